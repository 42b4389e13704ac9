"""The board: the ground, the pawns upon it, and in its corners what the signs mean."""

from __future__ import annotations

from overwinter.envs.core.parts import GAP, HEAD, MARGIN, PAD, SMALL, WIDTH
from overwinter.envs.core.svg import BLACK, WHITE, YELLOW, Drawing
from overwinter.envs.doom_and_bloom.hexes import CITY, HEX_OF
from overwinter.envs.doom_and_bloom.render.glyphs import asset, bonus_card, bridge, plate, trees
from overwinter.envs.doom_and_bloom.render.hexagons import RADIUS, Point, jagged, middle, outline
from overwinter.envs.doom_and_bloom.render.marks import pawn
from overwinter.envs.doom_and_bloom.render.scene import Scene
from overwinter.envs.doom_and_bloom.render.terrain import (
    BORDER,
    FOREST_EDGE,
    FOREST_FILL,
    FOREST_TREE,
    HATCH,
    RAIDERS,
    draw_terrain,
)
from overwinter.envs.doom_and_bloom.state import ASSETS, NUM_ASSETS, NUM_RESOURCES, SURVIVORS

BOARD_WIDTH, BOARD_HEIGHT = 806, 20 * RADIUS + 16
SIDE_WIDTH = WIDTH - 2 * MARGIN - GAP - BOARD_WIDTH
_ROW = 24


def draw_board(drawing: Drawing, scene: Scene, x: float, y: float) -> None:
    """The whole board with its upper left corner at (x, y)."""
    drawing.rect(x, y, BOARD_WIDTH, BOARD_HEIGHT, FOREST_EDGE, BLACK, radius=10)
    around = (x + BOARD_WIDTH / 2, y + BOARD_HEIGHT / 2)
    draw_terrain(drawing, scene, around)
    _draw_pawns(drawing, scene, around)
    left, right = x + PAD, x + BOARD_WIDTH - PAD
    _draw_assets(drawing, left, y + 22)
    _draw_rewards(drawing, scene, right, y + 22)
    _draw_grounds(drawing, left, y + BOARD_HEIGHT)
    _draw_marks(drawing, right, y + BOARD_HEIGHT)


def _draw_pawns(drawing: Drawing, scene: Scene, around: Point) -> None:
    """All pawns, those on one space side by side."""
    there: dict[int, list[int]] = {}
    for seat in scene.seats:
        there.setdefault(int(scene.state.players[seat].space), []).append(seat)
    for space, seats in there.items():
        x, y = middle(HEX_OF[space], around)
        if space == CITY:
            step, y, x = 30.0, y + 52, x
        elif len(seats) == 1:
            step, x, y = 0.0, x + 15, y - 2
        else:
            step, y = 24.0 if len(seats) == 2 else 18.0, y - 2
        for k, seat in enumerate(seats):
            pawn(drawing, x + step * (k - (len(seats) - 1) / 2), y, seat)


# --- what the signs mean, in the corners ------------------------------------------------------------------


def _draw_assets(drawing: Drawing, x: float, y: float) -> None:
    """The five assets by name."""
    drawing.text(x, y, "Assets", HEAD, fill=WHITE, bold=True)
    for k, name in enumerate(ASSETS):
        middle_y = y + 20 + _ROW * k
        plate(drawing, x + 10, middle_y, k, 11)
        drawing.text(x + 27, middle_y + 5, name.capitalize(), SMALL, fill=WHITE)


def _draw_rewards(drawing: Drawing, scene: Scene, right: float, y: float) -> None:
    """What a success at a Town and at a Hospital gives."""
    drawing.text(right, y, "A success gives", HEAD, fill=WHITE, anchor="end", bold=True)
    rules = scene.rules
    for k, (name, things) in enumerate((("Town", rules.town_reward), ("Hospital", rules.hospital_reward))):
        at, line = right, y + 24 + 50 * k
        drawing.text(right, line, name, SMALL, fill=WHITE, anchor="end", bold=True)
        line += 21
        for what in range(NUM_ASSETS + 1, -1, -1):
            if things[what]:
                at -= 8
                if what < NUM_ASSETS:
                    drawing.circle(at - 3, line - 5, 11, WHITE)
                    asset(drawing, at - 3, line - 5, what, 0.75)
                elif what == NUM_ASSETS + 1:
                    bonus_card(drawing, at - 3, line - 5)
                else:
                    _draw_choice(drawing, at - 3, line - 5)
                at -= 16
                at -= drawing.text(at, line, str(int(things[what])), SMALL, fill=WHITE, anchor="end", bold=True) + 4


def _draw_choice(drawing: Drawing, x: float, y: float) -> None:
    """A resource of choice."""
    drawing.circle(x, y, 11, WHITE)
    for which in range(NUM_RESOURCES):
        asset(drawing, x + (-5, 5, 0)[which], y + (-3, -3, 5)[which], which, 0.38)


def _draw_grounds(drawing: Drawing, x: float, bottom: float) -> None:
    """Forest, raider territory, Crossings, borders."""
    rows = ("Impassable border", "Crossing", "Raiders", "No entry")
    for k, name in enumerate(rows):
        y = bottom - 20 - 29 * k
        if name == "Crossing":
            drawing.path(outline((x + 12, y), 13), YELLOW, BLACK)
            bridge(drawing, x + 12, y, 0.55)
        elif name == "Raiders":
            drawing.path(outline((x + 12, y), 13), RAIDERS, BLACK)
            drawing.path(f"M {x + 4:g} {y + 8:g} l 12 -12 M {x + 10:g} {y + 10:g} l 10 -10", stroke=HATCH, thick=2)
        elif name == "No entry":
            drawing.path(outline((x + 12, y), 13), FOREST_FILL, FOREST_TREE)
            trees(drawing, x + 12, y, FOREST_TREE)
        else:
            drawing.path(jagged((x, y), (x + 25, y), 3), stroke=WHITE, thick=6)
            drawing.path(jagged((x, y), (x + 25, y), 3), stroke=BORDER, thick=2.6)
        drawing.text(x + 33, y + 5, name, SMALL, fill=WHITE)


def _draw_marks(drawing: Drawing, right: float, bottom: float) -> None:
    """The ring around where the viewer may go; what a space triggers."""
    rows = ("you may go there", "asset icon: Event", "raiders: Attack")
    for k, name in enumerate(rows):
        y = bottom - 20 - 29 * k
        if k == 0:
            drawing.path(outline((right - 12, y), 13), WHITE, BLACK, thick=3)
        elif k == 1:
            plate(drawing, right - 12, y, SURVIVORS, 11)
        else:
            drawing.path(outline((right - 12, y), 13), RAIDERS, BLACK)
            drawing.text(right - 12, y + 6, "!", SMALL, anchor="middle", bold=True)
        drawing.text(right - 32, y + 5, name, SMALL, fill=WHITE, anchor="end")
