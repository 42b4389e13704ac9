"""Who plays which seat: drawn for every seat at every new deal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.frames import MAX_SEATS

LEARNER = -1


class Seating:
    """Draws players for seats.

    Args:
        weights: (agents,) how often each opponent is drawn, relative to the others.
        learner_share: the probability that a seat is the learner's. A game without one gets one at random.
        seed: of the draws.

    Attributes:
        rng: the generator of the draws.
    """

    def __init__(self, weights: Sequence[float], learner_share: float, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self._share = learner_share
        self.weigh(weights)

    def weigh(self, weights: Sequence[float]) -> None:
        """Draw opponents by new weights from now on; without any, every seat is the learner's."""
        share = np.array([self._share, *weights], np.float64)
        share[1:] *= (1.0 - self._share) / max(share[1:].sum(), 1e-12)
        self._bounds = share.cumsum() / share.sum()

    def draw(self, num_players: NDArray[np.int64]) -> NDArray[np.int64]:
        """(games, seats) int64 for games of these player counts: an agent, or LEARNER."""
        games = len(num_players)
        seats = np.searchsorted(self._bounds, self.rng.random((games, MAX_SEATS)), side="right") + LEARNER
        chosen = (self.rng.random(games) * num_players).astype(np.int64)
        taken = (seats == LEARNER) & (np.arange(MAX_SEATS) < num_players[:, None])
        without = np.flatnonzero(~taken.any(axis=1))
        seats[without, chosen[without]] = LEARNER
        return seats
