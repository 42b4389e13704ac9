"""What others may do before and after a turn: keep the rival busy, play a card, make an offer (DB-295 to DB-297)."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, absolute, ask, pop, top
from overwinter.envs.core.jit import inline
from overwinter.envs.doom_and_bloom.actions import KEEP_RIVAL_BUSY, PASS
from overwinter.envs.doom_and_bloom.rules.assets import rivals
from overwinter.envs.doom_and_bloom.rules.bargain import begin_offer, can_offer, mark_partners, may_keep_busy
from overwinter.envs.doom_and_bloom.rules.bonus import can_play_any, mark_playable
from overwinter.envs.doom_and_bloom.rules.kinds import OPENING
from overwinter.envs.doom_and_bloom.rules.payment import begin_paying_each_resource
from overwinter.envs.doom_and_bloom.state import Rules, State


@inline
def resume_window(rules: Rules, state: State) -> bool:
    """Ask whoever can do something, clockwise; who is asked and who passes is nobody else's to know."""
    frame = top(state)
    while frame.a < state.num_players:
        seat = absolute(state, frame.seat, frame.a)
        if can_offer(rules, state, seat):
            return ask(state, seat)
        if frame.op == OPENING and rivals(state, seat, state.active):
            if may_keep_busy(rules, state, seat) or can_play_any(rules, state, seat):
                return ask(state, seat)
        frame.a += 1
    pop(state, 0)
    return False


@inline
def legal_window(rules: Rules, state: State, mask: Mask) -> None:
    """Let it pass, pay, play or offer."""
    seat = int(state.seat)
    mask[PASS] = 1
    mark_partners(rules, state, seat, mask)
    if top(state).op == OPENING and rivals(state, seat, state.active):
        mask[KEEP_RIVAL_BUSY] = int(may_keep_busy(rules, state, seat))
        mark_playable(rules, state, seat, mask)


@inline
def apply_window(rules: Rules, state: State, action: int) -> None:
    """A seat that passes or makes an offer is not asked again in this window."""
    frame = top(state)
    seat = int(state.seat)
    if action == KEEP_RIVAL_BUSY:
        state.busy = 1
        begin_paying_each_resource(state, seat)
        return
    frame.a += 1
    if action != PASS:
        begin_offer(state, seat, action, frame.op)
