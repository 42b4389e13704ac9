"""Perils: what they do, who may do what about them (GS-106 to GS-116, GS-180)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import COLLECTING, PUNISH, SCAVENGING
from tests.godforsaken_scavengers.board import Board


@pytest.mark.rule("GS-111", "GS-113", "GS-115", "GS-116")
def test_peril__discards_all_scavenged_cards_gains_an_affliction_and_is_discarded() -> None:
    board = Board(3).give(0, "Feast").lay("Rest", "Old Shrine", "Hunt").pile(1, "Rockfall").next_affliction("Blindness")
    board.act("scavenge:pile_1")
    assert board.on_table() == []
    assert board.discarded() == ["Hunt", "Old Shrine", "Rest", "Rockfall"]
    assert board.afflictions_of(0) == ["Blindness"]
    assert [board.afflictions_of(k) for k in (1, 2)] == [[], []]
    assert board.player(0).phase == COLLECTING
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("GS-112", "GS-111", "GS-116")
def test_peril__defeated_gives_its_reward_after_the_scavenged_cards_are_gone() -> None:
    board = Board().give(0, "Feast", "Hide").lay("Rest").pile(1, "Snare", "Hunt", "Scout").pile(2, "Shared Meal")
    board.act("scavenge:pile_1")
    assert board.asked == (0, kinds.PERIL_CARD)
    board.act("defeat")
    assert board.asked == (0, kinds.PAYING)
    assert board.can("discard") == {"Feast", "Hide"}
    board.act("discard:Hide", "pile:pile_2")
    assert board.on_table() == ["Shared Meal"], "the reward is scavenged anew"
    assert board.discarded() == ["Hide", "Rest", "Snare"]
    assert board.afflictions_of(0) == []
    assert board.player(0).phase == SCAVENGING


def test_peril__is_defeated_by_value() -> None:
    board = Board().give(0, "Feast", "Hide", "Instinct", "Rest").pile(1, "Lurker").discard("Great Beast")
    board.act("scavenge:pile_1", "defeat", "discard:Hide", "discard:Rest")
    assert board.asked == (0, kinds.PAYING), "2 of 3 paid"
    assert board.top.a == 1
    board.act("discard:Feast", "take:Great Beast")
    assert board.hand_of(0) == ["Great Beast", "Instinct"], "and what was paid too much is lost"


@pytest.mark.parametrize(
    ("hand", "can"), [(["Hide", "Rest"], False), (["Hunt", "Hide"], True), (["Hide", "Rest", "Scout"], True)]
)
def test_peril__can_be_defeated_only_by_who_has_enough(hand: list[str], can: bool) -> None:
    board = Board().give(0, *hand).lay("Move").pile(1, "Lurker")
    board.act("scavenge:pile_1")
    assert board.asked[1] == kinds.PERIL_CARD, "to defeat it, or to Hide"
    assert ("defeat" in board.legal) == can


def test_peril__without_a_cost_cannot_be_defeated() -> None:
    board = Board().give(0, "Feast", "Great Beast", "Instinct").pile(1, "Rockfall")
    board.act("scavenge:pile_1")
    assert board.legal == {"pass", f"play:card_{board.names.index('Instinct') + 1}"}


@pytest.mark.rule("GS-114")
def test_peril__only_reactions_intervene() -> None:
    board = Board().give(0, "Feast", "Hide", "Forage", "Scout", "Instinct").lay("Rest").pile(1, "Rockfall")
    board.act("scavenge:pile_1")
    assert board.can("play") == {"Hide", "Instinct"}
    assert not board.can("scavenge")
    board.turn(0)
    assert "Hide" not in board.can("play"), "a Reaction needs a Peril"
    assert "Instinct" not in board.can("play")


@pytest.mark.rule("GS-111", "GS-116", "GS-114")
@pytest.mark.parametrize("card", ["Instinct", "Salvation"])
def test_reaction__avoids_the_affliction_but_not_the_discard(card: str) -> None:
    board = Board().give(0, card, "Feast").lay("Rest").pile(1, "Sinkhole", "Hunt")
    board.act("scavenge:pile_1", f"play:{card}")
    assert board.afflictions_of(0) == []
    assert board.on_table() == []
    assert board.hand_of(0) == ["Feast"], "what an undefeated Peril does besides is avoided too"
    assert sorted(board.discarded()) == sorted([card, "Rest", "Sinkhole"])
    assert board.player(0).phase == SCAVENGING


@pytest.mark.rule("GS-111")
def test_hide__saves_all_scavenged_cards_and_nothing_else() -> None:
    board = Board().give(0, "Hide", "Feast").lay("Rest", "Hunt", "Old Shrine").pile(1, "Rockfall")
    board.act("scavenge:pile_1", "play:Hide")
    assert board.on_table() == ["Hunt", "Old Shrine", "Rest"]
    assert len(board.afflictions_of(0)) == 1
    assert board.discarded() == ["Hide", "Rockfall"]


def test_hide__is_of_no_use_without_scavenged_cards() -> None:
    board = Board().give(0, "Hide", "Instinct").pile(1, "Rockfall")
    board.act("scavenge:pile_1")
    assert board.can("play") == {"Instinct"}


def test_bulwark__does_both() -> None:
    board = Board().give(0, "Bulwark", "Feast").lay("Rest").pile(1, "Rockfall")
    board.act("scavenge:pile_1", "play:Bulwark")
    assert board.on_table() == ["Rest"]
    assert board.afflictions_of(0) == []


def test_reactions__of_others_clockwise_and_all_may_answer_again() -> None:
    board = Board(3).give(0, "Hide").give(1, "Instinct").give(2, "Hide", "Salvation").lay("Rest").pile(1, "Rockfall")
    board.act("scavenge:pile_1")
    board.act_as(0, "pass").act_as(1, "pass").act_as(2, "play:Hide")
    assert board.asked == (2, kinds.PERIL_CARD)
    board.act_as(2, "pass").act_as(1, "play:Instinct")
    assert board.asked == (0, kinds.TURN), "hidden and avoided: nothing is left to be done"
    assert board.afflictions_of(0) == []
    assert board.on_table() == ["Rest"]


def test_reactions__a_defeated_peril_needs_none() -> None:
    board = Board(2).give(0, "Feast", "Hide").give(1, "Instinct").pile(1, "Worms", "Hunt")
    board.act("scavenge:pile_1", "defeat", "discard:Hide")
    assert board.asked == (0, kinds.TURN)
    assert board.player(0).food == 1
    assert board.hand_of(1) == ["Instinct"]


@pytest.mark.parametrize(("ban", "seat"), [("Trembling Hands", 0), ("Trembling Hands", 1), ("Night Terrors", 1)])
def test_reactions__can_be_forbidden(ban: str, seat: int) -> None:
    board = Board(2).give(0, "Feast").give(seat, "Instinct").pile(1, "Rockfall")
    board.act("scavenge:pile_1")
    assert board.asked == (seat, kinds.PERIL_CARD)
    board = Board(2).give(0, "Feast").give(seat, "Instinct").pile(1, "Rockfall").afflict(seat, ban)
    board.act("scavenge:pile_1")
    assert board.asked[1] != kinds.PERIL_CARD


def test_night_terrors__do_not_keep_from_reacting_in_ones_own_turn() -> None:
    board = Board(2).give(0, "Feast", "Instinct").pile(1, "Rockfall").afflict(0, "Night Terrors")
    board.act("scavenge:pile_1")
    assert board.asked == (0, kinds.PERIL_CARD)


def test_cowardice__keeps_from_defeating() -> None:
    board = Board(2).give(0, "Feast", "Instinct").pile(1, "Worms").afflict(0, "Cowardice")
    board.act("scavenge:pile_1")
    assert "defeat" not in board.legal


@pytest.mark.rule("GS-180", "GS-178")
def test_help__others_give_cards_to_who_faces_the_peril_who_gives_none() -> None:
    board = Board(3, deals=True).give(0, "Hide").give(1, "Instinct", "Feast").give(2, "Great Beast").pile(1, "Lurker")
    board.discard("Scout", "Rest").act("scavenge:pile_1")
    assert board.asked == (1, kinds.PERIL_CARD), "seat 0 cannot defeat it, and may not deal"
    assert board.can("hand_over") == {"Instinct", "Feast"}
    board.act("pass")
    board.act_as(2, "hand_over:Great Beast")
    assert board.hand_of(0) == ["Great Beast", "Hide"]
    assert board.hand_of(2) == []
    assert board.asked[0] == 0
    assert not board.can("hand_over")
    assert not board.can("offer")
    board.act("defeat", "discard:Great Beast", "take:Scout")
    assert board.hand_of(0) == ["Hide", "Scout"]


@pytest.mark.parametrize("case", ["deals off", "full", "deaf", "defeated"])
def test_help__is_not_for_all(case: str) -> None:
    board = Board(2, deals=case != "deals off").give(0, "Feast", "Hide").give(1, "Rest", "Scout").pile(1, "Worms")
    if case == "full":
        board.give(0, "Bait", "Smokehouse", "Scapegoat")
    if case == "deaf":
        board.afflict(0, "Deafness")
    board.act("scavenge:pile_1")
    board.act("defeat" if case == "defeated" else "pass")
    if case == "defeated":
        board.act("discard:Hide")
    assert board.asked[0] == 0
    assert board.top.kind == kinds.TURN


def test_lurker_and_demon__do_more_than_gain_one_affliction() -> None:
    board = Board().give(0, "Feast", "Rest").pile(1, "Lurker")
    board.act("scavenge:pile_1", "pass")
    assert board.asked == (0, kinds.EFFECT)
    board.act("discard:Rest")
    assert board.hand_of(0) == ["Feast"]
    board = Board().give(0, "Feast").pile(1, "Demon").next_affliction("Blindness")
    board.act("scavenge:pile_1")
    assert board.afflictions_of(0) == ["Blindness", "Blindness"]


def test_sinkhole__everybody_discards() -> None:
    board = Board(3).give(0, "Feast", "Rest").give(1, "Hunt").give(2, "Hide", "Scout").pile(1, "Sinkhole")
    board.next_affliction("Blindness").act("scavenge:pile_1")
    board.act_as(0, "discard:Rest")
    assert board.hand_of(1) == []
    board.act_as(2, "discard:Hide")
    assert board.hand_of(0) == ["Feast"]
    assert board.hand_of(2) == ["Scout"]


@pytest.mark.rule("GS-105")
def test_dire_hound__defeated_goes_into_hand_where_it_is_a_reaction() -> None:
    board = Board().give(0, "Feast", "Hide").pile(1, "Dire Hound", "Rockfall")
    board.act("scavenge:pile_1", "defeat", "discard:Feast")
    assert board.hand_of(0) == ["Dire Hound", "Hide"]
    assert board.discarded() == ["Feast"]
    board.act("scavenge:pile_1")
    assert "Dire Hound" in board.can("play")
    board.act("play:Dire Hound")
    assert board.afflictions_of(0) == []
    assert board.discarded() == ["Dire Hound", "Feast", "Rockfall"]


def test_dire_hound__undefeated_is_a_peril_as_others() -> None:
    board = Board().give(0, "Hide").pile(1, "Dire Hound").next_affliction("Paranoia")
    board.act("scavenge:pile_1")
    assert board.discarded() == ["Dire Hound"]
    assert board.afflictions_of(0) == ["Paranoia"]


def test_peril__met_by_an_effect_while_collecting_is_resolved_alike() -> None:
    board = Board().give(0, "Forage", "Feast").lay("Rest").pile(1, "Rockfall").collecting().next_affliction("Paranoia")
    board.act("play:Forage", "pile:pile_1")
    assert board.afflictions_of(0) == ["Paranoia"]
    assert board.on_table() == []
    assert board.player(0).phase == COLLECTING


def test_peril__ends_what_an_effect_would_have_scavenged_besides() -> None:
    board = Board().give(0, "Great Beast", "Feast").pile(1, "Rockfall", "Hunt").next_affliction("Blindness")
    board.act("play:Great Beast", "pile:pile_1")
    assert board.asked == (0, kinds.TURN)
    assert board.on_table() == []
    assert board.player(0).phase == COLLECTING
    board = Board().give(0, "Great Beast", "Instinct", "Feast").pile(1, "Rockfall", "Hunt")
    board.act("play:Great Beast", "pile:pile_1", "play:Instinct")
    assert board.asked == (0, kinds.EFFECT), "nobody gained an Affliction"
    board.act("pile:pile_1")
    assert board.on_table() == ["Hunt"]


def test_punishment__may_take_several_cards_one_after_the_other() -> None:
    board = Board().give(0, "Hide", "Rest", "Scout").pile(1, "Lurker").next_affliction("Blindness")
    board.rules.designs[board.names.index("Lurker")].amount[PUNISH, 0] = 2
    board.act("scavenge:pile_1").pass_all()
    for card in ("Hide", "Rest"):
        assert board.asked == (0, kinds.EFFECT)
        board.act(f"discard:{card}")
    assert board.hand_of(0) == ["Scout"]
    assert board.top.kind == kinds.TURN
