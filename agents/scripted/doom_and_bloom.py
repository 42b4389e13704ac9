"""What a position of Doom and Bloom is worth, for the greedy agent: turns that a seat has still to go.

The model: a seat has a way to go (destinations, Center City, the final destination) and a load to gather (assets short
of the required ones). Both take turns, and a turn on the way gathers too, so that the turns left are more than the
longer of the two but less than their sum. A team pools its load. Only what the seat can know is used.
"""

from __future__ import annotations

from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.hexes import CITY, NUM_SPACES
from overwinter.envs.doom_and_bloom.rules.assets import has_enough, mate_of, pooled, team_of
from overwinter.envs.doom_and_bloom.rules.kinds import ENDING, ROLLED, TURN
from overwinter.envs.doom_and_bloom.rules.places import city_open, goal_of, may_visit, moves
from overwinter.envs.doom_and_bloom.state import (
    ANY,
    ASSET,
    CENTER,
    CROSSING,
    EMPTY,
    HOSPITAL,
    MEDKITS,
    NOWHERE,
    NUM_HOSPITALS,
    NUM_MILESTONES,
    NUM_RESOURCES,
    NUM_TOWNS,
    RAIDER,
    SURVIVORS,
    TOWN,
    Player,
    Rules,
    State,
)

# Turns on the way. A die of 1 to 3 takes a pawn d spaces in about 0.4 + 0.47 d turns.
_LEG = 0.4
_STEP = 0.47
TOWN_TRIES = 0.6  # turns more, as not every Event is a success
CITY_TRIES = 0.8
_NEAR = 3  # as long as something is short, being nearer the final destination than this is of no use
_LATER_DETOUR = 1.5  # by way of a Hospital, sometime later

# Turns to gather one of an asset: by an icon of its kind, or by Hospitals for Medkits.
_RESOURCE = 0.5
_SURVIVOR = 0.8
_MEDKIT = 1.5
_UNEVEN = 0.01  # a square term: what is furthest short is worth most

# How much of the shorter of the two, way and load, comes on top of the longer: what lies on the way is gathered in
# passing, but on the last leg most of what is still short takes turns of its own.
_APART_EARLY = 0.5
_APART_LATE = 0.85

# What is left over still pays for benefits and makes up for losses.
_SPARE = 0.06
_SPARE_MEDKIT = 0.12
_MOST_SPARE = 3

BONUS_CARD = 0.3  # turns that a Bonus card saves
_LONG_GAME = 6.0  # turns left from which on a card may count on its time to come
WON = 3.0  # what being home is worth beyond the turns it would still have taken
_RIVALS = 0.5  # how much the best rival's turns count against one's own
_SUCCESS = 0.65  # of an encounter, roughly
_SHORT_STAY = 0.8  # the second pawn of a team: its way counts less than the longer one


@jit
def value(rules: Rules, state: State, seat: int) -> float:
    """How good the position is for `seat`, in turns: its own still to go, against those of the best rival."""
    nearest = 1_000.0
    for other in range(int(state.num_players)):
        if state.team[other] != state.team[seat]:
            nearest = min(nearest, -standing(rules, state, other))
    return standing(rules, state, seat) + _pending(rules, state, seat) + _RIVALS * nearest


# --- turns still to go -----------------------------------------------------------------------------------------


@jit
def leg(steps: float) -> float:
    """Turns to go so many spaces; to visit the space one is on takes a turn too."""
    return max(1.0, _LEG + _STEP * steps)


@jit
def way_from_city(rules: Rules) -> float:
    """Turns from Center City to a final destination that is not drawn yet."""
    steps = 0
    for town in range(NUM_TOWNS):
        steps += int(rules.steps[0, CITY, rules.sites[1, town]])
    return leg(steps / NUM_TOWNS)


@jit
def hospital_detour(rules: Rules, state: State, seat: int) -> float:
    """Turns more on the way if Medkits are short: by way of a Hospital that is open to the seat.

    As long as the final destination is not drawn, there may be one nearer the way later.
    """
    if pooled(rules, state, seat, MEDKITS) >= rules.need[MEDKITS]:
        return 0.0
    player = state.players[seat]
    here = int(player.space)
    steps = rules.steps[int(city_open(rules, player))]
    goal = goal_of(rules, player)
    straight = leg(float(steps[here, goal]))
    best = 1_000.0 if player.final != NOWHERE else _LATER_DETOUR
    for hospital in range(NUM_HOSPITALS):
        if player.hospital != hospital:
            at = int(rules.sites[0, hospital])
            best = min(best, leg(float(steps[here, at])) + leg(float(steps[at, goal])) - straight)
    return best + TOWN_TRIES


@jit
def way(rules: Rules, state: State, seat: int) -> float:
    """Turns that a seat has to travel, whatever it carries."""
    player = state.players[seat]
    if player.home != 0:
        return 0.0
    turns = hospital_detour(rules, state, seat)
    here = int(player.space)
    for k in range(int(player.reached), int(rules.stops)):
        town = int(rules.sites[1, player.goals[k]])
        turns += leg(float(rules.steps[0, here, town])) + TOWN_TRIES
        here = town
    if player.final != NOWHERE:
        steps = int(rules.steps[0, here, rules.sites[1, player.final]])
        if not has_enough(rules, state, seat):
            steps = max(steps, _NEAR)
        return turns + leg(float(steps)) + TOWN_TRIES
    turns += leg(float(rules.steps[1, here, CITY])) + CITY_TRIES
    return turns + way_from_city(rules) + TOWN_TRIES


@jit
def stops_to_come(rules: Rules, state: State, seat: int) -> int:
    """Destinations still to be scouted, by a team's two pawns together."""
    stops = int(rules.stops) - int(state.players[seat].reached)
    mate = mate_of(rules, state, seat)
    return stops if mate == NOWHERE else stops + int(rules.stops) - int(state.players[mate].reached)


@jit
def cities_to_come(rules: Rules, state: State, seat: int) -> int:
    """Times that Center City has still to be cleared, by a team's two pawns together."""
    cities = int(state.players[seat].final == NOWHERE)
    mate = mate_of(rules, state, seat)
    return cities if mate == NOWHERE else cities + int(state.players[mate].final == NOWHERE)


@jit
def milestones_due(rules: Rules, state: State, seat: int) -> int:
    """Milestones that a seat has the Survivors for without the reward: only in positions that are thought out."""
    survivors = pooled(rules, state, seat, SURVIVORS)
    team = team_of(state, seat)
    due = 0
    for k in range(NUM_MILESTONES):
        due += int(team.milestones[k] == 0 and survivors >= rules.milestones[k])
    return due


@jit
def load(rules: Rules, state: State, seat: int) -> float:
    """Turns that gathering takes: what is short, less what the places on the way will give."""
    cities = cities_to_come(rules, state, seat)
    stops = stops_to_come(rules, state, seat)
    resources = 0
    uneven = 0
    for resource in range(NUM_RESOURCES):
        on_the_way = cities * int(rules.city_reward[resource]) + stops * int(rules.town_reward[resource])
        short = max(0, int(rules.need[resource]) - pooled(rules, state, seat, resource) - on_the_way)
        resources += short
        uneven += short * short
    resources -= stops * int(rules.town_reward[ANY]) + milestones_due(rules, state, seat)
    on_the_way = cities * int(rules.city_reward[SURVIVORS]) + stops * int(rules.town_reward[SURVIVORS])
    survivors = int(rules.need[SURVIVORS]) - pooled(rules, state, seat, SURVIVORS) - on_the_way
    medkits = int(rules.need[MEDKITS]) - pooled(rules, state, seat, MEDKITS)
    turns = _RESOURCE * max(0, resources) + _UNEVEN * uneven
    turns += _SURVIVOR * max(0, survivors) + _MEDKIT * max(0, medkits)
    return turns if rules.teams == 0 else 0.5 * turns


@jit
def turns_left(rules: Rules, state: State, seat: int) -> float:
    """Turns until a seat, with its teammate, can expect to be home."""
    turns = way(rules, state, seat)
    mate = mate_of(rules, state, seat)
    if mate != NOWHERE:
        other = way(rules, state, mate)
        turns = max(turns, other) + _SHORT_STAY * min(turns, other)
    gathering = load(rules, state, seat)
    apart = _APART_EARLY if cities_to_come(rules, state, seat) > 0 else _APART_LATE
    return max(turns, gathering) + apart * min(turns, gathering)


@jit
def spare(rules: Rules, state: State, seat: int) -> float:
    """What assets beyond the required ones are worth."""
    found = 0.0
    for asset in range(MEDKITS):
        left = pooled(rules, state, seat, asset) - int(rules.need[asset])
        found += _SPARE * min(_MOST_SPARE, max(0, left))
    left = pooled(rules, state, seat, MEDKITS) - int(rules.need[MEDKITS])
    return found + _SPARE_MEDKIT * min(_MOST_SPARE, max(0, left))


@jit
def standing(rules: Rules, state: State, seat: int) -> float:
    """How well a seat, with its teammate, stands: minus the turns left, and what it holds beyond need."""
    cards = int(team_of(state, seat).cards) + milestones_due(rules, state, seat)
    turns = turns_left(rules, state, seat)
    return BONUS_CARD * min(1.0, turns / _LONG_GAME) * cards + spare(rules, state, seat) - turns


# --- what is about to happen -----------------------------------------------------------------------------------


@jit
def _shortness(rules: Rules, state: State, seat: int, asset: int) -> float:
    """What one more of an asset is worth, roughly."""
    if pooled(rules, state, seat, asset) >= rules.need[asset]:
        return _SPARE
    if asset == MEDKITS:
        return _MEDKIT
    return _SURVIVOR if asset == SURVIVORS else _RESOURCE


@jit
def visit_hope(rules: Rules, state: State, seat: int, space: int) -> float:
    """What a visit to a space can be expected to bring, without a look at the decks."""
    here = rules.spaces[space]
    if here.kind == EMPTY:
        return 0.0
    hope = 0.2 if here.kind == RAIDER or here.kind == CROSSING else 0.4
    if here.kind == ASSET or (here.kind == RAIDER and here.icon != NOWHERE):
        hope += _SUCCESS * _shortness(rules, state, seat, int(here.icon))
    elif here.kind == HOSPITAL:
        hope += _SUCCESS * (_shortness(rules, state, seat, MEDKITS) + BONUS_CARD)
    elif here.kind == TOWN or here.kind == CENTER:
        hope += _SUCCESS * (1.0 + _is_goal(rules, state.players[seat], space))
    return hope


@jit
def _is_goal(rules: Rules, player: Player, space: int) -> float:
    """1 for the place that a pawn has to go to next, 3 for the final destination."""
    site = int(rules.spaces[space].site)
    if rules.spaces[space].kind == CENTER:
        return 1.0
    if player.final != NOWHERE:
        return 3.0 if player.final == site else 0.0
    return 1.0 if player.reached < rules.stops and player.goals[player.reached] == site else 0.0


@jit
def _pending(rules: Rules, state: State, seat: int) -> float:
    """What the rest of the seat's own turn promises: the best space within the roll, or the visit under way."""
    for depth in range(int(state.depth)):
        frame = state.frames[depth]
        if frame.kind == TURN and frame.seat == seat:
            if frame.step == ROLLED:
                return _best_reach(rules, state, seat)
            if frame.step == ENDING and depth + 1 < state.depth:
                return visit_hope(rules, state, seat, int(state.players[seat].space))
    return 0.0


@jit
def _best_reach(rules: Rules, state: State, seat: int) -> float:
    """The best hope among the spaces within reach of the roll, and of Fuel if it were spent."""
    player = state.players[seat]
    start = int(player.space)
    steps = rules.steps[int(city_open(rules, player)), start]
    most = moves(state)
    before = turns_left(rules, state, seat)
    best = 0.0
    if may_visit(rules, state, seat, start):
        best = visit_hope(rules, state, seat, start)
    for space in range(NUM_SPACES):
        if 0 < steps[space] <= most and may_visit(rules, state, seat, space):
            player.space = space
            nearer = before - turns_left(rules, state, seat)
            player.space = start
            best = max(best, nearer + visit_hope(rules, state, seat, space))
    return best
