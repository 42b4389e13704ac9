"""The loops all games share, compiled, and `Engine`, which calls them on arrays of states.

Python hands arrays and indices to compiled code, never single records: a record costs four times the call.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.errors import EngineError
from overwinter.envs.core.frames import (
    ERRORS,
    MAX_SEATS,
    NO_LEGAL_ACTION,
    NO_PROGRESS,
    RUNNING,
    TERMINATED,
    TRUNCATED,
    Counts,
    Mask,
    Vector,
)
from overwinter.envs.core.game import (
    Game,
    States,
    apply,
    check,
    legal,
    observe,
    outcome,
    redeal,
    resume,
    setup,
)
from overwinter.envs.core.jit import entry, jit
from overwinter.envs.core.options import GameOptions
from overwinter.envs.core.rewards import payoffs
from overwinter.envs.core.rng import hash3, mix, seed_streams

_BLOCK = 16
HOLD = -1
"""In place of an action in a batch: leave this game as it is."""
MAX_AUTOMATIC = 10_000
"""Moves of the rules and forced actions between two decisions: far more than any game needs."""


@jit
def advance(rules: Any, state: Any, mask: Mask) -> int:
    """Run the rules to the next decision with a choice; write its mask (zeros when the game is over).

    Returns the number of legal actions, 0 when the game is over or an error has stopped it.
    """
    for _ in range(MAX_AUTOMATIC):
        state.seat = -1
        if state.ended != RUNNING or state.error != 0:
            mask[:] = 0
            return 0
        if not resume(rules, state):
            continue
        mask[:] = 0
        legal(rules, state, mask)
        choices = 0
        for action in range(len(mask)):
            choices += int(mask[action])
        if choices > 1:
            return choices
        if choices == 0:
            state.error = NO_LEGAL_ACTION
            return 0
        only = 0
        while mask[only] == 0:
            only += 1
        apply(rules, state, only)
    mask[:] = 0
    state.seat = -1
    state.error = NO_PROGRESS
    return 0


@jit
def deal(rules: Any, states: States, i: int, blank: States, num_players: int, seed: Any, mask: Mask) -> int:
    """Deal game `i` anew, from nothing the previous game left; the number of legal actions of its first decision."""
    states[i] = blank[0]
    state = states[i]
    state.num_players = num_players
    for seat in range(MAX_SEATS):
        state.team[seat] = seat
    seed_streams(state, seed)
    setup(rules, state)
    return advance(rules, state, mask)


@jit
def move(rules: Any, state: Any, action: int, mask: Mask) -> int:
    """Apply one legal action and run on to the next decision; the number of its legal actions."""
    apply(rules, state, action)
    return advance(rules, state, mask)


@jit
def view(rules: Any, state: Any, seat: int, out: Vector) -> None:
    """A seat's observation; zeros for nobody's seat."""
    out[:] = 0.0
    if seat >= 0:
        observe(rules, state, seat, out)


@jit
def judge(rules: Any, state: Any, rank: Counts, score: Vector, reward: Vector) -> None:
    """Ranks, scores and payoffs of every seat; zeros beyond the players."""
    rank[:] = 0
    score[:] = 0.0
    outcome(rules, state, rank, score)
    payoffs(rules, state, rank, score, reward)


@jit
def pick_uniformly(mask: Mask, chance: Any) -> int:
    """One of the legal actions of a mask, by 64 random bits; every one is as likely (to within 2**-31)."""
    choices = 0
    for action in range(len(mask)):
        choices += int(mask[action])  # uncompiled, an int8 would wrap
    return nth_legal(mask, int(np.int64(chance >> np.uint64(33))) % choices)


@jit
def nth_legal(mask: Mask, n: int) -> int:
    """Legal action number `n` of a mask, from 0."""
    # Skip whole blocks of 16 first: their sums are vectorised, a search one by one is not.
    action = 0
    while action + _BLOCK <= len(mask):
        in_block = 0
        for k in range(_BLOCK):
            in_block += int(mask[action + k])
        if n < in_block:
            break
        n -= in_block
        action += _BLOCK
    n -= int(mask[action])
    while n >= 0:
        action += 1
        n -= int(mask[action])
    return action


# --- entry points: called from Python with arrays ---------------------------------------------------------


@entry
def reset_game(
    rules: Any,
    states: States,
    i: int,
    blank: States,
    num_players: int,
    seeds: Any,
    k: int,
    mask: Mask,
    observation: Vector,
) -> None:
    """Deal game number `k` of slot `i`; write the first decision's mask and the observation of its seat."""
    deal(rules[0], states, i, blank, num_players, hash3(seeds[0], i, k), mask)
    view(rules[0], states[i], states[i].seat, observation)


@entry
def step_game(rules: Any, states: States, i: int, action: int, mask: Mask, observation: Vector) -> int:
    """Play one legal action of game `i`; write the next decision's mask and observation; the error code."""
    move(rules[0], states[i], action, mask)
    view(rules[0], states[i], states[i].seat, observation)
    return int(states[i].error)


@entry
def legal_game(rules: Any, states: States, i: int, mask: Mask) -> None:
    """Write the mask of the pending decision of game `i`."""
    mask[:] = 0
    if states[i].seat >= 0:
        legal(rules[0], states[i], mask)


@entry
def observe_game(rules: Any, states: States, i: int, seat: int, out: Vector) -> None:
    """Write what `seat` observes of game `i`."""
    view(rules[0], states[i], seat, out)


@entry
def redeal_game(rules: Any, states: States, i: int, seat: int, seeds: Any) -> None:
    """Re-sample from `seeds[0]` what `seat` cannot know of game `i`, all randomness to come included."""
    seed_streams(states[i], seeds[0])
    redeal(rules[0], states[i], seat)


@entry
def check_games(rules: Any, states: States, broken: NDArray[np.int64]) -> None:
    """Write each game's first broken invariant (0 for none)."""
    for i in range(len(states)):
        broken[i] = check(rules[0], states[i])


@entry
def judge_game(rules: Any, states: States, i: int, rank: Counts, score: Vector, reward: Vector) -> None:
    """Write ranks, scores and payoffs of game `i` as it stands."""
    judge(rules[0], states[i], rank, score, reward)


@entry
def reset_games(
    rules: Any,
    states: States,
    blank: States,
    players: NDArray[np.int64],
    seeds: Any,
    played: NDArray[np.int64],
    mask: Any,
    observation: Any,
    seat: NDArray[np.int64],
) -> None:
    """Deal every game; game i gets the seed of slot i's game number `played[i]`."""
    for i in range(len(states)):
        deal(rules[0], states, i, blank, players[i], hash3(seeds[0], i, played[i]), mask[i])
        view(rules[0], states[i], states[i].seat, observation[i])
        seat[i] = states[i].seat


@entry
def step_games(
    rules: Any,
    states: States,
    blank: States,
    final: States,
    players: NDArray[np.int64],
    seeds: Any,
    played: NDArray[np.int64],
    actions: NDArray[np.int64],
    mask: Any,
    observation: Any,
    seat: NDArray[np.int64],
    reward: Any,
    rank: Any,
    score: Any,
    terminated: NDArray[np.bool_],
    truncated: NDArray[np.bool_],
) -> int:
    """Play one action in every game (none where it is HOLD), dealing anew those that end.

    Returns -1, or the first game whose action is illegal (then nothing has changed), or -2 - i for an engine
    error in game i.
    """
    for i in range(len(states)):
        action = actions[i]
        if action != HOLD and (action < 0 or action >= mask.shape[1] or mask[i, action] == 0):
            return i
    for i in range(len(states)):
        state = states[i]
        if actions[i] == HOLD:
            terminated[i] = False
            truncated[i] = False
            reward[i, :] = 0.0
            continue
        move(rules[0], state, actions[i], mask[i])
        if state.error != 0:
            return -2 - i
        over = state.ended != RUNNING
        terminated[i] = state.ended == TERMINATED
        truncated[i] = state.ended == TRUNCATED
        if over:
            judge(rules[0], state, rank[i], score[i], reward[i])
            final[i] = states[i]
            played[i] += 1
            deal(rules[0], states, i, blank, players[i], hash3(seeds[0], i, played[i]), mask[i])
            if state.error != 0:
                return -2 - i
        else:
            rank[i, :] = 0
            score[i, :] = 0.0
            reward[i, :] = 0.0
        view(rules[0], states[i], states[i].seat, observation[i])
        seat[i] = states[i].seat
    return -1


@entry
def play_random(
    rules: Any,
    states: States,
    blank: States,
    players: NDArray[np.int64],
    seeds: Any,
    played: NDArray[np.int64],
    mask: Any,
    observation: Any,
    decisions: int,
    checked: bool,
) -> int:
    """Play `decisions` uniformly random decisions in every game, with mask and, if it has room, observation.

    Returns -1, or -2 - i at the first engine error or broken invariant in game i.
    """
    for i in range(len(states)):
        state = states[i]
        chance = hash3(seeds[0], i, 1 << 32)
        choices = 0
        for action in range(mask.shape[1]):
            choices += int(mask[i, action])
        for _ in range(decisions):
            chance = mix(chance)
            action = nth_legal(mask[i], int(np.int64(chance >> np.uint64(33))) % choices)
            choices = move(rules[0], state, action, mask[i])
            if state.error != 0 or (checked and check(rules[0], state) != 0):
                return -2 - i
            if state.ended != RUNNING:
                played[i] += 1
                choices = deal(rules[0], states, i, blank, players[i], hash3(seeds[0], i, played[i]), mask[i])
                if state.error != 0:
                    return -2 - i
            if observation.shape[1] > 0:
                view(rules[0], states[i], state.seat, observation[i])
    return -1


class Engine:
    """One game with its options: its rules record, and its functions over arrays of states.

    Attributes:
        game: the game's declaration.
        options: the validated options.
        words: the game's text, with the names of the content in use.
        picture: how its table is drawn; None for a game without pictures.
        rules: (1,) of the game's rules dtype, read-only by convention and shared by all its games.
    """

    def __init__(self, game: Game, options: GameOptions) -> None:
        self.game = game
        self.options = options
        self.rules = game.build_rules(options)
        self.words = game.words(options)
        self.picture = game.picture(options) if game.picture else None
        self.blank = self.states(1)

    def states(self, count: int) -> States:
        """`count` zeroed states."""
        return np.zeros(count, self.game.state)

    def mask(self) -> Mask:
        """An empty mask, (actions,) int8."""
        return np.zeros(len(self.game.catalogue), np.int8)

    def vector(self) -> Vector:
        """An empty observation, (observation,) float32."""
        return np.zeros(self.game.observation.length, np.float32)

    def reset(
        self, states: States, i: int, num_players: int, seed: int, k: int, mask: Mask, observation: Vector
    ) -> None:
        """Deal game number `k` of slot `i`; raises `EngineError` when the rules cannot."""
        reset_game(self.rules, states, i, self.blank, num_players, as_seeds(seed), k, mask, observation)
        self.raise_for(int(states[i]["error"]), "the deal")

    def step(self, states: States, i: int, action: int, mask: Mask, observation: Vector) -> None:
        """Play one legal action of game `i` (the caller has looked at the mask)."""
        self.raise_for(step_game(self.rules, states, i, action, mask, observation), f"action {action}")

    def legal(self, states: States, i: int) -> Mask:
        """A fresh mask of the pending decision of game `i`."""
        mask = self.mask()
        legal_game(self.rules, states, i, mask)
        return mask

    def observe(self, states: States, i: int, seat: int) -> Vector:
        """A fresh observation of game `i` by `seat`."""
        out = self.vector()
        observe_game(self.rules, states, i, seat, out)
        return out

    def redeal(self, states: States, i: int, seat: int, seed: int) -> None:
        """Re-sample in place what `seat` cannot know of game `i`."""
        redeal_game(self.rules, states, i, seat, as_seeds(seed))

    def outcome(self, states: States, i: int) -> tuple[Counts, Vector, Vector]:
        """Ranks, scores and payoffs of game `i`, each (seats,), zero beyond the players."""
        rank = np.zeros(MAX_SEATS, np.int16)
        score, reward = np.zeros((2, MAX_SEATS), np.float32)
        judge_game(self.rules, states, i, rank, score, reward)
        return rank, score, reward

    def check(self, states: States) -> None:
        """Raise `EngineError` naming the first game and invariant that does not hold."""
        broken = np.zeros(len(states), np.int64)
        check_games(self.rules, states, broken)
        for i in np.flatnonzero(broken):
            code = int(broken[i])
            raise EngineError(f"{self.game.name}, game {i}: {self.game.invariants.get(code, f'invariant {code}')}")

    def raise_for(self, error: int, where: str) -> None:
        """Turn an error code that compiled code left into an exception."""
        if error:
            raise EngineError(f"{self.game.name}, after {where}: {ERRORS.get(error, f'error {error}')}")


def as_seeds(seed: int) -> NDArray[np.uint64]:
    """Any non-negative Python integer as the one-element array that compiled code takes."""
    return np.array([seed % 2**64], np.uint64)
