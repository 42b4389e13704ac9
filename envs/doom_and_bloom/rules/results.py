"""How far everybody has come, and who has won."""

from __future__ import annotations

from overwinter.envs.core.frames import Counts, Vector
from overwinter.envs.core.jit import jit
from overwinter.envs.doom_and_bloom.rules.assets import mate_of, pooled
from overwinter.envs.doom_and_bloom.state import NOWHERE, NUM_ASSETS, Rules, State

STOP = 4
"""A place still to be reached counts as so many assets still short."""


@jit
def stops_left(rules: Rules, state: State, seat: int) -> int:
    """Destinations, Center City and the final destination: how many a seat has still to succeed at."""
    player = state.players[seat]
    if seat == state.winner or player.home != 0:
        return 0
    return int(rules.stops) - int(player.reached) + (2 if player.final == NOWHERE else 1)


@jit
def missing(rules: Rules, state: State, seat: int) -> int:
    """Assets short of the required ones, and STOP for each place still to be reached; of a whole team."""
    short = 0
    for asset in range(NUM_ASSETS):
        short += max(0, int(rules.need[asset]) - pooled(rules, state, seat, asset))
    short += STOP * stops_left(rules, state, seat)
    mate = mate_of(rules, state, seat)
    if mate != NOWHERE:
        short += STOP * stops_left(rules, state, mate)
    return short


@jit
def outcome(rules: Rules, state: State, rank: Counts, score: Vector) -> None:
    """The winner, who alone misses nothing, then by what is missing; ties share. A team has one rank and score."""
    n = int(state.num_players)
    for seat in range(n):
        score[seat] = -missing(rules, state, seat)
    for seat in range(n):
        rank[seat] = 1
        for other in range(n):
            if state.team[other] != state.team[seat] and score[other] > score[seat] and state.team[other] == other:
                rank[seat] += 1
