"""The random agent."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.base import View
from overwinter.envs.core.engine import pick_uniformly
from overwinter.envs.core.jit import entry
from overwinter.envs.core.rng import mix


@entry
def _choose(
    games: NDArray[np.int64],
    seat: NDArray[np.int64],
    mask: NDArray[np.int8],
    random: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> None:
    for i in range(len(games)):
        game = games[i]
        chance = mix(random[game, seat[game]])
        random[game, seat[game]] = chance
        out[i] = pick_uniformly(mask[game], chance)


class RandomAgent:
    """Plays any legal action, all equally likely."""

    name = "random"

    def act_batch(self, view: View) -> NDArray[np.int64]:
        """A uniformly random legal action in each game."""
        out = np.empty(len(view.games), np.int64)
        _choose(view.games, view.seat, view.mask, view.random, out)
        return out
