"""The cards that the viewer holds, each with its two uses."""

from __future__ import annotations

from overwinter.envs.core.parts import BODY, FAINT, MARGIN, PAD, SMALL, WIDTH, panel
from overwinter.envs.core.svg import DARK, WHITE, Drawing
from overwinter.envs.godforsaken_scavengers.render import wording
from overwinter.envs.godforsaken_scavengers.render.faces import face
from overwinter.envs.godforsaken_scavengers.render.marks import LINE, SEAT_COLORS, eye
from overwinter.envs.godforsaken_scavengers.render.scene import Scene
from overwinter.envs.godforsaken_scavengers.rules.zones import food_of
from overwinter.envs.godforsaken_scavengers.state import EVERYBODY

_CARD = 168
_PLACES = 5
HAND_HEIGHT = 30 + _CARD + PAD


def draw_hand(drawing: Drawing, scene: Scene, y: float) -> None:
    """Its cards side by side; places that the limit leaves are dashed. A spectator sees how many each hand has."""
    width, viewer = WIDTH - 2 * MARGIN, scene.viewer
    if viewer is None:
        top = panel(drawing, MARGIN, y, width, HAND_HEIGHT, "Hands", "hidden, but for cards that all have seen")
        _draw_counts(drawing, scene, top)
        return
    player = scene.player(viewer)
    limit, cards = int(player.limits.hand), [int(card) - 1 for card in player.hand[: int(player.cards)]]
    note = f"{len(cards)} of at most {limit}; hidden from others, but for those with an eye" if player.alive else "dead"
    top = panel(drawing, MARGIN, y, width, HAND_HEIGHT, "Your hand", note)
    places = max(_PLACES, len(cards))
    step = (width - 2 * PAD + 8) / places
    for k in range(max(len(cards), min(limit, _PLACES)) if player.alive else 0):
        left = MARGIN + PAD + step * k
        if k < len(cards):
            _draw_card(drawing, scene, left, top, step - 8, viewer, cards[k])
        else:
            drawing.rect(left, top, step - 8, _CARD, WHITE, "#C9C9C6", radius=8, dashed=True)


def _draw_card(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int, card: int) -> None:
    """What it can be played for, and what it is worth as food."""
    row = scene.row(card)
    food = food_of(scene.rules, scene.state, seat, card)
    face(drawing, x, y, width, _CARD, row, [*wording.in_hand(row), ("Harvest", f"{food} food")])
    if scene.state.knows[card] == EVERYBODY:
        eye(drawing, x + width - 16, y + _CARD - 13)


def _draw_counts(drawing: Drawing, scene: Scene, y: float) -> None:
    """For a spectator: how many cards each hand has, and those that all know."""
    step = (WIDTH - 2 * MARGIN - 2 * PAD) / 6
    for seat in scene.seats:
        left, count = MARGIN + PAD + step * seat, int(scene.player(seat).cards)
        drawing.disc(left + 10, y + 12, 9, str(seat), SEAT_COLORS[seat])
        drawing.text(left + 26, y + 17, scene.name(seat), BODY, bold=True)
        for card in range(count):
            drawing.rect(left + 20 * card, y + 30, 30, 42, DARK, WHITE, radius=5)
        told = f"{count} card{'' if count == 1 else 's'}" if count else "no cards"
        drawing.text(left, y + 92, told, SMALL, fill=DARK if count else FAINT)
        for k, card in enumerate(scene.known_in_hand(seat)[:5]):
            drawing.text(left, y + 92 + LINE * (k + 1), scene.row(card).name, SMALL, room=step - 10)
