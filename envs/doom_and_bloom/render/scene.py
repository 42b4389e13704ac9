"""What a picture is about: a position, who looks at it, and what may be told from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from overwinter.envs.core import scene as core
from overwinter.envs.core.frames import Frame, relative, top
from overwinter.envs.doom_and_bloom.actions import MOVE
from overwinter.envs.doom_and_bloom.board import BoardMap
from overwinter.envs.doom_and_bloom.hexes import NUM_SPACES
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.rules.places import mark_moves
from overwinter.envs.doom_and_bloom.state import NOWHERE, NUM_EVENTS, Encounter, Player, Rules, State
from overwinter.envs.doom_and_bloom.text import DoomAndBloomText


@dataclass(frozen=True)
class Scene(core.Scene):
    """A position of this game as somebody sees it."""

    rules: Rules
    state: State
    words: DoomAndBloomText

    @property
    def board(self) -> BoardMap:
        """The map."""
        return self.words.content.board

    def character(self, seat: int) -> str:
        """The name of its character."""
        return self.words.content.setup.character[int(self.state.players[seat].character)].name

    def relation(self, seat: int) -> str:
        """A seat's place seen from the viewer, as in the names of actions: `left_2`; nothing for a spectator."""
        if self.viewer is None:
            return ""
        distance = relative(self.state, self.viewer, seat)
        mate = self.rules.teams and self.state.team[seat] == self.state.team[self.viewer]
        return "you" if distance == 0 else f"left_{distance}{', teammate' if mate else ''}"

    def mate(self, seat: int) -> int | None:
        """The other seat of its team."""
        others = [other for other in self.seats if other != seat and self.state.team[other] == self.state.team[seat]]
        return others[0] if others else None

    def team(self, seat: int) -> Player:
        """The mat with which a seat's hand and milestones lie."""
        player: Player = self.state.players[self.state.team[seat]]
        return player

    def sees_hand(self, seat: int) -> bool:
        """Whether the viewer knows the Bonus cards of a seat: its own, and those of its team."""
        return self.viewer is not None and bool(self.state.team[self.viewer] == self.state.team[seat])

    def encounters(self) -> list[Frame]:
        """The Events and Attacks being resolved, the one on top last."""
        return [f for f in self.state.frames[: self.state.depth] if f.kind == kinds.ENCOUNTER_CARD]

    def encounter(self, card: int) -> Encounter:
        """What an Event or Attack card says, as the rules have it."""
        rows = self.rules.events if card < NUM_EVENTS else self.rules.attacks
        found: Encounter = rows[card if card < NUM_EVENTS else card - NUM_EVENTS]
        return found

    def open_spaces(self) -> list[int]:
        """Where the viewer's pawn may go, if that is what the viewer is asked."""
        if not self.is_asked():
            return []
        frame = top(self.state)
        if frame.kind == kinds.TURN and frame.step == kinds.ROLLED:
            mask = np.zeros(MOVE + NUM_SPACES, np.int8)
            mark_moves(self.rules, self.state, int(self.state.seat), mask)
            return [int(space) for space in np.flatnonzero(mask[MOVE:])]
        if frame.kind == kinds.VISIT:
            return list(self._beyond(int(self.state.players[frame.seat].space)))
        return []

    def _beyond(self, crossing: int) -> Iterator[int]:
        """Where one may go from a cleared Crossing."""
        yield from self.board.entrances[crossing]
        for gate in self.board.gates(self.board.area[crossing]):
            if gate != crossing:
                yield gate

    def goal(self, seat: int) -> tuple[int, int]:
        """The place on its mat of the disc that a seat is heading for, and that town; NOWHERE and NOWHERE for Center
        City. The final destination's place follows those of the others."""
        player = self.state.players[seat]
        if player.final != NOWHERE:
            return int(self.rules.stops), int(player.final)
        if player.reached < self.rules.stops:
            return int(player.reached), int(player.goals[player.reached])
        return NOWHERE, NOWHERE
