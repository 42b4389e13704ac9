"""A core round: who places when and where, and in which order the meeples act and go home."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.survivalist.state import BACKCOUNTRY, CAMPFIRE, CLEARING, PLACING, RESTING
from tests.survivalist.board import Board

COUNTS = (2, 3, 4, 5, 6)
SPACES = {f"place:backcountry_{k}" for k in range(1, 10)}
RESTS = {"place:campfire", "place:clearing"}


def busy(players: int) -> Board:
    """A game in which every visit asks something that can be skipped: tokens everywhere, nothing but sunshine."""
    board = Board(players).sweep().fill_bag(sunshine=100)
    for seat in range(players):
        board.state.players[seat].pack[seat % 7] = 3
        board.state.deck[seat % 7] -= 3
    return board.set_ridge(pelt=4).set_valley("bone", "bone", "bone")


def turns(board: Board) -> list[tuple[int, int]]:
    """Skip everything up to the next round; (part, seat) of each turn in its order, with the meeples checked.

    A meeple is away from its placing to the end of its turn.
    """
    order: list[tuple[int, int]] = []
    n = int(board.state.num_players)
    day = board.state.day
    while board.state.day == day:
        turn = (int(board.state.part), int(board.state.seat))
        if not order or order[-1] != turn:
            order.append(turn)
        done = {seat for _, seat in order[:-1]}
        assert {seat for seat in range(n) if board.state.players[seat].home} == done
        board.act("skip")
    assert board.state.players["home"][:n].tolist() == [1] * n
    assert board.state.players["place"][:n].tolist() == [-1] * n
    return order


@pytest.mark.rule("SV-125", "SV-007")
@pytest.mark.parametrize("players", COUNTS)
def test_placing__clockwise_from_the_compass_holder(players: int) -> None:
    for first in range(players):
        board = Board(players).lead(first)
        asked = []
        for _ in range(players):
            assert board.state.part == PLACING
            asked.append(int(board.state.seat))
            board.act("place:campfire")
        assert asked == [(first + k) % players for k in range(players)]
        assert board.state.part != PLACING
        assert board.state.players["place"][:players].tolist() == [CAMPFIRE] * players


@pytest.mark.rule("SV-125", "SV-126")
def test_placing__one_meeple_a_backcountry_space_any_number_at_the_rests() -> None:
    board = Board(6).lead(0)
    free = SPACES | RESTS
    assert board.legal == free
    for k, place in enumerate(["backcountry_1", "campfire", "backcountry_9", "campfire", "backcountry_5"]):
        assert board.state.seat == k
        board.act(f"place:{place}")
        free -= {f"place:{place}"} - RESTS
        assert board.legal == free | RESTS
    assert board.state.players["place"].tolist() == [0, 9, 8, 9, 4, -1]
    assert board.state.players["home"].tolist() == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("SV-126")
@pytest.mark.parametrize("space", range(9))
def test_placing__each_space_is_taken_by_its_own_meeple_only(space: int) -> None:
    board = Board(3)
    seat = int(board.state.seat)
    board.mark().act(f"place:backcountry_{space + 1}")
    assert board.changes() == {f"players.{seat}.place": space, f"players.{seat}.home": -1}
    assert board.legal == (SPACES | RESTS) - {f"place:backcountry_{space + 1}"}


@pytest.mark.rule("SV-126")
@pytest.mark.parametrize(("rest", "place"), [("campfire", CAMPFIRE), ("clearing", CLEARING)])
def test_resting_places__hold_all_meeples(rest: str, place: int) -> None:
    board = Board(6).lead(2).go(*[rest] * 6)
    assert board.state.players["place"].tolist() == [place] * 6
    assert turns(board) == [(RESTING, seat) for seat in (2, 3, 4, 5, 0, 1)]


@pytest.mark.rule("SV-127")
def test_acting__waits_for_the_last_meeple() -> None:
    board = busy(5).lead(0).mark()
    board.go("backcountry_6", "backcountry_1", "campfire", "backcountry_2")
    assert board.state.part == PLACING
    assert board.changes() == {
        **{f"players.{seat}.place": place for seat, place in enumerate([5, 0, CAMPFIRE, 1])},
        **{f"players.{seat}.home": -1 for seat in range(4)},
    }
    board.go("clearing")
    assert (board.state.part, board.state.seat) == (BACKCOUNTRY, 1)
    assert board.changes()["sunshine_box"] == 4


@pytest.mark.rule("SV-129", "SV-132", "SV-137", "SV-138")
def test_backcountry__from_top_to_bottom_whoever_placed_first() -> None:
    """The five meeples of the example, on five spaces of the column, placed in the opposite order."""
    board = busy(5).lead(1)
    board.go("backcountry_9", "backcountry_8", "backcountry_4", "backcountry_3", "backcountry_1")
    assert turns(board) == [(BACKCOUNTRY, seat) for seat in (0, 4, 3, 2, 1)]


@pytest.mark.rule("SV-129", "SV-130", "SV-132")
def test_backcountry__every_space_has_its_place_in_the_order() -> None:
    """In pairs that overlap, so that no two neighbours can be exchanged."""
    for upper in range(1, 9):
        board = busy(3).lead(0).go(f"backcountry_{upper + 1}", "campfire", f"backcountry_{upper}")
        assert turns(board) == [(BACKCOUNTRY, 2), (BACKCOUNTRY, 0), (RESTING, 1)]


@pytest.mark.rule("SV-131", "SV-132")
def test_resting__campfire_after_the_backcountry_and_clearing_last() -> None:
    board = busy(3).lead(0).go("clearing", "campfire", "backcountry_9")
    assert turns(board) == [(BACKCOUNTRY, 2), (RESTING, 1), (RESTING, 0)]


@pytest.mark.rule("SV-131")
@pytest.mark.parametrize("first", range(4))
def test_resting__several_in_compass_order_by_the_fire_before_the_clearing(first: int) -> None:
    board = busy(4).lead(first).go("clearing", "campfire", "campfire", "clearing")
    seats = [(first + k) % 4 for k in range(4)]
    assert turns(board) == [(RESTING, seats[k]) for k in (1, 2, 0, 3)]


@pytest.mark.rule("SV-132")
def test_meeple__goes_home_also_when_its_owner_passes_out() -> None:
    board = busy(2).fill_bag(red=20)
    board.state.players[0].wounds[0] = 3
    board.state.players[0].meds = 0
    board.recount().visit("backcountry_8")
    assert board.changes() == {"players.0.home": 1}
    assert (board.state.part, board.state.seat) == (RESTING, 1)


@pytest.mark.rule("SV-123", "SV-132", "SV-134")
def test_round__everybody_places_once_and_acts_once_then_the_next_begins() -> None:
    board = busy(6).lead(4)
    for first in (4, 5):
        assert board.state.compass == board.state.seat == first
        places = ["backcountry_4", "clearing", "backcountry_2", "campfire", "backcountry_7", "backcountry_5"]
        board.set_discard().set_ridge().set_ridge(pelt=4).go(*places)
        order = turns(board)
        seats = [(first + k) % 6 for k in (2, 0, 5, 4, 3, 1)]
        assert [seat for _, seat in order] == seats
        assert board.state.part == PLACING
        assert board.legal == SPACES | RESTS
    assert board.state.day == 3


@pytest.mark.rule("SV-126", "SV-129")
def test_spaces_nobody_chose__are_passed_over() -> None:
    board = Board(2).lead(0)
    for player in range(2):
        board.state.players[player].wounds[:] = 0
        board.state.players[player].freeze[:] = 0
    board.recount().mark().go("campfire", "clearing")
    assert (board.state.day, board.state.part) == (2, PLACING)
    bags = [name for name in board.changes() if name.split(".")[0] in ("bag", "sunshine_box", "drawn")]
    assert bags == []
    assert not np.any(board.state.players["wounds"])
