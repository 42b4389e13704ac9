"""`overwinter balance`: the counts are those of the games played."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from overwinter.agents.registry import make_agent
from overwinter.agents.table import Table
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.errors import OptionError
from overwinter.envs.registry import load_game
from overwinter.training.balance import Balance, Group, block, load_study, markdown, play_balance
from overwinter.training.cli import app

GAME = load_game("survivalist")
STUDY = load_study(GAME)


@pytest.fixture(scope="module")
def result() -> Balance:
    return play_balance(GAME, GAME.options(), make_agent("random", GAME), 3, 40, seed=5)


def test_the_same_games_counted_by_hand(result: Balance) -> None:
    batch = Batch(GAME, GAME.options(), 40, 3, 5)
    table = Table(batch, [make_agent("random", GAME)], np.zeros(batch.reward.shape, np.int64), 5)
    actions, running = np.zeros(40, np.int64), np.ones(40, bool)
    decisions, placed, crafted, wins, spared = 0, {}, {}, np.zeros(3), 0
    while running.any():
        table.fill(actions)
        for i in np.flatnonzero(running):
            name = GAME.catalogue.name(int(actions[i]))
            decisions += 1
            if name.startswith("place:"):
                placed[name] = placed.get(name, 0) + 1
            if name.startswith("craft:"):
                crafted.setdefault(name, set()).add((i, int(batch.seat[i])))
        for i in table.step(actions):
            if running[i]:
                wins += batch.rank[i, :3] == 1
                players = batch.final[i]["players"][:3]
                spared += int(((players["dead"] == 0) & (players["survived"] < 7)).sum())
        running &= ~(batch.terminated | batch.truncated)
    assert (result.games, result.cut) == (40, 0)
    assert result.decisions[1] * 40 == pytest.approx(decisions)
    np.testing.assert_allclose(result.seat_wins * 40, wins)
    labels = [name for name in GAME.catalogue if name.startswith("place:")]
    np.testing.assert_allclose(result.uses[0] * 40, [placed.get(label, 0) for label in labels])
    labels = [name for name in GAME.catalogue if name.startswith("craft:")]
    np.testing.assert_allclose(result.users[1] * 120, [len(crafted.get(label, ())) for label in labels])
    assert result.endings[-1] * 120 == pytest.approx(spared)


def test_shares_add_up(result: Balance) -> None:
    for shares in (result.seat_wins, result.order_wins, result.endings, result.deciders):
        assert shares.sum() == pytest.approx(1.0)
    drops = GAME.catalogue.parse("drop:A")
    assert len(STUDY.GROUPS[2].labels) == len(result.uses[2])
    assert block(np.array([drops - 1, drops, drops + 4, drops + 5]), drops, 5).tolist() == [-1, 0, 4, -1]
    assert result.uses[4].sum() == pytest.approx(result.uses[3].sum())  # each exchange is of a card and a line


def test_what_all_use_wins_as_often_as_all(monkeypatch: pytest.MonkeyPatch) -> None:
    every = Group("decision", ("any",), lambda batch, actions: np.zeros(len(actions), np.int64))
    monkeypatch.setattr(STUDY, "GROUPS", (every,))
    found = play_balance(GAME, GAME.options(), make_agent("random", GAME), 2, 10, seed=1)
    assert found.users[0].tolist() == [1.0]
    assert found.lift[0] == pytest.approx([1.0])
    assert found.uses[0][0] == pytest.approx(found.decisions[1])


def test_deciders_are_told_apart() -> None:
    final = Batch(GAME, GAME.options(), 4, 3).state
    final["players"]["survived"][:, :3] = [[3, 2, 1], [3, 3, 1], [3, 3, 1], [2, 2, 2]]
    score = np.zeros((4, 6), np.float32)
    score[:, :3] = [[0, 9, 9], [5, 4, 9], [5, 5, 9], [1, 0, 1]]
    assert STUDY.deciders(final, score).tolist() == [0, 1, 2, 2]
    final["players"]["dead"][0, :3] = [0, 1, 1]
    final["players"]["survived"][0, 0] = 7
    assert STUDY.endings(final)[0].tolist() == [7, 2, 1]
    assert STUDY.endings(final)[1].tolist() == [8, 8, 8]
    final["first_compass"] = 1
    assert STUDY.order(final)[0].tolist() == [2, 0, 1]


def test_games_won_together_are_shown_as_such() -> None:
    game = load_game("godforsaken_scavengers")
    random = make_agent("random", game)
    found = play_balance(game, game.options(), random, 2, 100, seed=1)
    assert found.cooperative
    assert found.seat_wins.tolist() == [found.deciders[0]] * 2, "both win, or nobody"
    assert found.endings[0] >= found.deciders[0], "one may come through where the other dies, and all have lost"
    assert found.endings.sum() == pytest.approx(1.0)
    page = markdown(game, [found], "overwinter balance")
    assert f"| all seats | {100 * found.deciders[0]:.1f} |" in page
    assert "in multiples of what all seats won" in page
    alone = play_balance(game, game.options(), random, 1, 20, seed=1)
    assert alone.cooperative
    assert "| 1 player |" in markdown(game, [alone], "overwinter balance")
    rivals = play_balance(game, game.options(scenario="wicked_few"), random, 2, 20, seed=1)
    assert not rivals.cooperative
    assert rivals.seat_wins.sum() == pytest.approx(1.0)
    assert rivals.deciders[:3].tolist() == [0.0, 0.0, 0.0]


def test_an_action_can_use_several_things(monkeypatch: pytest.MonkeyPatch) -> None:
    both = Group("decision", ("one", "two"), lambda batch, actions: np.tile([0, 1], (len(actions), 1)))
    monkeypatch.setattr(STUDY, "GROUPS", (both,))
    found = play_balance(GAME, GAME.options(), make_agent("random", GAME), 2, 10, seed=1)
    assert found.uses[0].tolist() == pytest.approx([found.decisions[1]] * 2)


def test_command_writes_the_page(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    arguments = ["balance", "survivalist", "--agent", "random", "--players", "2,4", "--games", "20", "--seed", "3"]
    ran = CliRunner().invoke(app, [*arguments, "--out", str(page)])
    assert ran.exit_code == 0, ran.output
    text = page.read_text()
    assert "--players 2,4 --games 20 --seed 3" in text
    for heading in ("Who wins", "How seats end", "By item", "By drop tile"):
        assert f"## {heading}" in text
    assert CliRunner().invoke(app, arguments).exit_code == 0
    other = CliRunner().invoke(app, [*arguments, "--set", "horizon=lightning", "--out", str(page)])
    assert other.exit_code == 0, other.output
    assert f"--seed 3 --set horizon=lightning --out {page}" in page.read_text()
    assert page.read_text() != text.replace(f"--out {page}", f"--set horizon=lightning --out {page}")


def test_a_game_nobody_counts_in_is_one_line() -> None:
    class Unknown:
        name = "nowhere"

    with pytest.raises(OptionError, match="nothing is counted yet in games of nowhere"):
        load_study(Unknown())  # type: ignore[arg-type]
