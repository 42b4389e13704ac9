"""The picture of the table: everything a viewer may know is there, nothing else, and nothing is cut off."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pytest

from overwinter.envs.survivalist import content
from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import (
    CRAFTED,
    DISCS,
    EMPTY,
    FREEZE,
    IN_DECK,
    ON_BOARD,
    PLACING,
    RESOURCES,
    SKILLS,
    THREATENED,
    THREATS,
    TRAPPED,
)
from tests.core.pictures import assert_fits, words
from tests.survivalist.board import Board

SECRET = 20
"""An Expert card, for traps."""


def drawn(board: Board, viewer: int | None = 0) -> str:
    return board.engine.picture.draw(board.rules, board.state, viewer)


def positions(players: int, seed: int, every: int, **options) -> Iterator[Board]:
    """Positions of a random game, the last one included."""
    board = Board(players, seed, **options)
    while not board.over:
        yield board
        count = int(board.state.day)
        board.play_random(seed + count, limit=every)
    yield board


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"trading": True}), (4, {"max_rounds": 9}), (5, {"horizon": "lightning"}), (6, {"play_out": True})],
)
def test_every_moment_of_a_game_can_be_drawn_and_all_text_fits(players, options):
    parts, sizes = set(), set()
    for count, board in enumerate(positions(players, players, 11, **options)):
        svg = drawn(board, count % (players + 1) if count % (players + 1) < players else None)
        assert_fits(svg)
        parts.add(int(board.state.part))
        sizes.add(ElementTree.fromstring(svg).get("height"))
    assert parts >= {PLACING, int(board.state.part)}
    assert len(sizes) == 1, "one size for one number of players"


def test_crowded_boards_fit():
    """More of everything than ever comes together."""
    board = Board(6)
    state = board.state
    board.enter(THREATENED, threat=6)
    state.players["wounds"], state.players["freeze"], state.players["pack"] = 5, 2, 2
    state.players["excess_freeze"], state.players["reapers"], state.players["meds"] = 9, 23, 60
    state.players["fire"], state.players["luck"], state.players["exchanged"] = 4, 4, 1
    state.players["knows_valley"] = state.players["knows_fate"] = state.players["traded"] = 1
    state.players["dead"], state.players["survived"], state.players["burden"] = 1, 6, 99
    state.fate_shown, state.threat_reapers[:], state.drawn[:] = 0, 23, 9
    state.card_place[7:] = CRAFTED
    state.card_place[:7] = TRAPPED
    for viewer in (0, 1, None):
        assert_fits(drawn(board, viewer))


def test_any_content_fits(tmp_path):
    """Long names are shortened, and limits of many discs are numbers."""
    folder = tmp_path / "content"
    shutil.copytree(content.CONTENT, folder)
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8").replace('name = "', 'name = "<Much & longer> than before: ')
        text = text.replace("max_wounds = 3", "max_wounds = 12").replace("max_freeze_spot = 2", "max_freeze_spot = 12")
        path.write_text(text.replace('"5" = 5', '"5" = 9'), encoding="utf-8")
    for board in positions(5, 1, 40, content=str(folder)):
        svg = drawn(board, 3)
        assert_fits(svg)
        assert any(word.startswith("<Much & longer>") for word in words(svg))


# --- what a viewer may know shows -------------------------------------------------------------------------

OPEN = {
    "bag": lambda s: s.bag.__setitem__(2, 7),
    "drawn": lambda s: s.drawn.__setitem__(FREEZE, 2),
    "ridge": lambda s: s.ridge.__setitem__(3, 6),
    "discard": lambda s: s.discard.__setitem__(3, 6),
    "unseen tokens": lambda s: s.deck.__setitem__(3, 1),
    "empty valley": lambda s: s.valley.__setitem__(1, EMPTY),
    "drop tile": lambda s: s.drop_zone.__setitem__(2, (s.drop_zone[2] + 1) % 9),
    "drop tile gone": lambda s: s.drop_zone.__setitem__(2, EMPTY),
    "drop pile": lambda s: s.drop_deck.__setitem__(0, 9),
    "threat's Reapers": lambda s: s.threat_reapers.__setitem__(4, 9),
    "Fate's Reapers": lambda s: s.fate_reapers.__setitem__(4, 9),
    "revealed Fate": lambda s: setattr(s, "fate_shown", 3),
    "item bought": lambda s: s.card_place.__setitem__(int(np.argmax(s.card_place == ON_BOARD)), CRAFTED + 1),
    "item's Meds": lambda s: s.card_meds.__setitem__(int(np.argmax(s.card_place == ON_BOARD)), 3),
    "trap held": lambda s: s.card_place.__setitem__(int(np.argmax(s.card_place == IN_DECK)), TRAPPED + 1),
    "place": lambda s: setattr(s.players[1], "place", 4),
    "wounds": lambda s: s.players[1].wounds.__setitem__(2, 3),
    "freeze": lambda s: s.players[1].freeze.__setitem__(2, 2),
    "pack": lambda s: s.players[1].pack.__setitem__(2, 2),
    "fire": lambda s: setattr(s.players[1], "fire", 3),
    "meds": lambda s: setattr(s.players[1], "meds", 3),
    "luck": lambda s: setattr(s.players[1], "luck", 3),
    "reapers": lambda s: setattr(s.players[1], "reapers", 3),
    "who peeked at Fate": lambda s: s.players[1].knows_fate.__setitem__(5, 1),
    "who peeked at the Valley": lambda s: s.players[1].knows_valley.__setitem__(2, 1),
    "skill revealed": lambda s: setattr(s.players[1], "skill_shown", 1),
    "compass": lambda s: setattr(s, "compass", (s.compass + 1) % 3),
    "first compass": lambda s: setattr(s, "first_compass", (s.first_compass + 1) % 3),
    "round": lambda s: setattr(s, "day", 5),
    "part": lambda s: setattr(s, "part", SKILLS),
    "offer": lambda s: setattr(s.offer, "active", 1),
    "end": lambda s: setattr(s, "ended", 1),
}


@pytest.mark.parametrize("fact", OPEN)
def test_what_lies_open_shows_to_everybody(fact):
    board = Board(3)
    before = [drawn(board, viewer) for viewer in (0, 1, 2, None)]
    OPEN[fact](board.state)
    assert all(svg != old for svg, old in zip([drawn(board, v) for v in (0, 1, 2, None)], before, strict=True))


def trap(board: Board) -> None:
    board.state.card_place[SECRET] = TRAPPED + 1
    board.state.card_since[SECRET] = 0


SECRETS = {
    "skill": (lambda b: None, lambda b: b.state.players[1].__setattr__("skill", (b.state.players[1].skill + 1) % 7)),
    "fate": (
        lambda b: b.state.players[1].knows_fate.__setitem__(5, 1),
        lambda b: b.state.fate.__setitem__(5, (b.state.fate[5] + 1) % 7),
    ),
    "valley": (
        lambda b: (b.set_valley("bone", "bone", "bone"), b.state.players[1].knows_valley.__setitem__(2, 1)),
        lambda b: (b.state.valley.__setitem__(2, 0), b.state.deck.__setitem__(0, b.state.deck[0] - 1)),
    ),
    "trap": (
        trap,
        lambda b: b.state.card_place.__setitem__([SECRET, SECRET + 1], b.state.card_place[[SECRET + 1, SECRET]]),
    ),
    "trap's round": (trap, lambda b: b.state.card_since.__setitem__(SECRET, 1)),
}


@pytest.mark.parametrize("secret", ["skill", "fate", "trap", "trap's round"])
def test_a_secret_shows_to_its_owner_only(secret):
    prepare, change = SECRETS[secret]
    board = Board(3)
    board.state.card_place[[SECRET, SECRET + 1]] = IN_DECK
    prepare(board)
    before = [drawn(board, viewer) for viewer in (0, 1, 2, None)]
    change(board)
    assert [drawn(board, v) != old for v, old in zip((0, 1, 2, None), before, strict=True)] == [
        False,
        True,
        False,
        False,
    ]


def test_a_valley_token_shows_to_who_has_peeked_at_it():
    board = Board(3).set_valley("bone", "wood", "vine")
    board.state.players[1].knows_valley[:] = 1
    shown = {viewer: words(drawn(board, viewer)).count("?") for viewer in (0, 1, 2, None)}
    assert {viewer: count - shown[1] for viewer, count in shown.items()} == {0: 3, 1: 0, 2: 3, None: 3}


def test_tokens_of_a_used_up_pile_are_told_as_far_as_they_can_be_known():
    board = Board(3).set_valley("bone", "wood", "vine")
    board.state.pile = 1
    board.state.valley_pile[1] = 1
    assert "1 and 3 can only be vine, bone" in words(drawn(board, 0))
    board.state.players[0].knows_valley[0] = 1
    assert "3 can only be vine" in words(drawn(board, 0))
    assert "1 and 3 can only be vine, bone" in words(drawn(board, None))


def test_only_the_seat_asked_reads_what_it_is_asked():
    board = Board(3)
    asked = int(board.state.seat)
    for viewer in (0, 1, 2, None):
        assert any("choose a place" in word for word in words(drawn(board, viewer))) == (viewer == asked)


# --- whose turn it is -------------------------------------------------------------------------------------


def whose_turn(board: Board) -> str:
    return next(word for word in words(drawn(board, None)) if "urn of" in word or "over" in word or "cut" in word)


def test_the_turn_follows_the_compass_then_the_spaces_from_the_top():
    board = Board(3).lead(1)
    assert whose_turn(board) == "Turn of player_1"
    board.act("place:clearing")
    assert whose_turn(board) == "Turn of player_2"
    board.act("place:backcountry_8")
    assert whose_turn(board) == "Turn of player_0"
    board.set_valley("bone", "bone", "bone").fill_bag(sunshine=60)
    board.act("place:backcountry_1")
    assert whose_turn(board) == "Turn of player_0"
    board.act("forage:valley_1")
    while board.state.seat == 0:
        board.act("skip")
    assert whose_turn(board) == "Turn of player_2"


def test_the_turn_of_the_last_rounds_is_told():
    board = Board(3)
    board.state.players["fire"][:3] = 1
    board.enter(SKILLS, compass=2)
    assert whose_turn(board) == "Turn of player_2"
    board.act("skip")
    assert whose_turn(board) == "Turn of player_0"
    board.state.players["luck"][:3] = 1
    board.enter(THREATENED, compass=1, threat=3)
    board.state.players["survived"][:3] = 3
    assert whose_turn(board) == "Turn of player_1"
    assert f"Round {board.state.day} of {board.state.last_day + 2}: facing {THREATS[3]}" in words(drawn(board))


def test_the_end_tells_ranks_and_scores():
    board = Board(4).play_random(1)
    assert board.over
    ranks, scores, _ = board.outcome()
    told = words(drawn(board, None))
    assert f"The game is over; player_{ranks.index(1)} has won" in told
    for rank, score in zip(ranks, scores, strict=True):
        assert f"rank {rank} ({score:g})" in told


def test_a_game_cut_short_has_a_leader():
    board = Board(2, max_rounds=1).play_random(1)
    assert f"The game was cut; player_{board.outcome()[0].index(1)} leads" in words(drawn(board, None))


def test_a_question_names_what_is_drawn():
    board = Board(2)
    board.fill_bag(freeze=30).begin(kinds.DRAW, 0, a=3)
    assert "You are asked to: choose a spot for a drawn Freeze disc" in " ".join(words(drawn(board, 0)))
    assert DISCS[FREEZE] not in words(drawn(board, 0))
    assert set(RESOURCES) <= set(words(drawn(board, None)))
