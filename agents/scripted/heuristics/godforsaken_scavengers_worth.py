"""What things are worth to the heuristic: food, Afflictions and cards, in a hundredth of a game won.

The prices of a decision are worked out once, from what the deciding seat can hope for if one thing were a little
different, and kept in rows of `work`, a column a seat. A rival's gain is a loss.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.godforsaken_scavengers import (
    MOST_VALUE,
    hand_food,
    hand_mends,
    has_harvested,
    income,
    join,
    mends,
    shared_pool,
    table_food,
)
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_hunt import hope, hope_now
from overwinter.envs.core.frames import top
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.rules.kinds import PERIL_CARD
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.seats import has_ban, num_alive, wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import scenario_of
from overwinter.envs.godforsaken_scavengers.state import (
    HIDE,
    HUNT,
    LOOK,
    NO_LOOKING,
    NO_REACTIONS,
    NUM_EFFECTS,
    PASS_AFFLICTION,
    PLAYED,
    REACTION,
    REST,
    RIVALS,
    RUSH,
    SCAVENGING,
    SCOUT,
    STEAL,
    TAKE_DISCARD,
    TOGETHER,
    Limits,
    Rules,
    State,
)

FOOD, WOUND, TWO_WOUNDS, HEALED, MEND, TABLE, BASE = range(7)
"""Rows: what one food more is worth, what one Affliction more costs, and two more, what one less is worth, and one more
card that avoids or heals; what the loss of a seat's scavenged cards costs; what a seat can hope for."""
NUMBERS = 7
"""Row of single numbers."""
WORTH, POOL, POOLED = 0, 1, 2
LOSSES, GAINS = 20, 21
"""Rows: what the deciding seat loses with so much food, what it gains."""

LEAST_FOOD = 0.3  # what one food more is worth to whoever has plenty
_MOST_SPARK = 2.0  # what one food is worth at the most, where what a card may do is counted in food
_BEFORE_IT = 0.6  # of a turn's income, before its first card has been scavenged
_CONFIDENCE = 0.3  # that the others come through, at the least: who gives up on them gives up altogether
_STEP = 2.0  # food more, by which its price is taken

# What a card is worth beyond its food while it is in the hand, in food: what it may do when its time comes.
_SCOUTS, _HUNTS, _HIDES, _DIGS, _SNATCHES, _PASSES, _RUSHES, _RESTS = 0.8, 0.9, 0.6, 0.8, 0.4, 2.0, 0.2, 0.2

# What applies to a seat, in food a round.
_FEW_SCAVENGED, _FEW_COLLECTED, _SMALL_HAND, _WORTH_LESS, _NO_REACTIONS, _ANY_BAN = 1.0, 1.5, 0.5, 2.5, 1.0, 0.25


@jit
def moved(rules: Rules, state: State, seat: int, other: int, change: float, work: NDArray[np.float64]) -> float:
    """What a change of a seat's stake is worth to another one."""
    scenario = scenario_of(rules, state)
    n = number(state.num_players)
    if scenario.mode == TOGETHER and scenario.all_live != 0:
        return max(_CONFIDENCE, float(work[NUMBERS, WORTH]) / max(1.0, float(work[BASE, other]))) * change
    if seat == other:
        return join(rules, state, change, 0.0, 0.0)
    return join(rules, state, 0.0, change, 0.0) if n > 1 else 0.0


@jit
def prepare_prices(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> None:
    """Write the rows of prices for a seat's decision; what it may collect counts as its own."""
    n = number(state.num_players)
    pool = shared_pool(rules, state, seat)
    others = 0.0
    product = 1.0
    for other in range(n):
        food = food_in_reach(rules, state, seat, other)
        found = hope_now(rules, state, seat, other, food, 0, pool)
        work[BASE, other] = found
        others += found
        product *= found / 100.0
    own = float(work[BASE, seat])
    work[NUMBERS, WORTH] = join(rules, state, own, others - own, product)
    work[NUMBERS, POOL] = pool
    pooled = 0.0
    for other in range(n):
        if state.players[other].alive != 0:
            pooled += _prices_of(rules, state, seat, other, pool, work)
    if scenario_of(rules, state).mode != RIVALS:
        for other in range(n):
            work[FOOD, other] += pooled / max(1, num_alive(state))
        work[NUMBERS, POOLED] = pooled / max(1, num_alive(state))
    work[FOOD, seat] = max(LEAST_FOOD, float(work[FOOD, seat]))
    _food_prices(rules, state, seat, work)


@jit
def food_in_reach(rules: Rules, state: State, seat: int, other: int) -> float:
    """The food that a seat has or can collect, as far as another one can tell, and what it expects while there is none:
    before its first card, and when a Peril discards all."""
    player = state.players[other]
    frame = top(state)
    found = hand_food(rules, state, seat, other) + table_food(rules, state, other)
    faces = frame.kind == PERIL_CARD and frame.seat == other
    if player.phase == SCAVENGING and (player.drawn == 0 or faces):
        found += _BEFORE_IT * income(rules, state, other)
    return found


@jit
def _food_prices(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> None:
    """Write what so much food less or more is worth to the deciding seat: the more it has, the less."""
    food = food_in_reach(rules, state, seat, seat)
    pool = float(work[NUMBERS, POOL])
    base = float(work[BASE, seat])
    for amount in range(1, MOST_VALUE + 1):
        least = amount * LEAST_FOOD
        pooled = amount * float(work[NUMBERS, POOLED])
        less = hope_now(rules, state, seat, seat, max(0.0, food - amount), 0, pool)
        work[LOSSES, amount] = max(least, moved(rules, state, seat, seat, base - less, work) + pooled)
        more = hope_now(rules, state, seat, seat, food + amount, 0, pool)
        work[GAINS, amount] = max(least, moved(rules, state, seat, seat, more - base, work) + pooled)


@jit
def _prices_of(rules: Rules, state: State, seat: int, other: int, pool: float, work: NDArray[np.float64]) -> float:
    """Write a seat's column; returns what one food more for everybody is worth by it."""
    base = float(work[BASE, other])
    food = food_in_reach(rules, state, seat, other)
    table = table_food(rules, state, other)
    richer = hope_now(rules, state, seat, other, food + _STEP, 0, pool)
    work[FOOD, other] = moved(rules, state, seat, other, richer - base, work) / _STEP
    hurt = hope_now(rules, state, seat, other, food, 1, pool)
    work[WOUND, other] = moved(rules, state, seat, other, base - hurt, work)
    hurt = hope_now(rules, state, seat, other, food, 2, pool)
    work[TWO_WOUNDS, other] = moved(rules, state, seat, other, base - hurt, work)
    if wounds(state, other) > 0:
        healed = hope_now(rules, state, seat, other, food, -1, pool)
        work[HEALED, other] = moved(rules, state, seat, other, healed - base, work)
    mending = hand_mends(rules, state, seat, other) + 1.0
    mended = hope(rules, state, other, food, mending, wounds(state, other), pool, has_harvested(state, other))
    work[MEND, other] = (
        0.0 if has_ban(state, other, NO_REACTIONS) else moved(rules, state, seat, other, mended - base, work)
    )
    if table > 0.0:
        robbed = hope_now(rules, state, seat, other, food - table, 0, pool)
        work[TABLE, other] = moved(rules, state, seat, other, base - robbed, work)
        if other == seat:
            work[TABLE, other] = max(LEAST_FOOD * table, float(work[TABLE, other]))
    return moved(rules, state, seat, other, hope_now(rules, state, seat, other, food, 0, pool + 1.0) - base, work)


# --- cards ----------------------------------------------------------------------------------------------------


@jit
def spark(rules: Rules, state: State, op: int) -> float:
    """What an effect in the hand is worth, in food."""
    rivals = scenario_of(rules, state).mode == RIVALS
    if op in (SCOUT, LOOK):
        return _SCOUTS
    if op == HUNT:
        return _HUNTS
    if op == HIDE:
        return _HIDES
    if op == TAKE_DISCARD:
        return _DIGS
    if op == REST:
        return _RESTS
    if rivals and op == STEAL:
        return _SNATCHES
    if op == PASS_AFFLICTION:
        return _PASSES
    return _RUSHES if rivals and op == RUSH else 0.0


@jit
def _food_value(rules: Rules, state: State, other: int, design: int) -> int:
    """The food that a card of a design is to a seat."""
    return min(MOST_VALUE, max(0, number(rules.designs[design].value) + number(state.players[other].limits.worth)))


@jit
def beyond_food(rules: Rules, state: State, other: int, design: int, work: NDArray[np.float64]) -> float:
    """What a card in a hand is worth for what it may do."""
    row = rules.designs[design]
    food = 0.0
    for k in range(NUM_EFFECTS):
        food += spark(rules, state, number(row.op[PLAYED, k]))
        food += spark(rules, state, number(row.op[REACTION, k]))
    found = min(_MOST_SPARK, max(-_MOST_SPARK, float(work[FOOD, other]))) * food
    return found + float(work[MEND, other]) if mends(rules, design) else found


@jit
def price_for(rules: Rules, state: State, other: int, design: int, work: NDArray[np.float64]) -> float:
    """What a card in a seat's hand is worth to the deciding seat."""
    food = float(work[FOOD, other]) * _food_value(rules, state, other, design)
    return food + beyond_food(rules, state, other, design, work)


@jit
def price(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """What the deciding seat loses with a card of its hand."""
    food = float(work[LOSSES, _food_value(rules, state, seat, design)])
    return food + beyond_food(rules, state, seat, design, work)


@jit
def gain(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """What the deciding seat gains by a card more."""
    food = float(work[GAINS, _food_value(rules, state, seat, design)])
    return food + beyond_food(rules, state, seat, design, work)


@jit
def cheapest(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """The price of the least card of the hand; 0 without one."""
    player = state.players[seat]
    found = 0.0
    for k in range(number(player.cards)):
        worth = price(rules, state, seat, number(rules.design_of[player.hand[k] - 1]), work)
        if k == 0 or worth < found:
            found = worth
    return found


@jit
def payment(rules: Rules, state: State, seat: int, by_value: bool, due: int, work: NDArray[np.float64]) -> int:
    """The cheapest cards of a hand that pay so much, as bits of places in it; 0 if nothing does.

    Cards count by their value, or each as one.
    """
    player = state.players[seat]
    best = 0
    least = 0.0
    for bits in range(1, 1 << number(player.cards)):
        paid = 0
        loss = 0.0
        for k in range(number(player.cards)):
            if bits >> k & 1 != 0:
                design = number(rules.design_of[player.hand[k] - 1])
                paid += number(rules.designs[design].value) if by_value else 1
                loss += price(rules, state, seat, design, work)
        if paid >= due and (best == 0 or loss < least):
            best = bits
            least = loss
    return best


@jit
def loss_of(rules: Rules, state: State, seat: int, bits: int, work: NDArray[np.float64]) -> float:
    """The price of cards of a hand, given as bits of places."""
    player = state.players[seat]
    found = 0.0
    for k in range(number(player.cards)):
        if bits >> k & 1 != 0:
            found += price(rules, state, seat, number(rules.design_of[player.hand[k] - 1]), work)
    return found


@jit
def holds(rules: Rules, state: State, seat: int, bits: int, design: int) -> bool:
    """Whether a card of a design is among cards of a hand, given as bits of places."""
    player = state.players[seat]
    for k in range(number(player.cards)):
        if bits >> k & 1 != 0 and rules.design_of[player.hand[k] - 1] == design:
            return True
    return False


# --- Afflictions ----------------------------------------------------------------------------------------------


@jit
def weight(limits: Limits) -> float:
    """How much what applies to a seat weighs, in food a round; less than nothing if it helps."""
    found = 1.0 * limits.cost - _SMALL_HAND * limits.hand - _WORTH_LESS * limits.worth
    if limits.scavenges > 0:
        found += _FEW_SCAVENGED
    if limits.collects > 0:
        found += _FEW_COLLECTED
    bans = number(limits.bans)
    if bans & NO_REACTIONS != 0:
        found += _NO_REACTIONS
    if bans & ~(NO_REACTIONS | NO_LOOKING) != 0:
        found += _ANY_BAN
    return found
