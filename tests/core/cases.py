"""What the conformance tests run on: games with player counts and options. A new game adds its rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from overwinter.envs.core.engine import Engine
from overwinter.envs.core.game import Game
from tests.tiny import state as tiny_state
from tests.tiny.game import TINY


@dataclass(frozen=True)
class Case:
    """A game as it is played in a test."""

    game: Game
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.players), *(f"{k}={v}" for k, v in self.options.items())])

    def engine(self) -> Engine:
        """The game with its options."""
        return Engine(self.game, self.game.options.parse(self.game.name, self.options))


GAMES: list[Game] = [TINY]
STATE_MODULES: list[ModuleType] = [tiny_state]
CASES = [
    *(Case(TINY, players) for players in range(1, 7)),
    Case(TINY, 4, {"teams": True}),
    Case(TINY, 3, {"cooperative": True}),
    Case(TINY, 2, {"max_rounds": 2, "reward": "score"}),
    Case(TINY, 5, {"nights": 10, "reward": "win"}),
]
