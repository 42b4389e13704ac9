"""What a change is worth to a seat in Doom and Bloom: effects, results and options tried on a copy, then taken back.

Everything is in turns. A seat's worth is how it stands (`scripted/doom_and_bloom.py`) less how its rivals stand, each
weighted by its share in the danger that it wins first.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.doom_and_bloom import WON, standing, turns_left
from overwinter.agents.scripted.heuristics.doom_and_bloom_odds import KEPT, WEIGHTS
from overwinter.envs.core.frames import Counts
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.hexes import CITY
from overwinter.envs.doom_and_bloom.rules.assets import holding, mate_of, pooled, rivals, team_of
from overwinter.envs.doom_and_bloom.rules.places import may_visit
from overwinter.envs.doom_and_bloom.state import (
    ANY,
    ASSET,
    ATTACK,
    BOARD_ASSET,
    CARD,
    CENTER,
    CROSSING,
    GAIN,
    GIVE,
    HOSPITAL,
    LOSE,
    NOWHERE,
    NUM_ASSETS,
    NUM_EFFECTS,
    NUM_RESOURCES,
    NUM_THINGS,
    NUM_TOWNS,
    OTHERS_GAIN,
    OTHERS_LOSE,
    SKIP_TURN,
    SUCCESS,
    TAKE,
    TOWN,
    Outcome,
    Rules,
    State,
)

_STEADY = 3.0  # turns that make a rival e times less likely to win first
_RIVALRY = 0.75  # what a rival gains is not all lost to oneself
_ATTACK = 0.1  # an Attack that an Event brings on: on the whole it gains a little
_CROSSED = 0.15  # the free move from a cleared Crossing

# Rows in which mats are kept, for trials within trials.
BY_CHOICE, BY_COST, BY_RESULT = KEPT, KEPT + 1, KEPT + 2
_CARDS, _REACHED, _FINAL = 20, 24, 25


# --- rivals ---------------------------------------------------------------------------------------------------


@jit
def weigh_rivals(rules: Rules, state: State, work: NDArray[np.float64]) -> None:
    """Write how near each team is to winning, as a weight with its first seat."""
    for seat in range(int(state.num_players)):
        if state.team[seat] == seat:
            work[WEIGHTS, seat] = math.exp(-turns_left(rules, state, seat) / _STEADY)


@jit
def share(state: State, seat: int, other: int, work: NDArray[np.float64]) -> float:
    """How much a turn that `other` gains counts against one that `seat` gains."""
    if not rivals(state, seat, other):
        return -1.0
    danger = 0.0
    for rival in range(int(state.num_players)):
        if rivals(state, seat, rival) and state.team[rival] == rival:
            danger += work[WEIGHTS, rival]
    return _RIVALRY * float(work[WEIGHTS, state.team[other]]) / max(danger, 1e-9)


@jit
def worth(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """How a seat stands, against all its rivals."""
    found = standing(rules, state, seat)
    for other in range(int(state.num_players)):
        if rivals(state, seat, other) and state.team[other] == other:
            found -= share(state, seat, other, work) * standing(rules, state, other)
    return found


# --- mats -----------------------------------------------------------------------------------------------------


@jit
def keep(state: State, seat: int, row: NDArray[np.float64]) -> None:
    """Copy all mats, and how far a seat has come, into a row of numbers."""
    for other in range(int(state.num_players)):
        for asset in range(NUM_ASSETS):
            row[NUM_ASSETS * other + asset] = state.players[other].assets[asset]
        row[_CARDS + other] = state.players[other].cards
    row[_REACHED] = state.players[seat].reached
    row[_FINAL] = state.players[seat].final


@jit
def put_back(state: State, seat: int, row: NDArray[np.float64]) -> None:
    """Undo what has been tried since `keep`."""
    for other in range(int(state.num_players)):
        for asset in range(NUM_ASSETS):
            state.players[other].assets[asset] = int(row[NUM_ASSETS * other + asset])
        state.players[other].cards = int(row[_CARDS + other])
    state.players[seat].reached = int(row[_REACHED])
    state.players[seat].final = int(row[_FINAL])


@jit
def over(rules: Rules, state: State, seat: int, asset: int) -> int:
    """How much more than required a seat, with its teammate, has of an asset."""
    return pooled(rules, state, seat, asset) - int(rules.need[asset])


@jit
def shortest(rules: Rules, state: State, seat: int) -> int:
    """The resource of which most is missing."""
    best = 0
    for resource in range(1, NUM_RESOURCES):
        if over(rules, state, seat, resource) < over(rules, state, seat, best):
            best = resource
    return best


@jit
def fullest(rules: Rules, state: State, seat: int) -> int:
    """The resource on the seat's own mat that is missed least; NOWHERE if there is none."""
    best = NOWHERE
    for resource in range(NUM_RESOURCES):
        if state.players[seat].assets[resource] > 0:
            if best == NOWHERE or over(rules, state, seat, resource) > over(rules, state, seat, best):
                best = resource
    return best


@jit
def change(rules: Rules, state: State, seat: int, asset: int, amount: int) -> int:
    """Move a marker up or down within its track; how far it went."""
    player = state.players[seat]
    before = int(player.assets[asset])
    after = max(0, min(int(rules.limit[asset]), before + amount))
    player.assets[asset] = after
    return after - before


@jit
def receive(rules: Rules, state: State, seat: int, what: int, amount: int) -> None:
    """Gain so much of a thing, resources of choice where most is missing."""
    if what == CARD:
        team_of(state, seat).cards += amount
    elif what == ANY:
        for _ in range(amount):
            change(rules, state, seat, shortest(rules, state, seat), 1)
    else:
        change(rules, state, seat, what, amount)


@jit
def hand_in(rules: Rules, state: State, seat: int, what: int, amount: int) -> int:
    """Lose so much of a thing, resources of choice where least is missed; how much it was."""
    if what == CARD:
        team = team_of(state, seat)
        lost = min(amount, int(team.cards))
        team.cards -= lost
        return lost
    if what == ANY:
        lost = 0
        for _ in range(amount):
            resource = fullest(rules, state, seat)
            if resource != NOWHERE:
                lost -= change(rules, state, seat, resource, -1)
        return lost
    return -change(rules, state, seat, what, -amount)


@jit
def pay_one(rules: Rules, state: State, seat: int, asset: int) -> None:
    """Pay one of an asset, the teammate where the seat has none."""
    mate = mate_of(rules, state, seat)
    payer = mate if mate != NOWHERE and state.players[seat].assets[asset] == 0 else seat
    change(rules, state, payer, asset, -1)


@jit
def pay_each_resource(rules: Rules, state: State, seat: int) -> None:
    """Pay one Food, one Fuel and one Weaponry."""
    for resource in range(NUM_RESOURCES):
        pay_one(rules, state, seat, resource)


@jit
def price_of_each_resource(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What it costs a seat to pay one Food, one Fuel and one Weaponry."""
    before = standing(rules, state, seat)
    keep(state, seat, work[BY_COST])
    pay_each_resource(rules, state, seat)
    price = before - standing(rules, state, seat)
    put_back(state, seat, work[BY_COST])
    return price


@jit
def price(rules: Rules, state: State, seat: int, asset: int, amount: int, work: NDArray[np.float64]) -> float:
    """What it costs a seat to pay so much of one asset."""
    before = standing(rules, state, seat)
    keep(state, seat, work[BY_COST])
    for _ in range(amount):
        pay_one(rules, state, seat, asset)
    found = before - standing(rules, state, seat)
    put_back(state, seat, work[BY_COST])
    return found


# --- successes ------------------------------------------------------------------------------------------------


@jit
def usual_town(rules: Rules) -> int:
    """The town whose distance from Center City is nearest the mean: it stands for a destination not yet drawn."""
    steps = 0
    for town in range(NUM_TOWNS):
        steps += int(rules.steps[0, CITY, rules.sites[1, town]])
    best = 0
    for town in range(1, NUM_TOWNS):
        away = abs(NUM_TOWNS * int(rules.steps[0, CITY, rules.sites[1, town]]) - steps)
        if away < abs(NUM_TOWNS * int(rules.steps[0, CITY, rules.sites[1, best]]) - steps):
            best = town
    return best


@jit
def receive_all(rules: Rules, state: State, seat: int, things: Counts) -> None:
    """Gain a space's reward."""
    for what in range(NUM_THINGS):
        if things[what] > 0:
            receive(rules, state, seat, what, int(things[what]))


@jit
def succeed(rules: Rules, state: State, seat: int) -> float:
    """Try what a success on the seat's space gives; what it is worth beyond the mats."""
    player = state.players[seat]
    space = rules.spaces[player.space]
    if space.kind == ASSET:
        receive(rules, state, seat, int(space.icon), 1)
    elif space.kind == HOSPITAL:
        receive_all(rules, state, seat, rules.hospital_reward)
    elif space.kind == CENTER:
        player.final = usual_town(rules)
        receive_all(rules, state, seat, rules.city_reward)
    elif space.kind == CROSSING:
        return _CROSSED
    elif space.kind == TOWN and player.final == space.site:
        if may_visit(rules, state, seat, int(player.space)):
            return turns_left(rules, state, seat) + WON
    elif space.kind == TOWN:
        if player.reached < rules.stops and player.goals[player.reached] == space.site:
            player.reached += 1
        receive_all(rules, state, seat, rules.town_reward)
    return 0.0


# --- cards ----------------------------------------------------------------------------------------------------


@jit
def worst_off(state: State, seat: int, work: NDArray[np.float64]) -> int:
    """The rival farthest from winning, to whom one gives; it may be the teammate."""
    best = NOWHERE
    for other in range(int(state.num_players)):
        if other != seat:
            if best == NOWHERE or share(state, seat, other, work) < share(state, seat, best, work):
                best = other
    return best


@jit
def best_off(state: State, seat: int, what: int, work: NDArray[np.float64]) -> int:
    """The rival nearest to winning that has a thing; NOWHERE if there is none."""
    best = NOWHERE
    for other in range(int(state.num_players)):
        if rivals(state, seat, other) and holding(state, other, what) > 0:
            if best == NOWHERE or share(state, seat, other, work) > share(state, seat, best, work):
                best = other
    return best


@jit
def apply_effect(
    rules: Rules, state: State, seat: int, op: int, what: int, amount: int, work: NDArray[np.float64]
) -> float:
    """Try an effect; what it is worth beyond the mats."""
    if op == GAIN:
        receive(rules, state, seat, what, amount)
    elif op == LOSE:
        hand_in(rules, state, seat, what, amount)
    elif op == GIVE:
        given = hand_in(rules, state, seat, what, amount)
        receive(rules, state, worst_off(state, seat, work), what, given)
    elif op == TAKE:
        other = best_off(state, seat, what, work)
        if other != NOWHERE:
            receive(rules, state, seat, what, hand_in(rules, state, other, what, amount))
    elif op in (OTHERS_GAIN, OTHERS_LOSE):
        for other in range(int(state.num_players)):
            if other != seat:
                change(rules, state, other, what, amount if op == OTHERS_GAIN else -amount)
    elif op == BOARD_ASSET:
        icon = int(rules.spaces[state.players[seat].space].icon)
        if icon != NOWHERE:
            change(rules, state, seat, icon, 1)
    elif op == SKIP_TURN:
        return -1.0
    elif op == ATTACK:
        return _ATTACK
    return 0.0


@jit
def outcome_worth(
    rules: Rules,
    state: State,
    seat: int,
    outcome: Outcome,
    is_event: bool,
    spared: bool,
    on_space: bool,
    work: NDArray[np.float64],
) -> float:
    """A seat's worth after a result; with what a success on its space gives, if `on_space`.

    An Event does not give the Board Asset: a success on its space does.
    """
    keep(state, seat, work[BY_RESULT])
    found = 0.0
    for k in range(NUM_EFFECTS):
        op = int(outcome.op[k])
        if op == 0 or (op == LOSE and spared) or (op == BOARD_ASSET and (is_event or not on_space)):
            continue
        found += apply_effect(rules, state, seat, op, int(outcome.what[k]), int(outcome.amount[k]), work)
    if on_space and outcome.tag == SUCCESS:
        found += succeed(rules, state, seat)
    found += worth(rules, state, seat, work)
    put_back(state, seat, work[BY_RESULT])
    return found


@jit
def pay_cost(rules: Rules, state: State, seat: int, pay: Counts, give: Counts, work: NDArray[np.float64]) -> None:
    """Try what an option costs."""
    for what in range(NUM_THINGS):
        if give[what] > 0:
            apply_effect(rules, state, seat, GIVE, what, int(give[what]), work)
        if pay[what] > 0 and what < NUM_ASSETS:
            for _ in range(int(pay[what])):
                pay_one(rules, state, seat, what)
        elif pay[what] > 0:
            hand_in(rules, state, seat, what, int(pay[what]))
