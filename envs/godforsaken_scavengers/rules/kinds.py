"""The kinds of frame of Godforsaken Scavengers and what their fields mean; each asks at most one seat at a time."""

from __future__ import annotations

NUM_KINDS = 16
"""With 0, which is none."""
(
    TABLE,  # the game; step as below; a: seats that have had their turn, or been asked, in this part of the round
    TURN,  # seat's turn; asks as its phase says
    TICKS,  # a round of the Last Hunt: asks one seat after another, as chance has it
    WINDOW,  # the other seats, after seat has turned up card; a: places clockwise of it asked
    PERIL_CARD,  # seat faces card; step as below; a: seat asked, b: seats that passed in a row; op: bits as below
    EFFECTS,  # seat resolves the list op of card (a design, Area, Affliction, Character); a: 1 + the one it is for
    EFFECT,  # seat has the operation op, a times, of the design card (or NOWHERE); b: 1 + the seat it falls on, 0: none
    PAYING,  # seat discards cards: op BY_CARDS or BY_VALUE, a: still due
    SHUFFLING,  # seat chooses the pile for the Anomaly, card
    EXCESS,  # seat discards down to its limit
    READY,  # before Feeding each seat may play, deal, feed the Caravan; a: places clockwise of the first player asked
    FEEDING,  # step as below; a: places clockwise of the first player that are done
    CARAVAN_CARDS,  # seat hands out the cards of the Caravan; a: 1 + the card being given away, 0: none
    BARGAIN,  # the open offer; seat: who opened it; step as below; a: 1 after a counter-offer
    CHOOSING,  # each seat chooses its Character; a: places clockwise of the first player that have
) = range(1, NUM_KINDS)

# Steps of the game.
REVEAL, TURNS, BEFORE_FEEDING, FEED, CLEAR = range(5)

# Steps of a Peril, and the bits of what has been done about it.
ANSWER, STRIKE, SETTLE = range(3)
HIDDEN, AVOIDED, DEFEATED = 1, 2, 4

# Steps of Feeding.
HARVESTING, SHARING, PROMISES, STARVING, FED = range(5)

# Steps of an offer.
GIVING, GIVING_MORE, WANTING, WANTING_MORE, ANSWERING = range(5)

FAILED, FINISHED = 0, 1
