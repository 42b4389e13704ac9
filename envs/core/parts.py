"""The parts that pictures of all games are made of: sizes, panels and labels."""

from __future__ import annotations

from overwinter.envs.core.svg import DARK, LIGHT, PALE, Drawing, text_width

WIDTH = 1200
MARGIN = 16
GAP = 12
SMALL, BODY, HEAD, TITLE = 14, 15, 16, 24
"""Font sizes: the smallest is still legible when a picture is scaled down to 900 pixels."""
PAD = 10
"""Between a panel's border and what is in it."""
FAINT = "#767676"
"""The lightest grey that reads well on white."""


def panel(drawing: Drawing, x: float, y: float, width: float, height: float, title: str, note: str = "") -> float:
    """The frame of a part of the table, with its title and a remark; where its contents begin (y)."""
    drawing.rect(x, y, width, height, PALE, LIGHT, radius=6)
    end = x + PAD + drawing.text(x + PAD, y + 21, title, HEAD, bold=True)
    drawing.text(x + width - PAD, y + 21, note, SMALL, fill=DARK, anchor="end", room=x + width - PAD - end - GAP)
    return y + 30


def tag(drawing: Drawing, x: float, y: float, content: str, fill: str) -> float:
    """A label that stands out, such as whose turn it is; how wide it is, with the space after it."""
    return drawing.pill(x, y, content, SMALL, fill, DARK, bold=True, radius=10) + 8


def labelled(drawing: Drawing, x: float, y: float, label: str, value: str) -> float:
    """A grey word and what it is in bold, on the base line y; how wide both are, with the space after them."""
    drawing.text(x, y, label, SMALL, fill=DARK)
    value_x = x + text_width(f"{label} ", SMALL)
    return value_x - x + drawing.text(value_x, y, value, BODY, bold=True) + 13
