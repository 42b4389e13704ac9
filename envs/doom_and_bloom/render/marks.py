"""The marks of Doom and Bloom's pictures: sizes, colours, pawns, dice, panels and labels."""

from __future__ import annotations

from overwinter.envs.core.svg import (
    BLUE,
    DARK,
    GREEN,
    GREY,
    LIGHT,
    ORANGE,
    PALE,
    PURPLE,
    SKY,
    VERMILLION,
    WHITE,
    YELLOW,
    Drawing,
    ink,
    text_width,
)

WIDTH = 1200
MARGIN = 16
GAP = 12
TINY, SMALL, BODY, HEAD, TITLE = 12, 14, 15, 16, 24
"""Font sizes: TINY is for the names of spaces and the numbers of a track, all else is told at SMALL or above."""
PAD = 10
"""Between a panel's border and what is in it."""
LINE = 18
"""From one line of text at SMALL to the next."""
TIMES = "\u00d7"
FAINT = "#767676"
"""The lightest grey that reads well on white."""

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


def panel(drawing: Drawing, x: float, y: float, width: float, height: float, title: str, note: str = "") -> float:
    """The frame of a part of the table, with its title and a remark; where its contents begin (y)."""
    drawing.rect(x, y, width, height, PALE, LIGHT, radius=6)
    end = x + PAD + drawing.text(x + PAD, y + 21, title, HEAD, bold=True)
    drawing.text(x + width - PAD, y + 21, note, SMALL, fill=DARK, anchor="end", room=x + width - PAD - end - GAP)
    return y + 30


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


def tag(drawing: Drawing, x: float, y: float, content: str, fill: str) -> float:
    """A label that stands out, such as whose turn it is; how wide it is, with the space after it."""
    return drawing.pill(x, y, content, SMALL, fill, DARK, bold=True, radius=10) + 8


def labelled(drawing: Drawing, x: float, y: float, label: str, value: str) -> float:
    """A grey word and what it is in bold, on the base line y; how wide both are, with the space after them."""
    drawing.text(x, y, label, SMALL, fill=DARK)
    value_x = x + text_width(f"{label} ", SMALL)
    return value_x - x + drawing.text(value_x, y, value, BODY, bold=True) + 13
