"""The heuristic agent's decisions, in positions where it is clear what a good player does."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.agents.base import View
from overwinter.agents.registry import make_agent
from overwinter.agents.table import Table
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.jit import COMPILED
from overwinter.envs.doom_and_bloom.game import DOOM_AND_BLOOM
from overwinter.envs.doom_and_bloom.hexes import LABELS
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.state import ASSETS, EMPTY
from tests.core.cases import Case
from tests.doom_and_bloom.board import Board, steps

AGENT = make_agent("heuristic", DOOM_AND_BLOOM)
ENOUGH = {"food": 6, "fuel": 6, "weaponry": 6, "survivors": 7, "medkits": 2}
"""To win a Short game."""


def choice(board: Board) -> str:
    """What the agent plays in the pending decision."""
    view = View(
        board.engine,
        np.zeros(1, np.int64),
        np.array([int(board.state.seat)]),
        board.engine.vector()[None],
        board.engine.legal(board.states, 0)[None],
        np.zeros((1, MAX_SEATS), np.uint64),
        board.states,
    )
    return DOOM_AND_BLOOM.catalogue.name(int(AGENT.act_batch(view)[0]))


def icon(board: Board, action: str) -> str:
    """The asset shown on the space that an action moves to."""
    assert action.startswith("move:"), action
    shown = int(board.rules.spaces[LABELS.index(action.removeprefix("move:"))].icon)
    return ASSETS[shown] if shown >= 0 else ""


def last_leg(players: int = 2, trading: bool = False, **assets: int) -> Board:
    """A Short game; seat 0 is on its way to New Hope, which is f10, with enough but for what is said."""
    board = Board(players, length="short", trading=trading)
    for seat in range(1, players):
        board.mat(seat, survivors=3, food=1).head(seat, "Canaan").place(seat, "d7")
    return board.mat(0, **{**ENOUGH, **assets}).head(0, "Canaan", reached=1, final="New Hope")


# --- where to go ------------------------------------------------------------------------------------------


def test_who_has_enough_goes_to_the_final_destination():
    assert choice(last_leg().roll(0, "g10", 2)) == "move:f10"


@pytest.mark.parametrize(("asset", "start"), [("food", "g9"), ("fuel", "g9"), ("weaponry", "g9"), ("survivors", "g10")])
def test_what_is_short_is_looked_for_where_its_icon_is(asset, start):
    board = last_leg(**{asset: ENOUGH[asset] - 2}).roll(0, start, 3)
    assert icon(board, choice(board)) == asset


def test_who_lacks_a_medkit_goes_to_a_hospital():
    assert choice(last_leg(medkits=1).roll(0, "e10", 1)) == "move:d9"


def test_who_lacks_a_medkit_does_not_wait_before_the_final_destination():
    board = last_leg(medkits=1)
    board.state.players[0].hospital = 1
    assert choice(board.roll(0, "f9", 3)) != "stay"


def test_a_destination_in_reach_is_scouted():
    board = Board(2, length="short").mat(0, food=2, survivors=3).head(0, "New Hope")
    assert choice(board.roll(0, "g10", 1)) == "move:f10"


def test_with_all_destinations_scouted_the_way_leads_to_center_city():
    board = Board(2, length="short").mat(0, **ENOUGH).head(0, "New Hope", reached=1)
    assert choice(board.roll(0, "g9", 1)) == "move:city"


def test_fuel_is_spent_to_come_home():
    board = last_leg(fuel=7)
    far = [label for label, moves in steps(board, "f10").items() if moves == 4 and is_empty(board, label)]
    assert choice(board.roll(0, far[0], 1)) == "fuel"


def test_fuel_that_is_required_is_kept():
    board = last_leg()
    far = [label for label, moves in steps(board, "f10").items() if moves == 4 and is_empty(board, label)]
    assert choice(board.roll(0, far[0], 1)) != "fuel"


def is_empty(board: Board, label: str) -> bool:
    return int(board.rules.spaces[LABELS.index(label)].kind) == EMPTY


def test_a_card_for_more_moves_is_played_when_it_brings_one_home():
    board = last_leg().give(0, "Second Wind")
    far = [label for label, moves in steps(board, "f10").items() if moves == 4 and is_empty(board, label)]
    assert choice(board.roll(0, far[0], 1)).startswith("play:")
    assert choice(last_leg().give(0, "Second Wind").roll(0, "g10", 1)) == "move:f10", "and kept when it does not"


# --- rolls ------------------------------------------------------------------------------------------------


def rolled(total: int, event: str = "Corner Store", space: str = "d8", **assets: int) -> Board:
    """Seat 0 has rolled so much for a Search Event."""
    board = last_leg(**assets).arrive(0, space, event=event, dice=total)
    return board.act("roll") if board.top.step == kinds.BEFORE else board


def test_nothing_is_paid_for_a_roll_that_is_won():
    assert choice(rolled(9, food=10, fuel=4)) == "pass"


def test_food_is_paid_when_it_decides():
    assert choice(rolled(8, food=9, fuel=4)) == "boost:food"


def test_nothing_is_paid_for_a_roll_that_is_lost_in_any_case():
    assert choice(rolled(5, food=12, fuel=4)) == "pass"


def test_food_is_paid_to_win():
    assert choice(rolled(8, "Fuel Depot", "f10", food=8)) == "boost:food"


def test_food_that_is_required_at_home_is_not_paid():
    assert choice(rolled(8, "Fuel Depot", "f10")) == "pass"


def test_the_extra_mile_is_gone_for_the_win_with_what_can_be_spared():
    board = last_leg(food=8, fuel=8, weaponry=8).arrive(0, "f10", event="Collapsed Warehouse")
    assert choice(board) == "extra_mile"


def test_the_extra_mile_is_not_gone_for_a_trifle():
    board = last_leg(food=3, fuel=3, weaponry=3).arrive(0, "d8", event="Farmhouse Attic")
    assert choice(board) == "roll"


def test_a_lost_roll_is_turned_by_a_card():
    board = last_leg().give(0, "Sheer Nerve").arrive(0, "f10", event="Collapsed Warehouse", dice=6)
    board.act("roll")
    while board.top.step == kinds.AFTER:
        board.act("pass")
    assert choice(board).startswith("play:")


# --- choices ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("asset", "option"), [("food", 1), ("fuel", 2), ("weaponry", 3)])
def test_the_option_that_gives_what_is_short(asset, option):
    board = last_leg(**{asset: 2}).arrive(0, "f5", event="Old Acquaintance")
    assert choice(board) == f"option:{option}"


def test_lost_survivors_are_regained_with_a_medkit_to_spare():
    board = last_leg(survivors=4, medkits=3).place(0, "d7")
    board.state.active = 0
    board.state.lost = 3
    board._turn(0, kinds.ENDING)
    assert choice(board) == "regain:3"


def test_a_medkit_is_not_spent_on_one_survivor_too_many():
    board = last_leg(survivors=8)
    board.state.active = 0
    board.state.lost = 1
    board._turn(0, kinds.ENDING)
    assert choice(board) == "pass"


# --- rivals -----------------------------------------------------------------------------------------------


def test_a_rival_about_to_win_is_kept_busy():
    board = Board(2, length="short").mat(1, **ENOUGH).head(1, "Canaan", reached=1, final="New Hope").place(1, "g9")
    board.mat(0, food=7, fuel=7, weaponry=7, survivors=3).head(0, "Canaan").place(0, "d7")
    assert choice(board.turn(1, others=True)) == "busy"


def test_a_rival_far_behind_is_left_alone():
    board = last_leg().place(0, "g10").place(1, "d8")
    assert choice(board.turn(1, others=True)) == "pass"


def offered(give: str, want: str) -> Board:
    """Seat 1 has offered seat 0, who lacks a Medkit and has Food to spare, this for that."""
    board = last_leg(trading=True, medkits=1, food=9)
    board.mat(1, food=4, fuel=1, survivors=3, medkits=2)
    board.turn(1, others=False)
    return board.act("offer:left_1", f"give:{give}", f"want:{want}", "propose")


def test_a_good_offer_is_accepted():
    assert choice(offered("medkits_1", "food_1")) == "accept"


def test_a_bad_offer_is_declined():
    assert choice(offered("food_1", "fuel_5")) in ("decline", "counter")
    assert choice(offered("fuel_1", "medkits_1")) in ("decline", "counter")


# --- whole games ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="plays whole games, which takes minutes uncompiled")
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {}), (4, {}), (4, {"teams": True}), (2, {"trading": False})],
)
def test_whole_games_are_played_legally_to_their_end(players, options):
    """A batch refuses illegal actions; with trades, whose offers and answers the agent makes too."""
    games = 4
    batch = Case(DOOM_AND_BLOOM, players, {"length": "short", **options}).batch(games, players)
    table = Table(batch, [AGENT], np.zeros((games, MAX_SEATS), np.int64), 0)
    actions = np.zeros(games, np.int64)
    won: set[int] = set()
    while len(won) < games:
        table.fill(actions)
        ended = table.step(actions)
        assert not batch.truncated.any()
        won.update(ended.tolist())
    batch.check()
