"""The records of Godforsaken Scavengers: what a game's state and its rules hold, with a Protocol for each.

The draw deck is made of single cards, numbered; copies of a design can be told apart, as cards of a printed deck that
are numbered can. Each is in one place (`place`); the three piles have an order besides. Who knows what of it stands
with the piles (`sees`: which seats know the card at a place of a pile) and with the cards (`knows`: which seats know in
which pile or hand a card is), as bits of seats. Areas, Afflictions and Characters are kept as counts of each design or
as numbers: nobody knows their order, so none is stored.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol, get_args

from overwinter.envs.core.frames import HEADER, RULES_HEADER, Counts, Fields, Header, RulesHeader, record

MAX_PLAYERS = 6
EVERYBODY = (1 << MAX_PLAYERS) - 1
"""All bits of `sees` and `knows`."""
NOWHERE = -1
NUM_PILES, NUM_TIERS = 3, 3

NUM_DESIGNS, NUM_CARDS = 36, 72
"""The most designs of the draw deck, and cards in it."""
NUM_AREAS, NUM_AFFLICTIONS, NUM_CHARACTERS, NUM_SCENARIOS = 14, 14, 12, 5
NUM_CROSSED = NUM_AREAS + NUM_SCENARIOS
"""Areas, then the final Area of each scenario."""
HAND_ROOM = 8
"""Places of a hand; the limit lies below."""
NUM_EFFECTS = 4

# Where a card is. From HAND on, one place for each seat.
UNUSED, PILE, DISCARDS, FACED, CARAVAN, OPEN, SCAVENGED = 0, 1, 4, 5, 6, 7, 8
HAND, ZONE, PRIVATE = 9, 15, 21
NUM_PLACES = 27

# Kinds of card in the draw deck.
ACTION, PERIL, OPPORTUNITY, ANOMALY = range(4)
CARD_KINDS = ("action", "peril", "opportunity", "anomaly")

# What a card's effects are for.
PLAYED, REACTION, PUNISH, REWARD, NUM_LISTS = 0, 1, 2, 3, 4
REVEALED, POWER, GAINED = 4, 5, 6
"""Of an Area, a Character, an Affliction."""

# What has to be given for a reward; food, which feeds the Caravan, is what a card is worth to who harvests it.
NO_COST, BY_CARDS, BY_VALUE, BY_FOOD = range(4)

(
    NO_OP,
    SCOUT,
    LOOK,
    HUNT,
    SCAVENGE,
    MOVE,
    RUSH,
    REST,
    RELIEF,
    HIDE,
    AVOID,
    HEAL,
    FACE_DOWN,
    CHARACTER_UP,
    TAKE_SCAVENGED,
    TAKE_DISCARD,
    STEAL,
    FOOD,
    FOOD_ALL,
    HARVEST,
    DISCARD_TOP,
    PASS_AFFLICTION,
    LOSE,
    LOSE_ALL,
    FLIP_ALL,
    AFFLICT,
    KEEP,
    REST_ALL,
    UP_ALL,
) = range(29)
Op = Literal[
    "scout",
    "look",
    "hunt",
    "scavenge",
    "move",
    "rush",
    "rest",
    "relief",
    "hide",
    "avoid",
    "heal",
    "face_down",
    "character_up",
    "take_scavenged",
    "take_discard",
    "steal",
    "food",
    "food_all",
    "harvest",
    "discard_top",
    "pass_affliction",
    "lose",
    "lose_all",
    "flip_all",
    "afflict",
    "keep",
    "rest_all",
    "up_all",
]
OPS: tuple[str, ...] = ("", *get_args(Op))
"""The names of the effects in the content files, by number; 0 is none."""

# What an Area, an Affliction or a Survivor may forbid: bits of `bans`.
NO_REACTIONS, NO_DEFEAT, NO_OPPORTUNITY, NO_SHARING, NO_DEALS, NO_OUT_OF_TURN, NO_LOOKING, NO_POWER = (
    1 << k for k in range(8)
)
BANS = (
    "reactions",
    "defeating",
    "opportunities",
    "sharing",
    "deals",
    "other_turns",
    "looking",
    "power",
)

# Scenarios.
DARING_RETREAT, LOST_EXPEDITION, WICKED_FEW, MAD_PROPHET, LAST_HUNT = range(NUM_SCENARIOS)
SCENARIOS = ("daring_retreat", "lost_expedition", "wicked_few", "mad_prophet", "last_hunt")
TOGETHER, SURVIVORS, RIVALS = range(3)
"""All win or lose; whoever survives wins; the best survivor wins."""
MODES = ("together", "survivors", "rivals")
COMPLETE, ALL_FED, HOLD = range(3)
"""Conditions of the final Area: none beyond completing it; to be fed in it; to hold cards worth so much after it."""
WINS = ("complete", "fed", "hold")
NO_CHARACTERS, CHOOSE_CHARACTER, RANDOM_CHARACTER = range(3)
STARVED = 2

# Where a seat is in its turn.
IDLE, SCAVENGING, COLLECTING, DONE = range(4)
NUM_PHASES = 4

# What can be traded: so much food at the next Feeding, a card.
MOST_FOOD = 3
FIRST_CARD = MOST_FOOD
NUM_GOODS = FIRST_CARD + NUM_DESIGNS
NUM_TERMS = 2
"""Things on each side of an offer, at the most."""
MOST_OFFERS = 3
NUM_DEPTHS = 4
"""How deep in a pile a card can be known by its place, between two decisions."""
HUNT_DEPTH = 5


class Limits(Protocol):
    """What applies to a seat all the time; in rows of content, what each adds to it."""

    hand: int  # cards
    cost: int  # food to be fed
    worth: int  # added to the value of each card harvested
    scavenges: int  # cards scavenged in a turn at the most; 0: no limit
    collects: int  # cards collected in a turn at the most; 0: no limit
    bans: int  # bits: what it must not do


LIMITS = record([(name, "<i2") for name in ("hand", "cost", "worth", "scavenges", "collects", "bans")])


class Player(Protocol):
    """One seat. Seats beyond the number of players are all zero."""

    alive: int
    died: int  # the round it died in; 0: it has not
    afflictions: Counts  # (affliction designs,) face up
    down: Counts  # (affliction designs,) face down
    character: int  # or NOWHERE
    upward: int  # 1: the Character is face up, not the Survivor
    used: int  # 1: its one-time power has been used
    dealt: Counts  # (2,) the Characters to choose from, numbered from 1; 0 once chosen
    hand: Counts  # (hand room,) cards in rising order, numbered from 1; 0: none
    cards: int  # in hand
    food: int  # in the Personal Zone, for the next Feeding
    phase: int  # IDLE, SCAVENGING, COLLECTING, DONE
    pile: int  # the pile chosen, numbered from 1; 0: none yet
    drawn: int  # cards scavenged in this turn
    collected: int  # cards collected in this turn
    hunted: int  # food harvested in the whole game
    offers: int  # opened in this turn
    promised: Counts  # (seats,) food owed to each at the next Feeding
    limits: Limits  # what applies to it, by Area, Afflictions and Character


PLAYER = record(
    [
        ("alive", "<i2"),
        ("died", "<i2"),
        ("afflictions", "<i2", (NUM_AFFLICTIONS,)),
        ("down", "<i2", (NUM_AFFLICTIONS,)),
        ("character", "<i2"),
        ("upward", "<i2"),
        ("used", "<i2"),
        ("dealt", "<i2", (2,)),
        ("hand", "<i2", (HAND_ROOM,)),
        ("cards", "<i2"),
        ("food", "<i2"),
        ("phase", "<i2"),
        ("pile", "<i2"),
        ("drawn", "<i2"),
        ("collected", "<i2"),
        ("hunted", "<i2"),
        ("offers", "<i2"),
        ("promised", "<i2", (MAX_PLAYERS,)),
        ("limits", LIMITS),
    ]
)


class Offer(Protocol):
    """The open offer; all zero when there is none. Goods are numbered from 1, 0 is none."""

    active: int
    maker: int
    partner: int
    give: Counts  # (terms,)
    want: Counts  # (terms,)
    proposed: int  # 1: the partner is to answer


OFFER_FIELDS: Fields = [
    ("active", "<i2"),
    ("maker", "<i2"),
    ("partner", "<i2"),
    ("give", "<i2", (NUM_TERMS,)),
    ("want", "<i2", (NUM_TERMS,)),
    ("proposed", "<i2"),
]
OFFER = record(OFFER_FIELDS)


class State(Header, Protocol):
    """A game of Godforsaken Scavengers."""

    scenario: int
    lap: int  # the round, from 1; 0 before the first
    banner: int  # the first player
    active: int  # whose turn it is; NOWHERE when it is nobody's, or everybody's
    area: int  # the Area being crossed, the final ones after the others; NOWHERE before the first
    areas_left: int  # face-down Areas besides the final one
    area_pool: Counts  # (areas,) not yet revealed, in the deck or out of the game
    ticks: int  # decisions left in a round of the Last Hunt
    acted: int  # bits: seats that have had their decision in this tick
    fed: int  # bits: seats that were fed in the last Feeding
    caravan_fed: int  # 1: in this round; STARVED: it was not, and all have lost
    place: Counts  # (cards,)
    knows: Counts  # (cards,) bits: seats that know in which pile or hand it is
    piles: Any  # (piles, cards) cards from the bottom to the top, numbered from 1; 0: none
    sees: Any  # (piles, cards) bits: seats that know the card at this place
    stacks: Counts  # (piles,) cards in each
    affliction_deck: Counts  # (affliction designs,)
    said: Any  # (seats, offers) the terms of the offers of this turn, as numbers
    unknown: Counts  # (cards,) scratch of `redeal`; zero at all other times
    offer: Offer
    players: Any  # (MAX_PLAYERS,) of Player


STATE = record(
    [
        *HEADER,
        ("scenario", "<i2"),
        ("lap", "<i2"),
        ("banner", "<i2"),
        ("active", "<i2"),
        ("area", "<i2"),
        ("areas_left", "<i2"),
        ("area_pool", "<i2", (NUM_AREAS,)),
        ("ticks", "<i2"),
        ("acted", "<i2"),
        ("fed", "<i2"),
        ("caravan_fed", "<i2"),
        ("place", "<i2", (NUM_CARDS,)),
        ("knows", "<i2", (NUM_CARDS,)),
        ("piles", "<i2", (NUM_PILES, NUM_CARDS)),
        ("sees", "<i2", (NUM_PILES, NUM_CARDS)),
        ("stacks", "<i2", (NUM_PILES,)),
        ("affliction_deck", "<i2", (NUM_AFFLICTIONS,)),
        ("said", "<i4", (MAX_PLAYERS, MOST_OFFERS)),
        ("unknown", "<i2", (NUM_CARDS,)),
        ("offer", OFFER),
        ("players", PLAYER, (MAX_PLAYERS,)),
    ]
)


class Design(Protocol):
    """A card of the draw deck."""

    copies: int
    tier: int  # 1 to 3
    kind: int  # ACTION, PERIL, OPPORTUNITY, ANOMALY
    value: int  # food it is worth
    handy: int  # 1: may be taken into hand
    anytime: int  # 1: may be played when another seat has scavenged a card
    cost_by: int  # NO_COST, BY_CARDS, BY_VALUE: what defeats a Peril or completes an Opportunity
    cost: int
    op: Any  # (lists, effects)
    amount: Any  # (lists, effects)


DESIGN = record(
    [
        ("copies", "<i2"),
        ("tier", "<i2"),
        ("kind", "<i2"),
        ("value", "<i2"),
        ("handy", "<i2"),
        ("anytime", "<i2"),
        ("cost_by", "<i2"),
        ("cost", "<i2"),
        ("op", "<i2", (NUM_LISTS, NUM_EFFECTS)),
        ("amount", "<i2", (NUM_LISTS, NUM_EFFECTS)),
    ]
)


class Area(Protocol):
    """An Area: its cost, what applies in it, what happens when it is revealed."""

    copies: int
    cost: int
    limits: Limits
    op: Counts  # (effects,)
    amount: Counts  # (effects,)


AREA = record(
    [
        ("copies", "<i2"),
        ("cost", "<i2"),
        ("limits", LIMITS),
        ("op", "<i2", (NUM_EFFECTS,)),
        ("amount", "<i2", (NUM_EFFECTS,)),
    ]
)


class Affliction(Protocol):
    """An Affliction: what applies to its owner, what happens at once."""

    copies: int
    heals: int  # 1: it heals itself as soon as it is resolved
    limits: Limits
    op: Counts  # (effects,)
    amount: Counts  # (effects,)


AFFLICTION = record(
    [
        ("copies", "<i2"),
        ("heals", "<i2"),
        ("limits", LIMITS),
        ("op", "<i2", (NUM_EFFECTS,)),
        ("amount", "<i2", (NUM_EFFECTS,)),
    ]
)


class Character(Protocol):
    """A Character: what applies while it is face up, its power, and what weakens its Survivor."""

    limits: Limits
    survivor: Limits
    reacts: int  # 1: its power answers a Peril
    flips: int  # 1: using its power turns it face down; 0: the power can be used once in a game
    op: Counts  # (effects,) of its power; none: it has only what applies
    amount: Counts  # (effects,)


CHARACTER = record(
    [
        ("limits", LIMITS),
        ("survivor", LIMITS),
        ("reacts", "<i2"),
        ("flips", "<i2"),
        ("op", "<i2", (NUM_EFFECTS,)),
        ("amount", "<i2", (NUM_EFFECTS,)),
    ]
)


class Scenario(Protocol):
    """A way to play."""

    mode: int  # TOGETHER, SURVIVORS, RIVALS
    all_live: int  # 1: the game is lost with the first death
    dealt: int  # cards to begin with
    death_at: int  # Afflictions
    areas: Counts  # (players,) Areas to cross before the final one, by the number of players
    mixed: int  # of these, so many are shuffled with the final one, which may come before them
    ticks: int  # decisions of a round for each player; 0: turns are taken one after the other
    by_food: int  # 1: rivals are ranked by food harvested
    win: int  # COMPLETE, ALL_FED, HOLD
    win_amount: int


SCENARIO = record(
    [
        ("mode", "<i2"),
        ("all_live", "<i2"),
        ("dealt", "<i2"),
        ("death_at", "<i2"),
        ("areas", "<i2", (MAX_PLAYERS,)),
        ("mixed", "<i2"),
        ("ticks", "<i2"),
        ("by_food", "<i2"),
        ("win", "<i2"),
        ("win_amount", "<i2"),
    ]
)


class Rules(RulesHeader, Protocol):
    """This environment's options and content."""

    scenario: int  # of two or more players; a single one plays the Mad Prophet
    more_areas: int  # added to the scenario's number of Areas
    deals: int
    max_offers: int
    caravan: int
    characters_dealt: int  # NO_CHARACTERS, CHOOSE_CHARACTER, RANDOM_CHARACTER
    survival: int  # 1: in the Last Hunt only survivors win
    hand_limit: int
    num_cards: int
    design_of: Counts  # (cards,)
    designs: Any  # (NUM_DESIGNS,) of Design
    areas: Any  # (NUM_CROSSED,) of Area
    afflictions: Any  # (NUM_AFFLICTIONS,) of Affliction
    characters: Any  # (NUM_CHARACTERS,) of Character
    scenarios: Any  # (NUM_SCENARIOS,) of Scenario


RULES = record(
    [
        *RULES_HEADER,
        ("scenario", "<i2"),
        ("more_areas", "<i2"),
        ("deals", "<i2"),
        ("max_offers", "<i2"),
        ("caravan", "<i2"),
        ("characters_dealt", "<i2"),
        ("survival", "<i2"),
        ("hand_limit", "<i2"),
        ("num_cards", "<i2"),
        ("design_of", "<i2", (NUM_CARDS,)),
        ("designs", DESIGN, (NUM_DESIGNS,)),
        ("areas", AREA, (NUM_CROSSED,)),
        ("afflictions", AFFLICTION, (NUM_AFFLICTIONS,)),
        ("characters", CHARACTER, (NUM_CHARACTERS,)),
        ("scenarios", SCENARIO, (NUM_SCENARIOS,)),
    ]
)
