"""What is counted in games of Survivalist."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.batch import Batch
from overwinter.envs.core.game import States
from overwinter.envs.survivalist import actions as act
from overwinter.envs.survivalist.content import CONTENT, Content
from overwinter.envs.survivalist.state import (
    NUM_EXCHANGES,
    NUM_ITEMS,
    NUM_PLACES,
    SPOTS,
    THREATS,
)
from overwinter.training.balance import Group, block

_content = Content(CONTENT)


def _tiles(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The variety of the drop tile that each action consumes, -1 for none."""
    spots = block(actions, act.DROP, len(SPOTS))
    varieties = batch.state["drop_zone"][np.arange(batch.num_games), np.maximum(spots, 0)]
    return np.where(spots >= 0, varieties, -1).astype(np.int64)


def _skills(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The secret-skills card of which each action makes an exchange, -1 for none."""
    lines = block(actions, act.EXCHANGE_LINE, NUM_EXCHANGES)
    cards = batch.state["players"]["skill"][np.arange(batch.num_games), batch.seat]
    return np.where(lines >= 0, cards, -1).astype(np.int64)


GROUPS = (
    Group(
        "space",
        (*(row.name for row in _content.spaces), "Campfire", "Clearing"),
        lambda batch, actions: block(actions, act.PLACE, NUM_PLACES),
    ),
    Group(
        "item",
        (*(row.name for row in _content.items.basic), *(row.name for row in _content.items.expert)),
        lambda batch, actions: block(actions, act.CRAFT_CARD, NUM_ITEMS),
    ),
    Group("drop tile", tuple(row.name for row in _content.tiles), _tiles),
    Group("secret skills used", tuple(row.resource for row in _content.skills), _skills),
    Group(
        "exchange",
        tuple(f"line {k + 1}" for k in range(NUM_EXCHANGES)),
        lambda batch, actions: block(actions, act.EXCHANGE_LINE, NUM_EXCHANGES),
    ),
)
ORDER = "places after the holder of the first Compass"
ENDINGS = (*(f"dies of {threat}" for threat in THREATS), "outlives all", "spared: the others died first")
DECIDERS = ("threats survived", "points less discs", "order of the first round")


def order(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: how many places clockwise of the first Compass holder each seat sits."""
    n = int(final["num_players"][0])
    return (np.arange(n) - final["first_compass"][:, None].astype(np.int64)) % n


def endings(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: which of `ENDINGS` each seat met."""
    players = final["players"][:, : int(final["num_players"][0])]
    survived = players["survived"].astype(np.int64)
    spared = np.where(survived == len(THREATS), len(THREATS), len(THREATS) + 1)
    return np.where(players["dead"] != 0, survived, spared)


def deciders(final: States, score: NDArray[np.float32]) -> NDArray[np.int64]:
    """(games,) int64: which of `DECIDERS` parted the winner from the second.

    Args:
        final: finished games.
        score: (games, seats) as the games gave them.
    """
    n = int(final["num_players"][0])
    survived = np.sort(final["players"]["survived"][:, :n].astype(np.int64), axis=1)
    level = survived[:, -1] == survived[:, -2]
    best = final["players"]["survived"][:, :n] == survived[:, -1:]
    points = np.sort(np.where(best, score[:, :n], -np.inf), axis=1)
    return np.where(level, np.where(points[:, -1] == points[:, -2], 2, 1), 0)
