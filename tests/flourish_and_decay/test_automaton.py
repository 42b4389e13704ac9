"""The automaton equals two references written apart from it: a convolution, and the slow one with sets."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overwinter.envs.core.engine import Engine
from overwinter.envs.core.jit import COMPILED
from overwinter.envs.flourish_and_decay.game import FLOURISH_AND_DECAY
from overwinter.envs.flourish_and_decay.rules.life import look_ahead, pass_generation
from overwinter.envs.flourish_and_decay.state import MAX_PLAYERS, ROWS
from tests.flourish_and_decay.reference import Life


def _advance(rules: Any, states: Any) -> None:
    """One generation of every board, from nothing that was known of it."""
    for i in range(len(states)):
        look_ahead(rules[0], states[i])
        pass_generation(rules[0], states[i])


advance = numba.njit(_advance) if COMPILED else _advance


def engine(three_species: str = "slime") -> Engine:
    options = {"three_species": three_species, "max_generations": 1000}
    return Engine(FLOURISH_AND_DECAY, FLOURISH_AND_DECAY.options.parse("flourish_and_decay", options))


def bits(grids: Any) -> Any:
    """Grids of 0 and 1, (boards, side, side), as layers of rows."""
    side = grids.shape[-1]
    layers = np.zeros((len(grids), ROWS), np.int32)
    layers[:, 1 : side + 1] = grids @ (1 << np.arange(side))
    return layers


def grids(layers: Any, side: int) -> Any:
    """Layers of rows as grids of 0 and 1."""
    return layers[..., 1 : side + 1, None] >> np.arange(side) & 1


def boards(engine: Engine, count: int, side: int, species: int, chance: np.random.Generator) -> Any:
    """States with random boards: of all densities, with slime under the cells and elsewhere."""
    states = engine.states(count)
    states["num_players"], states["side"] = species, side
    density = chance.uniform(0.1, 0.6, (count, 1, 1))
    living = chance.random((count, side, side)) < density
    slimy = living | (chance.random((count, side, side)) < chance.uniform(0, 0.8, (count, 1, 1)))
    whose = chance.integers(species, size=(count, side, side))
    for seat in range(species):
        states["cells"][:, seat] = bits((living & (whose == seat)).astype(int))
        states["slime"][:, seat] = bits((slimy & (whose == seat)).astype(int))
    return states


@pytest.mark.rule("FD-092", "FD-093", "FD-094", "FD-095", "FD-096", "FD-107", "FD-108")
def test_one_species_is_a_convolution() -> None:
    """100,000 boards and generations, with SciPy's convolution."""
    ndimage = pytest.importorskip("scipy.ndimage")
    chance = np.random.default_rng(0)
    game = engine()
    sizes, per_size, generations = ((8, 12, 20), 7_000, 5) if COMPILED else ((8, 20), 30, 2)
    checked = 0
    for side in sizes:
        states = boards(game, per_size, side, 1, chance)
        grid = grids(states["cells"][:, 0], side)
        for _ in range(generations):
            advance(game.rules, states)
            kernel = np.ones((1, 3, 3), int)
            near = ndimage.convolve(grid, kernel, mode="constant") - grid
            grid = ((near == 3) | ((grid == 1) & (near == 2))).astype(int)
            assert (grids(states["cells"][:, 0], side) == grid).all()
            checked += per_size
    assert checked >= 100_000 or not COMPILED


def compare(three_species: str, count: int, generations: int, seed: int) -> int:
    """Random boards of 2 to 5 species against the set-based reference; how many generations were compared."""
    chance = np.random.default_rng(seed)
    game = engine(three_species)
    compared = 0
    for species in range(2, MAX_PLAYERS + 1):
        for side in (8, 10):
            states = boards(game, count, side, species, chance)
            slow = [Life.of(states[i], three_species == "cells") for i in range(count)]
            for _ in range(generations):
                advance(game.rules, states)
                slow = [life.step() for life in slow]
                for life, cells, slime in zip(
                    slow, grids(states["cells"], side), grids(states["slime"], side), strict=True
                ):
                    assert found(cells) == life.cells
                    assert found(slime) == life.slime
                compared += count
    return compared


def found(grid: Any) -> dict[tuple[int, int], int]:
    """Space -> species of one board's layers."""
    return {(int(row), int(column)): int(seat) for seat, row, column in zip(*np.nonzero(grid), strict=True)}


@pytest.mark.rule("FD-092", "FD-108", "FD-109", "FD-110", "FD-111", "FD-046")
@pytest.mark.parametrize("three_species", ["slime", "cells"])
def test_many_species_are_the_set_based_reference(three_species: str) -> None:
    compared = compare(three_species, 100 if COMPILED else 4, 3, 1)
    assert compared >= (2_400 if COMPILED else 90)


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes hours uncompiled")
@pytest.mark.parametrize("three_species", ["slime", "cells"])
def test_many_species_are_the_set_based_reference_on_100_000_boards(three_species: str) -> None:
    assert compare(three_species, 2_500, 5, 2) >= 100_000


@settings(max_examples=60 if COMPILED else 15)
@given(st.data())
def test_any_board_is_the_set_based_reference(data: st.DataObject) -> None:
    side = data.draw(st.integers(8, 12))
    species = data.draw(st.integers(1, MAX_PLAYERS))
    symbols = data.draw(st.lists(st.integers(-4, 2 * species - 1), min_size=side * side, max_size=side * side))
    game = engine()
    states = game.states(1)
    states["num_players"], states["side"] = species, side
    for space, symbol in enumerate(symbols):
        if symbol >= 0:
            states["slime"][0, symbol // 2, space // side + 1] |= 1 << space % side
            if symbol % 2:
                states["cells"][0, symbol // 2, space // side + 1] |= 1 << space % side
    life = Life.of(states[0])
    for _ in range(3):
        advance(game.rules, states)
        life = life.step()
        assert found(grids(states["cells"][0], side)) == life.cells
        assert found(grids(states["slime"][0], side)) == life.slime
