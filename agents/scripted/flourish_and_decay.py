"""What a position of Flourish and Decay is worth, for the greedy agent: spaces ahead, now and a generation later.

Added to that, in spaces: calories in hand and what the deck will bring in the rounds to come. Only what the seat can
know is used: of rivals what lies open, and of their decks what is in deck and hand together.
"""

from __future__ import annotations

from overwinter.envs.core.frames import relative
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import hash3
from overwinter.envs.flourish_and_decay.rules.bits import count_bits, lowest_column
from overwinter.envs.flourish_and_decay.rules.commits import left_of
from overwinter.envs.flourish_and_decay.rules.kinds import CELLS
from overwinter.envs.flourish_and_decay.rules.layers import alive_row, count_layer
from overwinter.envs.flourish_and_decay.rules.life import tally
from overwinter.envs.flourish_and_decay.state import (
    NUM_CARDS,
    NUM_FOODS,
    PLACING,
    TURNS,
    Player,
    Rules,
    State,
)

_CALORIE = 0.5  # spaces that a calorie is worth
_HAND = 0.9  # of what calories are worth that cards in hand will bring
_ACTION = 0.4  # calories that an action card is worth, of each calorie of its cost
_PLAYED = 0.05  # spaces that having played an action card is worth: its effects are seen only later
_BEFORE = 1.5  # generations that one reckons with before any round has passed
_HOME = 0.001  # spaces that a step nearer to its home is worth to a cell of the seed phase: it parts equals
_STREAM = 0  # of the re-deal's randomness, the one that nothing draws from after the set-up


@jit
def value(rules: Rules, state: State, seat: int) -> float:
    """How good the position is for `seat`, in spaces: its lead over all others, and what it can still spend."""
    now, later = leads(state, seat)
    player = state.players[seat]
    # The end of a round must be foreseen: it may not look like a loss or a gain to the seat whose commit brings it.
    pending = _pending(rules, state) if _has_begun(state, seat) else 0
    found = (0.5 - pending) * now + (0.5 + pending) * later + _in_reserve(rules, player, _turns(rules, state, seat))
    if state.lap <= 1:
        found -= _HOME * _from_home(state, seat)
    if rules.carry_calories != 0 or not _is_committing(state, seat):
        found += _CALORIE * left_of(rules, state, seat)
    for card in range(NUM_CARDS):
        found += _HAND * _CALORIE * int(player.hand[card]) * int(rules.cards[card].calories)
    for card in range(NUM_FOODS, NUM_CARDS):
        found += _PLAYED * int(player.played[card])
    return found


@jit
def _has_begun(state: State, seat: int) -> bool:
    """Whether a seat has begun its turn of this round."""
    return bool(
        state.phase == PLACING or (state.phase == TURNS and state.frames[0].a > relative(state, state.first, seat))
    )


@jit
def _is_committing(state: State, seat: int) -> bool:
    """Whether a seat has sealed its commit or some of it: what it does not spend now may be lost."""
    order = relative(state, state.first, seat)
    if state.phase != PLACING or state.frames[0].a <= order:
        return False
    is_asked = state.depth > 1 and state.frames[0].a == order + 1
    return not is_asked or state.frames[1].step != CELLS or count_layer(state.chosen[seat], int(state.side)) > 0


@jit
def _pending(rules: Rules, state: State) -> int:
    """Generations that will pass at the end of this round; those that rivals have sealed are guesses of the re-deal."""
    bought = int(state.hastened) - int(state.delayed)
    for other in range(int(state.num_players)):
        bought += int(state.players[other].bought)
    return int(rules.free_generations) + max(0, bought)


@jit
def _from_home(state: State, seat: int) -> float:
    """How many steps, all in all, a seat's cells are from its home, the ninth of the board that is its character's, and
    by chance up to one more each: nobody begins in the same place, or with the same shape, in every game."""
    side = int(state.side)
    character = int(state.players[seat].character)
    home_row = 1 + side * (1 + 2 * (character // 3)) // 6
    home_column = side * (1 + 2 * (character % 3)) // 6
    steps = 0.0
    for row in range(1, side + 1):
        cells = _mine(state, seat, row)
        while cells != 0:
            column = lowest_column(cells)
            steps += max(abs(row - home_row), abs(column - home_column))
            steps += float(hash3(state.rng[_STREAM], row, column)) / 2.0**64
            cells &= cells - 1
    return steps


@jit
def leads(state: State, seat: int) -> tuple[float, float]:
    """How many spaces more of slime a seat has than a rival on average, with sealed cells in place: now, and after the
    next generation, in which all rivals count as one species. What rivals have sealed are guesses of the re-deal, and
    of no use in the seed phase, where they can be anywhere."""
    side = int(state.side)
    rivals = int(state.num_players) - 1
    now = 0
    later = 0
    for row in range(1, side + 1):
        mine_north, mine, mine_south = _mine(state, seat, row - 1), _mine(state, seat, row), _mine(state, seat, row + 1)
        north = mine_north | _living(state, row - 1)
        here = mine | _living(state, row)
        south = mine_south | _living(state, row + 1)
        odd, two_or_three, _ = tally(north, here, south)
        _, _, mostly_mine = tally(mine_north, mine, mine_south)
        born = two_or_three & odd & ((1 << side) - 1) & ~here
        my_slime = int(state.slime[seat, row]) | mine
        others_slime = 0
        for other in range(int(state.num_players)):
            if other != seat:
                others_slime |= int(state.slime[other, row])
                if state.phase == PLACING:
                    others_slime |= int(state.chosen[other, row])
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
def _living(state: State, row: int) -> int:
    """Cells in a row, those included that are guessed to be sealed for placement."""
    found = alive_row(state, row)
    if state.phase == PLACING:
        for seat in range(int(state.num_players)):
            found |= int(state.chosen[seat, row])
    return found


@jit
def _in_reserve(rules: Rules, player: Player, turns: float) -> float:
    """Spaces that the deck will bring in the turns to come."""
    cards = 0
    calories = 0.0
    for card in range(NUM_CARDS):
        copies = owned(player, card)
        cards += copies
        calories += copies * int(rules.cards[card].calories)
        if card >= NUM_FOODS:
            calories += copies * _ACTION * int(rules.cards[card].cost)
    return _CALORIE * turns * int(rules.hand_limit) * calories / max(1, cards)


# --- how long the game goes on --------------------------------------------------------------------------------


@jit
def _turns(rules: Rules, state: State, seat: int) -> float:
    """Turns that a seat has still to come, roughly."""
    generation = int(state.generation)
    lap = int(state.lap)
    if _has_begun(state, seat):
        generation += _pending(rules, state)
        lap += 1
    if generation >= rules.max_generations or lap > rules.max_rounds:
        return 0.0
    return 1.0 + rounds_after(rules, generation, lap)


@jit
def owned(player: Player, card: int) -> int:
    """Copies of a card that a player has; how many of them are in the hand does not matter."""
    return int(player.deck[card]) + int(player.hand[card]) + int(player.discard[card]) + int(player.played[card])


@jit
def pace(rules: Rules, generation: int, lap: int) -> float:
    """Generations a round, as far as so many generations by a round tell."""
    return max((generation + _BEFORE) / (lap + 1.0), float(rules.free_generations))


@jit
def rounds_after(rules: Rules, generation: int, lap: int) -> float:
    """Rounds to come after a round in which so many generations have passed, roughly."""
    rounds = (int(rules.max_generations) - generation) / max(0.1, pace(rules, generation, lap))
    return float(min(rounds, int(rules.max_rounds) - lap))
