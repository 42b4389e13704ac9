"""The rules of Flourish and Decay, as the functions that core calls. RULES.md says what they implement."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, top
from overwinter.envs.core.jit import jit
from overwinter.envs.flourish_and_decay.rules import commits, effects, turns
from overwinter.envs.flourish_and_decay.rules.deal import setup
from overwinter.envs.flourish_and_decay.rules.hidden import redeal
from overwinter.envs.flourish_and_decay.rules.invariants import check
from overwinter.envs.flourish_and_decay.rules.kinds import CARD_PLAYED, COMMIT, EFFECT, TABLE, TURN
from overwinter.envs.flourish_and_decay.rules.results import outcome
from overwinter.envs.flourish_and_decay.state import Rules, State

__all__ = ["apply", "check", "legal", "outcome", "redeal", "resume", "setup"]


@jit
def resume(rules: Rules, state: State) -> bool:
    """Run the top frame a bit; true when it waits for `state.seat`."""
    kind = top(state).kind
    if kind == TABLE:
        return turns.resume_table(rules, state)
    if kind == TURN:
        return turns.resume_turn(rules, state)
    if kind == CARD_PLAYED:
        return effects.resume_card(rules, state)
    if kind == EFFECT:
        return effects.resume_effect(rules, state)
    return commits.resume_commit(rules, state)


@jit
def legal(rules: Rules, state: State, mask: Mask) -> None:
    """Mark the legal actions of the pending decision in a zeroed mask."""
    kind = top(state).kind
    if kind == TURN:
        turns.legal_turn(rules, state, mask)
    elif kind == EFFECT:
        effects.legal_effect(rules, state, mask)
    elif kind == COMMIT:
        commits.legal_commit(rules, state, mask)


@jit
def apply(rules: Rules, state: State, action: int) -> None:
    """Carry out one legal action of the pending decision."""
    kind = top(state).kind
    if kind == TURN:
        turns.apply_turn(rules, state, action)
    elif kind == EFFECT:
        effects.apply_effect(rules, state, action)
    else:
        commits.apply_commit(rules, state, action)
