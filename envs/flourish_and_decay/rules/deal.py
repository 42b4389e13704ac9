"""Setting up a game (FD-069 to FD-078, FD-155 to FD-159)."""

from __future__ import annotations

from overwinter.envs.core.frames import push
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import below
from overwinter.envs.flourish_and_decay.rules.decks import SETUP
from overwinter.envs.flourish_and_decay.rules.kinds import TABLE
from overwinter.envs.flourish_and_decay.rules.turns import begin_seed_round
from overwinter.envs.flourish_and_decay.state import (
    NOWHERE,
    NUM_ACTION_CARDS,
    NUM_CARDS,
    NUM_CHARACTERS,
    NUM_FOODS,
    Rules,
    State,
)


@jit
def setup(rules: Rules, state: State) -> None:
    """Board, Central Mold, decks, a start player; then the seed phase."""
    n = int(state.num_players)
    state.side = rules.sides[n]
    state.first = below(state, SETUP, n)
    state.active = NOWHERE
    fill_mold(rules, state)
    for seat in range(n):
        deal_character(state, seat)
        for card in range(NUM_CARDS):
            state.players[seat].deck[card] = rules.starting[card]
    begin_seed_round(rules, state)
    push(state, TABLE, NOWHERE, 0, 0, 0, 0)


@jit
def fill_mold(rules: Rules, state: State) -> None:
    """All food and eight action cards: those named, the others at random (FD-070 to FD-072)."""
    for food in range(NUM_FOODS):
        state.mold[food] = int(rules.cards[food].copies > 0)
    selected = 0
    for card in range(NUM_FOODS, NUM_CARDS):
        state.mold[card] = rules.named[card]
        selected += int(rules.named[card])
    while selected < rules.stacks:
        card = NUM_FOODS + below(state, SETUP, NUM_ACTION_CARDS)
        if rules.cards[card].copies > 0 and state.mold[card] == 0:
            state.mold[card] = 1
            selected += 1
    for card in range(NUM_CARDS):
        state.supply[card] = int(state.mold[card]) * int(rules.cards[card].copies)


@jit
def deal_character(state: State, seat: int) -> None:
    """A character, and so a colour, that nobody has yet (FD-021)."""
    while True:
        character = below(state, SETUP, NUM_CHARACTERS)
        dealt = False
        for other in range(seat):
            dealt = dealt or state.players[other].character == character
        if not dealt:
            state.players[seat].character = character
            return
