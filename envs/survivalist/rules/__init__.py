"""The rules of Survivalist, as the functions that core calls. RULES.md says what they implement."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, top
from overwinter.envs.core.jit import jit
from overwinter.envs.survivalist.rules import discs, effects, finale, game_flow, payment, trade, turns
from overwinter.envs.survivalist.rules.deal import setup
from overwinter.envs.survivalist.rules.finale import outcome
from overwinter.envs.survivalist.rules.hidden import redeal
from overwinter.envs.survivalist.rules.invariants import check
from overwinter.envs.survivalist.rules.kinds import (
    AIRDROP,
    ANSWER,
    CRAFTING,
    DRAW,
    EFFECT,
    FACE,
    FORAGE_TOKENS,
    GATHER_TOKENS,
    OVERFLOW,
    PAYING,
    REST,
    ROUND,
    SKILL,
    TRADE,
    TRIM,
    TURN,
)
from overwinter.envs.survivalist.state import Rules, State

__all__ = ["apply", "check", "legal", "outcome", "redeal", "resume", "setup"]


@jit
def resume(rules: Rules, state: State) -> bool:
    """Run the top frame a bit; true when it waits for `state.seat`."""
    kind = top(state).kind
    if kind == ROUND:
        return game_flow.resume_round(rules, state)
    if kind == TURN:
        return turns.resume_turn(rules, state)
    if kind == DRAW:
        return discs.resume_draw(rules, state)
    if kind == OVERFLOW:
        return discs.resume_overflow(rules, state)
    if kind == GATHER_TOKENS:
        return turns.resume_gather(rules, state)
    if kind == FORAGE_TOKENS:
        return turns.resume_forage(rules, state)
    if kind == CRAFTING:
        return turns.resume_crafting(rules, state)
    if kind == PAYING:
        return payment.resume_paying(rules, state)
    if kind == AIRDROP:
        return turns.resume_airdrop(rules, state)
    if kind == EFFECT:
        return effects.resume_effect(rules, state)
    if kind == REST:
        return turns.resume_rest(rules, state)
    if kind == TRIM:
        return turns.resume_trim(rules, state)
    if kind == TRADE:
        return trade.resume_trade(rules, state)
    if kind == ANSWER:
        return trade.resume_answer(rules, state)
    if kind == SKILL:
        return finale.resume_skill(rules, state)
    return finale.resume_face(rules, state)


@jit
def legal(rules: Rules, state: State, mask: Mask) -> None:
    """Mark the legal actions of the pending decision in a zeroed mask."""
    kind = top(state).kind
    if kind == ROUND:
        game_flow.legal_round(rules, state, mask)
    elif kind == DRAW:
        discs.legal_draw(rules, state, mask)
    elif kind == OVERFLOW:
        discs.legal_overflow(rules, state, mask)
    elif kind == GATHER_TOKENS:
        turns.legal_gather(rules, state, mask)
    elif kind == FORAGE_TOKENS:
        turns.legal_forage(rules, state, mask)
    elif kind == CRAFTING:
        turns.legal_crafting(rules, state, mask)
    elif kind == PAYING:
        payment.legal_paying(rules, state, mask)
    elif kind == AIRDROP:
        turns.legal_airdrop(rules, state, mask)
    elif kind == EFFECT:
        effects.legal_effect(rules, state, mask)
    elif kind == REST:
        turns.legal_rest(rules, state, mask)
    elif kind == TRIM:
        turns.legal_trim(rules, state, mask)
    elif kind == TRADE:
        trade.legal_trade(rules, state, mask)
    elif kind == ANSWER:
        trade.legal_answer(rules, state, mask)
    elif kind == SKILL:
        finale.legal_skill(rules, state, mask)
    elif kind == FACE:
        finale.legal_face(rules, state, mask)


@jit
def apply(rules: Rules, state: State, action: int) -> None:
    """Carry out one legal action of the pending decision."""
    kind = top(state).kind
    if kind == ROUND:
        game_flow.apply_round(rules, state, action)
    elif kind == DRAW:
        discs.apply_draw(rules, state, action)
    elif kind == OVERFLOW:
        discs.apply_overflow(rules, state, action)
    elif kind == GATHER_TOKENS:
        turns.apply_gather(rules, state, action)
    elif kind == FORAGE_TOKENS:
        turns.apply_forage(rules, state, action)
    elif kind == CRAFTING:
        turns.apply_crafting(rules, state, action)
    elif kind == PAYING:
        payment.apply_paying(rules, state, action)
    elif kind == AIRDROP:
        turns.apply_airdrop(rules, state, action)
    elif kind == EFFECT:
        effects.apply_effect(rules, state, action)
    elif kind == REST:
        turns.apply_rest(rules, state, action)
    elif kind == TRIM:
        turns.apply_trim(rules, state, action)
    elif kind == TRADE:
        trade.apply_trade(rules, state, action)
    elif kind == ANSWER:
        trade.apply_answer(rules, state, action)
    elif kind == SKILL:
        finale.apply_skill(rules, state, action)
    elif kind == FACE:
        finale.apply_face(rules, state, action)
