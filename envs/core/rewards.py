"""From ranks to payoffs: what a finished or cut game pays each seat.

`rank`: linear in the place among the teams, from +1 to -1, ties sharing the mean; `win`: the winners against the
rest; `score`: the score against the mean of the table. All are zero-sum and lie in [-1, 1]. A co-operative or
solo game pays everybody the scenario's result, which its `outcome` gives as score.
"""

from __future__ import annotations

from typing import Any

from overwinter.envs.core.frames import Counts, Vector
from overwinter.envs.core.jit import jit

RANK, WIN, SCORE = 0, 1, 2
MODES = {"rank": RANK, "win": WIN, "score": SCORE}


@jit
def payoffs(rules: Any, state: Any, rank: Counts, score: Vector, reward: Vector) -> None:
    """Write each seat's payoff.

    Seats of a team hold the same rank and score; a team counts once. `score` mode divides the margin over the
    mean by the widest margin at the table.
    """
    players = int(state.num_players)
    reward[:] = 0.0
    if rules.cooperative != 0 or players == 1:
        for seat in range(players):
            reward[seat] = score[seat]
        return
    # teams, best and widest are counted over the first seat of each team
    teams = 0
    winners = 0
    mean = 0.0
    for seat in range(players):
        if _leads(state, seat):
            teams += 1
            winners += int(rank[seat] == 1)
            mean += float(score[seat])
    if teams < 2:
        return
    mean /= teams
    widest = 0.0
    for seat in range(players):
        widest = max(widest, abs(float(score[seat]) - mean))
    for seat in range(players):
        if rules.reward == RANK:
            better = 0
            equal = 0
            for other in range(players):
                if _leads(state, other):
                    better += int(rank[other] < rank[seat])
                    equal += int(rank[other] == rank[seat])
            place = better + (equal - 1) / 2
            reward[seat] = 1.0 - 2.0 * place / (teams - 1)
        elif rules.reward == WIN:
            share = teams / winners if rank[seat] == 1 else 0.0
            reward[seat] = (share - 1.0) / (teams - 1)
        elif widest > 0.0:
            reward[seat] = (float(score[seat]) - mean) / widest


@jit
def _leads(state: Any, seat: int) -> bool:
    """Whether a seat is the first of its team, which stands for the team where teams are counted."""
    for other in range(seat):
        if state.team[other] == state.team[seat]:
            return False
    return True
