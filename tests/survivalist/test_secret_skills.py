"""The ninth round: exchanges of the secret skill cards."""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.survivalist.state import DISCS, NUM_SKILLS, OPS, RESOURCES, SKILLS, THREATENED, THREATS
from tests.survivalist.board import Board

BONE = 6
SUMMONS = {f"summon_to:{threat}" for threat in THREATS}


def skills(fire: int = 0, wounds: Any = (1, 1, 1, 1), freeze: Any = (0, 0, 0, 1, 1), **pack: int) -> Board:
    """Three players; seat 1 begins, with the Bone card and this pack and these discs. `changes` starts there."""
    board = Board(3)
    state = board.state
    state.players["skill"][:3] = (4, BONE, 5)
    state.players["luck"][:3] = 1  # for the decision that the final begins with
    first = state.players[1]
    first.fire = fire
    first.reapers = 3
    first.wounds[:] = wounds
    first.freeze[:] = freeze
    state.threat_reapers[:] = (1, 2, 1, 1, 1, 1, 1)
    return board.give(1, **pack).recount().enter(SKILLS, compass=1).mark()


OVER = {"players.2.skill_shown": 1}
"""What changes when seat 1 can make no more exchanges: the next card is turned."""


def lines(board: Board) -> set[int]:
    """The exchanges that seat 1 can make now."""
    if board.state.seat != 1:
        return set()
    names = {name for name in board.legal if name != "skip"}
    assert all(name.startswith("exchange:line_") for name in names)
    assert "skip" in board.legal
    return {int(name[-1]) for name in names}


@pytest.mark.rule("SV-289", "SV-294", "SV-295", "SV-296", "SV-297", "SV-298")
@pytest.mark.parametrize("card", range(NUM_SKILLS))
def test_cards__four_exchanges_each(card: int) -> None:
    expected = [(1, 0, "heal", 1), (2, 0, "summon", 3), (4, 0, "luck", 1), (0, 1, "thaw", 1)]
    for row, (tokens, fire, op, amount) in zip(Board().rules.skills[card], expected, strict=True):
        cost = [0] * 8
        cost[card] = tokens
        assert row.cost.tolist() == cost, RESOURCES[card]
        assert (row.fire, OPS[row.op], row.amount) == (fire, op, amount)


# --- the course of the round ------------------------------------------------------------------------------


@pytest.mark.rule("SV-286", "SV-287", "SV-288")
def test_round__in_turn_order_each_reveals_and_exchanges() -> None:
    board = Board(4)
    board.state.players["skill"][:4] = (0, 1, 2, 3)
    board.state.players["luck"][:4] = 1
    board.state.threat_reapers[0] = 1
    for seat in range(4):
        board.give(seat, **{RESOURCES[seat]: 5})
    board.state.players["fire"][:4] = 0
    board.enter(SKILLS, compass=2)
    for k, seat in enumerate((2, 3, 0, 1)):
        assert board.state.seat == seat
        assert board.legal == {"skip", "exchange:line_1", "exchange:line_2", "exchange:line_3"}
        revealed = [(2, 3, 0, 1)[j] for j in range(k + 1)]
        assert [s for s in range(4) if board.state.players[s].skill_shown] == sorted(revealed)
        for viewer in range(4):
            known = board.sees(viewer, "skill").sum(axis=1)
            for other in range(4):
                assert known[(other - viewer) % 4] == (other == viewer or other in revealed)
        board.mark().act("exchange:line_3")
        kind = RESOURCES[seat]
        assert board.changes() == {
            f"players.{seat}.pack.{kind}": -4,
            f"discard.{kind}": 4,
            f"players.{seat}.luck": 1,
            f"players.{seat}.exchanged.2": 1,
        }
        board.act("skip")
    assert board.state.part == THREATENED


@pytest.mark.rule("SV-287", "SV-290")
def test_round__may_be_let_pass() -> None:
    board = skills(fire=4, bone=5).act("skip")
    assert board.state.seat == 2
    assert board.changes() == OVER


# --- the four exchanges -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-289", "SV-295")
def test_exchange__a_token_heals_one_wound() -> None:
    board = skills(wounds=(2, 0, 1, 0), bone=2).act("exchange:line_1")
    assert board.legal == {"skip", "heal:red", "heal:cream"}
    board.act("heal:red")
    assert board.changes() == {
        "players.1.pack.bone": -1,
        "discard.bone": 1,
        "players.1.wounds.red": -1,
        "bag.red": 1,
        "players.1.exchanged.0": 1,
        **OVER,
    }
    assert lines(skills(stone=5)) == set()
    assert lines(skills(bone=1)) == {1}


@pytest.mark.rule("SV-289", "SV-296")
def test_exchange__two_tokens_move_three_reapers() -> None:
    assert 2 not in lines(skills(bone=1, stone=4))
    board = skills(bone=2).act("exchange:line_2")
    assert board.legal == {"skip", *SUMMONS, *(f"summon_from:{threat}" for threat in THREATS)}
    board.act("summon_from:storms", "summon_to:isolation", "summon_from:storms")
    assert board.changes() == {
        "players.1.pack.bone": -2,
        "discard.bone": 2,
        "players.1.reapers": 1,
        "threat_reapers.storms": -2,
        "threat_reapers.isolation": 1,
        "players.1.exchanged.1": 1,
        **OVER,
    }  # no fourth
    board = skills(bone=2).act("exchange:line_2", "summon_to:thirst", "skip")  # in part
    assert board.changes()["players.1.reapers"] == -1
    assert lines(board) == set()


@pytest.mark.rule("SV-289", "SV-297")
def test_exchange__four_tokens_give_a_lucky_break() -> None:
    assert 3 not in lines(skills(bone=3, stone=2, fire=1))
    board = skills(bone=4)
    assert lines(board) == {1, 2, 3}
    board.act("exchange:line_3")
    assert board.changes() == {
        "players.1.pack.bone": -4,
        "discard.bone": 4,
        "players.1.luck": 1,
        "players.1.exchanged.2": 1,
        **OVER,
    }


@pytest.mark.rule("SV-289", "SV-298")
def test_exchange__a_fire_removes_one_freeze() -> None:
    assert 4 not in lines(skills(bone=5))  # tokens cannot stand for Fire
    board = skills(fire=1, freeze=(1, 0, 0, 2, 0))
    assert lines(board) == {4}
    board.act("exchange:line_4")
    assert board.legal == {"skip", "thaw:A", "thaw:D"}
    board.act("thaw:D")
    assert board.changes() == {
        "players.1.fire": -1,
        "players.1.freeze.D": -1,
        "bag.freeze": 1,
        "players.1.exchanged.3": 1,
        **OVER,
    }


@pytest.mark.rule("SV-290")
def test_exchange__any_of_the_four_in_any_order_each_once() -> None:
    """What was got is used up before the next exchange."""
    board = skills(fire=4, bone=5)
    assert lines(board) == {1, 2, 3, 4}
    board.act("exchange:line_4")
    assert not any(name.startswith("exchange") for name in board.legal)
    board.act("skip")
    assert lines(board) == {1, 2, 3}
    assert board.state.players[1].fire == 3
    board.act("exchange:line_2", "pay:bone", "pay:bone", "skip")
    assert lines(board) == {1, 3}
    board.act("exchange:line_1", "pay_fire", "heal:pink")
    assert (board.state.players[1].pack[BONE], board.state.players[1].fire) == (3, 1)
    assert board.state.seat == 2  # for the last a Bone is missing, or one more Fire


@pytest.mark.rule("SV-290")
def test_exchange__when_all_four_are_made_it_is_over() -> None:
    board = skills(fire=4, bone=5)
    board.state.players[1].exchanged[:] = (1, 1, 0, 1)
    assert lines(board) == {3}
    board.act("exchange:line_3", "pay_fire", "pay:bone", "pay:bone", "pay:bone")
    assert (board.state.players[1].pack[BONE], board.state.players[1].fire) == (2, 2)  # would pay each of them
    assert board.state.seat == 2
    board = skills(fire=4, bone=5)
    for line in range(4):
        board.state.players[1].exchanged[:] = 0
        board.state.players[1].exchanged[line] = 1
        assert lines(board) == {1, 2, 3, 4} - {line + 1}


@pytest.mark.rule("SV-227", "SV-290", "SV-296")
def test_exchange__two_fire_for_a_token() -> None:
    assert 2 in lines(skills(fire=2, bone=1))
    assert 2 in lines(skills(fire=4))
    assert 2 not in lines(skills(fire=3))
    assert 1 in lines(skills(fire=2))
    assert 1 not in lines(skills(fire=1))
    assert 3 in lines(skills(fire=2, bone=3))
    assert 3 in lines(skills(fire=4, bone=2))
    assert 3 not in lines(skills(fire=4, bone=1))


@pytest.mark.rule("SV-298", "SV-227")
def test_exchange__fire_that_is_the_price_cannot_stand_for_a_token_too() -> None:
    """Of other content: an exchange for one Bone and one Fire."""
    board = skills(fire=2)
    board.rules["skills"]["fire"][BONE, 0] = 1
    assert lines(board) == {4}
    board.state.players[1].fire = 3
    assert lines(board) == {1, 4}
    board.mark().act("exchange:line_1")
    assert board.changes() == {"players.1.fire": -3, "players.1.exchanged.0": 1}  # and a wound to choose


@pytest.mark.rule("SV-300", "SV-301", "SV-302", "SV-303")
def test_example__five_bone_and_three_fire() -> None:
    board = skills(fire=3, bone=5).act("exchange:line_2", "pay:bone", "pay:bone")
    board.act("summon_from:thirst", "summon_from:storms", "summon_from:storms")
    assert lines(board) == {1, 3, 4}
    board.act("exchange:line_3", "pay:bone", "pay:bone", "pay:bone")  # and two Fire, of necessity
    assert board.state.players[1].luck == 2
    assert lines(board) == {4}
    board.act("exchange:line_4", "thaw:E")
    assert board.changes() == {
        "players.1.pack.bone": -5,
        "discard.bone": 5,
        "players.1.fire": -3,
        "players.1.reapers": 3,
        "threat_reapers.thirst": -1,
        "threat_reapers.storms": -2,
        "players.1.luck": 1,
        "players.1.freeze.E": -1,
        "bag.freeze": 1,
        **{f"players.1.exchanged.{k}": 1 for k in (1, 2, 3)},
        **OVER,
    }
    board = skills(fire=3, bone=5).act("exchange:line_1", "pay:bone", f"heal:{DISCS[0]}")
    assert 1 not in lines(board)  # the same exchange is not to be had again
    board.act("exchange:line_4", "thaw:D")
    assert lines(board) == {2, 3}
