"""What is counted in games of Doom and Bloom."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.batch import Batch
from overwinter.envs.core.game import States
from overwinter.envs.doom_and_bloom import actions as act
from overwinter.envs.doom_and_bloom.content import CONTENT, load_content
from overwinter.envs.doom_and_bloom.hexes import NUM_SPACES
from overwinter.envs.doom_and_bloom.rules.kinds import BARGAIN, CHOOSE_MOVE, ENCOUNTER_CARD, ROLLED, TURN, WINDOW
from overwinter.envs.doom_and_bloom.state import (
    ASSETS,
    MAX_PLAYERS,
    NOWHERE,
    NUM_EVENTS,
    SPACE_KINDS,
    TOWN,
)
from overwinter.training.balance import Group, block

_content = load_content(CONTENT)
_KINDS = np.array(_content.board.kind)
_SITES = np.array(_content.board.site)
_ICONS = np.array(_content.board.icon)


def _top(batch: Batch) -> NDArray[Any]:
    """(games,) the frame on top of each game."""
    frames: NDArray[Any] = batch.state["frames"][np.arange(batch.num_games), batch.state["depth"] - 1]
    return frames


def _finished(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The space on which each action ends a move of a turn, by moving or by staying put, -1 for none."""
    top = _top(batch)
    here = batch.state["players"]["space"][np.arange(batch.num_games), batch.seat].astype(np.int64)
    moving = (top["kind"] == TURN) & ((top["step"] == ROLLED) | (top["step"] == CHOOSE_MOVE))
    spaces = np.where(actions == act.STAY, here, block(actions, act.MOVE, NUM_SPACES))
    return np.where(moving, spaces, -1)


def _looked_up(spaces: NDArray[np.int64], table: NDArray[np.int64]) -> NDArray[np.int64]:
    """What a table says of each space, -1 for none."""
    return np.where(spaces >= 0, table[np.maximum(spaces, 0)], -1)


def _kinds(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The kind of space on which each action ends a move."""
    return _looked_up(_finished(batch, actions), _KINDS)


def _icons(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The icon shown there."""
    return _looked_up(_finished(batch, actions), _ICONS)


def _towns(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The town that it is."""
    return _looked_up(_finished(batch, actions), np.where(_KINDS == TOWN, _SITES, -1))


def _options(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The card of which each action chooses an option, rolls the dice or takes the result; Attacks after Events.

    A card that asks for nothing is not seen here.
    """
    top = _top(batch)
    chosen = block(actions, act.OPTION, 3) >= 0
    rolled = (actions == act.ROLL_DICE) & (top["kind"] == ENCOUNTER_CARD)
    cards = top["card"].astype(np.int64)
    return np.where(chosen | rolled, np.where(cards < NUM_EVENTS, cards, cards - NUM_EVENTS + len(_content.events)), -1)


def _benefits(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The special benefit that each action uses."""
    found = np.full(len(actions), -1)
    for k, (first, count) in enumerate(_BENEFITS.values()):
        found[(actions >= first) & (actions < first + count)] = k
    return found


def _character(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The character of each seat that ends a move."""
    characters = batch.state["players"]["character"][np.arange(batch.num_games), batch.seat]
    return np.where(_finished(batch, actions) >= 0, characters, -1).astype(np.int64)


_BENEFITS = {
    "Fuel for moves": (act.SPEND_FUEL, 1),
    "Food on a roll": (act.BOOST, 1),
    "Weaponry on a roll": (act.BOOST + 1, 1),
    "Extra Mile": (act.EXTRA_MILE, 1),
    "Medkit": (act.REGAIN_SOME, act.MOST_REGAINED),
    "rival kept busy": (act.KEEP_RIVAL_BUSY, 1),
    "offer opened": (act.OFFER_TO, 3),
    "offer accepted": (act.ACCEPT, 1),
    "offer countered": (act.COUNTER, 1),
}


def _decisions(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of `_DECISIONS` each action is."""
    top = _top(batch)
    opening = block(actions, act.OFFER_TO, MAX_PLAYERS - 1) >= 0
    passed = (top["kind"] == WINDOW) & (actions == act.PASS)
    return np.where(opening | (top["kind"] == BARGAIN), 0, np.where(passed, 1, 2))


_DECISIONS = ("word of a bargain", "window passed", "all others")

_CARDS = (*(row.name for row in _content.events), *(row.name for row in _content.attacks))

GROUPS = (
    Group("kind of space visited", SPACE_KINDS, _kinds),
    Group("icon of the space visited", ASSETS[:4], _icons),
    Group("town visited", tuple(row.name for row in _content.board.towns), _towns),
    Group("character, by turns", tuple(row.name for row in _content.setup.character), _character),
    Group(
        "Event or Attack with a choice or roll", tuple(r.name for r in (*_content.events, *_content.attacks)), _options
    ),
    Group(
        "Bonus card",
        tuple(row.name for row in _content.bonus),
        lambda batch, actions: block(actions, act.PLAY, len(_content.bonus)),
    ),
    Group("benefit or bargain", tuple(_BENEFITS), _benefits),
    Group("decision", _DECISIONS, _decisions),
)
ORDER = "places after the start player"
ENDINGS = (
    "home",
    "with a final destination",
    "destinations scouted, Center City not cleared",
    "destinations still to scout",
)
DECIDERS = ("coming home", "the cap: what is missing")


def order(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: how many places clockwise of the start player each seat sits."""
    n = int(final["num_players"][0])
    return (np.arange(n) - final["first"][:, None].astype(np.int64)) % n


def endings(final: States) -> NDArray[np.int64]:
    """(games, seats) int64: which of `ENDINGS` each seat met."""
    n = int(final["num_players"][0])
    players = final["players"][:, :n]
    rows = np.arange(len(final))
    winner = final["winner"].astype(np.int64)
    has_final = players["final"] != NOWHERE
    scouted = players["goals"] != NOWHERE
    all_scouted = players["reached"] >= scouted.sum(axis=2)
    found = np.where(has_final, 1, np.where(all_scouted, 2, 3)).astype(np.int64)
    found[players["home"] != 0] = 0
    found[rows[winner >= 0], winner[winner >= 0]] = 0
    return found


def deciders(final: States, score: NDArray[np.float32]) -> NDArray[np.int64]:
    """(games,) int64: which of `DECIDERS` parted the winner from the second."""
    return (final["winner"] == NOWHERE).astype(np.int64)
