"""The backpack: five tokens at the end of a turn, any number during it."""

from __future__ import annotations

import pytest

from overwinter.envs.survivalist.state import EMPTY
from tests.survivalist.board import Board


def packed(place: str, players: int = 2, **tokens: int) -> Board:
    """Seat 0 on a space with these tokens in its pack; nothing but sunshine in the bag; no drop tiles."""
    board = Board(players).sweep().fill_bag(sunshine=60).give(0, **tokens)
    return board.set_ridge(stone=1, bone=1).visit(place)


@pytest.mark.rule("SV-048", "SV-049")
def test_backpack__takes_what_is_gathered_foraged_and_salvaged() -> None:
    board = Board(3).sweep().fill_bag(sunshine=60).set_ridge(stone=1).set_valley("vine", "wood", None)
    board.set_discard(pelt=1).set_zone(3, EMPTY).visit("backcountry_5")
    board.act("take_all", "forage:valley_1", "drop:A", "salvage:pelt")
    pack = {f"players.0.pack.{kind}": 1 for kind in ("stone", "vine", "pelt")}
    assert {k: v for k, v in board.changes().items() if "pack" in k} == pack
    assert not board.state.players[1].pack.any()


@pytest.mark.rule("SV-049", "SV-051")
@pytest.mark.parametrize(("held", "trimmed"), [(2, 0), (3, 0), (4, 1), (5, 2)])
def test_backpack__holds_five_when_the_turn_ends(held: int, trimmed: int) -> None:
    board = packed("backcountry_6", wood=held).act("take_all")
    for left in range(trimmed, 0, -1):
        assert board.state.seat == 0
        assert board.state.players[0].pack.sum() == 5 + left
        assert board.legal == {"discard:stone", "discard:bone", "discard:wood"}
        board.act("discard:wood")
    assert board.state.seat == 1
    assert board.changes() == {
        "bag.sunshine": -3,
        "sunshine_box": 3,
        "ridge.stone": -1,
        "ridge.bone": -1,
        "players.0.pack.stone": 1,
        "players.0.pack.bone": 1,
        "players.0.home": 1,
        **({"players.0.pack.wood": -trimmed, "discard.wood": trimmed} if trimmed else {}),
    }
    board.check()


@pytest.mark.rule("SV-050", "SV-051")
def test_backpack__may_exchange_old_for_new_or_throw_the_new_away() -> None:
    board = packed("backcountry_6", wood=3, vine=2).act("take_all")
    assert board.state.players[0].pack.tolist() == [1, 0, 2, 3, 0, 0, 1]
    assert board.legal == {"discard:stone", "discard:bone", "discard:wood", "discard:vine"}
    board.act("discard:stone")
    assert board.legal == {"discard:bone", "discard:wood", "discard:vine"}
    board.act("discard:vine")
    assert board.state.players[0].pack.tolist() == [0, 0, 1, 3, 0, 0, 1]
    assert board.state.discard.tolist() == [1, 0, 1, 0, 0, 0, 0]
    assert board.state.seat == 1


@pytest.mark.rule("SV-050", "SV-051")
def test_backpack__may_be_over_its_limit_until_the_drop_tiles_are_done() -> None:
    board = Board(2).sweep().fill_bag(sunshine=60).give(0, wood=3, vine=2).set_ridge(stone=1, bone=1)
    board.set_discard(pelt=1).set_zone(3, EMPTY).visit("backcountry_3").act("take:bone")
    assert board.legal == {"skip", "drop:A"}
    assert board.state.players[0].pack.sum() == 6
    board.act("drop:A", "salvage:pelt")
    assert board.state.players[0].pack.sum() == 7
    assert board.legal == {"discard:wood", "discard:vine", "discard:bone", "discard:pelt"}
    board.act("discard:pelt", "discard:vine")
    assert board.state.seat == 1
    assert board.state.players[0].pack.tolist() == [0, 0, 1, 3, 0, 0, 1]


@pytest.mark.rule("SV-051", "SV-049")
def test_backpack__nobody_rests_or_places_with_more_than_five() -> None:
    board = Board(3, seed=1)

    def look(board: Board) -> bool:
        for seat in range(3):
            player = board.state.players[seat]
            assert player.pack.sum() <= 5 or (board.state.seat == seat and not player.home)
        return False

    board.play_random(3, look, limit=120)
