"""The league: who is at the table, how often, with which weights, and how the learner's standing is counted."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.agents.policy import PolicyAgent
from overwinter.envs.core.errors import SaveError
from overwinter.envs.registry import load_game
from overwinter.training.config import LeagueTable
from overwinter.training.league import League, snapshot_name
from overwinter.training.seating import LEARNER
from overwinter.training.standings import Standings
from overwinter.training.train import make_learner
from tests.training.runs import smoke

GAME = load_game("survivalist")


@pytest.fixture(scope="module")
def learner():
    return make_learner(smoke())


def league(newest=2, older=2, seed=0, snapshots=0, network=None):
    table = LeagueTable(weight=3.0, every=10, newest=newest, older=older)
    made = League(table, [object(), object()], [1.0, 2.0], seed)  # stand-ins: nobody plays here
    for k in range(snapshots):
        made.take(network, 10 * k)
    return made


def test_the_newest_and_some_older_snapshots_share_the_leagues_weight(learner):
    network = learner.policy.as_network()
    assert league().weights() == [1.0, 2.0]
    assert league(snapshots=1, network=network).weights() == [1.0, 2.0, 3.0]
    assert league(snapshots=3, network=network).weights() == [1.0, 2.0, 1.0, 1.0, 1.0]
    seen = np.zeros(10)
    for seed in range(200):
        weights = league(snapshots=10, network=network, seed=seed).weights()
        assert weights[:2] == [1.0, 2.0]
        assert weights[-2:] == [0.75, 0.75]
        older = np.array(weights[2:-2])
        assert sorted(older.tolist()) == [0.0] * 6 + [0.75] * 2
        seen[:8] += older > 0
    assert seen[:8] / 200 == pytest.approx([0.25] * 8, abs=0.1)
    assert league(older=0, snapshots=4, network=network).weights() == [1.0, 2.0, 0.0, 0.0, 1.5, 1.5]


def test_a_snapshot_keeps_its_weights_while_the_learner_goes_on():
    learner = make_learner(smoke())
    learner.admit_snapshot()
    before = {name: tensor.copy() for name, tensor in learner.policy.named_arrays().items()}
    learner.learn(700, reset_num_timesteps=False)
    snapshot = learner.league.agents[-1]
    assert isinstance(snapshot, PolicyAgent)
    for name, tensor in before.items():
        assert np.array_equal(snapshot.network.tensors[name], tensor)
    assert any(not np.array_equal(before[name], now) for name, now in learner.policy.named_arrays().items())


def test_games_in_progress_keep_their_opponents_and_new_ones_meet_the_snapshot():
    learner = make_learner(smoke("batch.games=64", "opponents.learner_share=0.5"))
    table = learner.env.table
    seating = table.seating.copy()
    learner.admit_snapshot()
    assert np.array_equal(table.seating, seating)
    assert seating.max() == 0  # the scripted agent
    dealt = table.batch.played.copy()
    learner.learn(6_000, reset_num_timesteps=False)
    fresh = table.batch.played > dealt
    assert fresh.any()
    assert (table.seating[fresh] == 1).any()
    assert np.array_equal(table.seating[~fresh], seating[~fresh])
    rates = learner.standings.rates()
    assert len(rates) == 2
    assert not np.isnan(rates).any()


def test_a_league_is_read_back_as_it_was_and_nothing_else_is(learner, tmp_path):
    first = league(snapshots=0)
    options = GAME.options()
    for taken in (0, 500, 1_000):
        first.take(learner.policy.as_network(), taken)
        first.save_newest(tmp_path, GAME, options)
    second = league()
    second.restore(tmp_path, GAME, first.decisions, first.older)
    assert second.weights() == first.weights()
    assert [agent.name for agent in second.agents[2:]] == [agent.name for agent in first.agents[2:]]
    for ours, theirs in zip(first.agents[2:], second.agents[2:], strict=True):
        for name, tensor in ours.network.tensors.items():
            assert np.array_equal(theirs.network.tensors[name], tensor)
    (tmp_path / f"{snapshot_name(500)}.safetensors").write_bytes(b"no weights")
    with pytest.raises(SaveError, match="the weights are damaged"):
        league().restore(tmp_path, GAME, first.decisions, first.older)


def test_standings_equal_a_count_by_hand():
    rng = np.random.default_rng(3)
    games, agents = 500, 3
    players = rng.integers(2, 7, games)
    seating = rng.integers(LEARNER, agents, (games, 6))
    rank = np.zeros((games, 6), np.int16)
    for game, count in enumerate(players):
        rank[game, :count] = rng.integers(1, count + 1, count)  # ties among them
    wins, pairs = np.zeros((2, agents))
    for game, count in enumerate(players):
        for mine in range(count):
            for theirs in range(count):
                if seating[game, mine] == LEARNER and seating[game, theirs] != LEARNER:
                    agent = seating[game, theirs]
                    pairs[agent] += 1
                    wins[agent] += {-1: 0.0, 0: 0.5, 1: 1.0}[int(np.sign(rank[game, theirs] - rank[game, mine]))]
    standings = Standings()
    standings.resize(agents)
    standings.note(seating[:200], rank[:200])
    standings.note(seating[200:], rank[200:])
    assert standings.pairs.tolist() == pairs.tolist()
    assert standings.wins.tolist() == wins.tolist()
    standings.resize(agents + 1)
    assert np.isnan(standings.rates()[agents])
    assert standings.rates()[:agents] == pytest.approx(wins / pairs)
    standings.clear()
    assert np.isnan(standings.rates()).all()
