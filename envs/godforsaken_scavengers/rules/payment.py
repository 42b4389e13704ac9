"""Paying with cards from the hand, and discarding down to the hand limit."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.actions import DISCARD
from overwinter.envs.godforsaken_scavengers.rules.kinds import FINISHED, PAYING
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    design_of,
    discard_from_hand,
    food_of,
    in_hand,
    room,
    worth_in_hand,
)
from overwinter.envs.godforsaken_scavengers.state import BY_CARDS, BY_FOOD, Rules, State


@jit
def can_pay(rules: Rules, state: State, seat: int, by: int, due: int) -> bool:
    """Whether the cards in a hand are enough."""
    if by == BY_CARDS:
        return bool(state.players[seat].cards >= due)
    return worth_in_hand(rules, state, seat, by == BY_FOOD) >= due


@jit
def begin_paying(state: State, seat: int, by: int, due: int) -> None:
    """Have a seat discard so much; what it discards beyond that is lost."""
    push(state, PAYING, seat, 0, by, due, 0)


@jit
def mark_hand(rules: Rules, state: State, seat: int, start: int, mask: Mask) -> None:
    """Mark the cards of a hand in a block."""
    player = state.players[seat]
    for k in range(number(player.cards)):
        mask[start + rules.design_of[player.hand[k] - 1]] = 1


@inline
def resume_paying(rules: Rules, state: State) -> bool:
    """Ask for one card after another."""
    frame = top(state)
    if frame.a <= 0 or state.players[frame.seat].cards == 0:
        pop(state, FINISHED)
        return False
    return ask(state, frame.seat)


@inline
def apply_paying(rules: Rules, state: State, action: int) -> None:
    """One card."""
    frame = top(state)
    seat = number(frame.seat)
    card = in_hand(rules, state, seat, action - DISCARD)
    if frame.op == BY_CARDS:
        frame.a -= 1
    elif frame.op == BY_FOOD:
        frame.a -= food_of(rules, state, seat, card)
    else:
        frame.a -= number(design_of(rules, card).value)
    discard_from_hand(state, seat, card)


@inline
def resume_excess(rules: Rules, state: State) -> bool:
    """Ask a seat with too many cards for one."""
    frame = top(state)
    if state.players[frame.seat].alive == 0 or room(state, frame.seat) >= 0:
        pop(state, FINISHED)
        return False
    return ask(state, frame.seat)


@inline
def apply_excess(rules: Rules, state: State, action: int) -> None:
    """Discard it."""
    seat = number(top(state).seat)
    discard_from_hand(state, seat, in_hand(rules, state, seat, action - DISCARD))
