"""The command line: `overwinter --help`. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import os
import shutil
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from overwinter.agents.extras import require
from overwinter.envs import __version__
from overwinter.envs.core.errors import OptionError, OverwinterError
from overwinter.envs.registry import load_game

if TYPE_CHECKING:
    from rich.console import Console

    from overwinter.envs.core.options import GameOptions
    from overwinter.training.config import Config
    from overwinter.training.evaluate import Evaluation, ReplayFolder
    from overwinter.training.train import Outcome

_DEMO = "survivalist/demo"
_DEMO_GAMES = 400
_INTERRUPTED = 130
_WIDE = 130


class _Commands(TyperGroup):
    """The commands; a mistake of the user is one line on stderr and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except OverwinterError as error:
            typer.echo(f"overwinter: {error}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command line."""
    app(prog_name="overwinter")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def _overwinter(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Reinforcement-learning environments for tabletop games of survival: play, train, evaluate, measure."""


Game = Annotated[str, typer.Argument(help="A game's name, see [bold]overwinter games[/bold].")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="TABLE.KEY=VALUE", help="Override a value of the configuration; repeatable."),
]
GameSets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Set an option of the game; repeatable."),
]
Out = Annotated[Path | None, typer.Option(help="The run's folder; a new one under runs by default.")]


def _console() -> Console:
    """The terminal; a file or pipe is as wide as the widest table."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else _WIDE)


@app.command()
def games() -> None:
    """List the games."""
    from rich.table import Table

    from overwinter.envs.registry import GAMES

    table = Table("game", "title", "players", "actions", "observation")
    for game in GAMES.values():
        table.add_row(
            game.name,
            game.title,
            f"{game.min_players}-{game.max_players}",
            str(len(game.catalogue)),
            str(game.observation.length),
        )
    _console().print(table)


@app.command()
def info(game: Game) -> None:
    """Show a game's options, action blocks, observation fields, agents and configurations."""
    from overwinter.training.info import describe_game

    _console().print(describe_game(game))


@app.command()
def train(
    config: Annotated[
        str | None, typer.Argument(help=f"A bundled name such as {_DEMO}, or a TOML file.", show_default=False)
    ] = None,
    sets: Sets = None,
    seed: Annotated[int | None, typer.Option(help="Short for --set run.seed=...")] = None,
    decisions: Annotated[int | None, typer.Option(help="Short for --set run.decisions=...")] = None,
    out: Out = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Go on with the run in a folder; --decisions gives it another budget."),
    ] = None,
) -> None:
    """Train a policy by self-play, or go on with a run that was stopped."""
    console = _console()
    if resume is not None:
        if config is not None or sets or seed is not None or out is not None:
            raise OptionError("resume: a run goes on as it is; besides --decisions it takes nothing else")
        _require_training()
        from overwinter.training.progress import Progress
        from overwinter.training.train import resume as go_on

        outcome = go_on(resume, Progress(console), decisions)
        _tell_end(outcome, console)
    elif config is None:
        raise OptionError(f"train: it takes a configuration, such as {_DEMO}, or --resume with the folder of a run")
    else:
        overrides = list(sets or [])
        overrides += [f"run.seed={seed}"] if seed is not None else []
        overrides += [f"run.decisions={decisions}"] if decisions is not None else []
        outcome = _train(config, _load(config, overrides), out, console)
    typer.echo(f"policy: {outcome.folder / 'policy.safetensors'}")
    if outcome.interrupted:
        raise typer.Exit(_INTERRUPTED)


def _load(name: str, overrides: list[str]) -> Config:
    from overwinter.training.config import load_config

    return load_config(name, overrides)


def _train(name: str, config: Config, out: Path | None, console: Console) -> Outcome:
    """Run a configuration and say where the run lies."""
    _require_training()
    from overwinter.training.progress import Progress
    from overwinter.training.train import run_folder, train

    outcome = train(config, out or run_folder(name, config.run.game), Progress(console))
    _tell_end(outcome, console)
    return outcome


def _require_training() -> None:
    for package in ("torch", "sb3_contrib", "safetensors", "tensorboard", "matplotlib"):
        require(package, "training")


def _tell_end(outcome: Outcome, console: Console) -> None:
    """Say how a run ended, where it lies and how it goes on."""
    ended = "interrupted" if outcome.interrupted else "done"
    console.print(f"{ended} after {outcome.decisions:,} decisions; the run lies in {outcome.folder}", soft_wrap=True)
    if outcome.interrupted:
        console.print(f"go on with: overwinter train --resume {outcome.folder}", soft_wrap=True)


@app.command()
def search(
    config: Annotated[str, typer.Argument(help="The configuration to begin from.")],
    vary: Annotated[
        list[str], typer.Option(metavar="TABLE.KEY=VALUE|VALUE", help="A factor and its other values; repeatable.")
    ],
    out: Annotated[Path, typer.Option(help="The search's folder; an interrupted search goes on there.")],
    sets: Sets = None,
    seeds: Annotated[str, typer.Option(help="Seeds of the runs, parted by commas.")] = "1",
    opponents: Annotated[str, typer.Option(help="Specs of those the policies are measured against.")] = "greedy",
    players: Annotated[str, typer.Option(help="Player counts, parted by commas.")] = "2,4",
    games: Annotated[int, typer.Option(min=1, help="Games of each measurement.")] = 2_000,
) -> None:
    """Train with one thing changed at a time, and measure every policy alike."""
    from rich.table import Table

    from overwinter.training import search as searching
    from overwinter.training.progress import Progress

    numbers = [part.strip() for part in seeds.split(",")]
    if not all(number.isdecimal() for number in numbers):
        raise OptionError(f"seeds: {seeds!r}; it takes whole numbers from 0 on, parted by commas")
    plan = searching.trials(config, sets or [], vary, [int(number) for number in numbers])
    counts = _player_counts(plan[0].config.run.game, players)
    console = _console()
    table = Table(*searching.COLUMNS)
    for row in searching.search(plan, out, opponents.split(","), counts, games, Progress(console)):
        table.add_row(*row)
    console.print(table)
    typer.echo(f"the table as CSV: {out / 'search.csv'}")


@app.command()
def evaluate(
    game: Game,
    agents: Annotated[
        str, typer.Option(help="Specs, parted by commas: the first is measured against each of the others.")
    ],
    players: Annotated[str, typer.Option(help="Player counts, parted by commas.")] = "2",
    games: Annotated[int, typer.Option(min=1, help="Games a measurement, rounded up to fill all seats alike.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="Of deals and agents.")] = 0,
    sets: GameSets = None,
    replays: Annotated[
        Path | None, typer.Option(help="A folder for replays of the first games of each measurement.")
    ] = None,
    replay_games: Annotated[int, typer.Option(min=1, help="Of how many games, with --replays.")] = 10,
) -> None:
    """Measure an agent: as many games from every seat, on common deals, with 95 % intervals."""
    from overwinter.training.config import parse_options
    from overwinter.training.evaluate import ReplayFolder, results_table

    counts = _player_counts(game, players)
    options = parse_options(load_game(game), list(sets or []))
    console = _console()
    folder = ReplayFolder(replays, replay_games) if replays else None
    results = _measure(game, agents, counts, games, seed, options, folder)
    console.print(results_table(results))
    if folder:
        typer.echo(f"{folder.written} replays lie in {folder.path}; overwinter replay FILE shows one")


def _player_counts(game: str, text: str) -> list[int]:
    """Player counts out of `2,4`, in the game's bounds."""
    spec = load_game(game)
    return _counts(game, text, max(2, spec.min_players), spec.max_players)


def _counts(game: str, text: str, least: int, most: int) -> list[int]:
    """The same in other bounds."""
    from overwinter.envs.core.options import check_players

    counts = [int(part) if part.strip().isdecimal() else part for part in text.split(",")]
    return [check_players(game, least, most, count) for count in counts]


def _measure(
    game: str,
    specs: str,
    counts: list[int],
    games: int,
    seed: int,
    options: GameOptions | None = None,
    replays: ReplayFolder | None = None,
) -> list[Evaluation]:
    """Measure the first of the agents against each of the others at each player count."""
    from overwinter.agents.registry import make_agents
    from overwinter.training import evaluate as evaluation

    spec = load_game(game)
    agents = make_agents(specs, spec)
    if len(agents) < 2:
        raise OptionError(f"agents: {specs!r}; it takes two or more, parted by commas")
    return [
        evaluation.evaluate(
            spec,
            agents[0],
            [opponent],
            num_players=count,
            games=games,
            seed=seed,
            options=options,
            replays=replays,
        )
        for opponent in agents[1:]
        for count in counts
    ]


@app.command()
def balance(
    game: Game,
    agent: Annotated[str, typer.Option(help="The spec of the agent that plays all seats.")] = "greedy",
    players: Annotated[str, typer.Option(help="Player counts, parted by commas.")] = "2",
    games: Annotated[int, typer.Option(min=1, help="Games for each player count, rounded up to fill a batch.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, help="Of deals and agents.")] = 0,
    sets: GameSets = None,
    each: Annotated[
        str | None,
        typer.Option(
            metavar="OPTION=VALUE,VALUE", help="A chapter for each of these values, of the player counts it is for."
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="A Markdown file to write to; the terminal by default.")] = None,
) -> None:
    """Have an agent play itself: who wins, how seats end, what is used and what it is worth."""
    from rich.markdown import Markdown

    from overwinter.agents.registry import make_agent
    from overwinter.envs.registry import load_game
    from overwinter.training.balance import markdown, markdown_of_each, play_balance
    from overwinter.training.config import parse_options

    spec = load_game(game)
    counts = _counts(game, players, spec.min_players, spec.max_players)
    player = make_agent(agent, spec)
    key, _, values = (each or "").partition("=")
    results = {}
    for value in values.split(","):
        options = parse_options(spec, [*(sets or []), *([f"{key}={value}"] if key else [])])
        low, high = options.player_bounds(spec.min_players, spec.max_players)
        fit = [count for count in counts if low <= count <= high] if key else counts
        if fit:
            results[value] = [play_balance(spec, options, player, count, games, seed) for count in fit]
    command = f"overwinter balance {game} --agent {agent} --players {players} --games {games} --seed {seed}"
    command += "".join(f" --set {text}" for text in sets or []) + (f" --each {each}" if each else "")
    command += f" --out {out}" if out else ""
    page = markdown_of_each(spec, results, command) if each else markdown(spec, results[""], command)
    if out is None:
        _console().print(Markdown(page))
    else:
        out.write_text(page, "utf-8")
        typer.echo(f"written: {out}")


@app.command()
def play(
    game: Game,
    seats: Annotated[
        str,
        typer.Option(
            help="Who plays, parted by commas, clockwise from player_0: [bold]human[/bold] for a person at this "
            "terminal (only here), or an agent's spec."
        ),
    ] = "human,greedy",
    seed: Annotated[int | None, typer.Option(min=0, help="Of the deal and the agents; a new one by default.")] = None,
    sets: GameSets = None,
    replay: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the game is written; a new file under replays by default."),
    ] = None,
) -> None:
    """Play a game in the terminal against agents, or with others who take turns at it."""
    from overwinter.training import play as playing
    from overwinter.training.config import parse_options

    spec = load_game(game)
    options = parse_options(spec, list(sets or []))
    players = playing.seat_players(seats, spec, options)
    path = replay or Path("replays") / f"{game}-{datetime.now():%Y%m%d-%H%M%S}.jsonl"
    finished, status = False, 0
    try:
        finished = playing.play(spec, options, players, _console(), path, seed)
    except KeyboardInterrupt:
        status = _INTERRUPTED
    typer.echo("" if finished else "\nStopped before the end.")
    typer.echo(f"The game is in {path}; see it again with: overwinter replay {path}")
    raise typer.Exit(status)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Written by play, or by evaluate --replays.")],
    seat: Annotated[
        int | None, typer.Option(min=0, help="See what this seat saw; by default what is public, and every action.")
    ] = None,
    to_end: Annotated[bool, typer.Option("--to-end", help="Print the whole game without asking.")] = False,
    gif: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game as an animated picture in place of showing it.")
    ] = None,
    board: Annotated[
        bool, typer.Option("--board", help="With --gif: the board alone, whenever it changes (each generation).")
    ] = False,
) -> None:
    """Step through a replay: Enter next, b back, a number jumps, q quits."""
    from overwinter.envs.core.replay import read_replay
    from overwinter.training import replays

    found = read_replay(file)
    spec = load_game(found.header.game)
    if board and not gif:
        raise OptionError("board: goes with --gif FILE")
    if gif:
        frames = replays.write_gif(found, spec, gif, _console(), board=board)
        typer.echo(f"{frames} frames in {gif}")
        return
    viewer = replays.Viewer(found, spec, _console(), seat)
    if to_end or not sys.stdin.isatty():
        viewer.show_all()
    else:
        viewer.step_through()


@app.command()
def demo(
    out: Out = None,
    sets: Sets = None,
) -> None:
    """Train a small agent for a few minutes, measure it and say what to do next."""
    from overwinter.training.evaluate import results_table

    console = _console()
    config = _load(_DEMO, list(sets or []))
    outcome = _train(_DEMO, config, out, console)
    if outcome.interrupted:
        raise typer.Exit(_INTERRUPTED)
    policy, game = outcome.folder / "policy.safetensors", config.run.game
    results = _measure(game, f"policy:{policy},random,greedy", [2, 4], _DEMO_GAMES, config.run.seed + 1)
    console.print(results_table(results, "The agent after training, 95 % intervals; 1/n is what equals win"))
    # From `make demo` the environment is not activated: say where its commands are.
    folder = "" if shutil.which("overwinter") else f"{os.path.relpath(Path(sys.executable).parent)}{os.sep}"
    typer.echo(
        f"""
The run:             {outcome.folder}
Learning curve:      {outcome.folder / "curve.png"}

What next:
  {folder}overwinter evaluate {game} --agents policy:{policy},greedy --players 2,3,4 --games 2000
  {folder}tensorboard --logdir {outcome.folder.parent}
  {folder}overwinter train {outcome.folder / "config.toml"} --set run.decisions={4 * config.run.decisions}
  {folder}overwinter info {game}"""
    )


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All games by default.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="The engines only, in a few seconds.")] = False,
) -> None:
    """Measure decisions per second on this machine, beside what others reach in the same run."""
    from overwinter.envs.registry import GAMES
    from overwinter.training.bench import run_benchmarks

    run_benchmarks(_console(), names or list(GAMES), quick=quick)


@app.command(name="compile")
def compile_games(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All games by default.")] = None,
) -> None:
    """Compile the rules now, so that no later start has to wait."""
    from overwinter.envs.registry import GAMES
    from overwinter.training.warm_up import warm_up

    for name in names or list(GAMES):
        seconds = warm_up(name)
        typer.echo(f"{name}: ready after {seconds:.1f} s")


if __name__ == "__main__":
    main()
