"""The kinds of frame of Survivalist and what their fields mean; each asks at most one kind of decision."""

from __future__ import annotations

NUM_KINDS = 17
"""With 0, which is none."""
(
    ROUND,  # the game: step counts seats or spaces within `state.part`; asks where to place
    TURN,  # seat's Backcountry turn on space `card`; a: main actions begun
    DRAW,  # seat draws a discs (b: 1 if it is lethal); asks where Freeze goes; result STOOD or FELL
    OVERFLOW,  # asks whether a Med saves seat; result STOOD or FELL
    GATHER_TOKENS,  # a: tokens still to take, or ALL; asks which
    FORAGE_TOKENS,  # a: tokens still to take; asks where
    CRAFTING,  # asks which card
    PAYING,  # pays `state.due`; asks token or Fire
    AIRDROP,  # a: tiles still allowed; asks which
    EFFECT,  # does `op`, a times or to the amount of a; card: 1 + a colour being healed; asks as the op needs
    REST,  # a: wounds, b: Freeze that may still be removed; asks which
    TRIM,  # asks what to discard
    TRADE,  # seat makes offers; step: partner, give, want; asks for them in turn
    ANSWER,  # seat is made `state.offer`; asks yes or no
    SKILL,  # seat's exchanges; asks which
    FACE,  # seat faces `state.threat`; asks about a Lucky Break
) = range(1, NUM_KINDS)

STOOD, FELL = 0, 1
