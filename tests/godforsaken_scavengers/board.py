"""A game of Godforsaken Scavengers for rule tests: set a position by names, play actions by name, look at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

import numpy as np

from overwinter.envs.core.engine import advance
from overwinter.envs.godforsaken_scavengers.content import CONTENT, GodforsakenScavengersOptions, load_content
from overwinter.envs.godforsaken_scavengers.game import GODFORSAKEN_SCAVENGERS
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.rules.piles import take_from_pile
from overwinter.envs.godforsaken_scavengers.rules.seats import sum_limits
from overwinter.envs.godforsaken_scavengers.rules.zones import leave_hand, put_in_hand
from overwinter.envs.godforsaken_scavengers.state import (
    CARAVAN,
    DISCARDS,
    EVERYBODY,
    HAND,
    NOWHERE,
    NUM_AREAS,
    NUM_PILES,
    PILE,
    PRIVATE,
    SCAVENGED,
    ZONE,
)
from tests.core.board import GameBoard


class Board(GameBoard):
    """A game of Godforsaken Scavengers: hands empty, nothing on the table, the Old Road, the turn of seat 0.

    Attributes:
        content: the rows of its content.
    """

    def __init__(self, num_players: int = 2, seed: int = 0, **options: Any) -> None:
        parsed = GodforsakenScavengersOptions.parse("godforsaken_scavengers", {"deals": False, **options})
        self.content = load_content(CONTENT if parsed.content is None else Path(parsed.content))
        super().__init__(GODFORSAKEN_SCAVENGERS, parsed, num_players, seed)
        self.empty()

    def empty(self) -> Board:
        """Have no cards in hands, a plain Area and the turn of the first player, seat 0."""
        for seat in range(int(self.state.num_players)):
            for name in self.hand_of(seat):
                self._put_under(0, self.take(name, HAND + seat))
        self.state.banner = 0
        self.area("Old Road")
        return self.turn(0)

    def act(self, *names: str) -> Self:
        """Play legal actions by name, cards by theirs (`play:Hunt`); every invariant holds after each."""
        for name in names:
            super().act(self._numbered(name))
            self.check()
        return self

    def _numbered(self, action: str) -> str:
        """The action with its card, Affliction or Character by number."""
        block, _, label = action.partition(":")
        if label in self.names and block not in ("affliction", "character"):
            return f"{block}:card_{self.names.index(label) + 1}"
        afflictions = [row.name for row in self.content.afflictions]
        if block == "affliction" and label in afflictions:
            return f"{block}:{afflictions.index(label) + 1}"
        return action

    @property
    def names(self) -> list[str]:
        return [row.name for row in self.content.cards]

    @property
    def top(self) -> Any:
        """The frame on top."""
        return self.state.frames[self.state.depth - 1]

    @property
    def asked(self) -> tuple[int, int]:
        """The seat to act, and the kind of frame that asks it."""
        return int(self.state.seat), int(self.top.kind)

    def can(self, block: str) -> set[str]:
        """The labels of the legal actions of a block, cards by name; with "" for an action without a label."""
        found = {name.partition(":")[2] for name in self.legal if name.partition(":")[0] == block}
        if block == "affliction":
            return {self.content.afflictions[int(k) - 1].name for k in found}
        return {self.names[int(label[5:]) - 1] if label.startswith("card_") else label for label in found}

    def player(self, seat: int) -> Any:
        return self.state.players[seat]

    # --- what is where ----------------------------------------------------------------------------------

    def at(self, place: int) -> list[str]:
        """The names of the cards at a place, sorted."""
        return sorted(self.names[self.rules.design_of[k]] for k in np.flatnonzero(self.state.place == place))

    def hand_of(self, seat: int) -> list[str]:
        return self.at(HAND + seat)

    def discarded(self) -> list[str]:
        return self.at(DISCARDS)

    def on_table(self) -> list[str]:
        return self.at(SCAVENGED)

    def before(self, seat: int) -> list[str]:
        """A seat's own scavenged cards, in the Last Hunt."""
        return self.at(PRIVATE + seat)

    def zone(self, seat: int) -> list[str]:
        return self.at(ZONE + seat)

    def pile_of(self, pile: int) -> list[str]:
        """The names of the cards of a pile (from 1), from the top."""
        cards = self.state.piles[pile - 1, : self.state.stacks[pile - 1]][::-1]
        return [self.names[self.rules.design_of[card - 1]] for card in cards]

    def afflictions_of(self, seat: int) -> list[str]:
        """All Afflictions of a seat, those face down in brackets."""
        p = self.player(seat)
        rows = self.content.afflictions
        up = [row.name for k, row in enumerate(rows) for _ in range(p.afflictions[k])]
        return up + [f"({row.name})" for k, row in enumerate(rows) for _ in range(p.down[k])]

    # --- positions --------------------------------------------------------------------------------------

    def take(self, name: str, place: int = -1) -> int:
        """Take a card of this name from where it is (from piles and discards first) and leave it in the air."""
        design = self.names.index(name)
        cards = [k for k in range(int(self.rules.num_cards)) if self.rules.design_of[k] == design]
        if place >= 0:
            cards = [k for k in cards if self.state.place[k] == place]
        else:
            cards = [k for k in cards if self.state.place[k] <= DISCARDS]
            cards.sort(key=lambda k: int(self.state.place[k]))
        assert cards, f"no {name} is left"
        card = cards[0]
        where = int(self.state.place[card])
        if PILE <= where < DISCARDS:
            order = self.state.piles[where - PILE].tolist()
            take_from_pile(self.state, where - PILE, int(self.state.stacks[where - PILE]) - 1 - order.index(card + 1))
        elif HAND <= where < ZONE:
            leave_hand(self.state, where - HAND, card)
        self.state.knows[card] = 0
        return card

    def _put_under(self, pile: int, card: int) -> None:
        """Put a card at the bottom of a pile (from 0), unseen."""
        n = int(self.state.stacks[pile])
        for rows, value in ((self.state.piles, card + 1), (self.state.sees, 0)):
            rows[pile, 1 : n + 1] = rows[pile, :n].copy()
            rows[pile, 0] = value
        self.state.stacks[pile] = n + 1
        self.state.place[card] = PILE + pile

    def give(self, seat: int, *names: str, known: bool = False) -> Board:
        """Put these cards into a hand."""
        for name in names:
            put_in_hand(self.state, seat, self.take(name), EVERYBODY if known else 0)
        return self

    def discard_of(self, seat: int, *names: str) -> Board:
        """Have these cards of a hand be in the discards."""
        for name in names:
            self.state.place[self.take(name, HAND + seat)] = DISCARDS
        return self

    def pile(self, pile: int, *names: str) -> Board:
        """Put these cards on top of a pile (from 1), the first one uppermost."""
        for name in reversed(names):
            card = self.take(name)
            n = int(self.state.stacks[pile - 1])
            self.state.piles[pile - 1, n] = card + 1
            self.state.stacks[pile - 1] = n + 1
            self.state.place[card] = PILE + pile - 1
        return self

    def only(self, pile: int, *names: str) -> Board:
        """Have exactly these cards in a pile (from 1); all others go under the next one."""
        while self.state.stacks[pile - 1] > 0:
            card = take_from_pile(self.state, pile - 1, 0)
            self.state.knows[card] = 0
            self._put_under(pile % NUM_PILES, card)
        return self.pile(pile, *names)

    def deplete(self, *piles: int) -> Board:
        """Have these piles (from 1) be empty, their cards in the discards."""
        for pile in piles:
            while self.state.stacks[pile - 1] > 0:
                card = take_from_pile(self.state, pile - 1, 0)
                self.state.place[card], self.state.knows[card] = DISCARDS, 0
        return self

    def lay(self, *names: str, place: int = SCAVENGED) -> Board:
        """Put these cards onto the table, the discards or another open place."""
        for name in names:
            self.state.place[self.take(name)] = place
        return self

    def discard(self, *names: str) -> Board:
        return self.lay(*names, place=DISCARDS)

    def under_caravan(self, *names: str) -> Board:
        """Have exactly these cards under the Caravan."""
        for name in self.at(CARAVAN):
            self._put_under(0, self.take(name, CARAVAN))
        return self.lay(*names, place=CARAVAN)

    def afflict(self, seat: int, *names: str, down: bool = False) -> Board:
        """Give a seat these Afflictions."""
        rows = [row.name for row in self.content.afflictions]
        for name in names:
            (self.player(seat).down if down else self.player(seat).afflictions)[rows.index(name)] += 1
            self.state.affliction_deck[rows.index(name)] -= 1
        return self.refresh()

    def next_affliction(self, name: str) -> Board:
        """Have only this design left in the Affliction deck, all others of it face down before a seat that is dead."""
        rows = [row.name for row in self.content.afflictions]
        kept = self.state.affliction_deck[rows.index(name)]
        assert kept > 0
        for k in range(len(self.state.affliction_deck)):
            if k != rows.index(name):
                self.rules.afflictions[k].copies -= self.state.affliction_deck[k]
                self.state.affliction_deck[k] = 0
        return self

    def area(self, name: str) -> Board:
        """Have this Area be crossed; `final` for the scenario's final one."""
        rows = [row.name for row in self.content.areas]
        self.state.area = NUM_AREAS + int(self.state.scenario) if name == "final" else rows.index(name)
        if name != "final":
            self.state.area_pool[:] = self.rules.areas["copies"][:NUM_AREAS]
            self.state.area_pool[self.state.area] = 0
        else:
            self.state.areas_left = 0
        return self.refresh()

    def character(self, seat: int, name: str, up: bool = True) -> Board:
        """Have a seat be this Character."""
        rows = [row.name for row in self.content.characters]
        self.player(seat).character = rows.index(name)
        self.player(seat).upward = up
        return self.refresh()

    def refresh(self) -> Board:
        """Bring up to date what applies to all seats."""
        for seat in range(int(self.state.num_players)):
            sum_limits(self.rules, self.state, seat, self.player(seat).limits)
        return self

    # --- moments of the game ----------------------------------------------------------------------------

    def turn(self, seat: int = 0) -> Board:
        """Drop what goes on and begin a seat's turn."""
        self._drop(kinds.TURNS, seat + 1)
        self._push(kinds.TURN, seat)
        return self.run()

    def collecting(self, seat: int = 0) -> Board:
        """Begin a seat's turn and have it be past scavenging."""
        self.turn(seat)
        self.player(seat).phase = 2
        self.player(seat).drawn = 1
        return self

    def ready(self) -> Board:
        """Drop what goes on; all have had their turn."""
        self._drop(kinds.BEFORE_FEEDING, int(self.state.num_players))
        return self.run()

    def feeding(self) -> Board:
        """Drop what goes on; Feeding begins."""
        self._drop(kinds.FEED, int(self.state.num_players))
        return self.run()

    def next_round(self) -> Board:
        """Drop what goes on; the next Area is revealed."""
        self._drop(kinds.REVEAL, 0)
        return self.run()

    def hunt(self) -> Board:
        """Drop what goes on and begin a round of the Last Hunt."""
        self._drop(kinds.TURNS, 0)
        return self.run()

    def _drop(self, step: int, a: int) -> None:
        self.state.frames[:] = 0
        self.state.depth = 0
        self.state.active = NOWHERE
        self.state.ticks = 0
        for seat in range(int(self.state.num_players)):
            for field in ("phase", "pile", "drawn", "collected"):
                setattr(self.player(seat), field, 0)
        self._push(kinds.TABLE, NOWHERE, a=a, step=step)

    def _push(self, kind: int, seat: int, card: int = 0, op: int = 0, a: int = 0, b: int = 0, step: int = 0) -> None:
        self.state.frames[self.state.depth] = (kind, seat, card, op, step, a, b)
        self.state.depth += 1

    def run(self) -> Board:
        """Run on to the next decision: as ordinary Python, where wrapping arithmetic warns."""
        with np.errstate(over="ignore"):
            advance(self.rules, self.state, self._mask)
        return self

    def act_as(self, seat: int, *names: str) -> Board:
        """Play actions, each of which this seat has to be asked for."""
        for name in names:
            assert self.state.seat == seat, f"{self.state.seat} is asked, not {seat}"
            self.act(name)
        return self

    def pass_all(self, *but: int) -> Board:
        """Have everybody pass until a kind of decision that cannot be passed, or one of these kinds, is asked."""
        while not self.over and "pass" in self.legal and int(self.top.kind) not in but:
            self.act("pass")
        return self
