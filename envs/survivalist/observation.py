"""What a seat sees: the declared fields and the encoder. Seats are relative: index 0 is the viewer, then clockwise."""

from __future__ import annotations

from functools import partial

import numpy as np

from overwinter.envs.core.frames import Counts, Vector, absolute, relative, top
from overwinter.envs.core.jit import inline, inline_disjoint, jit
from overwinter.envs.core.observation import ObservationFields
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.rules.hidden import face_down
from overwinter.envs.survivalist.rules.kinds import EFFECT, NUM_KINDS, PAYING
from overwinter.envs.survivalist.state import (
    CRAFTED,
    EMPTY,
    IN_DECK,
    MAX_PLAYERS,
    NOWHERE,
    NUM_BASIC,
    NUM_DISCS,
    NUM_DUE,
    NUM_EXCHANGES,
    NUM_FATE,
    NUM_ITEMS,
    NUM_PLACES,
    NUM_RESOURCES,
    NUM_SKILLS,
    NUM_SPOTS,
    NUM_THREATS,
    NUM_TILES,
    NUM_VALLEY,
    NUM_WOUNDS,
    ON_BOARD,
    OPS,
    PARTS,
    SKILLS,
    THREATENED,
    TRAPPED,
    Player,
    Rules,
    State,
)

MAX_DAYS = 11
# Counts are shown in units of these, so that what usually occurs lies in [0, 1]. (A product beats a quotient.)
_OF_64, _OF_8, _OF_5, _OF_4, _OF_2, _OF_256 = 1 / 64, 1 / 8, 1 / 5, 1 / 4, 1 / 2, 1 / 256

_MOST = 8.0
"""Units at which a count is cut: far beyond what the bundled content can bring about."""

FIELDS = ObservationFields()
_add = FIELDS.add
_count = partial(FIELDS.add, high=_MOST)

PLAYERS = _add("players", MAX_PLAYERS - 1, "one-hot: 2 to 6 players")
DAY = _add("round", MAX_DAYS, "one-hot: round 1 to 11")
DAYS_LEFT = _add("rounds_left", 1, "core rounds still to come, this one included, of 9")
CAP = _count("cap", 1, "rounds left before the game is cut, of 11; 0 without a cap")
PART = _add("part", len(PARTS), "one-hot: placing, Backcountry, resting, skills, threats")
THREAT = _add("threat", NUM_THREATS, "one-hot: the threat being faced")
ASKED = _add("asked", NUM_KINDS, "one-hot: the kind of decision the viewer is asked for", audience="asked")
ASKED_OP = _add("asked_op", len(OPS), "one-hot: the operation of the effect being resolved", audience="asked")
ASKED_LEFT = _count("asked_left", 2, "how often it may still be done (a, b), of 5", audience="asked")
DUE = _count("due", NUM_DUE, "tokens still to pay by resource, then any, of 4", audience="asked")
DRAWN = _count("drawn", NUM_DISCS, "discs drawn and not yet placed, of 8")
OFFER_FROM = _add("offer_from", MAX_PLAYERS, "one-hot: who makes the open offer")
OFFER_TO = _add("offer_to", MAX_PLAYERS, "one-hot: to whom")
OFFER_GIVE = _add("offer_give", NUM_RESOURCES, "one-hot: the resource offered")
OFFER_WANT = _add("offer_want", NUM_RESOURCES, "one-hot: the resource asked for")
COMPASS = _add("compass", MAX_PLAYERS, "one-hot: who holds the Compass")
FIRST_COMPASS = _add("first_compass", MAX_PLAYERS, "one-hot: who held it in round 1 (the last tie-break)")
BAG = _count("bag", 1, "discs in the bag, of 256")
BAG_SHARE = _add("bag_share", NUM_DISCS, "share of each kind in the bag")
RIDGE = _count("ridge", NUM_RESOURCES, "tokens on the Ridge, of 8")
DISCARD = _count("discard", NUM_RESOURCES, "tokens in the discard pile, of 8")
UNSEEN = _count(
    "unseen",
    NUM_RESOURCES,
    "tokens of each resource that are in the draw pile or face-down in the Valley from it, of 8",
)
VALLEY = _add("valley", NUM_VALLEY, "1: the space holds a token")
VALLEY_KNOWN = _add(
    "valley_known",
    (NUM_VALLEY, NUM_RESOURCES),
    "one-hot: the token, if peeked at; its odds, if it comes from a pile all seen since; zero: as `unseen`",
    audience="self",
)
FATE = _add("fate", (NUM_FATE, NUM_THREATS), "one-hot: the threat of a tile revealed or peeked at", audience="self")
FATE_SHOWN = _add("fate_shown", NUM_FATE, "1: the tile is revealed")
REAPERS = _count("reapers", NUM_THREATS, "Reapers on each threat, of 8")
ZONE = _add("drop_zone", (NUM_SPOTS, NUM_TILES), "one-hot: the drop tile on each spot")
TILES_LEFT = _count("tiles_left", NUM_TILES, "drop tiles of each variety still in the pile, of 4")
BOARD = _add("items", NUM_ITEMS, "1: the item card is on the board")
BOARD_MEDS = _count("item_meds", NUM_ITEMS, "Meds on it, of 8")
CARD_UNSEEN = _add("items_unseen", NUM_ITEMS, "1: the viewer cannot know where the card is (deck or others' traps)")
MY_TRAPS = _add("traps", NUM_ITEMS, "trapped by the viewer: 1, or 0.5 if only this round", audience="self")
SKILL = _add(
    "skill",
    (MAX_PLAYERS, NUM_SKILLS),
    "one-hot: secret skills, the viewer's and those revealed",
    audience="self",
)

PRESENT = _add("present", MAX_PLAYERS, "1: somebody sits here")
LOCATION = _add("location", (MAX_PLAYERS, NUM_PLACES), "one-hot: the place chosen this round")
AWAY = _add("away", MAX_PLAYERS, "1: the meeple is still out")
FIRE = _count("fire", MAX_PLAYERS, "Fire, of 4")
MEDS = _count("meds", MAX_PLAYERS, "Meds, of 8")
LUCK = _count("luck", MAX_PLAYERS, "Lucky Breaks, of 4")
OWN_REAPERS = _count("own_reapers", MAX_PLAYERS, "Reapers on the playerboard, of 8")
WOUNDS = _count("wounds", (MAX_PLAYERS, NUM_WOUNDS), "wounds by colour, of 4")
FREEZE = _count("freeze", (MAX_PLAYERS, NUM_SPOTS), "Freeze by spot, of 2")
PACK = _count("pack", (MAX_PLAYERS, NUM_RESOURCES), "tokens in the pack by resource, of 8")
COVER = _add("cover", (MAX_PLAYERS, NUM_THREATS), "1: a crafted item protects from the threat")
POINTS = _count("points", MAX_PLAYERS, "points of crafted items, of 256")
BURDEN = _count("burden", MAX_PLAYERS, "discs a dead seat died with, of 64")
TRAPS_HELD = _count("traps_held", (MAX_PLAYERS, 2), "trapped cards, Basic and Expert, of 4")
EXCHANGED = _add("exchanged", (MAX_PLAYERS, NUM_EXCHANGES), "1: the exchange has been made")
SURVIVED = _add("survived", MAX_PLAYERS, "threats survived, of 7")
DEAD = _add("dead", MAX_PLAYERS, "1: dead")
KNOWS_FATE = _add("knows_fate", (MAX_PLAYERS, NUM_FATE), "1: has peeked at the Fate tile, still face-down")
KNOWS_VALLEY = _add("knows_valley", (MAX_PLAYERS, NUM_VALLEY), "1: has peeked at the Valley token")
OFFERS = _count("offers", MAX_PLAYERS, "offers made this visit, of 4")
TRADED = _add("traded", MAX_PLAYERS, "1: has traded with the viewer this round")


@inline
def share(value: float, unit: float) -> float:
    """A count in units."""
    return min(_MOST, value * unit)


@inline_disjoint
def put_shares(out: Vector, start: int, values: Counts, unit: float) -> None:
    """Write counts in units. (Branches on what is zero would cost more than they save.)"""
    for k in range(len(values)):
        out[np.uintp(start + k)] = min(_MOST, values[k] * unit)


@jit
def observe(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """Write what `seat` sees into a zeroed vector."""
    _put_course(rules, state, seat, out)
    _put_board(rules, state, seat, out)
    _put_cards(rules, state, seat, out)
    for distance in range(int(state.num_players)):
        _put_player(state, seat, distance, out)
        if rules.trading != 0:
            _put_trades(state, seat, distance, out)
        if state.part >= SKILLS:
            _put_finale(state, seat, distance, out)
    if state.seat == seat:
        _put_question(state, out)


@inline_disjoint
def _put_course(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """How far the game has come, and whose turn comes first."""
    out[PLAYERS + state.num_players - 2] = 1.0
    out[DAY + state.day - 1] = 1.0
    out[DAYS_LEFT] = max(0.0, (state.last_day - state.day + 1) / 9.0)
    if rules.max_rounds > 0:
        out[CAP] = share(max(0, int(rules.max_rounds) - int(state.day) + 1), 1 / MAX_DAYS)
    out[PART + state.part] = 1.0
    if state.part == THREATENED:
        out[THREAT + state.threat] = 1.0
    if state.offer.active != 0:
        _put_offer(state, seat, out)
    out[COMPASS + relative(state, seat, state.compass)] = 1.0
    out[FIRST_COMPASS + relative(state, seat, state.first_compass)] = 1.0


@inline_disjoint
def _put_offer(state: State, seat: int, out: Vector) -> None:
    """The open offer, as far as it has been spoken: the table hears it."""
    offer = state.offer
    out[OFFER_FROM + relative(state, seat, offer.maker)] = 1.0
    out[OFFER_TO + relative(state, seat, offer.partner)] = 1.0
    if offer.given != 0:
        out[OFFER_GIVE + offer.give] = 1.0
    if offer.proposed != 0:
        out[OFFER_WANT + offer.want] = 1.0


@inline_disjoint
def _put_board(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """The bag, tokens, Fate tiles, threats and the Drop Zone."""
    viewer = state.players[seat]
    discs = total(state.bag)
    out[BAG] = share(discs, _OF_256)
    put_shares(out, BAG_SHARE, state.bag, 1.0 / max(1, discs))
    put_shares(out, DRAWN, state.drawn, _OF_8)
    put_shares(out, RIDGE, state.ridge, _OF_8)
    put_shares(out, DISCARD, state.discard, _OF_8)
    put_shares(out, UNSEEN, state.deck, _OF_8)
    for k in range(NUM_VALLEY):
        token = state.valley[k]
        if token != EMPTY:
            out[VALLEY + k] = 1.0
            if viewer.knows_valley[k] != 0:
                out[VALLEY_KNOWN + k * NUM_RESOURCES + token] = 1.0
            elif state.valley_pile[k] == state.pile:
                out[UNSEEN + token] = min(_MOST, out[UNSEEN + token] + _OF_8)
            else:
                _put_odds(state, viewer, k, out)
    for k in range(NUM_FATE):
        shown = int(k < state.fate_shown)
        out[FATE_SHOWN + k] = shown
        out[FATE + k * NUM_THREATS + state.fate[k]] = shown | int(viewer.knows_fate[k])
    put_shares(out, REAPERS, state.threat_reapers, _OF_8)
    for spot in range(NUM_SPOTS):
        tile = int(state.drop_zone[spot])
        out[ZONE + spot * NUM_TILES + max(tile, 0)] = int(tile != EMPTY)
    put_shares(out, TILES_LEFT, state.drop_deck, _OF_4)


@inline_disjoint
def _put_odds(state: State, viewer: Player, k: int, out: Vector) -> None:
    """What a token from an older draw pile can be: any of those from that pile still face-down for the viewer."""
    pile = int(state.valley_pile[k])
    alike = 0
    for j in range(NUM_VALLEY):
        alike += int(face_down(state, viewer, j, pile))
    for j in range(NUM_VALLEY):
        if face_down(state, viewer, j, pile):
            out[VALLEY_KNOWN + k * NUM_RESOURCES + state.valley[j]] += 1.0 / alike


@inline_disjoint
def _put_cards(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """Item cards: on the board, unseen, trapped, and what the crafted ones protect from."""
    for k in range(NUM_ITEMS):
        out[np.uintp(BOARD + k)] = int(state.card_place[k] == ON_BOARD)
        out[np.uintp(CARD_UNSEEN + k)] = int(state.card_place[k] == IN_DECK)
    put_shares(out, BOARD_MEDS, state.card_meds, _OF_8)
    for k in range(NUM_ITEMS):
        if state.card_place[k] >= CRAFTED:
            _put_held_card(rules, state, seat, k, out)


@inline_disjoint
def _put_held_card(rules: Rules, state: State, seat: int, k: int, out: Vector) -> None:
    """A crafted card's points and protection, or a trap as far as the viewer knows it."""
    place = int(state.card_place[k])
    if place >= TRAPPED:
        owner = relative(state, seat, place - TRAPPED)
        held = TRAPS_HELD + 2 * owner + int(k >= NUM_BASIC)
        out[held] = min(_MOST, out[held] + _OF_4)
        if owner != 0:
            out[CARD_UNSEEN + k] = 1.0
        else:
            out[MY_TRAPS + k] = 1.0 if state.card_since[k] < state.day else 0.5
    else:
        owner = relative(state, seat, place - CRAFTED)
        out[POINTS + owner] = min(_MOST, out[POINTS + owner] + rules.items[k].points * _OF_256)
        for threat in range(NUM_THREATS):
            covered = COVER + owner * NUM_THREATS + threat
            out[covered] = max(out[covered], rules.items[k].protects[threat])


@inline_disjoint
def _put_player(state: State, seat: int, distance: int, out: Vector) -> None:
    """A playerboard, `distance` seats clockwise of the viewer."""
    other = absolute(state, seat, distance)
    player = state.players[other]
    out[PRESENT + distance] = 1.0
    place = int(player.place)
    out[LOCATION + distance * NUM_PLACES + max(place, 0)] = int(place != NOWHERE)
    out[AWAY + distance] = 1 - int(player.home)
    out[SKILL + distance * NUM_SKILLS + player.skill] = int(player.skill_shown != 0 or distance == 0)
    out[FIRE + distance] = share(player.fire, _OF_4)
    out[MEDS + distance] = share(player.meds, _OF_8)
    out[LUCK + distance] = share(player.luck, _OF_4)
    out[OWN_REAPERS + distance] = share(player.reapers, _OF_8)
    put_shares(out, WOUNDS + distance * NUM_WOUNDS, player.wounds, _OF_4)
    put_shares(out, FREEZE + distance * NUM_SPOTS, player.freeze, _OF_2)
    put_shares(out, PACK + distance * NUM_RESOURCES, player.pack, _OF_8)
    for k in range(NUM_FATE):
        out[np.uintp(KNOWS_FATE + distance * NUM_FATE + k)] = player.knows_fate[k] * int(k >= state.fate_shown)
    put_shares(out, KNOWS_VALLEY + distance * NUM_VALLEY, player.knows_valley, 1.0)


@inline_disjoint
def _put_trades(state: State, seat: int, distance: int, out: Vector) -> None:
    """Offers and exchanges of this round."""
    player = state.players[absolute(state, seat, distance)]
    out[OFFERS + distance] = share(player.offers, _OF_4)
    out[TRADED + distance] = player.traded[seat]


@inline_disjoint
def _put_finale(state: State, seat: int, distance: int, out: Vector) -> None:
    """How a seat fares in the last two rounds."""
    player = state.players[absolute(state, seat, distance)]
    put_shares(out, EXCHANGED + distance * NUM_EXCHANGES, player.exchanged, 1.0)
    out[SURVIVED + distance] = player.survived / NUM_THREATS
    out[DEAD + distance] = player.dead
    out[BURDEN + distance] = share(player.burden, _OF_64)


@inline_disjoint
def _put_question(state: State, out: Vector) -> None:
    """What the viewer is asked; nobody else is told."""
    frame = top(state)
    out[ASKED + frame.kind] = 1.0
    out[ASKED_LEFT] = share(frame.a, _OF_5)
    out[ASKED_LEFT + 1] = share(frame.b, _OF_5)
    if frame.kind == EFFECT:
        out[ASKED_OP + frame.op] = 1.0
    elif frame.kind == PAYING:
        put_shares(out, DUE, state.due, _OF_4)
