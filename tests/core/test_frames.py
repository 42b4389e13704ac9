"""The stack of frames and the windows that go round the table."""

import numpy as np
import pytest

from overwinter.envs.core import frames
from overwinter.envs.core.frames import FRAME_OVERFLOW, MAX_DEPTH
from tests.core.bare import BARE_STATE
from tests.core.run import from_python

push_frame, pop, unwind, ask = map(from_python, (frames.push, frames.pop, frames.unwind, frames.ask))
next_seat, relative, absolute = map(from_python, (frames.next_seat, frames.relative, frames.absolute))
open_window, window_asks = from_python(frames.open_window), from_python(frames.window_asks)
window_passed, window_acted = from_python(frames.window_passed), from_python(frames.window_acted)


@pytest.fixture
def states():
    states = np.zeros(1, BARE_STATE)
    states["num_players"] = 4
    return states


def top(state):
    """The running frame."""
    return state.frames[state.depth - 1]


def push(state, kind, seat=0):
    push_frame(state, kind, seat, 1, 2, 3, 4)


def test_a_pushed_frame_is_on_top_and_at_its_first_step(states):
    state = states[0]
    state.frames[0].step = 9  # left behind by nobody, but a push must not rely on it
    push_frame(state, 7, 2, 3, 4, 5, 6)
    assert tuple(top(state)) == (7, 2, 3, 4, 0, 5, 6)
    push(state, 8)
    assert ([frame.kind for frame in state.frames[:3]], state.depth) == ([7, 8, 0], 2)


def test_a_popped_frame_leaves_its_result_and_no_bytes(states):
    state = states[0]
    before = states.tobytes()
    push(state, 7, -1)
    top(state).step = 5
    pop(state, 3)
    assert state.result == 3
    state.result = 0
    assert states.tobytes() == before


def test_unwinding_ends_the_topmost_frame_of_the_kind_and_all_above_it(states):
    state = states[0]
    for kind in (1, 2, 1, 3, 4):
        push(state, kind)
    unwind(state, 1, 6)
    assert (state.depth, top(state).kind, state.result) == (2, 2, 6)
    assert state.frames[2:].tobytes() == bytes(state.frames[2:].nbytes)


def test_unwinding_to_a_kind_that_is_not_there_ends_them_all(states):
    state = states[0]
    push(state, 1)
    push(state, 2)
    unwind(state, 9, 0)
    assert state.depth == 0


def test_a_full_stack_sets_the_error_and_writes_nothing(states):
    state = states[0]
    for _ in range(MAX_DEPTH):
        push(state, 1)
    assert state.error == 0
    before = state.frames.tobytes()
    push(state, 2)
    assert (state.error, state.depth) == (FRAME_OVERFLOW, MAX_DEPTH)
    assert state.frames.tobytes() == before


@pytest.mark.parametrize("players", range(1, 7))
def test_relative_and_absolute_seats_are_inverse_and_clockwise(states, players):
    states["num_players"] = players
    state = states[0]
    for viewer in range(players):
        assert relative(state, viewer, viewer) == 0
        assert relative(state, viewer, next_seat(state, viewer)) == 1 % players
        around = [absolute(state, viewer, distance) for distance in range(players)]
        assert sorted(around) == list(range(players))
        assert [relative(state, viewer, seat) for seat in around] == list(range(players))


def asked(state, reactions):
    """The seats a window asks, in order; `reactions` are the askings, counted from 0, that are answered."""
    seats = []
    while window_asks(state):
        seats.append(int(top(state).a))
        if len(seats) - 1 in reactions:
            window_acted(state)
        else:
            window_passed(state)
    return seats


def test_a_window_asks_everybody_once_from_its_first_seat_on(states):
    open_window(states[0], 5, 2, 0, 0)
    assert asked(states[0], ()) == [2, 3, 0, 1]


def test_after_a_reaction_a_window_asks_everybody_again_the_one_who_reacted_last(states):
    open_window(states[0], 5, 2, 0, 0)
    assert asked(states[0], {1}) == [2, 3, 0, 1, 2, 3]


def test_two_reactions_in_a_row_start_the_round_twice(states):
    open_window(states[0], 5, 0, 0, 0)
    assert asked(states[0], {0, 2}) == [0, 1, 2, 3, 0, 1, 2]


def test_asking_names_the_seat_and_waits(states):
    assert ask(states[0], 3) is True
    assert states[0].seat == 3
