"""The Last Hunt: all play at once (GS-162 to GS-172)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import IDLE, PRIVATE, SCAVENGING
from tests.godforsaken_scavengers.board import Board


def hunt(num_players: int = 3, seed: int = 0, **options: object) -> Board:
    """A round of the Last Hunt, begun; every seat has a card to be asked about."""
    board = Board(num_players, seed=seed, scenario="last_hunt", **options)
    for seat in range(num_players):
        board.give(seat, "Shared Meal")
    return board.hunt()


def until(board: Board, seat: int) -> Board:
    """Have the others end their turns until a seat is asked, in the round."""
    for _ in range(50):
        if board.state.seat == seat and board.top.kind == kinds.TICKS:
            return board
        legal = board.legal
        board.act(next(a for a in ("pass", "end_turn", "end_scavenge", *sorted(legal)) if a in legal))
    raise AssertionError("never asked")


@pytest.mark.rule("GS-163", "GS-172")
def test_time__is_so_many_decisions_for_the_table() -> None:
    board = hunt(3)
    assert board.state.ticks == 36
    assert [int(p.phase) for p in board.state.players[:3]] == [SCAVENGING] * 3
    board.act(sorted(a for a in board.legal if a.startswith("play"))[0])
    assert board.state.ticks == 35
    assert hunt(2).state.ticks == 24


@pytest.mark.rule("GS-163", "GS-166")
def test_ticks__every_seat_decides_once_in_an_order_that_changes() -> None:
    orders = set()
    for seed in range(12):
        board = hunt(3, seed=seed)
        for pile in (1, 2, 3):
            board.pile(pile, *["Hunt", "Rest", "Scout"][pile - 1 : pile])
        order = []
        for _ in range(3):
            order.append(int(board.state.seat))
            board.act(f"scavenge:pile_{len(order)}")
        assert sorted(order) == [0, 1, 2]
        orders.add(tuple(order))
    assert len(orders) > 3


def test_ticks__a_seat_that_is_asked_stays_so_until_it_has_decided() -> None:
    for seed in range(4):
        board = hunt(3, seed=seed)
        asked = int(board.state.seat)
        assert [int(board.run().state.seat) for _ in range(5)] == [asked] * 5


@pytest.mark.rule("GS-164")
def test_time__run_out_the_round_ends_and_feeding_begins() -> None:
    board = hunt(2)
    board.state.ticks = 1
    board.pile(1, "Hunt").act("scavenge:pile_1")
    assert board.state.ticks == 0
    assert [int(p.phase) for p in board.state.players[:2]] == [IDLE] * 2
    assert board.top.kind in (kinds.READY, kinds.FEEDING)
    assert board.before(0) + board.before(1) == ["Hunt"], "what was not collected is lost"


def test_round__ends_when_all_have_ended_their_turn() -> None:
    board = hunt(2).pile(1, "Hunt", "Rest")
    for _ in range(2):
        board.act("scavenge:pile_1")
    for _ in range(2):
        board.act("end_scavenge")
    for _ in range(2):
        board.act("end_turn")
    assert board.top.kind in (kinds.READY, kinds.FEEDING)
    assert board.state.acted == 0


@pytest.mark.rule("GS-165", "GS-166", "GS-167", "GS-048")
def test_piles__are_shared_and_scavenged_cards_are_ones_own() -> None:
    board = hunt(2).pile(1, "Hunt", "Rest", "Move", "Scout")
    first = int(board.state.seat)
    board.act("scavenge:pile_1", "scavenge:pile_1")
    assert board.before(first) == ["Hunt"]
    assert board.before(1 - first) == ["Rest"]
    assert board.on_table() == []
    for _ in range(2):
        board.act("end_scavenge")
    assert board.can("collect") == {board.before(int(board.state.seat))[0]}
    assert board.sees(first, "private_scavenged")[1].sum() == 0.5


@pytest.mark.rule("GS-168")
@pytest.mark.parametrize("card", ["Move", "Relief", "Rush"])
def test_move_relief_and_rush__on_any_player(card: str) -> None:
    board = hunt(3).pile(1, "Hunt", "Rest", "Scout", "Hide")
    for _ in range(3):
        board.act("scavenge:pile_1")
    seat = int(board.state.seat)
    for k in range(3):
        board.afflict(k, ["Blindness", "Paranoia", "Cowardice"][k])
    board.give(seat, card)
    board.act(f"play:{card}")
    assert board.can("target") == {"you", "left_1", "left_2"}
    board.act("target:left_2")
    other = (seat + 2) % 3
    if card == "Move":
        assert [int(board.player(k).pile) for k in (seat, other)] == [1, 0]
    elif card == "Relief":
        assert board.afflictions_of(other) == []
        assert len(board.afflictions_of(seat)) == 1
    else:
        board.act("pile:pile_1")
        assert len(board.before(other)) == 2
        assert len(board.before(seat)) == 1


@pytest.mark.rule("GS-169", "GS-167")
def test_peril__interrupts_all_and_discards_what_its_finder_has_scavenged() -> None:
    board = hunt(3).pile(1, "Rockfall")
    seat = int(board.state.seat)
    other = (seat + 1) % 3
    board.give(other, "Instinct").lay("Rest", place=PRIVATE + other).lay("Move", place=PRIVATE + seat)
    ticks = int(board.state.ticks)
    board.act("scavenge:pile_1")
    assert board.asked == (other, kinds.PERIL_CARD)
    assert not board.can("scavenge")
    board.act("play:Instinct")
    assert board.before(seat) == []
    assert board.before(other) == ["Rest"]
    assert board.state.ticks == ticks - 1, "answering takes no time"
    assert board.top.kind == kinds.TICKS


def test_affliction__ends_ones_own_scavenge_only() -> None:
    board = hunt(2).pile(1, "Rockfall", "Hunt").next_affliction("Blindness")
    seat = int(board.state.seat)
    board.act("scavenge:pile_1")
    assert board.player(seat).phase == 2
    assert board.player(1 - seat).phase == SCAVENGING
    assert board.state.seat == 1 - seat


def test_death__in_the_middle_of_a_scavenge_leaves_nothing_of_it() -> None:
    board = hunt(3).pile(2, "Rockfall")
    seat = int(board.state.seat)
    board.afflict(seat, "Paranoia", "Blindness").next_affliction("Broken Arm").act("scavenge:pile_2")
    dead = board.player(seat)
    assert [int(dead[field]) for field in ("alive", "phase", "pile", "drawn", "collected")] == [0] * 5


def test_window__others_have_their_own_time() -> None:
    board = hunt(2).pile(1, "Hunt")
    seat = int(board.state.seat)
    board.give(1 - seat, "Ambush").act("scavenge:pile_1")
    assert board.top.kind == kinds.TICKS
    assert "Ambush" not in board.can("play"), "nothing lies before its own seat"


@pytest.mark.rule("GS-170")
@pytest.mark.parametrize("survival", [False, True])
def test_survival__is_optional(survival: bool) -> None:
    board = Board(2, scenario="last_hunt", survival=survival)
    board.player(0).hunted, board.player(1).hunted = 9, 4
    board.player(0).alive, board.player(0).died = 0, 1
    assert board.outcome()[0] == ([2, 1] if survival else [1, 2])


def test_ranks__by_food_harvested() -> None:
    board = Board(3, scenario="last_hunt").area("final").give(0, "Great Beast").give(1, "Hunt", "Hide").give(2, "Feast")
    board.feeding().act("harvest:Great Beast").act("harvest:Hide", "harvest:Hunt").act("harvest:Feast")
    board.pass_all()
    assert board.over
    ranks, scores, rewards = board.outcome()
    assert scores == [6, 4, 5]
    assert ranks == [1, 3, 2]
    assert rewards == [1, -1, 0]


def test_death__leaves_nothing_of_a_turn_while_the_others_go_on() -> None:
    board = hunt(2)
    seat = int(board.state.seat)
    board.afflict(seat, "Deafness", "Paranoia").pile(1, "Rockfall").next_affliction("Blindness")
    board.player(seat).collected = 1
    board.act("scavenge:pile_1")
    player = board.player(seat)
    assert (player.alive, player.phase, player.pile, player.drawn, player.collected) == (0, IDLE, 0, 0, 0)
    assert board.top.kind == kinds.TICKS


def test_ticks__who_is_asked_is_asked_again_until_it_has_decided() -> None:
    for seed in range(6):
        board = hunt(3, seed=seed)
        seat = int(board.state.seat)
        assert board.run().state.seat == seat
