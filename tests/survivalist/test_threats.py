"""The tenth round: facing the threats in order, what is drawn for them, and Lucky Breaks."""

from __future__ import annotations

import pytest

from overwinter.envs.core.frames import TERMINATED
from overwinter.envs.survivalist.state import CRAFTED, THREATS, TRAPPED
from tests.survivalist.board import Board
from tests.survivalist.positions import final, rig, survived

UP = ("thirst", "storms", "hunger", "illness", "wildlife", "fatigue", "isolation")
LUCK = {"use_luck", "face_threat"}


# --- the order of things ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-311", "SV-312", "SV-313", "SV-314", "SV-317", "SV-318", "SV-319", "SV-320", "SV-321")
def test_final__all_face_each_threat_in_turn_order_from_thirst_to_isolation() -> None:
    board = final(3, compass=1, luck=7)
    assert THREATS == UP
    assert board.state.day == board.state.last_day + 2
    assert survived(board) == [0, 0, 0]
    for k, threat in enumerate(UP):
        compass = (1 + k) % 3
        for step in range(3):
            seat = (compass + step) % 3
            assert (board.state.seat, board.state.threat, board.state.compass) == (seat, k, compass)
            assert board.sees(seat, "threat").tolist() == [name == threat for name in UP]
            assert board.legal == LUCK  # no placing and no exchange, whatever there would be to pay with
            board.mark().act("use_luck")
            here = {f"players.{seat}.luck": -1, f"players.{seat}.survived": 1}
            if step == 2 and k < 6:
                here |= {"threat": 1, "compass": 1 if compass < 2 else -2}
            elif step == 2:
                here |= {"ended": TERMINATED}
            assert board.changes() == here
    assert survived(board) == [7, 7, 7]
    assert board.state.ended == TERMINATED


@pytest.mark.rule("SV-314", "SV-320")
def test_final__the_dead_are_passed_over() -> None:
    board = final(4, threat=2, compass=3, luck=7, setup=lambda b: b.state.players["dead"].__setitem__([0, 2], 1))
    order = []
    while board.state.threat < 5:
        order.append((int(board.state.threat), int(board.state.compass), int(board.state.seat)))
        board.act("use_luck")
    assert order == [(2, 3, 3), (2, 3, 1), (3, 1, 1), (3, 1, 3), (4, 3, 3), (4, 3, 1)]
    assert survived(board) == [2, 5, 2, 5]


@pytest.mark.rule("SV-313", "SV-314")
def test_final__a_threat_begun_is_faced_by_all() -> None:
    """The first dies and so does the second, who was the last alive by then: both at thirst."""
    board = final(setup=lambda b: b.state.players["wounds"].__setitem__((slice(0, 2), 0), 3), reapers=[2] * 7, red=20)
    assert board.state.ended == TERMINATED
    assert board.state.players["dead"][:2].tolist() == [1, 1]
    assert board.state.bag[0] == 12  # four discs each
    assert survived(board) == [0, 0]
    assert board.state.threat == 0


# --- drawing ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SV-316", "SV-322", "SV-323", "SV-324")
@pytest.mark.parametrize("reapers", [1, 2, 3, 5])
def test_draw__two_discs_for_each_reaper(reapers: int) -> None:
    """The first two are protected by a basic and an expert item, the others draw and go on."""

    def items(board: Board) -> None:
        board.set_items()
        board.state.card_place[0] = CRAFTED + 0
        board.state.card_place[9] = CRAFTED + 1  # thirst and illness

    board = final(4, luck=1, reapers=(reapers, 1, 1, 1, 1, 1, 1), setup=items)
    assert (board.state.seat, board.state.threat) == (2, 0)
    found = board.changes()
    assert {name: found[name] for name in found if name not in ("day", "compass")} == {
        "players.0.survived": 1,
        "players.1.survived": 1,
    }
    for seat in (2, 3):
        before = int(board.state.sunshine_box)
        assert board.legal == LUCK
        assert board.state.seat == seat
        board.act("face_threat")
        assert board.state.sunshine_box == before + 2 * reapers
    assert survived(board) == [1, 1, 1, 1]
    assert (board.state.threat, board.state.seat) == (1, 1)
    assert board.state.players["luck"][:4].tolist() == [1] * 4
    board.check()


@pytest.mark.rule("SV-325", "SV-316")
def test_draw__nothing_where_there_is_no_reaper() -> None:
    """Storms has none: protected or not, all go on to hunger, where the unprotected draw four."""

    def item(board: Board) -> None:
        board.set_items()
        board.state.card_place[1] = CRAFTED + 0

    board = final(2, threat=1, luck=1, reapers=(1, 0, 2, 1, 1, 1, 1), setup=item)
    assert (board.state.threat, board.state.seat) == (2, 1)
    assert survived(board) == [2, 2]
    assert board.state.sunshine_box == 0
    board.act("face_threat")
    assert board.state.sunshine_box == 4


@pytest.mark.rule("SV-315", "SV-316")
@pytest.mark.parametrize(
    ("card", "place", "threat"),
    [(1, CRAFTED, 0), (0, CRAFTED + 1, 0), (0, TRAPPED, 0), (0, 1, 0), (0, 0, 0), (23, CRAFTED, 4), (6, CRAFTED, 5)],
)
def test_draw__for_want_of_an_own_crafted_item_of_this_threat(card: int, place: int, threat: int) -> None:
    def item(board: Board) -> None:
        board.set_items()
        board.state.card_place[card] = place

    board = final(threat=threat, luck=1, setup=item)
    assert board.state.seat == 0
    assert board.legal == LUCK


@pytest.mark.rule("SV-315")
@pytest.mark.parametrize(("card", "threats"), [(0, (0,)), (6, (6,)), (7, (0, 1)), (23, (3, 5)), (27, (5, 6))])
def test_item__protects_from_the_threats_it_shows_and_no_others(card: int, threats: tuple[int, ...]) -> None:
    def item(board: Board) -> None:
        board.set_items()
        board.state.card_place[card] = CRAFTED + 1

    for threat in range(7):
        board = final(threat=threat, reapers=[int(k == threat) for k in range(7)], setup=item)
        assert board.over
        assert board.state.sunshine_box == (2 if threat in threats else 4)  # seat 0 has no item


# --- Lucky Breaks -----------------------------------------------------------------------------------------


@pytest.mark.rule("SV-305")
def test_luck__skips_a_threat_without_a_draw() -> None:
    board = final(luck=1, reapers=(2, 1, 1, 1, 1, 1, 1)).mark().act("use_luck")
    assert board.changes() == {"players.0.luck": -1, "players.0.survived": 1}
    board = final(luck=1, reapers=(2, 1, 1, 1, 1, 1, 1)).mark().act("face_threat")
    assert board.changes() == {"bag.sunshine": -4, "sunshine_box": 4, "players.0.survived": 1}
    board = final(luck=0, setup=rig(1, luck=1), reapers=(2, 1, 1, 1, 1, 1, 1))
    assert board.state.seat == 1  # who has none is not asked
    assert board.state.sunshine_box == 4


@pytest.mark.rule("SV-306")
def test_luck__is_of_no_use_once_discs_are_drawn() -> None:
    board = final(luck=1, setup=rig(0, meds=1, wounds=(3, 0, 0, 0)), red=10)
    assert board.legal == LUCK
    assert board.state.bag[0] == 10
    board.act("face_threat")
    assert board.legal == {"med:red", "fall"}
    board.act("fall")
    assert board.state.players[0].dead == 1
    assert board.state.players[0].luck == 1
