"""What a picture is about: a position, who looks at it, and what may be told from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overwinter.envs.core import scene as core
from overwinter.envs.core.frames import Frame, relative
from overwinter.envs.godforsaken_scavengers.cards import AreaRow, CardRow, FinalRow, ScenarioRow
from overwinter.envs.godforsaken_scavengers.content import Content
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import (
    EVERYBODY,
    FACED,
    HUNT_DEPTH,
    NUM_AREAS,
    REWARD,
    Player,
    Rules,
    State,
)
from overwinter.envs.godforsaken_scavengers.text import GodforsakenScavengersText


@dataclass(frozen=True)
class Scene(core.Scene):
    """A position of this game as somebody sees it."""

    rules: Rules
    state: State
    words: GodforsakenScavengersText

    @property
    def content(self) -> Content:
        """The rows of the content in use."""
        return self.words.content

    def player(self, seat: int) -> Player:
        """A seat's record."""
        found: Player = self.state.players[seat]
        return found

    def relation(self, seat: int) -> str:
        """A seat's place seen from the viewer, as in the names of actions: `left_2`; nothing for a spectator."""
        if self.viewer is None:
            return ""
        distance = relative(self.state, self.viewer, seat)
        return f"left_{distance}" if distance else "you"

    # --- the course ---------------------------------------------------------------------------------------

    @property
    def scenario(self) -> ScenarioRow:
        """The scenario played."""
        return self.content.scenarios[int(self.state.scenario)]

    @property
    def is_simultaneous(self) -> bool:
        """Whether all play at once, each with scavenged cards of its own."""
        return self.scenario.ticks > 0

    def area(self, area: int) -> AreaRow | FinalRow:
        """An Area, the final ones numbered after the others."""
        return self.content.areas[area] if area < NUM_AREAS else self.content.scenarios[area - NUM_AREAS].final

    def rounds(self) -> tuple[int, int]:
        """How many rounds there will be, at the least and at the most."""
        lap, left = int(self.state.lap), int(self.state.areas_left)
        if self.state.area >= NUM_AREAS:
            return lap, lap
        return lap + max(0, left - self.scenario.mixed) + 1, lap + left + 1

    # --- cards --------------------------------------------------------------------------------------------

    def row(self, card: int) -> CardRow:
        """What a card of the draw deck says."""
        return self.content.cards[int(self.rules.design_of[card])]

    def cards_at(self, place: int) -> list[int]:
        """The cards at a place of the state, in rising order."""
        return [card for card in range(int(self.rules.num_cards)) if self.state.place[card] == place]

    def listed(self, cards: Iterable[int]) -> str:
        """Names of cards by their designs, with how many of a name there are: `2 Hunt, Rest`."""
        return self.words.cards(self.rules, sorted(cards, key=lambda card: int(self.rules.design_of[card])))

    def is_known(self, seats: int) -> bool:
        """Whether the viewer is among those who know something (bits), a spectator if all do."""
        return seats == EVERYBODY if self.viewer is None else bool(seats >> self.viewer & 1)

    def known_in_hand(self, seat: int) -> list[int]:
        """The cards of a hand that the viewer knows to be there."""
        hand = [int(card) - 1 for card in self.player(seat).hand[: int(self.player(seat).cards)]]
        return hand if seat == self.viewer else [c for c in hand if self.is_known(int(self.state.knows[c]))]

    def top_of(self, pile: int) -> list[tuple[int | None, int]]:
        """A pile from the top: the card if the viewer knows it, who knows it (bits); no deeper than anybody looks."""
        size, found = int(self.state.stacks[pile]), []
        for at in range(size - 1, max(-1, size - 1 - HUNT_DEPTH), -1):
            seats = int(self.state.sees[pile, at])
            found.append((int(self.state.piles[pile, at]) - 1 if self.is_known(seats) else None, seats))
        while len(found) > 1 and not found[-1][1]:
            found.pop()
        return found

    def bottom_of(self, pile: int) -> int | None:
        """The card at the bottom, if the viewer knows it and it is not among those of `top_of`."""
        known = int(self.state.stacks[pile]) > HUNT_DEPTH and self.is_known(int(self.state.sees[pile, 0]))
        return int(self.state.piles[pile, 0]) - 1 if known else None

    def somewhere_in(self, pile: int) -> list[int]:
        """The cards that the viewer knows to be in a pile, whether or not it knows where."""
        state = self.state
        return [
            int(state.piles[pile, at]) - 1
            for at in range(int(state.stacks[pile]))
            if self.is_known(int(state.knows[state.piles[pile, at] - 1]))
        ]

    # --- what goes on -------------------------------------------------------------------------------------

    def frames(self, *which: int) -> list[Frame]:
        """The running frames of some kinds, the one on top last."""
        return [f for f in self.state.frames[: int(self.state.depth)] if f.kind in which]

    def faced(self) -> tuple[int, Frame | None] | None:
        """The card being resolved, the latest of several, and what runs of it: a Peril, the Anomaly's shuffling, or
        the reward of an Opportunity."""
        there = self.cards_at(FACED)
        for frame in reversed(self.frames(kinds.PERIL_CARD, kinds.SHUFFLING)):
            if int(frame.card) in there:
                return int(frame.card), frame
        for card in there:
            for frame in self.frames(kinds.EFFECTS):
                if frame.op == REWARD and frame.card == self.rules.design_of[card]:
                    return card, frame
        return (there[0], None) if there else None
