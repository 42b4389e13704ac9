"""The heuristic agent's decisions in Godforsaken Scavengers: a score for each, in hundredths of a game won."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.godforsaken_scavengers import turn_to_come
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_deals import bargain_worth, offer_worth
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_effects import (
    affliction_weight,
    opportunity_worth,
    play_worth,
    power_worth,
    seat_worth,
)
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_feeding import best_harvest, share_worth
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_perils import answer_worth
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_piles import (
    draw_worth,
    drawn_worth,
    peril_chance,
    prepare_odds,
)
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_worth import (
    FOOD,
    NUMBERS,
    WOUND,
    beyond_food,
    gain,
    holds,
    payment,
    prepare_prices,
    price,
    price_for,
    spark,
    weight,
)
from overwinter.envs.core.frames import Mask, absolute, top
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.actions import (
    CHOOSE_AFFLICTION,
    CHOOSE_DEALT,
    CHOOSE_PILE,
    COLLECT,
    COMPLETE_IT,
    DISCARD,
    END_SCAVENGE,
    END_TURN,
    FEED_CARAVAN,
    HAND_OVER,
    HARVEST_CARD,
    OFFER_TO,
    PASS,
    PICK,
    PLAY,
    PUNISH_SEAT,
    SCAVENGE_PILE,
    SHARE_FOOD,
    TAKE,
    TARGET,
    USE_POWER,
)
from overwinter.envs.godforsaken_scavengers.rules.kinds import (
    BARGAIN,
    CARAVAN_CARDS,
    CHOOSING,
    EFFECT,
    FEEDING,
    HARVESTING,
    PAYING,
    PERIL_CARD,
    READY,
    SHARING,
    SHUFFLING,
    TICKS,
    TURN,
    WINDOW,
)
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    card_at,
    design_of,
    room,
    scenario_of,
    table_of,
    worth_in_hand,
)
from overwinter.envs.godforsaken_scavengers.state import (
    BY_CARDS,
    COLLECTING,
    DISCARD_TOP,
    DISCARDS,
    HARVEST,
    LOOK,
    MAX_PLAYERS,
    NUM_AFFLICTIONS,
    NUM_DESIGNS,
    NUM_EFFECTS,
    OPEN,
    PASS_AFFLICTION,
    PERIL,
    RIVALS,
    SCAVENGE,
    SCAVENGING,
    Rules,
    State,
)

_BITS = 9  # column of single numbers: the cards chosen to be harvested or paid, as bits of places
_FIRST = 1_000.0  # what is good is done before anything is scavenged
_REFUSED = -1.0
_LEFT = 0.6  # of a scavenged card's worth to a partner whose turn is to come: it may fall to a Peril
_CARAVAN_CARD = 1.5  # food of a card under the Caravan
_HUNGRY_CARAVAN = 30.0  # what the loss of a Caravan costs
_ROUNDS = 3.0  # of a Character
_OFTEN = 2.0  # times that a power which is not used up is used


@jit
def choose(rules: Rules, state: State, seat: int, mask: Mask, work: NDArray[np.float64]) -> int:
    """The legal action with the best score."""
    prepare(rules, state, seat, work)
    best = 0.0
    chosen = -1
    for action in range(len(mask)):
        if mask[action] != 0:
            found = score(rules, state, seat, action, work)
            if chosen < 0 or found > best:
                best = found
                chosen = action
    return chosen


@jit
def prepare(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> None:
    """Write the numbers that the scores of a decision need."""
    prepare_prices(rules, state, seat, work)
    frame = top(state)
    if frame.kind in (TURN, TICKS, WINDOW, READY, PERIL_CARD, EFFECT, SHUFFLING):
        prepare_odds(rules, state, seat, work)
    if frame.kind == FEEDING and frame.step == HARVESTING:
        work[NUMBERS, _BITS] = best_harvest(rules, state, seat, work)
    elif frame.kind == PAYING:
        work[NUMBERS, _BITS] = payment(rules, state, seat, frame.op != BY_CARDS, number(frame.a), work)


@jit
def score(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """How good a legal action is, among those of the same decision."""
    kind = top(state).kind
    if kind == BARGAIN:
        return bargain_worth(rules, state, seat, action, work)
    if kind in (TURN, TICKS):
        return _turn(rules, state, seat, action, work)
    if kind == PERIL_CARD:
        return answer_worth(rules, state, seat, action, work)
    if kind in (WINDOW, READY):
        return _anytime(rules, state, seat, action, work)
    if kind == FEEDING:
        return _feeding(rules, state, seat, action, work)
    if kind == EFFECT:
        return _effect(rules, state, seat, action, work)
    if kind == SHUFFLING:
        return _shuffling(rules, state, seat, action - CHOOSE_PILE, work)
    if kind == CARAVAN_CARDS:
        return _caravan(rules, state, seat, action, work)
    if kind == CHOOSING:
        return _character(rules, state, seat, number(state.players[seat].dealt[action - CHOOSE_DEALT]) - 1)
    return _pay(rules, state, seat, action - DISCARD, work)


# --- turns ----------------------------------------------------------------------------------------------------


@jit
def _turn(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """First what is good at once; then a card more, if that is worth the risk; in the end what is to be had."""
    if SCAVENGE_PILE <= action < COLLECT:
        return draw_worth(rules, state, seat, action - SCAVENGE_PILE, work)
    if action in (END_SCAVENGE, END_TURN):
        return 0.0
    if COLLECT <= action < PLAY:
        return _collect(rules, state, seat, action - COLLECT, work)
    if DISCARD <= action < DISCARD + NUM_DESIGNS:
        return _make_room(rules, state, seat, action - DISCARD, work)
    found = _anytime(rules, state, seat, action, work)
    if state.players[seat].phase == SCAVENGING:
        return found + _FIRST if found > 0.0 else -_FIRST
    return found


@jit
def _collect(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """A card for the hand, if no partner has more use for it later in the round."""
    left = 0.0
    if scenario_of(rules, state).mode != RIVALS and table_of(rules, state, seat) == table_of(rules, state, 0):
        for other in range(number(state.num_players)):
            if turn_to_come(state, other) and state.players[other].alive != 0 and room(state, other) > 0:
                left = max(left, _LEFT * price_for(rules, state, other, design, work))
    return price(rules, state, seat, design, work) - left


@jit
def _make_room(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """Discard a card for a better one on the table."""
    player = state.players[seat]
    if player.phase != COLLECTING or (player.limits.collects > 0 and player.collected >= player.limits.collects):
        return _REFUSED
    place = table_of(rules, state, seat)
    found = 0.0
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and design_of(rules, card).handy != 0:
            found = max(found, price(rules, state, seat, number(rules.design_of[card]), work))
    return found - price(rules, state, seat, design, work) - 0.1 * float(work[FOOD, seat])


@jit
def _anytime(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """What may be done in a turn, when another seat has turned up a card, and before Feeding."""
    if PLAY <= action < PLAY + NUM_DESIGNS:
        return play_worth(rules, state, seat, action - PLAY, work)
    if COMPLETE_IT <= action < COMPLETE_IT + NUM_DESIGNS:
        return opportunity_worth(rules, state, seat, action - COMPLETE_IT, work)
    if action == USE_POWER:
        return power_worth(rules, state, seat, work)
    if action == FEED_CARAVAN:
        return _feed_caravan(rules, state, seat, work)
    if OFFER_TO <= action < OFFER_TO + MAX_PLAYERS - 1:
        return offer_worth(rules, state, seat, action, work)
    return 0.0 if action == PASS else _REFUSED


@jit
def _feed_caravan(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """Feed it when that brings more than it takes, and before Feeding in any case."""
    cost = number(rules.areas[state.area].cost)
    if top(state).kind == READY:
        return _HUNGRY_CARAVAN
    if state.players[seat].phase != COLLECTING:
        return _REFUSED
    plenty = worth_in_hand(rules, state, seat, True) >= cost + number(state.players[seat].limits.cost)
    return _CARAVAN_CARD * cost * float(work[FOOD, seat]) if plenty else _REFUSED


# --- other decisions --------------------------------------------------------------------------------------------


@jit
def _feeding(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """The cards chosen, one after another; food for partners; punishment for rivals that broke a promise."""
    if action == PASS:
        return 0.0
    step = number(top(state).step)
    if step == HARVESTING:
        chosen = holds(rules, state, seat, number(work[NUMBERS, _BITS]), action - HARVEST_CARD)
        return 1.0 if chosen else _REFUSED
    if step == SHARING:
        return share_worth(rules, state, seat, absolute(state, seat, action - SHARE_FOOD + 1), work)
    return -float(work[WOUND, absolute(state, seat, action - PUNISH_SEAT + 1)])


@jit
def _effect(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """The best seat, pile, card or Affliction for the effect on top."""
    frame = top(state)
    op = number(frame.op)
    if TARGET <= action < CHOOSE_AFFLICTION:
        other = absolute(state, seat, action - TARGET)
        return seat_worth(rules, state, seat, other, op, number(frame.a), work)
    if CHOOSE_AFFLICTION <= action < CHOOSE_AFFLICTION + NUM_AFFLICTIONS:
        other = seat if op == PASS_AFFLICTION else number(frame.b) - 1
        return affliction_weight(rules, state, other, action - CHOOSE_AFFLICTION, work)
    if CHOOSE_PILE <= action < PICK:
        return _pile(rules, state, seat, action - CHOOSE_PILE, work)
    if PICK <= action < TARGET:
        pile = number(frame.b) - 1
        at = number(state.stacks[pile]) - 1 - (action - PICK)
        design = number(rules.design_of[state.piles[pile, at] - 1])
        return drawn_worth(rules, state, seat, design, 0.0, work)
    if COLLECT <= action < PLAY:
        return price(rules, state, seat, action - COLLECT, work)
    if TAKE <= action < TAKE + NUM_DESIGNS:
        return gain(rules, state, seat, action - TAKE, work)
    if op == HARVEST:
        return _harvested(rules, state, seat, action - HARVEST_CARD, work)
    return -price(rules, state, seat, action - DISCARD, work)


@jit
def _harvested(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """Harvest the card that is worth least besides its food."""
    return -beyond_food(rules, state, seat, design, work)


@jit
def _pile(rules: Rules, state: State, seat: int, pile: int, work: NDArray[np.float64]) -> float:
    """The pile with the best card, for oneself; with most Perils, to discard its top or to have a rival scavenge it."""
    frame = top(state)
    if frame.op == DISCARD_TOP:
        return peril_chance(rules, work, pile)
    if frame.op == SCAVENGE:
        scavenger = number(frame.b) - 1
        if scavenger != seat and work[WOUND, scavenger] < 0.0:
            return peril_chance(rules, work, pile)
        return draw_worth(rules, state, seat, pile, work)
    player = state.players[seat]
    if frame.op == LOOK and player.phase == SCAVENGING and player.pile > 0:
        return 1.0 if player.pile == pile + 1 else 0.0
    return 0.01 * min(5, number(state.stacks[pile])) + draw_worth(rules, state, seat, pile, work)


@jit
def _shuffling(rules: Rules, state: State, seat: int, pile: int, work: NDArray[np.float64]) -> float:
    """The discards go where they make the piles better for who scavenges next: by how many of them are Perils."""
    perils = 0
    cards = 0
    for card in range(number(rules.num_cards)):
        if state.place[card] == DISCARDS:
            cards += 1
            perils += number(design_of(rules, card).kind == PERIL)
    better = peril_chance(rules, work, pile) - perils / max(1, cards)
    player = state.players[seat]
    chosen = player.phase == SCAVENGING and player.pile == pile + 1
    return better + (0.1 if chosen and better > 0.0 else 0.0)


@jit
def _caravan(rules: Rules, state: State, seat: int, action: int, work: NDArray[np.float64]) -> float:
    """Keep the best of the Caravan's cards, give partners what is left over."""
    if TARGET <= action < CHOOSE_AFFLICTION:
        design = number(rules.design_of[top(state).a - 1])
        return price_for(rules, state, absolute(state, seat, action - TARGET), design, work)
    if COLLECT <= action < PLAY:
        return price(rules, state, seat, action - COLLECT, work)
    if HAND_OVER <= action < HAND_OVER + NUM_DESIGNS:
        if scenario_of(rules, state).mode == RIVALS or room(state, seat) > 0:
            return _REFUSED
        return 0.01
    if DISCARD <= action < DISCARD + NUM_DESIGNS:
        best = 0.0
        for design in range(NUM_DESIGNS):
            if card_at(rules, state, OPEN, design) >= 0:
                best = max(best, price(rules, state, seat, design, work))
        return best - price(rules, state, seat, action - DISCARD, work) - 0.1 * float(work[FOOD, seat])
    return 0.0


@jit
def _character(rules: Rules, state: State, seat: int, which: int) -> float:
    """How good a Character is: what applies, and what its power does."""
    row = rules.characters[which]
    found = -_ROUNDS * (weight(row.limits) + weight(row.survivor))
    for k in range(NUM_EFFECTS):
        if row.op[k] != 0:
            times = _OFTEN if row.flips != 0 else 1.0
            found += times * (0.5 + spark(rules, state, number(row.op[k])))
    return found + 2.0 * number(row.reacts)


@jit
def _pay(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """Of the cheapest cards that pay what is due; of any the cheapest."""
    found = -price(rules, state, seat, design, work)
    if top(state).kind == PAYING and holds(rules, state, seat, number(work[NUMBERS, _BITS]), design):
        found += _FIRST
    return found
