"""Gymnasium's views of a game: one learner's seat, the other seats played by agents given by their specs.

`SeatVectorEnv` plays many games at once on one batch; `SeatEnv` is one game of the same.
"""

from __future__ import annotations

import secrets
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from overwinter.agents.registry import make_agents
from overwinter.agents.table import Table
from overwinter.envs.core.aec import ON_ILLEGAL, as_integer
from overwinter.envs.core.batch import Batch, explain_illegal
from overwinter.envs.core.engine import HOLD
from overwinter.envs.core.errors import IllegalActionError, OptionError, OrderError
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.options import is_integer
from overwinter.envs.core.render import check_render_mode, render, render_modes
from overwinter.envs.registry import load_game

Info = dict[str, Any]


class _Seats:
    """A batch in which every game waits for its learner, the other seats having been played on.

    Attributes:
        batch: the games.
        learner: (games,) the learner's seat in each.
        ended_as: (games,) the learner's seat in the game that ended in the last step.
    """

    def __init__(
        self,
        game: str,
        num_games: int,
        num_players: int | None,
        opponents: str,
        learner_seat: int | None,
        options: Info,
    ) -> None:
        spec = load_game(game)
        count = max(2, spec.min_players) if num_players is None else num_players
        self.batch = Batch(spec, spec.options.parse(game, options), num_games, count)
        self._agents = make_agents(opponents, spec)
        if len(self._agents) not in (1, count - 1):
            raise OptionError(
                f"opponents: {opponents!r} names {len(self._agents)} agents; it takes 1 for all the other seats, "
                f"or {count - 1}, one for each seat clockwise"
            )
        if learner_seat is not None and not (is_integer(learner_seat) and 0 <= learner_seat < count):
            raise OptionError(f"learner_seat: {learner_seat!r}; it takes None (drawn anew) or 0 to {count - 1}")
        self._seat = learner_seat
        self._count = count
        self._chance = np.random.default_rng(0)
        self._table = Table(self.batch, self._agents, np.zeros((num_games, MAX_SEATS), np.int64))
        self._rows = np.arange(num_games)
        self._actions = np.zeros(num_games, np.int64)
        self.learner = np.zeros(num_games, np.int64)
        self.ended_as = np.zeros(num_games, np.int64)

    def reset(self, seed: int | None) -> None:
        """Deal all games and play on to the learners' first decisions."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._table.reset(seed)
        self._sit(self._rows)
        self._clear()
        self._play_on(np.zeros(len(self._rows), bool))

    def _sit(self, games: NDArray[np.int64]) -> None:
        """Give the learner its seat in newly dealt games and the agents the others, clockwise from it."""
        drawn = self._chance.integers(self._count, size=len(games))
        self.learner[games] = drawn if self._seat is None else self._seat
        for distance in range(1, self._count):
            seats = (self.learner[games] + distance) % self._count
            self._table.seating[games, seats] = (distance - 1) % len(self._agents)
        self._table.seating[games, self.learner[games]] = -1

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Play the learners' actions and on to their next decisions: reward, terminated, truncated of each.

        A reward is what the learner's seat got from its action until its next one, or the end of the game.
        """
        self._clear()
        self._step(actions, np.zeros(len(self._rows), bool))
        self._play_on(self.terminated | self.truncated)
        return self.reward, self.terminated, self.truncated

    def _clear(self) -> None:
        games = len(self._rows)
        self.reward = np.zeros(games, np.float32)
        self.terminated, self.truncated = np.zeros(games, bool), np.zeros(games, bool)

    def _play_on(self, ended: NDArray[np.bool_]) -> None:
        """Have the agents play in all games until each waits for its learner."""
        while True:
            waiting = self._table.asked() < 0
            if waiting.all():
                return
            self._actions[:] = HOLD
            self._table.fill(self._actions)
            self._step(self._actions, ended)

    def _step(self, actions: NDArray[np.int64], ended: NDArray[np.bool_]) -> None:
        """One step of the batch. What a game pays that is dealt and over before its learner is asked is not theirs."""
        over = self._table.step(actions)
        if len(over) == 0:
            return
        batch = self.batch
        first = over[~ended[over]]
        self.reward[first] += batch.reward[first, self.learner[first]]
        self.terminated[first] = batch.terminated[first]
        self.truncated[first] = batch.truncated[first]
        self.ended_as[first] = self.learner[first]
        ended[over] = True
        self._sit(over)

    def final_observation(self, i: int) -> NDArray[np.float32]:
        """What the learner saw at the end of the game that ended last in slot i."""
        return self.batch.engine.observe(self.batch.final, i, int(self.ended_as[i]))

    def final_info(self, i: int) -> Info:
        """How the game that ended in the last step in slot i went for its learner."""
        seat = int(self.ended_as[i])
        rank, score, _ = self.batch.engine.outcome(self.batch.final, i)
        return {
            "seat": seat,
            "rank": int(rank[seat]),
            "score": float(score[seat]),
            "ranks": rank[: self._count].tolist(),
            "scores": score[: self._count].tolist(),
            "winners": np.flatnonzero(rank[: self._count] == 1).tolist(),
            "reason": "cut by the cap" if self.truncated[i] else "finished",
        }


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once for one learner each, as a Gymnasium vector environment (autoreset in the same step).

    Observations are (games, observation) float32, `action_masks()` is (games, actions) bool. When a game ends,
    `infos["final_obs"]` and `infos["final_info"]` hold its last observation and its outcome.

    Args:
        game: its name.
        num_envs: how many games.
        num_players: at each table, the learner included.
        opponents: a spec for all other seats, or one for each, separated by commas, clockwise from the learner.
        learner_seat: the learner's seat, or None to draw one for each game.
        **options: the game's options.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        num_players: int | None = None,
        opponents: str = "random",
        learner_seat: int | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._seats = _Seats(game, num_envs, num_players, opponents, learner_seat, options)
        self._dealt = False
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(self._seats.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.float32], Info]:
        """Deal all games; one seed fixes them all, the first deal without one is unpredictable."""
        self._seats.reset(secrets.randbits(63) if seed is None and not self._dealt else seed)
        self._dealt = True
        return self._seats.batch.observation.copy(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Play one action for each learner; raises `IllegalActionError` for an illegal one."""
        actions = np.asarray(actions)
        if actions.dtype.kind == "i" and (actions < 0).any():
            raise IllegalActionError(f"actions: {actions.tolist()}; every learner plays one of the legal actions")
        reward, terminated, truncated = self._seats.step(actions)
        infos: Info = {}
        for i in np.flatnonzero(terminated | truncated).tolist():
            info = {"final_obs": self._seats.final_observation(i), "final_info": self._seats.final_info(i)}
            infos = self._add_info(infos, info, i)
        return self._seats.batch.observation.copy(), reward, terminated, truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """(games, actions) bool, true where legal."""
        return self._seats.batch.mask.astype(bool)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One game for one learner as a Gymnasium environment; the other seats are played by agents.

    Observations are (observation,) float32, `action_masks()` is (actions,) bool, as MaskablePPO asks for it; arguments
    as for `SeatVectorEnv`.

    Args:
        render_mode: one of the game's modes (`metadata["render_modes"]`) or None.
        on_illegal: `raise`, or `forfeit`: an illegal action loses the game.
    """

    def __init__(
        self,
        game: str,
        num_players: int | None = None,
        opponents: str = "random",
        learner_seat: int | None = None,
        render_mode: str | None = None,
        on_illegal: str = "raise",
        **options: Any,
    ) -> None:
        if on_illegal not in ON_ILLEGAL:
            raise OptionError(f"on_illegal: {on_illegal!r}; it takes {' or '.join(ON_ILLEGAL)}")
        spec = load_game(game)
        check_render_mode(spec, render_mode)
        self.metadata = {"render_modes": list(render_modes(spec)), "render_fps": 1}
        self.render_mode = render_mode
        self._on_illegal = on_illegal
        self._seats = _Seats(game, 1, num_players, opponents, learner_seat, options)
        self.observation_space, self.action_space = _spaces(self._seats.batch)
        self._running = False
        self._dealt = False
        self._next_dealt = False  # the batch deals the next game as soon as one ends

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.float32], Info]:
        """Deal a game and play on to the learner's first decision."""
        super().reset(seed=seed)
        if seed is not None or not self._dealt:
            self._seats.reset(self._new_seed() if seed is None else seed)
        elif not self._next_dealt:
            self._seats.reset(None)
        self._running = self._dealt = True
        self._next_dealt = False
        self._show()
        return self._observation(), self._info()

    def _new_seed(self) -> int:
        return int(self.np_random.integers(2**63))

    def step(self, action: Any) -> tuple[NDArray[np.float32], SupportsFloat, bool, bool, Info]:
        """Play an action and on to the learner's next decision or the end of the game."""
        if not self._running:
            raise OrderError("step() was called before reset() or after the end of a game; call reset() first")
        batch = self._seats.batch
        try:
            action = as_integer(action, "action")
            if not 0 <= action < batch.mask.shape[1] or not batch.mask[0, action]:
                raise IllegalActionError(explain_illegal(batch.engine, batch.state, 0, action, batch.mask[0]))
        except IllegalActionError:
            if self._on_illegal == "raise":
                raise
            self._running = False
            return self._observation(), -1.0, True, False, {"reason": "the learner played an illegal action"}
        reward, terminated, truncated = self._seats.step(np.array([action], np.int64))
        if terminated[0] or truncated[0]:
            self._running = False
            self._next_dealt = True
            return (
                self._seats.final_observation(0),
                float(reward[0]),
                bool(terminated[0]),
                bool(truncated[0]),
                self._seats.final_info(0),
            )
        self._show()
        return self._observation(), float(reward[0]), False, False, self._info()

    def _observation(self) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = self._seats.batch.observation[0].copy()
        return vector

    def _info(self) -> Info:
        return {"action_mask": self._seats.batch.mask[0].copy(), "seat": int(self._seats.learner[0])}

    def action_masks(self) -> NDArray[np.bool_]:
        """(actions,) bool, true where legal."""
        mask: NDArray[np.bool_] = self._seats.batch.mask[0].astype(bool)
        return mask

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the learner sees it or, after the end, saw it, as `OverwinterEnv.render` gives it."""
        if self.render_mode is not None and not self._dealt:
            raise OrderError("render() was called before reset()")
        batch = self._seats.batch
        states, seats = (batch.final, self._seats.ended_as) if self._next_dealt else (batch.state, self._seats.learner)
        return render(batch.engine, states[0], int(seats[0]), self.render_mode)


def _spaces(batch: Batch) -> tuple[spaces.Box, spaces.Discrete]:
    low, high = batch.game.observation.bounds()
    return spaces.Box(low, high, dtype=np.float32), spaces.Discrete(len(batch.game.catalogue))


def make_seat_env(game: str, **arguments: Any) -> SeatEnv:
    """What `gymnasium.make("overwinter/...")` calls."""
    return SeatEnv(game, **arguments)


def make_seat_vector_env(game: str, **arguments: Any) -> SeatVectorEnv:
    """What `gymnasium.make_vec("overwinter/...")` calls."""
    return SeatVectorEnv(game, **arguments)
