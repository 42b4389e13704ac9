"""What is counted in games of Flourish and Decay."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.batch import Batch
from overwinter.envs.core.game import States
from overwinter.envs.flourish_and_decay import actions as act
from overwinter.envs.flourish_and_decay.content import CONTENT, FlourishAndDecayOptions, load_content
from overwinter.envs.flourish_and_decay.rules.kinds import BUYING, COMMIT, TURN
from overwinter.envs.flourish_and_decay.state import NUM_FOODS, PLACING, SEEDING
from overwinter.training.balance import Group, block

_content = load_content(CONTENT)
_options = FlourishAndDecayOptions()
_FOODS = tuple(row.name for row in _content.cards.food)
_ACTIONS = tuple(row.name for row in _content.cards.action)
_THIRDS = ("first third of the generations", "second third", "last third")
_CLEAR = 0.05
"""A lead of so large a part of the board is a clear one."""


def _kind(batch: Batch) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(games,) the kind of decision, and its step."""
    top = batch.state["frames"][np.arange(batch.num_games), batch.state["depth"] - 1]
    return top["kind"].astype(np.int64), top["step"].astype(np.int64)


def _leading(batch: Batch) -> NDArray[np.bool_]:
    """(games,) whether the seat asked has more slime than every other."""
    rows = np.arange(batch.num_games)
    slimes = batch.state["players"]["slimes"].astype(np.int64)
    mine = slimes[rows, batch.seat].copy()
    slimes[rows, batch.seat] = -1
    leads: NDArray[np.bool_] = mine > slimes.max(axis=1)
    return leads


def _turn_ends(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(games,) whether the action ends a seat's turn."""
    ends: NDArray[np.bool_] = (_kind(batch)[0] == TURN) & (actions == act.DONE)
    return ends


def _spent(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """What each action spends calories or a turn on, -1 for none; see `_SPENDING`."""
    kind, step = _kind(batch)
    sealed = (kind == COMMIT) & (batch.state["phase"] == PLACING)
    generation = np.where(_leading(batch), 2, 3)
    found = np.full(len(actions), -1)
    found[_turn_ends(batch, actions)] = 0
    found[sealed & (step != BUYING) & (actions != act.DONE)] = 1
    return np.where(sealed & (actions == act.BUY_GENERATION), generation, found).astype(np.int64)


_SPENDING = ("turns", "cells sealed", "generations bought by the leader", "generations bought by others")


def _leads(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The third of the generations in which a seat ends its turn as the leader, -1 if it does not."""
    third = np.minimum(2, 3 * batch.state["generation"].astype(np.int64) // _options.max_generations)
    return np.where(_turn_ends(batch, actions) & _leading(batch), third, -1)


class _Changes:
    """Which seats have won or lost the lead since the end of their turn before; it remembers who led then."""

    def __init__(self) -> None:
        self._led = np.zeros((0, 0), np.bool_)

    def __call__(self, batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """(games,) 0: won, 1: lost, -1: neither."""
        if self._led.shape != batch.reward.shape:
            self._led = np.zeros(batch.reward.shape, np.bool_)
        self._led[batch.state["phase"] == SEEDING] = False
        ends = _turn_ends(batch, actions)
        rows, seats = np.flatnonzero(ends), batch.seat[ends]
        leads = _leading(batch)
        changed = np.zeros(batch.num_games, np.bool_)
        changed[rows] = leads[rows] != self._led[rows, seats]
        self._led[rows, seats] = leads[rows]
        return np.where(changed, np.where(leads, 0, 1), -1)


GROUPS = (
    Group("turn and placement", _SPENDING, _spent),
    Group("lead at the end of a turn", _THIRDS, _leads),
    Group("change of lead between a seat's turns", ("won", "lost"), _Changes()),
    Group("food bought", _FOODS, lambda batch, actions: block(actions, act.BUY, len(_FOODS))),
    Group("action card bought", _ACTIONS, lambda batch, actions: block(actions, act.BUY + NUM_FOODS, len(_ACTIONS))),
    Group("action card played", _ACTIONS, lambda batch, actions: block(actions, act.PLAY + NUM_FOODS, len(_ACTIONS))),
)
ORDER = "places after the start player"
ENDINGS = (
    "covers less than a tenth of the board",
    "a tenth to a fifth",
    "a fifth to a third",
    "a third to a half",
    "half or more",
)
_SHARES = (0.1, 0.2, 1 / 3, 0.5)
_LONGEST = -(-_options.max_generations // _options.free_generations)
DECIDERS = (
    f"a clear lead, before round {_LONGEST // 2 + 1}",
    f"a narrow lead, before round {_LONGEST // 2 + 1}",
    f"a clear lead, later (round {_LONGEST} is the last if nobody hurries the end)",
    "a narrow lead, later",
)


def order(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: how many places clockwise of the start player each seat sits."""
    n = int(final["num_players"][0])
    return (np.arange(n) - final["first"][:, None].astype(np.int64)) % n


def covered(final: States) -> NDArray[np.float64]:
    """(games, seats) the part of the board that each seat's slime covers."""
    n = int(final["num_players"][0])
    spaces = final["side"].astype(np.float64) ** 2
    parts: NDArray[np.float64] = final["players"]["slimes"][:, :n] / spaces[:, None]
    return parts


def endings(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: which of `ENDINGS` each seat met."""
    return np.searchsorted(_SHARES, covered(final), side="right").astype(np.int64)


def deciders(final: States, score: NDArray[np.float32]) -> NDArray[np.int64]:
    """(games,) int64: which of `DECIDERS` parted the winner from the second, by the default options."""
    parts = np.sort(covered(final), axis=1)
    narrow = parts[:, -1] - parts[:, -2] < _CLEAR
    late = final["lap"] > _LONGEST // 2
    return narrow.astype(np.int64) + 2 * late
