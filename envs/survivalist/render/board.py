"""The upper row of the board: Backcountry and resting places, threats and Fate; the supplies beside them."""

from __future__ import annotations

from overwinter.envs.core.parts import BODY, FAINT, GAP, HEAD, MARGIN, PAD, SMALL, WIDTH, panel
from overwinter.envs.core.svg import BLACK, BLUE, DARK, LIGHT, SKY, WHITE, YELLOW, Drawing
from overwinter.envs.survivalist.render.marks import meeple, reapers, threat
from overwinter.envs.survivalist.render.scene import Scene
from overwinter.envs.survivalist.render.supplies import HIDDEN, draw_peekers, draw_supplies
from overwinter.envs.survivalist.rules.finale import DISCS_PER_REAPER
from overwinter.envs.survivalist.state import (
    ALL,
    CAMPFIRE,
    CLEARING,
    CRAFT,
    GATHER,
    NUM_BACKCOUNTRY,
    NUM_FATE,
    NUM_THREATS,
    RESTING,
    THREATENED,
    THREATS,
    Space,
)

TOP_HEIGHT = 404
"""Of the upper row: Backcountry, threats, supplies."""
_ROW = 32
_WIDTHS = (464, 336, WIDTH - 2 * MARGIN - 2 * GAP - 800)
_STEP = 30
_RESTS = {CAMPFIRE: "heal 1, thaw 3", CLEARING: "heal 2, thaw 1"}


def draw_top(drawing: Drawing, scene: Scene, y: float) -> None:
    """Backcountry, threats and supplies side by side."""
    x = float(MARGIN)
    for draw, width in zip((_draw_spaces, _draw_threats, draw_supplies), _WIDTHS, strict=True):
        draw(drawing, scene, x, y, width, TOP_HEIGHT)
        x += width + GAP


# --- Backcountry and resting places ----------------------------------------------------------------------


def _draw_spaces(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    row = panel(drawing, x, y, width, height, "Backcountry")
    for column, label in ((192, "discs"), (240, "does"), (388, "drops")):
        drawing.text(x + column, y + 21, label, SMALL, fill=DARK)
    for space in range(NUM_BACKCOUNTRY):
        _draw_space(drawing, scene, x, row + _ROW * space, width, space)
    for place in (CAMPFIRE, CLEARING):
        top = row + _ROW * NUM_BACKCOUNTRY + 8 + (_ROW + 4) * (place - CAMPFIRE)
        drawing.rect(x + 4, top, width - 8, _ROW + 1, WHITE, LIGHT, radius=4)
        drawing.text(x + PAD, top + 21, scene.words.place_name(place).removeprefix("the "), BODY, bold=True)
        drawing.text(x + 108, top + 21, _RESTS[place], SMALL)
        _draw_visitors(drawing, scene, x + width - PAD - 11, top + 17, place)


def _draw_space(drawing: Drawing, scene: Scene, x: float, y: float, width: float, index: int) -> None:
    """Number, name, discs to draw, what it lets do, drop tiles, meeple."""
    space = scene.rules.spaces[index]
    in_play = bool(scene.state.num_players >= space.min_players)
    color = BLACK if in_play else FAINT
    drawing.rect(x + 4, y + 1, width - 8, _ROW - 3, WHITE, LIGHT, radius=4)
    drawing.text(x + 14, y + 20, str(index + 1), BODY, fill=color, bold=True)
    drawing.text(x + 32, y + 20, scene.words.place_name(index), BODY, fill=color, room=160)
    if not in_play:
        drawing.text(x + 240, y + 20, "not in play", SMALL, fill=color)
        return
    drawing.circle(x + 212, y + 15, 11, LIGHT, DARK)
    drawing.text(x + 212, y + 20, str(space.discs), SMALL, anchor="middle", bold=True)
    drawing.text(x + 240, y + 20, _deeds(space), SMALL, room=152)
    if space.drops:
        drawing.path(f"M {x + 398} {y + 15} l 6 -11 h 13 l 6 11 l -6 11 h -13 z", SKY, DARK)
        drawing.text(x + 410.5, y + 20, str(space.drops), SMALL, anchor="middle", bold=True)
    _draw_visitors(drawing, scene, x + width - PAD - 10, y + 15, index)


def _deeds(space: Space) -> str:
    """`gather all, forage 1`."""
    parts = []
    for act, amount in zip(space.act, space.amount, strict=True):
        if act == CRAFT:
            parts.append("craft")
        elif act:
            parts.append(f"{'gather' if act == GATHER else 'forage'} {'all' if amount == ALL else int(amount)}")
    return ", ".join(parts)


def _draw_visitors(drawing: Drawing, scene: Scene, right: float, y: float, place: int) -> None:
    """The meeples at a place, from right to left; hollow where they have gone home."""
    state = scene.state
    if state.part > RESTING:
        return
    there = [seat for seat in scene.seats if state.players[seat].place == place]
    for k, seat in enumerate(reversed(there)):
        meeple(drawing, right - 28 * k, y, seat, home=bool(state.players[seat].home))


# --- threats and Fate ------------------------------------------------------------------------------------


def _draw_threats(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """The seven threats from bottom to top; in the final round with those who face or have died of them."""
    state = scene.state
    row = panel(drawing, x, y, width, height, "Threats", "faced from the lowest up")
    final = bool(state.part == THREATENED)
    for place in range(NUM_THREATS + 1):
        top = row + _STEP * (NUM_THREATS - place)
        if place < NUM_THREATS:
            faced = final and place == state.threat
            drawing.rect(x + 4, top + 1, width - 8, _STEP - 3, YELLOW if faced else WHITE, LIGHT, radius=4)
            threat(drawing, x + PAD, top + 4, place, width=82)
            count = int(state.threat_reapers[place])
            reapers(drawing, x + 98, top + 14, count)
            if not final:
                told = f"draw {DISCS_PER_REAPER * count} discs" if count else "draw nothing"
                drawing.text(x + width - PAD, top + 20, told, SMALL, fill=DARK, anchor="end")
        else:
            drawing.text(x + PAD, top + 20, "survived all of them" if final else "", SMALL, fill=DARK)
        if final:
            there = [seat for seat in scene.seats if state.players[seat].survived == place]
            for k, seat in enumerate(there):
                meeple(drawing, x + 161 + 26 * k, top + 14, seat, dead=bool(state.players[seat].dead))
    _draw_fate(drawing, scene, x, row + _STEP * (NUM_THREATS + 1) + 4, width)


def _draw_fate(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """The Fate tiles with the Reapers above them and who has peeked at each; one is revealed each round."""
    state, eyes = scene.state, scene.eyes
    drawing.path(f"M {x + 4:g} {y:g} h {width - 8:g}", stroke=LIGHT)
    drawing.text(x + PAD, y + 22, "Fate", HEAD, bold=True)
    drawing.text(x + width - PAD, y + 22, "one revealed a round", SMALL, fill=DARK, anchor="end")
    step = (width - 2 * PAD + 4) / NUM_FATE
    for k in range(NUM_FATE):
        left, middle = x + PAD + step * k, x + PAD + step * k + (step - 4) / 2
        shown = k < state.fate_shown
        if state.fate_reapers[k]:
            reapers(drawing, middle - 18, y + 44, int(state.fate_reapers[k]))
        if shown or eyes.knows_fate[k]:
            drawing.rect(left, y + 60, step - 4, 30, WHITE, BLUE if not shown else DARK, radius=4, dashed=not shown)
            drawing.text(middle, y + 80, THREATS[state.fate[k]][:4], SMALL, anchor="middle", bold=not shown)
        else:
            drawing.rect(left, y + 60, step - 4, 30, HIDDEN, DARK, radius=4)
            drawing.text(middle, y + 80, "?", SMALL, fill=WHITE, anchor="middle")
        if not shown:
            draw_peekers(drawing, scene, middle, y + 101, "knows_fate", k)
