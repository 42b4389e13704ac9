"""Afflictions, death, Opportunities (GS-117 to GS-129)."""

from __future__ import annotations

import pytest

from overwinter.envs.core.rng import total
from overwinter.envs.godforsaken_scavengers.rules import kinds
from tests.godforsaken_scavengers.board import Board

LIMITS = [
    ("Twisted Ankle", "scavenges", 2),
    ("Broken Arm", "collects", 1),
    ("Gnawing Hunger", "cost", 4),
    ("Foul Stomach", "worth", -1),
    ("Torn Pack", "hand", 4),
    ("Trembling Hands", "bans", 1),
    ("Cowardice", "bans", 2),
    ("Paranoia", "bans", 8),
    ("Deafness", "bans", 16),
]


@pytest.mark.rule("GS-120", "GS-125", "GS-121", "GS-045")
@pytest.mark.parametrize(("name", "field", "value"), LIMITS)
def test_affliction__applies_at_once_and_for_good_unless_face_down(name: str, field: str, value: int) -> None:
    board = Board(2).give(0, "Feast", "Rest").pile(1, "Rockfall").next_affliction(name)
    plain = int(board.player(0).limits[field])
    assert plain != value
    board.act("scavenge:pile_1")
    assert board.afflictions_of(0) == [name]
    assert board.player(0).limits[field] == value
    assert board.player(1).limits[field] == plain
    board.act("play:Rest")
    assert board.afflictions_of(0) == [f"({name})"]
    assert board.player(0).limits[field] == plain


def test_afflictions__add_up() -> None:
    board = Board(2).afflict(0, "Gnawing Hunger", "Gnawing Hunger").afflict(1, "Twisted Ankle").area("Choking Tunnels")
    assert board.player(0).limits.cost == 3
    assert board.player(0).limits.scavenges == 3
    assert board.player(1).limits.scavenges == 2, "the tighter limit holds"


def test_fever__costs_a_card_when_it_is_gained() -> None:
    board = Board(2).give(0, "Feast", "Rest", "Hide").pile(1, "Rockfall").next_affliction("Fever")
    board.act("scavenge:pile_1")
    assert board.asked == (0, kinds.EFFECT)
    board.act("discard:Hide")
    assert board.hand_of(0) == ["Feast", "Rest"]
    worse = Board(2).give(0, "Feast", "Rest", "Hide").pile(1, "Rockfall").next_affliction("Fever")
    worse.rules.afflictions["amount"][:] *= 2
    worse.act("scavenge:pile_1", "discard:Hide")
    assert worse.asked == (0, kinds.EFFECT)
    assert worse.act("discard:Feast").hand_of(0) == ["Rest"]


@pytest.mark.rule("GS-122", "GS-123", "GS-125")
def test_death__with_three_afflictions_face_down_ones_too() -> None:
    board = Board(3, scenario="wicked_few").give(0, "Feast", "Rest").pile(1, "Rockfall").next_affliction("Broken Arm")
    board.afflict(0, "Broken Arm", down=True)
    deck = total(board.state.affliction_deck)
    assert deck == 1
    board.act("scavenge:pile_1")
    assert board.player(0).alive, "two are not enough"
    board = Board(3, scenario="wicked_few").give(0, "Feast", "Rest").give(1, "Bait").pile(1, "Rockfall")
    board.afflict(0, "Blindness").afflict(0, "Paranoia", down=True).next_affliction("Broken Arm")
    board.player(0).promised[1] = 2
    board.lay("Hunt")
    before = total(board.state.affliction_deck)
    board.act("scavenge:pile_1")
    assert not board.player(0).alive
    assert board.player(0).died == board.state.lap
    assert [int(board.player(0)[field]) for field in ("phase", "pile", "drawn", "collected", "food")] == [0] * 5
    assert board.hand_of(0) == []
    assert board.discarded() == ["Feast", "Hunt", "Rest", "Rockfall"]
    assert board.afflictions_of(0) == []
    assert total(board.state.affliction_deck) == before + 2
    assert board.player(0).promised.sum() == 0
    assert board.state.active == 1, "its turn is over"
    assert not board.over


def test_death__takes_what_was_harvested_too() -> None:
    board = Board(2, scenario="wicked_few").give(0, "Smokehouse", "Hunt", "Rest").afflict(0, "Fever", "Blindness")
    board.act("play:Smokehouse", "harvest:Hunt").pile(1, "Rockfall").act("scavenge:pile_1")
    assert board.player(0).food == 0
    assert "Hunt" in board.discarded()
    assert board.player(0).hunted == 5


@pytest.mark.rule("GS-122")
def test_death__of_one_loses_the_daring_retreat_for_all() -> None:
    board = Board(3).give(0, "Feast").pile(1, "Rockfall").afflict(0, "Blindness", "Paranoia")
    board.state.areas_left = 1
    board.next_affliction("Fever").act("scavenge:pile_1")
    assert board.over
    assert board.outcome()[1] == [-1, -1, -1]


def test_death__of_the_last_ends_the_game() -> None:
    for alive in (0, 1):
        board = Board(2, scenario="lost_expedition").give(0, "Feast").pile(1, "Rockfall")
        board.afflict(0, "Blindness", "Paranoia").next_affliction("Fever")
        board.player(1).alive, board.player(1).died = alive, 1 - alive
        board.act("scavenge:pile_1")
        assert not board.player(0).alive
        assert board.over == (alive == 0)


def test_death__comes_later_where_the_scenario_says_so() -> None:
    board = Board(2).give(0, "Feast").pile(1, "Rockfall").afflict(0, "Blindness", "Paranoia").next_affliction("Fever")
    board.rules.scenarios[0].death_at = 4
    board.act("scavenge:pile_1")
    assert board.player(0).alive
    assert len(board.afflictions_of(0)) == 3


# --- Opportunities --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-128", "GS-129")
def test_opportunity__is_completed_in_any_phase_for_its_reward_and_discarded() -> None:
    for phase in (1, 2):
        board = Board(2).give(0, "Feast", "Scout").afflict(0, "Blindness", "Paranoia").lay("Hidden Spring", "Hunt")
        board.player(0).phase = phase
        assert board.can("complete") == {"Hidden Spring"}
        board.act("complete:Hidden Spring", "discard:Feast", "affliction:Paranoia")
        assert board.afflictions_of(0) == ["Blindness"]
        assert board.discarded() == ["Feast", "Hidden Spring"]
        assert board.on_table() == ["Hunt"]
        assert board.player(0).phase == phase


@pytest.mark.rule("GS-128", "GS-064")
def test_opportunity__turned_up_waits_for_who_has_the_turn() -> None:
    board = Board(2).give(0, "Feast").give(1, "Rest", "Hide").afflict(1, "Blindness").pile(1, "Old Shrine")
    board.act("scavenge:pile_1")
    assert board.on_table() == ["Old Shrine"]
    assert not board.can("complete"), "it would do nothing for seat 0"
    board.act("end_scavenge", "end_turn")
    assert board.state.active == 1
    assert board.can("complete") == {"Old Shrine"}
    board.act("complete:Old Shrine", "discard:Hide")
    assert board.afflictions_of(1) == ["(Blindness)"]


@pytest.mark.parametrize("why", ["too poor", "forbidden", "gone"])
def test_opportunity__is_not_for_all(why: str) -> None:
    board = Board(2).give(0, "Feast", "Hide").afflict(0, "Paranoia").lay("Hidden Spring")
    assert board.can("complete")
    if why == "too poor":
        board.give(0, "Rest").discard_of(0, "Feast")
    elif why == "forbidden":
        board.afflict(0, "Lost Hope")
    else:
        board.next_round()
        board.turn(0)
    assert not board.can("complete")


def test_opportunities__scavenge_take_and_feed() -> None:
    board = Board(2).give(0, "Feast", "Hide").lay("Abandoned Camp").pile(1, "Rest", "Hunt").collecting()
    board.act("complete:Abandoned Camp", "discard:Hide", "pile:pile_1", "pile:pile_1")
    assert board.on_table() == ["Hunt", "Rest"]
    board = Board(2).give(0, "Feast", "Hunt").lay("Sealed Cellar").discard("Great Beast", "Worms")
    board.act("complete:Sealed Cellar", "discard:Hunt", "take:Great Beast")
    assert board.hand_of(0) == ["Feast", "Great Beast"]
    assert board.player(0).food == 2


@pytest.mark.rule("GS-105")
def test_pathfinder__completed_goes_into_hand_and_can_be_played() -> None:
    board = Board(2).give(0, "Feast", "Hide").pile(1, "Pathfinder").pile(2, "Worms")
    board.act("scavenge:pile_1", "complete:Pathfinder", "discard:Hide")
    assert board.hand_of(0) == ["Feast", "Pathfinder"]
    assert board.on_table() == []
    board.act("play:Pathfinder")
    assert board.sees(1, "pile_top")[1, 0].argmax() == board.names.index("Worms")
    assert board.player(0).pile == 0
    assert "Pathfinder" in board.discarded()


@pytest.mark.rule("GS-105")
def test_collect__no_perils_and_no_plain_opportunities() -> None:
    board = Board(2).give(0, "Feast").lay("Old Shrine", "Hunt").collecting()
    assert board.can("collect") == {"Hunt"}
