"""What happens between updates: snapshots for the league, measurements, checkpoints, and word of how it goes."""

from __future__ import annotations

import platform
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

import numpy as np
import torch as th
from stable_baselines3.common.callbacks import BaseCallback

from overwinter.agents.base import Agent
from overwinter.agents.policy import PolicyAgent, read_header, save_policy
from overwinter.envs import __version__
from overwinter.envs.core.errors import SaveError
from overwinter.envs.core.layout import layout, require_layout
from overwinter.envs.registry import load_game
from overwinter.training.checkpoint import Checkpoint, read_checkpoint, write_checkpoint
from overwinter.training.config import Config
from overwinter.training.curve import Curve, Point
from overwinter.training.evaluate import Evaluation, evaluate
from overwinter.training.learner_state import capture, restore
from overwinter.training.progress import Progress
from overwinter.training.selfplay import SelfPlayPPO

POLICY = "policy.safetensors"
CHECKPOINT = "checkpoint.safetensors"
LEAGUE = "league"


class Interrupted(Exception):  # as KeyboardInterrupt: it is no fault
    """The run was asked to stop, and everything is saved."""


@dataclass
class Agenda:
    """When what is due, in decisions of the learner, and the seconds a run had taken before this process."""

    snapshot: int
    measure: int = 0
    checkpoint: int = 0
    seconds: float = 0.0


class Keeper(BaseCallback):
    """Keeps a run's folder.

    Everything happens between an update and the next rollout, in an order such that a checkpoint holds what was done
    before it: a run that goes on from there does nothing twice.

    Args:
        config: of the run.
        folder: the run's.
        progress: told how it goes.
        learner: who learns.
        opponents: those of `config.evaluate`, whom the policy is measured against.

    Attributes:
        stopping: set from outside to end the run in good order.
        results: the last measurements.
    """

    def __init__(
        self, config: Config, folder: Path, progress: Progress, learner: SelfPlayPPO, opponents: list[Agent]
    ) -> None:
        super().__init__()
        self.learner = learner
        self.config = config
        self.folder = folder
        self.progress = progress
        self.curve = Curve(folder)
        self.agenda = Agenda(snapshot=config.league.every)
        self.stopping = False
        self.results: list[Evaluation] = []
        self._game = load_game(config.run.game)
        self._options = self._game.options.parse(config.run.game, config.options)
        self._opponents = opponents
        self._began = perf_counter()
        self._pending: dict[str, tuple[float, list[str]]] = {}

    def go_on(self) -> None:
        """Bring the learner to where the run's checkpoint is; raises `SaveError` if that cannot be.

        A run that was stopped before its first checkpoint begins anew.
        """
        path = self.folder / CHECKPOINT
        policy = self.folder / POLICY
        if not path.exists():
            if policy.exists() and read_header(policy).training["decisions"] > 0:
                raise SaveError(f"checkpoint {path}: missing; without it a run cannot go on, and its policy is kept")
            return
        checkpoint = read_checkpoint(path)
        values = checkpoint.values
        require_layout(values["layout"], layout(self._game, self._options), f"checkpoint {path}")
        changed = _changes(values["config"], self.config)
        if changed:
            raise SaveError(
                f"checkpoint {path}: the run's config.toml has changed since, in {', '.join(changed)}; "
                "undo that, or train a new run from it"
            )
        self.learner.league.restore(self.folder / LEAGUE, self._game, **values["league"])
        self.learner.env.admit()
        restore(self.learner, checkpoint)
        self.agenda = Agenda(**values["agenda"])
        self.curve.go_on(self.learner.num_timesteps)
        self._pending = values["scalars"]

    def _on_training_start(self) -> None:
        for name, (value, hidden_from) in self._pending.items():
            self.logger.record(name, value, tuple(hidden_from))
        self.progress.begin(self.config.run.decisions, self.learner.num_timesteps)

    def _on_rollout_start(self) -> None:
        agenda, done = self.agenda, self.learner.num_timesteps
        if self.config.league.weight > 0.0 and done >= agenda.snapshot:
            self.learner.admit_snapshot()
            self.learner.league.save_newest(self.folder / LEAGUE, self._game, self._options)
            agenda.snapshot = done + self.config.league.every
        if done >= agenda.measure:
            self._measure()
            self.progress.resume(done)
        if self.stopping or done >= agenda.checkpoint:
            self.save()
        if self.stopping:
            raise Interrupted

    def _on_step(self) -> bool:
        self.progress.report(self.learner.num_timesteps, self._facts)
        return True

    def _on_rollout_end(self) -> None:
        self.logger.record("rollout/games", self.learner.played)
        self.logger.record("rollout/cut_games", self.learner.cut)

    def _on_training_end(self) -> None:
        self._measure()
        self.save()

    def _facts(self) -> dict[str, str]:
        """What is worth knowing while waiting: the newest win rates."""
        return {
            f"{result.opponents}/{result.num_players}p": f"{100 * result.win_rate.mean:.0f} %"
            for result in self.results
        }

    def _measure(self) -> None:
        """Play the evaluation games with the weights of this moment, and write down how they went."""
        done = self.learner.num_timesteps
        self.agenda.measure = done + self.config.evaluate.every
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
        self.curve.add([Point.of(done, self.seconds, result) for result in self.results])
        for result in self.results:
            key = f"evaluate/{result.opponents}_{result.num_players}p"
            self.logger.record(f"{key}_win_rate", result.win_rate.mean)
            self.logger.record(f"{key}_payoff", result.payoff.mean)
        self.progress.say(f"{done:,} decisions: {', '.join(map(_in_words, self.results))}")
        self._tell_standings()

    def _tell_standings(self) -> None:
        """Say how the learner has fared against the league since the last measurement, and count anew."""
        standings, names = self.learner.standings, [agent.name for agent in self.learner.league.agents]
        seen = [(name, rate) for name, rate in zip(names, standings.rates(), strict=True) if not np.isnan(rate)]
        for name, rate in seen:
            self.logger.record(f"league/ahead_of_{name}", float(rate))
        if seen:
            told = ", ".join(f"{name} {100 * rate:.0f} %" for name, rate in seen)
            self.progress.say(f"  in training, seats ahead of those of: {told}")
        standings.clear()

    @property
    def seconds(self) -> float:
        """Of the whole run, pauses left out."""
        return self.agenda.seconds + perf_counter() - self._began

    def save(self) -> None:
        """Write the policy and a checkpoint."""
        learner = self.learner
        self.agenda.checkpoint = learner.num_timesteps + self.config.run.checkpoint_every
        training = {
            "decisions": learner.num_timesteps,
            "seed": self.config.run.seed,
            "config": self.config.model_dump(),
            "versions": {
                "overwinter": __version__,
                "torch": th.__version__,
                "numpy": np.__version__,
                "python": platform.python_version(),
            },
        }
        save_policy(self.folder / POLICY, self._game, self._options, learner.policy.as_network(), training)
        state = capture(learner)
        values = {
            **state.values,
            "layout": layout(self._game, self._options),
            "config": self.config.model_dump(),
            "agenda": {**asdict(self.agenda), "seconds": self.seconds},
            # The last update's scalars reach TensorBoard only at the end of the next rollout.
            "scalars": {
                name: (float(value), self.logger.name_to_excluded[name])
                for name, value in self.logger.name_to_value.items()
            },
        }
        write_checkpoint(self.folder / CHECKPOINT, Checkpoint(values, state.arrays))


def _changes(before: dict[str, dict[str, object]], now: Config) -> list[str]:
    """The keys in which two configurations differ, but for the budget."""
    after = now.model_dump()
    return [
        f"{table}.{key}"
        for table in after
        for key in {**before[table], **after[table]}
        if before[table].get(key) != after[table].get(key) and (table, key) != ("run", "decisions")
    ]


def _in_words(result: Evaluation) -> str:
    mean, low, high = (100 * x for x in (result.win_rate.mean, result.win_rate.low, result.win_rate.high))
    table = f"{result.opponents} with {result.num_players} players"
    return f"wins {mean:.1f} % [{low:.1f}, {high:.1f}] against {table}"
