"""Moving cells: one by one, or all of a block of 3 x 3 spaces."""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.rules.layers import column_of, full, put_cell, remove_cells, row_of
from overwinter.envs.flourish_and_decay.rules.targets import may_enter, neighbour
from overwinter.envs.flourish_and_decay.state import NOWHERE, NUM_DIRECTIONS, SIDE, Rules, State


@inline
def owner_of(state: State, space: int) -> int:
    """Whose cell lives in a space, or NOWHERE."""
    for seat in range(int(state.num_players)):
        if (int(state.cells[seat, row_of(space)]) >> column_of(space)) & 1:
            return seat
    return NOWHERE


@jit
def carry_cell(state: State, space: int, there: int) -> None:
    """A cell goes from one space to another and leaves its slime behind."""
    seat = owner_of(state, space)
    remove_cells(state, row_of(space), 1 << column_of(space))
    put_cell(state, seat, row_of(there), 1 << column_of(there))


@jit
def shift_block(rules: Rules, state: State, middle: int, direction: int) -> None:
    """The cells of a block go one space one way, those in front first; what is in the way stays, and so does the cell
    behind it."""
    down = int(rules.steps[direction, 0])
    right = int(rules.steps[direction, 1])
    for i in range(3):
        for j in range(3):
            # in the order of the way, front first
            row = middle // SIDE + (1 - i) * (down if down != 0 else 1)
            column = middle % SIDE + (1 - j) * (right if right != 0 else 1)
            if 0 <= row < state.side and 0 <= column < state.side:
                space = row * SIDE + column
                seat = owner_of(state, space)
                there = neighbour(rules, state, space, direction)
                if seat != NOWHERE and there >= 0 and may_enter(state, seat, there):
                    carry_cell(state, space, there)


@jit
def rotate_block(rules: Rules, state: State, middle: int) -> None:
    """A quarter turn clockwise: the eight cells around the middle go two places on."""
    # The ring as three bits a place: 1 + the seat whose cell is there.
    ring = 0
    for place in range(NUM_DIRECTIONS):
        space = neighbour(rules, state, middle, place)
        seat = owner_of(state, space)
        ring |= (seat + 1) << (3 * place)
        remove_cells(state, row_of(space), 1 << column_of(space))
    for place in range(NUM_DIRECTIONS):
        seat = ((ring >> (3 * place)) & 7) - 1
        if seat != NOWHERE:
            space = neighbour(rules, state, middle, (place + 2) % NUM_DIRECTIONS)
            put_cell(state, seat, row_of(space), 1 << column_of(space))


@jit
def block_row(state: State, middle: int, row: int) -> int:
    """Where in a row a block of 3 x 3 spaces lies, as far as it is on the board."""
    if row < row_of(middle) - 1 or row > row_of(middle) + 1:
        return 0
    return ((7 << column_of(middle)) >> 1) & full(state)
