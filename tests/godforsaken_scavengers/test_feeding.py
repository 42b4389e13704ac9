"""Feeding: harvest, share, starve (GS-083 to GS-094)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from tests.godforsaken_scavengers.board import Board


@pytest.mark.rule("GS-087", "GS-088", "GS-049")
def test_feeding__cards_worth_the_areas_cost_are_harvested() -> None:
    board = Board(2).give(0, "Hunt", "Rest").give(1, "Feast", "Hide").feeding()
    assert board.asked == (0, kinds.FEEDING)
    assert board.can("harvest") == {"Hunt", "Rest"}
    board.act("harvest:Hunt")
    assert board.zone(0) == ["Hunt"]
    assert board.player(0).food == 3
    board.act("pass").act_as(1, "harvest:Feast", "pass")
    assert board.state.fed == 0b11
    assert board.discarded() == ["Feast", "Hunt"]
    assert board.hand_of(0) == ["Rest"]
    assert [board.afflictions_of(seat) for seat in (0, 1)] == [[], []]


@pytest.mark.rule("GS-087", "GS-089")
def test_starving__an_affliction_and_a_card_to_discard() -> None:
    board = Board(2).give(0, "Hide", "Rest", "Move").give(1, "Hunt").next_affliction("Blindness").feeding()
    board.act("harvest:Hide", "pass").act_as(1, "harvest:Hunt")
    assert board.asked == (0, kinds.EFFECT)
    assert board.can("discard") == {"Rest", "Move"}
    assert board.afflictions_of(0) == ["Blindness"]
    board.act("discard:Rest")
    assert board.hand_of(0) == ["Move"]
    assert "Hide" in board.discarded(), "what was harvested is lost"
    assert board.state.fed == 0b10
    assert board.afflictions_of(1) == []


def test_starving__without_cards_is_an_affliction_only() -> None:
    board = Board(2).give(1, "Hunt").next_affliction("Blindness").feeding().act("harvest:Hunt")
    assert board.afflictions_of(0) == ["Blindness"]


@pytest.mark.rule("GS-090", "GS-091")
def test_surplus__is_shared_freely_and_can_feed_another_fully() -> None:
    board = Board(3).give(0, "Great Beast", "Hide").give(1, "Rest").give(2, "Hunt").feeding()
    board.act("harvest:Great Beast", "pass").act_as(1, "pass").act_as(2, "harvest:Hunt")
    assert board.asked == (0, kinds.FEEDING)
    assert board.legal == {"pass", "share:left_1"}, "seat 2 has enough"
    board.act("share:left_1", "share:left_1", "share:left_1")
    assert board.state.fed == 0b111
    assert board.hand_of(1) == ["Rest"]


def test_surplus__may_be_kept_and_is_lost() -> None:
    board = Board(2).give(0, "Great Beast", "Hide").give(1, "Rest").next_affliction("Paranoia").feeding()
    board.act("harvest:Great Beast", "pass").act_as(1, "pass").act_as(0, "pass")
    assert board.state.fed == 0b01
    assert board.player(0).food == 0


def test_surplus__no_more_than_what_one_does_not_need() -> None:
    board = Board(2).give(0, "Feast", "Hide").give(1, "Rest").next_affliction("Paranoia").feeding()
    board.act("harvest:Feast", "pass").act_as(1, "pass").act_as(0, "share:left_1", "share:left_1")
    assert board.state.fed == 0b01
    assert board.afflictions_of(0) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_paranoia__keeps_from_sharing_either_way(seat: int) -> None:
    board = Board(2).give(0, "Great Beast", "Hide").give(1, "Rest", "Move").afflict(seat, "Paranoia").feeding()
    board.act("harvest:Great Beast", "pass").act_as(1, "pass")
    assert board.asked == (1, kinds.EFFECT), "nothing can be shared: seat 1 starves"


@pytest.mark.parametrize(
    ("affliction", "hand", "fed"),
    [
        ("Gnawing Hunger", ["Hunt"], 0),
        ("Gnawing Hunger", ["Hunt", "Rest"], 1),
        ("Foul Stomach", ["Hunt"], 0),
        ("Foul Stomach", ["Hunt", "Rest"], 0),
        ("Foul Stomach", ["Hunt", "Relief"], 1),
    ],
)
def test_need_and_worth__change_with_afflictions(affliction: str, hand: list[str], fed: int) -> None:
    board = Board(1).give(0, *hand).afflict(0, affliction).feeding()
    for name in sorted(hand):
        board.act(f"harvest:{name}")
    assert board.state.fed == fed


def test_free_area__needs_nothing() -> None:
    board = Board(2).give(0, "Rest").give(1, "Rest")
    board.rules.areas[board.state.area].cost = 0
    board.refresh().feeding().act("pass", "pass")
    assert board.state.fed == 0b11
    assert board.hand_of(0) == ["Rest"]


def test_order__each_part_goes_from_the_first_player_on() -> None:
    board = Board(3).give(0, "Great Beast").give(1, "Great Beast").give(2, "Rest")
    board.state.banner = 1
    board.feeding()
    order = []
    while board.top.kind == kinds.FEEDING and board.state.lap == 1:
        order.append((int(board.state.seat), int(board.top.step)))
        board.act(sorted(board.legal - {"pass"})[0] if board.top.step == kinds.HARVESTING else "pass")
    assert order[:5] == [(1, 0), (2, 0), (0, 0), (1, 1), (0, 1)]


def test_death__in_feeding_leaves_the_others_to_it() -> None:
    board = Board(3, scenario="wicked_few").afflict(0, "Blindness", "Paranoia").give(0, "Rest").give(1, "Hunt")
    board.give(2, "Feast").feeding().act("pass").act_as(1, "harvest:Hunt").act_as(2, "harvest:Feast")
    assert not board.player(0).alive
    assert board.hand_of(0) == []
    assert board.state.banner == 1
    assert board.state.lap == 2
