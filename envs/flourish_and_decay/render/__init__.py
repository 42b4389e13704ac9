"""The table of Flourish and Decay as a picture: the board with its cells and slime, and how it stands."""

from __future__ import annotations

from typing import Any

import numpy as np

from overwinter.envs.core.parts import BODY, MARGIN, TITLE, WIDTH
from overwinter.envs.core.scene import Scene
from overwinter.envs.core.svg import DARK, LIGHT, PALE, Drawing
from overwinter.envs.flourish_and_decay.content import FlourishAndDecayOptions
from overwinter.envs.flourish_and_decay.grids import grid, owners
from overwinter.envs.flourish_and_decay.state import NOWHERE, Rules, State
from overwinter.envs.flourish_and_decay.text import FlourishAndDecayText

_HEADER = 60
_BOARD = 720
_LINE = 24


class FlourishAndDecayPicture:
    """Draws the table, with the names of the content in use."""

    def __init__(self, options: FlourishAndDecayOptions) -> None:
        self._words = FlourishAndDecayText(options)

    def draw(self, rules: Rules, state: State, viewer: int | None) -> str:
        """The table as SVG, 1200 wide.

        Args:
            viewer: the seat whose knowledge it shows, or None for a spectator, who sees what is public.
        """
        scene = Scene(rules, state, viewer, self._words)
        seen_by = "a spectator" if viewer is None else scene.name(viewer)
        title = f"Flourish and Decay, round {state.lap}, as {seen_by} sees it"
        drawing = Drawing(WIDTH, _HEADER + _BOARD + MARGIN, title)
        drawing.text(MARGIN, 38, f"Round {state.lap}, generation {state.generation}", TITLE, bold=True)
        self._draw_board(drawing, scene)
        self._draw_seats(drawing, scene)
        return drawing.svg()

    def _draw_board(self, drawing: Drawing, scene: Scene) -> None:
        """Slime as squares, cells as dark-rimmed discs on them; the viewer's sealed cells as rings."""
        state = scene.state
        side = int(state.side)
        unit = _BOARD / side
        slime = owners(state.slime, side)
        cells: Any = grid(state.cells, side).any(axis=0)
        sealed: Any = grid(state.chosen[scene.viewer], side) if scene.viewer is not None else cells * 0
        for row, column in np.ndindex(side, side):
            x, y = MARGIN + column * unit, _HEADER + row * unit
            seat = int(slime[row, column])
            fill = PALE if seat == NOWHERE else self._words.colour(state, seat)
            drawing.rect(x, y, unit, unit, fill, LIGHT)
            if cells[row, column]:
                drawing.circle(x + unit / 2, y + unit / 2, unit / 3, fill, DARK)
            if sealed[row, column]:
                drawing.circle(x + unit / 2, y + unit / 2, unit / 4, "none", DARK)

    def _draw_seats(self, drawing: Drawing, scene: Scene) -> None:
        """A line a seat: name, character, slime and cells, calories."""
        x = _BOARD + 2 * MARGIN
        for k, seat in enumerate(scene.seats):
            player = scene.state.players[seat]
            y = _HEADER + (2 * k + 1) * _LINE
            drawing.rect(x, y - 15, 18, 18, self._words.colour(scene.state, seat), DARK)
            name = f"{scene.name(seat)}, {self._words.character(scene.state, seat)}"
            drawing.text(x + 26, y, name, BODY, bold=True)
            told = f"slime {player.slimes}, cells {player.living}, calories {player.calories}"
            drawing.text(x + 26, y + _LINE - 4, told, BODY)
