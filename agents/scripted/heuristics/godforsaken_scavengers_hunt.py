"""What a seat can hope for: its chance to come through or, where food is ranked, the food it will have harvested."""

from __future__ import annotations

import math

from overwinter.agents.scripted.godforsaken_scavengers import (
    CARD,
    EXACT,
    SPREAD,
    extra_cost,
    feeding_due,
    fewer,
    hand_mends,
    has_harvested,
    income,
    mean_cost,
    mended,
    rounds_after,
    stake,
    starves,
)
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.results import PASSED
from overwinter.envs.godforsaken_scavengers.rules.seats import wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import scenario_of
from overwinter.envs.godforsaken_scavengers.state import NUM_AREAS, SCAVENGING, Rules, State

_RICHER = 1.7  # times the usual income: rivals that hunt take more risks
_RISK = 0.3  # Afflictions that a round's Perils give to who hunts


@jit
def _lives_on(rules: Rules, state: State, coming: float, mending: float, wounded: int) -> float:
    """The chance to be alive after so many Afflictions more, on average, and so many cards against them."""
    lives = number(scenario_of(rules, state).death_at) - wounded
    return fewer(coming - mended(min(mending, 3.0), coming), lives)


@jit
def catch(rules: Rules, state: State, seat: int, food: float, mending: float, wounded: int, harvested: bool) -> float:
    """The food that a seat will have harvested in the end, on average.

    What it needs is eaten each round, what is left is kept for the next ones, and all is harvested in the last one and
    by whoever starves anyway.

    Args:
        rules: of the game.
        state: of the game.
        seat: whose food it is.
        food: in its hand.
        mending: cards in its hand that avoid or heal an Affliction.
        wounded: Afflictions that it has.
        harvested: whether it has chosen what it harvests in this round, and `food` is what is left.
    """
    player = state.players[seat]
    found = float(player.hunted)
    lives = number(scenario_of(rules, state).death_at) - wounded
    if player.alive == 0 or lives <= 0:
        return found
    rounds = rounds_after(rules, state)
    have = food
    coming = 0.0
    if feeding_due(state) and not harvested:
        coming += _RISK * number(player.phase == SCAVENGING)
        need = max(0.0, float(player.limits.cost) - float(player.food))
        starving = starves(have - need, SPREAD if player.phase == SCAVENGING else EXACT) if need > 0.0 else 0.0
        left = (1.0 - starving) * max(0.0, have - need) if rounds > 0.0 else 0.0
        found += _lives_on(rules, state, coming, mending, wounded) * (have - left)
        have = left
        coming += starving
    more = extra_cost(rules, state, seat)
    gets = _RICHER * income(rules, state, seat)
    common = max(0.0, mean_cost(rules, state) + more)
    final = max(0.0, float(rules.areas[NUM_AREAS + state.scenario].cost) + more)
    count = math.ceil(rounds)
    for k in range(count):
        part = rounds - k if k + 1 == count else 1.0
        have = min(CARD * float(player.limits.hand), have + part * gets)
        coming += part * _RISK
        starving = starves(have - (final if k + 1 == count else common), SPREAD)
        left = (1.0 - starving) * max(0.0, have - common) if k + 1 < count else 0.0
        found += _lives_on(rules, state, coming, mending, wounded) * (have - left)
        have = left
        coming += part * starving
    return found + (PASSED * _lives_on(rules, state, coming, mending, wounded) if rules.survival != 0 else 0.0)


@jit
def hope(
    rules: Rules, state: State, seat: int, food: float, mending: float, wounded: int, pool: float, harvested: bool
) -> float:
    """What a seat can hope for, with arguments as `catch`; `pool` is the food for each, if all share theirs."""
    if scenario_of(rules, state).by_food != 0:
        return catch(rules, state, seat, food, mending, wounded, harvested)
    return stake(rules, state, seat, food, mending, wounded, pool)


@jit
def hope_now(rules: Rules, state: State, viewer: int, seat: int, food: float, hurt: int, pool: float) -> float:
    """The same for a seat as it is, with so much food and so many Afflictions more, as far as another one can tell."""
    mending = hand_mends(rules, state, viewer, seat)
    return hope(rules, state, seat, food, mending, wounds(state, seat) + hurt, pool, has_harvested(state, seat))
