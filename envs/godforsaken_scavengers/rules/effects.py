"""What cards, Areas, Afflictions and powers do: their lists of effects, one after the other."""

from __future__ import annotations

from overwinter.envs.core.frames import absolute, below_top, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    AVOIDED,
    EFFECT,
    EFFECTS,
    FINISHED,
    HIDDEN,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.piles import look_at
from overwinter.envs.godforsaken_scavengers.rules.seats import gain_affliction, turn_character
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    card_at,
    discard,
    discard_from_hand,
    in_hand,
    put_in_hand,
    room,
)
from overwinter.envs.godforsaken_scavengers.state import (
    AFFLICT,
    AVOID,
    CHARACTER_UP,
    EVERYBODY,
    FACE_DOWN,
    FACED,
    FLIP_ALL,
    FOOD,
    FOOD_ALL,
    HEAL,
    HIDE,
    KEEP,
    LOSE,
    LOSE_ALL,
    NO_OP,
    NOWHERE,
    NUM_EFFECTS,
    NUM_LISTS,
    NUM_PILES,
    POWER,
    REST_ALL,
    REVEALED,
    SCAVENGE,
    SCOUT,
    UP_ALL,
    Rules,
    State,
)


@jit
def op_at(rules: Rules, source: int, which: int, k: int) -> int:
    """The operation number `k` of a list of effects of a card's design, Area, Character or Affliction."""
    if k >= NUM_EFFECTS:
        return NO_OP
    if which < NUM_LISTS:
        return number(rules.designs[source].op[which, k])
    if which == REVEALED:
        return number(rules.areas[source].op[k])
    if which == POWER:
        return number(rules.characters[source].op[k])
    return number(rules.afflictions[source].op[k])


@jit
def amount_at(rules: Rules, source: int, which: int, k: int) -> int:
    """How often it is done."""
    if which < NUM_LISTS:
        return number(rules.designs[source].amount[which, k])
    if which == REVEALED:
        return number(rules.areas[source].amount[k])
    if which == POWER:
        return number(rules.characters[source].amount[k])
    return number(rules.afflictions[source].amount[k])


@jit
def play_card(rules: Rules, state: State, seat: int, design: int, which: int) -> None:
    """Discard a card from the hand for what it does (GS-103, GS-104)."""
    discard_from_hand(state, seat, in_hand(rules, state, seat, design))
    push(state, EFFECTS, seat, design, which, 0, 0)


@jit
def use_power(rules: Rules, state: State, seat: int) -> None:
    """Use the power of a Character; it is turned face down, or cannot be used again (GS-159, GS-160)."""
    player = state.players[seat]
    character = number(player.character)
    push(state, EFFECTS, seat, character, POWER, 0, 0)
    if rules.characters[character].flips != 0:
        turn_character(rules, state, seat, 0)
    else:
        player.used = 1


@inline
def resume_effects(rules: Rules, state: State) -> bool:
    """Begin the next effect of the list; the frame is gone before the last one begins, to keep the stack low."""
    frame = top(state)
    seat, source, which, k = number(frame.seat), number(frame.card), number(frame.op), number(frame.step)
    op = op_at(rules, source, which, k)
    if op == NO_OP or (state.players[seat].alive == 0 and which != REVEALED):
        pop(state, FINISHED)
        return False
    amount = amount_at(rules, source, which, k)
    if op in (HIDE, AVOID):
        peril = below_top(state)
        peril.op = number(peril.op) | (HIDDEN if op == HIDE else AVOIDED)
        frame.step += 1
        return False
    if op_at(rules, source, which, k + 1) == NO_OP:
        pop(state, FINISHED)
    else:
        frame.step += 1
    begin_effect(rules, state, seat, op, amount, source if which < NUM_LISTS else NOWHERE)
    return False


@jit
def begin_effect(rules: Rules, state: State, seat: int, op: int, amount: int, design: int) -> None:
    """Do what needs no choice; what needs one becomes a frame."""
    player = state.players[seat]
    if op == SCOUT:
        for pile in range(NUM_PILES):
            look_at(state, pile, amount, EVERYBODY)
    elif op == FOOD:
        player.food += amount
    elif op == CHARACTER_UP:
        turn_character(rules, state, seat, 1)
    elif op == AFFLICT:
        for _ in range(amount):
            gain_affliction(rules, state, seat)
    elif op == KEEP:
        _keep(rules, state, seat, design)
    elif op in (FOOD_ALL, FLIP_ALL, UP_ALL, LOSE_ALL, REST_ALL):
        _begin_for_all(rules, state, seat, op, amount, design)
    else:
        falls_on_itself = op in (SCAVENGE, HEAL, FACE_DOWN, LOSE)
        push(state, EFFECT, seat, design, op, amount, seat + 1 if falls_on_itself else 0)


@jit
def _begin_for_all(rules: Rules, state: State, seat: int, op: int, amount: int, design: int) -> None:
    """Everybody has it; those who choose do so clockwise from the seat on."""
    n = number(state.num_players)
    for distance in range(n - 1, -1, -1):
        other = absolute(state, seat, distance)
        player = state.players[other]
        if player.alive == 0:
            continue
        if op == FOOD_ALL:
            player.food += amount
        elif op == LOSE_ALL:
            push(state, EFFECT, other, design, LOSE, amount, other + 1)
        elif op == REST_ALL:
            push(state, EFFECT, other, design, FACE_DOWN, amount, other + 1)
        else:
            turn_character(rules, state, other, int(op == UP_ALL))


@jit
def _keep(rules: Rules, state: State, seat: int, design: int) -> None:
    """Take the very card that is being resolved into hand, if there is room (GS-105)."""
    card = card_at(rules, state, FACED, design)
    if card == NOWHERE:
        return
    if room(state, seat) > 0:
        put_in_hand(state, seat, card, number(EVERYBODY))
    else:
        discard(state, card)
