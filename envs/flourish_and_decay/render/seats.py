"""The players: how much of the board each has, its calories and its cards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from overwinter.envs.core.parts import FAINT, GAP, HEAD, MARGIN, PAD, SMALL, WIDTH, tag
from overwinter.envs.core.svg import BLACK, DARK, LIGHT, PALE, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.flourish_and_decay import describe_cards
from overwinter.envs.flourish_and_decay.render.board import draw_cell
from overwinter.envs.flourish_and_decay.render.marks import LINE
from overwinter.envs.flourish_and_decay.render.scene import Scene
from overwinter.envs.flourish_and_decay.state import OPS, SEEDING

SEATS_IN_ROW = 2
SEAT_HEIGHT = 214
_LABEL = 84
_BOXES = 6


def seats_height(players: int) -> int:
    """The height of so many panels."""
    return -(-players // SEATS_IN_ROW) * (SEAT_HEIGHT + GAP)


def draw_seats(drawing: Drawing, scene: Scene, y: float) -> None:
    """All panels in seating order, two in a row."""
    width = (WIDTH - 2 * MARGIN - GAP) / SEATS_IN_ROW
    for seat in scene.seats:
        row, column = divmod(seat, SEATS_IN_ROW)
        x, top = MARGIN + (width + GAP) * column, y + (SEAT_HEIGHT + GAP) * row
        own = seat == scene.viewer
        drawing.rect(x, top, width, SEAT_HEIGHT, PALE, DARK if own else LIGHT, radius=6, thick=2 if own else 1)
        drawing.rect(x, top, 8, SEAT_HEIGHT, scene.color(seat), radius=3)
        left, room = x + PAD + 6, width - 2 * PAD - 6
        _draw_head(drawing, scene, left, top, room, seat)
        _draw_numbers(drawing, scene, left, top + 38, room, seat)
        _draw_cards(drawing, scene, left, top + 96, room, seat)


def _draw_head(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Piece, name, character; turn, start player, rank."""
    state = scene.state
    draw_cell(drawing, scene, x + 12, y + 19, seat, 11)
    at = x + 32 + drawing.text(x + 32, y + 24, scene.name(seat), HEAD, bold=True) + 6
    relation = scene.relation(seat)
    if relation:
        at += drawing.text(at, y + 24, f"({relation})", SMALL) + 8
    tags = [("begins", WHITE)] if seat == state.first else []
    if seat == state.active and not scene.is_over():
        tags.append(("turn", YELLOW))
    if scene.is_over():
        rank, _ = scene.standing(seat)
        tags.append((f"rank {rank}", YELLOW if rank == 1 else WHITE))
    room = x + width - at - 75 * len(tags)
    at += drawing.text(at, y + 24, scene.words.character(state, seat), SMALL, fill=DARK, room=room) + 10
    for content, fill in tags:
        at += tag(drawing, at, y + 8, content, fill)


def _draw_numbers(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Slime, which is the score, and what else can be counted."""
    player = scene.player(seat)
    boxes = (
        ("slime", player.slimes),
        ("cells", player.living),
        ("calories", player.calories),
        ("hand", player.hand.sum()),
        ("deck", player.deck.sum()),
        ("discard", player.discard.sum()),
    )
    step = (width + 6) / _BOXES
    for k, (name, count) in enumerate(boxes):
        left = x + step * k
        score = k == 0
        drawing.rect(left, y, step - 6, 46, WHITE, BLACK if score else LIGHT, radius=5, thick=1.5 if score else 1)
        fill = BLACK if count else FAINT
        drawing.text(left + (step - 6) / 2, y + 21, str(int(count)), 19, fill=fill, anchor="middle", bold=True)
        drawing.text(left + (step - 6) / 2, y + 39, name, SMALL, fill=DARK, anchor="middle")


def _draw_cards(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """Which cards it has where, as far as all can tell, and what awaits it."""
    player, words = scene.player(seat), scene.words
    own = seat == scene.viewer
    deck = player.deck if own else player.deck + player.hand - player.known
    rows = (
        ("deck" if own or not player.hand.any() else "deck, hand", words.counted(deck), 2),
        ("discard", words.counted(player.discard), 2),
        ("notes", "; ".join(_notes(scene, seat)) or "none", 2),
    )
    base = y
    for label, told, lines in rows:
        drawing.text(x, base + 13, label, SMALL, fill=DARK)
        for k, line in enumerate(wrapped(told, width - _LABEL, SMALL, lines)):
            drawing.text(x + _LABEL, base + 13 + (LINE - 1) * k, line, SMALL, fill=FAINT if told == "none" else BLACK)
        base += (LINE - 1) * lines + 5


def _notes(scene: Scene, seat: int) -> Iterator[str]:
    """A free card taken, cells to place, cards that all know to be in its hand, effects to come."""
    player = scene.player(seat)
    if scene.state.phase == SEEDING:
        yield f"{int(player.to_place)} cells to place"
    if player.free_bought:
        yield "has taken a free card"
    for turn, amounts in enumerate(player.coming):
        if amounts.any():
            told = ", ".join(
                describe_cards.effect(OPS[op], int(amounts[op])) for op in np.flatnonzero(amounts).tolist()
            )
            yield f"{'next turn' if turn == 0 else f'in {turn + 1} turns'}: {told}"
    if player.known.any():
        yield f"surely in hand: {scene.words.counted(player.known)}"
