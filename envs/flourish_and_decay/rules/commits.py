"""Sealed commits, which nobody sees before all are in: the seed phase; cells and generations after the turns."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, ask, pop, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.actions import AT, BUY_GENERATION, DONE
from overwinter.envs.flourish_and_decay.rules.kinds import BUYING, CELLS
from overwinter.envs.flourish_and_decay.rules.layers import (
    alive_row,
    clear,
    column_of,
    count_layer,
    flood,
    full,
    mark_row,
    put_cell,
    row_of,
    spread_row,
)
from overwinter.envs.flourish_and_decay.rules.life import look_ahead, pass_generations
from overwinter.envs.flourish_and_decay.rules.targets import can_place, reach_row
from overwinter.envs.flourish_and_decay.state import SEEDING, Rules, State

MOST_TRIES = 3
"""Placements after the first in which seats that chose the same space in a seed round choose again."""


@inline
def left_of(rules: Rules, state: State, seat: int) -> int:
    """Calories that a sealed commit has left."""
    spent = count_layer(state.chosen[seat], int(state.side)) * int(rules.cell_cost)
    player = state.players[seat]
    return int(player.calories) - spent - int(player.bought) * int(rules.generation_cost)


@jit
def may_choose_cell(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat can afford a cell and has a space for it (FD-064)."""
    return left_of(rules, state, seat) >= rules.cell_cost and can_place(state, seat)


@jit
def may_buy_generation(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat can afford a generation (FD-066) that the game still has."""
    more = int(state.generation) + int(state.players[seat].bought) < rules.max_generations
    return more and left_of(rules, state, seat) >= rules.generation_cost


@jit
def resume_commit(rules: Rules, state: State) -> bool:
    """Ask for one cell or one generation after the other."""
    frame = top(state)
    seat = int(frame.seat)
    if state.phase == SEEDING:
        if frame.a > 0:
            return ask(state, seat)
    elif frame.step == CELLS:
        if may_choose_cell(rules, state, seat):
            return ask(state, seat)
        frame.step = BUYING
        return False
    elif may_buy_generation(rules, state, seat):
        return ask(state, seat)
    pop(state, 0)
    return False


@jit
def legal_commit(rules: Rules, state: State, mask: Mask) -> None:
    """In the seed phase any space without a living cell (FD-156); later those in reach, a generation, or no more."""
    frame = top(state)
    seat = int(frame.seat)
    if state.phase == SEEDING:
        for row in range(1, int(state.side) + 1):
            mark_row(mask, AT, row, seed_row(state, seat, row))
        return
    mask[DONE] = 1
    if frame.step == BUYING:
        mask[BUY_GENERATION] = 1
        return
    for row in range(1, int(state.side) + 1):
        mark_row(mask, AT, row, reach_row(state, seat, row))


@inline
def seed_row(state: State, seat: int, row: int) -> int:
    """Where in a row a seat may choose a cell in the seed phase."""
    return full(state) & ~alive_row(state, row) & ~int(state.chosen[seat, row])


@jit
def apply_commit(rules: Rules, state: State, action: int) -> None:
    """Seal one thing more, or no more of them."""
    frame = top(state)
    seat = int(frame.seat)
    if action == DONE:
        if frame.step == CELLS:
            frame.step = BUYING
        else:
            pop(state, 0)
    elif action == BUY_GENERATION:
        state.players[seat].bought += 1
    else:
        if state.phase == SEEDING:
            frame.a -= 1
        choose_cell(state, seat, action - AT)


@inline
def choose_cell(state: State, seat: int, space: int) -> None:
    """Add a cell to a sealed commit."""
    row = row_of(space)
    state.chosen[seat, row] = int(state.chosen[seat, row]) | (1 << column_of(space))


@inline
def contested_row(state: State, row: int) -> int:
    """Where in a row two seats or more have chosen the same space."""
    once = 0
    twice = 0
    for seat in range(int(state.num_players)):
        chosen = int(state.chosen[seat, row])
        twice |= once & chosen
        once |= chosen
    return twice


@jit
def reveal_seeds(rules: Rules, state: State) -> bool:
    """All placements of a seed round at once (FD-157); whether some have to be chosen again.

    Seats that chose the same space choose again, sealed; from the last try on the lowest of them keeps it.
    """
    again = False
    for seat in range(int(state.num_players)):
        state.players[seat].to_place = 0
    for row in range(1, int(state.side) + 1):
        contested = contested_row(state, row)
        for seat in range(int(state.num_players)):
            kept = int(state.chosen[seat, row]) & ~contested
            if state.seed_try >= MOST_TRIES:
                kept = int(state.chosen[seat, row]) & ~alive_row(state, row)
            put_cell(state, seat, row, kept)
            state.chosen[seat, row] = int(state.chosen[seat, row]) & ~kept
    for seat in range(int(state.num_players)):
        lost = count_layer(state.chosen[seat], int(state.side))
        state.players[seat].to_place = lost
        again = again or lost > 0
    clear(state.chosen)
    state.seed_try += 1
    look_ahead(rules, state)
    return again


@jit
def reveal_placement(rules: Rules, state: State) -> None:
    """Everybody's cells at once, then all generations one by one (FD-063 to FD-066, FD-168).

    A space that two seats chose stays as it was; so do spaces that were in reach only through it. Their calories are
    spent all the same. Cards take away generations that were bought or added, never the free ones.
    """
    side = int(state.side)
    n = int(state.num_players)
    generations = int(state.hastened) - int(state.delayed)
    for seat in range(n):
        player = state.players[seat]
        generations += int(player.bought)
        player.calories = left_of(rules, state, seat) if rules.carry_calories != 0 else 0
        player.bought = 0
    for row in range(1, side + 1):
        contested = contested_row(state, row)
        for seat in range(n):
            state.chosen[seat, row] = int(state.chosen[seat, row]) & ~contested
    for seat in range(n):
        _keep_connected(state, seat, side)
    for seat in range(n):
        for row in range(1, side + 1):
            put_cell(state, seat, row, int(state.chosen[seat, row]))
    clear(state.chosen)
    state.hastened = 0
    state.delayed = 0
    look_ahead(rules, state)
    pass_generations(rules, state, int(rules.free_generations) + max(0, generations))


@jit
def _keep_connected(state: State, seat: int, side: int) -> None:
    """Drop the chosen cells that no chain of chosen cells connects to the seat's slime."""
    chosen = state.chosen[seat]
    for row in range(1, side + 1):
        state.scratch[row] = int(chosen[row]) & spread_row(state.slime[seat], row)
    flood(state, chosen, side)
    for row in range(1, side + 1):
        chosen[row] = state.scratch[row]
    clear(state.scratch)
