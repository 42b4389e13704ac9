"""Survivalist as a picture: the table as SVG."""

from __future__ import annotations

from overwinter.envs.core.frames import TRUNCATED
from overwinter.envs.core.parts import BODY, GAP, MARGIN, SMALL, TITLE, WIDTH
from overwinter.envs.core.svg import DARK, GREY, LIGHT, WHITE, YELLOW, Drawing
from overwinter.envs.survivalist.content import SurvivalistOptions
from overwinter.envs.survivalist.render.board import TOP_HEIGHT, draw_top
from overwinter.envs.survivalist.render.cards import ZONE_HEIGHT, card_rows, draw_items, draw_zone, items_height
from overwinter.envs.survivalist.render.scene import Scene
from overwinter.envs.survivalist.render.seats import draw_seats, seats_height
from overwinter.envs.survivalist.state import PARTS, RESOURCES, THREATENED, THREATS, Rules, State
from overwinter.envs.survivalist.text import SurvivalistText

_HEADER = 92


class SurvivalistPicture:
    """Draws the table, with the names of the content in use."""

    def __init__(self, options: SurvivalistOptions) -> None:
        self._words = SurvivalistText(options)

    def draw(self, rules: Rules, state: State, viewer: int | None) -> str:
        """The table as SVG, 1200 wide and for one number of players always of one height.

        Args:
            viewer: the seat whose knowledge it shows, or None for a spectator, who sees what is public.
        """
        scene = Scene(rules, state, viewer, self._words)
        items = items_height(card_rows(scene))
        top = _HEADER + TOP_HEIGHT + GAP
        height = top + ZONE_HEIGHT + GAP + items + GAP + seats_height(int(state.num_players))
        drawing = Drawing(WIDTH, height, f"Survivalist, round {state.day}, as {_viewer(scene)} sees it")
        _draw_header(drawing, scene)
        draw_top(drawing, scene, _HEADER)
        draw_zone(drawing, scene, top)
        draw_items(drawing, scene, top + ZONE_HEIGHT + GAP)
        draw_seats(drawing, scene, top + ZONE_HEIGHT + GAP + items + GAP)
        return drawing.svg()


def _viewer(scene: Scene) -> str:
    return "a spectator" if scene.viewer is None else scene.name(scene.viewer)


def _draw_header(drawing: Drawing, scene: Scene) -> None:
    """Round and part, the track of rounds, and a line on what goes on."""
    state = scene.state
    part = f"facing {THREATS[state.threat]}" if state.part == THREATENED else PARTS[state.part]
    title = f"Round {state.day} of {state.last_day + 2}: {part}"
    drawing.text(MARGIN, 38, title, TITLE, bold=True)
    cap = f", cut after round {int(scene.rules.max_rounds)}" if scene.rules.max_rounds else ""
    seen = f"seen by {_viewer(scene)}; first compass {scene.name(int(state.first_compass))}{cap}"
    _draw_track(drawing, scene)
    drawing.rect(MARGIN, 52, WIDTH - 2 * MARGIN, 30, YELLOW if scene.is_asked() else WHITE, DARK, radius=6)
    taken = drawing.text(WIDTH - MARGIN - 10, 72, seen, SMALL, fill=DARK, anchor="end")
    drawing.text(MARGIN + 10, 73, _news(scene), BODY, bold=True, room=WIDTH - 2 * MARGIN - 40 - taken)


def _draw_track(drawing: Drawing, scene: Scene) -> None:
    """A box a round: the core rounds by number, then the skills and the threats."""
    last = int(scene.state.last_day)
    labels = [*(str(day) for day in range(1, last + 1)), "skills", "threats"]
    right = float(WIDTH - MARGIN)
    for day, label in reversed(list(enumerate(labels, 1))):
        width = 30 if len(label) < 3 else 78
        now = day == scene.state.day
        fill = YELLOW if now else LIGHT if day < scene.state.day else WHITE
        right -= width
        drawing.pill(right, 18, label, SMALL + 2, fill, DARK if now else GREY, width=width, bold=now)
        right -= 4


def _news(scene: Scene) -> str:
    """Whose turn it is, what the viewer is asked, the open offer; or how the game ended."""
    state = scene.state
    if scene.is_over():
        first = next(scene.name(seat) for seat in scene.seats if scene.standing(seat)[0] == 1)
        return f"The game was cut; {first} leads" if state.ended == TRUNCATED else f"The game is over; {first} has won"
    turn = scene.turn()
    parts = [f"Turn of {scene.name(turn)}"] if turn is not None else []
    offer = state.offer
    if offer.active:
        give = RESOURCES[offer.give] if offer.given else "?"
        want = RESOURCES[offer.want] if offer.proposed else "?"
        parts.append(f"{scene.name(int(offer.maker))} offers {scene.name(int(offer.partner))} {give} for {want}")
    if scene.is_asked():
        parts.append(scene.words.question(state).rstrip("."))
    return " · ".join(parts)
