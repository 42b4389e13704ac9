"""The picture of the table: everything a viewer may know is there, nothing else, and nothing is cut off."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from overwinter.envs.core.jit import COMPILED
from overwinter.envs.doom_and_bloom import content
from overwinter.envs.doom_and_bloom.hexes import LABELS
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.state import (
    CROSSING,
    FOREST,
    KEEP_BUSY,
    MAX_AMOUNT,
    NEXT_TURN,
    NUM_EVENTS,
    NUM_MILESTONES,
    NUM_SPACES,
    NUM_TOWNS,
)
from tests.core.pictures import assert_fits, words
from tests.doom_and_bloom.board import Board

pytestmark = pytest.mark.skipif(not COMPILED, reason="the same compiled, and takes minutes uncompiled")

TALKS = ("offer", "give", "want", "withdraw")


def drawn(board: Board, viewer: int | None = 0) -> str:
    return board.engine.picture.draw(board.rules, board.state, viewer)


def told(board: Board, viewer: int | None = 0) -> str:
    return " | ".join(words(drawn(board, viewer)))


def fits(svg: str) -> None:
    """All text is legible; a pawn may stand on the name of its space."""
    assert_fits(svg, LABELS)


def positions(players: int, seed: int, every: int, limit: int = 240, **options: Any) -> Iterator[Board]:
    """Positions of a random game, the last one included; mostly played without talking."""
    board = Board(players, seed, **options)
    chance = np.random.default_rng(seed)
    for count in range(limit):
        if board.over:
            break
        if count % every == 0:
            yield board
        legal = sorted(board.legal)
        if chance.random() < 0.7:
            legal = [name for name in legal if name.partition(":")[0] not in TALKS] or legal
        board.act(str(chance.choice(legal)))
    yield board


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"trading": True, "length": "short"}),
        (3, {"trading": True, "max_rounds": 12}),
        (4, {"trading": True}),
        (4, {"teams": True, "trading": True, "length": "long"}),
    ],
)
def test_every_moment_of_a_game_can_be_drawn_and_all_text_fits(players, options):
    asked, sizes = set(), set()
    for count, board in enumerate(positions(players, players, 6, **options)):
        viewers = [*range(players), None, int(board.state.seat)]
        viewer = viewers[count % len(viewers)] if not board.over else None
        svg = drawn(board, viewer)
        fits(svg)
        assert svg == drawn(board, viewer), "the same bytes"
        asked.add(int(board.top.kind))
        sizes.add(ElementTree.fromstring(svg).get("height"))
    assert asked >= {kinds.TURN, kinds.ENCOUNTER_CARD}
    assert len(sizes) == 1, "one size for one number of players"


def test_every_card_fits():
    """Each Event and Attack before and after its choice, each Bonus card in hand."""
    board = Board(2)
    rows = board.content
    for card in [*range(len(rows.events)), *(NUM_EVENTS + k for k in range(len(rows.attacks)))]:
        row = rows.events[card] if card < NUM_EVENTS else rows.attacks[card - NUM_EVENTS]
        frame = board.top
        frame.kind, frame.card, frame.seat, frame.b = kinds.ENCOUNTER_CARD, card, 1, 3 * kinds.PLUS + 2
        for op in range(len(row.options)):
            for step in (kinds.CHOOSING, kinds.BEFORE, kinds.AFTER, kinds.HAPPENING):
                frame.op, frame.step, frame.a = op, step, (15 if step == kinds.AFTER else 0)
                svg = drawn(board, None)
                fits(svg)
                assert row.name in words(svg)
                assert not [word for word in words(svg) if "…" in word], "the whole card can be read"
    board = Board(2)
    player = board.state.players[0]
    for card in range(len(rows.bonus)):
        player.hand[:] = 0
        player.hand[card] = player.cards = 2
        svg = drawn(board)
        fits(svg)
        assert f"{rows.bonus[card].name} \u00d72" in words(svg)
        assert not [word for word in words(svg) if "…" in word]


def test_crowded_boards_fit():
    """More of everything than ever comes together."""
    for teams in (False, True):
        board = Board(4, teams=teams, trading=True, length="long")
        state = board.state
        for fill in (0, 20):
            state.players["assets"] = fill
            state.players["milestones"], state.players["scouted"] = 1, 1
            state.players["hand"][:, :16], state.players["shown"][:, :16] = 2, 2
            state.players["cards"], state.players["offers"] = 32, 3
            state.players["skips"] = state.players["bought"] = state.players["extra"] = state.players["sold"] = 1
            state.players["hospital"], state.players["final"], state.players["reached"] = 3, 2, 3
            state.players["goals"] = (2, 4, 0)
            state.event_discard[:], state.attack_discard[:], state.bonus_discard[:] = 2, 2, 2
            state.event_discard[len(board.content.events) :] = 0
            state.attack_discard[len(board.content.attacks) :] = 0
            state.bonus_discard[len(board.content.bonus) :] = 0
            state.fueled = state.armed = state.busy = 1
            state.fed, state.lost, state.pace, state.slowed, state.rolled = 2, 20, 9, 3, 3
            state.offer.active, state.offer.partner = 1, 3
            state.offer.give[:] = state.offer.want[:] = (NEXT_TURN + 1, KEEP_BUSY + 1)
            for viewer in (0, 1, None):
                fits(drawn(board, viewer))
            state.winner = 3
            state.players["home"] = int(teams)
            state.ended = 1
            fits(drawn(board, 2))
            state.ended = 0
            state.winner = -1


def test_pawns_on_any_space_fit():
    board = Board(4)
    for space in range(NUM_SPACES):
        if board.content.board.kind[space] != FOREST:
            board.state.players["space"] = space
            fits(drawn(board, None))


def test_any_content_fits(tmp_path):
    """Long names are shortened, unknown colours are grey."""
    folder = tmp_path / "content"
    shutil.copytree(content.CONTENT, folder)
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8").replace('name = "', 'name = "<Much & longer> than before: ')
        path.write_text(text.replace('colour = "', 'colour = "bright '), encoding="utf-8")
    for board in positions(4, 1, 60, limit=200, content=str(folder)):
        svg = drawn(board, 3)
        fits(svg)
        assert any(word.startswith("<Much & longer>") for word in words(svg))


# --- what a viewer may know shows -------------------------------------------------------------------------

OPEN = {
    "round": lambda s: setattr(s, "lap", 5),
    "first player": lambda s: setattr(s, "first", (s.first + 1) % 3),
    "roll-off": lambda s: s.roll_off.__setitem__(1, 99),
    "turn": lambda s: setattr(s, "active", (s.active + 1) % 3),
    "rolled": lambda s: setattr(s, "rolled", 2),
    "pace": lambda s: setattr(s, "pace", 3),
    "slowed": lambda s: setattr(s, "slowed", 1),
    "busy": lambda s: setattr(s, "busy", 1),
    "fueled": lambda s: setattr(s, "fueled", 1),
    "fed": lambda s: setattr(s, "fed", 2),
    "armed": lambda s: setattr(s, "armed", 1),
    "lost": lambda s: setattr(s, "lost", 2),
    "Event deck": lambda s: s.event_deck.__setitem__(0, 0),
    "Event discarded": lambda s: s.event_discard.__setitem__(3, 1),
    "Attack discarded": lambda s: s.attack_discard.__setitem__(3, 1),
    "Bonus card discarded": lambda s: s.bonus_discard.__setitem__(3, 1),
    "offer": lambda s: setattr(s.offer, "active", 1),
    "end": lambda s: setattr(s, "ended", 1),
    "character": lambda s: setattr(s.players[1], "character", (s.players[1].character + 1) % 8),
    "space": lambda s: setattr(s.players[1], "space", 9),
    "assets": lambda s: s.players[1].assets.__setitem__(0, 9),
    "destination": lambda s: s.players[1].goals.__setitem__(1, (s.players[1].goals[1] + 1) % NUM_TOWNS),
    "scouted in order": lambda s: setattr(s.players[1], "reached", 1),
    "final": lambda s: setattr(s.players[1], "final", 4),
    "scouted": lambda s: s.players[1].scouted.__setitem__(4, 1),
    "hospital": lambda s: setattr(s.players[1], "hospital", 2),
    "milestone": lambda s: s.players[1].milestones.__setitem__(NUM_MILESTONES - 1, 1),
    "cards": lambda s: setattr(s.players[1], "cards", 3),
    "cards seen by all": lambda s: s.players[1].shown.__setitem__(2, 1),
    "turns missed": lambda s: setattr(s.players[1], "skips", 1),
    "turns bought": lambda s: setattr(s.players[1], "bought", 1),
    "turns to come": lambda s: setattr(s.players[1], "extra", 1),
    "turn sold": lambda s: setattr(s.players[1], "sold", 1),
    "offers made": lambda s: setattr(s.players[1], "offers", 1),
    "home": lambda s: setattr(s.players[1], "home", 1),
    "winner": lambda s: setattr(s, "winner", 1),
}


@pytest.mark.parametrize("fact", OPEN)
def test_what_lies_open_shows_to_everybody(fact):
    board = Board(3, trading=True)
    before = [drawn(board, viewer) for viewer in (0, 1, 2, None)]
    OPEN[fact](board.state)
    assert all(svg != old for svg, old in zip([drawn(board, v) for v in (0, 1, 2, None)], before, strict=True))


def test_a_hand_shows_to_its_holder_only():
    board = Board(3).give(1, "Roadblock", "Full Tank")
    assert "Roadblock" in words(drawn(board, 1))
    for viewer in (0, 2, None):
        assert "Roadblock" not in told(board, viewer)
        assert "\u00d72" in words(drawn(board, viewer)), "how many there are is open"


def test_a_team_sees_its_hand_the_others_do_not():
    board = Board(4, teams=True).give(0).give(3, "Roadblock")
    assert ["Roadblock" in told(board, viewer) for viewer in (0, 1, 2, 3, None)] == [False, True, False, True, False]


def test_cards_that_all_have_seen_are_told():
    board = Board(3).give(1, "Roadblock", "Full Tank")
    board.state.players[1].shown[board.bonus("Full Tank")] = 1
    for viewer in (0, 2, None):
        assert "cards seen by all: Full Tank" in told(board, viewer)
        assert "Roadblock" not in told(board, viewer)


def test_nothing_leaks():
    """What a seat cannot know, dealt anew, changes nothing of what it sees, nor of what a spectator does."""
    varied = 0
    for board in positions(3, 5, 75, limit=1_500, trading=True):
        for seat in range(3):
            before = [drawn(board, viewer) for viewer in (seat, None)]
            saved = board.states.copy()
            board.engine.redeal(board.states, 0, seat, 77)
            varied += int((board.state.players["hand"] != saved[0].players["hand"]).any())
            assert [drawn(board, viewer) for viewer in (seat, None)] == before
            board.states[:] = saved
    assert varied > 0


# --- who is asked -----------------------------------------------------------------------------------------


def test_only_the_seat_asked_reads_what_it_is_asked():
    board = Board(3).mat(0).mat(2).place(1, "d7").turn(1)
    for viewer in (0, 1, 2, None):
        assert ("stay put or roll" in told(board, viewer)) == (viewer == 1)


def test_nobody_else_learns_who_is_asked_in_a_window():
    """Whether the first or the second rival is asked, the third seat and the spectator see the same."""
    board = Board(4).mat(0, food=1, fuel=1, weaponry=1).mat(1).mat(2, food=1, fuel=1, weaponry=1)
    for seat in range(4):
        board.place(seat, "d7")
    board.turn(3, others=True)
    assert board.asked == (0, kinds.WINDOW)
    before = {viewer: drawn(board, viewer) for viewer in (1, 3, None)}
    board.act("pass")
    assert board.asked == (2, kinds.WINDOW)
    assert {viewer: drawn(board, viewer) for viewer in (1, 3, None)} == before


def test_what_is_due_is_told_to_who_pays_only():
    board = Board(3).mat(1, food=3, fuel=3, weaponry=3).place(1, "d7")
    board.state.due[5] = 2
    board.begin(kinds.PAYING, 1)
    assert ["due: 2 resource" in told(board, viewer) for viewer in (0, 1, 2, None)] == [False, True, False, False]


def test_a_known_result_is_told_to_who_may_change_it_only():
    board = Board(2).give(0, "Narrow Escape").mat(0, food=2)
    board.arrive(0, "e7", attack="Attacked by 10 Raiders!", dice=5)
    assert board.top.step == kinds.KNOWN
    assert ["result:" in told(board, viewer) for viewer in (0, 1, None)] == [True, False, False]
    assert "failure" in words(drawn(board, 0))


# --- the map ----------------------------------------------------------------------------------------------


def test_towns_and_spaces_are_named():
    board = Board(2)
    shown = words(drawn(board))
    assert {row.name for row in board.content.board.towns} <= set(shown)
    assert {LABELS[k] for k, kind in enumerate(board.content.board.kind) if k and kind != FOREST} <= set(shown)
    assert "Center City" in shown


def rings(svg: str) -> int:
    """How many spaces are marked as open to the viewer; the legend's sample is not counted."""
    return svg.count('stroke-width="3.5"')


def test_where_the_viewer_may_go_is_marked():
    board = Board(2).mat(1).place(0, "d7").turn(0)
    assert rings(drawn(board, 0)) == 0
    board.act("roll")
    assert rings(drawn(board, 0)) == len(board.legal_of("move")) > 3
    assert rings(drawn(board, 1)) == rings(drawn(board, None)) == 0


def test_where_a_cleared_crossing_leads_is_marked():
    board = Board(2)
    crossing = next(LABELS[k] for k, kind in enumerate(board.content.board.kind) if kind == CROSSING)
    board.arrive(0, crossing, attack="All Clear!")
    assert board.top.kind == kinds.VISIT
    assert rings(drawn(board, 0)) == len(board.legal_of("move"))
    assert rings(drawn(board, 1)) == 0


# --- the turn, the card, the offer --------------------------------------------------------------------------


def test_a_card_and_its_roll_show_to_everybody():
    board = Board(2).mat(0, food=6, fuel=1, weaponry=1).arrive(0, "d6", event="Corner Store", dice=7)
    for viewer in (0, 1, None):
        shown = words(drawn(board, viewer))
        assert "Corner Store" in shown
        assert "to roll: 5 dice; needed: 9 or more" in shown
    board.act("roll")
    assert "on 5 dice; needed: 9" in words(drawn(board, 1))
    board.act("boost:food")
    assert "+ 1 = 8" in words(drawn(board, 1))
    assert "benefits used: Food" in words(drawn(board, 1))


def test_an_attack_that_an_event_brings_on_tells_so():
    board = Board(2)
    frames = board.state.frames
    frames[board.state.depth - 1] = (kinds.ENCOUNTER_CARD, 0, 3, 0, kinds.HAPPENING, 0, 0)
    frames[board.state.depth] = (kinds.ENCOUNTER_CARD, 0, NUM_EVENTS, 0, kinds.BEFORE, 0, 0)
    board.state.depth += 1
    assert f"ATTACK after {board.content.events[3].name}" in words(drawn(board, 1))


def test_an_offer_shows_to_everybody_as_it_is_spoken():
    board = Board(3, trading=True).mat(0, food=3).mat(1, fuel=2)
    for seat in range(3):
        board.place(seat, "d7")
    board.turn(0)
    while board.state.seat != 0:
        board.act("pass")
    board.act("offer:left_1")
    assert "being made" in words(drawn(board, 2))
    assert "nothing yet" in words(drawn(board, 2))
    board.act("give:food_2", "want:fuel_1", "propose")
    shown = words(drawn(board, None))
    assert {"Offer", "player_0 would give", "2 food", "player_1 would give", "1 fuel", "put to the partner"} <= set(
        shown
    )
    board.act("counter")
    assert "Counter-offer" in words(drawn(board, 2))
    assert MAX_AMOUNT > 2


def test_no_trading_is_told():
    assert "played without bargaining" in words(drawn(Board(2)))
    assert "no offer is open" in words(drawn(Board(2, trading=True)))


# --- mats -------------------------------------------------------------------------------------------------


def test_a_mat_tells_how_much_is_there_and_needed():
    board = Board(2).mat(0, food=10, fuel=3, survivors=6, medkits=1)
    shown = words(drawn(board, None))
    assert {"10 / 10", "3 / 10", "6 / 10", "1 / 4"} <= set(shown)


def test_a_team_counts_together():
    board = Board(4, teams=True).mat(0, food=4).mat(2, food=5)
    shown = words(drawn(board, None))
    assert shown.count("9 / 15") == 2
    assert shown.count("team A") == shown.count("team B") == 2


def test_the_way_ahead_is_told():
    board = Board(2).place(0, "d7").head(0, "Haven", "Canaan")
    assert any(word.endswith("moves to Haven") for word in words(drawn(board)))
    board.head(0, "Haven", "Canaan", reached=2)
    assert any(word.endswith("to Center City") for word in words(drawn(board)))
    board.head(0, "Haven", "Canaan", reached=2, final="Stonegate")
    assert any(word.endswith("to Stonegate") for word in words(drawn(board)))


# --- the end ----------------------------------------------------------------------------------------------


def test_the_end_tells_ranks_and_scores():
    board = Board(3, max_rounds=3).play_random(1)
    assert board.over
    ranks, scores, _ = board.outcome()
    shown = words(drawn(board, None))
    for rank, score in zip(ranks, scores, strict=True):
        assert f"rank {rank} ({score:g})" in shown
    assert any(word.startswith("The game was cut; ") for word in shown)


def test_the_winner_is_named():
    board = Board(2)
    board.state.winner, board.state.ended = 1, 1
    assert "The game is over; player_1 has won" in words(drawn(board, None))
    teams = Board(4, teams=True)
    teams.state.winner, teams.state.ended = 3, 1
    teams.state.players["home"][[1, 3]] = 1
    assert "player_1 and player_3 have won" in told(teams, None)
