"""Deals of the heuristic: it takes what raises its own estimate, and gives partners what they need more than itself."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.heuristics.godforsaken_scavengers_worth import FOOD, price_for
from overwinter.envs.core.frames import absolute, top
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.actions import ACCEPT, OFFER_GIVE, OFFER_TO, PROPOSE, WITHDRAW
from overwinter.envs.godforsaken_scavengers.rules.kinds import ANSWERING, GIVING
from overwinter.envs.godforsaken_scavengers.rules.zones import room, scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    FIRST_CARD,
    NOWHERE,
    NUM_TERMS,
    RIVALS,
    Rules,
    State,
)

_GAIN = 0.3  # a deal must add so much: less is within the error of the estimate
_PROMISED = 0.7  # of food that is promised: it may not come
_REFUSED = -1.0


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
    maker, partner = int(offer.maker), int(offer.partner)
    found = 0.0
    for k in range(NUM_TERMS):
        found += _good_worth(rules, state, maker, partner, int(offer.give[k]), work)
        found += _good_worth(rules, state, partner, maker, int(offer.want[k]), work)
    return found


@jit
def best_gift(rules: Rules, state: State, seat: int, other: int, work: NDArray[np.float64]) -> int:
    """The design of the card that a partner has the most use for beyond one's own; NOWHERE if it has none."""
    best = NOWHERE
    most = _GAIN
    if scenario_of(rules, state).mode == RIVALS or room(state, other) <= 0:
        return best
    player = state.players[seat]
    for k in range(int(player.cards)):
        design = int(rules.design_of[player.hand[k] - 1])
        found = price_for(rules, state, other, design, work) - price_for(rules, state, seat, design, work)
        if found > most:
            most = found
            best = design
    return best


@jit
def offer_worth(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """What opening an offer adds: a gift; one a turn."""
    if state.players[seat].offers > 0:
        return _REFUSED
    other = absolute(state, seat, action - OFFER_TO + 1)
    design = best_gift(rules, state, seat, other, work)
    if design == NOWHERE:
        return _REFUSED
    return price_for(rules, state, other, design, work) - price_for(rules, state, seat, design, work)


@jit
def bargain_worth(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """How good a word of an offer is, or an answer to one; declining and withdrawing are 0."""
    offer = state.offer
    step = int(top(state).step)
    if step == ANSWERING:
        return (
            deal_worth(rules, state, work) - _GAIN if action == ACCEPT else (0.0 if action < ACCEPT + 2 else _REFUSED)
        )
    if action == PROPOSE:
        return 1.0 if deal_worth(rules, state, work) > 0.0 else _REFUSED
    if step == GIVING and state.players[seat].offers > 0:
        design = best_gift(rules, state, seat, int(offer.partner), work)
        return 1.0 if design != NOWHERE and action == OFFER_GIVE + FIRST_CARD + design else _REFUSED
    return 0.0 if action == WITHDRAW else _REFUSED
