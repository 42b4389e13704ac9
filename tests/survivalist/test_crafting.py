"""Crafting items, and what is paid for them."""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.survivalist.state import ANY, CRAFTED, RESOURCES
from tests.survivalist.board import Board
from tests.survivalist.positions import drawn, turn

CRAFT = 1  # a space
DRAG_NOOSE, FIRE_PLOW = 2, 23  # cards


def with_items(*cards: int) -> Any:
    return lambda board: board.set_items(*cards)


@pytest.mark.rule("SV-216", "SV-217", "SV-218", "SV-219", "SV-220", "SV-221")
def test_craft__fire_plow() -> None:
    def setup(board: Board) -> None:
        board.set_items(FIRE_PLOW)
        board.state.card_meds[FIRE_PLOW] = 2

    board = turn(CRAFT, stone=1, bamboo=1, wood=1, bone=1, setup=setup)
    assert board.engine.words.content.item_name(FIRE_PLOW) == "Fire Plow"  # type: ignore[attr-defined]
    before = board.outcome()[1][0]
    assert board.legal == {"skip", "craft:expert_17"}
    board.act("craft:expert_17")
    assert board.changes() == drawn(3) | {
        "players.0.pack.bamboo": -1,
        "players.0.pack.wood": -1,
        "players.0.pack.bone": -1,
        "discard.bamboo": 1,
        "discard.wood": 1,
        "discard.bone": 1,
        "players.0.meds": 2,
        "card_meds.23": -2,
        "card_place.23": CRAFTED + 0,
    }
    assert board.sees(1, "cover")[:2].tolist() == [[0] * 7, [0, 0, 0, 1, 0, 1, 0]]  # illness and fatigue
    assert board.outcome()[1][0] - before == 28
    board.check()


@pytest.mark.rule("SV-216", "SV-222", "SV-223", "SV-224")
def test_craft__drag_noose() -> None:
    board = turn(CRAFT, stone=2, pelt=2, setup=with_items(DRAG_NOOSE))
    assert board.engine.words.content.item_name(DRAG_NOOSE) == "Drag Noose"  # type: ignore[attr-defined]
    before = board.outcome()[1][0]
    board.act("craft:basic_3")
    for kind in ("stone", "pelt"):
        assert board.legal == {"pay:stone", "pay:pelt"}
        board.act(f"pay:{kind}")
    assert board.legal == {"pay:stone", "pay:pelt"}
    board.act("pay:stone")
    assert board.changes() == drawn(3) | {
        "players.0.pack.stone": -2,
        "players.0.pack.pelt": -1,
        "discard.stone": 2,
        "discard.pelt": 1,
        "card_place.2": CRAFTED + 0,
    }
    assert board.sees(1, "cover")[1].tolist() == [0, 0, 1, 0, 0, 0, 0]  # hunger
    assert board.outcome()[1][0] - before == 12


@pytest.mark.rule("SV-216")
def test_craft__one_card_a_turn_or_none() -> None:
    board = turn(CRAFT, fire=2, stone=5, setup=with_items(0, 1))
    assert board.legal == {"skip", "craft:basic_1", "craft:basic_2"}
    board.act("craft:basic_1", "pay:stone", "pay:stone", "pay:stone")  # two stones and two Fire would pay another
    assert "place:campfire" in board.legal
    assert turn(CRAFT, stone=5, setup=with_items(0, 1)).act("skip").changes() == drawn(3)


def craftable(fire: int, cost: dict[str, int], **pack: int) -> bool:
    """Whether a card of this price (`any` is a kind of token) can be crafted from a pack and some Fire."""

    def setup(board: Board) -> None:
        board.set_items(0, 1)
        board.rules["items"]["cost"][:2] = 0  # the second card is there to be asked at all
        for kind, count in cost.items():
            board.rules["items"]["cost"][0, ANY if kind == "any" else RESOURCES.index(kind)] = count

    board = turn(CRAFT, fire=fire, setup=setup, **pack)
    assert "craft:basic_2" in board.legal
    return "craft:basic_1" in board.legal


@pytest.mark.rule("SV-216", "SV-223", "SV-227")
def test_craft__only_what_can_be_paid_in_full() -> None:
    plow = {"bamboo": 1, "wood": 1, "bone": 1}
    assert craftable(0, plow, bamboo=1, wood=1, bone=1)
    assert not craftable(1, plow, bamboo=1, wood=1, stone=3)  # other tokens do not help
    assert not craftable(1, plow, bamboo=2, wood=1)
    assert craftable(2, plow, bamboo=1, wood=1)
    assert not craftable(3, plow, wood=1)
    assert craftable(4, plow, wood=1)
    assert not craftable(4, plow, stone=3)
    basic = {"any": 3}
    assert craftable(0, basic, stone=1, bone=1, vine=1)
    assert craftable(0, basic, brush=3)
    assert not craftable(1, basic, brush=1, pelt=1)
    assert craftable(2, basic, brush=1, pelt=1)
    assert not craftable(3, basic, pelt=1)
    assert craftable(4, basic, pelt=1)


@pytest.mark.rule("SV-216", "SV-227")
def test_craft__prices_of_other_content() -> None:
    """Twice the same token, or some of a kind and any other."""
    assert craftable(0, {"stone": 2, "wood": 1}, stone=2, wood=1)
    assert not craftable(1, {"stone": 2, "wood": 1}, stone=1, wood=2)
    assert craftable(2, {"stone": 2, "wood": 1}, stone=1, wood=2)
    assert craftable(0, {"stone": 1, "any": 1}, stone=2)
    assert not craftable(1, {"stone": 1, "any": 1}, stone=1)
    assert not craftable(1, {"stone": 1, "any": 1}, bone=2)
    assert craftable(2, {"stone": 1, "any": 1}, bone=2)
    assert craftable(2, {"stone": 1, "any": 2}, stone=2)


# --- Fire as payment --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-227")
def test_pay__two_fire_for_a_token_that_is_missing() -> None:
    board = turn(CRAFT, fire=3, bamboo=1, wood=1, setup=with_items(FIRE_PLOW)).act("craft:expert_17")
    assert "place:campfire" in board.legal  # no choice: the Fire must do for the Bone
    assert board.changes() == drawn(3) | {
        "players.0.pack.bamboo": -1,
        "players.0.pack.wood": -1,
        "discard.bamboo": 1,
        "discard.wood": 1,
        "players.0.fire": -2,
        "card_place.23": CRAFTED + 0,
    }


@pytest.mark.rule("SV-227")
def test_pay__two_fire_for_a_token_one_has() -> None:
    board = turn(CRAFT, fire=3, bamboo=1, wood=1, bone=1, setup=with_items(FIRE_PLOW)).act("craft:expert_17")
    assert board.legal == {"pay:bamboo", "pay_fire"}
    board.act("pay:bamboo")
    assert board.legal == {"pay:wood", "pay_fire"}
    board.act("pay_fire")  # and one Fire is left, which pays nothing
    assert board.changes() == drawn(3) | {
        "players.0.pack.bamboo": -1,
        "players.0.pack.bone": -1,
        "discard.bamboo": 1,
        "discard.bone": 1,
        "players.0.fire": -2,
        "card_place.23": CRAFTED + 0,
    }


@pytest.mark.rule("SV-227")
def test_pay__four_fire_for_two_tokens() -> None:
    board = turn(CRAFT, fire=4, stone=1, bone=1, setup=with_items(0)).act("craft:basic_1")
    assert board.legal == {"pay:stone", "pay:bone", "pay_fire"}
    board.act("pay_fire")
    assert board.legal == {"pay:stone", "pay:bone", "pay_fire"}
    board.act("pay_fire")
    assert board.legal == {"pay:stone", "pay:bone"}
    board.act("pay:bone")
    assert board.changes() == drawn(3) | {
        "players.0.pack.bone": -1,
        "discard.bone": 1,
        "players.0.fire": -4,
        "card_place.0": CRAFTED + 0,
    }


@pytest.mark.rule("SV-227")
def test_pay__no_fire_that_is_needed_later() -> None:
    """Bamboo can be handed in and Bone not: the two Fire are for the Bone."""
    board = turn(CRAFT, fire=2, bamboo=1, wood=1, setup=with_items(FIRE_PLOW)).act("craft:expert_17")
    assert board.state.players[0].pack.sum() == 0
    board = turn(CRAFT, fire=4, bamboo=1, wood=1, setup=with_items(FIRE_PLOW)).act("craft:expert_17")
    assert board.legal == {"pay:bamboo", "pay_fire"}
    board.act("pay_fire")  # two are left, for the Bone: the Wood must be handed in
    assert "place:campfire" in board.legal
    assert board.state.players[0].fire == 0
