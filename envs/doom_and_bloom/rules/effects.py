"""What cards and rewards do: one small language of operations, read from content."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, next_seat, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below
from overwinter.envs.doom_and_bloom.actions import GAIN_MATE, GAIN_ONE, GIVE_UP, SPEND, TARGET
from overwinter.envs.doom_and_bloom.rules.assets import (
    BONUS_CARDS,
    discard_bonus,
    draw_bonus,
    gain,
    hand_over_bonus,
    holding,
    lose,
    mate_of,
    rivals,
    team_of,
)
from overwinter.envs.doom_and_bloom.rules.encounters import begin_attack
from overwinter.envs.doom_and_bloom.rules.kinds import EFFECT
from overwinter.envs.doom_and_bloom.state import (
    ANY,
    ATTACK,
    BOARD_ASSET,
    CARD,
    GAIN,
    GIVE,
    LOSE,
    NO_OP,
    NOWHERE,
    NUM_BONUS,
    NUM_RESOURCES,
    OTHERS_GAIN,
    OTHERS_LOSE,
    SKIP_TURN,
    TAKE,
    Rules,
    State,
)


@inline
def begin_effect(state: State, seat: int, op: int, what: int, amount: int) -> None:
    """Push an operation."""
    if op != NO_OP:
        push(state, EFFECT, seat, what, op, amount, 0)


@inline
def resume_effect(rules: Rules, state: State) -> bool:
    """Do what needs no choice, or ask."""
    frame = top(state)
    seat = int(frame.seat)
    op = int(frame.op)
    if op == GAIN:
        return _go_on_gaining(rules, state)
    if op == LOSE:
        return _go_on_losing(state)
    if op in (GIVE, TAKE):
        return _go_on_moving(rules, state)
    if op in (OTHERS_GAIN, OTHERS_LOSE):
        return _go_round(rules, state)
    pop(state, 0)
    if op == BOARD_ASSET:
        icon = int(rules.spaces[state.players[seat].space].icon)
        if icon != NOWHERE:
            gain(rules, state, seat, icon, 1)
    elif op == SKIP_TURN:
        state.players[seat].skips += 1
    elif op == ATTACK:
        begin_attack(state, seat)
    return False


@jit
def _go_on_gaining(rules: Rules, state: State) -> bool:
    """So much of an asset at once, resources one by one (DB-037, DB-038), cards from the deck."""
    frame = top(state)
    seat = int(frame.seat)
    what = int(frame.card)
    amount = int(frame.a)
    if what == ANY and amount > 0:
        return ask(state, seat)
    pop(state, 0)
    if what == CARD:
        for _ in range(amount):
            draw_bonus(state, seat)
    elif what != ANY:
        gain(rules, state, seat, what, amount)
    return False


@jit
def _go_on_losing(state: State) -> bool:
    """As much as there is; which resources, which cards, its owner chooses."""
    frame = top(state)
    seat = int(frame.seat)
    what = int(frame.card)
    if what in (ANY, CARD):
        if frame.a > 0 and holding(state, seat, what) > 0:
            return ask(state, seat)
        pop(state, 0)
        return False
    amount = int(frame.a)
    pop(state, 0)
    lose(state, seat, what, amount)
    return False


@jit
def may_target(state: State, other: int) -> bool:
    """Whether another player can be given to, or has what is taken."""
    frame = top(state)
    if other == frame.seat:
        return False
    if frame.op == GIVE:
        return not (frame.card == CARD and not rivals(state, frame.seat, other))
    return holding(state, other, frame.card) > 0 and not (frame.card == CARD and not rivals(state, frame.seat, other))


@jit
def _go_on_moving(rules: Rules, state: State) -> bool:
    """Choose the other player, then what passes between the two, as far as the giver has it and the taker has room."""
    frame = top(state)
    seat = int(frame.seat)
    what = int(frame.card)
    if frame.b == 0:
        for other in range(int(state.num_players)):
            if may_target(state, other):
                return ask(state, seat)
        frame.a = 0
        frame.b = 1 + next_seat(state, seat)
    giver = seat if frame.op == GIVE else int(frame.b) - 1
    taker = int(frame.b) - 1 if frame.op == GIVE else seat
    amount = int(frame.a)
    if (what in (ANY, CARD)) and amount > 0 and holding(state, giver, what) > 0:
        if what == ANY or frame.op == GIVE:
            return ask(state, seat)
        frame.a -= 1
        hand_over_bonus(state, giver, taker, _card_at_random(state, giver))
        return False
    pop(state, 0)
    if what != ANY and what != CARD and amount > 0:
        gain(rules, state, taker, what, lose(state, giver, what, amount))
    return False


@jit
def _card_at_random(state: State, seat: int) -> int:
    """One of the Bonus cards of a hand, all equally likely."""
    team = team_of(state, seat)
    k = below(state, BONUS_CARDS, int(team.cards))
    for card in range(NUM_BONUS):
        k -= int(team.hand[card])
        if k < 0:
            return card
    return 0  # unreachable: k was below the number of cards


@jit
def _go_round(rules: Rules, state: State) -> bool:
    """Every other player in turn, clockwise; `b` counts them."""
    frame = top(state)
    frame.b += 1
    if frame.b >= state.num_players:
        pop(state, 0)
        return False
    other = absolute(state, frame.seat, frame.b)
    if frame.op == OTHERS_GAIN:
        gain(rules, state, other, int(frame.card), int(frame.a))
    else:
        lose(state, other, int(frame.card), int(frame.a))
    return False


@inline
def legal_effect(rules: Rules, state: State, mask: Mask) -> None:
    """Which resource or card, or which other player."""
    frame = top(state)
    seat = int(frame.seat)
    if frame.op == GAIN:
        for resource in range(NUM_RESOURCES):
            mask[GAIN_ONE + resource] = 1
    elif frame.op == TAKE and frame.b > 0:
        for resource in range(NUM_RESOURCES):
            mask[GAIN_ONE + resource] = int(state.players[frame.b - 1].assets[resource] > 0)
    elif frame.op != LOSE and frame.b == 0:
        for distance in range(1, int(state.num_players)):
            mask[TARGET + distance - 1] = int(may_target(state, absolute(state, seat, distance)))
    elif frame.card == CARD:
        for card in range(NUM_BONUS):
            mask[GIVE_UP + card] = int(team_of(state, seat).hand[card] > 0)
    else:
        for resource in range(NUM_RESOURCES):
            mask[SPEND + resource] = int(state.players[seat].assets[resource] > 0)


@inline
def apply_effect(rules: Rules, state: State, action: int) -> None:
    """Do one unit, or note the other player."""
    frame = top(state)
    seat = int(frame.seat)
    if action >= TARGET:
        frame.b = 1 + absolute(state, seat, action - TARGET + 1)
        return
    frame.a -= 1
    other = int(frame.b) - 1
    if action >= GAIN_ONE:
        if frame.op == TAKE:
            lose(state, other, action - GAIN_ONE, 1)
        gain(rules, state, seat, action - GAIN_ONE, 1)
    elif action >= SPEND:
        lose(state, seat, action - SPEND, 1)
        if frame.op == GIVE:
            gain(rules, state, other, action - SPEND, 1)
    elif frame.op == GIVE:
        hand_over_bonus(state, seat, other, action - GIVE_UP)
    else:
        discard_bonus(state, seat, action - GIVE_UP)


@inline
def resume_milestone(rules: Rules, state: State) -> bool:
    """A Bonus card, then a resource of choice (DB-287, DB-338)."""
    frame = top(state)
    if frame.step == 0:
        frame.step = 1
        draw_bonus(state, frame.seat)
    return ask(state, frame.seat)


@inline
def legal_milestone(rules: Rules, state: State, mask: Mask) -> None:
    """Any resource, in team play for either mat."""
    for resource in range(NUM_RESOURCES):
        mask[GAIN_ONE + resource] = 1
        mask[GAIN_MATE + resource] = int(rules.teams != 0)


@inline
def apply_milestone(rules: Rules, state: State, action: int) -> None:
    """Add the resource."""
    seat = int(top(state).seat)
    pop(state, 0)
    if action >= GAIN_MATE:
        gain(rules, state, mate_of(rules, state, seat), action - GAIN_MATE, 1)
    else:
        gain(rules, state, seat, action - GAIN_ONE, 1)
