"""Parts of single games that are worth timing by themselves."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np

from overwinter.envs.core.batch import Batch
from overwinter.envs.core.game import Game, States
from overwinter.envs.core.jit import entry
from overwinter.envs.flourish_and_decay.rules.life import look_ahead, pass_generation
from overwinter.training.measure import Block

_BOARDS, _GENERATIONS = 64, 4
_SIDE, _SPECIES, _FULL = 20, 5, 1 / 3


@entry
def _look_ahead(rules: States, states: States) -> None:
    for i in range(len(states)):
        look_ahead(rules[0], states[i])


@entry
def _pass_generations(rules: States, states: States, generations: int) -> None:
    for i in range(len(states)):
        for _ in range(generations):
            pass_generation(rules[0], states[i])


def generations(game: Game) -> Block:
    """The first generations of Flourish and Decay on boards that are a third full of five species, by chance."""
    batch = Batch(game, game.options.parse(game.name, {"board_size": _SIDE}), _BOARDS, _SPECIES)
    chance = np.random.default_rng(0)
    spaces = (_BOARDS, _SIDE, _SIDE)
    owner = np.where(chance.random(spaces) < _FULL, chance.integers(_SPECIES, size=spaces), -1)
    for seat in range(_SPECIES):
        rows = (owner == seat) @ (1 << np.arange(_SIDE))
        batch.state["cells"][:, seat, 1 : _SIDE + 1] = batch.state["slime"][:, seat, 1 : _SIDE + 1] = rows
    rules = batch.engine.rules
    _look_ahead(rules, batch.state)

    def block() -> float:
        states = batch.state.copy()
        began = perf_counter()
        _pass_generations(rules, states, _GENERATIONS)
        return _BOARDS * _GENERATIONS / (perf_counter() - began)

    return block


PARTS: dict[str, dict[str, Callable[[Game], Block]]] = {
    "flourish_and_decay": {"a generation on 20 x 20 spaces, five species (generations/s)": generations},
}
"""Game -> what is timed -> makes its block."""
