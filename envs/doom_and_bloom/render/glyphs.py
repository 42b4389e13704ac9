"""Small figures: the five assets, the Bonus card, houses, trees, peaks, waves, a bridge. Each is known by its shape."""

from __future__ import annotations

from overwinter.envs.core.svg import BLACK, BLUE, DARK, GREEN, ORANGE, VERMILLION, WHITE, Drawing, placed
from overwinter.envs.doom_and_bloom.render.marks import BONUS_COLOR
from overwinter.envs.doom_and_bloom.state import ASSETS, FOOD, FUEL, MEDKITS, SURVIVORS, WEAPONRY

ASSET_COLORS = dict(zip(ASSETS, (GREEN, ORANGE, DARK, BLUE, VERMILLION), strict=True))


_APPLE = "M 0 -4 C -4 -8 -10 -6 -9 1 C -8 8 -4 10 0 8 C 4 10 8 8 9 1 C 10 -6 4 -8 0 -4 Z"
_STALK = "M 0 -4 Q 0 -8 4 -10"
_CAN = "M -7 -4 L -2 -9 L 7 -9 L 7 9 L -7 9 Z"
_SWORDS = "M -8 -9 L 8 8 M 8 -9 L -8 8 M 1 8 L 8 2 M -1 8 L -8 2"
_BODY = "M -8 9 C -8 -1 -5 -1 0 -1 C 5 -1 8 -1 8 9 Z"
_CROSS = "M -1.8 -3.5 L 1.8 -3.5 L 1.8 -0.3 L 5 -0.3 L 5 3.3 L 1.8 3.3 L 1.8 6.5 L -1.8 6.5 L -1.8 3.3 L -5 3.3 L -5 -0.3 L -1.8 -0.3 Z"  # fmt: skip # noqa: E501
_HOUSES = "M -11 9 L -11 1 L -5 -4 L -2 -1.5 L -2 -4 L 5 -10 L 12 -4 L 12 9 Z"
_DOORS = "M -8 9 L -8 4 L -5 4 L -5 9 Z M 3 9 L 3 2 L 7 2 L 7 9 Z"
_TREES = "M -9 9 L -3 -5 L 3 9 Z M -1 10 L 6 -10 L 13 10 Z M -15 10 L -11 1 L -7 10 Z"
_PEAKS = "M -14 8 L -5 -8 L 1 2 L 5 -3 L 14 8 Z"
_SNOW = "M -8.4 -2 L -5 -8 L -1.4 -2 L -4 -3.5 L -5.5 -1 Z"
_WAVES = "M -14 -4 Q -10.5 -9 -7 -4 Q -3.5 1 0 -4 Q 3.5 -9 7 -4 Q 10.5 1 14 -4 M -14 5 Q -10.5 0 -7 5 Q -3.5 10 0 5 Q 3.5 0 7 5 Q 10.5 10 14 5"  # fmt: skip # noqa: E501
_BRIDGE = "M -13 4 Q 0 -14 13 4 M -13 4 L 13 4 M -6 4 L -6 -3 M 0 4 L 0 -5 M 6 4 L 6 -3 M -13 4 L -13 9 M 13 4 L 13 9"


def asset(drawing: Drawing, x: float, y: float, which: int, scale: float = 1) -> None:
    """An asset's figure around (x, y), 20 by 20 at a scale of 1."""
    color = ASSET_COLORS[ASSETS[which]]
    if which == FOOD:
        drawing.path(placed(_APPLE, x, y, scale), color)
        drawing.path(placed(_STALK, x, y, scale), stroke=DARK, thick=2 * scale)
    elif which == FUEL:
        drawing.path(placed(_CAN, x, y, scale), color, DARK)
        drawing.path(placed("M -4 -3 L 4 6 M 4 -3 L -4 6", x, y, scale), stroke=BLACK, thick=2 * scale)
    elif which == WEAPONRY:
        drawing.path(placed(_SWORDS, x, y, scale), stroke=color, thick=2.6 * scale)
    elif which == SURVIVORS:
        drawing.circle(x, y - 5.5 * scale, 4.2 * scale, color)
        drawing.path(placed(_BODY, x, y, scale), color)
    elif which == MEDKITS:
        drawing.path(placed("M -4 -6 L -4 -9 L 4 -9 L 4 -6", x, y, scale), stroke=DARK, thick=2 * scale)
        drawing.rect(x - 9 * scale, y - 6 * scale, 18 * scale, 15 * scale, color, radius=2.5 * scale)
        drawing.path(placed(_CROSS, x, y, scale), WHITE)


def plate(drawing: Drawing, x: float, y: float, which: int, radius: float = 15) -> None:
    """An asset's figure on a white plate, as on the board."""
    drawing.circle(x, y, radius, WHITE, DARK)
    asset(drawing, x, y, which, radius / 15)


def bonus_card(drawing: Drawing, x: float, y: float, scale: float = 1) -> None:
    """The back of a Bonus card around (x, y), 14 by 20 at a scale of 1."""
    drawing.rect(x - 7 * scale, y - 10 * scale, 14 * scale, 20 * scale, BONUS_COLOR, DARK, radius=2 * scale)
    drawing.path(placed("M 0 -6 L 4 0 L 0 6 L -4 0 Z", x, y, scale), WHITE)


def houses(drawing: Drawing, x: float, y: float, scale: float = 1) -> None:
    """A town."""
    drawing.path(placed(_HOUSES, x, y, scale), WHITE, BLACK, thick=1.3)
    drawing.path(placed(_DOORS, x, y, scale), BLACK)


def trees(drawing: Drawing, x: float, y: float, fill: str) -> None:
    """Dark forest."""
    drawing.path(placed(_TREES, x, y), fill)


def peaks(drawing: Drawing, x: float, y: float, fill: str) -> None:
    """Mountains."""
    drawing.path(placed(_PEAKS, x, y), fill)
    drawing.path(placed(_SNOW, x, y), WHITE)


def waves(drawing: Drawing, x: float, y: float, stroke: str) -> None:
    """Water."""
    drawing.path(placed(_WAVES, x, y), stroke=stroke, thick=2)


def bridge(drawing: Drawing, x: float, y: float, scale: float = 1) -> None:
    """The symbol of a Crossing."""
    drawing.path(placed(_BRIDGE, x, y, scale), stroke=BLACK, thick=2 * scale)
