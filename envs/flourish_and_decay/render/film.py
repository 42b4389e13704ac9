"""The board alone, as it changes from one decision to the next: what is placed, and every generation."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.engine import step_game
from overwinter.envs.core.game import States
from overwinter.envs.core.parts import HEAD, SMALL
from overwinter.envs.core.svg import Drawing
from overwinter.envs.flourish_and_decay.actions import NUM_ACTIONS
from overwinter.envs.flourish_and_decay.grids import owners
from overwinter.envs.flourish_and_decay.observation import FIELDS
from overwinter.envs.flourish_and_decay.render.board import BOARD_WIDTH, FILM_HEIGHT, draw_board
from overwinter.envs.flourish_and_decay.render.marks import shape
from overwinter.envs.flourish_and_decay.render.scene import Scene
from overwinter.envs.flourish_and_decay.state import SEEDING, State

_HEADER = 60
_NAMES = 136


def positions(rules: NDArray[Any], before: States, action: int) -> list[States]:
    """The positions in which the board changes by an action.

    Those between two generations are found by playing the action anew with a game that ends so early: it lets no more
    generations pass.

    Args:
        rules: (1,) of the rules dtype.
        before: (1,) of the state dtype.
    """
    after = _played(rules, before, action)
    start, end = int(before["generation"][0]), int(after["generation"][0])
    shorter = rules.copy()
    found, last = [], before
    for generation in range(start, end + 1):
        shorter["max_generations"] = generation
        now = after if generation == end else _played(shorter, before, action)
        if generation > start or any((now[layers] != last[layers]).any() for layers in ("cells", "slime")):
            found.append(now)
        last = now
    return found


def _played(rules: NDArray[Any], before: States, action: int) -> States:
    after = before.copy()
    step_game(rules, after, 0, action, np.zeros(NUM_ACTIONS, np.int8), np.zeros(FIELDS.length, np.float32))
    return after


def draw_film(scene: Scene, before: State) -> str:
    """The board alone.

    Args:
        before: the position that this one came from: it says which round it belongs to, and unless a generation has
            passed since then what has changed is framed.
    """
    state, width, height = scene.state, BOARD_WIDTH, _HEADER + FILM_HEIGHT
    seeding = before.phase == SEEDING
    title = f"Seed phase, round {before.seed_round + 1}" if seeding else f"Round {before.lap}"
    drawing = Drawing(width, height, f"Flourish and Decay, {title.lower()}, generation {state.generation}")
    drawing.text(14, 26, title, HEAD, bold=True)
    told = f"Generation {state.generation} of {scene.rules.max_generations}"
    drawing.text(width - 14, 26, told, HEAD, anchor="end", bold=True)
    for seat in scene.seats:
        shape(drawing, 24 + _NAMES * seat, 46, seat, 8, scene.color(seat), "#000000")
        drawing.text(40 + _NAMES * seat, 51, scene.name(seat), SMALL)
    draw_board(drawing, scene, 0, _HEADER, _touched(before, state) if state.generation == before.generation else None)
    return drawing.svg()


def _touched(before: State, after: State) -> NDArray[np.bool_]:
    """Where cells or slime are not what they were, (side, side)."""
    side = int(after.side)
    cells = owners(after.cells, side) != owners(before.cells, side)
    found: NDArray[np.bool_] = cells | (owners(after.slime, side) != owners(before.slime, side))
    return found
