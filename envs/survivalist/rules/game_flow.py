"""The course of a game: rounds of placing, Backcountry, resting and Beddown, then the last two rounds."""

from __future__ import annotations

from overwinter.envs.core.frames import TERMINATED, TRUNCATED, Mask, absolute, ask, next_seat, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.survivalist.actions import PLACE
from overwinter.envs.survivalist.rules.deal import advance_moon_and_compass, beddown, send_meeples_home
from overwinter.envs.survivalist.rules.finale import begin_face, begin_skill, living
from overwinter.envs.survivalist.rules.kinds import TURN
from overwinter.envs.survivalist.rules.trade import begin_trade
from overwinter.envs.survivalist.rules.turns import begin_rest
from overwinter.envs.survivalist.state import (
    BACKCOUNTRY,
    CAMPFIRE,
    CLEARING,
    NUM_BACKCOUNTRY,
    NUM_THREATS,
    PLACING,
    RESTING,
    SKILLS,
    THREATENED,
    Rules,
    State,
)


@inline
def resume_round(rules: Rules, state: State) -> bool:
    """Go on with the current part: `step` counts its seats, in compass order, or its spaces, from the top."""
    frame = top(state)
    n = int(state.num_players)
    step = int(frame.step)
    seat = absolute(state, state.compass, step if step < n else 0)
    if state.part == PLACING and step < n:
        return ask(state, seat)
    frame.step += 1
    if state.part == PLACING:
        _begin_part(state, BACKCOUNTRY)
    elif state.part == BACKCOUNTRY:
        while step < NUM_BACKCOUNTRY and not _visit_space(state, step):
            step += 1
        frame.step = step + 1
        if step == NUM_BACKCOUNTRY:
            _begin_part(state, RESTING)
    elif state.part == RESTING:
        while step < 2 * n and not _visit_rest(rules, state, step):
            step += 1
        frame.step = step + 1
        if step == 2 * n:
            _end_core_round(rules, state)
    elif state.part == SKILLS:
        if step < n:
            begin_skill(state, seat)
        else:
            _end_skills(rules, state)
    elif step < n:
        if state.players[seat].dead == 0:
            begin_face(state, seat)
    else:
        _end_threat(rules, state)
    return False


@jit
def _begin_part(state: State, part: int) -> None:
    state.part = part
    top(state).step = 0


@jit
def _visit_space(state: State, space: int) -> bool:
    """Begin the turn of the seat on a space, if there is one: from top to bottom, whoever chose first (SV-129)."""
    for seat in range(state.num_players):
        if state.players[seat].place == space:
            push(state, TURN, seat, space, 0, 0, 0)
            return True
    return False


@jit
def _visit_rest(rules: Rules, state: State, step: int) -> bool:
    """Begin the rest of a visitor: the Campfire's, then the Clearing's (SV-131), each in compass order."""
    n = int(state.num_players)
    place = CAMPFIRE if step < n else CLEARING
    seat = absolute(state, state.compass, step if step < n else step - n)
    if state.players[seat].place != place:
        return False
    if rules.trading != 0:
        begin_trade(state, seat)
    begin_rest(state, seat)
    return True


@jit
def _end_core_round(rules: Rules, state: State) -> None:
    """Beddown, or straight on into the skills round after the last core round (SV-258 to SV-260)."""
    if _cut(rules, state):
        return
    if state.day < state.last_day:
        beddown(rules, state)
        _begin_part(state, PLACING)
    else:
        advance_moon_and_compass(state)
        send_meeples_home(state)
        _begin_part(state, SKILLS)


@jit
def _end_skills(rules: Rules, state: State) -> None:
    if _cut(rules, state):
        return
    advance_moon_and_compass(state)
    _begin_part(state, THREATENED)


@jit
def _cut(rules: Rules, state: State) -> bool:
    """Whether the cap of rounds ends the game here."""
    if state.day == rules.max_rounds:
        state.ended = TRUNCATED
    return bool(state.ended == TRUNCATED)


@jit
def _end_threat(rules: Rules, state: State) -> None:
    """All living seats have faced the threat: stop, or on to the next one with the next living Compass (SV-320)."""
    left = living(state)
    if left == 0 or state.threat == NUM_THREATS - 1 or (left == 1 and rules.play_out == 0):
        state.ended = TERMINATED
        return
    state.threat += 1
    state.compass = next_seat(state, state.compass)
    while state.players[state.compass].dead != 0:
        state.compass = next_seat(state, state.compass)
    top(state).step = 0


@inline
def legal_round(rules: Rules, state: State, mask: Mask) -> None:
    """A Backcountry space takes one meeple, Campfire and Clearing any number (SV-126)."""
    for space in range(NUM_BACKCOUNTRY):
        if state.num_players >= rules.spaces[space].min_players:
            mask[PLACE + space] = 1
    for seat in range(state.num_players):
        place = state.players[seat].place
        if 0 <= place < NUM_BACKCOUNTRY:
            mask[PLACE + place] = 0
    mask[PLACE + CAMPFIRE] = 1
    mask[PLACE + CLEARING] = 1


@inline
def apply_round(rules: Rules, state: State, action: int) -> None:
    """Put the meeple on the space (SV-125)."""
    player = state.players[state.seat]
    player.place = action - PLACE
    player.home = 0
    top(state).step += 1
