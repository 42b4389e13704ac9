"""Bargaining: offers between two seats before and after a turn, each answered at once (DB-298 to DB-305)."""

from __future__ import annotations

from overwinter.envs.core.frames import Counts, Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.doom_and_bloom.actions import (
    ACCEPT,
    COUNTER,
    DECLINE,
    OFFER_GIVE,
    OFFER_TO,
    OFFER_WANT,
    PROPOSE,
    WITHDRAW,
)
from overwinter.envs.doom_and_bloom.rules.assets import (
    gain,
    hand_over_bonus,
    lose,
    resources_of,
    rivals,
    team_of,
)
from overwinter.envs.doom_and_bloom.rules.kinds import (
    ANSWERING,
    BARGAIN,
    DONE,
    FAILED,
    GIVING,
    GIVING_MORE,
    OPENING,
    WANTING,
    WANTING_MORE,
    WINDOW,
)
from overwinter.envs.doom_and_bloom.rules.payment import begin_paying_each_resource, can_pay_each_resource
from overwinter.envs.doom_and_bloom.rules.places import may_stay
from overwinter.envs.doom_and_bloom.state import (
    FIRST_CARD,
    FIRST_MEDKIT,
    KEEP_BUSY,
    MAX_AMOUNT,
    MAX_PLAYERS,
    MEDKITS,
    MOST_OFFERS,
    NEXT_TURN,
    NUM_GOODS,
    NUM_TERMS,
    Rules,
    State,
)

_WORDS = NUM_GOODS + 1


# --- what can be traded ---------------------------------------------------------------------------------------


@jit
def may_keep_busy(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat can make the active one stay put: a rival that has not been yet, and may stay (DB-295, DB-297)."""
    if state.busy != 0 or not rivals(state, seat, state.active):
        return False
    return can_pay_each_resource(rules, state, seat) and may_stay(rules, state, int(state.active))


@jit
def asset_of(good: int) -> int:
    """Which asset a good is, below NEXT_TURN."""
    return good // MAX_AMOUNT if good < FIRST_MEDKIT else MEDKITS


@jit
def amount_of(good: int) -> int:
    """How much of it."""
    return good % MAX_AMOUNT + 1 if good < FIRST_MEDKIT else good - FIRST_MEDKIT + 1


@jit
def is_same_kind(one: int, other: int) -> bool:
    """Whether two goods are amounts of the same asset, or the same."""
    if one < NEXT_TURN and other < NEXT_TURN:
        return asset_of(one) == asset_of(other)
    return one == other


@jit
def can_give(rules: Rules, state: State, seat: int, other: int, good: int) -> bool:
    """Whether a seat has a good to hand to another one. A team's hand is one hand."""
    player = state.players[seat]
    if good < NEXT_TURN:
        return bool(player.assets[asset_of(good)] >= amount_of(good))
    if good == NEXT_TURN:
        return bool(player.sold == 0 and player.home == 0)
    if good == KEEP_BUSY:
        return may_keep_busy(rules, state, seat)
    return bool(rivals(state, seat, other) and team_of(state, seat).hand[good - FIRST_CARD] > 0)


@jit
def may_have(rules: Rules, state: State, seat: int, other: int, good: int) -> bool:
    """As `can_give`, by what the other one can know: any card can be in a hand that is not empty."""
    if good < FIRST_CARD:
        return can_give(rules, state, seat, other, good)
    some = team_of(state, seat).cards > 0 and rules.bonus[good - FIRST_CARD].copies > 0
    return bool(some and rivals(state, seat, other))


@jit
def has_goods(state: State, seat: int, other: int) -> bool:
    """Whether a seat has anything that can be traded to another one."""
    player = state.players[seat]
    if resources_of(player) + int(player.assets[MEDKITS]) > 0:
        return True
    return bool(
        (player.sold == 0 and player.home == 0) or (rivals(state, seat, other) and team_of(state, seat).cards > 0)
    )


@jit
def may_offer(rules: Rules, state: State, seat: int, other: int) -> bool:
    """Whether a seat may open an offer to another one: one of the two is the active seat; or before a turn it hires the
    other to keep the active seat busy."""
    if rules.trading == 0 or seat == other or state.players[seat].offers >= rules.max_offers:
        return False
    if not has_goods(state, seat, other):
        return False
    if seat == state.active or other == state.active:
        return has_goods(state, other, seat)
    opening = top(state).kind == WINDOW and top(state).op == OPENING
    return opening and rivals(state, seat, state.active) and may_keep_busy(rules, state, other)


@jit
def can_offer(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat may open an offer."""
    for other in range(int(state.num_players)):
        if may_offer(rules, state, seat, other):
            return True
    return False


@jit
def mark_partners(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Mark to whom a seat may open an offer."""
    for distance in range(1, int(state.num_players)):
        mask[OFFER_TO + distance - 1] = int(may_offer(rules, state, seat, absolute(state, seat, distance)))


# --- the offer ------------------------------------------------------------------------------------------------


@jit
def begin_offer(state: State, seat: int, action: int, context: int) -> None:
    """Open an offer. To a third seat it asks for one thing only: to keep the active seat busy (DB-301)."""
    offer = state.offer
    offer.active = 1
    offer.maker = seat
    offer.partner = absolute(state, seat, action - OFFER_TO + 1)
    if seat != state.active and offer.partner != state.active:
        offer.want[0] = KEEP_BUSY + 1
    state.players[seat].offers += 1
    push(state, BARGAIN, seat, 0, context, 0, 0)


@inline
def resume_bargain(rules: Rules, state: State) -> bool:
    """Ask the maker, or the partner for an answer."""
    return ask(state, state.offer.partner if top(state).step == ANSWERING else state.offer.maker)


@jit
def words_of(state: State) -> int:
    """The offer as a number, to tell whether it has been made before."""
    offer = state.offer
    number = 0
    for k in range(NUM_TERMS):
        number = number * _WORDS + int(offer.give[k])
    for k in range(NUM_TERMS):
        number = number * _WORDS + int(offer.want[k])
    return number * MAX_PLAYERS + int(offer.partner)


@jit
def was_said(state: State) -> bool:
    """Whether the maker has made this very offer before in this turn."""
    for k in range(MOST_OFFERS):
        if state.said[state.offer.maker, k] == words_of(state):
            return True
    return False


@jit
def is_new(terms: Counts, good: int) -> bool:
    """Whether a good comes later in the catalogue than those of a side, and is of another kind: one order for each."""
    for k in range(NUM_TERMS):
        if terms[k] > 0 and (good < terms[k] or is_same_kind(good, int(terms[k]) - 1)):
            return False
    return True


@jit
def is_other(terms: Counts, good: int) -> bool:
    """Whether a good is of another kind than those of the other side."""
    for k in range(NUM_TERMS):
        if terms[k] > 0 and is_same_kind(good, int(terms[k]) - 1):
            return False
    return True


@jit
def stands(rules: Rules, state: State) -> bool:
    """Whether both sides still have what the offer says."""
    offer = state.offer
    for k in range(NUM_TERMS):
        if offer.give[k] > 0 and not can_give(rules, state, offer.maker, offer.partner, int(offer.give[k]) - 1):
            return False
        if offer.want[k] > 0 and not can_give(rules, state, offer.partner, offer.maker, int(offer.want[k]) - 1):
            return False
    return True


@jit
def legal_bargain(rules: Rules, state: State, mask: Mask) -> None:
    """What to give, what to ask for, whether to propose it; then yes, no or another offer."""
    frame = top(state)
    offer = state.offer
    step = int(frame.step)
    if step == ANSWERING:
        mask[ACCEPT] = int(stands(rules, state))
        mask[DECLINE] = 1
        mask[COUNTER] = int(frame.a == 0 and has_goods(state, offer.maker, offer.partner))
        return
    mask[WITHDRAW] = 1
    hires = offer.want[0] == KEEP_BUSY + 1
    if step == WANTING_MORE or (step == GIVING_MORE and hires):
        mask[PROPOSE] = int(not was_said(state))
    for good in range(NUM_GOODS):
        if good == KEEP_BUSY:
            continue
        if step in (GIVING, GIVING_MORE):
            new = is_new(offer.give, good)
            mask[OFFER_GIVE + good] = int(new and can_give(rules, state, offer.maker, offer.partner, good))
        if step != GIVING and not hires:
            new = is_new(offer.want, good) and is_other(offer.give, good)
            mask[OFFER_WANT + good] = int(new and may_have(rules, state, offer.partner, offer.maker, good))


@jit
def apply_bargain(rules: Rules, state: State, action: int) -> None:
    """One word of the offer, spoken aloud, or the answer to it."""
    frame = top(state)
    offer = state.offer
    if action in (WITHDRAW, DECLINE):
        close_offer(state, FAILED)
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
        offer.want[int(offer.want[0] > 0)] = action - OFFER_WANT + 1
    else:
        good = action - OFFER_GIVE
        offer.give[int(offer.give[0] > 0)] = good + 1
        frame.step = WANTING if offer.give[1] > 0 and offer.want[0] == 0 else GIVING_MORE
        if good >= FIRST_CARD:
            team = team_of(state, offer.maker)
            team.shown[good - FIRST_CARD] = max(1, int(team.shown[good - FIRST_CARD]))


@jit
def _turn_round(state: State) -> None:
    """The partner makes an offer of its own, once; one who was to be hired names its price."""
    frame = top(state)
    offer = state.offer
    hired = offer.want[0] == KEEP_BUSY + 1
    maker = int(offer.maker)
    offer.maker = offer.partner
    offer.partner = maker
    offer.proposed = 0
    for k in range(NUM_TERMS):
        offer.give[k] = 0
        offer.want[k] = 0
    frame.a = 1
    frame.step = GIVING
    if hired:
        offer.give[0] = KEEP_BUSY + 1
        frame.step = WANTING


@jit
def _execute(rules: Rules, state: State) -> None:
    """Hand over what both sides promised, if they still have it."""
    offer = state.offer
    maker = int(offer.maker)
    partner = int(offer.partner)
    busy = -1
    for k in range(NUM_TERMS):
        if offer.give[k] > 0:
            _hand_over(rules, state, maker, partner, int(offer.give[k]) - 1)
        if offer.want[k] > 0:
            _hand_over(rules, state, partner, maker, int(offer.want[k]) - 1)
        if offer.give[k] == KEEP_BUSY + 1:
            busy = maker
        if offer.want[k] == KEEP_BUSY + 1:
            busy = partner
    close_offer(state, DONE)
    if busy >= 0:
        state.busy = 1
        begin_paying_each_resource(state, busy)


@jit
def _hand_over(rules: Rules, state: State, giver: int, taker: int, good: int) -> None:
    """One good; of a next turn, the giver misses it and the taker has one more after its own next (DB-304, DB-305)."""
    if good < NEXT_TURN:
        gain(rules, state, taker, asset_of(good), lose(state, giver, asset_of(good), amount_of(good)))
    elif good == NEXT_TURN:
        state.players[giver].sold = 1
        state.players[giver].skips += 1
        state.players[taker].bought += 1
    elif good >= FIRST_CARD:
        hand_over_bonus(state, giver, taker, good - FIRST_CARD)


@jit
def close_offer(state: State, result: int) -> None:
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
