"""The rules of Godforsaken Scavengers, as the functions that core calls. RULES.md says what they implement."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, top
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.actions import DISCARD, PASS, PLAY
from overwinter.envs.godforsaken_scavengers.rules import (
    bargain,
    caravan,
    choices,
    deal,
    effects,
    feeding,
    payment,
    perils,
    rounds,
    scavenging,
    turns,
)
from overwinter.envs.godforsaken_scavengers.rules.deal import setup
from overwinter.envs.godforsaken_scavengers.rules.hidden import redeal
from overwinter.envs.godforsaken_scavengers.rules.invariants import check
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    CARAVAN_CARDS,
    CHOOSING,
    EFFECT,
    EFFECTS,
    EXCESS,
    FEEDING,
    PAYING,
    PERIL_CARD,
    READY,
    SHUFFLING,
    TABLE,
    TICKS,
    TURN,
    WINDOW,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.results import outcome
from overwinter.envs.godforsaken_scavengers.state import PLAYED, Rules, State

__all__ = ["apply", "check", "legal", "outcome", "redeal", "resume", "setup"]


@jit
def resume(rules: Rules, state: State) -> bool:
    """Run the top frame a bit; true when it waits for `state.seat`."""
    kind = top(state).kind
    if kind == TURN:
        return turns.resume_turn(rules, state)
    if kind == WINDOW:
        return scavenging.resume_window(rules, state)
    if kind == PERIL_CARD:
        return perils.resume_peril(rules, state)
    if kind == EFFECTS:
        return effects.resume_effects(rules, state)
    if kind == EFFECT:
        return choices.resume_effect(rules, state)
    if kind == TABLE:
        return rounds.resume_table(rules, state)
    return _resume_other(rules, state)


@jit
def _resume_other(rules: Rules, state: State) -> bool:
    """Run one of the rarer frames."""
    kind = top(state).kind
    if kind == TICKS:
        return turns.resume_ticks(rules, state)
    if kind == PAYING:
        return payment.resume_paying(rules, state)
    if kind == SHUFFLING:
        return scavenging.resume_shuffling(rules, state)
    if kind == EXCESS:
        return payment.resume_excess(rules, state)
    if kind == READY:
        return feeding.resume_ready(rules, state)
    if kind == FEEDING:
        return feeding.resume_feeding(rules, state)
    if kind == CARAVAN_CARDS:
        return caravan.resume_caravan(rules, state)
    if kind == CHOOSING:
        return deal.resume_choosing(rules, state)
    return bargain.resume_bargain(rules, state)


@jit
def legal(rules: Rules, state: State, mask: Mask) -> None:
    """Mark the legal actions of the pending decision in a zeroed mask."""
    kind = top(state).kind
    if kind in (TURN, TICKS):
        turns.legal_turn(rules, state, mask)
    elif kind == WINDOW:
        scavenging.legal_window(rules, state, mask)
    elif kind == PERIL_CARD:
        perils.legal_peril(rules, state, mask)
    elif kind == EFFECT:
        choices.legal_effect(rules, state, mask)
    elif kind in (PAYING, EXCESS):
        payment.mark_hand(rules, state, number(top(state).seat), DISCARD, mask)
    elif kind == SHUFFLING:
        scavenging.legal_shuffling(rules, state, mask)
    elif kind == READY:
        feeding.legal_ready(rules, state, mask)
    elif kind == FEEDING:
        feeding.legal_feeding(rules, state, mask)
    elif kind == CARAVAN_CARDS:
        caravan.legal_caravan(rules, state, mask)
    elif kind == CHOOSING:
        deal.legal_choosing(rules, state, mask)
    else:
        bargain.legal_bargain(rules, state, mask)


@jit
def apply(rules: Rules, state: State, action: int) -> None:
    """Carry out one legal action of the pending decision."""
    kind = top(state).kind
    if kind == TURN:
        turns.apply_turn(rules, state, action)
    elif kind == TICKS:
        turns.apply_ticks(rules, state, action)
    elif kind == WINDOW:
        _apply_window(rules, state, action)
    elif kind == PERIL_CARD:
        perils.apply_peril(rules, state, action)
    elif kind == EFFECT:
        choices.apply_effect(rules, state, action)
    elif kind == PAYING:
        payment.apply_paying(rules, state, action)
    elif kind == SHUFFLING:
        scavenging.apply_shuffling(rules, state, action)
    elif kind == EXCESS:
        payment.apply_excess(rules, state, action)
    elif kind == READY:
        feeding.apply_ready(rules, state, action)
    elif kind == FEEDING:
        feeding.apply_feeding(rules, state, action)
    elif kind == CARAVAN_CARDS:
        caravan.apply_caravan(rules, state, action)
    elif kind == CHOOSING:
        deal.apply_choosing(rules, state, action)
    else:
        bargain.apply_bargain(rules, state, action)


@jit
def _apply_window(rules: Rules, state: State, action: int) -> None:
    """A seat goes on playing on the card turned up until it passes."""
    if action == PASS:
        top(state).a += 1
    else:
        effects.play_card(rules, state, number(state.seat), action - PLAY, PLAYED)
