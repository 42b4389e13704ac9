"""What a seat would stand at after a turn, a tile or an item of Survivalist: done on the state, judged, and undone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.scripted.heuristics.survivalist_forecast import (
    OUTLOOK,
    rounds_left,
    standing,
    worth,
    worth_for_all,
)
from overwinter.envs.core.frames import Counts
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import total
from overwinter.envs.survivalist.rules.hidden import face_down
from overwinter.envs.survivalist.rules.payment import FIRE_PER_TOKEN, can_pay
from overwinter.envs.survivalist.rules.turns import can_craft
from overwinter.envs.survivalist.state import (
    ALL,
    ANY,
    CAMPFIRE,
    CLEARING,
    CRAFT,
    CRAFTED,
    EMPTY,
    FIRE,
    FORAGE,
    GATHER,
    HEAL,
    HEAL_ALL,
    LUCK,
    MAX_PLAYERS,
    MEDS,
    NOWHERE,
    NUM_BACKCOUNTRY,
    NUM_ITEMS,
    NUM_RESOURCES,
    NUM_SPOTS,
    NUM_THREATS,
    NUM_VALLEY,
    NUM_WOUNDS,
    ON_BOARD,
    PEEK,
    SALVAGE,
    STEAL_FIRE,
    SUMMON,
    THAW,
    TRAP,
    Player,
    Rules,
    State,
)

# Rows of `work` in which boards are kept while something is tried on them: one a level of trying.
_KEPT = OUTLOOK + MAX_PLAYERS
_BY_SPACE, _BY_TILE, _BY_ITEM, _BY_REST = range(4)
EXCHANGED = _KEPT + 4

_PEEKED = 0.004  # chance to win: knowing a fate tile before the others
_TRAPPED = 0.015  # an item that nobody else can take
_OPEN_SPOT = 0.003  # a drop tile that is no longer barred, in a round to come
_LOST_TILE = 0.5  # how much of the best tile is left for who comes after another visitor
_TWO_TILES = 1.7  # two tiles against the best one
_PENDING = 0.4  # tokens that each seat still to place takes from the Ridge before its turn
_LOST_ITEM = 0.5  # the chance that a visitor before takes the very item


@jit
def keep(player: Player, row: NDArray[np.float64]) -> None:
    """Remember what a playerboard holds."""
    row[:NUM_RESOURCES] = player.pack
    row[NUM_RESOURCES : NUM_RESOURCES + NUM_WOUNDS] = player.wounds
    row[NUM_RESOURCES + NUM_WOUNDS : NUM_RESOURCES + NUM_WOUNDS + NUM_SPOTS] = player.freeze
    row[NUM_RESOURCES + NUM_WOUNDS + NUM_SPOTS] = player.fire
    row[NUM_RESOURCES + NUM_WOUNDS + NUM_SPOTS + 1] = player.meds


@jit
def put_back(player: Player, row: NDArray[np.float64]) -> None:
    """Give a playerboard back what it held when it was kept."""
    for k in range(NUM_RESOURCES):
        player.pack[k] = int(row[k])
    for k in range(NUM_WOUNDS):
        player.wounds[k] = int(row[NUM_RESOURCES + k])
    for k in range(NUM_SPOTS):
        player.freeze[k] = int(row[NUM_RESOURCES + NUM_WOUNDS + k])
    player.fire = int(row[NUM_RESOURCES + NUM_WOUNDS + NUM_SPOTS])
    player.meds = int(row[NUM_RESOURCES + NUM_WOUNDS + NUM_SPOTS + 1])


# --- discs removed ----------------------------------------------------------------------------------------


@jit
def sorest(state: State, player: Player) -> int:
    """The wound colour to heal first: with the most wounds, then the one most likely drawn; -1 for none."""
    best = 0
    chosen = -1
    for colour in range(NUM_WOUNDS):
        rank = 1_000 * int(player.wounds[colour]) + int(state.bag[colour])
        if player.wounds[colour] > 0 and rank > best:
            best = rank
            chosen = colour
    return chosen


@jit
def coldest(state: State, player: Player) -> int:
    """The spot to thaw first: a single disc, whose drop tile is open then; -1 for none."""
    chosen = -1
    for spot in range(NUM_SPOTS):
        if player.freeze[spot] > 0 and (chosen < 0 or player.freeze[spot] < player.freeze[chosen]):
            chosen = spot
    return chosen


@jit
def heal_some(state: State, player: Player, wounds: int, freeze: int) -> None:
    """Remove so many discs, the most pressing first."""
    for _ in range(wounds):
        colour = sorest(state, player)
        if colour >= 0:
            player.wounds[colour] -= 1
    for _ in range(freeze):
        spot = coldest(state, player)
        if spot >= 0:
            player.freeze[spot] -= 1


@jit
def openness(player: Player) -> float:
    """What the spots without freeze are worth, in rounds to come."""
    opened = 0
    for spot in range(NUM_SPOTS):
        opened += int(player.freeze[spot] == 0)
    return _OPEN_SPOT * opened


@jit
def rest_worth(rules: Rules, state: State, seat: int, place: int, work: NDArray[np.float64]) -> float:
    """The chance to win after a visit to the Campfire or the Clearing."""
    player = state.players[seat]
    keep(player, work[_KEPT + _BY_REST])
    if place == CAMPFIRE:
        heal_some(state, player, 1, 3)
    else:
        heal_some(state, player, 2, 1)
    found = worth(rules, state, seat, 0.0, work) + openness(player)
    put_back(player, work[_KEPT + _BY_REST])
    return found


# --- tokens and items -------------------------------------------------------------------------------------


@jit
def token_worth(rules: Rules, state: State, seat: int, resource: int, extra: float, work: NDArray[np.float64]) -> float:
    """The chance to win with one more token."""
    player = state.players[seat]
    player.pack[resource] += 1
    found = worth(rules, state, seat, extra, work)
    player.pack[resource] -= 1
    return found


@jit
def likely_token(state: State, seat: int, k: int, resource: int) -> float:
    """The chance that a token of the Valley is of a kind, for a seat: face-down, it is any unseen one of its pile."""
    player = state.players[seat]
    if state.valley[k] == EMPTY:
        return 0.0
    if player.knows_valley[k] != 0:
        return float(int(state.valley[k] == resource))
    of_kind = 0
    of_all = 0
    if state.valley_pile[k] == state.pile:
        of_kind = int(state.deck[resource])
        of_all = total(state.deck)
    for other in range(NUM_VALLEY):
        if face_down(state, player, other, int(state.valley_pile[k])):
            of_kind += int(state.valley[other] == resource)
            of_all += 1
    return of_kind / max(1, of_all)


@jit
def forage_worth(rules: Rules, state: State, seat: int, k: int, extra: float, work: NDArray[np.float64]) -> float:
    """The chance to win with a token of the Valley, whichever it may be."""
    found = 0.0
    for resource in range(NUM_RESOURCES):
        chance = likely_token(state, seat, k, resource)
        if chance > 0.0:
            found += chance * token_worth(rules, state, seat, resource, extra, work)
    return found


@jit
def best_forage(rules: Rules, state: State, seat: int, extra: float, work: NDArray[np.float64]) -> float:
    """The chance to win with the most promising token of the Valley; -1 if there is none."""
    best = -1.0
    for k in range(NUM_VALLEY):
        if state.valley[k] != EMPTY:
            best = max(best, forage_worth(rules, state, seat, k, extra, work))
    return best


@jit
def take_best(rules: Rules, state: State, seat: int, count: int, extra: float, work: NDArray[np.float64]) -> None:
    """Put so many tokens of the Ridge into the pack (the Ridge stays as it is), the best first."""
    player = state.players[seat]
    if count >= total(state.ridge):
        for resource in range(NUM_RESOURCES):
            player.pack[resource] += state.ridge[resource]
        return
    for _ in range(count):
        best = -1.0
        chosen = 0
        for resource in range(NUM_RESOURCES):
            held = int(player.pack[resource]) - int(work[_KEPT + _BY_SPACE, resource])
            if state.ridge[resource] > held:
                found = token_worth(rules, state, seat, resource, extra, work)
                if found > best:
                    best = found
                    chosen = resource
        player.pack[chosen] += 1


@jit
def pay(player: Player, cost: Counts) -> None:
    """Pay a price that can be paid: tokens before Fire, and of any kind those held most."""
    for resource in range(NUM_RESOURCES):
        paid = min(int(cost[resource]), int(player.pack[resource]))
        player.pack[resource] -= paid
        player.fire -= FIRE_PER_TOKEN * (int(cost[resource]) - paid)
    for _ in range(int(cost[ANY])):
        most = 0
        for resource in range(1, NUM_RESOURCES):
            if player.pack[resource] > player.pack[most]:
                most = resource
        if player.pack[most] > 0:
            player.pack[most] -= 1
        else:
            player.fire -= FIRE_PER_TOKEN


@jit
def craft_worth(rules: Rules, state: State, seat: int, k: int, extra: float, work: NDArray[np.float64]) -> float:
    """The chance to win with an item crafted, which the others then cannot have. Writes all outlooks anew."""
    player = state.players[seat]
    keep(player, work[_KEPT + _BY_ITEM])
    place = int(state.card_place[k])
    meds = int(state.card_meds[k])
    state.card_place[k] = CRAFTED + seat
    state.card_meds[k] = 0
    player.meds += meds
    pay(player, rules.items[k].cost)
    found = worth_for_all(rules, state, seat, extra, work)
    state.card_place[k] = place
    state.card_meds[k] = meds
    put_back(player, work[_KEPT + _BY_ITEM])
    return found


# --- drop tiles -------------------------------------------------------------------------------------------


@jit
def summon_worth(
    rules: Rules, state: State, seat: int, threat: int, to_me: int, extra: float, work: NDArray[np.float64]
) -> float:
    """The chance to win with a Reaper moved from a threat, or to it. Writes all outlooks anew."""
    state.threat_reapers[threat] -= to_me
    state.players[seat].reapers += to_me
    found = worth_for_all(rules, state, seat, extra, work)
    state.threat_reapers[threat] += to_me
    state.players[seat].reapers -= to_me
    return found


@jit
def best_summons(rules: Rules, state: State, seat: int, extra: float, work: NDArray[np.float64]) -> float:
    """The chance to win with the best Reaper moved."""
    best = -1.0
    for threat in range(NUM_THREATS):
        if state.threat_reapers[threat] > 0:
            best = max(best, summon_worth(rules, state, seat, threat, 1, extra, work))
        if state.players[seat].reapers > 0:
            best = max(best, summon_worth(rules, state, seat, threat, -1, extra, work))
    worth_for_all(rules, state, seat, extra, work)
    return best


@jit
def effect_worth(
    rules: Rules, state: State, seat: int, op: int, amount: int, extra: float, work: NDArray[np.float64]
) -> float:
    """The chance to win after an effect of a tile or of a secret skill."""
    player = state.players[seat]
    if op == SUMMON:
        return best_summons(rules, state, seat, extra, work)
    if op == LUCK:
        player.luck += amount
        lucky = worth(rules, state, seat, extra, work)
        player.luck -= amount
        return lucky
    if op == SALVAGE:
        best = worth(rules, state, seat, extra, work)
        for resource in range(NUM_RESOURCES):
            if state.discard[resource] > 0:
                best = max(best, token_worth(rules, state, seat, resource, extra, work))
        return best
    keep(player, work[_KEPT + _BY_TILE])
    added = 0.0
    if op == FIRE:
        player.fire = min(int(rules.fire_limit), int(player.fire) + amount)
    elif op == STEAL_FIRE:
        stolen = 0
        for other in range(state.num_players):
            if other != seat and state.players[other].fire > 0:
                stolen = 1
        player.fire = min(int(rules.fire_limit), int(player.fire) + stolen)
    elif op == MEDS:
        player.meds += amount
    elif op == HEAL:
        heal_some(state, player, amount, 0)
    elif op == HEAL_ALL:
        colour = sorest(state, player)
        if colour >= 0:
            player.wounds[colour] = 0
    elif op == THAW:
        added = -openness(player)
        heal_some(state, player, 0, amount)
        added += openness(player)
    elif op == PEEK and rounds_left(state, seat, seat) > 0:
        added = _PEEKED
    elif op == TRAP and rounds_left(state, seat, seat) > 1:
        added = _TRAPPED
    found = worth(rules, state, seat, extra, work) + added
    put_back(player, work[_KEPT + _BY_TILE])
    return found


@jit
def tile_gain(rules: Rules, state: State, seat: int, kind: int, extra: float, work: NDArray[np.float64]) -> float:
    """What a drop tile adds to the chance to win."""
    before = worth(rules, state, seat, extra, work)
    gain = 0.0
    for i in range(2):
        op = int(rules.tiles[kind].op[i])
        if op != 0:
            gain += effect_worth(rules, state, seat, op, int(rules.tiles[kind].amount[i]), extra, work) - before
    return gain


@jit
def best_tile(rules: Rules, state: State, seat: int, extra: float, work: NDArray[np.float64]) -> float:
    """The most that a drop tile within reach adds to the chance to win."""
    best = 0.0
    for spot in range(NUM_SPOTS):
        if state.drop_zone[spot] != EMPTY and state.players[seat].freeze[spot] == 0:
            best = max(best, tile_gain(rules, state, seat, int(state.drop_zone[spot]), extra, work))
    return best


# --- spaces -----------------------------------------------------------------------------------------------


@jit
def visitor(state: State, space: int, seat: int) -> int:
    """The other seat whose meeple stands on a space and has still to act; -1 for none."""
    for other in range(state.num_players):
        if other != seat and state.players[other].place == space and state.players[other].home == 0:
            return other
    return -1


@jit
def ridge_left(rules: Rules, state: State, seat: int, space: int) -> float:
    """Tokens that can be expected on the Ridge when a space is resolved."""
    left = float(total(state.ridge))
    for above in range(space):
        if visitor(state, above, seat) >= 0:
            for i in range(2):
                if rules.spaces[above].act[i] == GATHER:
                    left = 0.0 if rules.spaces[above].amount[i] == ALL else left - int(rules.spaces[above].amount[i])
    for other in range(state.num_players):
        if other != seat and state.players[other].place == NOWHERE:
            left -= _PENDING
    return max(0.0, left)


@jit
def item_left(rules: Rules, state: State, seat: int, space: int, k: int) -> float:
    """The chance that an item is still there when a space is resolved."""
    chance = 1.0
    if state.card_place[k] != ON_BOARD:
        return chance
    for above in range(space):
        other = visitor(state, above, seat)
        if other >= 0 and rules.spaces[above].act[0] == CRAFT:
            rival = state.players[other]
            if can_pay(rival, rules.items[k].cost, int(rival.fire)):
                chance *= _LOST_ITEM
    return chance


@jit
def best_craft(rules: Rules, state: State, seat: int, space: int, extra: float, work: NDArray[np.float64]) -> float:
    """The chance to win after crafting the best item that may still be there."""
    without = worth(rules, state, seat, extra, work)
    best = without
    for k in range(NUM_ITEMS):
        if can_craft(rules, state, seat, k):
            left = item_left(rules, state, seat, space, k)
            best = max(best, without + left * (craft_worth(rules, state, seat, k, extra, work) - without))
    worth_for_all(rules, state, seat, extra, work)
    return best


@jit
def action_worth(rules: Rules, state: State, seat: int, space: int, extra: float, work: NDArray[np.float64]) -> float:
    """The chance to win after the main actions and drop tiles of a space."""
    player = state.players[seat]
    here = rules.spaces[space]
    keep(player, work[_KEPT + _BY_SPACE])
    found = worth(rules, state, seat, extra, work)
    for i in range(2):
        if here.act[i] == GATHER:
            left = ridge_left(rules, state, seat, space)
            wanted = min(total(state.ridge), int(here.amount[i]))
            take_best(rules, state, seat, wanted, extra, work)
            if wanted > 0:
                found += (worth(rules, state, seat, extra, work) - found) * min(1.0, left / wanted)
        elif here.act[i] == FORAGE:
            now = worth(rules, state, seat, extra, work)
            found += max(0.0, best_forage(rules, state, seat, extra, work) - now)
        elif here.act[i] == CRAFT:
            found = best_craft(rules, state, seat, space, extra, work)
    put_back(player, work[_KEPT + _BY_SPACE])
    if here.drops > 0:
        tile = best_tile(rules, state, seat, extra, work)
        for above in range(space):
            if visitor(state, above, seat) >= 0 and rules.spaces[above].drops > 0:
                tile *= _LOST_TILE
        found += tile if here.drops == 1 else _TWO_TILES * tile
    return found


@jit
def place_worth(rules: Rules, state: State, seat: int, place: int, work: NDArray[np.float64]) -> float:
    """The chance to win after a round at a place: for the Backcountry, with the risk of passing out."""
    if place >= NUM_BACKCOUNTRY:
        return rest_worth(rules, state, seat, CAMPFIRE if place == CAMPFIRE else CLEARING, work)
    player = state.players[seat]
    discs = float(rules.spaces[place].discs)
    stands = standing(rules, state, player, discs, int(player.meds), work)
    fainted = worth(rules, state, seat, discs, work) + openness(player)
    acted = action_worth(rules, state, seat, place, discs, work) + openness(player)
    return stands * acted + (1.0 - stands) * fainted
