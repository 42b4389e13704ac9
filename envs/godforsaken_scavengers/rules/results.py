"""Who has won, and how everybody stands (GS-006, GS-015, GS-122, GS-147, GS-170)."""

from __future__ import annotations

from overwinter.envs.core.frames import RUNNING, Counts, Vector
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.rounds import is_last_round
from overwinter.envs.godforsaken_scavengers.rules.seats import wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import scenario_of, worth_in_hand
from overwinter.envs.godforsaken_scavengers.state import (
    ALL_FED,
    HOLD,
    RIVALS,
    STARVED,
    SURVIVORS,
    Rules,
    State,
)

SOUND = 5
"""What an Affliction less is worth among rivals, in value of cards."""
ALIVE, PASSED = 20, 100
"""What being alive is worth among rivals, and having completed the final Area: more than all else together."""


@jit
def is_complete(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat has survived the final Area and fulfilled its condition."""
    if state.ended == RUNNING or state.players[seat].alive == 0 or not is_last_round(state):
        return False
    scenario = scenario_of(rules, state)
    if state.caravan_fed == STARVED:
        return False
    if scenario.win == ALL_FED:
        return number(state.fed) >> seat & 1 != 0
    if scenario.win == HOLD:
        return worth_in_hand(rules, state, seat, False) >= scenario.win_amount
    return True


@jit
def crossed(rules: Rules, state: State, seat: int) -> float:
    """How far a seat has come: rounds survived, of those there are at the most."""
    scenario = scenario_of(rules, state)
    rounds = max(1, number(scenario.areas[state.num_players - 1]) + number(rules.more_areas) + 1)
    died = number(state.players[seat].died)
    lap = died if died > 0 else number(state.lap)
    return min(1.0, max(0, lap - 1) / rounds)


@jit
def team_won(rules: Rules, state: State) -> bool:
    """Whether all win together: everybody alive has completed the final Area, and somebody has."""
    won = False
    for seat in range(number(state.num_players)):
        if is_complete(rules, state, seat):
            won = True
        elif state.players[seat].alive != 0 or scenario_of(rules, state).all_live != 0:
            return False
    return won


@jit
def rival_score(rules: Rules, state: State, seat: int) -> int:
    """How a rival stands: by food in the Last Hunt; else the dead by the round they died in, the living by their
    Afflictions and their cards."""
    player = state.players[seat]
    scenario = scenario_of(rules, state)
    if state.caravan_fed == STARVED:
        return 0
    if scenario.by_food != 0:
        lost = rules.survival != 0 and player.alive == 0
        return number(player.hunted) - (PASSED if lost else 0)
    if player.alive == 0:
        return number(player.died)
    score = ALIVE + SOUND * (number(scenario.death_at) - wounds(state, seat)) + worth_in_hand(rules, state, seat, False)
    return score + (PASSED if is_complete(rules, state, seat) else 0)


@jit
def outcome(rules: Rules, state: State, rank: Counts, score: Vector) -> None:
    """Rivals are ranked by score. Else a seat that wins has the score 1, one that does not -1 and how far it came."""
    n = number(state.num_players)
    mode = number(scenario_of(rules, state).mode)
    won = team_won(rules, state)
    for seat in range(n):
        if mode == RIVALS:
            score[seat] = rival_score(rules, state, seat)
        elif won if mode != SURVIVORS else is_complete(rules, state, seat):
            score[seat] = 1.0
        else:
            score[seat] = crossed(rules, state, seat) - 1.0
    if mode != RIVALS and mode != SURVIVORS:
        _equal(state, score)
    for seat in range(n):
        rank[seat] = 1
        for other in range(n):
            if score[other] > score[seat]:
                rank[seat] += 1


@jit
def _equal(state: State, score: Vector) -> None:
    """All that play together have the lowest of their scores."""
    n = number(state.num_players)
    lowest = score[0]
    for seat in range(n):
        lowest = min(lowest, score[seat])
    for seat in range(n):
        score[seat] = lowest
