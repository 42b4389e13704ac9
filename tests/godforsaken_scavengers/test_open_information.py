"""No omission: what a seat may know shows in its observation and in words.

Single numbers of the state are changed, each to a value that it takes elsewhere in games of the case; observation (with
the mask, if the viewer is asked) and words must tell the difference, unless the table below says why they need not.
"""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.core.jit import COMPILED
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import (
    CARAVAN,
    DISCARDS,
    FACED,
    HAND,
    NOWHERE,
    PRIVATE,
    UNUSED,
    ZONE,
)
from tests.core.cases import GODFORSAKEN_SCAVENGERS, Case
from tests.envs.test_hidden_information import Change, Silent, all_seen, get, numbers, positions, put

CASES = [
    Case(GODFORSAKEN_SCAVENGERS, 3, {"scenario": "wicked_few", "characters": "choose", "caravan": True}),
    Case(GODFORSAKEN_SCAVENGERS, 2, {"scenario": "last_hunt", "characters": "random", "max_offers": 3}),
    Case(GODFORSAKEN_SCAVENGERS, 4),
]
LOOKS = 14 if COMPILED else 5
"""Positions looked at in each case."""


def group(change: Change, place: int) -> int:
    """What the viewer can tell of a card's place: itself where it is open, else one for all that is hidden."""
    card = change.index
    knows = int(change.state.knows[card]) >> change.viewer & 1
    if HAND <= place < ZONE:
        return place if knows or place == HAND + change.viewer else -1
    if ZONE <= place < PRIVATE:
        return ZONE
    return -1 if place < DISCARDS or place == CARAVAN else place


SILENT = [
    # what the seat cannot know
    Silent("rng", "chance to come"),
    Silent("piles", "the cards of a pile; what the viewer knows of them is tested in test_hidden"),
    Silent("sees", "the same"),
    Silent("knows", "the same"),
    Silent(
        "place",
        "one hidden place or another, or whose Personal Zone it is, which shows as food",
        lambda c: group(c, c.old) == group(c, c.new) or UNUSED in (c.old, c.new),
    ),
    Silent("place", "what is being resolved shows as the Peril faced, and in no other way", lambda c: c.new == FACED),
    Silent(
        "place",
        "hidden places: the numbers of cards show elsewhere",
        lambda c: -1 in (group(c, c.old), group(c, c.new)),
    ),
    Silent("seat", "being asked is information: others are not told"),
    # the engine's own
    Silent("error result unknown", "between two pieces of the rules"),
    Silent("num_players team scenario", "fixed for the whole game"),
    Silent("ended", "told by terminations and truncations"),
    Silent("affliction_deck", "what nobody has"),
    Silent("said", "shows in the mask of the maker, when it would say it again"),
    Silent("players.hand", "the numbers of the cards in hand, whose places tell the same"),
    Silent(
        "depth frames.kind frames.seat frames.card frames.op frames.step frames.a frames.b",
        "what the running turn has still to do: the seat asked sees the question, and everybody the Peril",
        lambda c: c.name == "depth" or c.owner != c.state.depth - 1 or not c.asked(),
    ),
    Silent("frames.kind frames.seat", "asked of this seat; another kind would be another question altogether"),
    Silent("frames.card", "what is asked has no card", lambda c: not c.asked(kinds.EFFECT, kinds.WINDOW)),
    Silent("frames.op", "what is asked has no operation", lambda c: not c.asked(kinds.PERIL_CARD)),
    Silent("frames.step", "no other step of it asks anything", lambda c: not c.asked(kinds.FEEDING)),
    Silent("frames.a frames.b frames.card", "counts seats asked, or would be another question"),
    # what lies elsewhere or does not matter at the time
    Silent("players.phase players.pile", "of a seat that is dead", lambda c: not c.state.players[c.owner].alive),
    Silent(
        "players.upward players.used", "without a Character", lambda c: c.state.players[c.owner].character == NOWHERE
    ),
    Silent(
        "players.pile players.drawn players.collected", "out of turn", lambda c: c.state.players[c.owner].phase == 0
    ),
    Silent("players.died", "of a seat that is alive", lambda c: bool(c.state.players[c.owner].alive)),
    Silent(
        "players.limits.hand players.limits.cost players.limits.worth players.limits.scavenges players.limits.collects "
        "players.limits.bans",
        "follow from Area, Afflictions and Character",
    ),
    Silent(
        "offer.active offer.maker offer.partner offer.proposed", "no offer is open", lambda c: not c.state.offer.active
    ),
    Silent("offer.give offer.want", "no offer is open", lambda c: not c.state.offer.active),
    Silent("offer.active", "what is open shows", lambda c: bool(c.state.offer.active)),
    Silent("stacks", "the cards of a pile are not counted anew"),
    Silent("ticks acted", "only in the Last Hunt", lambda c: c.state.scenario != 4),
    Silent("area areas_left", "another Area would change what applies"),
]


def silent(change: Change) -> bool:
    if change.name.startswith("players") and change.owner >= change.state.num_players:
        return True  # nobody sits there
    if change.name == "players.promised" and change.index >= change.state.num_players:
        return True
    return any(change.name in row.names.split() and row.when(change) for row in SILENT)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_may_know_shows_in_observation_and_text(case: Case) -> None:
    chance = np.random.default_rng(1)
    tables = [table.copy() for table in positions(case, games=1, every=9 if COMPILED else 30)]
    paths = list(numbers(case.game.state))
    found = {path: sorted({get(table.states, path) for table in tables}) for path in paths}
    paths = [path for path in paths if len(found[path]) > 1]
    omitted = set()
    told = 0
    for k in chance.choice(len(tables), LOOKS):
        table = tables[k]
        viewer = int(table.seat if chance.random() < 0.6 else chance.integers(case.players))
        seen = all_seen(table, viewer)[:2]
        for p in chance.choice(len(paths), min(len(paths), 120), replace=False):
            path = paths[p]
            old = get(table.states, path)
            new = int(chance.choice([value for value in found[path] if value != old]))
            change = Change(table.state, viewer, path, old, new)
            if silent(change):
                continue
            twin = table.copy()
            put(twin.states, path, new)
            for what, before, after in zip(("observation", "text"), seen, all_seen(twin, viewer), strict=False):
                told += before != after
                if before == after:
                    kind = int(table.state.frames[table.state.depth - 1].kind)
                    omitted.add(f"{what}: {change.name} {path} {old} -> {new} (viewer {viewer}, kind {kind})")
    assert not omitted, "\n".join(sorted(omitted))
    assert told > 10 * LOOKS
