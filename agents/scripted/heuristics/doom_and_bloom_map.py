"""Where to go in Doom and Bloom: what a visit to each space is worth, and what lies within reach from there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.doom_and_bloom import leg, standing
from overwinter.agents.scripted.heuristics.doom_and_bloom_odds import COLUMNS, NUMBERS, REACH, VISITS, prepare_odds
from overwinter.agents.scripted.heuristics.doom_and_bloom_rolls import (
    ATTACK_CHANCE,
    ATTACK_GAIN,
    EVENT_CHANCE,
    EVENT_GAIN,
    prepare_decks,
    prepare_prices,
)
from overwinter.agents.scripted.heuristics.doom_and_bloom_worth import BY_CHOICE, change, keep, put_back, succeed
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.hexes import NUM_SPACES
from overwinter.envs.doom_and_bloom.rules.assets import has_enough, mate_of
from overwinter.envs.doom_and_bloom.rules.places import city_open, may_stay, may_visit
from overwinter.envs.doom_and_bloom.state import (
    ASSET,
    CENTER,
    CROSSING,
    EMPTY,
    FOREST,
    NOWHERE,
    NUM_GATES,
    RAIDER,
    SURVIVORS,
    TOWN,
    Rules,
    State,
)

_CLOSED = -1_000.0
_NOTHING = -0.1  # a visit to an empty space: nobody gets anywhere by waiting
_FUTURE = 0.7  # the best visit of the next turn, against that of this one
_MISSED = 0.35  # what a turn on the way to a visit costs: it brings less than one chosen freely
_PLANS = 26  # first of the rows of plans
_ICONS = 9  # in the row of single numbers, after those of the rolls: what one more of an icon's asset is worth
_HOSPITAL = 14
_FACES = 6


@jit
def visit_at(work: NDArray[np.float64], space: int) -> float:
    """What a visit to a space is worth."""
    return float(work[VISITS + space // COLUMNS, space % COLUMNS])


@jit
def plan_at(work: NDArray[np.float64], space: int) -> float:
    """What it is worth to finish a move on a space."""
    return float(work[_PLANS + space // COLUMNS, space % COLUMNS])


@jit
def standing_at(rules: Rules, state: State, seat: int, space: int) -> float:
    """How the seat would stand with its pawn on a space."""
    player = state.players[seat]
    before = int(player.space)
    player.space = space
    found = standing(rules, state, seat)
    player.space = before
    return found


@jit
def success_at(rules: Rules, state: State, seat: int, space: int, work: NDArray[np.float64]) -> float:
    """What a success on a space gives beyond the card."""
    player = state.players[seat]
    before = int(player.space)
    player.space = space
    keep(state, seat, work[BY_CHOICE])
    failed = standing(rules, state, seat)
    gain = succeed(rules, state, seat)
    gain += standing(rules, state, seat) - failed
    put_back(state, seat, work[BY_CHOICE])
    player.space = before
    return gain


@jit
def prepare_icons(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> None:
    """Write what one more of each asset that is shown on the board is worth, and what a Hospital gives."""
    before = standing(rules, state, seat)
    for asset in range(SURVIVORS + 1):
        moved = change(rules, state, seat, asset, 1)
        work[NUMBERS, _ICONS + asset] = standing(rules, state, seat) - before
        change(rules, state, seat, asset, -moved)
    work[NUMBERS, _HOSPITAL] = success_at(rules, state, seat, int(rules.sites[0, 0]), work)


@jit
def visit_worth(rules: Rules, state: State, seat: int, space: int, work: NDArray[np.float64]) -> float:
    """What a visit to a space can be expected to bring."""
    here = rules.spaces[space]
    numbers = work[NUMBERS]
    if here.kind == FOREST or not may_visit(rules, state, seat, space):
        return _CLOSED
    if here.kind == EMPTY:
        return _NOTHING
    if here.kind == RAIDER:
        icon = float(numbers[_ICONS + here.icon]) if here.icon != NOWHERE else 0.0
        return float(numbers[ATTACK_GAIN] + numbers[ATTACK_CHANCE] * icon)
    if here.kind == CENTER or here.kind == CROSSING:
        gain = success_at(rules, state, seat, space, work)
        return float(numbers[ATTACK_GAIN] + numbers[ATTACK_CHANCE] * gain)
    gain = float(numbers[_HOSPITAL])
    if here.kind == ASSET:
        gain = float(numbers[_ICONS + here.icon])
    elif here.kind == TOWN:
        gain = success_at(rules, state, seat, space, work)
    return float(numbers[EVENT_GAIN] + numbers[EVENT_CHANCE] * gain)


@jit
def prepare_visits(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> None:
    """Write what a visit to each space is worth."""
    prepare_odds(rules, work)
    prepare_prices(rules, state, seat, work)
    prepare_decks(rules, state, seat, work)
    prepare_icons(rules, state, seat, work)
    for space in range(NUM_SPACES):
        work[VISITS + space // COLUMNS, space % COLUMNS] = visit_worth(rules, state, seat, space, work)


@jit
def outlook(rules: Rules, state: State, seat: int, space: int, work: NDArray[np.float64]) -> float:
    """The best visit to come from a space, less what the way there costs."""
    steps = rules.steps[int(city_open(rules, state.players[seat])), space]
    best = 0.0
    kind = rules.spaces[space].kind
    if kind in (ASSET, RAIDER, CROSSING):
        best = max(best, visit_at(work, space))
    for other in range(NUM_SPACES):
        found = visit_at(work, other)
        if found > best and steps[other] > 0:
            best = max(best, found - _MISSED * (leg(float(steps[other])) - 1.0))
    return best


@jit
def place_worth(rules: Rules, state: State, seat: int, space: int, work: NDArray[np.float64]) -> float:
    """What it is worth to be on a space when the turn is over."""
    return standing_at(rules, state, seat, space) + _FUTURE * outlook(rules, state, seat, space, work)


@jit
def crossing_worth(rules: Rules, state: State, seat: int, space: int, work: NDArray[np.float64]) -> float:
    """What the way through a Crossing adds to remaining on it."""
    here = place_worth(rules, state, seat, space, work)
    best = here
    for k in range(NUM_GATES):
        gate = int(rules.gates[rules.spaces[space].area, k])
        if gate != NOWHERE and gate != space:
            best = max(best, place_worth(rules, state, seat, gate, work))
    return float(work[NUMBERS, ATTACK_CHANCE]) * (best - here)


@jit
def prepare_plans(rules: Rules, state: State, seat: int, most: int, work: NDArray[np.float64]) -> None:
    """Write what it is worth to finish a move on each space up to so far away, and the best within each distance."""
    prepare_visits(rules, state, seat, work)
    player = state.players[seat]
    start = int(player.space)
    steps = rules.steps[int(city_open(rules, player)), start]
    for distance in range(COLUMNS):
        work[REACH, distance] = _CLOSED
    for space in range(NUM_SPACES):
        moved = 0 < steps[space] <= most
        stayed = space == start and may_stay(rules, state, seat)
        if (moved or stayed) and visit_at(work, space) > _CLOSED:
            found = place_worth(rules, state, seat, space, work) + visit_at(work, space)
            if rules.spaces[space].kind == CROSSING:
                found += crossing_worth(rules, state, seat, space, work)
            work[_PLANS + space // COLUMNS, space % COLUMNS] = found
            distance = 0 if stayed else int(steps[space])
            work[REACH, distance] = max(work[REACH, distance], found)
    for distance in range(1, COLUMNS):
        work[REACH, distance] = max(work[REACH, distance], work[REACH, distance - 1])


@jit
def within(work: NDArray[np.float64], distance: int) -> float:
    """The best plan within so many moves."""
    return float(work[REACH, max(1, min(distance, COLUMNS - 1))])


@jit
def after_a_roll(rules: Rules, state: State, more: int, work: NDArray[np.float64]) -> float:
    """The best plan after a movement roll, on average, with so many moves added."""
    found = 0.0
    for face in range(_FACES):
        found += within(work, int(rules.die[face]) + int(state.pace) - int(state.slowed) + more) / _FACES
    return found


# --- keeping a rival busy --------------------------------------------------------------------------------------

_STOPPED = 0.7  # what a turn on an empty space costs a rival
_HELD = 0.3  # where it may still find something
_WINNING = 1.6  # where it would have gone home
_ONE_OF_TWO = 0.4  # of that, where a teammate goes on all the same
_LONG_MOVE = 3  # so near its final destination it may go home in this turn


@jit
def staying_costs(rules: Rules, state: State, rival: int, work: NDArray[np.float64]) -> float:
    """What it costs a rival to have to stay put in this turn, in turns."""
    player = state.players[rival]
    mate = mate_of(rules, state, rival)
    alone = mate == NOWHERE or state.players[mate].home != 0
    part = 1.0 if alone else _ONE_OF_TWO
    if player.final != NOWHERE and has_enough(rules, state, rival):
        home = int(rules.steps[0, player.space, rules.sites[1, player.final]])
        if home == 0:
            return 0.0
        return part * (_WINNING if home <= _LONG_MOVE else 1.0)
    return part * (_STOPPED if rules.spaces[player.space].kind == EMPTY else _HELD)
