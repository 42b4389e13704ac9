"""Who wins, and what it pays, by scenario (GS-006, GS-012 to GS-015, GS-122)."""

from __future__ import annotations

import pytest

from tests.godforsaken_scavengers.board import Board


def final(scenario: str, *hands: list[str], **options: object) -> Board:
    """The Feeding of the final Area, with these hands."""
    board = Board(len(hands), scenario=scenario, **options).area("final")
    for seat, hand in enumerate(hands):
        board.give(seat, *hand)
    return board.feeding()


def eat(board: Board, *cards: str) -> Board:
    """Each seat harvests one card, or none (an empty name); then all that can pass do."""
    for seat, card in enumerate(cards):
        if board.state.seat == seat and card:
            board.act(f"harvest:{card}")
        if board.state.seat == seat and not board.over and "pass" in board.legal and board.can("harvest"):
            board.act("pass")
    while not board.over:
        board.act("pass" if "pass" in board.legal else sorted(board.legal)[0])
    return board


@pytest.mark.rule("GS-006", "GS-015")
def test_together__all_win_who_complete_the_final_area_even_starving() -> None:
    board = eat(final("daring_retreat", ["Feast"], ["Rest", "Hide"]), "Feast", "")
    assert board.player(1).alive
    assert board.state.fed == 1
    assert board.outcome() == ([1, 1], [1, 1], [1, 1])


def test_together__the_dead_win_with_the_others_where_the_scenario_lets_them_die() -> None:
    board = final("daring_retreat", ["Hunt"], ["Rest"])
    board.player(1).alive, board.player(1).died = 0, 1
    board.discard_of(1, "Rest")
    board.rules.scenarios["all_live"][:] = 0
    board = eat(board, "Hunt", "")
    assert board.outcome()[1] == [1, 1]
    board.rules.scenarios["all_live"][:] = 1
    assert board.outcome()[1] != [1, 1]


@pytest.mark.rule("GS-006", "GS-013")
def test_together__not_before_the_final_area() -> None:
    board = Board(2)
    assert board.outcome()[1] == [-1, -1]
    board.state.lap = 4
    assert board.outcome()[1] == [-0.5, -0.5], "how far they have come"


@pytest.mark.rule("GS-006", "GS-122", "GS-014")
def test_survivors__each_for_itself_who_is_fed_in_the_final_area() -> None:
    board = final("lost_expedition", ["Feast"], ["Rest", "Hide"], ["Great Beast"])
    board.player(2).alive, board.player(2).died = 0, 2
    board.discard_of(2, "Great Beast").player(2).cards = 0
    eat(board, "Feast", "")
    ranks, scores, rewards = board.outcome()
    assert scores[0] == 1
    assert scores[1] < 0, "it starved there"
    assert scores[2] == pytest.approx(-1 + 1 / 6), "it survived one round of six"
    assert rewards == scores
    assert ranks[0] == 1


@pytest.mark.rule("GS-006", "GS-013")
def test_rivals__by_afflictions_and_cards_the_dead_by_how_long_they_lived() -> None:
    board = final("wicked_few", ["Feast", "Feast"], ["Great Beast", "Hunt"], ["Hide"], ["Rest"])
    board.afflict(1, "Blindness")
    for seat, died in ((2, 3), (3, 1)):
        board.discard_of(seat, *board.hand_of(seat))
        board.player(seat).alive, board.player(seat).died = 0, died
    eat(board, "Feast", "Great Beast")
    ranks, scores, rewards = board.outcome()
    assert ranks == [1, 2, 3, 4]
    assert scores == [100 + 20 + 15 + 5, 100 + 20 + 10 + 3, 3, 1]
    assert rewards == pytest.approx([1, 1 / 3, -1 / 3, -1])


@pytest.mark.parametrize(("hand", "won"), [(["Feast", "Hunt"], True), (["Feast", "Hide"], False)])
def test_mad_prophet__holds_cards_worth_enough(hand: list[str], won: bool) -> None:
    board = eat(final("mad_prophet", hand), "Feast")
    assert board.over
    assert (board.outcome()[2] == [1]) == won


def test_reward_modes__for_rivals() -> None:
    for reward, paid in (("rank", [1, 0, -1]), ("win", [1, -0.5, -0.5])):
        board = Board(3, scenario="wicked_few", reward=reward).give(0, "Feast").give(1, "Rest")
        assert board.outcome()[2] == paid


def test_together__where_not_all_must_live_the_dead_win_with_the_others() -> None:
    board = final("daring_retreat", ["Feast"], ["Rest"])
    board.rules.scenarios[0].all_live = 0
    board.player(1).alive, board.player(1).died = 0, 2
    board.discard_of(1, "Rest").player(1).cards = 0
    eat(board, "Feast")
    assert board.outcome() == ([1, 1], [1, 1], [1, 1])
