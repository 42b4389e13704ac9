"""The discards, which lie open, and the cards that the viewer knows to be somewhere in a pile."""

from __future__ import annotations

from overwinter.envs.core.parts import MARGIN, PAD, SMALL, WIDTH
from overwinter.envs.core.svg import DARK, LIGHT, PALE, Drawing, wrapped
from overwinter.envs.godforsaken_scavengers.render.marks import LINE
from overwinter.envs.godforsaken_scavengers.render.scene import Scene
from overwinter.envs.godforsaken_scavengers.state import DISCARDS, NUM_PILES

_LINES = 7
_LABEL = 118
HEAP_HEIGHT = LINE * _LINES + PAD + 14


def draw_heap(drawing: Drawing, scene: Scene, y: float) -> None:
    """Each by the names of its cards; they share the lines there are."""
    width = WIDTH - 2 * MARGIN
    drawing.rect(MARGIN, y, width, HEAP_HEIGHT, PALE, LIGHT, radius=6)
    rows = [("Discards", scene.cards_at(DISCARDS))]
    rows += [(f"In pile {pile + 1}", scene.somewhere_in(pile)) for pile in range(NUM_PILES)]
    rows = [row for row in rows if row[1] or row[0] == "Discards"]
    at, left = y + PAD, _LINES
    for k, (label, cards) in enumerate(rows):
        drawing.pill(MARGIN + PAD, at, label, SMALL, DARK, width=_LABEL - 14, bold=True)
        told = scene.listed(cards)
        if cards:
            told = f"{len(cards)}: {told}"
        broken = wrapped(told, width - 2 * PAD - _LABEL, SMALL, left - (len(rows) - 1 - k))
        for number, line in enumerate(broken):
            drawing.text(MARGIN + PAD + _LABEL, at + 15 + LINE * number, line, SMALL)
        at += LINE * len(broken) + 7
        left -= len(broken)
