"""Campfire and Clearing: which discs may be removed, and where they go."""

from __future__ import annotations

import pytest

from tests.survivalist.board import Board

HEALS = {"heal:red", "heal:pink", "heal:cream", "heal:maroon"}


def resting(place: str) -> Board:
    """Seat 0, with plenty of discs and a full board to leave alone, rests; seat 1 will in the Clearing."""
    board = Board(2)
    board.state.players[0].wounds[:] = [2, 1, 1, 1]
    board.state.players[0].freeze[:] = [1, 0, 2, 1, 1]
    board.recount().lead(0).give(0, wood=3, stone=1)
    board.state.players[1].wounds[:] = 3
    board.recount()
    if place == "campfire":
        return board.visit("campfire")
    return board.visit(place)


def removed(board: Board, **discs: int) -> dict[str, int]:
    """The changes when so many discs of seat 0 have gone to the bag; freeze is given by its spots."""
    changes = {}
    for name, count in discs.items():
        kind = "freeze" if name in "ACDE" else "wounds"
        changes[f"players.0.{kind}.{name}"] = -count
        bag = "bag.freeze" if kind == "freeze" else f"bag.{name}"
        changes[bag] = changes.get(bag, 0) + count
    return changes


@pytest.mark.rule("SV-168", "SV-170", "SV-172", "SV-173")
def test_clearing__up_to_two_wounds_and_one_freeze() -> None:
    board = resting("clearing")
    assert board.legal == HEALS | {"thaw:A", "thaw:C", "thaw:D", "thaw:E", "skip"}
    board.act("heal:red")
    assert board.legal == HEALS | {"thaw:A", "thaw:C", "thaw:D", "thaw:E", "skip"}
    board.act("thaw:C")
    assert board.legal == HEALS | {"skip"}
    assert board.changes() == removed(board, red=1, C=1)
    board.act("heal:pink")
    assert board.state.seat == 1
    assert board.changes() == removed(board, red=1, C=1, pink=1) | {"players.0.home": 1}
    board.check()


@pytest.mark.rule("SV-170")
def test_clearing__both_wounds_may_be_of_one_colour_and_come_first() -> None:
    board = resting("clearing").act("heal:red", "heal:red")
    assert board.legal == {"thaw:A", "thaw:C", "thaw:D", "thaw:E", "skip"}
    board.act("thaw:E")
    assert board.state.seat == 1
    assert board.changes() == removed(board, red=2, E=1) | {"players.0.home": 1}


@pytest.mark.rule("SV-168", "SV-171", "SV-172", "SV-173")
def test_campfire__up_to_three_freeze_and_one_wound() -> None:
    board = resting("campfire")
    assert board.legal == HEALS | {"thaw:A", "thaw:C", "thaw:D", "thaw:E", "skip"}
    board.act("thaw:C", "thaw:A")
    assert board.legal == HEALS | {"thaw:C", "thaw:D", "thaw:E", "skip"}
    board.act("heal:maroon")
    assert board.legal == {"thaw:C", "thaw:D", "thaw:E", "skip"}
    assert board.changes() == removed(board, C=1, A=1, maroon=1)
    board.act("thaw:C")
    assert board.state.seat == 1
    assert board.changes() == removed(board, C=2, A=1, maroon=1) | {"players.0.home": 1}
    board.check()


@pytest.mark.rule("SV-171")
def test_campfire__no_fourth_freeze_while_a_wound_is_left() -> None:
    board = resting("campfire").act("thaw:C", "thaw:C", "thaw:D")
    assert board.legal == HEALS | {"skip"}
    board.act("heal:cream")
    assert board.changes() == removed(board, C=2, D=1, cream=1) | {"players.0.home": 1}


@pytest.mark.rule("SV-170", "SV-171", "SV-172")
@pytest.mark.parametrize("place", ["campfire", "clearing"])
def test_rest__may_stop_at_any_time(place: str) -> None:
    board = resting(place).act("skip")
    assert board.state.seat == 1
    assert board.changes() == {"players.0.home": 1}
    board = resting(place).act("thaw:A", "skip")
    assert board.state.seat == 1
    assert board.changes() == removed(board, A=1) | {"players.0.home": 1}
    board = resting(place).act("heal:red", "skip")
    assert board.changes() == removed(board, red=1) | {"players.0.home": 1}


@pytest.mark.rule("SV-168", "SV-172")
@pytest.mark.parametrize("place", ["campfire", "clearing"])
def test_rest__of_who_bears_nothing_is_over_at_once(place: str) -> None:
    board = Board(2)
    board.state.players[0].wounds[:] = 0
    board.state.players[0].freeze[:] = 0
    board.recount().give(0, wood=3).visit(place)
    assert board.state.seat == 1
    assert board.changes() == {"players.0.home": 1}


@pytest.mark.rule("SV-170", "SV-171")
@pytest.mark.parametrize(("place", "wounds", "freeze"), [("campfire", 1, 3), ("clearing", 2, 1)])
def test_rest__removes_only_what_is_there(place: str, wounds: int, freeze: int) -> None:
    """The last disc of each kind is offered, and no more after it."""
    board = Board(2)
    board.state.players[0].wounds[:] = [0, 0, 1, 0]
    board.state.players[0].freeze[:] = [0, 1, 0, 0, 0]
    board.recount().visit(place)
    assert board.legal == {"heal:cream", "thaw:B", "skip"}
    board.act("heal:cream")
    assert board.legal == {"thaw:B", "skip"}
    board.act("thaw:B")
    assert board.state.seat == 1
    assert board.state.players[0].wounds.tolist() == [0] * 4
    assert board.state.players[0].freeze.tolist() == [0] * 5
