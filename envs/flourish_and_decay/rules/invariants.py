"""Invariants: every card is in exactly one place, every space has one slime and one cell at most."""

from __future__ import annotations

from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.flourish_and_decay.rules.kinds import COMMIT
from overwinter.envs.flourish_and_decay.rules.layers import count_layer, full
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
    3: "a seat holds cards, or has played some, outside its turn",
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
    16: "it is somebody's turn outside the turns, or nobody's in them",
}


@jit
def check(rules: Rules, state: State) -> int:
    """0, or the code of the first broken invariant."""
    for k in range(NUM_CARDS):
        if state.scratch[k] != 0:
            return 14
    for seat in range(int(state.num_players)):
        code = _check_cards(state, seat)
        if code != 0:
            return code
        code = _check_seat(rules, state, seat)
        if code != 0:
            return code
    if not _is_every_card_somewhere(rules, state):
        return 1
    for row in range(ROWS):
        code = _check_row(state, row)
        if code != 0:
            return code
    if not _are_counts_right(state):
        return 8
    for seat in range(int(state.num_players), MAX_PLAYERS):
        player = state.players[seat]
        if total(player.deck) + total(player.discard) + int(player.calories) + int(player.slimes) != 0:
            return 12
    return _check_course(rules, state)


@jit
def _check_cards(state: State, seat: int) -> int:
    """A seat's cards one by one, and whether it holds any outside its turn."""
    player = state.players[seat]
    deck, hand, known, played, discard = player.deck, player.hand, player.known, player.played, player.discard
    held = int(player.free_bought)
    for card in range(NUM_CARDS):
        if min(int(deck[card]), int(hand[card]), int(played[card]), int(discard[card])) < 0:
            return 2
        if known[card] < 0 or known[card] > hand[card]:
            return 2
        held += int(hand[card]) + int(played[card])
    return 3 if seat != state.active and held != 0 else 0


@jit
def _is_every_card_somewhere(rules: Rules, state: State) -> bool:
    """Whether there are as many copies of each card as the supply began with and decks began with."""
    count = state.scratch
    supply, trash, mold, starting = state.supply, state.trash, state.mold, rules.starting
    for seat in range(int(state.num_players)):
        player = state.players[seat]
        deck, hand, played, discard = player.deck, player.hand, player.played, player.discard
        for card in range(NUM_CARDS):
            count[card] += int(deck[card]) + int(hand[card]) + int(played[card]) + int(discard[card])
            count[card] -= int(starting[card])
    complete = True
    for card in range(NUM_CARDS):
        there = int(count[card]) + int(supply[card]) + int(trash[card])
        complete = complete and supply[card] >= 0 and trash[card] >= 0
        complete = complete and there == int(mold[card]) * int(rules.cards[card].copies)
        count[card] = 0
    return complete


@jit
def _check_seat(rules: Rules, state: State, seat: int) -> int:
    """The invariants of a seat's calories, counts, commit and lasting effects."""
    player = state.players[seat]
    side = int(state.side)
    phase = int(state.phase)
    bought = int(player.bought)
    chosen = count_layer(state.chosen[seat], side)
    spent = chosen * int(rules.cell_cost) + bought * int(rules.generation_cost)
    if player.calories < 0 or bought < 0 or (phase == PLACING and spent > player.calories):
        return 4
    if (phase == TURNS and chosen + bought != 0) or (phase == SEEDING and (bought != 0 or chosen > player.to_place)):
        return 9
    if player.character < 0 or player.character >= NUM_CHARACTERS:
        return 11
    for other in range(seat):
        if state.players[other].character == player.character:
            return 11
    coming = player.coming
    for turn in range(MAX_TURNS):
        for op in range(NUM_LASTING):
            if coming[turn, op] < 0:
                return 15
    return 0


@jit
def _are_counts_right(state: State) -> bool:
    """Whether every seat's counts of cells and slime are those of the board."""
    side = int(state.side)
    for seat in range(int(state.num_players)):
        player = state.players[seat]
        if player.living != count_layer(state.cells[seat], side) or player.slimes != count_layer(
            state.slime[seat], side
        ):
            return False
    return True


@jit
def _check_row(state: State, row: int) -> int:
    """The invariants of a row of the board."""
    board = full(state) if 1 <= row <= state.side else 0
    cells, slime, ahead, chosen = state.cells, state.slime, state.ahead, state.chosen
    alive = 0
    slimy = 0
    anywhere = 0
    sealed = 0
    for seat in range(MAX_PLAYERS):
        mine = int(cells[seat, row])
        under = int(slime[seat, row])
        if alive & mine != 0 or slimy & under != 0:
            return 5
        if mine & ~under != 0:
            return 6
        alive |= mine
        slimy |= under
        sealed |= int(chosen[seat, row])
        anywhere |= int(ahead[seat, row])
    shield, frost = state.shield, state.frost
    shielded = 0
    for layer in range(MAX_LAYERS):
        shielded |= int(shield[layer, row])
        anywhere |= int(frost[layer, row])
    if (anywhere | sealed | shielded | slimy) & ~board != 0:
        return 7
    if sealed & alive != 0:
        return 9
    return 13 if shielded & ~slimy != 0 else 0


@jit
def _check_course(rules: Rules, state: State) -> int:
    """The invariants of the game's length and of the turn."""
    if state.generation > rules.max_generations or state.lap > rules.max_rounds:
        return 10
    if (state.active != NOWHERE) != (state.phase == TURNS):
        return 16
    if state.active == NOWHERE and total(state.now) != 0:
        return 15
    for depth in range(1, int(state.depth)):
        if state.frames[depth].kind == COMMIT and state.phase == TURNS:
            return 9
    return 0
