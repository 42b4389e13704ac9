"""Supplies: the bag of discs, the draw piles of tokens and tiles, the decks of item cards."""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below, draw, total
from overwinter.envs.survivalist.state import (
    CRAFTED,
    EMPTY,
    FREEZE,
    IN_DECK,
    NUM_BASIC,
    NUM_ITEMS,
    NUM_RESOURCES,
    NUM_TILES,
    NUM_WOUNDS,
    SUNSHINE,
    Player,
    Rules,
    State,
)

# Random streams of the state: one a source of chance, so that the same seed deals the same bag to other players.
SETUP, BAG, TOKENS, TILES, CARDS = range(5)


@inline
def frozen(player: Player) -> int:
    """Freeze discs on a playerboard's spots."""
    return total(player.freeze)


@jit
def discs_on(player: Player) -> int:
    """All wounds and Freeze on a playerboard, the excess of a last draw included (SV-339)."""
    return total(player.wounds) + frozen(player) + int(player.excess_freeze)


@inline
def pack_total(player: Player) -> int:
    """Tokens in a pack."""
    return total(player.pack)


@inline
def covers(rules: Rules, state: State, seat: int, threat: int) -> bool:
    """Whether a crafted item of `seat` protects from a threat (SV-315)."""
    for k in range(NUM_ITEMS):
        if state.card_place[k] == CRAFTED + seat and rules.items[k].protects[threat] != 0:
            return True
    return False


@jit
def star_points(rules: Rules, state: State, seat: int) -> int:
    """The points on a seat's crafted items (SV-339)."""
    points = 0
    for k in range(NUM_ITEMS):
        if state.card_place[k] == CRAFTED + seat:
            points += int(rules.items[k].points)
    return points


@jit
def replenish_bag(rules: Rules, state: State, needed: int) -> None:
    """Before a draw, refill a bag that would run low (SV-190, SV-191; ruling on what goes in)."""
    if total(state.bag) >= max(int(rules.low_bag), needed):
        return
    state.bag[SUNSHINE] += state.sunshine_box
    state.sunshine_box = 0
    for seat in range(state.num_players):
        player = state.players[seat]
        if player.dead != 0 and player.survived < state.threat:
            for colour in range(NUM_WOUNDS):
                state.bag[colour] += player.wounds[colour]
                player.wounds[colour] = 0
            state.bag[FREEZE] += frozen(player) + int(player.excess_freeze)
            player.freeze[:] = 0
            player.excess_freeze = 0


@jit
def draw_discs(rules: Rules, state: State, count: int) -> None:
    """Draw `count` discs into `state.drawn`; Sunshine goes to the box (SV-180)."""
    replenish_bag(rules, state, count)
    for _ in range(min(count, total(state.bag))):
        disc = draw(state, BAG, state.bag)
        if disc == SUNSHINE:
            state.sunshine_box += 1
        else:
            state.drawn[disc] += 1


@jit
def draw_token(state: State) -> int:
    """A resource off the draw pile, remade from the discard when it is empty (SV-279, SV-280); EMPTY if neither."""
    if total(state.deck) == 0:
        for resource in range(NUM_RESOURCES):
            state.deck[resource] = state.discard[resource]
            state.discard[resource] = 0
        state.pile += 1
    if total(state.deck) == 0:
        return EMPTY
    return draw(state, TOKENS, state.deck)


@jit
def fill_valley(state: State, k: int) -> None:
    """Put a face-down token on an empty space of the Valley (SV-076, SV-276)."""
    state.valley[k] = draw_token(state)
    if state.valley[k] != EMPTY:
        state.valley_pile[k] = state.pile


@jit
def draw_tile(state: State) -> int:
    """A tile variety off the draw pile, remade from the discard when it is empty; EMPTY if neither."""
    if total(state.drop_deck) == 0:
        for tile in range(NUM_TILES):
            state.drop_deck[tile] = state.drop_discard[tile]
            state.drop_discard[tile] = 0
    if total(state.drop_deck) == 0:
        return EMPTY
    return draw(state, TILES, state.drop_deck)


@jit
def deck_left(state: State, expert: bool) -> int:
    """Cards left in the Basic or the Expert deck."""
    left = 0
    first = NUM_BASIC if expert else 0
    last = NUM_ITEMS if expert else NUM_BASIC
    for k in range(first, last):
        left += int(state.card_place[k] == IN_DECK)
    return left


@jit
def draw_card(state: State, expert: bool, place: int) -> int:
    """Move a random card of a deck to `place`; its index, or EMPTY from an empty deck (SV-282)."""
    left = deck_left(state, expert)
    if left == 0:
        return EMPTY
    skip = below(state, CARDS, left)
    first = NUM_BASIC if expert else 0
    last = NUM_ITEMS if expert else NUM_BASIC
    for k in range(first, last):
        if state.card_place[k] == IN_DECK:
            if skip == 0:
                state.card_place[k] = place
                return k
            skip -= 1
    return EMPTY  # unreachable: skip was below the number left
