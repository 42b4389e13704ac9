"""Paying: costs and special benefits, from one's own mat or in team play from either (DB-322, DB-325)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.doom_and_bloom.actions import SPEND, SPEND_MATE
from overwinter.envs.doom_and_bloom.rules.assets import lose, mate_of, pooled
from overwinter.envs.doom_and_bloom.rules.kinds import PAYING
from overwinter.envs.doom_and_bloom.state import (
    ANY,
    NOWHERE,
    NUM_ASSETS,
    NUM_DUE,
    NUM_RESOURCES,
    Rules,
    State,
)


@jit
def can_pay_each_resource(rules: Rules, state: State, seat: int) -> bool:
    """Whether there is one Food, one Fuel and one Weaponry, the price of the two larger benefits (DB-293, DB-295)."""
    for resource in range(NUM_RESOURCES):
        if pooled(rules, state, seat, resource) < 1:
            return False
    return True


@inline
def begin_paying_each_resource(state: State, seat: int) -> None:
    """Push the payment of one Food, one Fuel and one Weaponry."""
    for resource in range(NUM_RESOURCES):
        state.due[resource] = 1
    push(state, PAYING, seat, 0, 0, 0, 0)


@inline
def begin_paying(state: State, seat: int, asset: int, amount: int) -> None:
    """Push the payment of one asset."""
    state.due[asset] = amount
    push(state, PAYING, seat, 0, 0, 0, 0)


@jit
def first_due(state: State) -> int:
    """The thing to be paid next, resources of choice last; NUM_DUE when all is paid."""
    for what in range(NUM_DUE):
        if state.due[what] > 0:
            return what
    return NUM_DUE


@inline
def resume_paying(rules: Rules, state: State) -> bool:
    """Ask for unit after unit until nothing is due."""
    if first_due(state) == NUM_DUE:
        pop(state, 0)
        return False
    return ask(state, top(state).seat)


@inline
def legal_paying(rules: Rules, state: State, mask: Mask) -> None:
    """The thing due, from either mat that has it."""
    seat = int(top(state).seat)
    mate = mate_of(rules, state, seat)
    due = first_due(state)
    first = 0 if due == ANY else due
    last = NUM_RESOURCES if due == ANY else due + 1
    for asset in range(first, last):
        mask[SPEND + asset] = int(state.players[seat].assets[asset] > 0)
        if mate != NOWHERE:
            mask[SPEND_MATE + asset] = int(state.players[mate].assets[asset] > 0)


@inline
def apply_paying(rules: Rules, state: State, action: int) -> None:
    """Pay one unit."""
    seat = int(top(state).seat)
    payer = seat if action < SPEND + NUM_ASSETS else mate_of(rules, state, seat)
    asset = action - SPEND if action < SPEND + NUM_ASSETS else action - SPEND_MATE
    state.due[first_due(state)] -= 1
    lose(state, payer, asset, 1)
