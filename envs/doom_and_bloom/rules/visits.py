"""Resolution: what a pawn meets on the space where it finishes (DB-120, DB-163 to DB-270)."""

from __future__ import annotations

from overwinter.envs.core.frames import TERMINATED, Counts, Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below
from overwinter.envs.doom_and_bloom.actions import MOVE, PASS
from overwinter.envs.doom_and_bloom.rules.assets import TOKENS, gain, has_enough, mate_of
from overwinter.envs.doom_and_bloom.rules.encounters import begin_attack, begin_event
from overwinter.envs.doom_and_bloom.rules.kinds import EFFECT, VISIT
from overwinter.envs.doom_and_bloom.state import (
    ASSET,
    CENTER,
    CROSSING,
    EMPTY,
    GAIN,
    HOSPITAL,
    NOWHERE,
    NUM_ENTRANCES,
    NUM_GATES,
    NUM_THINGS,
    NUM_TOWNS,
    RAIDER,
    SUCCESS,
    TOWN,
    Rules,
    State,
)

_ARRIVED, _KNOWN, _CLEARED = 0, 1, 2


@inline
def begin_visit(state: State, seat: int) -> None:
    """Push the resolution of the space a pawn is on."""
    push(state, VISIT, seat, 0, 0, 0, 0)


@inline
def resume_visit(rules: Rules, state: State) -> bool:
    """An Event or an Attack, by the kind of space; then what a success there means."""
    frame = top(state)
    seat = int(frame.seat)
    player = state.players[seat]
    space = rules.spaces[player.space]
    if frame.step == _ARRIVED:
        frame.step = _KNOWN
        if space.kind == EMPTY:
            pop(state, 0)
        elif space.kind == RAIDER or space.kind == CROSSING or space.kind == CENTER:
            begin_attack(state, seat)
        else:
            if space.kind == HOSPITAL and player.hospital != space.site:
                player.hospital = NOWHERE
            begin_event(state, seat)
        return False
    if frame.step == _CLEARED:
        return ask(state, seat)
    if space.kind == CROSSING and state.result == SUCCESS:
        frame.step = _CLEARED
        return False
    succeeded = state.result == SUCCESS
    pop(state, 0)
    if succeeded:
        _succeed(rules, state, seat)
    return False


@jit
def _succeed(rules: Rules, state: State, seat: int) -> None:
    """What a space gives for a success."""
    player = state.players[seat]
    space = rules.spaces[player.space]
    if space.kind == ASSET:
        gain(rules, state, seat, int(space.icon), 1)
    elif space.kind == HOSPITAL:
        player.hospital = space.site
        reward(state, seat, rules.hospital_reward)
    elif space.kind == CENTER:
        player.final = below(state, TOKENS, NUM_TOWNS)
        reward(state, seat, rules.city_reward)
    elif space.kind == TOWN and player.final == space.site:
        if has_enough(rules, state, seat):
            _come_home(rules, state, seat)
    elif space.kind == TOWN:
        player.scouted[space.site] = 1
        if player.reached < rules.stops and player.goals[player.reached] == space.site:
            player.reached += 1
        reward(state, seat, rules.town_reward)


@jit
def reward(state: State, seat: int, things: Counts) -> None:
    """Push a space's reward, thing by thing."""
    for what in range(NUM_THINGS - 1, -1, -1):
        if things[what] > 0:
            push(state, EFFECT, seat, what, GAIN, things[what], 0)


@jit
def _come_home(rules: Rules, state: State, seat: int) -> None:
    """Alone this wins (DB-268); of a team both have to be home (DB-330, DB-331)."""
    mate = mate_of(rules, state, seat)
    state.players[seat].home = int(rules.teams != 0)
    if mate == NOWHERE or state.players[mate].home != 0:
        state.winner = seat
        state.ended = TERMINATED


@inline
def legal_visit(rules: Rules, state: State, mask: Mask) -> None:
    """Of a cleared Crossing: remain, enter along an arrow, or bypass to another Crossing (DB-220 to DB-231)."""
    here = int(state.players[top(state).seat].space)
    space = rules.spaces[here]
    mask[PASS] = 1
    for k in range(NUM_ENTRANCES):
        if space.entrances[k] != NOWHERE:
            mask[MOVE + space.entrances[k]] = 1
    for k in range(NUM_GATES):
        gate = int(rules.gates[space.area, k])
        if gate != NOWHERE and gate != here:
            mask[MOVE + gate] = 1


@inline
def apply_visit(rules: Rules, state: State, action: int) -> None:
    """The free move, which brings neither an Event nor an Attack (DB-224, DB-231)."""
    seat = int(top(state).seat)
    if action != PASS:
        state.players[seat].space = action - MOVE
    pop(state, 0)
