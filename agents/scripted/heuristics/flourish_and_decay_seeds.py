"""Where to begin: three cells in a corner shape, then three more that make a long-lived pattern of them (FD-156)."""

from __future__ import annotations

from overwinter.agents.scripted.heuristics.flourish_and_decay_life import (
    MINE,
    OTHERS,
    SCORES,
    Bits,
    begin_trial,
    load_board,
    put_mine,
    run_trial,
)
from overwinter.envs.core.frames import Mask
from overwinter.envs.core.jit import jit
from overwinter.envs.flourish_and_decay.actions import AT
from overwinter.envs.flourish_and_decay.rules.bits import count_bits
from overwinter.envs.flourish_and_decay.state import NUM_SPACES, SIDE, Rules, State

_CORNER = ((0, 0), (1, 0), (1, 1))
"""Rows and columns of the first three cells from an anchor."""
_COMPLETIONS = (
    ((0, 3), (1, 3), (2, 1)),
    ((-1, 0), (0, -1), (0, 2)),
    ((-1, 0), (-1, 1), (0, -1)),
    ((-1, 0), (-1, 2), (0, -1)),
    ((0, 4), (1, 2), (1, 4)),
    ((0, 2), (2, -1), (2, 2)),
    ((-1, -1), (2, -1), (3, 0)),
    ((0, -2), (3, -1), (3, 0)),
    ((0, -1), (0, 1), (3, 0)),
    ((0, -1), (0, 1), (3, 1)),
    ((0, -1), (0, 3), (2, 1)),
    ((-1, -3), (-1, -2), (1, -3)),
    ((0, -2), (0, 1), (2, 1)),
    ((0, 3), (0, 4), (2, 3)),
    ((-1, -3), (-1, -2), (-1, -1)),
    ((0, -1), (2, 1), (2, 2)),
    ((-1, -2), (-1, -1), (0, -1)),
    ((2, 2), (3, 2), (4, 2)),
    ((0, -3), (1, -1), (2, -1)),
    ((0, 3), (1, -1), (2, 1)),
    ((-1, -2), (2, -2), (2, 0)),
    ((0, -2), (2, -2), (2, 0)),
    ((0, -2), (2, -2), (3, 0)),
    ((0, -2), (2, 0), (3, -2)),
    ((1, -2), (2, -2), (2, 1)),
    ((1, -2), (2, -2), (3, 1)),
)
"""Three more cells with which six cover the most of an empty board: in 8, 15, 20 or 30 generations."""
_ANCHORS = (
    ((0.5, 0.3), (0.5, 0.7), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)),
    ((0.3, 0.3), (0.3, 0.7), (0.7, 0.5), (0.0, 0.0), (0.0, 0.0)),
    ((0.3, 0.3), (0.3, 0.7), (0.7, 0.7), (0.7, 0.3), (0.0, 0.0)),
    ((0.25, 0.3), (0.25, 0.7), (0.6, 0.8), (0.8, 0.5), (0.6, 0.2)),
)
"""Where a seat begins, as parts of the board's height and width: by number of players, then by home."""
_FIRST = 6
_LAST = 20
"""The generations after which a beginning is judged, from the first to the last."""
_CLOSED = -1_000_000


@jit
def seed_choice(rules: Rules, state: State, seat: int, mask: Mask, bits: Bits) -> int:
    """The next cell of a beginning: of a corner, of its best completion, or by itself."""
    load_board(state, seat, bits)
    n = int(state.num_players)
    home = _home(state, seat)
    row = int(_ANCHORS[n - 2][home][0] * int(state.side))
    column = int(_ANCHORS[n - 2][home][1] * int(state.side))
    if state.seed_round == 0:
        for k in range(len(_CORNER)):
            space = (row + _CORNER[k][0]) * SIDE + column + _CORNER[k][1]
            if _is_free(state, bits, row + _CORNER[k][0], column + _CORNER[k][1]):
                return AT + space
    best = _CLOSED
    found = -1
    for k in range(len(_COMPLETIONS)):
        worth, cell = _complete(rules, state, bits, k, row, column)
        if worth > best:
            best = worth
            found = cell
    return found if found >= 0 else _best_alone(rules, state, mask, bits)


@jit
def _home(state: State, seat: int) -> int:
    """Which of the anchors is a seat's: characters, which are dealt at random, give everybody one of its own."""
    found = 0
    for other in range(int(state.num_players)):
        found += int(state.players[other].character < state.players[seat].character)
    return found


@jit
def _is_free(state: State, bits: Bits, row: int, column: int) -> bool:
    """Whether a space is on the board and nobody's cell, living or sealed by the seat, is there."""
    if row < 0 or column < 0 or row >= state.side or column >= state.side:
        return False
    return bool((bits[MINE, row + 1] | bits[OTHERS, row + 1]) >> column & 1 == 0)


@jit
def _complete(rules: Rules, state: State, bits: Bits, k: int, row: int, column: int) -> tuple[int, int]:
    """How good completion number k is, and the next cell of it; -1 if it cannot be made of the cells to place."""
    begin_trial(bits)
    missing = 0
    cell = -1
    for j in range(3):
        r = row + _COMPLETIONS[k][j][0]
        c = column + _COMPLETIONS[k][j][1]
        if r < 0 or c < 0 or r >= state.side or c >= state.side:
            return _CLOSED, -1
        if bits[MINE, r + 1] >> c & 1 == 0:
            if bits[OTHERS, r + 1] >> c & 1 != 0:
                return _CLOSED, -1
            missing += 1
            if cell < 0:
                cell = AT + r * SIDE + c
            put_mine(bits, r + 1, 1 << c)
    cells = 0
    for r in range(1, int(state.side) + 1):
        cells += count_bits(bits[MINE, r])
    if cells + missing != int(rules.seed_rounds) * int(rules.seed_cells):
        return _CLOSED, -1
    return _judged(rules, state, bits), cell


@jit
def _judged(rules: Rules, state: State, bits: Bits) -> int:
    """How far the board being tried leads, in the long run."""
    run_trial(bits, int(state.num_players) - 1, int(state.side), _LAST)
    found = 0
    for t in range(_FIRST, _LAST + 1):
        found += bits[SCORES, t]
    return found


@jit
def _best_alone(rules: Rules, state: State, mask: Mask, bits: Bits) -> int:
    """The best space for one cell by itself."""
    best = _CLOSED
    found = -1
    for space in range(NUM_SPACES):
        if mask[AT + space] != 0:
            begin_trial(bits)
            put_mine(bits, space // SIDE + 1, 1 << (space % SIDE))
            worth = _judged(rules, state, bits)
            if found < 0 or worth > best:
                best = worth
                found = AT + space
    return found
