"""Actions out of logits: the masked softmax, drawn from or maximised, compiled.

An illegal action's logit is never looked at: its probability is exactly zero.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.jit import entry
from overwinter.envs.core.rng import mix

_UNIT = 2.0**-53


@entry
def draw_actions(
    logits: NDArray[np.float32],
    mask: NDArray[np.int8],
    games: NDArray[np.int64],
    seat: NDArray[np.int64],
    random: NDArray[np.uint64],
    actions: NDArray[np.int64],
    log_probs: NDArray[np.float32],
) -> None:
    """Draw an action for each of `games` from the softmax over its legal actions.

    Args:
        logits: (asked, actions), a row for each of `games`.
        mask: (all games, actions).
        games: (asked,) rows of `mask`, `seat` and `random`.
        seat: (all games,) the seat asked.
        random: (all games, seats) streams; that of the seat asked moves on by one.
        actions: (asked,), written.
        log_probs: (asked,), written: the log of the probability with which the action was drawn.
    """
    legal = np.empty(logits.shape[1], np.int64)
    weight = np.empty(logits.shape[1], np.float64)
    for i in range(len(games)):
        game = games[i]
        choices = 0
        highest = -math.inf
        for action in range(logits.shape[1]):
            if mask[game, action] != 0:
                legal[choices] = action
                choices += 1
                highest = max(highest, logits[i, action])
        total = 0.0
        for k in range(choices):
            weight[k] = math.exp(logits[i, legal[k]] - highest)
            total += weight[k]
        word = mix(random[game, seat[game]])
        random[game, seat[game]] = word
        left = np.float64(word >> np.uint64(11)) * _UNIT * total
        k = 0
        while k < choices - 1 and left >= weight[k]:
            left -= weight[k]
            k += 1
        while weight[k] == 0.0:  # rounding may have carried it past the last possible one
            k -= 1
        actions[i] = legal[k]
        log_probs[i] = math.log(weight[k] / total)


@entry
def best_actions(
    logits: NDArray[np.float32], mask: NDArray[np.int8], games: NDArray[np.int64], actions: NDArray[np.int64]
) -> None:
    """Write the legal action with the highest logit for each of `games`; the first of equals."""
    for i in range(len(games)):
        game = games[i]
        chosen = -1
        for action in range(logits.shape[1]):
            if mask[game, action] != 0 and (chosen < 0 or logits[i, action] > logits[i, chosen]):
                chosen = action
        actions[i] = chosen
