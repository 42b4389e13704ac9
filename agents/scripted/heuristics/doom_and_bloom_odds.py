"""Chances of the dice of Doom and Bloom, and where the heuristic keeps the numbers it works with.

`work` has these rows: dice (two rows for each number of dice), what visits to the spaces are worth, a row of single
numbers, a row of the weights of the seats, three rows in which mats are kept.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.doom_and_bloom.state import Rules

COLUMNS = 32
_MOST_DICE = 8
_MOST_TOTAL = 48
VISITS = 16
WEIGHTS, NUMBERS, REACH = 20, 21, 22
KEPT = 23
"""First of the rows in which mats are kept."""


@inline
def _row(dice: int, total: int) -> int:
    return 2 * (dice - 1) + total // COLUMNS


@jit
def prepare_odds(rules: Rules, work: NDArray[np.float64]) -> None:
    """Write the chance that so many dice show a total or more, for one to eight dice."""
    for face in range(6):
        work[_row(1, int(rules.die[face])), int(rules.die[face]) % COLUMNS] += 1 / 6
    for dice in range(2, _MOST_DICE + 1):
        for before in range(dice - 1, _MOST_TOTAL - 6):
            chance = work[_row(dice - 1, before), before % COLUMNS] / 6
            if chance > 0.0:
                for face in range(6):
                    total = before + int(rules.die[face])
                    work[_row(dice, total), total % COLUMNS] += chance
    for dice in range(1, _MOST_DICE + 1):
        for total in range(_MOST_TOTAL - 1, -1, -1):
            work[_row(dice, total), total % COLUMNS] += work[_row(dice, total + 1), (total + 1) % COLUMNS]


@jit
def at_least(work: NDArray[np.float64], dice: int, total: int) -> float:
    """The chance that so many dice show a total or more."""
    if total <= 0:
        return 1.0
    if dice <= 0 or total >= _MOST_TOTAL:
        return 0.0
    dice = min(dice, _MOST_DICE)
    return float(work[_row(dice, total), total % COLUMNS])


@jit
def exactly(work: NDArray[np.float64], dice: int, total: int) -> float:
    """The chance that so many dice show just this total."""
    return at_least(work, dice, total) - at_least(work, dice, total + 1)
