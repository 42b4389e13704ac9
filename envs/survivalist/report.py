"""What has happened at a table of Survivalist from one decision to the next, in words, as far as a seat saw it.

Everything here is read off what `SurvivalistText.describe` tells the same viewer before and after; of the action itself
all is public but that somebody declined, for being asked is information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from overwinter.envs.core.frames import absolute
from overwinter.envs.survivalist import actions as a
from overwinter.envs.survivalist.state import (
    DISCS,
    FREEZE,
    NUM_BACKCOUNTRY,
    NUM_ITEMS,
    ON_BOARD,
    RESOURCES,
    SKILLS,
    SPOTS,
    THREATENED,
    THREATS,
    TRAPPED,
    Rules,
    State,
)

if TYPE_CHECKING:
    from overwinter.envs.survivalist.text import SurvivalistText

# What is said of an action, by its block, and the change that goes without saying; `{0}` is the label. The past tense
# goes with "you" as with a name.
_DONE = {
    "freeze": ("put a Freeze disc on {0}", "+1 Freeze on {0}"),
    "med": ("used a Med to redraw a {0} disc", "-1 Med"),
    "take": ("gathered a {0} from the Ridge", "+1 {0}"),
    "take_all": ("gathered everything on the Ridge", ""),
    "pay": ("paid a {0}", "-1 {0}"),
    "pay_fire": ("paid two Fire", "-2 Fire"),
    "discard": ("discarded a {0}", "-1 {0}"),
    "salvage": ("salvaged a {0} from the discard pile", "+1 {0}"),
    "trap": ("trapped a card of the {0} deck", ""),
    "summon_from": ("took a Reaper from {0}", "+1 Reaper"),
    "summon_to": ("put a Reaper on {0}", "-1 Reaper"),
    "heal": ("removed a {0} wound", "-1 {0} wound"),
    "thaw": ("removed a Freeze disc from {0}", "-1 Freeze on {0}"),
    "peek_valley": ("peeked at the Valley", ""),
    "use_luck": ("used a Lucky Break", "-1 Lucky Break"),
    "face_threat": ("kept the Lucky Break and drew discs", ""),
    "give": ("offered a {0}", ""),
    "want": ("asked for a {0}", ""),
    "accept": ("accepted the trade", ""),
    "decline": ("declined the trade", ""),
}


def events(
    words: SurvivalistText, rules: Rules, before: State, action: int, after: State, viewer: int | None
) -> list[str]:
    """One line an event: the action with what it did to its seat, what befell others, what changed on the board."""
    actor = int(before.seat)
    done, implied = _done(words, rules, before, action, viewer)
    own, others = [], []
    for distance in range(before.num_players):
        seat = absolute(before, actor, distance)
        changes = list(_changes(words, before, after, seat, viewer))
        if seat == actor and implied in changes:
            changes.remove(implied)
        name = words.who(before, viewer, seat)
        if seat == actor and done:
            own.append(f"{name} {done}{'; ' if changes else ''}{', '.join(changes)}")
        elif changes:
            others.append(f"{name}: {', '.join(changes)}")
    others += _on_the_board(words, rules, before, after)
    course = list(_course(before, after))
    # A new round begins with a choice of place, a new threat with draws.
    return [*own, *course, *others] if after.part == THREATENED else [*own, *others, *course]


def _done(words: SurvivalistText, rules: Rules, state: State, action: int, viewer: int | None) -> tuple[str, str]:
    """What the seat to act did, empty for what nobody sees, and the change that goes without saying."""
    block = next(block for block in reversed(a.CATALOGUE.blocks) if action >= block.start)
    index = action - block.start
    special = _SPECIAL.get(block.name)
    if special:
        return special(words, rules, state, index, viewer), ""
    done, implied = _DONE[block.name]
    return done.format(block.labels[index]), implied.format(block.labels[index])


def _nothing(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return ""


def _placed(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return f"{'went to' if index < NUM_BACKCOUNTRY else 'went to rest at'} {words.place_name(index)}"


def _fell(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return "died" if state.part == THREATENED else "passed out"


def _foraged(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return f"foraged the token of Valley {index + 1}"


def _crafted(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    trapped = "" if state.card_place[index] == ON_BOARD else " out of a trap"
    return f"crafted {words.content.item_name(index)}{trapped}"


def _consumed(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return f"consumed {words.content.tiles[state.drop_zone[index]].name} on {SPOTS[index]}"


def _stole(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return f"stole a Fire from {words.who(state, viewer, absolute(state, state.seat, index + 1))}"


def _peeked(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return f"peeked at Fate {index + 1}"


def _exchanged(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    paid, effect = words.exchange(state, index)
    return f"exchanged {paid} to {effect}"


def _offered(words: SurvivalistText, rules: Rules, state: State, index: int, viewer: int | None) -> str:
    return f"began an offer to {words.who(state, viewer, absolute(state, state.seat, index + 1))}"


_SPECIAL: dict[str, Callable[[SurvivalistText, Rules, State, int, int | None], str]] = {
    "skip": _nothing,
    "place": _placed,
    "fall": _fell,
    "forage": _foraged,
    "craft": _crafted,
    "drop": _consumed,
    "steal": _stole,
    "peek": _peeked,
    "exchange": _exchanged,
    "offer": _offered,
}


def _signed(names: Iterable[str], before: Any, after: Any) -> Iterator[str]:
    """`+2 wood`, `-1 Med`; a name's `*` stands for the plural's ending."""
    for name, old, new in zip(names, before, after, strict=True):
        more = int(new) - int(old)
        if more:
            yield f"{more:+d} {name.replace('*', '' if abs(more) == 1 else 's')}"


def _changes(words: SurvivalistText, before: State, after: State, seat: int, viewer: int | None) -> Iterator[str]:
    """What changed on a playerboard and in its pack and hand."""
    old, new = before.players[seat], after.players[seat]
    yield from _signed((f"{colour} wound*" for colour in DISCS[:FREEZE]), old.wounds, new.wounds)
    yield from _signed((f"Freeze on {spot}" for spot in SPOTS), old.freeze, new.freeze)
    yield from _signed(RESOURCES, old.pack, new.pack)
    yield from _signed(
        ("Fire", "Med*", "Reaper*", "Lucky Break*"),
        (old.fire, old.meds, old.reapers, old.luck),
        (new.fire, new.meds, new.reapers, new.luck),
    )
    for k in range(NUM_ITEMS):
        if before.card_place[k] != TRAPPED + seat and after.card_place[k] == TRAPPED + seat and seat == viewer:
            yield f"trapped {words.content.item_name(k)}"
    if seat == viewer:
        for k in np.flatnonzero(new.knows_fate > old.knows_fate).tolist():
            yield f"Fate {k + 1} is {THREATS[after.fate[k]]}"
        for k in np.flatnonzero(new.knows_valley > old.knows_valley).tolist():
            yield f"Valley {k + 1} is {RESOURCES[after.valley[k]]}"
    if new.skill_shown and not old.skill_shown:
        yield f"secret skills turned up: {RESOURCES[new.skill]}"
    if new.dead and not old.dead:
        yield f"died with {new.burden} discs"
    elif new.survived > old.survived:
        yield f"survived {', '.join(THREATS[old.survived : new.survived])}"


def _on_the_board(words: SurvivalistText, rules: Rules, before: State, after: State) -> Iterator[str]:
    """What changed for all: Sunshine drawn, new cards, Fate."""
    if after.sunshine_box > before.sunshine_box:
        yield f"{after.sunshine_box - before.sunshine_box} Sunshine drawn"
    for k in range(NUM_ITEMS):
        if after.card_place[k] == ON_BOARD and before.card_place[k] != ON_BOARD:
            yield f"new on the board: {words.item(rules, k)}"
    for k in range(before.fate_shown, after.fate_shown):
        more = ", ".join(_signed(("Reaper*",), [0], [before.fate_reapers[k]]))
        yield f"Fate {k + 1} revealed: {THREATS[after.fate[k]]}{f' gets {more}' if more else ''}"


def _course(before: State, after: State) -> Iterator[str]:
    """A new round or threat."""
    if after.day > before.day:
        yield f"round {after.day} begins{': the secret skills' if after.part == SKILLS else ''}"
    if after.part == THREATENED and (before.part != THREATENED or after.threat > before.threat):
        faced = int(after.threat)
        yield f"the threat now is {THREATS[faced]} (Reapers: {after.threat_reapers[faced]})"
