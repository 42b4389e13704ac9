"""Whole runs: what a folder holds, the same weights again, and the draws of who sits where."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from overwinter.agents.policy import read_header
from overwinter.envs.core.errors import OptionError
from overwinter.training.config import load_config
from overwinter.training.seating import LEARNER, Seating
from tests.training.runs import run, smoke


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "first"
    outcome = run(smoke(), folder)
    assert outcome.folder == folder
    assert not outcome.interrupted
    assert outcome.decisions >= 2_000
    return folder


def test_a_run_leaves_config_curve_logs_and_policy(folder):
    assert load_config(str(folder / "config.toml")) == smoke()
    names = {path.name for path in folder.iterdir()}
    assert names == {
        "checkpoint.safetensors",
        "config.toml",
        "curve.csv",
        "curve.png",
        "league",
        "policy.json",
        "policy.safetensors",
        "tensorboard",
    }
    assert list((folder / "tensorboard").iterdir())
    with (folder / "curve.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["decisions"] == "0"
    assert int(rows[-1]["decisions"]) == read_header(folder / "policy.safetensors").training["decisions"]
    assert {row["opponent"] for row in rows} == {"random"}
    assert (folder / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_config_and_seed_give_the_same_weights(folder, tmp_path):
    run(smoke(), tmp_path / "again")
    run(smoke("run.seed=1"), tmp_path / "other")
    weights = [(path / "policy.safetensors").read_bytes() for path in (folder, tmp_path / "again", tmp_path / "other")]
    assert weights[0] == weights[1]
    assert weights[0] != weights[2]


def test_measuring_does_not_change_what_is_learned(folder, tmp_path):
    run(smoke("evaluate.every=300", "evaluate.player_counts=[2, 3]"), tmp_path / "more")
    assert (tmp_path / "more" / "policy.safetensors").read_bytes() == (folder / "policy.safetensors").read_bytes()


def test_a_run_does_not_overwrite_another(folder):
    before = (folder / "policy.safetensors").read_bytes()
    with pytest.raises(OptionError, match="not empty"):
        run(smoke(), folder)
    assert (folder / "policy.safetensors").read_bytes() == before


def test_a_file_in_the_way_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OptionError, match="cannot create"):
        run(smoke(), tmp_path / "file" / "run")


def test_seats_are_drawn_by_weight_and_every_game_has_a_learner():
    players = np.full(20_000, 4)
    seats = Seating([3.0, 1.0], 0.5, 0).draw(players)
    assert (seats[:, :4] == LEARNER).any(axis=1).all()
    shares = [(seats[:, :4] == who).mean() for who in (0, 1)]
    assert shares[0] / shares[1] == pytest.approx(3.0, rel=0.05)
    lonely = 0.5**4 / 4  # a game without the learner gives it one of its seats
    assert (seats[:, :4] == LEARNER).mean() == pytest.approx(0.5 + lonely, abs=0.01)
    alone = Seating([1.0], 1e-9, 0).draw(players)
    assert ((alone[:, :4] == LEARNER).sum(axis=1) == 1).all()
    assert (alone[:, :4] == LEARNER).mean(axis=0) == pytest.approx([0.25] * 4, abs=0.02)
    assert (Seating([], 1.0, 0).draw(players) == LEARNER).all()
    late = Seating([0.0], 0.5, 0)
    assert (late.draw(players) == LEARNER).all()
    late.weigh([0.0, 1.0])
    assert set(np.unique(late.draw(players))) == {LEARNER, 1}
