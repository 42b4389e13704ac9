"""What a seat cannot know never shows, and what it may know always does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from overwinter.agents.base import View
from overwinter.agents.registry import make_agent
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.survivalist.actions import SKIP
from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import IN_DECK, NOWHERE, RESTING, SKILLS, THREATENED, TRAPPED
from tests.core.cases import CASES, SURVIVALIST, TINY, Case
from tests.core.table import Table

REDEALS = 4
MORE_GAMES = {"doom_and_bloom": 3, "flourish_and_decay": 8, "godforsaken_scavengers": 4}
"""Where secrets come slowly, last for a turn only, or games are short, more of them are looked at."""


@pytest.fixture(params=[case for case in CASES if case.players > 1], ids=str)
def case(request):
    return request.param


def positions(case: Case, games: int, every: int) -> Iterator[Table]:
    """Positions of random games, each to be left as it is."""
    chance = np.random.default_rng(0)
    for seed in range(games * MORE_GAMES.get(case.game.name, 1)):
        table = Table.of(case, seed)
        count = seed
        while table.running:
            if count % every == 0:
                yield table
            table.step_at_random(chance)
            count += 1


def redeals(table: Table, seat: int) -> Iterator[Table]:
    """Copies in which all that a seat cannot know is sampled anew."""
    for seed in range(REDEALS):
        twin = table.copy()
        twin.engine.redeal(twin.states, 0, seat, seed)
        yield twin


def describe(table: Table, seat: int | None) -> str:
    """All that is said to a seat: what it sees and, if it is asked, what each of its actions does."""
    engine = table.engine
    text = engine.words.describe(engine.rules[0], table.state, seat)
    if table.seat == seat:
        legal = np.flatnonzero(engine.legal(table.states, 0))
        text += engine.words.prompt(engine.rules[0], table.state)
        text += "\n".join(engine.words.explain(engine.rules[0], table.state, int(a)) for a in legal)
    return text


def draw(table: Table, viewer: int | None) -> str:
    """The picture a seat or a spectator sees, of a game that has pictures."""
    engine = table.engine
    return engine.picture.draw(engine.rules[0], table.state, viewer) if engine.picture else ""


def hidden_varies(table: Table, twin: Table) -> bool:
    states = twin.states.copy()
    states["rng"] = table.states["rng"]
    return states.tobytes() != table.states.tobytes()


# --- no leak ----------------------------------------------------------------------------------------------


def test_observation_mask_and_text_are_the_same_whatever_is_hidden(case):
    varied = 0
    for table in positions(case, games=2, every=10):
        for seat in range(case.players):
            seen, text = table.observe(seat).tobytes(), describe(table, seat)
            for twin in redeals(table, seat):
                varied += hidden_varies(table, twin)
                assert twin.observe(seat).tobytes() == seen
                assert describe(twin, seat) == text
                assert describe(twin, None) == describe(table, None)
                if table.seat == seat:
                    assert twin.engine.legal(twin.states, 0).tobytes() == table.mask.tobytes()
    assert varied > 20


def test_pictures_are_the_same_whatever_is_hidden(case):
    """A spectator's too, who knows less than any seat: each seat's secrets are dealt anew in turn."""
    if case.game.picture is None:
        pytest.skip("the game has no pictures")
    varied = 0
    for table in positions(case, games=1, every=16):
        for seat in range(case.players):
            twin = next(redeals(table, seat))
            varied += hidden_varies(table, twin)
            assert draw(twin, seat) == draw(table, seat)
        for seat in range(case.players):
            table.engine.redeal(twin.states, 0, seat, seat)
        assert draw(twin, None) == draw(table, None)
    assert varied > 5


def test_what_is_told_of_the_others_is_the_same_whatever_is_hidden(case):
    """A report tells no seat more than what it knew before and knows after; the spectator no more than any seat."""
    varied = told = 0
    chance = np.random.default_rng(3)
    for table in positions(case, games=2, every=3):
        engine = table.engine
        after = table.copy()
        action = int(chance.choice(np.flatnonzero(table.mask)))
        after.step(action)
        for seat in range(case.players):
            lines = engine.words.report(engine.rules[0], table.state, action, after.state, seat)
            public = engine.words.report(engine.rules[0], table.state, action, after.state, None)
            told += len(lines)
            earlier, later = table.copy(), after.copy()
            engine.redeal(earlier.states, 0, seat, 1)
            engine.redeal(later.states, 0, seat, 2)
            varied += hidden_varies(table, earlier)
            # The deal of one position is not that of the other: whatever comes from behind a back differs.
            assert engine.words.report(engine.rules[0], earlier.state, action, later.state, seat) == lines
            assert engine.words.report(engine.rules[0], earlier.state, action, later.state, None) == public
    assert varied > 20
    assert told > 4


def test_nobody_is_told_that_another_seat_declined():
    told = 0
    for case in (Case(SURVIVALIST, 3, {"trading": True}), Case(SURVIVALIST, 4)):
        for table in positions(case, games=3, every=1):
            if not table.mask[SKIP]:
                continue
            after = table.copy()
            after.step(SKIP)
            for viewer in (None, *range(case.players)):
                words, rules = table.engine.words, table.engine.rules[0]
                name = words.who(table.state, viewer, table.seat)
                for line in words.report(rules, table.state, SKIP, after.state, viewer):
                    told += 1
                    assert not line.startswith(f"{name} "), line
    assert told > 20


@pytest.mark.parametrize("spec", ["random", "greedy", "heuristic"])
def test_what_an_agent_plays_is_the_same_whatever_is_hidden(case, spec):
    if spec != "random" and case.game is TINY:
        pytest.skip(f"{spec} needs a module of the game")
    agent = make_agent(spec, case.game)
    varied = 0
    for table in positions(case, games=2, every=9):
        choice = choose(agent, table)
        assert table.mask[choice]
        for twin in redeals(table, table.seat):
            varied += hidden_varies(table, twin)
            assert choose(agent, twin) == choice
    assert varied > 10


def choose(agent, table: Table) -> int:
    view = View(
        table.engine,
        np.zeros(1, np.int64),
        np.array([table.seat]),
        table.observation[None],
        table.mask[None],
        np.full((1, MAX_SEATS), 5, np.uint64),
        table.states.copy(),
    )
    return int(agent.act_batch(view)[0])


def test_being_asked_is_not_seen_by_others(case):
    """Another seat in the place of the one asked makes no difference to those who are neither."""
    for table in positions(case, games=1, every=8):
        for other in range(case.players):
            twin = table.copy()
            twin.state.seat = other
            for seat in range(case.players):
                if seat not in (other, table.seat):
                    assert twin.observe(seat).tobytes() == table.observe(seat).tobytes()
                    assert describe(twin, seat) == describe(table, seat)
                    assert draw(twin, seat) == draw(table, seat)


# --- no omission (Survivalist) ----------------------------------------------------------------------------
#
# Single numbers of the state are changed, each to a value that it takes elsewhere in games of the case. Observation
# (with the mask, if the viewer is asked), words and picture of a seat must tell the difference, unless the seat cannot
# know the number or the table below says why it need not show.

OPEN_CASES = [
    Case(SURVIVALIST, 3, {"trading": True}),
    Case(SURVIVALIST, 2),
    Case(SURVIVALIST, 5, {"trading": True, "max_rounds": 11}),
]
POSITIONS, NUMBERS = 12, 90
"""Positions looked at in each case, numbers changed in each."""
Path = tuple[Any, ...]


@dataclass(frozen=True)
class Change:
    """One number of a state as it is, and as it might be, for a viewer."""

    state: Any
    viewer: int
    path: Path
    old: int
    new: int

    @property
    def name(self) -> str:
        """The names on the path, without indices: `players.wounds`."""
        return ".".join(part for part in self.path if isinstance(part, str))

    @property
    def owner(self) -> int:
        """The first index on the path: a seat, a card, a frame."""
        return next(part for part in self.path if not isinstance(part, str))

    @property
    def index(self) -> int:
        """The last index on the path: a spot, a colour."""
        return next(part for part in reversed(self.path) if not isinstance(part, str))

    def asked(self, *of: int) -> bool:
        """Whether the viewer is asked something, of one of these kinds."""
        kind = int(self.state.frames[self.state.depth - 1].kind)
        return bool(self.state.seat == self.viewer and (not of or kind in of))


@dataclass(frozen=True)
class Silent:
    """Changes that need not show, and why."""

    names: str
    why: str
    when: Callable[[Change], bool] = lambda change: True


def unseen(at: int, viewer: int) -> bool:
    return at == IN_DECK or (at >= TRAPPED and at != TRAPPED + viewer)


SILENT = [
    # what the seat cannot know
    Silent("rng", "chance to come"),
    Silent(
        "fate",
        "face-down and not peeked at",
        lambda c: c.index >= c.state.fate_shown and c.state.players[c.viewer].knows_fate[c.index] == 0,
    ),
    Silent(
        "players.skill",
        "face-down before another seat",
        lambda c: c.owner != c.viewer and c.state.players[c.owner].skill_shown == 0,
    ),
    Silent("seat", "being asked is information: others are not told"),
    # the engine's own
    Silent("error result scratch", "between two pieces of the rules"),
    Silent("num_players team", "fixed for the whole game; everybody plays alone"),
    Silent("ended", "told by terminations and truncations"),
    Silent(
        "depth frames.kind frames.seat frames.card frames.op frames.step frames.a frames.b",
        "what the running turns have still to do; no other seat decides before it is done, and the seat asked sees "
        "the question in `asked` and its mask",
        lambda c: c.name == "depth" or c.owner != c.state.depth - 1 or not c.asked(),
    ),
    Silent("frames.kind", "nobody can be asked this", lambda c: c.new not in (kinds.GATHER_TOKENS, kinds.REST)),
    Silent("frames.seat frames.step frames.card", "shows in the mask of the seat asked, where it matters"),
    Silent("frames.op", "only an effect has an operation", lambda c: not c.asked(kinds.EFFECT)),
    Silent(
        "frames.a frames.b",
        "counts what is drawn, seats and tries where there is no amount to choose from",
        lambda c: (
            not c.asked(kinds.GATHER_TOKENS, kinds.FORAGE_TOKENS, kinds.AIRDROP, kinds.EFFECT, kinds.REST)
            or (c.name == "frames.b" and not c.asked(kinds.REST))
            or min(c.old, c.new) >= 5
        ),
    ),
    Silent("pile valley_pile", "numbers the draw piles there have been; what follows shows as odds of Valley tokens"),
    # what follows from what is seen
    Silent("sunshine_box", "what is missing in the bag"),
    Silent("drop_discard", "what is neither in the pile nor on the Drop Zone"),
    Silent("fate_reapers", "as the content says until revealed, then none"),
    Silent(
        "players.skill_shown",
        "the own card shows anyway; whether the others see it follows from the part, as all turn theirs in one round",
        lambda c: c.owner == c.viewer,
    ),
    Silent("players.excess_freeze", "part of what a dead seat died with, which shows"),
    # what does not matter at the time
    Silent("last_day", "the core rounds are over", lambda c: c.state.part > RESTING),
    Silent("threat", "no threat is faced yet", lambda c: c.state.part != THREATENED),
    Silent("due", "nobody else decides before it is paid", lambda c: not c.asked(kinds.PAYING)),
    Silent(
        "offer.maker offer.partner offer.given offer.proposed", "no offer is open", lambda c: not c.state.offer.active
    ),
    Silent("offer.give", "not yet said", lambda c: not c.state.offer.given),
    Silent("offer.want", "not yet said", lambda c: not c.state.offer.proposed),
    Silent("card_meds", "Meds lie on cards of the board only", lambda c: c.state.card_place[c.owner] != 1),
    Silent("card_since", "a card trapped in a round cannot be reached again in it; for its holder it shows"),
    Silent("players.knows_fate", "the tile is revealed", lambda c: c.index < c.state.fate_shown),
    Silent("players.knows_valley", "the place is empty", lambda c: c.state.valley[c.index] < 0),
    Silent(
        "players.exchanged players.survived players.dead players.burden",
        "none before the last rounds",
        lambda c: c.state.part < (SKILLS if c.name == "players.exchanged" else THREATENED),
    ),
    Silent("players.burden", "the living carry what shows", lambda c: not c.state.players[c.owner].dead),
    Silent("players.place players.home", "nobody is out any more", lambda c: c.state.part > RESTING),
    Silent("players.home", "no place is chosen yet", lambda c: c.state.players[c.owner].place == NOWHERE),
    Silent("players.offers players.traded", "the last rounds have no trades", lambda c: c.state.part > RESTING),
    Silent("players.traded", "bars offers between two others only", lambda c: c.index != c.viewer),
]


def silent(change: Change) -> bool:
    """Whether a change need not show."""
    if change.name.startswith("players") and change.owner >= change.state.num_players:
        return True  # nobody sits there
    return any(change.name in row.names.split() and row.when(change) for row in SILENT)


def numbers(dtype: np.dtype[Any], path: Path = ()) -> Iterator[Path]:
    """The path to every number of a record."""
    for name in dtype.names or ():
        field = dtype[name]
        for index in np.ndindex(*field.shape):
            here = (*path, name, *index)
            if field.base.names:
                yield from numbers(field.base, here)
            else:
                yield here


def get(states: Any, path: Path) -> int:
    found = states[0]
    for part in path:
        found = found[part]
    return int(found)


def put(states: Any, path: Path, value: int) -> None:
    target = states[0]
    for part in path[:-1]:
        target = target[part]
    target[path[-1]] = value


def all_seen(table: Table, seat: int) -> tuple[bytes, str, str]:
    seen = table.observe(seat).tobytes()
    if table.seat == seat:
        seen += table.engine.legal(table.states, 0).tobytes()
    return seen, describe(table, seat), draw(table, seat)


@pytest.mark.parametrize("case", OPEN_CASES, ids=str)
def test_what_a_seat_may_know_shows_in_observation_and_text(case):
    omitted = omissions(case, POSITIONS, NUMBERS)
    assert not omitted, "\n".join(sorted(omitted))


@pytest.mark.long
@pytest.mark.parametrize("case", OPEN_CASES, ids=str)
def test_what_a_seat_may_know_shows_in_observation_and_text_of_many_positions(case):
    omitted = omissions(case, 150, 500)
    assert not omitted, "\n".join(sorted(omitted))


def omissions(case: Case, count: int, each: int) -> set[str]:
    chance = np.random.default_rng(1)
    tables = [table.copy() for table in positions(case, games=8, every=5)]
    paths = list(numbers(case.game.state))
    found = {path: sorted({get(table.states, path) for table in tables}) for path in paths}
    omitted = set()
    for k in chance.choice(len(tables), count):
        table = tables[k]
        viewer = int(table.seat if chance.random() < 0.6 else chance.integers(case.players))
        seen = all_seen(table, viewer)
        for p in chance.choice(len(paths), each, replace=False):
            path = paths[p]
            old = get(table.states, path)
            others = [value for value in found[path] if value != old]
            if not others:
                continue
            change = Change(table.state, viewer, path, old, int(chance.choice(others)))
            if silent(change):
                continue
            if change.name == "card_place" and unseen(old, viewer) and unseen(change.new, viewer):
                continue  # in which of the unseen places it lies
            twin = table.copy()
            put(twin.states, path, change.new)
            for what, before, after in zip(
                ("observation", "text", "picture"), seen, all_seen(twin, viewer), strict=True
            ):
                if before == after:
                    kind = int(table.state.frames[table.state.depth - 1].kind)
                    asked = f"asked {kind}" if table.seat == viewer else "not asked"
                    omitted.add(f"{what}: {change.name} {old} -> {change.new} (part {table.state.part}, {asked})")
    return omitted
