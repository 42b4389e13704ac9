"""What a seat sees: the declared fields and the encoder. Seats are relative: index 0 is the viewer, then clockwise."""

from __future__ import annotations

from functools import partial

import numpy as np

from overwinter.envs.core.frames import Counts, Vector, absolute, relative, top
from overwinter.envs.core.jit import inline, inline_disjoint, jit
from overwinter.envs.core.observation import ObservationFields
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    BARGAIN,
    CARAVAN_CARDS,
    EFFECT,
    NUM_KINDS,
    PAYING,
    PERIL_CARD,
    WINDOW,
)
from overwinter.envs.godforsaken_scavengers.state import (
    BANS,
    BY_FOOD,
    CARAVAN,
    DISCARDS,
    FACED,
    HAND,
    HUNT,
    HUNT_DEPTH,
    LOOK,
    MAX_PLAYERS,
    MOST_FOOD,
    NOWHERE,
    NUM_AFFLICTIONS,
    NUM_AREAS,
    NUM_CHARACTERS,
    NUM_CROSSED,
    NUM_DEPTHS,
    NUM_DESIGNS,
    NUM_PHASES,
    NUM_PILES,
    NUM_SCENARIOS,
    NUM_TERMS,
    NUM_TIERS,
    OPEN,
    OPS,
    PILE,
    PRIVATE,
    SCAVENGED,
    ZONE,
    Rules,
    State,
)

MOST_STEPS = 5
_MOST = 4.0
"""Units at which a count is cut."""
_OF_2, _OF_3, _OF_4, _OF_5, _OF_10, _OF_20 = 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 10, 1 / 20
_GOODS = 1 + NUM_DESIGNS

FIELDS = ObservationFields()
_add = FIELDS.add
_count = partial(FIELDS.add, high=_MOST)

PLAYERS = _add("players", MAX_PLAYERS, "one-hot: 1 to 6 players")
SCENARIO = _add("scenario", NUM_SCENARIOS, "one-hot: the scenario")
OPTIONS = _add("options", 4, "1: deals, a Caravan, Characters, only survivors win the Last Hunt")
MOST_MADE = _count("most_offers", 1, "offers that a seat may open in a turn, of 4")
DEATH_AT = _count("death_at", 1, "Afflictions that kill, of 4")
LAP = _count("round", 1, "rounds begun, of 10")
AREAS_LEFT = _count("areas_left", 1, "face-down Areas before, or among them, the final one, of 10")
AREA = _add("area", NUM_CROSSED, "one-hot: the Area being crossed (numbered as in the content, then the final ones)")
COST = _count("cost", 1, "its cost, of 5")
AREA_POOL = _add("area_pool", NUM_AREAS, "1: the Area has not been revealed yet")
TICKS = _count("ticks", 1, "decisions left in this round of the Last Hunt, of 20")
FIRST = _add("first", MAX_PLAYERS, "one-hot: who has the Banner")
ACTIVE = _add("active", MAX_PLAYERS, "one-hot: whose turn it is")

STACKS = _count("pile_cards", NUM_PILES, "cards in each pile, of 20")
TOP_TIER = _add("pile_tier", (NUM_PILES, NUM_TIERS), "one-hot: the tier of the top card, shown on its back")
TOP = _add(
    "pile_top",
    (NUM_PILES, NUM_DEPTHS, NUM_DESIGNS),
    "one-hot: the cards from the top on, of those that the viewer knows",
    audience="self",
)
BOTTOM = _add("pile_bottom", NUM_PILES, "1: the viewer knows the card at the bottom: the Anomaly", audience="self")
SEEN_BY = _add("pile_seen", (MAX_PLAYERS - 1, NUM_PILES, NUM_DEPTHS), "1: this other seat knows the card at this place")
IN_PILE = _count(
    "pile_known",
    (NUM_PILES, NUM_DESIGNS),
    "cards that the viewer knows to be in the pile, without their place, of 2",
    audience="self",
)
ON_TABLE = _count("scavenged", NUM_DESIGNS, "scavenged cards of each design on the table, of 2")
DISCARDED = _count("discards", NUM_DESIGNS, "cards of each design in the discards, of 2")
HARVESTED = _count("harvested", NUM_DESIGNS, "cards of each design in Personal Zones, of 2")
PERIL = _add("peril", NUM_DESIGNS, "one-hot: the card being faced")
PERIL_OF = _add("peril_of", MAX_PLAYERS, "one-hot: who faces it")
PERIL_DONE = _add(
    "peril_done", 3, "1: the scavenged cards are hidden from it, its Affliction is avoided, it is defeated"
)
CARAVAN_IN = _count("caravan", 2, "cards under the Caravan, of 5; 1: it has been fed in this round")
CARAVAN_OUT = _count("caravan_cards", NUM_DESIGNS, "cards of the Caravan being handed out, of 2")

ASKED = _add("asked", NUM_KINDS, "one-hot: the kind of decision the viewer is asked for", audience="asked")
ASKED_STEP = _add("asked_step", MOST_STEPS, "one-hot: which of its steps", audience="asked")
ASKED_OP = _add("asked_op", len(OPS), "one-hot: the effect being resolved", audience="asked")
ASKED_LEFT = _count("asked_left", 1, "how much of it is left, or of a payment, of 5", audience="asked")
ASKED_BY = _add("asked_by", BY_FOOD, "one-hot: what is to be paid is counted in cards, value, food", audience="asked")
ASKED_SEAT = _add("asked_seat", MAX_PLAYERS, "one-hot: the seat it falls on", audience="asked")
ASKED_PILE = _add("asked_pile", NUM_PILES, "one-hot: the pile it is about", audience="asked")
ASKED_CARD = _add(
    "asked_card", NUM_DESIGNS, "one-hot: the card it is about; of a hunt, the fifth one looked at", audience="asked"
)
HAND_ROOM_LEFT = _count("room", 1, "cards that the viewer can still take into hand, of 5", audience="self")

OFFER_FROM = _add("offer_from", MAX_PLAYERS, "one-hot: who makes the open offer")
OFFER_TO = _add("offer_to", MAX_PLAYERS, "one-hot: to whom")
OFFER_GIVE = _count("offer_give", _GOODS, "what its maker gives: food at the next Feeding, of 4; cards by design")
OFFER_WANT = _count("offer_want", _GOODS, "what it asks for")
OFFER_MADE = _add("offer_made", 2, "1: put to the partner; it answers another one")

PRESENT = _add("present", MAX_PLAYERS, "1: somebody sits here")
ALIVE = _add("alive", MAX_PLAYERS, "1: alive")
DIED = _count("died", MAX_PLAYERS, "the round in which it died, of 10")
CARDS = _count("cards", MAX_PLAYERS, "cards in hand, of 5")
HANDS = _count(
    "hands", (MAX_PLAYERS, NUM_DESIGNS), "cards of each design that the viewer knows to be in this hand, of 2"
)
SHOWN = _count("shown", NUM_DESIGNS, "cards of the viewer's hand that everybody knows of, of 2", audience="self")
AFFLICTIONS = _count("afflictions", (MAX_PLAYERS, NUM_AFFLICTIONS), "Afflictions face up, of 2")
DOWN = _count("afflictions_down", (MAX_PLAYERS, NUM_AFFLICTIONS), "Afflictions face down, of 2")
WOUNDS = _count("wounds", MAX_PLAYERS, "all its Afflictions, of 3")
CHARACTER = _add("character", (MAX_PLAYERS, NUM_CHARACTERS), "1: the Character; 1/2: one of the two to choose from")
UPWARD = _add("upward", (MAX_PLAYERS, 2), "1: the Character is face up; its power for once has been used")
FOOD_IN = _count("food", MAX_PLAYERS, "food in the Personal Zone, of 5")
NEED = _count("need", MAX_PLAYERS, "food it takes to be fed, of 5")
FED_LAST = _add("fed", MAX_PLAYERS, "1: was fed in the last Feeding")
PHASE = _add("phase", (MAX_PLAYERS, NUM_PHASES), "one-hot: waiting, scavenging, collecting, done")
CHOSEN = _add("chosen", (MAX_PLAYERS, NUM_PILES), "one-hot: the pile it scavenges")
DRAWN = _count("drawn", MAX_PLAYERS, "cards scavenged in this turn, of 5")
COLLECTED = _count("collected", MAX_PLAYERS, "cards collected in this turn, of 5")
PRIVATE_CARDS = _count(
    "private_scavenged", (MAX_PLAYERS, NUM_DESIGNS), "in the Last Hunt: its own scavenged cards, of 2"
)
HUNTED = _count("hunted", MAX_PLAYERS, "food harvested in the whole game, of 20")
OFFERS = _count("offers", MAX_PLAYERS, "offers opened in this turn, of 4")
PROMISED = _count("promised", (MAX_PLAYERS, MAX_PLAYERS), "food that it owes to each seat, of 4")
ACTED = _add("acted", MAX_PLAYERS, "1: has had its decision in this tick of the Last Hunt")
HAND_LIMIT = _count("hand_limit", MAX_PLAYERS, "its hand limit, of 5")
WORTH = _add("worth", MAX_PLAYERS, "added to each card it harvests, of 5", low=-1.0)
MOST_DRAWN = _count("most_drawn", (MAX_PLAYERS, 2), "most cards scavenged, collected in a turn, of 5; 0: no limit")
BANNED = _add("banned", len(BANS), "1: the viewer may not do this: " + ", ".join(BANS), audience="self")


@inline
def share(value: float, unit: float) -> float:
    """A count in units."""
    return min(_MOST, value * unit)


@inline_disjoint
def put_shares(out: Vector, start: int, values: Counts, unit: float) -> None:
    """Write counts in units."""
    for k in range(len(values)):
        out[np.uintp(start + k)] = min(_MOST, values[k] * unit)


@jit
def observe(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """Write what `seat` sees into a zeroed vector."""
    _put_course(rules, state, seat, out)
    _put_cards(rules, state, seat, out)
    _put_piles(rules, state, seat, out)
    for depth in range(int(state.depth)):
        if state.frames[depth].kind == PERIL_CARD:
            _put_peril(rules, state, seat, depth, out)
    if state.offer.active != 0:
        _put_offer(state, seat, out)
    for distance in range(int(state.num_players)):
        _put_player(rules, state, seat, distance, out)
        _put_limits(state, seat, distance, out)
    if state.seat == seat:
        _put_question(rules, state, seat, out)


@inline_disjoint
def _put_course(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """The scenario, the Areas, whose turn it is."""
    out[PLAYERS + state.num_players - 1] = 1.0
    out[SCENARIO + state.scenario] = 1.0
    out[OPTIONS] = rules.deals
    out[OPTIONS + 1] = rules.caravan
    out[OPTIONS + 2] = int(rules.characters_dealt != 0)
    out[OPTIONS + 3] = rules.survival
    out[MOST_MADE] = rules.max_offers * _OF_4
    out[DEATH_AT] = rules.scenarios[state.scenario].death_at * _OF_4
    out[LAP] = share(state.lap, _OF_10)
    out[AREAS_LEFT] = share(state.areas_left, _OF_10)
    if state.area != NOWHERE:
        out[AREA + state.area] = 1.0
        out[COST] = share(rules.areas[state.area].cost, _OF_5)
    put_shares(out, AREA_POOL, state.area_pool, 1.0)
    out[TICKS] = share(state.ticks, _OF_20)
    out[FIRST + relative(state, seat, state.banner)] = 1.0
    if state.active != NOWHERE:
        out[ACTIVE + relative(state, seat, state.active)] = 1.0


@jit
def _put_cards(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """Every card where the viewer knows it to be."""
    for card in range(int(rules.num_cards)):
        place = int(state.place[card])
        design = int(rules.design_of[card])
        known = int(state.knows[card]) >> seat & 1
        if place < DISCARDS:
            out[IN_PILE + (place - PILE) * NUM_DESIGNS + design] += _OF_2 * known
        elif place == DISCARDS:
            out[DISCARDED + design] += _OF_2
        elif place == SCAVENGED:
            out[ON_TABLE + design] += _OF_2
        elif HAND <= place < ZONE:
            owner = place - HAND
            if known != 0 or owner == seat:
                out[HANDS + relative(state, seat, owner) * NUM_DESIGNS + design] += _OF_2
                if owner == seat:
                    out[SHOWN + design] += _OF_2 * int(state.knows[card] != 1 << seat)
        elif ZONE <= place < PRIVATE:
            out[HARVESTED + design] += _OF_2
        elif place >= PRIVATE:
            out[PRIVATE_CARDS + relative(state, seat, place - PRIVATE) * NUM_DESIGNS + design] += _OF_2
        elif place == CARAVAN:
            out[CARAVAN_IN] += _OF_5
        elif place == OPEN:
            out[CARAVAN_OUT + design] += _OF_2
        elif place == FACED:
            out[PERIL + design] = 1.0
    out[CARAVAN_IN + 1] = state.caravan_fed


@jit
def _put_piles(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """The backs of the piles, and the cards in them whose place is known; these are not of unknown place."""
    n = int(state.num_players)
    for pile in range(NUM_PILES):
        size = int(state.stacks[pile])
        out[STACKS + pile] = share(size, _OF_20)
        if size == 0:
            continue
        top_card = int(state.piles[pile, size - 1]) - 1
        out[TOP_TIER + pile * NUM_TIERS + rules.designs[rules.design_of[top_card]].tier - 1] = 1.0
        for depth in range(min(NUM_DEPTHS, size)):
            at = size - 1 - depth
            sees = int(state.sees[pile, at])
            if sees == 0:
                continue
            for distance in range(1, n):
                other = absolute(state, seat, distance)
                out[SEEN_BY + ((distance - 1) * NUM_PILES + pile) * NUM_DEPTHS + depth] = sees >> other & 1
            if sees >> seat & 1:
                design = int(rules.design_of[state.piles[pile, at] - 1])
                out[TOP + (pile * NUM_DEPTHS + depth) * NUM_DESIGNS + design] = 1.0
        out[BOTTOM + pile] = int(state.sees[pile, 0]) >> seat & 1


@jit
def _put_peril(rules: Rules, state: State, seat: int, depth: int, out: Vector) -> None:
    """The Peril being faced, and what has been done about it."""
    frame = state.frames[depth]
    for k in range(MAX_PLAYERS):
        out[PERIL_OF + k] = 0.0
    out[PERIL_OF + relative(state, seat, frame.seat)] = 1.0
    for k in range(3):
        out[PERIL_DONE + k] = int(frame.op) >> k & 1


@jit
def _put_good(out: Vector, start: int, good: int) -> None:
    """One side's thing, numbered from 1."""
    if 0 < good <= MOST_FOOD:
        out[start] = share(good, _OF_4)
    elif good > 0:
        out[start + good - MOST_FOOD] += 1.0


@jit
def _put_offer(state: State, seat: int, out: Vector) -> None:
    """The open offer, as far as it has been spoken: the table hears it."""
    offer = state.offer
    out[OFFER_FROM + relative(state, seat, offer.maker)] = 1.0
    out[OFFER_TO + relative(state, seat, offer.partner)] = 1.0
    for k in range(NUM_TERMS):
        _put_good(out, OFFER_GIVE, int(offer.give[k]))
        _put_good(out, OFFER_WANT, int(offer.want[k]))
    out[OFFER_MADE] = offer.proposed
    for depth in range(int(state.depth)):
        if state.frames[depth].kind == BARGAIN:
            out[OFFER_MADE + 1] = state.frames[depth].a


@jit
def _put_player(rules: Rules, state: State, seat: int, distance: int, out: Vector) -> None:
    """A seat, `distance` places clockwise of the viewer."""
    other = absolute(state, seat, distance)
    player = state.players[other]
    out[PRESENT + distance] = 1.0
    out[ALIVE + distance] = player.alive
    out[DIED + distance] = share(player.died, _OF_10)
    out[CARDS + distance] = share(player.cards, _OF_5)
    put_shares(out, AFFLICTIONS + distance * NUM_AFFLICTIONS, player.afflictions, _OF_2)
    put_shares(out, DOWN + distance * NUM_AFFLICTIONS, player.down, _OF_2)
    wounds = 0
    for k in range(NUM_AFFLICTIONS):
        wounds += int(player.afflictions[k]) + int(player.down[k])
    out[WOUNDS + distance] = share(wounds, _OF_3)
    if player.character != NOWHERE:
        out[CHARACTER + distance * NUM_CHARACTERS + player.character] = 1.0
    for k in range(2):
        if player.dealt[k] > 0:
            out[CHARACTER + distance * NUM_CHARACTERS + player.dealt[k] - 1] = _OF_2
    out[UPWARD + 2 * distance] = player.upward
    out[UPWARD + 2 * distance + 1] = player.used
    out[FOOD_IN + distance] = share(player.food, _OF_5)
    out[FED_LAST + distance] = int(state.fed) >> other & 1
    out[PHASE + distance * NUM_PHASES + player.phase] = 1.0
    if player.pile > 0:
        out[CHOSEN + distance * NUM_PILES + player.pile - 1] = 1.0
    out[DRAWN + distance] = share(player.drawn, _OF_5)
    out[COLLECTED + distance] = share(player.collected, _OF_5)
    out[HUNTED + distance] = share(player.hunted, _OF_20)
    out[OFFERS + distance] = share(player.offers, _OF_4)
    for k in range(int(state.num_players)):
        owed = int(player.promised[absolute(state, seat, k)])
        if owed != 0:
            out[PROMISED + distance * MAX_PLAYERS + k] = share(owed, _OF_4)
    out[ACTED + distance] = int(state.acted) >> other & 1


@jit
def _put_limits(state: State, seat: int, distance: int, out: Vector) -> None:
    """What applies to a seat."""
    player = state.players[absolute(state, seat, distance)]
    limits = player.limits
    out[HAND_LIMIT + distance] = share(limits.hand, _OF_5)
    out[NEED + distance] = share(limits.cost, _OF_5)
    out[WORTH + distance] = max(-1.0, min(1.0, limits.worth * _OF_5))
    out[MOST_DRAWN + 2 * distance] = share(limits.scavenges, _OF_5)
    out[MOST_DRAWN + 2 * distance + 1] = share(limits.collects, _OF_5)
    if distance == 0:
        for k in range(len(BANS)):
            out[BANNED + k] = int(limits.bans) >> k & 1
        out[HAND_ROOM_LEFT] = share(max(0, int(limits.hand) - int(player.cards)), _OF_5)


@jit
def _put_question(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """What the viewer is asked; nobody else is told."""
    frame = top(state)
    kind = int(frame.kind)
    out[ASKED + kind] = 1.0
    out[ASKED_STEP + min(MOST_STEPS - 1, int(frame.step))] = 1.0
    if kind == EFFECT:
        _put_effect(rules, state, seat, out)
    elif kind == PAYING:
        out[ASKED_LEFT] = share(frame.a, _OF_5)
        out[ASKED_BY + frame.op - 1] = 1.0
    elif kind == WINDOW:
        out[ASKED_SEAT + relative(state, seat, frame.seat)] = 1.0
        out[ASKED_CARD + rules.design_of[frame.card]] = 1.0
    elif kind == CARAVAN_CARDS and frame.a > 0:
        out[ASKED_CARD + rules.design_of[frame.a - 1]] = 1.0


@jit
def _put_effect(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """The effect on top."""
    frame = top(state)
    op = int(frame.op)
    out[ASKED_OP + op] = 1.0
    out[ASKED_LEFT] = share(frame.a, _OF_5)
    if frame.card != NOWHERE and op != HUNT:
        out[ASKED_CARD + frame.card] = 1.0
    if frame.b == 0:
        return
    if op in (HUNT, LOOK):
        pile = int(frame.b) - 1
        out[ASKED_PILE + pile] = 1.0
        fifth = int(state.stacks[pile]) - HUNT_DEPTH
        if fifth >= 0 and frame.a >= HUNT_DEPTH:
            out[ASKED_CARD + rules.design_of[state.piles[pile, fifth] - 1]] = 1.0
    else:
        out[ASKED_SEAT + relative(state, seat, frame.b - 1)] = 1.0
