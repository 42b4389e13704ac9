"""The rollout buffer of self-play: one flat list of decisions by all seats of all games."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

import numpy as np
import torch as th
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples

from overwinter.envs.core.batch import Batch
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.training.returns import (
    NO_DECISION,
    OPEN,
    collect_rewards,
    estimate_advantages,
    link_decisions,
)

_CARRIED = ("observations", "masks", "actions", "log_probs", "predictions", "rewards")


class DecisionBuffer(MaskableRolloutBuffer):
    """Decisions in the order they were taken, each linked to the next one of the same seat in its game.

    A seat has at most one open decision. It collects what the seat is paid until the seat's next decision or
    the end of the game closes it. Only closed decisions are trained on. A decision still open at the end of a
    rollout lends its value to the one before it and is carried into the next rollout: no reward is lost.

    It takes the place of a `MaskableRolloutBuffer`: `MaskablePPO.train` uses `get`, `values` and `returns`.

    Args:
        buffer_size: unused; `decisions` says how much is collected.
        observation_space, action_space, device, gae_lambda, gamma, n_envs: as in Stable-Baselines3.
        decisions: how many new ones make a rollout, at least.
        seed: of the order in which decisions are trained on.

    Attributes:
        used: rows in use of the arrays below.
        carried: how many of them the rollout before had left open.
        observations: (rows, observation) float32.
        masks: (rows, actions) bool.
        actions: (rows,) int64.
        log_probs, predictions, rewards, advantages: (rows,) float32; predictions are the values when deciding.
        following: (rows,) int64, the row of the seat's next decision, or a code of `overwinter.training.returns`.
        last: (games, seats) int64, the row of each seat's open decision, or NO_DECISION.
        closed: (closed,) int64, the rows to train on; `values` and `returns` are (closed,) too; `finish` sets them.
    """

    def __init__(
        self,
        buffer_size: int,
        observation_space: spaces.Box,
        action_space: spaces.Discrete,
        device: th.device | str = "auto",
        gae_lambda: float = 1.0,
        gamma: float = 1.0,
        n_envs: int = 1,
        *,
        decisions: int,
        seed: int,
    ) -> None:
        self.decisions = decisions
        self.rng = np.random.default_rng(seed)
        # Each seat can leave a decision open, and the last step of all games may overshoot.
        rows = decisions + n_envs * (MAX_SEATS + 1)
        self.observations = np.zeros((rows, *observation_space.shape), np.float32)
        self.masks = np.zeros((rows, int(action_space.n)), bool)
        self.actions = np.zeros(rows, np.int64)
        self.log_probs, self.predictions, self.rewards, self.advantages = np.zeros((4, rows), np.float32)
        self.following = np.full(rows, OPEN, np.int64)
        self.last = np.full((n_envs, MAX_SEATS), NO_DECISION, np.int64)
        self.closed = np.zeros(0, np.int64)
        self.used = self.carried = 0
        super().__init__(buffer_size, observation_space, action_space, device, gae_lambda, gamma, n_envs)

    def reset(self) -> None:
        """Begin a rollout with the decisions that are still open, moved to the first rows."""
        seats = self.last >= 0
        rows = self.last[seats]
        count = len(rows)
        for name in _CARRIED:
            array = getattr(self, name)
            array[:count] = array[rows]
        self.rewards[count:] = 0.0
        self.following[:] = OPEN
        self.last[seats] = np.arange(count)
        self.used = self.carried = count
        self.closed = self.closed[:0]
        self.full = False

    def open_decisions(self) -> dict[str, NDArray[Any]]:
        """Copies of the decisions that are open, and of whose they are, as if in the first rows; for `reopen`."""
        last = self.last.copy()
        rows = last[last >= 0]
        last[last >= 0] = np.arange(len(rows))
        return {"last": last, **{name: getattr(self, name)[rows] for name in _CARRIED}}

    def reopen(self, found: Mapping[str, NDArray[Any]]) -> None:
        """Go on with the open decisions of another buffer."""
        self.last[...] = found["last"]
        for name in _CARRIED:
            getattr(self, name)[: len(found[name])] = found[name]

    @property
    def complete(self) -> bool:
        """Whether the rollout has as many new decisions as it should."""
        return self.used - self.carried >= self.decisions

    def note_positions(self, batch: Batch, games: NDArray[np.int64]) -> th.Tensor:
        """Write down what the seats asked in `games` see and may do, in the next rows.

        Returns:
            The observations, (asked, observation) float32; not a copy.
        """
        rows = slice(self.used, self.used + len(games))
        if len(games) == batch.num_games:
            self.observations[rows] = batch.observation
            self.masks[rows] = batch.mask.view(np.bool_)
        else:
            np.take(batch.observation, games, axis=0, out=self.observations[rows], mode="clip")
            np.take(batch.mask.view(np.bool_), games, axis=0, out=self.masks[rows], mode="clip")
        return th.from_numpy(self.observations[rows])

    def note_decisions(
        self,
        games: NDArray[np.int64],
        seat: NDArray[np.int64],
        actions: NDArray[np.int64],
        log_probs: NDArray[np.float32],
        values: NDArray[np.float32],
    ) -> None:
        """Write down what was decided in the positions just noted.

        Args:
            games: (asked,), those of `note_positions`.
            seat: (games,) the seat asked in every game.
            actions, log_probs, values: (asked,).
        """
        rows = slice(self.used, self.used + len(games))
        self.actions[rows] = actions
        self.log_probs[rows] = log_probs
        self.predictions[rows] = values
        link_decisions(self.used, games, seat, self.last, self.following)
        self.used += len(games)

    def note_rewards(self, batch: Batch) -> None:
        """Credit what the last step of the batch paid, and close the decisions of games that ended."""
        collect_rewards(batch.reward, batch.terminated, batch.truncated, self.last, self.rewards, self.following)

    def finish(self) -> None:
        """End the rollout: compute advantages and returns of all closed decisions."""
        rows = slice(0, self.used)
        estimate_advantages(
            self.rewards[rows],
            self.predictions[rows],
            self.following[rows],
            self.gamma,
            self.gae_lambda,
            self.advantages[rows],
        )
        self.closed = np.flatnonzero(self.following[rows] != OPEN)
        self.values = self.predictions[self.closed]
        self.returns = self.advantages[self.closed] + self.values
        self.full = True

    def get(  # type: ignore[override]  # sb3-contrib's samples carry masks too
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """All closed decisions in a new random order, in minibatches of about `batch_size`.

        They are split evenly: a small last one would be trained on with advantages normalised over a few
        decisions only (over a single one they are NaN).
        """
        order = self.rng.permutation(self.closed)
        pieces = max(1, round(len(order) / (batch_size or len(order))))
        for rows in np.array_split(order, pieces):
            advantages, predictions = self._tensor(self.advantages, rows), self._tensor(self.predictions, rows)
            yield MaskableRolloutBufferSamples(
                self._tensor(self.observations, rows),
                self._tensor(self.actions, rows),
                predictions,
                self._tensor(self.log_probs, rows),
                advantages,
                advantages + predictions,
                self._tensor(self.masks, rows),
            )

    def _tensor(self, array: NDArray[np.generic], rows: NDArray[np.int64]) -> th.Tensor:
        """Some rows of an array as a tensor; they are copied once."""
        return th.from_numpy(array).index_select(0, th.from_numpy(rows)).to(self.device)
