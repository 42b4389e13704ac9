"""The course of a game: turn after turn; within one the rivals' window, the movement, the resolution, the end."""

from __future__ import annotations

from overwinter.envs.core.frames import TRUNCATED, Mask, ask, next_seat, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.doom_and_bloom.actions import (
    MOST_REGAINED,
    MOVE,
    OFFER_TO,
    PASS,
    REACTIVATE,
    REGAIN_SOME,
    ROLL_DICE,
    SPEND_FUEL,
    STAY,
)
from overwinter.envs.doom_and_bloom.rules.assets import has_enough, heal, may_heal, pooled, roll_die
from overwinter.envs.doom_and_bloom.rules.bargain import begin_offer, mark_partners
from overwinter.envs.doom_and_bloom.rules.kinds import (
    ARRIVED,
    BACK,
    BEGIN,
    CHOOSE_MOVE,
    CLOSED,
    CLOSING,
    ENDING,
    OPENING,
    ROLLED,
    TURN,
    WINDOW,
    WINDOWED,
)
from overwinter.envs.doom_and_bloom.rules.payment import begin_paying
from overwinter.envs.doom_and_bloom.rules.places import mark_moves, may_stay
from overwinter.envs.doom_and_bloom.rules.visits import begin_visit
from overwinter.envs.doom_and_bloom.state import (
    FUEL,
    MAX_PLAYERS,
    MEDKITS,
    MOST_OFFERS,
    SURVIVORS,
    Rules,
    State,
)

FUEL_MOVES = 3
"""Spaces for a Fuel (DB-283)."""


@inline
def resume_table(rules: Rules, state: State) -> bool:
    """The turn of one seat after another, clockwise (DB-117): missed, taken, or followed by turns bought (DB-304)."""
    frame = top(state)
    seat = int(frame.a)
    player = state.players[seat]
    if frame.step == 0 and player.skips > 0:
        player.skips -= 1
        _pass_on(rules, state)
    elif frame.step == 0:
        frame.step = 1
        player.extra = player.bought
        player.bought = 0
        push(state, TURN, seat, 0, 0, 0, 0)
    elif player.extra > 0:
        player.extra -= 1
        push(state, TURN, seat, 0, 0, 0, 0)
    else:
        _pass_on(rules, state)
    return False


@jit
def _pass_on(rules: Rules, state: State) -> None:
    """To the next seat; a round is over when the start player's turn comes again."""
    frame = top(state)
    frame.step = 0
    frame.a = next_seat(state, frame.a)
    if frame.a == state.first:
        if state.lap == rules.max_rounds:
            state.ended = TRUNCATED
        else:
            state.lap += 1


@jit
def _begin_turn(state: State, seat: int) -> None:
    """Nothing has been rolled, spent, lost or offered yet."""
    state.active = seat
    state.rolled = 0
    state.pace = 0
    state.slowed = 0
    state.busy = 0
    state.fueled = 0
    state.fed = 0
    state.armed = 0
    state.lost = 0
    for other in range(MAX_PLAYERS):
        state.players[other].offers = 0
        for k in range(MOST_OFFERS):
            state.said[other, k] = 0


@inline
def resume_turn(rules: Rules, state: State) -> bool:
    """Go on with the turn."""
    frame = top(state)
    seat = int(frame.seat)
    step = int(frame.step)
    if step == BEGIN:
        _begin_turn(state, seat)
        if state.players[seat].home == 0:
            frame.step = WINDOWED
        elif has_enough(rules, state, seat):
            frame.step = CLOSED
        else:
            frame.step = BACK
    elif step == WINDOWED:
        frame.step = CHOOSE_MOVE
        push(state, WINDOW, seat, 0, OPENING, 1, 0)
    elif step == ARRIVED:
        frame.step = ENDING
        begin_visit(state, seat)
    elif step == CLOSED:
        pop(state, 0)
    else:
        return ask(state, seat)
    return False


@inline
def legal_turn(rules: Rules, state: State, mask: Mask) -> None:
    """By the step: take turns again or not; stay or roll; where to; Medkits (DB-119, DB-137, DB-283, DB-290)."""
    frame = top(state)
    seat = int(frame.seat)
    if frame.step == BACK:
        mask[PASS] = 1
        mask[REACTIVATE] = 1
    elif frame.step == CHOOSE_MOVE:
        staying = may_stay(rules, state, seat)
        mask[STAY] = int(staying)
        # Who was kept busy at the final destination and then lost what it takes to be there has to leave (DB-297).
        mask[ROLL_DICE] = int(state.busy == 0 or not staying)
        mark_partners(rules, state, seat, mask)
    elif frame.step == ROLLED:
        mask[STAY] = int(may_stay(rules, state, seat))
        mask[SPEND_FUEL] = int(state.fueled == 0 and pooled(rules, state, seat, FUEL) > 0)
        mark_moves(rules, state, seat, mask)
    else:
        mask[PASS] = 1
        if may_heal(rules, state, seat):
            room = int(rules.limit[SURVIVORS]) - int(state.players[seat].assets[SURVIVORS])
            for amount in range(min(int(state.lost), room, MOST_REGAINED)):
                mask[REGAIN_SOME + amount] = 1
        mark_partners(rules, state, seat, mask)


@inline
def apply_turn(rules: Rules, state: State, action: int) -> None:
    """Carry out the choice."""
    frame = top(state)
    seat = int(frame.seat)
    if OFFER_TO <= action < OFFER_TO + MAX_PLAYERS - 1:
        begin_offer(state, seat, action, OPENING if frame.step == CHOOSE_MOVE else CLOSING)
    elif action == PASS:
        if frame.step == ENDING:
            push(state, WINDOW, seat, 0, CLOSING, 1, 0)
        frame.step = CLOSED
    elif action == REACTIVATE:
        state.players[seat].home = 0
        frame.step = WINDOWED
    elif action == STAY:
        frame.step = ARRIVED
    elif action == ROLL_DICE:
        state.rolled = roll_die(rules, state)
        frame.step = ROLLED
    elif action == SPEND_FUEL:
        state.fueled = 1
        state.pace += FUEL_MOVES
        begin_paying(state, seat, FUEL, 1)
    elif action >= REGAIN_SOME:
        amount = action - REGAIN_SOME + 1
        heal(rules, state, seat, amount)
        begin_paying(state, seat, MEDKITS, 1)
    else:
        state.players[seat].space = action - MOVE
        frame.step = ARRIVED
