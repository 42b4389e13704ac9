"""Evaluation: every deal from every seat, first games only, intervals that respect the deals."""

from __future__ import annotations

import io

import numpy as np
import pytest
from rich.console import Console

from overwinter.agents.registry import make_agent
from overwinter.agents.scripted.uniform import RandomAgent
from overwinter.envs.core.errors import OptionError
from overwinter.envs.registry import load_game
from overwinter.training.evaluate import Estimate, estimate, evaluate, results_table

GAME = load_game("survivalist")


class Witness(RandomAgent):
    """A random agent that remembers the first position it saw of every game, and who decided there."""

    def __init__(self, name):
        self.name = name
        self.first = {}

    def act_batch(self, view):
        for game in view.games:
            self.first.setdefault(int(game), (int(view.seat[game]), view.state[game].tobytes()))
        return super().act_batch(view)


class Concede(RandomAgent):
    """Takes the first legal action: a weak player."""

    def act_batch(self, view):
        return view.mask[view.games].argmax(axis=1)


def test_every_deal_is_played_from_every_seat():
    candidate, opponent = Witness("candidate"), Witness("opponent")
    result = evaluate(GAME, candidate, [opponent], num_players=3, games=20, seed=4)
    assert (result.deals, result.games) == (7, 21)
    starts = {}
    for witness in (candidate, opponent):
        for game, (seat, state) in witness.first.items():
            if game not in starts or starts[game][0] != seat:
                starts.setdefault(game, (seat, state))
    # The first decision of the three games of a deal is the same position; the candidate takes it in one of them.
    firsts = {}
    for game in range(21):
        seen = [witness.first[game] for witness in (candidate, opponent) if game in witness.first]
        firsts.setdefault(game // 3, []).append(seen)
    for games in firsts.values():
        common = set.intersection(*({state for _, state in seen} for seen in games))
        assert len(common) == 1
    assert {candidate.first[game][0] for game in range(21)} == {0, 1, 2}
    assert all(candidate.first[game][0] == game % 3 for game in range(21))
    assert len({candidate.first[3 * deal][1] for deal in range(7)}) == 7  # and the deals differ


def test_equals_win_their_share_and_the_weak_do_not():
    for players in (2, 4):
        fair = evaluate(GAME, RandomAgent(), [RandomAgent()], num_players=players, games=600, seed=1)
        assert fair.win_rate.low - 0.03 < 1 / players < fair.win_rate.high + 0.03
        assert fair.win_rate.high - fair.win_rate.low < 0.12
        assert fair.payoff.low - 0.05 < 0.0 < fair.payoff.high + 0.05
    strong = evaluate(GAME, RandomAgent(), [Concede()], num_players=4, games=400, seed=1)
    assert strong.win_rate.low > 0.25
    assert strong.payoff.low > 0.0
    assert strong.rank.high < 2.5


def test_the_same_seed_gives_the_same_result_and_another_one_another():
    def once(seed):
        return evaluate(GAME, RandomAgent(), [Concede(), RandomAgent()], num_players=3, games=60, seed=seed)

    assert once(3) == once(3)
    assert once(3) != once(4)
    assert once(3).opponents == "random"


def test_games_cut_by_the_cap_are_counted_with_their_ranks():
    options = GAME.options.parse("survivalist", {"max_rounds": 1})
    result = evaluate(GAME, RandomAgent(), [RandomAgent()], num_players=2, games=10, options=options)
    assert result.cut == result.games == 10
    assert 1.0 <= result.rank.mean <= 2.0


def test_intervals_draw_whole_deals():
    rng = np.random.default_rng(0)
    independent = (rng.random((2000, 1)) < 0.5).astype(float)
    spread = estimate(independent)
    assert spread.mean == independent.mean()
    assert spread.high - spread.low == pytest.approx(2 * 1.96 * 0.5 / 2000**0.5, rel=0.1)
    # The same luck in both games of a deal is no second sample.
    assert estimate(np.repeat(independent, 2, axis=1)) == spread
    # Luck that cancels out within a deal is none at all.
    assert estimate(np.hstack([independent, 1 - independent])) == Estimate(0.5, 0.5, 0.5)


@pytest.mark.parametrize(("players", "games", "opponents"), [(1, 10, 1), (2, 0, 1), (2, 10, 0), (9, 10, 1)])
def test_impossible_evaluations_are_refused(players, games, opponents):
    with pytest.raises(OptionError):
        evaluate(GAME, RandomAgent(), [RandomAgent()] * opponents, num_players=players, games=games)


def test_the_table_shows_everything_that_counts():
    result = evaluate(GAME, RandomAgent(), [Concede()], num_players=2, games=8)
    out = io.StringIO()
    Console(file=out, width=140).print(results_table([result], "title"))
    for part in ("title", "random", "players", "win rate", "1/n", "50.0", "mean payoff", "cut"):
        assert part in out.getvalue()


def test_who_plays_together_wins_together():
    game = load_game("godforsaken_scavengers")
    agent = make_agent("heuristic", game)
    easy, hard = (
        evaluate(game, agent, [agent], num_players=2, games=100, options=game.options(more_areas=more))
        for more in (-2, 4)
    )
    assert easy.cooperative
    assert easy.rank.mean == 1.0
    won = easy.win_rate.mean
    assert 0.0 < hard.win_rate.mean < won - 0.1, "not the half of either that a shared first place would be"
    assert won - (1.0 - won) <= easy.payoff.mean < won, "a win pays 1, a loss less than nothing"
    text = io.StringIO()
    Console(file=text, width=150).print(results_table([easy]))
    assert "50.0" not in text.getvalue()
