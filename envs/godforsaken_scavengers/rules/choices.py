"""Effects that ask for a choice: a pile, a card, a player, an Affliction."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below, total
from overwinter.envs.godforsaken_scavengers.actions import (
    CHOOSE_AFFLICTION,
    CHOOSE_PILE,
    COLLECT,
    DISCARD,
    HARVEST_CARD,
    PICK,
    TAKE,
    TARGET,
)
from overwinter.envs.godforsaken_scavengers.rules.doable import (
    can_take_discard,
    falls_on,
    falls_on_any,
    may_take,
)
from overwinter.envs.godforsaken_scavengers.rules.kinds import FINISHED
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.payment import mark_hand
from overwinter.envs.godforsaken_scavengers.rules.piles import THEFTS, any_pile, look_at, take_from_pile
from overwinter.envs.godforsaken_scavengers.rules.scavenging import begin_shuffling, turn_up
from overwinter.envs.godforsaken_scavengers.rules.seats import (
    heal,
    receive_affliction,
    turn_character,
    turn_down,
    wounds,
)
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    any_handy_at,
    card_at,
    design_of,
    discard,
    discard_from_hand,
    harvest,
    in_hand,
    leave_hand,
    put_in_hand,
    room,
    table_of,
)
from overwinter.envs.godforsaken_scavengers.state import (
    ANOMALY,
    DISCARD_TOP,
    DISCARDS,
    EVERYBODY,
    FACE_DOWN,
    HARVEST,
    HEAL,
    HUNT,
    LOOK,
    LOSE,
    MOVE,
    NUM_AFFLICTIONS,
    NUM_PILES,
    PASS_AFFLICTION,
    RELIEF,
    REST,
    RUSH,
    SCAVENGE,
    STEAL,
    TAKE_DISCARD,
    TAKE_SCAVENGED,
    Rules,
    State,
)


@jit
def asks_for_seat(op: int, b: int) -> bool:
    """Whether an effect asks whom it falls on."""
    return b == 0 and op in (REST, RELIEF, RUSH, MOVE, STEAL)


@jit
def asks_for_pile(op: int, b: int) -> bool:
    """Whether an effect asks for a pile."""
    return op in (SCAVENGE, DISCARD_TOP) or (b == 0 and op in (HUNT, LOOK))


@jit
def still_possible(rules: Rules, state: State) -> bool:
    """Whether the effect on top has anything left to choose from."""
    frame = top(state)
    op, seat, left, b = number(frame.op), number(frame.seat), number(frame.a), number(frame.b)
    player = state.players[seat]
    if left <= 0 or player.alive == 0:
        return False
    if asks_for_seat(op, b):
        return falls_on_any(rules, state, seat, op)
    if asks_for_pile(op, b):
        return any_pile(state) and (op != SCAVENGE or bool(state.players[b - 1].alive != 0))
    if op == HEAL:
        return wounds(state, b - 1) > 0
    if op == FACE_DOWN:
        return total(state.players[b - 1].afflictions) > 0
    if op in (LOSE, HARVEST):
        return bool(player.cards > 0)
    if op == TAKE_SCAVENGED:
        return room(state, seat) > 0 and any_handy_at(rules, state, table_of(rules, state, seat))
    if op == TAKE_DISCARD:
        return room(state, seat) > 0 and can_take_discard(rules, state, left, number(frame.card))
    if op == PASS_AFFLICTION:
        return falls_on_any(rules, state, seat, op) and (frame.step > 0 or wounds(state, seat) > 0)
    return True  # a Hunt that has its pile


@inline
def resume_effect(rules: Rules, state: State) -> bool:
    """Ask for what is to be chosen, as long as there is something."""
    if not still_possible(rules, state):
        pop(state, FINISHED)
        return False
    return ask(state, top(state).seat)


@jit
def _mark_afflictions(state: State, seat: int, face_down_too: bool, mask: Mask) -> None:
    player = state.players[seat]
    for k in range(NUM_AFFLICTIONS):
        mask[CHOOSE_AFFLICTION + k] = number(player.afflictions[k] > 0 or (face_down_too and player.down[k] > 0))


@jit
def _mark_cards(rules: Rules, state: State, place: int, start: int, mask: Mask) -> None:
    """The cards at a place that may be taken into hand."""
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and design_of(rules, card).handy != 0:
            mask[start + rules.design_of[card]] = 1


@jit
def _mark_seats(rules: Rules, state: State, seat: int, op: int, mask: Mask) -> None:
    for distance in range(number(state.num_players)):
        mask[TARGET + distance] = int(falls_on(rules, state, seat, absolute(state, seat, distance), op))


@jit
def legal_effect(rules: Rules, state: State, mask: Mask) -> None:
    """By the operation."""
    frame = top(state)
    op, seat, b = number(frame.op), number(frame.seat), number(frame.b)
    if asks_for_seat(op, b) or (op == PASS_AFFLICTION and frame.step > 0):
        _mark_seats(rules, state, seat, op, mask)
    elif asks_for_pile(op, b):
        for pile in range(NUM_PILES):
            mask[CHOOSE_PILE + pile] = number(state.stacks[pile] > 0)
    elif op in (HEAL, FACE_DOWN):
        _mark_afflictions(state, b - 1, op == HEAL, mask)
    elif op == PASS_AFFLICTION:
        _mark_afflictions(state, seat, True, mask)
    elif op == LOSE:
        mark_hand(rules, state, seat, DISCARD, mask)
    elif op == HARVEST:
        mark_hand(rules, state, seat, HARVEST_CARD, mask)
    elif op == TAKE_SCAVENGED:
        _mark_cards(rules, state, table_of(rules, state, seat), COLLECT, mask)
    elif op == TAKE_DISCARD:
        for card in range(number(rules.num_cards)):
            if state.place[card] == DISCARDS and may_take(rules, card, number(frame.a), number(frame.card)):
                mask[TAKE + rules.design_of[card]] = 1
    else:
        for k in range(number(frame.a)):
            mask[PICK + k] = 1


@jit
def apply_effect(rules: Rules, state: State, action: int) -> None:
    """Carry out the choice."""
    frame = top(state)
    op, seat, b = number(frame.op), number(frame.seat), number(frame.b)
    if TARGET <= action < CHOOSE_AFFLICTION:
        _apply_seat(rules, state, absolute(state, seat, action - TARGET))
    elif CHOOSE_PILE <= action < PICK:
        _apply_pile(rules, state, action - CHOOSE_PILE)
    elif PICK <= action < TARGET:
        pop(state, FINISHED)
        turn_up(rules, state, seat, b - 1, action - PICK)
    elif action >= CHOOSE_AFFLICTION:
        _apply_affliction(rules, state, action - CHOOSE_AFFLICTION)
    elif op == LOSE:
        frame.a -= 1
        discard_from_hand(state, seat, in_hand(rules, state, seat, action - DISCARD))
    elif op == HARVEST:
        more = number(frame.a)
        pop(state, FINISHED)
        harvest(rules, state, seat, in_hand(rules, state, seat, action - HARVEST_CARD), more)
    elif op == TAKE_SCAVENGED:
        frame.a -= 1
        put_in_hand(
            state, seat, card_at(rules, state, table_of(rules, state, seat), action - COLLECT), number(EVERYBODY)
        )
    else:
        pop(state, FINISHED)
        put_in_hand(state, seat, card_at(rules, state, DISCARDS, action - TAKE), number(EVERYBODY))


@jit
def _apply_affliction(rules: Rules, state: State, which: int) -> None:
    """Heal it, turn it face down, or choose it to be passed on."""
    frame = top(state)
    op, other = number(frame.op), number(frame.b) - 1
    if op == PASS_AFFLICTION:
        frame.a = which + 1
        frame.step = 1
        return
    frame.a -= 1
    if op == HEAL:
        heal(rules, state, other, which)
    else:
        turn_down(rules, state, other, which)


@jit
def _apply_seat(rules: Rules, state: State, other: int) -> None:
    """The effect falls on a seat: it goes on with what that seat, or the one that played it, chooses next."""
    frame = top(state)
    op, seat = number(frame.op), number(frame.seat)
    if op in (REST, RELIEF):
        frame.op = FACE_DOWN if op == REST else HEAL
        frame.b = other + 1
        turn_character(rules, state, other, 1)
    elif op == RUSH:
        frame.op = SCAVENGE
        frame.b = other + 1
    elif op == MOVE:
        pop(state, FINISHED)
        state.players[other].pile = 0
    elif op == STEAL:
        pop(state, FINISHED)
        if room(state, seat) > 0:
            _steal(state, seat, other)
    else:
        which = number(frame.a) - 1
        pop(state, FINISHED)
        heal(rules, state, seat, which)
        state.affliction_deck[which] -= 1
        receive_affliction(rules, state, other, which)


@jit
def _steal(state: State, seat: int, other: int) -> None:
    """A card of another hand by chance, shown to all."""
    victim = state.players[other]
    card = number(victim.hand[below(state, THEFTS, number(victim.cards))]) - 1
    leave_hand(state, other, card)
    put_in_hand(state, seat, card, number(EVERYBODY))


@jit
def _apply_pile(rules: Rules, state: State, pile: int) -> None:
    """Scavenge from it, look at its top, or discard that."""
    frame = top(state)
    op, seat = number(frame.op), number(frame.seat)
    if op == SCAVENGE:
        scavenger = number(frame.b) - 1
        frame.a -= 1
        if frame.a == 0:
            pop(state, FINISHED)
        turn_up(rules, state, scavenger, pile, 0)
    elif op == DISCARD_TOP:
        frame.a -= 1
        if frame.a == 0:
            pop(state, FINISHED)
        card = take_from_pile(state, pile, 0)
        if design_of(rules, card).kind == ANOMALY:
            begin_shuffling(state, seat, card)
        else:
            discard(state, card)
    else:
        frame.a = look_at(state, pile, number(frame.a), 1 << seat)
        frame.b = pile + 1
        if op == LOOK:
            pop(state, FINISHED)
