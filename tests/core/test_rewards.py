"""Payoffs: zero-sum, in [-1, 1], ties share, a team counts once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.rewards import MODES
from overwinter.envs.core.rewards import payoffs as jitted_payoffs
from tests.core.bare import BARE_RULES, BARE_STATE
from tests.core.run import from_python

payoffs = from_python(jitted_payoffs)


def pay(mode, scores, teams=None, cooperative=False):
    """The payoffs of seats with these scores, ranked by them."""
    players = len(scores)
    teams = list(range(players)) if teams is None else teams
    states, rules = np.zeros(1, BARE_STATE), np.zeros(1, BARE_RULES)
    states["num_players"] = players
    states["team"][0, :players] = teams
    rules["reward"], rules["cooperative"] = MODES[mode], cooperative
    rank, score = np.zeros(MAX_SEATS, np.int16), np.zeros(MAX_SEATS, np.float32)
    reward = np.full(MAX_SEATS, 9, np.float32)
    score[:players] = scores
    for seat in range(players):
        better = {team for team, other in zip(teams, scores, strict=True) if other > scores[seat]}
        rank[seat] = 1 + len(better)
    payoffs(rules[0], states[0], rank, score, reward)
    assert not reward[players:].any()
    return reward[:players].tolist()


SCORES = st.lists(st.integers(-50, 50), min_size=2, max_size=MAX_SEATS)


@given(st.sampled_from(sorted(MODES)), SCORES)
def test_payoffs_are_zero_sum_bounded_and_follow_the_scores(mode, scores):
    reward = pay(mode, scores)
    assert sum(reward) == pytest.approx(0, abs=1e-6)
    assert all(-1 <= value <= 1 for value in reward)
    for a, first in enumerate(scores):
        for b, second in enumerate(scores):
            if first == second:
                assert reward[a] == reward[b]
            elif first > second:
                assert reward[a] >= reward[b]


@given(st.sampled_from(sorted(MODES)), SCORES, st.permutations(range(MAX_SEATS)))
def test_payoffs_do_not_depend_on_the_seat(mode, scores, order):
    order = [seat for seat in order if seat < len(scores)]
    assert pay(mode, [scores[seat] for seat in order]) == pytest.approx(
        [pay(mode, scores)[seat] for seat in order], abs=1e-6
    )


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("mode", MODES)
def test_the_sole_winner_gets_1_and_a_draw_of_all_0(mode, players):
    assert pay(mode, list(range(players)))[-1] == pytest.approx(1)
    assert pay(mode, [3] * players) == [0] * players


@pytest.mark.parametrize(
    ("mode", "scores", "expected"),
    [
        ("rank", [9, 1], [1, -1]),
        ("rank", [9, 7, 5], [1, 0, -1]),
        ("rank", [9, 7, 7, 1], [1, 0, 0, -1]),
        ("rank", [9, 9, 7, 1], [2 / 3, 2 / 3, -1 / 3, -1]),
        ("rank", [1, 2, 3, 4, 5, 6], [-1, -0.6, -0.2, 0.2, 0.6, 1]),
        ("win", [9, 7, 5], [1, -0.5, -0.5]),
        ("win", [9, 9, 5], [0.25, 0.25, -0.5]),
        ("win", [9, 9, 9, 1], [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
        ("score", [9, 1], [1, -1]),
        ("score", [10, 4, 1], [1, -0.2, -0.8]),
        ("score", [-2, -2, -8], [0.5, 0.5, -1]),
    ],
)
def test_payoffs_by_hand(mode, scores, expected):
    assert pay(mode, scores) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("mode", "scores", "expected"),
    [
        ("rank", [4, 1, 4, 1], [1, -1, 1, -1]),
        ("win", [4, 1, 4, 1], [1, -1, 1, -1]),
        ("score", [4, 1, 4, 1], [1, -1, 1, -1]),
        ("rank", [2, 2, 2, 2], [0, 0, 0, 0]),
        ("win", [2, 2, 2, 2], [0, 0, 0, 0]),
    ],
)
def test_a_team_shares_what_one_player_would_get(mode, scores, expected):
    assert pay(mode, scores, teams=[0, 1, 0, 1]) == expected


@pytest.mark.parametrize("mode", MODES)
def test_three_teams_of_two_are_paid_as_three_players(mode):
    three = pay(mode, [7, 3, 2])
    assert pay(mode, [7, 3, 2, 7, 3, 2], teams=[0, 1, 2, 0, 1, 2]) == three * 2


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", range(1, 7))
def test_together_everybody_gets_the_result(mode, players):
    assert pay(mode, [0.5] * players, teams=[0] * players, cooperative=True) == [0.5] * players


@pytest.mark.parametrize("mode", MODES)
def test_alone_a_seat_gets_the_result_whatever_the_options_say(mode):
    assert pay(mode, [-0.25]) == [-0.25]
