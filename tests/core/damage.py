"""States damaged on purpose, and what `check` says of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from overwinter.envs.core.engine import check_games
from tests.core.board import GameBoard


def put(state: Any, path: str, value: int) -> None:
    """Change one number of a state: `players.0.hand.1`."""
    *parts, last = path.split(".")
    target = state
    for part in parts:
        target = target[int(part)] if part.isdigit() else target[part]
    target[int(last) if last.isdigit() else last] = value


def code_of(board: GameBoard) -> int:
    """The code of the first invariant that a position breaks; 0 for none."""
    code = np.zeros(1, np.int64)
    check_games(board.engine.rules, board.states, code)
    return int(code[0])
