"""The three scavenge piles: their order, and who knows what of it. Index 0 is the bottom of a pile."""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import shuffle
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.state import (
    CARAVAN,
    DISCARDS,
    EVERYBODY,
    NUM_CARDS,
    NUM_PILES,
    PILE,
    PRIVATE,
    SCAVENGED,
    Rules,
    State,
)

SETUP, SHUFFLES, AREAS, AFFLICTIONS, ORDER, THEFTS = range(6)
"""Streams of chance."""


@inline
def is_drawn_from(state: State, card: int) -> bool:
    """Whether a card is in a pile, or scavenged: what is shuffled together for the next round (GS-054)."""
    place = number(state.place[card])
    return PILE <= place < DISCARDS or place == SCAVENGED or place >= PRIVATE


@jit
def divide(rules: Rules, state: State, under_caravan: int) -> None:
    """Shuffle the draw deck, put cards under the Caravan, divide the rest into three piles (GS-051, GS-143).

    The sizes of the piles differ by at most one, the larger ones first.
    """
    deck = state.piles[0]
    n = 0
    for card in range(number(rules.num_cards)):
        if is_drawn_from(state, card):
            deck[n] = card + 1
            state.knows[card] = 0
            n += 1
    for k in range(n, NUM_CARDS):
        deck[k] = 0
    shuffle(state, SHUFFLES, deck[:n])
    for _ in range(min(n, under_caravan)):
        n -= 1
        state.place[deck[n] - 1] = CARAVAN
        deck[n] = 0
    for pile in range(NUM_PILES):
        state.stacks[pile] = n // NUM_PILES + int(pile < n % NUM_PILES)
        for k in range(NUM_CARDS):
            state.sees[pile, k] = 0
    at = number(state.stacks[0])
    for pile in range(1, NUM_PILES):
        for k in range(NUM_CARDS):
            state.piles[pile, k] = 0
        for k in range(number(state.stacks[pile])):
            state.piles[pile, k] = deck[at]
            deck[at] = 0
            at += 1
    for pile in range(NUM_PILES):
        for k in range(number(state.stacks[pile])):
            state.place[state.piles[pile, k] - 1] = PILE + pile


@jit
def take_from_pile(state: State, pile: int, depth: int) -> int:
    """Take the card `depth` places below the top out of a pile that has so many; those above move down by one."""
    last = number(state.stacks[pile]) - 1
    at = last - depth
    card = number(state.piles[pile, at]) - 1
    while at < last:
        state.piles[pile, at] = state.piles[pile, at + 1]
        state.sees[pile, at] = state.sees[pile, at + 1]
        at += 1
    state.piles[pile, last] = 0
    state.sees[pile, last] = 0
    state.stacks[pile] = last
    return card


@jit
def look_at(state: State, pile: int, count: int, seats: int) -> int:
    """Have seats (bits) know the top cards of a pile; how many these are."""
    size = number(state.stacks[pile])
    count = min(count, size)
    for k in range(size - count, size):
        state.sees[pile, k] |= seats
    return count


@jit
def any_pile(state: State) -> bool:
    """Whether a pile has cards: card effects cannot interact with others (GS-135)."""
    return bool(state.stacks[0] > 0 or state.stacks[1] > 0 or state.stacks[2] > 0)


@jit
def shuffle_discards_into(rules: Rules, state: State, pile: int, anomaly: int) -> None:
    """Shuffle the discards into a pile and put the Anomaly face down at its bottom (GS-132, GS-133).

    Whoever knew a card of the pile by its place still knows that it is in the pile; of the discards all know it. That
    the Anomaly is at the bottom all know too.
    """
    n = number(state.stacks[pile])
    for k in range(n):
        state.knows[state.piles[pile, k] - 1] |= state.sees[pile, k]
        state.sees[pile, k] = 0
    for card in range(number(rules.num_cards)):
        if state.place[card] == DISCARDS:
            state.place[card] = PILE + pile
            state.knows[card] = EVERYBODY
            state.piles[pile, n] = card + 1
            n += 1
    shuffle(state, SHUFFLES, state.piles[pile, :n])
    for k in range(n, 0, -1):
        state.piles[pile, k] = state.piles[pile, k - 1]
    state.piles[pile, 0] = anomaly + 1
    state.sees[pile, 0] = EVERYBODY
    state.stacks[pile] = n + 1
    state.place[anomaly] = PILE + pile
    state.knows[anomaly] = 0
