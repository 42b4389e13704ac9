"""Many games at once: the same games as one by one, each depending on nothing but its seed and its actions."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.core.batch import Batch
from overwinter.envs.core.engine import HOLD
from overwinter.envs.core.errors import IllegalActionError, OptionError
from overwinter.envs.core.frames import TERMINATED, TRUNCATED
from tests.core.cases import CASES, DOOM_AND_BLOOM, FLOURISH_AND_DECAY, SURVIVALIST, TINY, Case
from tests.core.table import Table


@pytest.fixture(params=CASES, ids=str)
def case(request):
    return request.param


ARRAYS = (
    "observation",
    "mask",
    "seat",
    "reward",
    "rank",
    "score",
    "terminated",
    "truncated",
    "num_players",
    "state",
    "final",
)


def contents(batch, games=slice(None)):
    return {name: getattr(batch, name)[games].tobytes() for name in ARRAYS}


def choose(batch, chance):
    """A random legal action for each game."""
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in batch.mask])


def play(batch, steps, seed=0):
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(choose(batch, chance))


def test_the_games_of_slot_0_are_those_of_the_aec_environment(case):
    batch, env = case.batch(1, seed=13), case.env()
    env.reset(seed=13)
    chance = np.random.default_rng(1)
    finished = 0
    while finished < 3:
        assert batch.state.tobytes() == env.state_array().tobytes()
        seen = env.observe(env.agent_selection)
        assert batch.observation[0].tobytes() == seen["observation"].tobytes()
        assert batch.mask[0].tobytes() == seen["action_mask"].tobytes()
        assert env.possible_agents[batch.seat[0]] == env.agent_selection
        action = chance.choice(env.legal_actions())
        env.step(action)
        batch.step(np.array([action]))
        assert (batch.terminated | batch.truncated)[0] == env.is_over
        if env.is_over:
            finished += 1
            info = env.infos["player_0"]
            assert batch.final.tobytes() == env.state_array().tobytes()
            assert batch.rank[0, : case.players].tolist() == list(info["ranks"].values())
            assert batch.score[0, : case.players].tolist() == list(info["scores"].values())
            assert batch.reward[0, : case.players].tolist() == list(env.rewards.values())
            assert batch.terminated[0] == env.terminations["player_0"]
            assert batch.truncated[0] == env.truncations["player_0"]
            env.reset()


def test_player_counts_can_be_mixed():
    for game, counts in ((SURVIVALIST, [2, 3, 4, 5, 6, 2]), (TINY, [1, 2, 3, 4, 5, 6])):
        batch = Batch(game, game.options(), 6, counts, 4)
        tables = [Table(batch.engine, n, 4, slot=i) for i, n in enumerate(counts)]
        chance = np.random.default_rng(0)
        ended = np.zeros(6, np.int64)
        for _ in range(400):
            actions = choose(batch, chance)
            batch.step(actions)
            for i in range(6):
                tables[i].step(int(actions[i]))
                if not tables[i].running:
                    assert batch.final[i].tobytes() == tables[i].states.tobytes()
                    ended[i] += 1
                    tables[i] = Table(batch.engine, counts[i], 4, slot=i, k=int(ended[i]))
                assert batch.state[i].tobytes() == tables[i].states.tobytes()
        assert batch.state["num_players"].tolist() == counts
        assert ended.all()


def test_what_a_step_says_of_games_that_end_and_of_those_that_go_on(case):
    batch = case.batch(5, seed=3)
    chance = np.random.default_rng(2)
    endings = 0
    for step in range(2_000):
        if step >= 300 and endings:
            break
        before = batch.final.copy()
        batch.step(choose(batch, chance))
        over = batch.terminated | batch.truncated
        assert not (batch.terminated & batch.truncated).any()
        for i in range(5):
            assert np.array_equal(batch.mask[i], batch.engine.legal(batch.state, i))
            assert np.array_equal(batch.observation[i], batch.observe(i, int(batch.seat[i])))
            assert batch.seat[i] == batch.state["seat"][i]
            assert batch.mask[i].sum() > 1
            if over[i]:
                endings += 1
                rank, score, reward = batch.engine.outcome(batch.final, i)
                assert np.array_equal(batch.rank[i], rank)
                assert np.array_equal(batch.score[i], score)
                assert np.array_equal(batch.reward[i], reward)
                assert batch.final["ended"][i] == (TERMINATED if batch.terminated[i] else TRUNCATED)
                assert batch.state["ended"][i] == 0
            else:
                assert batch.final[i].tobytes() == before[i].tobytes()
                assert not batch.rank[i].any()
                assert not batch.score[i].any()
                assert not batch.reward[i].any()
        batch.check()
    assert endings > 0


def test_a_game_depends_on_its_own_slot_alone(case):
    """Other actions elsewhere, other sizes and games held make no difference."""
    one, other = case.batch(3, seed=7), case.batch(5, seed=7)
    ours, theirs = np.random.default_rng(3), np.random.default_rng(4)
    kept = [[], []]
    for step in range(260):
        actions = np.array([ours.choice(np.flatnonzero(mask)) for mask in one.mask])
        elsewhere = choose(other, theirs)
        elsewhere[1] = actions[1]
        if step % 3:
            elsewhere[[0, 2]] = HOLD
        one.step(actions)
        other.step(elsewhere)
        for batch, seen in zip((one, other), kept, strict=True):
            seen.append(contents(batch, slice(1, 2)))
    assert kept[0] == kept[1]


def test_a_game_on_hold_stays_as_it_is(case):
    batch = case.batch(4, seed=1)
    play(batch, 40)
    chance = np.random.default_rng(9)
    keys = ("observation", "mask", "seat", "state", "final", "num_players")
    before = {key: contents(batch, slice(1, 3))[key] for key in keys}
    for _ in range(60):
        actions = choose(batch, chance)
        actions[1:3] = HOLD
        batch.step(actions)
        assert {key: contents(batch, slice(1, 3))[key] for key in keys} == before
        for name in ("reward", "rank", "score", "terminated", "truncated"):
            assert not getattr(batch, name)[1:3].any(), name


def test_reset_begins_the_same_series_or_goes_on_with_the_next_games(case):
    batch = case.batch(3, seed=5)
    first = contents(batch)
    play(batch, 150)
    batch.reset(5)
    again = contents(batch)
    del first["final"], again["final"]  # the last finished games
    assert again == first
    batch.reset()
    for i in range(3):
        assert batch.state[i].tobytes() == Table(batch.engine, case.players, 5, slot=i, k=1).states.tobytes()
    batch.reset(0)
    assert batch.state[0].tobytes() == Table(batch.engine, case.players, 0).states.tobytes()


@pytest.mark.parametrize("wrong", [-2, 10**6, "not legal"])
def test_an_illegal_action_names_its_game_and_changes_nothing(case, wrong):
    batch = case.batch(4, seed=2)
    play(batch, 15)
    before = contents(batch)
    actions = choose(batch, np.random.default_rng(0))
    actions[2] = batch.mask[2].argmin() if wrong == "not legal" else wrong
    with pytest.raises(IllegalActionError, match=r"^game 2: .*legal are "):
        batch.step(actions)
    assert contents(batch) == before
    batch.step(choose(batch, np.random.default_rng(0)))


@pytest.mark.parametrize(
    "actions",
    [
        0,
        [0, 0],
        [0, 0, 0, 0],
        [[0], [0], [0]],
        [0.0, 0.0, 0.0],
        [True, False, True],
        ["0", "0", "0"],
        None,
        [None, None, None],
        np.zeros(3, np.float32),
    ],
    ids=repr,
)
def test_actions_are_one_integer_a_game(actions):
    batch = Case(SURVIVALIST, 2).batch(3)
    before = contents(batch)
    with pytest.raises(IllegalActionError, match="it takes one integer for each of 3 games"):
        batch.step(actions)
    assert contents(batch) == before


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.uint64])
def test_actions_are_integers_of_any_width(dtype):
    one, other = Case(SURVIVALIST, 2).batch(4), Case(SURVIVALIST, 2).batch(4)
    chance = np.random.default_rng(0)
    for _ in range(30):
        actions = choose(one, chance)
        one.step(actions.astype(dtype))
        other.step(np.repeat(actions, 2)[::2])  # not contiguous
        assert contents(one) == contents(other)


def test_a_number_too_large_is_not_taken_for_hold():
    batch = Case(SURVIVALIST, 2).batch(2)
    before = contents(batch)
    with pytest.raises(IllegalActionError):
        batch.step(np.array([2**64 - 1, 2**64 - 1], np.uint64))
    assert contents(batch) == before


@pytest.mark.parametrize(
    ("games", "players", "message"),
    [
        (0, 2, "num_games: 0"),
        (2.0, 2, r"num_games: 2\.0"),
        (True, 2, "num_games: True"),
        (2, [2, 3, 4], "3 counts for 2 games"),
        (2, 7, "num_players of survivalist: 7; it takes a whole number from 2 to 6"),
        (2, [2, 1], "num_players of survivalist: 1;"),
        (2, "2", "num_players of survivalist: '2';"),
        (2, 2.0, r"num_players of survivalist: 2\.0;"),
    ],
)
def test_wrong_sizes_are_named(games, players, message):
    with pytest.raises(OptionError, match=message):
        Batch(SURVIVALIST, SURVIVALIST.options(), games, players)


def test_redeal_keeps_what_a_seat_sees_of_every_game(case):
    batch = case.batch(6, seed=11)
    play(batch, 10 if case.game is FLOURISH_AND_DECAY else 25)  # there cells are sealed, later all hands are alike
    while case.game is DOOM_AND_BLOOM and batch.state["players"]["cards"].sum() < 3:  # they come slowly
        play(batch, 25)
    varied = 0
    for seat in range(case.players):
        before = batch.state.copy()
        seen = [batch.observe(i, seat) for i in range(6)]
        masks = batch.mask.copy()
        batch.redeal(seat, 100 + seat)
        for i in range(6):
            assert batch.observe(i, seat).tobytes() == seen[i].tobytes()
            if batch.seat[i] == seat:
                assert np.array_equal(batch.mask[i], masks[i])
            assert np.array_equal(batch.mask[i], batch.engine.legal(batch.state, i))
            assert np.array_equal(batch.observation[i], batch.observe(i, int(batch.seat[i])))
            before["rng"][i] = batch.state["rng"][i]
            varied += before[i].tobytes() != batch.state[i].tobytes()
    assert varied or case.players == 1
    batch.check()
    play(batch, 50)


def test_take_goes_on_from_copies(case):
    source, batch = case.batch(3, seed=4), case.batch(6, seed=8)
    play(source, 20)
    games = np.array([0, 0, 1, 2, 2, 2])
    batch.take(source, games)
    for name in ("state", "mask", "observation", "seat", "num_players"):
        assert np.array_equal(getattr(batch, name), getattr(source, name)[games]), name
    kept = contents(source)
    play(batch, 200, seed=1)
    assert contents(source) == kept
    twin = case.batch(6, seed=8)
    twin.take(source, games)
    play(twin, 200, seed=1)
    assert contents(twin) == contents(batch)
    batch.reset()
    for i in range(6):
        dealt = batch.engine.states(6)
        k = int(batch.played[i])
        batch.engine.reset(dealt, i, case.players, 8, k, batch.engine.mask(), batch.engine.vector())
        assert batch.state[i].tobytes() == dealt[i].tobytes()
