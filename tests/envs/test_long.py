"""Long runs: a million checked decisions for every player count, and every way to run giving the same bytes."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from overwinter.envs.core.engine import play_random
from overwinter.envs.core.jit import COMPILED
from tests.core.cases import CASES, DOOM_AND_BLOOM, FLOURISH_AND_DECAY, PLAIN, SURVIVALIST, TINY, Case
from tests.core.run import run_python
from tests.core.trace import trace

pytestmark = [pytest.mark.long, pytest.mark.skipif(not COMPILED, reason="takes hours uncompiled")]

GAMES = 100
LONG_RUNS = [
    *((case, 1_000_000 if case in PLAIN and case.game is SURVIVALIST else 200_000) for case in CASES),
    *((Case(DOOM_AND_BLOOM, players, {"max_rounds": 25}), 1_000_000) for players in range(2, 5)),
    (Case(DOOM_AND_BLOOM, 4, {"max_rounds": 25, "teams": True}), 1_000_000),
    *((Case(FLOURISH_AND_DECAY, players), 1_000_000) for players in range(2, 6)),
]


@pytest.mark.parametrize(("case", "decisions"), LONG_RUNS, ids=str)
def test_random_play_keeps_every_invariant(case, decisions, capsys):
    batch = case.batch(GAMES, seed=2024)
    began = time.perf_counter()
    result = play_random(
        batch.engine.rules,
        batch.state,
        batch.engine.blank,
        batch.num_players,
        batch._seeds,
        batch.played,
        batch.mask,
        batch.observation,
        decisions // GAMES,
        True,
    )
    took = time.perf_counter() - began
    batch.check()
    assert result == -1
    assert batch.played.min() >= 1
    with capsys.disabled():
        rate = decisions / took
        print(f"\n{case}: {decisions} decisions, {batch.played.sum()} games, {rate:,.0f} decisions/s")  # noqa: T201


def test_with_bounds_checked_every_game_is_the_same_byte_for_byte(tmp_path: Path):
    """An index past a field would raise there and read a neighbour here."""
    games = 3
    checked = run_python(
        "-m", "tests.core.trace", str(games), NUMBA_BOUNDSCHECK="1", OVERWINTER_CACHE_DIR=str(tmp_path)
    )
    assert checked.splitlines() == [line for case in CASES for line in trace(case, games)]


@pytest.mark.parametrize(
    "case", [Case(SURVIVALIST, 5), Case(SURVIVALIST, 4, {"trading": True}), Case(TINY, 6)], ids=str
)
def test_uncompiled_more_games_are_the_same_byte_for_byte(case):
    games = 3
    other = run_python(
        "-c",
        "import numpy as np; from tests.core.trace import trace; from tests.core.cases import *;"
        "np.seterr(all='raise');"
        f"case = Case({case.game.name.upper()}, {case.players}, {case.options!r});"
        f"print(*trace(case, {games}), sep='\\n')",
        NUMBA_DISABLE_JIT="1",
    )
    assert other.splitlines() == trace(case, games)
    assert np.isfinite(len(other))
