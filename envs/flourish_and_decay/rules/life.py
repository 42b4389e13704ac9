"""The Game of Life of several species: generations, and the layer that looks one ahead (FD-092 to FD-111)."""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.rules.bits import count_bits, lowest_column
from overwinter.envs.flourish_and_decay.rules.layers import (
    alive_row,
    barred_row,
    clear,
    column_of,
    count_layer,
    flood,
    full,
    put_slime,
    row_of,
    shift_down,
)
from overwinter.envs.flourish_and_decay.state import BY_SLIME, SIDE, Rules, State


@inline
def tally(north: int, here: int, south: int) -> tuple[int, int, int]:
    """Count the eight neighbours of every space of a row at once, by binary addition of the shifted rows.

    Returns three rows of bits: an odd number of neighbours; two or three of eight; two or more.
    """
    north_1 = north ^ (north << 1) ^ (north >> 1)
    north_2 = (north & ((north << 1) | (north >> 1))) | ((north << 1) & (north >> 1))
    here_1 = (here << 1) ^ (here >> 1)
    here_2 = (here << 1) & (here >> 1)
    south_1 = south ^ (south << 1) ^ (south >> 1)
    south_2 = (south & ((south << 1) | (south >> 1))) | ((south << 1) & (south >> 1))
    carry = (north_1 & (here_1 | south_1)) | (here_1 & south_1)
    # Four numbers of weight two; exactly one of them set is a count of two or three.
    first = north_2 ^ here_2
    second = south_2 ^ carry
    once = (first ^ second) & ~((north_2 & here_2) | (south_2 & carry))
    return north_1 ^ here_1 ^ south_1, once, north_2 | here_2 | south_2 | carry


@jit
def look_ahead(rules: Rules, state: State) -> None:
    """Bring up to date what follows from the board: the next generation in `ahead`, and every seat's counts."""
    side = int(state.side)
    board = full(state)
    clear(state.ahead)
    alive = 0
    south_alive = alive_row(state, 1)
    for row in range(1, side + 1):
        north_alive = alive
        alive = south_alive
        south_alive = alive_row(state, row + 1)
        if (north_alive | alive | south_alive) == 0:
            continue
        odd, two_or_three, _ = tally(north_alive, alive, south_alive)
        frost = int(state.frost[0, row])
        stay = alive & (two_or_three | frost)
        born = two_or_three & odd & board & ~alive & ~frost
        born &= ~_next_row(state, row, stay, born)
        while born != 0:
            column = lowest_column(born)
            born &= born - 1
            seat = heir_of_three(rules, state, (row - 1) * SIDE + column)
            if (barred_row(state, seat, row) >> column) & 1 == 0:
                state.ahead[seat, row] = int(state.ahead[seat, row]) | (1 << column)
    for seat in range(int(state.num_players)):
        player = state.players[seat]
        player.living = count_layer(state.cells[seat], side)
        player.slimes = count_layer(state.slime[seat], side)


@inline
def _next_row(state: State, row: int, stay: int, born: int) -> int:
    """Survivors keep their species (FD-094); of three neighbours the species that has two or all is born (FD-109).

    Returns the births that this settles; the rest are between three species.
    """
    cells = state.cells
    settled = 0
    for seat in range(int(state.num_players)):
        north = int(cells[seat, row - 1])
        here = int(cells[seat, row])
        south = int(cells[seat, row + 1])
        if (north | here | south) != 0:
            _, _, two_or_more = tally(north, here, south)
            heirs = born & two_or_more
            settled |= heirs
            state.ahead[seat, row] = (here & stay) | (heirs & ~barred_row(state, seat, row))
    return settled


@jit
def heir_of_three(rules: Rules, state: State, space: int) -> int:
    """The species born between three different ones.

    The one whose slime (or cells) around its neighbouring cell is the largest contiguous group (FD-110); of those
    equal, the one whose neighbouring cell is closest to the north-west corner (FD-111), then further north.
    """
    heir = 0
    largest = 0
    closest = 0
    for row in range(row_of(space) - 1, row_of(space) + 2):
        for column in range(max(0, column_of(space) - 1), column_of(space) + 2):
            for seat in range(int(state.num_players)):
                if (int(state.cells[seat, row]) >> column) & 1:
                    extent = group_of(rules, state, seat, row, column)
                    distance = (row - 1) * (row - 1) + column * column
                    if extent > largest or (extent == largest and distance < closest):
                        heir = seat
                        largest = extent
                        closest = distance
    return heir


@jit
def group_of(rules: Rules, state: State, seat: int, row: int, column: int) -> int:
    """How many spaces the contiguous group around a seat's cell has."""
    side = int(state.side)
    layer = state.slime[seat] if rules.three_species == BY_SLIME else state.cells[seat]
    state.scratch[row] = 1 << column
    flood(state, layer, side)
    extent = 0
    for k in range(1, side + 1):
        extent += count_bits(int(state.scratch[k]))
    clear(state.scratch)
    return extent


@jit
def pass_generation(rules: Rules, state: State) -> None:
    """One generation: every space at once; a new cell leaves slime under it, and slime stays when its cell dies."""
    cells = state.cells
    slime = state.slime
    side = int(state.side)
    for seat in range(int(state.num_players)):
        cells[seat, :] = state.ahead[seat]
        for row in range(1, side + 1):
            living = int(cells[seat, row])
            if living & ~int(slime[seat, row]) != 0:
                put_slime(state, seat, row, living)
    shift_down(state.frost)
    state.generation += 1
    look_ahead(rules, state)


@jit
def pass_generations(rules: Rules, state: State, count: int) -> None:
    """So many generations, as far as the game has them."""
    for _ in range(min(count, int(rules.max_generations) - int(state.generation))):
        pass_generation(rules, state)
