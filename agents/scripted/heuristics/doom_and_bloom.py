"""The heuristic agent's decisions in Doom and Bloom: a score for each kind of decision, in turns gained."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.doom_and_bloom import load, turns_left
from overwinter.agents.scripted.heuristics.doom_and_bloom_cards import card_worth, play_gain
from overwinter.agents.scripted.heuristics.doom_and_bloom_deals import bargain_score, offer_gain
from overwinter.agents.scripted.heuristics.doom_and_bloom_map import (
    place_worth,
    plan_at,
    prepare_plans,
    prepare_visits,
    staying_costs,
    within,
)
from overwinter.agents.scripted.heuristics.doom_and_bloom_odds import prepare_odds
from overwinter.agents.scripted.heuristics.doom_and_bloom_rolls import (
    bought_worth,
    choice_worth,
    mile_worth,
    points_for_sale,
    prepare_prices,
    result_worth,
    rolled_worth,
)
from overwinter.agents.scripted.heuristics.doom_and_bloom_worth import (
    BY_CHOICE,
    change,
    keep,
    over,
    price,
    price_of_each_resource,
    put_back,
    share,
    weigh_rivals,
    worth,
)
from overwinter.envs.core.frames import Mask, absolute, top
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.actions import (
    BOOST,
    EXTRA_MILE,
    GAIN_MATE,
    GAIN_ONE,
    GIVE_UP,
    KEEP_RIVAL_BUSY,
    MOVE,
    OFFER_TO,
    OPTION,
    PASS,
    PLAY,
    REACTIVATE,
    REGAIN_SOME,
    ROLL_DICE,
    SPEND,
    SPEND_FUEL,
    SPEND_MATE,
    STAY,
    TARGET,
)
from overwinter.envs.doom_and_bloom.rules.assets import has_enough, mate_of
from overwinter.envs.doom_and_bloom.rules.encounters import option_of, total_of
from overwinter.envs.doom_and_bloom.rules.kinds import (
    AFTER,
    BACK,
    BARGAIN,
    BEFORE,
    CHOOSE_MOVE,
    CHOOSING,
    EFFECT,
    ENCOUNTER_CARD,
    EXTRA_DICE,
    MILESTONE,
    PAYING,
    ROLLED,
    TURN,
    VISIT,
    WINDOW,
)
from overwinter.envs.doom_and_bloom.rules.places import moves
from overwinter.envs.doom_and_bloom.rules.turns import FUEL_MOVES
from overwinter.envs.doom_and_bloom.state import (
    FUEL,
    GIVE,
    MAX_PLAYERS,
    MEDKITS,
    NUM_BONUS,
    NUM_EFFECTS,
    PACE,
    SURVIVORS,
    TAKE,
    Rules,
    State,
)

_REFUSED = -1.0  # against 0 for going on
_CLOSED = -1_000.0
_ALONE = 1.5  # turns of gathering that a team leaves to one pawn while the other one is home
_PATIENCE = 60.0  # rounds times turns to go, a destination: who is far from home stops holding up others
_FAR = 9  # moves looked ahead at the start of a turn: a roll, a card, Fuel


@jit
def choose(rules: Rules, state: State, seat: int, mask: Mask, work: NDArray[np.float64]) -> int:
    """The legal action with the best score."""
    _prepare(rules, state, seat, mask, work)
    best = 0.0
    chosen = -1
    for action in range(len(mask)):
        if mask[action] != 0:
            found = score(rules, state, seat, action, work)
            if chosen < 0 or found > best:
                best = found
                chosen = action
    return chosen


@jit
def _prepare(rules: Rules, state: State, seat: int, mask: Mask, work: NDArray[np.float64]) -> None:
    """Write the numbers that the scores of a decision need."""
    weigh_rivals(rules, state, work)
    frame = top(state)
    if frame.kind == TURN and frame.step == ROLLED:
        prepare_plans(rules, state, seat, moves(state) + FUEL_MOVES, work)
    elif frame.kind == TURN and frame.step == CHOOSE_MOVE:
        if _may_hurry(rules, mask):
            prepare_plans(rules, state, seat, _FAR, work)
    elif frame.kind == VISIT:
        prepare_visits(rules, state, seat, work)
    elif frame.kind == ENCOUNTER_CARD:
        prepare_odds(rules, work)
        prepare_prices(rules, state, seat, work)


@jit
def _may_hurry(rules: Rules, mask: Mask) -> bool:
    """Whether a card for more moves can be played."""
    for card in range(NUM_BONUS):
        if mask[PLAY + card] != 0:
            for k in range(NUM_EFFECTS):
                if rules.bonus[card].op[k] == PACE:
                    return True
    return False


@jit
def score(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """How good a legal action is, among those of the same decision."""
    kind = top(state).kind
    if kind == BARGAIN:
        return bargain_score(rules, state, seat, action, work)
    if kind == TURN and top(state).step == ROLLED:
        return _move(rules, state, seat, action, work)
    if PLAY <= action < PLAY + NUM_BONUS:
        return play_gain(rules, state, seat, action - PLAY, work)
    if kind == TURN:
        return _turn(rules, state, seat, action, work)
    if kind == WINDOW:
        return _window(rules, state, seat, action, work)
    if kind == VISIT:
        place = int(state.players[seat].space) if action == PASS else action - MOVE
        return place_worth(rules, state, seat, place, work)
    if kind == ENCOUNTER_CARD:
        return _encounter(rules, state, seat, action, work)
    if kind == EFFECT:
        return _effect(rules, state, seat, action, work)
    if kind in (PAYING, MILESTONE):
        return _unit(rules, state, seat, action, work)
    return 0.0


@jit
def _move(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """The best space within the roll; Fuel or a card if what lies farther is worth it."""
    if action == STAY:
        return plan_at(work, int(state.players[seat].space))
    if action == SPEND_FUEL:
        if has_enough(rules, state, seat) and over(rules, state, seat, FUEL) == 0:
            return _CLOSED  # at the final destination it would be missing
        return within(work, moves(state) + FUEL_MOVES) - price(rules, state, seat, FUEL, 1, work)
    if action >= PLAY:
        return within(work, moves(state)) + play_gain(rules, state, seat, action - PLAY, work)
    return plan_at(work, action - MOVE)


@jit
def _turn(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Before the roll: the roll itself, as one may still stay put after it. At the end: Medkits, then no more."""
    if top(state).step == BACK:
        return load(rules, state, seat) - _ALONE if action == REACTIVATE else 0.0
    if OFFER_TO <= action < OFFER_TO + MAX_PLAYERS - 1:
        return offer_gain(rules, state, seat, action, work)
    if action == STAY:
        return _REFUSED
    if action in (PASS, ROLL_DICE):
        return 0.0
    return _regain(rules, state, seat, action - REGAIN_SOME + 1, work)


@jit
def _regain(rules: Rules, state: State, seat: int, amount: int, work: NDArray[np.float64]) -> float:
    """So many Survivors for a Medkit."""
    before = worth(rules, state, seat, work)
    moved = change(rules, state, seat, SURVIVORS, amount)
    found = worth(rules, state, seat, work) - before - price(rules, state, seat, MEDKITS, 1, work)
    change(rules, state, seat, SURVIVORS, -moved)
    return found


@jit
def _window(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Keep a rival busy if what it loses is worth the price."""
    if action == PASS:
        return 0.0
    if action == KEEP_RIVAL_BUSY:
        active = int(state.active)
        if turns_left(rules, state, seat) > _PATIENCE * int(rules.stops) / max(1, int(state.lap)):
            return _REFUSED
        lost = share(state, seat, active, work) * staying_costs(rules, state, active, work)
        return lost - price_of_each_resource(rules, state, seat, work)
    return _REFUSED


@jit
def _encounter(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """The best option; then what may be spent on a roll, if it brings more than it costs."""
    frame = top(state)
    if frame.step == CHOOSING:
        return choice_worth(rules, state, seat, action - OPTION, work)
    if action in (PASS, ROLL_DICE):
        return 0.0
    option = option_of(rules, state)
    if frame.step == BEFORE and action == EXTRA_MILE:
        dice = int(option.dice) + (int(frame.b) & EXTRA_DICE)
        target = int(option.target) - int(frame.a)
        now = rolled_worth(rules, state, seat, dice, target, work)
        return mile_worth(rules, state, seat, dice, target, work) - now
    if frame.step == AFTER and action >= BOOST:
        short = int(option.target) - total_of(state)
        if 0 < short <= points_for_sale(rules, state, seat):
            failed = result_worth(rules, state, seat, 1, False, work)
            return bought_worth(rules, state, seat, short, work) - failed
    return _REFUSED


@jit
def _effect(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Give to who is far behind, take from who is near; part with the least card; else unit by unit."""
    if GIVE_UP <= action < GIVE_UP + NUM_BONUS:
        return -card_worth(rules, action - GIVE_UP)
    if TARGET <= action < TARGET + MAX_PLAYERS - 1:
        found = share(state, seat, absolute(state, seat, action - TARGET + 1), work)
        return -found if top(state).op == GIVE else found
    return _unit(rules, state, seat, action, work)


@jit
def _unit(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """One of an asset gained or lost, by the seat or its teammate; in an effect, by another player too."""
    frame = top(state)
    keep(state, seat, work[BY_CHOICE])
    mate = mate_of(rules, state, seat)
    other = int(frame.b) - 1 if frame.kind == EFFECT else -1
    if action >= GAIN_MATE:
        change(rules, state, mate, action - GAIN_MATE, 1)
    elif action >= GAIN_ONE:
        change(rules, state, seat, action - GAIN_ONE, 1)
        if other >= 0 and frame.op == TAKE:
            change(rules, state, other, action - GAIN_ONE, -1)
    elif action >= SPEND_MATE:
        change(rules, state, mate, action - SPEND_MATE, -1)
    else:
        change(rules, state, seat, action - SPEND, -1)
        if other >= 0 and frame.op == GIVE:
            change(rules, state, other, action - SPEND, 1)
    found = worth(rules, state, seat, work)
    put_back(state, seat, work[BY_CHOICE])
    return found
