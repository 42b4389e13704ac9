"""The mats of the players: hand, Afflictions, food, Character, what they are doing and what they owe."""

from __future__ import annotations

from overwinter.envs.core.parts import BODY, FAINT, GAP, HEAD, MARGIN, PAD, SMALL, WIDTH, tag
from overwinter.envs.core.svg import DARK, GREEN, GREY, LIGHT, PALE, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.godforsaken_scavengers.render import wording
from overwinter.envs.godforsaken_scavengers.render.marks import (
    AFFLICTION_COLOR,
    LINE,
    SEAT_COLORS,
    banner,
    figure,
    food,
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

SEAT_HEIGHT = 262
_SLOT = 26


def columns(players: int) -> int:
    """How many mats are in a row: wide ones where few play."""
    return players if players <= 3 else 2 if players == 4 else 3


def seats_height(players: int) -> int:
    """The height of so many mats."""
    return -(-players // columns(players)) * (SEAT_HEIGHT + GAP)


def draw_seats(drawing: Drawing, scene: Scene, y: float) -> None:
    """All mats in seating order."""
    many = columns(len(scene.seats))
    width = (WIDTH - 2 * MARGIN - GAP * (many - 1)) / many
    for seat in scene.seats:
        row, column = divmod(seat, many)
        x, top = MARGIN + (width + GAP) * column, y + (SEAT_HEIGHT + GAP) * row
        own, dead = seat == scene.viewer, not scene.player(seat).alive
        drawing.rect(x, top, width, SEAT_HEIGHT, LIGHT if dead else PALE, DARK if own else LIGHT, radius=6, thick=1 + own)
        drawing.rect(x, top, 7, SEAT_HEIGHT, SEAT_COLORS[seat], radius=3)
        left, room = x + PAD + 4, width - 2 * PAD - 4
        _draw_head(drawing, scene, left, top, room, seat)
        if dead:
            told = f"dead since round {int(scene.player(seat).died)}"
            drawing.text(left, top + 60, told, BODY, bold=True)
            lines = _food_lines(scene, seat)
            for k, line in enumerate(lines):
                drawing.text(left, top + 82 + LINE * k, line, SMALL, room=room)
            continue
        _draw_hand(drawing, scene, left, top + 40, room, seat)
        _draw_afflictions(drawing, scene, left, top + 74, room, seat)
        _draw_food(drawing, scene, left, top + 106, room, seat)
        _draw_notes(drawing, scene, left, top + 132, room, seat)


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
        tags.append((f"rank {rank} ({score})", YELLOW if rank == 1 else WHITE))
    elif seat == state.active:
        tags.append(("turn", YELLOW))
    for content, fill in tags:
        at += tag(drawing, at, y + 8, content, fill)
    if seat == state.banner:
        banner(drawing, x + width - 10, y + 20)
        drawing.text(x + width - 22, y + 24, "Banner", SMALL, anchor="end", room=x + width - 22 - at)


def _draw_hand(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """How many cards, and those that the viewer knows of."""
    player = scene.player(seat)
    count, limit = int(player.cards), int(player.limits.hand)
    at = x
    for k in range(max(count, limit)):
        if k < count:
            drawing.rect(at, y, 16, 23, DARK, WHITE, radius=3)
        else:
            drawing.rect(at + 0.5, y + 0.5, 15, 22, "none", GREY, radius=3, dashed=True)
        at += 18
    at += 4
    at += drawing.text(at, y + 16, f"{count} of {limit}", SMALL, bold=True) + 10
    if seat != scene.viewer:
        known = scene.known_in_hand(seat)
        room = x + width - at
        told = f"with {scene.listed(known)}" if known else "unknown cards" if count else ""
        for k, line in enumerate(wrapped(told, room, SMALL, 2)):
            drawing.text(at, y + (10 if len(wrapped(told, room, SMALL, 2)) > 1 else 16) + 15 * k, line, SMALL)


def _draw_afflictions(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """A place for each Affliction up to the one that kills, which bears a skull; face-down ones are crossed out."""
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
            continue
        name, upward = found[k]
        fill, color = (AFFLICTION_COLOR, WHITE) if upward else (WHITE, AFFLICTION_COLOR)
        drawing.rect(left, y, step - 6, _SLOT, fill, AFFLICTION_COLOR, radius=5, thick=1.5, dashed=not upward)
        shown = name if upward else f"({name})"
        drawing.text(left + (step - 6) / 2, y + 18, shown, SMALL, fill=color, anchor="middle", room=step - 10)


def _draw_food(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Food in the Personal Zone against what it takes to be fed, as joints of meat."""
    player = scene.player(seat)
    have, need = int(player.food), int(player.limits.cost)
    food(drawing, x + 9, y + 9)
    told = f"{have} of {need} food"
    at = x + 24 + drawing.text(x + 24, y + 15, told, BODY, bold=True) + 8
    if scene.state.area != NOWHERE and have >= need:
        at += tag(drawing, at, y - 1, "fed", GREEN)
    cards = scene.cards_at(ZONE + seat)
    if cards:
        drawing.text(at, y + 15, f"harvested: {scene.listed(cards)}", SMALL, room=x + width - at)


def _food_lines(scene: Scene, seat: int) -> list[str]:
    """What all remember of its Feeding."""
    player = scene.player(seat)
    told = []
    if player.hunted:
        told.append(f"{int(player.hunted)} food harvested in the whole game")
    if scene.state.lap > 1 or scene.is_over():
        told.append("was fed last time" if int(scene.state.fed) >> seat & 1 else "was not fed last time")
    return told


def _draw_notes(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Character, what it is doing, what applies to it, what it owes."""
    bottom, line = y + SEAT_HEIGHT - 132 - 8, y + 13
    for words, bold, most in _paragraphs(scene, seat):
        broken = wrapped(words, width - (12 if bold else 0), SMALL, most)
        for text in broken:
            if line > bottom:
                return
            drawing.text(x, line, text, SMALL, bold=bold, room=width)
            line += LINE


def _paragraphs(scene: Scene, seat: int) -> list[tuple[str, bool, int]]:
    """Each with whether it is in bold, and how many lines it may take."""
    player = scene.player(seat)
    found: list[tuple[str, bool, int]] = []
    doing = _doing(scene, seat)
    if doing:
        found.append((doing, True, 1))
    if scene.is_simultaneous and seat != scene.viewer:
        lying = scene.listed(scene.cards_at(PRIVATE + seat))
        if lying:
            found.append((f"scavenged: {lying}", False, 2))
    if player.character != NOWHERE:
        row = scene.content.characters[int(player.character)]
        side = row.name if player.upward else f"Survivor ({row.name}, face down)"
        used = ", used" if player.used else ""
        found.append((f"{side}{used}: {wording.character(row, bool(player.upward))}", False, 2))
    for which in player.dealt:
        if which:
            row = scene.content.characters[int(which) - 1]
            found.append((f"may be {row.name}: {wording.character(row, True)}", False, 2))
    owed = [f"{int(owes)} food to {scene.name(other)}" for other, owes in enumerate(player.promised) if owes]
    if owed:
        found.append((f"owes {', '.join(owed)}", True, 2))
    applies = wording.in_force(player.limits)
    if applies:
        found.append((f"in force: {', '.join(applies)}", False, 2))
    told = _food_lines(scene, seat)
    if player.offers:
        told.append(f"offers made: {int(player.offers)}")
    if told:
        found.append(("; ".join(told), False, 1))
    return found


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


