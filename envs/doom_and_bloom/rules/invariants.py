"""Invariants: every card is in exactly one place, and nothing is beyond its limit."""

from __future__ import annotations

from overwinter.envs.core.frames import RUNNING
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.doom_and_bloom.hexes import NUM_SPACES
from overwinter.envs.doom_and_bloom.rules.assets import has_enough
from overwinter.envs.doom_and_bloom.rules.deal import seats_beyond_are_empty
from overwinter.envs.doom_and_bloom.rules.encounters import MOST_FED
from overwinter.envs.doom_and_bloom.rules.kinds import ENCOUNTER_CARD, PAYING
from overwinter.envs.doom_and_bloom.state import (
    FOREST,
    MAX_GOALS,
    NOWHERE,
    NUM_ASSETS,
    NUM_ATTACKS,
    NUM_BONUS,
    NUM_CHARACTERS,
    NUM_EVENTS,
    NUM_MILESTONES,
    NUM_TOWNS,
    Rules,
    State,
)

INVARIANTS = {
    1: "an Event or Attack card was made or lost",
    2: "a Bonus card was made or lost",
    3: "a hand does not add up, or lies with the wrong seat",
    4: "an asset is below zero or above its limit",
    5: "a pawn is nowhere, or in the forest",
    6: "destinations are not different towns, or were not scouted in order",
    7: "two seats have the same character",
    8: "a benefit was used more often than a turn allows",
    9: "turns sold and turns bought do not add up",
    10: "the offer's block is not empty without an offer",
    11: "something is due although nobody pays",
    12: "a seat beyond the players holds something",
    13: "somebody has won without being at the final destination with enough",
}


@jit
def check(rules: Rules, state: State) -> int:
    """0, or the code of the first broken invariant."""
    for card in range(NUM_EVENTS):
        count = int(state.event_deck[card]) + int(state.event_discard[card]) + _in_use(state, card)
        if count != rules.events[card].copies or state.event_deck[card] < 0 or state.event_discard[card] < 0:
            return 1
    for card in range(NUM_ATTACKS):
        count = int(state.attack_deck[card]) + int(state.attack_discard[card]) + _in_use(state, NUM_EVENTS + card)
        if count != rules.attacks[card].copies or state.attack_deck[card] < 0 or state.attack_discard[card] < 0:
            return 1
    for card in range(NUM_BONUS):
        count = int(state.bonus_deck[card]) + int(state.bonus_discard[card])
        for seat in range(state.num_players):
            count += int(state.players[seat].hand[card])
        if count != rules.bonus[card].copies or state.bonus_deck[card] < 0 or state.bonus_discard[card] < 0:
            return 2
    for seat in range(state.num_players):
        code = _check_seat(rules, state, seat)
        if code != 0:
            return code
    return _check_table(rules, state)


@jit
def _in_use(state: State, card: int) -> int:
    """How many encounters with a card are going on."""
    count = 0
    for depth in range(int(state.depth)):
        frame = state.frames[depth]
        count += int(frame.kind == ENCOUNTER_CARD and frame.card == card)
    return count


@jit
def _check_seat(rules: Rules, state: State, seat: int) -> int:
    """The invariants of a mat and hand."""
    player = state.players[seat]
    for card in range(NUM_BONUS):
        if player.shown[card] < 0 or player.shown[card] > player.hand[card]:
            return 3
    if player.cards != total(player.hand) or (state.team[seat] != seat and player.cards != 0):
        return 3
    for asset in range(NUM_ASSETS):
        if player.assets[asset] < 0 or player.assets[asset] > rules.limit[asset]:
            return 4
    if player.space < 0 or player.space >= NUM_SPACES or rules.spaces[player.space].kind == FOREST:
        return 5
    for k in range(MAX_GOALS):
        town = int(player.goals[k])
        if (town == NOWHERE) != (k >= rules.stops) or town >= NUM_TOWNS or town < NOWHERE:
            return 6
        if town != NOWHERE and player.scouted[town] != int(k < player.reached):
            return 6
        for j in range(k):
            if town != NOWHERE and player.goals[j] == town:
                return 6
    if player.reached < 0 or player.reached > rules.stops or (player.final != NOWHERE and player.reached < rules.stops):
        return 6
    for other in range(seat):
        if state.players[other].character == player.character:
            return 7
    if player.character < 0 or player.character >= NUM_CHARACTERS:
        return 7
    for k in range(NUM_MILESTONES):
        if player.milestones[k] < 0 or player.milestones[k] > 1:
            return 8
    if player.offers > rules.max_offers:
        return 8
    return 0


@jit
def _check_table(rules: Rules, state: State) -> int:
    """The invariants of the turn, the offer and the end."""
    if state.fed > MOST_FED or state.armed > 1 or state.fueled > 1 or state.lost < 0:
        return 8
    sold = 0
    for seat in range(state.num_players):
        player = state.players[seat]
        sold += int(player.sold)
        if player.sold > 1 or player.skips < 0 or player.bought < 0 or player.extra < 0:
            return 9
    for seat in range(state.num_players):
        sold -= int(state.players[seat].bought) + int(state.players[seat].extra)
    if sold < 0:
        return 9
    offer = state.offer
    if offer.active == 0 and (offer.maker != 0 or offer.partner != 0 or total(offer.give) + total(offer.want) != 0):
        return 10
    paying = False
    for depth in range(int(state.depth)):
        paying = paying or state.frames[depth].kind == PAYING
    if not paying and total(state.due) != 0:
        return 11
    if not seats_beyond_are_empty(state):
        return 12
    if (state.winner != NOWHERE) == (state.ended == RUNNING) and state.winner != NOWHERE:
        return 13
    if state.winner != NOWHERE:
        at = rules.sites[1, state.players[state.winner].final]
        if not has_enough(rules, state, state.winner) or state.players[state.winner].space != at:
            return 13
    return 0
