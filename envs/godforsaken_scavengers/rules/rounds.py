"""The course of a game: round after round, an Area each, to the final one (GS-035 to GS-041, GS-050 to GS-055)."""

from __future__ import annotations

from overwinter.envs.core.frames import TERMINATED, absolute, next_seat, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below, draw
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    BEFORE_FEEDING,
    CLEAR,
    EFFECTS,
    FEED,
    FEEDING,
    READY,
    REVEAL,
    TICKS,
    TURN,
    TURNS,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.piles import AREAS, divide
from overwinter.envs.godforsaken_scavengers.rules.seats import refresh
from overwinter.envs.godforsaken_scavengers.rules.turns import begin_ticks
from overwinter.envs.godforsaken_scavengers.rules.zones import is_simultaneous, scenario_of
from overwinter.envs.godforsaken_scavengers.state import NUM_AREAS, REVEALED, STARVED, Rules, State


@jit
def is_last_round(state: State) -> bool:
    """Whether the final Area is being crossed (GS-041)."""
    return bool(state.area >= NUM_AREAS)


@inline
def resume_table(rules: Rules, state: State) -> bool:
    """Reveal an Area; turns; what comes before Feeding; Feeding; the next round, or the end."""
    frame = top(state)
    step = number(frame.step)
    if step == REVEAL:
        frame.step = TURNS
        frame.a = 0
        _begin_round(rules, state)
    elif step == TURNS:
        _next_turn(rules, state)
    elif step == BEFORE_FEEDING:
        frame.step = FEED
        push(state, READY, state.banner, 0, 0, 0, 0)
    elif step == FEED:
        frame.step = CLEAR
        push(state, FEEDING, state.banner, 0, 0, 0, 0)
    else:
        frame.step = REVEAL
        _end_round(rules, state)
    return False


@jit
def _begin_round(rules: Rules, state: State) -> None:
    """Reveal the top Area, divide the deck; then what the Area does at once."""
    state.lap += 1
    _reveal(rules, state)
    cost = number(rules.areas[state.area].cost)
    under = cost if rules.caravan != 0 else 0
    state.caravan_fed = int(under == 0)
    divide(rules, state, under)
    push(state, EFFECTS, state.banner, state.area, REVEALED, 0, 0)
    for distance in range(number(state.num_players) - 1, -1, -1):
        refresh(rules, state, absolute(state, state.banner, distance))


@jit
def _reveal(rules: Rules, state: State) -> None:
    """The next Area: the final one when all others are crossed, or as chance has it among the last (GS-026, GS-027)."""
    left = number(state.areas_left)
    if left <= scenario_of(rules, state).mixed and below(state, AREAS, left + 1) == 0:
        state.area = NUM_AREAS + number(state.scenario)
        state.areas_left = 0
        return
    state.area = draw(state, AREAS, state.area_pool)
    state.areas_left = left - 1


@jit
def _next_turn(rules: Rules, state: State) -> None:
    """The next seat's turn, clockwise from the first player (GS-052, GS-053); or everybody's."""
    frame = top(state)
    if frame.a >= state.num_players:
        frame.step = BEFORE_FEEDING
    elif is_simultaneous(rules, state):
        frame.a = state.num_players
        begin_ticks(rules, state, number(scenario_of(rules, state).ticks))
        push(state, TICKS, state.banner, 0, 0, 0, 0)
    else:
        seat = absolute(state, state.banner, frame.a)
        frame.a += 1
        if state.players[seat].alive != 0:
            push(state, TURN, seat, 0, 0, 0, 0)


@jit
def _end_round(rules: Rules, state: State) -> None:
    """The game ends with the final Area, or with a Caravan unfed (GS-147); else the Banner is passed on (GS-055)."""
    if state.caravan_fed == 0:
        state.caravan_fed = STARVED
        state.ended = TERMINATED
    elif is_last_round(state):
        state.ended = TERMINATED
    else:
        state.banner = next_seat(state, state.banner)
        while state.players[state.banner].alive == 0:
            state.banner = next_seat(state, state.banner)
