"""`make bench-peers`: random play in other libraries beside ours, in turn, on one core, in one run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from overwinter.agents.extras import MissingExtraError
from overwinter.envs.registry import load_game, make
from overwinter.training.bench import aec, batch_steps, compiled
from overwinter.training.measure import Block, in_turn, machine, yardstick
from overwinter.training.peers import open_spiel, open_spiel_compiled, pettingzoo, pgx, rlcard
from overwinter.training.peers_page import Row, markdown, terminal

_GAME = "survivalist"
_BATCH = 1_024
_WIDE = 110  # of a file or a pipe
_PACKAGES = ("numpy", "numba", "pettingzoo", "open-spiel", "rlcard", "pgx", "jax")


@dataclass(frozen=True)
class Way:
    """A way to play at random, and the games played so.

    Attributes:
        name: whose, and how.
        does: what one decision is made of, as a sentence.
        blocks: game -> its loop, a tenth of a second or two long.
    """

    name: str
    does: str
    blocks: dict[str, Block]


def ours() -> list[Way]:
    """Survivalist for two."""
    game = load_game(_GAME)
    return [
        Way(
            "Overwinter, compiled",
            "One compiled call plays 64 games: mask, action, step, and a new deal where a game has ended; in the "
            "second row the observation, too.",
            {
                f"{_GAME}, mask": compiled(game, 2, False, 6_000),
                f"{_GAME}, mask and observation": compiled(game, 2, True, 3_000),
            },
        ),
        Way(
            "Overwinter, `Batch.step`",
            f"{_BATCH:,} games, two calls from Python for a decision in each of them: the compiled agent `random` "
            "chooses, then `Batch.step` writes observations, masks, seats, rewards and ends into arrays.",
            {_GAME: batch_steps(game, [2] * _BATCH, True, 100)},
        ),
        Way(
            "Overwinter, AEC",
            "The loop of PettingZoo's documentation: `env.last()`, an action from `mask.nonzero()`, `env.step()`.",
            {_GAME: aec(make(_GAME, num_players=2), 12_000)},
        ),
    ]


def theirs() -> list[Way]:
    """The other libraries' games; raises `MissingExtraError` if one is not installed."""
    return [
        Way(
            "PettingZoo, AEC",
            "The same loop, literally the same function, over `env()` with the wrappers that it comes with; "
            "`raw_env` is without them. The rules of its poker are RLCard's, those of hanabi OpenSpiel's.",
            {
                "tictactoe_v3": aec(pettingzoo("tictactoe_v3"), 3_000),
                "connect_four_v3": aec(pettingzoo("connect_four_v3"), 2_000),
                "connect_four_v3, `raw_env`": aec(pettingzoo("connect_four_v3", raw=True), 4_000),
                "leduc_holdem_v4": aec(pettingzoo("leduc_holdem_v4"), 1_500),
                "texas_holdem_no_limit_v6": aec(pettingzoo("texas_holdem_no_limit_v6"), 800),
                "hanabi_v5": aec(pettingzoo("hanabi_v5"), 600),
                "go_v5": aec(pettingzoo("go_v5"), 500),
                "chess_v6": aec(pettingzoo("chess_v6"), 150),
            },
        ),
        Way(
            "OpenSpiel, Python",
            "`legal_actions()`, an action, `apply_action()`, and `observation.set_from()`, which writes the "
            "observation (hearts: the information state, 5,088 numbers) into an array that is used again. Chance is "
            "drawn from `chance_outcomes()`; it costs time and does not count as a decision.",
            {
                "tic_tac_toe": open_spiel("tic_tac_toe", 100_000),
                "connect_four": open_spiel("connect_four", 70_000),
                "leduc_poker": open_spiel("leduc_poker", 40_000),
                "backgammon": open_spiel("backgammon", 6_000),
                "hearts": open_spiel("hearts", 20_000),
                "hanabi": open_spiel("hanabi", 12_000),
            },
        ),
        Way(
            "OpenSpiel, compiled",
            "`evaluate_bots` with OpenSpiel's uniformly random bots: one call plays a whole game in C++. Nothing is "
            "observed.",
            {
                "connect_four": open_spiel_compiled("connect_four", 6_000),
                "leduc_poker": open_spiel_compiled("leduc_poker", 30_000),
                "backgammon": open_spiel_compiled("backgammon", 100),
                "hearts": open_spiel_compiled("hearts", 4_000),
                "hanabi": open_spiel_compiled("hanabi", 3_000),
            },
        ),
        Way(
            "RLCard, `env.step`",
            "An action from `state['legal_actions']`, then `env.step()`, which returns the next player's state with "
            "its observation; `get_payoffs()` and `reset()` after a game.",
            {
                "leduc-holdem": rlcard("leduc-holdem", 10_000),
                "no-limit-holdem": rlcard("no-limit-holdem", 3_000),
                "uno": rlcard("uno", 8_000),
                "gin-rummy": rlcard("gin-rummy", 2_500),
            },
        ),
        Way(
            "Pgx, a step a call",
            f"{_BATCH:,} games on the CPU; one call of a jitted function takes a categorical draw from the mask and a "
            "step with observation and automatic reset (`pgx.experimental.wrappers.auto_reset`) in every game. "
            "Compiling does not count.",
            {
                "connect_four": pgx("connect_four", _BATCH, 1, 250),
                "leduc_holdem": pgx("leduc_holdem", _BATCH, 1, 200),
            },
        ),
        Way(
            "Pgx, scanned",
            "The same with several steps in one call, by `jax.lax.scan`.",
            {
                "connect_four": pgx("connect_four", _BATCH, 16, 20),
                "leduc_holdem": pgx("leduc_holdem", _BATCH, 16, 16),
                "2048": pgx("2048", _BATCH, 16, 8),
                "backgammon": pgx("backgammon", _BATCH, 8, 1),
                "go_9x9": pgx("go_9x9", _BATCH, 4, 1),
            },
        ),
    ]


def measure(ways: Sequence[Way], rounds: int, calibrate: Block = yardstick) -> list[Row]:
    """Time every loop in turn, each right after the loop that calibrates, `rounds` times and once before."""
    blocks: dict[str, Block] = {}
    for way in ways:
        for game, block in way.blocks.items():
            blocks[f"loop beside {way.name}, {game}"] = calibrate
            blocks[f"{way.name}, {game}"] = block
    rates = in_turn(blocks, rounds)
    return [
        Row(way.name, game, rates[f"{way.name}, {game}"], rates[f"loop beside {way.name}, {game}"])
        for way in ways
        for game in way.blocks
    ]


def one_core() -> str:
    """Bind this process to one core, and JAX to one thread if it is not imported yet; in words what was done."""
    os.environ |= {
        "JAX_PLATFORMS": "cpu",
        "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    }
    bind: Callable[[int, set[int]], None] | None = getattr(os, "sched_setaffinity", None)
    if bind is None:  # macOS
        return "the process is not bound to a core here"
    bind(0, {max(os.sched_getaffinity(0))})
    return "the process is bound to one core"


def bench_peers(
    rounds: Annotated[int, typer.Option(min=1, help="Blocks of each loop.")] = 15,
    out: Annotated[Path | None, typer.Option(help="A page to write, too.")] = None,
) -> None:
    """Measure random play in PettingZoo, OpenSpiel, RLCard and Pgx beside ours."""
    bound = one_core()
    try:
        others = theirs()
    except MissingExtraError as error:
        typer.echo(f"overwinter: {error}", err=True)
        raise typer.Exit(2) from None
    ways = [*ours(), *others]
    rows = measure(ways, rounds)
    console, here = Console(width=None if sys.stdout.isatty() else _WIDE), machine(_PACKAGES)
    console.print(f"{here}; {bound}", soft_wrap=True, highlight=False)
    console.print(terminal(rows))
    if out:
        out.write_text(markdown(rows, {way.name: way.does for way in ways}, here, bound), encoding="utf-8")


if __name__ == "__main__":
    typer.run(bench_peers)
