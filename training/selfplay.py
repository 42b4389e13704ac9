"""Self-play with MaskablePPO: the learner sits in many seats of many games at once."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
import torch as th
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from overwinter.agents.sampling import draw_actions
from overwinter.agents.table import Table
from overwinter.envs.core.batch import Batch
from overwinter.training.buffer import DecisionBuffer
from overwinter.training.league import League
from overwinter.training.network import SharedTrunkPolicy
from overwinter.training.seating import LEARNER, Seating
from overwinter.training.standings import Standings


class SelfPlayEnv(VecEnv):
    """A batch of games with opponents at the table, as far as Stable-Baselines3 needs to see it.

    It is not stepped: `SelfPlayPPO` plays on the table itself.

    Args:
        batch: the games.
        league: the agents that may sit opposite the learner.
        seating: draws who sits where.
        seed: of the agents' randomness.
    """

    def __init__(self, batch: Batch, league: League, seating: Seating, seed: int) -> None:
        low, high = batch.game.observation.bounds()
        super().__init__(
            batch.num_games, spaces.Box(low, high, dtype=np.float32), spaces.Discrete(len(batch.game.catalogue))
        )
        self.league = league
        self.seating = seating
        self.table = Table(batch, league.agents, seating.draw(batch.num_players), seed)

    def admit(self) -> None:
        """Seat the league as it has become, in games dealt from now on."""
        self.table.agents = self.league.agents
        self.seating.weigh(self.league.weights())

    def seat_anew(self, games: NDArray[np.int64]) -> None:
        """Draw who plays in games that have just been dealt."""
        if self.table.agents:
            self.table.seating[games] = self.seating.draw(self.table.batch.num_players[games])

    def reset(self) -> NDArray[np.float32]:
        """What is to be seen now; the games go on."""
        return self.table.batch.observation

    def step_async(self, actions: NDArray[Any]) -> None:
        """Not how these games are played."""
        raise NotImplementedError("SelfPlayPPO plays on the table; step that, or a Batch")

    def step_wait(self) -> Any:
        """Not how these games are played."""
        raise NotImplementedError("SelfPlayPPO plays on the table; step that, or a Batch")

    def close(self) -> None:
        """Nothing is held open."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same for every game."""
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Not how these games are set up."""
        raise NotImplementedError("make a new SelfPlayEnv")

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Not how these games are set up."""
        raise NotImplementedError("use the table")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False] * self.num_envs


class Clock:
    """Seconds spent collecting, by what was done.

    Attributes:
        seconds: `inference` (forward pass and drawing), `opponents`, `engine` and `glue` (all the rest).
    """

    def __init__(self) -> None:
        self.seconds = {"inference": 0.0, "opponents": 0.0, "engine": 0.0, "glue": 0.0}
        self._since = perf_counter()

    def start(self) -> None:
        """Count from now."""
        self._since = perf_counter()

    def book(self, what: str) -> None:
        """Add the time since the last call to `what`."""
        now = perf_counter()
        self.seconds[what] += now - self._since
        self._since = now


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO on the decisions of all the learner's seats in a batch of games with any player counts.

    `learn` and `train` are the stock ones; only the collection of rollouts is replaced. `num_timesteps` counts
    the learner's decisions. There is no lockstep: in every iteration the learner decides, in one forward pass,
    in all games that wait for it, the opponents in all others, and all games go on by one decision. Rewards are
    each seat's own, never another's with the sign turned. Actions are drawn from the seats' random streams.

    Attributes:
        clock: where the time of collecting went.
        played: games finished.
        cut: games among them that the cap cut.
        standings: how the learner has fared against each of the league.
    """

    env: SelfPlayEnv
    policy: SharedTrunkPolicy
    rollout_buffer: DecisionBuffer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.clock = Clock()
        self.played = self.cut = 0
        self.standings = Standings()
        super().__init__(*args, **kwargs)
        self.standings.resize(len(self.league.agents))

    @property
    def league(self) -> League:
        """Who sits opposite."""
        return self.env.league

    def admit_snapshot(self) -> None:
        """The policy as it is joins the league."""
        self.league.take(self.policy.as_network(), self.num_timesteps)
        self.env.admit()
        self.standings.resize(len(self.league.agents))

    def collect_rollouts(
        self,
        env: VecEnv,
        callback: BaseCallback,
        rollout_buffer: RolloutBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play on until the buffer has its decisions; False if the callback stops it.

        Args:
            env, rollout_buffer: this object's own.
            callback: called before, after every step of all games, and at the end.
            n_rollout_steps: unused; the buffer knows how many decisions make a rollout.
            use_masking: unused; there is no play without masks.
        """
        table, buffer, clock = self.env.table, self.rollout_buffer, self.clock
        batch = table.batch
        actions = np.zeros(batch.num_games, np.int64)
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        clock.start()
        buffer.reset()
        while not buffer.complete:
            games = np.flatnonzero(table.asked() == LEARNER)
            if len(games):
                self._decide(games, actions)
            clock.book("glue")
            table.fill(actions)
            clock.book("opponents")
            ended = table.step(actions)
            clock.book("engine")
            buffer.note_rewards(batch)
            if len(ended):
                self._note_ends(ended)
            self.num_timesteps += len(games)
            callback.update_locals(locals())
            if not callback.on_step():
                return False
        buffer.finish()
        clock.book("glue")
        callback.on_rollout_end()
        return True

    def _note_ends(self, games: NDArray[np.int64]) -> None:
        """Count games that have just ended, and draw who plays the ones dealt in their place."""
        table = self.env.table
        self.standings.note(table.seating[games], table.batch.rank[games])
        self.env.seat_anew(games)
        self.played += len(games)
        self.cut += int(np.count_nonzero(table.batch.truncated[games]))

    def _decide(self, games: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Write the learner's actions in `games` into (games,) `actions`, and note them in the buffer."""
        table, buffer = self.env.table, self.rollout_buffer
        batch = table.batch
        observations = buffer.note_positions(batch, games)
        self.clock.book("glue")
        with th.no_grad():
            logits, values = self.policy.heads(observations.to(self.device))
        chosen = np.empty(len(games), np.int64)
        log_probs = np.empty(len(games), np.float32)
        draw_actions(logits.cpu().numpy(), batch.mask, games, batch.seat, table.random, chosen, log_probs)
        self.clock.book("inference")
        buffer.note_decisions(games, batch.seat, chosen, log_probs, values.cpu().numpy())
        actions[games] = chosen
