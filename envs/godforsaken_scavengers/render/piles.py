"""The three scavenge piles: the backs on top, and what of them the viewer and the others know."""

from __future__ import annotations

from overwinter.envs.core.parts import BODY, FAINT, PAD, SMALL, panel
from overwinter.envs.core.svg import DARK, GREY, LIGHT, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.godforsaken_scavengers.render.faces import chip, face, uses
from overwinter.envs.godforsaken_scavengers.render.marks import LINE, SEAT_COLORS, TINY, back
from overwinter.envs.godforsaken_scavengers.render.scene import Scene
from overwinter.envs.godforsaken_scavengers.state import EVERYBODY, HUNT_DEPTH, NUM_PILES, SCAVENGING

_TOP = 190
_ROW = 30
PILES_HEIGHT = 30 + 26 + _TOP + 8 + _ROW * (HUNT_DEPTH - 1) + 2 * LINE + 26


def draw_piles(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """All three, side by side."""
    top = panel(drawing, x, y, width, PILES_HEIGHT, "Scavenge piles", "the spears on a back show its tier")
    told = "discs beside a pile: who scavenges it; beside a card: who knows it"
    drawing.text(x + width / 2, y + PILES_HEIGHT - 10, told, SMALL, fill=FAINT, anchor="middle", room=width - 2 * PAD)
    step = (width - 2 * PAD + 14) / NUM_PILES
    for pile in range(NUM_PILES):
        _draw_pile(drawing, scene, x + PAD + step * pile, top, step - 14, pile)


def _draw_pile(drawing: Drawing, scene: Scene, x: float, y: float, width: float, pile: int) -> None:
    """Its number and size, who scavenges it, its top card, the known ones below it, and those somewhere in it."""
    size = int(scene.state.stacks[pile])
    drawing.text(x, y + 17, f"Pile {pile + 1}", BODY, bold=True)
    here = [seat for seat in scene.seats if scene.state.players[seat].pile == pile + 1]
    for k, seat in enumerate(here):
        drawing.disc(x + 68 + 15 * k, y + 12, 8, str(seat), SEAT_COLORS[seat])
    told = f"{size} card{'' if size == 1 else 's'}" if len(here) <= 3 else str(size)
    drawing.text(x + width, y + 17, told if size else "empty", SMALL, anchor="end")
    top = y + 26
    if any(scene.player(seat).phase == SCAVENGING for seat in here):
        drawing.rect(x - 5, top - 5, width + 10, _TOP + 10, YELLOW, radius=11)
    if not size:
        drawing.rect(x, top, width, _TOP, WHITE, GREY, radius=8, dashed=True)
        drawing.text(x + width / 2, top + _TOP / 2 + 5, "depleted", BODY, fill=FAINT, anchor="middle")
        return
    for layer in range(min(2, (size - 1) // 4), 0, -1):
        drawing.rect(x + 3 * layer, top + 3 * layer, width, _TOP, WHITE, GREY, radius=8)
    known = scene.top_of(pile)
    _draw_top(drawing, scene, x, top, width, known[0], pile)
    line = top + _TOP + 10
    for card, seats in known[1:]:
        _draw_below(drawing, scene, x, line, width, card, seats)
        line += _ROW
    for told in _notes(scene, pile, width):
        drawing.text(x, line + 13, told, SMALL, fill=DARK)
        line += LINE


def _draw_top(
    drawing: Drawing, scene: Scene, x: float, y: float, width: float, known: tuple[int | None, int], pile: int
) -> None:
    """The face of the top card if the viewer knows it, else its back."""
    card, seats = known
    if card is None:
        tier = scene.content.cards[
            int(scene.rules.design_of[scene.state.piles[pile, scene.state.stacks[pile] - 1] - 1])
        ].tier
        back(drawing, x, y, width, _TOP, tier)
        drawing.text(x + 14, y + _TOP - 14, f"tier {tier}", SMALL, fill=WHITE)
    else:
        face(drawing, x, y, width, _TOP, scene.row(card), uses(scene.row(card)))
    _draw_knowers(drawing, scene, x + width - 12, y + _TOP - 14, seats)


def _draw_below(drawing: Drawing, scene: Scene, x: float, y: float, width: float, card: int | None, seats: int) -> None:
    """A card below the top: its name if the viewer knows it, and who knows it."""
    knowers = len(_knowers(scene, seats))
    room = width - 16 * knowers - 6 if seats != EVERYBODY else width - 32
    if card is None:
        drawing.rect(x, y, room, 26, LIGHT, GREY, radius=5)
        drawing.text(x + room / 2, y + 18, "unknown", SMALL, fill=DARK, anchor="middle")
    else:
        chip(drawing, x, y, room, scene.row(card))
    _draw_knowers(drawing, scene, x + width - 8, y + 13, seats)


def _knowers(scene: Scene, seats: int) -> list[int]:
    return [seat for seat in scene.seats if seats >> seat & 1]


def _draw_knowers(drawing: Drawing, scene: Scene, x: float, y: float, seats: int) -> None:
    """Discs of the seats that know a card, from right to left; `all` where it lies open."""
    if seats == EVERYBODY:
        drawing.pill(x - 16, y - 9, "all", TINY, WHITE, DARK, width=24, radius=9)
        return
    for k, seat in enumerate(reversed(_knowers(scene, seats))):
        drawing.disc(x - 16 * k, y, 8, str(seat), SEAT_COLORS[seat])


def _notes(scene: Scene, pile: int, width: float) -> list[str]:
    """The bottom card, and how many cards are known to be somewhere in the pile; these are named below the mats."""
    parts = []
    bottom = scene.bottom_of(pile)
    if bottom is not None:
        parts.append(f"at the bottom: {scene.row(bottom).name}")
    known = len(scene.somewhere_in(pile))
    if known:
        parts.append(f"{known} known to be in it")
    return wrapped("; ".join(parts), width, SMALL, 2)
