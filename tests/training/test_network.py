"""The lean masked distribution, the drawing of actions and the network without torch, against the originals."""

from __future__ import annotations

import numpy as np
import pytest
import torch as th
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution

from overwinter.agents.network import Convolution, Network, NetworkShape, Planes
from overwinter.agents.sampling import best_actions, draw_actions
from overwinter.envs.core.errors import SaveError
from overwinter.training.network import MaskedSoftmax
from overwinter.training.train import make_learner
from tests.training.runs import smoke

ROWS, ACTIONS = 50, 30


def example(seed=0):
    rng = np.random.default_rng(seed)
    logits = (10 * rng.standard_normal((ROWS, ACTIONS))).astype(np.float32)
    masks = rng.random((ROWS, ACTIONS)) < 0.3
    masks[:, 7] |= ~masks.any(axis=1)
    masks[0] = np.arange(ACTIONS) == 3  # a single legal action
    masks[1] = True
    return logits, masks


def test_masked_softmax_equals_the_stock_distribution_with_its_gradients():
    logits, masks = example()
    actions = th.from_numpy(masks.argmax(axis=1))
    results = []
    for distribution in (MaskableCategoricalDistribution(ACTIONS), MaskedSoftmax(ACTIONS)):
        tensor = th.from_numpy(logits).requires_grad_()
        distribution.proba_distribution(action_logits=tensor)
        distribution.apply_masking(masks)
        log_prob, entropy = distribution.log_prob(actions), distribution.entropy()
        (log_prob.sum() + 3 * entropy.sum()).backward()
        results.append((log_prob, entropy, tensor.grad, distribution.mode()))
    for stock, lean in zip(*results, strict=True):
        np.testing.assert_allclose(lean.detach(), stock.detach(), rtol=1e-4, atol=1e-4)


def test_masked_softmax_gives_illegal_actions_no_probability_at_all():
    logits, masks = example()
    distribution = MaskedSoftmax(ACTIONS).proba_distribution(th.from_numpy(logits))
    distribution.apply_masking(masks)
    assert (distribution.log_probs.exp().numpy()[~masks] == 0.0).all()
    assert th.isfinite(distribution.entropy()).all()
    assert distribution.entropy()[0] == 0.0
    assert masks[np.arange(ROWS), distribution.sample().numpy()].all()
    distribution.apply_masking(None)
    assert (distribution.log_probs.exp() > 0).sum() > masks.sum()


def test_drawn_actions_follow_the_masked_softmax():
    draws = 40_000
    logits = np.tile(np.array([[0.0, 1.0, 50.0, -1.0, 2.0]], np.float32), (draws, 1))
    mask = np.tile(np.array([[1, 1, 0, 1, 1]], np.int8), (draws, 1))
    games, seat = np.arange(draws), np.ones(draws, np.int64)
    random = np.random.default_rng(0).integers(2**64, size=(draws, 2), dtype=np.uint64)
    before = random.copy()
    actions, log_probs = np.empty(draws, np.int64), np.empty(draws, np.float32)
    draw_actions(logits, mask, games, seat, random, actions, log_probs)
    legal = np.array([0.0, 1.0, -1.0, 2.0])
    expected = np.exp(legal) / np.exp(legal).sum()
    found = np.bincount(actions, minlength=5) / draws
    assert found[2] == 0.0
    assert np.abs(found[[0, 1, 3, 4]] - expected).max() < 4 * 0.5 / draws**0.5
    np.testing.assert_allclose(log_probs[actions == 4], np.log(expected[3]), atol=1e-6)
    assert (random[:, 0] == before[:, 0]).all()  # only the stream of the seat asked moves on
    assert (random[:, 1] != before[:, 1]).all()


def test_best_actions_are_the_first_of_the_likeliest_legal_ones():
    logits = np.array([[9.0, 1.0, 3.0, 3.0]], np.float32)
    actions = np.empty(1, np.int64)
    best_actions(logits, np.array([[0, 0, 0, 0], [0, 1, 1, 1]], np.int8), np.array([1]), actions)
    assert actions.tolist() == [2]


CONVOLUTIONS = "network.convolutions=[{channels=3, kernel=2}, {channels=4, kernel=2, stride=2}]"


@pytest.mark.parametrize(
    "overrides",
    [
        ("network.widths=[24, 16]", "network.activation='relu'"),
        ("network.widths=[24, 16]", "network.activation='tanh'"),
        ("run.game='doom_and_bloom'", "batch.player_counts=[2, 4]", "network.planes='goals'", CONVOLUTIONS),
    ],
    ids=["relu", "tanh", "convolutions"],
)
def test_the_network_without_torch_computes_what_the_trained_one_does(overrides):
    learner = make_learner(smoke(*overrides))
    policy = learner.policy
    observation = learner.env.table.batch.observation
    with th.no_grad():
        logits, _ = policy.heads(th.from_numpy(observation))
        distribution = policy.get_distribution(th.from_numpy(observation), learner.env.table.batch.mask)
    np.testing.assert_allclose(policy.as_network().logits(observation), logits, atol=1e-5)
    masked = np.where(learner.env.table.batch.mask == 1, logits, -np.inf)
    softmax = np.exp(masked) / np.exp(masked).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(distribution.log_probs.exp(), softmax, atol=1e-6)


def shape(actions: int) -> NetworkShape:
    planes, layer = Planes(start=1, shape=(2, 3, 4)), Convolution(channels=5, kernel=2, stride=2)
    return NetworkShape(inputs=27, widths=[3], actions=actions, activation="relu", planes=planes, convolutions=[layer])


def test_the_shape_of_a_network_follows_from_its_layers():
    """Two planes of 3 x 4 become five of 1 x 2; three numbers lie beside them."""
    assert shape(2).pictures() == [(2, 3, 4), (5, 1, 2)]
    assert shape(2).tensors() == {
        "convolution.0.weight": (5, 2, 2, 2),
        "convolution.0.bias": (5,),
        "trunk.0.weight": (3, 13),
        "trunk.0.bias": (3,),
        "action.weight": (2, 3),
        "action.bias": (2,),
        "value.weight": (1, 3),
        "value.bias": (1,),
    }


def test_a_network_refuses_tensors_that_do_not_fit():
    tensors = {name: np.zeros(size, np.float32) for name, size in shape(2).tensors().items()}
    Network(tensors, shape(2))
    with pytest.raises(SaveError, match=r"action\.bias is float32 \(2,\); expected float32 \(5,\)"):
        Network({**tensors, "action.weight": np.zeros((5, 3), np.float32)}, shape(5))
    with pytest.raises(SaveError, match="its tensors are"):
        Network({"x": tensors["action.bias"]}, shape(2))
