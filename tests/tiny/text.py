"""Night Watch in words."""

from __future__ import annotations

from overwinter.envs.core.frames import absolute
from tests.tiny import state as s
from tests.tiny.actions import CATALOGUE
from tests.tiny.state import Rules, State


def describe(rules: Rules, state: State, seat: int) -> str:
    """What a seat sees."""
    lines = [f"Night {state.night} of {rules.nights}. Forest: {state.forest} wood. Deck: {state.deck.sum()} cards."]
    for distance in range(state.num_players):
        p = state.players[absolute(state, seat, distance)]
        who = "You" if distance == 0 else f"left{distance}"
        lines.append(f"{who}: warmth {p.warmth}, wood {p.wood}, cards {p.cards}, gave {p.gave} last night.")
    hand = [f"{n} {name}" for name, n in zip(s.CARDS, state.players[seat].hand, strict=True) if n]
    lines.append(f"Your hand: {', '.join(hand) or 'empty'}.")
    return "\n".join(lines)


def explain(rules: Rules, state: State, action: int) -> str:
    """What an action does."""
    for block in CATALOGUE.blocks:
        if 0 <= action - block.start < len(block.labels):
            return f"{CATALOGUE.name(action)}: {block.meaning}"
    return CATALOGUE.name(action)


def why_illegal(rules: Rules, state: State, action: int) -> str:
    """Why an action cannot be taken now."""
    return f"{CATALOGUE.name(action)} is not among what seat {state.seat} is asked"
