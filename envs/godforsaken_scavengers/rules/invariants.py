"""Invariants: every card is in exactly one place, and nothing is beyond its limit."""

from __future__ import annotations

from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.godforsaken_scavengers.rules.deal import seats_beyond_are_empty
from overwinter.envs.godforsaken_scavengers.rules.kinds import BARGAIN, EXCESS
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.seats import sum_limits, wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    CARAVAN,
    DISCARDS,
    HAND,
    HAND_ROOM,
    MAX_PLAYERS,
    MOST_FOOD,
    MOST_OFFERS,
    NUM_AFFLICTIONS,
    NUM_AREAS,
    NUM_CARDS,
    NUM_CROSSED,
    NUM_PILES,
    NUM_PLACES,
    NUM_TERMS,
    PILE,
    UNUSED,
    ZONE,
    Rules,
    State,
)

INVARIANTS = {
    1: "a card is nowhere, or a card that the deck does not have is somewhere",
    2: "a pile does not hold the cards that lie in it",
    3: "a hand does not hold the cards that are in it, in rising order",
    4: "a hand is above its limit",
    5: "an Affliction was made or lost",
    6: "a dead seat has something left",
    7: "a seat lives with too many Afflictions",
    8: "what applies to a seat is not what its Area, Afflictions and Character say",
    9: "a seat beyond the players holds something",
    10: "the offer's block is not empty without an offer",
    11: "an Area is no Area, or more are left than there are",
    12: "food, promises or offers are below zero or above their limit",
    13: "somebody knows of a card that is hidden from nobody, or what it cannot know",
}


@jit
def check(rules: Rules, state: State) -> int:
    """0, or the code of the first broken invariant."""
    if not -1 <= state.area < NUM_CROSSED:
        return 11
    code = _check_cards(rules, state)
    for seat in range(number(state.num_players)):
        if code == 0:
            code = _check_seat(rules, state, seat)
    if code == 0:
        code = _check_rest(rules, state)
    return code


@jit
def _check_cards(rules: Rules, state: State) -> int:
    for card in range(NUM_CARDS):
        place = number(state.place[card])
        if (place == UNUSED) != (card >= rules.num_cards) or not 0 <= place < NUM_PLACES:
            return 1
        if state.unknown[card] != 0:
            return 1
    for pile in range(NUM_PILES):
        size = number(state.stacks[pile])
        lying = 0
        for card in range(NUM_CARDS):
            lying += number(state.place[card] == PILE + pile)
        if size != lying:
            return 2
        for k in range(NUM_CARDS):
            there = number(state.piles[pile, k])
            if (there > 0) != (k < size) or (there > 0 and state.place[there - 1] != PILE + pile):
                return 2
            if there == 0 and state.sees[pile, k] != 0:
                return 13
    for card in range(NUM_CARDS):
        place = number(state.place[card])
        hidden = PILE <= place < DISCARDS or HAND <= place < ZONE
        if state.knows[card] != 0 and not hidden:
            return 13
        if place == CARAVAN and state.knows[card] != 0:
            return 13
    return 0


@jit
def _check_hand(state: State, seat: int) -> int:
    player = state.players[seat]
    held = 0
    for card in range(NUM_CARDS):
        held += number(state.place[card] == HAND + seat)
    if held != player.cards:
        return 3
    last = 0
    for k in range(HAND_ROOM):
        card = number(player.hand[k])
        if (card > 0) != (k < player.cards):
            return 3
        if card > 0:
            if card <= last or state.place[card - 1] != HAND + seat:
                return 3
            if number(state.knows[card - 1]) >> seat & 1 == 0:
                return 13
            last = card
    excess = False
    for depth in range(number(state.depth)):
        frame = state.frames[depth]
        excess = excess or (frame.kind == EXCESS and frame.seat == seat)
    if player.alive != 0 and player.cards > player.limits.hand and not excess:
        return 4
    return 0


@jit
def _check_seat(rules: Rules, state: State, seat: int) -> int:
    player = state.players[seat]
    code = _check_hand(state, seat)
    if code != 0:
        return code
    for k in range(NUM_AFFLICTIONS):
        if player.afflictions[k] < 0 or player.down[k] < 0:
            return 5
    held = wounds(state, seat)
    if player.alive == 0 and (held > 0 or player.cards > 0 or player.food != 0 or player.died == 0):
        return 6
    if player.alive != 0 and (held >= scenario_of(rules, state).death_at or player.died != 0):
        return 7
    if player.alive != 0 and not _limits_hold(rules, state, seat):
        return 8
    if player.food < 0 or player.hunted < 0 or not 0 <= player.offers <= MOST_OFFERS:
        return 12
    for other in range(MAX_PLAYERS):
        if not 0 <= player.promised[other] <= MOST_FOOD or (other == seat and player.promised[other] != 0):
            return 12
    return 0


@jit
def _limits_hold(rules: Rules, state: State, seat: int) -> bool:
    """Whether summing up what applies to a seat gives what is noted; it is left as it was."""
    limits = state.players[seat].limits
    hand, cost, worth = number(limits.hand), number(limits.cost), number(limits.worth)
    scavenges, collects, bans = number(limits.scavenges), number(limits.collects), number(limits.bans)
    sum_limits(rules, state, seat, limits)
    same = limits.hand == hand and limits.cost == cost and limits.worth == worth
    same = same and limits.scavenges == scavenges and limits.collects == collects and limits.bans == bans
    limits.hand = hand
    limits.cost = cost
    limits.worth = worth
    limits.scavenges = scavenges
    limits.collects = collects
    limits.bans = bans
    return bool(same)


@jit
def _check_rest(rules: Rules, state: State) -> int:
    for k in range(NUM_AFFLICTIONS):
        count = number(state.affliction_deck[k])
        for seat in range(number(state.num_players)):
            count += number(state.players[seat].afflictions[k]) + number(state.players[seat].down[k])
        if count != rules.afflictions[k].copies or state.affliction_deck[k] < 0:
            return 5
    if not seats_beyond_are_empty(state):
        return 9
    if not _offer_is_sound(state):
        return 10
    if not 0 <= state.areas_left <= total(state.area_pool):
        return 11
    for k in range(NUM_AREAS):
        if state.area_pool[k] < 0 or state.area_pool[k] > rules.areas[k].copies:
            return 11
    return 0


@jit
def _offer_is_sound(state: State) -> bool:
    """Whether the offer's block is in use just while a frame bargains."""
    offer = state.offer
    bargains = 0
    for depth in range(number(state.depth)):
        bargains += number(state.frames[depth].kind == BARGAIN)
    if bargains != offer.active:
        return False
    filled = number(offer.maker) + number(offer.partner) + number(offer.proposed)
    for k in range(NUM_TERMS):
        filled += number(offer.give[k]) + number(offer.want[k])
    return bool(offer.active != 0 or filled == 0)
