"""What can be done now: whether an effect would change anything, which cards a seat may play."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.godforsaken_scavengers.actions import PLAY
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.piles import any_pile
from overwinter.envs.godforsaken_scavengers.rules.seats import has_ban, is_survivor, wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import any_handy_at, design_of, is_simultaneous, table_of
from overwinter.envs.godforsaken_scavengers.state import (
    ACTION,
    CHARACTER_UP,
    DISCARD_TOP,
    DISCARDS,
    EVERYBODY,
    FACE_DOWN,
    HARVEST,
    HEAL,
    HUNT,
    LOOK,
    MOVE,
    NO_LOOKING,
    NO_OP,
    NO_OUT_OF_TURN,
    NO_POWER,
    NOWHERE,
    NUM_EFFECTS,
    NUM_PILES,
    PASS_AFFLICTION,
    PLAYED,
    RELIEF,
    REST,
    RUSH,
    SCAVENGE,
    SCAVENGING,
    SCOUT,
    STEAL,
    TAKE_DISCARD,
    TAKE_SCAVENGED,
    Rules,
    State,
)


@jit
def is_active(rules: Rules, state: State, seat: int) -> bool:
    """Whether it is a seat's turn; in the Last Hunt it is everybody's while the round goes on (GS-068, GS-168)."""
    if is_simultaneous(rules, state):
        return bool(state.players[seat].alive != 0 and state.ticks > 0)
    return bool(seat == state.active)


@jit
def can_take_discard(rules: Rules, state: State, tier: int, design: int) -> bool:
    """Whether an Action of at most a tier, and of another name than a design, lies in the discards (GS-196)."""
    for card in range(number(rules.num_cards)):
        if state.place[card] == DISCARDS and may_take(rules, card, tier, design):
            return True
    return False


@jit
def may_take(rules: Rules, card: int, tier: int, design: int) -> bool:
    """Whether a discarded card can be taken by an effect of a design."""
    row = design_of(rules, card)
    return bool(row.kind == ACTION and row.tier <= tier and rules.design_of[card] != design)


@jit
def falls_on(rules: Rules, state: State, seat: int, other: int, op: int) -> bool:
    """Whether an effect of a seat can fall on another one, or on the seat itself."""
    player = state.players[other]
    if player.alive == 0:
        return False
    if op == REST:
        return total(player.afflictions) > 0 or is_survivor(state, other)
    if op == RELIEF:
        return is_active(rules, state, other) and (wounds(state, other) > 0 or is_survivor(state, other))
    if op == MOVE:
        return is_active(rules, state, other) and bool(player.phase == SCAVENGING and player.pile > 0)
    if op == RUSH:
        return is_active(rules, state, other)
    if op == STEAL:
        return bool(other != seat and player.cards > 0)
    return other != seat  # PASS_AFFLICTION


@jit
def falls_on_any(rules: Rules, state: State, seat: int, op: int) -> bool:
    """Whether it can fall on anybody."""
    for other in range(number(state.num_players)):
        if falls_on(rules, state, seat, other, op):
            return True
    return False


@jit
def any_hidden_top(state: State) -> bool:
    """Whether a pile has a top card that not everybody knows."""
    for pile in range(NUM_PILES):
        size = number(state.stacks[pile])
        if size > 0 and state.sees[pile, size - 1] != EVERYBODY:
            return True
    return False


@jit
def is_doable(rules: Rules, state: State, seat: int, op: int, amount: int, design: int) -> bool:
    """Whether an effect would do anything for a seat that plays a card of a design for it."""
    if op in (SCAVENGE, HUNT, DISCARD_TOP):
        return any_pile(state)
    if op == SCOUT:
        return any_hidden_top(state) and not has_ban(state, seat, NO_LOOKING)
    if op == LOOK:
        return any_pile(state) and not has_ban(state, seat, NO_LOOKING)
    if op == RUSH:
        return any_pile(state) and falls_on_any(rules, state, seat, op)
    if op in (REST, RELIEF, MOVE, STEAL):
        return falls_on_any(rules, state, seat, op)
    if op == HEAL:
        return wounds(state, seat) > 0
    if op == FACE_DOWN:
        return total(state.players[seat].afflictions) > 0
    if op == CHARACTER_UP:
        return is_survivor(state, seat)
    if op == TAKE_SCAVENGED:
        return any_handy_at(rules, state, table_of(rules, state, seat))
    if op == TAKE_DISCARD:
        return can_take_discard(rules, state, amount, design)
    if op == HARVEST:
        return bool(state.players[seat].cards > 1)
    if op == PASS_AFFLICTION:
        return wounds(state, seat) > 0 and falls_on_any(rules, state, seat, op)
    return op != NO_OP


@jit
def can_play(rules: Rules, state: State, seat: int, design: int) -> bool:
    """Whether one of the effects of a card would do anything."""
    row = rules.designs[design]
    for k in range(NUM_EFFECTS):
        if is_doable(rules, state, seat, number(row.op[PLAYED, k]), number(row.amount[PLAYED, k]), design):
            return True
    return False


@jit
def mark_plays(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Mark the cards of a seat that it may play in its turn, or before Feeding."""
    player = state.players[seat]
    for k in range(number(player.cards)):
        design = number(rules.design_of[player.hand[k] - 1])
        if mask[PLAY + design] == 0:
            mask[PLAY + design] = int(can_play(rules, state, seat, design))


@jit
def mark_anytime(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Mark those that it may play on a card that another seat has turned up."""
    player = state.players[seat]
    for k in range(number(player.cards)):
        design = number(rules.design_of[player.hand[k] - 1])
        if rules.designs[design].anytime != 0:
            mask[PLAY + design] = int(can_play(rules, state, seat, design))


@jit
def can_play_anytime(rules: Rules, state: State, seat: int) -> bool:
    """Whether there is one."""
    if has_ban(state, seat, NO_OUT_OF_TURN):
        return False
    player = state.players[seat]
    for k in range(number(player.cards)):
        design = number(rules.design_of[player.hand[k] - 1])
        if rules.designs[design].anytime != 0 and can_play(rules, state, seat, design):
            return True
    return False


@jit
def can_play_any(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat has a card that it may play before Feeding."""
    player = state.players[seat]
    for k in range(number(player.cards)):
        if can_play(rules, state, seat, number(rules.design_of[player.hand[k] - 1])):
            return True
    return False


@jit
def can_use_power(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat may use the power of its Character, other than against a Peril (GS-158 to GS-160)."""
    player = state.players[seat]
    if player.character == NOWHERE or player.upward == 0 or player.used != 0 or has_ban(state, seat, NO_POWER):
        return False
    row = rules.characters[player.character]
    if row.reacts != 0:
        return False
    for k in range(NUM_EFFECTS):
        if is_doable(rules, state, seat, number(row.op[k]), number(row.amount[k]), number(NOWHERE)):
            return True
    return False
