"""What a position of Flourish and Decay is worth, for the greedy agent: spaces ahead, now and a generation later.

Added to that, in spaces: calories in hand and what the deck will bring in the rounds to come. Only what the seat can
know is used: of rivals what lies open, and of their decks what is in deck and hand together.
"""

from __future__ import annotations

from overwinter.envs.core.jit import jit
from overwinter.envs.flourish_and_decay.rules.bits import count_bits
from overwinter.envs.flourish_and_decay.rules.commits import left_of
from overwinter.envs.flourish_and_decay.rules.layers import alive_row
from overwinter.envs.flourish_and_decay.rules.life import tally
from overwinter.envs.flourish_and_decay.state import (
    NUM_CARDS,
    NUM_FOODS,
    PLACING,
    Player,
    Rules,
    State,
)

_CALORIE = 0.5  # spaces that a calorie is worth
_ACTION = 0.4  # calories that an action card is worth, of each calorie of its cost
_PLAYED = 0.05  # spaces that having played an action card is worth: its effects are seen only later
_BEFORE = 1.5  # generations that one reckons with before any round has passed


@jit
def value(rules: Rules, state: State, seat: int) -> float:
    """How good the position is for `seat`, in spaces: its lead over all others, and what it can still spend."""
    now, later = leads(state, seat)
    player = state.players[seat]
    found = 0.5 * (now + later) + _in_reserve(rules, state, seat)
    if state.phase == PLACING:
        found += (later - now) * int(player.bought)
        if rules.carry_calories != 0:
            found += _CALORIE * left_of(rules, state, seat)
    else:
        found += _CALORIE * int(player.calories)
    for card in range(NUM_FOODS, NUM_CARDS):
        found += _PLAYED * int(player.played[card])
    return found


@jit
def leads(state: State, seat: int) -> tuple[float, float]:
    """How many spaces more of slime a seat has than a rival on average, with its sealed cells in place: now, and after
    the next generation, in which all rivals count as one species."""
    side = int(state.side)
    rivals = int(state.num_players) - 1
    now = 0
    later = 0
    for row in range(1, side + 1):
        mine_north, mine, mine_south = _mine(state, seat, row - 1), _mine(state, seat, row), _mine(state, seat, row + 1)
        north = mine_north | alive_row(state, row - 1)
        here = mine | alive_row(state, row)
        south = mine_south | alive_row(state, row + 1)
        odd, two_or_three, _ = tally(north, here, south)
        _, _, mostly_mine = tally(mine_north, mine, mine_south)
        born = two_or_three & odd & ((1 << side) - 1) & ~here
        my_slime = int(state.slime[seat, row]) | mine
        others_slime = 0
        for other in range(int(state.num_players)):
            if other != seat:
                others_slime |= int(state.slime[other, row])
        others_slime &= ~my_slime
        now += rivals * count_bits(my_slime) - count_bits(others_slime)
        my_births = born & mostly_mine
        others_births = born & ~mostly_mine
        later += rivals * count_bits((my_slime | my_births) & ~others_births)
        later -= count_bits((others_slime | others_births) & ~my_births)
    return now / rivals, later / rivals


@jit
def _mine(state: State, seat: int, row: int) -> int:
    """A seat's cells in a row, sealed ones included."""
    return int(state.cells[seat, row]) | int(state.chosen[seat, row])


@jit
def _in_reserve(rules: Rules, state: State, seat: int) -> float:
    """Spaces that the deck will bring in the rounds to come."""
    player = state.players[seat]
    cards = 0
    calories = 0.0
    for card in range(NUM_CARDS):
        copies = owned(player, card)
        cards += copies
        calories += copies * int(rules.cards[card].calories)
        if card >= NUM_FOODS:
            calories += copies * _ACTION * int(rules.cards[card].cost)
    return _CALORIE * rounds_left(rules, state) * int(rules.hand_limit) * calories / max(1, cards)


# --- how long the game goes on --------------------------------------------------------------------------------


@jit
def owned(player: Player, card: int) -> int:
    """Copies of a card that a player has; how many of them are in the hand does not matter."""
    return int(player.deck[card]) + int(player.hand[card]) + int(player.discard[card]) + int(player.played[card])


@jit
def pace(rules: Rules, state: State) -> float:
    """Generations a round, as far as rounds so far tell."""
    found = (int(state.generation) + _BEFORE) / (int(state.lap) + 1.0)
    return max(found, float(rules.free_generations))


@jit
def rounds_left(rules: Rules, state: State) -> float:
    """Rounds to come after this one, roughly."""
    generations = (int(rules.max_generations) - int(state.generation)) / max(0.1, pace(rules, state))
    return float(min(generations, int(rules.max_rounds) - int(state.lap)))
