"""What has happened at a table of Doom and Bloom from one decision to the next, in words, as far as a seat saw it.

Everything here is read off what `DoomAndBloomText.describe` tells the same viewer before and after; of the action
itself all is public but that somebody declined, for being asked is information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from overwinter.envs.core.frames import RUNNING, absolute, top
from overwinter.envs.doom_and_bloom import actions as a
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.state import ASSETS, GIVE, NOWHERE, RESOURCES, TAKE, Rules, State

if TYPE_CHECKING:
    from overwinter.envs.doom_and_bloom.text import DoomAndBloomText

# What is said of an action, by its block, and the change that goes without saying; `{0}` is the label. The past tense
# goes with "you" as with a name.
_DONE = {
    "stay": ("stayed put", ""),
    "fuel": ("spent Fuel to move further", ""),
    "extra_mile": ("went the extra mile", ""),
    "spend": ("gave up 1 {0}", "-1 {0}"),
    "spend_mate": ("had the teammate pay 1 {0}", ""),
    "gain_mate": ("had the teammate gain 1 {0}", ""),
    "regain": ("spent a Medkit to regain Survivors", ""),
    "busy": ("kept the rival busy", ""),
    "reactivate": ("takes turns again", ""),
    "propose": ("proposed the offer", ""),
    "withdraw": ("withdrew the offer", ""),
    "accept": ("accepted the offer", ""),
    "decline": ("declined the offer", ""),
    "counter": ("answered with another offer", ""),
}


def events(
    words: DoomAndBloomText, rules: Rules, before: State, action: int, after: State, viewer: int | None
) -> list[str]:
    """One line an event: the action with what it did to its seat, what befell others, the course of the game."""
    actor = int(before.seat)
    done, implied = _done(words, before, action, viewer)
    lines = []
    for distance in range(before.num_players):
        seat = absolute(before, actor, distance)
        changes = list(_changes(words, before, after, seat))
        if seat == actor and implied in changes:
            changes.remove(implied)
        name = words.who(before, viewer, seat)
        if seat == actor and done:
            lines.append(f"{name} {done}{'; ' if changes else ''}{', '.join(changes)}")
        elif changes:
            lines.append(f"{name}: {', '.join(changes)}")
    return [*lines, *_cards(words, before, after), *_course(words, before, after, viewer)]


def _done(words: DoomAndBloomText, state: State, action: int, viewer: int | None) -> tuple[str, str]:
    """What the seat to act did, empty for what nobody sees, and the change that goes without saying."""
    block = next(block for block in reversed(a.CATALOGUE.blocks) if action >= block.start)
    index = action - block.start
    special = _SPECIAL.get(block.name)
    if special:
        return special(words, state, index, viewer), ""
    done, implied = _DONE[block.name]
    return done.format(block.labels[index]), implied.format(block.labels[index])


def _passed(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return ""


def _rolled(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return "rolled to move" if top(state).kind == kinds.TURN else "rolled the dice"


def _moved(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"moved to {words.place(index)}"


def _boosted(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"spent {('Food', 'Weaponry')[index]} to add 1 to the roll"


def _chose(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"chose option {index + 1} of {words.card(top(state).card).name}"


def _played(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"played {words.bonus_name(index)}"


def _gave_up(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"{'handed over' if top(state).op == GIVE else 'discarded'} {words.bonus_name(index)}"


def _gained(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    frame = top(state)
    if frame.kind == kinds.EFFECT and frame.op == TAKE:
        return f"took 1 {RESOURCES[index]} from {words.who(state, viewer, frame.b - 1)}"
    return f"chose {RESOURCES[index]}"


def _targeted(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"chose {words.who(state, viewer, absolute(state, state.seat, index + 1))}"


def _offered(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"began an offer to {words.who(state, viewer, absolute(state, state.seat, index + 1))}"


def _gives(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"offered {words.good(index)}"


def _wants(words: DoomAndBloomText, state: State, index: int, viewer: int | None) -> str:
    return f"asked for {words.good(index)}"


_SPECIAL: dict[str, Callable[[DoomAndBloomText, State, int, int | None], str]] = {
    "pass": _passed,
    "roll": _rolled,
    "move": _moved,
    "boost": _boosted,
    "option": _chose,
    "play": _played,
    "give_up": _gave_up,
    "gain": _gained,
    "target": _targeted,
    "offer": _offered,
    "give": _gives,
    "want": _wants,
}


def _changes(words: DoomAndBloomText, before: State, after: State, seat: int) -> Iterator[str]:
    """What changed on a mat, in a hand, and of where a pawn has to go."""
    old, new = before.players[seat], after.players[seat]
    for name, was, now in zip(ASSETS, old.assets, new.assets, strict=True):
        if was != now:
            yield f"{int(now) - int(was):+d} {name}"
    if old.cards != new.cards:
        yield f"{int(new.cards) - int(old.cards):+d} Bonus cards"
    for town in np.flatnonzero(new.scouted > old.scouted).tolist():
        yield f"scouted {words.town(town)}"
    if new.final != old.final and new.final != NOWHERE:
        yield f"has to go to {words.town(new.final)}"
    if new.skips > old.skips:
        yield "will miss a turn"
    if new.home and not old.home:
        yield "is home"


def _dice(state: State) -> Any:
    """Card, dice and what was added of the encounter on top, if it has been rolled."""
    frame = top(state)
    rolled = frame.kind == kinds.ENCOUNTER_CARD and frame.step == kinds.AFTER
    return (int(frame.card), int(frame.a), int(frame.b) // kinds.PLUS) if rolled else None


def _cards(words: DoomAndBloomText, before: State, after: State) -> Iterator[str]:
    """Cards that have come and gone, and dice."""
    if after.rolled and after.rolled != before.rolled and after.active == before.active:
        yield f"the movement die shows {after.rolled}"
    for card in np.flatnonzero(before.event_deck > after.event_deck).tolist():
        yield f"Event card: {words.content.events[card].name}"
    for card in np.flatnonzero(before.attack_deck > after.attack_deck).tolist():
        yield f"Attack card: {words.content.attacks[card].name}"
    dice = _dice(after)
    if dice and dice != _dice(before):
        yield f"the dice show {dice[1]}, {dice[2]} added"


def _course(words: DoomAndBloomText, before: State, after: State, viewer: int | None) -> Iterator[str]:
    """A new turn or round, the end."""
    if after.lap > before.lap:
        yield f"round {after.lap} begins"
    if after.ended == RUNNING and after.active != before.active:
        yield f"turn of {words.who(before, viewer, after.active)}"
    if after.winner != NOWHERE:
        yield f"{words.who(before, viewer, after.winner)} came home with all that is required"
