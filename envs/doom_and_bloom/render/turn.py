"""Beside the board: the turn, the card being resolved, the offer on the table, the decks."""

from __future__ import annotations

from overwinter.envs.core.frames import Frame
from overwinter.envs.core.parts import BODY, FAINT, GAP, HEAD, PAD, SMALL, panel, tag
from overwinter.envs.core.svg import BLACK, DARK, GREEN, GREY, LIGHT, VERMILLION, WHITE, YELLOW, Drawing, wrapped
from overwinter.envs.doom_and_bloom import describe_cards
from overwinter.envs.doom_and_bloom.render.marks import ATTACK_COLOR, BONUS_COLOR, EVENT_COLOR, LINE, TIMES, die
from overwinter.envs.doom_and_bloom.render.scene import Scene
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.rules.places import moves
from overwinter.envs.doom_and_bloom.state import NUM_EVENTS, ROLL, TAGS

_TURN, _OFFER, _DECKS = 128, 134, 128
_BAND = 46
_TAG_COLORS = dict(zip(TAGS, (LIGHT, GREEN, VERMILLION), strict=True))


def draw_turn(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """All of it from top to bottom."""
    card = height - _TURN - _OFFER - _DECKS - 3 * GAP
    _draw_movement(drawing, scene, x, y, width)
    y += _TURN + GAP
    _draw_card(drawing, scene, x, y, width, card)
    y += card + GAP
    _draw_offer(drawing, scene, x, y, width)
    y += _OFFER + GAP
    _draw_decks(drawing, scene, x, y, width)


# --- the turn ---------------------------------------------------------------------------------------------


def _draw_movement(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """The movement die and what was added, spent and lost."""
    state = scene.state
    active = int(state.active)
    title = "The last turn" if scene.is_over() else f"Turn of {scene.name(active)}"
    top = panel(drawing, x, y, width, _TURN, title, f"the {scene.character(active)}")
    die(drawing, x + PAD, top + 4, 40, int(state.rolled))
    told = f"rolled {state.rolled}: up to {moves(state)} moves" if state.rolled else "movement die not rolled"
    if state.rolled and moves(state) == 1:
        told = told.removesuffix("s")
    drawing.text(x + PAD + 52, top + 20, told, BODY, bold=bool(state.rolled))
    parts = [f"+{state.pace}"] if state.pace else []
    parts += [f"-{state.slowed}"] if state.slowed else []
    changed = f"moves {' '.join(parts)}" if parts else ""
    if state.busy:
        tag(drawing, x + PAD + 52, top + 27, "kept busy: stays put", YELLOW)
        changed = ""
    drawing.text(x + PAD + 52, top + 41, changed, SMALL)
    spent = [name for name, on in (("Fuel", state.fueled), ("Weaponry", state.armed)) if on]
    if state.fed:
        spent.append(f"Food{f' {TIMES}{int(state.fed)}' if state.fed > 1 else ''}")
    drawing.text(x + PAD, top + 66, f"benefits used: {', '.join(spent) or 'none'}", SMALL, room=width - 2 * PAD)
    if state.lost:
        many = "" if state.lost == 1 else "s"
        drawing.text(x + PAD, top + 86, f"{int(state.lost)} Survivor{many} lost, to be regained by a Medkit", SMALL)
    else:
        drawing.text(x + PAD, top + 86, "no Survivors lost", SMALL, fill=FAINT)


# --- the card ---------------------------------------------------------------------------------------------


def _draw_card(drawing: Drawing, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """The Event or Attack on top, as a card; an empty place where there is none."""
    encounters = scene.encounters()
    if not encounters:
        drawing.rect(x, y, width, height, WHITE, GREY, radius=10, dashed=True)
        drawing.text(x + width / 2, y + height / 2 - 4, "no card on the table", BODY, fill=FAINT, anchor="middle")
        told = "Events and Attacks are drawn face-up here"
        drawing.text(x + width / 2, y + height / 2 + 18, told, SMALL, fill=FAINT, anchor="middle")
        return
    frame = encounters[-1]
    card = int(frame.card)
    color = EVENT_COLOR if card < NUM_EVENTS else ATTACK_COLOR
    drawing.rect(x, y, width, height, WHITE, color, radius=10, thick=3)
    drawing.path(
        f"M {x:g} {y + _BAND:g} v {10 - _BAND} q 0 -10 10 -10 h {width - 20:g} q 10 0 10 10 v {_BAND - 10} z", color
    )
    what = "EVENT" if card < NUM_EVENTS else "ATTACK"
    if len(encounters) > 1:
        what = f"{what} after {scene.words.card(int(encounters[0].card)).name}"
    who = drawing.text(x + width - 12, y + 17, scene.name(int(frame.seat)), SMALL, fill=WHITE, anchor="end")
    drawing.text(x + 12, y + 17, what, SMALL, fill=WHITE, room=width - 34 - who)
    drawing.text(x + 12, y + 38, scene.words.card(card).name, HEAD + 2, fill=WHITE, bold=True, room=width - 24)
    _draw_options(drawing, scene, frame, x, y + _BAND + 6, width, height - _BAND - 56)
    _draw_roll(drawing, scene, frame, x, y + height - 46, width)


def _draw_options(
    drawing: Drawing, scene: Scene, frame: Frame, x: float, y: float, width: float, height: float
) -> None:
    """What the card says, option by option; the one chosen is marked."""
    row = scene.words.card(int(frame.card))
    several = len(row.options) > 1
    room = width - 24 - (26 if several else 0)
    texts = [f"{text[:1].upper()}{text[1:]}" for text in map(describe_cards.option, row.options)]
    for size, step in ((HEAD, LINE + 3), (SMALL, LINE)):
        lines = int((height - 8 * len(texts)) // step)
        broken = [wrapped(text, room, size, lines + 1) for text in texts]
        if sum(map(len, broken)) <= lines:
            break
    else:
        broken = [wrapped(text, room, size, lines // len(texts)) for text in texts]
    at = y
    for k, found in enumerate(broken):
        chosen = several and frame.step > kinds.CHOOSING and frame.op == k
        if several:
            fill, color = (BLACK, WHITE) if chosen else (WHITE, BLACK)
            drawing.circle(x + 22, at + 13, 10, fill, DARK)
            drawing.text(x + 22, at + 18, str(k + 1), SMALL, fill=color, anchor="middle", bold=True)
        faded = several and frame.step > kinds.CHOOSING and not chosen
        for text in found:
            drawing.text(x + 12 + (26 if several else 0), at + 18, text, size, fill=FAINT if faded else BLACK)
            at += step
        at += 8


def _draw_roll(drawing: Drawing, scene: Scene, frame: Frame, x: float, y: float, width: float) -> None:
    """The dice, or the result, as far as it is known to all: who may still change it is the asked one's own."""
    drawing.path(f"M {x + 8:g} {y:g} h {width - 16:g}", stroke=LIGHT)
    card = int(frame.card)
    option = scene.encounter(card).options[frame.op]
    step, left, base = int(frame.step), x + 12, y + 28
    if step > kinds.KNOWN or (step == kinds.KNOWN and scene.is_asked()):
        name = TAGS[int(option.outcomes[frame.a].tag)]
        left += drawing.text(left, base, "result:", SMALL, fill=DARK) + 8
        left += tag(drawing, left, y + 11, "no tag" if name == "neither" else name, _TAG_COLORS[name])
        drawing.text(left, base, "losses spared" if frame.b else "", SMALL)
    elif option.test == ROLL and step in (kinds.BEFORE, kinds.AFTER):
        dice = int(option.dice) + (int(frame.b) & kinds.EXTRA_DICE)
        added = int(frame.b) // kinds.PLUS
        die(drawing, left, y + 7, 30, int(frame.a), total=True)
        left += 40
        if step == kinds.AFTER:
            told = f"+ {added} = {int(frame.a) + added}" if added else ""
            left += drawing.text(left, base, told, HEAD + 2, bold=True) + (10 if added else 0)
            drawing.text(left, base, f"on {dice} dice; needed: {int(option.target)}", SMALL, room=x + width - 10 - left)
        else:
            told = f"to roll: {dice} dice{f', +{added}' if added else ''}; needed: {int(option.target)} or more"
            drawing.text(left, base, told, SMALL, room=x + width - 10 - left)
    else:
        told = "an option is to be chosen" if step == kinds.CHOOSING else ""
        drawing.text(left, base, told, SMALL, fill=DARK)


# --- the offer --------------------------------------------------------------------------------------------


def _draw_offer(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """Who offers what to whom, as it was spoken."""
    state, offer = scene.state, scene.state.offer
    if not offer.active:
        drawing.rect(x, y, width, _OFFER, WHITE, GREY, radius=6, dashed=True)
        told = "no offer is open" if scene.rules.trading else "played without bargaining"
        drawing.text(x + width / 2, y + _OFFER / 2 + 5, told, BODY, fill=FAINT, anchor="middle")
        return
    countered = any(f.kind == kinds.BARGAIN and f.a for f in state.frames[: state.depth])
    title = "Counter-offer" if countered else "Offer"
    drawing.rect(x, y, width, _OFFER, WHITE, DARK, radius=6, thick=2)
    top = panel(drawing, x, y, width, _OFFER, title, "put to the partner" if offer.proposed else "being made")
    words, room = scene.words, width - 2 * PAD - 12
    sides = ((int(offer.maker), offer.give), (int(offer.partner), offer.want))
    for k, (seat, terms) in enumerate(sides):
        line = top + 4 + 49 * k
        drawing.rect(x + PAD, line - 2, width - 2 * PAD, 45, WHITE, LIGHT, radius=4)
        drawing.text(x + PAD + 6, line + 15, f"{scene.name(seat)} would give", SMALL, fill=DARK)
        told = words.terms(terms) if any(terms) else "nothing yet"
        drawing.text(x + PAD + 6, line + 35, told, BODY, bold=True, room=room)


# --- the decks --------------------------------------------------------------------------------------------


def _draw_decks(drawing: Drawing, scene: Scene, x: float, y: float, width: float) -> None:
    """Three decks, face-down, and how many cards lie on their discard piles."""
    state = scene.state
    top = panel(drawing, x, y, width, _DECKS, "Decks", "cards to draw, and discarded")
    decks = (
        ("Event", state.event_deck, state.event_discard, EVENT_COLOR),
        ("Attack", state.attack_deck, state.attack_discard, ATTACK_COLOR),
        ("Bonus", state.bonus_deck, state.bonus_discard, BONUS_COLOR),
    )
    step = (width - 2 * PAD) / len(decks)
    for k, (name, deck, discard, color) in enumerate(decks):
        left, wide, count = x + PAD + step * k, step - 10, int(deck.sum())
        for layer in range(2, -1, -1):
            if count > 8 * layer:
                drawing.rect(left + 2 * layer, top + 4 - 2 * layer + 2, wide - 6, 56, color, WHITE, radius=6)
        if not count:
            drawing.rect(left, top + 6, wide - 6, 56, WHITE, GREY, radius=6, dashed=True)
        fill = WHITE if count else FAINT
        drawing.text(left + (wide - 6) / 2, top + 27, name, SMALL, fill=fill, anchor="middle", bold=True)
        drawing.text(left + (wide - 6) / 2, top + 53, str(count), 22, fill=fill, anchor="middle", bold=True)
        drawing.text(left + (wide - 6) / 2, top + 84, f"discards {int(discard.sum())}", SMALL, anchor="middle")
