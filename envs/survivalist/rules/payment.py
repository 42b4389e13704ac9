"""Paying a price in resources, each token of it with the token itself or with two Fire (SV-227)."""

from __future__ import annotations

from overwinter.envs.core.frames import Counts, Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.survivalist.actions import PAY_FIRE, PAY_TOKEN
from overwinter.envs.survivalist.rules.kinds import PAYING
from overwinter.envs.survivalist.rules.supplies import pack_total
from overwinter.envs.survivalist.state import ANY, NUM_DUE, NUM_RESOURCES, Player, Rules, State

FIRE_PER_TOKEN = 2
NO_WAIVER = -1


@jit
def missing(player: Player, due: Counts, waived: int) -> int:
    """Tokens of a price that a pack cannot pay, when one token of kind `waived` is let off (or NO_WAIVER)."""
    short = 0
    used = 0
    for resource in range(NUM_RESOURCES):
        wanted = int(due[resource]) - int(resource == waived)
        paid = min(wanted, int(player.pack[resource]))
        short += wanted - paid
        used += paid
    wanted = int(due[ANY]) - int(waived == ANY)
    return short + max(0, wanted - (pack_total(player) - used))


@jit
def can_pay(player: Player, due: Counts, fire: int) -> bool:
    """Whether the pack and so much Fire together cover a price."""
    return FIRE_PER_TOKEN * missing(player, due, NO_WAIVER) <= fire


@inline
def begin_payment(state: State, seat: int, cost: Counts) -> None:
    """Push the payment of a price that `can_pay` allows."""
    for kind in range(NUM_DUE):
        state.due[kind] = cost[kind]
    push(state, PAYING, seat, 0, 0, 0, 0)


@inline
def first_due(state: State) -> int:
    """The kind of token to be paid next; NUM_DUE when all is paid."""
    for kind in range(NUM_DUE):
        if state.due[kind] > 0:
            return kind
    return NUM_DUE


@inline
def resume_paying(rules: Rules, state: State) -> bool:
    """Ask for token after token until nothing is due."""
    if first_due(state) == NUM_DUE:
        pop(state, 0)
        return False
    return ask(state, top(state).seat)


@inline
def legal_paying(rules: Rules, state: State, mask: Mask) -> None:
    """The token due, or two Fire where the rest can still be paid without it."""
    player = state.players[top(state).seat]
    kind = first_due(state)
    for resource in range(NUM_RESOURCES):
        if player.pack[resource] > 0 and kind in (resource, ANY):
            mask[PAY_TOKEN + resource] = 1
    if FIRE_PER_TOKEN * (missing(player, state.due, kind) + 1) <= player.fire:
        mask[PAY_FIRE] = 1


@inline
def apply_paying(rules: Rules, state: State, action: int) -> None:
    """Pay one token due; spent tokens go to the face-up discard pile."""
    player = state.players[top(state).seat]
    state.due[first_due(state)] -= 1
    if action == PAY_FIRE:
        player.fire -= FIRE_PER_TOKEN
    else:
        player.pack[action - PAY_TOKEN] -= 1
        state.discard[action - PAY_TOKEN] += 1
