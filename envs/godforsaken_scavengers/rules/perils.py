"""A Peril: who may do what about it, and what it does (GS-106 to GS-116, GS-180)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, ask, next_seat, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.actions import DEFEAT, HAND_OVER, PASS, PLAY, USE_POWER
from overwinter.envs.godforsaken_scavengers.rules.effects import play_card, use_power
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    ANSWER,
    AVOIDED,
    DEFEATED,
    EFFECTS,
    FINISHED,
    HIDDEN,
    SETTLE,
    STRIKE,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.payment import begin_paying, can_pay, mark_hand
from overwinter.envs.godforsaken_scavengers.rules.scavenging import end_scavenge
from overwinter.envs.godforsaken_scavengers.rules.seats import gain_affliction, has_ban
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    design_of,
    discard,
    discard_all_at,
    in_hand,
    leave_hand,
    put_in_hand,
    room,
    table_of,
)
from overwinter.envs.godforsaken_scavengers.state import (
    AVOID,
    EVERYBODY,
    FACED,
    HIDE,
    NO_COST,
    NO_DEALS,
    NO_DEFEAT,
    NO_OUT_OF_TURN,
    NO_POWER,
    NO_REACTIONS,
    NOWHERE,
    NUM_DESIGNS,
    NUM_EFFECTS,
    PUNISH,
    REACTION,
    REWARD,
    Rules,
    State,
)


@jit
def _is_of_use(rules: Rules, state: State, op: int) -> bool:
    """Whether avoiding the Affliction, or hiding the scavenged cards, would still change anything."""
    frame = top(state)
    done = number(frame.op)
    if op == AVOID:
        return done & (AVOIDED | DEFEATED) == 0
    if op == HIDE and done & HIDDEN == 0:
        place = table_of(rules, state, number(frame.seat))
        for card in range(number(rules.num_cards)):
            if state.place[card] == place:
                return True
    return False


@jit
def _may_react(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat may play Reactions now."""
    if has_ban(state, seat, NO_REACTIONS):
        return False
    return seat == top(state).seat or not has_ban(state, seat, NO_OUT_OF_TURN)


@jit
def _reacts(rules: Rules, state: State, design: int) -> bool:
    """Whether a card has a Reaction of use (GS-114)."""
    for k in range(NUM_EFFECTS):
        if _is_of_use(rules, state, number(rules.designs[design].op[REACTION, k])):
            return True
    return False


@jit
def _power_reacts(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat's Character has a power of use."""
    player = state.players[seat]
    if player.character == NOWHERE or player.upward == 0 or player.used != 0 or has_ban(state, seat, NO_POWER):
        return False
    row = rules.characters[player.character]
    if row.reacts == 0:
        return False
    for k in range(NUM_EFFECTS):
        if _is_of_use(rules, state, number(row.op[k])):
            return True
    return False


@jit
def can_defeat(rules: Rules, state: State, seat: int) -> bool:
    """Whether the seat that faces the Peril can discard what defeats it (GS-112)."""
    frame = top(state)
    row = design_of(rules, number(frame.card))
    if seat != frame.seat or row.cost_by == NO_COST or has_ban(state, seat, NO_DEFEAT):
        return False
    return number(frame.op) & (AVOIDED | DEFEATED) == 0 and can_pay(
        rules, state, seat, number(row.cost_by), number(row.cost)
    )


@jit
def can_help(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat may give a card to the one that faces the Peril, which may give none away (GS-180)."""
    frame = top(state)
    if rules.deals == 0 or seat == frame.seat or state.players[seat].cards == 0:
        return False
    if has_ban(state, seat, NO_DEALS) or has_ban(state, number(frame.seat), NO_DEALS):
        return False
    return number(frame.op) & (AVOIDED | DEFEATED) == 0 and room(state, number(frame.seat)) > 0


@jit
def _mark_answers(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """What a seat may do about it."""
    mask[DEFEAT] = int(can_defeat(rules, state, seat))
    mask[USE_POWER] = int(_power_reacts(rules, state, seat))
    if _may_react(rules, state, seat):
        player = state.players[seat]
        for k in range(number(player.cards)):
            design = number(rules.design_of[player.hand[k] - 1])
            mask[PLAY + design] = int(_reacts(rules, state, design))
    if can_help(rules, state, seat):
        mark_hand(rules, state, seat, HAND_OVER, mask)


@jit
def _can_answer(rules: Rules, state: State, seat: int) -> bool:
    """Whether there is anything."""
    player = state.players[seat]
    if player.alive == 0:
        return False
    if can_defeat(rules, state, seat) or can_help(rules, state, seat) or _power_reacts(rules, state, seat):
        return True
    if _may_react(rules, state, seat):
        for k in range(number(player.cards)):
            if _reacts(rules, state, number(rules.design_of[player.hand[k] - 1])):
                return True
    return False


@inline
def resume_peril(rules: Rules, state: State) -> bool:
    """Ask those who can do something, from the one that faces it on, until all have passed; then it strikes."""
    frame = top(state)
    if frame.step == ANSWER:
        while frame.b < state.num_players:
            if _can_answer(rules, state, number(frame.a)):
                return ask(state, frame.a)
            frame.a = next_seat(state, frame.a)
            frame.b += 1
        frame.step = STRIKE
    elif frame.step == STRIKE:
        frame.step = SETTLE
        _strike(rules, state)
    else:
        card = number(frame.card)
        if state.place[card] == FACED:
            discard(state, card)
        pop(state, FINISHED)
    return False


@jit
def _strike(rules: Rules, state: State) -> None:
    """All scavenged cards are discarded; then the reward, or the Affliction (GS-111, GS-112, GS-116)."""
    frame = top(state)
    seat = number(frame.seat)
    done = number(frame.op)
    design = number(rules.design_of[frame.card])
    if done & HIDDEN == 0:
        discard_all_at(rules, state, table_of(rules, state, seat))
    if done & DEFEATED != 0:
        push(state, EFFECTS, seat, design, REWARD, 0, 0)
    elif done & AVOIDED == 0:
        end_scavenge(state, seat)
        push(state, EFFECTS, seat, design, PUNISH, 0, 0)
        gain_affliction(rules, state, seat)


@inline
def legal_peril(rules: Rules, state: State, mask: Mask) -> None:
    """React, defeat it, help, or pass."""
    mask[PASS] = 1
    _mark_answers(rules, state, number(state.seat), mask)


@jit
def apply_peril(rules: Rules, state: State, action: int) -> None:
    """Whenever somebody has done something, all may answer again."""
    frame = top(state)
    seat = number(state.seat)
    if action == PASS:
        frame.a = next_seat(state, frame.a)
        frame.b += 1
        return
    frame.b = 0
    if action == DEFEAT:
        row = design_of(rules, number(frame.card))
        frame.op = number(frame.op) | DEFEATED
        begin_paying(state, seat, number(row.cost_by), number(row.cost))
    elif action == USE_POWER:
        use_power(rules, state, seat)
    elif HAND_OVER <= action < HAND_OVER + NUM_DESIGNS:
        card = in_hand(rules, state, seat, action - HAND_OVER)
        leave_hand(state, seat, card)
        put_in_hand(state, number(frame.seat), card, number(EVERYBODY))
    else:
        play_card(rules, state, seat, action - PLAY, REACTION)
