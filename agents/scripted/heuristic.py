"""The heuristic agent: plays by a game's own rules of thumb, without search and without chance."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.base import View
from overwinter.envs.core.frames import Mask
from overwinter.envs.core.game import Game, Registry, States, dispatch
from overwinter.envs.core.jit import entry

CHOICES = Registry()
WORK = 32
"""Rows and columns of the numbers a game's heuristic may use while it thinks."""


def choose(rules: Any, state: Any, seat: int, mask: Mask, work: NDArray[np.float64]) -> int:
    """A legal action for a seat, by what it can know (a stub; `scripted/heuristics/<game>.py` has the functions)."""
    return int(CHOICES.of(state).choose(rules, state, seat, mask, work))


dispatch(choose, CHOICES)


@entry
def _choose(
    rules: Any,
    states: States,
    scratch: States,
    games: NDArray[np.int64],
    seats: NDArray[np.int64],
    mask: NDArray[np.int8],
    work: NDArray[np.float64],
    out: NDArray[np.int64],
) -> None:
    """The choice in each game, made on a copy of its state: `scratch` holds one."""
    for i in range(len(games)):
        game = games[i]
        scratch[0] = states[game]
        work[:] = 0.0
        out[i] = choose(rules[0], scratch[0], seats[game], mask[game], work)


class HeuristicAgent:
    """Plays by rules of thumb that somebody wrote for the game; the same position gets the same action.

    Args:
        game: needs a module of its name in `agents/scripted/heuristics`.
    """

    def __init__(self, game: Game) -> None:
        self.name = "heuristic"
        CHOICES.add(game.state, import_module(f"overwinter.agents.scripted.heuristics.{game.name}"))

    def act_batch(self, view: View) -> NDArray[np.int64]:
        """The chosen action in each game."""
        engine = view.engine
        out = np.empty(len(view.games), np.int64)
        work = np.zeros((WORK, WORK))
        _choose(engine.rules, view.state, engine.states(1), view.games, view.seat, view.mask, work, out)
        return out
