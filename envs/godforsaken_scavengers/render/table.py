"""Beside the piles: what has been scavenged, the card being resolved, the open offer, the Caravan."""

from __future__ import annotations

from collections import Counter

from overwinter.envs.core.parts import BODY, FAINT, GAP, HEAD, PAD, SMALL, panel, tag
from overwinter.envs.core.svg import DARK, GREEN, GREY, LIGHT, ORANGE, PALE, VERMILLION, WHITE, Drawing, wrapped
from overwinter.envs.godforsaken_scavengers.render.faces import BAND, chip, color_of, face, head, parts, uses
from overwinter.envs.godforsaken_scavengers.render.marks import LINE, PARCHMENT, TIMES
from overwinter.envs.godforsaken_scavengers.render.scene import Scene
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import CARAVAN, NOWHERE, OPEN, PRIVATE, SCAVENGED, STARVED

_LOWER = 168
_CARAVAN = 50
_OFFER = _LOWER - _CARAVAN - GAP
_CARDS, _LISTED = 3, 6
"""Up to so many scavenged designs are shown as cards, and as a list with what they say; more by their names alone."""
_CHIP = 152


def draw_table(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """The scavenged cards above, the rest side by side below."""
    upper = height - _LOWER - GAP
    _draw_scavenged(drawing, scene, x, y, width, upper)
    below = y + upper + GAP
    half = (width - GAP) / 2
    _draw_faced(drawing, scene, x, below, half, _LOWER)
    right = x + half + GAP
    _draw_offer(drawing, scene, right, below, half)
    _draw_caravan(drawing, scene, right, below + _OFFER + GAP, half)


# --- scavenged cards --------------------------------------------------------------------------------------


def _draw_scavenged(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """What lies on the table; in the Last Hunt what lies before the viewer."""
    place, title, note = SCAVENGED, "Scavenged cards", "to be collected in a turn, by anybody"
    if scene.is_simultaneous:
        note = "each player's own are on its mat"
        if scene.viewer is not None:
            place, title = PRIVATE + scene.viewer, "Your scavenged cards"
    top = panel(drawing, x, y, width, height, title, note)
    designs = Counter(int(scene.rules.design_of[card]) for card in scene.cards_at(place))
    inner, room = width - 2 * PAD, height - 30 - PAD
    if not designs:
        drawing.rect(x + PAD, top, inner, room, WHITE, GREY, radius=8, dashed=True)
        drawing.text(x + width / 2, top + room / 2 + 5, "nothing", BODY, fill=FAINT, anchor="middle")
    elif len(designs) <= _CARDS:
        _draw_cards(drawing, scene, x + PAD, top, inner, room, designs)
    elif len(designs) <= _LISTED:
        _draw_list(drawing, scene, x + PAD, top, inner, room, designs)
    else:
        _draw_chips(drawing, scene, x + PAD, top, inner, room, designs)


def _draw_cards(
    drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float, designs: Counter[int]
) -> None:
    """A few cards side by side, with what they say."""
    step = (width + 8) / _CARDS
    for k, (design, count) in enumerate(designs.items()):
        row = scene.content.cards[design]
        face(drawing, x + step * k, y, step - 8, height, row, uses(row), count)


def _draw_list(
    drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float, designs: Counter[int]
) -> None:
    """More cards one below the other, with what they say beside them."""
    step = (height + 2) / _LISTED
    for k, (design, count) in enumerate(designs.items()):
        row, top = scene.content.cards[design], y + step * k
        chip(drawing, x, top + 3, _CHIP, row, note=f"{TIMES}{count}" if count > 1 else "")
        told = ". ".join(f"{label}: {words}" for label, words in uses(row))
        broken = wrapped(told, width - _CHIP - 10, SMALL, 2)
        for number, line in enumerate(broken):
            drawing.text(x + _CHIP + 10, top + (14 if len(broken) > 1 else 21) + 15 * number, line, SMALL)


def _draw_chips(
    drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float, designs: Counter[int]
) -> None:
    """Many cards as small plates; where there are more than places, the last one tells how many."""
    rows = int((height + 5) // 31)
    columns = next((n for n in (3, 4) if n * rows >= len(designs)), 5)
    step, places = (width + 6) / columns, columns * rows
    for k, (design, count) in enumerate(designs.items()):
        left, top = x + step * (k % columns), y + 31 * (k // columns)
        if k == places - 1 and len(designs) > places:
            drawing.text(left, top + 18, f"and {len(designs) - k} more", SMALL, room=step - 6)
            break
        chip(drawing, left, top, step - 6, scene.content.cards[design], note=f"{TIMES}{count}" if count > 1 else "")


# --- the card being resolved ------------------------------------------------------------------------------


def _draw_faced(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """A Peril, the Anomaly, or an Opportunity being completed; an empty place where there is none."""
    found = scene.faced()
    if found is None:
        drawing.rect(x, y, width, height, WHITE, GREY, radius=10, dashed=True)
        drawing.text(x + width / 2, y + height / 2 - 4, "no Peril is faced", BODY, fill=FAINT, anchor="middle")
        told = "a Peril that is scavenged strikes here"
        drawing.text(x + width / 2, y + height / 2 + 18, told, SMALL, fill=FAINT, anchor="middle")
        return
    card, frame = found
    row = scene.row(card)
    color = color_of(row)
    drawing.rect(x, y, width, height, PARCHMENT, color, radius=8, thick=3)
    head(drawing, x, y, width, row)
    who = scene.name(int(frame.seat)) if frame is not None else ""
    doing = {"peril": f"faced by {who}", "anomaly": f"{who} chooses a pile", "opportunity": f"{who} completes it"}
    drawing.text(x + 10, y + BAND + 19, doing.get(row.kind, who), BODY, bold=True, room=width - 20)
    parts(drawing, x + 10, y + BAND + 26, width - 20, 4 * LINE, uses(row)[:2])
    if row.kind == "peril" and frame is not None:
        _draw_done(drawing, int(frame.op), x + 10, y + height - 34)


def _draw_done(drawing: Drawing, done: int, x: float, y: float) -> None:
    """What has been done about a Peril."""
    words = {kinds.DEFEATED: "defeated", kinds.AVOIDED: "Affliction avoided", kinds.HIDDEN: "cards saved"}
    told = [word for bit, word in words.items() if done & bit]
    if not told:
        drawing.text(x, y + 16, "all scavenged cards will be discarded", SMALL, fill=DARK)
        return
    for word in told:
        x += tag(drawing, x, y, word, GREEN)


# --- the offer --------------------------------------------------------------------------------------------


def _draw_offer(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """Who offers what to whom, as it was spoken."""
    offer = scene.state.offer
    if not offer.active:
        drawing.rect(x, y, width, _OFFER, WHITE, GREY, radius=6, dashed=True)
        told = "no offer is open" if scene.rules.deals else "played without deals"
        drawing.text(x + width / 2, y + _OFFER / 2 + 5, told, BODY, fill=FAINT, anchor="middle")
        return
    countered = any(frame.a for frame in scene.frames(kinds.BARGAIN))
    title = "Counter-offer" if countered else "Offer"
    top = panel(drawing, x, y, width, _OFFER, title, "put to the partner" if offer.proposed else "being made") - 2
    drawing.rect(x, y, width, _OFFER, "none", DARK, radius=6, thick=2)
    sides = ((int(offer.maker), offer.give), (int(offer.partner), offer.want))
    for k, (seat, terms) in enumerate(sides):
        line = top + 38 * k
        drawing.rect(x + PAD, line, width - 2 * PAD, 36, WHITE, LIGHT, radius=4)
        drawing.text(x + PAD + 6, line + 14, f"{scene.name(seat)} would give", SMALL, fill=DARK)
        told = scene.words.terms(terms) if any(terms) or offer.proposed else "nothing yet"
        drawing.text(x + PAD + 6, line + 31, told, SMALL, bold=True, room=width - 2 * PAD - 12)


# --- the Caravan ------------------------------------------------------------------------------------------


def _draw_caravan(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """Whether it has been fed, how many cards are under it, and which of them are being handed out."""
    state = scene.state
    if not scene.rules.caravan:
        drawing.rect(x, y, width, _CARAVAN, WHITE, GREY, radius=6, dashed=True)
        told = "played without a Caravan"
        drawing.text(x + width / 2, y + _CARAVAN / 2 + 5, told, BODY, fill=FAINT, anchor="middle")
        return
    drawing.rect(x, y, width, _CARAVAN, PALE, LIGHT, radius=6)
    at = x + PAD + drawing.text(x + PAD, y + 19, "Caravan", HEAD, bold=True) + 10
    words = {0: ("hungry", ORANGE), 1: ("fed", GREEN), STARVED: ("starved", VERMILLION)}
    under, handed = len(scene.cards_at(CARAVAN)), scene.cards_at(OPEN)
    if state.area != NOWHERE:
        at += tag(drawing, at, y + 4, *words[int(state.caravan_fed)])
    if under and state.caravan_fed == 0:
        drawing.text(at, y + 19, f"for {scene.area(int(state.area)).cost} food", SMALL)
    told = f"{under} card{'' if under == 1 else 's'} under it, for who feeds it" if under else "no cards under it"
    if handed:
        told = f"handed out: {scene.listed(handed)}"
    drawing.text(x + PAD, y + 40, told, SMALL, room=width - 2 * PAD)
