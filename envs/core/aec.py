"""The PettingZoo environment: one AEC class for all games."""

from __future__ import annotations

import operator
import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from overwinter.envs.core.batch import explain_illegal
from overwinter.envs.core.engine import Engine
from overwinter.envs.core.errors import (
    IllegalActionError,
    OptionError,
    OrderError,
    OverwinterError,
    SaveError,
)
from overwinter.envs.core.frames import RUNNING, TERMINATED, TRUNCATED
from overwinter.envs.core.game import Game, States
from overwinter.envs.core.observation import ObservationField
from overwinter.envs.core.options import GameOptions
from overwinter.envs.core.render import check_render_mode, draw, render, render_modes
from overwinter.envs.core.save import pack_state, unpack_state

ON_ILLEGAL = ("raise", "forfeit")

Observation = dict[str, NDArray[Any]]


class OverwinterEnv(AECEnv[str, Observation, int]):
    """A game as a PettingZoo AEC environment.

    Agents are `player_0` ... in seating order, clockwise. An observation is a dict of `observation` (float32 Box)
    and `action_mask` (int8, zeros for everybody but the agent to act); `infos[agent]["action_mask"]` of the agent
    to act is the same mask. All agents stay in `agents` until all terminate together; the last info of each holds
    `ranks`, `scores`, `winners` and `reason`.

    Attributes:
        game: the game's declaration.
        num_players: how many play.
        observation_fields: name -> where a part of the observation lies, its shape, bounds and meaning.
        render_mode: one of the game's modes (`metadata["render_modes"]`) or None.
    """

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        num_players: int,
        *,
        render_mode: str | None = None,
        on_illegal: str = "raise",
    ) -> None:
        super().__init__()
        self.game = game
        self.num_players = game.check_players(options, num_players)
        check_render_mode(game, render_mode)
        if on_illegal not in ON_ILLEGAL:
            raise OptionError(f"on_illegal: {on_illegal!r}; it takes {' or '.join(ON_ILLEGAL)}")
        self.render_mode = render_mode
        self.on_illegal = on_illegal
        self.metadata = {
            "name": f"{game.name}_v{game.version}",
            "render_modes": list(render_modes(game)),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.engine = Engine(game, options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.num_players)]
        self.agents: list[str] = []
        low, high = game.observation.bounds()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (len(game.catalogue),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(game.catalogue)) for agent in self.possible_agents}
        self.observation_fields: dict[str, ObservationField] = dict(game.observation.fields)
        self._states = self.engine.states(1)
        self._mask = self.engine.mask()
        self._vector = self.engine.vector()
        self._seed: int | None = None
        self._slot = 0
        self._deal = 0
        self._seat = -1
        self._over = True
        self._forfeited = -1

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    @property
    def dealt(self) -> tuple[int, int, int]:
        """Seed, slot and number of the game on the table: `deal(*dealt)` deals it again."""
        if self._seed is None:
            raise OrderError("no game has been dealt; call reset() first")
        return self._seed, self._slot, self._deal

    @property
    def is_over(self) -> bool:
        """Whether no game is running."""
        return self._over

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: any non-negative integer. Without one, the game after the last one of the same seed is dealt, so
                a series that began with a seed goes on reproducibly; the first one ever is unpredictable.
            options: ignored; rules are chosen when the environment is made.
        """
        if seed is not None:
            self.deal(as_integer(seed, "seed", OptionError))
        elif self._seed is None:
            self.deal(secrets.randbits(63))
        else:
            self.deal(self._seed, self._slot, self._deal + 1)

    def deal(self, seed: int, slot: int = 0, deal: int = 0) -> None:
        """Deal the game that a batch of this seed has as number `deal` in its slot; `reset(seed)` is slot 0, deal 0.

        A later `reset()` goes on with the next game of the slot.
        """
        # The slot is the place in the array: dealing a game far behind costs the memory of those before it.
        states = self._states if slot == 0 else self.engine.states(slot + 1)
        self._begin()
        self.engine.reset(states, slot, self.num_players, seed, deal, self._mask, self._vector)
        self._states = states if slot == 0 else states[slot:].copy()
        self._seed, self._slot, self._deal = seed, slot, deal
        self._select()
        if self.render_mode == "human":
            self.render()

    def _begin(self) -> None:
        """Everybody is there, nothing is paid yet."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._over = False
        self._forfeited = -1

    def step(self, action: int | None) -> None:
        """Play an action for `agent_selection`, or None for an agent whose game is over.

        Raises:
            IllegalActionError: not a legal action (unless `on_illegal="forfeit"`); nothing has changed.
            OrderError: before `reset`, or after the end with anything but None.
        """
        if self._over:
            self._step_after_end(action)
            return
        agent = self.agent_selection
        try:
            choice = as_integer(action, "action")
            if not 0 <= choice < len(self._mask) or not self._mask[choice]:
                raise IllegalActionError(self.why_illegal(choice))
        except IllegalActionError:
            if self.on_illegal == "raise":
                raise
            self._forfeit(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self.engine.step(self._states, 0, choice, self._mask, self._vector)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Point at the agent to act, or end the game."""
        ended, seat = self._states["ended"][0], int(self._states["seat"][0])
        if ended != RUNNING:
            self._finish(bool(ended == TRUNCATED))
            return
        self._seat = seat
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self._mask.copy()}

    def _finish(self, cut: bool) -> None:
        """Pay the agents and tell them how the game ended; all of them end together."""
        rank, score, reward = self.engine.outcome(self._states, 0)
        reason = "cut by the cap" if cut else "finished"
        if self._forfeited >= 0:
            reason = f"{self.possible_agents[self._forfeited]} played an illegal action"
            self._rank_last(rank, reward)
        ranks = {agent: int(rank[k]) for k, agent in enumerate(self.possible_agents)}
        self._over = True
        self._seat = -1
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(reward[seat])
            self._cumulative_rewards[agent] += float(reward[seat])
            self.terminations[agent] = not cut
            self.truncations[agent] = cut
            self.infos[agent] = {
                "ranks": dict(ranks),
                "scores": {other: float(score[k]) for k, other in enumerate(self.possible_agents)},
                "winners": [other for other, place in ranks.items() if place == 1],
                "reason": reason,
            }
        self.agent_selection = self.agents[0]

    def _rank_last(self, rank: NDArray[np.int16], reward: NDArray[np.float32]) -> None:
        """A forfeit: the offender's team is last, all others share the first place; zero-sum."""
        team = self._states["team"][0][: self.num_players]
        offends = team == team[self._forfeited]
        others = len(set(team.tolist())) - 1
        rank[: self.num_players] = np.where(offends, others + 1, 1)
        reward[: self.num_players] = np.where(offends, -1.0, 1.0 / max(1, others))

    def _forfeit(self, agent: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self._forfeited = self._seat
        self._states["ended"] = TERMINATED
        self._states["seat"] = -1
        self._mask[:] = 0
        self._finish(False)

    def _step_after_end(self, action: int | None) -> None:
        if not self.agents:
            when = "before reset()" if self._seed is None else "after the game has ended"
            raise OrderError(f"step() was called {when}; call reset() first")
        if action is not None:
            raise OrderError(f"the game is over: {self.agent_selection} can only step(None), not {action!r}")
        self._was_dead_step(None)

    def observe(self, agent: str) -> Observation:
        """A fresh observation of any agent at any time; it changes nothing."""
        seat = self._seat_of(agent)
        if self._seed is None:
            raise OrderError("observe() was called before reset()")
        if seat == self._seat:
            return {"observation": self._vector.copy(), "action_mask": self._mask.copy()}
        return {"observation": self.engine.observe(self._states, 0, seat), "action_mask": self.engine.mask()}

    def _seat_of(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise OptionError(f"no agent is called {agent!r}; they are {', '.join(self.possible_agents)}") from None

    def state_array(self) -> States:
        """A copy of the true state, as a one-element array: for scripted agents that may be shown it."""
        return self._states.copy()

    def legal_actions(self) -> list[int]:
        """The ids of all legal actions of the agent to act; empty when nobody is."""
        return [int(action) for action in np.flatnonzero(self._mask)]

    def action_name(self, action: int) -> str:
        """The readable name of an action id."""
        return self.game.catalogue.name(as_integer(action, "action"))

    def parse_action(self, name: str) -> int:
        """The id of a readable name."""
        return self.game.catalogue.parse(name)

    def explain(self, action: int) -> str:
        """What a legal action would do now, in words."""
        choice = as_integer(action, "action")
        self.game.catalogue.name(choice)
        return self.engine.words.explain(self.engine.rules[0], self._states[0], choice)

    def why_illegal(self, action: int) -> str:
        """Why an action is refused now, and which are not."""
        return explain_illegal(self.engine, self._states, 0, action, self._mask)

    def text(self, agent: str) -> str:
        """What an agent sees, in words."""
        seat = self._seat_of(agent)
        if self._seed is None:
            raise OrderError("text() was called before reset()")
        return self.engine.words.describe(self.engine.rules[0], self._states[0], seat)

    def picture(self, agent: str | None = None) -> str:
        """The table as SVG: as an agent sees it, or as a spectator does, who sees what is public (None).

        Raises:
            OptionError: the game has no pictures, or no such agent.
        """
        seat = None if agent is None else self._seat_of(agent)
        if self._seed is None:
            raise OrderError("picture() was called before reset()")
        return draw(self.engine, self._states[0], seat)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the picture as the agent to act sees it, as `render()` does; None without one."""
        if self._seed is None or self.engine.picture is None:
            return None
        return draw(self.engine, self._states[0], max(0, self._seat))

    def render(self) -> str | NDArray[np.uint8] | None:
        """The game as the agent to act sees it (after the end: as the first one does).

        Words returned (`ansi`) or printed (`human`), SVG (`svg`) or pixels (`rgb_array`): (height, width, 3) uint8, of
        one size throughout.
        """
        if self.render_mode is not None and self._seed is None:
            raise OrderError("render() was called before reset()")
        return render(self.engine, self._states[0], max(0, self._seat), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def clone(self) -> OverwinterEnv:
        """An exact and independent copy, in the middle of anything; it shares the rules and spaces."""
        other = OverwinterEnv.__new__(OverwinterEnv)
        other.__dict__.update(self.__dict__)
        other._states = self._states.copy()
        other._mask = self._mask.copy()
        other._vector = self._vector.copy()
        other.agents = self.agents[:]
        if self._seed is not None:
            other.rewards = dict(self.rewards)
            other._cumulative_rewards = dict(self._cumulative_rewards)
            other.terminations = dict(self.terminations)
            other.truncations = dict(self.truncations)
            other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return other

    def redeal(self, agent: str, seed: int) -> None:
        """Re-sample all that `agent` cannot know, the randomness to come included (for search on a clone)."""
        seat = self._seat_of(agent)
        if self._over:
            raise OrderError("redeal() needs a running game")
        self.engine.redeal(self._states, 0, seat, as_integer(seed, "seed", OptionError))
        self._mask = self.engine.legal(self._states, 0)
        self._vector = self.engine.observe(self._states, 0, self._seat)
        self.infos[self.agent_selection] = {"action_mask": self._mask.copy()}

    def save_state(self) -> bytes:
        """The game at this moment, for `load_state` of an environment with the same game and options."""
        if self._seed is None:
            raise OrderError("save_state() was called before reset()")
        extra = {
            "num_players": self.num_players,
            "seed": self._seed,
            "slot": self._slot,
            "deal": self._deal,
            "forfeited": self._forfeited,
            "agents": self.agents,
            "cumulative": [self._cumulative_rewards.get(agent, 0.0) for agent in self.possible_agents],
        }
        return pack_state(self.engine, self._states, extra)

    def load_state(self, data: bytes) -> None:
        """Go on from a saved game.

        Raises:
            SaveError: the save is damaged or belongs to another game, version, content or options; nothing has
                changed.
        """
        states, extra = unpack_state(self.engine, data)
        if extra["num_players"] != self.num_players:
            raise SaveError(f"save: made with {extra['num_players']} players, not {self.num_players}")
        self._seed, self._slot, self._deal = extra["seed"], extra["slot"], extra["deal"]
        self._begin()
        self._states = states
        self._forfeited = extra["forfeited"]
        self._mask = self.engine.legal(states, 0)
        self._vector = self.engine.observe(states, 0, int(states["seat"][0]))
        self._select()
        while len(self.agents) > len(extra["agents"]):
            self._was_dead_step(None)
        for agent, paid in zip(self.possible_agents, extra["cumulative"], strict=True):
            if agent in self._cumulative_rewards:
                self._cumulative_rewards[agent] = paid


def as_integer(value: Any, what: str, error: type[OverwinterError] = IllegalActionError) -> int:
    """An integer-like as int; a bool, a float or None is a mistake, not a number."""
    try:
        if not isinstance(value, (bool, np.bool_)):
            return operator.index(value)
    except TypeError:
        pass
    raise error(f"{what}: {value!r} ({type(value).__name__}) is not an integer") from None
