"""The scenario, and the way through its Areas: those crossed, the present one, those to come, the final one."""

from __future__ import annotations

from overwinter.envs.core.parts import FAINT, GAP, HEAD, MARGIN, PAD, SMALL, WIDTH, panel
from overwinter.envs.core.svg import BLACK, DARK, GREY, WHITE, Drawing, fitted, wrapped
from overwinter.envs.godforsaken_scavengers.cards import AreaRow, FinalRow
from overwinter.envs.godforsaken_scavengers.render import wording
from overwinter.envs.godforsaken_scavengers.render.marks import (
    AREA_COLOR,
    FINAL_COLOR,
    LINE,
    PARCHMENT,
    TIMES,
    figure,
    food,
)
from overwinter.envs.godforsaken_scavengers.render.scene import Scene
from overwinter.envs.godforsaken_scavengers.state import MODES, NOWHERE, NUM_AREAS, RIVALS, TOGETHER

COURSE_HEIGHT = 188
_SCENARIO = 318
_CROSSED, _LEFT = 148, 112
_HEAD = 34
_FEEDING = "all feed: food by the Area's number, or an Affliction and a card lost."
_NOTES = {"together": "all together", "survivors": "each survivor", "rivals": "rivals"}


def draw_course(drawing: Drawing, scene: Scene, y: float) -> None:
    """The scenario, then the way from left to right."""
    _draw_scenario(drawing, scene, MARGIN, y, _SCENARIO)
    x = MARGIN + _SCENARIO + GAP
    width = WIDTH - MARGIN - x
    panel(drawing, x, y, width, COURSE_HEIGHT, "The way", _way_note(scene))
    top, height = y + 30, COURSE_HEIGHT - 30 - PAD
    cards = (width - 2 * PAD - _CROSSED - _LEFT - 3 * 14) / 2
    left: float = x + PAD
    at_end = scene.state.area >= NUM_AREAS
    drawing.path(f"M {left + 20:g} {top + height / 2:g} H {x + width - PAD - 20:g}", stroke=GREY, thick=3)
    _draw_crossed(drawing, scene, left, top, _CROSSED, height)
    left += _CROSSED + 14
    if at_end:
        _draw_stack(drawing, scene, left, top, _LEFT, height)
        left += _LEFT + 14
        _draw_area(drawing, scene, left, top, 2 * cards + 14, height, int(scene.state.area), here=True)
        return
    _draw_area(drawing, scene, left, top, cards, height, int(scene.state.area), here=True)
    left += cards + 14
    _draw_stack(drawing, scene, left, top, _LEFT, height)
    left += _LEFT + 14
    _draw_area(drawing, scene, left, top, cards, height, NUM_AREAS + int(scene.state.scenario), here=False)


def _draw_scenario(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """What it takes to win, what kills, and the options in use."""
    row, rules, alone = scene.scenario, scene.rules, len(scene.seats) == 1
    name = fitted(row.name, width - 130, HEAD, bold=True)
    top = panel(drawing, x, y, width, COURSE_HEIGHT, name, "alone" if alone else _NOTES[row.mode])
    turns = "all act at once" if scene.is_simultaneous else "a turn for each player"
    goal = wording.goal(row, bool(rules.survival), alone)
    line = top + 14
    for told, color, most in ((goal, BLACK, 4), (f"A round: a new Area, {turns}, then {_FEEDING}", DARK, 3)):
        for text in wrapped(told, width - 2 * PAD, SMALL, most):
            drawing.text(x + PAD, line, text, SMALL, fill=color)
            line += LINE
        line += 4
    used = [f"{row.death_at} Afflictions kill"]
    used += [] if alone else ["deals" if rules.deals else "no deals"]
    used += ["Caravan"] if rules.caravan else []
    used += ["Characters"] if rules.characters_dealt else []
    broken = wrapped(", ".join(used), 0.92 * (width - 2 * PAD), SMALL, 2)
    for k, text in enumerate(broken):
        drawing.text(x + PAD, y + COURSE_HEIGHT - 12 - LINE * (len(broken) - 1 - k), text, SMALL, bold=True)


def _way_note(scene: Scene) -> str:
    left = int(scene.state.areas_left)
    mixed = scene.scenario.mixed
    if scene.state.area >= NUM_AREAS:
        return "this is the last round"
    if mixed and left:
        sure = max(0, left - mixed)
        first = f"{sure} more, then " if sure else ""
        return f"{first}the final Area may come at any time"
    return f"{left} more, then the final Area" if left else "then the final Area"


def _draw_crossed(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """The Areas behind: which ones is known, in which order is not kept."""
    behind = [
        row.name for k, row in enumerate(scene.content.areas) if not scene.state.area_pool[k] and scene.state.area != k
    ]
    drawing.rect(x, y, width, height, WHITE, GREY, radius=8, dashed=not behind)
    if not behind:
        drawing.text(x + width / 2, y + height / 2 + 5, "none crossed", SMALL, fill=FAINT, anchor="middle")
        return
    drawing.text(x + 8, y + 18, f"{len(behind)} crossed", SMALL, bold=True)
    for k, line in enumerate(_lines(behind, width - 16, int((height - 26) // LINE))):
        drawing.text(x + 8, y + 18 + LINE * (k + 1), line, SMALL, fill=DARK)


def _lines(names: list[str], room: float, lines: int) -> list[str]:
    """One name a line, or where there are too many, one after the other."""
    if len(names) <= lines:
        return [wrapped(name, room, SMALL, 1)[0] for name in names]
    return wrapped(", ".join(names), room, SMALL, lines)


def _draw_stack(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """The face-down Areas."""
    left = int(scene.state.areas_left)
    if not left:
        drawing.rect(x, y, width, height, WHITE, GREY, radius=8, dashed=True)
        drawing.text(x + width / 2, y + height / 2 + 5, "none left", SMALL, fill=FAINT, anchor="middle")
        return
    for layer in range(min(left, 3) - 1, -1, -1):
        drawing.rect(x + 4 * layer, y + 4 * layer, width - 8, height - 8, AREA_COLOR, WHITE, radius=8)
    middle = x + (width - 8) / 2
    drawing.path(f"M {middle - 24:g} {y + 52:g} l 16 -26 l 9 14 l 6 -8 l 17 20 z", PARCHMENT)
    drawing.text(middle, y + 82, f"{TIMES}{left}", HEAD + 6, fill=WHITE, anchor="middle", bold=True)
    drawing.text(middle, y + 104, "face down", SMALL, fill=WHITE, anchor="middle")


def _draw_area(
    drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float, area: int, *, here: bool
) -> None:
    """An Area: cost, name, what it does; who is there, or what the final one asks for."""
    if area == NOWHERE:
        drawing.rect(x, y, width, height, WHITE, GREY, radius=8, dashed=True)
        drawing.text(x + width / 2, y + height / 2 + 5, "not set out yet", SMALL, fill=FAINT, anchor="middle")
        return
    row: AreaRow | FinalRow = scene.area(area)
    color = FINAL_COLOR if area >= NUM_AREAS else AREA_COLOR
    drawing.rect(x, y, width, height, PARCHMENT, color, radius=8, thick=3 if here else 1.5)
    drawing.path(f"M {x:g} {y + _HEAD:g} v {8 - _HEAD} q 0 -8 8 -8 h {width - 16:g} q 8 0 8 8 v {_HEAD - 8} z", color)
    drawing.circle(x + 20, y + 17, 13, WHITE)
    drawing.text(x + 20, y + 23, str(row.cost), HEAD + 1, anchor="middle", bold=True)
    food(drawing, x + 44, y + 17, 0.95)
    drawing.text(x + 60, y + 22, row.name, HEAD, fill=WHITE, bold=True, room=width - 66)
    said = [wording.place(row.limits, row.revealed)]
    if isinstance(row, FinalRow):
        said.append(_condition(scene, row))
    line = y + _HEAD + 17
    for told in said:
        for text in wrapped(told, width - 20, SMALL, 3):
            drawing.text(x + 10, line, text, SMALL)
            line += LINE
    if not here:
        drawing.text(x + 10, y + height - 9, "the final Area: the last round", SMALL, fill=DARK, room=width - 20)
        return
    step = min(34.0, (width - 40) / 6)
    there = [seat for seat in scene.seats if scene.state.players[seat].alive]
    for k, seat in enumerate(there):
        figure(drawing, x + 22 + step * k, y + height - 19, seat)


def _condition(scene: Scene, row: FinalRow) -> str:
    """What it takes to have completed the final Area."""
    if row.win == "hold":
        return f"To win: hold cards worth {row.amount} after it."
    if row.win == "fed":
        return "To win: be fed in it."
    mode = MODES.index(scene.scenario.mode)
    if mode == RIVALS and scene.scenario.by_food:
        return "The hunt ends with it."
    return "To win: live through it." if mode == TOGETHER else "To complete it: live through it."
