"""The heuristic agent's decisions in Flourish and Decay: build an engine, then cover the board by looking ahead."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.heuristics.flourish_and_decay_cards import (
    best_to_buy,
    best_to_trash,
    effect_worth,
    mean_calories,
    rounds_left,
)
from overwinter.agents.scripted.heuristics.flourish_and_decay_effects import effect_choice
from overwinter.agents.scripted.heuristics.flourish_and_decay_life import Bits, begin_trial, load_board
from overwinter.agents.scripted.heuristics.flourish_and_decay_plans import (
    commit_choice,
    expected_generations,
    outlook,
)
from overwinter.agents.scripted.heuristics.flourish_and_decay_seeds import seed_choice
from overwinter.envs.core.frames import Mask, top
from overwinter.envs.core.jit import jit
from overwinter.envs.flourish_and_decay.actions import DONE, PLAY, PLAY_FOOD
from overwinter.envs.flourish_and_decay.rules.kinds import EFFECT, TURN
from overwinter.envs.flourish_and_decay.state import (
    DELAY,
    DRAW,
    GENERATIONS,
    HARVEST,
    HASTEN,
    NUM_CARDS,
    NUM_EFFECTS,
    NUM_FOODS,
    SEEDING,
    TRASH,
    Rules,
    State,
)

_SPACES = 1.5  # spaces ahead that a calorie is worth

# When to play an action card of the hand: the higher, the sooner.
_DRAWING, _TRASHING, _BOARD, _AGING, _HARVESTING = 5.0, 4.0, 3.0, 2.0, 1.0


@jit
def choose(rules: Rules, state: State, seat: int, mask: Mask, work: NDArray[np.float64]) -> int:
    """A legal action: what the game's heuristic does about each kind of decision."""
    bits = work.view(np.int64)
    if state.phase == SEEDING:
        return seed_choice(rules, state, seat, mask, bits)
    if top(state).kind == TURN:
        return _turn(rules, state, seat, mask, bits)
    if top(state).kind == EFFECT:
        return effect_choice(rules, state, seat, mask, bits)
    return commit_choice(rules, state, seat, bits)


@jit
def _turn(rules: Rules, state: State, seat: int, mask: Mask, bits: Bits) -> int:
    """Action cards, then food, then what is worth buying, then the end."""
    best = 0.0
    found = -1
    for card in range(NUM_FOODS, NUM_CARDS):
        if mask[PLAY + card] != 0:
            order = _order(rules, state, seat, card, bits)
            if order > best:
                best = order
                found = PLAY + card
    if found >= 0:
        return found
    if mask[PLAY_FOOD] != 0:
        return PLAY_FOOD
    for food in range(NUM_FOODS):
        if mask[PLAY + food] != 0:
            return PLAY + food
    bought = best_to_buy(rules, state, seat, mask)
    return bought if bought >= 0 else DONE


@jit
def _order(rules: Rules, state: State, seat: int, number: int, bits: Bits) -> float:
    """How soon an action card should be played; 0 if it would do harm."""
    card = rules.cards[number]
    mean = mean_calories(rules, state.players[seat])
    left = rounds_left(rules, state)
    order = _BOARD
    gain = float(card.calories)
    generations = 0
    for k in range(NUM_EFFECTS):
        op = int(card.op[k])
        amount = int(card.amount[k])
        if op in (GENERATIONS, HASTEN):
            generations += amount
            order = min(order, _AGING)
        elif op == DELAY:
            generations -= amount
        elif op != 0:
            gain += effect_worth(rules, op, amount, mean, left)
            if op == TRASH and best_to_trash(rules, state, seat) >= 0:
                order = _TRASHING
            elif op == HARVEST:
                order = _HARVESTING
    for k in range(NUM_EFFECTS):
        if card.op[k] == DRAW:
            order = _DRAWING
    if generations != 0 and gain + _aging(rules, state, seat, generations, bits) / _SPACES <= 0.0:
        return 0.0
    return order


@jit
def _aging(rules: Rules, state: State, seat: int, generations: int, bits: Bits) -> float:
    """Spaces gained by so many generations more, or fewer."""
    load_board(state, seat, bits)
    expected = expected_generations(rules, state, seat)
    begin_trial(bits)
    now = outlook(rules, state, bits, expected)
    begin_trial(bits)
    return outlook(rules, state, bits, max(int(rules.free_generations), expected + generations)) - now
