"""Playing AEC environments at random, and everything that can be seen of one as a value to compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from overwinter.envs.core.aec import OverwinterEnv


def play(env: OverwinterEnv, seed: int = 0) -> Iterator[int]:
    """Play random legal actions to the end of the game, yielding the number of the decision before each."""
    chance = np.random.default_rng(seed)
    count = 0
    while not env.is_over:
        yield count
        env.step(int(chance.choice(env.legal_actions())))
        count += 1


def finish(env: OverwinterEnv, seed: int = 0) -> list[Any]:
    """Play on at random; what is seen at every decision and at the end."""
    seen = []
    for _ in play(env, seed):
        seen.append(snapshot(env))
    seen.append(snapshot(env))
    return seen


def snapshot(env: OverwinterEnv) -> Any:
    """Everything an environment shows, and the bytes of its state."""
    agents = env.possible_agents
    return plain(
        {
            "state": env.state_array().tobytes(),
            "observations": {agent: env.observe(agent) for agent in agents},
            "legal": env.legal_actions(),
            "agents": env.agents,
            "selection": env.agent_selection,
            "rewards": env.rewards,
            "cumulative": env._cumulative_rewards,
            "terminations": env.terminations,
            "truncations": env.truncations,
            "infos": env.infos,
            "over": env.is_over,
        }
    )


def plain(value: Any) -> Any:
    """Arrays as bytes, dictionaries as copies: a value that compares with == and that nobody changes later."""
    if isinstance(value, np.ndarray) and value.dtype != object:
        return (value.dtype.str, value.shape, value.tobytes())
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | np.ndarray):
        return [plain(inner) for inner in value]
    return value
