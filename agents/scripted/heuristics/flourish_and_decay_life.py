"""The Game of Life for one seat against all others: boards tried out, a generation at a time, in layers of bits.

All rivals count as one species. With two players that is exact; with more, what is lost is who of the rivals is born
where three species meet. A whole board takes less than a microsecond a generation, so that hundreds can be tried for
one decision.

Layers lie in `bits`, the heuristic's numbers read as integers: entry [layer, row] is a row as in the state.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.rules.bits import count_bits
from overwinter.envs.flourish_and_decay.rules.layers import column_of, row_of
from overwinter.envs.flourish_and_decay.rules.life import tally
from overwinter.envs.flourish_and_decay.rules.targets import neighbour
from overwinter.envs.flourish_and_decay.state import MAX_LAYERS, NUM_DIRECTIONS, SIDE, Rules, State

Bits: TypeAlias = NDArray[np.int64]

# The position, the seat's sealed cells included; then the board being tried out, of the same four layers.
MINE, OTHERS, MY_SLIME, OTHER_SLIME = range(4)
TRIAL = 4
FROST = 8
SHIELD = FROST + MAX_LAYERS
SCORES = SHIELD + 1
"""Entry t: how many spaces the seat is ahead after t generations of the trial, times the number of rivals."""
NOTES = SCORES + 1
NOTED = 32
"""What single spaces are worth, so many to an entry: for those who compare them."""
LONGEST = 24
"""The most generations of a trial."""


@jit
def load_board(state: State, seat: int, bits: Bits) -> None:
    """Read the position: cells and slime of the seat, with its sealed cells in place, and of all others."""
    cells = state.cells
    slime = state.slime
    for row in range(1, int(state.side) + 1):
        chosen = int(state.chosen[seat, row])
        others = 0
        other_slime = 0
        for other in range(int(state.num_players)):
            if other != seat:
                others |= int(cells[other, row])
                other_slime |= int(slime[other, row])
        bits[MINE, row] = int(cells[seat, row]) | chosen
        bits[OTHERS, row] = others
        bits[MY_SLIME, row] = int(slime[seat, row]) | chosen
        bits[OTHER_SLIME, row] = other_slime & ~chosen
        for layer in range(MAX_LAYERS):
            bits[FROST + layer, row] = state.frost[layer, row]
        bits[SHIELD, row] = state.shield[0, row]


@jit
def begin_trial(bits: Bits) -> None:
    """Try out from the position as it is."""
    bits[TRIAL : TRIAL + 4] = bits[:4]


@inline
def put_mine(bits: Bits, row: int, here: int) -> None:
    """Have cells of the seat live on the trial's board."""
    bits[TRIAL + MINE, row] |= here
    claim(bits, row, here)


@inline
def claim(bits: Bits, row: int, here: int) -> None:
    """Spaces of the trial's board become the seat's slime."""
    bits[TRIAL + MY_SLIME, row] |= here
    bits[TRIAL + OTHER_SLIME, row] &= ~here


@inline
def lead(bits: Bits, rivals: int, side: int) -> int:
    """How many spaces of slime the seat has, times the number of rivals, less all that these have."""
    found = 0
    for row in range(1, side + 1):
        found += rivals * count_bits(bits[TRIAL + MY_SLIME, row]) - count_bits(bits[TRIAL + OTHER_SLIME, row])
    return found


@jit
def run_trial(bits: Bits, rivals: int, side: int, generations: int) -> None:
    """Let so many generations pass on the trial's board and write `SCORES`."""
    bits[SCORES, 0] = lead(bits, rivals, side)
    moving = True
    for t in range(generations):
        if moving:
            moving = _generation(bits, side, t)
            bits[SCORES, t + 1] = lead(bits, rivals, side)
        else:
            bits[SCORES, t + 1] = bits[SCORES, t]


@jit
def _generation(bits: Bits, side: int, t: int) -> bool:
    """Generation number t of the trial; whether anything can still change after it."""
    board = (1 << side) - 1
    north_mine = 0
    north_others = 0
    mine = bits[TRIAL + MINE, 1]
    others = bits[TRIAL + OTHERS, 1]
    moved = 0
    for row in range(1, side + 1):
        south_mine = bits[TRIAL + MINE, row + 1]
        south_others = bits[TRIAL + OTHERS, row + 1]
        alive = mine | others
        if (alive | north_mine | north_others | south_mine | south_others) != 0:
            odd, two_or_three, _ = tally(north_mine | north_others, alive, south_mine | south_others)
            _, _, mostly_mine = tally(north_mine, mine, south_mine)
            frost = bits[FROST + t, row] if t < MAX_LAYERS else 0
            stay = two_or_three | frost
            born = two_or_three & odd & board & ~alive & ~frost
            my_slime = bits[TRIAL + MY_SLIME, row]
            other_slime = bits[TRIAL + OTHER_SLIME, row]
            shield = bits[SHIELD, row]
            next_mine = (mine & stay) | (born & mostly_mine & ~(shield & ~my_slime))
            next_others = (others & stay) | (born & ~mostly_mine & ~(shield & ~other_slime))
            bits[TRIAL + MINE, row] = next_mine
            bits[TRIAL + OTHERS, row] = next_others
            bits[TRIAL + MY_SLIME, row] = (my_slime | next_mine) & ~next_others
            bits[TRIAL + OTHER_SLIME, row] = (other_slime | next_others) & ~next_mine
            moved |= (next_mine ^ mine) | (next_others ^ others)
        north_mine = mine
        north_others = others
        mine = south_mine
        others = south_others
    return moved != 0 or t < MAX_LAYERS


# --- cells moved on the trial's board -------------------------------------------------------------------------


@inline
def kill(bits: Bits, row: int, here: int) -> None:
    """A cell of others dies on the trial's board; its slime stays."""
    bits[TRIAL + OTHERS, row] &= ~here


@jit
def is_mine(bits: Bits, space: int) -> bool:
    """Whether a cell of the seat lives in a space of the trial's board."""
    return bool(bits[TRIAL + MINE, row_of(space)] >> column_of(space) & 1)


@jit
def is_others(bits: Bits, space: int) -> bool:
    """Whether a cell of others lives there."""
    return bool(bits[TRIAL + OTHERS, row_of(space)] >> column_of(space) & 1)


@jit
def put_others(bits: Bits, row: int, here: int) -> None:
    """Have cells of others live on the trial's board."""
    bits[TRIAL + OTHERS, row] |= here
    bits[TRIAL + OTHER_SLIME, row] |= here
    bits[TRIAL + MY_SLIME, row] &= ~here


@jit
def move_cell(bits: Bits, space: int, there: int) -> None:
    """The cell of a space, if there is one, goes to another and takes the slime there."""
    here = 1 << column_of(space)
    row = row_of(space)
    if bits[TRIAL + MINE, row] & here != 0:
        bits[TRIAL + MINE, row] &= ~here
        put_mine(bits, row_of(there), 1 << column_of(there))
    elif bits[TRIAL + OTHERS, row] & here != 0:
        bits[TRIAL + OTHERS, row] &= ~here
        put_others(bits, row_of(there), 1 << column_of(there))


@jit
def shift_block(rules: Rules, state: State, bits: Bits, middle: int, direction: int) -> None:
    """The cells of a block go one space one way, those in front first, unless something is in the way."""
    down = int(rules.steps[direction, 0])
    right = int(rules.steps[direction, 1])
    for i in range(3):
        for j in range(3):
            row = middle // SIDE + (1 - i) * (down if down != 0 else 1)
            column = middle % SIDE + (1 - j) * (right if right != 0 else 1)
            if 0 <= row < state.side and 0 <= column < state.side:
                space = row * SIDE + column
                there = neighbour(rules, state, space, direction)
                if there >= 0 and not is_mine(bits, there) and not is_others(bits, there):
                    move_cell(bits, space, there)


@jit
def rotate_block(rules: Rules, state: State, bits: Bits, middle: int) -> None:
    """The eight cells around the middle go two places on, clockwise."""
    mine = 0
    others = 0
    for place in range(NUM_DIRECTIONS):
        space = neighbour(rules, state, middle, place)
        mine |= int(is_mine(bits, space)) << place
        others |= int(is_others(bits, space)) << place
        bits[TRIAL + MINE, row_of(space)] &= ~(1 << column_of(space))
        bits[TRIAL + OTHERS, row_of(space)] &= ~(1 << column_of(space))
    for place in range(NUM_DIRECTIONS):
        space = neighbour(rules, state, middle, (place + 2) % NUM_DIRECTIONS)
        if mine >> place & 1:
            put_mine(bits, row_of(space), 1 << column_of(space))
        elif others >> place & 1:
            put_others(bits, row_of(space), 1 << column_of(space))
