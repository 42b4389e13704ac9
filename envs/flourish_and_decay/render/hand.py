"""What only the viewer sees: its hand in its turn, and its sealed commit."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, FAINT, HEAD, PAD, SMALL, panel
from overwinter.envs.core.svg import DARK, GREY, LIGHT, WHITE, Drawing, wrapped
from overwinter.envs.flourish_and_decay import describe_cards
from overwinter.envs.flourish_and_decay.grids import spaces_of
from overwinter.envs.flourish_and_decay.render.marks import LINE, TIMES
from overwinter.envs.flourish_and_decay.render.mold import sentence
from overwinter.envs.flourish_and_decay.render.scene import Scene
from overwinter.envs.flourish_and_decay.rules.commits import left_of
from overwinter.envs.flourish_and_decay.state import NUM_FOODS, PLACING, SEEDING, TURNS

HAND_HEIGHT = 200
_PLACES, _GAP = 4, 6
"""For action cards."""
_FOODS = 164


def draw_hand(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """One of the two, or that there is nothing to see."""
    if scene.is_over():
        _draw_empty(drawing, x, y, width, "The end", "every slime is a point")
    elif scene.viewer is None:
        _draw_empty(drawing, x, y, width, "Hands and sealed commits", "a spectator does not see them")
    elif scene.state.phase == TURNS:
        _draw_cards(drawing, scene, x, y, width, scene.viewer)
    else:
        _draw_commit(drawing, scene, x, y, width, scene.viewer)


def _draw_empty(drawing: Drawing, x: float, y: float, width: float, title: str, told: str) -> None:
    panel(drawing, x, y, width, HAND_HEIGHT, title)
    drawing.text(x + width / 2, y + HAND_HEIGHT / 2 + 12, told, BODY, fill=FAINT, anchor="middle")


# --- cards --------------------------------------------------------------------------------------------------


def _draw_cards(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """The food on one card, then the action cards; more than there are places for are named on the last."""
    player = scene.player(seat)
    hand = player.hand
    count = int(hand.sum())
    if not count:
        told = (
            "the cards of the turn have been played"
            if seat == scene.state.active
            else "drawn at the beginning of a turn"
        )
        _draw_empty(drawing, x, y, width, "Your hand is empty", told)
        return
    note = f"{count} card{'' if count == 1 else 's'}; hidden from others"
    top = panel(drawing, x, y, width, HAND_HEIGHT, "Your hand", note)
    _draw_foods(drawing, scene, x + PAD, top + 2, seat)
    cards = (NUM_FOODS + np.flatnonzero(hand[NUM_FOODS:])).tolist()
    left = x + PAD + _FOODS + _GAP
    step = (x + width - PAD + _GAP - left) / _PLACES
    fitting = len(cards) if len(cards) <= _PLACES else _PLACES - 1
    for k, card in enumerate(cards[:_PLACES]):
        if k < fitting:
            _draw_card(drawing, scene, left + step * k, top + 2, step - _GAP, card, int(hand[card]))
        else:
            rest = ", ".join(f"{int(hand[other])} {scene.words.card_name(other)}" for other in cards[k:])
            drawing.rect(left + step * k, top + 2, step - _GAP, _CARD, WHITE, DARK, radius=7)
            for row, line in enumerate(wrapped(f"and {rest}", step - _GAP - 14, SMALL, 8)):
                drawing.text(left + step * k + 7, top + 20 + LINE * row, line, SMALL)


_CARD = HAND_HEIGHT - 42


def _draw_foods(drawing: Drawing, scene: Scene, x: float, y: float, seat: int) -> None:
    """A line each: copies, name, calories."""
    hand = scene.player(seat).hand
    drawing.rect(x, y, _FOODS, _CARD, WHITE, GREY, radius=7)
    foods = np.flatnonzero(hand[:NUM_FOODS]).tolist()
    if not foods:
        drawing.text(x + _FOODS / 2, y + _CARD / 2 + 5, "no food", SMALL, fill=FAINT, anchor="middle")
    step = 20
    for k, card in enumerate(foods):
        row = scene.words.content.card(card)
        base = y + 19 + step * k
        drawing.text(x + 39, base, f"{int(hand[card])}{TIMES}", SMALL, anchor="end", bold=True)
        told = drawing.text(x + _FOODS - 8, base, f"{row.calories} cal", SMALL, fill=DARK, anchor="end")
        drawing.text(x + 44, base, row.name, SMALL, bold=True, room=_FOODS - 44 - 8 - told - 4)


def _draw_card(drawing: Drawing, scene: Scene, x: float, y: float, width: float, card: int, count: int) -> None:
    """An action card: its name, calories if it has some, and what it does."""
    row = scene.words.content.cards.action[card - NUM_FOODS]
    drawing.rect(x, y, width, _CARD, WHITE, DARK, radius=7, thick=1.5)
    drawing.text(x + 7, y + 18, row.name, SMALL, bold=True, room=width - 12)
    drawing.path(f"M {x:g} {y + 26:g} h {width:g}", stroke=LIGHT)
    told = sentence(describe_cards.effects(row))
    if row.calories:
        told = f"{row.calories} calorie{'' if row.calories == 1 else 's'}. {told}"
    for k, line in enumerate(wrapped(told, width - 14, SMALL, 6)):
        drawing.text(x + 7, y + 43 + (LINE - 1) * k, line, SMALL)
    if count > 1:
        drawing.text(x + width - 8, y + _CARD - 8, f"{TIMES}{count}", BODY, anchor="end", bold=True)


# --- a sealed commit ----------------------------------------------------------------------------------------


def _draw_commit(drawing: Drawing, scene: Scene, x: float, y: float, width: float, seat: int) -> None:
    """What the viewer has sealed so far: nobody else sees it before all is revealed."""
    state, player = scene.state, scene.player(seat)
    top = panel(drawing, x, y, width, HAND_HEIGHT, "Your sealed commit", "hidden until all are in")
    spaces = spaces_of(state.chosen[seat], scene.side)
    lines = [("cells at", ", ".join(spaces) or "none")]
    if state.phase == SEEDING:
        lines.append(("to place", f"{int(player.to_place)} in this placement"))
    if state.phase == PLACING:
        lines.append(("generations", str(int(player.bought))))
        lines.append(("calories left", f"{left_of(scene.rules, state, seat)} of {int(player.calories)}"))
    base = top + 24
    for label, value in lines:
        drawing.text(x + PAD, base, label, SMALL, fill=DARK)
        for line in wrapped(value, width - 2 * PAD - 120, HEAD, 3):
            drawing.text(x + PAD + 120, base, line, HEAD)
            base += 21
        base += 6
