"""What effects are worth to the heuristic: of cards it may play, Opportunities it may complete, powers it may use."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.godforsaken_scavengers import hand_food, may_collect, rounds_after
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_piles import (
    best_draw,
    draw_worth,
    mean_draw,
    peril_chance,
    seen_worth,
)
from overwinter.agents.scripted.heuristics.godforsaken_scavengers_worth import (
    FOOD,
    HEALED,
    WOUND,
    cheapest,
    gain,
    loss_of,
    payment,
    price,
    weight,
)
from overwinter.envs.core.frames import top
from overwinter.envs.core.jit import jit
from overwinter.envs.godforsaken_scavengers.rules.doable import falls_on, may_take
from overwinter.envs.godforsaken_scavengers.rules.kinds import READY
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.seats import is_survivor
from overwinter.envs.godforsaken_scavengers.rules.zones import (
    design_of,
    food_of,
    table_of,
)
from overwinter.envs.godforsaken_scavengers.state import (
    BY_VALUE,
    CHARACTER_UP,
    COLLECTING,
    DISCARDS,
    FACE_DOWN,
    FLIP_ALL,
    FOOD_ALL,
    HARVEST,
    HEAL,
    HUNT,
    KEEP,
    LOOK,
    LOSE,
    LOSE_ALL,
    MOVE,
    NOWHERE,
    NUM_AFFLICTIONS,
    NUM_EFFECTS,
    NUM_PILES,
    PASS_AFFLICTION,
    PLAYED,
    RELIEF,
    REST,
    REWARD,
    RUSH,
    SCAVENGE,
    SCAVENGING,
    SCOUT,
    STEAL,
    TAKE_DISCARD,
    TAKE_SCAVENGED,
    Rules,
    State,
)
from overwinter.envs.godforsaken_scavengers.state import FOOD as FOOD_OP

_BEST_OF_FIVE = 1.9  # times the mean, for the best card of a hunt
_ROUNDS = 3.0  # an Affliction's effect counts for so many rounds, at the most
_CHARACTER = 1.0  # food that a Character's other side is worth
_KEPT_POWER = 0.8  # food that a power is worth as long as it is not used
_STOLEN = 2.3  # food of a card of another hand
_NOT_NOW = -1_000.0


@jit
def is_collecting(state: State, seat: int) -> bool:
    """Whether a seat can still collect what it turns up."""
    return bool(state.players[seat].phase == COLLECTING)


@jit
def affliction_weight(rules: Rules, state: State, seat: int, which: int, work: NDArray[np.float64]) -> float:
    """What an Affliction's effect costs a seat in the rounds to come, by the prices of the deciding one."""
    rounds = min(_ROUNDS, 0.5 + rounds_after(rules, state))
    return float(work[FOOD, seat]) * rounds * weight(rules.afflictions[which].limits)


@jit
def heaviest(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What the effect of the worst Affliction of a seat costs that lies face up; 0 without one."""
    found = 0.0
    for k in range(NUM_AFFLICTIONS):
        if state.players[seat].afflictions[k] > 0:
            cost = affliction_weight(rules, state, seat, k, work)
            if abs(cost) > abs(found):
                found = cost
    return found


@jit
def best_on_table(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """The best scavenged card for a seat, less what it is worth to whose turn it is; 0 without one."""
    place = table_of(rules, state, seat)
    active = number(state.active)
    found = 0.0
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and design_of(rules, card).handy != 0:
            worth = gain(rules, state, seat, number(rules.design_of[card]), work)
            if active not in (NOWHERE, seat):
                worth -= float(work[FOOD, active]) * food_of(rules, state, active, card)
            found = max(found, worth)
    return found


@jit
def best_discard(rules: Rules, state: State, seat: int, tier: int, design: int, work: NDArray[np.float64]) -> float:
    """The best card that can be taken out of the discards; 0 without one."""
    found = 0.0
    for card in range(number(rules.num_cards)):
        if state.place[card] == DISCARDS and may_take(rules, card, tier, design):
            found = max(found, gain(rules, state, seat, number(rules.design_of[card]), work))
    return found


@jit
def _insight(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What it is worth to see what is on top of the piles before the next card is scavenged."""
    player = state.players[seat]
    if player.phase != SCAVENGING:
        return 0.0
    if player.pile > 0:
        pile = number(player.pile) - 1
        if state.stacks[pile] == 0:
            return 0.0
        blind = max(0.0, draw_worth(rules, state, seat, pile, work))
        return seen_worth(rules, state, seat, pile, 0.0, work) - blind
    blind = best_draw(rules, state, seat, NOWHERE, work)
    found = 0.0
    for pile in range(NUM_PILES):
        if state.stacks[pile] > 0:
            instead = best_draw(rules, state, seat, pile, work)
            if instead > _NOT_NOW:
                found = max(found, seen_worth(rules, state, seat, pile, instead, work) - blind)
    return found


@jit
def _another_pile(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What it is worth to go on scavenging from another pile."""
    player = state.players[seat]
    if player.phase != SCAVENGING or player.pile == 0:
        return 0.0
    pile = number(player.pile) - 1
    stay = max(0.0, draw_worth(rules, state, seat, pile, work)) if state.stacks[pile] > 0 else 0.0
    return max(0.0, best_draw(rules, state, seat, pile, work)) - stay


@jit
def _rush_worth(rules: Rules, state: State, seat: int, other: int, amount: int, work: NDArray[np.float64]) -> float:
    """What it is worth to have a seat scavenge so many cards, from the pile with most Perils if it is a rival."""
    if other == seat:
        return _scavenge_worth(rules, state, seat, amount, work)
    danger = 0.0
    for pile in range(NUM_PILES):
        if state.stacks[pile] > 0:
            danger = max(danger, peril_chance(rules, work, pile))
    hurts = -float(work[WOUND, other])
    feeds = _STOLEN * float(work[FOOD, other])
    return amount * (danger * hurts + (1.0 - danger) * feeds) if hurts > 0.0 else _NOT_NOW


@jit
def _scavenge_worth(rules: Rules, state: State, seat: int, amount: int, work: NDArray[np.float64]) -> float:
    """What so many cards more are worth, when they can be collected."""
    if not is_collecting(state, seat) or state.players[seat].alive == 0:
        return _NOT_NOW
    return amount * best_draw(rules, state, seat, NOWHERE, work)


@jit
def _best_seat(rules: Rules, state: State, seat: int, op: int, amount: int, work: NDArray[np.float64]) -> float:
    """What an effect is worth that falls on the seat it is best for; very low if it can fall on none."""
    found = _NOT_NOW
    for other in range(number(state.num_players)):
        if falls_on(rules, state, seat, other, op):
            found = max(found, seat_worth(rules, state, seat, other, op, amount, work))
    return found


@jit
def seat_worth(
    rules: Rules, state: State, seat: int, other: int, op: int, amount: int, work: NDArray[np.float64]
) -> float:
    """What it is worth that an effect falls on a seat."""
    turned = _CHARACTER * float(work[FOOD, other]) if is_survivor(state, other) else 0.0
    if op == REST:
        return heaviest(rules, state, other, work) + turned
    if op == RELIEF:
        return float(work[HEALED, other]) + turned
    if op == RUSH:
        return _rush_worth(rules, state, seat, other, amount, work)
    if op == MOVE:
        return _another_pile(rules, state, seat, work) if other == seat else 0.0
    if op == STEAL:
        player = state.players[other]
        each = hand_food(rules, state, seat, other) / max(1, number(player.cards))
        return each * (float(work[FOOD, seat]) - float(work[FOOD, other]))
    return float(work[HEALED, seat]) - float(work[WOUND, other])  # PASS_AFFLICTION


@jit
def effect_worth(
    rules: Rules, state: State, seat: int, op: int, amount: int, design: int, work: NDArray[np.float64]
) -> float:
    """What an effect is worth to a seat that has it now; `design` is the card's, or NOWHERE."""
    if op in (SCOUT, LOOK):
        return _insight(rules, state, seat, work)
    if op == HUNT:
        if not is_collecting(state, seat):
            return _NOT_NOW
        return _BEST_OF_FIVE * mean_draw(rules, state, seat, work)
    if op == SCAVENGE:
        return _scavenge_worth(rules, state, seat, amount, work)
    if op in (REST, RELIEF, RUSH, MOVE, STEAL, PASS_AFFLICTION):
        return _best_seat(rules, state, seat, op, amount, work)
    if op == HEAL:
        return float(work[HEALED, seat])
    if op == FACE_DOWN:
        return heaviest(rules, state, seat, work)
    if op == CHARACTER_UP:
        return _CHARACTER * float(work[FOOD, seat]) if is_survivor(state, seat) else 0.0
    if op == TAKE_SCAVENGED:
        if is_collecting(state, seat) and may_collect(state, seat) > 0:
            return 0.0
        return best_on_table(rules, state, seat, work)
    if op == TAKE_DISCARD:
        return best_discard(rules, state, seat, amount, design, work)
    return _goods_worth(rules, state, seat, op, amount, design, work)


@jit
def _goods_worth(
    rules: Rules, state: State, seat: int, op: int, amount: int, design: int, work: NDArray[np.float64]
) -> float:
    """The same for food and cards."""
    if op == FOOD_OP:
        return amount * float(work[FOOD, seat])
    if op == FOOD_ALL:
        if top(state).kind != READY:
            return _NOT_NOW  # before Feeding it is clear who needs it
        found = 0.0
        for other in range(number(state.num_players)):
            if state.players[other].alive != 0:
                found += amount * float(work[FOOD, other])
        return found
    if op == HARVEST:
        return amount * float(work[FOOD, seat])
    if op == KEEP:
        return gain(rules, state, seat, design, work)
    if op in (LOSE, LOSE_ALL):
        return -cheapest(rules, state, seat, work)
    return -_CHARACTER * float(work[FOOD, seat]) if op == FLIP_ALL else 0.0


# --- cards, Opportunities, powers -------------------------------------------------------------------------------


@jit
def play_worth(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """What playing a card now adds, beyond keeping it."""
    row = rules.designs[design]
    found = -price(rules, state, seat, design, work)
    for k in range(NUM_EFFECTS):
        if row.op[PLAYED, k] != 0:
            found += effect_worth(
                rules, state, seat, number(row.op[PLAYED, k]), number(row.amount[PLAYED, k]), design, work
            )
    return found


@jit
def reward_worth(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """What the reward of a Peril or an Opportunity is worth."""
    row = rules.designs[design]
    found = 0.0
    for k in range(NUM_EFFECTS):
        if row.op[REWARD, k] != 0:
            op, amount = number(row.op[REWARD, k]), number(row.amount[REWARD, k])
            found += max(0.0, effect_worth(rules, state, seat, op, amount, design, work))
    return found


@jit
def opportunity_worth(rules: Rules, state: State, seat: int, design: int, work: NDArray[np.float64]) -> float:
    """What completing an Opportunity adds."""
    row = rules.designs[design]
    bits = payment(rules, state, seat, row.cost_by == BY_VALUE, number(row.cost), work)
    return reward_worth(rules, state, seat, design, work) - loss_of(rules, state, seat, bits, work)


@jit
def power_worth(rules: Rules, state: State, seat: int, work: NDArray[np.float64]) -> float:
    """What using the power of a Character adds, other than against a Peril."""
    character = number(state.players[seat].character)
    row = rules.characters[character]
    found = -_KEPT_POWER * float(work[FOOD, seat])
    for k in range(NUM_EFFECTS):
        if row.op[k] != 0:
            found += effect_worth(rules, state, seat, number(row.op[k]), number(row.amount[k]), NOWHERE, work)
    return found
