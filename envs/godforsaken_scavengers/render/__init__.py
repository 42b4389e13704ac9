"""Godforsaken Scavengers as a picture: the table as SVG."""

from __future__ import annotations

from overwinter.envs.core.parts import BODY, GAP, MARGIN, PAD, SMALL, TITLE, WIDTH, panel
from overwinter.envs.core.scene import Scene
from overwinter.envs.core.svg import DARK, Drawing, wrapped
from overwinter.envs.godforsaken_scavengers.content import GodforsakenScavengersOptions
from overwinter.envs.godforsaken_scavengers.state import Rules, State
from overwinter.envs.godforsaken_scavengers.text import GodforsakenScavengersText

_HEADER = 56
_LINE = 18
_LINES = 5
"""Lines of writing for each part of the table; what is longer is cut."""


class GodforsakenScavengersPicture:
    """Draws the table, with the names of the content in use."""

    def __init__(self, options: GodforsakenScavengersOptions) -> None:
        self._words = GodforsakenScavengersText(options)

    def draw(self, rules: Rules, state: State, viewer: int | None) -> str:
        """The table as SVG, 1200 wide: a panel for each part of what the viewer is told.

        Args:
            viewer: the seat whose knowledge it shows, or None for a spectator, who sees what is public.
        """
        scene = Scene(rules, state, viewer, self._words)
        lines = [line.partition(": ") for line in self._words.describe(rules, state, viewer).split("\n")]
        height = 30 + _LINES * _LINE + GAP
        seen_by = "a spectator" if viewer is None else scene.name(viewer)
        title = f"Godforsaken Scavengers, round {state.lap}, as {seen_by} sees it"
        drawing = Drawing(WIDTH, _HEADER + height * len(lines) + MARGIN, title)
        drawing.text(MARGIN, 38, f"Round {state.lap}", TITLE, bold=True)
        drawing.text(WIDTH - MARGIN, 38, f"seen by {seen_by}", SMALL, fill=DARK, anchor="end")
        for k, (label, _, content) in enumerate(lines):
            y = panel(drawing, MARGIN, _HEADER + k * height, WIDTH - 2 * MARGIN, height - GAP, label)
            for row, words in enumerate(wrapped(content, WIDTH - 2 * MARGIN - 2 * PAD, BODY, _LINES)):
                drawing.text(MARGIN + PAD, y + 14 + row * _LINE, words, BODY)
        return drawing.svg()
