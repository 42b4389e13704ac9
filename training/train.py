"""A training run: a folder with its configuration, logs, learning curve and the policy."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import torch as th
from stable_baselines3.common.logger import Logger, make_output_format

from overwinter.agents.policy import write_atomically
from overwinter.agents.registry import make_agent
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.errors import OptionError
from overwinter.envs.registry import load_game
from overwinter.training.buffer import DecisionBuffer
from overwinter.training.config import Config, PPOTable, load_config, to_toml
from overwinter.training.evaluate import Evaluation
from overwinter.training.events import drop_after
from overwinter.training.keeper import Interrupted, Keeper
from overwinter.training.league import League
from overwinter.training.network import SharedTrunkPolicy
from overwinter.training.progress import Progress
from overwinter.training.seating import Seating
from overwinter.training.selfplay import SelfPlayEnv, SelfPlayPPO

CONFIG = "config.toml"
TENSORBOARD = "tensorboard"


@dataclass(frozen=True)
class Outcome:
    """What a run leaves behind.

    Attributes:
        folder: the run's.
        decisions: of the learner, in all.
        interrupted: whether Ctrl-C ended it early.
        seconds: of the whole run, pauses left out.
        results: the last measurements; none if the run had been complete before.
    """

    folder: Path
    decisions: int
    interrupted: bool
    seconds: float
    results: list[Evaluation]


def train(config: Config, folder: Path, progress: Progress) -> Outcome:
    """Train a policy; Ctrl-C stops after the current update and keeps everything.

    The same configuration gives the same weights, to the last bit, on the same machine and versions.

    Args:
        config: what to train.
        folder: where to; it must not exist, or be empty.
        progress: told how it goes.

    Raises:
        OptionError: the folder is in use; or an agent spec of the configuration is wrong.
    """
    learner, keeper = _set_up(config, folder, progress)
    _claim(folder)
    write_atomically(folder / CONFIG, to_toml(config).encode())
    return _run(learner, keeper)


def resume(folder: Path, progress: Progress, decisions: int | None = None) -> Outcome:
    """Go on with a run that was stopped or killed, from its last checkpoint.

    The weights in the end are those of a run that was never stopped, to the last bit, on the same machine and versions.

    Args:
        folder: the run's.
        progress: told how it goes.
        decisions: another budget than the configuration's; the learning rate follows it from here on.

    Raises:
        OptionError: there is no run in the folder.
        SaveError: the checkpoint is damaged, or belongs to another version or configuration.
    """
    path = folder / CONFIG
    if not path.is_file():
        raise OptionError(f"resume: there is no {path}; it takes the folder of a run")
    config = load_config(str(path), [] if decisions is None else [f"run.decisions={decisions}"])
    learner, keeper = _set_up(config, folder, progress)
    keeper.go_on()
    done = learner.num_timesteps
    if done >= config.run.decisions:
        progress.say(f"the run in {folder} has had its {done:,} decisions; --decisions with more trains on")
        return Outcome(folder, done, False, keeper.seconds, [])
    write_atomically(path, to_toml(config).encode())
    drop_after(folder / TENSORBOARD, done)
    progress.say(f"going on after {done:,} decisions")
    return _run(learner, keeper)


def _set_up(config: Config, folder: Path, progress: Progress) -> tuple[SelfPlayPPO, Keeper]:
    """Who learns and who keeps the run; a slip in an agent's spec is told before anything is compiled."""
    game = load_game(config.run.game)
    opponents = [make_agent(spec, game) for spec in config.evaluate.opponents]
    learner = make_learner(config)
    return learner, Keeper(config, folder, progress, learner, opponents)


def _run(learner: SelfPlayPPO, keeper: Keeper) -> Outcome:
    """Train until the budget is spent or the run is asked to stop."""
    folder = keeper.folder
    learner.set_logger(Logger(str(folder), [make_output_format("tensorboard", str(folder / TENSORBOARD))]))
    left = keeper.config.run.decisions - learner.num_timesteps
    try:
        with _interruptible(keeper):
            learner.learn(left, callback=keeper, reset_num_timesteps=False)
    except Interrupted:
        pass
    finally:
        keeper.progress.end()
        learner.logger.close()
    return Outcome(folder, learner.num_timesteps, keeper.stopping, keeper.seconds, keeper.results)


def make_learner(config: Config) -> SelfPlayPPO:
    """The learner of a configuration, with its games dealt and its opponents seated.

    The seeds of deals, seatings, agents and minibatches are drawn from the run's.
    """
    th.set_num_threads(config.run.threads)
    game = load_game(config.run.game)
    options = game.options.parse(game.name, config.options)
    deals, seats, play, order, weights, draws = (
        int(seed) for seed in np.random.SeedSequence(config.run.seed).generate_state(6)
    )
    anchors = [make_agent(opponent.spec, game) for opponent in config.opponents.agents]
    shares = [opponent.weight for opponent in config.opponents.agents]
    counts = config.batch.player_counts
    players = [counts[i % len(counts)] for i in range(config.batch.games)]
    ppo = config.ppo
    return SelfPlayPPO(
        SharedTrunkPolicy,
        SelfPlayEnv(
            Batch(game, options, config.batch.games, players, deals),
            League(config.league, anchors, shares, draws),
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
        policy_kwargs={"shape": config.network.shape(game)},
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


@contextmanager
def _interruptible(keeper: Keeper) -> Iterator[None]:
    """Let the first Ctrl-C end the run in good order; a second one ends it at once."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return

    before: Any = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        keeper.stopping = True
        keeper.progress.say("stopping after this update; Ctrl-C again to stop at once")
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
