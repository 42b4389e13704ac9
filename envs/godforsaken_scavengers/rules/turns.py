"""A seat's turn: scavenge, collect, and what it may do besides; in the Last Hunt all have theirs at once."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below
from overwinter.envs.godforsaken_scavengers.actions import (
    COLLECT,
    COMPLETE_IT,
    DISCARD,
    END_SCAVENGE,
    END_TURN,
    FEED_CARAVAN,
    OFFER_TO,
    PLAY,
    SCAVENGE_PILE,
    USE_POWER,
)
from overwinter.envs.godforsaken_scavengers.rules.bargain import begin_offer, mark_partners
from overwinter.envs.godforsaken_scavengers.rules.caravan import can_feed, feed_caravan
from overwinter.envs.godforsaken_scavengers.rules.doable import can_use_power, is_doable, mark_plays
from overwinter.envs.godforsaken_scavengers.rules.effects import play_card, use_power
from overwinter.envs.godforsaken_scavengers.rules.kinds import EFFECTS, FINISHED
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.payment import begin_paying, can_pay, mark_hand
from overwinter.envs.godforsaken_scavengers.rules.piles import ORDER
from overwinter.envs.godforsaken_scavengers.rules.scavenging import turn_up
from overwinter.envs.godforsaken_scavengers.rules.seats import has_ban
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    card_at,
    design_of,
    discard,
    discard_from_hand,
    in_hand,
    put_in_hand,
    room,
    table_of,
)
from overwinter.envs.godforsaken_scavengers.state import (
    COLLECTING,
    DONE,
    EVERYBODY,
    FACED,
    IDLE,
    KEEP,
    MAX_PLAYERS,
    MOST_OFFERS,
    NO_OPPORTUNITY,
    NOWHERE,
    NUM_DESIGNS,
    NUM_EFFECTS,
    NUM_PILES,
    OPPORTUNITY,
    PLAYED,
    REWARD,
    SCAVENGING,
    Rules,
    State,
)


@jit
def begin_phase(state: State, seat: int) -> None:
    """A seat has its turn before it."""
    player = state.players[seat]
    player.phase = SCAVENGING
    player.pile = 0
    player.drawn = 0
    player.collected = 0


@jit
def end_phase(state: State, seat: int) -> None:
    """Its turn is over."""
    player = state.players[seat]
    player.phase = IDLE
    player.pile = 0
    player.drawn = 0
    player.collected = 0


@jit
def forget_offers(state: State) -> None:
    """Another turn: everybody may make offers again."""
    for seat in range(MAX_PLAYERS):
        state.players[seat].offers = 0
        for k in range(MOST_OFFERS):
            state.said[seat, k] = 0


@jit
def may_scavenge(state: State, seat: int, pile: int) -> bool:
    """Whether a seat may scavenge a pile: the one it has chosen, as often as its limit allows (GS-061 to GS-063)."""
    player = state.players[seat]
    most = number(player.limits.scavenges)
    if state.stacks[pile] == 0 or (most > 0 and player.drawn >= most):
        return False
    return bool(player.pile == 0 or player.pile == pile + 1)


@jit
def _mark_scavenging(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Scavenge, or stop after the first card, or if there is none to be had (GS-134)."""
    some = False
    for pile in range(NUM_PILES):
        if may_scavenge(state, seat, pile):
            some = True
            mask[SCAVENGE_PILE + pile] = 1
    mask[END_SCAVENGE] = int(not some or state.players[seat].drawn > 0)


@jit
def _mark_collecting(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Take scavenged cards that may be taken into hand (GS-066, GS-105), or end the turn."""
    mask[END_TURN] = 1
    player = state.players[seat]
    most = number(player.limits.collects)
    if room(state, seat) <= 0 or (most > 0 and player.collected >= most):
        return
    place = table_of(rules, state, seat)
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and design_of(rules, card).handy != 0:
            mask[COLLECT + rules.design_of[card]] = 1


@jit
def can_complete(rules: Rules, state: State, seat: int, design: int) -> bool:
    """Whether a seat can pay for an Opportunity and gets something for it (GS-128)."""
    row = rules.designs[design]
    if row.kind != OPPORTUNITY or not can_pay(rules, state, seat, number(row.cost_by), number(row.cost)):
        return False
    for k in range(NUM_EFFECTS):
        if is_doable(rules, state, seat, number(row.op[REWARD, k]), number(row.amount[REWARD, k]), design):
            return True
    return False


@jit
def _mark_opportunities(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """The Opportunities on the table."""
    if has_ban(state, seat, NO_OPPORTUNITY):
        return
    place = table_of(rules, state, seat)
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and design_of(rules, card).kind == OPPORTUNITY:
            mask[COMPLETE_IT + rules.design_of[card]] = int(
                can_complete(rules, state, seat, number(rules.design_of[card]))
            )


@jit
def legal_turn(rules: Rules, state: State, mask: Mask) -> None:
    """What the phase allows, and what may be done in both."""
    seat = number(state.seat)
    if state.players[seat].phase == SCAVENGING:
        _mark_scavenging(rules, state, seat, mask)
    else:
        _mark_collecting(rules, state, seat, mask)
    _mark_opportunities(rules, state, seat, mask)
    mark_plays(rules, state, seat, mask)
    if room(state, seat) <= 0:
        mark_hand(rules, state, seat, DISCARD, mask)
    mask[USE_POWER] = int(can_use_power(rules, state, seat))
    mask[FEED_CARAVAN] = int(can_feed(rules, state, seat))
    mark_partners(rules, state, seat, mask)


@jit
def apply_turn(rules: Rules, state: State, action: int) -> None:
    """Carry out the choice."""
    seat = number(state.seat)
    player = state.players[seat]
    if SCAVENGE_PILE <= action < COLLECT:
        player.pile = action - SCAVENGE_PILE + 1
        player.drawn += 1
        turn_up(rules, state, seat, action - SCAVENGE_PILE, 0)
    elif action == END_SCAVENGE:
        player.phase = COLLECTING
    elif action == END_TURN:
        player.phase = DONE
    elif COLLECT <= action < PLAY:
        player.collected += 1
        put_in_hand(
            state, seat, card_at(rules, state, table_of(rules, state, seat), action - COLLECT), number(EVERYBODY)
        )
    else:
        apply_anytime(rules, state, action)


@jit
def apply_anytime(rules: Rules, state: State, action: int) -> None:
    """What may be done in both phases, and before Feeding too."""
    seat = number(state.seat)
    if PLAY <= action < PLAY + NUM_DESIGNS:
        play_card(rules, state, seat, action - PLAY, PLAYED)
    elif DISCARD <= action < DISCARD + NUM_DESIGNS:
        discard_from_hand(state, seat, in_hand(rules, state, seat, action - DISCARD))
    elif COMPLETE_IT <= action < COMPLETE_IT + NUM_DESIGNS:
        _complete(rules, state, seat, action - COMPLETE_IT)
    elif action == USE_POWER:
        use_power(rules, state, seat)
    elif action == FEED_CARAVAN:
        feed_caravan(rules, state, seat)
    elif OFFER_TO <= action < OFFER_TO + MAX_PLAYERS - 1:
        begin_offer(state, seat, action)


@jit
def _complete(rules: Rules, state: State, seat: int, design: int) -> None:
    """Pay for an Opportunity, discard it, have its reward (GS-128, GS-129)."""
    card = card_at(rules, state, table_of(rules, state, seat), design)
    row = rules.designs[design]
    kept = False
    for k in range(NUM_EFFECTS):
        kept = kept or row.op[REWARD, k] == KEEP
    if kept:
        state.place[card] = FACED
    else:
        discard(state, card)
    push(state, EFFECTS, seat, design, REWARD, 0, 0)
    begin_paying(state, seat, number(row.cost_by), number(row.cost))


@inline
def resume_turn(rules: Rules, state: State) -> bool:
    """Ask until the turn is over, or its seat is dead."""
    frame = top(state)
    seat = number(frame.seat)
    if frame.step == 0:
        frame.step = 1
        state.active = seat
        forget_offers(state)
        begin_phase(state, seat)
    player = state.players[seat]
    if player.alive == 0 or player.phase == DONE:
        end_phase(state, seat)
        state.active = NOWHERE
        pop(state, FINISHED)
        return False
    return ask(state, seat)


# --- the Last Hunt ------------------------------------------------------------------------------------------------


@jit
def begin_ticks(rules: Rules, state: State, ticks: int) -> None:
    """A round in which all living play at once, for so many decisions each (GS-163, GS-172)."""
    forget_offers(state)
    state.acted = 0
    state.ticks = 0
    for seat in range(number(state.num_players)):
        if state.players[seat].alive != 0:
            begin_phase(state, seat)
            state.ticks += ticks


@jit
def _is_playing(state: State, seat: int) -> bool:
    player = state.players[seat]
    return bool(player.alive != 0 and player.phase != DONE)


@jit
def _next_of_tick(state: State) -> int:
    """A seat that has not had its decision in this tick, by chance; NOWHERE if all have."""
    waiting = 0
    for seat in range(number(state.num_players)):
        waiting += int(_is_playing(state, seat) and number(state.acted) >> seat & 1 == 0)
    if waiting == 0:
        return NOWHERE
    k = below(state, ORDER, waiting)
    for seat in range(number(state.num_players)):
        if _is_playing(state, seat) and number(state.acted) >> seat & 1 == 0:
            if k == 0:
                return seat
            k -= 1
    return NOWHERE


@inline
def resume_ticks(rules: Rules, state: State) -> bool:
    """One decision after another, in a new order every tick, until time is out or all have done (GS-164, GS-166)."""
    frame = top(state)
    if state.ticks > 0:
        if frame.a > 0 and _is_playing(state, number(frame.a) - 1):
            return ask(state, frame.a - 1)
        seat = _next_of_tick(state)
        if seat == NOWHERE:
            state.acted = 0
            seat = _next_of_tick(state)
        if seat != NOWHERE:
            frame.a = seat + 1
            return ask(state, seat)
    state.ticks = 0
    state.acted = 0
    for seat in range(number(state.num_players)):
        end_phase(state, seat)
    pop(state, FINISHED)
    return False


@jit
def apply_ticks(rules: Rules, state: State, action: int) -> None:
    """A decision takes a tick of time."""
    top(state).a = 0
    state.ticks -= 1
    state.acted = number(state.acted) | 1 << number(state.seat)
    apply_turn(rules, state, action)
