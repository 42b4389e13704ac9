"""Event and Attack cards: drawing one, choosing an option, its cost and test, the result and what it brings."""

from __future__ import annotations

from overwinter.envs.core.frames import Counts, Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import draw, total
from overwinter.envs.doom_and_bloom.actions import BOOST, EXTRA_MILE, OPTION, PASS, ROLL_DICE
from overwinter.envs.doom_and_bloom.rules.assets import (
    ATTACK_CARDS,
    EVENT_CARDS,
    holding,
    pooled,
    roll_die,
)
from overwinter.envs.doom_and_bloom.rules.kinds import (
    AFTER,
    BEFORE,
    CHOOSING,
    EFFECT,
    ENCOUNTER_CARD,
    EXTRA_DICE,
    HAPPENING,
    KNOWN,
    MILE,
    PAYING,
    PAYING_COST,
    PLUS,
)
from overwinter.envs.doom_and_bloom.rules.payment import (
    begin_paying,
    begin_paying_each_resource,
    can_pay_each_resource,
)
from overwinter.envs.doom_and_bloom.state import (
    ANY,
    AT_LEAST,
    BOARD_ASSET,
    CARD,
    COMPARE,
    FOOD,
    GIVE,
    LOSE,
    NO_LESS,
    NO_OP,
    NUM_ASSETS,
    NUM_DUE,
    NUM_EFFECTS,
    NUM_EVENTS,
    NUM_RESOURCES,
    NUM_THINGS,
    PLAIN,
    RAID,
    ROLL,
    SEARCH,
    WEAPONRY,
    Encounter,
    Option,
    Rules,
    State,
)

FOOD_A_POINT, MOST_FED = 2, 2
"""Food for a point on a Search Event roll, and how often in a turn (DB-281, DB-282)."""


@jit
def _draw(state: State, stream: int, deck: Counts, discard: Counts) -> int:
    """The top card of a deck; an empty deck is made of the discards."""
    if total(deck) == 0:
        for card in range(len(deck)):
            deck[card] = discard[card]
            discard[card] = 0
    return draw(state, stream, deck)


@jit
def begin_event(state: State, seat: int) -> None:
    """Draw an Event card and push it (DB-064)."""
    card = _draw(state, EVENT_CARDS, state.event_deck, state.event_discard)
    push(state, ENCOUNTER_CARD, seat, card, 0, 0, 0)


@jit
def begin_attack(state: State, seat: int) -> None:
    """Draw an Attack card and push it (DB-068)."""
    card = NUM_EVENTS + _draw(state, ATTACK_CARDS, state.attack_deck, state.attack_discard)
    push(state, ENCOUNTER_CARD, seat, card, 0, 0, 0)


@inline
def card_of(rules: Rules, card: int) -> Encounter:
    """What an Event or Attack card says."""
    return rules.events[card] if card < NUM_EVENTS else rules.attacks[card - NUM_EVENTS]  # type: ignore[no-any-return]


@inline
def option_of(rules: Rules, state: State) -> Option:
    """The option chosen of the card on top."""
    frame = top(state)
    return card_of(rules, frame.card).options[frame.op]  # type: ignore[no-any-return]


@jit
def is_payable(rules: Rules, state: State, seat: int, option: Option) -> bool:
    """Whether a cost can be met in full: paid out of the pool, given from one's own mat."""
    left = 0
    for asset in range(NUM_ASSETS):
        if option.give[asset] > state.players[seat].assets[asset]:
            return False
        spare = pooled(rules, state, seat, asset) - int(option.pay[asset])
        if spare < 0:
            return False
        if asset < NUM_RESOURCES:
            left += spare
    if left < option.pay[ANY]:
        return False
    own = holding(state, seat, ANY) - int(option.give[FOOD]) - int(option.give[1]) - int(option.give[WEAPONRY])
    cards = holding(state, seat, CARD)
    return bool(own >= option.give[ANY] and cards >= option.pay[CARD] and cards >= option.give[CARD])


@inline
def resume_encounter(rules: Rules, state: State) -> bool:
    """Go on with the card: choose, pay, roll, apply, discard."""
    frame = top(state)
    step = int(frame.step)
    if step == CHOOSING:
        if card_of(rules, frame.card).choices > 1:
            return ask(state, frame.seat)
        frame.step = PAYING_COST
    elif step == PAYING_COST:
        _begin_cost(rules, state)
    elif step == BEFORE:
        if option_of(rules, state).test == ROLL:
            return ask(state, frame.seat)
        _compare(rules, state)
    elif step in (AFTER, KNOWN):
        return ask(state, frame.seat)
    else:
        _happen(rules, state)
    return False


@jit
def _begin_cost(rules: Rules, state: State) -> None:
    """Push what the option costs: the supply's part, cards of choice, gifts of choice."""
    frame = top(state)
    seat = int(frame.seat)
    option = option_of(rules, state)
    frame.step = BEFORE
    for what in range(NUM_THINGS - 1, -1, -1):
        if option.give[what] > 0:
            push(state, EFFECT, seat, what, GIVE, option.give[what], 0)
    if option.pay[CARD] > 0:
        push(state, EFFECT, seat, CARD, LOSE, option.pay[CARD], 0)
    for what in range(NUM_DUE):
        state.due[what] = option.pay[what]
    push(state, PAYING, seat, 0, 0, 0, 0)


@jit
def compares(state: State, seat: int, option: Option) -> bool:
    """Whether no other player has less, or more; or one has so many. Ties succeed."""
    own = holding(state, seat, option.what)
    if option.kind == AT_LEAST:
        return bool(own >= option.target)
    for other in range(int(state.num_players)):
        theirs = holding(state, other, option.what)
        if other != seat and (theirs < own if option.kind == NO_LESS else theirs > own):
            return False
    return True


@jit
def _compare(rules: Rules, state: State) -> None:
    """An option without a roll: its result is known."""
    frame = top(state)
    option = option_of(rules, state)
    passed = option.test != COMPARE or compares(state, frame.seat, option)
    _conclude(state, passed)


@jit
def _conclude(state: State, passed: bool) -> None:
    """Turn to the result: 0 for having passed, or the only one; 1 for not."""
    frame = top(state)
    frame.a = 0 if passed else 1
    frame.b = 0
    frame.step = KNOWN


@jit
def roll_dice(rules: Rules, state: State) -> None:
    """Roll the card's dice and those added."""
    frame = top(state)
    dice = int(option_of(rules, state).dice) + (int(frame.b) & EXTRA_DICE)
    frame.a = 0
    for _ in range(dice):
        frame.a += roll_die(rules, state)


@inline
def total_of(state: State) -> int:
    """The dice and what has been added."""
    frame = top(state)
    return int(frame.a) + int(frame.b) // PLUS


@inline
def has_kind(rules: Rules, state: State) -> bool:
    """Whether the roll is a Search Event's or a Raider Attack's, to which the special benefits go."""
    return bool(option_of(rules, state).kind != PLAIN)


@inline
def may_go_the_extra_mile(rules: Rules, state: State) -> bool:
    """Once a roll, before it (DB-293)."""
    frame = top(state)
    unused = int(frame.b) & MILE == 0
    return bool(unused and has_kind(rules, state) and can_pay_each_resource(rules, state, frame.seat))


@jit
def legal_encounter(rules: Rules, state: State, mask: Mask) -> None:
    """An option that can be paid; the Extra Mile or the roll; Food or Weaponry after it (DB-281 to DB-286)."""
    frame = top(state)
    seat = int(frame.seat)
    if frame.step == CHOOSING:
        card = card_of(rules, frame.card)
        for k in range(card.choices):
            mask[OPTION + k] = int(is_payable(rules, state, seat, card.options[k]))
    elif frame.step == BEFORE:
        mask[ROLL_DICE] = 1
        mask[EXTRA_MILE] = int(may_go_the_extra_mile(rules, state))
    else:
        mask[PASS] = 1
        if frame.step == AFTER:
            kind = option_of(rules, state).kind
            if kind == SEARCH and state.fed < MOST_FED:
                mask[BOOST] = int(pooled(rules, state, seat, FOOD) >= FOOD_A_POINT)
            if kind == RAID and state.armed == 0:
                mask[BOOST + 1] = int(pooled(rules, state, seat, WEAPONRY) >= 1)


@jit
def apply_encounter(rules: Rules, state: State, action: int) -> None:
    """Choose, roll, spend or go on."""
    frame = top(state)
    seat = int(frame.seat)
    if frame.step == CHOOSING:
        frame.op = action - OPTION
        frame.step = PAYING_COST
    elif action == ROLL_DICE:
        frame.step = AFTER
        roll_dice(rules, state)
    elif action == EXTRA_MILE:
        frame.b += MILE + 1
        begin_paying_each_resource(state, seat)
    elif action == BOOST:
        frame.b += PLUS
        state.fed += 1
        begin_paying(state, seat, FOOD, FOOD_A_POINT)
    elif action == BOOST + 1:
        frame.b += PLUS
        state.armed = 1
        begin_paying(state, seat, WEAPONRY, 1)
    elif frame.step == AFTER:
        _conclude(state, total_of(state) >= option_of(rules, state).target)
    else:
        frame.step = HAPPENING


@jit
def _happen(rules: Rules, state: State) -> None:
    """Push the next effect of the result; at last discard the card and leave the tag (DB-066, DB-071, DB-155)."""
    frame = top(state)
    seat = int(frame.seat)
    card = int(frame.card)
    outcome = option_of(rules, state).outcomes[frame.a]
    k = int(frame.step) - HAPPENING
    while k < NUM_EFFECTS and is_left_out(outcome.op[k], card, frame.b != 0):
        k += 1
    frame.step = HAPPENING + k + 1
    if k < NUM_EFFECTS:
        push(state, EFFECT, seat, outcome.what[k], outcome.op[k], outcome.amount[k], 0)
        return
    if card < NUM_EVENTS:
        state.event_discard[card] += 1
    else:
        state.attack_discard[card - NUM_EVENTS] += 1
    pop(state, outcome.tag)


@jit
def is_left_out(op: int, card: int, spared: bool) -> bool:
    """Whether an effect does not happen: none at all, a loss averted, or the Board Asset of an Event, which a success
    on a Board Asset space gives in any case (DB-168), and only once."""
    return bool(op == NO_OP or (op == LOSE and spared) or (op == BOARD_ASSET and card < NUM_EVENTS))
