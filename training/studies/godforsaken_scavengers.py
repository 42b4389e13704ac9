"""What is counted in games of Godforsaken Scavengers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.batch import Batch
from overwinter.envs.core.game import States
from overwinter.envs.godforsaken_scavengers import actions as act
from overwinter.envs.godforsaken_scavengers.content import CONTENT, load_content
from overwinter.envs.godforsaken_scavengers.rules.kinds import FEEDING, PAYING, PERIL_CARD, READY, TICKS, TURN, WINDOW
from overwinter.envs.godforsaken_scavengers.state import (
    MODES,
    NUM_AFFLICTIONS,
    NUM_AREAS,
    NUM_PILES,
    NUM_TIERS,
    RIVALS,
    STARVED,
)
from overwinter.training.balance import Group, block

_content = load_content(CONTENT)
_CARDS = tuple(card.name for card in _content.cards)
_COUNT = len(_CARDS)
_VALUES = np.array([0, *np.repeat([card.value or 0 for card in _content.cards], [c.copies for c in _content.cards])])
_TIERS = np.array([0, *np.repeat([card.tier for card in _content.cards], [c.copies for c in _content.cards])])
_DESIGNS = np.repeat(np.arange(_COUNT), [card.copies for card in _content.cards])
_RIVALS = np.array([MODES.index(row.mode) == RIVALS for row in _content.scenarios])
_BY_FOOD = np.array([row.by_food for row in _content.scenarios])
_WINS = np.array([row.final.win for row in _content.scenarios])
_AMOUNTS = np.array([row.final.amount for row in _content.scenarios])


# --- what actions use -----------------------------------------------------------------------------------------


def _top(batch: Batch) -> NDArray[Any]:
    """(games,) the frame on top of each game."""
    frames: NDArray[Any] = batch.state["frames"][np.arange(batch.num_games), batch.state["depth"] - 1]
    return frames


def _player(batch: Batch) -> NDArray[Any]:
    """(games,) the player asked in each game."""
    players: NDArray[Any] = batch.state["players"][np.arange(batch.num_games), batch.seat]
    return players


def _of_kinds(batch: Batch, actions: NDArray[np.int64], first: int, *kinds: int) -> NDArray[np.int64]:
    """The cards of a block of actions, in decisions of some kinds."""
    return np.where(np.isin(_top(batch)["kind"], kinds), block(actions, first, _COUNT), -1)


def _faced(batch: Batch) -> NDArray[np.int64]:
    """(games,) the design of the Peril that the seat asked faces itself, -1 for none."""
    top = _top(batch)
    mine = (top["kind"] == PERIL_CARD) & (top["seat"] == batch.seat)
    return np.where(mine, _DESIGNS[np.clip(top["card"], 0, len(_DESIGNS) - 1)], -1)


def _turn_over(batch: Batch, actions: NDArray[np.int64], thing: NDArray[Any]) -> NDArray[np.int64]:
    """Something of each seat that ends its turn."""
    return np.where(actions == act.END_TURN, thing, -1).astype(np.int64)


def _afflictions(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """(games, Afflictions) those face up of each seat that ends its turn."""
    has = _player(batch)["afflictions"] > 0
    ends = (actions == act.END_TURN)[:, None]
    return np.where(has & ends, np.arange(NUM_AFFLICTIONS), -1)


def _tiers(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The tier on the back of each card scavenged from a pile in a turn."""
    pile = block(actions, act.SCAVENGE_PILE, NUM_PILES)
    at = np.maximum(pile, 0)
    rows = np.arange(batch.num_games)
    card = batch.state["piles"][rows, at, np.maximum(0, batch.state["stacks"][rows, at] - 1)]
    return np.where(pile >= 0, _TIERS[card] - 1, -1)


def _benefits(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of `_BENEFITS` each action is."""
    found = np.full(len(actions), -1)
    kind = _top(batch)["kind"]
    for k, (first, count, kinds) in enumerate(_BENEFITS.values()):
        found[(actions >= first) & (actions < first + count) & (np.isin(kind, kinds) if kinds else True)] = k
    return found


_SEATS = 5
_BENEFITS = {
    "scavenge ended": (act.END_SCAVENGE, 1, ()),
    "card discarded for another": (act.DISCARD, _COUNT, (TURN, TICKS)),
    "Peril let strike, or left to others": (act.PASS, 1, (PERIL_CARD,)),
    "card given to who faces a Peril": (act.HAND_OVER, _COUNT, (PERIL_CARD,)),
    "power": (act.USE_POWER, 1, ()),
    "food shared": (act.SHARE_FOOD, _SEATS, ()),
    "broken promise punished": (act.PUNISH_SEAT, _SEATS, ()),
    "Caravan fed": (act.FEED_CARAVAN, 1, ()),
    "offer opened": (act.OFFER_TO, _SEATS, ()),
    "offer accepted": (act.ACCEPT, 1, ()),
    "offer countered": (act.COUNTER, 1, ()),
}
_AREAS = (*(area.name for area in _content.areas), *[""] * (NUM_AREAS - len(_content.areas)))

GROUPS = (
    Group("tier of the card scavenged", tuple(str(k + 1) for k in range(NUM_TIERS)), _tiers),
    Group("card collected", _CARDS, lambda batch, actions: _of_kinds(batch, actions, act.COLLECT, TURN, TICKS)),
    Group("card played in a turn", _CARDS, lambda batch, actions: _of_kinds(batch, actions, act.PLAY, TURN, TICKS)),
    Group(
        "card played in another turn, or before Feeding",
        _CARDS,
        lambda batch, actions: _of_kinds(batch, actions, act.PLAY, WINDOW, READY),
    ),
    Group("Reaction", _CARDS, lambda batch, actions: _of_kinds(batch, actions, act.PLAY, PERIL_CARD)),
    Group(
        "card harvested in Feeding", _CARDS, lambda batch, actions: _of_kinds(batch, actions, act.HARVEST_CARD, FEEDING)
    ),
    Group("card paid", _CARDS, lambda batch, actions: _of_kinds(batch, actions, act.DISCARD, PAYING)),
    Group(
        "Opportunity completed",
        _CARDS,
        lambda batch, actions: block(actions, act.COMPLETE_IT, _COUNT),
    ),
    Group("Peril defeated", _CARDS, lambda batch, actions: np.where(actions == act.DEFEAT, _faced(batch), -1)),
    Group(
        "Area, by turns in it",
        (*_AREAS, *(row.final.name for row in _content.scenarios)),
        lambda batch, actions: _turn_over(batch, actions, batch.state["area"]),
    ),
    Group("Affliction, by turns with it", tuple(row.name for row in _content.afflictions), _afflictions),
    Group(
        "Character, by turns",
        tuple(row.name for row in _content.characters),
        lambda batch, actions: _turn_over(batch, actions, _player(batch)["character"]),
    ),
    Group("anything else", tuple(_BENEFITS), _benefits),
)


# --- finished games -------------------------------------------------------------------------------------------

ORDER = "places after the first player of the last round, whom the Banner finds alive"
ENDINGS = (
    "came through",
    "alive after the final Area, its condition not met",
    "alive when the game was lost",
    "died in the last round",
    "died before",
)
DECIDERS = (
    "all together",
    "some of those that play together",
    "none: lost together",
    "coming through, where others died",
    "fewer Afflictions",
    "better cards",
    "food harvested",
    "dying last",
    "nobody: shared",
)


def _complete(final: States) -> NDArray[np.bool_]:
    """(games, seats) whether a seat has survived the final Area and met its condition."""
    n = int(final["num_players"][0])
    players = final["players"][:, :n]
    scenario = final["scenario"]
    last = (final["area"] >= NUM_AREAS) & (final["caravan_fed"] != STARVED)
    fed = final["fed"][:, None] >> np.arange(n) & 1
    held = _VALUES[players["hand"]].sum(axis=2)
    wins = _WINS[scenario][:, None]
    met = np.where(wins == "fed", fed != 0, np.where(wins == "hold", held >= _AMOUNTS[scenario][:, None], True))
    found: NDArray[np.bool_] = (players["alive"] != 0) & last[:, None] & met
    return found


def order(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: how many places clockwise of the last first player each seat sits."""
    n = int(final["num_players"][0])
    return (np.arange(n) - final["banner"][:, None].astype(np.int64)) % n


def endings(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: which of `ENDINGS` each seat met."""
    n = int(final["num_players"][0])
    players = final["players"][:, :n]
    last = (final["area"] >= NUM_AREAS)[:, None]
    found = np.where(last, 1, 2).repeat(n, axis=1) if last.shape[1] == 1 else np.where(last, 1, 2)
    dead = players["alive"] == 0
    found = np.where(dead, np.where(players["died"] >= final["lap"][:, None], 3, 4), found)
    all_dead_is_lost = (final["caravan_fed"] == STARVED)[:, None] & ~dead
    found = np.where(all_dead_is_lost, 2, found)
    return np.where(_complete(final), 0, found).astype(np.int64)


def deciders(final: States, score: NDArray[np.float32]) -> NDArray[np.int64]:
    """(games,) int64: which of `DECIDERS` made the winner, or parted it from the second."""
    n = int(final["num_players"][0])
    won = (score[:, :n] >= 1.0).sum(axis=1)
    together = np.where(won == n, 0, np.where(won > 0, 1, 2))
    if n == 1:
        return together
    rows = np.arange(len(final))
    ranked = np.argsort(-score[:, :n], axis=1, kind="stable")
    first, second = ranked[:, 0], ranked[:, 1]
    players = final["players"][:, :n]
    alive = players["alive"] != 0
    wounds = (players["afflictions"].astype(np.int64) + players["down"]).sum(axis=2)
    found = np.full(len(final), 5)
    found[wounds[rows, first] < wounds[rows, second]] = 4
    found[alive[rows, first] & ~alive[rows, second]] = 3
    found[~alive[rows, first]] = 7
    found[_BY_FOOD[final["scenario"]]] = 6
    found[score[rows, first] == score[rows, second]] = 8
    return np.where(_RIVALS[final["scenario"]], found, together).astype(np.int64)
