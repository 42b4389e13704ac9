"""Drop tiles: Fire, Meds and peeks, tokens, cards and Reapers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import CRAFTED, IN_DECK, OPS, TRAPPED
from tests.survivalist.board import Board
from tests.survivalist.positions import CRATE, EMBER, FEATHER, KINDLING, KIT, PLACE, SKETCH, drop, used

TILES = [  # copies and effects
    (4, [("fire", 2)]),
    (2, [("steal_fire", 1)]),
    (4, [("meds", 2), ("peek", 1)]),
    (3, [("salvage", 1)]),
    (2, [("trap", 1)]),
    (3, [("summon", 1)]),
    (3, [("heal", 1)]),
    (2, [("heal_all", 1)]),
    (3, [("thaw", 2)]),
]


@pytest.mark.rule("SV-232", "SV-234", "SV-236", "SV-237", "SV-241", "SV-244", "SV-246", "SV-248", "SV-250", "SV-251")
def test_tiles__copies_and_effects() -> None:
    found = [
        (
            int(tile.copies),
            [(OPS[op], int(amount)) for op, amount in zip(tile.op, tile.amount, strict=True) if op],
        )
        for tile in Board().rules.tiles
    ]
    assert found == TILES


# --- Fire -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SV-232", "SV-233")
@pytest.mark.parametrize(("fire", "taken"), [(0, 2), (1, 2), (2, 2), (3, 1), (4, 0)])
def test_fire__is_taken_up_to_four(fire: int, taken: int) -> None:
    board = drop(KINDLING, lambda b: b.state.players[1].__setattr__("fire", fire))
    assert board.state.players[1].fire == fire + taken
    assert board.changes() == used(KINDLING) | ({"players.1.fire": taken} if taken else {})
    assert PLACE in board.legal


def fires(*counts: int) -> Any:
    return lambda board: board.state.players["fire"].__setitem__(slice(0, 3), counts)


@pytest.mark.rule("SV-234")
def test_steal__from_an_opponent_who_has_fire() -> None:
    board = drop(EMBER, fires(1, 0, 2))
    assert board.legal == {"skip", "steal:left_1", "steal:left_2"}
    board.act("steal:left_2")
    assert board.changes() == used(EMBER) | {"players.0.fire": -1, "players.1.fire": 1}
    assert PLACE in board.legal  # one only
    board = drop(EMBER, fires(1, 3, 1)).act("steal:left_1")
    assert board.changes() == used(EMBER) | {"players.2.fire": -1, "players.1.fire": 1}
    assert drop(EMBER, fires(0, 1, 1)).legal == {"skip", "steal:left_1"}
    assert drop(EMBER, fires(1, 1, 0)).act("skip").changes() == used(EMBER)


@pytest.mark.rule("SV-235")
def test_steal__needs_room() -> None:
    board = drop(EMBER, fires(2, 4, 2))
    assert board.changes() == used(EMBER)
    assert PLACE in board.legal
    assert drop(EMBER, fires(0, 1, 0)).changes() == used(EMBER)  # nor from nobody


# --- Meds and peeking -------------------------------------------------------------------------------------


def hidden(board: Board) -> None:
    board.set_valley("bone", None, "wood")
    board.state.fate[:] = (6, 5, 4, 3, 2, 1, 0)
    board.state.fate_shown = 2
    board.state.players[1].knows_fate[4] = 1


@pytest.mark.rule("SV-236", "SV-237", "SV-238")
def test_kit__two_meds_then_one_peek() -> None:
    board = drop(KIT, hidden)
    assert board.changes() == used(KIT) | {"players.1.meds": 2}
    assert board.legal == {"skip", "peek:fate_3", "peek:fate_4", "peek:fate_6", "peek:fate_7", "peek_valley"}
    board.act("skip")
    assert board.changes() == used(KIT) | {"players.1.meds": 2}
    assert PLACE in board.legal


@pytest.mark.rule("SV-237", "SV-239")
def test_peek__at_one_fate_tile() -> None:
    board = drop(KIT, hidden).act("peek:fate_4")
    assert board.changes() == used(KIT) | {"players.1.meds": 2, "players.1.knows_fate.3": 1}
    assert PLACE in board.legal
    assert board.sees(1, "fate")[3].tolist() == [0, 0, 0, 1, 0, 0, 0]
    assert board.sees(1, "fate").sum() == 4  # two open, one seen before, one now
    for other in (0, 2):
        assert board.sees(other, "fate").sum() == 2
        assert board.sees(other, "fate")[3].sum() == 0


@pytest.mark.rule("SV-238", "SV-240")
def test_peek__at_the_whole_valley() -> None:
    board = drop(KIT, hidden).act("peek_valley")
    assert board.changes() == used(KIT) | {
        "players.1.meds": 2,
        "players.1.knows_valley.0": 1,
        "players.1.knows_valley.2": 1,
    }
    assert PLACE in board.legal
    assert board.sees(1, "valley_known")[0].tolist() == [0, 0, 0, 0, 0, 0, 1]
    assert board.sees(1, "valley_known")[2].tolist() == [0, 0, 0, 1, 0, 0, 0]
    assert board.sees(1, "valley_known").sum() == 2
    assert board.sees(0, "valley_known").sum() == board.sees(2, "valley_known").sum() == 0


@pytest.mark.rule("SV-239", "SV-240")
def test_peek__only_at_what_is_hidden() -> None:
    def known(board: Board, valley: tuple[int, ...]) -> None:
        hidden(board)
        board.state.players[1].knows_valley[:] = valley

    assert "peek_valley" in drop(KIT, lambda b: known(b, (1, 0, 0))).legal  # the third is new
    assert "peek_valley" in drop(KIT, lambda b: known(b, (0, 0, 1))).legal
    assert "peek_valley" not in drop(KIT, lambda b: known(b, (1, 0, 1))).legal
    empty = drop(KIT, lambda b: b.set_valley(None, None, None))
    assert empty.legal == {"skip", *(f"peek:fate_{k}" for k in range(1, 8))}


# --- tokens, cards, Reapers -------------------------------------------------------------------------------


@pytest.mark.rule("SV-241", "SV-242")
def test_salvage__one_token_of_the_discard() -> None:
    board = drop(CRATE, lambda b: b.set_discard(stone=2, bone=1))
    for seat in range(3):
        assert board.sees(seat, "discard").nonzero()[0].tolist() == [0, 6]
    assert board.legal == {"skip", "salvage:stone", "salvage:bone"}
    board.act("salvage:bone")
    assert board.changes() == used(CRATE) | {"discard.bone": -1, "players.1.pack.bone": 1}
    assert PLACE in board.legal
    assert board.sees(2, "discard").nonzero()[0].tolist() == [0]
    board = drop(CRATE, lambda b: b.set_discard())
    assert board.changes() == used(CRATE)
    assert PLACE in board.legal


def decks(basic: int | None, expert: int | None) -> Any:
    """One card in each deck, or none; the rest is crafted by seat 2."""

    def setup(board: Board) -> None:
        board.state.card_place[:] = CRAFTED + 2
        for k in (basic, expert):
            if k is not None:
                board.state.card_place[k] = IN_DECK

    return setup


@pytest.mark.rule("SV-244")
@pytest.mark.parametrize(("choice", "card", "held"), [("basic", 4, [1, 0]), ("expert", 20, [0, 1])])
def test_trap__a_card_of_a_deck_kept_hidden(choice: str, card: int, held: list[int]) -> None:
    board = drop(SKETCH, decks(4, 20))
    assert board.legal == {"skip", "trap:basic", "trap:expert"}
    board.act(f"trap:{choice}")
    assert board.changes() == used(SKETCH) | {f"card_place.{card}": TRAPPED + 1, f"card_since.{card}": 1}
    assert PLACE in board.legal
    traps = board.sees(1, "traps")
    assert traps[card] == 0.5  # craftable from the next round on
    assert np.count_nonzero(traps) == 1
    assert board.sees(1, "items_unseen").nonzero()[0].tolist() == [24 - card]  # the deck of one
    for other, distance in ((0, 1), (2, 2)):
        assert board.sees(other, "items_unseen").nonzero()[0].tolist() == [4, 20]
        assert board.sees(other, "traps").sum() == 0
        assert (board.sees(other, "traps_held")[distance] > 0).tolist() == held


@pytest.mark.rule("SV-244")
def test_trap__from_a_deck_that_has_cards() -> None:
    assert drop(SKETCH, decks(4, None)).legal == {"skip", "trap:basic"}
    assert drop(SKETCH, decks(None, 20)).legal == {"skip", "trap:expert"}
    assert drop(SKETCH, decks(None, None)).changes() == used(SKETCH)
    assert drop(SKETCH, decks(6, 7)).legal == {"skip", "trap:basic", "trap:expert"}
    assert drop(SKETCH, decks(0, 27)).legal == {"skip", "trap:basic", "trap:expert"}


@pytest.mark.rule("SV-245")
def test_trap__is_crafted_from_the_next_round_on_by_its_owner() -> None:
    board = Board(3).enter(0, compass=2).set_items(0).fill_bag(sunshine=40)
    board.state.card_place[6], board.state.card_since[6] = TRAPPED + 1, 1
    for seat in (1, 2):
        board.give(seat, stone=3)
    board.begin(kinds.CRAFTING, 1)
    assert board.legal == {"skip", "craft:basic_1"}  # not in the round of the tile
    board.act("skip")
    board.state.day = 2
    assert board.begin(kinds.CRAFTING, 2).legal == {"skip", "craft:basic_1"}  # nor by another
    board.act("skip").mark().begin(kinds.CRAFTING, 1)
    assert board.legal == {"skip", "craft:basic_1", "craft:basic_7"}
    board.act("craft:basic_7")
    assert board.changes() == {
        "card_place.6": CRAFTED + 1,
        "card_since.6": -1,
        "players.1.pack.stone": -3,
        "discard.stone": 3,
    }
    assert board.sees(2, "cover")[2].tolist() == [0, 0, 0, 0, 0, 0, 1]


def reapers(own: int, *threats: int) -> Any:
    def setup(board: Board) -> None:
        board.state.players[1].reapers = own
        board.state.threat_reapers[:] = threats

    return setup


@pytest.mark.rule("SV-246", "SV-247")
def test_summon__one_reaper_in_either_direction() -> None:
    setup = reapers(1, 2, 0, 1, 0, 0, 0, 3)
    names = ("thirst", "storms", "hunger", "illness", "wildlife", "fatigue", "isolation")
    board = drop(FEATHER, setup)
    here = {"summon_from:thirst", "summon_from:hunger", "summon_from:isolation"}
    assert board.legal == {"skip"} | here | {f"summon_to:{name}" for name in names}
    board.act("summon_from:hunger")
    assert board.changes() == used(FEATHER) | {"threat_reapers.hunger": -1, "players.1.reapers": 1}
    assert PLACE in board.legal
    board = drop(FEATHER, setup).act("summon_to:storms")
    assert board.changes() == used(FEATHER) | {"threat_reapers.storms": 1, "players.1.reapers": -1}
    assert drop(FEATHER, reapers(0, 2, 0, 1, 0, 0, 0, 3)).legal == {"skip"} | here
    assert drop(FEATHER, reapers(0, *[0] * 7)).changes() == used(FEATHER)
    for name in ("thirst", "isolation"):  # the first and the last of each direction
        there = drop(FEATHER, setup).act(f"summon_to:{name}").changes()
        assert there == used(FEATHER) | {f"threat_reapers.{name}": 1, "players.1.reapers": -1}
