"""How the heuristic feeds itself and others: what it harvests, whom it gives its surplus."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.godforsaken_scavengers import has_harvested, mends
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_hunt import hope
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_worth import (
    FOOD,
    LEAST_FOOD,
    NUMBERS,
    POOL,
    WOUND,
    beyond_food,
    moved,
)
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.rules.feeding import surplus
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.rounds import is_last_round
from overwinter.envs.godforsaken_scavengers.rules.seats import has_ban, wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import food_of, scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    ALL_FED,
    MAX_PLAYERS,
    NO_REACTIONS,
    NO_SHARING,
    RIVALS,
    Rules,
    State,
)

_DISCARDED = 1.2  # food that goes with starving
_EXPECTED = 2.0  # food that another one harvests of each card it holds
_KEPT = 0.5  # of what cards are worth besides that


@jit
def is_given(rules: Rules, state: State, seat: int, other: int) -> bool:
    """Whether a seat would give another one food for nothing: to partners, as far as they may share."""
    if other == seat or state.players[other].alive == 0 or scenario_of(rules, state).mode == RIVALS:
        return False
    return not has_ban(state, seat, NO_SHARING) and not has_ban(state, other, NO_SHARING)


@jit
def shortage(state: State, seat: int) -> float:
    """The food that a seat will lack, as far as others can tell."""
    player = state.players[seat]
    short = -surplus(state, seat)
    if not has_harvested(state, seat):
        return max(0.0, short - _EXPECTED * number(player.cards))
    return max(0.0, float(short))


@jit
def surplus_of_others(rules: Rules, state: State, seat: int) -> float:
    """What those who have harvested already can give a seat."""
    found = 0.0
    for other in range(number(state.num_players)):
        if has_harvested(state, other) and is_given(rules, state, seat, other):
            found += max(0, surplus(state, other))
    return found


@jit
def spread_worth(rules: Rules, state: State, seat: int, spare: float, work: NDArray[np.float64]) -> float:
    """What so much food to spare is worth for others: promises kept, partners fed, the least shortage first."""
    player = state.players[seat]
    found = 0.0
    for other in range(MAX_PLAYERS):
        owed = float(player.promised[other])
        if owed > spare:
            found -= float(work[WOUND, seat])
        else:
            spare -= owed
    covered = 0
    while True:
        best = -1
        least = 0.0
        for other in range(number(state.num_players)):
            if covered >> other & 1 == 0 and is_given(rules, state, seat, other):
                short = shortage(state, other)
                if 0.0 < short <= spare and (best < 0 or short < least):
                    best = other
                    least = short
        if best < 0:
            return found
        covered |= 1 << best
        spare -= least
        found += max(0.0, float(work[WOUND, best]) + _DISCARDED * float(work[FOOD, best]))


@jit
def harvest_worth(rules: Rules, state: State, seat: int, bits: int, work: NDArray[np.float64]) -> float:
    """What it is worth to harvest these cards of the hand, given as bits of places, and no more."""
    scenario = scenario_of(rules, state)
    player = state.players[seat]
    food, hunted = number(player.food), number(player.hunted)
    eaten = 0
    left = 0.0
    mending = 0.0
    kept = 0.0
    for k in range(number(player.cards)):
        card = number(player.hand[k]) - 1
        design = number(rules.design_of[card])
        if bits >> k & 1 != 0:
            eaten += food_of(rules, state, seat, card)
        else:
            left += food_of(rules, state, seat, card)
            mending += number(mends(rules, design))
            kept += beyond_food(rules, state, seat, design, work)
            kept += 0.0 if scenario.by_food != 0 else LEAST_FOOD * food_of(rules, state, seat, card)
    if has_ban(state, seat, NO_REACTIONS):
        mending = 0.0
    spare = food + eaten - number(player.limits.cost)
    starves = spare + surplus_of_others(rules, state, seat) < 0
    if starves:
        left = max(0.0, left - _DISCARDED)
    player.food = player.limits.cost
    player.hunted = hunted + eaten
    hurt = wounds(state, seat) + number(starves)
    found = hope(rules, state, seat, left, mending, hurt, float(work[NUMBERS, POOL]), True)
    if is_last_round(state) and scenario.by_food != 0:
        kept = 0.0
    if is_last_round(state) and scenario.win == ALL_FED and starves:
        found = 0.0
    player.food = food
    player.hunted = hunted
    return (
        moved(rules, state, seat, seat, found, work)
        + spread_worth(rules, state, seat, max(0.0, float(spare)), work)
        + _KEPT * kept
    )


@jit
def best_harvest(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> int:
    """The cards of the hand that are best harvested, as bits of places."""
    best = 0
    most = harvest_worth(rules, state, seat, 0, work)
    for bits in range(1, 1 << number(state.players[seat].cards)):
        found = harvest_worth(rules, state, seat, bits, work)
        if found > most + 1e-9:
            best = bits
            most = found
    return best


@jit
def share_worth(rules: Rules, state: State, seat: int, other: int, work: NDArray[np.float64]) -> float:
    """What it is worth to give another one food: what was promised; to partners that can be fed with all there is."""
    if state.players[seat].promised[other] > 0:
        return float(work[WOUND, seat])
    if not is_given(rules, state, seat, other):
        return -1.0
    there = float(max(0, surplus(state, seat)))
    for giver in range(number(state.num_players)):
        if giver != seat and is_given(rules, state, giver, other):
            there += max(0, surplus(state, giver))
    short = shortage(state, other)
    if short <= 0.0 or short > there:
        return -1.0
    return (float(work[WOUND, other]) + _DISCARDED * float(work[FOOD, other])) / short
