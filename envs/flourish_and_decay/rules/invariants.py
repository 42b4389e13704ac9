"""Invariants: every card is in exactly one place, every space has one slime and one cell at most."""

from __future__ import annotations

from overwinter.envs.core.frames import RUNNING
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.flourish_and_decay.rules.kinds import COMMIT
from overwinter.envs.flourish_and_decay.rules.layers import alive_row, count_layer, full
from overwinter.envs.flourish_and_decay.state import (
    MAX_LAYERS,
    MAX_PLAYERS,
    MAX_TURNS,
    NOWHERE,
    NUM_CARDS,
    NUM_CHARACTERS,
    NUM_LASTING,
    PLACING,
    ROWS,
    SEEDING,
    TURNS,
    Rules,
    State,
)

INVARIANTS = {
    1: "a card was made or lost",
    2: "a card is there less than no times, or known in a hand that does not have it",
    3: "a seat has cards in hand or on the table outside its turn",
    4: "calories are below zero, or a commit spends more than there are",
    5: "a space has two cells or two slimes",
    6: "a cell has no slime of its species under it",
    7: "something lies beyond the board",
    8: "the counts of cells and slime are not those of the board",
    9: "something is sealed outside the seed phase and cell placement",
    10: "generations or rounds are beyond the end of the game",
    11: "two seats have the same character",
    12: "a seat beyond the players holds something",
    13: "shielded space without slime",
    14: "the scratch layer is not empty",
    15: "lasting effects are below zero, or a turn's outside of it",
}


@jit
def check(rules: Rules, state: State) -> int:
    """0, or the code of the first broken invariant."""
    for card in range(NUM_CARDS):
        code = _check_card(rules, state, card)
        if code != 0:
            return code
    for seat in range(int(state.num_players)):
        code = _check_seat(rules, state, seat)
        if code != 0:
            return code
    for row in range(ROWS):
        code = _check_row(state, row)
        if code != 0:
            return code
    for seat in range(int(state.num_players), MAX_PLAYERS):
        player = state.players[seat]
        if total(player.deck) + total(player.discard) + int(player.calories) + int(player.slimes) != 0:
            return 12
    return _check_course(rules, state)


@jit
def _check_card(rules: Rules, state: State, card: int) -> int:
    """Copies of a design: the supply's and those that decks begin with."""
    count = int(state.supply[card]) + int(state.trash[card])
    for seat in range(int(state.num_players)):
        player = state.players[seat]
        count += int(player.deck[card]) + int(player.hand[card]) + int(player.played[card]) + int(player.discard[card])
        if min(int(player.deck[card]), int(player.hand[card]), int(player.played[card]), int(player.discard[card])) < 0:
            return 2
        if player.known[card] < 0 or player.known[card] > player.hand[card]:
            return 2
    copies = int(state.mold[card]) * int(rules.cards[card].copies)
    if count != copies + int(state.num_players) * int(rules.starting[card]):
        return 1
    return 2 if min(int(state.supply[card]), int(state.trash[card])) < 0 else 0


@jit
def _check_seat(rules: Rules, state: State, seat: int) -> int:
    """The invariants of a seat's cards, calories, counts and commit."""
    player = state.players[seat]
    side = int(state.side)
    if seat != state.active and total(player.hand) + total(player.played) + int(player.free_bought) != 0:
        return 3
    chosen = count_layer(state.chosen[seat], side)
    spent = chosen * int(rules.cell_cost) + int(player.bought) * int(rules.generation_cost)
    if player.calories < 0 or player.bought < 0 or (state.phase == PLACING and spent > player.calories):
        return 4
    if player.living != count_layer(state.cells[seat], side) or player.slimes != count_layer(state.slime[seat], side):
        return 8
    if (state.phase == TURNS and chosen + int(player.bought) != 0) or (state.phase == SEEDING and player.bought != 0):
        return 9
    if state.phase == SEEDING and chosen > player.to_place:
        return 9
    if player.character < 0 or player.character >= NUM_CHARACTERS:
        return 11
    for other in range(seat):
        if state.players[other].character == player.character:
            return 11
    for turn in range(MAX_TURNS):
        for op in range(NUM_LASTING):
            if player.coming[turn, op] < 0:
                return 15
    return 0


@jit
def _check_row(state: State, row: int) -> int:
    """The invariants of a row of the board."""
    board = full(state) if 1 <= row <= state.side else 0
    cells = 0
    slime = 0
    for seat in range(MAX_PLAYERS):
        mine = int(state.cells[seat, row])
        under = int(state.slime[seat, row])
        if cells & mine != 0 or slime & under != 0:
            return 5
        if mine & ~under != 0:
            return 6
        cells |= mine
        slime |= under
        if (int(state.ahead[seat, row]) | int(state.chosen[seat, row])) & ~board != 0:
            return 7
        if int(state.chosen[seat, row]) & alive_row(state, row) != 0:
            return 9
    if slime & ~board != 0:
        return 7
    for layer in range(MAX_LAYERS):
        if (int(state.shield[layer, row]) | int(state.frost[layer, row])) & ~board != 0:
            return 7
        if int(state.shield[layer, row]) & ~slime != 0:
            return 13
    return 14 if state.scratch[row] != 0 else 0


@jit
def _check_course(rules: Rules, state: State) -> int:
    """The invariants of the game's length and of the turn."""
    if state.generation > rules.max_generations or state.lap > rules.max_rounds:
        return 10
    if state.ended == RUNNING and state.phase == TURNS and state.generation >= rules.max_generations:
        return 0  # the last round is being played
    if (state.active != NOWHERE) != (state.phase == TURNS and state.depth > 1) and state.depth > 1:
        return 3
    if state.active == NOWHERE and total(state.now) != 0:
        return 15
    for depth in range(1, int(state.depth)):
        if state.frames[depth].kind == COMMIT and state.phase == TURNS:
            return 9
    return 0
