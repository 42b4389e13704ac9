"""Bag, resources and the Valley."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, FAINT, HEAD, PAD, SMALL, panel
from overwinter.envs.core.svg import BLACK, DARK, GREY, LIGHT, WHITE, Drawing
from overwinter.envs.survivalist.render.marks import DISC_COLORS, disc, peekers, token
from overwinter.envs.survivalist.render.scene import Scene
from overwinter.envs.survivalist.rules.hidden import face_down
from overwinter.envs.survivalist.state import (
    DISCS,
    EMPTY,
    NUM_VALLEY,
    RESOURCES,
)

HIDDEN = "#6B6B6B"
"""What lies face-down."""


def draw_supplies(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """The panel of all that is drawn from."""
    state = scene.state
    top = panel(drawing, x, y, width, height, "Bag", f"{int(state.bag.sum())} discs")
    _draw_bag(drawing, scene, x, top, width)
    drawing.path(f"M {x + 4:g} {top + 92:g} h {width - 8:g}", stroke=LIGHT)
    _draw_resources(drawing, scene, x, top + 92, width)
    _draw_valley(drawing, scene, x, top + 296, width)


def _draw_bag(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """The bag as a bar, each kind as wide as its share, with the numbers below; then what is drawn and not placed."""
    bag, drawn = scene.state.bag, scene.state.drawn
    room, total = width - 2 * PAD, max(1, int(bag.sum()))
    left = x + PAD
    for kind, name in enumerate(DISCS):
        part = room * int(bag[kind]) / total
        if part:
            drawing.rect(left, y, part, 22, DISC_COLORS[name], DARK)
        left += part
        middle = x + PAD + room / len(DISCS) * kind
        disc(drawing, middle + 10, y + 40, 10, kind)
        drawing.text(middle + 23, y + 45, str(int(bag[kind])), BODY, bold=True)
    drawing.text(x + PAD, y + 77, "drawn", SMALL, fill=DARK)
    at = x + PAD + 58
    for kind in np.flatnonzero(drawn).tolist():
        disc(drawing, at + 10, y + 72, 10, kind)
        at += 46 + drawing.text(at + 23, y + 77, str(int(drawn[kind])), BODY, bold=True) - 10


def _draw_resources(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """A row a resource: tokens on the Ridge, in the discard, and unseen by the viewer."""
    columns = (
        (x + 128, "Ridge", scene.state.ridge),
        (x + 208, "discard", scene.state.discard),
        (x + 292, "unseen", scene.unseen_tokens()),
    )
    for middle, label, _ in columns:
        drawing.text(middle, y + 22, label, HEAD if label == "Ridge" else SMALL, anchor="middle", bold=label == "Ridge")
    for resource in range(len(RESOURCES)):
        top = y + 28 + 25 * resource
        token(drawing, x + PAD, top, resource, width=70)
        for middle, label, counts in columns:
            count = int(counts[resource])
            ridge = label == "Ridge" and count > 0
            if ridge:
                drawing.rect(middle - 24, top, 48, 21, WHITE, DARK, radius=4)
            color = BLACK if count else GREY
            drawing.text(middle, top + 16, str(count), BODY, fill=color, anchor="middle", bold=ridge)


def _draw_valley(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """The Valley's three tokens: face-down, or named where the viewer has peeked; who has peeked at each."""
    state, eyes = scene.state, scene.eyes
    drawing.path(f"M {x + 4:g} {y:g} h {width - 8:g}", stroke=LIGHT)
    drawing.text(x + PAD, y + 30, "Valley", HEAD, bold=True)
    for k in range(NUM_VALLEY):
        left, top = x + 78 + 84 * k, y + 14
        if state.valley[k] == EMPTY:
            drawing.pill(left, top, "empty", SMALL, WHITE, GREY, width=74, dashed=True, color=FAINT)
        elif eyes.knows_valley[k]:
            token(drawing, left, top, int(state.valley[k]), width=74)
        else:
            drawing.pill(left, top, "?", SMALL, HIDDEN, DARK, width=74)
        if state.valley[k] != EMPTY:
            draw_peekers(drawing, scene, left + 37, y + 45, "knows_valley", k)
    drawing.text(x + PAD, y + 72, _older_tokens(scene), SMALL, fill=DARK, room=width - 2 * PAD)


def _older_tokens(scene: Scene) -> str:
    """What the face-down tokens of used-up piles must be, as everything else of those piles has been seen."""
    parts = []
    for pile in range(int(scene.state.pile)):
        counts = scene.face_down_tokens(pile)
        eyes = scene.eyes
        spaces = [str(k + 1) for k in range(NUM_VALLEY) if face_down(scene.state, eyes, k, pile)]
        names = ", ".join(name for name, count in zip(RESOURCES, counts, strict=True) for _ in range(count))
        if spaces:
            parts.append(f"{' and '.join(spaces)} can only be {names}")
    return "; ".join(parts)


def draw_peekers(drawing: Drawing, scene: Scene, x: float, y: float, field: str, k: int) -> None:
    """The seats that have peeked at a tile or token, centred on x, three in a row."""
    seats = [seat for seat in scene.seats if getattr(scene.state.players[seat], field)[k]]
    for row in range(0, len(seats), 3):
        peekers(drawing, x, y + 16 * row / 3, seats[row : row + 3])
