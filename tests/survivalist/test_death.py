"""The tenth round: who dies of what, and when the game is over."""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.core.frames import TERMINATED
from overwinter.envs.survivalist.state import DISCS
from tests.survivalist.board import Board
from tests.survivalist.positions import final, rig, survived


@pytest.mark.rule("SV-327", "SV-328", "SV-330", "SV-331")
@pytest.mark.parametrize("colour", range(4))
def test_death__by_the_fourth_wound_all_discs_are_drawn_and_kept(colour: int) -> None:
    wounds = [1, 1, 1, 1]
    wounds[colour] = 3
    name = DISCS[colour]
    setup = rig(0, wounds=wounds)
    board = final(3, luck=0, reapers=(3, 1, 1, 1, 1, 1, 1), setup=lambda b: (setup(b), rig(1, luck=1)(b)), **{name: 20})
    assert (board.state.seat, board.state.threat) == (1, 0)
    assert board.state.bag[colour] == 14
    found = board.changes()
    assert {key: count for key, count in found.items() if key.startswith("players.0")} == {
        f"players.0.wounds.{name}": 6,
        "players.0.dead": 1,
        "players.0.burden": 12,
    }
    board.check()


@pytest.mark.rule("SV-328", "SV-327")
@pytest.mark.parametrize("colour", range(4))
def test_death__not_by_the_third_wound(colour: int) -> None:
    wounds = [0, 0, 0, 0]
    wounds[colour] = 1
    board = final(3, setup=lambda b: (rig(0, wounds=wounds)(b), rig(1, luck=1)(b)), **{DISCS[colour]: 20})
    assert board.state.players[0].wounds[colour] == 3
    assert (board.state.players[0].dead, board.state.players[0].survived) == (0, 1)


@pytest.mark.rule("SV-328", "SV-331")
def test_death__by_the_eleventh_freeze_and_not_by_the_tenth() -> None:
    def setup(spots: tuple[int, ...]) -> Any:
        return lambda b: (rig(0, freeze=spots)(b), rig(1, luck=1)(b))

    board = final(3, setup=setup((2, 2, 2, 2, 0)), freeze=20)
    assert (board.state.players[0].dead, board.state.players[0].survived) == (0, 1)
    assert board.state.players[0].freeze.tolist() == [2] * 5
    board = final(3, setup=setup((2, 2, 2, 2, 1)), freeze=20)
    first = board.state.players[0]
    assert (first.dead, first.survived, first.burden) == (1, 0, 11)
    assert (first.freeze.tolist(), first.excess_freeze) == ([2] * 5, 1)
    assert board.state.bag[4] == 18
    board.check()


@pytest.mark.rule("SV-330", "SV-331")
def test_death__also_keeps_what_would_have_fitted() -> None:
    board = final(
        3, reapers=(2, 1, 1, 1, 1, 1, 1), setup=lambda b: (rig(0, wounds=(3, 0, 0, 0))(b), rig(1, luck=1)(b)),
        red=1, pink=1, freeze=1, sunshine=1,
    )  # fmt: skip
    assert board.state.seat == 0
    assert board.legal == {"freeze:A", "freeze:B", "freeze:C", "freeze:D", "freeze:E"}
    board.act("freeze:D")
    first = board.state.players[0]
    assert (first.wounds.tolist(), first.freeze.tolist()) == ([4, 1, 0, 0], [0, 0, 0, 1, 0])
    assert (first.dead, first.burden) == (1, 6)
    assert board.state.bag.sum() == 0
    assert board.state.sunshine_box == 1


@pytest.mark.rule("SV-201", "SV-202", "SV-327")
def test_death__a_med_may_turn_it_away() -> None:
    setup = rig(0, wounds=(3, 0, 0, 0), meds=2)
    board = final(3, setup=lambda b: (setup(b), rig(1, luck=1)(b)), red=10)
    assert board.state.drawn[0] == 2
    board.fill_bag(sunshine=190).act("med:red")
    assert board.legal == {"med:red", "fall"}
    assert board.state.drawn[0] == 1
    board.act("med:red")
    assert board.state.seat == 1
    first = board.state.players[0]
    assert (first.dead, first.survived, first.meds, first.wounds[0]) == (0, 1, 0, 3)
    board = final(3, setup=lambda b: (setup(b), rig(1, luck=1)(b)), red=10).act("fall")
    first = board.state.players[0]
    assert (first.dead, first.survived, first.meds, first.wounds[0]) == (1, 0, 2, 5)


# --- the end ----------------------------------------------------------------------------------------------


def doomed(*seats: int) -> Any:
    """Seats that the first red disc kills; the others lose none of their room to it."""

    def setup(board: Board) -> None:
        board.state.players["luck"] = 0
        board.state.players["luck"][: board.state.num_players] = 7
        for seat in seats:
            board.state.players[seat].wounds[0] = 3
            board.state.players[seat].luck = 0

    return setup


@pytest.mark.rule("SV-335", "SV-336", "SV-314")
def test_end__after_a_threat_that_leaves_one_or_none() -> None:
    board = final(3, setup=doomed(0, 1), red=20)
    assert board.state.seat == 2  # who faces it all the same
    board.act("use_luck")
    assert board.state.ended == TERMINATED
    assert survived(board) == [0, 0, 1]
    assert board.outcome()[0][2] == 1
    board = final(3, setup=doomed(0), red=20).act("use_luck", "use_luck")
    assert not board.over
    assert (board.state.threat, board.state.compass, board.state.seat) == (1, 1, 1)
    assert final(3, setup=doomed(0, 1, 2), red=20).state.ended == TERMINATED


@pytest.mark.rule("SV-336")
def test_end__played_out_the_last_one_goes_on() -> None:
    board = final(3, setup=doomed(0, 1), options={"play_out": True}, red=20).act("use_luck")
    assert not board.over
    for threat in range(1, 7):
        assert (board.state.threat, board.state.seat, board.state.compass) == (threat, 2, 2)
        board.act("use_luck")
    assert board.state.ended == TERMINATED
    assert survived(board) == [0, 0, 7]
    assert final(3, setup=doomed(0, 1, 2), options={"play_out": True}, red=20).state.ended == TERMINATED


@pytest.mark.rule("SV-307")
def test_final__reapers_on_playerboards_do_nothing() -> None:
    outcomes = []
    for own in ((0, 0, 0), (4, 1, 0), (0, 2, 9)):
        board = final(3, seed=5, setup=lambda b, own=own: b.state.players["reapers"].__setitem__(slice(0, 3), own),
                      reapers=(1, 2, 3, 1, 2, 3, 3), red=30, pink=30, cream=30, sunshine=40)  # fmt: skip
        assert board.over
        board.state.players["reapers"] = 0
        outcomes.append((board.outcome(), board.state.tobytes()))
    assert outcomes[0] == outcomes[1] == outcomes[2]
