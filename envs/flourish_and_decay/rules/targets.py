"""Where on the board a seat may do what."""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.rules.layers import (
    alive_around,
    alive_row,
    barred_row,
    full,
    slimy_row,
    spread,
    spread_row,
)
from overwinter.envs.flourish_and_decay.state import (
    CLAIM,
    KILL,
    MOVE,
    PLACE,
    ROTATE,
    SHIELD,
    SHIFT,
    SIDE,
    SOW,
    Rules,
    State,
)


@inline
def reach_row(state: State, seat: int, row: int) -> int:
    """Where in a row a seat may place a cell.

    On or next to its own slime (FD-165), which may be others' slime (FD-167), or next to a cell chosen earlier in the
    same commit, whose slime it brings along (FD-168); never on a living cell, nor on shielded slime of others.
    """
    near = spread_row(state.slime[seat], row) | spread_row(state.chosen[seat], row)
    return near & free_row(state, seat, row) & ~int(state.chosen[seat, row])


@inline
def free_row(state: State, seat: int, row: int) -> int:
    """Where in a row a cell of a seat could live: no living cell, no shielded slime of others."""
    return full(state) & ~alive_row(state, row) & ~barred_row(state, seat, row)


@jit
def can_place(state: State, seat: int) -> bool:
    """Whether there is a space for a cell of a seat."""
    for row in range(1, int(state.side) + 1):
        if reach_row(state, seat, row) != 0:
            return True
    return False


@jit
def target_row(state: State, seat: int, op: int, row: int) -> int:
    """The spaces of a row that an effect can be used on."""
    own = int(state.slime[seat, row])
    if op == PLACE:
        return reach_row(state, seat, row)
    if op == CLAIM:
        return spread_row(state.slime[seat], row) & free_row(state, seat, row) & ~own
    if op == KILL:
        return spread_row(state.slime[seat], row) & alive_row(state, row) & ~int(state.cells[seat, row])
    if op == MOVE:
        return int(state.cells[seat, row]) & spread(
            _free_or_border(state, seat, row - 1),
            free_row(state, seat, row),
            _free_or_border(state, seat, row + 1),
        )
    if op == SOW:
        return full(state) & ~slimy_row(state, row)
    if op == SHIFT:
        return own & alive_around(state, row)
    if op == ROTATE:
        return own & alive_around(state, row) & _turning_row(state, seat, row)
    if op == SHIELD:
        return own
    return full(state)  # of FREEZE


@inline
def _free_or_border(state: State, seat: int, row: int) -> int:
    """As `free_row`; none beyond the board."""
    return free_row(state, seat, row) if 1 <= row <= state.side else 0


@inline
def _turning_row(state: State, seat: int, row: int) -> int:
    """Middles of blocks that lie on the board as a whole, without shielded slime of others."""
    if row == 1 or row == state.side:
        return 0
    inner = (full(state) >> 1) & ~1
    barred = spread(barred_row(state, seat, row - 1), barred_row(state, seat, row), barred_row(state, seat, row + 1))
    return inner & ~barred


@jit
def has_target(state: State, seat: int, op: int) -> bool:
    """Whether an effect can be used on any space."""
    for row in range(1, int(state.side) + 1):
        if target_row(state, seat, op, row) != 0:
            return True
    return False


@inline
def neighbour(rules: Rules, state: State, space: int, direction: int) -> int:
    """The space next to one in a direction; -1 beyond the board."""
    row = space // SIDE + int(rules.steps[direction, 0])
    column = space % SIDE + int(rules.steps[direction, 1])
    if 0 <= row < state.side and 0 <= column < state.side:
        return row * SIDE + column
    return -1


@inline
def may_enter(state: State, seat: int, space: int) -> bool:
    """Whether a cell of a seat could live in a space of the board."""
    return bool((free_row(state, seat, space // SIDE + 1) >> (space % SIDE)) & 1)


@jit
def may_go(rules: Rules, state: State, seat: int, space: int, direction: int) -> bool:
    """Whether a cell may move that way."""
    there = neighbour(rules, state, space, direction)
    return there >= 0 and may_enter(state, seat, there)
