"""What cards do: one small language of operations, read from content (FD-055, FD-057, FD-149)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import total
from overwinter.envs.flourish_and_decay.actions import AT, DONE, GAIN, GO, TRASH
from overwinter.envs.flourish_and_decay.rules.blocks import block_row, carry_cell, rotate_block, shift_block
from overwinter.envs.flourish_and_decay.rules.decks import draw_cards, gain_card, trash_card
from overwinter.envs.flourish_and_decay.rules.kinds import EFFECT
from overwinter.envs.flourish_and_decay.rules.layers import (
    column_of,
    mark_row,
    put_cell,
    put_slime,
    remove_cells,
    row_of,
)
from overwinter.envs.flourish_and_decay.rules.life import look_ahead, pass_generations
from overwinter.envs.flourish_and_decay.rules.targets import has_target, may_go, neighbour, target_row
from overwinter.envs.flourish_and_decay.state import (
    CALORIES,
    CLAIM,
    DELAY,
    DRAW,
    FEWER,
    FREEZE,
    GENERATIONS,
    HARVEST,
    HASTEN,
    HINDER,
    JUNK,
    KILL,
    MOVE,
    NUM_CARDS,
    NUM_DIRECTIONS,
    NUM_EFFECTS,
    PLACE,
    ROTATE,
    SHIELD,
    SHIFT,
    SOW,
    Rules,
    State,
)
from overwinter.envs.flourish_and_decay.state import GAIN as GAIN_OP
from overwinter.envs.flourish_and_decay.state import TRASH as TRASH_OP

CELLS_A_CALORIE = 3


@jit
def resume_card(rules: Rules, state: State) -> bool:
    """An action card resolves completely, effect by effect, before its turn goes on (FD-149)."""
    frame = top(state)
    k = int(frame.step)
    seat = int(frame.seat)
    card = rules.cards[frame.card]
    if k >= NUM_EFFECTS or card.op[k] == 0:
        pop(state, 0)
        return False
    frame.step += 1
    op = int(card.op[k])
    amount = int(card.amount[k])
    if card.turns[k] == 0:
        push(state, EFFECT, seat, 0, op, amount, 0)
    for turn in range(int(card.turns[k])):
        state.players[seat].coming[turn, op] += amount
    return False


@jit
def resume_effect(rules: Rules, state: State) -> bool:
    """Do what needs no choice, or ask as long as there is something to choose."""
    frame = top(state)
    seat = int(frame.seat)
    op = int(frame.op)
    amount = int(frame.a)
    if op == TRASH_OP:
        if amount > 0 and total(state.players[seat].hand) > 0:
            return ask(state, seat)
    elif op == GAIN_OP:
        for card in range(NUM_CARDS):
            if may_gain(rules, state, card):
                return ask(state, seat)
    elif asks_for_space(op):
        if amount > 0 and (frame.b > 0 or has_target(state, seat, op)):
            return ask(state, seat)
    else:
        pop(state, 0)
        _happen(rules, state, seat, op, amount)
        return False
    pop(state, 0)
    return False


@inline
def asks_for_space(op: int) -> bool:
    """Whether an effect is used on spaces of the board."""
    return op in (PLACE, CLAIM, KILL, MOVE, SOW, SHIFT, ROTATE, SHIELD, FREEZE)


@jit
def _happen(rules: Rules, state: State, seat: int, op: int, amount: int) -> None:
    """An effect without a choice."""
    player = state.players[seat]
    if op == CALORIES:
        player.calories += amount
    elif op == DRAW:
        draw_cards(state, seat, amount)
    elif op == GENERATIONS:
        pass_generations(rules, state, amount)
    elif op == HASTEN:
        state.hastened += amount
    elif op == DELAY:
        state.delayed += amount
    elif op == HARVEST:
        player.calories += min(amount, int(player.living) // CELLS_A_CALORIE)
    elif op in (JUNK, HINDER):
        for distance in range(1, int(state.num_players)):
            _hamper(rules, state, absolute(state, seat, distance), op, amount)


@jit
def _hamper(rules: Rules, state: State, other: int, op: int, amount: int) -> None:
    """What a rival suffers: junk food in its discard, or fewer cards at its next turn."""
    if op == HINDER:
        state.players[other].coming[0, FEWER] += amount
        return
    for _ in range(amount):
        gain_card(state, other, int(rules.junk))


@inline
def may_gain(rules: Rules, state: State, card: int) -> bool:
    """Whether the effect on top can gain a card: it costs no more than the effect's amount."""
    return bool(state.supply[card] > 0 and rules.cards[card].cost <= top(state).a)


@jit
def legal_effect(rules: Rules, state: State, mask: Mask) -> None:
    """The choices of the effect on top; it may be ended early, but not between the two halves of a choice."""
    frame = top(state)
    seat = int(frame.seat)
    op = int(frame.op)
    if frame.b > 0:
        for direction in range(NUM_DIRECTIONS):
            goes = op == SHIFT or may_go(rules, state, seat, int(frame.b) - 1, direction)
            mask[GO + direction] = int(goes)
        return
    mask[DONE] = 1
    if op == TRASH_OP:
        for card in range(NUM_CARDS):
            mask[TRASH + card] = int(state.players[seat].hand[card] > 0)
    elif op == GAIN_OP:
        for card in range(NUM_CARDS):
            mask[GAIN + card] = int(may_gain(rules, state, card))
    else:
        for row in range(1, int(state.side) + 1):
            mark_row(mask, AT, row, target_row(state, seat, op, row))


@jit
def apply_effect(rules: Rules, state: State, action: int) -> None:
    """Carry out a choice of the effect on top."""
    frame = top(state)
    seat = int(frame.seat)
    if action == DONE:
        pop(state, 0)
    elif action >= TRASH:
        frame.a -= 1
        trash_card(state, seat, action - TRASH)
    elif action >= GAIN:
        pop(state, 0)
        gain_card(state, seat, action - GAIN)
    elif action >= GO:
        space = int(frame.b) - 1
        frame.b = 0
        _go(rules, state, int(frame.op), space, action - GO)
    else:
        _use_on(rules, state, seat, action - AT)


@jit
def _go(rules: Rules, state: State, op: int, space: int, direction: int) -> None:
    """The second half of a move or a shift: which way."""
    top(state).a -= 1
    if op == SHIFT:
        shift_block(rules, state, space, direction)
    else:
        carry_cell(state, space, neighbour(rules, state, space, direction))
    look_ahead(rules, state)


@jit
def _use_on(rules: Rules, state: State, seat: int, space: int) -> None:
    """Use the effect on top on a space."""
    frame = top(state)
    op = int(frame.op)
    row = row_of(space)
    bits = 1 << column_of(space)
    if op in (MOVE, SHIFT):
        frame.b = 1 + space
        return
    if op in (SHIELD, FREEZE):
        _cover(state, seat, op, space, int(frame.a))
        pop(state, 0)
    else:
        frame.a -= 1
        if op in (PLACE, SOW):
            put_cell(state, seat, row, bits)
        elif op == CLAIM:
            put_slime(state, seat, row, bits)
        elif op == KILL:
            remove_cells(state, row, bits)
        elif op == ROTATE:
            rotate_block(rules, state, space)
    look_ahead(rules, state)


@jit
def _cover(state: State, seat: int, op: int, middle: int, layers: int) -> None:
    """Shield own slime of a block for so many rounds, or freeze a block for so many generations."""
    for k in range(layers):
        for row in range(1, int(state.side) + 1):
            bits = block_row(state, middle, row)
            if op == SHIELD:
                state.shield[k, row] = int(state.shield[k, row]) | (bits & int(state.slime[seat, row]))
            else:
                state.frost[k, row] = int(state.frost[k, row]) | bits
