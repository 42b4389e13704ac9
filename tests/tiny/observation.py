"""What a seat of Night Watch sees."""

from __future__ import annotations

from overwinter.envs.core.frames import TERMINATED, TRUNCATED, Vector, absolute, relative, top
from overwinter.envs.core.jit import jit
from overwinter.envs.core.observation import ObservationFields
from overwinter.envs.core.rng import total
from tests.tiny import state as s
from tests.tiny.state import Rules, State

_SEATS = s.MAX_PLAYERS
_WOOD = s.WOOD_PER_SEAT * _SEATS
_DECK = s.COPIES * s.NUM_CARDS
_STAGES = 9

FIELDS = ObservationFields()
_NIGHT = FIELDS.add("night", 2, "of the nights there are and of the cap, the share begun")
_ENDED = FIELDS.add("ended", 2, "played out, cut")
_FIRST = FIELDS.add("first", _SEATS, "the seat that began this night")
_FOREST = FIELDS.add("forest", 1, "wood nobody holds", high=_WOOD)
_LEFT = FIELDS.add("deck", 1, "cards in the deck", high=_DECK)
_DISCARD = FIELDS.add("discard", s.NUM_CARDS, "cards of each kind played", high=s.COPIES)
_PUBLIC = ("playing", "warmth", "wood", "cards", "gave", "friend", "died")
_SEAT = FIELDS.add("seats", (_SEATS, len(_PUBLIC)), ", ".join(_PUBLIC), high=_WOOD)
_HAND = FIELDS.add("hand", s.NUM_CARDS, "cards of each kind held", high=s.COPIES, audience="self")
_SEALED = FIELDS.add("commit", s.MAX_COMMIT + 1, "wood committed, once it is", audience="self")
_TURN = FIELDS.add("turn", _SEATS, "whose turn it is")
_OPENED = FIELDS.add("opened", 1, "offers opened in this turn", high=s.MAX_OFFERS)
_RAID = FIELDS.add("raid", (2, _SEATS), "raider and target")
_BARRED = FIELDS.add("barred", 1, "the raid is barred")
_AIM = FIELDS.add("aim", len(s.AIMS), "what the raid is after", audience="self")
_OFFER = FIELDS.add("offer", (2, _SEATS), "maker and partner of the offer, once proposed or for its maker")
_TERMS = FIELDS.add("terms", (2, s.NUM_GOODS), "what its maker gives and wants")
_ASKED = FIELDS.add("asked", _STAGES, "what is asked: turn, aim, window, offer's stages, commit", audience="asked")
_COUNTERS = FIELDS.add(
    "counters", 1, "counter-offers made, of the offer asked about", high=s.MAX_COUNTERS, audience="asked"
)


@jit
def observe(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """Write a seat's observation into a zeroed vector."""
    me = state.players[seat]
    out[_NIGHT] = min(int(state.night), int(rules.nights)) / rules.nights
    if rules.max_rounds > 0:
        out[_NIGHT + 1] = min(int(state.night), int(rules.max_rounds)) / rules.max_rounds
    out[_ENDED] = state.ended == TERMINATED
    out[_ENDED + 1] = state.ended == TRUNCATED
    out[_FIRST + relative(state, seat, state.first)] = 1
    out[_FOREST] = state.forest
    out[_LEFT] = total(state.deck)
    for card in range(s.NUM_CARDS):
        out[_DISCARD + card] = state.discard[card]
        out[_HAND + card] = me.hand[card]
    for distance in range(state.num_players):
        other = absolute(state, seat, distance)
        _seat(state, other, state.team[other] == state.team[seat], out, _SEAT + distance * len(_PUBLIC))
    if me.sealed != 0:
        out[_SEALED + me.commit] = 1
    for depth in range(state.depth):
        frame = state.frames[depth]
        if frame.kind == s.TURN:
            out[_TURN + relative(state, seat, frame.seat)] = 1
            out[_OPENED] = frame.a
        elif frame.kind == s.RAID:
            out[_RAID + relative(state, seat, frame.seat)] = 1
            out[_RAID + _SEATS + relative(state, seat, frame.card)] = 1
            out[_BARRED] = frame.a
            if frame.seat == seat and frame.step != s.AIMING:
                out[_AIM + frame.op] = 1
        elif frame.kind == s.BARGAIN:
            _offer(state, seat, int(frame.step), out)
    if state.seat == seat:
        _asked(state, out)


@jit
def _seat(state: State, seat: int, friend: bool, out: Vector, at: int) -> None:
    """What everybody sees of a seat."""
    p = state.players[seat]
    out[at] = 1
    out[at + 1] = p.warmth
    out[at + 2] = p.wood
    out[at + 3] = p.cards
    out[at + 4] = p.gave
    out[at + 5] = friend
    out[at + 6] = p.died


@jit
def _offer(state: State, seat: int, stage: int, out: Vector) -> None:
    """The offer: its maker sees it grow, the others once it is proposed."""
    offer = state.offer
    if stage != s.ANSWER and offer.maker != seat:
        return
    out[_OFFER + relative(state, seat, offer.maker)] = 1
    if stage > s.PARTNER:
        out[_OFFER + _SEATS + relative(state, seat, offer.partner)] = 1
    if stage > s.GIVE:
        out[_TERMS + offer.give] = 1
    if stage > s.WANT:
        out[_TERMS + s.NUM_GOODS + offer.want] = 1


@jit
def _asked(state: State, out: Vector) -> None:
    """What the seat to act is asked."""
    frame = top(state)
    if frame.kind == s.TURN:
        out[_ASKED] = 1
    elif frame.kind == s.RAID:
        out[_ASKED + 1] = 1
    elif frame.kind == s.WINDOW:
        out[_ASKED + 2] = 1
    elif frame.kind == s.BARGAIN:
        out[_ASKED + 3 + frame.step] = 1
        out[_COUNTERS] = frame.a
    else:
        out[_ASKED + _STAGES - 1] = 1
