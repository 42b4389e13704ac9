"""The flat buffer against brute force: every seat's own trajectory, across rollouts, with real games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import pytest
import torch as th

from overwinter.training.buffer import DecisionBuffer
from overwinter.training.returns import ENDED, OPEN, estimate_advantages
from overwinter.training.train import make_learner
from tests.training.runs import smoke

GAMMA, LAMBDA = 1.0, 0.9


@dataclass
class Decision:
    """What brute force remembers of one."""

    row: int
    observation: np.ndarray
    value: float
    reward: float = 0.0


class Recorder(DecisionBuffer):
    """A buffer that also keeps trajectories as plain lists and compares at the end of every rollout."""

    def __init__(self, *args, **kwargs):
        self.running = defaultdict(list)  # (game, seat) -> decisions since the deal
        self.over = []
        self.compared = self.crossed = 0
        self.trained_on = self.paid = 0.0
        super().__init__(*args, **kwargs)

    def reset(self):
        super().reset()
        self.over = []
        for (game, seat), decisions in self.running.items():
            del decisions[:-1]  # all but the open one have been compared
            decisions[0].row = self.last[game, seat]
            self.crossed += 1

    def note_decisions(self, games, seat, actions, log_probs, values):
        for i, game in enumerate(games):
            row = self.used + i
            self.running[game, seat[game]].append(Decision(row, self.observations[row].copy(), float(values[i])))
        super().note_decisions(games, seat, actions, log_probs, values)

    def note_rewards(self, batch):
        super().note_rewards(batch)
        ended = batch.terminated | batch.truncated
        for game, seat in list(self.running):
            self.paid += float(batch.reward[game, seat])
            self.running[game, seat][-1].reward += float(batch.reward[game, seat])
            if ended[game]:
                self.over.append(self.running.pop((game, seat)))

    def finish(self):
        super().finish()
        expected = {}
        for decisions in self.over:
            expected |= advantages(decisions, len(decisions), 0.0)
        for decisions in self.running.values():
            expected |= advantages(decisions, len(decisions) - 1, decisions[-1].value)
        assert sorted(expected) == self.closed.tolist()
        for position, row in enumerate(self.closed):
            advantage, decision = expected[row]
            assert self.advantages[row] == pytest.approx(advantage, abs=1e-5)
            assert self.returns[position] == pytest.approx(advantage + decision.value, abs=1e-5)
            assert self.values[position] == np.float32(decision.value)
            assert self.observations[row].tobytes() == decision.observation.tobytes()
        self.compared += len(expected)
        self.trained_on += float(self.rewards[self.closed].sum())


def advantages(decisions, closed, bootstrap):
    """The definition: discounted sums of temporal differences; `closed` decisions, then a value to bootstrap from."""
    values = [decision.value for decision in decisions[:closed]] + [bootstrap]
    errors = [decisions[k].reward + GAMMA * values[k + 1] - values[k] for k in range(closed)]
    return {
        decisions[k].row: (sum((GAMMA * LAMBDA) ** (j - k) * errors[j] for j in range(k, closed)), decisions[k])
        for k in range(closed)
    }


@pytest.mark.parametrize(
    ("counts", "share"), [([2], 1.0), ([4], 1.0), ([6], 1.0), ([2, 3, 4, 5, 6], 0.6)], ids=["2", "4", "6", "mixed"]
)
def test_advantages_and_returns_equal_brute_force_across_rollouts(counts, share):
    alone = ["opponents.agents=[]", "league.weight=0"] if share == 1.0 else []
    learner = make_learner(
        smoke(
            *alone,
            f"batch.player_counts={counts}",
            f"opponents.learner_share={share}",
            f"ppo.gae_lambda={LAMBDA}",
            "batch.games=10",
            "ppo.rollout=400",
        )
    )
    old = learner.rollout_buffer
    buffer = Recorder(
        old.buffer_size,
        learner.observation_space,
        learner.action_space,
        "cpu",
        gae_lambda=LAMBDA,
        gamma=GAMMA,
        n_envs=10,
        decisions=old.decisions,
        seed=0,
    )
    learner.rollout_buffer = buffer
    learner.learn(400 * 6)
    assert buffer.compared > 400 * 5
    assert buffer.crossed > 20
    assert learner.played > 5
    # Every payoff of a seat that had decided in its game is trained on, or waits with an open decision.
    waiting = buffer.rewards[buffer.last[buffer.last >= 0]].sum()
    assert buffer.trained_on + waiting == pytest.approx(buffer.paid, abs=1e-3)
    assert buffer.trained_on != 0.0 or share == 1.0  # all seats of a zero-sum game cancel out


def test_advantages_by_hand_with_a_discount():
    # Two trajectories lie mixed: rows 0, 2 end; rows 1, 3 are cut by the end of the rollout.
    following = np.array([2, 3, ENDED, OPEN], np.int64)
    rewards = np.array([0.0, 1.0, -1.0, 5.0], np.float32)
    values = np.array([0.5, 0.25, 0.125, 2.0], np.float32)
    out = np.full(4, 9.0, np.float32)
    estimate_advantages(rewards, values, following, 0.5, 0.5, out)
    last = -1.0 - 0.125
    assert out.tolist() == [0.5 * 0.125 - 0.5 + 0.25 * last, 1.0 + 0.5 * 2.0 - 0.25, last, 0.0]


def test_minibatches_are_even_and_hold_every_closed_decision_once():
    learner = make_learner(smoke())
    learner.learn(1)
    buffer = learner.rollout_buffer
    for size, pieces in ((256, round(len(buffer.closed) / 256)), (10_000, 1), (None, 1)):
        batches = list(buffer.get(size))
        sizes = [len(batch.actions) for batch in batches]
        assert len(sizes) == pieces
        assert max(sizes) - min(sizes) <= 1
        assert sum(sizes) == len(buffer.closed)
        assert batches[0].action_masks.dtype == th.bool
    (everything,) = buffer.get()
    order = np.argsort(everything.returns.numpy(), kind="stable")
    assert np.array_equal(everything.returns.numpy()[order], np.sort(buffer.returns))


def test_actions_noted_are_legal_and_their_log_probabilities_are_the_policys():
    learner = make_learner(smoke())
    learner.learn(1)  # the update comes after the rollout, so play another one with weights we still have
    learner.num_timesteps = 0
    callback = learner._init_callback(None)
    assert learner.collect_rollouts(learner.env, callback, learner.rollout_buffer, 0)
    buffer = learner.rollout_buffer
    fresh = buffer.closed[buffer.closed >= buffer.carried]
    observations, actions = th.from_numpy(buffer.observations[fresh]), th.from_numpy(buffer.actions[fresh])
    assert buffer.masks[fresh, buffer.actions[fresh]].all()
    with th.no_grad():
        values, log_probs, _ = learner.policy.evaluate_actions(observations, actions, buffer.masks[fresh])
    np.testing.assert_allclose(log_probs.numpy(), buffer.log_probs[fresh], atol=1e-5)
    np.testing.assert_allclose(values.numpy().ravel(), buffer.predictions[fresh], atol=1e-5)
