"""One game for rule tests: the common part of each game's own board, which sets positions and reads them."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from overwinter.envs.core.engine import Engine
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import GameOptions


class GameBoard:
    """One game and its pending decision.

    Attributes:
        state: the state's record; assigning to its fields and arrays changes the game.
        rules: the rules record; private to this game, so a test may change it too.
    """

    def __init__(self, game: Game, options: GameOptions, num_players: int, seed: int) -> None:
        self.game = game
        self.engine = Engine(game, options)
        self.states = self.engine.states(1)
        self._mask = self.engine.mask()
        self.engine.reset(self.states, 0, num_players, seed, 0, self._mask, self.engine.vector())

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def rules(self) -> Any:
        return self.engine.rules[0]

    @property
    def over(self) -> bool:
        return bool(self.state.ended)

    @property
    def legal(self) -> set[str]:
        """The names of the legal actions of the pending decision, as the state stands now."""
        mask = self.engine.legal(self.states, 0)
        assert set(mask.tolist()) <= {0, 1}
        return {self.game.catalogue.name(int(a)) for a in np.flatnonzero(mask)}

    def act(self, *names: str) -> Self:
        """Play legal actions by name, one after the other."""
        for name in names:
            legal = self.legal
            assert name in legal, f"{name} is not legal: {sorted(legal)}"
            action = self.game.catalogue.parse(name)
            self.engine.step(self.states, 0, action, self._mask, self.engine.vector())
        return self

    def check(self) -> None:
        """Raise if an invariant does not hold: something has been lost, doubled or overfilled."""
        self.engine.check(self.states)

    def outcome(self) -> tuple[list[int], list[float], list[float]]:
        """Ranks, scores and payoffs of the players."""
        n = int(self.state.num_players)
        rank, score, reward = self.engine.outcome(self.states, 0)
        return rank[:n].tolist(), score[:n].tolist(), reward[:n].tolist()

    def sees(self, seat: int, field: str) -> Any:
        """A field of what a seat observes, in its shape."""
        declared = self.game.observation.fields[field]
        return self.engine.observe(self.states, 0, seat)[declared.slice].reshape(declared.shape)

    def play_random(self, seed: int, until: Any = lambda board: False, limit: int = 10_000) -> Self:
        """Play random legal actions until `until(board)`, the end, or the limit."""
        chance = np.random.default_rng(seed)
        for _ in range(limit):
            if self.over or until(self):
                break
            self.act(str(chance.choice(sorted(self.legal))))
        return self
