"""How the heuristic answers Perils: its own, and those that others face."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.heuristics.godforsaken_scavengers_effects import reward_worth
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_piles import defeat_cost, punishment
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_worth import FOOD, TABLE, price
from overwinter.envs.core.frames import top
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.actions import DEFEAT, PASS, PLAY, USE_POWER
from overwinter.envs.godforsaken_scavengers.rules.kinds import AVOIDED, DEFEATED, HIDDEN
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.seats import wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    AVOID,
    HIDE,
    NUM_DESIGNS,
    NUM_EFFECTS,
    REACTION,
    Rules,
    State,
)

_REFUSED = -1.0
_DEADLY = 3.0
_POWER = 0.8  # food that a power is worth as long as it is not used


@jit
def _harm(rules: Rules, state: State, viewer: int, work: NDArray[np.float64]) -> float:
    """What the Peril on top costs whom it strikes; cards are of no use to the dead, so their price does not count."""
    frame = top(state)
    seat = number(frame.seat)
    found = punishment(rules, state, viewer, seat, number(rules.design_of[frame.card]), work)
    if wounds(state, seat) + 1 >= scenario_of(rules, state).death_at:
        return _DEADLY * found
    return found


@jit
def _answer_worth(rules: Rules, state: State, viewer: int, op: int, work: NDArray[np.float64]) -> float:
    """What it is worth to avoid the Affliction of the Peril on top, or to hide the scavenged cards from it."""
    frame = top(state)
    seat = number(frame.seat)
    done = number(frame.op)
    if op == AVOID and done & (AVOIDED | DEFEATED) == 0:
        return _harm(rules, state, viewer, work)
    if op == HIDE and done & HIDDEN == 0:
        return float(work[TABLE, seat])
    return 0.0


@jit
def answer_worth(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """What an answer to the Peril on top adds; passing is 0."""
    if action == PASS:
        return 0.0
    frame = top(state)
    if action == DEFEAT:
        design = number(rules.design_of[frame.card])
        gain = _harm(rules, state, seat, work) + reward_worth(rules, state, seat, design, work)
        return gain - defeat_cost(rules, state, seat, design, work)
    found = 0.0
    if action == USE_POWER:
        row = rules.characters[state.players[seat].character]
        for k in range(NUM_EFFECTS):
            found += _answer_worth(rules, state, seat, number(row.op[k]), work)
        return found - _POWER * float(work[FOOD, seat])
    if PLAY <= action < PLAY + NUM_DESIGNS:
        design = action - PLAY
        for k in range(NUM_EFFECTS):
            found += _answer_worth(rules, state, seat, number(rules.designs[design].op[REACTION, k]), work)
        return found - price(rules, state, seat, design, work)
    return _REFUSED
