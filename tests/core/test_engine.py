"""What holds for every game on the engine: the conformance tests below the environment classes."""

import numpy as np
import pytest

from overwinter.envs.core import engine as core
from overwinter.envs.core import rng
from overwinter.envs.core.engine import as_seeds
from overwinter.envs.core.errors import EngineError
from overwinter.envs.core.frames import (
    ERRORS,
    MAX_DEPTH,
    MAX_SEATS,
    NO_LEGAL_ACTION,
    NO_PROGRESS,
    TERMINATED,
    TRUNCATED,
)
from overwinter.envs.core.jit import COMPILED
from tests.core.cases import BREAKS, CASES, PLAIN, SURVIVALIST
from tests.core.run import from_python, run_python
from tests.core.table import Table
from tests.core.trace import trace

hash3, mix = from_python(rng.hash3), from_python(rng.mix)

GAMES = 12
"""Random games a test plays of each case."""
LONGEST = 5_000
"""Decisions after which a random game is taken to be endless."""


@pytest.fixture(params=CASES, ids=str)
def case(request):
    return request.param


def positions(case, games=GAMES, every=1):
    """Tables in the course of random games, each to be left as it is; the last of a game is its end."""
    chance = np.random.default_rng(0)
    for seed in range(games):
        table = Table.of(case, seed)
        for count in range(LONGEST):
            if count % every == 0 or not table.running:
                yield table
            if not table.running:
                break
            table.step_at_random(chance)
        else:
            pytest.fail(f"{case}: no end after {LONGEST} decisions")


def test_random_games_end_and_keep_every_invariant(case):
    ended = set()
    for table in positions(case, games=3 * GAMES):
        state = table.state
        if table.running:
            assert 0 <= state.seat < case.players
            assert table.mask.sum() > 1  # a decision with one choice is taken by the engine
        else:
            ended.add(int(state.ended))
            assert state.seat == -1
            assert not table.mask.any()
            assert not table.observation.any()
        assert np.array_equal(table.mask, table.engine.legal(table.states, 0))
        assert 0 < state.depth <= MAX_DEPTH
        assert not table.states["frames"][0, state.depth :].tobytes().strip(b"\0")  # popped frames are wiped
    assert ended <= {TERMINATED, TRUNCATED}


def test_every_masked_action_is_accepted(case):
    for table in positions(case, games=2):
        for action in np.flatnonzero(table.mask):
            table.copy().step(int(action))


def test_the_seed_decides_the_deal(case):
    deals = {Table.of(case, seed).states.tobytes() for seed in [*range(8), 2**63, 2**64 - 1]}
    deals |= {Table(case.engine(), case.players, 0, slot, k).states.tobytes() for slot, k in [(0, 1), (1, 0), (1, 1)]}
    assert len(deals) == 13
    assert Table.of(case, 5).states.tobytes() in deals
    assert Table.of(case, 2**64).states.tobytes() == Table.of(case, 0).states.tobytes()


def test_a_deal_takes_nothing_from_the_game_before(case):
    table = Table.of(case, 1)
    fresh = table.states.tobytes(), table.mask.tobytes(), table.observation.tobytes()
    table.states.view(np.uint8)[:] = 0x55
    table.mask[:] = 1
    table.observation[:] = 9
    table.engine.reset(table.states, 0, case.players, 1, 0, table.mask, table.observation)
    assert (table.states.tobytes(), table.mask.tobytes(), table.observation.tobytes()) == fresh


def test_a_game_touches_no_global_generator(case):
    np.random.seed(0)  # noqa: NPY002  # the global generator is what is looked at
    before = np.random.get_state()[1].tobytes()  # noqa: NPY002
    for _ in positions(case, games=1):
        pass
    assert np.random.get_state()[1].tobytes() == before  # noqa: NPY002


def test_observations_are_pure_finite_and_in_bounds_for_every_seat_at_any_time(case):
    low, high = case.game.observation.bounds()
    for table in positions(case, games=4):
        before = table.states.tobytes()
        for seat in range(case.players):
            seen = table.observe(seat)
            assert seen.dtype == np.float32
            assert np.isfinite(seen).all()
            outside = (seen < low) | (seen > high)
            assert not outside.any(), name_of(case, int(outside.argmax()))
            assert seen.tobytes() == table.observe(seat).tobytes()
            if seat == table.seat:
                assert seen.tobytes() == table.observation.tobytes()
        assert table.states.tobytes() == before


def name_of(case, index):
    """The observation field that a position in the vector belongs to."""
    fields = case.game.observation.fields.values()
    return next(field.name for field in fields if field.slice.start <= index < field.slice.stop)


def test_what_is_for_the_seat_asked_is_in_no_other_observation(case):
    asked = [field for field in case.game.observation.fields.values() if field.audience == "asked"]
    for table in positions(case, games=4):
        for seat in range(case.players):
            if seat != table.seat:
                seen = table.observe(seat)
                assert not any(seen[field.slice].any() for field in asked)


def test_ranks_scores_and_payoffs_are_sound_at_any_time(case):
    for table in positions(case, games=4):
        before = table.states.tobytes()
        rank, score, reward = table.engine.outcome(table.states, 0)
        assert table.states.tobytes() == before
        assert not rank[case.players :].any()
        assert not score[case.players :].any()
        assert not reward[case.players :].any()
        assert rank.min(initial=MAX_SEATS, where=rank > 0) == 1
        assert (rank[: case.players] > 0).all()
        assert (abs(reward) <= 1).all()
        team = table.state.team
        for a in range(case.players):
            for b in range(case.players):
                if team[a] == team[b]:
                    assert (rank[a], reward[a]) == (rank[b], reward[b])
                elif rank[a] == rank[b] and case.options.get("reward") != "score":
                    assert reward[a] == reward[b]
        if case.players > 1 and not table.engine.rules["cooperative"][0]:
            assert reward.sum() == pytest.approx(0, abs=1e-5)


def test_a_copy_lives_its_own_life(case):
    for table in positions(case, games=2, every=5):
        before = table.states.tobytes()
        twin = table.copy()
        chance = np.random.default_rng(1)
        while twin.running:
            twin.step_at_random(chance)
        assert table.states.tobytes() == before
        again = table.copy()
        chance = np.random.default_rng(1)
        while again.running:
            again.step_at_random(chance)
        assert again.states.tobytes() == twin.states.tobytes()


def redealt(table, seat, seed):
    """A copy of a table with what a seat cannot know sampled anew."""
    twin = table.copy()
    twin.engine.redeal(twin.states, 0, seat, seed)
    return twin


def test_a_redeal_leaves_what_the_seat_knows_and_is_a_position_of_the_game(case):
    for table in positions(case, games=4):
        before = table.states.tobytes()
        for seat in range(case.players):
            twin = redealt(table, seat, 7)
            twin.engine.check(twin.states)
            assert twin.observe(seat).tobytes() == table.observe(seat).tobytes()
            mask = twin.engine.legal(twin.states, 0)
            if seat == table.seat:
                assert mask.tobytes() == table.mask.tobytes()
            assert mask.any() == table.running
        assert table.states.tobytes() == before


def test_redeals_are_canonical(case):
    for table in positions(case, games=4, every=3):
        for seat in range(case.players):
            once = redealt(table, seat, 8)
            assert redealt(redealt(table, seat, 7), seat, 8).states.tobytes() == once.states.tobytes()


def test_a_redealt_game_can_be_played_on(case):
    chance = np.random.default_rng(2)
    for table in positions(case, games=2, every=4):
        if table.running:
            twin = redealt(table, table.seat, 3)
            while twin.running:
                twin.step_at_random(chance)


def test_redeals_vary_what_is_hidden(case):
    def unknown(table):
        states = table.states.copy()
        states["rng"] = 0
        return states.tobytes()

    if case.players == 1:
        pytest.skip("nobody else to hide anything")
    varied = 0
    for table in positions(case, games=4, every=7):
        varied += len({unknown(redealt(table, 0, seed)) for seed in range(8)}) > 1
    assert varied > 0


def test_redeals_vary_the_chance_to_come(case):
    table = Table.of(case)
    assert len({redealt(table, table.seat, seed).state.rng.tobytes() for seed in range(8)}) == 8


# --- the loops over many games ----------------------------------------------------------------------------


class Batch:
    """Several games with the arrays that the loops take; odd slots have a player fewer where possible."""

    def __init__(self, case, count, seed):
        self.case = case
        self.engine = case.engine()
        low, high = self.engine.options.player_bounds(case.game.min_players, case.game.max_players)
        self.players = np.array([min(high, max(low, case.players - i % 2)) for i in range(count)], np.int64)
        self.seeds = as_seeds(seed)
        self.states, self.final = self.engine.states(count), self.engine.states(count)
        self.played, self.seat = np.zeros((2, count), np.int64)
        self.mask = np.zeros((count, len(case.game.catalogue)), np.int8)
        self.observation = np.zeros((count, case.game.observation.length), np.float32)
        self.reward, self.score = np.zeros((2, count, MAX_SEATS), np.float32)
        self.rank = np.zeros((count, MAX_SEATS), np.int16)
        self.terminated, self.truncated = np.zeros((2, count), np.bool_)
        core.reset_games(
            self.engine.rules,
            self.states,
            self.engine.blank,
            self.players,
            self.seeds,
            self.played,
            self.mask,
            self.observation,
            self.seat,
        )

    def step(self, actions):
        return core.step_games(
            self.engine.rules,
            self.states,
            self.engine.blank,
            self.final,
            self.players,
            self.seeds,
            self.played,
            actions,
            self.mask,
            self.observation,
            self.seat,
            self.reward,
            self.rank,
            self.score,
            self.terminated,
            self.truncated,
        )

    def table(self, i):
        """The game of slot i as its seed deals it, on a table of its own."""
        return Table(self.engine, int(self.players[i]), int(self.seeds[0]), slot=i, k=int(self.played[i]))


def test_a_batch_plays_the_games_that_its_seeds_deal_one_by_one(case):
    batch = Batch(case, 3, 11)
    tables = [batch.table(i) for i in range(3)]
    chance = np.random.default_rng(3)
    for step in range(2_000):
        if step >= 400 and batch.played.sum() > 3:
            break
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in batch.mask], np.int64)
        assert batch.step(actions) == -1
        for i, action in enumerate(actions):
            tables[i].step(int(action))
            over = not tables[i].running
            assert batch.terminated[i] == (tables[i].state.ended == TERMINATED)
            assert batch.truncated[i] == (tables[i].state.ended == TRUNCATED)
            if over:
                assert batch.final[i].tobytes() == tables[i].states.tobytes()
                rank, score, reward = tables[i].engine.outcome(tables[i].states, 0)
                tables[i] = batch.table(i)
            else:
                rank, score, reward = np.zeros((3, MAX_SEATS))
            assert np.array_equal(batch.rank[i], rank)
            assert np.array_equal(batch.score[i], score)
            assert np.array_equal(batch.reward[i], reward)
            assert batch.states[i].tobytes() == tables[i].states.tobytes()
            assert batch.mask[i].tobytes() == tables[i].mask.tobytes()
            assert batch.observation[i].tobytes() == tables[i].observation.tobytes()
            assert batch.seat[i] == tables[i].seat
    assert batch.played.sum() > 3


@pytest.mark.parametrize("wrong", [-2, 10**6, None])  # -1 is HOLD
def test_an_illegal_action_in_a_batch_is_named_and_changes_nothing(case, wrong):
    batch = Batch(case, 3, 4)
    actions = batch.mask.argmax(axis=1).astype(np.int64)
    actions[1] = batch.mask[1].argmin() if wrong is None else wrong
    before = [value.tobytes() for value in vars(batch).values() if isinstance(value, np.ndarray)]
    assert batch.step(actions) == 1
    assert [value.tobytes() for value in vars(batch).values() if isinstance(value, np.ndarray)] == before


@pytest.mark.parametrize("observed", [True, False])
def test_random_play_is_what_stepping_one_by_one_in_python_gives(case, observed):
    decisions = 120
    batch = Batch(case, 2, 21)
    tables = [batch.table(i) for i in range(2)]
    played = [0, 0]
    for i in range(2):
        word = hash3(batch.seeds[0], i, 1 << 32)
        for _ in range(decisions):
            word = mix(np.uint64(word))
            choices = np.flatnonzero(tables[i].mask)
            tables[i].step(int(choices[(int(word) >> 33) % len(choices)]))
            if not tables[i].running:
                played[i] += 1
                tables[i] = Table(batch.engine, int(batch.players[i]), 21, slot=i, k=played[i])
    observation = batch.observation if observed else np.zeros((2, 0), np.float32)
    result = core.play_random(
        batch.engine.rules,
        batch.states,
        batch.engine.blank,
        batch.players,
        batch.seeds,
        batch.played,
        batch.mask,
        observation,
        decisions,
        True,
    )
    assert result == -1
    assert batch.played.tolist() == played
    for i in range(2):
        assert batch.states[i].tobytes() == tables[i].states.tobytes()
        assert batch.mask[i].tobytes() == tables[i].mask.tobytes()
        if observed:
            assert batch.observation[i].tobytes() == tables[i].observation.tobytes()


# --- ways to run ------------------------------------------------------------------------------------------


UNCOMPILED = [
    pytest.param(
        case,
        id=str(case),
        marks=[pytest.mark.long] if case.game is SURVIVALIST and (case.players > 3 or case not in PLAIN) else [],
    )
    for case in CASES
]
"""Uncompiled, a game of Survivalist takes many seconds."""


@pytest.mark.parametrize("case", UNCOMPILED)
def test_compiled_and_uncompiled_games_are_the_same_byte_for_byte(case):
    mode = {"NUMBA_DISABLE_JIT": "1"} if COMPILED else {"NUMBA_DISABLE_JIT": "0"}
    other = run_python("-m", "tests.core.trace", "1", str(case), **mode)
    assert other.splitlines() == trace(case, 1)


ENTRIES = (
    "reset_game",
    "step_game",
    "legal_game",
    "observe_game",
    "redeal_game",
    "check_games",
    "judge_game",
)
LOOPS = ("reset_games", "step_games", "play_random")


@pytest.mark.skipif(not COMPILED, reason="counts what was compiled")
def test_nothing_is_compiled_anew_for_other_options_counts_and_loaded_states():
    def signatures():
        return {name: len(getattr(core, name).signatures) for name in ENTRIES + LOOPS}

    def use(case, count):
        for table in positions(case, games=1):
            table.legal()
            table.observe(0)
            redealt(table, 0, 2**64 - 1)
            table.engine.outcome(table.states, 0)
        saved = np.frombuffer(table.states.tobytes(), table.states.dtype)
        table.states = saved.copy()  # as a save is loaded
        table.observe(np.int16(0))
        table.engine.check(table.states)
        batch = Batch(case, count, 0)
        batch.step(batch.mask.argmax(axis=1).astype(np.int64))
        rules, states, blank = batch.engine.rules, batch.states, batch.engine.blank
        rest = (batch.players, batch.seeds, batch.played, batch.mask)
        core.play_random(rules, states, blank, *rest, batch.observation, 3, True)
        core.play_random(rules, states, blank, *rest, np.zeros((count, 0), np.float32), 3, False)

    games = {case.game.name: case for case in CASES}
    for case in games.values():
        use(case, 2)
    before = signatures()
    for number, case in enumerate(CASES):
        use(case, number + 1)
    assert signatures() == before


# --- faults of the rules ----------------------------------------------------------------------------------


def test_a_broken_invariant_is_named(case):
    table = Table.of(case)
    wide = case.engine().states(3)
    wide[:] = table.states[0]
    field, broken = BREAKS[case.game.name]
    wide[field][2] += 1
    with pytest.raises(EngineError, match=rf"{case.game.name}, game 2: {broken}"):
        table.engine.check(wide)


def test_a_seat_without_a_legal_action_stops_the_game_with_an_error(case, monkeypatch):
    if COMPILED:
        pytest.skip("replaces a function, which compiled code does not see")
    table = Table.of(case)
    monkeypatch.setattr(core, "legal", lambda rules, state, mask: None)
    with pytest.raises(EngineError, match=ERRORS[NO_LEGAL_ACTION]):
        table.step_at_random(np.random.default_rng(0))


def test_rules_that_run_in_circles_are_stopped_with_an_error(case, monkeypatch):
    if COMPILED:
        pytest.skip("replaces a function, which compiled code does not see")
    table = Table.of(case)
    monkeypatch.setattr(core, "resume", lambda rules, state: False)
    with pytest.raises(EngineError, match=ERRORS[NO_PROGRESS]):
        table.step_at_random(np.random.default_rng(0))
    assert table.seat == -1
    assert not table.mask.any()
