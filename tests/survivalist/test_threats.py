"""The tenth round: facing the threats, Lucky Breaks and death."""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.core.frames import TERMINATED
from overwinter.envs.survivalist.state import CRAFTED, DISCS, THREATENED, THREATS, TRAPPED
from tests.survivalist.board import Board

UP = ("thirst", "storms", "hunger", "illness", "wildlife", "fatigue", "isolation")
LUCK = {"use_luck", "face_threat"}


def final(
    players: int = 2, threat: int = 0, compass: int = 0, reapers: Any = (1,) * 7, luck: int = 0, setup: Any = None,
    seed: int = 0, options: Any = None, **bag: int,
) -> Board:  # fmt: skip
    """A final round that has come to a threat; nobody has wounds, freeze, Meds or items, before `setup`."""
    board = Board(players, seed, **(options or {}))
    state = board.state
    state.players["wounds"] = 0
    state.players["freeze"] = 0
    state.players["meds"] = 0
    state.players["luck"][:players] = luck
    state.players["survived"][:players] = threat
    state.threat_reapers[:] = reapers
    board.fill_bag(**(bag or {"sunshine": 200}))
    if setup:
        setup(board)
    return board.recount().mark().enter(THREATENED, compass, threat)


def survived(board: Board) -> list[int]:
    n = int(board.state.num_players)
    return [int(count) for count in board.state.players["survived"][:n]]


def rig(seat: int, **fields: Any) -> Any:
    """A setup that sets fields of a playerboard."""

    def setup(board: Board) -> None:
        for name, value in fields.items():
            board.state.players[seat][name] = value

    return setup


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
        board.state.cards[0].place = CRAFTED + 0
        board.state.cards[9].place = CRAFTED + 1  # thirst and illness

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
        board.state.cards[1].place = CRAFTED + 0

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
        board.state.cards[card].place = place

    board = final(threat=threat, luck=1, setup=item)
    assert board.state.seat == 0
    assert board.legal == LUCK


@pytest.mark.rule("SV-315")
@pytest.mark.parametrize(("card", "threats"), [(0, (0,)), (6, (6,)), (7, (0, 1)), (23, (3, 5)), (27, (5, 6))])
def test_item__protects_from_the_threats_it_shows_and_no_others(card: int, threats: tuple[int, ...]) -> None:
    def item(board: Board) -> None:
        board.set_items()
        board.state.cards[card].place = CRAFTED + 1

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


# --- death ------------------------------------------------------------------------------------------------


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
