"""The discard piles, which lie open: what has gone, and so what is left in the decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from overwinter.envs.core.parts import MARGIN, PAD, SMALL, WIDTH
from overwinter.envs.core.svg import LIGHT, PALE, WHITE, Drawing, wrapped
from overwinter.envs.doom_and_bloom.render.marks import ATTACK_COLOR, BONUS_COLOR, EVENT_COLOR, LINE, TIMES
from overwinter.envs.doom_and_bloom.render.scene import Scene

_LINES = (5, 3, 2)
_LABEL = 158
DISCARDS_HEIGHT = LINE * sum(_LINES) + 8 * len(_LINES) + PAD


def draw_discards(drawing: Drawing, scene: Scene, y: float) -> None:
    """The names of the cards of each pile, with how many of a name there are."""
    state, content = scene.state, scene.words.content
    width = WIDTH - 2 * MARGIN
    drawing.rect(MARGIN, y, width, DISCARDS_HEIGHT, PALE, LIGHT, radius=6)
    top = y + PAD
    piles: tuple[tuple[str, str, Sequence[Any], Any], ...] = (
        ("Event", EVENT_COLOR, content.events, state.event_discard),
        ("Attack", ATTACK_COLOR, content.attacks, state.attack_discard),
        ("Bonus", BONUS_COLOR, content.bonus, state.bonus_discard),
    )
    for (name, color, rows, pile), lines in zip(piles, _LINES, strict=True):
        drawing.pill(MARGIN + PAD, top, f"{name} discards", SMALL, color, width=_LABEL - 14, bold=True, color=WHITE)
        cards = np.flatnonzero(pile).tolist()
        told = ", ".join(f"{rows[k].name}{f' {TIMES}{int(pile[k])}' if pile[k] > 1 else ''}" for k in cards)
        broken = wrapped(told or "none", width - 2 * PAD - _LABEL, SMALL, lines)
        for k, line in enumerate(broken):
            drawing.text(MARGIN + PAD + _LABEL, top + 15 + LINE * k, line, SMALL)
        top += LINE * len(broken) + 8
