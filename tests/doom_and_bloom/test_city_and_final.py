"""Center City, the Final destination and winning (DB-242 to DB-275)."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.core.frames import RUNNING, TERMINATED, TRUNCATED
from tests.doom_and_bloom.board import Board

ENOUGH = {"food": 10, "fuel": 10, "weaponry": 10, "survivors": 10, "medkits": 4}


def scout(**assets: int) -> Board:
    """Two players who have scouted all their destinations."""
    board = Board(2).mat(0, **(assets or {"survivors": 2})).mat(1, survivors=3)
    return board.head(0, "Canaan", "New Hope", reached=2).head(1, "Canaan", "Haven")


def homeward(final: str = "Haven", **assets: int) -> Board:
    """Two players, the first of whom knows its final destination."""
    board = Board(2).mat(0, **ENOUGH | assets).mat(1, survivors=3)
    return board.head(0, "Canaan", "New Hope", reached=2, final=final).head(1, "Canaan", "Haven")


@pytest.mark.rule("DB-246", "DB-247", "DB-248", "DB-252", "DB-253", "DB-265")
def test_center_city__cleared_gives_the_card_then_the_city_then_a_final_destination() -> None:
    board = scout().arrive(0, "city", attack="All Clear!", token="Haven")
    assert board.changes() == {
        "0.survivors": 1,
        "0.food": 1,
        "0.fuel": 1,
        "0.weaponry": 1,
        "0.final": board.town("Haven"),
    }
    assert board.rules.city_reward.tolist() == [1, 1, 1, 1, 0, 0, 0]


@pytest.mark.rule("DB-247")
def test_center_city__not_cleared_by_a_failure() -> None:
    board = scout().mat(0, survivors=2).arrive(0, "city", attack="Rout")
    assert board.changes() == {"0.survivors": -1}
    assert "stay" in board.turn(0).legal, "and may try again"
    assert "city" in board.roll(0, "g9", 1).legal_of("move")


@pytest.mark.rule("DB-251", "DB-254", "DB-047")
def test_final_destination__is_any_town_at_random() -> None:
    finals = []
    for seed in range(120):
        board = Board(2, seed=seed).mat(0, survivors=2).head(0, "Canaan", "New Hope", reached=2)
        board.arrive(0, "city", attack="All Clear!")
        finals.append(int(board.state.players[0].final))
    counts = np.bincount(finals, minlength=6)
    assert counts.min() >= 8, "each of the six, those scouted too, and again and again"


@pytest.mark.rule("DB-255", "DB-256", "DB-257", "DB-258", "DB-259", "DB-260", "DB-261", "DB-262", "DB-263")
def test_example__the_doctor_clears_center_city() -> None:
    board = Board(2).mat(0, food=2, fuel=1, survivors=2, medkits=2).mat(1, survivors=3)
    board.head(0, "Haven", "New Hope", reached=2).roll(0, "g9", 2)
    assert "city" in board.legal_of("move"), "though one move would have been enough"
    board.stack("attack", "Attacked by 8 Raiders!").rig_dice(11).rig_token("Haven").mark().act("move:city", "gain:fuel")
    assert board.changes() == {
        "0.space": "city",
        "0.survivors": 1,
        "0.food": 1,
        "0.fuel": 2,
        "0.weaponry": 1,
        "0.final": board.town("Haven"),
    }
    board.roll(0, "city", 1)
    assert "stay" not in board.legal, "with an unscouted disc he may not stay"
    assert "city" not in board.roll(0, "g9", 1).legal_of("move"), "nor come back"


@pytest.mark.rule("DB-266")
@pytest.mark.parametrize("asset", ["food", "fuel", "weaponry", "survivors", "medkits"])
def test_final_destination__is_closed_while_any_asset_is_short(asset: str) -> None:
    short = homeward(**{asset: ENOUGH[asset] - 1}).roll(0, "h4", 1)
    assert "h3" not in short.legal_of("move")
    assert "h3" in homeward().roll(0, "h4", 1).legal_of("move")
    assert "h3" in homeward(**{asset: ENOUGH[asset] + 1}).roll(0, "h4", 1).legal_of("move")


@pytest.mark.rule("DB-267", "DB-268")
def test_final_destination__a_success_with_enough_wins_at_once() -> None:
    board = homeward().arrive(0, "h3", event="Quiet Day")
    assert (board.state.ended, board.state.winner) == (TERMINATED, 0)
    assert board.outcome()[0] == [1, 2]
    assert board.outcome()[2] == [1.0, -1.0]
    assert board.changes() == {"winner": 0}, "the town's rewards are not paid there"


@pytest.mark.rule("DB-269")
def test_final_destination__a_failure_means_another_try() -> None:
    board = homeward(food=12).arrive(0, "h3", event="Rotten Supplies")
    assert board.state.ended == RUNNING
    board.turn(0).stack("event", "Quiet Day").act("stay")
    assert board.state.ended == TERMINATED


@pytest.mark.rule("DB-268", "DB-270")
def test_final_destination__a_success_that_costs_too_much_does_not_win() -> None:
    board = homeward().arrive(0, "h3", event="Stranded Family").act("option:1")
    assert board.assets(0)["food"] == 8
    assert board.state.ended == RUNNING
    board.roll(0, "h3", 1)
    assert "stay" not in board.legal
    board.mat(0, **ENOUGH).arrive(0, "h3", event="Quiet Day")
    assert board.state.ended == TERMINATED, "and back again with enough"


@pytest.mark.rule("DB-271", "DB-272", "DB-273", "DB-274", "DB-275")
def test_example__the_doctor_wins() -> None:
    board = homeward(food=12, fuel=14, weaponry=11, survivors=10, medkits=5).mat(1, fuel=14, survivors=3)
    board.roll(0, "h5", 3)
    assert "h3" in board.legal_of("move")
    board.stack("event", "Keep It Moving!").act("move:h3")
    assert (board.state.ended, board.state.winner) == (TERMINATED, 0)
    beaten = homeward(food=12, fuel=14, weaponry=11, survivors=10, medkits=5).mat(1, fuel=15, survivors=3)
    beaten.arrive(0, "h3", event="Keep It Moving!")
    assert beaten.state.ended == RUNNING, "somebody has more Fuel"


@pytest.mark.rule("DB-191")
def test_first_at_the_final_destination__is_not_yet_the_winner() -> None:
    board = homeward(medkits=3)
    assert "h3" not in board.roll(0, "h4", 1).legal_of("move")
    board.mat(1, **ENOUGH).head(1, "Canaan", "Haven", reached=2, final="Barterville").arrive(1, "k4", event="Quiet Day")
    assert board.state.winner == 1


# --- ranks ------------------------------------------------------------------------------------------------------


def test_outcome__ranks_by_what_is_missing() -> None:
    board = Board(3).head(0, "Canaan", "Haven").head(1, "Canaan", "Haven", reached=2).head(2, "Canaan", "Haven")
    board.mat(0, **ENOUGH).mat(1, **ENOUGH).mat(2, **ENOUGH | {"food": 20, "medkits": 2})
    assert board.outcome()[1] == [-16.0, -8.0, -18.0]  # four, two, four stops of 4 each; two Medkits short
    assert board.outcome()[0] == [2, 1, 3]
    assert board.outcome()[2] == [0.0, 1.0, -1.0]
    board.mat(2, **ENOUGH)
    assert board.outcome()[0] == [2, 1, 2], "ties share"
    assert sum(board.outcome()[2]) == 0


def test_cap__cuts_the_game_after_its_last_round() -> None:
    board = Board(2, max_rounds=2)
    board.play_random(1)
    assert board.state.ended == TRUNCATED
    assert board.state.lap == 2
    assert sum(board.outcome()[2]) == 0
    assert Board(2, max_rounds=None).rules.max_rounds == 0
    assert Board(2).rules.max_rounds == 100
