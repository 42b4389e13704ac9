"""What has happened at a table of Flourish and Decay from one decision to the next, in words, as far as a seat saw it.

Everything here is read off what `FlourishAndDecayText.describe` tells the same viewer before and after, and off actions
that are public: those of a turn. What is sealed is told to nobody but its seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from overwinter.envs.core.frames import RUNNING, absolute, top
from overwinter.envs.flourish_and_decay import actions as a
from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import DIRECTIONS, LABELS, OPS, PHASES, PLACING, SEEDING, Rules, State

if TYPE_CHECKING:
    from overwinter.envs.flourish_and_decay.text import FlourishAndDecayText


def events(
    words: FlourishAndDecayText, rules: Rules, before: State, action: int, after: State, viewer: int | None
) -> list[str]:
    """One line an event: the action with what it did to its seat, what befell others, the course of the game."""
    actor = int(before.seat)
    done = _done(words, before, action, viewer)
    lines = []
    for distance in range(before.num_players):
        seat = absolute(before, actor, distance)
        changes = list(_changes(words, before, after, seat))
        name = words.who(before, viewer, seat)
        if seat == actor and done:
            lines.append(f"{name} {done}{'; ' if changes else ''}{', '.join(changes)}")
        elif changes:
            lines.append(f"{name}: {', '.join(changes)}")
    return [*lines, *_course(words, before, after, viewer)]


def _done(words: FlourishAndDecayText, state: State, action: int, viewer: int | None) -> str:
    """What the seat to act did; empty for what the viewer does not see."""
    frame = top(state)
    block = next(block for block in reversed(a.CATALOGUE.blocks) if action >= block.start)
    index = action - block.start
    if frame.kind == kinds.COMMIT and viewer != state.seat:
        return ""
    if block.name == "done":
        return "ended the turn" if frame.kind == kinds.TURN else ""
    if block.name == "at":
        what = "sealed a cell" if frame.kind == kinds.COMMIT else OPS[frame.op]
        return f"chose {LABELS[index]} ({what})"
    if block.name == "go":
        return f"went {DIRECTIONS[index].replace('_', ' ')} from {LABELS[frame.b - 1]}"
    if block.name == "generation":
        return "sealed a generation"
    if block.name == "play_food":
        return "played all food"
    verb = {"play": "played", "buy": "bought", "gain": "gained", "trash": "trashed"}[block.name]
    return f"{verb} {words.card_name(index)}"


def _changes(words: FlourishAndDecayText, before: State, after: State, seat: int) -> Iterator[str]:
    """What changed on the board, and of a seat's calories and cards."""
    old, new = before.players[seat], after.players[seat]
    for name, was, now in (
        ("slime", old.slimes, new.slimes),
        ("living cells", old.living, new.living),
        ("calories", old.calories, new.calories),
    ):
        if was != now:
            yield f"{int(now) - int(was):+d} {name}"
    if new.hand.sum() > old.hand.sum():
        yield f"drew {int(new.hand.sum()) - int(old.hand.sum())} cards or more"
    for card in np.flatnonzero(_owned(new) > _owned(old)).tolist():
        yield f"gained {words.card_name(card)}"


def _owned(player: Any) -> Any:
    """All cards of a seat, by design."""
    return player.deck + player.hand + player.played + player.discard


def _course(words: FlourishAndDecayText, before: State, after: State, viewer: int | None) -> Iterator[str]:
    """Phases, generations, rounds and turns, the end."""
    if after.generation > before.generation:
        yield f"generations passed: {int(after.generation) - int(before.generation)}"
    if after.seed_round > before.seed_round or after.seed_try > before.seed_try:
        yield "the placements of the seed phase are revealed"
    if before.phase == PLACING and (after.phase != PLACING or after.ended != RUNNING):
        yield "cell placement is revealed"
    if after.ended != RUNNING:
        best = max(int(after.players[k].slimes) for k in range(after.num_players))
        first = [words.who(before, viewer, k) for k in range(after.num_players) if after.players[k].slimes == best]
        yield f"the game is over: {' and '.join(first)} with {best} slime"
        return
    if after.lap > before.lap:
        yield f"round {after.lap} begins"
    if after.phase != before.phase and after.phase != SEEDING:
        yield f"now: {PHASES[after.phase]}"
    if after.active >= 0 and after.active != before.active:
        yield f"turn of {words.who(before, viewer, after.active)}"
