"""The kinds of frame of Flourish and Decay and what their fields mean; each asks at most one seat at a time."""

from __future__ import annotations

NUM_KINDS = 6
"""With 0, which is none."""
(
    TABLE,  # the game; a: places clockwise of the start player whose turn, or sealed commit, comes next
    COMMIT,  # seat seals cells and, after the seed phase, generations; step as below; a: cells left to choose in it
    TURN,  # seat's turn; step as below; a: the lasting effect it has come to
    CARD_PLAYED,  # seat's action card; step: effects done
    EFFECT,  # seat has op, a times; b: 1 + the space picked for it, 0 while none is
) = range(1, NUM_KINDS)

# Steps of a sealed commit.
CELLS, BUYING = range(2)

# Steps of a turn.
BEGIN, COMING, MAIN = range(3)
NUM_STEPS = 3
