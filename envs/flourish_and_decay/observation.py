"""What a seat sees: the declared fields and the encoder. Seats are relative: index 0 is the viewer, then clockwise.

The first field, `planes`, is the board as pictures for a convolutional network: rows from the north, columns from the
west, always 20 x 20; a smaller board lies in the north-west corner.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from overwinter.envs.core.frames import Counts, Vector, absolute, relative, top
from overwinter.envs.core.jit import inline, inline_disjoint, jit
from overwinter.envs.core.observation import ObservationFields
from overwinter.envs.flourish_and_decay.rules.bits import lowest_column
from overwinter.envs.flourish_and_decay.rules.commits import left_of, seed_row
from overwinter.envs.flourish_and_decay.rules.kinds import CARD_PLAYED, COMMIT, EFFECT, NUM_KINDS, NUM_STEPS
from overwinter.envs.flourish_and_decay.rules.layers import alive_row, column_of, row_of
from overwinter.envs.flourish_and_decay.rules.targets import reach_row
from overwinter.envs.flourish_and_decay.state import (
    MAX_LAYERS,
    MAX_PLAYERS,
    MAX_TURNS,
    NUM_CARDS,
    NUM_EFFECTS,
    NUM_LASTING,
    NUM_SPACES,
    OPS,
    PHASES,
    PLACING,
    SEEDING,
    SIDE,
    TURNS,
    Rules,
    State,
)

_MOST = 4.0
"""Units at which a count is cut."""
_OF_4, _OF_10, _OF_20, _OF_100 = 1 / 4, 1 / 10, 1 / 20, 1 / 100

# The planes.
BOARD, OWN_CELLS, OTHER_CELLS, SLIME = range(4)
NEXT_OWN = SLIME + MAX_PLAYERS
NEXT_OTHERS = NEXT_OWN + 1
REACH = NEXT_OTHERS + 1
CHOSEN = REACH + 1
SHIELD = CHOSEN + 1
FROST = SHIELD + 1
NUM_PLANES = FROST + 1
PLANES_MEANING = (
    "the board",
    "the viewer's cells",
    "cells of others",
    *(f"slime of the seat {k} places clockwise of the viewer" for k in range(MAX_PLAYERS)),
    "the viewer's cells of the next generation if nothing is added",
    "cells of others in the next generation if nothing is added",
    "where the viewer may place cells (in the seed phase: choose them)",
    "the viewer's sealed cells, or the space it has picked for an effect",
    "shielded slime: for this round 1/3, for the next one 2/3, for more 1",
    "frozen spaces: for one generation 1/3, two 2/3, three 1",
)

FIELDS = ObservationFields()
_add = FIELDS.add
_count = partial(FIELDS.add, high=_MOST)

PLANES = _add("planes", (NUM_PLANES, SIDE, SIDE), "the board: " + "; ".join(PLANES_MEANING))
PLAYERS = _add("players", MAX_PLAYERS - 1, "one-hot: 2 to 5 players")
OPTIONS = _count(
    "options",
    3,
    "generations that pass without being bought in every round, of 4; 1: calories are kept; 1: groups of cells decide "
    "births of three species",
)
PHASE = _add("phase", len(PHASES), "one-hot: seed phase, turns, cell placement")
SEED = _count("seed", 2, "rounds of the seed phase done, placements of this one revealed, of 4")
ROUND = _count("round", 2, "rounds begun, rounds left, of 20")
GENERATION = _count("generation", 2, "generations passed, generations left, of 20")
HASTE = _count("haste", 2, "generations that cards add to this round, and take from it, of 4")
FIRST = _add("first", MAX_PLAYERS, "one-hot: the start player")
ACTIVE = _add("active", MAX_PLAYERS, "one-hot: whose turn it is; none in the seed phase and cell placement")
ASKED = _add("asked", NUM_KINDS, "one-hot: the kind of decision the viewer is asked for", audience="asked")
ASKED_STEP = _add("asked_step", NUM_STEPS, "one-hot: which of its steps", audience="asked")
ASKED_OP = _add("asked_op", len(OPS), "one-hot: the effect being used", audience="asked")
ASKED_LEFT = _count("asked_left", 1, "how often it can still be used, or cells left to choose, of 4", audience="asked")
ASKED_WAY = _add("asked_way", 1, "1: a space is picked, which way is asked", audience="asked")
CARD = _add("card", NUM_CARDS, "one-hot: the action card being resolved", audience="asked")
CARD_STEP = _add("card_step", NUM_EFFECTS + 1, "one-hot: how many of its effects have been begun", audience="asked")
NOW = _count("now", NUM_LASTING, "lasting effects that this turn has still to begin with, of 4")
SEALED = _count(
    "sealed", 2, "of the viewer's sealed commit: calories left, of 20; generations bought, of 4", audience="self"
)
MOLD = _add("mold", NUM_CARDS, "1: the card lies in the Central Mold in this game (numbered as in the content)")
SUPPLY = _count("supply", NUM_CARDS, "copies left there, of 10")
TRASH = _count("trash", NUM_CARDS, "copies in the trash, of 10")
HAND = _count("hand", NUM_CARDS, "copies in the viewer's hand, of 4", audience="self")
PLAYED = _count("played", NUM_CARDS, "copies played in this turn, of 4")

PRESENT = _add("present", MAX_PLAYERS, "1: somebody sits here")
SCORE = _count("score", MAX_PLAYERS, "slime on the board, of 100")
LIVING = _count("living", MAX_PLAYERS, "cells on the board, of 100")
CALORIES = _count("calories", MAX_PLAYERS, "calories before any sealed commit, of 20")
HAND_COUNT = _count("hand_count", MAX_PLAYERS, "cards in hand, of 4")
FREE_BOUGHT = _add("free_bought", MAX_PLAYERS, "1: has taken a card that costs nothing in this turn")
TO_PLACE = _count("to_place", MAX_PLAYERS, "cells to place in this placement of the seed phase, of 4")
UNSEEN = _count(
    "unseen", (MAX_PLAYERS, NUM_CARDS), "copies in the deck, or in the hand without being known there, of 4"
)
KNOWN = _count("known", (MAX_PLAYERS, NUM_CARDS), "copies known to be in the hand, of 4")
DISCARD = _count("discard", (MAX_PLAYERS, NUM_CARDS), "copies in the discard, of 4")
COMING = _count(
    "coming",
    (MAX_PLAYERS, MAX_TURNS, NUM_LASTING),
    "effects at the beginning of the next turns, of 4: " + ", ".join(OPS[1:NUM_LASTING]),
)


@inline
def share(value: float, unit: float) -> float:
    """A count in units."""
    return min(_MOST, value * unit)


@inline_disjoint
def put_shares(out: Vector, start: int, values: Counts, unit: float) -> None:
    """Write counts in units. (Branches on what is zero would cost more than they save.)"""
    for k in range(len(values)):
        out[np.uintp(start + k)] = min(_MOST, values[k] * unit)


@inline
def put_row(out: Vector, plane: int, row: int, bits: int) -> None:
    """Write a row of a plane: 1 where a bit is set. Few are, so going from one to the next is quickest."""
    start = PLANES + plane * NUM_SPACES + (row - 1) * SIDE
    while bits != 0:
        out[np.uintp(start + lowest_column(bits))] = 1.0
        bits &= bits - 1


@jit
def observe(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """Write what `seat` sees into a zeroed vector."""
    for row in range(1, int(state.side) + 1):
        _put_cells(state, seat, row, out)
        _put_slime(state, seat, row, out)
        _put_covers(state, row, out)
    _put_course(rules, state, seat, out)
    _put_cards(state, seat, out)
    for distance in range(int(state.num_players)):
        _put_player(state, seat, distance, out)
    if state.phase == PLACING:
        out[SEALED] = share(left_of(rules, state, seat), _OF_20)
        out[SEALED + 1] = share(int(state.players[seat].bought), _OF_4)
    if state.seat == seat:
        _put_question(state, out)


@inline
def _put_cells(state: State, seat: int, row: int, out: Vector) -> None:
    """Cells, those of the next generation, and where new ones may come."""
    mine = int(state.cells[seat, row])
    mine_next = int(state.ahead[seat, row])
    ahead = state.ahead
    others_next = 0
    for other in range(int(state.num_players)):
        others_next |= int(ahead[other, row])
    for column in range(int(state.side)):
        out[np.uintp(PLANES + (row - 1) * SIDE + column)] = 1.0
    put_row(out, OWN_CELLS, row, mine)
    put_row(out, OTHER_CELLS, row, alive_row(state, row) & ~mine)
    put_row(out, NEXT_OWN, row, mine_next)
    put_row(out, NEXT_OTHERS, row, others_next & ~mine_next)
    put_row(out, REACH, row, seed_row(state, seat, row) if state.phase == SEEDING else reach_row(state, seat, row))
    put_row(out, CHOSEN, row, int(state.chosen[seat, row]))


@inline
def _put_slime(state: State, seat: int, row: int, out: Vector) -> None:
    """Everybody's slime."""
    slime = state.slime
    for distance in range(int(state.num_players)):
        put_row(out, SLIME + distance, row, int(slime[absolute(state, seat, distance), row]))


@inline
def _put_covers(state: State, row: int, out: Vector) -> None:
    """Shields and frost, the longer the higher; mostly there are none."""
    shield, frost = state.shield, state.frost
    for layer in range(MAX_LAYERS):
        _add_row(out, SHIELD, row, int(shield[layer, row]))
        _add_row(out, FROST, row, int(frost[layer, row]))


@inline
def _add_row(out: Vector, plane: int, row: int, bits: int) -> None:
    """Add a layer to a row of a plane."""
    if bits != 0:
        start = PLANES + plane * NUM_SPACES + (row - 1) * SIDE
        for column in range(SIDE):
            out[start + column] += ((bits >> column) & 1) / MAX_LAYERS


@inline_disjoint
def _put_course(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """The game's length, how far it has come, and the turn."""
    out[PLAYERS + int(state.num_players) - 2] = 1.0
    out[OPTIONS] = share(int(rules.free_generations), _OF_4)
    out[OPTIONS + 1] = rules.carry_calories
    out[OPTIONS + 2] = rules.three_species
    out[PHASE + int(state.phase)] = 1.0
    out[SEED] = share(int(state.seed_round), _OF_4)
    out[SEED + 1] = share(int(state.seed_try), _OF_4)
    out[ROUND] = share(int(state.lap), _OF_20)
    out[ROUND + 1] = share(int(rules.max_rounds) - int(state.lap), _OF_20)
    out[GENERATION] = share(int(state.generation), _OF_20)
    out[GENERATION + 1] = share(int(rules.max_generations) - int(state.generation), _OF_20)
    out[HASTE] = share(int(state.hastened), _OF_4)
    out[HASTE + 1] = share(int(state.delayed), _OF_4)
    out[FIRST + relative(state, seat, state.first)] = 1.0
    if state.phase == TURNS and state.active >= 0:
        out[ACTIVE + relative(state, seat, state.active)] = 1.0


@inline_disjoint
def _put_cards(state: State, seat: int, out: Vector) -> None:
    """The Central Mold, the trash, the viewer's hand, and what has been played."""
    put_shares(out, NOW, state.now, _OF_4)
    put_shares(out, MOLD, state.mold, 1.0)
    put_shares(out, SUPPLY, state.supply, _OF_10)
    put_shares(out, TRASH, state.trash, _OF_10)
    put_shares(out, HAND, state.players[seat].hand, _OF_4)
    if state.active >= 0:
        put_shares(out, PLAYED, state.players[state.active].played, _OF_4)


@inline_disjoint
def _put_player(state: State, seat: int, distance: int, out: Vector) -> None:
    """A seat, `distance` places clockwise of the viewer."""
    player = state.players[absolute(state, seat, distance)]
    out[PRESENT + distance] = 1.0
    out[SCORE + distance] = share(int(player.slimes), _OF_100)
    out[LIVING + distance] = share(int(player.living), _OF_100)
    out[CALORIES + distance] = share(int(player.calories), _OF_20)
    out[FREE_BOUGHT + distance] = player.free_bought
    out[TO_PLACE + distance] = share(int(player.to_place), _OF_4)
    deck, hand, known, coming = player.deck, player.hand, player.known, player.coming
    in_hand = 0
    for card in range(NUM_CARDS):
        in_hand += int(hand[card])
        unseen = int(deck[card]) + int(hand[card]) - int(known[card])
        out[np.uintp(UNSEEN + distance * NUM_CARDS + card)] = share(unseen, _OF_4)
    out[HAND_COUNT + distance] = share(in_hand, _OF_4)
    put_shares(out, KNOWN + distance * NUM_CARDS, known, _OF_4)
    put_shares(out, DISCARD + distance * NUM_CARDS, player.discard, _OF_4)
    for turn in range(MAX_TURNS):
        put_shares(out, COMING + (distance * MAX_TURNS + turn) * NUM_LASTING, coming[turn], _OF_4)


@jit
def _put_question(state: State, out: Vector) -> None:
    """What the viewer is asked; nobody else is told."""
    frame = top(state)
    out[ASKED + int(frame.kind)] = 1.0
    out[ASKED_STEP + int(frame.step)] = 1.0
    if frame.kind == COMMIT:
        out[ASKED_LEFT] = share(int(frame.a), _OF_4)
    elif frame.kind == EFFECT:
        out[ASKED_OP + int(frame.op)] = 1.0
        out[ASKED_LEFT] = share(int(frame.a), _OF_4)
        if frame.b > 0:
            space = int(frame.b) - 1
            out[ASKED_WAY] = 1.0
            out[PLANES + CHOSEN * NUM_SPACES + (row_of(space) - 1) * SIDE + column_of(space)] = 1.0
        parent = state.frames[int(state.depth) - 2]
        if parent.kind == CARD_PLAYED:
            out[CARD + int(parent.card)] = 1.0
            out[CARD_STEP + int(parent.step)] = 1.0
