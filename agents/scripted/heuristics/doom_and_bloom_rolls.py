"""Event and Attack cards as the heuristic judges them: options, rolls, and what a card still in the deck will bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.heuristics.doom_and_bloom_odds import NUMBERS, at_least, exactly
from overwinter.agents.scripted.heuristics.doom_and_bloom_worth import (
    BY_CHOICE,
    keep,
    outcome_worth,
    pay_cost,
    pay_each_resource,
    pay_one,
    price,
    price_of_each_resource,
    put_back,
    worth,
)
from overwinter.envs.core.frames import Counts, below_top, top
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.doom_and_bloom.rules.assets import pooled
from overwinter.envs.doom_and_bloom.rules.encounters import (
    FOOD_A_POINT,
    MOST_FED,
    card_of,
    compares,
    is_payable,
    option_of,
)
from overwinter.envs.doom_and_bloom.rules.kinds import VISIT
from overwinter.envs.doom_and_bloom.rules.payment import can_pay_each_resource
from overwinter.envs.doom_and_bloom.state import (
    COMPARE,
    FOOD,
    NO_TEST,
    NUM_EVENTS,
    PLAIN,
    RAID,
    SEARCH,
    SUCCESS,
    WEAPONRY,
    Option,
    Rules,
    State,
)

_USUAL_SUCCESS = 0.5  # what a space gives for a success, while it is not known which space
_NEVER = 1_000.0  # a price that nobody pays

# The row of single numbers.
BASE, EVENT_GAIN, EVENT_CHANCE, ATTACK_GAIN, ATTACK_CHANCE, FOOD_PRICE, WEAPONRY_PRICE, MILE_PRICE, CHANCE = range(9)


# --- what a point more, or a die more, costs -------------------------------------------------------------------


@jit
def prepare_prices(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> None:
    """Write what the special benefits of a roll cost the seat."""
    numbers = work[NUMBERS]
    numbers[BASE] = worth(rules, state, seat, work)
    numbers[FOOD_PRICE] = _NEVER
    numbers[WEAPONRY_PRICE] = _NEVER
    numbers[MILE_PRICE] = _NEVER
    if state.fed < MOST_FED and pooled(rules, state, seat, FOOD) >= FOOD_A_POINT:
        numbers[FOOD_PRICE] = price(rules, state, seat, FOOD, FOOD_A_POINT, work)
    if state.armed == 0 and pooled(rules, state, seat, WEAPONRY) > 0:
        numbers[WEAPONRY_PRICE] = price(rules, state, seat, WEAPONRY, 1, work)
    if can_pay_each_resource(rules, state, seat):
        numbers[MILE_PRICE] = price_of_each_resource(rules, state, seat, work)


@jit
def point_price(work: NDArray[np.float64], kind: int) -> float:
    """What a point more on a roll costs."""
    if kind == SEARCH:
        return float(work[NUMBERS, FOOD_PRICE])
    return float(work[NUMBERS, WEAPONRY_PRICE]) if kind == RAID else _NEVER


@jit
def roll_hope(work: NDArray[np.float64], kind: int, dice: int, target: int, gain: float) -> float:
    """What a roll can be expected to bring, where a success is worth `gain` and a point may be bought after it."""
    chance = at_least(work, dice, target)
    if gain <= 0.0:
        return chance * gain
    return chance * gain + exactly(work, dice, target - 1) * max(0.0, gain - point_price(work, kind))


@jit
def roll_chance(work: NDArray[np.float64], kind: int, dice: int, target: int, gain: float) -> float:
    """The chance of a success, with a point bought where that pays."""
    return at_least(work, dice, target - int(gain > point_price(work, kind)))


# --- options --------------------------------------------------------------------------------------------------


@jit
def option_worth(
    rules: Rules, state: State, seat: int, option: Option, is_event: bool, on_space: bool, work: NDArray[np.float64]
) -> float:
    """A seat's worth after an option of a card; leaves the chance of its success at `CHANCE`.

    Without the space a success counts as `_USUAL_SUCCESS` when it is weighed, but not in what is returned.
    """
    keep(state, seat, work[BY_CHOICE])
    pay_cost(rules, state, seat, option.pay, option.give, work)
    first = outcome_worth(rules, state, seat, option.outcomes[0], is_event, False, on_space, work)
    chance = float(int(option.outcomes[0].tag == SUCCESS))
    found = first
    if option.test == COMPARE:
        if not compares(state, seat, option):
            found = outcome_worth(rules, state, seat, option.outcomes[1], is_event, False, on_space, work)
            chance = float(int(option.outcomes[1].tag == SUCCESS))
    elif option.test != NO_TEST:
        failed = outcome_worth(rules, state, seat, option.outcomes[1], is_event, False, on_space, work)
        gain = first - failed
        weighed = gain if on_space else gain + _USUAL_SUCCESS
        dice, target, kind = int(option.dice), int(option.target), int(option.kind)
        found = failed + roll_hope(work, kind, dice, target, weighed)
        chance = roll_chance(work, kind, dice, target, weighed)
        if kind != PLAIN:
            further = failed + roll_hope(work, kind, dice + 1, target, weighed) - work[NUMBERS, MILE_PRICE]
            if further > found:
                found = further
                chance = roll_chance(work, kind, dice + 1, target, weighed)
        if not on_space:
            found -= chance * _USUAL_SUCCESS
    put_back(state, seat, work[BY_CHOICE])
    work[NUMBERS, CHANCE] = chance
    return found


@jit
def deck_gain(
    rules: Rules, state: State, seat: int, is_event: bool, deck: Counts, gain_at: int, work: NDArray[np.float64]
) -> None:
    """Write what a card of a deck brings on average, and beside it the chance that it is a success."""
    cards = max(1, total(deck))
    gain = 0.0
    chance = 0.0
    for k in range(len(deck)):
        if deck[k] > 0:
            card = rules.events[k] if is_event else rules.attacks[k]
            best = -_NEVER
            best_chance = 0.0
            for choice in range(int(card.choices)):
                option = card.options[choice]
                if is_payable(rules, state, seat, option):
                    found = option_worth(rules, state, seat, option, is_event, False, work)
                    found_chance = float(work[NUMBERS, CHANCE])
                    if found + _USUAL_SUCCESS * found_chance > best + _USUAL_SUCCESS * best_chance:
                        best = found
                        best_chance = found_chance
            gain += deck[k] * (best - work[NUMBERS, BASE]) / cards
            chance += deck[k] * best_chance / cards
    work[NUMBERS, gain_at] = gain
    work[NUMBERS, gain_at + 1] = chance


@jit
def prepare_decks(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> None:
    """Write what the next Event and the next Attack can be expected to bring; what is in the decks is known."""
    events = state.event_deck if total(state.event_deck) > 0 else state.event_discard
    attacks = state.attack_deck if total(state.attack_deck) > 0 else state.attack_discard
    deck_gain(rules, state, seat, True, events, EVENT_GAIN, work)
    deck_gain(rules, state, seat, False, attacks, ATTACK_GAIN, work)


# --- the card on the table ------------------------------------------------------------------------------------


@jit
def on_own_space(state: State) -> bool:
    """Whether the encounter on top is that of the seat's space, and not one that an Event has brought on."""
    return bool(below_top(state).kind == VISIT)


@jit
def result_worth(rules: Rules, state: State, seat: int, which: int, spared: bool, work: NDArray[np.float64]) -> float:
    """A seat's worth after a result of the card on top."""
    is_event = top(state).card < NUM_EVENTS
    outcome = option_of(rules, state).outcomes[which]
    return outcome_worth(rules, state, seat, outcome, is_event, spared, on_own_space(state), work)


@jit
def choice_worth(rules: Rules, state: State, seat: int, choice: int, work: NDArray[np.float64]) -> float:
    """A seat's worth after an option of the card on top."""
    card = int(top(state).card)
    option = card_of(rules, card).options[choice]
    return option_worth(rules, state, seat, option, card < NUM_EVENTS, on_own_space(state), work)


@jit
def success_gain(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What passing the test of the card on top adds to failing it."""
    passed = result_worth(rules, state, seat, 0, False, work)
    return passed - result_worth(rules, state, seat, 1, False, work)


@jit
def rolled_worth(rules: Rules, state: State, seat: int, dice: int, target: int, work: NDArray[np.float64]) -> float:
    """A seat's worth before rolling so many dice for the card on top."""
    failed = result_worth(rules, state, seat, 1, False, work)
    gain = result_worth(rules, state, seat, 0, False, work) - failed
    return failed + roll_hope(work, int(option_of(rules, state).kind), dice, target, gain)


@jit
def mile_worth(rules: Rules, state: State, seat: int, dice: int, target: int, work: NDArray[np.float64]) -> float:
    """A seat's worth before rolling one die more, having paid for it."""
    keep(state, seat, work[BY_CHOICE])
    pay_each_resource(rules, state, seat)
    found = rolled_worth(rules, state, seat, dice + 1, target, work)
    put_back(state, seat, work[BY_CHOICE])
    return found


@jit
def points_for_sale(rules: Rules, state: State, seat: int) -> int:
    """Points that the seat can still buy for the roll of the card on top."""
    kind = option_of(rules, state).kind
    if kind == SEARCH:
        return min(MOST_FED - int(state.fed), pooled(rules, state, seat, FOOD) // FOOD_A_POINT)
    if kind == RAID:
        return min(1 - int(state.armed), pooled(rules, state, seat, WEAPONRY))
    return 0


@jit
def bought_worth(rules: Rules, state: State, seat: int, points: int, work: NDArray[np.float64]) -> float:
    """A seat's worth with the test of the card on top passed, for so many points bought."""
    keep(state, seat, work[BY_CHOICE])
    for _ in range(points):
        if option_of(rules, state).kind == SEARCH:
            for _ in range(FOOD_A_POINT):
                pay_one(rules, state, seat, FOOD)
        else:
            pay_one(rules, state, seat, WEAPONRY)
    found = result_worth(rules, state, seat, 0, False, work)
    put_back(state, seat, work[BY_CHOICE])
    return found
