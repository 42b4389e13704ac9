"""`overwinter search`: the runs planned, measured and kept."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from overwinter.envs.core.errors import OptionError
from overwinter.training.cli import app
from overwinter.training.search import trials

SMALL = ["--set", "run.decisions=700", "--set", "ppo.rollout=300"]


def table(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader((folder / "s" / "search.csv").read_text().splitlines()))


def test_one_factor_at_a_time() -> None:
    plan = trials("survivalist/smoke", ["run.decisions=9"], ["ppo.epochs=2|3", "network.widths=[8,8]"], [4, 5])
    assert [(t.changed, t.seed) for t in plan[:4]] == [
        ("", 4),
        ("ppo.epochs=2", 4),
        ("ppo.epochs=3", 4),
        ("network.widths=[8,8]", 4),
    ]
    assert [(t.config.ppo.epochs, t.config.network.widths, t.config.run.seed) for t in plan[4:]] == [
        (1, [32], 5),
        (2, [32], 5),
        (3, [32], 5),
        (1, [8, 8], 5),
    ]
    assert len({t.folder for t in plan}) == len(plan)
    assert {t.config.run.decisions for t in plan} == {9}


@pytest.mark.parametrize("factor", ["ppo.epochs", "=2", "ppo.epochs=2||3", "ppo.epoch=2"])
def test_a_slip_is_one_line(factor: str) -> None:
    with pytest.raises(OptionError, match=r"ppo\.epoch|is not table\.key"):
        trials("survivalist/smoke", [], [factor], [1])


def test_a_search_writes_its_table_and_goes_on_where_it_was(tmp_path: Path) -> None:
    arguments = ["search", "survivalist/smoke", *SMALL, "--out", str(tmp_path / "s"), "--games", "8"]
    arguments += ["--vary", "ppo.epochs=2", "--opponents", "random", "--players", "2"]
    ran = CliRunner().invoke(app, arguments)
    assert ran.exit_code == 0, ran.output
    rows = table(tmp_path)
    assert [(row["changed"], row["opponent"], row["games"]) for row in rows] == [
        ("(base)", "random", "8"),
        ("ppo.epochs=2", "random", "8"),
    ]
    assert all(float(row["low"]) <= float(row["win_rate"]) <= float(row["high"]) for row in rows)
    weights = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("policy.safetensors")}
    assert len(weights) == 2
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("policy.safetensors")} == weights
    assert table(tmp_path) == rows


def test_seeds_are_whole_numbers(tmp_path: Path) -> None:
    arguments = ["search", "survivalist/smoke", "--vary", "ppo.epochs=2", "--out", str(tmp_path), "--seeds", "one"]
    ran = CliRunner().invoke(app, arguments)
    assert ran.exit_code == 2
    assert "whole numbers" in ran.output
