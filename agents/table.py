"""Seats agents at a batch of games and asks each of them for the games in which it is to act."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.base import Agent, View
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.engine import as_seeds
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.jit import entry
from overwinter.envs.core.rng import hash3

_AGENT_SALT = 0x5EA7


@entry
def _restart(
    random: NDArray[np.uint64], seeds: NDArray[np.uint64], games: NDArray[np.int64], deals: NDArray[np.int64]
) -> None:
    """Seed the random streams of all seats of some games: stream of (game, deal, seat) from one seed."""
    for game in games:
        for seat in range(random.shape[1]):
            random[game, seat] = hash3(hash3(seeds[0], game, deals[game]), seat, _AGENT_SALT)


class Table:
    """A batch and who sits where.

    Attributes:
        batch: the games.
        agents: the agents at the table.
        seating: (games, seats) int64, which agent plays a seat; -1 for a seat nobody here plays (a learner's).
        random: (games, seats) uint64, the agents' random streams, started anew with every deal.
        deals: (games,) int64, how many deals each game has had since the last seed.
    """

    def __init__(self, batch: Batch, agents: Sequence[Agent], seating: NDArray[np.int64], seed: int = 0) -> None:
        self.batch = batch
        self.agents = list(agents)
        self.seating = seating
        self.random = np.zeros((batch.num_games, MAX_SEATS), np.uint64)
        self._seeds = as_seeds(seed)
        self.deals = np.zeros(batch.num_games, np.int64)
        self._rows = np.arange(batch.num_games)
        _restart(self.random, self._seeds, self._rows, self.deals)

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew, as `Batch.reset`; a seed also starts the agents' randomness anew."""
        self.batch.reset(seed)
        if seed is None:
            self.deals += 1
        else:
            self._seeds = as_seeds(seed)
            self.deals[:] = 0
        _restart(self.random, self._seeds, self._rows, self.deals)

    def asked(self) -> NDArray[np.int64]:
        """(games,) int64: the agent asked in each game, -1 for a seat nobody here plays."""
        asked: NDArray[np.int64] = self.seating[self._rows, self.batch.seat]
        return asked

    def fill(self, actions: NDArray[np.int64]) -> None:
        """Write the actions of all agents asked into (games,) `actions`; other entries stay."""
        asked = self.asked()
        for k, agent in enumerate(self.agents):
            games = np.flatnonzero(asked == k)
            if len(games):
                actions[games] = agent.act_batch(self.view(games))

    def view(self, games: NDArray[np.int64]) -> View:
        """The batch as the agent asked in `games` is shown it."""
        batch = self.batch
        return View(batch.engine, games, batch.seat, batch.observation, batch.mask, self.random, batch.state)

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Step the batch; returns the games that ended, whose agents' streams begin anew."""
        self.batch.step(actions)
        ended: NDArray[np.int64] = np.flatnonzero(self.batch.terminated | self.batch.truncated)
        if len(ended):
            self.deals[ended] += 1
            _restart(self.random, self._seeds, ended, self.deals)
        return ended
