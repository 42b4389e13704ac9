"""Invariants: every disc, token, tile and card is in exactly one place, and nothing is beyond its limit."""

from __future__ import annotations

from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.rules.supplies import pack_total
from overwinter.envs.survivalist.state import (
    CRAFTED,
    EMPTY,
    FREEZE,
    IN_DECK,
    MAX_PLAYERS,
    NUM_BACKCOUNTRY,
    NUM_FATE,
    NUM_ITEMS,
    NUM_PLACES,
    NUM_RESOURCES,
    NUM_SKILLS,
    NUM_SPOTS,
    NUM_THREATS,
    NUM_TILES,
    NUM_VALLEY,
    NUM_WOUNDS,
    ON_BOARD,
    PLACING,
    RESTING,
    SUNSHINE,
    TRAPPED,
    Rules,
    State,
)

INVARIANTS = {
    1: "discs of a colour are missing or too many",
    2: "a playerboard holds more discs than fit, or fewer than none",
    3: "tokens of a resource are missing or too many",
    4: "a pack is over its limit between turns, or below zero",
    5: "drop tiles of a variety are missing or too many",
    6: "Reapers are missing or too many",
    7: "the Fate tiles are not one of each threat",
    8: "two seats hold the same secret-skills card",
    9: "an item card is nowhere, or Meds lie on a card that is not on the board",
    10: "Fire, Meds or Lucky Breaks are below zero or above their limit",
    11: "two meeples are on one Backcountry space",
    12: "a seat beyond the players holds something",
    13: "scratch fields are not zero between decisions",
    14: "a token of the Valley comes from a draw pile that there has not been",
}


@jit
def check(rules: Rules, state: State) -> int:
    """0, or the code of the first broken invariant."""
    for disc in range(SUNSHINE + 1):
        if _count_discs(state, disc) != rules.discs[disc]:
            return 1
    if not _boards_hold(rules, state):
        return 2
    for resource in range(NUM_RESOURCES):
        if _count_tokens(state, resource) != rules.copies_resource:
            return 3
    for seat in range(state.num_players):
        player = state.players[seat]
        for resource in range(NUM_RESOURCES):
            if player.pack[resource] < 0:
                return 4
        if player.home != 0 and pack_total(player) > rules.pack_limit:
            return 4
    for tile in range(NUM_TILES):
        count = int(state.drop_deck[tile]) + int(state.drop_discard[tile])
        for spot in range(NUM_SPOTS):
            count += int(state.drop_zone[spot] == tile)
        if count != rules.tiles[tile].copies or state.drop_deck[tile] < 0:
            return 5
    reapers = total(state.fate_reapers) + total(state.threat_reapers)
    for seat in range(state.num_players):
        reapers += int(state.players[seat].reapers)
        if state.players[seat].reapers < 0:
            return 6
    if reapers != rules.total_reapers:
        return 6
    return _check_cards(rules, state)


@jit
def _count_discs(state: State, disc: int) -> int:
    """Discs of a kind in bag, box, hand and on all playerboards."""
    count = int(state.bag[disc]) + int(state.drawn[disc])
    if disc == SUNSHINE:
        return count + int(state.sunshine_box)
    for seat in range(state.num_players):
        player = state.players[seat]
        if disc == FREEZE:
            count += total(player.freeze) + int(player.excess_freeze)
        else:
            count += int(player.wounds[disc])
    return count


@jit
def _count_tokens(state: State, resource: int) -> int:
    """Tokens of a resource in piles, Ridge, Valley and packs."""
    count = int(state.deck[resource]) + int(state.discard[resource]) + int(state.ridge[resource])
    for k in range(NUM_VALLEY):
        count += int(state.valley[k] == resource)
    for seat in range(state.num_players):
        count += int(state.players[seat].pack[resource])
    return count


@jit
def _boards_hold(rules: Rules, state: State) -> bool:
    for disc in range(SUNSHINE + 1):
        if state.bag[disc] < 0 or state.drawn[disc] < 0:
            return False
    for seat in range(state.num_players):
        player = state.players[seat]
        for colour in range(NUM_WOUNDS):
            wounds = player.wounds[colour]
            if wounds < 0 or (player.dead == 0 and wounds > rules.wound_limit):
                return False
        for spot in range(NUM_SPOTS):
            if player.freeze[spot] < 0 or player.freeze[spot] > rules.spot_limit:
                return False
        if player.dead == 0 and player.excess_freeze != 0:
            return False
    return True


@jit
def _check_cards(rules: Rules, state: State) -> int:
    """The invariants from Fate tiles on."""
    for threat in range(NUM_THREATS):
        count = 0
        for k in range(NUM_FATE):
            count += int(state.fate[k] == threat)
        if count != 1:
            return 7
    for skill in range(NUM_SKILLS):
        count = 0
        for seat in range(state.num_players):
            count += int(state.players[seat].skill == skill)
        if count > 1:
            return 8
    for k in range(NUM_ITEMS):
        place = state.card_place[k]
        held = CRAFTED <= place < CRAFTED + state.num_players
        trapped = TRAPPED <= place < TRAPPED + state.num_players
        somewhere = place in (IN_DECK, ON_BOARD) or held or trapped
        if not somewhere or (state.card_meds[k] != 0 and place != ON_BOARD):
            return 9
    for seat in range(state.num_players):
        player = state.players[seat]
        if player.fire < 0 or player.fire > rules.fire_limit or player.meds < 0 or player.luck < 0:
            return 10
    return _check_seats(state)


@jit
def _check_seats(state: State) -> int:
    """Meeples, empty seats and scratch fields."""
    for space in range(NUM_BACKCOUNTRY):
        count = 0
        for seat in range(state.num_players):
            count += int(state.players[seat].place == space)
        if count > 1 and PLACING <= state.part <= RESTING:
            return 11
    for seat in range(MAX_PLAYERS):
        player = state.players[seat]
        if seat >= state.num_players and (player.place != 0 or player.fire != 0 or player.reapers != 0):
            return 12
        if player.place >= NUM_PLACES:
            return 11
    if total(state.scratch) != 0 or (state.offer.active == 0 and state.offer.partner != 0):
        return 13
    for k in range(NUM_VALLEY):
        if state.valley[k] < EMPTY or state.valley[k] >= NUM_RESOURCES:
            return 3
        pile = state.valley_pile[k]
        if pile < 0 or pile > state.pile or (state.valley[k] == EMPTY and pile != 0):
            return 14
    return 0
