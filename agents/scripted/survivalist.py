"""What a position of Survivalist is worth, for the greedy agent: threats a seat can expect to survive.

The model: a seat draws two discs for each Reaper on every threat it is not protected from, in their order. Discs come
in the bag's proportions; what no longer fits must be answered with Meds. The chance of standing falls off smoothly as
the expected overflow exceeds the Meds held. Tokens, cards within reach and the space just chosen are priced in the
same unit. Only what the seat can know is used.
"""

from __future__ import annotations

import math

from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.rules.finale import DISCS_PER_REAPER
from overwinter.envs.survivalist.rules.payment import can_pay
from overwinter.envs.survivalist.rules.supplies import covers, frozen, pack_total, star_points
from overwinter.envs.survivalist.state import (
    ALL,
    CAMPFIRE,
    CRAFT,
    EMPTY,
    FORAGE,
    FREEZE,
    GATHER,
    NOWHERE,
    NUM_FATE,
    NUM_ITEMS,
    NUM_SPOTS,
    NUM_THREATS,
    NUM_VALLEY,
    NUM_WOUNDS,
    ON_BOARD,
    RESTING,
    TRAPPED,
    Player,
    Rules,
    State,
)

# Prices, in threats survived. Set by hand and by play against `random`; see docs for what was tried.
_TOKEN = 0.12
_FIRE = 0.05
_LUCK = 0.5
_MED = 0.12  # on a card within reach
_TILE = 0.10
_POINT = 0.002
_CRAFT = 0.8  # of what a card within reach would add, while it still has to be crafted
_RIVALS = 0.5  # how much the others' mean prospects count against one's own
_STEEP = 1.6  # how sharply the chance of standing falls with the expected overflow
_SLACK = 0.8


@jit
def value(rules: Rules, state: State, seat: int) -> float:
    """How good the position is for `seat`, in expected threats survived, compared with the others'."""
    others = 0.0
    for other in range(state.num_players):
        if other != seat:
            others += prospects(rules, state, other, seat)
    return prospects(rules, state, seat, seat) - _RIVALS * others / (int(state.num_players) - 1)


@jit
def reapers_to_come(state: State, viewer: int, threat: int) -> float:
    """Reapers on a threat once all Fate tiles are turned: known tiles count in full, others in equal shares."""
    player = state.players[viewer]
    expected = float(state.threat_reapers[threat])
    unknown = 0
    pending = 0.0
    known = False
    for k in range(NUM_FATE):
        if k < state.fate_shown:
            known = known or state.fate[k] == threat
        elif player.knows_fate[k] != 0:
            if state.fate[k] == threat:
                known = True
                expected += float(state.fate_reapers[k])
        else:
            unknown += 1
            pending += float(state.fate_reapers[k])
    if not known and unknown > 0:
        expected += pending / unknown
    return expected


@jit
def overflow(rules: Rules, state: State, player: Player, draws: float, healed: float, thawed: float) -> float:
    """Discs a playerboard cannot be expected to hold after `draws` more, with some wounds and Freeze removed first."""
    bag = max(1, total(state.bag))
    wounds = float(total(player.wounds))
    kept = max(0.0, wounds - healed) / max(1.0, wounds)  # healing is taken to fall evenly on the colours
    excess = 0.0
    for colour in range(NUM_WOUNDS):
        held = float(player.wounds[colour]) * kept + draws * float(state.bag[colour]) / bag
        excess += max(0.0, held + 0.5 - rules.wound_limit)
    room = float(rules.spot_limit * NUM_SPOTS)
    cold = max(0.0, frozen(player) - thawed) + draws * float(state.bag[FREEZE]) / bag
    return excess + max(0.0, cold + 0.5 - room)


@jit
def standing(rules: Rules, state: State, player: Player, draws: float, healed: float, thawed: float) -> float:
    """The chance, in (0, 1), that Meds make up for the overflow of `draws` discs."""
    excess = overflow(rules, state, player, draws, healed, thawed)
    return 1.0 / (1.0 + math.exp(_STEEP * (excess - player.meds - _SLACK)))


@jit
def survival(rules: Rules, state: State, seat: int, viewer: int, draws: float, healed: float, thawed: float) -> float:
    """Threats a seat can expect to survive with the items it has, after `draws` discs drawn before."""
    player = state.players[seat]
    survived = 0.0
    lucky = float(player.luck) * _LUCK
    for threat in range(int(state.threat) + int(player.survived > state.threat), NUM_THREATS):
        if not covers(rules, state, seat, threat):
            draws += DISCS_PER_REAPER * reapers_to_come(state, viewer, threat)
        survived += standing(rules, state, player, draws, healed, thawed)
    return survived + lucky + int(player.survived)


@jit
def gain_of(rules: Rules, state: State, seat: int, viewer: int, k: int) -> float:
    """How much a card would add: discs it saves, over what a threat usually costs."""
    gain = 0.0
    for threat in range(NUM_THREATS):
        if rules.items[k].protects[threat] != 0 and not covers(rules, state, seat, threat):
            gain += 0.15 + 0.15 * reapers_to_come(state, viewer, threat)
    return gain + int(state.card_meds[k]) * _MED + int(rules.items[k].points) * _POINT


@jit
def best_craft(rules: Rules, state: State, seat: int, viewer: int) -> float:
    """The most that a card within reach would add. Of other seats' traps nothing is known."""
    best = 0.0
    player = state.players[seat]
    for k in range(NUM_ITEMS):
        place = state.card_place[k]
        if place == ON_BOARD or (seat == viewer and place == TRAPPED + seat):
            if can_pay(player, rules.items[k].cost, int(player.fire)):
                best = max(best, gain_of(rules, state, seat, viewer, k))
    return best


@jit
def tiles_open(state: State, player: Player) -> int:
    """Drop tiles that a playerboard's Freeze does not keep it from."""
    count = 0
    for spot in range(NUM_SPOTS):
        count += int(state.drop_zone[spot] != EMPTY and player.freeze[spot] == 0)
    return count


@jit
def prospects(rules: Rules, state: State, seat: int, viewer: int) -> float:
    """What a seat can expect, as far as `viewer` can know, the space its meeple has still to resolve included."""
    player = state.players[seat]
    if player.dead != 0:
        return float(player.survived)
    worth = star_points(rules, state, seat) * _POINT + _FIRE * int(player.fire)
    time = min(1.0, max(0.0, (int(state.last_day) - int(state.day) + 1) / 4.0))
    tokens = float(pack_total(player))
    craft = best_craft(rules, state, seat, viewer)
    if state.part > RESTING or player.home != 0 or player.place == NOWHERE:
        later = max(0.0, float(int(state.last_day) - int(state.day))) if state.part <= RESTING else 0.0
        reach = craft * _CRAFT * min(1.0, later + int(player.place == NOWHERE))
        return worth + survival(rules, state, seat, viewer, 0.0, 0.0, 0.0) + time * _TOKEN * tokens + reach
    if player.place >= CAMPFIRE:
        healed = 1.0 if player.place == CAMPFIRE else 2.0
        thawed = 3.0 if player.place == CAMPFIRE else 1.0
        kept = survival(rules, state, seat, viewer, 0.0, healed, thawed)
        return (
            worth
            + kept
            + time * _TOKEN * tokens
            + craft * _CRAFT * min(1.0, float(int(state.last_day) - int(state.day)))
        )
    space = rules.spaces[player.place]
    stands = standing(rules, state, player, float(space.discs), 0.0, 0.0)
    gained = 0.0
    crafts = 0.0
    for i in range(2):
        if space.act[i] == GATHER:
            ridge = float(total(state.ridge))
            gained += ridge if space.amount[i] == ALL else min(ridge, float(space.amount[i]))
        elif space.act[i] == FORAGE:
            open_spaces = 0
            for k in range(NUM_VALLEY):
                open_spaces += int(state.valley[k] != EMPTY)
            gained += min(float(space.amount[i]), float(open_spaces))
        elif space.act[i] == CRAFT:
            crafts = craft
    dropped = _TILE * min(float(space.drops), float(tiles_open(state, player)))
    held = min(float(rules.pack_limit), tokens + stands * gained)
    return (
        worth
        + survival(rules, state, seat, viewer, float(space.discs), 0.0, 0.0)
        + time * _TOKEN * held
        + stands * (crafts + dropped)
        + (0.0 if crafts > 0.0 else craft * _CRAFT * min(1.0, float(int(state.last_day) - int(state.day))))
    )
