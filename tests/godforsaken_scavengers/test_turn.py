"""A turn: choosing a pile, scavenging, collecting, the hand limit (GS-056 to GS-070, GS-134)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import COLLECTING, EVERYBODY, SCAVENGING
from tests.godforsaken_scavengers.board import Board


@pytest.mark.rule("GS-061", "GS-062", "GS-064", "GS-063")
def test_scavenge__a_pile_is_chosen_and_its_top_card_turned_up_as_often_as_one_likes() -> None:
    board = Board().give(0, "Forage").pile(2, "Feast", "Rest", "Hunt")
    assert board.can("scavenge") == {"pile_1", "pile_2", "pile_3"}
    assert "end_scavenge" not in board.legal, "one card has to be drawn"
    size = int(board.state.stacks[1])
    board.act("scavenge:pile_2")
    assert board.on_table() == ["Feast"]
    assert board.state.stacks[1] == size - 1
    assert board.player(0).food == 0, "its effect is not resolved"
    assert board.can("scavenge") == {"pile_2"}
    board.act("scavenge:pile_2", "scavenge:pile_2")
    assert board.on_table() == ["Feast", "Hunt", "Rest"]
    assert board.player(0).drawn == 3
    board.act("end_scavenge")
    assert not board.can("scavenge")
    assert board.player(0).phase == COLLECTING


@pytest.mark.rule("GS-063", "GS-116")
def test_scavenge__ends_with_an_affliction_only() -> None:
    board = Board().give(0, "Forage", "Instinct").pile(1, "Rockfall", "Rest", "Black Mist").next_affliction("Paranoia")
    board.act("scavenge:pile_1", "play:Instinct")
    assert board.player(0).phase == SCAVENGING
    board.act("scavenge:pile_1", "scavenge:pile_1")
    assert board.afflictions_of(0) == ["Paranoia"]
    assert board.player(0).phase == COLLECTING


@pytest.mark.rule("GS-066", "GS-067", "GS-048")
def test_collect__any_scavenged_cards_and_the_rest_is_there_for_the_next() -> None:
    board = Board().pile(1, "Feast", "Rest", "Hunt").pile(3, "Hide")
    board.act("scavenge:pile_1", "scavenge:pile_1", "scavenge:pile_1")
    assert not board.can("collect"), "not while scavenging"
    board.act("end_scavenge")
    assert board.can("collect") == {"Feast", "Rest", "Hunt"}
    board.act("collect:Hunt", "collect:Feast")
    assert board.hand_of(0) == ["Feast", "Hunt"]
    assert all(board.state.knows[card - 1] == EVERYBODY for card in board.player(0).hand[:2])
    board.act("end_turn")
    assert board.asked == (1, kinds.TURN)
    assert board.on_table() == ["Rest"]
    board.act("scavenge:pile_3", "end_scavenge", "collect:Rest", "collect:Hide")
    assert board.hand_of(1) == ["Hide", "Rest"]


@pytest.mark.rule("GS-069")
def test_scavenged_cards__are_neither_played_nor_discarded_nor_harvested() -> None:
    board = Board().give(0, "Feast", "Bait", "Snatch", "Move", "Shared Meal").lay("Scout", "Rest", "Instinct").turn(0)
    for phase in (SCAVENGING, COLLECTING):
        board.player(0).phase = phase
        assert not board.can("play") & {"Scout", "Rest", "Instinct"}
        assert board.can("discard") == {"Feast", "Bait", "Snatch", "Move", "Shared Meal"}


@pytest.mark.rule("GS-057", "GS-058")
def test_hand_limit__five_and_room_is_made_by_playing_or_discarding() -> None:
    board = Board().give(0, "Feast", "Hide", "Instinct", "Shared Meal", "Rest").lay("Hunt", "Scout").collecting()
    assert board.rules.hand_limit == 5
    assert not board.can("collect")
    board.act("discard:Hide")
    assert board.discarded() == ["Hide"]
    assert board.can("collect") == {"Hunt", "Scout"}
    assert not board.can("discard"), "there is room"
    board.act("collect:Hunt")
    assert not board.can("collect")
    board.act("play:Shared Meal", "collect:Scout")
    assert board.hand_of(0) == ["Feast", "Hunt", "Instinct", "Rest", "Scout"]


def test_hand_limit__a_lower_one_takes_effect_at_once() -> None:
    board = Board().give(0, "Feast", "Hide", "Instinct", "Shared Meal", "Rest").pile(1, "Rockfall")
    board.next_affliction("Torn Pack").act("scavenge:pile_1", "pass")
    assert board.asked == (0, kinds.EXCESS)
    board.act("discard:Rest")
    assert len(board.hand_of(0)) == board.player(0).limits.hand == 4
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("GS-056", "GS-103")
def test_play__in_both_phases_of_ones_turn() -> None:
    board = Board().give(0, "Shared Meal", "Feast", "Forage").pile(1, "Hunt")
    board.act("play:Shared Meal").act("scavenge:pile_1", "end_scavenge", "play:Feast")
    assert board.player(0).food == board.player(1).food == 3
    assert board.discarded() == ["Feast", "Shared Meal"]


@pytest.mark.rule("GS-056")
def test_play__when_another_has_turned_up_a_card_and_before_feeding() -> None:
    board = Board(3).give(2, "Ambush", "Rest", "Shared Meal").give(1, "Feast", "Scout").give(0, "Hide").pile(1, "Hunt")
    board.act("scavenge:pile_1")
    assert board.asked == (2, kinds.WINDOW), "seat 1 has nothing for this moment and is not asked"
    assert board.legal == {"pass", f"play:card_{board.names.index('Ambush') + 1}"}
    board.act("play:Ambush")
    assert board.hand_of(2) == ["Hunt", "Rest", "Shared Meal"]
    assert board.on_table() == []
    board.ready()
    assert board.asked == (1, kinds.READY)
    assert board.can("play") == {"Feast", "Scout"}
    board.act("play:Feast", "pass", "play:Shared Meal")
    assert [int(p.food) for p in board.state.players[:3]] == [3, 3, 3]
    assert board.asked == (2, kinds.READY), "a seat goes on until it passes"


def test_window__goes_round_clockwise_and_a_seat_may_play_more_than_once() -> None:
    board = Board(3).give(0, "Hide").give(1, "Rush").give(2, "Rush", "Ambush").pile(1, "Hunt", "Rest", "Scout")
    board.act("scavenge:pile_1")
    assert board.asked == (1, kinds.WINDOW)
    board.act("pass")
    assert board.asked == (2, kinds.WINDOW)
    board.act("play:Ambush")
    assert board.asked == (2, kinds.WINDOW)
    board.act("pass")
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("GS-068")
def test_active_player__is_whoever_has_the_turn_in_both_phases() -> None:
    board = Board(3).give(0, "Forage").give(1, "Relief").pile(1, "Hunt").afflict(0, "Paranoia").afflict(2, "Blindness")
    assert board.state.active == 0
    board.act("scavenge:pile_1")
    assert board.asked == (1, kinds.WINDOW)
    board.act("play:Relief")
    assert board.afflictions_of(0) == []
    assert board.afflictions_of(2) == ["Blindness"]
    board.act("end_scavenge")
    assert board.state.active == 0


@pytest.mark.rule("GS-070")
def test_scavenge_and_take__ignore_phases_and_limits() -> None:
    board = Board().give(0, "Forage", "Ambush", "Hunt", "Dig Up").pile(1, "Rest", "Scout", "Hide", "Feast", "Bait")
    board.afflict(0, "Twisted Ankle", "Broken Arm").discard("Move").collecting()
    board.player(0).drawn = 2
    board.player(0).collected = 1
    board.area("Choking Tunnels")
    assert not board.can("scavenge")
    assert not board.can("collect")
    board.act("play:Forage", "pile:pile_1")
    assert board.on_table() == ["Rest"]
    board.act("play:Hunt", "pile:pile_1", "pick:3")
    assert board.on_table() == ["Feast", "Rest"]
    board.act("play:Ambush", "collect:Feast")
    board.act("play:Dig Up", "take:Move")
    assert board.hand_of(0) == ["Feast", "Move"]
    assert not board.can("collect"), "collecting is still limited"


def test_limits__cards_scavenged_and_collected_in_a_turn() -> None:
    board = Board().give(0, "Feast").afflict(0, "Twisted Ankle", "Broken Arm").pile(1, "Hunt", "Rest", "Scout").turn(0)
    board.act("scavenge:pile_1", "scavenge:pile_1")
    assert not board.can("scavenge")
    board.act("end_scavenge", "collect:Hunt")
    assert not board.can("collect")
    board.act("end_turn")
    assert board.state.active == 1
    board.turn(0)
    assert board.can("scavenge"), "another turn"


@pytest.mark.rule("GS-134")
def test_depleted_pile__is_neither_refilled_nor_left_for_another() -> None:
    board = Board().give(0, "Feast", "Move").only(1, "Hunt").pile(2, "Rest")
    board.act("scavenge:pile_1")
    assert board.state.stacks[0] == 0
    assert not board.can("scavenge")
    assert "end_scavenge" in board.legal
    board.act("play:Move")
    assert board.can("scavenge") == {"pile_2", "pile_3"}


def test_no_pile__the_turn_goes_straight_to_collecting() -> None:
    board = Board().give(0, "Feast").deplete(1, 2, 3)
    assert not board.can("scavenge")
    assert "end_scavenge" in board.legal
