"""Where the hexes of the board lie in a picture: middles, corners, edges."""

from __future__ import annotations

import math
from collections.abc import Iterable

from overwinter.envs.doom_and_bloom.hexes import ROWS, SPACE_OF

RADIUS = 35
"""From the middle of a hex to its corners; a corner points up."""
STEP = RADIUS * math.sqrt(3)
"""From one hex to the next in a row."""
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""To the neighbours: to the right, then clockwise; edge k lies on the way to neighbour k."""

Point = tuple[float, float]
Hexagon = tuple[int, int]
HEXES: dict[int, list[Hexagon]] = {}
"""The hexes of each space: one, but of Center City seven."""
for _row in ROWS:
    for _hexagon in _row:
        HEXES.setdefault(SPACE_OF[_hexagon], []).append(_hexagon)


def middle(hexagon: Hexagon, around: Point) -> Point:
    """The middle of a hex on a board drawn around a point."""
    q, r = hexagon
    return around[0] + STEP * (q + r / 2), around[1] + 1.5 * RADIUS * r


def corner(at: Point, k: int, radius: float = RADIUS) -> Point:
    """Corner k of a hex: edge k goes from corner k to corner k + 1."""
    angle = math.radians(60 * k - 30)
    return round(at[0] + radius * math.cos(angle), 2), round(at[1] + radius * math.sin(angle), 2)


def outline(at: Point, radius: float = RADIUS) -> str:
    """A hex as a path."""
    points = [corner(at, k, radius) for k in range(6)]
    return f"M {' L '.join(f'{x:g} {y:g}' for x, y in points)} Z"


def outlines(points: Iterable[Point]) -> str:
    """Several hexes as one path."""
    return " ".join(outline(at) for at in points)


def edge(at: Point, k: int) -> tuple[Point, Point]:
    """Both ends of an edge."""
    return corner(at, k), corner(at, k + 1)


def neighbour(hexagon: Hexagon, k: int) -> Hexagon:
    """The hex beyond edge k."""
    return hexagon[0] + DIRECTIONS[k][0], hexagon[1] + DIRECTIONS[k][1]


def line(start: Point, end: Point) -> str:
    """A straight path."""
    return f"M {start[0]:g} {start[1]:g} L {end[0]:g} {end[1]:g}"


def jagged(start: Point, end: Point, teeth: int = 5, depth: float = 4) -> str:
    """A path with teeth to both sides of a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    path = f"M {start[0]:g} {start[1]:g}"
    for k in range(1, 2 * teeth):
        part, side = k / (2 * teeth), depth * (k % 2) * (1 if k % 4 == 1 else -1)
        x, y = start[0] + dx * part - dy / length * side, start[1] + dy * part + dx / length * side
        path += f" L {x:.1f} {y:.1f}"
    return f"{path} L {end[0]:g} {end[1]:g}"
