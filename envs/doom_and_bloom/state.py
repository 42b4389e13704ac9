"""The records of Doom and Bloom: what a game's state and its rules hold, with a Protocol for each.

Decks nobody knows the order of are kept as counts of each design and drawn from at random: there is no hidden order to
leak or to copy. What a team shares (the Bonus hand, the milestones) lies with the seat `team[seat]`, which is the seat
itself where everybody plays alone.
"""

from __future__ import annotations

from typing import Any, Protocol

from overwinter.envs.core.frames import HEADER, RULES_HEADER, Counts, Fields, Header, RulesHeader, record
from overwinter.envs.doom_and_bloom.hexes import NUM_SPACES

MAX_PLAYERS = 4
ASSETS = ("food", "fuel", "weaponry", "survivors", "medkits")
RESOURCES = ASSETS[:3]
FOOD, FUEL, WEAPONRY, SURVIVORS, MEDKITS = range(5)
NUM_ASSETS, NUM_RESOURCES = 5, 3
ANY, CARD = 5, 6
"""In a price or an effect: resources of choice, Bonus cards."""
THINGS = (*ASSETS, "resource", "card")
NUM_THINGS = 7
NUM_DUE = 6

NUM_TOWNS, NUM_HOSPITALS, NUM_CHARACTERS = 6, 4, 8
MAX_GOALS = 3
NUM_MILESTONES = 4
NOWHERE = -1
NUM_AREAS, NUM_ENTRANCES, NUM_GATES = 2, 3, 6
"""Areas of water or mountains; the most arrows of a Crossing and Crossings of an area."""

# Kinds of space.
EMPTY, ASSET, HOSPITAL, TOWN, RAIDER, CROSSING, CENTER, FOREST = range(8)
SPACE_KINDS = ("empty", "asset", "hospital", "town", "raider", "crossing", "city", "forest")

NUM_EVENTS, NUM_ATTACKS, NUM_BONUS = 64, 40, 32
"""The most designs of each deck."""
NUM_OPTIONS, NUM_EFFECTS = 3, 6

# Tags of a result, left to the parent by an encounter.
NEITHER, SUCCESS, FAILURE = range(3)
TAGS = ("neither", "success", "failure")

# What decides an option.
NO_TEST, ROLL, COMPARE = range(3)
PLAIN, SEARCH, RAID = 1, 2, 3
"""Kinds of roll: no benefits, a Search Event's, a Raider Attack's."""
NO_LESS, NO_MORE, AT_LEAST = 1, 2, 3
"""Comparisons: no other player has less, or more; one holds so many."""

# Effects. Those from PACE on are of Bonus cards only.
(
    NO_OP,
    GAIN,
    LOSE,
    GIVE,
    TAKE,
    OTHERS_GAIN,
    OTHERS_LOSE,
    BOARD_ASSET,
    ATTACK,
    SKIP_TURN,
    PACE,
    ANOTHER_PACE,
    DICE,
    TOTAL,
    ANOTHER_ROLL,
    SPARE,
    SUCCEED,
    REGAIN,
    BUSY,
    SLOW,
) = range(20)
OPS = (
    "",
    "gain",
    "lose",
    "give",
    "take",
    "others_gain",
    "others_lose",
    "board_asset",
    "attack",
    "skip_turn",
    "pace",
    "another_pace",
    "dice",
    "total",
    "another_roll",
    "spare",
    "succeed",
    "regain",
    "busy",
    "slow",
)

# When a Bonus card may be played.
(AT_START, AFTER_PACE, BEFORE_ROLL, AFTER_ROLL, AFTER_RESULT, AT_END, RIVAL_START) = range(1, 8)
WINDOWS = ("", "start", "moving", "before_roll", "after_roll", "result", "end", "rival_start")

# What can be traded: so much of a resource, of Medkits, one's next turn, keeping a rival busy, a Bonus card.
MAX_AMOUNT, MAX_MEDKITS = 5, 3
FIRST_MEDKIT = NUM_RESOURCES * MAX_AMOUNT
NEXT_TURN = FIRST_MEDKIT + MAX_MEDKITS
KEEP_BUSY = NEXT_TURN + 1
FIRST_CARD = KEEP_BUSY + 1
NUM_GOODS = FIRST_CARD + NUM_BONUS
NUM_TERMS = 2
"""Kinds of things on each side of an offer, at the most."""
MOST_OFFERS = 3


class Player(Protocol):
    """One player mat, pawn and hand. Seats beyond the number of players are all zero."""

    character: int
    space: int
    assets: Counts  # (assets,)
    goals: Counts  # (3,) the destinations in order, a town or NOWHERE
    reached: int  # of them, scouted in order
    final: int  # the final destination, or NOWHERE
    scouted: Counts  # (towns,) 1: may not be visited any more
    hospital: int  # where it last succeeded, closed until it visits another one; or NOWHERE
    milestones: Counts  # (milestones,) 1: reached, of the whole team
    cards: int  # in hand, of the whole team: public, where `hand` is not
    hand: Counts  # (bonus designs,)
    shown: Counts  # (bonus designs,) of the hand, what everybody has seen come into it
    skips: int  # turns it will miss
    bought: int  # turns bought, to be taken after its next one
    extra: int  # turns to be taken after the present one
    sold: int  # 1: has sold a turn
    home: int  # 1: done at its final destination, in team play
    offers: int  # opened in this turn


PLAYER_FIELDS: Fields = [
    ("character", "<i2"),
    ("space", "<i2"),
    ("assets", "<i2", (NUM_ASSETS,)),
    ("goals", "<i2", (MAX_GOALS,)),
    ("reached", "<i2"),
    ("final", "<i2"),
    ("scouted", "<i2", (NUM_TOWNS,)),
    ("hospital", "<i2"),
    ("milestones", "<i2", (NUM_MILESTONES,)),
    ("cards", "<i2"),
    ("hand", "<i2", (NUM_BONUS,)),
    ("shown", "<i2", (NUM_BONUS,)),
    ("skips", "<i2"),
    ("bought", "<i2"),
    ("extra", "<i2"),
    ("sold", "<i2"),
    ("home", "<i2"),
    ("offers", "<i2"),
]
PLAYER = record(PLAYER_FIELDS)


class Offer(Protocol):
    """The open offer; all zero when there is none. Goods are numbered from 1, 0 is none."""

    active: int
    maker: int
    partner: int
    give: Counts  # (terms,)
    want: Counts  # (terms,)
    proposed: int  # 1: the partner is to answer


OFFER = record(
    [
        ("active", "<i2"),
        ("maker", "<i2"),
        ("partner", "<i2"),
        ("give", "<i2", (NUM_TERMS,)),
        ("want", "<i2", (NUM_TERMS,)),
        ("proposed", "<i2"),
    ]
)


class State(Header, Protocol):
    """A game of Doom and Bloom."""

    lap: int  # rounds of turns, from 1
    first: int  # the start player
    roll_off: Counts  # (seats,) the totals that decided it, of the last roll of each
    active: int  # whose turn it is
    winner: int  # a seat, or NOWHERE
    rolled: int  # the movement die, 0 before the roll
    pace: int  # added to it
    slowed: int  # taken from it
    busy: int  # 1: the active seat has to stay put
    fueled: int  # 1: has spent Fuel in this turn
    fed: int  # times it has spent Food in this turn
    armed: int  # 1: has spent Weaponry in this turn
    lost: int  # Survivors lost in this turn and not regained
    due: Counts  # (assets + any,) still to pay
    event_deck: Counts  # (event designs,)
    event_discard: Counts
    attack_deck: Counts  # (attack designs,)
    attack_discard: Counts
    bonus_deck: Counts  # (bonus designs,)
    bonus_discard: Counts
    said: Any  # (seats, offers) the terms of the offers of this turn, as numbers
    offer: Offer
    players: Any  # (MAX_PLAYERS,) of Player


STATE = record(
    [
        *HEADER,
        ("lap", "<i2"),
        ("first", "<i2"),
        ("roll_off", "<i2", (MAX_PLAYERS,)),
        ("active", "<i2"),
        ("winner", "<i2"),
        ("rolled", "<i2"),
        ("pace", "<i2"),
        ("slowed", "<i2"),
        ("busy", "<i2"),
        ("fueled", "<i2"),
        ("fed", "<i2"),
        ("armed", "<i2"),
        ("lost", "<i2"),
        ("due", "<i2", (NUM_DUE,)),
        ("event_deck", "<i2", (NUM_EVENTS,)),
        ("event_discard", "<i2", (NUM_EVENTS,)),
        ("attack_deck", "<i2", (NUM_ATTACKS,)),
        ("attack_discard", "<i2", (NUM_ATTACKS,)),
        ("bonus_deck", "<i2", (NUM_BONUS,)),
        ("bonus_discard", "<i2", (NUM_BONUS,)),
        ("said", "<i4", (MAX_PLAYERS, MOST_OFFERS)),
        ("offer", OFFER),
        ("players", PLAYER, (MAX_PLAYERS,)),
    ]
)


class Outcome(Protocol):
    """What a result says: its tag, then what happens, in this order."""

    tag: int
    op: Counts  # (effects,)
    what: Counts  # (effects,) a thing
    amount: Counts  # (effects,)


OUTCOME = record(
    [
        ("tag", "<i2"),
        ("op", "<i2", (NUM_EFFECTS,)),
        ("what", "<i2", (NUM_EFFECTS,)),
        ("amount", "<i2", (NUM_EFFECTS,)),
    ]
)


class Option(Protocol):
    """A way to deal with a card: a cost, a test, and a result for passing it and one for not."""

    pay: Counts  # (things,) to the supply
    give: Counts  # (things,) to another player
    test: int  # NO_TEST, ROLL, COMPARE
    kind: int  # of roll, or of comparison
    what: int  # the thing compared
    dice: int
    target: int  # the least total, or the least holding
    outcomes: Any  # (2,) of Outcome: success, or all there is; failure


OPTION = record(
    [
        ("pay", "<i2", (NUM_THINGS,)),
        ("give", "<i2", (NUM_THINGS,)),
        ("test", "<i2"),
        ("kind", "<i2"),
        ("what", "<i2"),
        ("dice", "<i2"),
        ("target", "<i2"),
        ("outcomes", OUTCOME, (2,)),
    ]
)


class Encounter(Protocol):
    """An Event or Attack card."""

    copies: int
    choices: int
    options: Any  # (NUM_OPTIONS,) of Option


ENCOUNTER = record([("copies", "<i2"), ("choices", "<i2"), ("options", OPTION, (NUM_OPTIONS,))])


class Bonus(Protocol):
    """A Bonus card."""

    copies: int
    window: int
    tag: int  # the result it goes with; NEITHER for any
    op: Counts  # (effects,)
    what: Counts  # (effects,)
    amount: Counts  # (effects,)


BONUS = record(
    [
        ("copies", "<i2"),
        ("window", "<i2"),
        ("tag", "<i2"),
        ("op", "<i2", (NUM_EFFECTS,)),
        ("what", "<i2", (NUM_EFFECTS,)),
        ("amount", "<i2", (NUM_EFFECTS,)),
    ]
)


class Space(Protocol):
    """A space of the board."""

    kind: int
    icon: int  # the asset shown, or NOWHERE
    site: int  # number of the town or hospital, or NOWHERE
    area: int  # of water or mountains: that it lies in, or that the Crossing leads to; or NOWHERE
    entrances: Counts  # (entrances,) where a Crossing's arrows point, or NOWHERE


SPACE = record(
    [
        ("kind", "<i2"),
        ("icon", "<i2"),
        ("site", "<i2"),
        ("area", "<i2"),
        ("entrances", "<i2", (NUM_ENTRANCES,)),
    ]
)


class Rules(RulesHeader, Protocol):
    """This environment's options and content."""

    teams: int
    trading: int
    max_offers: int
    max_rounds: int  # 0: no cap
    stops: int  # destinations to scout
    need: Counts  # (assets,) required to win
    limit: Counts  # (assets,)
    die: Counts  # (6,) faces
    milestones: Counts  # (milestones,)
    characters: Any  # (characters, assets)
    town_reward: Counts  # (things,)
    hospital_reward: Counts
    city_reward: Counts
    spaces: Any  # (NUM_SPACES,) of Space
    sites: Any  # (2, towns) the spaces of the hospitals, of the towns
    gates: Any  # (areas, gates) the Crossings of an area, or NOWHERE
    steps: Any  # (2, spaces, spaces) moves from one to the other, Center City closed or open; 0: none
    events: Any  # (NUM_EVENTS,) of Encounter
    attacks: Any  # (NUM_ATTACKS,) of Encounter
    bonus: Any  # (NUM_BONUS,) of Bonus


RULES = record(
    [
        *RULES_HEADER,
        ("teams", "<i2"),
        ("trading", "<i2"),
        ("max_offers", "<i2"),
        ("max_rounds", "<i2"),
        ("stops", "<i2"),
        ("need", "<i2", (NUM_ASSETS,)),
        ("limit", "<i2", (NUM_ASSETS,)),
        ("die", "<i2", (6,)),
        ("milestones", "<i2", (NUM_MILESTONES,)),
        ("characters", "<i2", (NUM_CHARACTERS, NUM_ASSETS)),
        ("town_reward", "<i2", (NUM_THINGS,)),
        ("hospital_reward", "<i2", (NUM_THINGS,)),
        ("city_reward", "<i2", (NUM_THINGS,)),
        ("spaces", SPACE, (NUM_SPACES,)),
        ("sites", "<i2", (2, NUM_TOWNS)),
        ("gates", "<i2", (NUM_AREAS, NUM_GATES)),
        ("steps", "<i1", (2, NUM_SPACES, NUM_SPACES)),
        ("events", ENCOUNTER, (NUM_EVENTS,)),
        ("attacks", ENCOUNTER, (NUM_ATTACKS,)),
        ("bonus", BONUS, (NUM_BONUS,)),
    ]
)
