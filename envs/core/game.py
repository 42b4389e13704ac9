"""A game as core sees it: dtypes, declarations and eight compiled functions, found by the type of its state.

The loops that all games share (stepping, resetting, play-outs) are written once, against the stubs below. Numba
replaces a stub by the function that the game registered for the record type at hand; uncompiled, the stub looks it
up by the record's dtype. Every game supplies:

    setup(rules, state)                  deal a game into a zeroed state (header filled in) and push the first frame
    resume(rules, state) -> bool         run the top frame a bit; true when it waits for `state.seat` to act
    legal(rules, state, mask)            mark the legal actions of the seat to act in a zeroed mask
    apply(rules, state, action)          carry out one legal action
    observe(rules, state, seat, out)     write a seat's observation into a zeroed vector; valid for any seat, any time
    redeal(rules, state, seat)           re-sample all that `seat` cannot know, from a canonical order
    outcome(rules, state, rank, score)   rank (1 is best, ties equal) and score of every seat, finished or not
    check(rules, state) -> int           0, or the code of the first broken invariant
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numba
import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from overwinter.envs.core.actions import Catalogue
from overwinter.envs.core.frames import Counts, Mask, Vector
from overwinter.envs.core.jit import COMPILED
from overwinter.envs.core.observation import ObservationFields
from overwinter.envs.core.options import GameOptions, check_players

States = NDArray[Any]
"""A C-contiguous array of states: one structured element a game."""


@dataclass(frozen=True)
class Functions:
    """A game's eight functions, see the module docstring."""

    setup: Callable[[Any, Any], None]
    resume: Callable[[Any, Any], bool]
    legal: Callable[[Any, Any, Mask], None]
    apply: Callable[[Any, Any, int], None]
    observe: Callable[[Any, Any, int, Vector], None]
    redeal: Callable[[Any, Any, int], None]
    outcome: Callable[[Any, Any, Counts, Vector], None]
    check: Callable[[Any, Any], int]


class Words(Protocol):
    """A game's text: what a seat sees, what an action would do and what has happened, in words.

    Other seats are named as the catalogue does, relative to the one who reads; for a spectator (None), who sees what is
    public, seats are called `player_0` ...

    Attributes:
        seldom: what those lines of `describe` begin with that a player seldom looks at.
    """

    seldom: frozenset[str]

    def describe(self, rules: Any, state: Any, seat: int | None) -> str:
        """Everything a seat sees, or a spectator.

        A line a part of the table, `what it is about: the rest`; the entries of a list follow it on indented lines.
        """
        ...

    def prompt(self, rules: Any, state: Any) -> str:
        """For the seat to act: the little it must have in mind, a line or two, and what it is asked."""
        ...

    def report(self, rules: Any, before: Any, action: int, after: Any, viewer: int | None) -> list[str]:
        """What a seat, or a spectator, saw happen from one decision to the next: the action and what came of it.

        A line an event, none where there was nothing to see. `before` has the seat that acted, `after` the next one.
        """
        ...

    def explain(self, rules: Any, state: Any, action: int) -> str:
        """What a legal action would do now."""
        ...

    def why_illegal(self, rules: Any, state: Any, action: int) -> str:
        """Why an action is refused now."""
        ...


class Picture(Protocol):
    """A game's table as a picture."""

    def draw(self, rules: Any, state: Any, viewer: int | None) -> str:
        """The table as SVG: as a seat sees it, or as a spectator who sees what is public (None)."""
        ...


@runtime_checkable
class MovingPicture(Picture, Protocol):
    """A picture of a game on whose board much may happen from one decision to the next: it is also drawn alone."""

    def board(self, rules: Any, state: Any) -> str:
        """The board alone as SVG, as everybody sees it."""
        ...

    def changes(self, rules: NDArray[Any], before: States, action: int) -> list[str]:
        """The board alone as SVG, once for every change by a legal action: none, one or many; all of one size.

        Args:
            rules: (1,) of the rules dtype.
            before: (1,) of the state dtype; left as it is.
        """
        ...


@dataclass(frozen=True)
class Game:
    """Everything core needs to know of a game.

    Attributes:
        name: identifier, also the name of its folder: `survivalist`.
        home: where this object is found, `module:attribute`: games are pickled by reference.
        title: for people: `Survivalist`.
        version: rises with any change of rules, spaces or rewards.
        min_players, max_players: inclusive bounds.
        state, rules: record dtypes, beginning with core's headers.
        catalogue, observation: the declared actions and observation fields.
        options: the model that validates the game's options.
        build_rules: options -> one-element array of `rules`.
        content_folder: options -> the folder of content files in use; None for a game without content.
        functions: the eight functions of the module docstring.
        words: options -> the game's text (names come from the content in use).
        invariants: what each code of `check` means.
        picture: options -> how the table is drawn; None for a game without pictures.
    """

    name: str
    home: str
    title: str
    version: int
    min_players: int
    max_players: int
    state: np.dtype[Any]
    rules: np.dtype[Any]
    catalogue: Catalogue
    observation: ObservationFields
    options: type[GameOptions]
    build_rules: Callable[[Any], NDArray[Any]]
    content_folder: Callable[[Any], Path] | None
    functions: Functions
    words: Callable[[Any], Words]
    invariants: Mapping[int, str]
    picture: Callable[[Any], Picture] | None = None

    def __post_init__(self) -> None:
        FUNCTIONS.add(self.state, self.functions)

    def check_players(self, options: GameOptions, num_players: Any) -> int:
        """A number of players that the game allows with these options, as int; raises `OptionError`."""
        low, high = options.player_bounds(self.min_players, self.max_players)
        return check_players(self.name, low, high, num_players)

    def __reduce__(self) -> tuple[Any, ...]:
        return _at, (self.home,)


def _at(home: str) -> Game:
    """The game found at `module:attribute`."""
    module, _, attribute = home.partition(":")
    game: Game = getattr(import_module(module), attribute)
    return game


class Registry:
    """Modules of functions by the dtype of the state they work on: the other half of a stub (see `dispatch`)."""

    def __init__(self) -> None:
        self._by_dtype: dict[np.dtype[Any], Any] = {}
        self._by_type: dict[Any, Any] = {}

    def add(self, state: np.dtype[Any], module: Any) -> None:
        """Have stubs find their functions in `module` for states of this dtype."""
        self._by_dtype[state] = module
        if COMPILED:
            self._by_type[numba.from_dtype(state)] = module

    def of(self, state: Any) -> Any:
        """The module for a state's record (uncompiled)."""
        return self._by_dtype[state.dtype]

    def compiled(self, state_type: Any, name: str) -> Callable[..., Any] | None:
        """The Python function of a name for a Numba record type; None where there is none."""
        function = getattr(self._by_type.get(state_type), name, None)
        return getattr(function, "py_func", function)


FUNCTIONS = Registry()


def setup(rules: Any, state: Any) -> None:
    """Stub, see the module docstring."""
    FUNCTIONS.of(state).setup(rules, state)


def resume(rules: Any, state: Any) -> bool:
    """Stub, see the module docstring."""
    return bool(FUNCTIONS.of(state).resume(rules, state))


def legal(rules: Any, state: Any, mask: Mask) -> None:
    """Stub, see the module docstring."""
    FUNCTIONS.of(state).legal(rules, state, mask)


def apply(rules: Any, state: Any, action: int) -> None:
    """Stub, see the module docstring."""
    FUNCTIONS.of(state).apply(rules, state, action)


def observe(rules: Any, state: Any, seat: int, out: Vector) -> None:
    """Stub, see the module docstring."""
    FUNCTIONS.of(state).observe(rules, state, seat, out)


def redeal(rules: Any, state: Any, seat: int) -> None:
    """Stub, see the module docstring."""
    FUNCTIONS.of(state).redeal(rules, state, seat)


def outcome(rules: Any, state: Any, rank: Counts, score: Vector) -> None:
    """Stub, see the module docstring."""
    FUNCTIONS.of(state).outcome(rules, state, rank, score)


def check(rules: Any, state: Any) -> int:
    """Stub, see the module docstring."""
    return int(FUNCTIONS.of(state).check(rules, state))


def dispatch(stub: Callable[..., Any], registry: Registry) -> None:
    """Have Numba put a registered function in the place of a stub, chosen by the record type of the state.

    Args:
        stub: a function whose second parameter is the state.
        registry: holds, for each state dtype, a module with a function of the stub's name and parameters.
    """

    def chosen(rules: Any, state: Any, *_: Any) -> Any:
        return registry.compiled(state, stub.__name__)

    overload(stub, strict=False)(chosen)


for _stub in (setup, resume, legal, apply, observe, redeal, outcome, check):
    dispatch(_stub, FUNCTIONS)
