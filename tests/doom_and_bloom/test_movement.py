"""Movement: the die, where a pawn may go and stay, Center City's border, Crossings on the way (DB-117 to DB-147)."""

from __future__ import annotations

import pytest

from overwinter.envs.doom_and_bloom.hexes import LABELS
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.state import FOREST
from tests.doom_and_bloom.board import Board, steps


def reach(seat: int, label: str, pace: int, players: int = 2, **setup: tuple[str, ...]) -> Board:
    """A seat that has rolled on a space, with nothing but Survivors and destinations far away."""
    board = Board(players)
    for k in range(players):
        board.mat(k, survivors=3).head(k, "Canaan", "Barterville", **setup)  # type: ignore[arg-type]
    return board.roll(seat, label, pace)


@pytest.mark.rule("DB-118", "DB-119", "DB-120")
def test_turn__movement_then_resolution() -> None:
    board = reach(0, "d7", 1)
    board.turn(0)
    assert board.legal == {"stay", "roll"}
    assert board.top.step == kinds.CHOOSE_MOVE
    board.rig_pace(1).act("roll").stack("event", "Old Acquaintance").act("move:d8")
    assert board.at(0) == "d8"
    assert board.legal == {"option:1", "option:2", "option:3"}, "then the space's Event"
    stays = reach(0, "d8", 1).turn(0).stack("event", "Old Acquaintance").act("stay")
    assert stays.legal == {"option:1", "option:2", "option:3"}


@pytest.mark.rule("DB-122", "DB-123", "DB-124", "DB-125")
@pytest.mark.parametrize("pace", [1, 2, 3])
def test_roll__one_die_says_how_many_spaces_at_the_most(pace: int) -> None:
    board = reach(0, "g9", pace)
    assert board.state.rolled == pace
    near = {label for label, far in steps(board, "g9").items() if far <= pace}
    # From here nothing within three moves is closed but a destination not yet due.
    assert board.legal_of("move") == near - {board.town_space("Barterville")}
    assert {far for label, far in steps(board, "g9").items() if label in board.legal_of("move")} == set(
        range(1, pace + 1)
    )
    assert "stay" in board.legal
    board.act("move:g10" if pace == 1 else "move:f9")
    assert board.at(0) in ("g10", "f9")


@pytest.mark.rule("DB-126", "DB-049")
def test_moves__never_into_the_forest_nor_through_a_border() -> None:
    for start in ("b2", "g12", "j7", "i8"):
        board = reach(0, start, 3)
        forest = {LABELS[k] for k in range(121) if board.rules.spaces[k].kind == FOREST}
        assert not board.legal_of("move") & forest
        assert not board.legal_of("move") & {"h10", "h11", "i9", "i10", "j9"}, "the water"
    assert steps(Board(), "g12")["i8"] > 3, "round the water, not through it"


@pytest.mark.rule("DB-127")
def test_spaces_passed__do_not_matter() -> None:
    """Two spaces on, past raider territory and a hospital that is closed to the pawn: nothing is drawn on the way."""
    board = Board(2).mat(0, survivors=3).mat(1, survivors=3).head(0, "Canaan", "Haven")
    board.state.players[0].hospital = 1
    board.roll(0, "e9", 2)
    assert "d9" not in board.legal_of("move"), "the closed hospital itself"
    assert steps(board, "e9")["d9"] == 1
    attacks, events = board.state.attack_deck.sum(), board.state.event_deck.sum()
    board.mark().act("move:d7")
    assert (board.at(0), board.changes()) == ("d7", {"0.space": "d7"})
    assert (board.state.attack_deck.sum(), board.state.event_deck.sum()) == (attacks, events)


@pytest.mark.rule("DB-132")
def test_pawns__share_spaces_and_pass_each_other() -> None:
    board = Board(3)
    for seat in range(3):
        board.mat(seat, survivors=3).head(seat, "Canaan", "Barterville")
    board.place(1, "g10").place(2, "e10").roll(0, "g9", 2)
    assert {"g10", "f10"} <= board.legal_of("move"), "onto another pawn, and past it"
    board.stack("event", "Quiet Day").act("move:g10")
    assert board.at(0) == board.at(1) == "g10"


@pytest.mark.rule("DB-128", "DB-244", "DB-047")
def test_first_turn__leaves_center_city() -> None:
    board = Board(2)
    assert {board.at(0), board.at(1)} == {"city"}
    assert board.state.rolled > 0, "rolled at once: there was nothing to choose"
    assert "stay" not in board.legal
    assert board.legal_of("move")
    assert "city" not in board.legal_of("move")


@pytest.mark.rule("DB-244", "DB-245")
def test_center_city__is_not_even_passed_before_all_destinations_are_scouted() -> None:
    for reached in (0, 1):
        board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven", reached=reached).roll(0, "g5", 3)
        assert not board.legal_of("move") & {"city", "g9", "f8", "h8"}
    board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven", reached=2).roll(0, "g5", 3)
    assert {"city", "g9", "f8", "h8"} <= board.legal_of("move"), "open, and a short cut"
    board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven", reached=2, final="Haven").roll(0, "g5", 3)
    assert not board.legal_of("move") & {"city", "g9", "f8", "h8"}, "closed again with a final destination drawn"


@pytest.mark.rule("DB-250")
def test_center_city__is_entered_from_each_neighbour_and_left_to_each() -> None:
    around = {"e5", "e6", "e7", "f5", "f8", "g5", "g9", "h5", "h8", "i5", "i6", "i7"}
    for label in sorted(around):
        board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven", reached=2).roll(0, label, 1)
        assert "city" in board.legal_of("move"), label
    assert Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven").roll(0, "city", 1).legal_of("move") == around


@pytest.mark.rule("DB-137", "DB-138")
def test_staying_put__resolves_the_space_again() -> None:
    board = reach(0, "b6", 1).turn(0)
    assert "stay" in board.legal
    board.stack("event", "Quiet Day").mark().act("stay")
    assert board.changes() == {"0.food": 1}
    assert reach(0, "b6", 1).stack("event", "Quiet Day").mark().act("stay").changes() == {"0.food": 1}, (
        "after the roll too"
    )


@pytest.mark.rule("DB-139", "DB-140")
def test_no_staying__in_a_hospital_that_has_given_its_reward() -> None:
    board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven")
    board.arrive(0, "c4", event="Quiet Day")
    assert board.state.players[0].hospital == 0
    board.give(0).roll(0, "c4", 1)
    assert "stay" not in board.legal
    failed = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven").arrive(0, "c4", event="Parting Ways")
    assert {"stay", "roll"} <= failed.turn(0).legal, "after a failure it may"


@pytest.mark.rule("DB-142")
def test_no_staying__in_a_town_that_has_given_its_rewards() -> None:
    board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven").arrive(0, "j8", event="Quiet Day").act("gain:food")
    assert "stay" not in board.give(0).roll(0, "j8", 1).legal
    failed = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven").arrive(0, "j8", event="Parting Ways")
    assert {"stay", "roll"} <= failed.turn(0).legal


@pytest.mark.rule("DB-144")
def test_no_staying__in_center_city_once_it_is_cleared() -> None:
    board = Board(2).mat(0, survivors=2).head(0, "Canaan", "Haven", reached=2).arrive(0, "city", attack="All Clear!")
    assert "stay" not in board.roll(0, "city", 1).legal
    failed = Board(2).mat(0, survivors=2).head(0, "Canaan", "Haven", reached=2).arrive(0, "city", attack="Rout")
    assert {"stay", "roll"} <= failed.turn(0).legal


@pytest.mark.rule("DB-146", "DB-270")
def test_no_staying__at_the_final_destination_while_short() -> None:
    board = Board(2).head(0, "Canaan", "New Hope", reached=2, final="Haven")
    board.mat(0, food=10, fuel=10, weaponry=10, survivors=10, medkits=4).arrive(0, "h3", event="Rotten Supplies")
    assert board.assets(0)["food"] == 8
    board.roll(0, "h3", 1)
    assert "stay" not in board.legal
    assert "h3" not in Board(2).mat(0).head(0, "Canaan", "New Hope", reached=2, final="Haven").roll(
        0, "h2", 1
    ).legal_of("move")
    enough = Board(2).head(0, "Canaan", "New Hope", reached=2, final="Haven")
    enough.mat(0, food=12, fuel=10, weaponry=10, survivors=10, medkits=4).arrive(0, "h3", event="Rotten Supplies")
    assert {"stay", "roll"} <= enough.turn(0).legal, "a failure that leaves enough"


@pytest.mark.rule("DB-133", "DB-134", "DB-135", "DB-136")
def test_example__two_spaces_to_the_food_past_raiders() -> None:
    board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven").roll(0, "e8", 2)
    near = steps(board, "e8")
    assert (near["e9"], near["e10"]) == (1, 2), "raider territory between"
    assert "stay" in board.legal
    assert {near[label] for label in board.legal_of("move")} == {1, 2}
    attacks = board.state.attack_deck.sum()
    board.stack("event", "Quiet Day").mark().act("move:e10")
    assert board.changes() == {"0.space": "e10", "0.food": 1}
    assert board.state.attack_deck.sum() == attacks


# --- Crossings on the way ---------------------------------------------------------------------------------------


@pytest.mark.rule("DB-218", "DB-238", "DB-239")
def test_crossing__from_outside_ends_the_move() -> None:
    """The Nurse rolls a 3, moves two spaces onto a Crossing and has to stop there."""
    board = Board(2).mat(0, survivors=3).head(0, "Barterville", "Millbrook").roll(0, "g9", 3)
    way = steps(board, "g9")
    assert way["g11"] == 2
    assert "g11" in board.legal_of("move")
    assert "g12" not in board.legal_of("move"), "behind it, three spaces on"
    assert way["g12"] > 3
    assert steps(board, "g11")["g12"] == 1
    board.stack("attack", "All Clear!").act("move:g11")
    assert board.asked == (0, kinds.VISIT), "cleared: it may choose"


@pytest.mark.rule("DB-217", "DB-225", "DB-226")
def test_crossing__from_inside_is_passed_and_left_by_any() -> None:
    board = Board(2).mat(0, survivors=3).head(0, "Barterville", "Millbrook").roll(0, "h10", 3)
    way = steps(board, "h10")
    assert (way["g11"], way["g12"], way["h9"], way["h8"]) == (1, 2, 1, 2)
    assert {"g11", "g12", "h9", "h8", "i9", "i10", "h11", "j9"} <= board.legal_of("move")
    assert steps(board, "j9")["k8"] == 1
    assert "city" not in board.legal_of("move")
    attacks = board.state.attack_deck.sum()
    board.stack("event", "Quiet Day").mark().act("move:h8")
    assert board.changes() == {"0.space": "h8", "0.weaponry": 1}
    assert board.state.attack_deck.sum() == attacks


@pytest.mark.rule("DB-217")
def test_crossing__a_move_from_it_leads_outside_only() -> None:
    board = Board(2).mat(0, survivors=3).head(0, "Barterville", "Millbrook").roll(0, "h9", 3)
    assert not board.legal_of("move") & {"h10", "h11", "i9", "i10", "j9"}
    assert "stay" in board.legal
