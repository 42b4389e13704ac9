"""The Central Mold: what can be bought, for how much, and how many copies are left."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, FAINT, SMALL, panel
from overwinter.envs.core.svg import BLACK, DARK, GREY, LIGHT, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.flourish_and_decay import describe_cards
from overwinter.envs.flourish_and_decay.cards import ActionRow
from overwinter.envs.flourish_and_decay.render.marks import LINE, TIMES
from overwinter.envs.flourish_and_decay.render.scene import Scene
from overwinter.envs.flourish_and_decay.state import NUM_FOODS

_FOOD, _ACTION = 26, 76
_COIN = 10


def draw_mold(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """A line for each food, then the action cards with what they do."""
    top = panel(drawing, x, y, width, height, "Central Mold", "cost, card, copies left") + 4
    offered = scene.on_offer()
    for card in np.flatnonzero(scene.state.mold).tolist():
        tall = _FOOD if card < NUM_FOODS else _ACTION
        _draw_stack(drawing, scene, x + 6, top, width - 12, tall - 4, card, card in offered)
        top += tall


def _draw_stack(
    drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float, card: int, offered: bool
) -> None:
    """One card with its supply; framed when the viewer may take it, in grey when none is left."""
    row, left = scene.words.content.card(card), int(scene.state.supply[card])
    fill, color = (WHITE, BLACK) if left else ("none", FAINT)
    drawing.rect(x, y, width, height, fill, BLACK if offered else LIGHT, radius=5, thick=2 if offered else 1)
    coin(drawing, x + 16, y + 11, row.cost, bright=offered, faded=not left)
    copies = drawing.text(x + width - 8, y + 17, f"{TIMES}{left}", BODY, fill=color, anchor="end", bold=True)
    brought = f"{row.calories} calorie{'' if row.calories == 1 else 's'}"
    room = width - 36 - 8 - copies - 10
    if not isinstance(row, ActionRow) or row.calories:
        told = drawing.text(x + width - 62, y + 17, brought, SMALL, fill=color, anchor="end")
        room = width - 36 - 62 - told - 10
    drawing.text(x + 36, y + 17, row.name, BODY, fill=color, bold=True, room=room)
    if isinstance(row, ActionRow):
        lines = wrapped(sentence(describe_cards.effects(row)), width - 42, SMALL, 3)
        for k, line in enumerate(lines):
            drawing.text(x + 36, y + 34 + (LINE - len(lines) // 2) * k, line, SMALL, fill=color)


def coin(drawing: Drawing, x: float, y: float, cost: int, *, bright: bool = False, faded: bool = False) -> None:
    """An adaptation cost around (x, y)."""
    fill, edge = (YELLOW, BLACK) if bright else (WHITE, GREY)
    drawing.circle(x, y, _COIN, fill, edge)
    drawing.text(x, y + 5, str(cost), SMALL, fill=FAINT if faded else BLACK, anchor="middle", bold=True)


def sentence(told: str) -> str:
    """With a capital."""
    return told[:1].upper() + told[1:]


def draw_trash(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """The communal trash, in a line."""
    drawing.text(x, y, "Trash:", SMALL, fill=DARK)
    told = scene.words.counted(scene.state.trash)
    drawing.text(x + 50, y, told, SMALL, fill=DARK, room=width - 50)
