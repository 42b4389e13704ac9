"""The seed phase: sealed, revealed together, six cells each; and who starts."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import SEEDING, TURNS
from tests.flourish_and_decay.board import Board


@pytest.mark.rule("FD-156", "FD-157")
def test_seed_round__three_cells_each_sealed_until_all_have_committed() -> None:
    board = Board(3)
    board.at("a1", "c3", "e5")
    assert board.asked == (1, kinds.COMMIT)
    board.at("g1", "g2", "g3")
    assert board.asked == (2, kinds.COMMIT)
    assert board.state.cells.sum() == 0
    for seat in (1, 2):
        assert board.sees(seat, "planes")[1:8].sum() == 0
        assert "c3" not in board.engine.words.describe(board.rules, board.state, seat)
    board.at("i1", "k1")
    assert board.state.cells.sum() == 0
    board.at("m1")
    assert board.spaces(board.state.cells[0]) == board.spaces(board.state.slime[0]) == {"a1", "c3", "e5"}
    assert board.spaces(board.state.cells[1]) == {"g1", "g2", "g3"}
    assert board.spaces(board.state.cells[2]) == {"i1", "k1", "m1"}
    assert board.asked == (0, kinds.COMMIT)
    assert board.state.chosen.sum() == 0


@pytest.mark.rule("FD-156")
def test_seed_round__any_space_without_a_living_cell_may_be_chosen_once() -> None:
    board = Board(2)
    assert len(board.legal_of("at")) == 144
    board.at("a1")
    assert board.legal == {f"at:{label}" for label in board.legal_of("at")}, "no less than three"
    assert len(board.legal_of("at")) == 143
    board.at("b1", "c1")
    assert len(board.legal_of("at")) == 144, "the other's choice is not known"
    board.at("a3", "b3", "c3")
    assert len(board.legal_of("at")) == 144 - 6
    assert board.state.generation == 0


@pytest.mark.rule("FD-158", "FD-156")
def test_seed_phase__two_rounds_and_six_cells_and_slimes_each() -> None:
    board = Board(3)
    for number in range(2):
        assert board.state.phase == SEEDING
        for row in "135":
            board.at(*(f"{column}{int(row) + number}" for column in "adg"))
    assert board.state.phase == TURNS
    for seat in range(3):
        assert (board.player(seat).living, board.player(seat).slimes) == (6, 6)


@pytest.mark.rule("FD-159", "FD-053")
def test_seed_phase__is_followed_by_the_first_draw_of_four() -> None:
    board = Board(2).seeded()
    assert (board.state.lap, board.asked) == (1, (0, kinds.TURN))
    assert board.hand(0) == {"Crumb": 4}
    assert board.hand(1) == {}, "each draws at the beginning of its own turn"
    board.act("done")
    assert board.hand(1) == {"Crumb": 4}


@pytest.mark.rule("FD-158")
def test_contested__those_who_chose_the_same_space_choose_again_sealed() -> None:
    board = Board(3)
    board.at("a1", "b1", "c1").at("a1", "b1", "e1").at("a1", "g1", "h1")
    assert board.spaces(board.state.cells[0]) == {"c1"}
    assert board.spaces(board.state.cells[1]) == {"e1"}
    assert board.spaces(board.state.cells[2]) == {"g1", "h1"}
    assert [int(board.player(k).to_place) for k in range(3)] == [2, 2, 1]
    assert board.asked[0] == 0
    assert "at:c1" not in board.legal
    board.at("a1", "b1").at("k1", "l1").at("a1")
    assert board.spaces(board.state.cells[0]) == {"b1", "c1"}
    assert board.spaces(board.state.cells[1]) == {"e1", "k1", "l1"}
    assert board.asked[0] == 0
    board.at("a5")
    assert board.asked[0] == 2
    board.at("a6")
    assert [int(board.player(k).living) for k in range(3)] == [3, 3, 3]
    assert (board.state.seed_round, board.state.seed_try) == (1, 0)


def test_contested__after_three_more_placements_the_lowest_seat_keeps_the_space() -> None:
    board = Board(2)
    board.at("a1", "b1", "c1").at("a1", "e1", "f1")
    for _ in range(2):
        board.at("a1").at("a1")
        assert board.player(0).living == 2
    board.at("a1").at("a1")
    assert board.spaces(board.state.cells[0]) == {"a1", "b1", "c1"}
    assert (board.asked[0], board.player(0).to_place, board.player(1).to_place) == (1, 0, 1)
    board.at("a2")
    assert board.spaces(board.state.cells[1]) == {"a2", "e1", "f1"}


def test_start_player__is_drawn_at_random_and_the_order_is_clockwise_from_it() -> None:
    starts = set()
    for seed in range(8):
        board = Board(3, seed=seed)
        board.states[:] = board.engine.states(1)
        board.engine.reset(board.states, 0, 3, seed, 0, board.engine.mask(), board.engine.vector())
        first = int(board.state.first)
        assert board.state.seat == first
        starts.add(first)
        order = [first]
        for step in range(9):
            if board.state.seat != order[-1]:
                order.append(int(board.state.seat))
            board.at(f"{'abcdefghi'[step]}{first + 1}")
        assert order == [first, (first + 1) % 3, (first + 2) % 3]
    assert starts == {0, 1, 2}


def test_seed_phase__different_seeds_differ() -> None:
    molds = {tuple(np.flatnonzero(Board(2, seed=seed).state.mold)) for seed in range(10)}
    assert len(molds) > 5
