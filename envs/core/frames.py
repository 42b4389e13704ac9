"""The header of every state, and its stack of frames: who is being asked what, and what goes on after.

A frame is one running piece of the rules (a turn, an effect, an offer). A game pushes frames, `resume` runs the
top one until it asks a seat, pushes another or pops itself. A child leaves its outcome in `state.result`.
All of it is plain integers in the state: a copy of the state in the middle of anything is exact.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import STREAMS

Counts: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]
Vector: TypeAlias = NDArray[np.float32]
Fields: TypeAlias = list[tuple[Any, ...]]

MAX_SEATS = 6
MAX_DEPTH = 16

# How a game stands (`state.ended`).
RUNNING, TERMINATED, TRUNCATED = 0, 1, 2

# Error codes (`state.error`); compiled code cannot raise, so it leaves one of these and stops.
NO_ERROR, FRAME_OVERFLOW, NO_PROGRESS, NO_LEGAL_ACTION = 0, 1, 2, 3
ERRORS = {
    FRAME_OVERFLOW: "the stack of frames is full",
    NO_PROGRESS: "the rules ran on without reaching a decision",
    NO_LEGAL_ACTION: "a seat was asked but had no legal action",
}


def record(fields: Fields) -> np.dtype[Any]:
    """A packed record dtype whose elements have their fields as attributes, compiled or not."""
    return np.dtype((np.record, fields))


class Frame(Protocol):
    """One running piece of the rules. `kind` is the game's; the other fields mean what the kind says."""

    kind: int
    seat: int  # whose it is; -1 for nobody's
    card: int  # what it is about: a card, a space, a threat
    op: int  # which operation of it
    step: int  # how far it has come
    a: int
    b: int


FRAME = record([(name, "<i2") for name in ("kind", "seat", "card", "op", "step", "a", "b")])


class Header(Protocol):
    """The fields every state begins with."""

    rng: NDArray[np.uint64]
    error: int
    num_players: int
    seat: int  # the seat to act, -1 when nobody is
    ended: int
    result: int  # what the last popped frame leaves its parent
    depth: int  # frames on the stack
    team: Counts  # of each seat; seats of one team share their payoff
    frames: Any  # (MAX_DEPTH,) of Frame


HEADER: Fields = [
    ("rng", "<u8", (STREAMS,)),
    ("error", "<i2"),
    ("num_players", "<i2"),
    ("seat", "<i2"),
    ("ended", "<i2"),
    ("result", "<i2"),
    ("depth", "<i2"),
    ("team", "<i2", (MAX_SEATS,)),
    ("frames", FRAME, (MAX_DEPTH,)),
]


class RulesHeader(Protocol):
    """The fields every rules record begins with."""

    reward: int  # a `payoff` mode
    cooperative: int  # 1: everybody gets the scenario's result


RULES_HEADER: Fields = [("reward", "<i2"), ("cooperative", "<i2")]


@inline
def push(state: Header, kind: int, seat: int, card: int, op: int, a: int, b: int) -> None:
    """Put a frame on the stack; it runs before its parent goes on."""
    if state.depth >= MAX_DEPTH:
        state.error = FRAME_OVERFLOW
        return
    frame = state.frames[state.depth]
    frame.kind = kind
    frame.seat = seat
    frame.card = card
    frame.op = op
    frame.step = 0
    frame.a = a
    frame.b = b
    state.depth += 1


@inline
def top(state: Header) -> Frame:
    """The running frame."""
    return state.frames[state.depth - 1]  # type: ignore[no-any-return]


@inline
def below_top(state: Header) -> Frame:
    """The frame that the running one goes back to."""
    return state.frames[state.depth - 2]  # type: ignore[no-any-return]


@inline
def pop(state: Header, result: int) -> None:
    """End the running frame. Its slot is zeroed, so that equal positions have equal bytes."""
    state.depth -= 1
    frame = state.frames[state.depth]
    frame.kind = 0
    frame.seat = 0
    frame.card = 0
    frame.op = 0
    frame.step = 0
    frame.a = 0
    frame.b = 0
    state.result = result


@jit
def unwind(state: Header, kind: int, result: int) -> None:
    """End the running frames up to and with the topmost one of `kind`: a death, an interrupt, a win."""
    while state.depth > 0:
        last = int(state.frames[state.depth - 1].kind)
        pop(state, result)
        if last == kind:
            return


@inline
def ask(state: Header, seat: int) -> bool:
    """Make `seat` the one to act; `resume` returns this, true, to wait for its action."""
    state.seat = seat
    return True


@inline
def relative(state: Header, viewer: int, seat: int) -> int:
    """How many places clockwise of `viewer` a seat sits: 0 for the viewer itself."""
    distance = int(seat) - int(viewer)
    return distance if distance >= 0 else distance + int(state.num_players)


@inline
def absolute(state: Header, viewer: int, distance: int) -> int:
    """The seat `distance` places clockwise of `viewer`, for a distance below the number of players."""
    seat = int(viewer) + int(distance)
    return seat if seat < state.num_players else seat - int(state.num_players)


@inline
def next_seat(state: Header, seat: int) -> int:
    """The seat clockwise of `seat`."""
    return absolute(state, seat, 1)


@jit
def open_window(state: Header, kind: int, first: int, card: int, op: int) -> None:
    """Push a window: every seat from `first` on, clockwise, may react. `a` is the seat asked, `b` those who passed.

    Its kind goes on asking through `window_asks`; `window_passed` and `window_acted` tell it what came back.
    """
    push(state, kind, first, card, op, first, 0)


@jit
def window_asks(state: Header) -> bool:
    """Whether the window's seat `a` is still to be asked; false when all have passed in a row."""
    frame = top(state)
    return bool(frame.b < state.num_players)


@jit
def window_passed(state: Header) -> None:
    """The seat asked lets it pass: on to the next one."""
    frame = top(state)
    frame.b += 1
    frame.a = next_seat(state, frame.a)


@jit
def window_acted(state: Header) -> None:
    """The seat asked reacted: everybody is asked again, from the next seat on."""
    frame = top(state)
    frame.b = 0
    frame.a = next_seat(state, frame.a)
