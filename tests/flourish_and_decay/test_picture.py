"""The picture of the table: everything a viewer may know is there, nothing else, and nothing is cut off."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from overwinter.envs.core.game import MovingPicture
from overwinter.envs.flourish_and_decay import content
from overwinter.envs.flourish_and_decay.render.marks import slime_color
from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import DRAW, FEWER, NUM_FOODS, PHASES, PLACE, PLACING, SEEDING
from tests.core.pictures import SVG, assert_fits, words
from tests.flourish_and_decay.board import Board, fresh

VIEWERS = (0, 1, 2, None)


def drawn(board: Board, viewer: int | None = 0) -> str:
    return board.engine.picture.draw(board.rules, board.state, viewer)


def told(board: Board, viewer: int | None = 0) -> str:
    return " | ".join(words(drawn(board, viewer)))


def positions(players: int, seed: int, every: int, limit: int = 300, **options: Any) -> Iterator[Board]:
    """Positions of a random game, the last one included, in which turns are seldom ended early."""
    board = Board(players, seed, **options)
    chance = np.random.default_rng(seed)
    for count in range(limit):
        if board.over:
            break
        if count % every == 0:
            yield board
        legal = sorted(board.legal)
        if chance.random() < 0.8:
            legal = [name for name in legal if name != "done"] or legal
        board.act(str(chance.choice(legal)))
    yield board


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"board_size": 8, "free_generations": 2, "max_rounds": 4}),
        (3, {"carry_calories": True, "max_generations": 6}),
        (4, {"max_rounds": 2}),
        (5, {"max_rounds": 2}),
    ],
)
def test_every_moment_of_a_game_can_be_drawn_and_all_text_fits(players, options):
    asked, phases, sizes = set(), set(), set()
    for count, board in enumerate(positions(players, players, 7, **options)):
        viewers = [*range(players), None, int(board.state.seat)]
        viewer = viewers[count % len(viewers)] if not board.over else None
        svg = drawn(board, viewer)
        assert_fits(svg)
        assert svg == drawn(board, viewer), "the same bytes"
        asked.add(int(board.top.kind))
        phases.add(int(board.state.phase))
        sizes.add(ElementTree.fromstring(svg).get("height"))
    assert asked >= {kinds.COMMIT, kinds.TURN}
    assert len(phases) == len(PHASES)
    assert len(sizes) == 1, "one size for one number of players"


def test_every_card_fits():
    """In the Central Mold, with nothing cut off, and in the hand."""
    names = [row.name for row in Board().content.cards.action]
    foods = [row.name for row in Board().content.cards.food]
    for first in range(0, len(names), 8):
        some = names[first : first + 8]
        board = fresh(2, action_cards=some)
        assert not [word for word in words(drawn(board, None)) if "…" in word], "all of it can be read"
        for hand in (some[:4], [name for name in some[4:] for _ in range(2)], foods, [*foods, *some]):
            svg = drawn(board.give(0, *hand).rich(0, 5))
            assert_fits(svg)
            assert set(foods) | set(some) <= set(words(svg))


def test_crowded_boards_fit():
    """More of everything than ever comes together."""
    board = Board(5)
    state = board.state
    mold = np.flatnonzero(state.mold)
    state.cells[:], state.slime[:] = 0, 0
    for row in range(1, 21):
        for column in range(20):
            seat = (row + column // 3) % 5
            state.slime[seat, row] |= 1 << column
            state.cells[(seat if row % 2 else 0), row] |= (1 << column) if row % 2 else 0
    state.ahead[:] = state.cells[:]
    state.shield[:], state.frost[:] = 0, 0
    state.shield[:, 1:21], state.frost[:, 1:21] = 0xFFFFF, 0xFFFFF
    players = state.players
    for where in ("deck", "hand", "known", "played", "discard"):
        players[where][:, mold] = 12
    players["coming"][..., 1:], players["free_bought"], players["calories"] = 9, 1, 999
    players["living"], players["slimes"] = 400, 80
    state.trash[mold], state.supply[mold], state.now[1:] = 12, 99, 9
    state.hastened = state.delayed = 20
    state.lap, state.generation = board.rules.max_rounds, board.rules.max_generations
    for phase, active in ((SEEDING, -1), (1, 3), (PLACING, -1)):
        state.phase, state.active = phase, active
        state.chosen[:] = 0
        state.chosen[:, 1:21] = 0xFFFFF if phase != 1 else 0
        players["bought"], players["to_place"] = 99, 6
        for viewer in (0, 3, None):
            state.seat = -1
            assert_fits(drawn(board, viewer))
    state.ended = 1
    assert_fits(drawn(board, 1))


def test_any_content_fits(tmp_path):
    """Long names are shortened."""
    folder = tmp_path / "content"
    shutil.copytree(content.CONTENT, folder)
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8").replace('name = "', 'name = "<Much & longer> than before: ')
        text = text.replace('food = "', 'food = "<Much & longer> than before: ')
        path.write_text(text.replace("Crumb = 8", '"<Much & longer> than before: Crumb" = 8'), encoding="utf-8")
    for board in positions(5, 1, 40, limit=200, content=str(folder)):
        svg = drawn(board, 3)
        assert_fits(svg)
        assert any(word.startswith("<Much & longer>") for word in words(svg))


# --- colours and shapes -------------------------------------------------------------------------------------

_SEEN = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long cones": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no middle cones": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no short cones": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Linear red, green and blue as they are seen (Machado, Oliveira and Fernandes 2009, severity 1)."""


def lab(color: str, cones: str) -> np.ndarray:
    """A colour in CIE L*a*b*, as it is seen without some cones."""
    parts = np.array([int(color[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(_SEEN[cones]) @ linear, 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ seen / np.array([0.9505, 1, 1.089])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("cones", _SEEN)
def test_any_two_species_can_be_told_apart_without_some_cones(cones):
    """Twice what side by side is just noticed (2.3) for slime, and six times that for cells; shapes differ besides."""
    colors = [row.colour for row in Board().content.setup.character]
    for one, other in itertools.combinations(colors, 2):
        assert np.linalg.norm(lab(one, cones) - lab(other, cones)) > 6 * 2.3
        shades = slime_color(one), slime_color(other)
        assert np.linalg.norm(lab(shades[0], cones) - lab(shades[1], cones)) > 2 * 2.3
    for color in colors:
        assert np.linalg.norm(lab(slime_color(color), cones) - lab("#ffffff", cones)) > 4 * 2.3


def fills(svg: str, tag: str) -> list[str]:
    return [element.get("fill", "") for element in ElementTree.fromstring(svg).iter(f"{SVG}{tag}")]


def paths(svg: str) -> list[str]:
    return [element.get("d", "") for element in ElementTree.fromstring(svg).iter(f"{SVG}path")]


def test_a_seat_has_a_shape_of_its_own():
    """With one colour for all, the pictures of two seats' cells still differ."""
    board = fresh(5)
    shapes = set()
    for letter in "ABCDE":
        board.paint(f". .{letter * 2} .{letter * 2}")
        colorless = "".join(step for step in drawn(board, None))
        for seat in range(5):
            colorless = colorless.replace(board.engine.words.colour(board.state, seat), "#777777")
        shapes.add(colorless.partition("Central Mold")[0])
    assert len(shapes) == 5


def test_slime_is_a_lighter_shade_and_cells_are_dark_rimmed():
    board = fresh(2).paint("AAa .b.")
    svg = drawn(board, None)
    for seat, count in ((0, 3), (1, 1)):
        color = board.engine.words.colour(board.state, seat)
        spaces = [fill for fill in fills(svg, "rect") if fill == slime_color(color)]
        legend = 4 if seat == 0 else 0
        assert len(spaces) == count + legend


def test_what_the_next_generation_brings_is_drawn():
    """A blinker: two cells die, two are born; a block: nothing changes."""
    board = fresh(2).paint("..... .AAA. .....")
    color = board.engine.words.colour(board.state, 0)
    white = sum(fill == "#FFFFFF" for fill in fills(drawn(board, None), "path"))
    pale = sum(fill == slime_color(color) for fill in fills(drawn(board, None), "path"))
    board.paint("..... .AA.. .AA..")
    assert white - sum(fill == "#FFFFFF" for fill in fills(drawn(board, None), "path")) == 2
    assert pale - sum(fill == slime_color(color) for fill in fills(drawn(board, None), "path")) == 2


# --- what a viewer may know shows ---------------------------------------------------------------------------

OPEN = {
    "round": lambda s: setattr(s, "lap", 5),
    "generation": lambda s: setattr(s, "generation", 5),
    "phase": lambda s: setattr(s, "phase", PLACING),
    "start player": lambda s: setattr(s, "first", 1),
    "turn": lambda s: setattr(s, "active", 1),
    "hastened": lambda s: setattr(s, "hastened", 1),
    "delayed": lambda s: setattr(s, "delayed", 1),
    "Central Mold": lambda s: s.mold.__setitem__(0, 0),
    "supply": lambda s: s.supply.__setitem__(2, 3),
    "trash": lambda s: s.trash.__setitem__(1, 3),
    "to begin with": lambda s: s.now.__setitem__(DRAW, 2),
    "cell": lambda s: s.cells[1].__setitem__(4, 4),
    "slime": lambda s: s.slime[1].__setitem__(4, 4),
    "next generation": lambda s: s.ahead[1].__setitem__(4, 4),
    "shield": lambda s: s.shield[0].__setitem__(4, 4),
    "shield for two rounds": lambda s: s.shield[:2, 4].__setitem__(slice(None), 4),
    "frost": lambda s: s.frost[0].__setitem__(4, 4),
    "character": lambda s: setattr(s.players[1], "character", (s.players[1].character + 1) % 9),
    "calories": lambda s: setattr(s.players[1], "calories", 4),
    "deck": lambda s: s.players[1].deck.__setitem__(3, 1),
    "played": lambda s: s.players[0].played.__setitem__(3, 1),
    "discard": lambda s: s.players[1].discard.__setitem__(3, 1),
    "next turn": lambda s: s.players[1].coming[0].__setitem__(FEWER, 1),
    "the turn after": lambda s: s.players[1].coming[1].__setitem__(PLACE, 1),
    "free card": lambda s: setattr(s.players[1], "free_bought", 1),
    "living": lambda s: setattr(s.players[1], "living", 7),
    "slime count": lambda s: setattr(s.players[1], "slimes", 7),
    "end": lambda s: setattr(s, "ended", 1),
}


@pytest.mark.parametrize("fact", OPEN)
def test_what_lies_open_shows_to_everybody(fact):
    board = fresh(3)
    before = [drawn(board, viewer) for viewer in VIEWERS]
    OPEN[fact](board.state)
    assert all(svg != old for svg, old in zip([drawn(board, v) for v in VIEWERS], before, strict=True))


@pytest.mark.parametrize("fact", ["seed_round", "seed_try", "to_place"])
def test_the_course_of_the_seed_phase_shows_to_everybody(fact):
    board = Board(3)
    before = [drawn(board, viewer) for viewer in VIEWERS]
    record = board.player(1) if fact == "to_place" else board.state
    setattr(record, fact, 1)
    assert all(svg != old for svg, old in zip([drawn(board, v) for v in VIEWERS], before, strict=True))


def test_a_hand_shows_to_its_holder_only():
    board = fresh(3, action_cards=["Drift"]).give(0, "Drift", "Feast")
    board.player(0).deck[:] = 0
    assert "Draw 1 card, move 2 of your cells one space" in words(drawn(board, 1)), "told in the Central Mold"
    assert {"Your hand", "2 cards; hidden from others", "no food"} - set(words(drawn(board, 0))) == {"no food"}
    for viewer in (1, 2, None):
        assert "deck, hand" in words(drawn(board, viewer))
        assert "1 Feast, 1 Drift" in words(drawn(board, viewer)), "all that is in deck or hand"
        assert "2 cards; hidden from others" not in words(drawn(board, viewer))
    board.player(0).known[board.number("Drift")] = 1
    for viewer in (1, 2, None):
        assert "surely in hand: 1 Drift" in told(board, viewer)


def test_a_sealed_commit_shows_to_its_seat_only():
    board = Board(3)
    before = {viewer: drawn(board, viewer) for viewer in VIEWERS}
    board.at("c3", "f7")
    assert "c3, f7" in words(drawn(board, 0))
    for viewer in (1, 2, None):
        assert drawn(board, viewer) == before[viewer]
    board = fresh(3).paint("A...B").rich(0, 9).rich(1, 4)
    board.to_placement()
    before = {viewer: drawn(board, viewer) for viewer in VIEWERS}
    board.at("b2").act("done", "generation")
    assert {"b2", "1", "5 of 9"} <= set(words(drawn(board, 0)))
    for viewer in (1, 2, None):
        assert drawn(board, viewer) == before[viewer]


def test_nothing_leaks():
    """What a seat cannot know, dealt anew, changes nothing of what it sees, nor of what a spectator does."""
    varied = 0
    for board in positions(3, 7, 9, limit=200, max_rounds=3):
        for seat in range(3):
            before = [drawn(board, viewer) for viewer in (seat, None)]
            saved = board.states.copy()
            board.engine.redeal(board.states, 0, seat, 77)
            now, old = board.state, saved[0]
            varied += int((now.players["hand"] != old.players["hand"]).any() or (now.chosen != old.chosen).any())
            assert [drawn(board, viewer) for viewer in (seat, None)] == before
            board.states[:] = saved
    assert varied > 0


# --- who is asked -------------------------------------------------------------------------------------------


def test_only_the_seat_asked_reads_what_it_is_asked():
    board = fresh(3)
    for viewer in VIEWERS:
        assert ("You are asked to: play cards" in told(board, viewer)) == (viewer == 0)


def test_nobody_else_learns_who_is_sealing():
    board = fresh(3).paint("A...B").rich(0, 2).rich(1, 2)
    board.to_placement()
    assert board.asked == (0, kinds.COMMIT)
    before = {viewer: drawn(board, viewer) for viewer in (2, None)}
    board.act("done", "done")
    assert board.asked == (1, kinds.COMMIT)
    assert {viewer: drawn(board, viewer) for viewer in (2, None)} == before
    assert "Everybody seals cells and generations" in words(drawn(board, None))


def corners(svg: str) -> int:
    """How many spaces are marked as open to the viewer; the legend's sample is not counted."""
    marked = ElementTree.fromstring(svg).iter(f"{SVG}path")
    return sum(element.get("stroke-width") == "1.8" for element in marked) - 1


def test_where_the_viewer_may_place_is_marked():
    board = fresh(2).paint("A...B").rich(0, 4)
    assert corners(drawn(board, 0)) == 0
    board.to_placement()
    assert corners(drawn(board, 0)) == len(board.legal_of("at")) > 2
    assert corners(drawn(board, 1)) == corners(drawn(board, None)) == 0
    board.at("b1")
    assert corners(drawn(board, 0)) == len(board.legal_of("at")) > 2


def test_where_nearly_every_space_is_open_they_are_dots():
    board = Board(2)
    assert corners(drawn(board, 0)) == 0
    dots = sum(element.get("r") == "2" for element in ElementTree.fromstring(drawn(board, 0)).iter(f"{SVG}circle"))
    assert dots == 144


def test_a_cell_that_was_picked_shows_where_it_may_go():
    board = fresh(2, action_cards=["Drift"]).paint("A...B").give(0, "Drift").play("Drift").at("a1")
    assert corners(drawn(board, 0)) == len(board.legal_of("go")) == 3
    assert 'stroke="#F0E442"' in drawn(board, 0)
    assert 'stroke="#F0E442"' not in drawn(board, 1)


def test_a_block_that_was_picked_is_framed():
    board = fresh(2, action_cards=["Landslip"]).paint("..... .AA.. .AA..").give(0, "Landslip").play("Landslip").at("b2")
    assert corners(drawn(board, 0)) == 0
    unit = 696 / 12
    assert f'width="{3 * unit:g}" height="{3 * unit:g}" fill="none" stroke="#F0E442"' in drawn(board, 0)


def test_what_can_be_bought_stands_out_to_the_buyer_only():
    board = fresh(2).rich(0, 5)
    bright = fills(drawn(board, 0), "circle").count("#F0E442")
    assert bright == len(board.legal_of("buy")) > 3
    for viewer in (1, None):
        assert fills(drawn(board, viewer), "circle").count("#F0E442") == 0


# --- cards, and the end -------------------------------------------------------------------------------------


def test_the_central_mold_tells_what_is_left():
    board = fresh(2, action_cards=["Budding"])
    board.state.supply[board.number("Budding")] = 7
    shown = words(drawn(board, None))
    assert shown[shown.index("Budding") - 1] == "\u00d77"
    assert "1 calorie, place 2 cells" in shown


def test_more_action_cards_than_places_are_named_on_the_last():
    board = fresh(2)
    names = [row.name for k, row in enumerate(board.content.cards.action) if board.state.mold[NUM_FOODS + k]][:6]
    board.give(0, *names)
    assert_fits(drawn(board))
    last = " ".join(words(drawn(board)))
    for name in names:
        assert last.count(name) >= 2


def test_the_end_tells_ranks_and_who_has_won():
    board = fresh(3, max_rounds=1).paint("A.BB.CC").pass_round()
    assert board.over
    shown = words(drawn(board, None))
    assert [shown.count(f"rank {rank}") for rank in (1, 3)] == [2, 1]
    assert "The game was cut; player_1 and player_2 lead with 2 slime" in shown


def test_the_winner_is_named():
    board = fresh(2, max_generations=1).paint("A...B BB...").rich(0, 2)
    board.to_placement().act("done", "generation")
    assert board.over
    assert "The game is over; player_1 has won with 4 slime" in words(drawn(board, None))


# --- the board alone ----------------------------------------------------------------------------------------


def film(board: Board, name: str) -> list[str]:
    """The pictures that an action leads to."""
    saved = board.states.tobytes()
    pictures = board.engine.picture.changes(board.engine.rules, board.states, board.game.catalogue.parse(name))
    assert board.states.tobytes() == saved
    return pictures


def test_the_board_is_drawn_alone():
    board = fresh(5).paint("A...B")
    assert isinstance(board.engine.picture, MovingPicture)
    svg = board.engine.picture.board(board.rules, board.state)
    assert_fits(svg)
    assert {"Round 1", f"Generation 0 of {board.rules.max_generations}", "player_0", "player_4"} <= set(words(svg))
    assert "Round 1" in words(drawn(board, None))[0]
    assert board.engine.picture.board(Board().rules, Board().state).count("Seed phase, round 1") == 1


def test_what_changes_nothing_on_the_board_is_no_picture():
    board = fresh(2).paint("A...B").rich(0, 4)
    assert film(board, "done") == []
    board.to_placement()
    assert film(board, "at:b1") == [], "sealed"


def test_placed_cells_then_every_generation_is_a_picture():
    """A blinker is completed, and turns twice."""
    board = fresh(2).paint("..... .AA.. .....").rich(0, 6)
    board.to_placement().at("d2").act("done", "generation")
    assert board.legal == {"generation", "done"}
    pictures = film(board, "generation")
    assert [words(svg)[1] for svg in pictures] == [
        f"Generation {k} of {board.rules.max_generations}" for k in (0, 1, 2)
    ]
    assert all("Round 1" in words(svg) for svg in pictures)
    for svg in pictures:
        assert_fits(svg)
    expected = fresh(2).paint("..... .AAA. .....")
    for svg in pictures:
        same = expected.engine.picture.board(expected.rules, expected.state)
        frames = [line for line in svg.splitlines() if 'stroke-width="3"' not in line]
        assert frames == same.splitlines()
        expected.grow()
    assert [svg.count('stroke-width="3"') for svg in pictures] == [1, 0, 0], "the new cell is framed"
    board.act("generation")
    assert board.state.generation == 2


def test_a_game_that_ends_is_shown_to_its_end():
    board = fresh(2, max_generations=2).paint("..... .AAA. .....").rich(0, 4)
    board.to_placement().act("done", "generation")
    assert [words(svg)[1] for svg in film(board, "generation")] == ["Generation 1 of 2", "Generation 2 of 2"]


def test_a_card_that_has_a_generation_pass_is_a_picture():
    board = fresh(2, action_cards=["Time Lapse"]).paint("..... .AAA. .....").give(0, "Time Lapse")
    assert len(film(board, f"play:{board.label('Time Lapse')}")) == 1
    board = fresh(2, action_cards=["Budding"]).paint("..... .AAA. .....").give(0, "Budding").play("Budding")
    (svg,) = film(board, "at:a1")
    assert svg.count('stroke-width="3"') == 1
