"""Advantages over a flat buffer in which the decisions of many trajectories lie mixed, compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.jit import entry

OPEN, NO_DECISION = -1, -1
ENDED = -2


@entry
def link_decisions(
    first: int,
    games: NDArray[np.int64],
    seat: NDArray[np.int64],
    last: NDArray[np.int64],
    following: NDArray[np.int64],
) -> None:
    """Let the decisions in rows `first`, `first + 1` ... close those their seats had open, and be open.

    Args:
        first: the row of the decision in `games[0]`.
        games: (asked,) the games decided in.
        seat: (games,) the seat that decided.
        last: (games, seats) the row of each seat's open decision, or NO_DECISION.
        following: (rows,) the row of the seat's next decision, OPEN or ENDED.
    """
    for i in range(len(games)):
        game = games[i]
        previous = last[game, seat[game]]
        if previous >= 0:
            following[previous] = first + i
        following[first + i] = OPEN
        last[game, seat[game]] = first + i


@entry
def collect_rewards(
    reward: NDArray[np.float32],
    terminated: NDArray[np.bool_],
    truncated: NDArray[np.bool_],
    last: NDArray[np.int64],
    rewards: NDArray[np.float32],
    following: NDArray[np.int64],
) -> None:
    """Credit each seat's open decision with what the seat was paid; close those of games that are over.

    Args:
        reward: (games, seats) of the last step.
        terminated, truncated: (games,) of the last step.
        last: (games, seats), as in `link_decisions`.
        rewards: (rows,) what was paid between a decision and the seat's next one.
        following: (rows,), as in `link_decisions`.
    """
    for game in range(len(reward)):
        over = terminated[game] or truncated[game]
        for seat in range(reward.shape[1]):
            row = last[game, seat]
            if row >= 0:
                rewards[row] += reward[game, seat]
                if over:
                    following[row] = ENDED
                    last[game, seat] = NO_DECISION


@entry
def estimate_advantages(
    rewards: NDArray[np.float32],
    values: NDArray[np.float32],
    following: NDArray[np.int64],
    gamma: float,
    gae_lambda: float,
    advantages: NDArray[np.float32],
) -> None:
    """Generalised advantage estimation along each seat's own trajectory.

    A trajectory that is still open ends in a decision of which only the value is used: it bootstraps the one
    before it. The end of a game is worth nothing more, finished or cut (a cut game pays its ranks).

    Args:
        rewards, values, following: (rows,), as in `collect_rewards`; decisions lie in the order taken.
        gamma, gae_lambda: as in PPO.
        advantages: (rows,), written; zero for open decisions.
    """
    for row in range(len(rewards) - 1, -1, -1):
        after = following[row]
        if after == ENDED:
            advantages[row] = rewards[row] - values[row]
        elif after >= 0:
            carried = gamma * gae_lambda * advantages[after]  # zero if that one is open
            advantages[row] = rewards[row] + gamma * values[after] - values[row] + carried
        else:
            advantages[row] = 0.0
