"""What to do with the effects of action cards: each use is tried out on the board."""

from __future__ import annotations

from overwinter.agents.scripted.heuristics.flourish_and_decay_cards import best_to_gain, best_to_trash
from overwinter.agents.scripted.heuristics.flourish_and_decay_life import (
    FROST,
    MINE,
    MY_SLIME,
    OTHERS,
    Bits,
    begin_trial,
    load_board,
    move_cell,
    rotate_block,
    shift_block,
)
from overwinter.agents.scripted.heuristics.flourish_and_decay_plans import best_cell, expected_generations, outlook
from overwinter.envs.core.frames import Mask, top
from overwinter.envs.core.jit import jit
from overwinter.envs.flourish_and_decay.actions import AT, DONE, GO
from overwinter.envs.flourish_and_decay.rules.bits import count_bits
from overwinter.envs.flourish_and_decay.rules.blocks import block_row
from overwinter.envs.flourish_and_decay.rules.layers import spread_row
from overwinter.envs.flourish_and_decay.rules.targets import may_go, neighbour
from overwinter.envs.flourish_and_decay.state import (
    CLAIM,
    FREEZE,
    GAIN,
    KILL,
    NUM_DIRECTIONS,
    NUM_SPACES,
    PLACE,
    ROTATE,
    SHIELD,
    SHIFT,
    SOW,
    TRASH,
    Rules,
    State,
)


@jit
def effect_choice(rules: Rules, state: State, seat: int, mask: Mask, bits: Bits) -> int:
    """The best use of the effect on top, or none."""
    frame = top(state)
    op = int(frame.op)
    if op == TRASH:
        found = best_to_trash(rules, state, seat)
        return found if found >= 0 else DONE
    if op == GAIN:
        found = best_to_gain(rules, state, seat, mask)
        return found if found >= 0 else DONE
    load_board(state, seat, bits)
    if op == SHIELD:
        return _best_to_shield(state, mask, bits)
    generations = expected_generations(rules, state, seat)
    if frame.b > 0:
        return _best_way(rules, state, seat, op, int(frame.b) - 1, mask, bits, generations)
    begin_trial(bits)
    now = outlook(rules, state, bits, generations)
    if op in (PLACE, SOW, CLAIM, KILL):
        return best_cell(rules, state, seat, op, bits, now, generations, generations)
    best = now
    found = DONE
    for space in range(NUM_SPACES):
        if mask[AT + space] != 0:
            worth = _best_at(rules, state, seat, op, space, bits, generations)
            if worth > best:
                best = worth
                found = AT + space
    return found


@jit
def _best_at(rules: Rules, state: State, seat: int, op: int, space: int, bits: Bits, generations: int) -> float:
    """How good using the effect on a space can be."""
    begin_trial(bits)
    if op == ROTATE:
        rotate_block(rules, state, bits, space)
        return outlook(rules, state, bits, generations)
    if op == FREEZE:
        return _frozen(rules, state, space, bits, generations)
    best = -1_000_000.0
    for direction in range(NUM_DIRECTIONS):
        if op == SHIFT or may_go(rules, state, seat, space, direction):
            best = max(best, _gone(rules, state, op, space, direction, bits, generations))
    return best


@jit
def _gone(rules: Rules, state: State, op: int, space: int, direction: int, bits: Bits, generations: int) -> float:
    """How good a move or a shift one way is."""
    begin_trial(bits)
    if op == SHIFT:
        shift_block(rules, state, bits, space, direction)
    else:
        move_cell(bits, space, neighbour(rules, state, space, direction))
    return outlook(rules, state, bits, generations)


@jit
def _best_way(
    rules: Rules, state: State, seat: int, op: int, space: int, mask: Mask, bits: Bits, generations: int
) -> int:
    """The best direction for the space that is picked."""
    best = 0.0
    found = -1
    for direction in range(NUM_DIRECTIONS):
        if mask[GO + direction] != 0:
            worth = _gone(rules, state, op, space, direction, bits, generations)
            if found < 0 or worth > best:
                best = worth
                found = GO + direction
    return found


@jit
def _frozen(rules: Rules, state: State, space: int, bits: Bits, generations: int) -> float:
    """How good freezing a block is; where nothing lives, nothing happens."""
    layers = int(top(state).a)
    busy = 0
    for row in range(1, int(state.side) + 1):
        block = block_row(state, space, row)
        busy |= block & (spread_row(bits[MINE], row) | spread_row(bits[OTHERS], row))
        for layer in range(layers):
            bits[FROST + layer, row] |= block
    found = outlook(rules, state, bits, generations) if busy != 0 else -1_000_000.0
    for row in range(1, int(state.side) + 1):
        for layer in range(layers):
            bits[FROST + layer, row] = state.frost[layer, row]
    return found


@jit
def _best_to_shield(state: State, mask: Mask, bits: Bits) -> int:
    """The block with most own slime, above all near cells of others."""
    best = 0
    found = DONE
    for space in range(NUM_SPACES):
        if mask[AT + space] != 0:
            worth = 0
            for row in range(1, int(state.side) + 1):
                slime = block_row(state, space, row) & bits[MY_SLIME, row]
                worth += count_bits(slime) + 3 * count_bits(slime & spread_row(bits[OTHERS], row))
            if worth > best:
                best = worth
                found = AT + space
    return found
