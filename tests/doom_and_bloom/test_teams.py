"""Team play: pooled assets, a shared hand, milestones of the team, coming home (DB-306 to DB-338)."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.core.frames import RUNNING, TERMINATED
from overwinter.envs.doom_and_bloom.content import DoomAndBloomOptions
from overwinter.envs.doom_and_bloom.rules import kinds
from tests.doom_and_bloom.board import Board

HALF = {"food": 8, "fuel": 8, "weaponry": 8, "survivors": 8, "medkits": 3}


def teams(**options: object) -> Board:
    """Seats 0 and 2 against 1 and 3; everybody with three Survivors and nothing else, no Bonus cards, all milestones
    of six Survivors reached."""
    board = Board(4, teams=True, **options)
    board.play_random(0, until=lambda b: b.top.kind != kinds.MILESTONE)
    for seat in range(4):
        board.mat(seat, survivors=3).head(seat, "Canaan", "Barterville").give(seat)
    board.state.players["milestones"] = 0
    for team in (0, 1):
        board.state.players[team].milestones[0] = 1
    return board


def homeward() -> Board:
    """Both of the first team know their final destinations, and have enough together."""
    board = teams().mat(0, **HALF).mat(2, **HALF)
    board.state.players[0].milestones[:] = 1
    board.head(0, "Canaan", "New Hope", reached=2, final="Haven")
    return board.head(2, "Canaan", "New Hope", reached=2, final="Barterville")


@pytest.mark.rule("DB-307", "DB-308")
def test_teams__sit_alternately_and_each_has_its_own_destinations() -> None:
    assert DoomAndBloomOptions(teams=True).player_bounds(2, 4) == (4, 4)
    board = teams()
    assert board.state.team[:4].tolist() == [0, 1, 0, 1]
    board.arrive(0, "j8", event="Quiet Day").act("gain:food")
    assert [int(p.reached) for p in board.state.players[:4]] == [1, 0, 0, 0]
    assert board.state.players[2].scouted.sum() == 0, "scouted in person"
    assert "j8" in board.give(0).roll(2, "j7", 1).legal_of("move")
    other = teams().head(0, "Canaan", "Haven", reached=2).mat(0, survivors=2).arrive(0, "city", attack="All Clear!")
    assert other.state.players[0].final >= 0
    assert other.state.players[2].final == -1


@pytest.mark.rule("DB-322", "DB-323", "DB-324")
def test_final_destination__with_the_assets_of_both() -> None:
    board = homeward().mat(0, food=10, fuel=8, weaponry=8, survivors=8, medkits=3)
    board.mat(2, food=5, fuel=8, weaponry=8, survivors=8, medkits=3)
    assert "h3" in board.roll(0, "h4", 1).legal_of("move"), "10 Food and 5 are the 15 it takes"
    board.mat(2, food=4, fuel=8, weaponry=8, survivors=8, medkits=3)
    assert "h3" not in board.roll(0, "h4", 1).legal_of("move")
    alone = Board(4).mat(0, food=9, fuel=10, weaponry=10, survivors=10, medkits=4)
    alone.mat(2, food=20).head(0, "Canaan", "New Hope", reached=2, final="Haven")
    assert "h3" not in alone.roll(0, "h4", 1).legal_of("move"), "only in team play"


@pytest.mark.rule("DB-325", "DB-326")
def test_benefits__are_paid_by_either_and_the_payer_is_chosen() -> None:
    board = teams().mat(0, survivors=6).mat(2, survivors=3, medkits=1)
    board.arrive(0, "e7", attack="Night Raid", dice=9)
    assert board.legal == {"pass", "regain:1", "regain:2"}
    assert board.act("regain:2").changes() == {"2.medkits": -1}
    fuel = teams().mat(0, fuel=1, survivors=3).mat(2, fuel=1, survivors=3).roll(0, "d7", 1).mark().act("fuel")
    assert fuel.legal == {"spend:fuel", "spend_mate:fuel"}
    assert fuel.act("spend_mate:fuel").changes() == {"2.fuel": -1, "pace": 3, "fueled": 1}
    food = teams().mat(0, food=1, survivors=3).mat(2, food=1, survivors=3)
    food.arrive(0, "d8", event="Flipped Vehicle", dice=9).act("boost:food", "spend:food")
    assert food.changes() == {"0.food": -1, "2.food": -1, "fed": 1}, (
        "one each: the second unit can only come from the other"
    )
    arms = teams().mat(2, weaponry=1, survivors=3).arrive(0, "e7", attack="Attacked by 9 Raiders!", dice=8)
    assert arms.act("boost:weaponry", "gain:food").changes() == {"2.weaponry": -1, "0.food": 1}
    mile = teams().mat(0, food=1, survivors=3).mat(2, fuel=1, weaponry=1, survivors=3)
    assert "extra_mile" in mile.arrive(0, "e7", attack="Attacked by 9 Raiders!").legal
    busy = (
        teams().mat(1, food=1, fuel=1, survivors=3).mat(3, weaponry=1, survivors=3).place(0, "d6").turn(0, others=True)
    )
    assert busy.asked == (1, kinds.WINDOW)
    assert "busy" in busy.legal


def test_busy__nobody_keeps_a_teammate_busy() -> None:
    board = teams().mat(2, food=1, fuel=1, weaponry=1, survivors=3).place(0, "d6").turn(0, others=True)
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("DB-327", "DB-328", "DB-329")
def test_bonus_cards__are_one_hand_that_either_plays_from() -> None:
    board = teams().give(0, "Full Tank", "Roadblock")
    assert board.hand(0) == board.hand(2) == ["Full Tank", "Roadblock"]
    assert np.array_equal(board.sees(0, "hand"), board.sees(2, "hand"))
    for seat in (0, 2):
        assert "play:card_1" in board.place(seat, "d7").turn(seat).legal
    assert "play:card_1" not in board.place(1, "d7").turn(1, others=False).legal
    board.place(1, "d6").turn(1, others=True)
    assert board.asked == (2, kinds.WINDOW), "clockwise from the active seat"
    assert "play:card_14" in board.legal
    board.act("pass")
    assert board.asked == (0, kinds.WINDOW)
    assert "play:card_14" in board.legal, "either of them"
    board.play("Roadblock")
    assert board.hand(2) == ["Full Tank"]
    drawn = teams().arrive(2, "c4", event="Quiet Day", bonus="Full Tank")
    assert drawn.hand(0) == ["Full Tank"], "and what one draws goes there"


@pytest.mark.rule("DB-330", "DB-331")
def test_home__the_first_is_done_and_the_second_wins() -> None:
    board = homeward().arrive(0, "h3", event="Quiet Day")
    assert board.state.ended == RUNNING
    assert board.state.players[0].home == 1
    order = []
    for _ in range(12):
        if board.state.active not in order[-1:]:
            order.append(int(board.state.active))
        board.act("stay" if "stay" in board.legal else sorted(board.legal)[0])
        if len(order) >= 5:
            break
    assert 0 not in order[1:], "it takes no turns any more"
    board = homeward().arrive(0, "h3", event="Quiet Day").arrive(2, "k4", event="Quiet Day")
    assert board.state.ended == TERMINATED
    rank, _, reward = board.outcome()
    assert rank == [1, 2, 1, 2]
    assert reward == [1.0, -1.0, 1.0, -1.0], "a team shares"


@pytest.mark.rule("DB-332")
def test_home__may_be_left_again_when_the_pool_falls_short() -> None:
    board = homeward().arrive(0, "h3", event="Quiet Day")
    board.state.players[2].assets[0] = 6
    board.turn(0)
    assert board.legal == {"pass", "reactivate"}
    board.act("reactivate")
    assert board.state.players[0].home == 0
    assert "stay" not in board.legal, "leaving its final destination"
    assert board.legal_of("move") or "roll" in board.legal
    waits = homeward().arrive(0, "h3", event="Quiet Day")
    waits.state.players[2].assets[0] = 6
    waits.turn(0).act("pass")
    assert (waits.state.active, waits.state.players[0].home) == (1, 1)
    enough = homeward().arrive(0, "h3", event="Quiet Day").turn(0)
    assert enough.state.active == 1, "while there is enough it is not asked"


@pytest.mark.rule("DB-333")
def test_home__once_left_has_to_be_reached_again() -> None:
    board = homeward().arrive(0, "h3", event="Quiet Day")
    board.state.players[2].assets[0] = 6
    board.turn(0).act("reactivate")
    board.mat(2, **HALF).arrive(2, "k4", event="Quiet Day")
    assert board.state.ended == RUNNING, "the other one is out again"
    board.arrive(0, "h3", event="Engine Trouble")
    assert board.state.players[0].home == 0, "a failure does not count"
    board.arrive(0, "h3", event="Quiet Day")
    assert board.state.ended == TERMINATED


@pytest.mark.rule("DB-334", "DB-335", "DB-338")
def test_milestones__of_both_together_for_one_mat_of_choice() -> None:
    board = teams().arrive(2, "e4", event="Quiet Day", bonus="Full Tank")
    assert board.asked == (2, kinds.MILESTONE), "3 and 4 are the 7 it takes"
    assert board.legal == {f"{gain}:{r}" for gain in ("gain", "gain_mate") for r in ("food", "fuel", "weaponry")}
    board.act("gain_mate:fuel")
    assert board.changes() == {
        "2.survivors": 1,
        "0.milestones.1": 1,
        "0.fuel": 1,
        "0.cards": 1,
        "0.hand.Full Tank": 1,
    }
    own = teams().arrive(2, "e4", event="Quiet Day").act("gain:fuel")
    assert own.changes()["2.fuel"] == 1
    again = own.give(0).mat(2, survivors=3).arrive(0, "e4", event="Quiet Day")
    assert again.changes() == {"0.survivors": 1}, "once for the team"


@pytest.mark.rule("DB-336", "DB-337")
def test_milestones__reached_at_the_start_are_rewarded_at_once() -> None:
    counts = set()
    for seed in range(30):
        board = Board(4, seed=seed, teams=True)
        while board.top.kind == kinds.MILESTONE:
            board.act("gain:food")
        for team in (0, 1):
            survivors = sum(int(board.state.players[seat].assets[3]) for seat in (team, team + 2))
            reached = sum(survivors >= number for number in (5, 7, 9, 11))
            assert board.state.players[team].milestones.sum() == reached
            assert board.state.players[team].cards == reached
            start = sum(board.rules.characters[board.state.players[seat].character].sum() for seat in (team, team + 2))
            now = sum(int(board.state.players[seat].assets.sum()) for seat in (team, team + 2))
            assert now == start + reached
            counts.add(reached)
        assert board.state.players[2].cards == board.state.players[3].cards == 0, "the hand lies with the first"
    assert counts == {1, 2}, "5 always, 7 with some characters"


def test_ranks__are_of_teams() -> None:
    board = teams()
    rank, score, reward = board.outcome()
    assert rank == [1, 1, 1, 1]
    assert reward == [0.0] * 4
    board.mat(2, food=3, survivors=3)
    rank, score, reward = board.outcome()
    assert (rank, reward) == ([1, 2, 1, 2], [1.0, -1.0, 1.0, -1.0])
    assert score[0] == score[2] == score[1] + 3
