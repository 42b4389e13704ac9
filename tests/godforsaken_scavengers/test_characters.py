"""Characters (GS-149 to GS-161)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import NOWHERE
from tests.godforsaken_scavengers.board import Board
from tests.godforsaken_scavengers.test_setup import dealt


@pytest.mark.rule("GS-153", "GS-154", "GS-155", "GS-156")
def test_characters__one_at_random_survivor_side_up() -> None:
    found = set()
    for seed in range(10):
        players = dealt(6, seed, characters="random").state.players
        chosen = [int(p.character) for p in players]
        assert len(set(chosen)) == 6
        assert [int(p.upward) for p in players] == [0] * 6
        found |= set(chosen)
    assert found == set(range(12))
    assert [int(p.character) for p in dealt(3, 0).state.players[:3]] == [NOWHERE] * 3, "an option"


@pytest.mark.rule("GS-154", "GS-155")
def test_characters__one_of_two_is_chosen() -> None:
    board = dealt(6, 1, characters="choose")
    shown = board.state.players["dealt"].ravel().tolist()
    assert sorted(shown) == list(range(1, 13))
    banner = int(board.state.banner)
    assert board.state.seat == banner
    first = board.state.players[banner].dealt.tolist()
    board.act("character:2")
    assert board.state.players[banner].character == first[1] - 1
    assert board.state.players[banner].dealt.tolist() == [0, 0]
    assert board.state.seat == (banner + 1) % 6
    for _ in range(5):
        board.act("character:1")
    assert board.state.lap == 1
    assert [int(p.upward) for p in board.state.players] == [0] * 6


@pytest.mark.rule("GS-156", "GS-158", "GS-159")
def test_character__weakens_while_face_down_and_helps_while_face_up() -> None:
    board = Board(2, characters="random")
    for name, field, down, up in (
        ("The Cook", "worth", -1, 1),
        ("The Porter", "hand", 4, 6),
        ("The Ascetic", "cost", 4, 2),
    ):
        assert board.character(0, name, up=False).player(0).limits[field] == down
        assert board.character(0, name).player(0).limits[field] == up
    board.character(0, "The Seer", up=False).give(0, "Hide")
    assert "power" not in board.legal
    assert board.player(0).limits.scavenges == 4
    board.character(0, "The Seer")
    assert "power" in board.legal


@pytest.mark.rule("GS-159")
def test_power__for_once() -> None:
    board = (
        Board(2, characters="random").character(0, "The Seer").give(0, "Hide").pile(1, "Hunt", "Rest", "Move", "Scout")
    )
    board.act("power", "pile:pile_1")
    assert board.sees(0, "pile_top")[0].sum() == 4
    assert board.player(0).upward == 1
    assert board.player(0).used == 1
    assert "power" not in board.legal


@pytest.mark.rule("GS-160")
def test_power__that_turns_the_character_face_down() -> None:
    board = Board(2, characters="random").character(0, "The Hunter").give(0, "Hide").pile(1, "Hunt", "Rest")
    board.act("power", "pile:pile_1", "pick:2")
    assert board.on_table() == ["Rest"]
    assert board.player(0).upward == 0
    assert "power" not in board.legal
    assert board.player(0).limits.scavenges == 3


def test_power__lost_hope_forbids_it() -> None:
    board = Board(2, characters="random").character(0, "The Hunter").give(0, "Hide").afflict(0, "Lost Hope")
    assert "power" not in board.legal


@pytest.mark.parametrize(("name", "avoided"), [("The Guard", True), ("The Shade", False)])
def test_power__answers_a_peril(name: str, avoided: bool) -> None:
    board = Board(2, characters="random").character(0, name).give(0, "Feast").lay("Rest").pile(1, "Rockfall")
    board.next_affliction("Paranoia")
    assert "power" not in board.legal, "not without a Peril"
    board.act("scavenge:pile_1")
    assert board.asked == (0, kinds.PERIL_CARD)
    board.act("power")
    assert (board.afflictions_of(0) == []) == avoided
    assert board.on_table() == ([] if avoided else ["Rest"])
    assert board.player(0).upward == 0


@pytest.mark.rule("GS-157")
@pytest.mark.parametrize("card", ["Salvation", "Rest", "Relief"])
def test_survivor__is_turned_up_by_salvation_rest_and_relief(card: str) -> None:
    board = Board(2, characters="random").character(0, "The Cook", up=False).character(1, "The Porter")
    board.give(0, card, "Feast")
    board.act(f"play:{card}")
    assert board.player(0).upward == 1
    assert board.player(0).limits.worth == 1
    board.character(0, "The Cook", up=False).character(1, "The Porter", up=False).give(0, "Rest")
    board.act("play:Rest", "target:left_1")
    assert [int(p.upward) for p in board.state.players[:2]] == [0, 1]


@pytest.mark.rule("GS-157")
def test_survivor__is_turned_up_by_salvation_against_a_peril() -> None:
    board = Board(2, characters="random").character(0, "The Cook", up=False).give(0, "Salvation", "Feast")
    board.pile(1, "Rockfall").act("scavenge:pile_1", "play:Salvation")
    assert board.player(0).upward == 1
    assert board.afflictions_of(0) == []


def test_powers__do_what_they_say() -> None:
    board = Board(2, characters="random").character(0, "The Thief").give(0, "Hide").give(1, "Rest")
    board.act("power")
    assert board.hand_of(0) == ["Hide", "Rest"]
    board.character(0, "The Smuggler").lay("Hunt", "Scout").player(0).used = 0
    board.act("power", "collect:Hunt")
    assert "Hunt" in board.hand_of(0)
    board.character(0, "The Digger").discard("Great Beast", "Feast").player(0).used = 0
    board.act("power", "take:Great Beast")
    assert "Great Beast" in board.hand_of(0)
    board.character(0, "The Healer").afflict(1, "Blindness").act("power", "target:left_1")
    assert board.afflictions_of(1) == ["(Blindness)"]
