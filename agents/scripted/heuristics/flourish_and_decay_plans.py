"""What a board is worth to a seat, by how it goes on: cells and generations of a sealed commit (FD-063 to FD-067)."""

from __future__ import annotations

from overwinter.agents.scripted.flourish_and_decay import pace
from overwinter.agents.scripted.heuristics.flourish_and_decay_life import (
    LONGEST,
    MINE,
    MY_SLIME,
    NOTED,
    NOTES,
    OTHER_SLIME,
    SCORES,
    Bits,
    begin_trial,
    claim,
    kill,
    load_board,
    put_mine,
    run_trial,
)
from overwinter.envs.core.frames import absolute, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.actions import AT, BUY_GENERATION, DONE
from overwinter.envs.flourish_and_decay.rules.bits import lowest_column
from overwinter.envs.flourish_and_decay.rules.commits import left_of
from overwinter.envs.flourish_and_decay.rules.kinds import BUYING
from overwinter.envs.flourish_and_decay.rules.layers import alive_row, column_of, row_of, spread
from overwinter.envs.flourish_and_decay.rules.targets import free_row, reach_row, target_row
from overwinter.envs.flourish_and_decay.state import CLAIM, KILL, NUM_SPACES, PLACE, PLACING, SIDE, Rules, State

_SOON = 0.5  # how much the board right after this round's generations counts, against those after it
_LATER = 4  # generations after this round's that are looked at
_MOST = 12  # generations of a trial where a hundred are tried
_TWOS = 6  # first cells of two that are tried with second ones
_FINE = 1_000
_FAR = 1_000_000
_RIVALS = 0.3  # of rivals' calories that they spend on generations
_LEADER = 0.5  # spaces that taking a space from the leading rival is worth more than from others
_CERTAIN = 12.0  # spaces that a lead is worth on top when the game ends with it
_CLOSE = 6.0  # a lead of so many spaces counts half of it
_HURRY = 0.5  # of its lead that bringing the end all the way nearer is worth to a leader
_AGED = 0.5  # spaces that a generation costs beyond its price: nobody knows what others do meanwhile


@jit
def expected_generations(rules: Rules, state: State, seat: int) -> int:
    """How many generations will pass in this round without the seat's doing."""
    free = int(rules.free_generations)
    found = int(state.hastened) - int(state.delayed)
    if state.phase == PLACING:
        calories = 0
        for other in range(int(state.num_players)):
            if other != seat:
                calories += int(state.players[other].calories)
        return free + max(0, found + int(_RIVALS * calories / int(rules.generation_cost)))
    return free + max(0, found + int(pace(rules, int(state.generation), int(state.lap)) + 0.5) - free)


@inline
def generations_left(rules: Rules, state: State) -> int:
    """Generations that the game still has."""
    return int(rules.max_generations) - int(state.generation)


@jit
def plan_worth(rules: Rules, state: State, bits: Bits, generations: int, length: int) -> float:
    """How good the board being tried is, in spaces ahead, if so many generations pass in this round.

    Args:
        length: generations that were tried.
    """
    rivals = int(state.num_players) - 1
    left = generations_left(rules, state)
    soon = bits[SCORES, min(generations, length)] / rivals
    if generations >= left or state.lap >= rules.max_rounds:
        return float(soon + _CERTAIN * soon / (_CLOSE + abs(soon)))
    later = 0.0
    for t in range(generations + 1, generations + 1 + _LATER):
        later += bits[SCORES, min(t, length)] / rivals
    hurried = _HURRY * soon * generations / left - _AGED * generations
    return float(_SOON * soon + (1 - _SOON) * later / _LATER + hurried)


@jit
def best_worth(rules: Rules, state: State, bits: Bits, first: int, last: int, length: int) -> float:
    """The best of the numbers of generations from `first` to `last`."""
    best = plan_worth(rules, state, bits, first, length)
    for generations in range(first + 1, last + 1):
        best = max(best, plan_worth(rules, state, bits, generations, length))
    return best


@jit
def outlook(rules: Rules, state: State, bits: Bits, generations: int) -> float:
    """How good the board being tried is, if so many generations pass in this round."""
    length = min(generations_left(rules, state), generations + _LATER, LONGEST)
    run_trial(bits, int(state.num_players) - 1, int(state.side), length)
    return plan_worth(rules, state, bits, generations, length)


@jit
def commit_choice(rules: Rules, state: State, seat: int, bits: Bits) -> int:
    """The best cell, or generation, or no more."""
    load_board(state, seat, bits)
    begin_trial(bits)
    base = expected_generations(rules, state, seat)
    bought = int(state.players[seat].bought)
    more = left_of(rules, state, seat) // int(rules.generation_cost)
    if top(state).step == BUYING:
        first = base + bought
        length = min(generations_left(rules, state), first + more + _LATER, LONGEST)
        run_trial(bits, int(state.num_players) - 1, int(state.side), length)
        now = plan_worth(rules, state, bits, first, length)
        if more > 0 and best_worth(rules, state, bits, first + 1, first + more, length) > now:
            return BUY_GENERATION
        return DONE
    spare = left_of(rules, state, seat) - int(rules.cell_cost)
    length = trial_length(rules, state, base + more)
    run_trial(bits, int(state.num_players) - 1, int(state.side), length)
    now = best_worth(rules, state, bits, base, base + more, length)
    found = best_cell(rules, state, seat, PLACE, bits, now, base, base + spare // int(rules.generation_cost))
    spare -= int(rules.cell_cost)
    if spare < 0:
        return found
    return first_of_two(rules, state, seat, bits, found, now, base, base + spare // int(rules.generation_cost))


@inline
def trial_length(rules: Rules, state: State, generations: int) -> int:
    """How many generations are tried, where many boards are, if so many may pass in this round."""
    return min(generations_left(rules, state), generations + _LATER, _MOST)


@jit
def best_cell(rules: Rules, state: State, seat: int, op: int, bits: Bits, now: float, first: int, last: int) -> int:
    """The space where placing, sowing, claiming or killing is best, with `first` to `last` generations to pass; DONE if
    nothing is better than `now`.

    A cell far from all others dies alone and leaves its slime: of those, one on bare ground, one on slime of others and
    one on that of their leader are tried.
    """
    side = int(state.side)
    length = trial_length(rules, state, last)
    leader = leading_rival(state, seat)
    best = now
    found = DONE
    alone = 0
    for row in range(1, side + 1):
        spaces = target_row(state, seat, op, row)
        near = near_row(state, seat, row)
        while spaces != 0:
            column = lowest_column(spaces)
            here = 1 << column
            spaces &= spaces - 1
            from_leader = int(state.slime[leader, row]) >> column & 1
            if near & here == 0:
                ground = 1 << (from_leader + int(bits[OTHER_SLIME, row] >> column & 1))
                if alone & ground != 0 or bits[MY_SLIME, row] & here != 0:
                    continue
                alone |= ground
            begin_trial(bits)
            if op == CLAIM:
                claim(bits, row, here)
            elif op == KILL:
                kill(bits, row, here)
            else:
                put_mine(bits, row, here)
            run_trial(bits, int(state.num_players) - 1, side, length)
            worth = best_worth(rules, state, bits, first, last, length) + _LEADER * from_leader
            note_worth(bits, (row - 1) * SIDE + column, worth)
            if worth > best:
                best = worth
                found = AT + (row - 1) * SIDE + column
    return found


@inline
def note_worth(bits: Bits, space: int, worth: float) -> None:
    """Write down what a cell in a space is worth; 0 is for spaces that were not tried."""
    bits[NOTES + space // NOTED, space % NOTED] = int(worth * _FINE) + _FAR


@inline
def noted_worth(bits: Bits, space: int) -> float:
    """What was written down."""
    return float(bits[NOTES + space // NOTED, space % NOTED] - _FAR) / _FINE


@jit
def best_noted(bits: Bits) -> int:
    """The space with the highest worth that is written down; -1 if there is none."""
    highest = 0
    found = -1
    for space in range(NUM_SPACES):
        noted = bits[NOTES + space // NOTED, space % NOTED]
        if noted > highest:
            highest = noted
            found = space
    return found


@jit
def first_of_two(
    rules: Rules, state: State, seat: int, bits: Bits, alone: int, now: float, first: int, last: int
) -> int:
    """The space for a cell if another one can follow, with `first` to `last` generations to pass.

    Those that are best alone are tried with a second cell nearby each; far from each other, two cells do what each of
    them does alone.
    """
    length = trial_length(rules, state, last)
    best = now
    found = DONE
    second = 0.0
    for k in range(_TWOS):
        space = best_noted(bits)
        if space < 0:
            return found
        worth = noted_worth(bits, space)
        bits[NOTES + space // NOTED, space % NOTED] = 0
        if k == 0 and alone != DONE:
            after = best_noted(bits)
            second = max(0.0, noted_worth(bits, after) - now) if after >= 0 else 0.0
        worth = max(worth + second, with_neighbour(rules, state, seat, bits, space, first, last, length))
        if worth > best:
            best = worth
            found = AT + space
    return found


@jit
def with_neighbour(
    rules: Rules, state: State, seat: int, bits: Bits, space: int, first: int, last: int, length: int
) -> float:
    """The most that a cell in a space can be worth with another one at most two spaces away."""
    row = row_of(space)
    here = 1 << column_of(space)
    near = here | (here << 1) | (here >> 1)
    best = -1_000.0
    for other in range(max(1, row - 2), min(int(state.side), row + 2) + 1):
        reach = reach_row(state, seat, other)
        if -1 <= other - row <= 1:
            reach |= near & free_row(state, seat, other)
        spaces = reach & (near | (near << 1) | (near >> 1)) & ~bits[MINE, other]
        if other == row:
            spaces &= ~here
        while spaces != 0:
            bit = spaces & -spaces
            spaces &= spaces - 1
            begin_trial(bits)
            put_mine(bits, row, here)
            put_mine(bits, other, bit)
            run_trial(bits, int(state.num_players) - 1, int(state.side), length)
            best = max(best, best_worth(rules, state, bits, first, last, length))
    return best


@jit
def leading_rival(state: State, seat: int) -> int:
    """The rival with most slime; of equal ones the next clockwise, so that no seat is everybody's."""
    found = absolute(state, seat, 1)
    for distance in range(2, int(state.num_players)):
        other = absolute(state, seat, distance)
        if state.players[other].slimes > state.players[found].slimes:
            found = other
    return found


@jit
def near_row(state: State, seat: int, row: int) -> int:
    """Where in a row a cell has others, living or sealed, at most two spaces away."""
    north = alive_row(state, row - 1) | int(state.chosen[seat, row - 1])
    here = alive_row(state, row) | int(state.chosen[seat, row])
    south = alive_row(state, row + 1) | int(state.chosen[seat, row + 1])
    far = here
    if row > 1:
        far |= alive_row(state, row - 2) | int(state.chosen[seat, row - 2])
    if row < state.side:
        far |= alive_row(state, row + 2) | int(state.chosen[seat, row + 2])
    near = spread(north, here, south) | far
    return near | (near << 1) | (near >> 1)
