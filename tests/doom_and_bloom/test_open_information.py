"""No omission: what a seat may know shows in its observation and in words.

As `tests/envs/test_hidden_information.py` does for Survivalist: single numbers of the state are changed, each to a
value that it takes elsewhere in games of the case; observation (with the mask, if the viewer is asked) and words must
tell the difference, unless the table below says why they need not.
"""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.core.jit import COMPILED
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.state import GAIN, GIVE, LOSE, NOWHERE, TAKE
from tests.core.cases import DOOM_AND_BLOOM, Case
from tests.envs.test_hidden_information import Change, Silent, all_seen, get, numbers, positions, put

pytestmark = pytest.mark.skipif(not COMPILED, reason="the same compiled, and takes minutes uncompiled")

CASES = [
    Case(DOOM_AND_BLOOM, 3, {"max_rounds": 6}),
    Case(DOOM_AND_BLOOM, 2, {"trading": False, "length": "long", "max_rounds": 30}),
    Case(DOOM_AND_BLOOM, 4, {"teams": True, "max_rounds": 4}),
]


def of_the_team(change: Change) -> int:
    """The seat with which the viewer's team has its hand."""
    return int(change.state.team[change.viewer])


def is_others_word(change: Change) -> bool:
    """Whether a thing of a team lies with this seat only in name."""
    return bool(change.state.team[change.owner] != change.owner)


SILENT = [
    # what the seat cannot know
    Silent("rng", "chance to come"),
    Silent("players.hand", "a rival's hand, or nobody's", lambda c: c.owner != of_the_team(c)),
    Silent("bonus_deck", "what is neither in the discards nor in hands"),
    Silent("seat", "being asked is information: others are not told"),
    # the engine's own
    Silent("error result", "between two pieces of the rules"),
    Silent("num_players team", "fixed for the whole game"),
    Silent("ended winner", "told by terminations and truncations"),
    Silent("event_deck attack_deck", "what is neither in the discards nor being resolved"),
    Silent("roll_off", "the start player shows, and nothing else has come of it"),
    Silent("said", "shows in the mask of the maker, when it would say it again"),
    Silent(
        "depth frames.kind frames.seat frames.card frames.op frames.step frames.a frames.b",
        "what the running turn has still to do: the seat asked sees the question, and everybody the card and the dice",
        lambda c: c.name == "depth" or c.owner != c.state.depth - 1 or not c.asked(),
    ),
    Silent("frames.kind frames.seat", "asked of this seat; another kind would be another question altogether"),
    Silent("frames.card", "what is asked has no card", lambda c: not c.asked(kinds.ENCOUNTER_CARD, kinds.EFFECT)),
    Silent("frames.op", "what is asked has no operation", lambda c: not c.asked(kinds.EFFECT, kinds.WINDOW)),
    Silent(
        "frames.op", "no effect that asks", lambda c: c.asked(kinds.EFFECT) and c.new not in (GAIN, LOSE, GIVE, TAKE)
    ),
    Silent("frames.step", "no other step of it asks anything", lambda c: not c.asked(kinds.BARGAIN)),
    Silent(
        "frames.a frames.b",
        "counts seats asked, or what has been done, where there is no amount to choose from",
        lambda c: not c.asked(kinds.EFFECT, kinds.ENCOUNTER_CARD) or c.state.frames[c.state.depth - 1].step == 0,
    ),
    # what lies elsewhere or does not matter at the time
    Silent("players.hand players.shown players.cards players.milestones", "lie with the team", is_others_word),
    Silent(
        "players.goals", "the game has fewer destinations", lambda c: c.state.players[c.owner].goals[c.index] == NOWHERE
    ),
    Silent("due", "nobody else decides before it is paid", lambda c: not c.asked(kinds.PAYING)),
    Silent(
        "offer.active offer.maker offer.partner offer.proposed", "no offer is open", lambda c: not c.state.offer.active
    ),
    Silent("offer.give offer.want", "no offer is open", lambda c: not c.state.offer.active),
    Silent("offer.active", "what is open shows", lambda c: bool(c.state.offer.active)),
]


def silent(change: Change) -> bool:
    if change.name.startswith("players") and change.owner >= change.state.num_players:
        return True  # nobody sits there
    return any(change.name in row.names.split() and row.when(change) for row in SILENT)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_may_know_shows_in_observation_and_text(case: Case) -> None:
    chance = np.random.default_rng(1)
    tables = [table.copy() for table in positions(case, games=2, every=7)]
    paths = list(numbers(case.game.state))
    found = {path: sorted({get(table.states, path) for table in tables}) for path in paths}
    paths = [path for path in paths if len(found[path]) > 1]
    omitted = set()
    told = 0
    for k in chance.choice(len(tables), 12):
        table = tables[k]
        viewer = int(table.seat if chance.random() < 0.6 else chance.integers(case.players))
        seen = all_seen(table, viewer)[:2]
        for p in chance.choice(len(paths), 90, replace=False):
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
    assert told > 300
