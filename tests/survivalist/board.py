"""A game of Survivalist for rule tests: set a position, play actions by name, look at everything."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from overwinter.envs.survivalist.content import SurvivalistOptions
from overwinter.envs.survivalist.game import SURVIVALIST
from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import (
    CLEARING,
    DISCS,
    EMPTY,
    FREEZE,
    IN_DECK,
    NOWHERE,
    NUM_WOUNDS,
    ON_BOARD,
    PLACING,
    RESOURCES,
    RESTING,
    SKILLS,
    SPOTS,
    SUNSHINE,
    THREATENED,
    THREATS,
)
from tests.core.board import GameBoard

ENGINE_FIELDS = ("rng", "error", "num_players", "seat", "result", "depth", "team", "frames", "scratch", "part")
LABELS = {
    **dict.fromkeys(("bag", "drawn", "wounds"), DISCS),
    **dict.fromkeys(("ridge", "deck", "discard", "pack"), RESOURCES),
    **dict.fromkeys(("freeze", "drop_zone"), SPOTS),
    "threat_reapers": THREATS,
    "due": (*RESOURCES, "any"),
}
VALUES = ("place", "card_place", "valley", "drop_zone", "fate")
"""Fields that hold names rather than counts."""


class Board(GameBoard):
    """A game of Survivalist."""

    def __init__(self, num_players: int = 2, seed: int = 0, **options: Any) -> None:
        super().__init__(SURVIVALIST, SurvivalistOptions.parse("survivalist", options), num_players, seed)

    @property
    def me(self) -> Any:
        """The playerboard of the seat to act."""
        return self.state.players[self.state.seat]

    # --- what has changed -------------------------------------------------------------------------------

    def mark(self) -> Board:
        """Remember the state, for `changes`."""
        self.marked = self.states.copy()
        return self

    def changes(self) -> dict[str, int]:
        """Everything on the table that differs from the marked state: by how much, or what it is now (`VALUES`).

        `{"bag.red": -1, "players.0.wounds.red": 1, "valley.2": EMPTY}`: what is not named is as it was. Random
        streams and the engine's own fields are left out.
        """
        found: dict[str, int] = {}
        names = [name for name in self.states.dtype.names or () if name not in ENGINE_FIELDS]
        for name in names:
            _differ(name, self.marked[0][name], self.states[0][name], found)
        return found

    # --- positions --------------------------------------------------------------------------------------

    def go(self, *places: str) -> Board:
        """Have all seats place, from the compass holder on: `go("campfire", "backcountry_1")`."""
        return self.act(*(f"place:{place}" for place in places))

    def lead(self, seat: int) -> Board:
        """Give the compass to a seat, before anybody has placed."""
        self.state.compass = self.state.seat = seat
        return self

    def visit(self, place: str) -> Board:
        """Have seat 0 go to `place` and all others to the Clearing, and run on to the first decision after that.

        `changes` then tells what has happened since all meeples were out.
        """
        n = int(self.state.num_players)
        self.lead(0).go(place, *["clearing"] * (n - 2)).mark()
        last = self.marked[0].players[n - 1]
        last.place, last.home = CLEARING, 0
        return self.go("clearing")

    def sweep(self) -> Board:
        """Put all resource tokens and drop tiles of the table and the packs onto their draw piles."""
        self._exchange(self.state.ridge, {})._exchange(self.state.discard, {})
        for seat in range(self.state.num_players):
            self.give(seat)
        return self.set_valley(None, None, None).set_zone(*[EMPTY] * len(SPOTS))

    def recount(self) -> Board:
        """Make the numbers of discs and Reapers in the game those that are on the table now, for `check`."""
        state = self.state
        for disc in range(SUNSHINE + 1):
            count = state.bag[disc] + state.drawn[disc]
            for player in state.players:
                count += player.wounds[disc] if disc < NUM_WOUNDS else 0
                count += player.freeze.sum() + player.excess_freeze if disc == FREEZE else 0
            self.rules.discs[disc] = count + (state.sunshine_box if disc == SUNSHINE else 0)
        reapers = state.fate_reapers.sum() + state.threat_reapers.sum() + state.players["reapers"].sum()
        self.rules.total_reapers = reapers
        return self

    def fill_bag(self, **discs: int) -> Board:
        """Have exactly these discs in the bag, and no sunshine in the box to refill it from; recounts."""
        self.state.bag[:] = [discs.pop(disc, 0) for disc in DISCS]
        assert not discs, discs
        self.state.sunshine_box = 0
        return self.recount()

    def give(self, seat: int, **tokens: int) -> Board:
        """Have exactly these tokens in a seat's pack; the difference comes from and goes to the draw pile."""
        return self._exchange(self.state.players[seat].pack, tokens)

    def set_ridge(self, **tokens: int) -> Board:
        """Have exactly these tokens on the Ridge; the difference comes from and goes to the draw pile."""
        return self._exchange(self.state.ridge, tokens)

    def set_discard(self, **tokens: int) -> Board:
        """Have exactly these tokens in the discard pile; the difference comes from and goes to the draw pile."""
        return self._exchange(self.state.discard, tokens)

    def set_valley(self, *tokens: str | None) -> Board:
        """Have these tokens in the Valley (None: an empty space); the others go to the draw pile."""
        for k, token in enumerate(tokens):
            if self.state.valley[k] != EMPTY:
                self.state.deck[self.state.valley[k]] += 1
            self.state.valley[k] = EMPTY
            if token is not None:
                self.state.valley[k] = RESOURCES.index(token)
                self.state.deck[RESOURCES.index(token)] -= 1
        assert self.state.deck.min() >= 0, "the draw pile lacks these tokens"
        return self

    def set_zone(self, *tiles: int) -> Board:
        """Have these varieties of drop tile on A, B, ... (EMPTY: none); the others go to the draw pile."""
        for k, tile in enumerate(tiles):
            if self.state.drop_zone[k] != EMPTY:
                self.state.drop_deck[self.state.drop_zone[k]] += 1
            self.state.drop_zone[k] = tile
            if tile != EMPTY:
                self.state.drop_deck[tile] -= 1
        assert self.state.drop_deck.min() >= 0, "the draw pile lacks these tiles"
        return self

    def set_items(self, *cards: int) -> Board:
        """Have exactly these item cards on the board, without Meds, and all others in their decks."""
        self.state.card_place[:] = IN_DECK
        self.state.card_place[list(cards)] = ON_BOARD
        self.state.card_meds[:] = self.state.card_since[:] = 0
        return self

    # --- other moments of the game ----------------------------------------------------------------------

    def begin(self, kind: int, seat: int, card: int = 0, op: int = 0, a: int = 0, b: int = 0) -> Board:
        """Put a piece of the rules (see `kinds`) on top of what goes on and run to the next decision."""
        self._push(kind, seat, card, op, a, b)
        return self._run(seat)

    def enter(self, part: int, compass: int = 0, threat: int = 0) -> Board:
        """Drop what goes on and begin a part of the game; run to the first decision."""
        state = self.state
        state.frames[:] = 0
        state.depth = 0
        state.part, state.compass, state.threat = part, compass, threat
        state.day = {SKILLS: state.last_day + 1, THREATENED: state.last_day + 2}.get(part, state.day)
        state.players["place"][: state.num_players] = NOWHERE
        self._push(kinds.ROUND, NOWHERE)
        return self._run(compass)

    def rest(self) -> Board:
        """Have everybody spend the round at the Campfire and remove nothing."""
        assert self.state.part == PLACING
        self.go(*["campfire"] * int(self.state.num_players))
        while self.state.part == RESTING and not self.over:
            self.act("skip")
        return self

    def _push(self, kind: int, seat: int, card: int = 0, op: int = 0, a: int = 0, b: int = 0) -> None:
        self.state.frames[self.state.depth] = (kind, seat, card, op, 0, a, b)
        self.state.depth += 1

    def _run(self, seat: int) -> Board:
        """Get the rules going by declining an airdrop."""
        self._push(kinds.AIRDROP, seat, a=1)
        return self.act("skip")

    def _exchange(self, pile: Any, tokens: dict[str, int]) -> Board:
        self.state.deck += pile
        pile[:] = [tokens.get(resource, 0) for resource in RESOURCES]
        assert sum(tokens.values()) == pile.sum(), tokens
        self.state.deck -= pile
        assert self.state.deck.min() >= 0, "the draw pile lacks these tokens"
        return self


@cache
def deals(num_players: int) -> Any:
    """Forty games of so many players as they are dealt, to look at."""
    board = Board(num_players)
    states = board.engine.states(40)
    for k in range(len(states)):
        seed = 100 * num_players + k
        board.engine.reset(board.states, 0, num_players, seed, 0, board.engine.mask(), board.engine.vector())
        states[k] = board.states[0]
    return states


def _differ(name: str, old: Any, new: Any, found: dict[str, int]) -> None:
    """Add the differences of a field to `found`, down to single numbers."""
    field = name.rsplit(".", 1)[-1]
    if getattr(new, "dtype", None) is not None and new.dtype.names:
        if new.shape == ():
            for inner in new.dtype.names:
                _differ(f"{name}.{inner}", old[inner], new[inner], found)
        elif old.tobytes() != new.tobytes():
            for k in range(len(new)):
                _differ(f"{name}.{k}", old[k], new[k], found)
    elif np.ndim(new):
        for k in np.flatnonzero(np.asarray(old) != np.asarray(new)).tolist():
            label = LABELS[field][k] if field in LABELS else str(k)
            found[f"{name}.{label}"] = int(new[k]) if field in VALUES else int(new[k]) - int(old[k])
    elif old != new:
        found[name] = int(new) if field in VALUES else int(new) - int(old)
