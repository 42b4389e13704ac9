"""Setting up a game, and Beddown, which refreshes the board between rounds."""

from __future__ import annotations

from overwinter.envs.core.frames import next_seat, push
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import below, shuffle, total
from overwinter.envs.survivalist.rules.kinds import ROUND
from overwinter.envs.survivalist.rules.supplies import SETUP, draw_card, draw_tile, draw_token, fill_valley
from overwinter.envs.survivalist.state import (
    EMPTY,
    FREEZE,
    MAX_PLAYERS,
    NOWHERE,
    NUM_BASIC,
    NUM_FATE,
    NUM_ITEMS,
    NUM_RESOURCES,
    NUM_SKILLS,
    NUM_SPOTS,
    NUM_TILES,
    NUM_VALLEY,
    NUM_WOUNDS,
    ON_BOARD,
    PLACING,
    SUNSHINE,
    Rules,
    State,
)


@jit
def setup(rules: Rules, state: State) -> None:
    """Deal a game (SV-038 to SV-083)."""
    n = int(state.num_players)
    state.part = PLACING
    state.day = 1
    state.last_day = rules.last_day[n]
    state.first_compass = below(state, SETUP, n)
    state.compass = state.first_compass
    for disc in range(SUNSHINE + 1):
        state.bag[disc] = rules.discs[disc]
    _deal_players(rules, state)
    for k in range(NUM_FATE):
        state.fate[k] = k
        state.fate_reapers[k] = rules.fate_reapers[k]
        state.threat_reapers[k] = rules.threat_reapers[n, k]
    shuffle(state, SETUP, state.fate)
    for resource in range(NUM_RESOURCES):
        state.deck[resource] = rules.copies_resource
    for k in range(NUM_VALLEY):
        fill_valley(state, k)
    for _ in range(rules.setup_discards):
        state.discard[draw_token(state)] += 1
    fill_ridge(rules, state)
    for tile in range(NUM_TILES):
        state.drop_deck[tile] = rules.tiles[tile].copies
    for spot in range(NUM_SPOTS):
        state.drop_zone[spot] = draw_tile(state)
    fill_slots(rules, state)
    push(state, ROUND, NOWHERE, 0, 0, 0, 0)


@jit
def _deal_players(rules: Rules, state: State) -> None:
    """Playerboards with what they start with, and a secret-skills card each."""
    n = int(state.num_players)
    for card in range(NUM_SKILLS):
        state.scratch[card] = card
    shuffle(state, SETUP, state.scratch)
    for seat in range(n):
        player = state.players[seat]
        player.skill = state.scratch[seat]
        player.fire = rules.start_fire
        player.meds = rules.start_meds
        player.reapers = rules.start_reapers[n]
        player.place = NOWHERE
        player.home = 1
        order = (seat - state.compass) % n
        for colour in range(NUM_WOUNDS):
            player.wounds[colour] = rules.start_wounds
            state.bag[colour] -= rules.start_wounds
        for spot in range(NUM_SPOTS):
            player.freeze[spot] = rules.start_freeze[order, spot]
            state.bag[FREEZE] -= rules.start_freeze[order, spot]
    state.scratch[:] = 0


@jit
def fill_ridge(rules: Rules, state: State) -> None:
    """Refill the Ridge with face-up tokens, as far as there are any."""
    for _ in range(int(rules.ridge_spaces[state.num_players]) - total(state.ridge)):
        resource = draw_token(state)
        if resource != EMPTY:
            state.ridge[resource] += 1


@jit
def fill_slots(rules: Rules, state: State) -> None:
    """Fill the board's item slots from the decks; new cards have no Meds, an empty deck leaves a gap."""
    basic = int(rules.basic_slots[state.num_players])
    expert = int(rules.expert_slots[state.num_players])
    for k in range(NUM_ITEMS):
        shown = int(state.card_place[k] == ON_BOARD)
        if k < NUM_BASIC:
            basic -= shown
        else:
            expert -= shown
    for _ in range(basic):
        draw_card(state, False, ON_BOARD)
    for _ in range(expert):
        draw_card(state, True, ON_BOARD)


@jit
def advance_moon_and_compass(state: State) -> None:
    """The Moon one space on, the Compass one player clockwise (SV-260, SV-265, SV-266)."""
    state.day += 1
    state.compass = next_seat(state, state.compass)


@jit
def beddown(rules: Rules, state: State) -> None:
    """Refresh the board, in the order of SV-265 to SV-278."""
    advance_moon_and_compass(state)
    if state.fate_shown < NUM_FATE:
        k = int(state.fate_shown)
        state.fate_shown += 1
        state.threat_reapers[state.fate[k]] += state.fate_reapers[k]
        state.fate_reapers[k] = 0
    for k in range(NUM_ITEMS):
        if state.card_place[k] == ON_BOARD:
            state.card_meds[k] += 1
    fill_slots(rules, state)
    for resource in range(NUM_RESOURCES):
        state.discard[resource] += state.ridge[resource]
        state.ridge[resource] = 0
    fill_ridge(rules, state)
    for k in range(NUM_VALLEY):
        if state.valley[k] == EMPTY:
            fill_valley(state, k)
    for spot in range(NUM_SPOTS):
        if state.drop_zone[spot] != EMPTY:
            state.drop_discard[state.drop_zone[spot]] += 1
            state.drop_zone[spot] = EMPTY
    for spot in range(NUM_SPOTS):
        state.drop_zone[spot] = draw_tile(state)
    send_meeples_home(state)


@jit
def send_meeples_home(state: State) -> None:
    """Begin a round: nobody has chosen a space, offered or traded."""
    for seat in range(state.num_players):
        player = state.players[seat]
        player.place = NOWHERE
        player.home = 1
        player.offers = 0
        for other in range(MAX_PLAYERS):
            player.traded[other] = 0
