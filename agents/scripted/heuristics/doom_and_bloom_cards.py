"""When the heuristic plays a Bonus card: when what it does now is worth more than what it may do later."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.doom_and_bloom import BONUS_CARD, turns_left
from overwinter.agents.scripted.heuristics.doom_and_bloom_map import after_a_roll, staying_costs, within
from overwinter.agents.scripted.heuristics.doom_and_bloom_odds import at_least
from overwinter.agents.scripted.heuristics.doom_and_bloom_rolls import (
    bought_worth,
    points_for_sale,
    result_worth,
    rolled_worth,
    success_gain,
)
from overwinter.agents.scripted.heuristics.doom_and_bloom_worth import (
    BY_CHOICE,
    change,
    hand_in,
    keep,
    put_back,
    receive,
    share,
    worth,
)
from overwinter.envs.core.frames import top
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.rules.encounters import option_of, total_of
from overwinter.envs.doom_and_bloom.rules.kinds import BEFORE, CHOOSE_MOVE, EXTRA_DICE, PLUS
from overwinter.envs.doom_and_bloom.rules.places import moves
from overwinter.envs.doom_and_bloom.state import (
    ANOTHER_PACE,
    ANOTHER_ROLL,
    BUSY,
    DICE,
    GAIN,
    NO_OP,
    NUM_EFFECTS,
    PACE,
    REGAIN,
    SLOW,
    SPARE,
    SUCCEED,
    SURVIVORS,
    TAKE,
    TOTAL,
    Rules,
    State,
)

# What a card is worth while it is in the hand, in turns: what it usually brings when its time comes.
_KEPT_PACE = 0.2
_KEPT_DICE = 0.25  # dice, points, another roll
_KEPT_SPARE = 0.25
_KEPT_SUCCEED = 0.4
_KEPT_REGAIN = 0.25
_KEPT_BUSY = 0.35
_KEPT_SLOW = 0.1
_KEPT_GOODS = 0.0  # nothing is gained by waiting
_LONG_GAME = 5.0  # turns left from which on a card may count on its time to come
_SLOWED = 0.25  # what a space less costs a rival, against having to stay


@jit
def kept_for(op: int) -> float:
    """What an effect is worth as long as it is in the hand."""
    if op in (PACE, ANOTHER_PACE):
        return _KEPT_PACE
    if op in (DICE, TOTAL, ANOTHER_ROLL):
        return _KEPT_DICE
    if op == SPARE:
        return _KEPT_SPARE
    if op == SUCCEED:
        return _KEPT_SUCCEED
    if op == REGAIN:
        return _KEPT_REGAIN
    if op == BUSY:
        return _KEPT_BUSY
    return _KEPT_SLOW if op == SLOW else _KEPT_GOODS


@jit
def card_worth(rules: Rules, card: int) -> float:
    """What a card is worth to somebody who gives it away or gets it."""
    found = 0.0
    for k in range(NUM_EFFECTS):
        if rules.bonus[card].op[k] != NO_OP:
            found += max(BONUS_CARD, kept_for(int(rules.bonus[card].op[k])))
    return found


@jit
def waiting_worth(rules: Rules, state: State, seat: int, card: int) -> float:
    """What is given up by playing a card now; less and less towards the end."""
    found = 0.0
    for k in range(NUM_EFFECTS):
        found += kept_for(int(rules.bonus[card].op[k]))
    return found * min(1.0, turns_left(rules, state, seat) / _LONG_GAME)


@jit
def play_gain(rules: Rules, state: State, seat: int, card: int, work: NDArray[np.float64]) -> float:
    """What playing a card adds, beyond keeping it."""
    found = -waiting_worth(rules, state, seat, card)
    bonus = rules.bonus[card]
    for k in range(NUM_EFFECTS):
        op = int(bonus.op[k])
        if op != NO_OP:
            found += _effect_gain(rules, state, seat, op, int(bonus.what[k]), int(bonus.amount[k]), work)
    return found


@jit
def _effect_gain(
    rules: Rules, state: State, seat: int, op: int, what: int, amount: int, work: NDArray[np.float64]
) -> float:
    """What one effect of a Bonus card adds in the decision on top."""
    if op in (GAIN, TAKE):
        return _goods_gain(rules, state, seat, op, what, amount, work)
    if op in (PACE, ANOTHER_PACE):
        return _pace_gain(rules, state, op, amount, work)
    if op in (DICE, TOTAL, ANOTHER_ROLL):
        return _roll_gain(rules, state, seat, op, amount, work)
    if op == SPARE:
        which = int(top(state).a)
        lost = result_worth(rules, state, seat, which, False, work)
        return result_worth(rules, state, seat, which, True, work) - lost
    if op == SUCCEED:
        return success_gain(rules, state, seat, work)
    if op == REGAIN:
        before = worth(rules, state, seat, work)
        moved = change(rules, state, seat, SURVIVORS, int(state.lost))
        found = worth(rules, state, seat, work) - before
        change(rules, state, seat, SURVIVORS, -moved)
        return found
    costs = share(state, seat, int(state.active), work) * staying_costs(rules, state, int(state.active), work)
    return costs if op == BUSY else _SLOWED * costs


@jit
def _goods_gain(
    rules: Rules, state: State, seat: int, op: int, what: int, amount: int, work: NDArray[np.float64]
) -> float:
    """What a gain adds, or what is taken from the seat whose turn it is."""
    before = worth(rules, state, seat, work)
    keep(state, seat, work[BY_CHOICE])
    if op == TAKE and state.active != seat:
        amount = hand_in(rules, state, int(state.active), what, amount)
    receive(rules, state, seat, what, amount)
    found = worth(rules, state, seat, work) - before
    put_back(state, seat, work[BY_CHOICE])
    return found


@jit
def _pace_gain(rules: Rules, state: State, op: int, amount: int, work: NDArray[np.float64]) -> float:
    """What more moves add to the best plan, or another roll of the movement die."""
    if top(state).step == CHOOSE_MOVE:
        return after_a_roll(rules, state, amount, work) - after_a_roll(rules, state, 0, work)
    now = within(work, moves(state))
    if op == PACE:
        return within(work, moves(state) + amount) - now
    return after_a_roll(rules, state, 0, work) - now


@jit
def _roll_gain(rules: Rules, state: State, seat: int, op: int, amount: int, work: NDArray[np.float64]) -> float:
    """What more dice or points add to a roll, or rolling again."""
    frame = top(state)
    option = option_of(rules, state)
    dice = int(option.dice) + (int(frame.b) & EXTRA_DICE)
    if frame.step == BEFORE:
        target = int(option.target) - int(frame.b) // PLUS
        now = rolled_worth(rules, state, seat, dice, target, work)
        if op == DICE:
            return rolled_worth(rules, state, seat, dice + amount, target, work) - now
        return rolled_worth(rules, state, seat, dice, target - amount, work) - now
    short = int(option.target) - total_of(state)
    if short <= 0:
        return 0.0
    if op == ANOTHER_ROLL:
        chance = at_least(work, dice, int(option.target) - int(frame.b) // PLUS)
        return chance * max(0.0, success_gain(rules, state, seat, work))
    to_buy = max(0, short - amount)
    if to_buy > points_for_sale(rules, state, seat):
        return 0.0
    failed = result_worth(rules, state, seat, 1, False, work)
    return max(0.0, bought_worth(rules, state, seat, to_buy, work) - failed)
