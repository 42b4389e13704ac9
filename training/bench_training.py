"""Training decisions per second beside PettingZoo's tutorial and a bare PyTorch loop, in one run."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
import torch as th
from numpy.typing import NDArray
from rich.table import Table as RichTable
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from torch import nn

from overwinter.agents.extras import require
from overwinter.training.config import Config, load_config
from overwinter.training.measure import Block, in_turn, ratio
from overwinter.training.selfplay import SelfPlayPPO
from overwinter.training.train import make_learner

_ROUNDS = 5
_TUTORIAL_STEPS = 2_048  # one rollout of MaskablePPO's defaults


def training_table() -> RichTable:
    """Measure and tabulate; one torch thread."""
    config = load_config("survivalist/demo", ["run.threads=1"])
    learner = make_learner(config)
    parts: list[dict[str, float]] = []
    bare = BareLoop(config, learner)
    ours, loop, theirs = "overwinter, survivalist/demo", "bare PyTorch loop", "PettingZoo's SB3 tutorial"
    blocks: dict[str, Block] = {ours: lambda: _iterate(learner, parts), loop: lambda: bare.iterate(learner)}
    blocks[theirs] = _tutorial()
    rates = in_turn(blocks, _ROUNDS)
    table = RichTable("training", title="Decisions per second, one thread", title_justify="left")
    for column in ("median", "ours to it"):
        table.add_column(column, justify="right")
    for name, values in rates.items():
        table.add_row(name, f"{median(values):,.0f}", f"{ratio(rates, ours, name):.2f}")
    shares = {part: median(seconds[part] / sum(seconds.values()) for seconds in parts[1:]) for part in parts[0]}
    collecting = 1.0 - shares["update"]
    table.caption = (
        ", ".join(f"{part} {share:.1%}" for part, share in shares.items())
        + f"; engine and glue are {(shares['engine'] + shares['glue']) / collecting:.1%} of collection"
    )
    table.caption_justify = "left"
    return table


def _iterate(learner: SelfPlayPPO, parts: list[dict[str, float]]) -> float:
    """One rollout and one update; its parts in seconds are appended to `parts`."""
    learner.clock.seconds = dict.fromkeys(learner.clock.seconds, 0.0)
    before, began = learner.num_timesteps, perf_counter()
    learner.learn(1, reset_num_timesteps=not before)
    seconds = perf_counter() - began
    spent = dict(learner.clock.seconds)
    parts.append(spent | {"update": seconds - sum(spent.values())})
    return (learner.num_timesteps - before) / seconds


class BareLoop:
    """PPO without a library on a learner's last rollout: the same network, batches and epochs.

    It chooses actions for stored observations, as many at a time as there are games, and updates on stored
    advantages: the least that any PPO has to do.
    """

    def __init__(self, config: Config, learner: SelfPlayPPO) -> None:
        self.config = config
        sizes = [learner.policy.shape.inputs, *config.network.widths]
        layers: list[nn.Module] = []
        for before, after in pairwise(sizes):
            layers += [nn.Linear(before, after), nn.ReLU() if config.network.activation == "relu" else nn.Tanh()]
        self.trunk = nn.Sequential(*layers)
        self.action = nn.Linear(sizes[-1], learner.policy.shape.actions)
        self.value = nn.Linear(sizes[-1], 1)
        modules = nn.ModuleList([self.trunk, self.action, self.value])
        self.parameters = list(modules.parameters())
        self.optimizer = th.optim.Adam(self.parameters, lr=1e-6, fused=True)  # it must not drift from the data

    def iterate(self, learner: SelfPlayPPO) -> float:
        """Infer and update once over the learner's buffer; decisions per second."""
        buffer, ppo, games = learner.rollout_buffer, self.config.ppo, self.config.batch.games
        count = len(buffer.closed)
        observations, masks, actions, advantages, returns = (
            th.from_numpy(array[:count])
            for array in (
                buffer.observations,
                buffer.masks,
                buffer.actions,
                buffer.advantages,
                buffer.advantages + buffer.predictions,
            )
        )
        began = perf_counter()
        log_probs = th.empty(count)
        for rows in th.arange(count).split(games):
            with th.no_grad():
                features = self.trunk(observations[rows[0] : rows[-1] + 1])
                scores = self._log_softmax(features, masks[rows[0] : rows[-1] + 1])
                self.value(features)
                th.multinomial(scores.exp(), 1)
            log_probs[rows] = scores.gather(1, actions[rows, None]).squeeze(1)
        for _ in range(ppo.epochs):
            for rows in th.randperm(count).tensor_split(max(1, round(count / ppo.minibatch))):
                self._update(
                    observations.index_select(0, rows),
                    masks[rows],
                    actions[rows],
                    log_probs[rows],
                    advantages[rows],
                    returns[rows],
                )
        return count / (perf_counter() - began)

    def _log_softmax(self, features: th.Tensor, masks: th.Tensor) -> th.Tensor:
        return th.log_softmax(self.action(features).masked_fill(~masks, -1e8), dim=1)

    def _update(
        self,
        observations: th.Tensor,
        masks: th.Tensor,
        actions: th.Tensor,
        before: th.Tensor,
        advantages: th.Tensor,
        returns: th.Tensor,
    ) -> None:
        """One gradient step."""
        ppo = self.config.ppo
        features = self.trunk(observations)
        scores = self._log_softmax(features, masks)
        quotient = (scores.gather(1, actions[:, None]).squeeze(1) - before).exp()
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        clipped = quotient.clamp(1.0 - ppo.clip, 1.0 + ppo.clip)
        gain = th.min(quotient * advantages, clipped * advantages).mean()
        entropy = -(scores.exp() * scores).sum(dim=1).mean()
        error = (self.value(features).squeeze(1) - returns).square().mean()
        self.optimizer.zero_grad()
        (ppo.value * error - gain - ppo.entropy * entropy).backward()
        nn.utils.clip_grad_norm_(self.parameters, ppo.max_grad_norm)
        self.optimizer.step()


class _TutorialEnv(gymnasium.Env[NDArray[np.int8], int]):
    """A two-player AEC game as one Gymnasium environment, the way PettingZoo's SB3 tutorial wraps it.

    Both players are the learner, and each step pays the one who has just acted: this is what the tutorial does,
    and what is timed here; it is not how to train.
    """

    def __init__(self) -> None:
        require("pygame", "PettingZoo's connect_four_v3", "bench")
        from pettingzoo.classic import connect_four_v3

        self.aec: Any = connect_four_v3.env()
        self.aec.reset()
        agent = self.aec.possible_agents[0]
        self.observation_space = self.aec.observation_space(agent)["observation"]
        self.action_space = self.aec.action_space(agent)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.aec.reset(seed, options)
        return self._look(self.aec.agent_selection)["observation"], {}

    def step(self, action: int) -> Any:
        agent = self.aec.agent_selection
        self.aec.step(action)
        return (
            self._look(self.aec.agent_selection)["observation"],
            self.aec._cumulative_rewards[agent],
            self.aec.terminations[agent],
            self.aec.truncations[agent],
            self.aec.infos[agent],
        )

    def _look(self, agent: str) -> Any:
        return self.aec.observe(agent)

    def mask(self) -> NDArray[np.int8]:
        """Of the player to act."""
        mask: NDArray[np.int8] = self._look(self.aec.agent_selection)["action_mask"]
        return mask


def _tutorial() -> Block:
    """MaskablePPO with its defaults on one connect_four_v3."""
    env = _TutorialEnv()
    model = MaskablePPO("MlpPolicy", ActionMasker(env, lambda _: env.mask()), seed=0, device="cpu")

    def block() -> float:
        began = perf_counter()
        model.learn(_TUTORIAL_STEPS)
        return _TUTORIAL_STEPS / (perf_counter() - began)

    return block
