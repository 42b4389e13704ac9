"""Godforsaken Scavengers as a picture: the table as SVG."""

from __future__ import annotations

from overwinter.envs.core.frames import TRUNCATED
from overwinter.envs.core.parts import BODY, GAP, MARGIN, SMALL, TITLE, WIDTH
from overwinter.envs.core.svg import DARK, WHITE, YELLOW, Drawing
from overwinter.envs.godforsaken_scavengers.content import GodforsakenScavengersOptions
from overwinter.envs.godforsaken_scavengers.render.course import COURSE_HEIGHT, draw_course
from overwinter.envs.godforsaken_scavengers.render.hand import HAND_HEIGHT, draw_hand
from overwinter.envs.godforsaken_scavengers.render.heap import HEAP_HEIGHT, draw_heap
from overwinter.envs.godforsaken_scavengers.render.marks import (
    ACTION_COLOR,
    ANOMALY_COLOR,
    OPPORTUNITY_COLOR,
    PERIL_COLOR,
    pouch,
    skull,
    spiral,
)
from overwinter.envs.godforsaken_scavengers.render.piles import PILES_HEIGHT, draw_piles
from overwinter.envs.godforsaken_scavengers.render.scene import Scene
from overwinter.envs.godforsaken_scavengers.render.seats import draw_seats, seats_height
from overwinter.envs.godforsaken_scavengers.render.table import draw_table
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import NOWHERE, STARVED, Rules, State
from overwinter.envs.godforsaken_scavengers.text import GodforsakenScavengersText

_HEADER = 92
_PILES = 566


class GodforsakenScavengersPicture:
    """Draws the table, with the names of the content in use."""

    def __init__(self, options: GodforsakenScavengersOptions) -> None:
        self._words = GodforsakenScavengersText(options)

    def draw(self, rules: Rules, state: State, viewer: int | None) -> str:
        """The table as SVG, 1200 wide and for one number of players always of one height.

        Args:
            viewer: the seat whose knowledge it shows, or None for a spectator, who sees what is public.
        """
        scene = Scene(rules, state, viewer, self._words)
        table = _HEADER + COURSE_HEIGHT + GAP
        hand = table + PILES_HEIGHT + GAP
        mats = hand + HAND_HEIGHT + GAP
        heap = mats + seats_height(int(state.num_players))
        title = f"Godforsaken Scavengers, round {state.lap}, as {_viewer(scene)} sees it"
        drawing = Drawing(WIDTH, heap + HEAP_HEIGHT + MARGIN, title)
        _draw_header(drawing, scene)
        draw_course(drawing, scene, _HEADER)
        draw_piles(drawing, scene, MARGIN, table, _PILES)
        side = MARGIN + _PILES + GAP
        draw_table(drawing, scene, side, table, WIDTH - MARGIN - side, PILES_HEIGHT)
        draw_hand(drawing, scene, hand)
        draw_seats(drawing, scene, mats)
        draw_heap(drawing, scene, heap)
        return drawing.svg()


def _viewer(scene: Scene) -> str:
    return "a spectator" if scene.viewer is None else scene.name(scene.viewer)


def _draw_header(drawing: Drawing, scene: Scene) -> None:
    """Round, Area, and a line on what goes on."""
    state = scene.state
    least, most = scene.rounds()
    of = f"{least}" if least == most else f"{least} to {most}"
    title = f"Round {state.lap} of {of}" if state.lap else "Before the first round"
    if state.area != NOWHERE:
        title += f": {scene.area(int(state.area)).name}"
    drawing.text(MARGIN, 38, title, TITLE, bold=True, room=WIDTH - 2 * MARGIN - 480)
    _draw_legend(drawing, WIDTH - MARGIN, 31)
    drawing.rect(MARGIN, 52, WIDTH - 2 * MARGIN, 30, YELLOW if scene.is_asked() else WHITE, DARK, radius=6)
    seen = f"seen by {_viewer(scene)}; first player {scene.name(int(state.banner))}"
    taken = drawing.text(WIDTH - MARGIN - 10, 72, seen, SMALL, fill=DARK, anchor="end")
    drawing.text(MARGIN + 10, 73, _news(scene), BODY, bold=True, room=WIDTH - 2 * MARGIN - 40 - taken)


def _draw_legend(drawing: Drawing, right: float, y: float) -> None:
    """What the signs of cards mean, from right to left, around the line y."""
    for name in ("Anomaly", "Opportunity", "Peril", "food it is worth"):
        right -= drawing.text(right, y + 6, name, SMALL, fill=DARK, anchor="end") + 14
        if name == "Anomaly":
            spiral(drawing, right, y, ANOMALY_COLOR)
        elif name == "Opportunity":
            pouch(drawing, right, y, OPPORTUNITY_COLOR)
        elif name == "Peril":
            skull(drawing, right, y, PERIL_COLOR, WHITE)
        else:
            drawing.disc(right, y, 10, "3", ACTION_COLOR)
        right -= 22


def _news(scene: Scene) -> str:
    """Whose turn it is, what the viewer is asked; or how the game ended."""
    if scene.is_over():
        return _end(scene)
    parts = [_stage(scene)]
    if scene.is_asked():
        parts.append(scene.words.question(scene.rules, scene.state).rstrip("."))
    return " · ".join(parts)


def _stage(scene: Scene) -> str:
    """What part of the round it is, as all can see it."""
    if scene.state.active != NOWHERE:
        return f"Turn of {scene.name(int(scene.state.active))}"
    if scene.frames(kinds.FEEDING):
        return "Feeding"
    if scene.frames(kinds.READY):
        return "Before Feeding"
    if scene.frames(kinds.TICKS):
        return f"All play at once: {int(scene.state.ticks)} decisions left"
    return "Characters are chosen" if scene.frames(kinds.CHOOSING) else "A new Area"


def _end(scene: Scene) -> str:
    """Who has won, or leads a game that was cut."""
    state, mode = scene.state, scene.scenario.mode
    best = [seat for seat in scene.seats if scene.standing(seat)[0] == 1]
    who, many = " and ".join(scene.name(seat) for seat in best), len(best) > 1
    if state.ended == TRUNCATED:
        return f"The game was cut; {who} lead{'' if many else 's'}"
    if state.caravan_fed == STARVED:
        return "The game is over: the Caravan starved, all have lost"
    if mode != "rivals":
        won = [seat for seat in scene.seats if scene.standing(seat)[1] >= 1]
        if not won:
            return f"The game is over: {'all have' if len(scene.seats) > 1 else 'player_0 has'} lost"
        if mode == "together" and len(won) > 1:
            return "The game is over: all have won"
        who, many = " and ".join(scene.name(seat) for seat in won), len(won) > 1
    return f"The game is over; {who} {'have' if many else 'has'} won"
