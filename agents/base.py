"""What an agent is, and what it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.engine import Engine
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.game import States


@dataclass(frozen=True)
class View:
    """The games in which one agent is asked, out of a larger array of games.

    Attributes:
        engine: the game with its options.
        games: (asked,) int64, which rows of the arrays below.
        seat: (all games,) int64, the seat asked in each.
        observation: (all games, observation) float32, of the seat asked.
        mask: (all games, actions) int8, of the seat asked.
        random: (all games, seats) uint64, an own random stream for every seat of every game: an agent that draws
            from it moves it on, and only in its games.
        state: (all games,) true states. For compiled scripted agents, which may only use what their seat can know
            (the tests prove it); others take `redeal`.
    """

    engine: Engine
    games: NDArray[np.int64]
    seat: NDArray[np.int64]
    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    random: NDArray[np.uint64]
    state: States

    def redeal(self, seed: int) -> States:
        """Copies of the asked games' states in which all that the seat asked cannot know is sampled anew."""
        copies: States = self.state[self.games]
        for i, game in enumerate(self.games):
            self.engine.redeal(copies, i, int(self.seat[game]), seed + i)
        return copies


class Agent(Protocol):
    """A player of any number of games at once."""

    name: str

    def act_batch(self, view: View) -> NDArray[np.int64]:
        """An action for each of `view.games`, in their order."""
        ...


def act(agent: Agent, env: OverwinterEnv, seed: int) -> int:
    """What an agent plays in a single environment whose turn it is.

    Args:
        seed: of the agent's randomness; vary it from decision to decision (the step's number will do).
    """
    seat = np.array([env.possible_agents.index(env.agent_selection)])
    seen = env.observe(env.agent_selection)
    view = View(
        env.engine,
        np.zeros(1, np.int64),
        seat,
        seen["observation"][None],
        seen["action_mask"][None],
        np.full((1, MAX_SEATS), seed, np.uint64),
        env.state_array(),
    )
    return int(agent.act_batch(view)[0])
