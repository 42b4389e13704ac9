"""`overwinter search`: one factor at a time around a configuration, every run measured alike."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from overwinter.agents.policy import PolicyAgent, read_header
from overwinter.agents.registry import make_agent
from overwinter.envs.core.errors import OptionError
from overwinter.envs.registry import load_game
from overwinter.training.config import Config, load_config
from overwinter.training.evaluate import evaluate
from overwinter.training.keeper import POLICY
from overwinter.training.progress import Progress
from overwinter.training.train import CONFIG, resume, train

COLUMNS = ("changed", "seed", "decisions", "seconds", "opponent", "num_players", "games", "win_rate", "low", "high")


@dataclass(frozen=True)
class Trial:
    """One configuration of a search.

    Attributes:
        changed: what differs from the base, `table.key=value`; empty for the base itself.
        seed: of the run.
        config: the whole.
    """

    changed: str
    seed: int
    config: Config

    @property
    def folder(self) -> str:
        """A folder name for its run."""
        kept = "".join(c if c.isalnum() or c in ".=-" else "_" for c in self.changed or "base")
        return f"{kept}-seed{self.seed}"


def trials(name: str, overrides: Sequence[str], factors: Sequence[str], seeds: Sequence[int]) -> list[Trial]:
    """The base and each value of each factor in turn, for every seed.

    Args:
        name: of the base configuration.
        overrides: of it, `table.key=value` each.
        factors: `table.key=value|value` each.
        seeds: of the runs.

    Raises:
        OptionError: a factor without a key or values, or one the configuration does not know.
    """
    changes = [""]
    for factor in factors:
        key, equals, values = factor.partition("=")
        if not equals or not key.strip() or not all(value.strip() for value in values.split("|")):
            raise OptionError(f"vary: {factor!r} is not table.key=value|value")
        changes += [f"{key.strip()}={value.strip()}" for value in values.split("|")]
    return [
        Trial(change, seed, load_config(name, [*overrides, *filter(None, [change]), f"run.seed={seed}"]))
        for seed in seeds
        for change in changes
    ]


def search(
    plan: Sequence[Trial], folder: Path, opponents: Sequence[str], counts: Sequence[int], games: int, progress: Progress
) -> Iterator[list[str]]:
    """Run the trials one after the other; yields a row of `COLUMNS` for each measurement and keeps `search.csv`.

    Trials whose run is complete are not run again, and one that was cut short is resumed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows: list[list[str]] = []
    for trial in plan:
        run = folder / trial.folder
        done = run / "seconds.txt"
        if not done.exists():
            progress.say(f"{trial.folder} ...")
            begun = (run / CONFIG).exists()
            outcome = resume(run, progress) if begun else train(trial.config, run, progress)
            if outcome.interrupted:
                return
            done.write_text(f"{outcome.seconds:.0f}\n", "utf-8")
        for row in _measured(trial, run, done.read_text("utf-8").strip(), opponents, counts, games):
            rows.append(row)
            yield row
        with (folder / "search.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *rows])


def _measured(
    trial: Trial, run: Path, seconds: str, opponents: Sequence[str], counts: Sequence[int], games: int
) -> Iterator[list[str]]:
    """A row for every opponent and player count."""
    game = load_game(trial.config.run.game)
    agent = PolicyAgent.load(game, run / POLICY)
    decisions = str(read_header(run / POLICY).training["decisions"])
    for opponent in opponents:
        for count in counts:
            result = evaluate(game, agent, [make_agent(opponent, game)], num_players=count, games=games, seed=1_000)
            rate = result.win_rate
            figures = [f"{100 * x:.1f}" for x in (rate.mean, rate.low, rate.high)]
            yield [
                trial.changed or "(base)",
                str(trial.seed),
                decisions,
                seconds,
                opponent,
                str(count),
                str(result.games),
                *figures,
            ]
