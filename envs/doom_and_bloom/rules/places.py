"""Where a pawn may finish, and how far it may go."""

from __future__ import annotations

from overwinter.envs.core.frames import Mask
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.actions import MOVE
from overwinter.envs.doom_and_bloom.hexes import NUM_SPACES
from overwinter.envs.doom_and_bloom.rules.assets import has_enough
from overwinter.envs.doom_and_bloom.state import (
    CENTER,
    FOREST,
    HOSPITAL,
    MAX_GOALS,
    NOWHERE,
    TOWN,
    Player,
    Rules,
    State,
)


@jit
def city_open(rules: Rules, player: Player) -> bool:
    """Center City takes in those who have scouted all their destinations and drawn no new one (DB-244, DB-245)."""
    return bool(player.reached == rules.stops and player.final == NOWHERE)


@jit
def may_visit(rules: Rules, state: State, seat: int, space: int) -> bool:
    """Whether a pawn may finish on a space, by moving there or by staying put (DB-139 to DB-146).

    Closed are: a Hospital of the last success (DB-176), a scouted Town (DB-192), a destination before its time
    (DB-188), the final destination while short (DB-266), and Center City (`city_open`).
    """
    player = state.players[seat]
    kind = rules.spaces[space].kind
    site = int(rules.spaces[space].site)
    if kind == HOSPITAL:
        return bool(player.hospital != site)
    if kind == TOWN:
        if player.final == site:
            return has_enough(rules, state, seat)
        for k in range(int(player.reached) + 1, MAX_GOALS):
            if player.goals[k] == site:
                return False
        return bool(player.scouted[site] == 0)
    return bool(kind != FOREST and (kind != CENTER or city_open(rules, player)))


@jit
def may_stay(rules: Rules, state: State, seat: int) -> bool:
    """Whether a pawn may stay put."""
    return may_visit(rules, state, seat, int(state.players[seat].space))


@jit
def moves(state: State) -> int:
    """How many spaces the active pawn may move, once the die is rolled: one at least."""
    return max(1, int(state.rolled) + int(state.pace) - int(state.slowed))


@jit
def mark_moves(rules: Rules, state: State, seat: int, mask: Mask) -> None:
    """Mark the spaces within reach on which the pawn may finish (DB-125 to DB-127)."""
    player = state.players[seat]
    way = rules.steps[int(city_open(rules, player)), int(player.space)]
    most = moves(state)
    for space in range(NUM_SPACES):
        if 0 < way[space] <= most and may_visit(rules, state, seat, space):
            mask[MOVE + space] = 1


@jit
def goal_of(rules: Rules, player: Player) -> int:
    """The space a pawn is on its way to: its next destination, Center City, or its final destination."""
    if player.final != NOWHERE:
        return int(rules.sites[1, player.final])
    if player.reached < rules.stops:
        return int(rules.sites[1, player.goals[player.reached]])
    return 0
