"""Cell placement: sealed, simultaneous, its prices and its reach; bought generations; scoring and the end."""

from __future__ import annotations

import pytest

from overwinter.envs.core.frames import TERMINATED, TRUNCATED
from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import PLACING, TURNS
from tests.flourish_and_decay.board import Board, fresh


def placing(picture: str, calories: tuple[int, ...], num_players: int = 2, **options: object) -> Board:
    """A board at the beginning of the sealed placement."""
    board = fresh(num_players, **options).paint(picture)
    for seat, amount in enumerate(calories):
        board.rich(seat, amount)
    return board.to_placement()


@pytest.mark.rule("FD-063", "FD-050", "FD-051")
def test_commit__places_cells_for_calories_left_over_from_the_turn() -> None:
    board = placing(".... .A.. ....", (5, 0))
    assert board.asked == (0, kinds.COMMIT)
    board.at("a1", "c3")
    assert board.asked[1] == kinds.TURN, "one calorie is left: nothing more can be bought, and seat 1 has none"
    assert board.seen(3, 3) == ["A..", ".A.", "..A"]
    assert board.player(0).slimes == 3
    assert board.player(0).calories == 0
    assert board.state.lap == 2


@pytest.mark.rule("FD-064")
def test_commit__a_cell_costs_two_calories() -> None:
    for calories, cells in ((1, 0), (2, 1), (3, 1), (4, 2), (7, 3)):
        board = placing(".... .A.. ....", (calories, 0))
        placed = 0
        while board.state.phase == PLACING and board.legal_of("at"):
            board.at(sorted(board.legal_of("at"))[0])
            placed += 1
        assert placed == cells


@pytest.mark.rule("FD-165")
def test_reach__on_or_next_to_own_slime() -> None:
    board = placing("...... .Aa... ...... ......", (2, 0))
    assert board.legal_of("at") == {"a1", "b1", "c1", "d1", "a2", "c2", "d2", "a3", "b3", "c3", "d3"}


@pytest.mark.rule("FD-165", "FD-167")
def test_reach__on_the_slime_of_others_next_to_ones_own_but_never_on_a_living_cell() -> None:
    board = placing("..bb .aBb .... ....", (2, 2))
    assert board.legal_of("at") == {"a1", "b1", "c1", "a2", "b2", "a3", "b3", "c3"}
    board.at("c1").act("done", "done")
    assert board.seen(2, 4) == ["..Ab", ".aBb"]
    assert (board.player(0).slimes, board.player(1).slimes) == (2, 3)


@pytest.mark.rule("FD-168")
def test_reach__a_chain_of_cells_of_one_commit() -> None:
    board = placing("...... .A.... ...... ......", (6, 0))
    assert "e2" not in board.legal_of("at")
    board.at("c2", "d2", "e2")
    assert board.state.lap == 2
    assert board.seen(2, 6) == ["......", ".AAAA."]


@pytest.mark.rule("FD-165")
def test_reach__a_species_without_slime_cannot_place_but_buys_and_waits() -> None:
    board = placing(".... .B.. ....", (4, 0))
    assert board.legal == {"generation", "done"}
    board.act("done")
    assert board.state.lap == 2
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("FD-065")
def test_commit__nobody_sees_it_before_all_are_in() -> None:
    board = placing("A....... ........ ....B...", (4, 4))
    before = [board.sees(1, name).tolist() for name in ("planes", "calories", "generation", "score")]
    words = board.engine.words.describe(board.rules, board.state, 1)
    spectator = board.engine.words.describe(board.rules, board.state, None)
    board.at("b1").act("done", "generation")
    assert board.asked == (1, kinds.COMMIT)
    assert [board.sees(1, name).tolist() for name in ("planes", "calories", "generation", "score")] == before
    asked = "\nYou are asked to: place a cell, sealed, or no more."
    assert board.engine.words.describe(board.rules, board.state, 1).removesuffix(asked) == words
    assert board.engine.words.describe(board.rules, board.state, None) == spectator
    assert board.sees(0, "sealed").tolist() == [0, 0.25]
    board.act("done", "done")
    assert board.state.generation == 1
    assert board.symbol(0) == "a"


@pytest.mark.rule("FD-065")
def test_contested__a_space_that_two_chose_stays_as_it_was_and_costs_all_the_same() -> None:
    board = placing("A.B..... ........ ........", (6, 4))
    board.at("b1", "b2", "b3").at("b1", "d1")
    assert board.state.lap == 2
    assert board.seen(3, 4) == ["A.BB", ".A..", ".A.."]
    assert [int(board.player(k).calories) for k in range(2)] == [0, 0]


@pytest.mark.rule("FD-065", "FD-168")
def test_contested__what_was_in_reach_only_through_it_falls_away_with_it() -> None:
    board = placing("A..B.... ........ ........", (8, 2), 2)
    board.at("b1", "c1", "c2", "d2").at("c1")
    assert board.seen(2, 4) == ["AA.B", "..AA"], "still connected at the corner"
    board = placing("A...B... ........ ........", (6, 4), 2)
    board.at("b1", "c1", "d1").at("d1", "c1")
    assert board.seen(1, 5) == ["AA..B"]
    board = placing("A....B.. ........ ........", (8, 4), 2)
    board.at("b1", "c1", "d1", "d2").at("e1", "d1")
    assert board.seen(2, 6) == ["AAA.BB", "...A.."]
    board = placing("A...B... ........ ........", (6, 2), 2)
    board.at("b1", "c1", "d1").at("d1")
    assert board.seen(1, 5) == ["AAA.B"]
    board = placing("A...B... ....b... ........", (6, 4), 2)
    board.at("b2", "c3", "d4").at("d3", "c3")
    assert board.seen(4, 5) == ["A...B", ".A..b", "...B.", "....."], "d4 hung on c3 alone"
    assert board.player(0).calories == 0


def test_placement__comes_before_all_generations() -> None:
    board = placing("AA...... ........ .....BB.", (4, 2))
    board.at("a2").act("done", "generation").at("f4")
    assert board.state.generation == 1
    assert board.seen(2, 2) == ["AA", "AA"]
    assert board.player(1).living == 4


@pytest.mark.rule("FD-066")
def test_generations__cost_two_calories_each_and_all_that_were_bought_pass() -> None:
    board = placing("........ .AAA.... .....BB.", (5, 4))
    board.act("done", "generation", "generation")
    assert board.asked[0] == 1
    assert board.state.generation == 0
    board.act("done", "generation")
    assert board.asked == (1, kinds.COMMIT)
    board.act("done")
    assert board.state.generation == 3
    assert board.seen(3, 4) == ["..A.", ".aAa", "..A."]


def test_generations__by_option_some_pass_in_every_round() -> None:
    board = placing("AAA..... ........ ........", (0, 0), free_generations=2)
    assert board.state.generation == 2
    board.to_placement()
    assert board.state.generation == 4


@pytest.mark.parametrize("free", [0, 1])
def test_generations__cards_add_and_take_away_but_never_the_free_ones(free: int) -> None:
    for hastened, delayed, bought, passed in ((2, 0, 1, 3), (0, 1, 2, 1), (1, 3, 1, 0)):
        board = placing("AAA..... ........ ........", (4, 0), free_generations=free)
        board.state.hastened, board.state.delayed = hastened, delayed
        board.act("done", *["generation"] * bought)
        if board.state.phase == PLACING:
            board.act("done")
        assert board.state.generation == free + passed
        assert (board.state.hastened, board.state.delayed) == (0, 0)


@pytest.mark.rule("FD-051")
def test_calories__what_is_left_is_lost_unless_the_option_keeps_it() -> None:
    for keep, left in ((False, 0), (True, 3)):
        board = placing("A....... ........ ........", (5, 0), carry_calories=keep)
        board.at("b1").act("done", "done")
        assert board.player(0).calories == left


# --- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FD-045", "FD-047", "FD-040")
def test_score__a_point_for_each_slime_at_the_end() -> None:
    board = placing("Aaa..... ..Bbbb.. ....C...", (0, 0, 0), 3, max_rounds=1)
    assert board.over
    assert board.outcome() == ([2, 1, 3], [3, 4, 1], [0, 1, -1])


def test_score__equal_points_share() -> None:
    board = placing("Aaa..... ..Bbb... ....C...", (0, 0, 0), 3, max_rounds=1)
    assert board.outcome() == ([1, 1, 3], [3, 3, 1], [0.5, 0.5, -1])


@pytest.mark.rule("FD-045")
def test_end__in_the_round_in_which_the_last_generation_passes() -> None:
    board = placing("AAA..... ........ ........", (8, 0), max_generations=3)
    board.act("done", "generation", "generation", "generation")
    assert board.state.generation == 3, "no more can be bought than the game has"
    assert board.state.ended == TERMINATED
    board = placing("AAA..... ........ ....BBB.", (4, 4), max_generations=3)
    board.act("done", "generation", "generation", "done", "generation", "generation")
    assert board.state.generation == 3, "the rest does not pass"
    assert board.over


def test_end__not_in_the_middle_of_a_round() -> None:
    board = fresh(2, max_generations=1).paint("AAA..... ........ ........").give(0, "Time Lapse").play("Time Lapse")
    assert board.state.generation == 1
    assert not board.over
    board.give(0, "Time Lapse").play("Time Lapse")
    assert board.state.generation == 1
    board.pass_round()
    assert board.over


def test_end__is_never_a_cut_by_default() -> None:
    rules = Board().rules
    assert rules.free_generations * rules.max_rounds >= rules.max_generations


def test_end__is_a_cut_after_the_last_round() -> None:
    board = fresh(2, max_rounds=3)
    for lap in (1, 2, 3):
        assert (board.state.lap, board.state.phase) == (lap, TURNS)
        board.pass_round()
    assert board.state.ended == TRUNCATED
    assert board.state.lap == 3
