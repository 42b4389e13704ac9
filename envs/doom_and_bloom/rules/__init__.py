"""The rules of Doom and Bloom, as the functions that core calls. RULES.md says what they implement."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, top
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.actions import PLAY
from overwinter.envs.doom_and_bloom.rules import (
    bargain,
    bonus,
    effects,
    encounters,
    payment,
    turns,
    visits,
    windows,
)
from overwinter.envs.doom_and_bloom.rules.deal import setup
from overwinter.envs.doom_and_bloom.rules.hidden import redeal
from overwinter.envs.doom_and_bloom.rules.invariants import check
from overwinter.envs.doom_and_bloom.rules.kinds import (
    EFFECT,
    ENCOUNTER_CARD,
    MILESTONE,
    PAYING,
    TABLE,
    TURN,
    VISIT,
    WINDOW,
)
from overwinter.envs.doom_and_bloom.rules.results import outcome
from overwinter.envs.doom_and_bloom.state import NUM_BONUS, Rules, State

__all__ = ["apply", "check", "legal", "outcome", "redeal", "resume", "setup"]


@jit
def resume(rules: Rules, state: State) -> bool:
    """Run the top frame a bit; true when it waits for `state.seat`."""
    kind = top(state).kind
    if kind == TABLE:
        return turns.resume_table(rules, state)
    if kind == TURN:
        return turns.resume_turn(rules, state)
    if kind == WINDOW:
        return windows.resume_window(rules, state)
    if kind == VISIT:
        return visits.resume_visit(rules, state)
    if kind == ENCOUNTER_CARD:
        return encounters.resume_encounter(rules, state)
    if kind == EFFECT:
        return effects.resume_effect(rules, state)
    if kind == PAYING:
        return payment.resume_paying(rules, state)
    if kind == MILESTONE:
        return effects.resume_milestone(rules, state)
    return bargain.resume_bargain(rules, state)


@jit
def legal(rules: Rules, state: State, mask: Mask) -> None:
    """Mark the legal actions of the pending decision in a zeroed mask."""
    kind = top(state).kind
    if kind == TURN:
        turns.legal_turn(rules, state, mask)
        bonus.mark_playable(rules, state, int(state.seat), mask)
    elif kind == WINDOW:
        windows.legal_window(rules, state, mask)
    elif kind == VISIT:
        visits.legal_visit(rules, state, mask)
    elif kind == ENCOUNTER_CARD:
        encounters.legal_encounter(rules, state, mask)
        bonus.mark_playable(rules, state, int(state.seat), mask)
    elif kind == EFFECT:
        effects.legal_effect(rules, state, mask)
    elif kind == PAYING:
        payment.legal_paying(rules, state, mask)
    elif kind == MILESTONE:
        effects.legal_milestone(rules, state, mask)
    else:
        bargain.legal_bargain(rules, state, mask)


@jit
def apply(rules: Rules, state: State, action: int) -> None:
    """Carry out one legal action of the pending decision."""
    kind = top(state).kind
    if PLAY <= action < PLAY + NUM_BONUS:
        bonus.play(rules, state, action)
    elif kind == TURN:
        turns.apply_turn(rules, state, action)
    elif kind == WINDOW:
        windows.apply_window(rules, state, action)
    elif kind == VISIT:
        visits.apply_visit(rules, state, action)
    elif kind == ENCOUNTER_CARD:
        encounters.apply_encounter(rules, state, action)
    elif kind == EFFECT:
        effects.apply_effect(rules, state, action)
    elif kind == PAYING:
        payment.apply_paying(rules, state, action)
    elif kind == MILESTONE:
        effects.apply_milestone(rules, state, action)
    else:
        bargain.apply_bargain(rules, state, action)
