"""Bonus cards: hidden, each with its moment, any number, effects add up (DB-072 to DB-075)."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.doom_and_bloom.rules import kinds
from tests.doom_and_bloom.board import Board, steps

RAID = "Attacked by 10 Raiders!"


def table(*cards: str, players: int = 2, **assets: int) -> Board:
    """Everybody with three Survivors, nothing else; the first seat with these cards and assets."""
    board = Board(players)
    for seat in range(players):
        board.mat(seat, survivors=3).head(seat, "Canaan", "Barterville")
    return board.mat(0, **{"survivors": 3} | assets).give(0, *cards)


@pytest.mark.rule("DB-073")
def test_hands__are_hidden_but_for_their_size() -> None:
    one, other = table("Full Tank"), table("Roadblock")
    other.states["rng"] = one.states["rng"]
    for field in ("cards", "shown", "hand", "bonus_used"):
        assert np.array_equal(one.sees(1, field), other.sees(1, field))
    assert not np.array_equal(one.sees(0, "hand"), other.sees(0, "hand"))
    assert one.sees(1, "cards")[1] > 0


@pytest.mark.rule("DB-073")
@pytest.mark.parametrize(
    ("name", "moment"),
    [
        ("Full Tank", "start"),
        ("Hidden Cache", "start"),
        ("Second Wind", "moving"),
        ("Change of Plan", "moving"),
        ("Extra Hands", "before"),
        ("Local Map", "before"),
        ("Lucky Find", "after"),
        ("Another Look", "after"),
        ("Narrow Escape", "failed"),
        ("Sheer Nerve", "failed"),
        ("Pick of the Loot", "passed"),
        ("Late Arrivals", "end"),
        ("Field Dressing", "end"),
        ("Roadblock", "rival"),
        ("Light Fingers", "rival"),
        ("Slashed Tires", "rival"),
    ],
)
def test_cards__are_played_at_their_moment_only(name: str, moment: str) -> None:
    """Come to each moment of a turn with only this card; a choice is given only where the card fits."""
    own = table(name, food=2, fuel=2, weaponry=2)
    label = f"play:card_{own.bonus(name) + 1}"
    found = {}
    found["start"] = label in own.place(0, "d7").turn(0).legal
    found["moving"] = label in own.act("roll").legal
    for moment_of, dice in (("failed", 9), ("passed", 11)):
        raid = table(name, food=2, fuel=2, weaponry=2).arrive(0, "e7", attack=RAID, dice=dice)
        found["before"] = label in raid.legal
        found["after"] = label in raid.act("roll").legal
        raid.act("pass")
        found[moment_of] = label in raid.legal and raid.asked[1] == kinds.ENCOUNTER_CARD
    hurt = table(name, survivors=4).arrive(0, "e7", attack="Rout")
    found["end"] = label in hurt.legal and hurt.asked == (0, kinds.TURN) and hurt.state.active == 0
    rival = table().place(0, "d6").give(1, name).turn(0, others=True)
    found["rival"] = rival.asked == (1, kinds.WINDOW) and label in rival.legal
    assert found == {key: key == moment for key in found}


@pytest.mark.rule("DB-074")
def test_cards__are_discarded_when_played() -> None:
    board = table("Hidden Cache").place(0, "d7").turn(0).mark().play("Hidden Cache").act("gain:food", "gain:fuel")
    assert board.changes() == {"0.food": 1, "0.fuel": 1, "0.cards": -1, "0.hand.Hidden Cache": -1}
    assert board.state.bonus_discard[board.bonus("Hidden Cache")] == 1


@pytest.mark.rule("DB-075")
def test_cards__any_number_in_a_turn_and_they_add_up() -> None:
    board = table("Full Tank", "Full Tank", "Second Wind", "Lucky Find", "Lucky Find").place(0, "g9").turn(0)
    board.play("Full Tank").play("Full Tank").rig_pace(1).act("roll").play("Second Wind")
    assert max(steps(board, "g9")[label] for label in board.legal_of("move")) == 1 + 2 + 2 + 3
    board = table("Lucky Find", "Lucky Find", "Extra Hands").arrive(0, "d8", event="Collapsed Warehouse")
    board.rules.die[:] = [1, 1, 1, 1, 1, 2]
    board.rig_dice(8, dice=6).play("Extra Hands").play("Lucky Find").play("Lucky Find")
    assert board.legal_of("gain"), "6 dice show 8, 2 and 2 make the 12 it takes"


def test_moves__more_and_again() -> None:
    board = table("Second Wind", "Change of Plan").roll(0, "g9", 1).play("Second Wind")
    assert max(steps(board, "g9")[label] for label in board.legal_of("move")) == 4
    board.rig_pace(3).play("Change of Plan")
    assert board.state.rolled == 3
    assert max(steps(board, "g9")[label] for label in board.legal_of("move")) == 6


def test_before_a_roll__a_die_or_points_more() -> None:
    board = table("Extra Hands").arrive(0, "e7", attack="Attacked by 12 Raiders!")
    board.rules.die[:] = 2
    assert board.play("Extra Hands").act("gain:food", "gain:food", "gain:food").state.active == 1, "6 dice of 2"
    board = table("Extra Hands", food=5).arrive(0, "e7", attack="Attacked By 13 Raiders!")
    board.rules.die[:] = 2
    assert not board.play("Extra Hands").legal_of("gain"), "and no more than 6"
    board = table("Local Map").arrive(0, "e7", attack="Attacked by 12 Raiders!")
    board.rules.die[:] = 2
    assert board.play("Local Map").act("gain:food", "gain:food", "gain:food").state.active == 1, "10 and 2"


def test_after_a_roll__all_dice_again_keeps_what_was_added() -> None:
    board = table("Another Look", weaponry=1).arrive(0, "e7", attack=RAID, dice=6).act("boost:weaponry")
    board.rig_dice(9).play("Another Look")
    assert board.legal_of("gain"), "9 and the Weaponry's point"
    for name in ("Local Map", "Lucky Find"):
        board = table("Another Look", name).arrive(0, "e7", attack="Attacked by 12 Raiders!", dice=(6, 10))
        assert board.play(name).play("Another Look").legal_of("gain"), f"10 and the 2 of {name}"


def test_results__spared_turned_or_topped() -> None:
    spared = table("Narrow Escape", food=2).arrive(0, "e7", attack=RAID, dice=5)
    spared.play("Narrow Escape")
    assert spared.changes() == {"0.cards": -1, "0.hand.Narrow Escape": -1}, "nothing lost"
    turned = table("Sheer Nerve", food=2).arrive(0, "d4", attack="Night Raid", dice=5, bonus="Full Tank")
    turned.play("Sheer Nerve").act("gain:food")
    assert turned.changes()["0.hand.Full Tank"] == 1
    assert turned.changes()["0.fuel"] == 1, "the board asset of a success"
    topped = (
        table("Pick of the Loot")
        .arrive(0, "d4", attack="All Clear!")
        .play("Pick of the Loot")
        .act("gain:food", "gain:food")
    )
    assert topped.changes()["0.food"] == 2
    unspared = table("Narrow Escape").arrive(0, "d8", event="Flipped Vehicle", dice=5)
    assert unspared.changes() == {}, "where nothing is lost it is not asked for"


def test_end__survivors_come_or_come_back() -> None:
    board = table("Late Arrivals").arrive(0, "d7").play("Late Arrivals")
    assert board.changes() == {"0.survivors": 1, "0.cards": -1, "0.hand.Late Arrivals": -1}
    board = table("Field Dressing", survivors=6).arrive(0, "e7", attack="Night Raid", dice=9).play("Field Dressing")
    assert board.changes() == {"0.cards": -1, "0.hand.Field Dressing": -1}


def test_rivals__are_blocked_robbed_and_slowed() -> None:
    board = table().place(0, "d6").give(1, "Roadblock").turn(0, others=True).stack("event", "Quiet Day")
    assert board.play("Roadblock").at(0) == "d6"
    assert (board.state.active, board.assets(0)["food"]) == (1, 1), "it stayed, had its Event, and the turn is over"
    city = table().give(1, "Roadblock").turn(0, others=True)
    assert city.asked == (0, kinds.TURN), "who may not stay cannot be blocked"
    board = table(fuel=2, food=1).place(0, "d7").give(1, "Light Fingers").mark().turn(0, others=True)
    board.play("Light Fingers").act("gain:fuel")
    assert (board.changes()["0.fuel"], board.changes()["1.fuel"]) == (-1, 1)
    board = (
        table()
        .place(0, "g9")
        .give(1, "Slashed Tires")
        .turn(0, others=True)
        .play("Slashed Tires")
        .rig_pace(3)
        .act("roll")
    )
    assert max(steps(board, "g9")[label] for label in board.legal_of("move")) == 2
    board = table().place(0, "g9").give(1, "Slashed Tires", "Slashed Tires").turn(0, others=True)
    board.play("Slashed Tires").play("Slashed Tires").rig_pace(2).act("roll")
    assert max(steps(board, "g9")[label] for label in board.legal_of("move")) == 1, "one at least"


def test_deck__is_made_of_the_discards_and_can_run_out() -> None:
    board = table()
    state = board.state
    state.bonus_discard[:] = state.bonus_deck
    state.bonus_deck[:] = 0
    board.arrive(0, "c4", event="Quiet Day")
    assert (len(board.hand(0)), state.bonus_deck.sum(), state.bonus_discard.sum()) == (1, 31, 0)
    everything = [row.name for row in board.content.bonus for _ in range(row.copies)]
    board.give(0).give(1, *everything).arrive(0, "d9", event="Quiet Day")
    assert board.hand(0) == [], "none left to draw"
    assert board.assets(0)["medkits"] == 2
