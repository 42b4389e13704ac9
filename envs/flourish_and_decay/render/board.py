"""The board: slime, cells and what becomes of them, what is shielded, frozen, sealed or open to the viewer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.parts import SMALL
from overwinter.envs.core.svg import BLACK, DARK, LIGHT, PALE, WHITE, YELLOW, Drawing, ink, text_width
from overwinter.envs.flourish_and_decay.grids import owners
from overwinter.envs.flourish_and_decay.render.marks import TINY, buckler, shape, slime_color
from overwinter.envs.flourish_and_decay.render.scene import Scene
from overwinter.envs.flourish_and_decay.state import LABELS, NOWHERE, SIDE

_LEFT, _TOP, _RIGHT = 28, 24, 14
"""Beside the spaces: the names of rows and columns."""
SPACES = 696
BOARD_WIDTH = _LEFT + SPACES + _RIGHT
_BAR = 26
_LEGEND_ROW = 27
BOARD_HEIGHT = _TOP + SPACES + 10 + _BAR + 10 + 2 * _LEGEND_ROW + 8
FILM_HEIGHT = _TOP + SPACES + 10 + _BAR + 10
"""Without what the signs mean."""
_MOST = 0.5
"""Of the board: where more spaces are open than this share, they are marked by mere dots."""
_FROST, _FROST_INK = "#DCEBF7", "#0B4F82"


def draw_board(drawing: Drawing, scene: Scene, x: float, y: float, fresh: NDArray[np.bool_] | None = None) -> None:
    """The board with its upper left corner at (x, y), and how much of it is whose.

    Args:
        fresh: (side, side) spaces to be pointed out.
    """
    unit = SPACES / scene.side
    left, up = x + _LEFT, y + _TOP
    _draw_names(drawing, scene, left, up, unit)
    drawing.rect(left, up, SPACES, SPACES, WHITE)
    frost, shield = scene.depths(scene.state.frost), scene.depths(scene.state.shield)
    _draw_slime(drawing, scene, left, up, unit)
    _draw_grid(drawing, scene, left, up, unit)
    _draw_pieces(drawing, scene, left, up, unit)
    _draw_covers(drawing, frost, left, up, unit, _draw_frost, _FROST_INK)
    _draw_covers(drawing, shield, left, up, unit, _draw_shield, BLACK)
    _draw_choices(drawing, scene, left, up, unit)
    if fresh is not None:
        for row, column in np.argwhere(fresh).tolist():
            drawing.rect(left + unit * column + 1, up + unit * row + 1, unit - 2, unit - 2, "none", BLACK, thick=3)
    _draw_shares(drawing, scene, left, up + SPACES + 10)


def _draw_names(drawing: Drawing, scene: Scene, left: float, up: float, unit: float) -> None:
    """The letters of columns and the numbers of rows."""
    for k in range(scene.side):
        middle = unit * (k + 0.5)
        drawing.text(left + middle, up - 8, LABELS[k].rstrip("1"), TINY, fill=DARK, anchor="middle")
        drawing.text(left - 7, up + middle + 4, LABELS[k * SIDE].lstrip("a"), TINY, fill=DARK, anchor="end")


def _draw_slime(drawing: Drawing, scene: Scene, left: float, up: float, unit: float) -> None:
    """A light shade of its species' colour, and where no cell lives a small shape."""
    slime, cells = owners(scene.state.slime, scene.side), owners(scene.state.cells, scene.side)
    for row, column in np.argwhere(slime != NOWHERE).tolist():
        seat = int(slime[row, column])
        color = scene.color(seat)
        x, y = left + unit * column, up + unit * row
        drawing.rect(round(x, 2), round(y, 2), round(unit, 2), round(unit, 2), slime_color(color))
        if cells[row, column] == NOWHERE:
            shape(drawing, x + 0.5 * unit, y + 0.5 * unit, seat, 0.085 * unit, color)


def _draw_grid(drawing: Drawing, scene: Scene, left: float, up: float, unit: float) -> None:
    """Lines between the spaces and around them."""
    lines = "".join(
        f"M {left + unit * k:.5g} {up:g} v {SPACES} M {left:g} {up + unit * k:.5g} h {SPACES} "
        for k in range(1, scene.side)
    )
    drawing.path(lines, stroke=LIGHT)
    drawing.rect(left, up, SPACES, SPACES, "none", DARK, thick=1.5)


def _draw_pieces(drawing: Drawing, scene: Scene, left: float, up: float, unit: float) -> None:
    """Living cells, hollow where they are about to die; those about to be born as small outlines."""
    cells, ahead = owners(scene.state.cells, scene.side), owners(scene.state.ahead, scene.side)
    for row, column in np.argwhere((cells != NOWHERE) | (ahead != NOWHERE)).tolist():
        x, y = left + unit * (column + 0.5), up + unit * (row + 0.5)
        now, then = int(cells[row, column]), int(ahead[row, column])
        if now == NOWHERE:
            draw_birth(drawing, scene, x, y, then, 0.19 * unit)
        else:
            draw_cell(drawing, scene, x, y, now, 0.34 * unit, dying=then == NOWHERE)


def draw_cell(
    drawing: Drawing, scene: Scene, x: float, y: float, seat: int, radius: float, *, dying: bool = False
) -> None:
    """A living cell around (x, y)."""
    color = scene.color(seat)
    shape(drawing, x, y, seat, radius, color, BLACK, thick=1.5)
    if dying:
        shape(drawing, x, y, seat, 0.52 * radius, WHITE)


def draw_birth(drawing: Drawing, scene: Scene, x: float, y: float, seat: int, radius: float) -> None:
    """A cell about to be born around (x, y)."""
    shape(drawing, x, y, seat, radius, slime_color(scene.color(seat)), BLACK, thick=1.2)


# --- what lies over it --------------------------------------------------------------------------------------


def _draw_covers(
    drawing: Drawing,
    depth: NDArray[np.int64],
    left: float,
    up: float,
    unit: float,
    mark: Callable[[Drawing, float, float, float, int], None],
    color: str,
) -> None:
    """A line around the spaces that are covered, and in each of them a mark and for how long."""
    covered = np.pad(depth > 0, 1)
    lines = ""
    for row, column in np.argwhere(depth > 0).tolist():
        x, y = left + unit * column, up + unit * row
        mark(drawing, x, y, unit, int(depth[row, column]))
        lines += "" if covered[row, column + 1] else f"M {x:.5g} {y:.5g} h {unit:.4g} "
        lines += "" if covered[row + 2, column + 1] else f"M {x:.5g} {y + unit:.5g} h {unit:.4g} "
        lines += "" if covered[row + 1, column] else f"M {x:.5g} {y:.5g} v {unit:.4g} "
        lines += "" if covered[row + 1, column + 2] else f"M {x + unit:.5g} {y:.5g} v {unit:.4g} "
    if lines:
        drawing.path(lines, stroke=color, thick=3)


def _draw_shield(drawing: Drawing, x: float, y: float, unit: float, rounds: int) -> None:
    """In the upper left corner."""
    buckler(drawing, x + 8.5, y + 9, 6.5, BLACK)
    drawing.text(x + 8.5, y + 12, str(rounds), TINY, fill=WHITE, anchor="middle", bold=True)


def _draw_frost(drawing: Drawing, x: float, y: float, unit: float, generations: int) -> None:
    """In the lower right corner."""
    drawing.rect(round(x + unit - 13.5, 2), round(y + unit - 15, 2), 12, 13.5, _FROST, radius=2)
    drawing.text(x + unit - 7.5, y + unit - 4, str(generations), TINY, fill=_FROST_INK, anchor="middle", bold=True)


def _draw_choices(drawing: Drawing, scene: Scene, left: float, up: float, unit: float) -> None:
    """What the viewer has sealed, what it has picked, and what it may choose."""
    for row, column in np.argwhere(scene.sealed()).tolist():
        x, y = left + unit * column, up + unit * row
        _draw_sealed(drawing, scene, x, y, unit, scene.viewer or 0)
    spaces = scene.open_spaces()
    for space in spaces:
        x, y = left + unit * (space % SIDE), up + unit * (space // SIDE)
        if len(spaces) <= _MOST * scene.side * scene.side:
            _draw_open(drawing, x, y, unit)
        else:
            drawing.circle(round(x + 0.5 * unit, 2), round(y + 0.5 * unit, 2), 2, BLACK)
    picked = scene.picked()
    if picked is not None:
        reach = 1 if scene.shifts() else 0
        low_x, low_y = max(picked % SIDE - reach, 0), max(picked // SIDE - reach, 0)
        high_x, high_y = min(picked % SIDE + reach + 1, scene.side), min(picked // SIDE + reach + 1, scene.side)
        x, y, width, height = left + unit * low_x, up + unit * low_y, unit * (high_x - low_x), unit * (high_y - low_y)
        drawing.rect(x, y, width, height, "none", BLACK, thick=6)
        drawing.rect(x, y, width, height, "none", YELLOW, thick=3)


def _draw_open(drawing: Drawing, x: float, y: float, unit: float) -> None:
    """Corners around a space that may be chosen."""
    arm, inset = 0.2 * unit, 3.0
    near, far = inset, unit - inset
    steps = "".join(
        f"M {x + right + along:.5g} {y + down:.5g} h {-along:.3g} v {across:.3g} "
        for right, along in ((near, arm), (far, -arm))
        for down, across in ((near, arm), (far, -arm))
    )
    drawing.path(steps, stroke=BLACK, thick=1.8)


def _draw_sealed(drawing: Drawing, scene: Scene, x: float, y: float, unit: float, seat: int) -> None:
    """A cell that its seat alone knows of."""
    drawing.rect(x + 3, y + 3, unit - 6, unit - 6, WHITE, BLACK, dashed=True, thick=1.6)
    shape(drawing, x + unit / 2, y + unit / 2, seat, 0.27 * unit, scene.color(seat), BLACK, thick=1.5)


# --- how much is whose, and what the signs mean ---------------------------------------------------------------


def _draw_shares(drawing: Drawing, scene: Scene, x: float, y: float) -> None:
    """A bar as long as the board has spaces, with everybody's slime."""
    total = scene.side * scene.side
    at = x
    for seat in scene.seats:
        slimes = int(scene.player(seat).slimes)
        width = SPACES * slimes / total
        if slimes:
            color = scene.color(seat)
            drawing.rect(round(at, 2), y, round(width, 2), _BAR, color)
            told = text_width(str(slimes), SMALL, bold=True)
            middle, fill = at + width / 2, ink(color)
            if width > told + 24:
                shape(drawing, middle - told / 2 - 3, y + _BAR / 2, seat, 6, fill)
                middle += 8
            if width > told:
                drawing.text(middle, y + 18, str(slimes), SMALL, fill=fill, anchor="middle", bold=True)
        at += width
    free = total - sum(int(scene.player(seat).slimes) for seat in scene.seats)
    if x + SPACES - at > 90:
        left = f"{free} without slime"
        drawing.text((at + x + SPACES) / 2, y + 18, left, SMALL, fill=DARK, anchor="middle", room=x + SPACES - at - 8)
    drawing.rect(x, y, SPACES, _BAR, "none", DARK)


def draw_legend(drawing: Drawing, scene: Scene, x: float, y: float) -> None:
    """What the signs on the board mean, with the viewer's pieces as an example."""
    seat = scene.viewer or 0
    unit = 24.0
    color = scene.color(seat)
    rows = (
        ("cell", "slime", "dies next", "is born next"),
        ("you may choose", "sealed, yours", "shielded, rounds", "frozen, generations"),
    )
    for k, names in enumerate(rows):
        for column, name in enumerate(names):
            left, up = x + _LEFT + 174 * column, y + _LEGEND_ROW * k
            middle = (left + unit / 2, up + unit / 2)
            slimy = name in ("cell", "slime", "dies next", "shielded, rounds")
            drawing.rect(left, up, unit, unit, slime_color(color) if slimy else WHITE, LIGHT)
            if name == "slime":
                shape(drawing, *middle, seat, 2.4, color)
            elif name in ("cell", "dies next"):
                draw_cell(drawing, scene, *middle, seat, 8.5, dying=name == "dies next")
            elif name == "is born next":
                draw_birth(drawing, scene, *middle, seat, 5)
            elif name == "you may choose":
                _draw_open(drawing, left, up, unit)
            elif name == "sealed, yours":
                _draw_sealed(drawing, scene, left, up, unit, seat)
            elif name == "shielded, rounds":
                _draw_shield(drawing, left, up, unit, 2)
                drawing.rect(left, up, unit, unit, "none", BLACK, thick=2.5)
            else:
                _draw_frost(drawing, left, up, unit, 1)
                drawing.rect(left, up, unit, unit, "none", _FROST_INK, thick=2.5)
            drawing.text(left + unit + 7, up + 17, name, SMALL)


def draw_board_panel(drawing: Drawing, scene: Scene, x: float, y: float) -> None:
    """The board in its frame, with what its signs mean."""
    drawing.rect(x, y, BOARD_WIDTH, BOARD_HEIGHT, PALE, LIGHT, radius=6)
    draw_board(drawing, scene, x, y)
    draw_legend(drawing, scene, x, y + FILM_HEIGHT)
