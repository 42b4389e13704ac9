"""The learning curve of a run: one row per measurement in `curve.csv`, drawn in `curve.png`."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from overwinter.agents.policy import write_atomically
from overwinter.training.evaluate import Evaluation

COLUMNS = (
    "decisions",
    "seconds",
    "opponent",
    "num_players",
    "games",
    "cut",
    "win_rate",
    "win_rate_low",
    "win_rate_high",
    "payoff",
    "rank",
)


@dataclass(frozen=True)
class Point:
    """One measurement: `decisions` the learner had taken, after `seconds` of the run."""

    decisions: int
    seconds: float
    result: Evaluation


class Curve:
    """The measurements of a run so far, kept up to date on disk.

    Args:
        folder: of the run.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.points: list[Point] = []

    def add(self, points: list[Point]) -> None:
        """Append measurements and write both files anew."""
        self.points += points
        self._write_csv()
        self._draw()

    def _write_csv(self) -> None:
        text = io.StringIO()
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(COLUMNS)
        for point in self.points:
            result = point.result
            rows.writerow(
                [
                    point.decisions,
                    round(point.seconds, 1),
                    result.opponents,
                    result.num_players,
                    result.games,
                    result.cut,
                    result.win_rate.mean,
                    result.win_rate.low,
                    result.win_rate.high,
                    result.payoff.mean,
                    result.rank.mean,
                ]
            )
        write_atomically(self.folder / "curve.csv", text.getvalue().encode())

    def _draw(self) -> None:
        from matplotlib.figure import Figure  # no pyplot: it would look for a display

        lines: dict[tuple[str, int], list[Point]] = defaultdict(list)
        for point in self.points:
            lines[point.result.opponents, point.result.num_players].append(point)
        figure = Figure(figsize=(7, 4.5), layout="constrained")
        axes = figure.subplots()
        for (opponent, players), points in lines.items():
            x = [point.decisions for point in points]
            rates = [point.result.win_rate for point in points]
            (line,) = axes.plot(
                x, [rate.mean for rate in rates], marker="o", label=f"against {opponent}, {players} players"
            )
            axes.fill_between(
                x, [rate.low for rate in rates], [rate.high for rate in rates], color=line.get_color(), alpha=0.2
            )
        for players in sorted({players for _, players in lines}):
            axes.axhline(1 / players, color="grey", linestyle=":", linewidth=1)
            axes.annotate(f"1/{players}", (1.0, 1 / players), xycoords=("axes fraction", "data"), color="grey")
        axes.set(xlabel="decisions of the learner", ylabel="win rate", ylim=(-0.02, 1.02))
        axes.legend(loc="lower right")
        image = io.BytesIO()
        figure.savefig(image, format="png", dpi=120)
        write_atomically(self.folder / "curve.png", image.getvalue())
