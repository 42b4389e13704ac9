"""Drop tiles that remove discs, the order of tiles, and the exposure that keeps one from them."""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import EMPTY, HEAL_ALL
from tests.survivalist.board import Board
from tests.survivalist.positions import (
    BANDAGE,
    CRATE,
    EMBER,
    FEATHER,
    KINDLING,
    KIT,
    PLACE,
    SALVE,
    SKETCH,
    SOCKS,
    drop,
    used,
)


def hurt(*wounds: int, freeze: tuple[int, ...] = (0,) * 5) -> Any:
    def setup(board: Board) -> None:
        board.state.players[1].wounds[:] = wounds
        board.state.players[1].freeze[:] = freeze

    return setup


@pytest.mark.rule("SV-248", "SV-249")
def test_heal__one_wound_of_the_players_choice() -> None:
    board = drop(BANDAGE, hurt(2, 1, 0, 1))
    assert board.legal == {"skip", "heal:red", "heal:pink", "heal:maroon"}
    board.act("heal:red")
    assert board.changes() == used(BANDAGE) | {"players.1.wounds.red": -1, "bag.red": 1}
    assert PLACE in board.legal
    assert drop(BANDAGE, hurt(0, 0, 3, 0)).legal == {"skip", "heal:cream"}
    board = drop(BANDAGE, hurt(1, 1, 1, 1))
    assert board.legal == {"skip", "heal:red", "heal:pink", "heal:cream", "heal:maroon"}
    board.act("heal:maroon")
    assert board.changes() == used(BANDAGE) | {"players.1.wounds.maroon": -1, "bag.maroon": 1}
    assert drop(BANDAGE, hurt(0, 0, 0, 0)).changes() == used(BANDAGE)


@pytest.mark.rule("SV-250")
def test_heal_all__of_one_colour() -> None:
    board = drop(SALVE, hurt(3, 2, 0, 1))
    assert board.legal == {"skip", "heal:red", "heal:pink", "heal:maroon"}
    board.act("heal:red")
    assert board.legal == {"skip", "heal:red"}
    board.act("heal:red")
    assert board.legal == {"skip", "heal:red"}
    board.act("heal:red")
    assert board.changes() == used(SALVE) | {"players.1.wounds.red": -3, "bag.red": 3}
    assert PLACE in board.legal
    board = drop(SALVE, hurt(3, 2, 0, 1)).act("heal:pink")
    assert board.legal == {"skip", "heal:pink"}
    board.act("skip")  # in part
    assert board.changes() == used(SALVE) | {"players.1.wounds.pink": -1, "bag.pink": 1}
    board = drop(SALVE, hurt(3, 2, 0, 1)).act("heal:maroon")  # the only one
    assert board.changes() == used(SALVE) | {"players.1.wounds.maroon": -1, "bag.maroon": 1}
    assert drop(SALVE, hurt(3, 2, 0, 1)).act("skip").changes() == used(SALVE)


@pytest.mark.rule("SV-250")
def test_heal_all__twice_is_two_colours() -> None:
    board = Board(3).enter(0, compass=2)
    hurt(2, 2, 0, 2)(board)
    board.recount().mark().begin(kinds.EFFECT, 1, op=HEAL_ALL, a=2).act("heal:red", "heal:red")
    assert board.legal == {"skip", "heal:pink", "heal:maroon"}
    board.act("heal:pink", "heal:pink")
    assert PLACE in board.legal
    assert board.changes() == {f"players.1.wounds.{c}": -2 for c in ("red", "pink")} | {"bag.red": 2, "bag.pink": 2}


@pytest.mark.rule("SV-251")
def test_thaw__two_freeze_of_the_players_choice() -> None:
    board = drop(SOCKS, hurt(1, 1, 1, 1, freeze=(0, 2, 1, 0, 1)))
    assert board.legal == {"skip", "thaw:B", "thaw:C", "thaw:E"}
    board.act("thaw:C")
    assert board.legal == {"skip", "thaw:B", "thaw:E"}
    board.act("thaw:B")
    assert board.changes() == used(SOCKS) | {"players.1.freeze.C": -1, "players.1.freeze.B": -1, "bag.freeze": 2}
    assert PLACE in board.legal
    board = drop(SOCKS, hurt(1, 1, 1, 1, freeze=(0, 0, 0, 0, 1))).act("thaw:E")
    assert board.changes() == used(SOCKS) | {"players.1.freeze.E": -1, "bag.freeze": 1}
    assert PLACE in board.legal
    board = drop(SOCKS, hurt(1, 1, 1, 1, freeze=(0, 0, 0, 2, 1))).act("thaw:D", "skip")
    assert board.changes() == used(SOCKS) | {"players.1.freeze.D": -1, "bag.freeze": 1}


# --- using tiles ------------------------------------------------------------------------------------------


@pytest.mark.rule("SV-230")
@pytest.mark.parametrize("tile", [EMBER, KIT, CRATE, SKETCH, FEATHER, BANDAGE, SALVE])
def test_tiles__take_effect_at_once(tile: int) -> None:
    """With the choice of the tile the effect begins; it cannot wait, for the next tile or another turn."""
    board = drop(tile, allowed=2)
    assert board.state.seat == 1
    assert not any(name.startswith(("drop", "place")) for name in board.legal)
    assert board.state.drop_zone[0] == EMPTY
    assert board.state.drop_discard[tile] == 1
    board.act("skip")
    assert "drop:B" in board.legal  # the second tile of this turn
    assert "drop:A" not in board.legal
    board.act("skip")
    assert PLACE in board.legal
    board.check()


@pytest.mark.rule("SV-254")
def test_exposure__freeze_bars_the_tile_of_the_same_letter() -> None:
    board = Board(2).enter(0, compass=0).set_zone(KIT, KIT, CRATE, EMPTY, CRATE)
    board.state.players[1].freeze[:] = 0
    for spots, open_ones in [
        ((0, 0, 0, 0, 0), "ABCE"),
        ((1, 0, 0, 0, 0), "BCE"),
        ((0, 2, 0, 1, 0), "ACE"),
        ((0, 0, 1, 0, 0), "ABE"),
        ((0, 0, 0, 0, 2), "ABC"),
        ((1, 1, 2, 2, 1), ""),
    ]:
        board.state.players[0].freeze[:] = spots
        board.begin(kinds.AIRDROP, 0, a=1)
        if open_ones:
            assert board.legal == {"skip", *(f"drop:{letter}" for letter in open_ones)}
            board.act("skip")
        assert PLACE in board.legal
    assert board.begin(kinds.AIRDROP, 1, a=1).legal == {"skip", "drop:A", "drop:B", "drop:C", "drop:E"}


@pytest.mark.rule("SV-254")
def test_exposure__is_looked_at_anew_for_each_tile() -> None:
    def setup(board: Board) -> None:
        board.set_zone(SOCKS, KINDLING, KINDLING)
        board.state.players[1].freeze[:] = (0, 1, 1, 1, 2)

    board = drop(SOCKS, setup, allowed=2).act("thaw:B", "skip")
    assert board.legal == {"skip", "drop:B"}
    board.act("drop:B")
    assert board.state.players[1].fire == 3
    assert PLACE in board.legal
