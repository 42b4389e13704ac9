"""The hexagon of spaces that every board is drawn on: labels, places, neighbours.

Thirteen rows of hexes, `a` to `m` from top to bottom, numbered from the left: `d7`. The seven in the middle are one
space, Center City. What lies on each of the others is content.
"""

from __future__ import annotations

RADIUS = 6
CITY = 0
"""The index of Center City; the other spaces follow row by row."""
_DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _rows() -> list[list[tuple[int, int]]]:
    """The hexes row by row, each as axial coordinates (q, r)."""
    span = range(-RADIUS, RADIUS + 1)
    return [[(q, r) for q in span if abs(q + r) <= RADIUS] for r in span]


def _ring(q: int, r: int) -> int:
    """Steps from the middle."""
    return max(abs(q), abs(r), abs(q + r))


def _index() -> dict[tuple[int, int], int]:
    """Space of each hex."""
    index: dict[tuple[int, int], int] = {}
    following = CITY + 1
    for row in _rows():
        for q, r in row:
            if _ring(q, r) <= 1:
                index[q, r] = CITY
            else:
                index[q, r] = following
                following += 1
    return index


ROWS = tuple(tuple(row) for row in _rows())
SPACE_OF = _index()
NUM_SPACES = 1 + max(SPACE_OF.values())


def _labels() -> tuple[str, ...]:
    labels = ["city"] * NUM_SPACES
    for k, row in enumerate(ROWS):
        for column, hexagon in enumerate(row):
            if SPACE_OF[hexagon] != CITY:
                labels[SPACE_OF[hexagon]] = f"{chr(ord('a') + k)}{column + 1}"
    return tuple(labels)


LABELS = _labels()
"""What each space is called: `city`, `a1` ..."""


def _neighbours() -> tuple[tuple[int, ...], ...]:
    """The spaces next to each, in ascending order; Center City has twelve (DB-129, DB-249)."""
    around: list[set[int]] = [set() for _ in range(NUM_SPACES)]
    for (q, r), space in SPACE_OF.items():
        for dq, dr in _DIRECTIONS:
            other = SPACE_OF.get((q + dq, r + dr), space)
            if other != space:
                around[space].add(other)
    return tuple(tuple(sorted(spaces)) for spaces in around)


NEIGHBOURS = _neighbours()
HEX_OF = {space: hexagon for hexagon, space in SPACE_OF.items() if space != CITY} | {CITY: (0, 0)}
"""A space's hex; the middle one for Center City."""
