"""A game's words on the terminal."""

from __future__ import annotations

from collections.abc import Container, Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

_ASKED = "You are asked to"


def show_table(console: Console, text: str, leave_out: Container[str] = ()) -> None:
    """Print what a seat sees: what a line is about on the left, the rest beside it, and what it is asked below.

    Args:
        text: what `Words.describe` or `prompt` says.
        leave_out: what the lines that are not wanted are about.
    """
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    asked = about = ""
    fresh = False
    for line in text.splitlines():
        if line.startswith(_ASKED):
            asked = line
        elif line.startswith(" "):
            if about not in leave_out:
                grid.add_row(about if fresh else "", Text(line.strip()))
            fresh = False
        else:
            about, colon, rest = line.partition(":")
            fresh = not rest
            if not colon:
                grid.add_row("", Text(line))
            elif rest and about not in leave_out:
                grid.add_row(about, Text(rest.strip()))
    if grid.row_count:
        console.print(grid)
    if asked:
        console.print(Text(asked, style="bold green"))


def say_lines(console: Console, lines: Iterable[str]) -> None:
    """Print what happened, a line an event."""
    for line in lines:
        console.print(Text(f"  {line}"))
