"""What a position of Godforsaken Scavengers is worth, for the greedy agent: how likely seats are to come through.

The model: the rounds to come are gone through with the food that a seat can expect. What it lacks makes it starve, and
every turn has some risk of a Peril; both add up to the Afflictions it will gain, whose number is Poisson. It comes
through if these are fewer than those that kill. All that play together count alike; rivals count with their score
against that of the others. Only what the viewing seat can know is used.
"""

from __future__ import annotations

import math

from overwinter.envs.core.frames import relative
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    ANSWER,
    AVOIDED,
    CLEAR,
    DEFEATED,
    EFFECT,
    FEEDING,
    HARVESTING,
    HIDDEN,
    PERIL_CARD,
    REVEAL,
    STARVING,
    TURNS,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.results import ALIVE, PASSED, SOUND
from overwinter.envs.godforsaken_scavengers.rules.rounds import is_last_round
from overwinter.envs.godforsaken_scavengers.rules.seats import has_ban, num_alive, wounds
from overwinter.envs.godforsaken_scavengers.rules.zones import design_of, food_of, room, scenario_of, table_of
from overwinter.envs.godforsaken_scavengers.state import (
    ACTION,
    ALL_FED,
    AVOID,
    COLLECTING,
    HEAL,
    HOLD,
    HUNT,
    NO_REACTIONS,
    NUM_AREAS,
    NUM_EFFECTS,
    NUM_PILES,
    PLAYED,
    REACTION,
    RELIEF,
    RIVALS,
    SCAVENGING,
    SURVIVORS,
    TAKE_DISCARD,
    TAKE_SCAVENGED,
    Rules,
    State,
)

WIN = 100.0
"""The worth of having won for certain."""

_INCOME = 2.2  # food that a turn brings
_SUPPLY = 1.1  # food in a card of the piles, Perils being left out and their losses counted in
_PERIL = 0.14  # Afflictions that a turn's Perils give
_MENDED = 0.7  # of an Affliction, for a card that avoids or heals one: its time does not always come
_HIDDEN_FOOD, _HIDDEN_MEND = 2.0, 0.2  # what an unknown card of another hand is worth
_STARVED = 1.2  # food discarded by whoever starves
SPREAD, EXACT = 1.8, 0.4  # how far the food of rounds to come is off, and that of a hand
CARD = 2.6  # food of a card, where a hand is full
_PER_COLLECT, _PER_SCAVENGE = 1.5, 0.9  # food for each card that may be collected, scavenged
_WORSE = 0.55  # of the income, where each card is worth 1 less
_PARTNER = 0.25  # what another survivor counts, where each wins for itself
_AGAINST = 0.7  # what the mean of the rivals' scores counts
ON_TABLE = 0.8  # of what lies on the table, as long as it is not in hand
MOST_VALUE = 10  # food of a card, in an Area where each is worth 1 more
_HOPE = 0.02  # the least chance to come through that is counted with
_POOLED = 0.35  # of the food of all, which partners share


# --- cards ----------------------------------------------------------------------------------------------------


@jit
def has_effect(rules: Rules, design: int, which: int, op: int) -> bool:
    """Whether a card has an operation in one of its lists of effects."""
    for k in range(NUM_EFFECTS):
        if rules.designs[design].op[which, k] == op:
            return True
    return False


@jit
def mends(rules: Rules, design: int) -> bool:
    """Whether a card can avoid or heal an Affliction."""
    if has_effect(rules, design, REACTION, AVOID):
        return True
    return has_effect(rules, design, PLAYED, HEAL) or has_effect(rules, design, PLAYED, RELIEF)


@jit
def knows_card(state: State, viewer: int, card: int) -> bool:
    """Whether a seat knows where a card is, other than by its place in a pile."""
    return number(state.knows[card]) >> viewer & 1 != 0


@jit
def hand_food(rules: Rules, state: State, viewer: int, seat: int) -> float:
    """The food in a hand, as far as another seat can tell."""
    player = state.players[seat]
    food = 0
    unknown = 0
    for k in range(number(player.cards)):
        card = number(player.hand[k]) - 1
        if viewer == seat or knows_card(state, viewer, card):
            food += food_of(rules, state, seat, card)
        else:
            unknown += 1
    return food + unknown * max(0.0, _HIDDEN_FOOD + number(player.limits.worth))


@jit
def hand_mends(rules: Rules, state: State, viewer: int, seat: int) -> float:
    """The cards of a hand that avoid or heal an Affliction, as far as another seat can tell."""
    player = state.players[seat]
    if has_ban(state, seat, NO_REACTIONS):
        return 0.0
    known = 0
    unknown = 0
    for k in range(number(player.cards)):
        card = number(player.hand[k]) - 1
        if viewer == seat or knows_card(state, viewer, card):
            known += number(mends(rules, number(rules.design_of[card])))
        else:
            unknown += 1
    return known + unknown * _HIDDEN_MEND  # counted first: a sum in the order of the hand would tell where cards are


# --- what is to come ------------------------------------------------------------------------------------------


@jit
def rounds_after(rules: Rules, state: State) -> float:
    """Rounds after this one: the mean, where the final Area lies among the last ones."""
    if is_last_round(state):
        return 0.0
    left = number(state.areas_left)
    return left + 1 - min(left, number(scenario_of(rules, state).mixed)) / 2


@jit
def feeding_due(state: State) -> bool:
    """Whether this round's Feeding is still to come, or seats are still choosing what they harvest and share."""
    step = number(state.frames[0].step)
    if step == CLEAR:
        return bool(state.depth > 1 and state.frames[1].kind == FEEDING and state.frames[1].step < STARVING)
    return step != REVEAL


@jit
def has_harvested(state: State, seat: int) -> bool:
    """Whether a seat has chosen what it harvests in the Feeding under way: only others can feed it now."""
    if state.depth < 2 or state.frames[1].kind != FEEDING or state.frames[0].step != CLEAR:
        return False
    frame = state.frames[1]
    return bool(frame.step > HARVESTING or relative(state, number(state.banner), seat) < frame.a)


@jit
def turn_to_come(state: State, seat: int) -> bool:
    """Whether a seat's turn of this round is still to begin."""
    frame = state.frames[0]
    return bool(frame.step == TURNS and relative(state, number(state.banner), seat) >= frame.a)


@jit
def mean_cost(rules: Rules, state: State) -> float:
    """The cost of the Areas that may still be revealed, on average."""
    areas = 0
    cost = 0
    for k in range(NUM_AREAS):
        areas += number(state.area_pool[k])
        cost += number(state.area_pool[k]) * number(rules.areas[k].cost)
    return cost / max(1, areas)


@jit
def extra_cost(rules: Rules, state: State, seat: int) -> int:
    """What a seat's Afflictions and Character add to the cost of an Area."""
    return number(state.players[seat].limits.cost) - (number(rules.areas[state.area].cost) if state.area >= 0 else 0)


@jit
def income(rules: Rules, state: State, seat: int) -> float:
    """Food that a turn brings a seat: less if its limits are tight, or where the piles run low."""
    limits = state.players[seat].limits
    found = _INCOME
    if limits.collects > 0:
        found = min(found, _PER_COLLECT * limits.collects)
    if limits.scavenges > 0:
        found = min(found, _PER_SCAVENGE * limits.scavenges)
    if limits.worth < 0:
        found *= _WORSE
    cards = 0
    for pile in range(NUM_PILES):
        cards += number(state.stacks[pile])
    turns = max(1.0, num_alive(state) * (1.0 + rounds_after(rules, state)))
    return min(found, _SUPPLY * cards / turns)


@jit
def starves(spare: float, spread: float) -> float:
    """The chance to starve with so much food to spare, give or take."""
    return 1.0 / (1.0 + math.exp(min(30.0, max(-30.0, 2.0 * (spare + 0.5) / spread))))


@jit
def fewer(mean: float, count: int) -> float:
    """The chance that fewer than so many come, of so many on average."""
    chance = math.exp(-mean)
    found = 0.0
    for k in range(count):
        found += chance
        chance *= mean / (k + 1)
    return found


@jit
def prospect(
    rules: Rules, state: State, seat: int, food: float, mending: float, wounded: int, pool: float
) -> tuple[float, float, float]:
    """What awaits a seat.

    Args:
        rules: of the game.
        state: of the game.
        seat: whose prospect it is.
        food: in its hand.
        mending: cards in its hand that avoid or heal an Affliction.
        wounded: Afflictions that it has.
        pool: food for each, if all share theirs.

    Returns:
        The chance to come through (and to fulfil the scenario's condition), the Afflictions still to come, and the food
        left in the end.
    """
    scenario = scenario_of(rules, state)
    lives = number(scenario.death_at) - wounded
    if state.players[seat].alive == 0 or lives <= 0:
        return 0.0, 0.0, 0.0
    more = extra_cost(rules, state, seat)
    gets = income(rules, state, seat)
    now = 1.0 if turn_to_come(state, seat) else 0.0
    have = food + gets * now
    if scenario.mode != RIVALS:
        have += _POOLED * (pool - food)
    rounds = rounds_after(rules, state)
    perils = _PERIL * (now + rounds)
    starving = 0.0
    if feeding_due(state):
        need = max(0.0, float(state.players[seat].limits.cost) - float(state.players[seat].food))
        if has_harvested(state, seat):
            starving = 1.0 if need > 0.0 else 0.0
        elif need > 0.0:
            starving = starves(have - need, SPREAD if now > 0.0 else EXACT)
        have = max(0.0, have - (1.0 - starving) * need - _STARVED * starving)
    last = starving
    coming = 0.0
    most = CARD * float(state.players[seat].limits.hand)
    count = math.ceil(rounds)
    common = max(0.0, mean_cost(rules, state) + more)
    final = max(0.0, float(rules.areas[NUM_AREAS + state.scenario].cost) + more)
    for k in range(count):
        part = rounds - k if k + 1 == count else 1.0
        cost = final if k + 1 == count else common
        have = min(most, have + gets)
        last = starves(have - cost, SPREAD)
        coming += part * last
        have = max(0.0, have - part * ((1.0 - last) * cost + _STARVED * last))
    coming += perils
    coming -= mended(min(mending, 3.0), coming)
    through = (1.0 - starving) * fewer(coming, lives) + starving * fewer(coming, lives - 1)
    if scenario.win == ALL_FED:
        through *= 1.0 - last
    elif scenario.win == HOLD:
        through *= 1.0 - starves(have - float(scenario.win_amount), SPREAD if rounds > 0.0 else EXACT)
    return through, coming + starving, have


@jit
def mended(mending: float, coming: float) -> float:
    """How many of the Afflictions to come are avoided or healed by so many cards."""
    found = 0.0
    k = 0
    while mending > 0.0:
        found += min(1.0, mending) * (1.0 - fewer(coming, k + 1))
        mending -= 1.0
        k += 1
    return _MENDED * found


@jit
def stake(rules: Rules, state: State, seat: int, food: float, mending: float, wounded: int, pool: float) -> float:
    """What a seat can hope for, with arguments as `prospect`: its chance to come through, or among rivals its score."""
    through, coming, left = prospect(rules, state, seat, food, mending, wounded, pool)
    scenario = scenario_of(rules, state)
    if scenario.mode != RIVALS:
        return WIN * (_HOPE + (1.0 - _HOPE) * through)
    player = state.players[seat]
    if scenario.by_food != 0:
        gets = income(rules, state, seat) * (rounds_after(rules, state) + number(turn_to_come(state, seat)))
        found = float(player.hunted) + float(player.alive) * (0.95 * food + 0.5 * (1.0 + through) * gets)
        return found + (PASSED * through if rules.survival != 0 else 0.0)
    if player.alive == 0:
        return float(player.died)
    sound = max(0.0, float(scenario.death_at) - wounded - coming)
    return through * (PASSED + ALIVE + SOUND * sound + left)


# --- all seats ------------------------------------------------------------------------------------------------


@jit
def shared_pool(rules: Rules, state: State, viewer: int) -> float:
    """The food in the hands of all that live, as far as a seat can tell, for each of them."""
    food = 0.0
    for seat in range(number(state.num_players)):
        if state.players[seat].alive != 0:
            food += hand_food(rules, state, viewer, seat)
    return food / max(1, num_alive(state))


@jit
def join(rules: Rules, state: State, own: float, others: float, product: float) -> float:
    """The worth of a position for a seat.

    Args:
        rules: of the game.
        state: of the game.
        own: its own stake.
        others: the sum of the stakes of the others.
        product: of all stakes as chances.
    """
    scenario = scenario_of(rules, state)
    n = max(1, number(state.num_players) - 1)
    if scenario.mode == RIVALS:
        return own - _AGAINST * others / n
    if scenario.mode == SURVIVORS:
        return own + _PARTNER * others / n
    return WIN * product if scenario.all_live != 0 else (own + others) / state.num_players


@jit
def stake_now(rules: Rules, state: State, viewer: int, seat: int, food: float, hurt: int, pool: float) -> float:
    """What a seat can hope for as it is, with so much food and so many Afflictions more."""
    mending = hand_mends(rules, state, viewer, seat)
    return stake(rules, state, seat, food, mending, wounds(state, seat) + hurt, pool)


@jit
def value(rules: Rules, state: State, seat: int) -> float:
    """How good the position is for `seat`."""
    pool = shared_pool(rules, state, seat)
    own = 0.0
    others = 0.0
    product = 1.0
    for other in range(number(state.num_players)):
        hurt = _pending_harm(state, other)
        food = hand_food(rules, state, seat, other) + _pending_good(state, other)
        if not _table_falls(state):
            food += ON_TABLE * table_food(rules, state, other)
        found = stake_now(rules, state, seat, other, food, hurt, pool)
        product *= found / WIN
        if other == seat:
            own = found
        else:
            others += found
    return join(rules, state, own, others, product)


@jit
def _pending_harm(state: State, seat: int) -> int:
    """1 if a seat faces a Peril that nothing has been done about."""
    for depth in range(number(state.depth)):
        frame = state.frames[depth]
        if frame.kind == PERIL_CARD and frame.seat == seat and frame.step == ANSWER:
            return number(number(frame.op) & (AVOIDED | DEFEATED) == 0)
    return 0


@jit
def _pending_good(state: State, seat: int) -> float:
    """Food's worth of what a seat is choosing."""
    found = 0.0
    for depth in range(number(state.depth)):
        frame = state.frames[depth]
        if frame.kind == EFFECT and frame.seat == seat:
            if frame.op in (HUNT, TAKE_DISCARD, TAKE_SCAVENGED):
                found += CARD
            elif frame.op in (HEAL, RELIEF):
                found += 2.0 * CARD
    return found


@jit
def _table_falls(state: State) -> bool:
    """Whether a Peril is about to discard the scavenged cards."""
    for depth in range(number(state.depth)):
        frame = state.frames[depth]
        if frame.kind == PERIL_CARD and frame.step == ANSWER and number(frame.op) & HIDDEN == 0:
            return True
    return False


@jit
def may_collect(state: State, seat: int) -> int:
    """How many scavenged cards a seat can still collect in its turn."""
    player = state.players[seat]
    if player.alive == 0 or player.phase not in (SCAVENGING, COLLECTING):
        return 0
    free = room(state, seat)
    if player.limits.collects > 0:
        free = min(free, number(player.limits.collects) - number(player.collected))
    return max(0, free)


@jit
def table_food(rules: Rules, state: State, seat: int) -> float:
    """The food of the scavenged cards that a seat can collect in its turn: of the best ones, for which it has room."""
    free = may_collect(state, seat)
    place = table_of(rules, state, seat)
    found = 0
    food = MOST_VALUE
    while food > 0 and free > 0:
        for card in range(number(rules.num_cards)):
            if free > 0 and state.place[card] == place and design_of(rules, card).kind == ACTION:
                if food_of(rules, state, seat, card) == food:
                    found += food
                    free -= 1
        food -= 1
    return float(found)
