"""A replay at the terminal, step by step, and as an animated picture."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.text import Text

from overwinter.agents.extras import require
from overwinter.agents.policy import write_atomically
from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.errors import OptionError, SaveError
from overwinter.envs.core.game import Game, MovingPicture
from overwinter.envs.core.raster import rasterised
from overwinter.envs.core.replay import Replay, deal_again, play_again
from overwinter.training.play import say_outcome
from overwinter.training.words import say_lines, show_table

_HELP = "Enter: next, b: back, a number: that step (0 is the deal), e: the end, q: quit"
_FRAME, _BOARD_FRAME, _LAST_FRAME = 700, 450, 4_000  # milliseconds


class Viewer:
    """Shows the positions of a replay: number k is what k actions led to.

    Args:
        replay: as it was read.
        game: its game.
        console: where to.
        seat: whose knowledge is shown; None for a spectator, who sees what is public and each action's name.

    Raises:
        OptionError: there is no such seat.
        SaveError: the replay cannot be played again; it names the line.
    """

    def __init__(self, replay: Replay, game: Game, console: Console, seat: int | None) -> None:
        self.replay = replay
        self.console = console
        self.seat = seat
        env = deal_again(replay, game)
        if seat is not None and seat >= env.num_players:
            raise OptionError(f"seat: {seat}; the replay's seats go from 0 to {env.num_players - 1}")
        self.positions: list[OverwinterEnv] = []
        self.actions: list[int] = []
        for action in play_again(replay, env):
            self.positions.append(env.clone())
            self.actions.append(action)
        self.positions.append(env.clone())

    def _say_header(self) -> None:
        header = self.replay.header
        title = f"{self.positions[0].game.title}, {header.num_players} players, {len(self.actions)} actions"
        self.console.print(Text(title, style="bold"))
        self.console.print(Text(", ".join(f"player_{k} {spec}" for k, spec in enumerate(header.agents))))
        if self.replay.ending is None:
            self.console.print(Text("The game was not finished; this is what there is of it.", style="yellow"))

    def _show_table(self, k: int) -> None:
        env = self.positions[k]
        show_table(self.console, env.engine.words.describe(env.engine.rules[0], env.state_array()[0], self.seat))

    def _say_step(self, k: int) -> None:
        """Action number k, from 1, and what was seen to come of it."""
        before, after, action = self.positions[k - 1], self.positions[k], self.actions[k - 1]
        words, rules = before.engine.words, before.engine.rules[0]
        seen = words.report(rules, before.state_array()[0], action, after.state_array()[0], self.seat)
        actor = before.possible_agents.index(before.agent_selection)
        # Another seat's action may be one that this seat did not notice.
        shown = f"{before.agent_selection}: {before.action_name(action)}" if self.seat in (None, actor) else ""
        self.console.print(Text(f"{k}/{len(self.actions)}  {shown}", style="bold"))
        say_lines(self.console, seen)

    def _say_end(self) -> None:
        if self.positions[-1].is_over:
            say_outcome(self.console, self.positions[-1], self.replay.header.agents)

    def show_all(self) -> None:
        """Print the deal, every step, the last table and the outcome."""
        self._say_header()
        self._show_table(0)
        for k in range(1, len(self.positions)):
            self._say_step(k)
        if self.actions:
            self._show_table(len(self.actions))
        self._say_end()

    def step_through(self) -> None:
        """Show positions as they are asked for, until the person at the terminal has seen enough."""
        last = len(self.actions)
        self._say_header()
        self.console.print(Text(_HELP, style="dim"))
        k = 0
        self._show(k)
        while True:
            try:
                typed = self.console.input(f"[bold cyan]{k}/{last} > [/bold cyan]").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if typed in ("q", "quit", "exit"):
                return
            wanted = self._wanted(typed, k)
            if wanted is None:
                self.console.print(Text(_HELP, style="dim"))
            elif not 0 <= wanted <= last:
                at = "the last step" if wanted > last and typed == "" else f"steps go from 0 to {last}"
                self.console.print(Text(f"This is {at}." if typed == "" else f"The {at}.", style="yellow"))
            else:
                k = wanted
                self._show(k)

    def _wanted(self, typed: str, k: int) -> int | None:
        """The step that was asked for; None for what is no command."""
        if typed.lstrip("-").isdecimal():
            return int(typed)
        return {"": k + 1, "n": k + 1, "b": k - 1, "e": len(self.actions)}.get(typed)

    def _show(self, k: int) -> None:
        self.console.rule(style="dim")
        if k > 0:
            self._say_step(k)
        self._show_table(k)
        if k == len(self.actions):
            self._say_end()


def write_gif(replay: Replay, game: Game, path: Path, console: Console, *, board: bool = False) -> int:
    """Write a replay as an animated GIF of the environment's `rgb_array` pictures; the number of frames.

    It takes a quarter of a second a frame, and the console says how far it is.

    Args:
        board: show the board alone, whenever it changes, in place of the table at every decision.

    Raises:
        OptionError: the game has no pictures, or none of its board alone.
        SaveError: the replay cannot be played again, or the picture not be written.
        MissingExtraError: Pillow is not installed.
    """
    image = require("PIL.Image", "a GIF", "render")
    env = deal_again(replay, game)
    modes: Any = env.metadata["render_modes"]
    if "rgb_array" not in modes:
        raise OptionError(f"gif: {game.name} has no pictures")
    pictures: Iterator[Any]
    if board:
        drawn = _boards(replay, env)
        count, pictures, pause = len(drawn), map(rasterised, drawn), _BOARD_FRAME
    else:
        count, pictures, pause = len(replay.steps) + 1, _tables(replay, env), _FRAME
    frames = iter(track(map(image.fromarray, pictures), "drawing", total=count, console=console))
    data = BytesIO()
    durations = [*[pause] * (count - 1), _LAST_FRAME]
    next(frames).save(data, "GIF", save_all=True, append_images=frames, duration=durations, loop=0)
    try:
        write_atomically(path, data.getvalue())
    except OSError as error:
        raise SaveError(f"gif {path}: cannot be written ({error.strerror})") from None
    return count


def _tables(replay: Replay, env: OverwinterEnv) -> Iterator[Any]:
    """A picture of every position in pixels, one at a time: together they would fill the memory."""
    env.render_mode = "rgb_array"
    for _ in play_again(replay, env):
        yield env.render()
    yield env.render()


def _boards(replay: Replay, env: OverwinterEnv) -> list[str]:
    """The board as it was dealt and after every change, as SVG; raises `OptionError` if the game does not draw that."""
    picture = env.engine.picture
    if not isinstance(picture, MovingPicture):
        raise OptionError(f"board: {env.game.name} draws no board alone")
    rules = env.engine.rules
    drawn = [picture.board(rules[0], env.state_array()[0])]
    for action in play_again(replay, env):
        drawn += picture.changes(rules, env.state_array(), action)
    return drawn
