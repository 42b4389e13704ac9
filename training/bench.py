"""`overwinter bench`: decisions per second of the engine, on one core, beside what others reach in the same run."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as RichTable

from overwinter.agents.scripted.uniform import RandomAgent
from overwinter.agents.table import Table
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.engine import as_seeds, play_random, reset_games
from overwinter.envs.core.game import Game
from overwinter.envs.registry import load_game, make
from overwinter.training.bench_parts import PARTS
from overwinter.training.measure import Block, in_turn, machine, ratio, yardstick

_GAMES = 64  # of compiled play: few enough for the cache, many enough to level their lengths
_BATCH = 1_024
_DECISIONS = 300  # of each game in a block
_STEPS = 40  # of a batch in a block
_AEC_DECISIONS = 1_500
_START = """
from time import perf_counter
began = perf_counter()
from overwinter.envs import make
env = make({game!r})
env.reset(seed=0)
env.step(env.legal_actions()[0])
print(perf_counter() - began)
"""


def run_benchmarks(console: Console, games: Sequence[str], *, quick: bool) -> None:
    """Measure and print.

    Args:
        console: where to.
        games: names of the games to measure.
        quick: leave out cold starts and training.
    """
    loaded = [load_game(name) for name in games]
    console.print(machine(), soft_wrap=True, highlight=False)
    for game in loaded:
        _engine(console, game, 5 if quick else 25)
        if not quick:
            _starts(console, game)
    if not quick:
        if find_spec("sb3_contrib"):
            from overwinter.training.bench_training import training_table

            console.print(training_table())
        else:
            console.print("training is not measured: pip install 'overwinter[train]'", markup=False)


def _engine(console: Console, game: Game, rounds: int) -> None:
    """Compiled play, a batch driven from Python, and the AEC loop beside PettingZoo's own."""
    blocks: dict[str, Block] = {"fixed Python loop (loops/s)": yardstick}
    for players in range(game.min_players, game.max_players + 1):
        blocks[f"compiled random play, {players} players, mask"] = compiled(game, players, False)
        blocks[f"compiled random play, {players} players, mask and observation"] = compiled(game, players, True)
    counts = [game.min_players + i % (game.max_players - game.min_players + 1) for i in range(_BATCH)]
    batch, played = f"Batch.step from Python, {_BATCH} games of all player counts", "the same with `random` playing"
    blocks[batch] = batch_steps(game, counts, False)
    blocks[played] = batch_steps(game, counts, True)
    ours, theirs = f"AEC loop, {game.name}, 2 players", "AEC loop, PettingZoo connect_four_v3"
    blocks[ours] = aec(make(game.name, num_players=2))
    blocks |= {name: part(game) for name, part in PARTS.get(game.name, {}).items()}
    compared = find_spec("pygame") is not None
    if compared:
        from pettingzoo.classic import connect_four_v3

        blocks[theirs] = aec(connect_four_v3.env())
    rates = in_turn(blocks, rounds)
    table = RichTable("one core", title=f"Decisions per second, {game.name}", title_justify="left")
    for column in ("median", "best", "worst"):
        table.add_column(column, justify="right")
    for name, values in rates.items():
        table.add_row(name, *(f"{value:,.0f}" for value in (median(values), max(values), min(values))))
    console.print(table)
    if compared:
        console.print(f"AEC loop, ours against connect_four_v3: {ratio(rates, ours, theirs):.2f} times as fast")
    else:
        console.print("PettingZoo's connect_four_v3 is not measured: pip install 'overwinter[bench]'", markup=False)


def compiled(game: Game, players: int, observed: bool, decisions: int = _DECISIONS) -> Block:
    """Random play of 64 games in one compiled call, `decisions` in each."""
    batch = Batch(game, game.options(), _GAMES, players)
    engine, seeds, dealt = batch.engine, as_seeds(0), np.zeros(_GAMES, np.int64)
    reset_games(
        engine.rules,
        batch.state,
        engine.blank,
        batch.num_players,
        seeds,
        dealt,
        batch.mask,
        batch.observation,
        batch.seat,
    )
    observation = batch.observation if observed else np.zeros((_GAMES, 0), np.float32)

    def block() -> float:
        began = perf_counter()
        play_random(
            engine.rules,
            batch.state,
            engine.blank,
            batch.num_players,
            seeds,
            dealt,
            batch.mask,
            observation,
            decisions,
            False,
        )
        return _GAMES * decisions / (perf_counter() - began)

    return block


def batch_steps(game: Game, counts: list[int], choosing: bool, steps: int = _STEPS) -> Block:
    """`Batch.step` with mask and observation; the time the compiled random agent takes to choose counts or not."""
    batch = Batch(game, game.options(), len(counts), counts)
    table = Table(batch, [RandomAgent()], np.zeros(batch.reward.shape, np.int64))
    actions = np.zeros(len(counts), np.int64)

    def block() -> float:
        seconds = 0.0
        for _ in range(steps):
            began = perf_counter()
            table.fill(actions)
            if not choosing:
                began = perf_counter()
            batch.step(actions)
            seconds += perf_counter() - began
        return len(counts) * steps / seconds

    return block


def aec(env: Any, decisions: int = _AEC_DECISIONS) -> Block:
    """The usual AEC loop with uniformly random legal actions."""
    rng = random.Random(0)
    env.reset(seed=0)

    def block() -> float:
        done, began = 0, perf_counter()
        while done < decisions:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            choices = observation["action_mask"].nonzero()[0]
            env.step(int(choices[int(rng.random() * len(choices))]))
            done += 1
        return done / (perf_counter() - began)

    return block


def _starts(console: Console, game: Game) -> None:
    """From nothing to the first step in a new process, compiling, and once more from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = (_start(game.name, folder) for _ in range(2))
    console.print(f"import, make, reset and step in a new process: {cold:.1f} s compiling, {warm:.2f} s from the cache")


def _start(game: str, cache: str) -> float:
    """Seconds, as the new process counts them."""
    done = subprocess.run(
        [sys.executable, "-c", _START.format(game=game)],
        env=os.environ | {"OVERWINTER_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)
