"""The course of a game: seed phase, rounds of turns, cell placement, the end (FD-049 to FD-066)."""

from __future__ import annotations

from overwinter.envs.core.frames import TERMINATED, TRUNCATED, Mask, absolute, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.flourish_and_decay.actions import BUY, DONE, PLAY, PLAY_FOOD
from overwinter.envs.flourish_and_decay.rules.commits import (
    may_buy_generation,
    may_choose_cell,
    reveal_placement,
    reveal_seeds,
)
from overwinter.envs.flourish_and_decay.rules.decks import (
    buy_card,
    discard_all,
    draw_cards,
    is_action,
    leave_hand,
    mark_buyable,
)
from overwinter.envs.flourish_and_decay.rules.kinds import BEGIN, CARD_PLAYED, COMING, COMMIT, EFFECT, MAIN, TURN
from overwinter.envs.flourish_and_decay.rules.layers import shift_down
from overwinter.envs.flourish_and_decay.rules.life import look_ahead
from overwinter.envs.flourish_and_decay.state import (
    FEWER,
    MAX_TURNS,
    NOWHERE,
    NUM_CARDS,
    NUM_FOODS,
    NUM_LASTING,
    PLACING,
    SEEDING,
    TURNS,
    Rules,
    State,
)


@jit
def resume_table(rules: Rules, state: State) -> bool:
    """The next seat's turn or commit, clockwise from the start player; after the last one what follows."""
    frame = top(state)
    if frame.a < state.num_players:
        seat = absolute(state, state.first, frame.a)
        frame.a += 1
        _begin_with(rules, state, seat)
        return False
    frame.a = 0
    if state.phase == SEEDING:
        if not reveal_seeds(rules, state):
            _next_seed_round(rules, state)
    elif state.phase == TURNS:
        state.phase = PLACING
        state.active = NOWHERE
    else:
        reveal_placement(rules, state)
        _next_round(rules, state)
    return False


@jit
def _begin_with(rules: Rules, state: State, seat: int) -> None:
    """A seat's turn, or its sealed commit if it can make one."""
    if state.phase == SEEDING:
        if state.players[seat].to_place > 0:
            push(state, COMMIT, seat, 0, 0, int(state.players[seat].to_place), 0)
    elif state.phase == TURNS:
        state.active = seat
        push(state, TURN, seat, 0, 0, 0, 0)
    elif may_choose_cell(rules, state, seat) or may_buy_generation(rules, state, seat):
        push(state, COMMIT, seat, 0, 0, 0, 0)


@jit
def _next_seed_round(rules: Rules, state: State) -> None:
    """Two rounds of three cells (FD-156, FD-158), then the first turns (FD-159)."""
    state.seed_try = 0
    state.seed_round += 1
    if state.seed_round < rules.seed_rounds:
        begin_seed_round(rules, state)
    else:
        state.phase = TURNS
        state.lap = 1


@jit
def begin_seed_round(rules: Rules, state: State) -> None:
    """Everybody has cells to place."""
    for seat in range(int(state.num_players)):
        state.players[seat].to_place = rules.seed_cells


@jit
def _next_round(rules: Rules, state: State) -> None:
    """The game ends when enough generations have passed, or is cut after the last round; shields wear off."""
    if state.generation >= rules.max_generations:
        state.ended = TERMINATED
        return
    if state.lap >= rules.max_rounds:
        state.ended = TRUNCATED
        return
    shift_down(state.shield)
    look_ahead(rules, state)
    state.lap += 1
    state.phase = TURNS


@jit
def resume_turn(rules: Rules, state: State) -> bool:
    """Draw, have lasting effects happen, then ask until the turn is ended."""
    frame = top(state)
    seat = int(frame.seat)
    if frame.step == MAIN:
        return ask(state, seat)
    if frame.step == BEGIN:
        _take_coming(state, seat)
        wanted = int(rules.hand_limit) - int(state.now[FEWER])
        draw_cards(state, seat, max(wanted, int(rules.least_drawn)))
        state.now[FEWER] = 0
        frame.step = COMING
        frame.a = 1
        return False
    op = int(frame.a)
    if op == FEWER:  # the last of them, which made the draw smaller
        frame.step = MAIN
        frame.a = 0
        return False
    frame.a += 1
    if state.now[op] > 0:
        push(state, EFFECT, seat, 0, op, int(state.now[op]), 0)
        state.now[op] = 0
    return False


@jit
def _take_coming(state: State, seat: int) -> None:
    """The lasting effects of this turn; those of later turns come closer (FD-055)."""
    coming = state.players[seat].coming
    for op in range(NUM_LASTING):
        state.now[op] = coming[0, op]
        for turn in range(MAX_TURNS - 1):
            coming[turn, op] = coming[turn + 1, op]
        coming[MAX_TURNS - 1, op] = 0


@jit
def legal_turn(rules: Rules, state: State, mask: Mask) -> None:
    """Any card of the hand (FD-129, FD-130), any that can be bought, in any order (FD-148), or the end."""
    seat = int(top(state).seat)
    mask[DONE] = 1
    mask[PLAY_FOOD] = int(food_in_hand(state, seat) > 1)
    player = state.players[seat]
    hand = player.hand
    for card in range(NUM_CARDS):
        mask[PLAY + card] = int(hand[card] > 0)
    mark_buyable(rules, state, player, mask)


@jit
def apply_turn(rules: Rules, state: State, action: int) -> None:
    """Play, buy, or end the turn."""
    seat = int(top(state).seat)
    if action == DONE:
        discard_all(state, seat)
        state.players[seat].free_bought = 0
        pop(state, 0)
    elif action == PLAY_FOOD:
        for food in range(NUM_FOODS):
            for _ in range(int(state.players[seat].hand[food])):
                play_card(rules, state, seat, food)
    elif action >= BUY:
        buy_card(rules, state, seat, action - BUY)
    else:
        play_card(rules, state, seat, action - PLAY)


@inline
def food_in_hand(state: State, seat: int) -> int:
    """How many food cards a seat has in hand."""
    hand = state.players[seat].hand
    count = 0
    for food in range(NUM_FOODS):
        count += int(hand[food])
    return count


@jit
def play_card(rules: Rules, state: State, seat: int, card: int) -> None:
    """A card goes to the table (FD-118) and brings its calories (FD-142); an action card does what it says (FD-057)."""
    player = state.players[seat]
    leave_hand(state, seat, card)
    player.played[card] += 1
    player.calories += rules.cards[card].calories
    if is_action(card):
        push(state, CARD_PLAYED, seat, card, 0, 0, 0)
