"""Many games at once: arrays in, arrays out, no Python per game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.engine import Engine, as_seeds, reset_games, step_games
from overwinter.envs.core.errors import IllegalActionError, OptionError, OrderError
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.game import Game, States
from overwinter.envs.core.options import GameOptions, is_integer


class Batch:
    """`num_games` games of one kind, stepped together; those that end are dealt anew in the same step.

    Player counts may differ from game to game. Every game always has a pending decision: `seat[i]` is asked,
    `observation[i]` is what it sees, `mask[i]` what it may do. After a step, `reward`, `rank`, `score`,
    `terminated` and `truncated` speak of the game that has just ended in slot i (zeros where none has), while
    `observation`, `mask` and `seat` already speak of the next one.

    The arrays are reused: each `step` and `reset` overwrites them. Copy what must last.

    Attributes:
        observation: (games, observation) float32.
        mask: (games, actions) int8, 1 where legal.
        seat: (games,) int64, the seat asked.
        reward: (games, seats) float32.
        rank: (games, seats) int16, 1 is best, 0 beyond the players.
        score: (games, seats) float32.
        terminated, truncated: (games,) bool.
        num_players: (games,) int64.
        state: (games,) of the game's state dtype.
        played: (games,) int64, how many deals each slot has had before the present one.
        final: (games,) states, each the last finished game of its slot.
    """

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        num_games: int,
        num_players: int | Sequence[int],
        seed: int = 0,
    ) -> None:
        if not is_integer(num_games) or num_games < 1:
            raise OptionError(f"num_games: {num_games!r}; it takes a whole number from 1 on")
        self.engine = Engine(game, options)
        self.game = game
        self.num_games = num_games
        self.num_players = self._counts(num_players)
        self.state: States = self.engine.states(num_games)
        self.final: States = self.engine.states(num_games)
        self.observation = np.zeros((num_games, game.observation.length), np.float32)
        self.mask = np.zeros((num_games, len(game.catalogue)), np.int8)
        self.seat = np.zeros(num_games, np.int64)
        self.reward = np.zeros((num_games, MAX_SEATS), np.float32)
        self.rank = np.zeros((num_games, MAX_SEATS), np.int16)
        self.score = np.zeros((num_games, MAX_SEATS), np.float32)
        self.terminated = np.zeros(num_games, bool)
        self.truncated = np.zeros(num_games, bool)
        self.played = np.zeros(num_games, np.int64)
        self._seeds = as_seeds(seed)
        self._broken = False
        self.reset(seed)

    def _counts(self, num_players: int | Sequence[int]) -> NDArray[np.int64]:
        """One valid player count per game."""
        if isinstance(num_players, (Sequence, np.ndarray)) and not isinstance(num_players, str):
            counts = list(num_players)
        else:
            counts = [num_players] * self.num_games
        if len(counts) != self.num_games:
            raise OptionError(f"num_players: {len(counts)} counts for {self.num_games} games")
        return np.array([self.game.check_players(self.engine.options, n) for n in counts], np.int64)

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew; game k of slot i depends on `(seed, i, k)` alone.

        Without a seed, go on with the next game of every slot.
        """
        if seed is None:
            self.played += 1
        else:
            self._seeds = as_seeds(seed)
            self.played[:] = 0
        reset_games(
            self.engine.rules,
            self.state,
            self.engine.blank,
            self.num_players,
            self._seeds,
            self.played,
            self.mask,
            self.observation,
            self.seat,
        )
        for ended in (self.reward, self.rank, self.score, self.terminated, self.truncated):
            ended[...] = 0
        self._broken = False
        self.engine.raise_for(int(self.state["error"].max()), "the deal")

    def take(self, other: Batch, games: NDArray[np.int64]) -> None:
        """Go on from copies: game i becomes that of slot `games[i]` in another batch of the same game and options.

        Several games can so begin with the same deal. Later games are again those of this batch's own slots.
        """
        self.num_players[:] = other.num_players[games]
        self.state[:] = other.state[games]
        self.mask[:] = other.mask[games]
        self.observation[:] = other.observation[games]
        self.seat[:] = other.seat[games]
        for ended in (self.reward, self.rank, self.score, self.terminated, self.truncated):
            ended[...] = 0
        self._broken = False

    def won(self, games: NDArray[np.int64]) -> NDArray[np.float64]:
        """How much of the win each seat has in games that have just ended: (games asked, seats).

        A shared first place counts as its part. Who plays together, or alone, has won if the payoff is positive.
        """
        rank = self.rank[games]
        first = (rank == 1) / np.maximum(1, (rank == 1).sum(axis=1, keepdims=True))
        together = (self.engine.rules["cooperative"][0] != 0) | (self.num_players[games] == 1)
        won: NDArray[np.float64] = np.where(together[:, None], (self.reward[games] > 0.0).astype(np.float64), first)
        return won

    def step(self, actions: Any) -> None:
        """Play one action in every game.

        Args:
            actions: (games,) integers, each legal in its game, or `HOLD` (-1) to leave a game as it is.

        Raises:
            IllegalActionError: an action is illegal; no game has changed.
            EngineError: the rules failed; the batch must be reset.
        """
        if self._broken:
            raise OrderError("the batch has failed before; reset it first")
        failed = step_games(
            self.engine.rules,
            self.state,
            self.engine.blank,
            self.final,
            self.num_players,
            self._seeds,
            self.played,
            self._actions(actions),
            self.mask,
            self.observation,
            self.seat,
            self.reward,
            self.rank,
            self.score,
            self.terminated,
            self.truncated,
        )
        if failed >= 0:
            i = int(failed)
            reason = explain_illegal(self.engine, self.state, i, int(np.asarray(actions)[i]), self.mask[i])
            raise IllegalActionError(f"game {i}: {reason}")
        if failed < -1:
            self._broken = True
            i = -2 - int(failed)
            self.engine.raise_for(int(self.state[i]["error"]), f"an action in game {i}")

    def _actions(self, actions: Any) -> NDArray[np.int64]:
        array = np.asarray(actions)
        if array.shape != (self.num_games,) or array.dtype.kind not in "iu":
            found = f"shape {array.shape}, dtype {array.dtype}"
            raise IllegalActionError(f"actions: {found}; it takes one integer for each of {self.num_games} games")
        if array.dtype == np.uint64:  # one too large for int64 is not to become HOLD
            array = np.minimum(array, np.iinfo(np.int64).max)
        return np.ascontiguousarray(array, np.int64)

    def observe(self, i: int, seat: int) -> NDArray[np.float32]:
        """A fresh observation of game `i` by any seat."""
        return self.engine.observe(self.state, i, seat)

    def redeal(self, seat: int, seed: int) -> None:
        """Re-sample in every game what `seat` cannot know; its own observation and mask stay what they were.

        Observation and mask of games in which another seat is asked are brought up to date.
        """
        for i in range(self.num_games):
            if seat < self.num_players[i]:
                self.engine.redeal(self.state, i, seat, seed + i)
                self.mask[i] = self.engine.legal(self.state, i)
                self.observation[i] = self.engine.observe(self.state, i, int(self.seat[i]))

    def check(self) -> None:
        """Raise `EngineError` if an invariant of any game does not hold."""
        self.engine.check(self.state)


def explain_illegal(engine: Engine, states: States, i: int, action: int, mask: Any) -> str:
    """Why an action is refused, and what could be done instead."""
    catalogue = engine.game.catalogue
    legal = [catalogue.name(int(a)) for a in np.flatnonzero(mask)]
    shown = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
    if not 0 <= action < len(catalogue):
        return f"action {action} is not in the catalogue: ids run from 0 to {len(catalogue) - 1}; legal are {shown}"
    reason = engine.words.why_illegal(engine.rules[0], states[i], action)
    return f"{catalogue.name(action)} (action {action}) is illegal: {reason}; legal are {shown}"
