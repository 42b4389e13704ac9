"""The options of Night Watch and the rules record they make."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from overwinter.envs.core.options import GameOptions
from overwinter.envs.core.rewards import MODES
from tests.tiny.state import RULES


class Options(GameOptions):
    """Options of Night Watch.

    Attributes:
        teams: seats 0 and 2 against 1 and 3; four players.
        cooperative: all against the night.
        nights: how many there are to live through.
        max_rounds: cut the game after so many; 0 for never.
    """

    teams: bool = False
    cooperative: bool = False
    nights: int = Field(4, ge=1, le=10)
    max_rounds: int = Field(0, ge=0, le=10)

    def player_bounds(self, low: int, high: int) -> tuple[int, int]:
        """Teams are two and two."""
        return (4, 4) if self.teams else (low, high)


def build_rules(options: Options) -> NDArray[Any]:
    """The options as a one-element array of rules."""
    rules = np.zeros(1, RULES)
    rules["reward"] = MODES[options.reward]
    rules["cooperative"] = options.cooperative
    rules["teams"] = options.teams
    rules["nights"] = options.nights
    rules["max_rounds"] = options.max_rounds
    return rules
