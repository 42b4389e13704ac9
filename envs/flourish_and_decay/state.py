"""The records of Flourish and Decay: what a game's state and its rules hold, with a Protocol for each.

The board is kept as bits. A layer (cells of a seat, slime of a seat, ...) is an array of `ROWS` integers: entry
r + 1 is row r of the board counted from the north, and bit c of it is column c counted from the west. Entries 0 and
`ROWS - 1` are a border that is always empty, so that every row has a neighbour on both sides.

Decks nobody knows the order of are kept as counts of each card and drawn from at random: there is no hidden order to
leak or to copy.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.frames import HEADER, MAX_SEATS, RULES_HEADER, Counts, Fields, Header, RulesHeader, record

MAX_PLAYERS = 5
SIDE = 20
"""Rows and columns of the largest board; a smaller one lies in its north-west corner."""
ROWS = SIDE + 2
NUM_SPACES = SIDE * SIDE
LABELS = tuple(f"{chr(ord('a') + k % SIDE)}{k // SIDE + 1}" for k in range(NUM_SPACES))
"""Names of the spaces, row by row from the north: `c2` is the third column from the west, the second row."""
NOWHERE = -1

NUM_FOODS, NUM_ACTION_CARDS = 7, 32
NUM_CARDS = NUM_FOODS + NUM_ACTION_CARDS
"""The most designs of food and of action cards; food comes first. A design's number is the same in every game."""
NUM_STACKS = 8
"""Action cards selected for a game."""
NUM_CHARACTERS = 9
NUM_EFFECTS = 4
"""The most effects of a card."""

# Effects. Those up to FEWER can come at the beginning of later turns.
(
    NO_OP,
    CALORIES,
    DRAW,
    PLACE,
    CLAIM,
    KILL,
    MOVE,
    TRASH,
    FEWER,
    SOW,
    SHIFT,
    ROTATE,
    SHIELD,
    FREEZE,
    GENERATIONS,
    HASTEN,
    DELAY,
    HARVEST,
    GAIN,
    JUNK,
    HINDER,
) = range(21)
OPS = (
    "",
    "calories",
    "draw",
    "place",
    "claim",
    "kill",
    "move",
    "trash",
    "fewer",
    "sow",
    "shift",
    "rotate",
    "shield",
    "freeze",
    "generations",
    "hasten",
    "delay",
    "harvest",
    "gain",
    "junk",
    "hinder",
)
NUM_LASTING = FEWER + 1
MAX_TURNS = 3
"""The most turns that a lasting effect goes on for."""
MAX_LAYERS = 3
"""The most rounds of a shield and generations of frost."""

# What a game is doing (`state.phase`).
SEEDING, TURNS, PLACING = range(3)
PHASES = ("seed phase", "turns", "cell placement")

# Which contiguous group decides a birth of three species.
BY_SLIME, BY_CELLS = 0, 1
THREE_SPECIES = ("slime", "cells")

# Directions of a move or a shift, clockwise from the north: rows and columns to go.
DIRECTIONS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")
NUM_DIRECTIONS = 8


class Player(Protocol):
    """One player's cards and calories. Seats beyond the number of players are all zero."""

    character: int
    calories: int
    deck: Counts  # (cards,)
    hand: Counts  # (cards,)
    known: Counts  # (cards,) of the hand, what everybody can tell is in it
    played: Counts  # (cards,) in this turn
    discard: Counts  # (cards,)
    coming: Any  # (MAX_TURNS, NUM_LASTING) amounts of effects at the beginning of its next turns
    free_bought: int  # 1: has taken a card that costs nothing in this turn
    to_place: int  # cells it has still to place in this round of the seed phase
    bought: int  # generations in its sealed commit
    living: int  # its cells on the board
    slimes: int  # its slime on the board


PLAYER_FIELDS: Fields = [
    ("character", "<i2"),
    ("calories", "<i2"),
    ("deck", "<i2", (NUM_CARDS,)),
    ("hand", "<i2", (NUM_CARDS,)),
    ("known", "<i2", (NUM_CARDS,)),
    ("played", "<i2", (NUM_CARDS,)),
    ("discard", "<i2", (NUM_CARDS,)),
    ("coming", "<i2", (MAX_TURNS, NUM_LASTING)),
    ("free_bought", "<i2"),
    ("to_place", "<i2"),
    ("bought", "<i2"),
    ("living", "<i2"),
    ("slimes", "<i2"),
]
PLAYER = record(PLAYER_FIELDS)


class State(Header, Protocol):
    """A game of Flourish and Decay."""

    side: int  # rows and columns of the board
    phase: int
    lap: int  # rounds of turns begun; 0 in the seed phase
    seed_round: int  # rounds of the seed phase done
    seed_try: int  # placements of this round of the seed phase that were revealed
    generation: int  # generations that have passed
    first: int  # the start player
    active: int  # whose turn it is, or NOWHERE
    hastened: int  # generations that cards add to this round
    delayed: int  # generations that cards take from this round
    mold: Counts  # (cards,) 1: lies in the Central Mold in this game
    supply: Counts  # (cards,) copies left there
    trash: Counts  # (cards,)
    now: Counts  # (NUM_LASTING,) lasting effects that the turn has still to begin with
    cells: Any  # (MAX_PLAYERS, ROWS) living cells
    slime: Any  # (MAX_PLAYERS, ROWS)
    ahead: Any  # (MAX_PLAYERS, ROWS) the cells of the next generation, if nothing is added
    chosen: Any  # (MAX_PLAYERS, ROWS) sealed commits
    shield: Any  # (MAX_LAYERS, ROWS) slime that nobody else can take, in this round and the next ones
    frost: Any  # (MAX_LAYERS, ROWS) spaces that stay as they are in the next generation and those after it
    scratch: NDArray[np.int32]  # (cards,) a layer or counts, for one piece of the rules; zero between them
    players: Any  # (MAX_PLAYERS,) of Player


STATE = record(
    [
        *HEADER,
        ("side", "<i2"),
        ("phase", "<i2"),
        ("lap", "<i2"),
        ("seed_round", "<i2"),
        ("seed_try", "<i2"),
        ("generation", "<i2"),
        ("first", "<i2"),
        ("active", "<i2"),
        ("hastened", "<i2"),
        ("delayed", "<i2"),
        ("mold", "<i2", (NUM_CARDS,)),
        ("supply", "<i2", (NUM_CARDS,)),
        ("trash", "<i2", (NUM_CARDS,)),
        ("now", "<i2", (NUM_LASTING,)),
        ("cells", "<i4", (MAX_PLAYERS, ROWS)),
        ("slime", "<i4", (MAX_PLAYERS, ROWS)),
        ("ahead", "<i4", (MAX_PLAYERS, ROWS)),
        ("chosen", "<i4", (MAX_PLAYERS, ROWS)),
        ("shield", "<i4", (MAX_LAYERS, ROWS)),
        ("frost", "<i4", (MAX_LAYERS, ROWS)),
        ("scratch", "<i4", (NUM_CARDS,)),
        ("players", PLAYER, (MAX_PLAYERS,)),
    ]
)


class Card(Protocol):
    """A card design. All zero: there is none of this number."""

    copies: int
    cost: int
    calories: int
    op: Counts  # (effects,) in this order
    amount: Counts  # (effects,)
    turns: Counts  # (effects,) 0: at once; else at the beginning of so many later turns


CARD = record(
    [
        ("copies", "<i2"),
        ("cost", "<i2"),
        ("calories", "<i2"),
        ("op", "<i2", (NUM_EFFECTS,)),
        ("amount", "<i2", (NUM_EFFECTS,)),
        ("turns", "<i2", (NUM_EFFECTS,)),
    ]
)


class Rules(RulesHeader, Protocol):
    """This environment's options and content."""

    sides: Counts  # (seats + 1,) rows and columns of the board, by number of players
    max_rounds: int
    max_generations: int
    free_generations: int  # that pass in every round
    carry_calories: int
    three_species: int
    hand_limit: int  # cards drawn at the beginning of a turn
    least_drawn: int  # of them, however much rivals hinder
    cell_cost: int
    generation_cost: int
    seed_rounds: int
    seed_cells: int  # a round
    starting: Counts  # (cards,) of a deck
    junk: int  # the food that rivals are given
    stacks: int  # action cards selected for a game
    named: Counts  # (cards,) 1: an action card that is always selected
    steps: Any  # (NUM_DIRECTIONS, 2) rows and columns to go
    cards: Any  # (NUM_CARDS,) of Card


RULES = record(
    [
        *RULES_HEADER,
        ("sides", "<i2", (MAX_SEATS + 1,)),
        ("max_rounds", "<i2"),
        ("max_generations", "<i2"),
        ("free_generations", "<i2"),
        ("carry_calories", "<i2"),
        ("three_species", "<i2"),
        ("hand_limit", "<i2"),
        ("least_drawn", "<i2"),
        ("cell_cost", "<i2"),
        ("generation_cost", "<i2"),
        ("seed_rounds", "<i2"),
        ("seed_cells", "<i2"),
        ("starting", "<i2", (NUM_CARDS,)),
        ("junk", "<i2"),
        ("stacks", "<i2"),
        ("named", "<i2", (NUM_CARDS,)),
        ("steps", "<i2", (NUM_DIRECTIONS, 2)),
        ("cards", CARD, (NUM_CARDS,)),
    ]
)
