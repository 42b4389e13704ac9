"""Deals of the heuristic: it takes what raises its own estimate, and gives partners what they need more than itself."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.heuristics.godforsaken_scavengers_worth import FOOD, price, price_for
from overwinter.envs.core.frames import absolute, top
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.actions import (
    ACCEPT,
    DECLINE,
    OFFER_GIVE,
    OFFER_TO,
    OFFER_WANT,
    PROPOSE,
    WITHDRAW,
)
from overwinter.envs.godforsaken_scavengers.rules.kinds import ANSWERING
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.zones import room, scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    FIRST_CARD,
    NUM_TERMS,
    RIVALS,
    SCAVENGING,
    Rules,
    State,
)

_GAIN = 0.5  # a deal must add so much: less is within the error of the estimate
_PROMISED = 0.7  # of food that is promised: it may not come
_REFUSED = -1.0
_PROPOSED = 1.0


@jit
def _good_worth(rules: Rules, state: State, giver: int, taker: int, good: int, work: NDArray[np.float64]) -> float:
    """What it is worth to the deciding seat that a good (from 1, 0 is none) goes from one seat to another."""
    if good == 0:
        return 0.0
    if good <= FIRST_CARD:
        return good * _PROMISED * (float(work[FOOD, taker]) - float(work[FOOD, giver]))
    design = good - 1 - FIRST_CARD
    return price_for(rules, state, taker, design, work) - price_for(rules, state, giver, design, work)


@jit
def deal_worth(rules: Rules, state: State, work: NDArray[np.float64]) -> float:
    """What the open offer would add for the deciding seat."""
    offer = state.offer
    maker, partner = number(offer.maker), number(offer.partner)
    found = 0.0
    for k in range(NUM_TERMS):
        found += _good_worth(rules, state, maker, partner, number(offer.give[k]), work)
        found += _good_worth(rules, state, partner, maker, number(offer.want[k]), work)
    return found


@jit
def gift_worth(rules: Rules, state: State, seat: int, other: int, design: int, work: NDArray[np.float64]) -> float:
    """What it adds to give a partner a card."""
    return price_for(rules, state, other, design, work) - price(rules, state, seat, design, work) - _GAIN


@jit
def best_gift(rules: Rules, state: State, seat: int, other: int, work: NDArray[np.float64]) -> float:
    """What the card adds that a partner has the most use for beyond one's own; nothing among rivals."""
    found = 0.0
    if scenario_of(rules, state).mode == RIVALS or room(state, other) <= 0:
        return found
    player = state.players[seat]
    for k in range(number(player.cards)):
        design = number(rules.design_of[player.hand[k] - 1])
        found = max(found, gift_worth(rules, state, seat, other, design, work))
    return found


@jit
def offer_worth(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """What opening an offer adds: gifts, when it has become clear who needs what; one offer a turn."""
    if state.players[seat].offers > 0 or state.players[seat].phase == SCAVENGING:
        return _REFUSED
    found = best_gift(rules, state, seat, absolute(state, seat, action - OFFER_TO + 1), work)
    return found if found > 0.0 else _REFUSED


@jit
def bargain_worth(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """How good a word of an offer is, or an answer to one; declining and withdrawing are 0."""
    offer = state.offer
    if top(state).step == ANSWERING:
        if action == ACCEPT:
            return deal_worth(rules, state, work) - _GAIN
        return 0.0 if action == DECLINE else _REFUSED
    if action == PROPOSE:
        return _PROPOSED if deal_worth(rules, state, work) > 0.0 else _REFUSED
    if OFFER_GIVE + FIRST_CARD <= action < OFFER_WANT:
        other = number(offer.partner)
        if room(state, other) <= number(offer.give[0] > 0):
            return _REFUSED
        found = gift_worth(rules, state, seat, other, action - OFFER_GIVE - FIRST_CARD, work)
        return found + _PROPOSED if found > 0.0 else _REFUSED
    return 0.0 if action == WITHDRAW else _REFUSED
