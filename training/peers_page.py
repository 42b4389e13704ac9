"""What `make bench-peers` has measured, as a table for the terminal and as a page of the documentation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from rich.table import Table as RichTable

_HEAD = ("whose, and how", "game", "median", "best", "per 1,000 loops")
_PAGE = """\
# Beside other libraries

Random play in PettingZoo's classic games, OpenSpiel, RLCard and Pgx beside ours, measured in one run:

```sh
make bench-peers
```

sets the libraries up in an environment of its own (`.venv-peers`, versions in `constraints-peers.txt`), prints the
table for your machine and writes this page, in a few minutes.

Here: {machine}. {loops}

Decisions per second on one core, actions drawn uniformly from the legal ones:

{table}
## What the rows do

A decision is one action of one player. Everything that belongs to it is timed: what a library shows of the state, the
draw, the step, and a new game where one has ended.

{ways}
## What they do not mean

- **The games differ**, in rules, in how many actions are legal and in how much is observed. A rate is that of a library
  and a game together: no row says how fast a library would play another's game.
- **The ways differ.** Compare like with like: a loop in Python with a loop in Python, a batch with a batch, a compiled
  loop with a compiled loop. What a loop leaves out, such as the observation, is said above.
- **One core is not everybody's home.** Pgx is made for accelerators and many cores, OpenSpiel can also be driven from
  C++; this page says nothing about either.
- **Random play is not training.** There [the update](guides/train.md#what-to-tune) takes far more time than an engine
  as fast as most of these.

## How it was measured

- All in one process, one loop at a time; {bound}. JAX computes on the CPU and without threads of its own; it is timed
  after compiling and until its results are there.
- Short blocks of every loop in turn, a tenth of a second or two each on a quiet machine, {rounds} times, after one
  round that does not count. The median and the best of the {rounds} rates are shown.
- Right before each block a fixed loop of pure Python is timed. The last column is the median of a block's rate by that
  of its loop: decisions in the time of a thousand loops. It is what to compare across machines and days; it does not
  level what slows interpreted and compiled code differently.
- Each library is used as its documentation shows, by the functions of `training/peers.py`; ours are those of
  `make bench`.
"""


@dataclass(frozen=True)
class Row:
    """One loop that was timed.

    Attributes:
        way: whose, and how.
        game: what was played.
        rates: decisions per second, one a block.
        loops: of the loop that calibrates, per second, right before each block.
    """

    way: str
    game: str
    rates: Sequence[float]
    loops: Sequence[float]

    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        relative = median(rate / loop for rate, loop in zip(self.rates, self.loops, strict=True))
        figures = (median(self.rates), max(self.rates), 1_000 * relative)
        return (self.way, self.game, *map(_three_digits, figures))


def terminal(rows: Sequence[Row]) -> RichTable:
    """The table for the terminal."""
    table = RichTable(title="Random play, decisions per second on one core", title_justify="left")
    for k, column in enumerate(_HEAD):
        table.add_column(column, justify="left" if k < 2 else "right", no_wrap=True)
    for k, row in enumerate(rows):
        last = k + 1 == len(rows) or rows[k + 1].way != row.way
        table.add_row(*(cell.replace("`", "") for cell in row.cells()), end_section=last)
    table.caption, table.caption_justify = spread(rows), "left"
    return table


def markdown(rows: Sequence[Row], does: Mapping[str, str], machine: str, bound: str) -> str:
    """The page.

    Args:
        rows: what was timed.
        does: way -> what a decision is made of.
        machine: processor and versions.
        bound: how the process was bound to one core.
    """
    lines = [_HEAD, ("---", "---", "---:", "---:", "---:"), *(row.cells() for row in rows)]
    return _PAGE.format(
        machine=machine,
        loops=spread(rows),
        table="".join(f"| {' | '.join(line)} |\n" for line in lines),
        ways="".join(f"- **{way}.** {what}\n" for way, what in does.items()),
        bound=bound,
        rounds=len(rows[0].rates),
    )


def spread(rows: Sequence[Row]) -> str:
    """How quiet the machine was, by the loop that calibrates."""
    loops = [loop for row in rows for loop in row.loops]
    low, middle, high = (f"{value / 1e6:.1f}" for value in (min(loops), median(loops), max(loops)))
    return f"The fixed Python loop ran at {middle} M/s in the median, from {low} to {high} M/s."


def _three_digits(value: float) -> str:
    return f"{float(f'{value:.3g}'):,.0f}" if value >= 100 else f"{value:#.3g}"
