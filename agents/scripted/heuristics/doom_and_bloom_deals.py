"""Bargains of the heuristic: it takes what raises its own estimate, and offers what it can spare for what it needs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.doom_and_bloom import BONUS_CARD
from overwinter.agents.scripted.heuristics.doom_and_bloom_cards import card_worth
from overwinter.agents.scripted.heuristics.doom_and_bloom_map import staying_costs
from overwinter.agents.scripted.heuristics.doom_and_bloom_odds import NUMBERS
from overwinter.agents.scripted.heuristics.doom_and_bloom_worth import (
    BY_CHOICE,
    change,
    keep,
    over,
    pay_each_resource,
    put_back,
    share,
    worth,
)
from overwinter.envs.core.frames import absolute, top
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.actions import (
    ACCEPT,
    COUNTER,
    OFFER_GIVE,
    OFFER_TO,
    OFFER_WANT,
    PROPOSE,
    WITHDRAW,
)
from overwinter.envs.doom_and_bloom.rules.assets import team_of
from overwinter.envs.doom_and_bloom.rules.bargain import amount_of, asset_of
from overwinter.envs.doom_and_bloom.rules.kinds import ANSWERING, GIVING
from overwinter.envs.doom_and_bloom.state import (
    FIRST_CARD,
    FIRST_MEDKIT,
    KEEP_BUSY,
    MAX_AMOUNT,
    MEDKITS,
    NEXT_TURN,
    NUM_TERMS,
    SURVIVORS,
    Rules,
    State,
)

_GAIN = 0.1  # a bargain must add so many turns for each side: less is within the error of the estimate
_TURN = 1.0  # what a turn sold is worth
_MOST = 2  # units of a thing in an offer of its own
_REFUSED = -1.0
_GIVE, _WANT, _ADDS = 16, 17, 18
"""In the row of single numbers: the best offer found (goods from 1, 0 for none) and what it adds."""


@jit
def _turns_change(state: State, seat: int, other: int, turns: float, work: NDArray[np.float64]) -> float:
    """What so many turns more for `other` are worth to `seat`."""
    return turns if other == seat else -share(state, seat, other, work) * turns


@jit
def _hand_over(
    rules: Rules, state: State, seat: int, giver: int, taker: int, good: int, work: NDArray[np.float64]
) -> float:
    """Try a good changing hands; what it is worth to `seat` beyond the mats."""
    if good < NEXT_TURN:
        moved = change(rules, state, giver, asset_of(good), -amount_of(good))
        change(rules, state, taker, asset_of(good), -moved)
        return 0.0
    if good == NEXT_TURN:
        return _turns_change(state, seat, giver, -_TURN, work) + _turns_change(state, seat, taker, _TURN, work)
    if good == KEEP_BUSY:
        pay_each_resource(rules, state, giver)
        active = int(state.active)
        return _turns_change(state, seat, active, -staying_costs(rules, state, active, work), work)
    team_of(state, giver).cards -= 1
    team_of(state, taker).cards += 1
    beyond = card_worth(rules, good - FIRST_CARD) - BONUS_CARD
    return _turns_change(state, seat, giver, -beyond, work) + _turns_change(state, seat, taker, beyond, work)


@jit
def deal_gain(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What the open offer would add for a seat."""
    offer = state.offer
    before = worth(rules, state, seat, work)
    keep(state, seat, work[BY_CHOICE])
    found = 0.0
    for k in range(NUM_TERMS):
        maker, partner = int(offer.maker), int(offer.partner)
        if offer.give[k] > 0:
            found += _hand_over(rules, state, seat, maker, partner, int(offer.give[k]) - 1, work)
        if offer.want[k] > 0:
            found += _hand_over(rules, state, seat, partner, maker, int(offer.want[k]) - 1, work)
    found += worth(rules, state, seat, work) - before
    put_back(state, seat, work[BY_CHOICE])
    return found


@jit
def _swap_gain(
    rules: Rules, state: State, seat: int, maker: int, partner: int, give: int, want: int, work: NDArray[np.float64]
) -> float:
    """What a swap of two goods would add for a seat."""
    before = worth(rules, state, seat, work)
    keep(state, seat, work[BY_CHOICE])
    found = _hand_over(rules, state, seat, maker, partner, give, work)
    found += _hand_over(rules, state, seat, partner, maker, want, work)
    found += worth(rules, state, seat, work) - before
    put_back(state, seat, work[BY_CHOICE])
    return found


@jit
def _good_of(asset: int, amount: int) -> int:
    """The good that is so much of an asset."""
    return FIRST_MEDKIT + amount - 1 if asset == MEDKITS else MAX_AMOUNT * asset + amount - 1


@jit
def find_offer(rules: Rules, state: State, seat: int, partner: int, work: NDArray[np.float64]) -> float:
    """The offer to a partner that adds most among those that help both: what can be spared for what is short.

    Writes it into the row of single numbers; returns what it adds, 0 without one.
    """
    numbers = work[NUMBERS]
    numbers[_GIVE] = 0.0
    numbers[_WANT] = 0.0
    numbers[_ADDS] = 0.0
    for given in range(MEDKITS + 1):
        if given == SURVIVORS or over(rules, state, seat, given) <= 0:
            continue
        for wanted in range(MEDKITS + 1):
            if wanted in (SURVIVORS, given) or over(rules, state, seat, wanted) >= 0:
                continue
            _try_amounts(rules, state, seat, partner, given, wanted, work)
    return float(numbers[_ADDS])


@jit
def _try_amounts(
    rules: Rules, state: State, seat: int, partner: int, given: int, wanted: int, work: NDArray[np.float64]
) -> None:
    """Note the swap of two assets if it is the best so far and good for both sides."""
    numbers = work[NUMBERS]
    gives = min(_MOST, over(rules, state, seat, given), int(state.players[seat].assets[given]))
    gets = min(_MOST, -over(rules, state, seat, wanted), int(state.players[partner].assets[wanted]))
    for much in range(1, gives + 1):
        for many in range(1, gets + 1):
            give, want = _good_of(given, much), _good_of(wanted, many)
            mine = _swap_gain(rules, state, seat, seat, partner, give, want, work)
            if mine > max(_GAIN, float(numbers[_ADDS])):
                if _swap_gain(rules, state, partner, seat, partner, give, want, work) > _GAIN:
                    numbers[_GIVE] = give + 1
                    numbers[_WANT] = want + 1
                    numbers[_ADDS] = mine


@jit
def offer_gain(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """What opening an offer adds; one a turn."""
    if state.players[seat].offers > 0:
        return _REFUSED
    found = find_offer(rules, state, seat, absolute(state, seat, action - OFFER_TO + 1), work)
    return found if found > 0.0 else _REFUSED


@jit
def bargain_score(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """How good a word of an offer is, or an answer to one; declining and withdrawing are 0."""
    offer = state.offer
    step = int(top(state).step)
    if step == ANSWERING:
        if action == ACCEPT:
            return deal_gain(rules, state, seat, work) - _GAIN
        if action == COUNTER:
            hired = offer.want[0] == KEEP_BUSY + 1
            found = 0.0 if hired else find_offer(rules, state, seat, int(offer.maker), work)
            return 0.5 * _GAIN if found > 0.0 else _REFUSED
        return 0.0
    if action == WITHDRAW:
        return 0.0
    if action == PROPOSE:
        return 1.0 if deal_gain(rules, state, seat, work) > 0.0 else _REFUSED
    if offer.want[0] > 0:
        return _REFUSED
    find_offer(rules, state, seat, int(offer.partner), work)
    if step == GIVING:
        return 1.0 if action == OFFER_GIVE + int(work[NUMBERS, _GIVE]) - 1 else _REFUSED
    fits = offer.give[0] == int(work[NUMBERS, _GIVE]) and action == OFFER_WANT + int(work[NUMBERS, _WANT]) - 1
    return 1.0 if fits else _REFUSED
