"""What drop tiles and secret-skill exchanges do: one small language of operations, read from content."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.survivalist.actions import (
    HEAL_WOUND,
    PEEK_FATE,
    PEEK_VALLEY,
    SALVAGE_TOKEN,
    SKIP,
    STEAL_FROM,
    SUMMON_FROM,
    SUMMON_TO,
    THAW_SPOT,
    TRAP_DECK,
)
from overwinter.envs.survivalist.rules.kinds import EFFECT
from overwinter.envs.survivalist.rules.supplies import deck_left, draw_card
from overwinter.envs.survivalist.state import (
    EMPTY,
    FIRE,
    FREEZE,
    HEAL,
    HEAL_ALL,
    LUCK,
    MEDS,
    NO_OP,
    NUM_FATE,
    NUM_RESOURCES,
    NUM_SPOTS,
    NUM_THREATS,
    NUM_VALLEY,
    NUM_WOUNDS,
    PEEK,
    SALVAGE,
    STEAL_FIRE,
    SUMMON,
    THAW,
    TRAP,
    TRAPPED,
    Player,
    Rules,
    State,
)


@inline
def begin_effect(state: State, seat: int, op: int, amount: int) -> None:
    """Push an operation."""
    if op != NO_OP:
        push(state, EFFECT, seat, 0, op, amount, 0)


@inline
def resume_effect(rules: Rules, state: State) -> bool:
    """Do what needs no choice, or ask; `a` counts what is left to do."""
    frame = top(state)
    player = state.players[frame.seat]
    if frame.op == FIRE:
        player.fire += min(frame.a, rules.fire_limit - player.fire)
    elif frame.op == MEDS:
        player.meds += frame.a
    elif frame.op == LUCK:
        player.luck += frame.a
    elif frame.a > 0:
        return ask(state, frame.seat)
    pop(state, 0)
    return False


@inline
def legal_effect(rules: Rules, state: State, mask: Mask) -> None:
    """Every effect may be forgone, in part or in full (SV-164)."""
    frame = top(state)
    seat = int(frame.seat)
    player = state.players[seat]
    mask[SKIP] = 1
    if frame.op == STEAL_FIRE:
        for distance in range(1, int(state.num_players)):
            if player.fire < rules.fire_limit and state.players[absolute(state, seat, distance)].fire > 0:
                mask[STEAL_FROM + distance - 1] = 1
    elif frame.op == PEEK:
        for k in range(state.fate_shown, NUM_FATE):
            if player.knows_fate[k] == 0:
                mask[PEEK_FATE + k] = 1
        for k in range(NUM_VALLEY):
            if state.valley[k] != EMPTY and player.knows_valley[k] == 0:
                mask[PEEK_VALLEY] = 1
    elif frame.op == SALVAGE:
        for resource in range(NUM_RESOURCES):
            if state.discard[resource] > 0:
                mask[SALVAGE_TOKEN + resource] = 1
    elif frame.op == TRAP:
        for expert in range(2):
            if deck_left(state, expert == 1) > 0:
                mask[TRAP_DECK + expert] = 1
    elif frame.op == SUMMON:
        for threat in range(NUM_THREATS):
            if state.threat_reapers[threat] > 0:
                mask[SUMMON_FROM + threat] = 1
            if player.reapers > 0:
                mask[SUMMON_TO + threat] = 1
    elif frame.op == HEAL_ALL and frame.card > 0:
        mask[HEAL_WOUND + frame.card - 1] = 1
    elif frame.op == HEAL or frame.op == HEAL_ALL:
        mark_wounds(player, mask)
    elif frame.op == THAW:
        mark_freeze(player, mask)


@inline
def apply_effect(rules: Rules, state: State, action: int) -> None:
    """Do an asking effect once, or forgo the rest of it."""
    frame = top(state)
    seat = int(frame.seat)
    player = state.players[seat]
    if action == SKIP:
        pop(state, 0)
        return
    frame.a -= 1
    if frame.op == STEAL_FIRE:
        state.players[absolute(state, seat, action - STEAL_FROM + 1)].fire -= 1
        player.fire += 1
    elif frame.op == PEEK:
        if action == PEEK_VALLEY:
            for k in range(NUM_VALLEY):
                player.knows_valley[k] = int(state.valley[k] != EMPTY)
        else:
            player.knows_fate[action - PEEK_FATE] = 1
    elif frame.op == SALVAGE:
        state.discard[action - SALVAGE_TOKEN] -= 1
        player.pack[action - SALVAGE_TOKEN] += 1
    elif frame.op == TRAP:
        k = draw_card(state, action - TRAP_DECK == 1, TRAPPED + seat)
        state.card_since[k] = state.day
    elif frame.op == SUMMON:
        summon(state, player, action)
    elif frame.op == HEAL:
        heal(state, player, action - HEAL_WOUND)
    elif frame.op == HEAL_ALL:
        heal(state, player, action - HEAL_WOUND)
        if player.wounds[action - HEAL_WOUND] > 0:
            frame.a += 1
            frame.card = action - HEAL_WOUND + 1
        else:
            frame.card = 0
    elif frame.op == THAW:
        thaw(state, player, action - THAW_SPOT)


@jit
def summon(state: State, player: Player, action: int) -> None:
    """Move a Reaper between the playerboard and a threat; never those above the Fate tiles (SV-246, SV-247)."""
    if action >= SUMMON_TO:
        player.reapers -= 1
        state.threat_reapers[action - SUMMON_TO] += 1
    else:
        player.reapers += 1
        state.threat_reapers[action - SUMMON_FROM] -= 1


@inline
def mark_wounds(player: Player, mask: Mask) -> None:
    """Mark the colours of which a wound can be removed."""
    for colour in range(NUM_WOUNDS):
        if player.wounds[colour] > 0:
            mask[HEAL_WOUND + colour] = 1


@inline
def mark_freeze(player: Player, mask: Mask) -> None:
    """Mark the spots from which Freeze can be removed."""
    for spot in range(NUM_SPOTS):
        if player.freeze[spot] > 0:
            mask[THAW_SPOT + spot] = 1


@inline
def heal(state: State, player: Player, colour: int) -> None:
    """Remove a wound; removed discs go to the bag, always (SV-173)."""
    player.wounds[colour] -= 1
    state.bag[colour] += 1


@inline
def thaw(state: State, player: Player, spot: int) -> None:
    """Remove a Freeze disc; removed discs go to the bag, always (SV-173)."""
    player.freeze[spot] -= 1
    state.bag[FREEZE] += 1
