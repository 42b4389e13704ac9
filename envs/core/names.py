"""What seats are called in the texts of all games."""

from __future__ import annotations

from typing import Any

from overwinter.envs.core.frames import relative


class SeatNames:
    """Names of seats, relative to who reads, as in the names of actions."""

    def who(self, state: Any, viewer: int | None, seat: int) -> str:
        """`you`, or `left_2`; for a spectator `player_2`."""
        if viewer is None:
            return f"player_{seat}"
        distance = relative(state, viewer, seat)
        return "you" if distance == 0 else f"left_{distance}"
