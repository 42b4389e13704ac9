"""The marks of Godforsaken Scavengers' pictures: colours, and small figures known by their shapes."""

from __future__ import annotations

from overwinter.envs.core.parts import SMALL
from overwinter.envs.core.svg import (
    BLACK,
    BLUE,
    DARK,
    GREEN,
    LIGHT,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    WHITE,
    YELLOW,
    Drawing,
    ink,
    placed,
)

LINE = 17
"""From one line of text at SMALL to the next."""
TINY = 12
"""The font size of what has little room; all else is told at SMALL or above."""
TIMES = "\u00d7"

SEAT_COLORS = (SKY, ORANGE, GREEN, PURPLE, YELLOW, VERMILLION)
ACTION_COLOR, REACTION_COLOR, PERIL_COLOR, OPPORTUNITY_COLOR, ANOMALY_COLOR = BLUE, "#007A5A", "#B34700", ORANGE, BLACK
KIND_COLORS = {
    "action": ACTION_COLOR,
    "peril": PERIL_COLOR,
    "opportunity": OPPORTUNITY_COLOR,
    "anomaly": ANOMALY_COLOR,
}
AFFLICTION_COLOR = "#7A3B69"
AREA_COLOR, FINAL_COLOR = "#4A4238", "#1E1A17"
BACK_COLORS = ("#5B6B57", "#7A5C2E", "#6B2A2A")
"""The backs of the three tiers; the spears on them tell them apart without colours."""
PARCHMENT = "#FBF6EA"

_SKULL = "M -7 -1 C -7 -11 7 -11 7 -1 C 7 2 5.5 3 4.5 4 L 4.5 8 L -4.5 8 L -4.5 4 C -5.5 3 -7 2 -7 -1 Z"
_EYES = "M -4.8 -0.5 Q -2.8 -3.5 -1 -0.5 Q -2.8 2 -4.8 -0.5 Z M 1 -0.5 Q 2.8 -3.5 4.8 -0.5 Q 2.8 2 1 -0.5 Z"
_TEETH = "M -1.6 5 L -1.6 8 M 1.6 5 L 1.6 8"
_POUCH = "M -3 -4 C -9 0 -8 8 0 8 C 8 8 9 0 3 -4 Z"
_STRING = "M -4 -8 L -2.4 -4.6 L 2.4 -4.6 L 4 -8 Q 2 -6.6 0 -8 Q -2 -6.6 -4 -8 Z"
_BONE = "M -6 6 L 1 -1"
_MEAT = "M 0 2 C -3 -2 0 -8 5 -8 C 9 -7 9 -1 5 2 C 3 3.4 1 3.4 0 2 Z"
_SPIRAL = "M 0 0 C 2 -3 5 0 3 3 C 0 7 -6 4 -6 -1 C -5 -8 5 -9 8 -2"
_FIGURE = "M 0 -15 C 6 -15 7 -8 6 -5 C 10 -2 11 6 11 13 L -11 13 C -11 6 -10 -2 -6 -5 C -7 -8 -6 -15 0 -15 Z"
_HEAD = "M -11 -4 C -11 -20 11 -20 11 -4 C 11 1 8 3 7 5 L 6 13 L -6 13 L -7 5 C -8 3 -11 1 -11 -4 Z"
_FACE = "M -6.5 -4 L -2 -2 L -6 0.5 Z M 6.5 -4 L 2 -2 L 6 0.5 Z M -3.5 7 L 3.5 7 L 2.5 9 L -2.5 9 Z"
_FLAG = "M -5 -9 L 7 -9 L 4 -4.5 L 7 0 L -5 0 Z"
_EYE = "M -8 0 Q 0 -8 8 0 Q 0 8 -8 0 Z"


def skull(drawing: Drawing, x: float, y: float, color: str, ground: str, scale: float = 1) -> None:
    """A skull around (x, y), 14 by 18 at a scale of 1, and the colour that it lies upon."""
    drawing.path(placed(_SKULL, x, y, scale), color)
    drawing.path(placed(_EYES, x, y, scale), ground)
    drawing.path(placed(_TEETH, x, y, scale), stroke=ground, thick=1.3 * scale)


def pouch(drawing: Drawing, x: float, y: float, color: str, scale: float = 1) -> None:
    """A pouch around (x, y)."""
    drawing.path(placed(_POUCH, x, y, scale), color)
    drawing.path(placed(_STRING, x, y, scale), color)


def spiral(drawing: Drawing, x: float, y: float, color: str, scale: float = 1) -> None:
    """The Anomaly's sign around (x, y)."""
    drawing.path(placed(_SPIRAL, x, y, scale), stroke=color, thick=2.2 * scale)


def food(drawing: Drawing, x: float, y: float, scale: float = 1) -> None:
    """A joint of meat around (x, y): food."""
    drawing.path(placed(_BONE, x, y, scale), stroke=DARK, thick=2.6 * scale)
    drawing.circle(x - 6.5 * scale, y + 5 * scale, 1.9 * scale, DARK)
    drawing.circle(x - 5 * scale, y + 6.8 * scale, 1.9 * scale, DARK)
    drawing.path(placed(_MEAT, x, y, scale), VERMILLION, DARK)


def banner(drawing: Drawing, x: float, y: float, scale: float = 1) -> None:
    """The Banner of the first player around (x, y)."""
    drawing.path(placed("M -5 -10 L -5 10", x, y, scale), stroke=BLACK, thick=2.2 * scale)
    drawing.path(placed(_FLAG, x, y, scale), VERMILLION, BLACK)


def eye(drawing: Drawing, x: float, y: float) -> None:
    """An eye around (x, y): somebody knows this."""
    drawing.path(placed(_EYE, x, y), WHITE, DARK, thick=1.3)
    drawing.circle(x, y, 2.8, DARK)


def figure(drawing: Drawing, x: float, y: float, seat: int, *, dead: bool = False) -> None:
    """A seat's hooded figure, 22 by 28 around (x, y), with its number; struck out if dead."""
    fill = LIGHT if dead else SEAT_COLORS[seat]
    drawing.path(placed(_FIGURE, x, y), fill, BLACK, thick=1.5)
    drawing.text(x, y + 8.5, str(seat), SMALL, fill=BLACK if dead else ink(fill), anchor="middle", bold=True)
    if dead:
        drawing.path(f"M {x - 11:g} {y + 13:g} l 22 -28", stroke=BLACK, thick=2)


def spears(drawing: Drawing, x: float, y: float, tier: int, color: str, height: float = 14) -> None:
    """One to three upright spears, the middle of their row at (x, y)."""
    for k in range(tier):
        at, up = x + 7 * (k - (tier - 1) / 2), y - height / 2
        drawing.path(f"M {at:g} {up + 3:g} v {height - 3:g}", stroke=color, thick=1.6)
        drawing.path(f"M {at:g} {up:g} l 2.8 4.6 h -5.6 z", color)


def back(drawing: Drawing, x: float, y: float, width: float, height: float, tier: int) -> None:
    """The back of a card: a head with as many spears as its tier."""
    color = BACK_COLORS[tier - 1]
    drawing.rect(x, y, width, height, color, BLACK, radius=8)
    drawing.rect(x + 5, y + 5, width - 10, height - 10, "none", PARCHMENT, radius=5)
    middle, center, scale = x + width / 2, y + height / 2, min(2.4, height / 62)
    for k in range(tier):
        lean = 0.34 * (k - (tier - 1) / 2) if tier > 1 else 0.0
        foot, tip = 25 * scale, 27 * scale
        drawing.path(
            f"M {middle - lean * foot * 1.6:g} {center + foot:g} L {middle + lean * tip * 1.6:g} {center - tip:g}",
            stroke=PARCHMENT,
            thick=2.2,
        )
        tip_x, tip_y, side = middle + lean * tip * 1.6, center - tip, 3.4
        drawing.path(
            f"M {tip_x - side:g} {tip_y + 5:g} L {tip_x + lean * 6:g} {tip_y - 6:g} L {tip_x + side:g} {tip_y + 5:g} Z",
            PARCHMENT,
        )
    drawing.path(placed(_HEAD, middle, center, scale), color, PARCHMENT, thick=2)
    drawing.path(placed(_FACE, middle, center, scale), PARCHMENT)
