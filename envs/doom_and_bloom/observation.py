"""What a seat sees: the declared fields and the encoder. Seats are relative: index 0 is the viewer, then clockwise."""

from __future__ import annotations

from functools import partial

import numpy as np

from overwinter.envs.core.frames import RUNNING, Counts, Vector, absolute, relative, top
from overwinter.envs.core.jit import inline, inline_disjoint, jit
from overwinter.envs.core.observation import ObservationFields
from overwinter.envs.doom_and_bloom.hexes import NUM_SPACES
from overwinter.envs.doom_and_bloom.rules.encounters import option_of
from overwinter.envs.doom_and_bloom.rules.kinds import (
    AFTER,
    BARGAIN,
    EFFECT,
    ENCOUNTER_CARD,
    EXTRA_DICE,
    NUM_KINDS,
    PAYING,
    PLUS,
    WINDOW,
)
from overwinter.envs.doom_and_bloom.rules.places import city_open, goal_of, may_stay
from overwinter.envs.doom_and_bloom.rules.results import missing
from overwinter.envs.doom_and_bloom.state import (
    FIRST_CARD,
    FIRST_MEDKIT,
    KEEP_BUSY,
    MAX_AMOUNT,
    MAX_GOALS,
    MAX_PLAYERS,
    MEDKITS,
    NEXT_TURN,
    NOWHERE,
    NUM_ASSETS,
    NUM_ATTACKS,
    NUM_BONUS,
    NUM_CHARACTERS,
    NUM_DUE,
    NUM_EVENTS,
    NUM_HOSPITALS,
    NUM_MILESTONES,
    NUM_OPTIONS,
    NUM_TERMS,
    NUM_THINGS,
    NUM_TOWNS,
    OPS,
    ROLL,
    Rules,
    State,
)

MOST_STEPS = 8
_MOST = 4.0
"""Units at which a count is cut."""
_OF_20, _OF_10, _OF_4, _OF_2, _OF_100 = 1 / 20, 1 / 10, 1 / 4, 1 / 2, 1 / 100
_GOODS = NUM_ASSETS - 1 + 2 + NUM_BONUS  # resources and Medkits by amount, a turn, keeping busy, each card
_TURN_AT, _BUSY_AT, _CARD_AT = 4, 5, 6

FIELDS = ObservationFields()
_add = FIELDS.add
_count = partial(FIELDS.add, high=_MOST)

PLAYERS = _add("players", MAX_PLAYERS - 1, "one-hot: 2 to 4 players")
TEAMS = _add("teams", 1, "1: two teams of two")
STOPS = _add("stops", MAX_GOALS, "one-hot: 1 to 3 destinations to scout")
NEED = _count("need", NUM_ASSETS, "required assets, of 20 (a team's together)")
LAP = _count("round", 1, "rounds begun, of 100")
CAP = _count("cap", 1, "rounds left before the game is cut, of 100; 0 without a cap")
FIRST = _add("first", MAX_PLAYERS, "one-hot: the start player")
ACTIVE = _add("active", MAX_PLAYERS, "one-hot: whose turn it is")
ROLLED = _count("rolled", 4, "the movement die, what is added to it, what is taken from it, all of 4; 1: rolled")
BUSY = _add("busy", 1, "1: the active seat has to stay put")
SPENT = _add("spent", 3, "used in this turn: Fuel, Food (half for each time), Weaponry")
LOST = _count("lost", 1, "Survivors lost in this turn and not regained, of 4")
ASKED = _add("asked", NUM_KINDS, "one-hot: the kind of decision the viewer is asked for", audience="asked")
ASKED_STEP = _add(
    "asked_step",
    MOST_STEPS,
    "one-hot: which of its steps; of a window, before (0) or after (1) a turn",
    audience="asked",
)
ASKED_OP = _add("asked_op", len(OPS), "one-hot: the operation of the effect being resolved", audience="asked")
ASKED_WHAT = _add("asked_what", NUM_THINGS, "one-hot: the thing it is about", audience="asked")
ASKED_LEFT = _count("asked_left", 1, "how much of it is left, of 4", audience="asked")
ASKED_OTHER = _add("asked_other", MAX_PLAYERS, "one-hot: the other seat it is about", audience="asked")
DUE = _count("due", NUM_DUE, "still to pay by asset, then resources of choice, of 4", audience="asked")
EVENT = _add("event", NUM_EVENTS, "one-hot: the Event card being resolved (numbered as in the content)")
ATTACK = _add("attack", NUM_ATTACKS, "one-hot: the Attack card being resolved")
CHOICE = _add("option", NUM_OPTIONS, "one-hot: the option of the card on top, chosen or the only one")
DICE_SHOWN = _count("dice", 6, "its dice, target, Extra Dice, points added, total rolled, all of 10; 1: rolled")
RESULT = _add("result", 2, "1: the result is a success, a failure, and known", audience="asked")
EVENTS_USED = _add("events_used", NUM_EVENTS, "share of each Event design in the discards")
ATTACKS_USED = _add("attacks_used", NUM_ATTACKS, "share of each Attack design in the discards")
BONUS_USED = _count("bonus_used", NUM_BONUS, "Bonus cards of each design in the discards, of 2")
HAND = _count("hand", NUM_BONUS, "Bonus cards of each design in the viewer's hand, of 2", audience="self")
OFFER_FROM = _add("offer_from", MAX_PLAYERS, "one-hot: who makes the open offer")
OFFER_TO = _add("offer_to", MAX_PLAYERS, "one-hot: to whom")
OFFER_GIVE = _count(
    "offer_give", _GOODS, "what its maker gives: Food, Fuel, Weaponry, Medkits of 4; a turn, keeping busy, cards"
)
OFFER_WANT = _count("offer_want", _GOODS, "what it asks for")
OFFER_MADE = _add("offer_made", 2, "1: put to the partner; it answers another one")
STEPS = _count(
    "steps", NUM_HOSPITALS + NUM_TOWNS + 1, "moves from the viewer to each hospital, town and the city, of 10; 0: none"
)

PRESENT = _add("present", MAX_PLAYERS, "1: somebody sits here")
MATE = _add("mate", MAX_PLAYERS, "1: of the viewer's team")
CHARACTER = _add("character", (MAX_PLAYERS, NUM_CHARACTERS), "one-hot: the character")
SPACE = _add("space", (MAX_PLAYERS, NUM_SPACES), "one-hot: the space")
ASSETS = _count("assets", (MAX_PLAYERS, NUM_ASSETS), "assets, of 20")
GOALS = _add("goals", (MAX_PLAYERS, MAX_GOALS, NUM_TOWNS), "one-hot: the destinations in order")
REACHED = _add("reached", (MAX_PLAYERS, MAX_GOALS), "1: the destination is scouted")
FINAL = _add("final", (MAX_PLAYERS, NUM_TOWNS), "one-hot: the final destination")
SCOUTED = _add("scouted", (MAX_PLAYERS, NUM_TOWNS), "1: the town is scouted")
HOSPITAL = _add("hospital", (MAX_PLAYERS, NUM_HOSPITALS), "1: the hospital is closed to it until it visits another")
MILESTONES = _add("milestones", (MAX_PLAYERS, NUM_MILESTONES), "1: reached, by its team")
CARDS = _count("cards", MAX_PLAYERS, "Bonus cards in its team's hand, of 10")
SHOWN = _count("shown", (MAX_PLAYERS, NUM_BONUS), "of these, those that everybody has seen, of 2")
SKIPS = _count("skips", MAX_PLAYERS, "turns it will miss, of 4")
EXTRA = _count("extra", (MAX_PLAYERS, 2), "turns bought: after its next turn, after the present one, of 4")
SOLD = _add("sold", MAX_PLAYERS, "1: has sold a turn")
HOME = _add("home", MAX_PLAYERS, "1: done at its final destination (in team play, or the winner)")
OFFERS = _count("offers", MAX_PLAYERS, "offers opened in this turn, of 4")
GOAL_STEPS = _count("goal_steps", MAX_PLAYERS, "moves to where it has to go next, of 10; 0: none")
MISSING = _count("missing", MAX_PLAYERS, "what its team still misses, as ranked by, of 100")
STAYS = _add("stays", MAX_PLAYERS, "1: it may stay put where it is")


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
    _put_cards(rules, state, seat, out)
    for depth in range(int(state.depth)):
        if state.frames[depth].kind == ENCOUNTER_CARD:
            _put_encounter(rules, state, depth, out)
    if state.offer.active != 0:
        _put_offer(state, seat, out)
    for distance in range(int(state.num_players)):
        _put_player(rules, state, seat, distance, out)
    if state.seat == seat:
        _put_question(rules, state, seat, out)


@inline_disjoint
def _put_course(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """The game's length, how far it has come, and the turn."""
    out[PLAYERS + state.num_players - 2] = 1.0
    out[TEAMS] = rules.teams
    out[STOPS + rules.stops - 1] = 1.0
    put_shares(out, NEED, rules.need, _OF_20)
    out[LAP] = share(state.lap, _OF_100)
    if rules.max_rounds > 0:
        out[CAP] = share(max(0, int(rules.max_rounds) - int(state.lap) + 1), _OF_100)
    out[FIRST + relative(state, seat, state.first)] = 1.0
    out[ACTIVE + relative(state, seat, state.active)] = 1.0
    out[ROLLED] = share(state.rolled, _OF_4)
    out[ROLLED + 1] = share(state.pace, _OF_4)
    out[ROLLED + 2] = share(state.slowed, _OF_4)
    out[ROLLED + 3] = int(state.rolled > 0)
    out[BUSY] = state.busy
    out[SPENT] = state.fueled
    out[SPENT + 1] = state.fed * _OF_2
    out[SPENT + 2] = state.armed
    out[LOST] = share(state.lost, _OF_4)


@inline_disjoint
def _put_cards(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """The discards, which tell what is left in the decks, and the viewer's hand."""
    for card in range(NUM_EVENTS):
        out[np.uintp(EVENTS_USED + card)] = state.event_discard[card] / max(1, rules.events[card].copies)
    for card in range(NUM_ATTACKS):
        out[np.uintp(ATTACKS_USED + card)] = state.attack_discard[card] / max(1, rules.attacks[card].copies)
    put_shares(out, BONUS_USED, state.bonus_discard, _OF_2)
    put_shares(out, HAND, state.players[state.team[seat]].hand, _OF_2)


@jit
def _put_encounter(rules: Rules, state: State, depth: int, out: Vector) -> None:
    """A card being resolved: all can see it and the dice."""
    frame = state.frames[depth]
    card = int(frame.card)
    if card < NUM_EVENTS:
        out[EVENT + card] = 1.0
        option = rules.events[card].options[frame.op]
    else:
        out[ATTACK + card - NUM_EVENTS] = 1.0
        option = rules.attacks[card - NUM_EVENTS].options[frame.op]
    for k in range(NUM_OPTIONS):
        out[CHOICE + k] = int(k == frame.op and frame.step > 0)
    for k in range(6):
        out[DICE_SHOWN + k] = 0.0
    if option.test == ROLL and frame.step <= AFTER:
        rolled = int(frame.step == AFTER)
        out[DICE_SHOWN] = share(option.dice, _OF_10)
        out[DICE_SHOWN + 1] = share(option.target, _OF_10)
        out[DICE_SHOWN + 2] = share(int(frame.b) & EXTRA_DICE, _OF_10)
        out[DICE_SHOWN + 3] = share(int(frame.b) // PLUS, _OF_10)
        out[DICE_SHOWN + 4] = share(frame.a, _OF_10)
        out[DICE_SHOWN + 5] = rolled


@jit
def _put_good(out: Vector, start: int, good: int) -> None:
    """One side's thing, numbered from 1."""
    if good == 0:
        return
    good -= 1
    if good < FIRST_MEDKIT:
        out[start + good // MAX_AMOUNT] = share(good % MAX_AMOUNT + 1, _OF_4)
    elif good < NEXT_TURN:
        out[start + MEDKITS - 1] = share(good - FIRST_MEDKIT + 1, _OF_4)
    elif good == NEXT_TURN:
        out[start + _TURN_AT] = 1.0
    elif good == KEEP_BUSY:
        out[start + _BUSY_AT] = 1.0
    else:
        out[start + _CARD_AT + good - FIRST_CARD] = 1.0


@jit
def _put_offer(state: State, seat: int, out: Vector) -> None:
    """The open offer, as far as it has been spoken: the table hears it."""
    offer = state.offer
    out[OFFER_FROM + relative(state, seat, offer.maker)] = 1.0
    out[OFFER_TO + relative(state, seat, offer.partner)] = 1.0
    for k in range(NUM_TERMS):
        _put_good(out, OFFER_GIVE, int(offer.give[k]))
        _put_good(out, OFFER_WANT, int(offer.want[k]))
    out[OFFER_MADE] = offer.proposed
    for depth in range(int(state.depth)):
        if state.frames[depth].kind == BARGAIN:
            out[OFFER_MADE + 1] = state.frames[depth].a


@inline_disjoint
def _put_player(rules: Rules, state: State, seat: int, distance: int, out: Vector) -> None:
    """A mat, `distance` seats clockwise of the viewer, and how far its pawn has come."""
    other = absolute(state, seat, distance)
    player = state.players[other]
    team = state.players[state.team[other]]
    out[PRESENT + distance] = 1.0
    out[MATE + distance] = int(distance > 0 and state.team[other] == state.team[seat])
    out[CHARACTER + distance * NUM_CHARACTERS + player.character] = 1.0
    out[SPACE + distance * NUM_SPACES + player.space] = 1.0
    put_shares(out, ASSETS + distance * NUM_ASSETS, player.assets, _OF_20)
    for k in range(MAX_GOALS):
        if player.goals[k] != NOWHERE:
            out[GOALS + (distance * MAX_GOALS + k) * NUM_TOWNS + player.goals[k]] = 1.0
        out[REACHED + distance * MAX_GOALS + k] = int(k < player.reached)
    if player.final != NOWHERE:
        out[FINAL + distance * NUM_TOWNS + player.final] = 1.0
    put_shares(out, SCOUTED + distance * NUM_TOWNS, player.scouted, 1.0)
    if player.hospital != NOWHERE:
        out[HOSPITAL + distance * NUM_HOSPITALS + player.hospital] = 1.0
    put_shares(out, MILESTONES + distance * NUM_MILESTONES, team.milestones, 1.0)
    out[CARDS + distance] = share(team.cards, _OF_10)
    put_shares(out, SHOWN + distance * NUM_BONUS, team.shown, _OF_2)
    out[SKIPS + distance] = share(player.skips, _OF_4)
    out[EXTRA + 2 * distance] = share(player.bought, _OF_4)
    out[EXTRA + 2 * distance + 1] = share(player.extra, _OF_4)
    out[SOLD + distance] = player.sold
    out[HOME + distance] = int(player.home != 0 or (state.ended != RUNNING and other == state.winner))
    out[OFFERS + distance] = share(player.offers, _OF_4)
    _put_ways(rules, state, other, distance, out)


@jit
def _put_ways(rules: Rules, state: State, other: int, distance: int, out: Vector) -> None:
    """How far a pawn has to go."""
    player = state.players[other]
    way = rules.steps[int(city_open(rules, player)), int(player.space)]
    out[GOAL_STEPS + distance] = share(way[goal_of(rules, player)], _OF_10)
    out[MISSING + distance] = share(missing(rules, state, other), _OF_100)
    out[STAYS + distance] = int(may_stay(rules, state, other))
    if distance == 0:
        for k in range(NUM_HOSPITALS):
            out[STEPS + k] = share(way[rules.sites[0, k]], _OF_10)
        for k in range(NUM_TOWNS):
            out[STEPS + NUM_HOSPITALS + k] = share(way[rules.sites[1, k]], _OF_10)
        out[STEPS + NUM_HOSPITALS + NUM_TOWNS] = share(way[0], _OF_10)


@jit
def _put_question(rules: Rules, state: State, seat: int, out: Vector) -> None:
    """What the viewer is asked; nobody else is told."""
    frame = top(state)
    out[ASKED + frame.kind] = 1.0
    out[ASKED_STEP + min(MOST_STEPS - 1, int(frame.op if frame.kind == WINDOW else frame.step))] = 1.0
    if frame.kind == EFFECT:
        out[ASKED_OP + frame.op] = 1.0
        out[ASKED_WHAT + frame.card] = 1.0
        out[ASKED_LEFT] = share(frame.a, _OF_4)
        if frame.b > 0:
            out[ASKED_OTHER + relative(state, seat, frame.b - 1)] = 1.0
    elif frame.kind == PAYING:
        put_shares(out, DUE, state.due, _OF_4)
    elif frame.kind == ENCOUNTER_CARD and frame.step > AFTER:
        tag = int(option_of(rules, state).outcomes[frame.a].tag)
        for k in range(2):
            out[RESULT + k] = int(tag == k + 1)
