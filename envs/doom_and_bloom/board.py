"""The board as content: the map of board.toml, checked, and how many moves lie between its spaces."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from overwinter.envs.core.content import Row, require
from overwinter.envs.core.options import Strict
from overwinter.envs.doom_and_bloom.hexes import CITY, LABELS, NEIGHBOURS, NUM_SPACES, ROWS, SPACE_OF
from overwinter.envs.doom_and_bloom.state import (
    ASSET,
    CENTER,
    CROSSING,
    EMPTY,
    FOREST,
    HOSPITAL,
    NOWHERE,
    NUM_AREAS,
    NUM_ENTRANCES,
    NUM_GATES,
    NUM_HOSPITALS,
    NUM_TOWNS,
    RAIDER,
    TOWN,
)

_GROUNDS = {".": EMPTY, "!": RAIDER, "~": EMPTY, "^": EMPTY, "X": CROSSING}
_ICONS = "fuws"
_AREAS = "~^"
AREAS = ("water", "mountains")


class Map(Row):
    """The map."""

    map: str


class TownRow(Row):
    """A town."""

    name: str
    colour: str


class CrossingRow(Row):
    """A Crossing's arrows."""

    at: str
    arrows: Annotated[list[str], Field(min_length=1, max_length=NUM_ENTRANCES)]


class BoardFile(Strict):
    """board.toml."""

    board: Map
    town: Annotated[list[TownRow], Field(min_length=NUM_TOWNS, max_length=NUM_TOWNS)]
    crossing: list[CrossingRow]


class BoardMap:
    """The spaces of a board, read from its file.

    Attributes:
        kind, icon, site, area: (spaces,) lists as in `state.Space`.
        entrances: (spaces,) of lists of spaces.
        towns: the rows of the towns.
    """

    def __init__(self, path: Path, file: BoardFile) -> None:
        self.path = path
        self.towns = file.town
        self.kind = [FOREST] * NUM_SPACES
        self.icon = [NOWHERE] * NUM_SPACES
        self.site = [NOWHERE] * NUM_SPACES
        self.area = [NOWHERE] * NUM_SPACES
        self.entrances: list[list[int]] = [[] for _ in range(NUM_SPACES)]
        self.kind[CITY] = CENTER
        self._read(file.board.map)
        for row in file.crossing:
            self._point(row)
        self._check()

    def _need(self, condition: bool, message: str) -> None:
        require(condition, self.path, message)

    def _read(self, text: str) -> None:
        """One code a hex."""
        rows = [line.split() for line in text.strip().splitlines()]
        shape = [len(row) for row in ROWS]
        self._need(
            [len(row) for row in rows] == shape,
            f"board.map: rows of {[len(row) for row in rows]} codes; it takes rows of {shape}",
        )
        hospitals = 0
        for hexagons, codes in zip(ROWS, rows, strict=True):
            for hexagon, code in zip(hexagons, codes, strict=True):
                space = SPACE_OF[hexagon]
                self._need(
                    (space == CITY) == (code == "CC"),
                    "board.map: CC goes on the seven hexes in the middle, and only there",
                )
                if space != CITY and code != "##":
                    hospitals += self._place(space, code, hospitals)
        towns = sorted(self.site[space] for space in range(NUM_SPACES) if self.kind[space] == TOWN)
        self._need(towns == list(range(NUM_TOWNS)), "board.map: each of the towns 1 to 6 goes on one space")
        self._need(hospitals == NUM_HOSPITALS, f"board.map: {hospitals} hospitals; it takes {NUM_HOSPITALS}")

    def _place(self, space: int, code: str, hospitals: int) -> bool:
        """Read one code; whether it is a hospital."""
        ground, content = code[0], code[1:]
        known = ground in _GROUNDS and len(code) == 2
        self._need(known, f"board.map: {code!r} at {LABELS[space]} is no code of the map")
        self.kind[space] = _GROUNDS[ground]
        if ground == "X":
            self._need(content in _AREAS, f"board.map: {code!r} at {LABELS[space]}; a Crossing is X~ or X^")
            self.area[space] = _AREAS.index(content)
            return False
        if ground in _AREAS:
            self.area[space] = _AREAS.index(ground)
        if content in _ICONS:
            self.icon[space] = _ICONS.index(content)
            self.kind[space] = RAIDER if ground == "!" else ASSET
        elif content != ".":
            allowed = ground == "." and content in "H123456"
            self._need(allowed, f"board.map: {code!r} at {LABELS[space]} is no code of the map")
            self.kind[space] = HOSPITAL if content == "H" else TOWN
            self.site[space] = hospitals if content == "H" else int(content) - 1
        return content == "H"

    def _point(self, row: CrossingRow) -> None:
        """A Crossing's arrows."""
        self._need(row.at in LABELS, f"crossing.at: {row.at!r} is no space")
        space = LABELS.index(row.at)
        self._need(self.kind[space] == CROSSING, f"crossing.at: {row.at} is no Crossing on the map")
        for label in row.arrows:
            self._need(label in LABELS, f"crossing.arrows: {label!r} is no space")
            inside = LABELS.index(label)
            beyond = inside in NEIGHBOURS[space] and self._lies_inside(inside) and self.area[inside] == self.area[space]
            self._need(beyond, f"crossing.arrows: {label} is not next to {row.at} inside its area")
            self.entrances[space].append(inside)

    def _lies_inside(self, space: int) -> bool:
        return self.area[space] != NOWHERE and self.kind[space] != CROSSING

    def _check(self) -> None:
        """What no single code can show."""
        for space in range(NUM_SPACES):
            if self.kind[space] == CROSSING:
                self._need(bool(self.entrances[space]), f"crossing: the Crossing {LABELS[space]} has no arrows")
        for area in range(NUM_AREAS):
            few = len(self.gates(area))
            self._need(few <= NUM_GATES, f"board.map: {few} Crossings to one area; at most {NUM_GATES}")
        city = self.steps(CITY, True)
        for space in range(NUM_SPACES):
            entered = city[space] > 0 or self._lies_inside(space) or self.kind[space] in (CENTER, FOREST)
            self._need(entered, f"board.map: {LABELS[space]} cannot be reached from Center City")
            if self._lies_inside(space):
                pointed = any(space in inside or self._together(space, inside) for inside in self.entrances)
                self._need(pointed, f"board.map: {LABELS[space]} cannot be entered through a Crossing")
            if self.kind[space] in (CENTER, TOWN, HOSPITAL):
                free = (EMPTY, ASSET, RAIDER, CROSSING)
                leaves = any(self.kind[other] in free for other in self._outside(space))
                self._need(leaves, f"board.map: {LABELS[space]} needs a neighbour that anybody may go to")

    def _together(self, space: int, entrances: list[int]) -> bool:
        """Whether a space inside an area is in one piece with one of these."""
        steps = self.steps(space, False)
        return any(steps[inside] > 0 for inside in entrances)

    def gates(self, area: int) -> list[int]:
        """The Crossings of an area."""
        return [space for space in range(NUM_SPACES) if self.kind[space] == CROSSING and self.area[space] == area]

    def sites(self, kind: int, count: int) -> list[int]:
        """The spaces of the hospitals or towns, by number."""
        found = {self.site[space]: space for space in range(NUM_SPACES) if self.kind[space] == kind}
        return [found[number] for number in range(count)]

    def _outside(self, space: int) -> list[int]:
        """Neighbours that are neither forest nor beyond an impassable border (DB-048, DB-049, DB-126)."""
        return [other for other in NEIGHBOURS[space] if self.kind[other] != FOREST and not self._lies_inside(other)]

    def _inside(self, space: int) -> list[int]:
        """Neighbours of a space of water or mountains: of its area, and the Crossings that point to it."""
        within = [
            other for other in NEIGHBOURS[space] if self._lies_inside(other) and self.area[other] == self.area[space]
        ]
        return within + [other for other in NEIGHBOURS[space] if space in self.entrances[other]]

    def steps(self, start: int, city_open: bool) -> list[int]:
        """The fewest moves to every space, 0 where there is no way (and for the start itself).

        From outside a Crossing ends the move; from inside it may be passed (DB-218, DB-226). From a Crossing itself a
        move only leads outside (DB-217). A closed Center City is not even passed.
        """
        fewest = [0] * NUM_SPACES
        known = {(start, False)}
        queue = deque([(start, False, 0)])
        while queue:
            space, from_inside, moves = queue.popleft()
            inside = self._lies_inside(space)
            if space != start and self.kind[space] == CROSSING and not from_inside:
                continue
            for other in self._inside(space) if inside else self._outside(space):
                place = (other, inside)
                if place in known or other == start or (other == CITY and not city_open):
                    continue
                known.add(place)
                fewest[other] = fewest[other] or moves + 1
                queue.append((*place, moves + 1))
        return fewest

    @cached_property
    def _all_steps(self) -> NDArray[np.int64]:
        """(2, spaces, spaces) `steps` from everywhere, Center City closed and open: worked out once for all games."""
        return np.array([[self.steps(space, city) for space in range(NUM_SPACES)] for city in (False, True)])

    def fill(self, row: Any) -> None:
        """Write the tables of the rules record."""
        row.steps = self._all_steps
        for space in range(NUM_SPACES):
            target = row.spaces[space]
            target.kind = self.kind[space]
            target.icon = self.icon[space]
            target.site = self.site[space]
            target.area = self.area[space]
            target.entrances = padded(self.entrances[space], NUM_ENTRANCES)
        row.sites[0] = padded(self.sites(HOSPITAL, NUM_HOSPITALS), NUM_TOWNS)
        row.sites[1] = self.sites(TOWN, NUM_TOWNS)
        for area in range(NUM_AREAS):
            row.gates[area] = padded(self.gates(area), NUM_GATES)


def padded(values: list[int], length: int) -> list[int]:
    """A list filled up with NOWHERE."""
    return values + [NOWHERE] * (length - len(values))
