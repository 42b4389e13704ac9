"""The mats of the players: hand, Afflictions, food, Character, what they are doing and what they owe."""

from __future__ import annotations

from overwinter.envs.core.parts import BODY, FAINT, GAP, HEAD, MARGIN, PAD, SMALL, WIDTH, tag
from overwinter.envs.core.svg import DARK, GREEN, GREY, LIGHT, PALE, WHITE, YELLOW, Drawing, text_width, wrapped
from overwinter.envs.godforsaken_scavengers.render import wording
from overwinter.envs.godforsaken_scavengers.render.marks import (
    AFFLICTION_COLOR,
    LINE,
    SEAT_COLORS,
    TINY,
    banner,
    figure,
    food,
    skull,
)
from overwinter.envs.godforsaken_scavengers.render.scene import Scene
from overwinter.envs.godforsaken_scavengers.state import (
    COLLECTING,
    DONE,
    NOWHERE,
    NUM_AFFLICTIONS,
    PRIVATE,
    SCAVENGING,
    ZONE,
)

_HEIGHTS = {1: 206, 2: 224, 3: 262}
"""Of a mat, by how many are in a row: narrow ones need more lines."""
_NOTES = 110
_SLOT = 26


def columns(players: int) -> int:
    """How many mats are in a row: wide ones where few play."""
    return players if players <= 3 else 2 if players == 4 else 3


def seats_height(players: int) -> int:
    """The height of so many mats."""
    return -(-players // columns(players)) * (_HEIGHTS[columns(players)] + GAP)


def draw_seats(drawing: Drawing, scene: Scene, y: float) -> None:
    """All mats in seating order."""
    many = columns(len(scene.seats))
    width, height = (WIDTH - 2 * MARGIN - GAP * (many - 1)) / many, _HEIGHTS[many]
    for seat in scene.seats:
        row, column = divmod(seat, many)
        x, top = MARGIN + (width + GAP) * column, y + (height + GAP) * row
        own, dead = seat == scene.viewer, not scene.player(seat).alive
        drawing.rect(x, top, width, height, LIGHT if dead else PALE, DARK if own else LIGHT, radius=6, thick=1 + own)
        drawing.rect(x, top, 7, height, SEAT_COLORS[seat], radius=3)
        left, room = x + PAD + 4, width - 2 * PAD - 4
        _draw_head(drawing, scene, left, top, room, seat)
        if not dead:
            _draw_stock(drawing, scene, left, top + 42, room, seat)
            _draw_afflictions(drawing, scene, left, top + 74, room, seat)
        _draw_notes(
            drawing, scene, left, top + (50 if dead else _NOTES), room, int((height - _NOTES - 6) // LINE), seat
        )


def _draw_head(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Figure, name, turn, Banner, rank."""
    state, player = scene.state, scene.player(seat)
    figure(drawing, x + 12, y + 20, seat, dead=not player.alive)
    at = x + 32 + drawing.text(x + 32, y + 24, scene.name(seat), HEAD, bold=True) + 6
    relation = scene.relation(seat)
    if relation:
        at += drawing.text(at, y + 24, f"({relation})", SMALL) + 8
    tags = []
    if scene.is_over():
        rank, score = scene.standing(seat)
        if scene.scenario.mode == "rivals":
            tags.append((f"rank {rank} ({score})", YELLOW if rank == 1 else WHITE))
        else:
            tags.append(("won", YELLOW) if score >= 1 else ("lost", WHITE))
    elif seat == state.active:
        tags.append(("turn", YELLOW))
    for content, fill in tags:
        at += tag(drawing, at, y + 8, content, fill)
    if seat == state.banner:
        banner(drawing, x + width - 10, y + 20)
        drawing.text(x + width - 22, y + 24, "Banner", SMALL, anchor="end", room=x + width - 22 - at)


def _draw_stock(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Cards in hand, and the food in the Personal Zone against what it takes to be fed."""
    player = scene.player(seat)
    count, limit = int(player.cards), int(player.limits.hand)
    at = x
    for k in range(max(count, limit)):
        if k < count:
            drawing.rect(at, y, 15, 22, DARK, WHITE, radius=3)
        else:
            drawing.rect(at + 0.5, y + 0.5, 14, 21, "none", GREY, radius=3, dashed=True)
        at += 17
    drawing.text(at + 4, y + 16, f"{count} of {limit}", SMALL, bold=True)
    have, need = int(player.food), int(player.limits.cost)
    at = x + max(200.0, width / 2)
    food(drawing, at + 9, y + 10)
    at += 24 + drawing.text(at + 24, y + 16, f"{have} of {need}", BODY, bold=True) + 8
    if scene.state.area != NOWHERE and have >= need:
        tag(drawing, at, y, "enough", GREEN)


def _draw_afflictions(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """A place for each Affliction up to the one that kills, which bears a skull; face-down ones are pale."""
    player, places = scene.player(seat), scene.scenario.death_at
    found = [
        (scene.content.afflictions[k].name, upward)
        for upward, counts in ((True, player.afflictions), (False, player.down))
        for k in range(min(NUM_AFFLICTIONS, len(scene.content.afflictions)))
        for _ in range(int(counts[k]))
    ]
    step = (width + 6) / max(places, len(found))
    for k in range(max(places, len(found))):
        left = x + step * k
        if k >= len(found):
            told = "death" if k == places - 1 else "no Affliction"
            drawing.rect(left, y, step - 6, _SLOT, WHITE, GREY, radius=5, dashed=True)
            drawing.text(left + (step - 6) / 2, y + 18, told, SMALL, fill=FAINT, anchor="middle", room=step - 10)
            if k == places - 1:
                skull(drawing, left + (step - 6) / 2 - 34, y + 13, GREY, WHITE, 0.9)
            continue
        name, upward = found[k]
        fill, color = (AFFLICTION_COLOR, WHITE) if upward else (WHITE, AFFLICTION_COLOR)
        drawing.rect(left, y, step - 6, _SLOT, fill, AFFLICTION_COLOR, radius=5, thick=1.5, dashed=not upward)
        size = SMALL if text_width(name, SMALL) <= step - 12 else TINY
        drawing.text(left + (step - 6) / 2, y + 18, name, size, fill=color, anchor="middle", room=step - 10)


def _draw_notes(drawing: Drawing, scene: Scene, x: float, y: float, width: float, lines: int, seat: int) -> None:
    """What it is doing and owes in bold; its Character; all else that is told of it, one thing after the other."""
    line, told = y + 13, [part for part in _paragraphs(scene, seat) if part[0]]
    for k, (words, bold) in enumerate(told):
        room = width * (0.9 if bold else 1)
        broken = wrapped(words, room, SMALL, max(1, lines - (len(told) - 1 - k)))
        for text in broken:
            drawing.text(x, line, text, SMALL, bold=bold, room=width)
            line += LINE
        lines -= len(broken)


def _paragraphs(scene: Scene, seat: int) -> list[tuple[str, bool]]:
    """Each with whether it is in bold."""
    player = scene.player(seat)
    owed = [f"{int(owes)} food to {scene.name(other)}" for other, owes in enumerate(player.promised) if owes]
    first = [_doing(scene, seat)] if player.alive else [f"dead since round {int(player.died)}"]
    first += [f"owes {', '.join(owed)}"] if owed else []
    found = [("; ".join(part for part in first if part), True)]
    if player.character != NOWHERE:
        row = scene.content.characters[int(player.character)]
        side = row.name if player.upward else f"Survivor ({row.name}, face down)"
        used = ", used" if player.used else ""
        found.append((f"{side}{used}: {wording.character(row, bool(player.upward))}", False))
    for which in player.dealt:
        if which:
            row = scene.content.characters[int(which) - 1]
            sides = f"{wording.character(row, True)} (face down: {wording.character(row, False)})"
            found.append((f"may be {row.name}: {sides}", False))
    return [*found, ("; ".join(_facts(scene, seat)), False)]


def _facts(scene: Scene, seat: int) -> list[str]:
    """What lies before it, what applies to it, what all remember of it."""
    state, player = scene.state, scene.player(seat)
    lying, eaten = scene.cards_at(PRIVATE + seat), scene.cards_at(ZONE + seat)
    held = scene.known_in_hand(seat) if seat != scene.viewer else []
    told = [f"scavenged {scene.listed(lying)}"] if lying else []
    told += [f"holds {scene.listed(held)}"] if held else []
    told += [f"harvested {scene.listed(eaten)}"] if eaten else []
    down = int(player.down.sum())
    told += [f"{down} Affliction{'' if down == 1 else 's'} face down"] if down else []
    told += wording.in_force(player.limits) if player.alive else []
    told += [f"{int(player.hunted)} food harvested so far"] if player.hunted else []
    fed = int(state.fed) >> seat & 1
    if fed or (player.alive and (state.lap > 1 or scene.is_over())):
        told.append("fed last time" if fed else "starved last time")
    if player.offers:
        told.append(f"offers made {int(player.offers)}")
    return told


def _doing(scene: Scene, seat: int) -> str:
    """What it has done in its turn."""
    player = scene.player(seat)
    if player.phase == SCAVENGING:
        where = f" pile {int(player.pile)}" if player.pile else ""
        told = f"scavenging{where}"
    elif player.phase == COLLECTING:
        told = "collecting"
    else:
        told = "done with this round" if player.phase == DONE else ""
    counts = [f"{int(player.drawn)} turned up"] if player.drawn else []
    counts += [f"{int(player.collected)} collected"] if player.collected else []
    parts = [told] if told else []
    if scene.is_simultaneous and int(scene.state.acted) >> seat & 1:
        parts.append("has acted in this tick")
    return ", ".join([*parts, *counts])
