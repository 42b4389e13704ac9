"""The Bonus cards that the viewer holds."""

from __future__ import annotations

import numpy as np

from overwinter.envs.core.parts import BODY, FAINT, MARGIN, PAD, SMALL, WIDTH, panel
from overwinter.envs.core.svg import DARK, WHITE, Drawing, wrapped
from overwinter.envs.doom_and_bloom import describe_cards
from overwinter.envs.doom_and_bloom.render.glyphs import bonus_card
from overwinter.envs.doom_and_bloom.render.marks import BONUS_COLOR, LINE, TIMES
from overwinter.envs.doom_and_bloom.render.scene import Scene

HAND_HEIGHT = 134
CARDS_IN_ROW = 5
_CARD = 94
_WHEN = {
    "start": "at the start of your turn",
    "moving": "after your movement roll",
    "before_roll": "before a roll",
    "after_roll": "after a roll",
    "result": "once a result is known",
    "end": "at the end of your turn",
    "rival_start": "at the start of a rival's turn",
}


def draw_hand(drawing: Drawing, scene: Scene, y: float) -> None:
    """Its cards side by side; where there are more designs than places, the last place names the others."""
    width, viewer = WIDTH - 2 * MARGIN, scene.viewer
    if viewer is None:
        top = panel(drawing, MARGIN, y, width, HAND_HEIGHT, "Bonus cards", "hands are hidden")
        _draw_counts(drawing, scene, top)
        return
    team = scene.team(viewer)
    title = "Your team's hand" if scene.rules.teams else "Your hand"
    many = "" if team.cards == 1 else "s"
    top = panel(
        drawing, MARGIN, y, width, HAND_HEIGHT, title, f"{int(team.cards)} Bonus card{many}; hidden from others"
    )
    cards = np.flatnonzero(team.hand).tolist()
    step = (width - 2 * PAD + 8) / CARDS_IN_ROW
    fitting = len(cards) if len(cards) <= CARDS_IN_ROW else CARDS_IN_ROW - 1
    if not cards:
        drawing.text(WIDTH / 2, top + 54, "no Bonus cards", BODY, fill=FAINT, anchor="middle")
    for k in range(min(len(cards), CARDS_IN_ROW)):
        left = MARGIN + PAD + step * k
        if k < fitting:
            _draw_card(drawing, scene, left, top + 2, step - 8, cards[k], int(team.hand[cards[k]]))
        else:
            rest = ", ".join(_counted(scene, card, int(team.hand[card])) for card in cards[k:])
            drawing.rect(left, top + 2, step - 8, _CARD, WHITE, BONUS_COLOR, radius=8)
            for row, line in enumerate(wrapped(f"and {rest}", step - 24, SMALL, 5)):
                drawing.text(left + 8, top + 20 + LINE * row, line, SMALL)


def _counted(scene: Scene, card: int, count: int) -> str:
    return f"{scene.words.bonus_name(card)}{f' {TIMES}{count}' if count > 1 else ''}"


def _draw_card(drawing: Drawing, scene: Scene, x: float, y: float, width: float, card: int, count: int) -> None:
    """Name, when it may be played, what it does."""
    row = scene.words.content.bonus[card]
    drawing.rect(x, y, width, _CARD, WHITE, BONUS_COLOR, radius=8, thick=2)
    drawing.path(f"M {x:g} {y + 26:g} v -18 q 0 -8 8 -8 h {width - 16:g} q 8 0 8 8 v 18 z", BONUS_COLOR)
    drawing.text(x + 8, y + 18, _counted(scene, card, count), BODY, fill=WHITE, bold=True, room=width - 16)
    when = f"after a {row.on}" if row.on else _WHEN[row.when]
    drawing.text(x + 8, y + 42, when, SMALL, fill=DARK, room=width - 16)
    told = describe_cards.effects(row.effect)
    for k, line in enumerate(wrapped(told[0].upper() + told[1:], width - 16, SMALL, 2)):
        drawing.text(x + 8, y + 63 + LINE * k, line, SMALL)


def _draw_counts(drawing: Drawing, scene: Scene, y: float) -> None:
    """For a spectator: how many cards each hand has."""
    seats = [seat for seat in scene.seats if scene.state.team[seat] == seat]
    for k, seat in enumerate(seats):
        left, count = MARGIN + PAD + 280 * k, int(scene.team(seat).cards)
        mate = scene.mate(seat)
        name = scene.name(seat) if mate is None else f"{scene.name(seat)} and {mate}"
        drawing.text(left, y + 18, name, BODY, bold=True)
        for card in range(min(count, 8)):
            bonus_card(drawing, left + 14 + 24 * card, y + 52, 1.5)
        drawing.text(
            left, y + 92, f"{count} cards" if count != 1 else "1 card", SMALL, fill=FAINT if not count else DARK
        )
