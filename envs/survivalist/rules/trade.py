"""The trading variant: seats at the same Campfire or Clearing exchange a token for a token (SV-353, SV-354)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.actions import ACCEPT, DECLINE, GIVE, OFFER_TO, SKIP, WANT
from overwinter.envs.survivalist.rules.kinds import ANSWER, TRADE
from overwinter.envs.survivalist.state import NUM_RESOURCES, Player, Rules, State

MAX_OFFERS = 2
_PARTNER, _GIVE, _WANT = 0, 1, 2


@inline
def begin_trade(state: State, seat: int) -> None:
    """Push a visitor's chance to make offers."""
    push(state, TRADE, seat, 0, 0, 0, 0)


@jit
def wants_any(player: Player, partner: Player, give: int) -> bool:
    """Whether a partner holds a token other than the one given."""
    return bool(player.pack[give] > 0 and total(partner.pack) > partner.pack[give])


@jit
def may_offer(state: State, seat: int, other: int) -> bool:
    """Whether a seat can make an offer to another: same place, not yet traded, something to exchange."""
    player = state.players[seat]
    partner = state.players[other]
    if partner.place != player.place or player.traded[other] != 0:
        return False
    for resource in range(NUM_RESOURCES):
        if wants_any(player, partner, resource):
            return True
    return False


@inline
def resume_trade(rules: Rules, state: State) -> bool:
    """Ask for an offer while the visitor may still make one."""
    frame = top(state)
    if frame.step == _PARTNER and state.players[frame.seat].offers >= MAX_OFFERS:
        pop(state, 0)
        return False
    return ask(state, frame.seat)


@inline
def legal_trade(rules: Rules, state: State, mask: Mask) -> None:
    """A partner, then what to give, then what to ask for."""
    frame = top(state)
    seat = int(frame.seat)
    player = state.players[seat]
    if frame.step == _PARTNER:
        mask[SKIP] = 1
        for distance in range(1, int(state.num_players)):
            if may_offer(state, seat, absolute(state, seat, distance)):
                mask[OFFER_TO + distance - 1] = 1
        return
    partner = state.players[state.offer.partner]
    for resource in range(NUM_RESOURCES):
        if frame.step == _GIVE and wants_any(player, partner, resource):
            mask[GIVE + resource] = 1
        if frame.step == _WANT and partner.pack[resource] > 0 and resource != state.offer.give:
            mask[WANT + resource] = 1


@inline
def apply_trade(rules: Rules, state: State, action: int) -> None:
    """Build the offer step by step; the last step puts it to the partner."""
    frame = top(state)
    seat = int(frame.seat)
    if action == SKIP:
        pop(state, 0)
    elif frame.step == _PARTNER:
        state.offer.active = 1
        state.offer.maker = seat
        state.offer.partner = absolute(state, seat, action - OFFER_TO + 1)
        frame.step = _GIVE
    elif frame.step == _GIVE:
        state.offer.given = 1
        state.offer.give = action - GIVE
        frame.step = _WANT
    else:
        state.offer.proposed = 1
        state.offer.want = action - WANT
        state.players[seat].offers += 1
        frame.step = _PARTNER
        push(state, ANSWER, state.offer.partner, 0, 0, 0, 0)


@inline
def resume_answer(rules: Rules, state: State) -> bool:
    """Ask the partner."""
    return ask(state, top(state).seat)


@inline
def legal_answer(rules: Rules, state: State, mask: Mask) -> None:
    """Accept or decline."""
    mask[ACCEPT] = 1
    mask[DECLINE] = 1


@inline
def apply_answer(rules: Rules, state: State, action: int) -> None:
    """Exchange the tokens if accepted: both still hold them, nothing has happened since the offer."""
    offer = state.offer
    if action == ACCEPT:
        _hand_over(state, offer.maker, offer.partner, offer.give)
        _hand_over(state, offer.partner, offer.maker, offer.want)
        state.players[offer.maker].traded[offer.partner] = 1
        state.players[offer.partner].traded[offer.maker] = 1
    offer.active = 0
    offer.maker = 0
    offer.partner = 0
    offer.given = 0
    offer.give = 0
    offer.proposed = 0
    offer.want = 0
    pop(state, 0)


@jit
def _hand_over(state: State, giver: int, taker: int, resource: int) -> None:
    state.players[giver].pack[resource] -= 1
    state.players[taker].pack[resource] += 1
