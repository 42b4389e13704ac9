"""The kinds of frame of Doom and Bloom and what their fields mean; each asks at most one seat at a time."""

from __future__ import annotations

NUM_KINDS = 10
"""With 0, which is none."""
(
    TABLE,  # the game: a is the seat whose turn comes; step 1 while turns bought may follow
    TURN,  # seat's turn; step as below; asks as the step says
    WINDOW,  # the other seats before (op OPENING) or after (CLOSING) the turn of seat; a: places clockwise of it asked
    VISIT,  # seat resolves its space; step counts what is done; asks about a cleared Crossing
    ENCOUNTER_CARD,  # seat resolves card (Attacks after Events); op: option chosen; step, a, b as below
    EFFECT,  # seat has op with thing card, a times; b: 1 + the other seat, 0 while none is chosen
    PAYING,  # seat, or its teammate, pays `state.due`; asks who and what
    MILESTONE,  # seat's team has its reward for a milestone; asks for a resource
    BARGAIN,  # the open offer; seat: who opened it; op: OPENING or CLOSING; step as below; a: 1 after a counter-offer
) = range(1, NUM_KINDS)

# Steps of a turn.
BEGIN, BACK, WINDOWED, CHOOSE_MOVE, ROLLED, ARRIVED, ENDING, CLOSED = range(8)

OPENING, CLOSING = 0, 1

# Steps of an encounter. Of a roll `a` is the dice, 0 before it; `b` holds how many are thrown beyond the card's,
# whether one is the Extra Mile's, and in units of PLUS what is added. Once the result is known `a` is which result,
# and `b` whether its losses are spared.
CHOOSING, PAYING_COST, BEFORE, AFTER, KNOWN, HAPPENING = range(6)
EXTRA_DICE, MILE, PLUS = 15, 16, 32

# Steps of an offer.
GIVING, GIVING_MORE, WANTING, WANTING_MORE, ANSWERING = range(5)

FAILED, DONE = 0, 1
