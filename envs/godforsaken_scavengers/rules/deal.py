"""Setting up a game (GS-020 to GS-031, GS-154 to GS-156)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below
from overwinter.envs.godforsaken_scavengers.actions import CHOOSE_DEALT
from overwinter.envs.godforsaken_scavengers.rules.kinds import CHOOSING, FINISHED, TABLE
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.piles import SETUP, divide
from overwinter.envs.godforsaken_scavengers.rules.seats import refresh
from overwinter.envs.godforsaken_scavengers.rules.zones import design_of, put_in_hand, scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    ACTION,
    CHOOSE_CHARACTER,
    MAD_PROPHET,
    MAX_PLAYERS,
    NO_CHARACTERS,
    NOWHERE,
    NUM_AFFLICTIONS,
    NUM_AREAS,
    NUM_CHARACTERS,
    PILE,
    Rules,
    State,
)


@jit
def setup(rules: Rules, state: State) -> None:
    """Deal a game: decks, the first player, hands, Characters."""
    n = number(state.num_players)
    state.scenario = MAD_PROPHET if n == 1 else rules.scenario
    state.area = NOWHERE
    state.active = NOWHERE
    state.banner = below(state, SETUP, n)
    _set_up_decks(rules, state)
    for order in range(n):
        seat = absolute(state, state.banner, order)
        player = state.players[seat]
        player.alive = 1
        player.character = NOWHERE
        for _ in range(number(scenario_of(rules, state).dealt)):
            put_in_hand(state, seat, _deal_action(rules, state), number(0))
    divide(rules, state, number(0))  # as every round begins: so no card is ever in a deck that is not three piles
    push(state, TABLE, NOWHERE, 0, 0, 0, 0)
    if rules.characters_dealt != NO_CHARACTERS:
        _deal_characters(rules, state)
    for seat in range(n):
        refresh(rules, state, seat)


@jit
def _set_up_decks(rules: Rules, state: State) -> None:
    """All cards in the draw deck, all Afflictions, all Areas, of which so many will be crossed (GS-023 to GS-025)."""
    areas = 0
    for card in range(number(rules.num_cards)):
        state.place[card] = PILE
    for k in range(NUM_AFFLICTIONS):
        state.affliction_deck[k] = rules.afflictions[k].copies
    for k in range(NUM_AREAS):
        state.area_pool[k] = rules.areas[k].copies
        areas += number(rules.areas[k].copies)
    scenario = scenario_of(rules, state)
    wanted = number(scenario.areas[state.num_players - 1]) + number(rules.more_areas)
    state.areas_left = max(number(scenario.mixed), min(areas, wanted))


@jit
def _deal_action(rules: Rules, state: State) -> int:
    """A card with a number, the others having been drawn again and shuffled back (GS-028 to GS-030)."""
    while True:
        card = below(state, SETUP, number(rules.num_cards))
        if state.place[card] == PILE and design_of(rules, card).kind == ACTION:
            return card


@jit
def _deal_characters(rules: Rules, state: State) -> None:
    """Two to choose from, or one, Survivor side up (GS-154, GS-155)."""
    n = number(state.num_players)
    each = 2 if rules.characters_dealt == CHOOSE_CHARACTER else 1
    dealt = 0
    for seat in range(n):
        player = state.players[seat]
        for k in range(each):
            which = _deal_character(state, dealt)
            dealt |= 1 << which
            if each == 2:
                player.dealt[k] = which + 1
            else:
                player.character = which
    if each == 2:
        push(state, CHOOSING, state.banner, 0, 0, 0, 0)


@jit
def _deal_character(state: State, dealt: int) -> int:
    """A Character that has not been dealt."""
    while True:
        which = below(state, SETUP, NUM_CHARACTERS)
        if dealt >> which & 1 == 0:
            return which


@inline
def resume_choosing(rules: Rules, state: State) -> bool:
    """Ask each seat, from the first player on."""
    frame = top(state)
    if frame.a >= state.num_players:
        pop(state, FINISHED)
        return False
    return ask(state, absolute(state, state.banner, frame.a))


@inline
def legal_choosing(rules: Rules, state: State, mask: Mask) -> None:
    """The first or the second Character dealt."""
    mask[CHOOSE_DEALT] = 1
    mask[CHOOSE_DEALT + 1] = 1


@inline
def apply_choosing(rules: Rules, state: State, action: int) -> None:
    """The other one goes back into the box."""
    player = state.players[state.seat]
    player.character = player.dealt[action - CHOOSE_DEALT] - 1
    player.dealt[0] = 0
    player.dealt[1] = 0
    top(state).a += 1
    refresh(rules, state, number(state.seat))


@jit
def seats_beyond_are_empty(state: State) -> bool:
    """Whether nobody sits beyond the players."""
    for seat in range(number(state.num_players), MAX_PLAYERS):
        player = state.players[seat]
        if player.alive != 0 or player.cards != 0 or player.character != 0 or player.food != 0:
            return False
    return True
