"""Cards between supply, deck, hand, table, discard and trash (FD-113 to FD-130, FD-175)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import draw, total
from overwinter.envs.flourish_and_decay.actions import BUY
from overwinter.envs.flourish_and_decay.state import NUM_CARDS, NUM_FOODS, Player, Rules, State

SETUP, DECKS, GUESSES = range(3)
"""Random streams: set-up, shuffled decks, and what a redeal guesses."""


@jit
def draw_cards(state: State, seat: int, count: int) -> None:
    """Draw from the deck; when it is empty the discard is shuffled into it. When nothing is left, draw fewer."""
    player = state.players[seat]
    for _ in range(count):
        if total(player.deck) == 0:
            for card in range(NUM_CARDS):
                player.deck[card] = player.discard[card]
                player.discard[card] = 0
            if total(player.deck) == 0:
                return
        player.hand[draw(state, DECKS, player.deck)] += 1
        if total(player.deck) == 0:
            # The last of a deck is in the hand: with all else open, everybody can tell what that holds.
            for card in range(NUM_CARDS):
                player.known[card] = player.hand[card]


@inline
def leave_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand, for all to see."""
    player = state.players[seat]
    player.hand[card] -= 1
    if player.known[card] > 0:
        player.known[card] -= 1


@jit
def trash_card(state: State, seat: int, card: int) -> None:
    """From the hand to the communal trash, out of the game (FD-122, FD-123)."""
    leave_hand(state, seat, card)
    state.trash[card] += 1


@jit
def gain_card(state: State, seat: int, card: int) -> None:
    """From the Central Mold to the discard, as far as there are copies (FD-120, FD-175)."""
    if state.supply[card] > 0:
        state.supply[card] -= 1
        state.players[seat].discard[card] += 1


@jit
def mark_buyable(rules: Rules, state: State, player: Player, mask: Mask) -> None:
    """Mark the cards that are there and affordable; of those that cost nothing one a turn is."""
    supply = state.supply
    calories = int(player.calories)
    least = int(player.free_bought)
    for card in range(NUM_CARDS):
        if supply[card] > 0:
            mask[BUY + card] = int(least <= int(rules.cards[card].cost) <= calories)


@jit
def buy_card(rules: Rules, state: State, seat: int, card: int) -> None:
    """Spend the adaptation cost (FD-059, FD-141)."""
    player = state.players[seat]
    cost = int(rules.cards[card].cost)
    player.calories -= cost
    if cost == 0:
        player.free_bought = 1
    gain_card(state, seat, card)


@jit
def discard_all(state: State, seat: int) -> None:
    """At the end of a turn, what was played and what was not (FD-116, FD-119)."""
    player = state.players[seat]
    for card in range(NUM_CARDS):
        player.discard[card] += int(player.hand[card]) + int(player.played[card])
        player.hand[card] = 0
        player.known[card] = 0
        player.played[card] = 0


@inline
def is_action(card: int) -> bool:
    """Whether a card is an action card."""
    return card >= NUM_FOODS
