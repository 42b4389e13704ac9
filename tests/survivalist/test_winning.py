"""Who has won: threats survived, then points less discs, then the later place in the first round."""

from __future__ import annotations

import pytest

from overwinter.envs.survivalist.state import CRAFTED, ON_BOARD, TRAPPED
from tests.survivalist.board import Board


def ended(players: int = 2, first: int = 0) -> Board:
    """A finished game without wounds, freeze or items; `first` held the compass in round one."""
    board = Board(players).set_items()
    state = board.state
    state.players["wounds"] = 0
    state.players["freeze"] = 0
    state.first_compass = first
    state.ended = 1
    return board


def ranks(board: Board) -> list[int]:
    return board.outcome()[0]


def scores(board: Board) -> list[float]:
    return board.outcome()[1]


def own(board: Board, seat: int, *cards: int) -> None:
    for card in cards:
        board.state.card_place[card] = CRAFTED + seat


@pytest.mark.rule("SV-335", "SV-336")
def test_winner__has_survived_most_threats_whatever_the_points() -> None:
    board = ended(3)
    board.state.players["survived"][:3] = (2, 3, 1)
    board.state.players["dead"][:3] = 1
    board.state.players["burden"][:3] = (0, 30, 0)
    own(board, 0, 7, 8, 9, 10, 11, 12)
    assert scores(board) == [168, -30, 0]
    assert ranks(board) == [2, 1, 3]
    assert board.outcome()[2] == [0, 1, -1]
    board.state.players["survived"][:3] = (2, 3, 4)
    assert ranks(board) == [3, 2, 1]


@pytest.mark.rule("SV-338", "SV-340")
def test_tie__only_those_who_came_furthest_are_compared() -> None:
    board = ended(3)
    board.state.players["survived"][:3] = (4, 4, 3)
    board.state.players["dead"][:3] = 1
    own(board, 0, 0)
    own(board, 1, 1, 2)
    own(board, 2, 7, 8)
    assert scores(board) == [12, 24, 56]
    assert ranks(board) == [2, 1, 3]
    board.state.players["survived"][:3] = (7, 7, 6)  # alive after all seven
    board.state.players["dead"][:2] = 0
    assert ranks(board) == [2, 1, 3]


@pytest.mark.rule("SV-339", "SV-340")
def test_tie__points_less_wounds_and_freeze() -> None:
    """28 points and 17 discs are fewer than 12 points and none."""
    board = ended()
    own(board, 0, 23)
    own(board, 1, 2)
    first = board.state.players[0]
    first.wounds[:] = (3, 0, 2, 3)
    first.freeze[:] = (2, 1, 2, 2, 0)
    assert scores(board) == [28 - 15, 12]
    assert ranks(board) == [1, 2]
    first.freeze[:] = (2, 2, 2, 2, 1)
    assert scores(board) == [28 - 17, 12]
    assert ranks(board) == [2, 1]
    first.wounds[:] = (3, 0, 2, 1)
    assert scores(board) == [28 - 15, 12]
    assert ranks(board) == [1, 2]


@pytest.mark.rule("SV-331", "SV-339")
def test_tie__the_discs_of_the_last_draw_count() -> None:
    board = ended()
    board.state.threat_reapers[:] = 2
    for seat in (0, 1):
        board.state.players[seat].freeze[:] = (2, 2, 2, 2, 1)
        board.state.players[seat].wounds[1] = 2
        board.state.players[seat].meds = 0
    board.state.ended = 0
    board.fill_bag(freeze=8).enter(4)
    assert board.over
    assert board.state.players["excess_freeze"][:2].tolist() == [3, 3]
    assert scores(board) == [-15, -15]  # 9 + 4 freeze and 2 wounds
    own(board, 0, 0)
    assert scores(board) == [-3, -15]
    board.check()


@pytest.mark.rule("SV-339")
def test_tie__the_dead_keep_the_score_they_died_with() -> None:
    """Discs that have gone back to the bag since still count; the living count what lies before them."""
    board = ended(3)
    board.state.players["dead"][:3] = (1, 1, 0)
    board.state.players["burden"][:3] = (12, 5, 9)
    board.state.players["wounds"][0] = (2, 2, 2, 2)
    board.state.players["wounds"][2] = (3, 0, 0, 0)
    assert scores(board) == [-12, -5, -3]


@pytest.mark.rule("SV-339")
def test_tie__nothing_else_counts() -> None:
    board = ended()
    own(board, 0, 0)
    own(board, 1, 1)
    base = board.outcome()
    second = board.state.players[0]
    second.fire, second.meds, second.luck, second.reapers = 4, 9, 3, 9
    board.give(0, stone=5)
    board.state.card_place[20] = TRAPPED
    board.state.card_place[21] = ON_BOARD
    board.state.card_place[22] = TRAPPED + 1
    assert board.outcome() == base
    assert base[1] == [12, 12]


@pytest.mark.rule("SV-340")
def test_tie__the_highest_total_wins_also_below_zero() -> None:
    board = ended(4)
    board.state.players["wounds"][:4, 0] = (3, 1, 2, 0)
    assert scores(board) == [-3, -1, -2, 0]
    assert ranks(board) == [4, 2, 3, 1]
    assert board.outcome()[2] == pytest.approx([-1, 1 / 3, -1 / 3, 1])


@pytest.mark.rule("SV-341", "SV-342")
@pytest.mark.parametrize(
    ("first", "expected"), [(0, [4, 3, 2, 1]), (1, [1, 4, 3, 2]), (2, [2, 1, 4, 3]), (3, [3, 2, 1, 4])]
)
def test_tie__at_last_the_later_place_in_the_first_round(first: int, expected: list[int]) -> None:
    board = ended(4, first)
    for compass in range(4):  # who holds the compass at the end does not matter
        board.state.compass = compass
        assert ranks(board) == expected
    own(board, first, 0)
    assert ranks(board)[first] == 1  # equal totals only


@pytest.mark.rule("SV-341", "SV-342")
def test_first_compass__is_the_holder_of_round_one() -> None:
    board = Board(3, seed=4)
    first = int(board.state.first_compass)
    assert board.state.seat == board.state.compass == first
    board.rest().rest()
    assert board.state.first_compass == first
    assert board.state.compass == (first + 2) % 3
