"""The heuristic agent's decisions, in positions where it is clear what a good player does."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.agents.base import View
from overwinter.agents.registry import make_agent
from overwinter.agents.table import Table
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.jit import COMPILED
from overwinter.envs.survivalist.game import SURVIVALIST
from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import CRAFTED, SKILLS, THREATS
from tests.core.cases import Case
from tests.survivalist.board import Board
from tests.survivalist.positions import BANDAGE, KIT, SOCKS, final, rig

AGENT = make_agent("heuristic", SURVIVALIST)
DEADLY = {"red": 20, "pink": 20, "cream": 20, "maroon": 20}


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
    return SURVIVALIST.catalogue.name(int(AGENT.act_batch(view)[0]))


def hurt(player, each):
    player["wounds"] = each


# --- the final --------------------------------------------------------------------------------------------


def test_luck_is_used_when_the_draw_would_kill():
    board = final(threat=6, luck=1, reapers=(1, 1, 1, 1, 1, 1, 6), setup=rig(0, wounds=3), **DEADLY)
    assert choice(board) == "use_luck"


def test_luck_is_kept_when_worse_is_to_come():
    board = final(threat=5, luck=1, reapers=(1, 1, 1, 1, 1, 1, 8), **DEADLY)
    assert choice(board) == "face_threat"


def test_a_med_is_always_tried_in_the_final():
    board = final(setup=rig(0, wounds=3, meds=1), red=50)
    assert choice(board) == "med:red"


# --- going out and resting --------------------------------------------------------------------------------


def test_who_is_full_of_wounds_rests():
    board = Board(2).lead(0)
    hurt(board.me, 3)
    board.state.players[0].meds = 0
    board.fill_bag(**DEADLY)
    assert choice(board) == "place:clearing"


def test_who_is_full_of_freeze_goes_to_the_campfire():
    board = Board(2).lead(0)
    hurt(board.me, 0)
    board.me.freeze[:] = 2
    board.me.meds = 0
    board.fill_bag(freeze=60, red=10)
    assert choice(board) == "place:campfire"


def test_who_is_sound_goes_out():
    board = Board(2).lead(0)
    hurt(board.me, 0)
    board.me.freeze[:] = 0
    assert choice(board.recount()) not in ("place:campfire", "place:clearing")


def test_resting_heals_the_fullest_colour():
    board = Board(2)
    board.state.players[0]["wounds"] = (1, 3, 2, 1)
    assert choice(board.recount().visit("clearing")) == "heal:pink"


def test_freeze_goes_where_freeze_is():
    board = Board(2)
    board.state.players[0]["freeze"] = (0, 0, 1, 0, 0)
    board.fill_bag(freeze=40)
    assert choice(board.visit("backcountry_4")) == "freeze:C"


# --- items and tokens -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("worst", "harmless"), [("hunger", "wildlife"), ("wildlife", "hunger"), ("thirst", "storms")])
def test_the_item_for_the_threat_with_most_reapers_is_crafted(worst, harmless):
    board = Board(2)
    board.enter(0, compass=0).fill_bag(**DEADLY).set_items(THREATS.index(worst), THREATS.index(harmless))
    board.give(0, stone=1, vine=1, bone=1)
    board.state.fate_reapers[:] = 0
    board.state.threat_reapers[:] = 1
    board.state.threat_reapers[THREATS.index(worst)] = 5
    board.recount().begin(kinds.CRAFTING, 0)
    assert choice(board) == f"craft:basic_{THREATS.index(worst) + 1}"


def test_a_token_that_completes_an_expert_item_is_gathered():
    """Rain Catcher asks for stone, bamboo and wood; the other tokens of the Ridge fit nothing on the board."""
    board = Board(2)
    board.enter(0, compass=0).fill_bag(sunshine=40).set_items(7)
    board.state.players[0].fire = 0
    board.give(0, stone=1, bamboo=1).set_ridge(bone=2, wood=1, pelt=1)
    assert choice(board.begin(kinds.TURN, 0, card=2)) == "take:wood"


def test_the_tile_that_is_needed_is_taken():
    board = Board(2)
    board.enter(0, compass=0).set_zone(SOCKS, BANDAGE)
    board.me.freeze[:] = (0, 0, 2, 2, 2)
    board.me["wounds"] = 0
    board.recount()
    assert choice(board.begin(kinds.AIRDROP, 0, a=1)) == "drop:A"


def test_a_kit_is_better_than_a_bandage_for_the_sound():
    board = Board(2)
    board.enter(0, compass=0).set_zone(BANDAGE, KIT)
    board.me.freeze[:] = (0, 0, 1, 1, 0)
    board.me["wounds"] = 0
    board.recount()
    assert choice(board.begin(kinds.AIRDROP, 0, a=1)) == "drop:B"


# --- Reapers and skills -----------------------------------------------------------------------------------


def test_a_reaper_is_sent_where_the_rival_lacks_what_one_has():
    board = Board(2)
    state = board.state
    state.card_place[THREATS.index("thirst")] = CRAFTED + 0
    board.enter(SKILLS, compass=0)
    board.recount().begin(kinds.EFFECT, 0, op=7, a=1)
    assert choice(board) == "summon_to:thirst"


def test_a_skill_is_used_for_what_it_gives():
    board = Board(2)
    board.state.players[0].skill = 6
    board.give(0, bone=4)
    board.enter(SKILLS, compass=0)
    assert choice(board).startswith("exchange:")


# --- whole games ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="plays whole games, which takes minutes uncompiled")
@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_are_played_legally(players):
    """A batch refuses illegal actions; with trades, whose offers and answers the agent makes too."""
    games = 2
    batch = Case(SURVIVALIST, players, {"trading": True, "horizon": "lightning"}).batch(games, players)
    table = Table(batch, [AGENT], np.zeros((games, MAX_SEATS), np.int64), 0)
    actions = np.zeros(games, np.int64)
    ended: set[int] = set()
    while len(ended) < games:
        table.fill(actions)
        ended.update(table.step(actions).tolist())
    batch.check()
