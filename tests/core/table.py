"""One game on the table: what tests of the engine and of scenarios play with."""

from __future__ import annotations

from typing import Any

import numpy as np

from overwinter.envs.core.engine import Engine
from overwinter.envs.core.frames import RUNNING
from tests.core.cases import Case


class Table:
    """A dealt game, number `k` of a slot, with its mask and the observation of the seat to act."""

    def __init__(self, engine: Engine, players: int, seed: int = 0, slot: int = 0, k: int = 0) -> None:
        self.engine = engine
        self.mask = engine.mask()
        self.observation = engine.vector()
        states = engine.states(slot + 1)
        engine.reset(states, slot, players, seed, k, self.mask, self.observation)
        self.states = states[slot:].copy()

    @classmethod
    def of(cls, case: Case, seed: int = 0) -> Table:
        """The game of a case, dealt."""
        return cls(case.engine(), case.players, seed)

    @property
    def state(self) -> Any:
        """The record, to read and to build positions."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.state.seat)

    @property
    def running(self) -> bool:
        """Whether the game goes on."""
        return bool(self.state.ended == RUNNING)

    def legal(self) -> list[str]:
        """The names of the legal actions, computed anew."""
        names = self.engine.game.catalogue
        return [names.name(int(action)) for action in np.flatnonzero(self.engine.legal(self.states, 0))]

    def act(self, *names: str) -> None:
        """Take actions one after the other; each must be legal, and every invariant holds after it."""
        for name in names:
            assert name in self.legal()
            self.step(self.engine.game.catalogue.parse(name))

    def step(self, action: int) -> None:
        """Take an action by its id."""
        self.engine.step(self.states, 0, action, self.mask, self.observation)
        self.engine.check(self.states)

    def step_at_random(self, rng: np.random.Generator) -> None:
        """Take a uniformly random legal action."""
        self.step(int(rng.choice(np.flatnonzero(self.mask))))

    def copy(self) -> Table:
        """The same position on a table of its own."""
        twin = object.__new__(Table)
        twin.engine = self.engine
        twin.states, twin.mask, twin.observation = (
            self.states.copy(),
            self.mask.copy(),
            self.observation.copy(),
        )
        return twin

    def observe(self, seat: int) -> Any:
        """A seat's observation."""
        return self.engine.observe(self.states, 0, seat)

    def field(self, seat: int, name: str) -> Any:
        """One field of a seat's observation, in its shape."""
        field = self.engine.game.observation.fields[name]
        return self.observe(seat)[field.slice].reshape(field.shape)
