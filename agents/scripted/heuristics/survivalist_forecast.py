"""How a game of Survivalist will end, as far as a seat can tell: the model behind the heuristic agent's decisions.

For every seat: which item it will craft next and how many more, so how many discs it will draw at each threat; the
chance to stand after each, with the discs it holds and its Meds; from these the chance to be ranked first. Only what
the viewing seat can know is read.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.survivalist import reapers_to_come
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.rules.finale import DISCS_PER_REAPER
from overwinter.envs.survivalist.rules.payment import FIRE_PER_TOKEN, NO_WAIVER, missing
from overwinter.envs.survivalist.rules.supplies import discs_on, frozen, pack_total, star_points
from overwinter.envs.survivalist.state import (
    CRAFTED,
    FREEZE,
    HEAL,
    LUCK,
    NOWHERE,
    NUM_EXCHANGES,
    NUM_ITEMS,
    NUM_RESOURCES,
    NUM_SPOTS,
    NUM_THREATS,
    NUM_WOUNDS,
    ON_BOARD,
    RESTING,
    SUMMON,
    SUNSHINE,
    THREATENED,
    TRAPPED,
    Player,
    Rules,
    State,
)

# Rows of `work`. The outlook of seat s is row OUTLOOK + s: the chance of surviving exactly 0 to 7 threats, then points.
_EXCESS, _TAIL, _DRAWS, OUTLOOK = 0, 1, 2, 3
POINTS = NUM_THREATS + 1

_MOST_MEDS = 8  # more never decide anything
_TOKENS_A_TURN = 2.6  # what a turn of gathering brings, over the spaces
_ITEM_TOKENS = 3.0
_RESTED = 0.36  # of the rounds to come: what keeps the discs on a board about as many as they are
_NEXT_COVERS = 1.5  # threats covered by an item not yet chosen: some expert, some basic, some overlapping
_NEXT_POINTS = 21.0  # and its points
_COVERED_AT_MOST = 0.85  # of the threats still open: the right cards do not always come
_SPARE_TOKEN = 0.6  # of a token that fits the next item: some will fit the one after
_ODD_FIRE = 0.4  # of a token, in Fire beyond pairs
_TAKEN = 0.06  # the chance that one rival takes a card in a round
_POINTS_SPREAD = 9.0  # how far the last draws scatter points
_POINTS_SPREAD_ROUND = 5.0  # and each round to come
_HEALED_DRAW = 1.5  # draws made up for by a wound healed: some discs do no harm
_OPENNESS = 0.5  # discs by which an uncovered threat without Reapers still counts: they can be summoned
_MEDS_WORTH = 1.6  # discs made up for by a Med on a card
_POINT_WORTH = 0.05  # discs, for a star point


@jit
def standing(rules: Rules, state: State, player: Player, draws: float, meds: int, work: NDArray[np.float64]) -> float:
    """The chance to hold `draws` more discs, with so many Meds against those without room.

    Discs of each kind come independently (Poisson, in the bag's proportions); a Med works if its new disc has room.
    """
    if draws <= 0.0:
        return 1.0
    meds = min(meds, _MOST_MEDS)
    excess = work[_EXCESS]
    tail = work[_TAIL]
    excess[: meds + 1] = 0.0
    excess[0] = 1.0
    bag = float(max(1, total(state.bag)))
    harmless = float(state.bag[SUNSHINE]) / bag
    for kind in range(SUNSHINE):
        room = int(rules.wound_limit) - int(player.wounds[kind]) if kind < NUM_WOUNDS else 0
        if kind == FREEZE:
            room = int(rules.spot_limit) * NUM_SPOTS - frozen(player)
        share = float(state.bag[kind]) / bag
        mean = draws * share
        chance = math.exp(-mean)
        fits = chance
        spare = chance if room > 0 else 0.0
        for count in range(1, room + 1):
            chance *= mean / count
            fits += chance
            spare += chance if count < room else 0.0
        harmless += share * spare
        tail[0] = fits
        for over in range(1, meds + 1):
            chance *= mean / (room + over)
            tail[over] = chance
        for sum_ in range(meds, -1, -1):
            chance = 0.0
            for over in range(sum_ + 1):
                chance += excess[sum_ - over] * tail[over]
            excess[sum_] = chance
    return _mended(excess, meds, min(0.95, max(0.05, harmless)))


@jit
def _mended(excess: NDArray[np.float64], meds: int, works: float) -> float:
    """The chance that Meds, each working with a chance of its own, suffice for as many discs as `excess` says."""
    enough = 1.0
    exactly = (1.0 - works) ** meds
    stands = 0.0
    for over in range(meds + 1):
        stands += excess[over] * enough
        enough = max(0.0, enough - exactly)
        exactly *= works / (1.0 - works) * (meds - over) / (over + 1)
    return stands


@jit
def covered(rules: Rules, state: State, seat: int) -> int:
    """The threats that a seat's items protect from, as bits."""
    bits = 0
    for k in range(NUM_ITEMS):
        if state.card_place[k] == CRAFTED + seat:
            bits |= protection(rules, k)
    return bits


@jit
def protection(rules: Rules, k: int) -> int:
    """The threats that an item protects from, as bits."""
    bits = 0
    for threat in range(NUM_THREATS):
        bits |= int(rules.items[k].protects[threat] != 0) << threat
    return bits


@jit
def rounds_left(state: State, seat: int, viewer: int) -> int:
    """Core rounds in which a seat has still to act, but for the action that the viewer decides about now."""
    if state.part > RESTING:
        return 0
    player = state.players[seat]
    acts = seat != viewer and (player.home == 0 or player.place == NOWHERE)
    return int(state.last_day) - int(state.day) + int(acts)


@jit
def shortage(rules: Rules, player: Player, k: int) -> float:
    """Tokens that a seat lacks for an item, after its Fire."""
    fire = int(player.fire)
    stands_for = fire // FIRE_PER_TOKEN + _ODD_FIRE * (fire % FIRE_PER_TOKEN)
    short = missing(player, rules.items[k].cost, NO_WAIVER)
    if FIRE_PER_TOKEN * short <= fire:
        return 0.0
    return max(0.3, short - stands_for)


@jit
def item_worth(rules: Rules, state: State, viewer: int, k: int, bits: int) -> float:
    """What an item would save a seat that is covered as `bits` says, in discs."""
    worth = int(state.card_meds[k]) * _MEDS_WORTH + int(rules.items[k].points) * _POINT_WORTH
    new = protection(rules, k) & ~bits
    for threat in range(NUM_THREATS):
        if new >> threat & 1 != 0:
            worth += _OPENNESS + DISCS_PER_REAPER * reapers_to_come(state, viewer, threat)
    return worth


@jit
def next_item(rules: Rules, state: State, seat: int, viewer: int, bits: int, rounds: int) -> int:
    """The item that a seat can be expected to work for; -1 for none. Of other seats' traps nothing is known."""
    best = 0.0
    chosen = -1
    for k in range(NUM_ITEMS):
        own = seat == viewer and state.card_place[k] == TRAPPED + seat
        if not own and state.card_place[k] != ON_BOARD:
            continue
        chance = crafting_chance(rules, state, seat, k, rounds)
        if chance <= 0.0:
            continue
        turns = 1.0 + shortage(rules, state.players[seat], k) / _TOKENS_A_TURN
        worth = item_worth(rules, state, viewer, k, bits) * chance / (turns + 1.0)
        if worth > best:
            best = worth
            chosen = k
    return chosen


@jit
def crafting_chance(rules: Rules, state: State, seat: int, k: int, rounds: int) -> float:
    """The chance that a seat gets to craft an item: it needs the turns, and nobody may be faster."""
    turns = 1.0 + shortage(rules, state.players[seat], k) / _TOKENS_A_TURN
    chance = min(1.0, rounds / turns)
    if state.card_place[k] == ON_BOARD:
        chance *= (1.0 - _TAKEN * (int(state.num_players) - 1)) ** turns
    return chance


@jit
def look_ahead(rules: Rules, state: State, seat: int, viewer: int, extra: float, work: NDArray[np.float64]) -> None:
    """Write a seat's outlook, if it draws `extra` discs before the threats."""
    player = state.players[seat]
    outlook = work[OUTLOOK + seat]
    outlook[:] = 0.0
    points = float(star_points(rules, state, seat))
    if player.dead != 0:
        outlook[int(player.survived)] = 1.0
        outlook[POINTS] = points - int(player.burden)
        return
    bits = covered(rules, state, seat)
    rounds = rounds_left(state, seat, viewer)
    target = next_item(rules, state, seat, viewer, bits, rounds)
    meds = float(player.meds)
    chance = 0.0
    turns = 0.0
    spare = float(min(int(rules.pack_limit), pack_total(player))) + 0.5 * float(player.fire)
    gained = 0
    if target >= 0:
        chance = crafting_chance(rules, state, seat, target, rounds)
        turns = 1.0 + shortage(rules, player, target) / _TOKENS_A_TURN
        spare = max(0.0, spare - _ITEM_TOKENS + shortage(rules, player, target))
        gained = protection(rules, target) & ~bits
        points += chance * int(rules.items[target].points)
        meds += chance * int(state.card_meds[target])
    later = max(0.0, (rounds - turns) * (1.0 - _RESTED))
    items = 0.0
    if later > 0.0:
        items = min(later, (later + _SPARE_TOKEN * spare / _TOKENS_A_TURN) / (1.0 + _ITEM_TOKENS / _TOKENS_A_TURN))
    points += _NEXT_POINTS * items
    left = 0.0
    for threat in range(NUM_THREATS):
        if bits >> threat & 1 == 0:
            left += 1.0 - chance * (gained >> threat & 1)
    cover = min(_COVERED_AT_MOST, _NEXT_COVERS * items / max(1.0, left))
    draws = work[_DRAWS]
    first = int(state.threat) + int(player.survived > state.threat)
    for threat in range(NUM_THREATS):
        draws[threat] = 0.0
        if threat >= first and bits >> threat & 1 == 0:
            open_ = (1.0 - chance * (gained >> threat & 1)) * (1.0 - cover)
            draws[threat] = open_ * DISCS_PER_REAPER * reapers_to_come(state, viewer, threat)
    luck = int(player.luck)
    if (seat == viewer or player.skill_shown != 0) and rounds <= 1 and chance < 0.5 and state.part < THREATENED:
        luck += _skill(rules, player, work)
        extra += draws[NUM_THREATS]
    for _ in range(luck):
        draws[largest(draws)] = 0.0
    _fill(rules, state, player, first, extra, int(meds + 0.5), work, outlook)
    outlook[POINTS] = points - discs_on(player)


@jit
def largest(draws: NDArray[np.float64]) -> int:
    """The threat at which most discs are to be drawn."""
    most = 0
    for threat in range(1, NUM_THREATS):
        if draws[threat] > draws[most]:
            most = threat
    return most


@jit
def _skill(rules: Rules, player: Player, work: NDArray[np.float64]) -> int:
    """What the secret skill will bring with the tokens and Fire held: fewer draws, and so many Lucky Breaks.

    The draws it saves at no certain threat are written behind those of the threats.
    """
    draws = work[_DRAWS]
    draws[NUM_THREATS] = 0.0
    fire = int(player.fire)
    spent = 0
    luck = 0
    for op in (LUCK, SUMMON, HEAL):
        for line in range(NUM_EXCHANGES):
            exchange = rules.skills[player.skill, line]
            if exchange.op != op or player.exchanged[line] != 0:
                continue
            price = 0
            held = 0
            for resource in range(NUM_RESOURCES):
                if exchange.cost[resource] > 0:
                    price += int(exchange.cost[resource])
                    held += int(player.pack[resource])
            if price == 0 or spent + price > held + fire // FIRE_PER_TOKEN:
                continue
            spent += price
            if op == LUCK:
                luck += int(exchange.amount)
            elif op == HEAL:
                draws[NUM_THREATS] -= _HEALED_DRAW * int(exchange.amount)
            else:
                for _ in range(int(exchange.amount)):
                    most = largest(draws)
                    draws[most] = max(0.0, draws[most] - DISCS_PER_REAPER)
    return luck


@jit
def _fill(
    rules: Rules,
    state: State,
    player: Player,
    first: int,
    extra: float,
    meds: int,
    work: NDArray[np.float64],
    outlook: NDArray[np.float64],
) -> None:
    """The chances of surviving exactly so many threats: discs pile up from threat to threat."""
    alive = 1.0
    drawn = extra
    for threat in range(first, NUM_THREATS):
        stands = alive
        if work[_DRAWS, threat] > 0.0:
            drawn += work[_DRAWS, threat]
            stands = min(alive, standing(rules, state, player, drawn, meds, work))
        outlook[threat] = alive - stands
        alive = stands
    outlook[NUM_THREATS] = alive


@jit
def win_chance(state: State, seat: int, work: NDArray[np.float64]) -> float:
    """The chance that a seat is ranked first, by the outlooks in `work`."""
    spread = _POINTS_SPREAD + _POINTS_SPREAD_ROUND * max(0, int(state.last_day) - int(state.day))
    chance = 0.0
    mine = work[OUTLOOK + seat]
    for survived in range(NUM_THREATS + 1):
        if mine[survived] <= 0.0:
            continue
        first = mine[survived]
        for other in range(state.num_players):
            if other == seat:
                continue
            theirs = work[OUTLOOK + other]
            less = 0.0
            for count in range(survived):
                less += theirs[count]
            ahead = 1.0 / (1.0 + math.exp((theirs[POINTS] - mine[POINTS]) / spread))
            first *= less + theirs[survived] * ahead
        chance += first
    return chance


@jit
def worth(rules: Rules, state: State, seat: int, extra: float, work: NDArray[np.float64]) -> float:
    """The seat's chance to win from here, the others' outlooks being as they are written in `work`."""
    look_ahead(rules, state, seat, seat, extra, work)
    return win_chance(state, seat, work)


@jit
def worth_for_all(rules: Rules, state: State, seat: int, extra: float, work: NDArray[np.float64]) -> float:
    """As `worth`, with every seat's outlook written anew."""
    for other in range(state.num_players):
        look_ahead(rules, state, other, seat, extra if other == seat else 0.0, work)
    return win_chance(state, seat, work)
