"""What befalls a player: Afflictions and death, the Character, what applies to it all the time."""

from __future__ import annotations

from overwinter.envs.core.frames import TERMINATED, push
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import draw, total
from overwinter.envs.godforsaken_scavengers.rules.kinds import EFFECTS, EXCESS
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.piles import AFFLICTIONS
from overwinter.envs.godforsaken_scavengers.rules.zones import discard_all_at, discard_from_hand, scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    GAINED,
    HAND_ROOM,
    IDLE,
    MAX_PLAYERS,
    NO_OP,
    NOWHERE,
    NUM_AFFLICTIONS,
    ZONE,
    Limits,
    Rules,
    State,
)


@jit
def has_ban(state: State, seat: int, ban: int) -> bool:
    """Whether something forbids a seat to do this."""
    return number(state.players[seat].limits.bans) & ban != 0


@jit
def _tighter(one: int, other: int) -> int:
    """The smaller of two limits, of which 0 is none."""
    if one == 0 or other == 0:
        return max(one, other)
    return min(one, other)


@jit
def add_limits(limits: Limits, more: Limits) -> None:
    """Have more apply."""
    limits.hand += more.hand
    limits.cost += more.cost
    limits.worth += more.worth
    limits.scavenges = _tighter(number(limits.scavenges), number(more.scavenges))
    limits.collects = _tighter(number(limits.collects), number(more.collects))
    limits.bans = number(limits.bans) | number(more.bans)


@jit
def sum_limits(rules: Rules, state: State, seat: int, limits: Limits) -> None:
    """What Area, Afflictions face up and Character make apply to a seat (GS-036, GS-120, GS-125, GS-156)."""
    player = state.players[seat]
    limits.hand = rules.hand_limit
    limits.cost = 0
    limits.worth = 0
    limits.scavenges = 0
    limits.collects = 0
    limits.bans = 0
    if state.area != NOWHERE:
        limits.cost = rules.areas[state.area].cost
        add_limits(limits, rules.areas[state.area].limits)
    for k in range(NUM_AFFLICTIONS):
        for _ in range(number(player.afflictions[k])):
            add_limits(limits, rules.afflictions[k].limits)
    if player.character != NOWHERE:
        character = rules.characters[player.character]
        if player.upward != 0:
            add_limits(limits, character.limits)
        else:
            add_limits(limits, character.survivor)
    limits.hand = max(1, min(HAND_ROOM - 1, number(limits.hand)))
    limits.cost = max(0, number(limits.cost))


@jit
def refresh(rules: Rules, state: State, seat: int) -> None:
    """Bring up to date what applies to a seat; one with too many cards has to discard at once (GS-057)."""
    player = state.players[seat]
    if player.alive == 0:
        return
    sum_limits(rules, state, seat, player.limits)
    if player.cards > player.limits.hand:
        push(state, EXCESS, seat, 0, 0, 0, 0)


@jit
def wounds(state: State, seat: int) -> int:
    """A seat's Afflictions, face down ones too (GS-125)."""
    player = state.players[seat]
    return total(player.afflictions) + total(player.down)


@jit
def gain_affliction(rules: Rules, state: State, seat: int) -> None:
    """A seat gains the next Affliction of the deck, which applies at once (GS-120)."""
    if state.players[seat].alive != 0 and total(state.affliction_deck) > 0:
        receive_affliction(rules, state, seat, draw(state, AFFLICTIONS, state.affliction_deck))


@jit
def receive_affliction(rules: Rules, state: State, seat: int, which: int) -> None:
    """A seat has one Affliction more; with too many it dies (GS-122). One of them heals itself (GS-194)."""
    player = state.players[seat]
    row = rules.afflictions[which]
    if row.heals != 0:
        state.affliction_deck[which] += 1
        return
    player.afflictions[which] += 1
    if wounds(state, seat) >= scenario_of(rules, state).death_at:
        die(rules, state, seat)
        return
    if row.op[0] != NO_OP:
        push(state, EFFECTS, seat, which, GAINED, 0, 0)
    refresh(rules, state, seat)


@jit
def die(rules: Rules, state: State, seat: int) -> None:
    """A seat discards all its cards, its Afflictions go back; it has lost (GS-122, GS-123)."""
    player = state.players[seat]
    player.alive = 0
    player.died = state.lap
    player.phase = IDLE
    player.pile = 0
    player.drawn = 0
    player.collected = 0
    player.food = 0
    while player.cards > 0:
        discard_from_hand(state, seat, number(player.hand[0]) - 1)
    discard_all_at(rules, state, ZONE + seat)
    for k in range(NUM_AFFLICTIONS):
        state.affliction_deck[k] += number(player.afflictions[k]) + number(player.down[k])
        player.afflictions[k] = 0
        player.down[k] = 0
    for other in range(MAX_PLAYERS):
        player.promised[other] = 0
        state.players[other].promised[seat] = 0
    if scenario_of(rules, state).all_live != 0 or num_alive(state) == 0:
        state.ended = TERMINATED


@jit
def num_alive(state: State) -> int:
    """How many seats are alive."""
    alive = 0
    for seat in range(number(state.num_players)):
        alive += number(state.players[seat].alive)
    return alive


@jit
def heal(rules: Rules, state: State, seat: int, which: int) -> None:
    """Shuffle an Affliction back into its deck, one that is face up if there is one (GS-124)."""
    player = state.players[seat]
    state.affliction_deck[which] += 1
    if player.afflictions[which] > 0:
        player.afflictions[which] -= 1
        refresh(rules, state, seat)
    else:
        player.down[which] -= 1


@jit
def turn_down(rules: Rules, state: State, seat: int, which: int) -> None:
    """Turn an Affliction face down (GS-125)."""
    player = state.players[seat]
    player.afflictions[which] -= 1
    player.down[which] += 1
    refresh(rules, state, seat)


@jit
def turn_character(rules: Rules, state: State, seat: int, upward: int) -> None:
    """Turn a seat's Character, if it has one, face up or face down (GS-157, GS-160, GS-161)."""
    player = state.players[seat]
    if player.alive != 0 and player.character != NOWHERE and player.upward != upward:
        player.upward = upward
        refresh(rules, state, seat)


@jit
def is_survivor(state: State, seat: int) -> bool:
    """Whether a seat has a Character that is face down."""
    player = state.players[seat]
    return bool(player.character != NOWHERE and player.upward == 0)
