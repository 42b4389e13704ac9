"""Compile everything a game needs, ahead of time."""

from __future__ import annotations

from importlib.util import find_spec
from time import perf_counter

import numpy as np

from overwinter.agents.registry import make_agents
from overwinter.agents.table import Table
from overwinter.envs.core.batch import Batch
from overwinter.envs.registry import load_game, make

_AGENTS = "random,greedy,heuristic"


def warm_up(name: str) -> float:
    """Call every compiled function once; the seconds that took."""
    began = perf_counter()
    game = load_game(name)
    env = make(name)
    env.reset(seed=0)
    env.step(env.legal_actions()[0])
    env.redeal(env.agent_selection, 0)
    batch = Batch(game, game.options(), 2, game.min_players)
    batch.check()
    agents = make_agents(_AGENTS, game)
    actions = np.zeros(2, np.int64)
    for k in range(len(agents)):
        table = Table(batch, agents, np.full((2, batch.reward.shape[1]), k))
        table.fill(actions)
        table.step(actions)
    if find_spec("torch") and find_spec("sb3_contrib"):
        _warm_up_training(name)
    return perf_counter() - began


def _warm_up_training(name: str) -> None:
    """The functions that only training uses: one tiny rollout."""
    from overwinter.training.config import parse_config
    from overwinter.training.train import make_learner

    lowest = load_game(name).min_players
    tables = {
        "run": {"game": name, "decisions": 2},
        "batch": {"games": 2, "player_counts": [max(2, lowest)]},
        "ppo": {"rollout": 64},
        "network": {"widths": [2]},
        "evaluate": {"player_counts": [max(2, lowest)]},
    }
    learner = make_learner(parse_config(tables, "warm-up"))
    learner.learn(2)
