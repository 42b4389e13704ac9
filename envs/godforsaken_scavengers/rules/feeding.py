"""Before Feeding, and Feeding itself: harvest, share, settle promises, starve (GS-083 to GS-093, GS-179)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.actions import (
    DISCARD,
    FEED_CARAVAN,
    HARVEST_CARD,
    PASS,
    PUNISH_SEAT,
    SHARE_FOOD,
    USE_POWER,
)
from overwinter.envs.godforsaken_scavengers.rules.bargain import can_offer, mark_partners
from overwinter.envs.godforsaken_scavengers.rules.caravan import can_feed
from overwinter.envs.godforsaken_scavengers.rules.doable import can_play_any, can_use_power, mark_plays
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    EFFECT,
    FED,
    FINISHED,
    HARVESTING,
    PROMISES,
    SHARING,
    STARVING,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.payment import mark_hand
from overwinter.envs.godforsaken_scavengers.rules.seats import gain_affliction, has_ban
from overwinter.envs.godforsaken_scavengers.rules.turns import apply_anytime, forget_offers
from overwinter.envs.godforsaken_scavengers.rules.zones import discard_all_at, harvest, in_hand, room
from overwinter.envs.godforsaken_scavengers.state import (
    LOSE,
    MAX_PLAYERS,
    NO_SHARING,
    NOWHERE,
    ZONE,
    Rules,
    State,
)

# --- before it ----------------------------------------------------------------------------------------------------


@inline
def resume_ready(rules: Rules, state: State) -> bool:
    """Ask each seat that can do something, from the first player on (GS-056, GS-148)."""
    frame = top(state)
    if frame.step == 0:
        frame.step = 1
        forget_offers(state)
    while frame.a < state.num_players:
        seat = absolute(state, state.banner, frame.a)
        if state.players[seat].alive != 0 and _can_prepare(rules, state, seat):
            return ask(state, seat)
        frame.a += 1
    pop(state, FINISHED)
    return False


@jit
def _can_prepare(rules: Rules, state: State, seat: int) -> bool:
    if can_play_any(rules, state, seat) or can_feed(rules, state, seat):
        return True
    return can_use_power(rules, state, seat) or can_offer(rules, state, seat)


@inline
def legal_ready(rules: Rules, state: State, mask: Mask) -> None:
    """Play, deal, feed the Caravan, or let Feeding come."""
    seat = number(state.seat)
    mask[PASS] = 1
    mark_plays(rules, state, seat, mask)
    if room(state, seat) <= 0:
        mark_hand(rules, state, seat, DISCARD, mask)
    mask[USE_POWER] = int(can_use_power(rules, state, seat))
    mask[FEED_CARAVAN] = int(can_feed(rules, state, seat))
    mark_partners(rules, state, seat, mask)


@inline
def apply_ready(rules: Rules, state: State, action: int) -> None:
    """A seat goes on until it passes."""
    if action == PASS:
        top(state).a += 1
    else:
        apply_anytime(rules, state, action)


# --- Feeding ------------------------------------------------------------------------------------------------------


@jit
def surplus(state: State, seat: int) -> int:
    """Food beyond what a seat needs itself (GS-090)."""
    player = state.players[seat]
    return number(player.food) - number(player.limits.cost)


@jit
def may_share(state: State, seat: int, other: int) -> bool:
    """Whether a seat may give food to another one, which needs it or is owed it."""
    if other == seat or state.players[other].alive == 0 or surplus(state, seat) <= 0:
        return False
    if has_ban(state, seat, NO_SHARING) or has_ban(state, other, NO_SHARING):
        return False
    return surplus(state, other) < 0 or bool(state.players[seat].promised[other] > 0)


@jit
def broke_promise(state: State, seat: int, other: int) -> bool:
    """Whether a seat still owes food to another one that has been shared out (GS-179)."""
    return bool(state.players[seat].promised[other] > 0)


@jit
def _has_part(state: State, seat: int, step: int) -> bool:
    """Whether a seat has anything to decide in a part of Feeding."""
    if state.players[seat].alive == 0:
        return False
    if step == HARVESTING:
        return bool(state.players[seat].cards > 0)
    for other in range(number(state.num_players)):
        if step == SHARING and may_share(state, seat, other):
            return True
        if step == PROMISES and broke_promise(state, other, seat):
            return True
    return False


@inline
def resume_feeding(rules: Rules, state: State) -> bool:
    """Part after part, each from the first player on."""
    frame = top(state)
    step = number(frame.step)
    if step == FED:
        _consume(rules, state)
        pop(state, FINISHED)
        return False
    while frame.a < state.num_players:
        seat = absolute(state, state.banner, frame.a)
        if step == STARVING:
            frame.a += 1
            _feed(rules, state, seat)
            return False
        if _has_part(state, seat, step):
            return ask(state, seat)
        frame.a += 1
    frame.a = 0
    frame.step += 1
    if frame.step == STARVING:
        state.fed = 0
    return False


@jit
def _feed(rules: Rules, state: State, seat: int) -> None:
    """A seat is fed, or starves: an Affliction, and one card to discard (GS-087, GS-089)."""
    player = state.players[seat]
    if player.alive == 0:
        return
    if surplus(state, seat) >= 0:
        state.fed = number(state.fed) | 1 << seat
        return
    push(state, EFFECT, seat, NOWHERE, LOSE, 1, seat + 1)
    gain_affliction(rules, state, seat)


@jit
def _consume(rules: Rules, state: State) -> None:
    """What was harvested is eaten, what was promised is past (GS-093)."""
    for seat in range(number(state.num_players)):
        player = state.players[seat]
        player.food = 0
        discard_all_at(rules, state, ZONE + seat)
        for other in range(MAX_PLAYERS):
            player.promised[other] = 0


@inline
def legal_feeding(rules: Rules, state: State, mask: Mask) -> None:
    """By the part."""
    frame = top(state)
    seat = number(state.seat)
    mask[PASS] = 1
    if frame.step == HARVESTING:
        mark_hand(rules, state, seat, HARVEST_CARD, mask)
        return
    for distance in range(1, number(state.num_players)):
        other = absolute(state, seat, distance)
        if frame.step == SHARING:
            mask[SHARE_FOOD + distance - 1] = int(may_share(state, seat, other))
        else:
            mask[PUNISH_SEAT + distance - 1] = int(broke_promise(state, other, seat))


@jit
def apply_feeding(rules: Rules, state: State, action: int) -> None:
    """One card, one food, one punishment; or that is all."""
    frame = top(state)
    seat = number(state.seat)
    if action == PASS:
        if frame.step == PROMISES:
            _forgive(state, seat)
        frame.a += 1
    elif frame.step == HARVESTING:
        harvest(rules, state, seat, in_hand(rules, state, seat, action - HARVEST_CARD), number(0))
    elif frame.step == SHARING:
        other = absolute(state, seat, action - SHARE_FOOD + 1)
        state.players[seat].food -= 1
        state.players[other].food += 1
        state.players[seat].promised[other] = max(0, number(state.players[seat].promised[other]) - 1)
    else:
        other = absolute(state, seat, action - PUNISH_SEAT + 1)
        state.players[other].promised[seat] = 0
        gain_affliction(rules, state, other)


@jit
def _forgive(state: State, seat: int) -> None:
    """A seat lets all broken promises be."""
    for other in range(number(state.num_players)):
        state.players[other].promised[seat] = 0
