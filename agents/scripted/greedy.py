"""The greedy agent: one step ahead, by a game's value of a position."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.base import View
from overwinter.envs.core.engine import judge, move
from overwinter.envs.core.frames import MAX_SEATS, RUNNING
from overwinter.envs.core.game import Game, Registry, States, dispatch, redeal
from overwinter.envs.core.jit import entry
from overwinter.envs.core.rng import mix, seed_streams

VALUES = Registry()
_WON = 1_000.0  # a finished game's payoff outweighs every estimate


def value(rules: Any, state: Any, seat: int) -> float:
    """How good a position is for a seat, by what the seat can know (a stub; `scripted/<game>.py` has the functions)."""
    return float(VALUES.of(state).value(rules, state, seat))


dispatch(value, VALUES)


@entry
def _choose(
    rules: Any,
    states: States,
    scratch: States,
    games: NDArray[np.int64],
    seats: NDArray[np.int64],
    mask: NDArray[np.int8],
    random: NDArray[np.uint64],
    samples: int,
    after: NDArray[np.int8],
    totals: NDArray[np.float64],
    rank: NDArray[np.int16],
    score: NDArray[np.float32],
    reward: NDArray[np.float32],
    out: NDArray[np.int64],
) -> None:
    """For each game, try every legal action on `samples` re-deals and take the best on average.

    `scratch` holds two states, `after`, `totals`, `rank`, `score` and `reward` are scratch too.
    """
    for i in range(len(games)):
        game = games[i]
        seat = seats[game]
        totals[:] = 0.0
        for _ in range(samples):
            random[game, seat] = mix(random[game, seat])
            scratch[0] = states[game]
            seed_streams(scratch[0], random[game, seat])
            redeal(rules[0], scratch[0], seat)
            for action in range(len(totals)):
                if mask[game, action] != 0:
                    scratch[1] = scratch[0]
                    move(rules[0], scratch[1], action, after)
                    if scratch[1].ended != RUNNING:
                        judge(rules[0], scratch[1], rank, score, reward)
                        totals[action] += _WON * reward[seat]
                    else:
                        totals[action] += value(rules[0], scratch[1], seat)
        best = -1
        for action in range(len(totals)):
            if mask[game, action] != 0 and (best < 0 or totals[action] > totals[best]):
                best = action
        out[i] = best


class GreedyAgent:
    """Tries every legal action on a few deals of what its seat cannot know, and takes the best position.

    Args:
        game: needs a value function in `agents/scripted/<game>.py`.
        samples: deals per decision.
    """

    def __init__(self, game: Game, samples: int) -> None:
        self.name = "greedy"
        self._samples = samples
        VALUES.add(game.state, import_module(f"overwinter.agents.scripted.{game.name}"))

    def act_batch(self, view: View) -> NDArray[np.int64]:
        """The action with the best value in each game."""
        engine = view.engine
        out = np.empty(len(view.games), np.int64)
        _choose(
            engine.rules,
            view.state,
            engine.states(2),
            view.games,
            view.seat,
            view.mask,
            view.random,
            self._samples,
            engine.mask(),
            np.zeros(view.mask.shape[1]),
            np.zeros(MAX_SEATS, np.int16),
            np.zeros(MAX_SEATS, np.float32),
            np.zeros(MAX_SEATS, np.float32),
            out,
        )
        return out
