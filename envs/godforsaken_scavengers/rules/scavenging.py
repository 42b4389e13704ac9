"""Turning up a card, and what follows from it at once: the Anomaly, and what others may play on it."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.actions import CHOOSE_PILE, PASS
from overwinter.envs.godforsaken_scavengers.rules.doable import can_play_anytime, mark_anytime
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    EFFECT,
    FINISHED,
    PERIL_CARD,
    SHUFFLING,
    WINDOW,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.piles import any_pile, shuffle_discards_into, take_from_pile
from overwinter.envs.godforsaken_scavengers.rules.zones import design_of, is_simultaneous, table_of
from overwinter.envs.godforsaken_scavengers.state import (
    ANOMALY,
    COLLECTING,
    FACED,
    NUM_PILES,
    PERIL,
    SCAVENGE,
    SCAVENGING,
    Rules,
    State,
)


@jit
def turn_up(rules: Rules, state: State, seat: int, pile: int, depth: int) -> None:
    """A seat scavenges a card: a Peril or the Anomaly is resolved at once, others lie on the table (GS-062, GS-064)."""
    card = take_from_pile(state, pile, depth)
    kind = number(design_of(rules, card).kind)
    state.knows[card] = 0
    state.place[card] = FACED
    if kind == PERIL:
        push(state, PERIL_CARD, seat, card, 0, seat, 0)
    elif kind == ANOMALY:
        push(state, SHUFFLING, seat, card, 0, 0, 0)
    else:
        state.place[card] = table_of(rules, state, seat)
        if state.num_players > 1 and not is_simultaneous(rules, state):
            push(state, WINDOW, seat, card, 0, 1, 0)


@jit
def end_scavenge(state: State, seat: int) -> None:
    """An Affliction gained by a Peril ends a seat's scavenge, and what an effect would have it scavenge (GS-116)."""
    player = state.players[seat]
    if player.phase == SCAVENGING:
        player.phase = COLLECTING
    for depth in range(number(state.depth)):
        frame = state.frames[depth]
        if frame.kind == EFFECT and frame.op == SCAVENGE and frame.b == seat + 1:
            frame.a = 0


@jit
def begin_shuffling(state: State, seat: int, card: int) -> None:
    """The Anomaly has been discarded by a seat (GS-132)."""
    state.place[card] = FACED
    push(state, SHUFFLING, seat, card, 0, 0, 0)


@inline
def resume_shuffling(rules: Rules, state: State) -> bool:
    """Ask for a pile."""
    return ask(state, top(state).seat)


@inline
def legal_shuffling(rules: Rules, state: State, mask: Mask) -> None:
    """A pile that has cards; if none has, any."""
    for pile in range(NUM_PILES):
        mask[CHOOSE_PILE + pile] = number(state.stacks[pile] > 0 or not any_pile(state))


@inline
def apply_shuffling(rules: Rules, state: State, action: int) -> None:
    """The discards and the Anomaly go into it."""
    card = number(top(state).card)
    pop(state, FINISHED)
    shuffle_discards_into(rules, state, action - CHOOSE_PILE, card)


@inline
def resume_window(rules: Rules, state: State) -> bool:
    """Ask the others who can play on the card turned up; who is asked and who passes is nobody else's to know."""
    frame = top(state)
    while frame.a < state.num_players:
        seat = absolute(state, frame.seat, frame.a)
        if can_play_anytime(rules, state, seat):
            return ask(state, seat)
        frame.a += 1
    pop(state, FINISHED)
    return False


@inline
def legal_window(rules: Rules, state: State, mask: Mask) -> None:
    """Play a card that may be played at any time, or pass."""
    mask[PASS] = 1
    mark_anytime(rules, state, number(state.seat), mask)
