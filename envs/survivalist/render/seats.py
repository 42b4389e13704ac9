"""The playerboards."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, GAP, HEAD, MARGIN, PAD, SMALL, WIDTH, labelled, tag
from overwinter.envs.core.svg import DARK, LIGHT, PALE, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.survivalist.render.marks import SEAT_COLORS, TIMES, meeple, reapers, slots, threat, token
from overwinter.envs.survivalist.render.scene import Scene
from overwinter.envs.survivalist.rules.supplies import covers, pack_total, star_points
from overwinter.envs.survivalist.state import (
    CRAFTED,
    FREEZE,
    NOWHERE,
    NUM_BASIC,
    NUM_ITEMS,
    NUM_THREATS,
    NUM_WOUNDS,
    RESOURCES,
    RESTING,
    SPOTS,
    THREATENED,
    THREATS,
    TRAPPED,
)

SEAT_HEIGHT = 214
SEATS_IN_ROW = 2
_MANY = 5
"""Kinds of token whose full names still fit into a line: a pack holds so many but in the middle of a turn."""
_LINE = 28
_LABEL = 84
_COUNTERS = 424
"""Where the column of Reapers and Fire begins."""


def seats_height(players: int) -> int:
    """The height of so many playerboards."""
    return -(-players // SEATS_IN_ROW) * (SEAT_HEIGHT + GAP)


def draw_seats(drawing: Drawing, scene: Scene, y: float) -> None:
    """All playerboards in seating order, two in a row."""
    width = (WIDTH - 2 * MARGIN - GAP) / SEATS_IN_ROW
    turn = scene.turn()
    for seat in scene.seats:
        row, column = divmod(seat, SEATS_IN_ROW)
        x, top = MARGIN + (width + GAP) * column, y + (SEAT_HEIGHT + GAP) * row
        own = seat == scene.viewer
        drawing.rect(x, top, width, SEAT_HEIGHT, PALE, DARK if own else LIGHT, radius=6, thick=2 if own else 1)
        drawing.rect(x, top, 6, SEAT_HEIGHT, SEAT_COLORS[seat], radius=3)
        _draw_head(drawing, scene, x + PAD, top, width - 2 * PAD, seat, seat == turn)
        _draw_discs(drawing, scene, x + PAD + 4, top + 52, seat)
        _draw_pack(drawing, scene, x + PAD + 4, top + 38 + 2 * _LINE, seat)
        _draw_cover(drawing, scene, x + PAD + 4, top + 38 + 3 * _LINE, seat)
        _draw_cards(drawing, scene, x + PAD + 4, top + 38 + 4 * _LINE + 16, width - 2 * PAD - 4, seat)


def _draw_head(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int, turn: bool) -> None:
    """Meeple, name, Compass, turn, where it is or what became of it; the points of its items."""
    state, player = scene.state, scene.state.players[seat]
    meeple(drawing, x + 14, y + 18, seat, dead=bool(player.dead))
    at = x + 34 + drawing.text(x + 34, y + 23, scene.name(seat), HEAD, bold=True) + 6
    relation = scene.relation(seat)
    if relation:
        at += drawing.text(at, y + 23, f"({relation})", SMALL) + 10
    if seat == state.compass and not scene.is_over():
        at += tag(drawing, at, y + 7, "compass", WHITE)
    if turn:
        at += tag(drawing, at, y + 7, "turn", YELLOW)
    if scene.is_over():
        rank, score = scene.standing(seat)
        at += tag(drawing, at, y + 7, f"rank {rank} ({score})", YELLOW if rank == 1 else WHITE)
    points = f"{star_points(scene.rules, state, seat)} ★"
    taken = drawing.text(x + width, y + 23, points, BODY, anchor="end", bold=True)
    drawing.text(at, y + 23, _status(scene, seat), SMALL, room=x + width - taken - 10 - at)


def _status(scene: Scene, seat: int) -> str:
    """Where a seat is, or how it fares in the final round."""
    state, player = scene.state, scene.state.players[seat]
    if state.part == THREATENED:
        if player.dead:
            return f"died of {THREATS[player.survived]}, {int(player.burden)} discs"
        return f"survived {int(player.survived)} threat{'' if player.survived == 1 else 's'}"
    if state.part <= RESTING and player.place != NOWHERE:
        return f"{'home from' if player.home else 'at'} {scene.words.place_name(int(player.place))}"
    return ""


def _draw_discs(drawing: Drawing, scene: Scene, x: float, y: float, seat: int) -> None:
    """Wounds by colour and Reapers; Freeze by spot, Fire and Meds."""
    player, rules = scene.state.players[seat], scene.rules
    drawing.text(x, y + 5, "wounds", SMALL, fill=DARK)
    limit = int(rules.wound_limit)
    at = x + _LABEL
    for kind in range(NUM_WOUNDS):
        at += slots(drawing, at, y, kind, int(player.wounds[kind]), limit, 3) + 25
    reapers(drawing, x + _COUNTERS, y, int(player.reapers))
    labelled(drawing, x + _COUNTERS + 58, y + 5, "Lucky", str(int(player.luck)))
    y += _LINE
    drawing.text(x, y + 5, "Freeze", SMALL, fill=DARK)
    at = x + _LABEL
    for spot, count in zip(SPOTS, player.freeze, strict=True):
        drawing.text(at, y + 5, spot, BODY, bold=True)
        at += 14 + slots(drawing, at + 14, y, FREEZE, int(count), int(rules.spot_limit), 2) + 10
    if player.excess_freeze:
        drawing.text(at - 6, y + 5, f"+{int(player.excess_freeze)}", SMALL, bold=True)
    at = x + _COUNTERS + labelled(drawing, x + _COUNTERS, y + 5, "Fire", f"{int(player.fire)}/{int(rules.fire_limit)}")
    labelled(drawing, at, y + 5, "Meds", str(int(player.meds)))


def _draw_pack(drawing: Drawing, scene: Scene, x: float, y: float, seat: int) -> None:
    """How many tokens of each resource it holds."""
    pack = scene.state.players[seat].pack
    labelled(drawing, x, y + 19, "pack", f"{pack_total(scene.state.players[seat])}/{int(scene.rules.pack_limit)}")
    at = x + _LABEL
    kinds = np.flatnonzero(pack).tolist()
    short = len(kinds) > _MANY
    for resource in kinds:
        at += token(drawing, at, y + 3, resource, short=short) + 2
        at += drawing.text(at, y + 19, f"{TIMES}{int(pack[resource])}", SMALL, bold=True) + (3 if short else 8)


def _draw_cover(drawing: Drawing, scene: Scene, x: float, y: float, seat: int) -> None:
    """Which threats its items protect from."""
    drawing.text(x, y + 19, "safe from", SMALL, fill=DARK)
    at = x + _LABEL
    for index in range(NUM_THREATS):
        at += threat(drawing, at, y + 3, index, on=covers(scene.rules, scene.state, seat, index)) + 3


def _draw_cards(drawing: Drawing, scene: Scene, x: float, y: float, room: float, seat: int) -> None:
    """Its items by name, then its traps and secret skills, as far as the viewer may know them."""
    secrets = wrapped("; ".join(_secrets(scene, seat)), room, SMALL, 2)
    names = [scene.words.content.item_name(k) for k in range(NUM_ITEMS) if scene.state.card_place[k] == CRAFTED + seat]
    items = wrapped(f"Items: {', '.join(names) or 'none'}", room, SMALL, 3 - len(secrets))
    for k, line in enumerate([*items, *secrets]):
        drawing.text(x, y + 20 * k, line, SMALL)


def _secrets(scene: Scene, seat: int) -> list[str]:
    """Secret skills, exchanges made, traps, trades."""
    state, player = scene.state, scene.state.players[seat]
    own = seat == scene.viewer
    parts = []
    if own or player.skill_shown:
        parts.append(f"Secret skills: {RESOURCES[player.skill]}{'' if player.skill_shown else ' (hidden)'}")
    else:
        parts.append("Secret skills: face-down")
    if player.exchanged.any():
        parts.append(f"exchanges made: {', '.join(str(k + 1) for k in player.exchanged.nonzero()[0])}")
    traps = [k for k in range(NUM_ITEMS) if state.card_place[k] == TRAPPED + seat]
    if traps and own:
        parts.append(f"traps: {', '.join(_trap(scene, k) for k in traps)}")
    elif traps:
        basic = sum(k < NUM_BASIC for k in traps)
        parts.append(f"traps: {basic} Basic, {len(traps) - basic} Expert")
    if player.offers:
        parts.append(f"offers made: {int(player.offers)}")
    if player.traded.any():
        parts.append(f"traded with {', '.join(scene.name(int(k)) for k in player.traded.nonzero()[0])}")
    return parts


def _trap(scene: Scene, card: int) -> str:
    """An item card trapped by the viewer: it cannot be crafted in the same round."""
    name = scene.words.content.item_name(card)
    return name if scene.state.card_since[card] < scene.state.day else f"{name} (from the next round on)"
