"""No omission: what a seat may know shows in its observation and in words.

As `tests/envs/test_hidden_information.py` does for Survivalist: single numbers of the state are changed, each to a
value that it takes elsewhere in games of the case; observation (with the mask, if the viewer is asked) and words must
tell the difference, unless the table below says why they need not.
"""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from overwinter.envs.core.jit import COMPILED
from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import MAX_PLAYERS, PLACING, SEEDING, TURNS
from tests.core.cases import FLOURISH_AND_DECAY, Case
from tests.envs.test_hidden_information import Change, Silent, all_seen, get, numbers, positions, put

CASES = [
    Case(FLOURISH_AND_DECAY, 2, {"max_rounds": 8}),
    Case(FLOURISH_AND_DECAY, 3, {"max_rounds": 6, "free_generations": 1, "action_cards": ["Landslip", "Dormancy"]}),
    Case(FLOURISH_AND_DECAY, 5, {"max_rounds": 4, "action_cards": ["Slime Coat", "Mother Cell", "Blight", "Drift"]}),
]


def overlaps(change: Change) -> bool:
    """Whether no board could be like that: two cells, or two slimes, in one space."""
    layers = change.state[change.path[0]]
    others = [layers[seat, change.index] for seat in range(MAX_PLAYERS) if seat != change.owner]
    return bool(change.new & int(np.bitwise_or.reduce(others)))


def takes(change: Change) -> bool:
    """Whether a cell would have no slime of its own under it."""
    state = change.state
    cells = change.new if change.path[0] == "cells" else int(state.cells[change.owner, change.index])
    slime = change.new if change.path[0] == "slime" else int(state.slime[change.owner, change.index])
    return bool(cells & ~slime)


SILENT = [
    # what the seat cannot know
    Silent("rng", "chance to come"),
    Silent("chosen players.bought", "sealed", lambda c: c.owner != c.viewer),
    Silent("seat", "being asked is information: others are not told"),
    # the engine's own
    Silent("error result scratch", "between two pieces of the rules"),
    Silent("num_players team side", "fixed for the whole game"),
    Silent("ended", "told by terminations and truncations"),
    Silent("ahead", "follows from the board, and shows in the observation"),
    Silent("players.character", "a name and a colour, which show in words and pictures"),
    Silent(
        "depth frames.kind frames.seat frames.card frames.op frames.step frames.a frames.b",
        "what the running turn has still to do: the seat asked sees the question, and nobody else decides before",
        lambda c: c.name == "depth" or c.owner != c.state.depth - 1 or not c.asked(),
    ),
    Silent("frames.kind frames.seat", "asked of this seat; another kind would be another question altogether"),
    Silent("frames.card", "what asks has no card"),
    Silent("frames.op", "what is asked has no operation", lambda c: not c.asked(kinds.EFFECT)),
    Silent("frames.op", "no other asks which way", lambda c: c.state.frames[c.state.depth - 1].b > 0 or c.new == 0),
    Silent("frames.step", "no other step of it asks anything", lambda c: not c.asked(kinds.COMMIT)),
    Silent("frames.step", "there is only one in the seed phase", lambda c: c.state.phase == SEEDING),
    Silent("frames.step", "no such step", lambda c: c.new > 1),
    Silent("frames.a", "counts what has been done", lambda c: c.asked(kinds.TURN)),
    Silent("frames.a", "how many cells is free", lambda c: c.asked(kinds.COMMIT) and c.state.phase == PLACING),
    Silent(
        "frames.b",
        "no second half of a choice",
        lambda c: not (c.asked(kinds.EFFECT) and c.state.frames[c.state.depth - 1].b > 0),
    ),
    # what lies elsewhere or does not matter at the time
    Silent("seed_round seed_try", "the seed phase is over", lambda c: c.state.phase != SEEDING),
    Silent("hastened delayed now", "nobody has had a turn", lambda c: c.state.phase == SEEDING),
    Silent("active now", "it is nobody's turn", lambda c: c.state.phase != TURNS),
    Silent("players.played", "has no turn", lambda c: c.owner != c.state.active),
    Silent("players.bought chosen", "nothing is sealed in turns", lambda c: c.state.phase == TURNS),
    Silent("players.bought", "no generations in the seed phase", lambda c: c.state.phase == SEEDING),
    Silent("supply", "not in this game", lambda c: c.state.mold[c.index] == 0),
    Silent("cells slime", "no board", lambda c: overlaps(c) or takes(c)),
    Silent("ended phase", "the phase is what is asked", lambda c: c.asked()),
]


def silent(change: Change) -> bool:
    if change.name.startswith("players") and change.owner >= change.state.num_players:
        return True  # nobody sits there
    return any(change.name in row.names.split() and row.when(change) for row in SILENT)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_may_know_shows_in_observation_and_text(case: Case) -> None:
    chance = np.random.default_rng(1)
    looked_at = islice(positions(case, games=1, every=9), 60 if COMPILED else 12)
    tables = [table.copy() for table in looked_at]
    paths = list(numbers(case.game.state))
    found = {path: sorted({get(table.states, path) for table in tables}) for path in paths}
    paths = [path for path in paths if len(found[path]) > 1]
    omitted = set()
    told = 0
    for k in chance.choice(len(tables), 24 if COMPILED else 4):
        table = tables[k]
        viewer = int(table.seat if chance.random() < 0.6 else chance.integers(case.players))
        seen = all_seen(table, viewer)[:2]
        for p in chance.choice(len(paths), min(len(paths), 120 if COMPILED else 30), replace=False):
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
    assert told > (300 if COMPILED else 15)
