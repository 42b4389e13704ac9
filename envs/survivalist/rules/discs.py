"""Risk of injury: drawing discs, placing them, Meds, passing out and death."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.actions import FALL, MED, SPOT
from overwinter.envs.survivalist.rules.kinds import DRAW, FELL, OVERFLOW, STOOD
from overwinter.envs.survivalist.rules.supplies import draw_discs, frozen
from overwinter.envs.survivalist.state import FREEZE, NUM_SPOTS, NUM_WOUNDS, SUNSHINE, Player, Rules, State

_TO_DRAW, _TO_PLACE, _OVERFLOWED = 0, 1, 2


@inline
def begin_draw(state: State, seat: int, count: int, lethal: bool) -> None:
    """Push the draw of `count` discs; its result is STOOD or FELL."""
    push(state, DRAW, seat, 0, 0, count, int(lethal))


@inline
def settle_wounds(rules: Rules, state: State, player: Player) -> None:
    """Put the drawn wounds that fit where they belong: three of a colour at the most (SV-184, SV-185)."""
    for colour in range(NUM_WOUNDS):
        fits = min(int(state.drawn[colour]), int(rules.wound_limit) - int(player.wounds[colour]))
        player.wounds[colour] += fits
        state.drawn[colour] -= fits


@inline
def resume_draw(rules: Rules, state: State) -> bool:
    """Draw, place what fits, then answer for what does not: with Meds, or by falling (SV-150 to SV-152, SV-181)."""
    frame = top(state)
    player = state.players[frame.seat]
    if frame.step == _TO_DRAW:
        draw_discs(rules, state, frame.a)
        settle_wounds(rules, state, player)
        frame.step = _TO_PLACE
    if frame.step == _OVERFLOWED:
        if state.result == FELL:
            _fall(state, player, frame.b != 0)
            return False
        frame.step = _TO_PLACE
    if state.drawn[FREEZE] > 0 and frozen(player) < rules.spot_limit * NUM_SPOTS:
        return ask(state, frame.seat)
    if total(state.drawn) == 0:
        pop(state, STOOD)
    elif player.meds > 0:
        frame.step = _OVERFLOWED
        push(state, OVERFLOW, frame.seat, 0, 0, 0, frame.b)
    else:
        _fall(state, player, frame.b != 0)
    return False


@jit
def _fall(state: State, player: Player, lethal: bool) -> None:
    """The seat cannot hold what it drew: it passes out and the rest returns to the bag (SV-195 to SV-198), or, in
    the final round, dies and keeps all of it (SV-327 to SV-331)."""
    for disc in range(SUNSHINE):
        if not lethal:
            state.bag[disc] += state.drawn[disc]
        elif disc == FREEZE:
            player.excess_freeze += state.drawn[disc]
        else:
            player.wounds[disc] += state.drawn[disc]
        state.drawn[disc] = 0
    pop(state, FELL)


@inline
def legal_draw(rules: Rules, state: State, mask: Mask) -> None:
    """Any spot of the Exposure area that is not full."""
    player = state.players[top(state).seat]
    for spot in range(NUM_SPOTS):
        if player.freeze[spot] < rules.spot_limit:
            mask[SPOT + spot] = 1


@inline
def apply_draw(rules: Rules, state: State, action: int) -> None:
    """Put a drawn Freeze disc on a spot; it stays there (SV-182)."""
    state.players[top(state).seat].freeze[action - SPOT] += 1
    state.drawn[FREEZE] -= 1


@inline
def resume_overflow(rules: Rules, state: State) -> bool:
    """Always a choice: a Med may be kept (SV-202)."""
    return ask(state, top(state).seat)


@inline
def legal_overflow(rules: Rules, state: State, mask: Mask) -> None:
    """Fall, or use a Med on any kind of disc that did not fit."""
    mask[FALL] = 1
    for disc in range(SUNSHINE):
        if state.drawn[disc] > 0:
            mask[MED + disc] = 1


@inline
def apply_overflow(rules: Rules, state: State, action: int) -> None:
    """A Med puts the disc back into the bag first, then draws its replacement (SV-202)."""
    if action == FALL:
        pop(state, FELL)
        return
    player = state.players[top(state).seat]
    player.meds -= 1
    state.drawn[action - MED] -= 1
    state.bag[action - MED] += 1
    draw_discs(rules, state, 1)
    settle_wounds(rules, state, player)
    pop(state, STOOD)
