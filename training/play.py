"""A game at the terminal: people and agents at one table."""

from __future__ import annotations

import re
import secrets
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from overwinter.agents.base import Agent, act
from overwinter.agents.registry import HUMAN, make_agent
from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.errors import IllegalActionError, OptionError
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import GameOptions
from overwinter.envs.core.replay import ReplayWriter
from overwinter.training.words import say_lines, show_table

_HELP = """\
Type the number of an action, or any part of its name or words that no other action has.
  Enter     see the choices again
  table     see the whole table
  quit      stop; the replay keeps the game so far (so do Ctrl-D and Ctrl-C)
  ? help    this"""
_NO_UNDO = "There is no undo, as at a real table: what is played is played."


class Quit(Exception):
    """A person wants to stop."""


@dataclass
class Seat:
    """Who sits on a seat.

    Attributes:
        name: as on the table: `player_0`.
        spec: as it was given.
        agent: who plays it; None for a person.
        news: what a person has not yet been told.
        day: the first line of the table when the person last saw it.
    """

    name: str
    spec: str
    agent: Agent | None
    news: list[str] = field(default_factory=list)
    day: str = ""


def seat_players(specs: str, game: Game, options: GameOptions) -> list[Seat]:
    """Who sits where, from specs parted by commas.

    Raises:
        OptionError: too few or too many for the game, nobody is human, or a spec is wrong.
    """
    parts = [spec.strip() for spec in specs.split(",")]
    game.check_players(options, len(parts))
    if HUMAN not in parts:
        raise OptionError(f"seats: {specs!r}: nobody is human; agents among themselves play in `overwinter evaluate`")
    return [Seat(f"player_{k}", s, None if s == HUMAN else make_agent(s, game)) for k, s in enumerate(parts)]


def play(
    game: Game, options: GameOptions, seats: Sequence[Seat], console: Console, path: Path, seed: int | None = None
) -> bool:
    """Play a game at the terminal and write its replay; whether it was played to the end.

    Raises:
        SaveError: the replay cannot be written.
        KeyboardInterrupt: Ctrl-C; the replay holds the game so far.
    """
    env = OverwinterEnv(game, options, len(seats))
    env.reset(secrets.randbits(32) if seed is None else seed)
    with ReplayWriter(path, env, [seat.spec for seat in seats]) as replay:
        return _Play(env, seats, console, replay).run()


class _Play:
    """One game in progress."""

    def __init__(self, env: OverwinterEnv, seats: Sequence[Seat], console: Console, replay: ReplayWriter) -> None:
        self.env = env
        self.seats = seats
        self.console = console
        self.replay = replay
        self.people = [seat for seat in seats if seat.agent is None]
        self.at_terminal = self.people[0]
        # An own stream for every seat: what an agent draws does not depend on who the others are.
        self.chance = [np.random.default_rng((env.dealt[0], k)) for k in range(len(seats))]

    def run(self) -> bool:
        """Play to the end, or until a person wants to stop."""
        self._welcome()
        try:
            while not self.env.is_over:
                k = self.env.possible_agents.index(self.env.agent_selection)
                seat = self.seats[k]
                if seat.agent is None:
                    self._play(self._ask(seat))
                else:
                    self._play(act(seat.agent, self.env, int(self.chance[k].integers(2**63))))
        except (Quit, EOFError):
            return False
        self._say_the_end()
        return True

    def _play(self, action: int) -> None:
        """Play an action, and note for every person what they saw of it."""
        words, rules = self.env.engine.words, self.env.engine.rules[0]
        before = self.env.state_array()
        self.replay.step(self.env, action)
        after = self.env.state_array()
        for k, seat in enumerate(self.seats):
            if seat.agent is None:
                seat.news += words.report(rules, before[0], action, after[0], k)

    # --- what is shown ----------------------------------------------------------------------------------

    def _welcome(self) -> None:
        seed = self.env.dealt[0]
        self.console.print(Text(f"{self.env.game.title}, {len(self.seats)} players, seed {seed}", style="bold"))
        self.console.print(Text("? shows the commands, quit ends the game.", style="dim"))

    def _around(self, seat: Seat) -> str:
        """Who sits where, seen from a seat."""
        k = self.seats.index(seat)
        others = [self.seats[(k + d) % len(self.seats)] for d in range(1, len(self.seats))]
        told = ", ".join(f"left_{d} {other.spec}" for d, other in enumerate(others, 1))
        return f"You are {seat.name}; clockwise from you: {told}."

    def _hand_over(self, seat: Seat) -> None:
        """Between two people: nobody is to see what the other knows."""
        if seat is self.at_terminal and seat.day:
            return
        if len(self.people) > 1:
            self._wipe()
            self.console.input(f"[bold]{seat.name}[/bold] is to act. When nobody else looks, press Enter. ")
            self._wipe()
        self.at_terminal = seat

    def _wipe(self) -> None:
        """Clear the screen, and what one could scroll back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def _show_table(self, seat: Seat, leave_out: Container[str] = ()) -> None:
        self.console.print(Text(self._around(seat), style="dim"))
        show_table(self.console, self.env.text(seat.name), leave_out)

    def _show_prompt(self) -> None:
        """What a person must know now, and what is asked."""
        words = self.env.engine.words
        show_table(self.console, words.prompt(self.env.engine.rules[0], self.env.state_array()[0]))

    def _show_choices(self, legal: Sequence[int]) -> None:
        choices = Table.grid(padding=(0, 1))
        choices.add_column(justify="right", style="bold cyan", width=4)
        choices.add_column()
        choices.add_column(style="dim")
        for number, action in enumerate(legal, 1):
            choices.add_row(str(number), Text(self.env.explain(action)), Text(self.env.action_name(action)))
        self.console.print(choices)

    # --- asking -----------------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> int:
        """The action a person chooses."""
        self._hand_over(seat)
        legal = self.env.legal_actions()
        if seat.news:
            self.console.rule(style="dim")
            say_lines(self.console, seat.news)
            seat.news = []
        day = self.env.text(seat.name).partition(",")[0]
        if day != seat.day:
            self.console.rule(Text(day, style="bold"))
            seat.day = day
            self._show_table(seat, self.env.engine.words.seldom)
        else:
            self.console.print()
            self._show_prompt()
        self._show_choices(legal)
        while True:
            typed = " ".join(self.console.input("[bold cyan]> [/bold cyan]").split()).lower()
            if typed in ("?", "help", "h"):
                self.console.print(_HELP, highlight=False, markup=False)
            elif typed in ("table", "t"):
                self._show_table(seat)
                self._show_choices(legal)
            elif typed in ("quit", "q", "exit"):
                raise Quit
            elif typed == "undo":
                self.console.print(_NO_UNDO)
            elif typed == "":
                self._show_prompt()
                self._show_choices(legal)
            else:
                choice = self._choose(typed, legal)
                if isinstance(choice, int):
                    return choice
                self.console.print(Text(choice, style="yellow"))

    def _choose(self, typed: str, legal: Sequence[int]) -> int | str:
        """The legal action that was meant, or one line that says why it is not clear."""
        if typed.lstrip("+-").isdecimal():
            number = int(typed)
            if 1 <= number <= len(legal):
                return legal[number - 1]
            return f"There is no choice {number}; the choices go from 1 to {len(legal)}."
        shown = [f"{self.env.action_name(action)} {self.env.explain(action)}".lower() for action in legal]
        names = [self.env.action_name(action).lower() for action in legal]
        whole = re.compile(rf"(?<!\w){re.escape(typed)}(?!\w)")
        for fits in (
            [k for k, name in enumerate(names) if typed in (name, name.partition(":")[2])],
            [k for k, text in enumerate(shown) if whole.search(text)],
            [k for k, text in enumerate(shown) if typed in text],
        ):
            if len(fits) == 1:
                return legal[fits[0]]
            if fits:
                which = ", ".join(f"{k + 1} {names[k]}" for k in fits)
                return f"{typed!r} fits {len(fits)} choices: {which}. Say more, or the number."
        try:
            illegal = self.env.parse_action(typed)
        except IllegalActionError:
            return f"No choice has {typed!r} in it; type a number from 1 to {len(legal)}, or ? for help."
        engine = self.env.engine
        reason = engine.words.why_illegal(engine.rules[0], self.env.state_array()[0], illegal)
        return f"{typed} is not possible now: {reason}."

    # --- the end ----------------------------------------------------------------------------------------

    def _say_the_end(self) -> None:
        """What happened last, then ranks, scores and winners."""
        self.console.rule(Text("The end", style="bold"))
        last = self.people[0]
        say_lines(self.console, last.news)
        say_outcome(self.console, self.env, [seat.spec for seat in self.seats], last.name if self._alone else "")

    @property
    def _alone(self) -> bool:
        return len(self.people) == 1


def say_outcome(console: Console, env: OverwinterEnv, specs: Sequence[str], you: str = "") -> None:
    """Ranks, scores and winners of a game that is over, in a table and in words."""
    info = env.infos[env.possible_agents[0]]
    table = Table("rank", "player", "", "score")
    for name, rank in sorted(info["ranks"].items(), key=lambda entry: entry[1]):
        spec = specs[env.possible_agents.index(name)]
        table.add_row(str(rank), name, Text(spec + (" (you)" if name == you else "")), f"{info['scores'][name]:g}")
    console.print(table)
    winners = [name for name in info["winners"] if name != you]
    named = [f"{name} ({specs[env.possible_agents.index(name)]})" for name in winners]
    if you in info["winners"]:
        named.insert(0, "You")
    verb = "wins" if len(named) == 1 and winners else "win"
    how = "" if info["reason"] == "finished" else f" ({info['reason']})"
    console.print(Text(f"{' and '.join(named)} {verb}{how}.", style="bold"))
