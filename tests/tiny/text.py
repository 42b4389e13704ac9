"""Night Watch in words."""

from __future__ import annotations

from overwinter.envs.core.frames import absolute, relative
from tests.tiny import state as s
from tests.tiny.actions import CATALOGUE
from tests.tiny.state import Rules, State


def describe(rules: Rules, state: State, seat: int | None) -> str:
    """What a seat sees, or a spectator."""
    lines = [f"Night {state.night} of {rules.nights}. Forest: {state.forest} wood. Deck: {state.deck.sum()} cards."]
    for distance in range(state.num_players):
        at = absolute(state, seat or 0, distance)
        p = state.players[at]
        who = f"player_{at}" if seat is None else "You" if distance == 0 else f"left{distance}"
        lines.append(f"{who}: warmth {p.warmth}, wood {p.wood}, cards {p.cards}, gave {p.gave} last night.")
    if seat is None:
        return "\n".join(lines)
    hand = [f"{n} {name}" for name, n in zip(s.CARDS, state.players[seat].hand, strict=True) if n]
    lines.append(f"Your hand: {', '.join(hand) or 'empty'}.")
    return "\n".join(lines)


def prompt(rules: Rules, state: State) -> str:
    """What the seat to act must have in mind."""
    p = state.players[state.seat]
    return f"Warmth {p.warmth}, wood {p.wood}. What do you do?"


def report(rules: Rules, before: State, action: int, after: State, viewer: int | None) -> list[str]:
    """What was seen of an action: turns only, since everything else may be sealed or a chance to pass."""
    if CATALOGUE.name(action) not in ("rest", "gather", "search"):
        return []
    distance = -1 if viewer is None else relative(before, viewer, before.seat)
    who = f"player_{before.seat}" if viewer is None else "you" if distance == 0 else f"left{distance}"
    return [f"{who}: {CATALOGUE.name(action)}"]


def explain(rules: Rules, state: State, action: int) -> str:
    """What an action does."""
    for block in CATALOGUE.blocks:
        if 0 <= action - block.start < len(block.labels):
            return f"{CATALOGUE.name(action)}: {block.meaning}"
    return CATALOGUE.name(action)


def why_illegal(rules: Rules, state: State, action: int) -> str:
    """Why an action cannot be taken now."""
    return f"{CATALOGUE.name(action)} is not among what seat {state.seat} is asked"
