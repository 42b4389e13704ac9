"""How the learner's seats fare against those of each opponent while it trains."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.training.seating import LEARNER


class Standings:
    """Counts, over finished games, every pair of a learner's seat and an opponent's: whose rank was better?

    Seen in pairs, 1/2 means equal strength at every player count.

    Attributes:
        wins: (agents,) float64, pairs in which the learner was better; an equal rank counts as half of one.
        pairs: (agents,) float64.
    """

    def __init__(self) -> None:
        self.wins, self.pairs = np.zeros((2, 0))

    def resize(self, agents: int) -> None:
        """Make room for opponents that have joined."""
        joined = np.zeros(agents - len(self.pairs))
        self.wins, self.pairs = np.append(self.wins, joined), np.append(self.pairs, joined)

    def note(self, seating: NDArray[np.int64], rank: NDArray[np.int16]) -> None:
        """Count finished games.

        Args:
            seating: (games, seats) who played, an agent or LEARNER.
            rank: (games, seats) 1 is best, 0 beyond the players.
        """
        playing = rank > 0
        learner, other = playing & (seating == LEARNER), playing & (seating != LEARNER)
        game, mine, theirs = np.nonzero(learner[:, :, None] & other[:, None, :])
        agent = seating[game, theirs]
        ahead = rank[game, theirs].astype(np.int64) - rank[game, mine]
        np.add.at(self.wins, agent, 0.5 + 0.5 * np.sign(ahead))
        np.add.at(self.pairs, agent, 1.0)

    def rates(self) -> NDArray[np.float64]:
        """(agents,) the learner's share of the pairs; NaN without any."""
        return np.divide(self.wins, self.pairs, out=np.full(len(self.pairs), np.nan), where=self.pairs > 0)

    def clear(self) -> None:
        """Count from zero."""
        self.wins[:] = self.pairs[:] = 0.0
