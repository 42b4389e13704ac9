"""How far a run has come: a live bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

_LINE_EVERY = 5.0  # seconds, where there is no terminal
_BAR_EVERY = 0.2
_WINDOW = 10.0  # seconds over which the rate is measured


class Progress:
    """Shows decisions done, their rate, the time left and what else is worth knowing.

    Args:
        console: where to; whether it is a terminal decides between bar and lines.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.bar: Bar | None = None
        self._total = 0
        self._shown = perf_counter()
        self._marks: list[tuple[float, int]] = []

    def begin(self, total: int, done: int = 0) -> None:
        """A run of `total` decisions begins, or goes on after `done`."""
        self._total = total
        self.resume(done)
        if self.console.is_terminal:
            self.bar = Bar(
                TextColumn("{task.percentage:>3.0f} %"),
                BarColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeElapsedColumn(),
                TextColumn("left"),
                TimeRemainingColumn(),
                TextColumn("{task.fields[facts]}"),
                console=self.console,
            )
            self.bar.add_task("", total=total, completed=done, rate="", facts="")
            self.bar.start()

    def resume(self, done: int) -> None:
        """After a pause that should not count: the rate is measured from here on."""
        self._shown = perf_counter()
        self._marks = [(self._shown, done)]

    def report(self, done: int, facts: Callable[[], dict[str, str]]) -> None:
        """So many decisions are done; shown when the last report is old enough."""
        now = perf_counter()
        if now - self._shown < (_BAR_EVERY if self.bar else _LINE_EVERY):
            return
        self._shown = now
        self._marks.append((now, done))
        while len(self._marks) > 2 and self._marks[1][0] < now - _WINDOW:
            del self._marks[0]
        since, before = self._marks[0]
        rate = (done - before) / max(now - since, 1e-9)
        told = ", ".join(f"{name} {value}" for name, value in facts().items())
        if self.bar:
            self.bar.update(self.bar.task_ids[0], completed=done, rate=f"{rate:,.0f}/s", facts=told)
        else:
            left = (self._total - done) / max(rate, 1e-9)
            line = f"{done:,} of {self._total:,} decisions, {rate:,.0f}/s, {left:.0f} s left"
            self.console.print(line + (f"; {told}" if told else ""), highlight=False, soft_wrap=True)

    def say(self, text: str) -> None:
        """Print a line of its own."""
        self.console.print(text, highlight=False, soft_wrap=True)

    def end(self) -> None:
        """The run is over, one way or another."""
        if self.bar:
            self.bar.stop()
            self.bar = None
