"""What the Actions do, one after the other, and the effect language (GS-102 to GS-105, GS-135, GS-196)."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import EVERYBODY, NUM_PILES
from tests.godforsaken_scavengers.board import Board


@pytest.mark.rule("GS-102", "GS-103", "GS-104", "GS-101")
def test_actions__are_played_or_harvested_and_discarded_either_way() -> None:
    board = Board().give(0, "Feast", "Feast").collecting()
    board.act("play:Feast")
    assert board.player(0).food == 2
    assert board.discarded() == ["Feast"]
    board.feeding()
    board.act("harvest:Feast", "pass")
    assert board.player(0).food == 0, "consumed in the Feeding"
    assert board.discarded() == ["Feast", "Feast"]
    assert board.state.fed == 1


def test_scout__turns_up_the_tops_of_all_piles_for_all() -> None:
    board = Board(3).give(0, "Scout", "Feast").pile(1, "Hunt").pile(2, "Rest").pile(3, "Worms")
    board.act("play:Scout")
    for pile in range(NUM_PILES):
        assert board.state.sees[pile, board.state.stacks[pile] - 1] == EVERYBODY
        assert (board.state.sees[pile, : board.state.stacks[pile] - 1] == 0).all()
    for seat in range(3):
        assert board.sees(seat, "pile_top")[0, 0].argmax() == board.names.index("Hunt")
    board.give(0, "Scout")
    assert "Scout" not in board.can("play"), "nothing is left to be turned up"


def test_listen__lets_its_player_alone_look_at_three() -> None:
    board = Board(2).give(0, "Listen", "Feast").pile(2, "Hunt", "Rest", "Worms", "Scout")
    board.act("play:Listen", "pile:pile_2")
    assert [board.names[k] for k in board.sees(0, "pile_top")[1, :3].argmax(axis=1)] == ["Hunt", "Rest", "Worms"]
    assert board.sees(0, "pile_top")[1, 3].sum() == 0
    assert board.sees(1, "pile_top").sum() == 0
    assert board.sees(1, "pile_seen")[0, 1].tolist() == [1, 1, 1, 0]
    assert board.pile_of(2)[:4] == ["Hunt", "Rest", "Worms", "Scout"]


@pytest.mark.rule("GS-070")
def test_hunt__looks_at_five_and_scavenges_one_the_others_stay_in_order() -> None:
    board = Board(2).give(0, "Hunt", "Feast").pile(2, "Rest", "Scout", "Worms", "Hide", "Forage", "Move")
    board.act("play:Hunt", "pile:pile_2")
    assert board.can("pick") == {"1", "2", "3", "4", "5"}
    assert board.sees(0, "pile_top")[1].sum() == 4
    assert board.sees(0, "asked_card").argmax() == board.names.index("Forage"), "the fifth"
    board.act("pick:4")
    assert board.on_table() == ["Hide"]
    assert board.pile_of(2)[:5] == ["Rest", "Scout", "Worms", "Forage", "Move"]
    known = board.sees(0, "pile_top")[1]
    assert [board.names[k] for k in known.argmax(axis=1)] == ["Rest", "Scout", "Worms", "Forage"]
    assert board.sees(1, "pile_top").sum() == 0


def test_hunt__of_a_small_pile_looks_at_what_there_is() -> None:
    board = Board().give(0, "Hunt", "Feast").only(1, "Rest", "Worms")
    board.act("play:Hunt", "pile:pile_1")
    assert board.can("pick") == {"1", "2"}
    board.act("pick:1")
    assert board.on_table() == ["Rest"]


def test_knowledge__moves_with_the_cards_of_a_pile() -> None:
    board = Board().give(0, "Listen", "Feast").pile(1, "Rest", "Scout", "Forage", "Hunt")
    board.act("play:Listen", "pile:pile_1", "scavenge:pile_1")
    known = board.sees(0, "pile_top")[0]
    assert [board.names[k] for k in known[:2].argmax(axis=1)] == ["Scout", "Forage"]
    assert known[2:].sum() == 0


def test_forage_and_great_beast__scavenge() -> None:
    board = Board().give(0, "Forage", "Great Beast", "Hide").pile(1, "Rest", "Scout").pile(3, "Move").collecting()
    board.act("play:Forage", "pile:pile_1")
    assert board.on_table() == ["Rest"]
    assert board.player(0).drawn == 1, "the turn's own count is untouched"
    board.act("play:Great Beast", "pile:pile_3", "pile:pile_1")
    assert board.on_table() == ["Move", "Rest", "Scout"]


def test_move__lets_the_active_player_choose_anew() -> None:
    board = Board().give(0, "Move", "Feast").pile(1, "Rest")
    assert "Move" not in board.can("play"), "no pile is chosen yet"
    board.act("scavenge:pile_1")
    assert board.can("scavenge") == {"pile_1"}
    board.act("play:Move")
    assert board.can("scavenge") == {"pile_1", "pile_2", "pile_3"}
    board.act("end_scavenge")
    board.give(0, "Move")
    assert "Move" not in board.can("play")


def test_rush__has_the_active_player_scavenge_two() -> None:
    board = Board().give(0, "Feast").give(1, "Rush").pile(1, "Rest", "Scout", "Hunt")
    board.act("scavenge:pile_1").act_as(1, "play:Rush", "pile:pile_1", "pile:pile_1")
    assert board.on_table() == ["Hunt", "Rest", "Scout"]
    board = Board().give(0, "Feast").give(1, "Rush").pile(1, "Rest", "Rockfall").next_affliction("Paranoia")
    board.act("scavenge:pile_1").act_as(1, "play:Rush", "pile:pile_1")
    assert board.afflictions_of(0) == ["Paranoia"], "it is the active player's Peril"
    assert board.asked[0] == 0


def test_rest__turns_an_affliction_of_any_player_face_down() -> None:
    board = Board(3).give(0, "Rest", "Rest", "Feast").afflict(2, "Blindness", "Paranoia").afflict(1, "Broken Arm")
    board.act("play:Rest")
    assert board.can("target") == {"left_1", "left_2"}
    board.act("target:left_2")
    assert board.can("affliction") == {"Blindness", "Paranoia"}
    board.act("affliction:Paranoia")
    assert board.afflictions_of(2) == ["Blindness", "(Paranoia)"]
    board.afflict(0, "Cowardice").act("play:Rest")
    assert board.can("target") == {"you", "left_1", "left_2"}
    board.act("target:you")
    assert board.afflictions_of(0) == ["(Cowardice)"]
    board.give(0, "Rest").act("play:Rest", "target:left_1")
    assert board.afflictions_of(1) == ["(Broken Arm)"]


@pytest.mark.rule("GS-124")
def test_relief__heals_the_active_player_face_down_ones_too() -> None:
    board = Board(2).give(0, "Relief", "Feast").afflict(0, "Blindness").afflict(0, "Paranoia", down=True)
    deck = board.state.affliction_deck.copy()
    board.act("play:Relief")
    assert board.can("affliction") == {"Blindness", "Paranoia"}
    board.act("affliction:Paranoia")
    assert board.afflictions_of(0) == ["Blindness"]
    changed = board.state.affliction_deck - deck
    assert changed.sum() == 1
    assert board.content.afflictions[int(changed.argmax())].name == "Paranoia"
    board.ready()
    board.give(0, "Relief")
    assert "Relief" not in board.can("play"), "nobody is active"


def test_salvation__out_of_a_peril_heals_its_player() -> None:
    board = Board(2).give(0, "Salvation", "Feast").afflict(0, "Blindness").afflict(1, "Paranoia")
    board.act("play:Salvation")
    assert board.afflictions_of(0) == []
    assert board.afflictions_of(1) == ["Paranoia"]
    board.give(0, "Salvation")
    assert "Salvation" not in board.can("play"), "nothing to be healed"


@pytest.mark.rule("GS-196", "GS-070")
def test_dig_up__takes_a_discarded_action_of_low_tier_but_no_dig_up() -> None:
    board = (
        Board().give(0, "Dig Up", "Feast").discard("Dig Up", "Hunt", "Great Beast", "Worms", "Anomaly", "Pathfinder")
    )
    board.discard("Rest")
    board.act("play:Dig Up")
    assert board.can("take") == {"Hunt", "Rest"}
    board.act("take:Hunt")
    assert board.hand_of(0) == ["Feast", "Hunt"]
    board = Board().give(0, "Dig Up", "Feast").discard("Dig Up")
    assert "Dig Up" not in board.can("play")


def test_shared_meal_and_feast__feed_all() -> None:
    board = Board(3).give(0, "Shared Meal", "Feast", "Hide").act("play:Shared Meal", "play:Feast")
    assert [int(p.food) for p in board.state.players] == [3, 3, 3, 0, 0, 0]
    assert [int(p.hunted) for p in board.state.players[:3]] == [0, 0, 0]


def test_snatch__takes_a_card_of_another_hand_by_chance_and_shows_it() -> None:
    taken = set()
    for seed in range(12):
        board = Board(3, seed=seed).give(0, "Snatch", "Feast").give(1, "Rest", "Hunt").give(2, "Hide")
        board.act("play:Snatch", "target:left_1")
        assert len(board.hand_of(0)) == 2
        assert len(board.hand_of(1)) == 1
        stolen = next(name for name in board.hand_of(0) if name != "Feast")
        taken.add(stolen)
        assert board.sees(2, "hands")[1].sum() == 0.5, "the third seat, to which seat 0 is left_1, has seen it"
    assert taken == {"Rest", "Hunt"}
    board = Board(2).give(0, "Snatch", "Feast")
    assert "Snatch" not in board.can("play"), "nobody has a card"


def test_bait__discards_the_top_card_of_a_pile() -> None:
    board = Board().give(0, "Bait", "Feast").pile(3, "Rockfall").lay("Rest")
    board.act("play:Bait", "pile:pile_3")
    assert board.discarded() == ["Bait", "Rockfall"]
    assert board.on_table() == ["Rest"]
    assert board.afflictions_of(0) == []


@pytest.mark.rule("GS-092", "GS-093")
def test_smokehouse__harvests_early_for_more_and_it_is_eaten_in_the_next_feeding() -> None:
    board = Board().give(0, "Smokehouse", "Hunt", "Rest")
    board.act("play:Smokehouse", "harvest:Hunt")
    assert board.zone(0) == ["Hunt"]
    assert board.player(0).food == board.player(0).hunted == 5
    assert board.discarded() == ["Smokehouse"]
    board.feeding().act("pass", "pass")
    assert board.zone(0) == []
    assert board.state.fed & 1
    assert "Hunt" in board.discarded()
    assert board.player(0).food == 0
    board = Board().give(0, "Smokehouse")
    board.lay("Rest")
    assert "Smokehouse" not in board.can("play"), "there is no other card to harvest"


def test_ambush__takes_a_scavenged_card_at_once() -> None:
    board = Board().give(0, "Ambush", "Feast").lay("Rest", "Hunt", "Old Shrine")
    board.act("play:Ambush")
    assert board.can("collect") == {"Rest", "Hunt"}
    board.act("collect:Hunt")
    assert board.hand_of(0) == ["Feast", "Hunt"]
    assert board.player(0).collected == 0


def test_scapegoat__passes_an_affliction_on_which_may_kill() -> None:
    board = Board(3).give(0, "Scapegoat", "Feast").afflict(0, "Blindness", "Paranoia").afflict(1, "Broken Arm", "Fever")
    board.act("play:Scapegoat", "affliction:Paranoia")
    assert board.can("target") == {"left_1", "left_2"}
    board.act("target:left_2")
    assert board.afflictions_of(0) == ["Blindness"]
    assert board.afflictions_of(2) == ["Paranoia"]
    board = Board(3, scenario="wicked_few").give(0, "Scapegoat", "Feast").afflict(0, "Blindness")
    board.afflict(1, "Broken Arm", "Fever").give(1, "Rest").act("play:Scapegoat", "target:left_1")
    assert not board.player(1).alive
    assert board.afflictions_of(1) == []


@pytest.mark.rule("GS-135")
def test_effects__leave_depleted_piles_alone() -> None:
    board = Board().deplete(1, 2).give(0, "Forage", "Hunt", "Bait", "Listen").pile(3, "Rest", "Scout").collecting()
    board.act("play:Hunt", "pick:1")
    assert board.on_table() == ["Rest"], "only one pile could be chosen"
    board.act("play:Bait")
    assert "Scout" in board.discarded()
    board.deplete(1, 2, 3)
    assert not board.can("play") & {"Forage", "Hunt", "Bait", "Listen"}


@pytest.mark.parametrize("card", ["Scout", "Listen"])
def test_blindness__forbids_looking_but_not_scavenging(card: str) -> None:
    board = Board().give(0, card, "Hunt").afflict(0, "Blindness")
    assert board.can("play") == {"Hunt"}


# --- the Anomaly ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-132", "GS-133", "GS-064")
def test_anomaly__shuffles_the_discards_into_a_pile_and_lies_at_its_bottom() -> None:
    board = Board().give(0, "Feast", "Hide").lay("Rest").pile(1, "Anomaly").discard("Worms", "Hunt", "Scout")
    sizes = board.state.stacks.copy()
    board.act("scavenge:pile_1")
    assert board.asked == (0, kinds.SHUFFLING)
    board.act("pile:pile_2")
    assert board.discarded() == []
    assert (board.state.stacks - sizes).tolist() == [-1, 4, 0]
    assert board.pile_of(2)[-1] == "Anomaly"
    assert {"Worms", "Hunt", "Scout"} <= set(board.pile_of(2))
    assert board.on_table() == ["Rest"]
    assert board.can("scavenge") == {"pile_1"}
    for seat in (0, 1):
        inside = board.sees(seat, "pile_known")[1]
        assert {board.names[k] for k in np.flatnonzero(inside)} == {"Worms", "Hunt", "Scout"}
        assert board.sees(seat, "pile_bottom").tolist() == [0, 1, 0]


def test_anomaly__shuffles_what_is_in_the_pile_too() -> None:
    orders = set()
    for seed in range(6):
        board = Board(seed=seed).give(0, "Feast").pile(1, "Anomaly", "Hunt", "Rest", "Scout", "Hide")
        board.act("scavenge:pile_1", "pile:pile_1")
        orders.add(tuple(board.pile_of(1)[:4]))
    assert len(orders) > 3


@pytest.mark.rule("GS-132")
def test_anomaly__discarded_by_an_effect_does_the_same() -> None:
    board = Board().give(0, "Bait", "Feast").pile(1, "Anomaly").discard("Worms")
    board.act("play:Bait", "pile:pile_1")
    assert board.asked == (0, kinds.SHUFFLING)
    board.act("pile:pile_3")
    assert board.pile_of(3)[-1] == "Anomaly"
    assert "Bait" in board.pile_of(3)


@pytest.mark.rule("GS-135", "GS-134")
def test_anomaly__takes_a_pile_with_cards_or_any_if_there_is_none() -> None:
    board = Board().give(0, "Feast").only(1, "Anomaly").deplete(2)
    board.act("scavenge:pile_1")
    assert board.pile_of(3)[-1] == "Anomaly", "the only one that has cards"
    board = Board().give(0, "Feast").only(1, "Anomaly")
    board.deplete(2, 3)
    board.act("scavenge:pile_1")
    assert board.can("pile") == {"pile_1", "pile_2", "pile_3"}
