"""What cards are worth, in calories, and how long the game goes on: buying, gaining and trashing."""

from __future__ import annotations

from overwinter.agents.scripted.flourish_and_decay import owned
from overwinter.envs.core.frames import Mask
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.actions import BUY, GAIN, TRASH
from overwinter.envs.flourish_and_decay.state import (
    CALORIES,
    CLAIM,
    DRAW,
    FREEZE,
    GENERATIONS,
    HARVEST,
    HASTEN,
    HINDER,
    JUNK,
    KILL,
    MOVE,
    NUM_CARDS,
    NUM_EFFECTS,
    PLACE,
    ROTATE,
    SHIELD,
    SHIFT,
    SOW,
    Player,
    Rules,
    State,
)
from overwinter.envs.flourish_and_decay.state import GAIN as GAIN_OP
from overwinter.envs.flourish_and_decay.state import TRASH as TRASH_OP

# Calories that one of an effect is worth.
_PLACE = 2.0
_SOW = 2.1
_CLAIM = 1.2
_KILL = 1.1
_MOVE = 0.8
_TURN = 1.3  # a block shifted or rotated
_SHIELD = 0.5
_FREEZE = 0.8
_GENERATION = 1.4
_HASTEN = 1.2
_DELAY = 0.8
_HARVEST = 0.8
_GAIN = 0.5  # of each calorie of its cost
_TRASH = 0.7
_JUNK = 1.6
_HINDER = 1.0

_LONG = 6.0  # rounds left from which on trashing and gaining pay
_PRICE = 1.3  # what a calorie for cells or generations now is worth, against one in later rounds
_GROWTH = 0.12  # what calories that can be spent on cards are worth more, for each round left
_FADING = 0.03  # what use on the board is worth less: others have time to undo it
_LEAST = 0.3
_TEMPO = 2.0  # what calories that a trashed card would bring now are worth
_BOUGHT = 1.5  # generations that are bought in a round, on average over a game; most of them late


@jit
def rounds_left(rules: Rules, state: State) -> float:
    """Rounds to come after this one, roughly: generations pass the faster the fewer are left, as leaders hurry."""
    most = int(rules.max_generations)
    left = 1.0 - int(state.generation) / most
    rounds = left * left * most / (int(rules.free_generations) + _BOUGHT)
    return float(min(rounds, float(int(rules.max_rounds) - int(state.lap))))


@jit
def mean_calories(rules: Rules, player: Player) -> float:
    """Calories that a card of a player brings on average."""
    cards = 0
    calories = 0
    for card in range(NUM_CARDS):
        copies = owned(player, card)
        if copies > 0:
            cards += copies
            calories += copies * int(rules.cards[card].calories)
            for k in range(NUM_EFFECTS):
                if rules.cards[card].op[k] == CALORIES:
                    calories += copies * int(rules.cards[card].amount[k])
    return calories / max(1, cards)


@jit
def effect_worth(rules: Rules, op: int, amount: int, mean: float, left: float) -> float:
    """Calories that an effect is worth, with so many rounds left and cards of the deck that are worth `mean`."""
    if op == CALORIES:
        return amount * (1 + _GROWTH * left)
    if op == DRAW:
        return mean * amount
    if op == HARVEST:
        return _HARVEST * amount * (1 + _GROWTH * left)
    if op == HINDER:
        return _HINDER * amount
    if op not in (GAIN_OP, TRASH_OP, JUNK):
        return board_worth(rules, op) * amount * max(_LEAST, 1 - _FADING * left)
    if left <= _LONG:
        return 0.0
    if op == GAIN_OP:
        return _GAIN * amount
    if op == TRASH_OP:
        return _TRASH * amount
    return _JUNK * amount


@jit
def board_worth(rules: Rules, op: int) -> float:
    """Calories that one of an effect on the board is worth, at the end of a game."""
    if op == PLACE:
        return _PLACE
    if op == SOW:
        return _SOW
    if op == CLAIM:
        return _CLAIM
    if op == KILL:
        return _KILL
    if op == MOVE:
        return _MOVE
    if op in (SHIFT, ROTATE):
        return _TURN
    if op == SHIELD:
        return _SHIELD
    if op == FREEZE:
        return _FREEZE
    if op == GENERATIONS:
        return _GENERATION
    if op == HASTEN:
        return _HASTEN
    return _DELAY


@jit
def card_worth(rules: Rules, number: int, mean: float, left: float) -> float:
    """Calories that playing a card is worth, with so many rounds left and cards of the deck that are worth `mean`."""
    card = rules.cards[number]
    found = effect_worth(rules, CALORIES, int(card.calories), mean, left)
    for k in range(NUM_EFFECTS):
        if card.op[k] != 0:
            times = max(1, int(card.turns[k]))
            found += times * effect_worth(rules, int(card.op[k]), int(card.amount[k]), mean, left)
    return found


@jit
def mean_worth(rules: Rules, player: Player, left: float) -> float:
    """What a card of a player's deck is worth on average."""
    mean = mean_calories(rules, player) * (1 + _GROWTH * left)
    cards = 0
    found = 0.0
    for card in range(NUM_CARDS):
        copies = owned(player, card)
        if copies > 0:
            cards += copies
            found += copies * card_worth(rules, card, mean, left)
    return found / max(1, cards)


@jit
def times_drawn(rules: Rules, state: State, seat: int, left: float) -> float:
    """How often a card that goes to the discard now will be drawn."""
    player = state.players[seat]
    before = 0
    cards = 1
    for card in range(NUM_CARDS):
        before += int(player.deck[card])
        cards += owned(player, card)
    return max(0.0, (left * int(rules.hand_limit) - before) / cards)


@inline
def on_board(rules: Rules, calories: int) -> int:
    """Of so many calories, those that are not lost when cells and generations have been bought."""
    if rules.carry_calories != 0:
        return calories
    unit = min(int(rules.cell_cost), int(rules.generation_cost))
    return calories - calories % unit


@jit
def best_to_buy(rules: Rules, state: State, seat: int, mask: Mask) -> int:
    """The action that buys the card that brings most beyond its price; -1 if none brings anything."""
    player = state.players[seat]
    left = rounds_left(rules, state)
    mean = mean_worth(rules, player, left)
    drawn = times_drawn(rules, state, seat, left)
    calories = int(player.calories)
    best = 0.0
    found = -1
    for card in range(NUM_CARDS):
        if mask[BUY + card] != 0:
            price = on_board(rules, calories) - on_board(rules, calories - int(rules.cards[card].cost))
            gain = drawn * (card_worth(rules, card, mean, left) - mean) - _PRICE * price
            if gain > best:
                best = gain
                found = BUY + card
    return found


@jit
def best_to_gain(rules: Rules, state: State, seat: int, mask: Mask) -> int:
    """The action that gains the best card; -1 if the deck is better without any."""
    left = rounds_left(rules, state)
    mean = mean_worth(rules, state.players[seat], left)
    best = mean
    found = -1
    for card in range(NUM_CARDS):
        if mask[GAIN + card] != 0:
            worth = card_worth(rules, card, mean, left)
            if worth > best:
                best = worth
                found = GAIN + card
    return found


@jit
def best_to_trash(rules: Rules, state: State, seat: int) -> int:
    """The card of the hand that the deck is better without; -1 if there is none.

    Trashed, it is not played now; each time it would have been drawn, an average card comes in its place.
    """
    player = state.players[seat]
    left = rounds_left(rules, state)
    mean = mean_worth(rules, player, left)
    drawn = times_drawn(rules, state, seat, left)
    best = 0.0
    found = -1
    for card in range(NUM_CARDS):
        if player.hand[card] > 0:
            worth = card_worth(rules, card, mean, left)
            gain = drawn * (mean - worth) - _TEMPO * worth
            if gain > best:
                best = gain
                found = TRASH + card
    return found
