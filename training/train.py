"""A training run: a folder with its configuration, logs, learning curve and the policy."""

from __future__ import annotations

import platform
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import numpy as np
import torch as th
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger, make_output_format

from overwinter.agents.policy import PolicyAgent, save_policy
from overwinter.agents.registry import make_agent
from overwinter.envs import __version__
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.errors import OptionError
from overwinter.envs.registry import load_game
from overwinter.training.buffer import DecisionBuffer
from overwinter.training.config import Config, PPOTable, to_toml
from overwinter.training.curve import Curve, Point
from overwinter.training.evaluate import Evaluation, evaluate
from overwinter.training.network import SharedTrunkPolicy
from overwinter.training.progress import Progress
from overwinter.training.selfplay import Seating, SelfPlayEnv, SelfPlayPPO

POLICY = "policy.safetensors"


@dataclass(frozen=True)
class Outcome:
    """What a run leaves behind.

    Attributes:
        folder: the run's.
        decisions: of the learner, in all.
        interrupted: whether Ctrl-C ended it early.
        results: the last measurements.
    """

    folder: Path
    decisions: int
    interrupted: bool
    results: list[Evaluation]


def train(config: Config, folder: Path, progress: Progress) -> Outcome:
    """Train a policy; Ctrl-C stops after the current step and keeps what was learned.

    The same configuration gives the same weights, to the last bit, on the same machine and versions.

    Args:
        config: what to train.
        folder: where to; it must not exist, or be empty.
        progress: told how it goes.

    Raises:
        OptionError: the folder is in use; or an agent spec of the configuration is wrong.
    """
    learner = make_learner(config)
    keeper = _Keeper(config, folder, progress, learner)
    _claim(folder)
    (folder / "config.toml").write_text(to_toml(config), "utf-8")
    learner.set_logger(Logger(str(folder), [make_output_format("tensorboard", str(folder / "tensorboard"))]))
    try:
        with _interruptible(keeper):
            learner.learn(config.run.decisions, callback=keeper)
    finally:
        progress.end()
    return Outcome(folder, learner.num_timesteps, keeper.interrupted, keeper.results)


def make_learner(config: Config) -> SelfPlayPPO:
    """The learner of a configuration, with its games dealt and its opponents seated.

    The seeds of deals, seatings, agents and minibatches are drawn from the run's.
    """
    th.set_num_threads(config.run.threads)
    game = load_game(config.run.game)
    options = game.options.parse(game.name, config.options)
    deals, seats, play, order, weights = (
        int(seed) for seed in np.random.SeedSequence(config.run.seed).generate_state(5)
    )
    opponents = [make_agent(opponent.spec, game) for opponent in config.opponents.agents]
    shares = [opponent.weight for opponent in config.opponents.agents]
    counts = config.batch.player_counts
    players = [counts[i % len(counts)] for i in range(config.batch.games)]
    ppo = config.ppo
    return SelfPlayPPO(
        SharedTrunkPolicy,
        SelfPlayEnv(
            Batch(game, options, config.batch.games, players, deals),
            opponents,
            Seating(shares, config.opponents.learner_share, seats),
            play,
        ),
        learning_rate=partial(_learning_rate, ppo),
        n_steps=-(-ppo.rollout // config.batch.games),
        batch_size=ppo.minibatch,
        n_epochs=ppo.epochs,
        gamma=1.0,
        gae_lambda=ppo.gae_lambda,
        clip_range=ppo.clip,
        ent_coef=ppo.entropy,
        vf_coef=ppo.value,
        max_grad_norm=ppo.max_grad_norm,
        rollout_buffer_class=DecisionBuffer,
        rollout_buffer_kwargs={"decisions": ppo.rollout, "seed": order},
        policy_kwargs={"widths": config.network.widths, "activation": config.network.activation},
        seed=weights,
        device="cpu",
    )


def _learning_rate(ppo: PPOTable, left: float) -> float:
    """Linear in the share of the budget that is left; the last rollout may overdraw it."""
    return ppo.final_learning_rate + max(0.0, left) * (ppo.learning_rate - ppo.final_learning_rate)


def run_folder(config_name: str, game: str) -> Path:
    """A new folder name under `runs`: game, configuration and time."""
    purpose = Path(config_name).stem
    return Path("runs") / f"{game}-{purpose}-{datetime.now():%Y%m%d-%H%M%S}"


def _claim(folder: Path) -> None:
    """Create the folder; refuse one with something in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise OptionError(f"out: {folder} is not empty; a run does not overwrite another")
    except OSError as error:
        raise OptionError(f"out: cannot create {folder}: {error.strerror}") from None


class _Keeper(BaseCallback):
    """Measures, saves and reports between updates, and stops the run when asked to."""

    def __init__(self, config: Config, folder: Path, progress: Progress, learner: SelfPlayPPO) -> None:
        super().__init__()
        self.learner = learner
        self.config = config
        self.folder = folder
        self.progress = progress
        self.curve = Curve(folder)
        self.interrupted = False
        self.results: list[Evaluation] = []
        self._game = load_game(config.run.game)
        self._options = self._game.options.parse(config.run.game, config.options)
        self._opponents = [make_agent(spec, self._game) for spec in config.evaluate.opponents]
        self._next = 0
        self._began = perf_counter()

    def _on_training_start(self) -> None:
        self.progress.begin(self.config.run.decisions)

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next:
            self._measure()
            self._next += self.config.evaluate.every
            self.progress.resume(self.num_timesteps)

    def _on_rollout_end(self) -> None:
        self.logger.record("rollout/games", self.learner.played)
        self.logger.record("rollout/cut_games", self.learner.cut)

    def _on_step(self) -> bool:
        self.progress.report(self.learner.num_timesteps, self._facts())
        return not self.interrupted

    def _on_training_end(self) -> None:
        self.num_timesteps = self.learner.num_timesteps
        self._save()
        if not self.interrupted:
            self._measure()

    def _facts(self) -> dict[str, str]:
        """What is worth knowing while waiting: the newest win rates."""
        return {
            f"{result.opponents}/{result.num_players}p": f"{100 * result.win_rate.mean:.0f} %"
            for result in self.results
        }

    def _measure(self) -> None:
        """Play the evaluation games with the weights of this moment, and write down and save everything."""
        self._save()
        candidate = PolicyAgent(self.learner.policy.as_network(), name="learner")
        self.results = [
            evaluate(
                self._game,
                candidate,
                [opponent],
                num_players=players,
                games=self.config.evaluate.games,
                seed=self.config.run.seed,
                options=self._options,
            )
            for opponent in self._opponents
            for players in self.config.evaluate.player_counts
        ]
        seconds = perf_counter() - self._began
        self.curve.add([Point(self.num_timesteps, seconds, result) for result in self.results])
        for result in self.results:
            key = f"evaluate/{result.opponents}_{result.num_players}p"
            self.logger.record(f"{key}_win_rate", result.win_rate.mean)
            self.logger.record(f"{key}_payoff", result.payoff.mean)
        told = ", ".join(_in_words(result) for result in self.results)
        self.progress.say(f"{self.num_timesteps:,} decisions: {told}")

    def _save(self) -> None:
        """Write the policy as it is."""
        policy = self.learner.policy
        save_policy(
            self.folder / POLICY,
            self._game,
            self._options,
            policy.as_network(),
            policy.named_arrays(),
            {
                "decisions": self.num_timesteps,
                "seed": self.config.run.seed,
                "config": self.config.model_dump(),
                "versions": {
                    "overwinter": __version__,
                    "torch": th.__version__,
                    "numpy": np.__version__,
                    "python": platform.python_version(),
                },
            },
        )


def _in_words(result: Evaluation) -> str:
    mean, low, high = (100 * x for x in (result.win_rate.mean, result.win_rate.low, result.win_rate.high))
    table = f"{result.opponents} with {result.num_players} players"
    return f"wins {mean:.1f} % [{low:.1f}, {high:.1f}] against {table}"


@contextmanager
def _interruptible(keeper: _Keeper) -> Iterator[None]:
    """Let the first Ctrl-C end the run in good order; a second one ends it at once."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return

    before: Any = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        keeper.interrupted = True
        keeper.progress.say("stopping after this step; Ctrl-C again to stop at once")
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
