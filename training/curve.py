"""The learning curve of a run: one row per measurement in `curve.csv`, drawn in `curve.png`."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from overwinter.agents.policy import write_atomically
from overwinter.envs.core.errors import SaveError
from overwinter.training.evaluate import Evaluation


@dataclass(frozen=True)
class Point:
    """One measurement of a run, a row of `curve.csv`.

    Attributes:
        decisions: the learner had taken.
        seconds: of the run.
        opponent, num_players, games, cut: see `Evaluation`.
        win_rate, win_rate_low, win_rate_high: with its 95 % interval.
        payoff, rank: means.
    """

    decisions: int
    seconds: float
    opponent: str
    num_players: int
    games: int
    cut: int
    win_rate: float
    win_rate_low: float
    win_rate_high: float
    payoff: float
    rank: float

    @classmethod
    def of(cls, decisions: int, seconds: float, result: Evaluation) -> Point:
        """The row of an evaluation."""
        rate = result.win_rate
        return cls(
            decisions,
            round(seconds, 1),
            result.opponents,
            result.num_players,
            result.games,
            result.cut,
            rate.mean,
            rate.low,
            rate.high,
            result.payoff.mean,
            result.rank.mean,
        )


_COLUMNS = {field.name: {"int": int, "float": float, "str": str}[str(field.type)] for field in fields(Point)}


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
        text = io.StringIO()
        rows = csv.DictWriter(text, list(_COLUMNS), lineterminator="\n")
        rows.writeheader()
        rows.writerows(asdict(point) for point in self.points)
        write_atomically(self.folder / "curve.csv", text.getvalue().encode())
        self._draw()

    def go_on(self, decisions: int) -> None:
        """Read what a run wrote until it had taken so many decisions; raises `SaveError` for a damaged file."""
        path = self.folder / "curve.csv"
        try:
            with path.open(encoding="utf-8", newline="") as file:
                found = [Point(**{key: _COLUMNS[key](row[key]) for key in row}) for row in csv.DictReader(file)]
        except FileNotFoundError:
            return
        except (OSError, KeyError, TypeError, ValueError) as error:
            raise SaveError(f"curve {path}: cannot be read ({error})") from None
        self.points = [point for point in found if point.decisions <= decisions]

    def _draw(self) -> None:
        from matplotlib.figure import Figure  # no pyplot: it would look for a display
        from matplotlib.ticker import EngFormatter

        lines: dict[tuple[str, int], list[Point]] = defaultdict(list)
        for point in self.points:
            lines[point.opponent, point.num_players].append(point)
        figure = Figure(figsize=(7, 4.5), layout="constrained")
        axes = figure.subplots()
        for (opponent, players), points in lines.items():
            x = [point.decisions for point in points]
            low, high = ([getattr(point, f"win_rate_{end}") for point in points] for end in ("low", "high"))
            rates = [point.win_rate for point in points]
            (line,) = axes.plot(x, rates, marker="o", label=f"against {opponent}, {players} players")
            axes.fill_between(x, low, high, color=line.get_color(), alpha=0.2)
        for players in sorted({players for _, players in lines}):
            axes.axhline(1 / players, color="grey", linestyle=":", linewidth=1)
            axes.annotate(f"1/{players}", (1.0, 1 / players), xycoords=("axes fraction", "data"), color="grey")
        axes.set(xlabel="decisions of the learner", ylabel="win rate", ylim=(-0.02, 1.02))
        axes.xaxis.set_major_formatter(EngFormatter(sep=" "))
        figure.legend(loc="outside lower center", ncols=2)
        image = io.BytesIO()
        figure.savefig(image, format="png", dpi=120)
        write_atomically(self.folder / "curve.png", image.getvalue())
