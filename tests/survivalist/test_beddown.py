"""Beddown: how the board is refreshed between core rounds, step by step."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.survivalist.state import CRAFTED, EMPTY, IN_DECK, NOWHERE, ON_BOARD
from tests.survivalist.board import Board


def camp(players: int = 2, compass: int = 0, **options: object) -> Board:
    """A game in which everybody is about to place; `rest` then leads through a Beddown."""
    return Board(players, **options).enter(0, compass=compass)


def shown(board: Board) -> list[int]:
    return [k for k in range(28) if board.state.card_place[k] == ON_BOARD]


@pytest.mark.rule("SV-265", "SV-266")
@pytest.mark.parametrize("players", [2, 6])
def test_beddown__moon_and_compass_move_on_by_one(players: int) -> None:
    board = camp(players, compass=players - 2)
    for day, compass in [(2, players - 1), (3, 0), (4, 1)]:
        board.rest()
        assert (board.state.day, board.state.compass) == (day, compass)
        assert board.state.seat == compass  # who places first


@pytest.mark.rule("SV-268", "SV-269")
def test_beddown__fate_tiles_are_turned_from_the_left_and_their_reapers_move() -> None:
    board = camp(3)
    board.state.fate[:] = (3, 0, 6, 5, 1, 2, 4)
    before = board.state.threat_reapers.copy()
    stacks = [0, 1, 1, 1, 2, 2, 3]
    for k, threat in enumerate((3, 0, 6, 5, 1, 2, 4)):
        assert board.sees(1, "fate_shown").tolist() == [1] * k + [0] * (7 - k)
        board.rest()
        before[threat] += stacks[k]
        stacks[k] = 0
        assert board.state.fate_shown == k + 1
        assert board.state.threat_reapers.tolist() == before.tolist()
        assert board.state.fate_reapers.tolist() == stacks
        if k < 6:
            for seat in range(3):
                assert board.sees(seat, "fate").sum() == k + 1
                assert board.sees(seat, "fate")[k][threat] == 1
        board.check()


@pytest.mark.rule("SV-263", "SV-270", "SV-271", "SV-272", "SV-273")
def test_beddown__meds_come_before_new_items() -> None:
    """Cards left get a Med, also when they have some; the new ones get none before the next time."""
    board = camp().set_items(0, 8, 9, 10)  # one basic and one expert card have been taken
    board.state.card_place[[1, 2, 3, 4, 5]] = CRAFTED + 1
    board.state.card_place[11:] = CRAFTED + 1
    board.state.card_meds[8] = 2
    assert board.state.card_place[6] == board.state.card_place[7] == IN_DECK  # the decks' only cards
    board.mark().rest()
    found = board.changes()
    assert {name: count for name, count in found.items() if name.startswith("card_")} == {
        "card_meds.0": 1,
        "card_meds.8": 1,
        "card_meds.9": 1,
        "card_meds.10": 1,
        "card_place.6": ON_BOARD,
        "card_place.7": ON_BOARD,
    }
    board.rest()
    assert board.state.card_meds.tolist() == [2, 0, 0, 0, 0, 0, 1, 1, 4, 2, 2] + [0] * 17
    assert board.sees(0, "item_meds")[8] > board.sees(0, "item_meds")[9] > 0


@pytest.mark.rule("SV-272", "SV-281", "SV-282")
@pytest.mark.parametrize(("players", "basic", "expert"), [(2, 2, 4), (4, 2, 4), (5, 3, 5), (6, 3, 5)])
def test_beddown__items_are_replaced_from_their_own_deck(players: int, basic: int, expert: int) -> None:
    board = camp(players).set_items().rest()
    assert [k < 7 for k in shown(board)].count(True) == basic
    assert len(shown(board)) == basic + expert
    kept = shown(board)
    board.rest()
    assert shown(board) == kept  # nothing was taken
    board.set_items(*range(7, 7 + expert))
    board.state.card_place[:7] = CRAFTED  # the basic deck is used up, the expert one is not
    board.rest()
    assert shown(board) == list(range(7, 7 + expert))
    board.set_items(*range(basic))
    board.state.card_place[7:] = CRAFTED
    board.rest()
    assert shown(board) == list(range(basic))


@pytest.mark.rule("SV-281", "SV-282")
def test_beddown__what_is_left_of_a_deck_comes() -> None:
    board = camp()
    board.state.card_place[:] = CRAFTED + 1
    board.state.card_place[[4, 9, 10]] = IN_DECK
    board.rest()
    assert shown(board) == [4, 9, 10]
    board.rest()
    assert shown(board) == [4, 9, 10]
    assert (board.state.card_place == CRAFTED + 1).sum() == 25  # crafted cards stay with their owners


@pytest.mark.rule("SV-274")
@pytest.mark.parametrize(("players", "spaces"), [(2, 4), (3, 5), (4, 6), (5, 7), (6, 8)])
def test_beddown__the_ridge_is_discarded_and_filled(players: int, spaces: int) -> None:
    board = camp(players).set_ridge(stone=1, bone=1).set_discard(stone=1, vine=2)
    board.rest()
    assert board.state.discard.tolist() == [2, 0, 2, 0, 0, 0, 1]
    assert board.state.ridge.sum() == spaces
    assert (board.sees(1, "ridge") > 0).tolist() == (board.state.ridge > 0).tolist()
    assert board.state.deck.sum() == 56 - 5 - 3 - spaces
    board.check()


@pytest.mark.rule("SV-275", "SV-276")
def test_beddown__only_empty_valley_places_are_filled() -> None:
    board = camp().set_valley("bone", None, "wood")
    board.state.players[1].knows_valley[:] = (1, 0, 0)
    board.rest()
    assert board.state.valley[[0, 2]].tolist() == [6, 3]
    assert 0 <= board.state.valley[1] < 7
    assert board.state.players[1].knows_valley.tolist() == [1, 0, 0]
    assert board.sees(1, "valley").tolist() == [1, 1, 1]
    assert board.sees(1, "valley_known").sum() == 1
    board.check()


@pytest.mark.rule("SV-277", "SV-278")
def test_beddown__five_new_drop_tiles_are_revealed_together() -> None:
    board = camp().set_zone(4, EMPTY, 8, EMPTY, EMPTY).mark()
    board.rest()
    assert board.state.drop_discard.tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 1]
    assert EMPTY not in board.state.drop_zone
    for seat in range(2):
        assert board.sees(seat, "drop_zone").sum(axis=1).tolist() == [1] * 5
    assert board.state.drop_deck.sum() == 26 - 2 - 5
    board.check()


@pytest.mark.rule("SV-263", "SV-279", "SV-280")
def test_beddown__the_ridge_comes_before_the_valley_and_a_used_up_pile_is_made_anew() -> None:
    """Four stones are left to draw: they go to the Ridge. The Valley is served from the shuffled discard."""
    board = camp(2).set_valley(None, None, None).set_ridge()
    board.give(0, stone=4).give(1)
    board.state.discard += board.state.deck
    board.state.discard[0] = 0
    board.state.deck[:] = (4, 0, 0, 0, 0, 0, 0)
    board.mark().rest()
    assert board.state.ridge.tolist() == [4, 0, 0, 0, 0, 0, 0]
    assert EMPTY not in board.state.valley
    assert 0 not in board.state.valley
    assert board.state.discard.sum() == 0
    assert board.state.deck.sum() == 56 - 4 - 4 - 3
    board.check()


@pytest.mark.rule("SV-274", "SV-279", "SV-280")
def test_beddown__tokens_just_discarded_are_shuffled_in() -> None:
    board = camp(2).set_valley("bone", "bone", None).set_ridge(stone=2)
    board.state.deck[:] = 0
    board.state.discard[:] = 0
    board.rest()
    assert board.state.ridge.tolist() == [2, 0, 0, 0, 0, 0, 0]  # as many places as there are tokens
    assert board.state.valley.tolist() == [6, 6, EMPTY]
    assert board.state.deck.sum() == board.state.discard.sum() == 0


@pytest.mark.rule("SV-277", "SV-279", "SV-280")
def test_beddown__used_up_drop_tiles_are_shuffled_those_just_discarded_too() -> None:
    board = camp(2)
    board.state.drop_zone[:] = (1, 1, EMPTY, EMPTY, EMPTY)
    board.state.drop_deck[:] = (3, 0, 0, 0, 0, 0, 0, 0, 0)
    board.state.drop_discard[:] = 0
    board.rest()
    assert sorted(board.state.drop_zone) == [0, 0, 0, 1, 1]
    assert board.state.drop_zone[:3].tolist() == [0, 0, 0]  # the rest of the pile first
    board.state.drop_zone[:] = (EMPTY, EMPTY, 2, EMPTY, EMPTY)
    board.rest()
    assert board.state.drop_zone.tolist() == [2, EMPTY, EMPTY, EMPTY, EMPTY]
    assert board.state.drop_deck.sum() == board.state.drop_discard.sum() == 0


@pytest.mark.rule("SV-280")
def test_beddown__the_new_pile_is_in_random_order() -> None:
    tokens, tiles = set(), set()
    for seed in range(12):
        board = Board(2, seed).enter(0).set_ridge().set_valley("stone", "stone", "stone")
        board.state.discard += board.state.deck
        board.state.deck[:] = 0
        board.state.drop_discard += board.state.drop_deck
        board.state.drop_deck[:] = 0
        board.rest()
        assert board.state.discard.sum() == board.state.drop_discard.sum() == 0
        tokens.add(tuple(board.state.ridge))
        tiles.add(tuple(board.state.drop_zone))
    assert len(tokens) > 8
    assert len(tiles) > 8


@pytest.mark.rule("SV-258", "SV-259", "SV-260")
def test_beddown__seven_times_and_not_before_the_last_two_rounds() -> None:
    """Counted by the Meds on a card that nobody takes."""
    board = camp(3, horizon="snowflake").set_items(0, 1, 7, 8, 9, 10)
    for day in range(1, 9):
        assert board.state.day == day
        assert board.state.card_meds[0] == day - 1
        board.mark().rest()
    assert board.changes() == {"day": 1, "compass": 1, "players.2.skill_shown": 1}  # nothing else was refreshed
    assert (board.state.day, board.state.part, board.state.compass) == (9, 3, 2)
    assert board.state.players["place"][:3].tolist() == [NOWHERE] * 3
    assert board.state.players["home"][:3].tolist() == [1] * 3
    board.state.players["luck"][:3] = 1
    board.act("skip", "skip").mark().act("skip")
    assert board.changes() == {"day": 1, "compass": -2}
    assert (board.state.day, board.state.part, board.state.compass, board.state.seat) == (10, 4, 0, 0)


@pytest.mark.rule("SV-263")
def test_beddown__ends_what_belongs_to_the_round() -> None:
    board = camp(3)
    board.state.players["offers"][:3] = 2
    board.state.players["traded"][:3, :3] = 1
    board.rest()
    players = board.state.players[:3]
    assert players["place"].tolist() == [NOWHERE] * 3
    assert players["home"].tolist() == [1] * 3
    assert not np.any(players["offers"])
    assert not np.any(players["traded"])
