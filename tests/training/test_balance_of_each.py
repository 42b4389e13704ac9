"""`overwinter balance --each`: several ways to play a game on one page."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from overwinter.training.cli import app


def test_a_chapter_for_each_value_with_the_player_counts_it_is_for(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    arguments = ["balance", "godforsaken_scavengers", "--agent", "random", "--players", "1,2", "--games", "10"]
    each = ["--each", "scenario=mad_prophet,last_hunt", "--set", "deals=false"]
    ran = CliRunner().invoke(app, [*arguments, *each, "--out", str(page)])
    assert ran.exit_code == 0, ran.output
    text = page.read_text()
    command = "--players 1,2 --games 10 --seed 0 --set deals=false --each scenario=mad_prophet,last_hunt"
    assert f"{command} --out {page}" in text
    head, prophet = text.split("## mad_prophet")
    prophet, hunt = prophet.split("## last_hunt")
    assert "|  | 1 player | 2 players |" in head
    assert "| last_hunt |  | 50.0 |" in head
    assert "| all seats |" in prophet
    assert "2 players" not in prophet
    assert "| 1/n | 50.0 |" in hunt
    assert "1 player " not in hunt
    for chapter in (prophet, hunt):
        assert "\n### Who wins" in chapter
        assert "\n### By Reaction" in chapter


def test_numbers_of_players_that_a_game_does_not_take_are_refused() -> None:
    arguments = ["balance", "godforsaken_scavengers", "--agent", "random", "--games", "10"]
    ran = CliRunner().invoke(app, [*arguments, "--players", "7"])
    assert ran.exit_code != 0
    ran = CliRunner().invoke(app, [*arguments, "--players", "2", "--set", "scenario=mad_prophet"])
    assert ran.exit_code != 0
