"""The course of the game: phase, order of turns, what has been played, generations of this round."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, FAINT, PAD, SMALL, labelled, panel
from overwinter.envs.core.svg import BLACK, DARK, GREY, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.flourish_and_decay import describe_cards
from overwinter.envs.flourish_and_decay.render.hand import HAND_HEIGHT
from overwinter.envs.flourish_and_decay.render.marks import LINE, shape
from overwinter.envs.flourish_and_decay.render.scene import Scene
from overwinter.envs.flourish_and_decay.state import OPS, PHASES, SEEDING

_SEAT = 66
"""From one seat to the next in the order of turns."""


def draw_turn(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """All of it, from top to bottom."""
    rules = scene.rules
    note = f"a cell costs {int(rules.cell_cost)}, a generation {int(rules.generation_cost)}"
    top = panel(drawing, x, y, width, HAND_HEIGHT, "Course", note)
    _draw_phases(drawing, scene, x + PAD, top + 2)
    _draw_order(drawing, scene, x + PAD, top + 48)
    _draw_table(drawing, scene, x + PAD, top + 88, width - 2 * PAD)


def _draw_phases(drawing: Drawing, scene: Scene, x: float, y: float) -> None:
    """The three phases, the one the game is in filled."""
    for k, name in enumerate(PHASES):
        here = k == scene.state.phase and not scene.is_over()
        fill, edge = (BLACK, BLACK) if here else (WHITE, GREY)
        x += drawing.pill(x, y, name, SMALL, fill, edge, radius=10, bold=here, color=WHITE if here else FAINT) + 8


def _draw_order(drawing: Drawing, scene: Scene, x: float, y: float) -> None:
    """The seats in the order of their turns, the start player first; whose turn it is stands out."""
    x += drawing.text(x, y + 5, "order", SMALL, fill=DARK) + 14
    for k, seat in enumerate(scene.order()):
        if k:
            drawing.path(f"M {x - 16:g} {y - 5:g} l 5 5 l -5 5", stroke=GREY, thick=2)
        if seat == scene.state.active:
            drawing.rect(x - 4, y - 15, 45, 30, YELLOW, BLACK, radius=8)
        shape(drawing, x + 9, y, seat, 9, scene.color(seat), BLACK)
        drawing.text(x + 24, y + 5, str(seat), BODY, bold=True)
        x += _SEAT


def _draw_table(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """The cards played in this turn, what it has still to begin with, and generations by cards."""
    state = scene.state
    if state.phase == SEEDING:
        told = "In two" if scene.rules.seed_rounds == 2 else f"In {int(scene.rules.seed_rounds)}"
        told += f" rounds everybody seals {int(scene.rules.seed_cells)} cells anywhere; those who chose the same space "
        told += f"choose again. Placements of this round revealed: {int(state.seed_try)}."
        for k, line in enumerate(wrapped(told, width, SMALL, 4)):
            drawing.text(x, y + LINE * k, line, SMALL)
        return
    played = scene.words.counted(scene.player(int(state.active)).played) if state.active >= 0 else "none"
    lines = wrapped(f"played: {played}", width, SMALL, 2)
    if state.now.any():
        begun = [describe_cards.effect(OPS[op], int(state.now[op])) for op in np.flatnonzero(state.now).tolist()]
        lines = [*lines[:1], *wrapped(f"begins with: {', '.join(begun)}", width, SMALL, 1)]
    for k, line in enumerate(lines):
        drawing.text(x, y + LINE * k, line, SMALL)
    free = f", {int(scene.rules.free_generations)} free" if scene.rules.free_generations else ""
    told = f"+{int(state.hastened)} -{int(state.delayed)} by cards{free}"
    labelled(drawing, x, y + LINE * 2 + 4, "generations:", told)
    kept = "calories left over are kept" if scene.rules.carry_calories else "calories left over are lost"
    drawing.text(x, y + LINE * 3 + 6, kept, SMALL, fill=FAINT)
