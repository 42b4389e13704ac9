"""The heuristic agent's decisions in Survivalist: a rule for each kind of decision, judged by the chance to win."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.heuristics.survivalist_forecast import standing, worth, worth_for_all
from overwinter.agents.scripted.heuristics.survivalist_trials import (
    EXCHANGED,
    action_worth,
    coldest,
    craft_worth,
    effect_worth,
    forage_worth,
    keep,
    pay,
    place_worth,
    put_back,
    sorest,
    summon_worth,
    tile_gain,
    token_worth,
)
from overwinter.envs.core.frames import Mask, absolute, top
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.actions import (
    CRAFT_CARD,
    DECLINE,
    DISCARD,
    DROP,
    EXCHANGE_LINE,
    FALL,
    FORAGE_AT,
    GIVE,
    HEAL_WOUND,
    MED,
    OFFER_TO,
    PAY_FIRE,
    PAY_TOKEN,
    PEEK_FATE,
    PEEK_VALLEY,
    PLACE,
    SALVAGE_TOKEN,
    SKIP,
    SPOT,
    STEAL_FROM,
    SUMMON_FROM,
    SUMMON_TO,
    TAKE,
    TAKE_ALL,
    THAW_SPOT,
    TRAP_DECK,
    USE_LUCK,
    WANT,
)
from overwinter.envs.survivalist.rules.finale import DISCS_PER_REAPER
from overwinter.envs.survivalist.rules.kinds import (
    AIRDROP,
    ANSWER,
    CRAFTING,
    DRAW,
    EFFECT,
    FACE,
    FORAGE_TOKENS,
    OVERFLOW,
    PAYING,
    ROUND,
    SKILL,
    TRADE,
    TURN,
)
from overwinter.envs.survivalist.rules.payment import FIRE_PER_TOKEN
from overwinter.envs.survivalist.state import EMPTY, NUM_RESOURCES, Rules, State

_NEVER = -1.0  # below every chance to win
_ALWAYS = 2.0
_TRADE_GAIN = 0.002  # a trade must add so much to the chance to win


@jit
def choose(rules: Rules, state: State, seat: int, mask: Mask, work: NDArray[np.float64]) -> int:
    """The legal action with the best score."""
    worth_for_all(rules, state, seat, 0.0, work)
    best = -2.0
    chosen = -1
    for action in range(len(mask)):
        if mask[action] != 0:
            found = score(rules, state, seat, action, work)
            if found > best:
                best = found
                chosen = action
    return chosen


@jit
def score(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """How good a legal action is, among those of the same decision."""
    kind = top(state).kind
    if kind == ROUND:
        return place_worth(rules, state, seat, action - PLACE, work)
    if kind == DRAW:
        return _spot(rules, state, seat, action - SPOT, work)
    if kind == OVERFLOW:
        return _overflow(rules, state, seat, action, work)
    if kind == CRAFTING:
        if action == SKIP:
            return worth_for_all(rules, state, seat, 0.0, work)
        return craft_worth(rules, state, seat, action - CRAFT_CARD, 0.0, work)
    if kind == PAYING:
        return _pay(rules, state, seat, action, work)
    if kind == AIRDROP:
        if action == SKIP:
            return 0.0
        return tile_gain(rules, state, seat, int(state.drop_zone[action - DROP]), 0.0, work)
    if kind == EFFECT:
        return _effect(rules, state, seat, action, work)
    if kind == FORAGE_TOKENS:
        return _NEVER if action == SKIP else forage_worth(rules, state, seat, action - FORAGE_AT, 0.0, work)
    if kind == TRADE:
        return _trade(rules, state, seat, action, work)
    if kind == ANSWER:
        return _answer(rules, state, seat, action, work)
    if kind == SKILL:
        return _exchange(rules, state, seat, action, work)
    if kind == FACE:
        return _face(rules, state, seat, action, work)
    return _tokens_and_rest(rules, state, seat, action, work)


@jit
def _tokens_and_rest(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Gathering, discarding and resting: nothing is gained by taking less than one may."""
    player = state.players[seat]
    if action == SKIP:
        return _NEVER
    if action == TAKE_ALL:
        return _ALWAYS
    if action >= HEAL_WOUND:
        return _remove(state, seat, action)
    if action >= DISCARD:
        player.pack[action - DISCARD] -= 1
        found = worth(rules, state, seat, 0.0, work)
        player.pack[action - DISCARD] += 1
        return found
    return token_worth(rules, state, seat, action - TAKE, 0.0, work)


@jit
def _remove(state: State, seat: int, action: int) -> float:
    """Of wounds, the colour that is fullest; of freeze, the spot that opens."""
    player = state.players[seat]
    if action >= THAW_SPOT:
        return float(int(action - THAW_SPOT == coldest(state, player)))
    return float(int(action - HEAL_WOUND == sorest(state, player)))


@jit
def _spot(rules: Rules, state: State, seat: int, spot: int, work: NDArray[np.float64]) -> float:
    """Freeze goes where freeze is already; else where it bars the tile of least use."""
    if state.players[seat].freeze[spot] > 0:
        return _ALWAYS
    if state.drop_zone[spot] == EMPTY:
        return 1.0
    return -tile_gain(rules, state, seat, int(state.drop_zone[spot]), 0.0, work)


@jit
def _overflow(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """In the final a Med is always worth a try. Before, it must be worth the turn that it may save."""
    if action != FALL and top(state).b != 0:
        return 1.0 + int(state.drawn[action - MED])
    fallen = worth(rules, state, seat, 0.0, work)
    if action == FALL:
        return fallen
    player = state.players[seat]
    over = total(state.drawn)
    if over > player.meds:
        return _NEVER
    works = standing(rules, state, player, 1.0, 0, work) ** over
    space = -1
    for depth in range(state.depth):
        if state.frames[depth].kind == TURN:
            space = int(state.frames[depth].card)
    player.meds -= over
    acted = action_worth(rules, state, seat, space, 0.0, work)
    tried = worth(rules, state, seat, 0.0, work)
    player.meds += over
    return works * acted + (1.0 - works) * tried


@jit
def _pay(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Hand in what is least missed."""
    player = state.players[seat]
    if action == PAY_FIRE:
        player.fire -= FIRE_PER_TOKEN
        found = worth(rules, state, seat, 0.0, work)
        player.fire += FIRE_PER_TOKEN
    else:
        player.pack[action - PAY_TOKEN] -= 1
        found = worth(rules, state, seat, 0.0, work)
        player.pack[action - PAY_TOKEN] += 1
    return found


@jit
def _effect(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """A choice within an effect."""
    if action == SKIP:
        return worth_for_all(rules, state, seat, 0.0, work)
    if action >= HEAL_WOUND:
        return _ALWAYS + _remove(state, seat, action)
    if action >= SUMMON_TO:
        return summon_worth(rules, state, seat, action - SUMMON_TO, -1, 0.0, work)
    if action >= SUMMON_FROM:
        return summon_worth(rules, state, seat, action - SUMMON_FROM, 1, 0.0, work)
    if action >= TRAP_DECK:
        return _ALWAYS + (action - TRAP_DECK)  # expert items cover two threats
    if action >= SALVAGE_TOKEN:
        return token_worth(rules, state, seat, action - SALVAGE_TOKEN, 0.0, work)
    if action == PEEK_VALLEY:
        return _ALWAYS  # less than any fate tile with Reapers above it
    if action >= PEEK_FATE:
        return _ALWAYS + int(state.fate_reapers[action - PEEK_FATE]) - 0.5
    other = absolute(state, seat, action - STEAL_FROM + 1)
    return _ALWAYS + int(state.players[other].fire)


@jit
def _exchange(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """The exchange that adds most; anything that adds is made."""
    if action == SKIP:
        return worth_for_all(rules, state, seat, 0.0, work)
    player = state.players[seat]
    line = rules.skills[player.skill, action - EXCHANGE_LINE]
    keep(player, work[EXCHANGED])
    player.fire -= int(line.fire)
    pay(player, line.cost)
    player.exchanged[action - EXCHANGE_LINE] = 1
    found = effect_worth(rules, state, seat, int(line.op), int(line.amount), 0.0, work)
    player.exchanged[action - EXCHANGE_LINE] = 0
    put_back(player, work[EXCHANGED])
    return found


@jit
def _face(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Luck is used now if that leaves the better chance to win than drawing now with the luck still to come."""
    player = state.players[seat]
    if action == USE_LUCK:
        player.luck -= 1
        player.survived += 1
        found = worth(rules, state, seat, 0.0, work)
        player.luck += 1
        player.survived -= 1
        return found
    draws = float(DISCS_PER_REAPER * int(state.threat_reapers[state.threat]))
    stands = standing(rules, state, player, draws, int(player.meds), work)
    player.survived += 1
    lived = worth(rules, state, seat, draws, work)
    player.survived -= 1
    return stands * lived


@jit
def _after_trade(
    rules: Rules, state: State, seat: int, other: int, give: int, want: int, work: NDArray[np.float64]
) -> float:
    """The chance to win when a seat has given one token to another for one of theirs."""
    mine = state.players[seat].pack
    theirs = state.players[other].pack
    mine[give] -= 1
    theirs[give] += 1
    mine[want] += 1
    theirs[want] -= 1
    found = worth_for_all(rules, state, seat, 0.0, work)
    mine[give] += 1
    theirs[give] -= 1
    mine[want] -= 1
    theirs[want] += 1
    return found


@jit
def _best_want(rules: Rules, state: State, seat: int, other: int, give: int, work: NDArray[np.float64]) -> float:
    """The chance to win with the best token of another seat for one given."""
    best = _NEVER
    if state.players[seat].pack[give] > 0:
        for want in range(NUM_RESOURCES):
            if want != give and state.players[other].pack[want] > 0:
                best = max(best, _after_trade(rules, state, seat, other, give, want, work))
    return best


@jit
def _trade(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """The offer that would help most, if it helps at all."""
    if action == SKIP:
        return worth_for_all(rules, state, seat, 0.0, work) + _TRADE_GAIN
    if action >= WANT:
        give = int(state.offer.give)
        return _after_trade(rules, state, seat, int(state.offer.partner), give, action - WANT, work)
    if action >= GIVE:
        return _best_want(rules, state, seat, int(state.offer.partner), action - GIVE, work)
    best = _NEVER
    for give in range(NUM_RESOURCES):
        other = absolute(state, seat, action - OFFER_TO + 1)
        best = max(best, _best_want(rules, state, seat, other, give, work))
    return best


@jit
def _answer(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Accept what helps oneself more than the other."""
    if action == DECLINE:
        return worth_for_all(rules, state, seat, 0.0, work) + _TRADE_GAIN
    offer = state.offer
    return _after_trade(rules, state, seat, int(offer.maker), int(offer.want), int(offer.give), work)
