"""Hashes of random games, to compare ways to run: `python -m tests.core.trace GAMES [CASE]`."""

from __future__ import annotations

import contextlib
import hashlib
import sys

import numpy as np

from overwinter.envs.core.jit import COMPILED
from tests.core.cases import CASES, Case
from tests.core.table import Table


def trace(case: Case, games: int) -> list[str]:
    """One line a decision: a hash of state, mask, every seat's observation, outcome and a redeal."""
    lines = []
    rng = np.random.default_rng(0)
    for seed in range(games):
        table = Table.of(case, seed)
        while True:
            digest = hashlib.sha256(table.states.tobytes() + table.mask.tobytes() + table.observation.tobytes())
            for seat in range(case.players):
                digest.update(table.observe(seat).tobytes())
            for part in table.engine.outcome(table.states, 0):
                digest.update(part.tobytes())
            twin = table.copy()
            twin.engine.redeal(twin.states, 0, seed % case.players, len(lines))
            digest.update(twin.states.tobytes() + twin.engine.legal(twin.states, 0).tobytes())
            lines.append(f"{case} seed {seed} decision {len(lines)}: {digest.hexdigest()[:16]}")
            if not table.running:
                break
            table.step_at_random(rng)
    return lines


if __name__ == "__main__":
    # NumPy's floating-point checks only see what runs in Python
    with contextlib.nullcontext() if COMPILED else np.errstate(all="raise"):
        for case in CASES:
            if str(case) in sys.argv[2:] or not sys.argv[2:]:
                sys.stdout.writelines(f"{line}\n" for line in trace(case, int(sys.argv[1])))
