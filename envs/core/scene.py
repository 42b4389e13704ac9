"""What the pictures of all games ask of a position: who sits there, who looks, who is asked, how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from overwinter.envs.core.frames import MAX_SEATS, RUNNING
from overwinter.envs.core.game import outcome


@dataclass(frozen=True)
class Scene:
    """A position as somebody sees it; each game's own scene narrows the types and adds to it.

    Attributes:
        rules, state: the records.
        viewer: a seat, or None for a spectator, who sees what is public.
        words: the game's text, for its names.
    """

    rules: Any
    state: Any
    viewer: int | None
    words: Any

    @property
    def seats(self) -> range:
        """All seats of this game."""
        return range(int(self.state.num_players))

    def name(self, seat: int) -> str:
        """What a seat is called in pictures, which show all of them at once, in seating order."""
        return f"player_{seat}"

    def is_asked(self) -> bool:
        """Whether the viewer is asked something. Nobody is told of others: being asked is information."""
        return self.viewer is not None and bool(self.state.seat == self.viewer) and not self.is_over()

    def is_over(self) -> bool:
        """Whether the game has ended, or has been cut."""
        return bool(self.state.ended != RUNNING)

    def standing(self, seat: int) -> tuple[int, int]:
        """A seat's rank and score as the game stands."""
        rank, score = np.zeros(MAX_SEATS, np.int16), np.zeros(MAX_SEATS, np.float32)
        outcome(self.rules, self.state, rank, score)
        return int(rank[seat]), int(score[seat])
