"""What a position of Survivalist is worth to the heuristic agent, which plans what to do with the rounds left.

A seat divides its rounds between rest and work. Rest removes discs. Work gathers what the best card within reach still
lacks and crafts it: that card spares the seat the discs of the threats it protects from, and gives points, which part
seats that survive the same threats. Every round of work costs discs. The best division counts. On top of that come the
space just chosen, effects under way, the secret skills and what else can be turned into one of these. Survival itself
is judged as for the greedy agent, by the bag's composition. Only what the seat can know is used.
"""

from __future__ import annotations

from overwinter.agents.scripted.survivalist import reapers_to_come, standing, survival, tiles_open
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.rules.finale import DISCS_PER_REAPER
from overwinter.envs.survivalist.rules.kinds import EFFECT, PAYING, REST, TURN
from overwinter.envs.survivalist.rules.payment import FIRE_PER_TOKEN, NO_WAIVER, missing
from overwinter.envs.survivalist.rules.supplies import covers, discs_on, pack_total, star_points
from overwinter.envs.survivalist.state import (
    ALL,
    ANY,
    CAMPFIRE,
    CRAFT,
    EMPTY,
    FIRE,
    FORAGE,
    GATHER,
    HEAL,
    HEAL_ALL,
    LUCK,
    MEDS,
    NOWHERE,
    NUM_ITEMS,
    NUM_RESOURCES,
    NUM_THREATS,
    NUM_VALLEY,
    ON_BOARD,
    PEEK,
    PLACING,
    RESTING,
    SALVAGE,
    STEAL_FIRE,
    SUMMON,
    THAW,
    THREATENED,
    TRAP,
    TRAPPED,
    Player,
    Rules,
    State,
)

_NO_CARD = -1

# Prices, in threats survived.
_POINT = 0.009  # many games are decided by points among those who survived alike
_TOKEN = 0.05  # beyond what the plan needs
_FIRE = 0.05
_TILE = 0.06
_LUCK = 0.7
_MED = 0.1  # on a planned card
_DISC = 0.12  # removed by an effect or rest under way
_AT_ONCE = 1.0  # of a card that the space just chosen lets the seat craft
_SHARE = 0.85  # of a planned card that comes true: others may take it, or the space
_PER_DISC = 0.09  # of a disc spared, when cards are compared
_PER_THREAT = 0.2  # of a threat sure to be survived, when cards are compared
_ROUND = 0.25  # of a round spent, when cards are compared
_RIVALS = 0.4  # how much the others' mean outlook counts against one's own

# The usual course of things.
_WORK_DISCS = 2.6  # drawn in a round of work
_REST_DISCS = 3.8  # that a round of rest makes up for: it removes three, and some drawn are Sunshine
_GATHERED = 2.4  # tokens of use from a round of gathering
_FORAGED = 0.5  # of a foraged token that is of use
_NEXT_ROUNDS, _NEXT_SAVED, _NEXT_POINTS = 2.0, 8.0, 18.0  # a card after the one planned


@jit
def plan(rules: Rules, state: State, seat: int) -> float:
    """How good the position is for `seat`, in threats survived, compared with the others'."""
    others = 0.0
    for other in range(state.num_players):
        if other != seat:
            others += outlook(rules, state, other, seat)
    return prospects(rules, state, seat) - _RIVALS * others / (int(state.num_players) - 1)


@jit
def outlook(rules: Rules, state: State, seat: int, viewer: int) -> float:
    """What a rival can expect with what it has."""
    player = state.players[seat]
    points = _POINT * star_points(rules, state, seat)
    if player.dead != 0:
        return points + float(player.survived)
    held = _TOKEN * 2.0 * float(pack_total(player)) if state.part <= RESTING else 0.0
    return points + held + survival(rules, state, seat, viewer, 0.0, 0.0, 0.0)


@jit
def prospects(rules: Rules, state: State, seat: int) -> float:
    """What a seat can expect with its best plan."""
    player = state.players[seat]
    worth = _POINT * star_points(rules, state, seat)
    if player.dead != 0:
        return worth + float(player.survived) - 0.002 * float(player.burden)
    worth += _FIRE * float(player.fire) + under_way(rules, state, seat)
    if state.part > RESTING:
        return worth + survival(rules, state, seat, seat, 0.0, 0.0, 0.0) + exchanges(state, player)
    draws, healed, thawed = 0.0, 0.0, 0.0
    stands, picked, foraged = 1.0, 0.0, 0.0
    crafting = False
    rounds = float(int(state.last_day) - int(state.day))
    arrived = turn_begun(state, seat)
    if player.place == NOWHERE:
        rounds += float(int(state.part == PLACING))
    elif player.home == 0 and player.place >= CAMPFIRE:
        if arrived == 0:
            healed = 1.0 if player.place == CAMPFIRE else 2.0
            thawed = 3.0 if player.place == CAMPFIRE else 1.0
    elif player.home == 0:
        space = rules.spaces[player.place]
        if arrived == 0:
            draws = float(space.discs)
            stands = standing(rules, state, player, draws, 0.0, 0.0)
            for k in range(2):
                if space.act[k] == GATHER:
                    ridge = float(total(state.ridge))
                    picked += ridge if space.amount[k] == ALL else min(ridge, float(space.amount[k]))
                elif space.act[k] == FORAGE:
                    foraged += min(float(space.amount[k]), float(valley_left(state)))
        crafting = (space.act[0] == CRAFT and arrived == 0) or (space.act[1] == CRAFT and arrived <= 1)
        worth += stands * _TILE * min(float(space.drops), float(tiles_open(state, player)))
    best = _NO_CARD
    best_score = 0.0
    best_rounds = 0.0
    best_saved = 0.0
    best_share = _SHARE
    owed = float(owes(state, seat))
    for k in range(NUM_ITEMS):
        place = state.card_place[k]
        if place != ON_BOARD and place != TRAPPED + seat:
            continue
        lacking = stands * lacks(rules, state, player, k, picked, foraged) + (1.0 - stands) * lacks(
            rules, state, player, k, 0.0, 0.0
        )
        lacking += owed
        needed = lacking / _GATHERED + 1.0
        share = _SHARE
        if crafting and lacking <= 0.0:
            needed = 1.0 - stands
            share = _AT_ONCE
        if needed > rounds + 0.01:
            continue
        saved, spared = spares(rules, state, seat, k)
        score = _PER_DISC * saved + _PER_THREAT * spared + _POINT * float(rules.items[k].points) - _ROUND * needed
        score += _MED * float(state.card_meds[k])
        if best == _NO_CARD or score > best_score:
            best = k
            best_score = score
            best_rounds = needed
            best_saved = saved
            best_share = share
    held = min(float(rules.pack_limit), float(pack_total(player)) + stands * (picked + foraged))
    worth += _TOKEN * held * min(1.0, rounds / 2.0) + skill_tokens(state, player, rounds)
    return worth + best_division(
        rules, state, seat, draws, healed, thawed, rounds, best, best_rounds, best_saved, best_share
    )


@jit
def best_division(
    rules: Rules,
    state: State,
    seat: int,
    draws: float,
    healed: float,
    thawed: float,
    rounds: float,
    card: int,
    needed: float,
    saved: float,
    share: float,
) -> float:
    """The best of all divisions of the rounds left into rest and work."""
    best = -1.0
    clean = float(discs_on(state.players[seat])) - healed - thawed  # no rest removes more
    for rests in range(int(rounds) + 1):
        work = rounds - rests
        spent = 0.0
        spared = 0.0
        points = 0.0
        meds = 0.0
        if card != _NO_CARD and needed <= work + 0.01:
            spent = needed
            spared = share * saved
            points = share * float(rules.items[card].points)
            meds = _MED * float(state.card_meds[card])
        more = max(0.0, work - spent) / _NEXT_ROUNDS
        spared += more * _SHARE * _NEXT_SAVED
        points += more * _SHARE * _NEXT_POINTS
        found = (
            _POINT * points
            + meds
            + survival(
                rules,
                state,
                seat,
                seat,
                max(draws + work * _WORK_DISCS - rests * _REST_DISCS, -clean) - spared,
                healed,
                thawed,
            )
        )
        best = max(best, found)
    return best


@jit
def owes(state: State, seat: int) -> int:
    """Tokens a seat has yet to pay for what it has taken."""
    for k in range(state.depth):
        if state.frames[k].kind == PAYING and state.frames[k].seat == seat:
            return total(state.due)
    return 0


@jit
def turn_begun(state: State, seat: int) -> int:
    """How many main actions the seat's running visit has begun; 0 before it has drawn, 1 at the least after."""
    for k in range(state.depth):
        frame = state.frames[k]
        if frame.seat == seat and frame.kind == TURN:
            return max(1, int(frame.a)) if frame.step > 0 else 0
        if frame.seat == seat and frame.kind == REST:
            return 1
    return 0


@jit
def valley_left(state: State) -> int:
    """Tokens in the Valley."""
    left = 0
    for k in range(NUM_VALLEY):
        left += int(state.valley[k] != EMPTY)
    return left


@jit
def lacks(rules: Rules, state: State, player: Player, k: int, picked: float, foraged: float) -> float:
    """Tokens a card still lacks after so many have been picked from the Ridge and foraged, and Fire is used."""
    cost = rules.items[k].cost
    short = float(missing(player, cost, NO_WAIVER))
    if short > 0.0 and picked > 0.0:
        of_use = 0.0
        for resource in range(NUM_RESOURCES):
            wanted = int(cost[resource]) - int(player.pack[resource])
            if wanted > 0:
                of_use += float(min(wanted, int(state.ridge[resource])))
        if cost[ANY] > 0:
            of_use = picked
        short -= min(picked, of_use)
    use = 1.0 if cost[ANY] > 0 else _FORAGED
    short -= foraged * use + float(int(player.fire) // FIRE_PER_TOKEN)
    return max(0.0, short)


@jit
def spares(rules: Rules, state: State, seat: int, k: int) -> tuple[float, float]:
    """Discs and threats that a card would spare a seat."""
    discs = 0.0
    threats = 0.0
    for threat in range(NUM_THREATS):
        if rules.items[k].protects[threat] != 0 and not covers(rules, state, seat, threat):
            discs += DISCS_PER_REAPER * reapers_to_come(state, seat, threat)
            threats += 1.0
    return discs, threats


@jit
def under_way(rules: Rules, state: State, seat: int) -> float:
    """What the effects that a seat has begun will give it, less what it still has to pay."""
    worth = 0.0
    for k in range(state.depth):
        frame = state.frames[k]
        if frame.seat != seat:
            continue
        if frame.kind == EFFECT:
            worth += effect_worth(rules, state, seat, int(frame.op), float(frame.a))
        elif frame.kind == REST:
            worth += _DISC * float(int(frame.a) + int(frame.b))
        elif frame.kind == PAYING:
            worth -= _TOKEN * float(total(state.due))
    return worth


@jit
def effect_worth(rules: Rules, state: State, seat: int, op: int, amount: float) -> float:
    """A rough price of an effect."""
    player = state.players[seat]
    if op == LUCK:
        return _LUCK * amount
    if op == MEDS:
        return 2.0 * _MED * amount
    if op == HEAL:
        return _DISC * min(amount, float(total(player.wounds)))
    if op == HEAL_ALL:
        return 2.0 * _DISC
    if op == THAW:
        return _DISC * min(amount, float(total(player.freeze)))
    if op in (FIRE, STEAL_FIRE):
        return _FIRE * amount
    if op == SALVAGE:
        return 0.1 * amount
    if op in (TRAP, SUMMON):
        return 0.1
    if op == PEEK:
        return 0.02
    return 0.0


@jit
def skill_tokens(state: State, player: Player, rounds: float) -> float:
    """What tokens and Fire will be worth in the skills round, more the nearer it is."""
    near = 1.0 / (1.0 + rounds)
    return near * exchanges(state, player)


@jit
def exchanges(state: State, player: Player) -> float:
    """A rough price of the exchanges a seat can still make."""
    own = int(player.pack[player.skill])
    worth = 0.0
    if state.part < THREATENED:
        if own >= 4 and player.exchanged[2] == 0:
            worth += _LUCK
        elif own >= 1 and player.exchanged[0] == 0:
            worth += _DISC
        if player.fire > 0 and player.exchanged[3] == 0:
            worth += _DISC / 2.0
    return worth
