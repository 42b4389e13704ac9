"""The records of Survivalist: what a game's state and its rules hold, with a Protocol for each.

Supplies nobody knows the order of (the bag, the draw piles, the item decks) are kept as counts or as each card's
place and drawn from at random when needed: there is no hidden order to leak or to copy.
"""

from __future__ import annotations

from typing import Any, Protocol

from overwinter.envs.core.frames import HEADER, RULES_HEADER, Counts, Fields, Header, RulesHeader, record

MAX_PLAYERS = 6
RESOURCES = ("stone", "bamboo", "vine", "wood", "brush", "pelt", "bone")
THREATS = ("thirst", "storms", "hunger", "illness", "wildlife", "fatigue", "isolation")
"""Bottom to top, the order in which they are faced."""
DISCS = ("red", "pink", "cream", "maroon", "freeze", "sunshine")
SPOTS = ("A", "B", "C", "D", "E")
"""Of the Exposure area and, with the same letters, of the Drop Zone."""

NUM_RESOURCES = len(RESOURCES)
NUM_THREATS = len(THREATS)
NUM_DISCS = len(DISCS)
NUM_WOUNDS = 4
NUM_SPOTS = len(SPOTS)
FREEZE, SUNSHINE = 4, 5
"""Kinds of disc; those below `FREEZE` are wounds."""

NUM_BACKCOUNTRY = 9
CAMPFIRE, CLEARING = 9, 10
NUM_PLACES = 11
NOWHERE = -1

NUM_BASIC, NUM_EXPERT = 7, 21
NUM_ITEMS = NUM_BASIC + NUM_EXPERT
"""Cards 0-6 are Basic, the rest Expert."""
NUM_TILES = 9
NUM_VALLEY = 3
NUM_FATE = 7
NUM_SKILLS = 7
NUM_EXCHANGES = 4
EMPTY = -1

# Where an item card is: in its deck, on the board, or with a seat, face-up or as a trap in its hand.
IN_DECK, ON_BOARD, CRAFTED, TRAPPED = 0, 1, 2, 8
"""CRAFTED + seat and TRAPPED + seat."""

ANY = NUM_RESOURCES
"""In a price: any resource."""
NUM_DUE = NUM_RESOURCES + 1

# What a space lets its visitor do.
NOTHING, GATHER, FORAGE, CRAFT = 0, 1, 2, 3
ALL = 99
"""The amount of a Gather that takes the whole Ridge."""

# What a drop tile or an exchange does.
(NO_OP, FIRE, STEAL_FIRE, MEDS, PEEK, SALVAGE, TRAP, SUMMON, HEAL, HEAL_ALL, THAW, LUCK) = range(12)
OPS = (
    "",
    "fire",
    "steal_fire",
    "meds",
    "peek",
    "salvage",
    "trap",
    "summon",
    "heal",
    "heal_all",
    "thaw",
    "luck",
)

# Parts of the game (`state.part`).
PLACING, BACKCOUNTRY, RESTING, SKILLS, THREATENED = range(5)
PARTS = ("placing", "backcountry", "resting", "skills", "threats")


class Player(Protocol):
    """One playerboard. Seats beyond the number of players are all zero."""

    skill: int
    skill_shown: int
    exchanged: Counts  # (exchanges,) 1 once made
    fire: int
    meds: int
    reapers: int
    luck: int
    wounds: Counts  # (wound colours,)
    freeze: Counts  # (spots,)
    excess_freeze: int  # beyond the ten that fit: only with the dead
    pack: Counts  # (resources,)
    place: int  # chosen this round: a Backcountry space, CAMPFIRE, CLEARING, or NOWHERE yet
    home: int  # 1: the meeple is on its playerboard
    survived: int  # threats
    dead: int
    burden: int  # discs a dead player died with
    knows_fate: Counts  # (fate positions,) 1: has peeked
    knows_valley: Counts  # (valley spaces,)
    offers: int  # made during this visit
    traded: Counts  # (seats,) 1: has exchanged with that seat this round


PLAYER_FIELDS: Fields = [
    ("skill", "<i2"),
    ("skill_shown", "<i2"),
    ("exchanged", "<i2", (NUM_EXCHANGES,)),
    ("fire", "<i2"),
    ("meds", "<i2"),
    ("reapers", "<i2"),
    ("luck", "<i2"),
    ("wounds", "<i2", (NUM_WOUNDS,)),
    ("freeze", "<i2", (NUM_SPOTS,)),
    ("excess_freeze", "<i2"),
    ("pack", "<i2", (NUM_RESOURCES,)),
    ("place", "<i2"),
    ("home", "<i2"),
    ("survived", "<i2"),
    ("dead", "<i2"),
    ("burden", "<i2"),
    ("knows_fate", "<i2", (NUM_FATE,)),
    ("knows_valley", "<i2", (NUM_VALLEY,)),
    ("offers", "<i2"),
    ("traded", "<i2", (MAX_PLAYERS,)),
]
PLAYER = record(PLAYER_FIELDS)


class Offer(Protocol):
    """The open offer of a trade; all zero when there is none."""

    active: int
    maker: int
    partner: int
    given: int  # 1: `give` is chosen
    give: int
    proposed: int  # 1: `want` is chosen, the offer stands
    want: int


OFFER = record([(name, "<i2") for name in ("active", "maker", "partner", "given", "give", "proposed", "want")])


class State(Header, Protocol):
    """A game of Survivalist."""

    part: int
    day: int  # the round, from 1
    last_day: int  # of the core rounds; the skills round and the threats follow
    compass: int
    first_compass: int  # its holder in round 1, for the last tie-break
    bag: Counts  # (discs,)
    sunshine_box: int  # Sunshine returned to the box
    drawn: Counts  # (discs,) drawn and not yet placed
    ridge: Counts  # (resources,)
    deck: Counts  # (resources,) the face-down draw pile
    discard: Counts  # (resources,) face-up
    valley: Counts  # (valley spaces,) a resource or EMPTY
    valley_pile: Counts  # (valley spaces,) which draw pile its token came from: 0, then 1 more with each remade pile
    pile: int  # which draw pile is in use
    fate: Counts  # (fate positions,) the threat on each tile
    fate_shown: int  # tiles revealed, from the left
    fate_reapers: Counts  # (fate positions,) still above the tile
    threat_reapers: Counts  # (threats,)
    drop_zone: Counts  # (spots,) a tile variety or EMPTY
    drop_deck: Counts  # (tile varieties,)
    drop_discard: Counts  # (tile varieties,)
    threat: int  # being faced, in the final round
    scratch: Counts  # (7,) for dealing and re-dealing; zero between
    due: Counts  # (resources + any,) still to pay
    card_place: Counts  # (items,) IN_DECK, ON_BOARD, CRAFTED + seat, TRAPPED + seat
    card_meds: Counts  # (items,) Meds on a card of the board
    card_since: Counts  # (items,) the round it was trapped in
    offer: Offer
    players: Any  # (MAX_PLAYERS,) of Player


STATE = record(
    [
        *HEADER,
        ("part", "<i2"),
        ("day", "<i2"),
        ("last_day", "<i2"),
        ("compass", "<i2"),
        ("first_compass", "<i2"),
        ("bag", "<i2", (NUM_DISCS,)),
        ("sunshine_box", "<i2"),
        ("drawn", "<i2", (NUM_DISCS,)),
        ("ridge", "<i2", (NUM_RESOURCES,)),
        ("deck", "<i2", (NUM_RESOURCES,)),
        ("discard", "<i2", (NUM_RESOURCES,)),
        ("valley", "<i2", (NUM_VALLEY,)),
        ("valley_pile", "<i2", (NUM_VALLEY,)),
        ("pile", "<i2"),
        ("fate", "<i2", (NUM_FATE,)),
        ("fate_shown", "<i2"),
        ("fate_reapers", "<i2", (NUM_FATE,)),
        ("threat_reapers", "<i2", (NUM_THREATS,)),
        ("drop_zone", "<i2", (NUM_SPOTS,)),
        ("drop_deck", "<i2", (NUM_TILES,)),
        ("drop_discard", "<i2", (NUM_TILES,)),
        ("threat", "<i2"),
        ("scratch", "<i2", (NUM_SKILLS,)),
        ("due", "<i2", (NUM_DUE,)),
        ("card_place", "<i2", (NUM_ITEMS,)),
        ("card_meds", "<i2", (NUM_ITEMS,)),
        ("card_since", "<i2", (NUM_ITEMS,)),
        ("offer", OFFER),
        ("players", PLAYER, (MAX_PLAYERS,)),
    ]
)


class Space(Protocol):
    """A Backcountry space."""

    act: Counts  # (2,) GATHER, FORAGE, CRAFT or NOTHING
    amount: Counts  # (2,) tokens taken, ALL for the whole Ridge
    discs: int  # drawn on arrival
    drops: int  # tiles that may be consumed
    min_players: int


SPACE = record(
    [
        ("act", "<i2", (2,)),
        ("amount", "<i2", (2,)),
        ("discs", "<i2"),
        ("drops", "<i2"),
        ("min_players", "<i2"),
    ]
)


class ItemCard(Protocol):
    """What an item card says."""

    cost: Counts  # (resources + any,)
    protects: Counts  # (threats,) 1: protects
    points: int


ITEM_CARD = record([("cost", "<i2", (NUM_DUE,)), ("protects", "<i2", (NUM_THREATS,)), ("points", "<i2")])


class Tile(Protocol):
    """A variety of drop tile."""

    copies: int
    op: Counts  # (2,)
    amount: Counts  # (2,)


TILE = record([("copies", "<i2"), ("op", "<i2", (2,)), ("amount", "<i2", (2,))])


class Exchange(Protocol):
    """A line of a secret-skills card."""

    cost: Counts  # (resources + any,)
    fire: int
    op: int
    amount: int


EXCHANGE = record([("cost", "<i2", (NUM_DUE,)), ("fire", "<i2"), ("op", "<i2"), ("amount", "<i2")])


class Rules(RulesHeader, Protocol):
    """This environment's options and content. Tables with a leading axis of 7 go by the number of players."""

    trading: int
    play_out: int
    max_rounds: int  # 0: no cap
    last_day: Counts  # (7,)
    discs: Counts  # (discs,)
    copies_resource: int
    total_reapers: int
    start_fire: int
    start_meds: int
    start_wounds: int
    start_reapers: Counts  # (7,)
    start_freeze: Any  # (turn order, spots)
    pack_limit: int
    fire_limit: int
    wound_limit: int
    spot_limit: int
    low_bag: int
    fate_reapers: Counts  # (fate positions,)
    threat_reapers: Any  # (7, threats)
    basic_slots: Counts  # (7,)
    expert_slots: Counts  # (7,)
    ridge_spaces: Counts  # (7,)
    setup_discards: int
    spaces: Any  # (NUM_BACKCOUNTRY,) of Space
    items: Any  # (items,) of ItemCard
    tiles: Any  # (tile varieties,) of Tile
    skills: Any  # (skills, exchanges) of Exchange


_BY_COUNT = MAX_PLAYERS + 1
RULES = record(
    [
        *RULES_HEADER,
        ("trading", "<i2"),
        ("play_out", "<i2"),
        ("max_rounds", "<i2"),
        ("last_day", "<i2", (_BY_COUNT,)),
        ("discs", "<i2", (NUM_DISCS,)),
        ("copies_resource", "<i2"),
        ("total_reapers", "<i2"),
        ("start_fire", "<i2"),
        ("start_meds", "<i2"),
        ("start_wounds", "<i2"),
        ("start_reapers", "<i2", (_BY_COUNT,)),
        ("start_freeze", "<i2", (MAX_PLAYERS, NUM_SPOTS)),
        ("pack_limit", "<i2"),
        ("fire_limit", "<i2"),
        ("wound_limit", "<i2"),
        ("spot_limit", "<i2"),
        ("low_bag", "<i2"),
        ("fate_reapers", "<i2", (NUM_FATE,)),
        ("threat_reapers", "<i2", (_BY_COUNT, NUM_THREATS)),
        ("basic_slots", "<i2", (_BY_COUNT,)),
        ("expert_slots", "<i2", (_BY_COUNT,)),
        ("ridge_spaces", "<i2", (_BY_COUNT,)),
        ("setup_discards", "<i2"),
        ("spaces", SPACE, (NUM_BACKCOUNTRY,)),
        ("items", ITEM_CARD, (NUM_ITEMS,)),
        ("tiles", TILE, (NUM_TILES,)),
        ("skills", EXCHANGE, (NUM_SKILLS, NUM_EXCHANGES)),
    ]
)
