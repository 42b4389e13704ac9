"""Bargaining: gifts, trades, and promises of food at the next Feeding (GS-173 to GS-179)."""

from __future__ import annotations

from overwinter.envs.core.frames import Counts, Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.actions import (
    ACCEPT,
    COUNTER,
    DECLINE,
    OFFER_GIVE,
    OFFER_TO,
    OFFER_WANT,
    PROPOSE,
    WITHDRAW,
)
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    ANSWERING,
    BARGAIN,
    FAILED,
    FINISHED,
    GIVING,
    GIVING_MORE,
    WANTING,
    WANTING_MORE,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.seats import has_ban
from overwinter.envs.godforsaken_scavengers.rules.zones import in_hand, leave_hand, put_in_hand, room
from overwinter.envs.godforsaken_scavengers.state import (
    EVERYBODY,
    FIRST_CARD,
    MAX_PLAYERS,
    MOST_FOOD,
    MOST_OFFERS,
    NO_DEALS,
    NO_SHARING,
    NOWHERE,
    NUM_GOODS,
    NUM_TERMS,
    Rules,
    State,
)

_WORDS = NUM_GOODS + 1


# --- what can be traded ---------------------------------------------------------------------------------------


@jit
def can_give(rules: Rules, state: State, seat: int, other: int, good: int) -> bool:
    """Whether a seat can give a good: so much more food can be promised, or the card is in its hand."""
    if good < FIRST_CARD:
        if has_ban(state, seat, NO_SHARING) or has_ban(state, other, NO_SHARING):
            return False
        return number(state.players[seat].promised[other]) + good + 1 <= MOST_FOOD
    return in_hand(rules, state, seat, good - FIRST_CARD) != NOWHERE


@jit
def may_have(rules: Rules, state: State, seat: int, other: int, good: int) -> bool:
    """As `can_give`, by what the other one can know: any card can be in a hand that is not empty."""
    if good < FIRST_CARD:
        return can_give(rules, state, seat, other, good)
    row = rules.designs[good - FIRST_CARD]
    return bool(state.players[seat].cards > 0 and row.handy != 0 and row.copies > 0)


@jit
def may_offer(rules: Rules, state: State, seat: int, other: int) -> bool:
    """Whether a seat may open an offer to another one."""
    player = state.players[seat]
    if rules.deals == 0 or seat == other or player.offers >= rules.max_offers:
        return False
    if state.players[other].alive == 0 or has_ban(state, seat, NO_DEALS) or has_ban(state, other, NO_DEALS):
        return False
    return bool(player.cards > 0 or state.players[other].cards > 0)


@jit
def can_offer(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat may open an offer."""
    for other in range(number(state.num_players)):
        if may_offer(rules, state, seat, other):
            return True
    return False


@jit
def mark_partners(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Mark to whom a seat may open an offer."""
    for distance in range(1, number(state.num_players)):
        mask[OFFER_TO + distance - 1] = int(may_offer(rules, state, seat, absolute(state, seat, distance)))


# --- the offer ------------------------------------------------------------------------------------------------


@jit
def begin_offer(state: State, seat: int, action: int) -> None:
    """Open an offer."""
    offer = state.offer
    offer.active = 1
    offer.maker = seat
    offer.partner = absolute(state, seat, action - OFFER_TO + 1)
    state.players[seat].offers += 1
    push(state, BARGAIN, seat, 0, 0, 0, 0)


@inline
def resume_bargain(rules: Rules, state: State) -> bool:
    """Ask the maker, or the partner for an answer."""
    return ask(state, state.offer.partner if top(state).step == ANSWERING else state.offer.maker)


@jit
def words_of(state: State) -> int:
    """The offer as a number, to tell whether it has been made before."""
    offer = state.offer
    said = 0
    for k in range(NUM_TERMS):
        said = said * _WORDS + number(offer.give[k])
    for k in range(NUM_TERMS):
        said = said * _WORDS + number(offer.want[k])
    return said * MAX_PLAYERS + number(offer.partner)


@jit
def was_said(state: State) -> bool:
    """Whether the maker has made this very offer before in this turn."""
    for k in range(MOST_OFFERS):
        if state.said[state.offer.maker, k] == words_of(state):
            return True
    return False


@jit
def _is_same_kind(one: int, other: int) -> bool:
    """Whether two goods are food both, or the same card."""
    return one == other or (one < FIRST_CARD and other < FIRST_CARD)


@jit
def _is_new(terms: Counts, good: int) -> bool:
    """Whether a good comes later in the catalogue than those of a side, and is of another kind: one order for each."""
    for k in range(NUM_TERMS):
        if terms[k] > 0 and (good < terms[k] or _is_same_kind(good, int(terms[k]) - 1)):
            return False
    return True


@jit
def _is_other(terms: Counts, good: int) -> bool:
    """Whether a good is of another kind than those of the other side."""
    for k in range(NUM_TERMS):
        if terms[k] > 0 and _is_same_kind(good, int(terms[k]) - 1):
            return False
    return True


@jit
def _cards_in(terms: Counts) -> int:
    """How many cards a side gives."""
    cards = 0
    for k in range(NUM_TERMS):
        cards += int(terms[k] > FIRST_CARD)
    return cards


@jit
def stands(rules: Rules, state: State) -> bool:
    """Whether both sides have what the offer says, and room for what they get (GS-057)."""
    offer = state.offer
    maker, partner = number(offer.maker), number(offer.partner)
    for k in range(NUM_TERMS):
        if offer.give[k] > 0 and not can_give(rules, state, maker, partner, number(offer.give[k]) - 1):
            return False
        if offer.want[k] > 0 and not can_give(rules, state, partner, maker, number(offer.want[k]) - 1):
            return False
    more = _cards_in(offer.want) - _cards_in(offer.give)
    return room(state, maker) >= more and room(state, partner) >= -more


@jit
def legal_bargain(rules: Rules, state: State, mask: Mask) -> None:
    """What to give, what to ask for, whether to propose it; then yes, no or another offer."""
    frame = top(state)
    offer = state.offer
    step = number(frame.step)
    if step == ANSWERING:
        mask[ACCEPT] = int(stands(rules, state))
        mask[DECLINE] = 1
        mask[COUNTER] = number(frame.a == 0)
        return
    mask[WITHDRAW] = 1
    if step in (GIVING_MORE, WANTING, WANTING_MORE):
        mask[PROPOSE] = int(not was_said(state))
    for good in range(NUM_GOODS):
        if step in (GIVING, GIVING_MORE):
            new = _is_new(offer.give, good)
            mask[OFFER_GIVE + good] = int(
                new and can_give(rules, state, number(offer.maker), number(offer.partner), good)
            )
        if step != WANTING_MORE or offer.want[1] == 0:
            new = _is_new(offer.want, good) and _is_other(offer.give, good)
            mask[OFFER_WANT + good] = int(
                new and may_have(rules, state, number(offer.partner), number(offer.maker), good)
            )


@jit
def apply_bargain(rules: Rules, state: State, action: int) -> None:
    """One word of the offer, spoken aloud, or the answer to it."""
    frame = top(state)
    offer = state.offer
    if action in (WITHDRAW, DECLINE):
        _close(state, FAILED)
    elif action == ACCEPT:
        _execute(rules, state)
    elif action == COUNTER:
        _turn_round(state)
    elif action == PROPOSE:
        if frame.a == 0:
            state.said[offer.maker, state.players[offer.maker].offers - 1] = words_of(state)
        offer.proposed = 1
        frame.step = ANSWERING
    elif action >= OFFER_WANT:
        frame.step = WANTING_MORE
        offer.want[number(offer.want[0] > 0)] = action - OFFER_WANT + 1
    else:
        _offer_good(rules, state, action - OFFER_GIVE)


@jit
def _offer_good(rules: Rules, state: State, good: int) -> None:
    """One more thing to give; a card is shown."""
    frame = top(state)
    offer = state.offer
    offer.give[number(offer.give[0] > 0)] = good + 1
    frame.step = WANTING if offer.give[1] > 0 else GIVING_MORE
    if good >= FIRST_CARD:
        state.knows[in_hand(rules, state, number(offer.maker), good - FIRST_CARD)] = EVERYBODY


@jit
def _turn_round(state: State) -> None:
    """The partner makes an offer of its own, once."""
    frame = top(state)
    offer = state.offer
    maker = number(offer.maker)
    offer.maker = offer.partner
    offer.partner = maker
    offer.proposed = 0
    for k in range(NUM_TERMS):
        offer.give[k] = 0
        offer.want[k] = 0
    frame.a = 1
    frame.step = GIVING


@jit
def _execute(rules: Rules, state: State) -> None:
    """Hand over the cards, and note what is promised."""
    offer = state.offer
    maker, partner = number(offer.maker), number(offer.partner)
    for k in range(NUM_TERMS):
        _hand_over(rules, state, maker, partner, number(offer.give[k]) - 1)
        _hand_over(rules, state, partner, maker, number(offer.want[k]) - 1)
    _close(state, FINISHED)


@jit
def _hand_over(rules: Rules, state: State, giver: int, taker: int, good: int) -> None:
    """One good. A hand may hold a card more than its limit until the other side's has left it."""
    if good < 0:
        return
    if good < FIRST_CARD:
        state.players[giver].promised[taker] += good + 1
        return
    card = in_hand(rules, state, giver, good - FIRST_CARD)
    leave_hand(state, giver, card)
    put_in_hand(state, taker, card, number(EVERYBODY))


@jit
def _close(state: State, result: int) -> None:
    """End the offer and wipe its block."""
    offer = state.offer
    offer.active = 0
    offer.maker = 0
    offer.partner = 0
    offer.proposed = 0
    for k in range(NUM_TERMS):
        offer.give[k] = 0
        offer.want[k] = 0
    pop(state, result)
