"""Deals: gifts, trades, promises and what breaking one brings (GS-173 to GS-180)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import EVERYBODY, FIRST_CARD
from tests.godforsaken_scavengers.board import Board


def table(num_players: int = 2, **options: object) -> Board:
    """A game with deals."""
    return Board(num_players, deals=True, **options)


@pytest.mark.rule("GS-178")
def test_trade__cards_for_cards_in_ones_turn() -> None:
    board = table(3).give(0, "Hunt", "Hide", "Scout").give(2, "Rest", "Feast").lay("Bait")
    assert board.can("offer") == {"left_1", "left_2"}
    board.act("offer:left_2", "give:Hide", "give:Hunt", "want:Feast", "propose")
    assert board.asked == (2, kinds.BARGAIN)
    assert board.legal == {"accept", "decline", "counter"}
    board.act("accept")
    assert board.hand_of(0) == ["Feast", "Scout"]
    assert board.hand_of(2) == ["Hide", "Hunt", "Rest"]
    given = [board.player(2).hand[k] - 1 for k in range(3)]
    known = {board.names[board.rules.design_of[card]]: board.state.knows[card] == EVERYBODY for card in given}
    assert known == {"Hide": True, "Hunt": True, "Rest": False}
    assert "offer:left_1" not in board.legal, "one offer a turn"
    assert board.state.offer.active == 0


@pytest.mark.rule("GS-178")
def test_gift__needs_nothing_in_return() -> None:
    board = table().give(0, "Hunt", "Scout").act("offer:left_1", "give:Hunt", "propose", "accept")
    assert board.hand_of(1) == ["Hunt"]
    assert board.sees(1, "hands")[0].sum() == 0.5


@pytest.mark.rule("GS-178")
def test_gift__of_food_and_a_card() -> None:
    board = table().give(0, "Hunt", "Scout").act("offer:left_1", "give:food_1", "give:Hunt", "propose", "accept")
    assert board.hand_of(1) == ["Hunt"]
    assert board.player(0).promised[1] == 1


@pytest.mark.rule("GS-178")
def test_offer__before_feeding_by_any_seat() -> None:
    board = table(3).give(0, "Hide").give(1, "Instinct").ready()
    assert board.asked == (0, kinds.READY)
    board.act("pass").act_as(1, "offer:left_1", "give:Instinct", "propose").act_as(2, "accept")
    assert board.hand_of(2) == ["Instinct"]


def test_offer__declined_withdrawn_or_countered_once() -> None:
    board = table(max_offers=3).give(0, "Hunt", "Scout").give(1, "Feast", "Rest")
    board.act("offer:left_1", "give:Hunt", "withdraw", "offer:left_1", "give:Hunt", "want:Rest", "propose", "decline")
    assert board.hand_of(0) == ["Hunt", "Scout"]
    board.act("offer:left_1", "give:Hunt", "want:Rest")
    assert "propose" not in board.legal, "it has been said"
    board.act("want:Feast", "propose", "counter").act_as(1, "give:Rest", "want:Hunt", "propose")
    assert board.legal == {"accept", "decline"}
    board.act_as(0, "accept")
    assert board.hand_of(0) == ["Rest", "Scout"]
    assert "offer:left_1" not in board.legal


def test_offer__is_accepted_only_by_who_has_what_is_asked_and_room() -> None:
    board = table(max_offers=2).give(0, "Hunt", "Scout").give(1, "Feast", "Rest")
    board.act("offer:left_1", "give:Hunt", "want:Hide", "propose")
    assert board.legal == {"decline", "counter"}
    board.act("decline")
    board.give(1, "Bait", "Move", "Hide")
    board.act("offer:left_1", "give:Hunt", "propose")
    assert "accept" not in board.legal, "the hand is full"
    board.act("decline")


def test_offer__shows_the_card_offered() -> None:
    board = table(3).give(0, "Hunt", "Scout").act("offer:left_1", "give:Hunt")
    assert board.sees(2, "hands")[1].sum() == 0.5
    assert board.sees(2, "offer_give").sum() == 1


@pytest.mark.rule("GS-178")
def test_offer__an_option_and_forbidden_to_the_deaf() -> None:
    assert not Board(2).give(0, "Hunt", "Scout").can("offer")
    assert not table().give(0, "Hunt", "Scout").afflict(0, "Deafness").can("offer")
    assert not table().give(0, "Hunt", "Scout").afflict(1, "Deafness").can("offer")
    board = table(scenario="wicked_few").give(0, "Hunt", "Scout")
    assert board.can("offer")
    board.player(1).alive, board.player(1).died = 0, 1
    assert not board.can("offer")


def promised(num_players: int = 2) -> Board:
    """Seat 1 has promised seat 0 two food for a card; Feeding begins."""
    board = table(num_players).give(0, "Rest", "Hide").give(1, "Great Beast", "Move").next_affliction("Blindness")
    board.act("offer:left_1", "give:Rest", "want:food_2", "propose", "accept")
    assert board.player(1).promised[0] == 2
    assert board.hand_of(1) == ["Great Beast", "Move", "Rest"]
    return board.feeding()


@pytest.mark.rule("GS-178", "GS-090")
def test_promise__of_food_is_kept_by_sharing() -> None:
    board = promised()
    board.act("pass").act_as(1, "harvest:Great Beast", "pass", "share:left_1")
    assert board.player(1).promised[0] == 1
    board.act("share:left_1")
    assert board.player(1).promised[0] == 0
    board.act("share:left_1")
    assert board.state.fed == 0b11
    assert board.afflictions_of(1) == []


@pytest.mark.rule("GS-179")
@pytest.mark.parametrize("punish", [True, False])
def test_promise__broken_may_be_punished_with_an_affliction(punish: bool) -> None:
    board = promised()
    board.act("pass").act_as(1, "harvest:Great Beast", "pass", "share:left_1", "pass")
    assert board.asked == (0, kinds.FEEDING)
    assert board.legal == {"pass", "punish:left_1"}
    board.act("punish:left_1" if punish else "pass")
    assert board.afflictions_of(1) == (["Blindness"] if punish else [])
    assert board.player(1).promised.sum() == 0


@pytest.mark.rule("GS-179")
def test_promise__that_cannot_be_kept_is_broken_all_the_same() -> None:
    board = promised()
    board.act("pass").act_as(1, "pass")
    assert board.legal == {"pass", "punish:left_1"}
    board.act("punish:left_1")
    assert board.afflictions_of(1)[0] == "Blindness"


def test_promise__to_who_has_enough_can_be_kept_too() -> None:
    board = promised(3).give(0, "Hunt")
    board.act("harvest:Hunt", "pass").act_as(1, "harvest:Great Beast", "pass")
    assert {"share:left_2"} <= board.legal
    board.act("share:left_2", "share:left_2")
    assert "share:left_2" not in board.legal


def test_promise__no_more_than_three_food_and_none_by_who_may_not_share() -> None:
    board = table(max_offers=2).give(0, "Hunt", "Scout").act("offer:left_1", "give:food_2", "propose", "accept")
    board.act("offer:left_1")
    assert board.can("give") >= {"food_1"}
    assert not board.can("give") & {"food_2", "food_3"}
    board.act("withdraw")
    board = table().give(0, "Hunt", "Scout").afflict(1, "Paranoia").act("offer:left_1")
    assert not board.can("give") & {"food_1", "food_2", "food_3"}


def test_offer__the_least_good_is_kept_beside_a_second_one() -> None:
    board = table().give(0, "Hunt", "Scout").give(1, "Feast").act("offer:left_1", "give:food_1", "give:Hunt")
    assert board.state.offer.give.tolist() == [1, 1 + FIRST_CARD + board.names.index("Hunt")]
    board = table().give(0, "Hunt", "Scout").give(1, "Feast").act("offer:left_1", "give:Scout", "give:Hunt")
    board.act("want:food_1", "want:Feast")
    assert board.state.offer.want.tolist() == [1, 1 + FIRST_CARD + board.names.index("Feast")]
