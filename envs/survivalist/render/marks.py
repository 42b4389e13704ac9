"""The marks of Survivalist's pictures: colours, discs, tokens and meeples."""

from __future__ import annotations

from collections.abc import Iterable

from overwinter.envs.core.parts import BODY, FAINT, SMALL
from overwinter.envs.core.svg import (
    BLACK,
    BLUE,
    DARK,
    GREEN,
    GREY,
    LIGHT,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    WHITE,
    YELLOW,
    Drawing,
    ink,
)
from overwinter.envs.survivalist.state import DISCS, RESOURCES, THREATS

SLOT = 19
"""From one place for a disc to the next."""
TIMES = "\u00d7"

SEAT_COLORS = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILLION)
_CREAM, _MAROON = "#FFF6DC", "#4A1420"  # by lightness: nearly white, nearly black
DISC_COLORS = dict(zip(DISCS, (VERMILLION, PURPLE, _CREAM, _MAROON, SKY, YELLOW), strict=True))
RESOURCE_COLORS = dict(zip(RESOURCES, (GREY, GREEN, YELLOW, VERMILLION, ORANGE, PURPLE, WHITE), strict=True))


def disc(drawing: Drawing, x: float, y: float, radius: float, kind: int) -> None:
    """A wound, Freeze or Sunshine disc around (x, y)."""
    name = DISCS[kind]
    drawing.disc(x, y, radius, name[0].upper(), DISC_COLORS[name])


def slots(drawing: Drawing, x: float, y: float, kind: int, count: int, limit: int, most: int) -> float:
    """Places for discs of a kind in a row, so many of them taken; more than fit are a number. How wide it is.

    A limit above `most`, which content may set, leaves no room for places: there it is a number only.
    """
    if limit > most:
        disc(drawing, x + 10, y, 9, kind)
        drawing.text(x + 22, y + 5, str(count), SMALL, bold=True)
        return SLOT * most + 2
    for k in range(limit):
        if k < count:
            disc(drawing, x + 10 + SLOT * k, y, 9, kind)
        else:
            drawing.circle(x + 10 + SLOT * k, y, 9, WHITE, GREY, dashed=True)
    width = SLOT * limit + 2
    if count > limit:
        drawing.text(x + width, y + 5, f"+{count - limit}", SMALL, bold=True)
    return width


def token(
    drawing: Drawing, x: float, y: float, resource: int, *, width: float | None = None, short: bool = False
) -> float:
    """A resource token with its name, or in short the first three letters of it; how wide it is."""
    name = RESOURCES[resource]
    return drawing.pill(x, y, name[:3] if short else name, SMALL, RESOURCE_COLORS[name], DARK, width=width)


def threat(drawing: Drawing, x: float, y: float, index: int, *, on: bool = True, width: float | None = None) -> float:
    """A threat's name on a dark plate, or in grey on a white one; how wide it is."""
    name = THREATS[index]
    fill, border = (DARK, DARK) if on else (WHITE, LIGHT)
    color = WHITE if on else FAINT
    return drawing.pill(x, y, name, SMALL, fill, border, width=width, radius=10, color=color)


def reapers(drawing: Drawing, x: float, y: float, count: int) -> None:
    """A Reaper and how many of them there are, on a line centred at y."""
    drawing.disc(x + 10, y, 10, "R", BLACK if count else GREY, DARK)
    drawing.text(x + 24, y + 5, f"{count}", BODY, bold=count > 0)


def meeple(drawing: Drawing, x: float, y: float, seat: int, *, home: bool = False, dead: bool = False) -> None:
    """A seat's meeple, 22 by 26 around (x, y), with its number: hollow if it has gone home, struck out if dead."""
    fill = LIGHT if dead else WHITE if home else SEAT_COLORS[seat]
    edge = SEAT_COLORS[seat] if home else DARK
    outline = f"M {x:g} {y - 13:g} a 6 6 0 0 1 5 9.5 q 6 2 6 8 v 8.5 h -22 v -8.5 q 0 -6 6 -8 a 6 6 0 0 1 5 -9.5 z"
    drawing.path(outline, fill, edge, thick=1.5)
    if dead:
        drawing.path(f"M {x + 12:g} {y - 14:g} L {x - 12:g} {y + 13:g}", stroke=VERMILLION, thick=2)
    drawing.text(x, y + 10.5, str(seat), SMALL, fill=ink(fill), anchor="middle", bold=True)


def peekers(drawing: Drawing, x: float, y: float, seats: Iterable[int]) -> None:
    """The numbers of the seats that have peeked at something, centred on x."""
    shown = [str(seat) for seat in seats]
    size = 16.0
    left = x - size * len(shown) / 2
    for k, seat in enumerate(shown):
        drawing.circle(left + size * (k + 0.5), y, 8, SEAT_COLORS[int(seat)])
        color = ink(SEAT_COLORS[int(seat)])
        drawing.text(left + size * (k + 0.5), y + 4.5, seat, 13, fill=color, anchor="middle", bold=True)
