"""A visit: the Backcountry's three steps, then Campfire and Clearing."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.actions import (
    CRAFT_CARD,
    DISCARD,
    DROP,
    FORAGE_AT,
    HEAL_WOUND,
    SKIP,
    TAKE,
    TAKE_ALL,
    THAW_SPOT,
)
from overwinter.envs.survivalist.rules.discs import begin_draw
from overwinter.envs.survivalist.rules.effects import begin_effect, heal, mark_freeze, mark_wounds, thaw
from overwinter.envs.survivalist.rules.kinds import (
    AIRDROP,
    CRAFTING,
    FELL,
    FORAGE_TOKENS,
    GATHER_TOKENS,
    REST,
    TRIM,
)
from overwinter.envs.survivalist.rules.payment import begin_payment, can_pay
from overwinter.envs.survivalist.rules.supplies import pack_total
from overwinter.envs.survivalist.state import (
    ALL,
    CAMPFIRE,
    CRAFT,
    CRAFTED,
    EMPTY,
    FORAGE,
    GATHER,
    MAX_PLAYERS,
    NUM_ITEMS,
    NUM_RESOURCES,
    NUM_SPOTS,
    NUM_VALLEY,
    ON_BOARD,
    TRAPPED,
    Rules,
    State,
)

_ARRIVE, _ACT, _AIRDROP, _PACK_UP, _LEAVE = range(5)
_MAIN_ACTIONS = 2


@inline
def resume_turn(rules: Rules, state: State) -> bool:
    """Risk of injury, main actions, airdrop, in this order (SV-148); then the pack is trimmed (SV-051)."""
    frame = top(state)
    seat = int(frame.seat)
    space = rules.spaces[frame.card]
    if frame.step == _ARRIVE:
        frame.step = _ACT
        begin_draw(state, seat, space.discs, False)
    elif frame.step == _ACT:
        if frame.a == 0 and state.result == FELL:
            frame.step = _LEAVE
        elif frame.a == _MAIN_ACTIONS:
            frame.step = _AIRDROP
        else:
            k = int(frame.a)
            frame.a += 1
            if space.act[k] == GATHER:
                push(state, GATHER_TOKENS, seat, 0, 0, space.amount[k], 0)
            elif space.act[k] == FORAGE:
                push(state, FORAGE_TOKENS, seat, 0, 0, space.amount[k], 0)
            elif space.act[k] == CRAFT:
                push(state, CRAFTING, seat, 0, 0, 0, 0)
    elif frame.step == _AIRDROP:
        frame.step = _PACK_UP
        push(state, AIRDROP, seat, 0, 0, space.drops, 0)
    elif frame.step == _PACK_UP:
        frame.step = _LEAVE
        push(state, TRIM, seat, 0, 0, 0, 0)
    else:
        state.players[seat].home = 1
        pop(state, 0)
    return False


@inline
def resume_gather(rules: Rules, state: State) -> bool:
    """Ask while tokens are to be taken and the Ridge has any (SV-209, SV-211)."""
    frame = top(state)
    if frame.a == 0 or total(state.ridge) == 0:
        pop(state, 0)
        return False
    return ask(state, frame.seat)


@inline
def legal_gather(rules: Rules, state: State, mask: Mask) -> None:
    """Gathering may be declined as a whole, but once begun takes its full number (SV-151, SV-213)."""
    frame = top(state)
    mask[SKIP] = int(frame.step == 0)
    if frame.a == ALL:
        mask[TAKE_ALL] = 1
        return
    for resource in range(NUM_RESOURCES):
        if state.ridge[resource] > 0:
            mask[TAKE + resource] = 1


@inline
def apply_gather(rules: Rules, state: State, action: int) -> None:
    """Take a token, or the whole Ridge, into the pack."""
    frame = top(state)
    player = state.players[frame.seat]
    if action == SKIP:
        pop(state, 0)
    elif action == TAKE_ALL:
        for resource in range(NUM_RESOURCES):
            player.pack[resource] += state.ridge[resource]
            state.ridge[resource] = 0
        pop(state, 0)
    else:
        player.pack[action - TAKE] += 1
        state.ridge[action - TAKE] -= 1
        frame.a -= 1
        frame.step = 1


@inline
def resume_forage(rules: Rules, state: State) -> bool:
    """Ask while tokens are to be taken."""
    frame = top(state)
    if frame.a == 0:
        pop(state, 0)
        return False
    return ask(state, frame.seat)


@inline
def legal_forage(rules: Rules, state: State, mask: Mask) -> None:
    """Any space of the Valley that holds a token, or none (SV-212)."""
    mask[SKIP] = 1
    for k in range(NUM_VALLEY):
        if state.valley[k] != EMPTY:
            mask[FORAGE_AT + k] = 1


@inline
def apply_forage(rules: Rules, state: State, action: int) -> None:
    """Take a face-down token; what was known of it is no longer of use."""
    frame = top(state)
    if action == SKIP:
        pop(state, 0)
        return
    k = action - FORAGE_AT
    state.players[frame.seat].pack[state.valley[k]] += 1
    state.valley[k] = EMPTY
    state.valley_pile[k] = 0
    for seat in range(MAX_PLAYERS):
        state.players[seat].knows_valley[k] = 0
    frame.a -= 1


@jit
def can_craft(rules: Rules, state: State, seat: int, k: int) -> bool:
    """Whether a card lies on the board, or was trapped by the seat in an earlier round (SV-245), and is affordable."""
    place = state.card_place[k]
    if place == ON_BOARD or (place == TRAPPED + seat and state.card_since[k] < state.day):
        player = state.players[seat]
        return can_pay(player, rules.items[k].cost, int(player.fire))
    return False


@inline
def resume_crafting(rules: Rules, state: State) -> bool:
    """Ask for one card; the payment runs on top of this frame."""
    frame = top(state)
    if frame.step > 0:
        pop(state, 0)
        return False
    return ask(state, frame.seat)


@inline
def legal_crafting(rules: Rules, state: State, mask: Mask) -> None:
    """Every card within reach, or none."""
    seat = int(top(state).seat)
    mask[SKIP] = 1
    for k in range(NUM_ITEMS):
        if can_craft(rules, state, seat, k):
            mask[CRAFT_CARD + k] = 1


@inline
def apply_crafting(rules: Rules, state: State, action: int) -> None:
    """Take one card with the Meds on it, then pay for it (SV-216, SV-217)."""
    frame = top(state)
    frame.step = 1
    if action == SKIP:
        return
    k = action - CRAFT_CARD
    state.players[frame.seat].meds += state.card_meds[k]
    state.card_meds[k] = 0
    state.card_since[k] = 0
    state.card_place[k] = CRAFTED + int(frame.seat)
    begin_payment(state, frame.seat, rules.items[k].cost)


@inline
def resume_airdrop(rules: Rules, state: State) -> bool:
    """Ask while tiles may be consumed."""
    frame = top(state)
    if frame.a == 0:
        pop(state, 0)
        return False
    return ask(state, frame.seat)


@inline
def legal_airdrop(rules: Rules, state: State, mask: Mask) -> None:
    """A Freeze disc on a spot keeps its seat from the drop tile of the same letter (SV-254)."""
    player = state.players[top(state).seat]
    mask[SKIP] = 1
    for spot in range(NUM_SPOTS):
        if state.drop_zone[spot] != EMPTY and player.freeze[spot] == 0:
            mask[DROP + spot] = 1


@inline
def apply_airdrop(rules: Rules, state: State, action: int) -> None:
    """Consume a tile: discard it and do its effects, first to last (SV-163, SV-164)."""
    frame = top(state)
    if action == SKIP:
        frame.a = 0
        return
    frame.a -= 1
    seat = int(frame.seat)
    kind = int(state.drop_zone[action - DROP])
    state.drop_zone[action - DROP] = EMPTY
    state.drop_discard[kind] += 1
    tile = rules.tiles[kind]
    begin_effect(state, seat, tile.op[1], tile.amount[1])
    begin_effect(state, seat, tile.op[0], tile.amount[0])


@inline
def resume_trim(rules: Rules, state: State) -> bool:
    """Ask until the pack is within its limit (SV-051)."""
    seat = top(state).seat
    if pack_total(state.players[seat]) <= rules.pack_limit:
        pop(state, 0)
        return False
    return ask(state, seat)


@inline
def legal_trim(rules: Rules, state: State, mask: Mask) -> None:
    """Any token held."""
    player = state.players[top(state).seat]
    for resource in range(NUM_RESOURCES):
        if player.pack[resource] > 0:
            mask[DISCARD + resource] = 1


@inline
def apply_trim(rules: Rules, state: State, action: int) -> None:
    """Discard a token, face-up."""
    state.players[top(state).seat].pack[action - DISCARD] -= 1
    state.discard[action - DISCARD] += 1


@inline
def begin_rest(state: State, seat: int) -> None:
    """Push a rest: three Freeze and a wound (Campfire), or two wounds and a Freeze (Clearing) (SV-170, SV-171)."""
    if state.players[seat].place == CAMPFIRE:
        push(state, REST, seat, 0, 0, 1, 3)
    else:
        push(state, REST, seat, 0, 0, 2, 1)


@inline
def resume_rest(rules: Rules, state: State) -> bool:
    """Ask while discs may be removed; then the meeple goes home."""
    frame = top(state)
    if frame.a == 0 and frame.b == 0:
        state.players[frame.seat].home = 1
        pop(state, 0)
        return False
    return ask(state, frame.seat)


@inline
def legal_rest(rules: Rules, state: State, mask: Mask) -> None:
    """Any disc of which more may be removed, or no more."""
    frame = top(state)
    player = state.players[frame.seat]
    mask[SKIP] = 1
    if frame.a > 0:
        mark_wounds(player, mask)
    if frame.b > 0:
        mark_freeze(player, mask)


@inline
def apply_rest(rules: Rules, state: State, action: int) -> None:
    """Remove a disc, or stop."""
    frame = top(state)
    player = state.players[frame.seat]
    if action == SKIP:
        frame.a = 0
        frame.b = 0
    elif action >= THAW_SPOT:
        thaw(state, player, action - THAW_SPOT)
        frame.b -= 1
    else:
        heal(state, player, action - HEAL_WOUND)
        frame.a -= 1
