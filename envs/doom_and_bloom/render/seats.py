"""The player mats."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, FAINT, GAP, HEAD, MARGIN, PAD, SMALL, WIDTH, tag
from overwinter.envs.core.svg import BLACK, DARK, GREEN, GREY, LIGHT, PALE, VERMILLION, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.doom_and_bloom.hexes import CITY
from overwinter.envs.doom_and_bloom.render.glyphs import asset, bonus_card
from overwinter.envs.doom_and_bloom.render.marks import SEAT_COLORS, TIMES, TINY, pawn, town_color
from overwinter.envs.doom_and_bloom.render.scene import Scene
from overwinter.envs.doom_and_bloom.rules.places import city_open, may_stay
from overwinter.envs.doom_and_bloom.state import ASSETS, NOWHERE, NUM_ASSETS, SURVIVORS

SEAT_HEIGHT = 266
SEATS_IN_ROW = 2
_LINE = 24
_CELL = 17.5
_LABEL = 104
_RED = "#A33C00"
_FINAL = 150
"""The width of the place of the final destination."""
_FILL, _MATE_FILL = "#A9D9C8", "#DCEBE5"


def seats_height(players: int) -> int:
    """The height of so many mats."""
    return -(-players // SEATS_IN_ROW) * (SEAT_HEIGHT + GAP)


def draw_seats(drawing: Drawing, scene: Scene, y: float) -> None:
    """All mats in seating order, two in a row."""
    width = (WIDTH - 2 * MARGIN - GAP) / SEATS_IN_ROW
    for seat in scene.seats:
        row, column = divmod(seat, SEATS_IN_ROW)
        x, top = MARGIN + (width + GAP) * column, y + (SEAT_HEIGHT + GAP) * row
        own = seat == scene.viewer
        drawing.rect(x, top, width, SEAT_HEIGHT, PALE, DARK if own else LIGHT, radius=6, thick=2 if own else 1)
        drawing.rect(x, top, 7, SEAT_HEIGHT, SEAT_COLORS[seat], radius=3)
        left, room = x + PAD + 4, width - 2 * PAD - 4
        _draw_head(drawing, scene, left, top, room, seat)
        for which in range(NUM_ASSETS):
            _draw_track(drawing, scene, left, top + 40 + _LINE * which, room, seat, which)
        _draw_destinations(drawing, scene, left, top + 40 + _LINE * NUM_ASSETS + 6, room, seat)
        _draw_notes(drawing, scene, left, top + 40 + _LINE * NUM_ASSETS + 42, room, seat)


def _draw_head(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Pawn, name, character, turn, team, and what is told of its turns."""
    state, player = scene.state, scene.state.players[seat]
    pawn(drawing, x + 12, y + 19, seat)
    at = x + 32 + drawing.text(x + 32, y + 23, scene.name(seat), HEAD, bold=True) + 6
    relation = scene.relation(seat)
    if relation:
        at += drawing.text(at, y + 23, f"({relation})", SMALL) + 8
    at += drawing.text(at, y + 23, f"the {scene.character(seat)}", SMALL, room=150) + 10
    tags = [("turn", YELLOW)] if seat == state.active and not scene.is_over() else []
    if scene.rules.teams:
        tags.append((f"team {'AB'[int(state.team[seat]) % 2]}", WHITE))
    if scene.is_over():
        rank, score = scene.standing(seat)
        tags.append((f"rank {rank} ({score})", YELLOW if rank == 1 else WHITE))
    elif player.home:
        tags.append(("home", GREEN))
    for content, fill in tags:
        at += tag(drawing, at, y + 7, content, fill)
    bonus_card(drawing, x + width - 38, y + 18, 1.1)
    count = f"{TIMES}{int(scene.team(seat).cards)}"
    drawing.text(x + width - 26, y + 24, count, BODY, bold=True)


# --- tracks -----------------------------------------------------------------------------------------------


def _draw_track(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int, which: int) -> None:
    """An asset's track: a cell a number, the marker, what is required in yellow, and on the Survivors' the milestones.

    In team play the teammate's holding goes on from the marker in a lighter colour, for the two count together.
    """
    value, limit = int(scene.state.players[seat].assets[which]), int(scene.rules.limit[which])
    need, mate = int(scene.rules.need[which]), scene.mate(seat)
    pooled = value + (int(scene.state.players[mate].assets[which]) if mate is not None else 0)
    asset(drawing, x + 9, y + 11, which, 0.85)
    drawing.text(x + 24, y + 16, ASSETS[which].capitalize(), SMALL)
    marks = scene.rules.milestones.tolist() if which == SURVIVORS else []
    for number in range(limit + 1):
        left = x + _LABEL + _CELL * number
        filled = _FILL if number <= value and value else _MATE_FILL if number <= pooled and pooled else WHITE
        fill, color = YELLOW if number == need else filled, BLACK
        if number in marks:
            reached = bool(scene.team(seat).milestones[marks.index(number)])
            fill, color = (VERMILLION, WHITE) if reached else (fill, _RED)
        if number == value:
            fill, color = BLACK, WHITE
        drawing.rect(left, y + 2, _CELL, 19, fill, GREY)
        if number in marks:
            drawing.rect(left + 1.2, y + 3.2, _CELL - 2.4, 16.6, "none", VERMILLION, thick=2.4)
        elif number == need:
            drawing.rect(left, y + 1, _CELL, 21, "none", BLACK, thick=2.5)
        if number == value:
            drawing.rect(left, y, _CELL, 23, "none", BLACK, radius=3, thick=2)
        if number in (value, need) or number in marks or number % 5 == 0:
            bold = number in (value, need) or number in marks
            drawing.text(left + _CELL / 2, y + 16, str(number), TINY, fill=color, anchor="middle", bold=bold)
    enough = pooled >= need
    right = x + width
    taken = drawing.text(right, y + 16, f"{pooled} / {need}", SMALL, anchor="end", bold=True)
    if enough:
        tick = right - taken - 16
        drawing.path(f"M {tick:g} {y + 11:g} l 4 5 l 7 -10", stroke=GREEN, thick=3)


# --- destinations -----------------------------------------------------------------------------------------


def _draw_destinations(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """The discs on their places, then the final one's: with a bar where scouted, framed where it goes next."""
    player, stops = scene.state.players[seat], int(scene.rules.stops)
    place, _ = scene.goal(seat)
    step = (width - _FINAL) / stops
    for k in range(stops):
        done = k < player.reached
        _draw_disc(drawing, scene, x + step * k, y, step - 8, str(k + 1), int(player.goals[k]), done, k == place)
    home = bool(player.home) or seat == scene.state.winner
    _draw_disc(drawing, scene, x + step * stops, y, _FINAL, "final", int(player.final), home, place == stops)


def _draw_disc(
    drawing: Drawing,
    scene: Scene,
    x: float,
    y: float,
    width: float,
    label: str,
    town: int,
    done: bool,
    current: bool,
) -> None:
    """One place for a disc."""
    drawing.rect(x, y, width, 30, YELLOW if current and not done else WHITE, DARK if current else GREY, radius=6)
    at = x + 7 + drawing.text(x + 7, y + 20, label, SMALL, fill=DARK) + 7
    if town == NOWHERE:
        drawing.circle(at + 10, y + 15, 10, WHITE, GREY, dashed=True)
        drawing.text(at + 26, y + 20, "not drawn", SMALL, fill=FAINT, room=x + width - 4 - at - 26)
        return
    row = scene.board.towns[town]
    if not done:
        drawing.disc(at + 10, y + 15, 10, row.name[:1], town_color(row.colour), BLACK)
    else:
        drawing.circle(at + 10, y + 15, 10, WHITE, DARK)
        drawing.path(f"M {at + 3:g} {y + 15:g} l 5 6 l 10 -13", stroke=BLACK, thick=3)
    drawing.text(at + 26, y + 20, row.name, SMALL, fill=FAINT if done else BLACK, room=x + width - 4 - at - 26)


# --- notes ------------------------------------------------------------------------------------------------


def _draw_notes(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Where the pawn is and what is told of it, in words."""
    first = f"At {_place(scene, seat)}; {_way(scene, seat)}"
    drawing.text(x, y + 16, first, SMALL, bold=True, room=width)
    told = "; ".join(_remarks(scene, seat))
    for k, line in enumerate(wrapped(told, width, SMALL, 2)):
        drawing.text(x, y + 36 + 18 * k, line, SMALL)


def _place(scene: Scene, seat: int) -> str:
    space = int(scene.state.players[seat].space)
    return "Center City" if space == CITY else f"{scene.words.place(space)}, {scene.words.ground(space)}"


def _way(scene: Scene, seat: int) -> str:
    """How far it is to where it goes next."""
    player = scene.state.players[seat]
    _, town = scene.goal(seat)
    if player.home or seat == scene.state.winner:
        return "at home"
    space = CITY if town == NOWHERE else int(scene.rules.sites[1, town])
    way = int(scene.rules.steps[int(city_open(scene.rules, player)), int(player.space)][space])
    name = "Center City" if town == NOWHERE else scene.words.town(town)
    if player.space == space:
        return f"goes for {name}"
    return f"{way} move{'' if way == 1 else 's'} to {name}" if way else f"no way to {name} on foot"


def _remarks(scene: Scene, seat: int) -> list[str]:
    """Turns missed, bought and sold, towns and hospitals closed to it, cards that all have seen, offers made."""
    state, player, team = scene.state, scene.state.players[seat], scene.team(seat)
    parts = []
    if player.skips:
        parts.append(f"misses {_turns(int(player.skips))}")
    if player.extra:
        parts.append(f"{_turns(int(player.extra))} more after this one")
    if player.bought:
        parts.append(f"{_turns(int(player.bought))} bought, after its next")
    if player.sold:
        parts.append("has sold a turn")
    if not may_stay(scene.rules, state, seat):
        parts.append("may not stay put")
    on_mat = [int(goal) for goal in player.goals[: int(player.reached)]]
    others = [scene.words.town(town) for town in np.flatnonzero(player.scouted).tolist() if town not in on_mat]
    if others:
        parts.append(f"also scouted {', '.join(others)}")
    if player.hospital != NOWHERE:
        parts.append(f"Hospital {int(player.hospital) + 1} closed")
    if player.offers:
        parts.append(f"offers made {int(player.offers)}")
    if team.shown.any():
        known = [
            f"{scene.words.bonus_name(card)}{f' {TIMES}{int(team.shown[card])}' if team.shown[card] > 1 else ''}"
            for card in np.flatnonzero(team.shown).tolist()
        ]
        parts.append(f"cards seen by all: {', '.join(known)}")
    if state.lap == 1:
        parts.append(f"rolled {int(state.roll_off[seat])} for the first turn")
    return parts


def _turns(count: int) -> str:
    return f"{count} turn{'' if count == 1 else 's'}"
