"""Flourish and Decay as a picture: the table as SVG."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from overwinter.envs.core.frames import TRUNCATED
from overwinter.envs.core.game import States
from overwinter.envs.core.parts import BODY, GAP, MARGIN, SMALL, TITLE, WIDTH
from overwinter.envs.core.svg import DARK, WHITE, YELLOW, Drawing
from overwinter.envs.flourish_and_decay.content import FlourishAndDecayOptions
from overwinter.envs.flourish_and_decay.render.board import BOARD_HEIGHT, BOARD_WIDTH, draw_board_panel
from overwinter.envs.flourish_and_decay.render.film import draw_film, positions
from overwinter.envs.flourish_and_decay.render.hand import HAND_HEIGHT, draw_hand
from overwinter.envs.flourish_and_decay.render.mold import draw_mold, draw_trash
from overwinter.envs.flourish_and_decay.render.scene import Scene
from overwinter.envs.flourish_and_decay.render.seats import draw_seats, seats_height
from overwinter.envs.flourish_and_decay.render.turn import draw_turn
from overwinter.envs.flourish_and_decay.state import PLACING, SEEDING, Rules, State
from overwinter.envs.flourish_and_decay.text import FlourishAndDecayText

_HEADER = 92
_TRASH = 24
_BAR = 300


class FlourishAndDecayPicture:
    """Draws the table, with the names of the content in use."""

    def __init__(self, options: FlourishAndDecayOptions) -> None:
        self._words = FlourishAndDecayText(options)

    def draw(self, rules: Rules, state: State, viewer: int | None) -> str:
        """The table as SVG, 1200 wide and for one number of players always of one height.

        Args:
            viewer: the seat whose knowledge it shows, or None for a spectator, who sees what is public.
        """
        scene = Scene(rules, state, viewer, self._words)
        below = _HEADER + BOARD_HEIGHT + GAP
        panels = below + HAND_HEIGHT + GAP
        trash = panels + seats_height(int(state.num_players))
        title = f"Flourish and Decay, round {state.lap}, as {_viewer(scene)} sees it"
        drawing = Drawing(WIDTH, trash + _TRASH + MARGIN, title)
        _draw_header(drawing, scene)
        draw_board_panel(drawing, scene, MARGIN, _HEADER)
        side = MARGIN + BOARD_WIDTH + GAP
        draw_mold(drawing, scene, side, _HEADER, WIDTH - MARGIN - side, BOARD_HEIGHT)
        draw_hand(drawing, scene, MARGIN, below, BOARD_WIDTH)
        draw_turn(drawing, scene, side, below, WIDTH - MARGIN - side)
        draw_seats(drawing, scene, panels)
        draw_trash(drawing, scene, MARGIN + 4, trash + 17, WIDTH - 2 * MARGIN - 4)
        return drawing.svg()

    def board(self, rules: Rules, state: State) -> str:
        """The board alone as SVG, as everybody sees it."""
        return draw_film(Scene(rules, state, None, self._words), state)

    def changes(self, rules: NDArray[Any], before: States, action: int) -> list[str]:
        """The board alone as SVG, whenever it changes by an action: cells that are placed, then every generation."""
        scenes = [Scene(rules[0], position[0], None, self._words) for position in positions(rules, before, action)]
        return [draw_film(scene, before[0]) for scene in scenes]


def _viewer(scene: Scene) -> str:
    return "a spectator" if scene.viewer is None else scene.name(scene.viewer)


def _draw_header(drawing: Drawing, scene: Scene) -> None:
    """Round, generations, and a line on what goes on."""
    state, rules = scene.state, scene.rules
    if state.phase == SEEDING:
        title = f"Seed phase, round {state.seed_round + 1} of {rules.seed_rounds}"
    else:
        title = f"Round {state.lap} of at most {rules.max_rounds}"
    drawing.text(MARGIN, 38, title, TITLE, bold=True)
    _draw_generations(drawing, scene)
    drawing.rect(MARGIN, 52, WIDTH - 2 * MARGIN, 30, YELLOW if scene.is_asked() else WHITE, DARK, radius=6)
    seen = f"seen by {_viewer(scene)}"
    taken = drawing.text(WIDTH - MARGIN - 10, 72, seen, SMALL, fill=DARK, anchor="end")
    drawing.text(MARGIN + 10, 73, _news(scene), BODY, bold=True, room=WIDTH - 2 * MARGIN - 40 - taken)


def _draw_generations(drawing: Drawing, scene: Scene) -> None:
    """A bar that fills up to the end of the game."""
    passed, most = int(scene.state.generation), int(scene.rules.max_generations)
    left = WIDTH - MARGIN - _BAR
    drawing.rect(left, 20, _BAR, 20, WHITE, DARK, radius=4)
    drawing.rect(left, 20, round(_BAR * passed / most, 2), 20, DARK, radius=4)
    drawing.text(left - 12, 36, f"Generation {passed} of {most}", BODY, anchor="end", bold=True)


def _news(scene: Scene) -> str:
    """Whose turn it is, what the viewer is asked; or how the game ended."""
    state = scene.state
    if scene.is_over():
        first = [seat for seat in scene.seats if scene.standing(seat)[0] == 1]
        who, many = " and ".join(scene.name(seat) for seat in first), len(first) > 1
        slime = f"with {scene.standing(first[0])[1]} slime"
        if state.ended == TRUNCATED:
            return f"The game was cut; {who} lead{'' if many else 's'} {slime}"
        return f"The game is over; {who} {'have' if many else 'has'} won {slime}"
    if state.phase == SEEDING:
        parts = ["Everybody seals cells"]
    elif state.phase == PLACING:
        parts = ["Everybody seals cells and generations"]
    else:
        parts = [f"Turn of {scene.name(int(state.active))}"]
    if scene.is_asked():
        parts.append(scene.words.question(scene.rules, state).rstrip("."))
    return " · ".join(parts)
