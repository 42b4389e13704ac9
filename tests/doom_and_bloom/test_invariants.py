"""`check` notices each kind of damage, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overwinter.envs.doom_and_bloom.rules.invariants import INVARIANTS
from tests.core.damage import code_of, put
from tests.doom_and_bloom.board import Board


def broken(change: Callable[[Any], object], board: Board | None = None) -> int:
    """The code of a position after a change."""
    board = board or Board(3, seed=4).give(0, "Full Tank", "Roadblock").give(1, "Lucky Find")
    change(board.state)
    return code_of(board)


BROKEN = [
    (1, "event_deck.0", 3),
    (1, "event_discard.2", 1),
    (1, "attack_deck.0", 0),
    (1, "attack_discard.1", -1),
    (2, "bonus_deck.0", 7),
    (2, "players.1.hand.2", 1),
    (3, "players.0.cards", 1),
    (3, "players.0.shown.0", 2),
    (3, "players.1.shown.3", -1),
    (4, "players.2.assets.0", -1),
    (4, "players.2.assets.0", 21),
    (4, "players.1.assets.4", 11),
    (5, "players.0.space", 1),
    (5, "players.0.space", -1),
    (5, "players.0.space", 121),
    (6, "players.0.goals.0", -1),
    (6, "players.0.goals.2", 3),
    (6, "players.0.goals.1", 6),
    (6, "players.0.reached", 1),
    (6, "players.0.reached", 3),
    (6, "players.0.final", 2),
    (7, "players.2.character", 8),
    (8, "players.2.milestones.0", 2),
    (8, "players.0.offers", 3),
    (8, "fed", 3),
    (8, "armed", 2),
    (8, "fueled", 2),
    (8, "lost", -1),
    (9, "players.0.sold", 2),
    (9, "players.0.skips", -1),
    (9, "players.0.bought", 1),
    (9, "players.0.extra", 1),
    (10, "offer.maker", 1),
    (10, "offer.want.1", 4),
    (11, "due.2", 1),
    (12, "players.3.space", 4),
    (12, "players.3.final", -1),
    (13, "winner", 0),
]


@pytest.mark.parametrize(("code", "path", "value"), BROKEN)
def test_damage__has_its_code(code: int, path: str, value: int) -> None:
    assert broken(lambda state: None) == 0
    assert broken(lambda state: put(state, path, value)) == code
    assert code in INVARIANTS


def test_damage__two_characters_alike_and_destinations_alike() -> None:
    assert broken(lambda state: put(state, "players.1.character", int(state.players[0].character))) == 7
    assert broken(lambda state: put(state, "players.0.goals.1", int(state.players[0].goals[0]))) == 6


def test_damage__a_teams_hand_with_the_wrong_seat() -> None:
    board = Board(4, teams=True)

    def move(state: Any) -> None:
        state.players[2].hand[:] = state.players[0].hand
        state.players[2].cards = state.players[0].cards
        state.players[0].hand[:] = 0
        state.players[0].cards = 0

    assert broken(move, board) == 3


def test_damage__a_winner_away_from_home_or_short() -> None:
    enough = {"food": 10, "fuel": 10, "weaponry": 10, "survivors": 10, "medkits": 4}
    for place, assets, code in (("h3", {}, 0), ("h4", {}, 13), ("h3", {"food": 9}, 13)):
        board = (
            Board(2).mat(0, **enough | assets).head(0, "Canaan", "New Hope", reached=2, final="Haven").place(0, place)
        )
        board.state.winner, board.state.ended = 0, 1
        assert broken(lambda state: None, board) == code


def test_each_code__is_reached_above() -> None:
    assert {code for code, _, _ in BROKEN} == set(INVARIANTS)


@pytest.mark.parametrize("options", [{}, {"trading": True}, {"length": "short"}, {"length": "long", "max_offers": 1}])
def test_random_play__breaks_none(options: dict[str, Any]) -> None:
    Board(3, seed=7, **options).play_random(7, limit=250)
