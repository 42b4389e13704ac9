"""Layers of bits as arrays, for texts and pictures."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.flourish_and_decay.state import LABELS, NOWHERE, SIDE


def grid(layer: Any, side: int) -> NDArray[np.int64]:
    """A layer, or several, as arrays of 0 and 1: (..., side, side), rows from the north, columns from the west."""
    return (np.asarray(layer)[..., 1 : side + 1, None] >> np.arange(side)) & 1


def owners(layers: Any, side: int) -> NDArray[np.int64]:
    """Whose cell or slime is where, (side, side): a seat, or NOWHERE."""
    there = grid(layers, side)
    return np.where(there.any(axis=0), there.argmax(axis=0), NOWHERE)


def spaces_of(layer: Any, side: int) -> list[str]:
    """The names of the spaces of a layer, row by row."""
    return [LABELS[row * SIDE + column] for row, column in np.argwhere(grid(layer, side)).tolist()]
