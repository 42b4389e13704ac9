"""Crossings: clearing one, entering, bypassing, remaining (DB-215 to DB-241)."""

from __future__ import annotations

import pytest

from overwinter.envs.doom_and_bloom.rules import kinds
from tests.doom_and_bloom.board import Board


def crossing(label: str = "h9", attack: str = "All Clear!") -> Board:
    """A pawn with nothing but Survivors that has just moved onto a Crossing."""
    board = Board(2).mat(0, survivors=3).mat(1, survivors=3).head(0, "Barterville", "Millbrook")
    return board.arrive(0, label, attack=attack)


@pytest.mark.rule("DB-219", "DB-220", "DB-221", "DB-050")
def test_cleared__remain_enter_or_bypass() -> None:
    board = crossing()
    assert board.asked == (0, kinds.VISIT)
    assert board.legal == {"pass", "move:h10", "move:i9", "move:g11", "move:k8"}
    board.act("pass")
    assert board.changes() == {}
    assert board.state.active == 1


@pytest.mark.rule("DB-220")
def test_failed__the_pawn_stays_on_the_crossing() -> None:
    board = crossing(attack="Rout")
    assert board.at(0) == "h9"
    assert not board.legal_of("move") or board.state.active == 1
    assert board.state.active == 1


@pytest.mark.rule("DB-222", "DB-223", "DB-224")
def test_entering__one_space_along_an_arrow_and_no_event() -> None:
    for label in ("h10", "i9"):
        board = crossing()
        before = board.state.event_deck.sum()
        board.act(f"move:{label}")
        assert board.changes() == {"0.space": label}
        assert board.state.event_deck.sum() == before
        assert board.state.active == 1


@pytest.mark.rule("DB-229", "DB-230", "DB-231")
def test_bypassing__to_any_other_crossing_of_the_area_and_no_attack() -> None:
    for start, others in (("h9", {"g11", "k8"}), ("k8", {"h9", "g11"}), ("f4", {"g3", "c2"})):
        board = crossing(start)
        assert others <= board.legal_of("move")
        assert not board.legal_of("move") & ({"h9", "g11", "k8", "f4", "g3", "c2"} - others)
        before = board.state.attack_deck.sum()
        goal = min(others)
        board.act(f"move:{goal}")
        assert board.changes() == {"0.space": goal}
        assert board.state.attack_deck.sum() == before
        assert board.state.active == 1


@pytest.mark.rule("DB-138", "DB-219")
def test_staying_on_a_crossing__is_another_attack_and_clears_it_again() -> None:
    board = crossing().act("pass").turn(0).stack("attack", "All Clear!").act("stay")
    assert board.legal == {"pass", "move:h10", "move:i9", "move:g11", "move:k8"}


@pytest.mark.rule("DB-225", "DB-234", "DB-227")
def test_inside__normal_movement_and_board_assets() -> None:
    board = crossing().act("move:h10")
    board.mat(0, survivors=3).roll(0, "h10", 1)
    assert {"h11", "i10", "i9", "g11", "h9"} == board.legal_of("move")
    assert "stay" in board.legal
    board.stack("event", "Quiet Day").mark().act("move:h11")
    assert board.changes() == {"0.space": "h11", "0.food": 1}


@pytest.mark.rule("DB-226", "DB-235", "DB-219")
def test_leaving__a_crossing_may_be_passed_but_finishing_on_it_is_an_attack() -> None:
    board = Board(2).mat(0, survivors=3).mat(1, survivors=3).head(0, "Barterville", "Millbrook").roll(0, "h10", 2)
    assert {"g12", "h8", "g10"} <= board.legal_of("move"), "beyond the Crossings g11 and h9"
    attacks = board.state.attack_deck.sum()
    board.stack("attack", "All Clear!").act("move:g11")
    assert board.asked == (0, kinds.VISIT)
    assert board.state.attack_deck.sum() < attacks
    assert board.legal == {"pass", "move:h10", "move:h11", "move:h9", "move:k8"}


@pytest.mark.rule("DB-232", "DB-233", "DB-236", "DB-237", "DB-240", "DB-241")
def test_example__the_nurse_clears_a_crossing() -> None:
    """She rolls a 3, moves two spaces onto the Crossing, draws All Clear!, and has the choices of both examples."""
    board = Board(2).mat(0, food=2, fuel=1, weaponry=1, survivors=3, medkits=1).mat(1, survivors=3)
    board.head(0, "Barterville", "Millbrook").roll(0, "i6", 3)
    board.stack("attack", "All Clear!").mark().act("move:h9")
    assert board.legal == {"pass", "move:h10", "move:i9", "move:g11", "move:k8"}
    assert len({"h10", "i9"}) == 2, "either of the two water spaces; or either of the other two Crossings"
    board.act("move:g11")
    assert board.changes() == {"0.space": "g11"}
    assert board.state.active == 1, "no Attack on arriving"
