"""Drop tiles and item cards."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, FAINT, MARGIN, PAD, SMALL, WIDTH, panel
from overwinter.envs.core.svg import BLUE, DARK, GREY, ORANGE, WHITE, Drawing
from overwinter.envs.survivalist.render.marks import TIMES, threat, token
from overwinter.envs.survivalist.render.scene import Scene
from overwinter.envs.survivalist.state import (
    ANY,
    EMPTY,
    IN_DECK,
    NUM_BASIC,
    NUM_ITEMS,
    NUM_SPOTS,
    NUM_THREATS,
    ON_BOARD,
    OPS,
    RESOURCES,
    SPOTS,
)

ZONE_HEIGHT = 118
CARD_HEIGHT = 84
CARDS_IN_ROW = 4


def draw_zone(drawing: Drawing, scene: Scene, y: float) -> None:
    """The drop tiles on A to E with what they do, and what the pile still holds."""
    state = scene.state
    width = WIDTH - 2 * MARGIN
    top = panel(drawing, MARGIN, y, width, ZONE_HEIGHT, "Drop Zone", "Freeze on a letter bars its tile")
    step = (width - 2 * PAD + 8) / NUM_SPOTS
    for spot in range(NUM_SPOTS):
        left = MARGIN + PAD + step * spot
        tile = int(state.drop_zone[spot])
        drawing.rect(left, top, step - 8, 54, WHITE, DARK if tile != EMPTY else GREY, radius=6, dashed=tile == EMPTY)
        drawing.text(left + 10, top + 36, SPOTS[spot], 24, bold=True, fill=BLUE if tile != EMPTY else FAINT)
        if tile == EMPTY:
            drawing.text(left + 38, top + 33, "empty", SMALL, fill=FAINT)
        else:
            drawing.text(left + 38, top + 23, scene.words.content.tiles[tile].name, SMALL, room=step - 52)
            drawing.text(left + 38, top + 44, _effects(scene, tile), BODY, bold=True, room=step - 52)
    varieties = np.flatnonzero(state.drop_deck).tolist()
    pile = [f"{int(state.drop_deck[tile])}{TIMES} {_effects(scene, tile)}" for tile in varieties]
    told = f"in the pile: {', '.join(pile) or 'none'}"
    drawing.text(MARGIN + PAD, top + 76, told, SMALL, fill=DARK, room=width - 2 * PAD)


def _effects(scene: Scene, tile: int) -> str:
    """`2 meds + 1 peek`; one of something is not counted."""
    row = scene.rules.tiles[tile]
    parts = [
        f"{f'{int(amount)} ' if amount > 1 else ''}{OPS[op].replace('_', ' ')}"
        for op, amount in zip(row.op, row.amount, strict=True)
        if op
    ]
    return " + ".join(parts)


def items_height(rows: int) -> int:
    """The height of the panel of items with so many rows of cards."""
    return 30 + (CARD_HEIGHT + 8) * rows + 2


def card_rows(scene: Scene) -> int:
    """How many rows of item cards the board has with this number of players."""
    players = int(scene.state.num_players)
    places = int(scene.rules.basic_slots[players]) + int(scene.rules.expert_slots[players])
    return -(-places // CARDS_IN_ROW)


def draw_items(drawing: Drawing, scene: Scene, y: float) -> None:
    """The item cards on the board, the Basic ones first, with empty places where their deck has run out."""
    state, players = scene.state, int(scene.state.num_players)
    left = [int((state.card_place[part] == IN_DECK).sum()) for part in (slice(NUM_BASIC), slice(NUM_BASIC, NUM_ITEMS))]
    height = items_height(card_rows(scene))
    note = f"in the decks: {left[0]} Basic, {left[1]} Expert"
    top = panel(drawing, MARGIN, y, WIDTH - 2 * MARGIN, height, "Items", note)
    basic = [k for k in range(NUM_BASIC) if state.card_place[k] == ON_BOARD]
    expert = [k for k in range(NUM_BASIC, NUM_ITEMS) if state.card_place[k] == ON_BOARD]
    cards: list[int | None] = [*basic, *[None] * (int(scene.rules.basic_slots[players]) - len(basic))]
    cards += [*expert, *[None] * (int(scene.rules.expert_slots[players]) - len(expert))]
    step = (WIDTH - 2 * MARGIN - 2 * PAD + 8) / CARDS_IN_ROW
    for place, card in enumerate(cards):
        row, column = divmod(place, CARDS_IN_ROW)
        _draw_card(drawing, scene, MARGIN + PAD + step * column, top + (CARD_HEIGHT + 8) * row, step - 8, card)


def _draw_card(drawing: Drawing, scene: Scene, x: float, y: float, width: float, card: int | None) -> None:
    """Name and points, threats and Meds, price."""
    if card is None:
        drawing.rect(x, y, width, CARD_HEIGHT, "none", GREY, radius=6, dashed=True)
        drawing.text(x + width / 2, y + CARD_HEIGHT / 2 + 5, "empty", SMALL, fill=FAINT, anchor="middle")
        return
    row = scene.rules.items[card]
    drawing.rect(x, y, width, CARD_HEIGHT, WHITE, DARK, radius=6)
    drawing.rect(x, y, 8, CARD_HEIGHT, ORANGE if card < NUM_BASIC else BLUE, radius=4)
    points = f"{int(row.points)} ★"
    taken = drawing.text(x + width - 8, y + 21, points, BODY, anchor="end", bold=True)
    drawing.text(x + 16, y + 21, scene.words.content.item_name(card), BODY, bold=True, room=width - taken - 34)
    at = x + 16
    for index in range(NUM_THREATS):
        if row.protects[index]:
            at += threat(drawing, at, y + 30, index) + 6
    meds = int(scene.state.card_meds[card])
    if meds:
        drawing.text(x + width - 8, y + 46, f"+{meds} Med{'s' if meds > 1 else ''}", SMALL, anchor="end", bold=True)
    at = x + 16
    if row.cost[ANY]:
        drawing.text(at, y + 73, f"any {int(row.cost[ANY])} tokens", SMALL)
    for resource in range(len(RESOURCES)):
        for _ in range(int(row.cost[resource])):
            at += token(drawing, at, y + 57, resource) + 6
