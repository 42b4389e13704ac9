"""The heuristic's look at the piles: what the next card may be, and whether it is worth the risk."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.godforsaken_scavengers import has_effect, knows_card, may_collect
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_worth import (
    FOOD,
    TABLE,
    TWO_WOUNDS,
    WOUND,
    cheapest,
    gain,
    loss_of,
    payment,
    price,
)
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.seats import has_ban
from overwinter.envs.godforsaken_scavengers.rules.zones import design_of, room, table_of
from overwinter.envs.godforsaken_scavengers.state import (
    ACTION,
    AFFLICT,
    AVOID,
    BY_VALUE,
    CARAVAN,
    DISCARDS,
    HAND,
    HIDE,
    LOSE,
    LOSE_ALL,
    NO_COST,
    NO_DEFEAT,
    NO_REACTIONS,
    NUM_DESIGNS,
    NUM_EFFECTS,
    NUM_PILES,
    OPPORTUNITY,
    PERIL,
    PILE,
    PUNISH,
    REACTION,
    ZONE,
    Rules,
    State,
)

_ODDS = 8
"""First row of the chances of each design to be on top of a pile: two rows a pile."""
_HALF = 32  # designs in a row
_OPPORTUNITY = 0.8  # food that an Opportunity on the table is worth
_NO_MORE = 0.6  # food that it costs to have one's scavenge ended
_LEAST_CARD = 1.2  # food of the least card of another hand


@jit
def chance(work: NDArray[np.float64], pile: int, design: int) -> float:
    """The chance that a card of a design is on top of a pile."""
    return float(work[_ODDS + 2 * pile + design // _HALF, design % _HALF])


@jit
def _is_placed(state: State, viewer: int, card: int) -> bool:
    """Whether a seat knows a card of a pile by its place in it."""
    pile = number(state.place[card]) - PILE
    for at in range(number(state.stacks[pile])):
        if state.piles[pile, at] == card + 1:
            return number(state.sees[pile, at]) >> viewer & 1 != 0
    return False


@jit
def _is_hidden(state: State, viewer: int, card: int) -> bool:
    """Whether a card can be at any place that a seat does not know: in a pile, another hand, under the Caravan."""
    place = number(state.place[card])
    if place == CARAVAN:
        return True
    if knows_card(state, viewer, card):
        return False
    if PILE <= place < DISCARDS:
        return not _is_placed(state, viewer, card)
    return HAND <= place < ZONE and place != HAND + viewer


@jit
def _open_places(state: State, viewer: int, pile: int) -> int:
    """Places of a pile of which a seat does not know the card."""
    found = 0
    for at in range(number(state.stacks[pile])):
        found += number(number(state.sees[pile, at]) >> viewer & 1 == 0)
    return found


@jit
def _waiting(rules: Rules, state: State, viewer: int, pile: int) -> int:
    """Cards that a seat knows to be in a pile, without their place."""
    found = 0
    for card in range(number(rules.num_cards)):
        if state.place[card] == PILE + pile and knows_card(state, viewer, card):
            found += number(not _is_placed(state, viewer, card))
    return found


@jit
def _share_in_piles(rules: Rules, state: State, viewer: int) -> float:
    """Of the Actions that may be anywhere, how many are not in other hands: all cards there are Actions."""
    actions = 0
    in_hands = 0
    for card in range(number(rules.num_cards)):
        if _is_hidden(state, viewer, card):
            actions += number(design_of(rules, card).kind == ACTION)
            in_hands += number(HAND <= state.place[card] < ZONE)
    return 1.0 - in_hands / max(1, actions)


@jit
def prepare_odds(rules: Rules, state: State, viewer: int, work: NDArray[np.float64]) -> None:
    """Write the chances of each design to be on top of each pile, by what a seat knows."""
    share = _share_in_piles(rules, state, viewer)
    for pile in range(NUM_PILES):
        size = number(state.stacks[pile])
        if size > 0:
            if number(state.sees[pile, size - 1]) >> viewer & 1 != 0:
                design = number(rules.design_of[state.piles[pile, size - 1] - 1])
                work[_ODDS + 2 * pile + design // _HALF, design % _HALF] = 1.0
            else:
                _odds_of(rules, state, viewer, pile, share, work)


@jit
def _odds_of(rules: Rules, state: State, viewer: int, pile: int, share: float, work: NDArray[np.float64]) -> None:
    """The same for a pile whose top is not known: its back shows the tier."""
    size = number(state.stacks[pile])
    tier = number(design_of(rules, number(state.piles[pile, size - 1]) - 1).tier)
    places = _open_places(state, viewer, pile)
    known = _waiting(rules, state, viewer, pile)
    unknown = 0.0
    for card in range(number(rules.num_cards)):
        if _is_hidden(state, viewer, card):
            unknown += share if design_of(rules, card).kind == ACTION else 1.0
    whole = 0.0
    for card in range(number(rules.num_cards)):
        if design_of(rules, card).tier != tier:
            continue
        weight = 0.0
        if _is_hidden(state, viewer, card):
            weight = (places - known) / max(1.0, unknown)
            if design_of(rules, card).kind == ACTION:
                weight *= share
        elif state.place[card] == PILE + pile and knows_card(state, viewer, card):
            weight = 0.0 if _is_placed(state, viewer, card) else 1.0
        design = number(rules.design_of[card])
        work[_ODDS + 2 * pile + design // _HALF, design % _HALF] += weight
        whole += weight
    if whole > 0.0:
        for half in range(2):
            for column in range(_HALF):
                work[_ODDS + 2 * pile + half, column] /= whole


@jit
def peril_chance(rules: Rules, work: NDArray[np.float64], pile: int) -> float:
    """The chance that a Peril is on top of a pile."""
    found = 0.0
    for design in range(NUM_DESIGNS):
        if rules.designs[design].kind == PERIL:
            found += chance(work, pile, design)
    return found


# --- what a card would do -------------------------------------------------------------------------------------


@jit
def punishment(rules: Rules, state: State, viewer: int, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """What a Peril costs a seat that nothing is done for, beyond the scavenged cards, by what another one can know."""
    found = _NO_MORE * float(work[FOOD, seat])
    wound = float(work[WOUND, seat])
    row = rules.designs[design]
    for k in range(NUM_EFFECTS):
        op = number(row.op[PUNISH, k])
        if op in (LOSE, LOSE_ALL):
            if seat == viewer:
                found += cheapest(rules, state, seat, work)
            elif state.players[seat].cards > 0:
                found += _LEAST_CARD * float(work[FOOD, seat])
        elif op == AFFLICT:
            wound = float(work[TWO_WOUNDS, seat])
    return found + wound


@jit
def cheapest_reaction(rules: Rules, state: State, seat: int, op: int, work: NDArray[np.float64]) -> float:
    """The price of the least card of a hand whose Reaction does this; -1 without one."""
    found = -1.0
    if has_ban(state, seat, NO_REACTIONS):
        return found
    player = state.players[seat]
    for k in range(number(player.cards)):
        design = number(rules.design_of[player.hand[k] - 1])
        if has_effect(rules, design, REACTION, op):
            worth = price(rules, state, seat, design, work)
            if found < 0.0 or worth < found:
                found = worth
    return found


@jit
def defeat_cost(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """The price of the cards that defeat a Peril; -1 if it cannot be defeated."""
    row = rules.designs[design]
    if row.cost_by == NO_COST or has_ban(state, seat, NO_DEFEAT):
        return -1.0
    bits = payment(rules, state, seat, row.cost_by == BY_VALUE, number(row.cost), work)
    return loss_of(rules, state, seat, bits, work) if bits != 0 else -1.0


@jit
def peril_cost(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """What it costs a seat to turn up a Peril, with the best answer its hand has."""
    table = float(work[TABLE, seat])
    hide = cheapest_reaction(rules, state, seat, HIDE, work)
    if hide >= 0.0:
        table = min(table, hide)
    found = punishment(rules, state, seat, seat, design, work)
    avoid = cheapest_reaction(rules, state, seat, AVOID, work)
    if avoid >= 0.0:
        found = min(found, avoid)
    defeat = defeat_cost(rules, state, seat, design, work)
    if defeat >= 0.0:
        found = min(found, defeat)
    return table + found


@jit
def least_kept(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """The price of the card that one more would take the place of; 0 as long as there is room for more."""
    free = may_collect(state, seat)
    place = table_of(rules, state, seat)
    handy = 0
    least = 0.0
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and design_of(rules, card).handy != 0:
            worth = price(rules, state, seat, number(rules.design_of[card]), work)
            if handy == 0 or worth < least:
                least = worth
            handy += 1
    if handy < free:
        return 0.0
    if room(state, seat) > free:
        return least if handy > 0 else 1_000.0  # more could be held but not collected
    in_hand = cheapest(rules, state, seat, work)
    return min(least, in_hand) if handy > 0 and state.players[seat].cards > 0 else max(least, in_hand)


@jit
def drawn_worth(rules: Rules, state: State, seat: int, design: int, least: float, work: NDArray[np.float64]) -> float:
    """What turning up a card is worth to a seat in its turn; `least` is that of `least_kept`."""
    row = rules.designs[design]
    if row.kind == PERIL:
        return -peril_cost(rules, state, seat, design, work)
    if row.kind == OPPORTUNITY:
        return _OPPORTUNITY * float(work[FOOD, seat])
    if row.handy == 0:
        return 0.0
    return max(0.0, gain(rules, state, seat, design, work) - least)


@jit
def draw_worth(rules: Rules, state: State, seat: int, pile: int, work: NDArray[np.float64]) -> float:
    """What scavenging a pile can be expected to bring a seat."""
    least = least_kept(rules, state, seat, work)
    found = 0.0
    for design in range(NUM_DESIGNS):
        odds = chance(work, pile, design)
        if odds > 0.0:
            found += odds * drawn_worth(rules, state, seat, design, least, work)
    return found


@jit
def seen_worth(rules: Rules, state: State, seat: int, pile: int, instead: float, work: NDArray[np.float64]) -> float:
    """The same if the top card is looked at first, and something else done if it is worth less than that."""
    least = least_kept(rules, state, seat, work)
    found = 0.0
    for design in range(NUM_DESIGNS):
        odds = chance(work, pile, design)
        if odds > 0.0:
            found += odds * max(instead, drawn_worth(rules, state, seat, design, least, work))
    return found


@jit
def best_draw(rules: Rules, state: State, seat: int, but: int, work: NDArray[np.float64]) -> float:
    """What the best pile is worth, leaving one out; that of none is very low."""
    found = -1_000.0
    for pile in range(NUM_PILES):
        if pile != but and state.stacks[pile] > 0:
            found = max(found, draw_worth(rules, state, seat, pile, work))
    return found


@jit
def mean_draw(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What the better half of the unknown cards is worth: what a hunt through five of them finds."""
    found = 0.0
    piles = 0
    least = least_kept(rules, state, seat, work)
    for pile in range(NUM_PILES):
        if state.stacks[pile] > 0:
            piles += 1
            for design in range(NUM_DESIGNS):
                odds = chance(work, pile, design)
                if odds > 0.0:
                    found += odds * max(0.0, drawn_worth(rules, state, seat, design, least, work))
    return found / max(1, piles)
