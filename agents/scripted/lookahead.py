"""Agents that look one step ahead: `greedy` by a game's value of a position, `heuristic` by the plans it allows.

`scripted/<game>.py` has a game's `value`, `scripted/<game>_plan.py` its `plan`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.base import View
from overwinter.envs.core.engine import judge, move
from overwinter.envs.core.frames import MAX_SEATS, RUNNING
from overwinter.envs.core.game import Game, Registry, States, dispatch, redeal
from overwinter.envs.core.jit import entry, jit
from overwinter.envs.core.rng import mix, seed_streams

VALUES, PLANS = Registry(), Registry()
_WON = 1_000.0  # a finished game's payoff outweighs every estimate


def value(rules: Any, state: Any, seat: int) -> float:
    """How good a position is for a seat, by what the seat can know (a stub)."""
    return float(VALUES.of(state).value(rules, state, seat))


def plan(rules: Any, state: Any, seat: int) -> float:
    """How good a position is for a seat with the best plan it can make, by what the seat can know (a stub)."""
    return float(PLANS.of(state).plan(rules, state, seat))


dispatch(value, VALUES)
dispatch(plan, PLANS)


@jit
def _after_deal(
    rules: Any,
    scratch: States,
    seat: int,
    mask: NDArray[np.int8],
    after: NDArray[np.int8],
    planning: bool,
    totals: NDArray[np.float64],
    rank: NDArray[np.int16],
    score: NDArray[np.float32],
    reward: NDArray[np.float32],
) -> None:
    """Add to `totals` what each legal action leads to from the state `scratch[0]`."""
    for action in range(len(totals)):
        if mask[action] != 0:
            scratch[1] = scratch[0]
            move(rules, scratch[1], action, after)
            if scratch[1].ended != RUNNING:
                judge(rules, scratch[1], rank, score, reward)
                totals[action] += _WON * reward[seat]
            elif planning:
                totals[action] += plan(rules, scratch[1], seat)
            else:
                totals[action] += value(rules, scratch[1], seat)


@entry
def _choose(
    rules: Any,
    states: States,
    scratch: States,
    games: NDArray[np.int64],
    seats: NDArray[np.int64],
    mask: NDArray[np.int8],
    random: NDArray[np.uint64],
    deals: int,
    trials: int,
    planning: bool,
    after: NDArray[np.int8],
    totals: NDArray[np.float64],
    rank: NDArray[np.int16],
    score: NDArray[np.float32],
    reward: NDArray[np.float32],
    out: NDArray[np.int64],
) -> None:
    """For each game, try every legal action on several re-deals and take the best on average.

    There are `deals` of them, and more where that leaves the actions tried below `trials`. `scratch` holds two states;
    `after`, `totals`, `rank`, `score` and `reward` are scratch too.
    """
    for i in range(len(games)):
        game = games[i]
        seat = seats[game]
        totals[:] = 0.0
        choices = 0
        for action in range(len(totals)):
            choices += int(mask[game, action])
        for _ in range(max(deals, trials // choices)):
            random[game, seat] = mix(random[game, seat])
            scratch[0] = states[game]
            seed_streams(scratch[0], random[game, seat])
            redeal(rules[0], scratch[0], seat)
            _after_deal(rules[0], scratch, seat, mask[game], after, planning, totals, rank, score, reward)
        best = -1
        for action in range(len(totals)):
            if mask[game, action] != 0 and (best < 0 or totals[action] > totals[best]):
                best = action
        out[i] = best


class LookaheadAgent:
    """Tries every legal action on a few deals of what its seat cannot know, and takes the best position.

    Args:
        name: how it is called in tables.
        game: needs a module of values or plans under `agents/scripted`.
        deals: per decision, at the least.
        trials: actions tried per decision, at the least.
        planning: judge by plans in place of values.
    """

    def __init__(self, name: str, game: Game, *, deals: int, trials: int = 0, planning: bool = False) -> None:
        self.name = name
        self._deals = deals
        self._trials = trials
        self._planning = planning
        # One compiled loop serves both ways, so it needs both modules.
        VALUES.add(game.state, import_module(f"overwinter.agents.scripted.{game.name}"))
        PLANS.add(game.state, import_module(f"overwinter.agents.scripted.{game.name}_plan"))

    def act_batch(self, view: View) -> NDArray[np.int64]:
        """The action with the best value in each game."""
        engine = view.engine
        out = np.empty(len(view.games), np.int64)
        rank = np.zeros(MAX_SEATS, np.int16)
        score, reward = np.zeros((2, MAX_SEATS), np.float32)
        _choose(
            engine.rules,
            view.state,
            engine.states(2),
            view.games,
            view.seat,
            view.mask,
            view.random,
            self._deals,
            self._trials,
            self._planning,
            engine.mask(),
            np.zeros(view.mask.shape[1]),
            rank,
            score,
            reward,
            out,
        )
        return out
