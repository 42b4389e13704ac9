"""Who has won (FD-045 to FD-047)."""

from __future__ import annotations

from overwinter.envs.core.frames import Counts, Vector
from overwinter.envs.core.jit import jit
from overwinter.envs.flourish_and_decay.state import Rules, State


@jit
def outcome(rules: Rules, state: State, rank: Counts, score: Vector) -> None:
    """A point for each slime; ranked by points, ties share."""
    n = int(state.num_players)
    for seat in range(n):
        score[seat] = state.players[seat].slimes
    for seat in range(n):
        rank[seat] = 1
        for other in range(n):
            if score[other] > score[seat]:
                rank[seat] += 1
