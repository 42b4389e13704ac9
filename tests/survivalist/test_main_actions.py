"""Gathering, foraging, and the backpack afterwards."""

from __future__ import annotations

import pytest

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import EMPTY
from tests.survivalist.board import Board
from tests.survivalist.positions import drawn, turn

GATHER_ONE, GATHER_TWO, GATHER_ALL, FORAGE = 2, 3, 5, 7  # spaces


def ridge(board: Board) -> None:
    board.set_ridge(stone=2, vine=1, bone=1)


# --- gathering --------------------------------------------------------------------------------------------


@pytest.mark.rule("SV-209", "SV-210")
def test_gather__one_of_the_players_choice() -> None:
    board = turn(GATHER_ONE, setup=ridge)
    assert board.legal == {"skip", "take:stone", "take:vine", "take:bone"}
    board.act("take:bone")
    assert board.changes() == drawn(4) | {"ridge.bone": -1, "players.0.pack.bone": 1}
    assert any(name.startswith("drop:") for name in board.legal)  # and no second token
    assert board.sees(1, "pack")[1].nonzero()[0].tolist() == [6]  # open to the opponent


@pytest.mark.rule("SV-209")
def test_gather__two_of_the_players_choice() -> None:
    board = turn(GATHER_TWO, setup=ridge).act("take:stone")
    assert board.legal == {"take:stone", "take:vine", "take:bone"}  # once begun, the second is taken too
    board.act("take:bone")
    assert board.changes() == drawn(3) | {
        "ridge.bone": -1,
        "ridge.stone": -1,
        "players.0.pack.bone": 1,
        "players.0.pack.stone": 1,
    }
    assert "place:campfire" in board.legal  # the turn is over


@pytest.mark.rule("SV-209")
def test_gather__all() -> None:
    board = turn(GATHER_ALL, setup=ridge)
    assert board.legal == {"skip", "take_all"}
    board.act("take_all")
    moved = {"stone": 2, "vine": 1, "bone": 1}
    assert board.changes() == drawn(3) | {f"ridge.{kind}": -count for kind, count in moved.items()} | {
        f"players.0.pack.{kind}": count for kind, count in moved.items()
    }
    assert "place:campfire" in board.legal


@pytest.mark.rule("SV-209")
@pytest.mark.parametrize(("space", "discs"), [(GATHER_ONE, 4), (GATHER_TWO, 3), (GATHER_ALL, 3)])
def test_gather__may_be_declined(space: int, discs: int) -> None:
    board = turn(space, setup=ridge).act("skip")
    assert board.changes() == drawn(discs)


@pytest.mark.rule("SV-211")
def test_gather__what_others_left_of_the_ridge() -> None:
    board = turn(GATHER_TWO, setup=lambda b: b.set_ridge(wood=1)).act("take:wood")
    assert "place:campfire" in board.legal  # there is no second token
    assert board.changes() == drawn(3) | {"ridge.wood": -1, "players.0.pack.wood": 1}
    for space in (GATHER_ONE, GATHER_TWO, GATHER_ALL):  # nor any for the next seat in this round
        board.begin(kinds.TURN, 1, card=space)
        assert not any(name.startswith("take") for name in board.legal)
        assert board.state.ridge.sum() == 0
        if space == GATHER_ONE:
            board.act("skip")  # the airdrop
    assert board.state.players[1].pack.sum() == 0


# --- foraging ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SV-212")
def test_forage__one_hidden_token_of_the_players_choice() -> None:
    def setup(board: Board) -> None:
        board.set_valley("bone", "wood", None)
        board.state.players[0].knows_valley[:] = (1, 1, 0)
        board.state.players[1].knows_valley[:] = (1, 1, 0)

    board = turn(FORAGE, setup=setup)
    assert board.legal == {"skip", "forage:valley_1", "forage:valley_2"}
    board.act("forage:valley_2")
    assert board.changes() == drawn(1) | {
        "valley.1": EMPTY,
        "players.0.pack.wood": 1,
        "players.0.knows_valley.1": -1,
        "players.1.knows_valley.1": -1,
    }
    assert any(name.startswith("drop:") for name in board.legal)  # one token only
    assert board.sees(1, "pack")[1].nonzero()[0].tolist() == [3]


@pytest.mark.rule("SV-212")
def test_forage__declined_or_nothing_there() -> None:
    assert turn(FORAGE).act("skip").changes() == drawn(1)
    board = turn(FORAGE, setup=lambda b: b.set_valley(None, None, None))
    assert any(name.startswith("drop:") for name in board.legal)  # not asked
    assert board.changes() == drawn(1)


# --- too many tokens --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-213", "SV-214")
def test_trim__everything_is_taken_before_anything_is_thrown_away() -> None:
    board = turn(GATHER_ALL, brush=4, stone=1, setup=ridge).act("take_all")
    assert board.state.players[0].pack.sum() == 9
    assert board.legal == {"discard:stone", "discard:vine", "discard:brush", "discard:bone"}
    board.act("discard:brush", "discard:stone", "discard:brush")
    assert board.state.players[0].pack.sum() == 6
    board.act("discard:bone")
    assert "place:campfire" in board.legal
    assert board.changes() == drawn(3) | {
        "ridge.stone": -2,
        "ridge.vine": -1,
        "ridge.bone": -1,
        "players.0.pack.stone": 1,
        "players.0.pack.vine": 1,
        "players.0.pack.brush": -2,
        "discard.brush": 2,
        "discard.stone": 1,
        "discard.bone": 1,
    }
    board.check()


@pytest.mark.rule("SV-214")
def test_trim__five_may_be_kept() -> None:
    board = turn(GATHER_ALL, brush=1, setup=ridge).act("take_all")
    assert "place:campfire" in board.legal
    assert board.state.players[0].pack.sum() == 5


@pytest.mark.rule("SV-213")
def test_trim__after_the_airdrop() -> None:
    board = turn(FORAGE, brush=5, setup=lambda b: b.set_valley("bone").set_zone(3)).act("forage:valley_1")
    board.act("drop:A")
    assert board.state.players[0].pack.sum() == 6
    board.act("salvage:pelt")
    assert board.state.players[0].pack.sum() == 7
    assert board.legal == {"discard:brush", "discard:bone", "discard:pelt"}
