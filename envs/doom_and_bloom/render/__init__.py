"""Doom and Bloom as a picture: the table as SVG."""

from __future__ import annotations

from overwinter.envs.core.frames import TRUNCATED
from overwinter.envs.core.parts import BODY, GAP, MARGIN, SMALL, TITLE, WIDTH
from overwinter.envs.core.svg import DARK, WHITE, YELLOW, Drawing
from overwinter.envs.doom_and_bloom.content import DoomAndBloomOptions
from overwinter.envs.doom_and_bloom.render.board import BOARD_HEIGHT, BOARD_WIDTH, draw_board
from overwinter.envs.doom_and_bloom.render.discards import DISCARDS_HEIGHT, draw_discards
from overwinter.envs.doom_and_bloom.render.glyphs import asset
from overwinter.envs.doom_and_bloom.render.hand import HAND_HEIGHT, draw_hand
from overwinter.envs.doom_and_bloom.render.scene import Scene
from overwinter.envs.doom_and_bloom.render.seats import draw_seats, seats_height
from overwinter.envs.doom_and_bloom.render.turn import draw_turn
from overwinter.envs.doom_and_bloom.state import NUM_ASSETS, Rules, State
from overwinter.envs.doom_and_bloom.text import DoomAndBloomText

_HEADER = 92


class DoomAndBloomPicture:
    """Draws the table, with the names of the content in use."""

    def __init__(self, options: DoomAndBloomOptions) -> None:
        self._words = DoomAndBloomText(options)

    def draw(self, rules: Rules, state: State, viewer: int | None) -> str:
        """The table as SVG, 1200 wide and for one number of players always of one height.

        Args:
            viewer: the seat whose knowledge it shows, or None for a spectator, who sees what is public.
        """
        scene = Scene(rules, state, viewer, self._words)
        hand = _HEADER + BOARD_HEIGHT + GAP
        mats = hand + HAND_HEIGHT + GAP
        title = f"Doom and Bloom SURVIVAL!, round {state.lap}, as {_viewer(scene)} sees it"
        discards = mats + seats_height(int(state.num_players))
        drawing = Drawing(WIDTH, discards + DISCARDS_HEIGHT + MARGIN, title)
        _draw_header(drawing, scene)
        draw_board(drawing, scene, MARGIN, _HEADER)
        side = MARGIN + BOARD_WIDTH + GAP
        draw_turn(drawing, scene, side, _HEADER, WIDTH - MARGIN - side, BOARD_HEIGHT)
        draw_hand(drawing, scene, hand)
        draw_seats(drawing, scene, mats)
        draw_discards(drawing, scene, discards)
        return drawing.svg()


def _viewer(scene: Scene) -> str:
    return "a spectator" if scene.viewer is None else scene.name(scene.viewer)


def _draw_header(drawing: Drawing, scene: Scene) -> None:
    """Round, what it takes to win, and a line on what goes on."""
    state, cap = scene.state, int(scene.rules.max_rounds)
    drawing.text(MARGIN, 38, f"Round {state.lap}{f' of at most {cap}' if cap else ''}", TITLE, bold=True)
    _draw_aim(drawing, scene)
    drawing.rect(MARGIN, 52, WIDTH - 2 * MARGIN, 30, YELLOW if scene.is_asked() else WHITE, DARK, radius=6)
    seen = f"seen by {_viewer(scene)}; first player {scene.name(int(state.first))}"
    taken = drawing.text(WIDTH - MARGIN - 10, 72, seen, SMALL, fill=DARK, anchor="end")
    drawing.text(MARGIN + 10, 73, _news(scene), BODY, bold=True, room=WIDTH - 2 * MARGIN - 40 - taken)


def _draw_aim(drawing: Drawing, scene: Scene) -> None:
    """What it takes to win, from right to left."""
    at = float(WIDTH - MARGIN)
    for which in range(NUM_ASSETS - 1, -1, -1):
        at -= drawing.text(at, 37, str(int(scene.rules.need[which])), BODY, anchor="end", bold=True) + 14
        asset(drawing, at, 31, which)
        at -= 24
    towns = int(scene.rules.stops)
    home = "then both home, together with" if scene.rules.teams else "then home with"
    told = f"To win: scout {towns} town{'' if towns == 1 else 's'}, then Center City, {home}"
    drawing.text(at + 4, 37, told, SMALL, fill=DARK, anchor="end")


def _news(scene: Scene) -> str:
    """Whose turn it is, what the viewer is asked; or how the game ended."""
    state = scene.state
    if scene.is_over():
        first = [scene.name(seat) for seat in scene.seats if scene.standing(seat)[0] == 1]
        who, many = " and ".join(first), len(first) > 1
        if state.ended == TRUNCATED:
            return f"The game was cut; {who} lead{'' if many else 's'}"
        return f"The game is over; {who} {'have' if many else 'has'} won"
    parts = [f"Turn of {scene.name(int(state.active))}"]
    if scene.is_asked():
        parts.append(scene.words.question(scene.rules, state).rstrip("."))
    return " · ".join(parts)
