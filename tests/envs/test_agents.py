"""Agents: found by their specs, fair in what they use, independent of the company they play in."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.agents.base import View, act
from overwinter.agents.registry import AGENTS, AgentError, make_agent, make_agents
from overwinter.agents.table import Table
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.frames import MAX_SEATS
from tests.core.cases import DOOM_AND_BLOOM, FLOURISH_AND_DECAY, SURVIVALIST, TINY, Case

PLAYED = [
    Case(SURVIVALIST, 3),
    Case(DOOM_AND_BLOOM, 3, {"length": "short"}),
    Case(FLOURISH_AND_DECAY, 3, {"max_rounds": 5}),
]
"""Games with all scripted agents."""


@pytest.fixture(params=PLAYED, ids=str)
def played(request):
    return request.param


# --- specs ------------------------------------------------------------------------------------------------


def test_every_agent_has_a_line_for_people():
    assert list(AGENTS) == ["random", "greedy", "heuristic", "policy"]
    assert all(entry.about for entry in AGENTS.values())


def test_agents_of_a_list():
    agents = make_agents("random, greedy:samples=3 ,random", SURVIVALIST)
    assert [agent.name for agent in agents] == ["random", "greedy", "random"]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nobody", "no agent is called 'nobody'; the agents are random, greedy, heuristic, policy"),
        ("gredy", "did you mean greedy"),
        ("", "no agent is called ''"),
        ("random:x=1", "agent 'random:x=1': x: unknown key; the keys are"),
        ("greedy:smaples=1", "did you mean samples"),
        ("greedy:samples", "'samples' is not key=value"),
        ("greedy:samples=", "samples: "),
        ("greedy:samples=0", "samples: .*greater than or equal to 1"),
        ("greedy:samples=1001", "samples: .*less than or equal to 1000"),
        ("greedy:samples=many", "samples: .*integer"),
        ("heuristic:samples=2", "samples: unknown key"),
        ("policy", "path: missing"),
        ("policy:path=a;greedy=perhaps", "greedy: "),
    ],
)
def test_a_slip_in_a_spec_is_named(spec, message):
    with pytest.raises(AgentError, match=message):
        make_agent(spec, SURVIVALIST)


# --- playing ----------------------------------------------------------------------------------------------


def seated(spec, case=None, games=6, seed=3, agent_seed=0):
    """A table of which one agent plays every seat."""
    case = case or Case(SURVIVALIST, 3)
    seating = np.zeros((games, MAX_SEATS), np.int64)
    return Table(case.batch(games, seed), [make_agent(spec, case.game)], seating, agent_seed)


def run(table, steps):
    """The actions of so many steps, (steps, games)."""
    played = []
    actions = np.zeros(table.batch.num_games, np.int64)
    for _ in range(steps):
        table.fill(actions)
        played.append(actions.copy())
        table.step(actions)
    return np.array(played)


@pytest.mark.parametrize("spec", ["random", "greedy", "greedy:samples=1"])
def test_play_is_fixed_by_the_seeds(spec, played):
    first = run(seated(spec, played), 120)
    assert np.array_equal(first, run(seated(spec, played), 120))
    assert not np.array_equal(first, run(seated(spec, played, agent_seed=1), 120))


def test_the_heuristic_plays_without_chance(played):
    first = run(seated("heuristic", played), 120)
    assert np.array_equal(first, run(seated("heuristic", played, agent_seed=1), 120))


@pytest.mark.parametrize("spec", ["random", "greedy", "heuristic"])
def test_a_game_is_played_alike_in_every_company(spec, played):
    assert np.array_equal(run(seated(spec, played, games=9), 100)[:, :4], run(seated(spec, played, games=4), 100))


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_an_agent_asked_for_some_games_answers_for_these_and_leaves_the_rest(spec, played):
    table = seated(spec, played, games=8)
    run(table, 20)
    every = table.random.copy()
    games = np.array([6, 1, 4])
    some = table.agents[0].act_batch(table.view(games))
    moved = table.random != every
    assert moved.sum() == 3
    assert moved[games, table.batch.seat[games]].all()
    table.random[:] = every
    assert np.array_equal(table.agents[0].act_batch(table.view(np.arange(8)))[games], some)


@pytest.mark.parametrize("spec", ["random", "greedy", "heuristic"])
def test_an_agent_changes_nothing_but_its_stream(spec, played):
    table = seated(spec, played)
    batch = table.batch
    before = [array.tobytes() for array in (batch.state, batch.mask, batch.observation, batch.seat)]
    batch.engine.rules.flags.writeable = True
    rules = batch.engine.rules.tobytes()
    actions = table.agents[0].act_batch(table.view(np.arange(6)))
    assert batch.mask[np.arange(6), actions].all()
    assert [array.tobytes() for array in (batch.state, batch.mask, batch.observation, batch.seat)] == before
    assert batch.engine.rules.tobytes() == rules


def test_random_play_is_uniform_over_the_legal_actions():
    """Chi-square of one decision drawn 20,000 times; the seed is fixed, so it cannot flake."""
    for case, decisions in ((Case(SURVIVALIST, 4), 0), (Case(SURVIVALIST, 4), 31), (Case(TINY, 5), 6)):
        batch = case.batch(1)
        chance = np.random.default_rng(0)
        for _ in range(decisions):
            batch.step([chance.choice(np.flatnonzero(batch.mask[0]))])
        draws = 20_000
        view = View(
            batch.engine,
            np.arange(draws),
            np.repeat(batch.seat, draws),
            np.repeat(batch.observation, draws, axis=0),
            np.repeat(batch.mask, draws, axis=0),
            np.random.default_rng(1).integers(2**64, size=(draws, MAX_SEATS), dtype=np.uint64),
            batch.state,
        )
        drawn = np.bincount(make_agent("random", case.game).act_batch(view), minlength=batch.mask.shape[1])
        legal = batch.mask[0] > 0
        assert not drawn[~legal].any()
        expected = draws / legal.sum()
        assert ((drawn[legal] - expected) ** 2 / expected).sum() < chi_square_bound(int(legal.sum()) - 1)


def chi_square_bound(freedom):
    """The 99.9 % quantile of chi-square (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


@pytest.mark.parametrize(
    ("game", "options", "agents", "games", "least"),
    [
        (SURVIVALIST, {}, "greedy,random", 200, 0.85),
        (SURVIVALIST, {}, "heuristic,greedy", 100, 0.85),
        (DOOM_AND_BLOOM, {"length": "short"}, "greedy,random", 100, 0.85),
        (DOOM_AND_BLOOM, {"length": "short"}, "heuristic,greedy", 200, 0.6),
        (FLOURISH_AND_DECAY, {}, "greedy,random", 40, 0.85),
        (FLOURISH_AND_DECAY, {}, "heuristic,greedy", 40, 0.75),
    ],
)
def test_the_better_agent_wins(game, options, agents, games, least):
    """A fair game would give it half of the games; by its strength it wins many more. Seeds are fixed."""
    batch = Batch(game, game.options.parse(game.name, options), games, 2, 1)
    seating = np.zeros((games, MAX_SEATS), np.int64)
    seating[np.arange(games), np.arange(games) % 2] = 1
    table = Table(batch, make_agents(agents, game), seating, 1)
    actions = np.zeros(games, np.int64)
    won = np.full(games, -1)
    while (won < 0).any():
        table.fill(actions)
        for i in table.step(actions):
            if won[i] < 0:
                won[i] = int(batch.rank[i, (i + 1) % 2] == 1)
    assert won.mean() >= least


def test_streams_begin_anew_with_every_deal():
    """A deal is played alike whatever was played before it in its slot."""
    played, reset = seated("random", games=2), seated("random", games=2)
    reset.reset()
    actions = np.zeros(2, np.int64)
    ended = np.array([], np.int64)
    while 0 not in ended:
        played.fill(actions)
        ended = played.step(actions)
    assert played.random[0].tobytes() == reset.random[0].tobytes()
    assert played.batch.state[0].tobytes() == reset.batch.state[0].tobytes()
    assert len(set(played.random.ravel().tolist())) == played.random.size
    one, other = run(played, 30), run(reset, 30)
    assert np.array_equal(one[:, 0], other[:, 0])
    reset.reset(3)
    fresh = seated("random", games=2)
    fresh.reset(3)
    assert np.array_equal(reset.random, fresh.random)


@pytest.mark.parametrize("spec", ["random", "greedy", "heuristic"])
@pytest.mark.parametrize(
    "case",
    [
        Case(SURVIVALIST, 2, {"horizon": "lightning"}),
        Case(DOOM_AND_BLOOM, 2, {"length": "short", "max_rounds": 10}),
        Case(FLOURISH_AND_DECAY, 2, {"max_rounds": 6}),
    ],
    ids=str,
)
def test_an_agent_can_play_in_one_environment(spec, case):
    env = case.env()
    env.reset(seed=0)
    agent = make_agent(spec, case.game)
    count = 0
    while not env.is_over:
        choice = act(agent, env, count)
        assert choice == act(agent, env, count)
        env.step(choice)
        count += 1
    assert count > 20


def test_a_view_redeals_copies_of_the_games_asked():
    table = seated("random", games=5)
    run(table, 25)
    games = np.array([3, 0])
    before = table.batch.state.copy()
    copies = table.view(games).redeal(7)
    assert table.batch.state.tobytes() == before.tobytes()
    assert len(copies) == 2
    for i, game in enumerate(games):
        seat = int(table.batch.seat[game])
        seen = table.batch.engine.observe(copies, i, seat)
        assert seen.tobytes() == table.batch.observation[game].tobytes()
        assert copies[i].tobytes() != before[game].tobytes()
