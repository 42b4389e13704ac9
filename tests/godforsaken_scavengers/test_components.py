"""The deck, the Afflictions, the Scenarios as content (GS-012 to GS-019, GS-096 to GS-101, GS-188 to GS-196)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from overwinter.envs.core.rng import total
from overwinter.envs.godforsaken_scavengers.content import CONTENT, load_content
from tests.godforsaken_scavengers.board import Board

ROWS = load_content(CONTENT)
COPIES = {row.name: row.copies for row in ROWS.cards}


@pytest.mark.rule("GS-096", "GS-019", "GS-098")
def test_deck__three_tiers_and_the_back_of_a_top_card_shows_its_own() -> None:
    counts = Counter({tier: sum(r.copies for r in ROWS.cards if r.tier == tier) for tier in (1, 2, 3)})
    assert 60 <= sum(counts.values()) <= 70
    assert counts[1] > counts[2] > counts[3]
    board = Board(3).pile(1, "Hunt").pile(2, "Feast").pile(3, "Rest")
    for viewer in range(3):
        assert board.sees(viewer, "pile_tier").tolist() == [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
        assert board.sees(viewer, "pile_top").sum() == 0
    assert len(ROWS.afflictions) >= 12
    assert len(ROWS.characters) >= 12


@pytest.mark.rule("GS-097", "GS-188")
def test_tiers__the_higher_the_more_food_and_the_more_and_worse_perils() -> None:
    worth, share, severity = [], [], []
    for tier in (1, 2, 3):
        rows = [row for row in ROWS.cards if row.tier == tier]
        actions = [row for row in rows if row.kind == "action"]
        perils = [row for row in rows if row.kind == "peril"]
        worth.append(sum((row.value or 0) * row.copies for row in actions) / sum(row.copies for row in actions))
        share.append(sum(row.copies for row in perils) / sum(row.copies for row in rows))
        severity.append(sum(bool(row.punish) * row.copies for row in perils) / sum(row.copies for row in perils))
    assert worth == sorted(worth)
    assert len(set(worth)) == 3
    assert share == sorted(share)
    assert len(set(share)) == 3
    assert severity == sorted(severity)
    assert severity[0] < severity[2]


@pytest.mark.rule("GS-099", "GS-100", "GS-101", "GS-098", "GS-105")
def test_cards__are_perils_opportunities_and_actions_and_one_anomaly() -> None:
    board = Board()
    for k, row in enumerate(ROWS.cards):
        design = board.rules.designs[k]
        assert (row.kind == "action") <= (row.value is not None and row.value > 0)
        assert bool(design.handy) == (row.kind == "action" or row.name in ("Dire Hound", "Pathfinder"))
    kinds = Counter({kind: sum(r.copies for r in ROWS.cards if r.kind == kind) for kind in ("peril", "opportunity")})
    assert kinds["peril"] >= 10
    assert kinds["opportunity"] >= 4
    assert COPIES["Anomaly"] == 1
    named = {"Scout", "Hunt", "Rest", "Hide", "Instinct", "Salvation", "Relief", "Move", "Rush"}
    assert named | {"Dire Hound", "Pathfinder"} <= set(COPIES)


@pytest.mark.rule("GS-161")
def test_black_mist__two_copies_turn_all_characters_face_down() -> None:
    assert COPIES["Black Mist"] == 2
    board = Board(3, characters="random").give(0, "Feast").pile(1, "Black Mist").next_affliction("Blindness")
    for seat, name in enumerate(("The Cook", "The Porter", "The Seer")):
        board.character(seat, name)
    board.act("scavenge:pile_1")
    assert [int(p.upward) for p in board.state.players[:3]] == [0, 0, 0]
    assert board.afflictions_of(0) == ["Blindness"]


def test_black_mist__avoided_turns_none() -> None:
    board = Board(2, characters="random").give(0, "Instinct", "Feast").pile(1, "Black Mist")
    board.character(0, "The Cook").character(1, "The Porter").act("scavenge:pile_1", "play:Instinct")
    assert [int(p.upward) for p in board.state.players[:2]] == [1, 1]


def in_piles(board: Board) -> set[str]:
    return {name for pile in (1, 2, 3) for name in board.pile_of(pile)}


@pytest.mark.rule("GS-189", "GS-190")
def test_perils__discarded_ones_are_out_of_the_piles_until_shuffled_back() -> None:
    perils = [row.name for row in ROWS.cards if row.kind == "peril"]
    board = Board().give(0, "Feast").discard(*(name for name in perils for _ in range(COPIES[name])))
    assert not set(perils) & in_piles(board)
    board.next_round()
    assert not set(perils) & in_piles(board)
    assert board.sees(0, "discards").sum() == sum(COPIES[name] for name in perils) / 2
    board.pile(1, "Anomaly").act("scavenge:pile_1", "pile:pile_3")
    assert set(perils) <= set(board.pile_of(3))


@pytest.mark.rule("GS-194")
def test_passing_fright__heals_itself_at_once() -> None:
    heals = [row for row in ROWS.afflictions if row.heals]
    assert [row.copies for row in heals] == [1]
    board = Board(2, scenario="wicked_few").give(0, "Feast").pile(1, "Rockfall").afflict(0, "Fever", "Blindness")
    board.next_affliction("Passing Fright").act("scavenge:pile_1")
    assert board.player(0).alive
    assert board.afflictions_of(0) == ["Blindness", "Fever"]
    assert total(board.state.affliction_deck) == 1
    assert not board.can("scavenge"), "it was gained all the same"


@pytest.mark.rule("GS-012", "GS-013")
def test_scenarios__five_from_together_to_rivals() -> None:
    assert [row.name for row in ROWS.scenarios] == [
        "Daring Retreat",
        "Lost Expedition",
        "Wicked Few",
        "Mad Prophet",
        "Last Hunt",
    ]
    assert {row.mode for row in ROWS.scenarios} == {"together", "survivors", "rivals"}
    assert len({row.areas[2] for row in ROWS.scenarios}) > 1
    for scenario, together in (("daring_retreat", 1), ("lost_expedition", 1), ("wicked_few", 0), ("last_hunt", 0)):
        assert Board(2, scenario=scenario).rules.cooperative == together


def test_hands_and_decks__are_where_the_observation_says() -> None:
    board = Board(3).give(1, "Hunt", "Rest", known=True).give(1, "Scout").lay("Move").discard("Hide", "Hide")
    assert board.sees(0, "hands")[1].sum() == 1
    assert board.sees(1, "hands")[0].sum() == 1.5
    assert board.sees(1, "shown").sum() == 1
    assert np.isclose(board.sees(2, "cards"), [0, 0, 0.6, 0, 0, 0]).all()
    assert board.sees(2, "scavenged")[board.names.index("Move")] == 0.5
    assert board.sees(2, "discards")[board.names.index("Hide")] == 1
