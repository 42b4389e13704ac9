"""The marks of Doom and Bloom's pictures: colours, pawns and dice."""

from __future__ import annotations

from overwinter.envs.core.parts import SMALL
from overwinter.envs.core.svg import (
    BLUE,
    DARK,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    WHITE,
    YELLOW,
    Drawing,
    ink,
)

TINY = 12
"""The font size of the names of spaces and the numbers of a track; all else is told at SMALL or above."""
LINE = 18
"""From one line of text at SMALL to the next."""
TIMES = "\u00d7"

SEAT_COLORS = (SKY, ORANGE, PURPLE, YELLOW)
EVENT_COLOR, ATTACK_COLOR, BONUS_COLOR = BLUE, VERMILLION, GREEN
_TOWN_COLORS = {
    "green": GREEN,
    "yellow": YELLOW,
    "orange": ORANGE,
    "blue": BLUE,
    "purple": PURPLE,
    "red": VERMILLION,
    "sky": SKY,
    "white": WHITE,
    "grey": GREY,
    "black": DARK,
}


def town_color(name: str) -> str:
    """The colour of a town by its name in the content; grey for one that is not known here."""
    return _TOWN_COLORS.get(name, GREY)


def pawn(drawing: Drawing, x: float, y: float, seat: int) -> None:
    """A seat's pawn, 22 by 28 around (x, y), with its number."""
    fill = SEAT_COLORS[seat]
    outline = f"M {x:g} {y - 14:g} a 6 6 0 0 1 5 9.5 q 6 2 6 8 v 6 h 1 v 4.5 h -24 v -4.5 h 1 v -6 q 0 -6 6 -8"
    drawing.path(f"{outline} a 6 6 0 0 1 5 -9.5 z", WHITE, WHITE, thick=5)
    drawing.path(f"{outline} a 6 6 0 0 1 5 -9.5 z", fill, "#000000", thick=1.5)
    drawing.text(x, y + 9.5, str(seat), SMALL, fill=ink(fill), anchor="middle", bold=True)


def die(drawing: Drawing, x: float, y: float, size: float, face: int, *, total: bool = False) -> None:
    """A die with the pips of 1, 2 or 3, a number above that or for a total, and nothing before it is rolled."""
    if not face:
        drawing.rect(x, y, size, size, WHITE, GREY, radius=size / 5, dashed=True)
        return
    drawing.rect(x, y, size, size, WHITE, DARK, radius=size / 5, thick=1.5)
    if total or face > len(_PIPS):
        drawing.text(x + size / 2, y + 0.69 * size, str(face), round(0.56 * size, 1), anchor="middle", bold=True)
        return
    for column, row in _PIPS[face - 1]:
        drawing.circle(x + size * column, y + size * row, size / 9, "#000000")


_PIPS = (((0.5, 0.5),), ((0.28, 0.28), (0.72, 0.72)), ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)))
