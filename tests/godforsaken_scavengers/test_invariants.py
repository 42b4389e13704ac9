"""`check` notices each kind of damage, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from overwinter.envs.godforsaken_scavengers.rules.invariants import INVARIANTS
from tests.core.damage import code_of, put
from tests.godforsaken_scavengers.board import Board


def broken(change: Callable[[Any], object]) -> int:
    """The code of a position after a change."""
    board = Board(3, seed=4, scenario="wicked_few", caravan=True).give(0, "Hunt", "Rest").give(1, "Feast")
    board.afflict(0, "Blindness").afflict(1, "Paranoia", down=True).lay("Move").discard("Worms")
    board.player(2).alive, board.player(2).died = 0, 1
    change(board.state)
    return code_of(board)


BROKEN = [
    (1, "place.3", 0),
    (1, "place.70", 1),
    (1, "place.3", 27),
    (1, "unknown.0", 2),
    (2, "stacks.0", 9),
    (2, "piles.1.0", 0),
    (2, "piles.2.60", 3),
    (3, "players.0.cards", 1),
    (3, "players.0.hand.0", 0),
    (3, "players.0.hand.2", 9),
    (5, "players.0.down.1", 1),
    (5, "players.0.down.10", -1),
    (5, "affliction_deck.1", 1),
    (6, "players.2.food", 1),
    (6, "players.2.died", 0),
    (7, "players.1.died", 1),
    (8, "players.0.limits.hand", 6),
    (8, "players.0.limits.cost", 2),
    (8, "players.0.limits.worth", 1),
    (8, "players.1.limits.scavenges", 1),
    (8, "players.1.limits.collects", 1),
    (8, "players.0.limits.bans", 0),
    (9, "players.4.alive", 1),
    (9, "players.3.food", 1),
    (9, "players.3.character", -1),
    (10, "offer.active", 1),
    (10, "offer.maker", 1),
    (10, "offer.want.1", 4),
    (11, "area", 19),
    (11, "areas_left", 14),
    (11, "areas_left", -1),
    (11, "area_pool.0", 2),
    (12, "players.0.food", -1),
    (12, "players.0.hunted", -1),
    (12, "players.0.offers", 4),
    (12, "players.0.promised.1", 4),
    (12, "players.0.promised.0", 1),
    (13, "sees.0.50", 1),
]


@pytest.mark.parametrize(("code", "path", "value"), BROKEN)
def test_damage__has_its_code(code: int, path: str, value: int) -> None:
    assert broken(lambda state: put(state, path, value)) == code
    assert code in INVARIANTS


def test_damage__none() -> None:
    assert broken(lambda state: None) == 0


def test_damage__a_hand_out_of_order_or_above_its_limit() -> None:
    def swap(state: Any) -> None:
        state.players[0].hand[:2] = state.players[0].hand[:2][::-1].copy()

    assert broken(swap) == 3
    board = Board(2).give(0, "Hunt", "Rest", "Feast", "Hide", "Move", "Scout")
    assert code_of(board) == 4


def test_damage__too_many_afflictions() -> None:
    def three(state: Any) -> None:
        state.players[0].down[1] += 2
        state.affliction_deck[1] -= 2

    assert broken(three) == 7


def test_damage__knowledge_of_what_nobody_can_know() -> None:
    def open_card(state: Any) -> None:
        state.knows[np.flatnonzero(state.place == 8)[0]] = 1

    def under_caravan(state: Any) -> None:
        state.knows[np.flatnonzero(state.place == 6)[0]] = 1

    def own_hand(state: Any) -> None:
        state.knows[state.players[0].hand[0] - 1] = 2

    for change in (open_card, under_caravan, own_hand):
        assert broken(change) == 13


def test_each_code__is_reached_above() -> None:
    assert {code for code, _, _ in BROKEN} | {4} == set(INVARIANTS)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"caravan": True, "characters": "choose"}),
        (2, {"deals": True, "max_offers": 2}),
        (3, {"scenario": "wicked_few", "characters": "random", "deals": True}),
        (2, {"scenario": "last_hunt", "caravan": True}),
    ],
)
def test_random_play__breaks_none(players: int, options: dict[str, Any]) -> None:
    Board(players, seed=7, **options).play_random(7, limit=60)
