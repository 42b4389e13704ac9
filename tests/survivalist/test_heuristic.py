"""What the heuristic agent does in positions where a player of the game would not hesitate."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.agents.base import View
from overwinter.agents.registry import make_agent
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.registry import load_game
from overwinter.envs.survivalist.rules import kinds
from tests.survivalist.board import Board
from tests.survivalist.positions import final

GAME = load_game("survivalist")
REST = {"place:campfire", "place:clearing"}
CRAFT_SPACES = {"place:backcountry_2", "place:backcountry_7", "place:backcountry_9"}


def chosen(board: Board, seed: int = 5) -> str:
    """The name of the action that the heuristic agent takes."""
    view = View(
        board.engine,
        np.zeros(1, np.int64),
        np.array([board.state.seat]),
        board.engine.observe(board.states, 0, int(board.state.seat))[None],
        board.engine.legal(board.states, 0)[None],
        np.full((1, MAX_SEATS), seed, np.uint64),
        board.states,
    )
    return GAME.catalogue.name(int(make_agent("heuristic", GAME).act_batch(view)[0]))


def placing() -> Board:
    """Two players in the fifth round; seat 0 places first; two Basic and two Expert items are open."""
    board = Board(2)
    board.state.day = 5
    board.sweep().enter(0, compass=0).set_items(0, 1, 7, 8)
    return board.fill_bag(red=8, pink=8, cream=8, maroon=8, freeze=16, sunshine=12)


@pytest.mark.parametrize("seed", range(3))
def test_who_can_craft_goes_where_one_crafts(seed: int) -> None:
    board = placing().give(0, stone=1, bamboo=1, wood=1)
    assert chosen(board, seed) in CRAFT_SPACES


@pytest.mark.parametrize("seed", range(3))
def test_who_is_full_of_discs_rests(seed: int) -> None:
    board = placing().give(0, stone=1, bamboo=1, wood=1)
    board.state.players[0].wounds[:] = 3
    board.state.players[0].freeze[:] = 2
    board.state.players[0].meds = 0
    assert chosen(board.recount(), seed) in REST


@pytest.mark.parametrize("seed", range(3))
def test_the_last_card_is_the_one_for_the_worst_threats(seed: int) -> None:
    board = Board(2).sweep().set_items(0, 5, 24).fill_bag(red=9, pink=9, cream=9, maroon=9, freeze=20, sunshine=10)
    board.give(0, stone=1, brush=1, pelt=1)
    board.state.day = board.state.last_day
    board.state.threat_reapers[:] = 1
    board.state.threat_reapers[4:6] = 4  # wildlife and fatigue, which card 24 protects from
    assert chosen(board.recount().begin(kinds.CRAFTING, 0), seed) == "craft:expert_18"


@pytest.mark.parametrize("seed", range(3))
def test_luck_is_used_where_the_draw_would_kill_and_kept_where_it_cannot(seed: int) -> None:
    def wounded(board: Board) -> None:
        board.state.players[0].wounds[:] = 3
        board.state.players[0].freeze[:] = 2

    deadly = final(reapers=(3, 1, 1, 1, 1, 1, 1), luck=1, setup=wounded, red=20, freeze=20)
    assert deadly.legal == {"use_luck", "face_threat"}
    assert chosen(deadly, seed) == "use_luck"
    safe = final(reapers=(1, 1, 1, 1, 1, 9, 9), luck=1, red=6, pink=6, cream=6, maroon=6, freeze=9, sunshine=40)
    assert chosen(safe, seed) == "face_threat"


def test_a_med_saves_it_from_death() -> None:
    def wounded(board: Board) -> None:
        board.state.players[0].wounds[0] = 3
        board.state.players[0].meds = 3

    board = final(reapers=(1, 1, 1, 1, 1, 1, 1), setup=wounded, red=2, sunshine=0)
    board.state.bag[5] = 30
    assert {"med:red", "fall"} <= board.recount().legal
    assert chosen(board) == "med:red"
