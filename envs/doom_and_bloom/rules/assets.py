"""Mats and hands: gains, losses, milestones, Bonus cards, and what a team has together."""

from __future__ import annotations

from overwinter.envs.core.frames import push
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below, draw, total
from overwinter.envs.doom_and_bloom.rules.kinds import MILESTONE
from overwinter.envs.doom_and_bloom.state import (
    ANY,
    CARD,
    MEDKITS,
    NOWHERE,
    NUM_ASSETS,
    NUM_BONUS,
    NUM_MILESTONES,
    NUM_RESOURCES,
    SURVIVORS,
    Player,
    Rules,
    State,
)

# Random streams of the state: one a source of chance, so that the same seed deals the same cards to other players.
SETUP, DICE, EVENT_CARDS, ATTACK_CARDS, BONUS_CARDS, TOKENS = range(6)


@inline
def roll_die(rules: Rules, state: State) -> int:
    """One of the special dice (DB-051, DB-124)."""
    return int(rules.die[below(state, DICE, 6)])


@inline
def mate_of(rules: Rules, state: State, seat: int) -> int:
    """The teammate across the table, or NOWHERE where everybody plays alone."""
    return (int(seat) + 2) % 4 if rules.teams != 0 else NOWHERE


@inline
def team_of(state: State, seat: int) -> Player:
    """The mat with which a seat's hand and milestones lie (DB-328, DB-335)."""
    return state.players[state.team[seat]]  # type: ignore[no-any-return]


@inline
def rivals(state: State, seat: int, other: int) -> bool:
    """Whether two seats are of different teams."""
    return bool(state.team[seat] != state.team[other])


@inline
def pooled(rules: Rules, state: State, seat: int, asset: int) -> int:
    """What a seat and its teammate hold together (DB-322)."""
    amount = int(state.players[seat].assets[asset])
    if rules.teams != 0:
        amount += int(state.players[mate_of(rules, state, seat)].assets[asset])
    return amount


@jit
def has_enough(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat, with its teammate, has the required amounts of all five assets (DB-266, DB-323)."""
    for asset in range(NUM_ASSETS):
        if pooled(rules, state, seat, asset) < rules.need[asset]:
            return False
    return True


@jit
def resources_of(player: Player) -> int:
    """Food, Fuel and Weaponry together."""
    count = 0
    for resource in range(NUM_RESOURCES):
        count += int(player.assets[resource])
    return count


@jit
def holding(state: State, seat: int, what: int) -> int:
    """How much of a thing a seat has, on its own mat."""
    if what == ANY:
        return resources_of(state.players[seat])
    if what == CARD:
        return int(team_of(state, seat).cards)
    return int(state.players[seat].assets[what])


@jit
def gain(rules: Rules, state: State, seat: int, asset: int, amount: int) -> None:
    """Move a marker up, to the end of its track at the most (DB-153)."""
    player = state.players[seat]
    player.assets[asset] = min(int(rules.limit[asset]), int(player.assets[asset]) + int(amount))
    if asset == SURVIVORS:
        check_milestones(rules, state, seat)


@jit
def lose(state: State, seat: int, asset: int, amount: int) -> int:
    """Move a marker down, to zero at the most (DB-152); how far it went."""
    player = state.players[seat]
    moved = min(int(amount), int(player.assets[asset]))
    player.assets[asset] -= moved
    if asset == SURVIVORS and seat == state.active:
        state.lost += moved
    return moved


@jit
def check_milestones(rules: Rules, state: State, seat: int) -> None:
    """Push the reward for each milestone first reached, the lowest on top (DB-287 to DB-289, DB-335)."""
    survivors = pooled(rules, state, seat, SURVIVORS)
    team = team_of(state, seat)
    for k in range(NUM_MILESTONES - 1, -1, -1):
        if team.milestones[k] == 0 and survivors >= rules.milestones[k]:
            team.milestones[k] = 1
            push(state, MILESTONE, seat, k, 0, 0, 0)


@jit
def draw_bonus(state: State, seat: int) -> None:
    """Draw a Bonus card into the hand; an empty deck is made of the discards, and none are drawn when those are out."""
    if total(state.bonus_deck) == 0:
        for card in range(NUM_BONUS):
            state.bonus_deck[card] = state.bonus_discard[card]
            state.bonus_discard[card] = 0
    if total(state.bonus_deck) > 0:
        card = draw(state, BONUS_CARDS, state.bonus_deck)
        team = team_of(state, seat)
        team.hand[card] += 1
        team.cards += 1


@jit
def take_from_hand(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand; if everybody knew of one there, it was that."""
    team = team_of(state, seat)
    team.hand[card] -= 1
    team.cards -= 1
    team.shown[card] = max(0, int(team.shown[card]) - 1)


@jit
def discard_bonus(state: State, seat: int, card: int) -> None:
    """Discard a Bonus card from a hand (DB-074)."""
    take_from_hand(state, seat, card)
    state.bonus_discard[card] += 1


@jit
def hand_over_bonus(state: State, giver: int, taker: int, card: int) -> None:
    """Move a Bonus card between hands, for all to see."""
    take_from_hand(state, giver, card)
    team = team_of(state, taker)
    team.hand[card] += 1
    team.cards += 1
    team.shown[card] += 1


@inline
def heal(rules: Rules, state: State, seat: int, amount: int) -> None:
    """Bring back Survivors lost in this turn; no milestone is reached anew (DB-290)."""
    gain(rules, state, seat, SURVIVORS, amount)
    state.lost -= amount


@inline
def may_heal(rules: Rules, state: State, seat: int) -> bool:
    """Whether there is a Medkit, and Survivors to bring back with it."""
    room = int(rules.limit[SURVIVORS]) - int(state.players[seat].assets[SURVIVORS])
    return bool(state.lost > 0 and room > 0 and pooled(rules, state, seat, MEDKITS) > 0)
