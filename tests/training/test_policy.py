"""Policies on disk: what is saved is what plays, and whatever does not fit is refused in one line."""

from __future__ import annotations

import hashlib
import json

import numpy as np
import pytest

from overwinter.agents.base import View
from overwinter.agents.policy import PolicyAgent, read_header, save_policy
from overwinter.agents.registry import make_agent
from overwinter.envs.core.errors import OverwinterError, SaveError
from overwinter.envs.registry import load_game, make_batch
from overwinter.training.train import make_learner
from tests.training.runs import smoke

GAME = load_game("survivalist")


@pytest.fixture(scope="module")
def policy():
    return make_learner(smoke()).policy


@pytest.fixture
def path(policy, tmp_path):
    path = tmp_path / "policy.safetensors"
    save_policy(path, GAME, GAME.options(), policy.as_network(), {"decisions": 7})
    return path


def view_of(batch, games, seed=0):
    random = np.random.default_rng(seed).integers(2**64, size=batch.reward.shape, dtype=np.uint64)
    return View(batch.engine, np.array(games), batch.seat, batch.observation, batch.mask, random, batch.state)


def test_a_saved_policy_plays_as_the_one_in_memory(policy, path):
    batch = make_batch("survivalist", num_games=40, num_players=3, seed=5)
    everything = list(range(40))
    for greedy in (False, True):
        spec = f"policy:{path}" + (";greedy=true" if greedy else "")
        loaded = make_agent(spec, GAME)
        assert loaded.greedy == greedy
        memory = PolicyAgent(policy.as_network(), greedy=greedy)
        actions = loaded.act_batch(view_of(batch, everything))
        assert actions.tolist() == memory.act_batch(view_of(batch, everything)).tolist()
        assert batch.mask[everything, actions].all()
    assert read_header(path).training == {"decisions": 7}


def test_a_policy_with_convolutions_is_loaded_as_it_was_saved(tmp_path):
    game = load_game("doom_and_bloom")
    layers = "network.convolutions=[{channels=3, kernel=2, stride=2}]"
    learner = make_learner(smoke("run.game=doom_and_bloom", "batch.player_counts=[2]", "network.planes=goals", layers))
    path = tmp_path / "policy.safetensors"
    save_policy(path, game, game.options(), learner.policy.as_network(), {})
    observation = learner.env.table.batch.observation
    loaded = PolicyAgent.load(game, path).network
    assert loaded.logits(observation).tolist() == learner.policy.as_network().logits(observation).tolist()


def test_what_it_plays_in_a_game_does_not_depend_on_the_others(path):
    batch = make_batch("survivalist", num_games=40, num_players=3, seed=5)
    agent = PolicyAgent.load(GAME, path)
    together = agent.act_batch(view_of(batch, list(range(40))))
    assert len(set(together.tolist())) > 3
    for games in ([3], [39, 0, 17]):
        assert agent.act_batch(view_of(batch, games)).tolist() == together[games].tolist()
    assert agent.act_batch(view_of(batch, list(range(40)), seed=1)).tolist() != together.tolist()


def edit(path, change):
    header = path.with_suffix(".json")
    values = json.loads(header.read_text())
    change(values)
    header.write_text(json.dumps(values))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda v: v["layout"].update(version="99"), "made for version '99', this is version"),
        (lambda v: v["layout"].update(observation="0"), "made for observation '0', this is observation"),
        (lambda v: v["layout"].update(game="chess"), "made for game 'chess', this is game 'survivalist'"),
        (lambda v: v["options"].update(horizons="cloud"), "options of survivalist: horizons: unknown key"),
        (lambda v: v.update(format="overwinter-policy-0"), "format: Input should be 'overwinter-policy-1'"),
        (lambda v: v.update(sha256="0"), "the weights are damaged, or policy.json is not theirs"),
        (lambda v: v["network"].update(widths=[33]), "expected float32 (33, "),
        (lambda v: v.pop("network"), "network: missing"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(path, change, words):
    edit(path, change)
    with pytest.raises(OverwinterError) as caught:
        PolicyAgent.load(GAME, path)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_damaged_and_missing_files_are_refused(path):
    whole = path.read_bytes()
    for damaged in (whole[:-1], whole[:50], b"", whole[:-1] + bytes([whole[-1] ^ 1])):
        path.write_bytes(damaged)
        with pytest.raises(SaveError, match="the weights are damaged"):
            PolicyAgent.load(GAME, path)
    path.write_bytes(whole)
    path.with_suffix(".json").write_bytes(b"\xff{")
    with pytest.raises(SaveError, match="damaged"):
        PolicyAgent.load(GAME, path)
    path.with_suffix(".json").unlink()
    with pytest.raises(SaveError, match="cannot read"):
        PolicyAgent.load(GAME, path)


def test_weights_that_are_no_safetensors_are_refused_even_if_their_hash_fits(path):
    junk = b"\x80\x04pickled"
    path.write_bytes(junk)
    edit(path, lambda v: v.update(sha256=hashlib.sha256(junk).hexdigest()))
    with pytest.raises(SaveError, match="the weights are damaged"):
        PolicyAgent.load(GAME, path)


def test_writing_leaves_no_other_files(path):
    assert sorted(file.name for file in path.parent.iterdir()) == ["policy.json", "policy.safetensors"]
