"""The records of Night Watch: what a game's state and its rules hold, with a Protocol for each."""

from __future__ import annotations

from typing import Any, Protocol

from overwinter.envs.core.frames import HEADER, RULES_HEADER, Counts, Fields, Header, RulesHeader, record

MAX_PLAYERS = 6
CARDS = ("bar", "axe", "spear")
BAR, AXE, SPEAR = range(3)
NUM_CARDS = len(CARDS)
COPIES = 6

GOODS = ("wood", "two_wood", *CARDS)
"""What can be traded; a good from `FIRST_CARD` on is a card."""
NUM_GOODS = len(GOODS)
FIRST_CARD = 2
AIMS = ("wood", "card")
AIM_WOOD, AIM_CARD = range(2)

START_WARMTH, START_WOOD, START_CARDS = 3, 2, 2
WOOD_PER_SEAT = 5
GATHERED = 2
MAX_COMMIT = 4
MAX_OFFERS, MAX_COUNTERS = 2, 2
"""Offers a seat may open in its turn, and counter-offers to each."""

# Streams of randomness.
DECK, LOOT, UNKNOWN = range(3)

# Kinds of frame. Who may see its arguments:
NIGHT = 1  # everybody; `step` counts the seats done with their turn, then those done with their commit
TURN = 2  # everybody; `a` is the number of offers opened
RAID = 3  # everybody, but `op`, the aim: the raider only; `card` is the target, `a` 1 while it is barred
WINDOW = 4  # nobody: who is asked is hidden
BARGAIN = 5  # see Offer; `step` is the stage, `a` the number of counter-offers

# Steps of a turn, of a raid, of an offer.
CHOOSING, BARGAINING, ACTED = range(3)
AIMING, AIMED, CONTESTED = range(3)
PARTNER, GIVE, WANT, PROPOSE, ANSWER = range(5)

# What a frame leaves in `result`.
FAILED, DONE = 0, 1


class Player(Protocol):
    """One seat. Seats beyond the number of players are all zero."""

    warmth: int  # 0: dead
    wood: int
    cards: int  # in hand: public, where `hand` is the seat's own
    hand: Counts  # (cards,)
    sealed: int  # 1: has committed this night
    commit: int  # wood committed, hidden until all have
    gave: int  # wood it gave to the last fire
    died: int  # the night it died in


PLAYER = record(
    [
        ("warmth", "<i2"),
        ("wood", "<i2"),
        ("cards", "<i2"),
        ("hand", "<i2", (NUM_CARDS,)),
        ("sealed", "<i2"),
        ("commit", "<i2"),
        ("gave", "<i2"),
        ("died", "<i2"),
    ]
)


class Offer(Protocol):
    """The offer being made: its maker's own until proposed, then everybody's. All zero without one."""

    maker: int
    partner: int
    give: int
    want: int


OFFER = record([("maker", "<i2"), ("partner", "<i2"), ("give", "<i2"), ("want", "<i2")])


class State(Header, Protocol):
    """A game of Night Watch."""

    night: int  # from 1
    first: int  # the seat that begins it
    forest: int  # wood nobody holds
    deck: Counts  # (cards,)
    discard: Counts  # (cards,)
    offer: Offer
    players: Any  # (MAX_PLAYERS,) of Player


STATE_FIELDS: Fields = [
    *HEADER,
    ("night", "<i2"),
    ("first", "<i2"),
    ("forest", "<i2"),
    ("deck", "<i2", (NUM_CARDS,)),
    ("discard", "<i2", (NUM_CARDS,)),
    ("offer", OFFER),
    ("players", PLAYER, (MAX_PLAYERS,)),
]
STATE = record(STATE_FIELDS)


class Rules(RulesHeader, Protocol):
    """This environment's options."""

    teams: int
    nights: int
    max_rounds: int  # 0: no cap


RULES = record([*RULES_HEADER, ("teams", "<i2"), ("nights", "<i2"), ("max_rounds", "<i2")])
