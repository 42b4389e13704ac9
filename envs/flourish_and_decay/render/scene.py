"""What a picture is about: a position, who looks at it, and what may be told from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core import scene as core
from overwinter.envs.core.frames import Mask, absolute, relative, top
from overwinter.envs.core.game import legal
from overwinter.envs.flourish_and_decay.actions import AT, BUY, GAIN, GO, NUM_ACTIONS
from overwinter.envs.flourish_and_decay.grids import grid
from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import (
    NUM_CARDS,
    NUM_DIRECTIONS,
    NUM_SPACES,
    ROWS,
    SHIFT,
    SIDE,
    Player,
    Rules,
    State,
)
from overwinter.envs.flourish_and_decay.text import FlourishAndDecayText


@dataclass(frozen=True)
class Scene(core.Scene):
    """A position of this game as somebody sees it."""

    rules: Rules
    state: State
    words: FlourishAndDecayText

    @property
    def side(self) -> int:
        """Rows and columns of the board."""
        return int(self.state.side)

    def player(self, seat: int) -> Player:
        """The record of a seat."""
        found: Player = self.state.players[seat]
        return found

    def color(self, seat: int) -> str:
        """The colour of its pieces."""
        return self.words.colour(self.state, seat)

    def relation(self, seat: int) -> str:
        """A seat's place seen from the viewer, as in texts: `left_2`; nothing for a spectator."""
        if self.viewer is None:
            return ""
        distance = relative(self.state, self.viewer, seat)
        return "you" if distance == 0 else f"left_{distance}"

    def order(self) -> list[int]:
        """The seats in the order of their turns."""
        return [absolute(self.state, self.state.first, k) for k in self.seats]

    # --- the board ------------------------------------------------------------------------------------------

    def depths(self, layers: Any) -> NDArray[np.int64]:
        """In how many layers each space is, (side, side)."""
        found: NDArray[np.int64] = grid(layers, self.side).sum(axis=0)
        return found

    def sealed(self) -> NDArray[np.int64]:
        """The cells of the viewer's own sealed commit; nobody else sees them."""
        seen = self.state.chosen[self.viewer] if self.viewer is not None else np.zeros(ROWS, np.int64)
        return grid(seen, self.side)

    # --- what the viewer is asked ---------------------------------------------------------------------------

    def _legal(self) -> Mask:
        """What the viewer may do; nothing unless it is asked."""
        mask = np.zeros(NUM_ACTIONS, np.int8)
        if self.is_asked():
            legal(self.rules, self.state, mask)
        return mask

    def open_spaces(self) -> list[int]:
        """The spaces the viewer may choose now, or those to which what it has picked may go."""
        mask = self._legal()
        spaces = np.flatnonzero(mask[AT : AT + NUM_SPACES]).tolist()
        if self.picked() is not None and top(self.state).op != SHIFT:
            ways = np.flatnonzero(mask[GO : GO + NUM_DIRECTIONS])
            spaces = [self._next_to(int(top(self.state).b) - 1, way) for way in ways.tolist()]
        return [int(space) for space in spaces]

    def _next_to(self, space: int, direction: int) -> int:
        down, right = self.rules.steps[direction]
        return space + SIDE * int(down) + int(right)

    def picked(self) -> int | None:
        """The space that the viewer has picked and is asked a way for."""
        if not self.is_asked():
            return None
        frame = top(self.state)
        return int(frame.b) - 1 if frame.kind == kinds.EFFECT and frame.b > 0 else None

    def shifts(self) -> bool:
        """Whether a whole block is to be shifted from the space that is picked."""
        return bool(top(self.state).op == SHIFT)

    def on_offer(self) -> list[int]:
        """The cards of the Central Mold that the viewer may buy, or gain, now."""
        mask = self._legal()
        return [card for card in range(NUM_CARDS) if mask[BUY + card] or mask[GAIN + card]]
