"""What a seat cannot know, and dealing it anew: the hand of another seat in its turn, and sealed commits."""

from __future__ import annotations

from overwinter.envs.core.frames import absolute
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import below, draw, total
from overwinter.envs.flourish_and_decay.rules.bits import count_bits, lowest_column
from overwinter.envs.flourish_and_decay.rules.commits import (
    choose_cell,
    left_of,
    may_buy_generation,
    may_choose_cell,
    seed_row,
)
from overwinter.envs.flourish_and_decay.rules.decks import GUESSES
from overwinter.envs.flourish_and_decay.rules.kinds import BUYING, CELLS, COMMIT
from overwinter.envs.flourish_and_decay.rules.layers import clear
from overwinter.envs.flourish_and_decay.rules.targets import reach_row
from overwinter.envs.flourish_and_decay.state import NUM_CARDS, SEEDING, SIDE, TURNS, Rules, State


@jit
def redeal(rules: Rules, state: State, seat: int) -> None:
    """Re-sample other seats' hands, as far as they do not follow from what is open, and their sealed commits.

    Decks have no order, and all else is open.
    """
    for other in range(int(state.num_players)):
        if other != seat:
            _redeal_hand(state, other)
            clear(state.chosen[other])
            state.players[other].bought = 0
    if state.phase != TURNS:
        _redeal_commits(rules, state, seat)


@jit
def _redeal_hand(state: State, other: int) -> None:
    player = state.players[other]
    unknown = total(player.hand) - total(player.known)
    for card in range(NUM_CARDS):
        player.deck[card] += int(player.hand[card]) - int(player.known[card])
        player.hand[card] = player.known[card]
    for _ in range(unknown):
        player.hand[draw(state, GUESSES, player.deck)] += 1


@jit
def _redeal_commits(rules: Rules, state: State, seat: int) -> None:
    """Seats before the one being asked have sealed theirs: they are guessed. One that is at it begins anew."""
    asked = int(state.frames[0].a) - 1
    for order in range(int(state.frames[0].a)):
        other = absolute(state, state.first, order)
        if other == seat:
            continue
        frame = state.frames[1]
        if order == asked and state.depth > 1 and frame.kind == COMMIT:
            frame.step = CELLS if state.phase == SEEDING or may_choose_cell(rules, state, other) else BUYING
            frame.a = state.players[other].to_place if state.phase == SEEDING else 0
        else:
            _guess(rules, state, other)


@jit
def _guess(rules: Rules, state: State, other: int) -> None:
    """A commit at random: in the seed phase as many cells as it has to place, later as many as chance has it."""
    if state.phase == SEEDING:
        for _ in range(int(state.players[other].to_place)):
            _choose_at_random(state, other)
        return
    cells = below(state, GUESSES, 1 + left_of(rules, state, other) // int(rules.cell_cost))
    while cells > 0 and may_choose_cell(rules, state, other):
        _choose_at_random(state, other)
        cells -= 1
    generations = below(state, GUESSES, 1 + left_of(rules, state, other) // int(rules.generation_cost))
    while generations > 0 and may_buy_generation(rules, state, other):
        state.players[other].bought += 1
        generations -= 1


@jit
def _choice_row(state: State, other: int, row: int) -> int:
    """Where in a row a seat may choose a cell for its commit."""
    return seed_row(state, other, row) if state.phase == SEEDING else reach_row(state, other, row)


@jit
def _choose_at_random(state: State, other: int) -> None:
    """One of the spaces that a seat may choose, all equally likely."""
    choices = 0
    for row in range(1, int(state.side) + 1):
        choices += count_bits(_choice_row(state, other, row))
    k = below(state, GUESSES, choices)
    for row in range(1, int(state.side) + 1):
        bits = _choice_row(state, other, row)
        if k < count_bits(bits):
            for _ in range(k):
                bits &= bits - 1
            choose_cell(state, other, (row - 1) * SIDE + lowest_column(bits))
            return
        k -= count_bits(bits)
