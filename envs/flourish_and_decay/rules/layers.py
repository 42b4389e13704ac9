"""The board in bits: reading, changing and growing layers (see `state.py`). Rows are those of the arrays, from 1."""

from __future__ import annotations

from typing import Any

from overwinter.envs.core.frames import Mask
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.rules.bits import count_bits
from overwinter.envs.flourish_and_decay.state import SIDE, State


@inline
def row_of(space: int) -> int:
    """The array row of a space."""
    return int(space) // SIDE + 1


@inline
def column_of(space: int) -> int:
    """The column of a space, from 0."""
    return int(space) % SIDE


@inline
def full(state: State) -> int:
    """A row of the board with every bit set."""
    return (1 << int(state.side)) - 1


@jit
def count_layer(layer: Any, side: int) -> int:
    """How many bits of a layer are set."""
    total = 0
    for row in range(1, side + 1):
        total += count_bits(int(layer[row]))
    return total


@inline
def is_on(layer: Any, space: int) -> bool:
    """Whether a layer has a space."""
    return bool((int(layer[row_of(space)]) >> column_of(space)) & 1)


@inline
def alive_row(state: State, row: int) -> int:
    """Where in a row anybody's cells live."""
    cells = state.cells
    alive = 0
    for seat in range(int(state.num_players)):
        alive |= int(cells[seat, row])
    return alive


@inline
def slimy_row(state: State, row: int) -> int:
    """Where in a row anybody's slime is."""
    slime = state.slime
    slimy = 0
    for seat in range(int(state.num_players)):
        slimy |= int(slime[seat, row])
    return slimy


@inline
def barred_row(state: State, seat: int, row: int) -> int:
    """Where in a row the slime of others is shielded: a seat cannot take it."""
    return int(state.shield[0, row]) & ~int(state.slime[seat, row])


@inline
def spread(north: int, here: int, south: int) -> int:
    """A row and its neighbours as one: every space on or (diagonally too) next to a set one; may pass the east edge."""
    around = north | here | south
    return around | (around << 1) | (around >> 1)


@inline
def spread_row(layer: Any, row: int) -> int:
    """A row of a layer grown by one space in all eight directions."""
    return spread(int(layer[row - 1]), int(layer[row]), int(layer[row + 1]))


@inline
def alive_around(state: State, row: int) -> int:
    """A row of all living cells grown by one space."""
    return spread(alive_row(state, row - 1), alive_row(state, row), alive_row(state, row + 1))


@inline
def put_cell(state: State, seat: int, row: int, bits: int) -> None:
    """Have cells of a seat live in spaces of a row, with its slime under them (FD-046); other slime there gives way."""
    state.cells[seat, row] = int(state.cells[seat, row]) | bits
    put_slime(state, seat, row, bits)


@inline
def put_slime(state: State, seat: int, row: int, bits: int) -> None:
    """Spaces of a row become a seat's slime."""
    slime = state.slime
    for other in range(int(state.num_players)):
        slime[other, row] = int(slime[other, row]) & ~bits
    slime[seat, row] = int(slime[seat, row]) | bits


@inline
def remove_cells(state: State, row: int, bits: int) -> None:
    """Nobody's cells live in these spaces any more; the slime stays."""
    cells = state.cells
    for seat in range(int(state.num_players)):
        cells[seat, row] = int(cells[seat, row]) & ~bits


@jit
def flood(state: State, layer: Any, side: int) -> None:
    """Grow what `state.scratch` holds to all that is connected to it within a layer (8 neighbours)."""
    reached = state.scratch
    growing = True
    while growing:
        growing = False
        for k in range(2 * side):
            row = k + 1 if k < side else 2 * side - k  # southwards, then northwards
            before = int(reached[row])
            grown = before | (spread_row(reached, row) & int(layer[row]))
            if grown != before:
                reached[row] = grown
                growing = True


@inline
def clear(layer: Any) -> None:
    """Empty a layer."""
    layer[:] = 0


@jit
def shift_down(layers: Any) -> None:
    """A round or a generation has passed: layer k takes the place of layer k - 1."""
    last = len(layers) - 1
    for k in range(last):
        layers[k, :] = layers[k + 1]
    layers[last, :] = 0


@jit
def mark_row(mask: Mask, start: int, row: int, bits: int) -> None:
    """Mark the spaces of a row in a mask whose block of spaces begins at `start`."""
    first = start + (row - 1) * SIDE
    for column in range(SIDE):
        mask[first + column] = (bits >> column) & 1
