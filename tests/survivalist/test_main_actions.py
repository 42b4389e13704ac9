"""Gathering, foraging and crafting, and what is paid for an item."""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import ANY, CRAFTED, EMPTY, RESOURCES
from tests.survivalist.board import Board

GATHER_ONE, CRAFT, GATHER_TWO, GATHER_ALL, FORAGE = 2, 1, 3, 5, 7  # spaces
DRAG_NOOSE, FIRE_PLOW = 2, 23  # cards


def turn(space: int, fire: int = 1, seat: int = 0, setup: Any = None, **pack: int) -> Board:
    """A seat's turn on a space, after a harmless draw; `setup` is called with the board before it."""
    board = Board(2)
    board.enter(0, compass=0).fill_bag(sunshine=40)
    board.state.players[seat].fire = fire
    board.set_discard(pelt=1).give(seat, **pack)
    if setup:
        setup(board)
    board.mark().begin(kinds.TURN, seat, card=space)
    return board


def drawn(discs: int, **more: int) -> dict[str, int]:
    return {"bag.sunshine": -discs, "sunshine_box": discs} | more


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
    assert board.sees(1, "pack")[1].tolist() == [0, 0, 0, 0, 0, 0, 1 / 8]  # open to the opponent


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
    assert board.sees(1, "pack")[1].tolist() == [0, 0, 0, 1 / 8, 0, 0, 0]


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


# --- crafting ---------------------------------------------------------------------------------------------


def with_items(*cards: int) -> Any:
    return lambda board: board.set_items(*cards)


@pytest.mark.rule("SV-216", "SV-217", "SV-218", "SV-219", "SV-220", "SV-221")
def test_craft__fire_plow() -> None:
    def setup(board: Board) -> None:
        board.set_items(FIRE_PLOW)
        board.state.cards[FIRE_PLOW].meds = 2

    board = turn(CRAFT, stone=1, bamboo=1, wood=1, bone=1, setup=setup)
    assert board.engine.words.content.item_name(FIRE_PLOW) == "Fire Plow"  # type: ignore[attr-defined]
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
        "cards.23.meds": -2,
        "cards.23.place": CRAFTED + 0,
    }
    assert board.sees(1, "cover")[:2].tolist() == [[0] * 7, [0, 0, 0, 1, 0, 1, 0]]  # illness and fatigue
    assert board.sees(1, "points")[1] * 200 == pytest.approx(28)
    board.check()


@pytest.mark.rule("SV-216", "SV-222", "SV-223", "SV-224")
def test_craft__drag_noose() -> None:
    board = turn(CRAFT, stone=2, pelt=2, setup=with_items(DRAG_NOOSE))
    assert board.engine.words.content.item_name(DRAG_NOOSE) == "Drag Noose"  # type: ignore[attr-defined]
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
        "cards.2.place": CRAFTED + 0,
    }
    assert board.sees(1, "cover")[1].tolist() == [0, 0, 1, 0, 0, 0, 0]  # hunger
    assert board.sees(1, "points")[1] * 200 == pytest.approx(12)


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
        "cards.23.place": CRAFTED + 0,
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
        "cards.23.place": CRAFTED + 0,
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
        "cards.0.place": CRAFTED + 0,
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
