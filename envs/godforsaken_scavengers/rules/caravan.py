"""The Caravan: feeding it, and handing out what lay under it (GS-140 to GS-148)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.actions import (
    CHOOSE_AFFLICTION,
    COLLECT,
    DISCARD,
    HAND_OVER,
    PASS,
    TARGET,
)
from overwinter.envs.godforsaken_scavengers.rules.kinds import CARAVAN_CARDS, FINISHED
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.payment import begin_paying, can_pay, mark_hand
from overwinter.envs.godforsaken_scavengers.rules.scavenging import begin_shuffling
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    card_at,
    design_of,
    discard,
    discard_all_at,
    discard_from_hand,
    in_hand,
    put_in_hand,
    room,
)
from overwinter.envs.godforsaken_scavengers.state import (
    ACTION,
    ANOMALY,
    BY_FOOD,
    CARAVAN,
    EVERYBODY,
    NUM_DESIGNS,
    OPEN,
    Rules,
    State,
)


@jit
def can_feed(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat can feed the Caravan: it is still hungry, and the hand is worth the Area's cost (GS-144)."""
    if rules.caravan == 0 or state.caravan_fed != 0:
        return False
    return can_pay(rules, state, seat, BY_FOOD, number(rules.areas[state.area].cost))


@jit
def feed_caravan(rules: Rules, state: State, seat: int) -> None:
    """Harvest cards, what is left over is lost (GS-146); then the cards under the Caravan are handed out (GS-144)."""
    state.caravan_fed = 1
    push(state, CARAVAN_CARDS, seat, 0, 0, 0, 0)
    begin_paying(state, seat, BY_FOOD, number(rules.areas[state.area].cost))


@jit
def _turn_over(rules: Rules, state: State, seat: int) -> None:
    """Turn the cards up: Perils, Opportunities and the Anomaly are discarded (GS-144)."""
    for card in range(number(rules.num_cards)):
        if state.place[card] == CARAVAN:
            kind = number(design_of(rules, card).kind)
            state.knows[card] = 0
            if kind == ACTION:
                state.place[card] = OPEN
            elif kind == ANOMALY:
                begin_shuffling(state, seat, card)
            else:
                discard(state, card)


@jit
def _any_open(rules: Rules, state: State) -> bool:
    for card in range(number(rules.num_cards)):
        if state.place[card] == OPEN:
            return True
    return False


@inline
def resume_caravan(rules: Rules, state: State) -> bool:
    """Turn the cards up, then ask what becomes of each."""
    frame = top(state)
    if frame.step == 0:
        frame.step = 1
        _turn_over(rules, state, number(frame.seat))
        return False
    if not _any_open(rules, state):
        pop(state, FINISHED)
        return False
    return ask(state, frame.seat)


@jit
def _may_receive(state: State, seat: int, other: int) -> bool:
    """Whether another seat can be given a card (GS-145)."""
    return bool(other != seat and state.players[other].alive != 0 and room(state, other) > 0)


@inline
def legal_caravan(rules: Rules, state: State, mask: Mask) -> None:
    """Take a card, give one away, make room, or leave the rest."""
    frame = top(state)
    seat = number(frame.seat)
    if frame.a > 0:
        for distance in range(1, number(state.num_players)):
            mask[TARGET + distance] = int(_may_receive(state, seat, absolute(state, seat, distance)))
        return
    mask[PASS] = 1
    to_others = False
    for other in range(number(state.num_players)):
        to_others = to_others or _may_receive(state, seat, other)
    for card in range(number(rules.num_cards)):
        if state.place[card] == OPEN:
            mask[COLLECT + rules.design_of[card]] = int(room(state, seat) > 0)
            mask[HAND_OVER + rules.design_of[card]] = int(to_others)
    if room(state, seat) <= 0:
        mark_hand(rules, state, seat, DISCARD, mask)


@jit
def apply_caravan(rules: Rules, state: State, action: int) -> None:
    """Carry it out."""
    frame = top(state)
    seat = number(frame.seat)
    if action == PASS:
        discard_all_at(rules, state, OPEN)
    elif TARGET <= action < CHOOSE_AFFLICTION:
        card = number(frame.a) - 1
        frame.a = 0
        put_in_hand(state, absolute(state, seat, action - TARGET), card, number(EVERYBODY))
    elif HAND_OVER <= action < HAND_OVER + NUM_DESIGNS:
        frame.a = card_at(rules, state, OPEN, action - HAND_OVER) + 1
    elif DISCARD <= action < DISCARD + NUM_DESIGNS:
        discard_from_hand(state, seat, in_hand(rules, state, seat, action - DISCARD))
    else:
        put_in_hand(state, seat, card_at(rules, state, OPEN, action - COLLECT), number(EVERYBODY))
