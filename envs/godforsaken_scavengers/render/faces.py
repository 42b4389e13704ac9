"""Cards of the draw deck, face up."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.envs.core.parts import BODY, SMALL
from overwinter.envs.core.svg import BLACK, WHITE, Drawing, ink, text_width, wrapped
from overwinter.envs.godforsaken_scavengers.cards import CardRow
from overwinter.envs.godforsaken_scavengers.render import wording
from overwinter.envs.godforsaken_scavengers.render.marks import (
    KIND_COLORS,
    LINE,
    PARCHMENT,
    REACTION_COLOR,
    TIMES,
    TINY,
    pouch,
    skull,
    spears,
    spiral,
)

BAND = 30
"""The height of the coloured head of a card."""


def color_of(row: CardRow) -> str:
    """The colour of a card: of its kind, green if it has a Reaction."""
    return REACTION_COLOR if row.kind == "action" and row.reaction else KIND_COLORS[row.kind]


def sign(drawing: Drawing, x: float, y: float, row: CardRow, color: str, ground: str) -> None:
    """What stands in the upper left corner of a card: its number, a skull, a pouch or a spiral, around (x, y)."""
    if row.kind == "peril":
        skull(drawing, x, y, color, ground)
    elif row.kind == "opportunity":
        pouch(drawing, x, y, color)
    elif row.kind == "anomaly":
        spiral(drawing, x, y, color)
    else:
        drawing.circle(x, y, 10, color)
        drawing.text(x, y + 5.5, str(row.value), BODY, fill=ground, anchor="middle", bold=True)


def head(drawing: Drawing, x: float, y: float, width: float, row: CardRow, count: int = 1) -> None:
    """A card's coloured head: sign, name, how many there are, the spears of its tier."""
    color = color_of(row)
    on = ink(color)
    drawing.path(f"M {x:g} {y + BAND:g} v {8 - BAND} q 0 -8 8 -8 h {width - 16:g} q 8 0 8 8 v {BAND - 8} z", color)
    sign(drawing, x + 17, y + BAND / 2, row, on, color)
    tier = 7 * row.tier
    name, room = f"{row.name} {TIMES}{count}" if count > 1 else row.name, width - 45 - tier
    size = next((size for size in (BODY, SMALL) if text_width(name, size, bold=True) <= room), TINY)
    drawing.text(x + 33, y + 20, name, size, fill=on, bold=True, room=room)
    spears(drawing, x + width - 7 - tier / 2, y + BAND / 2, row.tier, on, 15)


def face(
    drawing: Drawing,
    x: float,
    y: float,
    width: float,
    height: float,
    row: CardRow,
    said: Sequence[tuple[str, str]],
    count: int = 1,
) -> None:
    """A whole card, with what is said on it: each part begins with a word in bold."""
    drawing.rect(x, y, width, height, PARCHMENT, color_of(row), radius=8, thick=2)
    head(drawing, x, y, width, row, count)
    parts(drawing, x + 8, y + BAND + 4, width - 16, height - BAND - 8, said)


def chip(drawing: Drawing, x: float, y: float, width: float, row: CardRow, *, note: str = "") -> None:
    """A card as a small plate of a height of 26: sign and name, and a remark such as how many there are."""
    color = color_of(row)
    drawing.rect(x, y, width, 26, PARCHMENT, color, radius=5, thick=1.5)
    drawing.path(f"M {x + 26:g} {y:g} h -21 q -5 0 -5 5 v 16 q 0 5 5 5 h 21 z", color)
    if row.value is not None and row.kind == "action":
        drawing.text(x + 13, y + 18.5, str(row.value), BODY, fill=WHITE, anchor="middle", bold=True)
    else:
        sign(drawing, x + 13, y + 13, row, ink(color), color)
    taken = drawing.text(x + width - 7, y + 18, note, SMALL, anchor="end", bold=True) if note else 0
    room = width - 38 - taken - (6 if note else 0)
    size = SMALL if text_width(row.name, SMALL) <= room else TINY
    drawing.text(x + 32, y + 18, row.name, size, room=room)


def parts(drawing: Drawing, x: float, y: float, width: float, height: float, said: Sequence[tuple[str, str]]) -> float:
    """Some paragraphs, each after a word in bold, in at most so many lines as fit; where they end (y)."""
    lines = int(height // LINE)
    for k, (label, told) in enumerate(said):
        left = max(1, lines - (len(said) - 1 - k))
        broken = _broken(label, told, width, left)
        for number, line in enumerate(broken):
            at = x
            if number == 0 and label:
                color = REACTION_COLOR if label == "Reaction" else BLACK
                at += drawing.text(x, y + 13, f"{label}:", SMALL, bold=True, fill=color) + 5
            drawing.text(at, y + 13, line, SMALL, room=x + width - at)
            y += LINE
        lines -= len(broken)
    return y


def _broken(label: str, told: str, width: float, lines: int) -> list[str]:
    """The lines of a paragraph whose first line begins with a word in bold."""
    if not label:
        return wrapped(told, width, SMALL, lines)
    room = width - text_width(f"{label}:", SMALL, bold=True) - 5
    words, first = told.split(), ""
    while words and text_width(f"{first} {words[0]}".strip(), SMALL) <= room:
        first = f"{first} {words.pop(0)}".strip()
    if not words or lines == 1:
        return [" ".join([first, *words]).strip()]
    return [first, *wrapped(" ".join(words), width, SMALL, lines - 1)]


def uses(row: CardRow) -> list[tuple[str, str]]:
    """What stands on a card where it lies open: what it does, and for one that can be taken what it is then."""
    said = wording.uses(row)
    if row.kind in ("peril", "opportunity") and row.handy:
        said += wording.in_hand(row)
    return said
