"""Bonus cards: when each may be played, and what it does (DB-073 to DB-075)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.doom_and_bloom.actions import PLAY
from overwinter.envs.doom_and_bloom.rules.assets import discard_bonus, heal, roll_die, team_of
from overwinter.envs.doom_and_bloom.rules.encounters import option_of, roll_dice
from overwinter.envs.doom_and_bloom.rules.kinds import (
    AFTER,
    BEFORE,
    CHOOSE_MOVE,
    EFFECT,
    ENDING,
    EXTRA_DICE,
    KNOWN,
    OPENING,
    PLUS,
    ROLLED,
    TURN,
    WINDOW,
)
from overwinter.envs.doom_and_bloom.rules.places import may_stay
from overwinter.envs.doom_and_bloom.state import (
    AFTER_PACE,
    AFTER_RESULT,
    AFTER_ROLL,
    ANOTHER_PACE,
    ANOTHER_ROLL,
    AT_END,
    AT_START,
    BEFORE_ROLL,
    BUSY,
    DICE,
    GAIN,
    LOSE,
    NEITHER,
    NO_OP,
    NUM_BONUS,
    NUM_EFFECTS,
    PACE,
    REGAIN,
    RIVAL_START,
    SLOW,
    SPARE,
    SUCCEED,
    SURVIVORS,
    TAKE,
    TOTAL,
    Rules,
    State,
)

_NO_WINDOW = 0


@jit
def window_now(state: State) -> int:
    """Which Bonus cards the decision on top, of a window, a turn or an encounter, is open to."""
    frame = top(state)
    step = int(frame.step)
    if frame.kind == WINDOW:
        return RIVAL_START if frame.op == OPENING else _NO_WINDOW
    if frame.kind == TURN:
        if step == CHOOSE_MOVE:
            return AT_START
        if step == ROLLED:
            return AFTER_PACE
        return AT_END if step == ENDING else _NO_WINDOW
    if step == BEFORE:
        return BEFORE_ROLL
    if step == AFTER:
        return AFTER_ROLL
    return AFTER_RESULT if step == KNOWN else _NO_WINDOW


@jit
def does(rules: Rules, card: int, op: int) -> bool:
    """Whether a Bonus card has an effect."""
    for k in range(NUM_EFFECTS):
        if rules.bonus[card].op[k] == op:
            return True
    return False


@jit
def would_matter(rules: Rules, state: State, card: int) -> bool:
    """Whether what a card is about is there: a result, a loss, a failed test, lost Survivors, a rival who may stay."""
    bonus = rules.bonus[card]
    if bonus.window == AFTER_RESULT:
        option = option_of(rules, state)
        which = int(top(state).a)
        if bonus.tag != NEITHER and bonus.tag != option.outcomes[which].tag:
            return False
        if does(rules, card, SUCCEED) and which == 0:
            return False
        if does(rules, card, SPARE):
            loses = False
            for k in range(NUM_EFFECTS):
                loses = loses or option.outcomes[which].op[k] == LOSE
            return bool(loses and top(state).b == 0)
    if does(rules, card, REGAIN):
        return bool(state.lost > 0 and state.players[state.active].assets[SURVIVORS] < rules.limit[SURVIVORS])
    if does(rules, card, BUSY):
        return bool(state.busy == 0 and may_stay(rules, state, int(state.active)))
    return True


@jit
def can_play(rules: Rules, state: State, seat: int, card: int, window: int) -> bool:
    """Whether a seat may play a card into the decision on top."""
    in_hand = team_of(state, seat).hand[card] > 0
    return bool(in_hand and rules.bonus[card].window == window and would_matter(rules, state, card))


@jit
def can_play_any(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat may play a card now."""
    window = window_now(state)
    if team_of(state, seat).cards > 0 and window != _NO_WINDOW:
        for card in range(NUM_BONUS):
            if can_play(rules, state, seat, card, window):
                return True
    return False


@jit
def mark_playable(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Mark the cards that a seat may play now."""
    window = window_now(state)
    if team_of(state, seat).cards > 0 and window != _NO_WINDOW:
        for card in range(NUM_BONUS):
            mask[PLAY + card] = int(can_play(rules, state, seat, card, window))


@inline
def play(rules: Rules, state: State, action: int) -> None:
    """Play a card: discard it, change what goes on, then what it gives on top of that."""
    card = action - PLAY
    seat = int(state.seat)
    target = 1 + int(state.active) if top(state).kind == WINDOW else 0
    discard_bonus(state, seat, card)
    bonus = rules.bonus[card]
    for k in range(NUM_EFFECTS):
        if bonus.op[k] != NO_OP:
            change(rules, state, bonus.op[k], int(bonus.amount[k]))
    for k in range(NUM_EFFECTS - 1, -1, -1):
        if bonus.op[k] == GAIN:
            push(state, EFFECT, seat, bonus.what[k], GAIN, bonus.amount[k], 0)
        elif bonus.op[k] == TAKE:
            push(state, EFFECT, seat, bonus.what[k], TAKE, bonus.amount[k], target)


@jit
def change(rules: Rules, state: State, op: int, amount: int) -> None:
    """What a card changes of the turn or of the encounter on top."""
    frame = top(state)
    if op == PACE:
        state.pace += amount
    elif op == ANOTHER_PACE:
        state.rolled = roll_die(rules, state)
    elif op == SLOW:
        state.slowed += amount
    elif op == BUSY:
        state.busy = 1
    elif op == DICE:
        extra = min(EXTRA_DICE, (int(frame.b) & EXTRA_DICE) + amount)
        frame.b = int(frame.b) - (int(frame.b) & EXTRA_DICE) + extra
    elif op == TOTAL:
        frame.b += PLUS * amount
    elif op == ANOTHER_ROLL:
        roll_dice(rules, state)
    elif op == SPARE:
        frame.b = 1
    elif op == SUCCEED:
        frame.a = 0
    elif op == REGAIN:
        player = state.players[state.active]
        room = int(rules.limit[SURVIVORS]) - int(player.assets[SURVIVORS])
        heal(rules, state, state.active, min(int(state.lost), room))
