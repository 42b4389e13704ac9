"""The ground of the board: what is printed on it, whoever plays."""

from __future__ import annotations

import math

from overwinter.envs.core.parts import SMALL
from overwinter.envs.core.svg import BLACK, VERMILLION, WHITE, YELLOW, Drawing, ink, text_width
from overwinter.envs.doom_and_bloom.hexes import CITY, HEX_OF, LABELS, NEIGHBOURS, NUM_SPACES, SPACE_OF
from overwinter.envs.doom_and_bloom.render.glyphs import asset, bonus_card, bridge, houses, peaks, plate, trees, waves
from overwinter.envs.doom_and_bloom.render.hexagons import (
    HEXES,
    RADIUS,
    STEP,
    Point,
    edge,
    jagged,
    line,
    middle,
    neighbour,
    outline,
    outlines,
)
from overwinter.envs.doom_and_bloom.render.marks import TINY, town_color
from overwinter.envs.doom_and_bloom.render.scene import Scene
from overwinter.envs.doom_and_bloom.state import (
    CENTER,
    CROSSING,
    EMPTY,
    FOREST,
    HOSPITAL,
    MEDKITS,
    NOWHERE,
    NUM_ASSETS,
    RAIDER,
    TOWN,
)

FOREST_EDGE, FOREST_FILL, FOREST_TREE = "#14332B", "#1F4A3C", "#3B7A62"
LAND, LAND_EDGE, LAND_TREE = "#EEF0DC", "#A9AF8F", "#D3DAB6"
RAIDERS, HATCH = "#F6C3A2", "#E8956A"
WATER, WATER_MARK = "#C3E4F8", "#56A8DA"
ROCK, ROCK_MARK = "#CFC9C1", "#8A8279"
CITY_FILL, CITY_TOWER = "#B9B9BE", "#77777F"
BORDER = "#2B2118"
LABEL = "#4D4D4D"
_AREAS = (WATER, ROCK)


def draw_terrain(drawing: Drawing, scene: Scene, around: Point) -> None:
    """All of it, on a board around a point."""
    board = scene.board
    grounds: dict[str, list[Point]] = {}
    for space in range(NUM_SPACES):
        grounds.setdefault(_fill(scene, space), []).extend(middle(h, around) for h in HEXES[space])
    for fill, points in grounds.items():
        drawing.path(outlines(points), fill, FOREST_EDGE if fill == FOREST_FILL else LAND_EDGE)
    for space in range(NUM_SPACES):
        at = middle(HEX_OF[space], around)
        if board.kind[space] == FOREST:
            trees(drawing, *at, FOREST_TREE)
        elif board.kind[space] == RAIDER:
            _draw_hatches(drawing, at)
        elif board.kind[space] == EMPTY and board.area[space] == NOWHERE:
            trees(drawing, at[0], at[1] + 10, LAND_TREE)
    _draw_city(drawing, scene, around)
    _draw_borders(drawing, scene, around)
    named = [space for space in range(NUM_SPACES) if board.kind[space] not in (FOREST, CENTER)]
    for space in scene.open_spaces():
        _mark(drawing, space, around)
    for space in named:
        for inside in board.entrances[space]:
            _draw_arrow(drawing, middle(HEX_OF[space], around), middle(HEX_OF[inside], around))
    for space in named:
        _draw_space(drawing, scene, space, middle(HEX_OF[space], around))


def _fill(scene: Scene, space: int) -> str:
    board = scene.board
    kind, site = board.kind[space], board.site[space]
    if kind == TOWN:
        return town_color(board.towns[site].colour)
    fills = {FOREST: FOREST_FILL, CENTER: CITY_FILL, CROSSING: YELLOW, RAIDER: RAIDERS, HOSPITAL: WHITE}
    area = board.area[space]
    return fills.get(kind, LAND if area == NOWHERE else _AREAS[area])


def _hatches() -> list[tuple[Point, Point]]:
    """Slanting lines x + y = c around the origin, cut to a hex: |x| <= half and |y| <= inside - |x| / sqrt(3)."""
    inside = RADIUS - 3
    half = inside * math.sqrt(3) / 2
    found = []
    for k in range(-4, 5):
        points = [(x, 11.0 * k - x) for x in (half * j / 40 for j in range(-40, 41))]
        points = [(x, y) for x, y in points if abs(y) <= inside - abs(x) / math.sqrt(3)]
        if len(points) > 1:
            found.append((points[0], points[-1]))
    return found


_HATCHES = _hatches()


def _draw_hatches(drawing: Drawing, at: Point) -> None:
    """The overlay of raider territory: slanting lines, for whom the colour says nothing."""
    x, y = at
    steps = (f"M {x + x1:.1f} {y + y1:.1f} L {x + x2:.1f} {y + y2:.1f}" for (x1, y1), (x2, y2) in _HATCHES)
    drawing.path(" ".join(steps), stroke=HATCH, thick=1.4)


def _draw_city(drawing: Drawing, scene: Scene, around: Point) -> None:
    """Seven hexes as one place: one outline around them, towers, name and reward."""
    points = [middle(h, around) for h in HEXES[CITY]]
    drawing.path(outlines(points), CITY_FILL, CITY_FILL, thick=2)
    rim = [
        line(*edge(middle(hexagon, around), k))
        for hexagon in HEXES[CITY]
        for k in range(6)
        if SPACE_OF.get(neighbour(hexagon, k)) != CITY
    ]
    drawing.path(" ".join(rim), stroke=BLACK, thick=3)
    x, y = around
    towers = ((-44, 26), (-30, 40), (-15, 22), (-2, 48), (14, 34), (30, 20), (40, 30))
    base = y - 22
    for left, height in towers:
        drawing.rect(x + left, base - height, 13, height, CITY_TOWER, WHITE)
    drawing.path(f"M {x - 60:g} {base:g} h 120", stroke=CITY_TOWER, thick=3)
    drawing.text(x, base + 21, "Center City", 20, anchor="middle", bold=True)
    rewards = [which for which in range(NUM_ASSETS) for _ in range(int(scene.rules.city_reward[which]))]
    drawing.text(x - 62, y + 25, "Attack", SMALL)
    at = x - 2
    for which in rewards[:4]:
        asset(drawing, at, y + 20, which, 0.8)
        at += 20


def _draw_borders(drawing: Drawing, scene: Scene, around: Point) -> None:
    """The jagged, impassable borders of water and mountains, open where an arrow points."""
    board = scene.board
    steps = []
    for space in range(NUM_SPACES):
        if not _is_inside(scene, space):
            continue
        for k in range(6):
            other = SPACE_OF.get(neighbour(HEX_OF[space], k))
            if other is None or (_is_inside(scene, other) and board.area[other] == board.area[space]):
                continue
            if space not in board.entrances[other]:
                steps.append(jagged(*edge(middle(HEX_OF[space], around), k)))
    drawing.path(" ".join(steps), stroke=WHITE, thick=5)
    drawing.path(" ".join(steps), stroke=BORDER, thick=2.6)


def _is_inside(scene: Scene, space: int) -> bool:
    return scene.board.area[space] != NOWHERE and scene.board.kind[space] != CROSSING


def _draw_space(drawing: Drawing, scene: Scene, space: int, at: Point) -> None:
    """Its name, and what it shows: the name below it where only the upper side is taken up by an arrow."""
    board, (x, y) = scene.board, at
    kind, icon, area = board.kind[space], board.icon[space], board.area[space]
    fill = _fill(scene, space)
    color = ink(fill) if kind in (TOWN, CROSSING) else LABEL
    below = _has_arrow(scene, space, -1) and not _has_arrow(scene, space, 1)
    drawing.text(x, y + (23 if below else -15), LABELS[space], TINY, fill=color, anchor="middle")
    y += -7 if below else 1
    if kind == TOWN:
        _draw_town(drawing, scene, board.site[space], x, y)
    elif kind == HOSPITAL:
        asset(drawing, x - 10, y + 2, MEDKITS, 1.05)
        bonus_card(drawing, x + 13, y + 2, 0.95)
        drawing.text(x, y + 25, f"H{board.site[space] + 1}", TINY + 1, anchor="middle", bold=True)
    elif kind == CROSSING:
        bridge(drawing, x, y + 4, 0.9)
    elif icon != NOWHERE:
        plate(drawing, x, y + 5, icon, 14)
    elif area != NOWHERE:
        (waves, peaks)[area](drawing, x, y + 4, (WATER_MARK, ROCK_MARK)[area])
    if kind == RAIDER and icon == NOWHERE:
        drawing.path(f"M {x - 10:g} {y + 14:g} L {x:g} {y - 6:g} L {x + 10:g} {y + 14:g} Z", WHITE, VERMILLION, thick=2)
        drawing.text(x, y + 12, "!", SMALL, anchor="middle", bold=True)


def _mark(drawing: Drawing, space: int, around: Point) -> None:
    """A ring within a space, of Center City around its name: the viewer may go there."""
    at, radius = (around, 1.9 * RADIUS) if space == CITY else (middle(HEX_OF[space], around), RADIUS - 3.5)
    drawing.path(outline(at, radius), stroke=WHITE, thick=7)
    drawing.path(outline(at, radius), stroke=BLACK, thick=3.5)


def _has_arrow(scene: Scene, space: int, side: int) -> bool:
    """Whether an arrow goes over an upper (-1) or lower (1) edge of a space."""
    entrances = scene.board.entrances
    ends = entrances[space] or [gate for gate in NEIGHBOURS[space] if space in entrances[gate]]
    return any((HEX_OF[other][1] - HEX_OF[space][1]) * side > 0 for other in ends)


def _draw_town(drawing: Drawing, scene: Scene, site: int, x: float, y: float) -> None:
    """Houses above a plate with the name."""
    houses(drawing, x, y - 1, 0.95)
    name = scene.board.towns[site].name
    width = min(1.62 * STEP, text_width(name, 13, bold=True) + 10)
    drawing.rect(x - width / 2, y + 9, width, 18, WHITE, BLACK, radius=4, thick=1.3)
    drawing.text(x, y + 22.5, name, 13, anchor="middle", bold=True, room=width - 6)


def _draw_arrow(drawing: Drawing, start: Point, end: Point) -> None:
    """From a Crossing across the border."""
    dx, dy = (end[0] - start[0]) / STEP, (end[1] - start[1]) / STEP
    x, y = start[0] + dx * STEP * 0.5, start[1] + dy * STEP * 0.5

    def spot(along: float, aside: float) -> str:
        return f"{x + dx * along - dy * aside:.1f} {y + dy * along + dx * aside:.1f}"

    corners = ((-12, -3.2), (-1, -3.2), (-1, -8), (10, 0), (-1, 8), (-1, 3.2), (-12, 3.2))
    drawing.path(f"M {' L '.join(spot(*point) for point in corners)} Z", YELLOW, BLACK, thick=1.6)
