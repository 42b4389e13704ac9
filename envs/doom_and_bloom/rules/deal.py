"""Setting up a game (DB-076 to DB-115)."""

from __future__ import annotations

from overwinter.envs.core.frames import absolute, push
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import below
from overwinter.envs.doom_and_bloom.hexes import CITY
from overwinter.envs.doom_and_bloom.rules.assets import SETUP, TOKENS, check_milestones, roll_die
from overwinter.envs.doom_and_bloom.rules.kinds import TABLE
from overwinter.envs.doom_and_bloom.state import (
    MAX_GOALS,
    MAX_PLAYERS,
    NOWHERE,
    NUM_ASSETS,
    NUM_ATTACKS,
    NUM_BONUS,
    NUM_CHARACTERS,
    NUM_EVENTS,
    NUM_MILESTONES,
    NUM_TOWNS,
    SURVIVORS,
    Rules,
    State,
)

START_DICE = 6


@jit
def setup(rules: Rules, state: State) -> None:
    """Deal a game: decks, start player, characters, destinations; in team play the milestones reached at once."""
    n = int(state.num_players)
    state.lap = 1
    state.winner = NOWHERE
    for card in range(NUM_EVENTS):
        state.event_deck[card] = rules.events[card].copies
    for card in range(NUM_ATTACKS):
        state.attack_deck[card] = rules.attacks[card].copies
    for card in range(NUM_BONUS):
        state.bonus_deck[card] = rules.bonus[card].copies
    if rules.teams != 0:
        for seat in range(n):
            state.team[seat] = seat % 2
    state.first = roll_for_start(rules, state)
    state.active = state.first
    push(state, TABLE, NOWHERE, 0, 0, state.first, 0)
    for order in range(n):
        seat = absolute(state, state.first, order)
        deal_character(rules, state, seat)
        draw_destinations(rules, state, seat)
    if rules.teams != 0:
        check_milestones(rules, state, absolute(state, state.first, 1))
        check_milestones(rules, state, state.first)
    else:
        pass_milestones(rules, state)


@jit
def pass_milestones(rules: Rules, state: State) -> None:
    """Alone, nobody is rewarded for Survivors to start with; the milestones they are on count as reached."""
    for seat in range(int(state.num_players)):
        player = state.players[seat]
        for k in range(NUM_MILESTONES):
            player.milestones[k] = int(player.assets[SURVIVORS] >= rules.milestones[k])


@jit
def roll_for_start(rules: Rules, state: State) -> int:
    """Six dice each, the highest total starts (DB-097); those who tie roll again."""
    n = int(state.num_players)
    rolling = (1 << n) - 1
    while True:
        best = 0
        for seat in range(n):
            if rolling >> seat & 1:
                state.roll_off[seat] = 0
                for _ in range(START_DICE):
                    state.roll_off[seat] += roll_die(rules, state)
                best = max(best, int(state.roll_off[seat]))
        starter = 0
        tied = 0
        for seat in range(n):
            if rolling >> seat & 1 and state.roll_off[seat] == best:
                starter = seat
                tied |= 1 << seat
        if tied == 1 << starter:
            return starter
        rolling = tied


@jit
def deal_character(rules: Rules, state: State, seat: int) -> None:
    """A character that nobody has yet; its assets on the mat, its pawn in Center City (DB-098 to DB-101)."""
    player = state.players[seat]
    order = (int(seat) - int(state.first)) % int(state.num_players)
    while True:
        character = below(state, SETUP, NUM_CHARACTERS)
        dealt = False
        for k in range(order):
            dealt = dealt or state.players[absolute(state, state.first, k)].character == character
        if not dealt:
            break
    player.character = character
    player.space = CITY
    for asset in range(NUM_ASSETS):
        player.assets[asset] = rules.characters[character, asset]


@jit
def draw_destinations(rules: Rules, state: State, seat: int) -> None:
    """Different Town tokens in order, which then go back into the bag (DB-102 to DB-105)."""
    player = state.players[seat]
    player.final = NOWHERE
    player.hospital = NOWHERE
    for k in range(MAX_GOALS):
        player.goals[k] = NOWHERE
    k = 0
    while k < rules.stops:
        town = below(state, TOKENS, NUM_TOWNS)
        drawn = False
        for j in range(k):
            drawn = drawn or player.goals[j] == town
        if not drawn:
            player.goals[k] = town
            k += 1


@jit
def seats_beyond_are_empty(state: State) -> bool:
    """Whether nobody sits beyond the players."""
    for seat in range(int(state.num_players), MAX_PLAYERS):
        player = state.players[seat]
        if player.space != 0 or player.cards != 0 or player.final != 0:
            return False
    return True
