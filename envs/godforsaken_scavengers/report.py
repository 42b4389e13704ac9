"""What has happened at a table of Godforsaken Scavengers from one decision to the next, as far as a seat saw it.

Everything here is read off what `GodforsakenScavengersText.describe` tells the same viewer before and after; of the
action itself all is public but that somebody passed, for being asked is information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from overwinter.envs.core.frames import RUNNING, absolute, top
from overwinter.envs.godforsaken_scavengers.explain import block_of
from overwinter.envs.godforsaken_scavengers.state import (
    CARAVAN,
    DISCARDS,
    FACED,
    HAND,
    NOWHERE,
    NUM_PLACES,
    OPEN,
    PASS_AFFLICTION,
    PRIVATE,
    SCAVENGED,
    STARVED,
    ZONE,
    Rules,
    State,
)

if TYPE_CHECKING:
    from overwinter.envs.godforsaken_scavengers.text import GodforsakenScavengersText

# What is said of an action, by its block; `{0}` is its label. The past tense goes with "you" as with a name.
_DONE = {
    "end_scavenge": "stopped scavenging",
    "end_turn": "ended the turn",
    "defeat": "set about defeating the Peril",
    "power": "used the power of the Character",
    "pick": "scavenged card {0} from the top",
    "feed_caravan": "set about feeding the Caravan",
    "propose": "proposed the offer",
    "withdraw": "withdrew the offer",
    "accept": "accepted the offer",
    "decline": "declined the offer",
    "counter": "answered with another offer",
}
_CARDS = {
    "collect": "collected {0}",
    "play": "played {0}",
    "discard": "discarded {0}",
    "harvest": "harvested {0}",
    "complete": "set about completing {0}",
    "take": "took {0} out of the discards",
    "hand_over": "gave {0} away",
}


def events(
    words: GodforsakenScavengersText, rules: Rules, before: State, action: int, after: State, viewer: int | None
) -> list[str]:
    """One line an event: the action, what befell each seat, the cards turned up, the course of the game."""
    actor = int(before.seat)
    done = _done(words, rules, before, action, viewer)
    lines = [f"{words.who(before, viewer, actor)} {done}"] if done else []
    lines += _turned_up(words, rules, before, after)
    for distance in range(before.num_players):
        seat = absolute(before, actor, distance)
        changes = list(_changes(words, before, after, viewer, seat))
        if changes:
            lines.append(f"{words.who(before, viewer, seat)}: {', '.join(changes)}")
    return [*lines, *_course(words, before, after, viewer)]


def _done(words: GodforsakenScavengersText, rules: Rules, state: State, action: int, viewer: int | None) -> str:
    """The action in the past tense; empty for one that nobody is told of."""
    name, index = block_of(action)
    if name in _CARDS:
        return _CARDS[name].format(words.design(index))
    if name in _SPECIAL:
        return _SPECIAL[name](words, state, index, viewer)
    return _DONE[name].format(index + 1) if name in _DONE else ""


def _scavenged(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"scavenged pile {index + 1}"


def _pile(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"chose pile {index + 1}"


def _target(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"chose {words.who(state, viewer, absolute(state, state.seat, index))}"


def _affliction(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    passed_on = " to be passed on" if top(state).op == PASS_AFFLICTION else ""
    return f"chose {words.affliction(index)}{passed_on}"


def _left(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return words.who(state, viewer, absolute(state, state.seat, index + 1))


def _share(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"gave {_left(words, state, index, viewer)} 1 food"


def _punish(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"punished {_left(words, state, index, viewer)}"


def _character(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"chose {words.character(int(state.players[state.seat].dealt[index]) - 1)}"


def _offer(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"began an offer to {_left(words, state, index, viewer)}"


def _give(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"offered {words.good(index)}"


def _want(words: GodforsakenScavengersText, state: State, index: int, viewer: int | None) -> str:
    return f"asked for {words.good(index)}"


_SPECIAL: dict[str, Callable[[GodforsakenScavengersText, State, int, int | None], str]] = {
    "scavenge": _scavenged,
    "pile": _pile,
    "target": _target,
    "affliction": _affliction,
    "share": _share,
    "punish": _punish,
    "character": _character,
    "offer": _offer,
    "give": _give,
    "want": _want,
}


def _is_hidden(place: int) -> bool:
    """Whether a card there is seen by nobody, or by its owner alone."""
    return place < DISCARDS or place == CARAVAN or HAND <= place < ZONE


def _turned_up(words: GodforsakenScavengersText, rules: Rules, before: State, after: State) -> Iterator[str]:
    """Cards that came from a pile, or from under the Caravan, onto the table; and the Peril's cards gone."""
    for card in range(int(rules.num_cards)):
        was, now = int(before.place[card]), int(after.place[card])
        if was == now:
            continue
        name = words.card(rules, card)
        if _is_hidden(was) and (now in (SCAVENGED, FACED) or PRIVATE <= now < NUM_PLACES):
            yield f"turned up: {name}"
        elif now == OPEN:
            yield f"out of the Caravan: {name}"
        elif now == DISCARDS and not _is_hidden(was):
            yield f"gone to the discards: {name}"


def _changes(
    words: GodforsakenScavengersText, before: State, after: State, viewer: int | None, seat: int
) -> Iterator[str]:
    """What changed of a seat."""
    old, new = before.players[seat], after.players[seat]
    for which in range(len(words.content.afflictions)):
        was = int(old.afflictions[which]) + int(old.down[which])
        now = int(new.afflictions[which]) + int(new.down[which])
        if now != was:
            yield f"{'gained' if now > was else 'lost'} {words.affliction(which)}"
        elif new.down[which] > old.down[which]:
            yield f"{words.affliction(which)} turned face down"
    if old.alive and not new.alive:
        yield "died"
    if old.cards != new.cards:
        change = int(new.cards) - int(old.cards)
        yield f"{change:+d} card{'' if abs(change) == 1 else 's'} in hand"
    if new.food > old.food:
        yield f"+{int(new.food) - int(old.food)} food"
    if old.character == new.character != NOWHERE and old.upward != new.upward:
        yield f"Character {'face up' if new.upward else 'face down'}"
    for other in range(int(before.num_players)):
        if new.promised[other] > old.promised[other]:
            yield f"owes {words.who(before, viewer, other)} {new.promised[other]} food"


def _course(words: GodforsakenScavengersText, before: State, after: State, viewer: int | None) -> Iterator[str]:
    """A new round, a new turn, the end."""
    if after.fed != before.fed and after.fed:
        fed = [words.who(before, viewer, s) for s in range(int(before.num_players)) if after.fed >> s & 1]
        yield f"fed: {', '.join(fed)}"
    if after.lap > before.lap:
        yield f"round {after.lap} begins: {words.area(int(after.area))}"
    if after.ended == RUNNING and after.active not in (before.active, NOWHERE):
        yield f"turn of {words.who(before, viewer, after.active)}"
    if after.caravan_fed == STARVED:
        yield "the Caravan starved: all have lost"
    elif after.ended != RUNNING:
        yield f"the game is over: {_survivors(words, after, viewer)}"


def _survivors(words: GodforsakenScavengersText, state: State, viewer: int | None) -> str:
    alive = np.flatnonzero(state.players["alive"])
    return f"alive: {', '.join(words.who(state, viewer, int(seat)) for seat in alive) or 'nobody'}"
