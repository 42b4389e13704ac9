"""Discs without room: passing out in a core round, and Meds."""

from __future__ import annotations

import pytest

from overwinter.envs.survivalist.state import CAMPFIRE, DISCS, SPOTS
from tests.survivalist.board import Board

FORAGE_1, GATHER_4 = "backcountry_8", "backcountry_3"  # one disc, four discs
FULL = (2, 2, 2, 2, 2)
COLOURS = DISCS[:4]


def ready(wounds: tuple[int, ...], spots: tuple[int, ...] = (0,) * 5, meds: int = 0, **bag: int) -> Board:
    """Two players; the first to place has these discs and Meds, the other a wound to heal."""
    board = Board(2)
    board.state.compass = 0
    first = board.state.players[0]
    first.wounds[:] = wounds
    first.freeze[:] = spots
    first.meds = meds
    assert board.state.seat == 0 or board.enter(0).state.seat == 0
    return board.fill_bag(**bag).mark()


def placed(place: int) -> dict[str, int]:
    """What placing changes when the first seat's turn is over and the other rests by the Campfire."""
    return {"players.0.place": place, "players.1.place": CAMPFIRE, "players.1.home": -1}


def passed_out(board: Board) -> bool:
    """Whether the first seat's turn is over and the other's rest has begun."""
    return board.state.seat == 1 and "skip" in board.legal and not any("forage" in name for name in board.legal)


@pytest.mark.rule("SV-195", "SV-196", "SV-197")
@pytest.mark.parametrize("colour", range(4))
def test_passing_out__the_fourth_wound_of_a_colour(colour: int) -> None:
    wounds = [0, 0, 0, 0]
    wounds[colour] = 3
    board = ready(tuple(wounds), **{COLOURS[colour]: 10}).go(FORAGE_1, "campfire")
    assert passed_out(board)
    assert board.changes() == placed(7)  # nothing foraged, no tile, the disc back in the bag, the meeple home
    assert board.state.players[0].home == 1
    board.check()


@pytest.mark.rule("SV-196")
@pytest.mark.parametrize("colour", range(4))
def test_passing_out__not_on_the_third_wound(colour: int) -> None:
    wounds = [3, 3, 3, 3]
    wounds[colour] = 2
    board = ready(tuple(wounds), **{COLOURS[colour]: 10}).go(FORAGE_1, "campfire")
    assert board.state.seat == 0
    assert "forage:valley_1" in board.legal
    assert board.state.players[0].wounds.tolist() == [3, 3, 3, 3]
    assert board.state.players[0].home == 0


@pytest.mark.rule("SV-195", "SV-196", "SV-197")
def test_passing_out__the_eleventh_freeze() -> None:
    board = ready((0,) * 4, FULL, freeze=10).go(FORAGE_1, "campfire")
    assert passed_out(board)
    assert board.changes() == placed(7)


@pytest.mark.rule("SV-196")
def test_passing_out__not_on_the_tenth_freeze() -> None:
    board = ready((3,) * 4, (2, 2, 1, 2, 2), freeze=10).go(FORAGE_1, "campfire")
    assert board.state.seat == 0
    assert "forage:valley_1" in board.legal
    assert board.state.players[0].freeze.tolist() == [2, 2, 2, 2, 2]
    assert board.state.bag.sum() == 9


@pytest.mark.rule("SV-195", "SV-198")
def test_passing_out__keeps_what_fits_and_returns_the_rest() -> None:
    board = ready((3, 2, 0, 0), (2, 1, 0, 0, 2), red=1, pink=1, freeze=1, sunshine=1).go(GATHER_4, "campfire")
    assert board.legal == {"freeze:B", "freeze:C", "freeze:D"}
    board.act("freeze:C")
    assert passed_out(board)
    assert board.changes() == placed(2) | {
        "bag.pink": -1,
        "bag.freeze": -1,
        "bag.sunshine": -1,
        "sunshine_box": 1,
        "players.0.wounds.pink": 1,
        "players.0.freeze.C": 1,
    }
    board.check()


@pytest.mark.rule("SV-195", "SV-198")
def test_passing_out__one_of_several_of_a_kind_fits() -> None:
    board = ready((0, 0, 2, 0), (2, 2, 2, 2, 1), cream=2, freeze=2).go(GATHER_4, "campfire")
    assert passed_out(board)  # the freeze had one spot to go to
    assert board.changes() == placed(2) | {
        "bag.cream": -1,
        "bag.freeze": -1,
        "players.0.wounds.cream": 1,
        "players.0.freeze.E": 1,
    }


@pytest.mark.rule("SV-197")
def test_passing_out__the_next_space_goes_on() -> None:
    """The one who passed out acts no more this round, and places again in the next."""
    board = ready((3, 3, 3, 3), red=10)
    board.state.players[1].wounds[:] = 0
    board.recount().go(GATHER_4, FORAGE_1)
    assert (board.state.seat, board.state.day, board.state.part) == (1, 1, 1)
    board.act("forage:valley_1", "skip")
    assert (board.state.day, board.state.part) == (2, 0)
    board.act("place:campfire")
    assert board.state.seat == 0
    assert "place:clearing" in board.legal


@pytest.mark.rule("SV-201")
def test_meds__asked_for_only_when_a_disc_has_no_room() -> None:
    board = ready((2, 3, 3, 3), meds=2, red=10).go(FORAGE_1, "campfire")
    assert "forage:valley_1" in board.legal
    assert board.state.players[0].meds == 2
    board = ready((3, 0, 0, 0), meds=1, red=10).go(FORAGE_1, "campfire")
    assert board.state.seat == 0
    assert board.legal == {"med:red", "fall"}


@pytest.mark.rule("SV-202")
def test_meds__the_disc_goes_back_before_the_redraw() -> None:
    """A bag of six is not refilled at the redraw, as one of five would be."""
    board = ready((3, 0, 0, 0), meds=1, red=6)
    board.state.sunshine_box = 10
    board.recount().mark().go(FORAGE_1, "campfire")
    assert board.state.bag.sum() == 5
    board.act("med:red")
    assert passed_out(board)
    assert board.changes() == placed(7) | {"players.0.meds": -1}
    board.check()


@pytest.mark.rule("SV-201", "SV-202", "SV-204")
def test_meds__the_player_chooses_disc_by_disc() -> None:
    board = ready((3, 3, 1, 1), meds=4, red=1, pink=1, cream=1, maroon=1).go(GATHER_4, "campfire")
    for med in ("med:red", "med:pink", "med:red"):  # what goes back is all there is to draw
        assert board.legal == {"med:red", "med:pink", "fall"}
        board.act(med)
    assert board.state.players[0].meds == 1
    board.act("fall")  # a Med need not be used
    assert passed_out(board)
    assert board.changes() == placed(2) | {
        "bag.cream": -1,
        "bag.maroon": -1,
        "players.0.wounds.cream": 1,
        "players.0.wounds.maroon": 1,
        "players.0.meds": -3,
    }


@pytest.mark.rule("SV-204")
def test_meds__as_often_as_there_are_meds() -> None:
    board = ready((3, 0, 0, 0), meds=3, red=10).go(FORAGE_1, "campfire")
    for left in (3, 2, 1):
        assert board.state.players[0].meds == left
        assert board.legal == {"med:red", "fall"}
        board.act("med:red")
    assert passed_out(board)
    assert board.changes() == placed(7) | {"players.0.meds": -3}


@pytest.mark.rule("SV-202", "SV-203")
def test_meds__a_harmless_replacement_lets_the_turn_go_on() -> None:
    board = ready((3, 0, 0, 0), meds=1, red=10).go(FORAGE_1, "campfire")
    board.fill_bag(sunshine=90).mark().act("med:red")
    assert board.changes() == {
        "players.0.meds": -1,
        "drawn.red": -1,
        "bag.red": 1,
        "bag.sunshine": -1,
        "sunshine_box": 1,
    }
    board.act("forage:valley_2")
    assert any(name.startswith("drop:") for name in board.legal)
    board.check()


@pytest.mark.rule("SV-203")
def test_meds__a_replacement_with_room_is_placed() -> None:
    board = ready((3, 0, 0, 1), meds=1, red=10).go(FORAGE_1, "campfire")
    board.fill_bag(maroon=90).act("med:red")
    assert board.state.players[0].wounds.tolist() == [3, 0, 0, 2]
    assert "forage:valley_1" in board.legal
    board = ready((3, 0, 0, 0), (0, 0, 2, 0, 0), meds=1, red=10).go(FORAGE_1, "campfire")
    board.fill_bag(freeze=90).act("med:red")
    assert board.legal == {f"freeze:{spot}" for spot in SPOTS if spot != "C"}
    board.act("freeze:B")
    assert "forage:valley_1" in board.legal
    assert board.state.players[0].freeze.tolist() == [0, 1, 2, 0, 0]


@pytest.mark.rule("SV-201", "SV-202")
def test_meds__turn_away_freeze_too() -> None:
    board = ready((0,) * 4, FULL, meds=1, freeze=10).go(FORAGE_1, "campfire")
    assert board.legal == {"med:freeze", "fall"}
    board.fill_bag(sunshine=90).act("med:freeze")
    assert "forage:valley_1" in board.legal
    assert board.state.bag[4] == 1
    assert board.state.players[0].freeze.tolist() == [2] * 5
