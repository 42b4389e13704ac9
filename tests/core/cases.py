"""What the conformance tests run on: games with player counts and options. A new game adds its rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.engine import Engine
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import GameOptions
from overwinter.envs.doom_and_bloom import state as doom_and_bloom_state
from overwinter.envs.doom_and_bloom.game import DOOM_AND_BLOOM
from overwinter.envs.flourish_and_decay import state as flourish_and_decay_state
from overwinter.envs.flourish_and_decay.game import FLOURISH_AND_DECAY
from overwinter.envs.godforsaken_scavengers import state as godforsaken_scavengers_state
from overwinter.envs.godforsaken_scavengers.game import GODFORSAKEN_SCAVENGERS
from overwinter.envs.survivalist import state as survivalist_state
from overwinter.envs.survivalist.game import SURVIVALIST
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

    def parsed(self) -> GameOptions:
        """The options, validated."""
        return self.game.options.parse(self.game.name, self.options)

    def engine(self) -> Engine:
        """The game with its options."""
        return Engine(self.game, self.parsed())

    def env(self, **arguments: Any) -> OverwinterEnv:
        """The game as an AEC environment."""
        return OverwinterEnv(self.game, self.parsed(), self.players, **arguments)

    def batch(self, games: int, seed: int = 0) -> Batch:
        """So many games of the case in a batch."""
        return Batch(self.game, self.parsed(), games, self.players, seed)


GAMES: list[Game] = [TINY, SURVIVALIST, DOOM_AND_BLOOM, FLOURISH_AND_DECAY, GODFORSAKEN_SCAVENGERS]
STATE_MODULES: list[ModuleType] = [
    tiny_state,
    survivalist_state,
    doom_and_bloom_state,
    flourish_and_decay_state,
    godforsaken_scavengers_state,
]
BREAKS = {
    "tiny": ("forest", "wood was made or lost"),
    "survivalist": ("sunshine_box", "discs of a colour"),
    "doom_and_bloom": ("winner", "somebody has won"),
    "flourish_and_decay": ("active", "it is somebody's turn"),
    "godforsaken_scavengers": ("stacks", "a pile does not hold"),
}
"""Game -> a field that cannot be one more without breaking an invariant, and what is said of it."""

PLAIN = [
    *(Case(TINY, players) for players in range(1, 7)),
    *(Case(SURVIVALIST, players) for players in range(2, 7)),
    *(Case(DOOM_AND_BLOOM, players, {"max_rounds": rounds}) for players, rounds in ((2, 8), (3, 6), (4, 4))),
    *(Case(FLOURISH_AND_DECAY, players, {"max_rounds": 10 - players}) for players in range(2, 6)),
    *(Case(GODFORSAKEN_SCAVENGERS, players) for players in range(1, 7)),
]
"""Every player count, as it is played by default (shorter where random play takes long to come to an end)."""
TINY_MODES = [
    Case(TINY, 4, {"teams": True}),
    Case(TINY, 3, {"cooperative": True}),
    Case(TINY, 2, {"max_rounds": 2, "reward": "score"}),
    Case(TINY, 5, {"nights": 10, "reward": "win"}),
]
SURVIVALIST_MODES = [
    Case(SURVIVALIST, 2, {"horizon": "lightning", "reward": "win"}),
    Case(SURVIVALIST, 3, {"horizon": "cloud", "play_out": True}),
    Case(SURVIVALIST, 4, {"horizon": "snowflake", "start_freeze": 4, "reward": "score"}),
    Case(SURVIVALIST, 6, {"exposure_setup": True, "big_haul": False}),
    Case(SURVIVALIST, 4, {"trading": True}),
    Case(SURVIVALIST, 3, {"max_rounds": 3}),
    Case(SURVIVALIST, 5, {"max_rounds": 9, "reward": "score", "trading": True}),
]
DOOM_AND_BLOOM_MODES = [
    Case(DOOM_AND_BLOOM, 4, {"teams": True, "max_rounds": 4}),
    Case(DOOM_AND_BLOOM, 4, {"teams": True, "trading": False, "length": "long", "max_rounds": 12, "reward": "score"}),
    Case(DOOM_AND_BLOOM, 2, {"trading": False, "length": "short", "max_rounds": 30, "reward": "win"}),
    Case(DOOM_AND_BLOOM, 3, {"trading": False, "max_rounds": 20}),
    Case(DOOM_AND_BLOOM, 3, {"max_offers": 1, "length": "long", "max_rounds": 6, "reward": "score"}),
    Case(DOOM_AND_BLOOM, 4, {"trading": False, "teams": True, "length": "short", "max_rounds": 15}),
]
FLOURISH_AND_DECAY_MODES = [
    Case(FLOURISH_AND_DECAY, 2, {"board_size": 8, "free_generations": 2, "max_rounds": 6, "reward": "win"}),
    Case(FLOURISH_AND_DECAY, 3, {"max_rounds": 9, "free_generations": 0, "carry_calories": True, "reward": "score"}),
    Case(FLOURISH_AND_DECAY, 4, {"max_rounds": 4, "three_species": "cells", "board_size": 9, "free_generations": 1}),
    Case(
        FLOURISH_AND_DECAY, 3, {"action_cards": ["Awakening", "Landslip", "Eddy", "Drift", "Blight"], "max_rounds": 7}
    ),
]
GODFORSAKEN_SCAVENGERS_MODES = [
    Case(GODFORSAKEN_SCAVENGERS, 1, {"scenario": "mad_prophet", "characters": "choose", "caravan": True}),
    Case(GODFORSAKEN_SCAVENGERS, 2, {"scenario": "daring_retreat", "more_areas": 2, "caravan": True, "max_offers": 3}),
    Case(GODFORSAKEN_SCAVENGERS, 3, {"scenario": "lost_expedition", "characters": "random"}),
    Case(GODFORSAKEN_SCAVENGERS, 4, {"scenario": "wicked_few", "characters": "choose", "max_offers": 2}),
    Case(GODFORSAKEN_SCAVENGERS, 3, {"scenario": "wicked_few", "deals": False, "reward": "score"}),
    Case(GODFORSAKEN_SCAVENGERS, 4, {"scenario": "last_hunt", "survival": True, "characters": "random"}),
    Case(GODFORSAKEN_SCAVENGERS, 2, {"scenario": "last_hunt", "deals": False, "caravan": True, "reward": "win"}),
    Case(GODFORSAKEN_SCAVENGERS, 6, {"scenario": "lost_expedition", "caravan": True, "more_areas": -2}),
]
MODES = [
    *TINY_MODES,
    *SURVIVALIST_MODES,
    *DOOM_AND_BLOOM_MODES,
    *FLOURISH_AND_DECAY_MODES,
    *GODFORSAKEN_SCAVENGERS_MODES,
]
"""Every option and reward mode."""
CASES = [*PLAIN, *MODES]
