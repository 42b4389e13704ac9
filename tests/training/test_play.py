"""Playing in the terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from overwinter.envs.core.replay import deal_again, play_again, read_replay
from overwinter.envs.registry import load_game
from overwinter.training.cli import app

ROOT = Path(__file__).parents[2]
NO_UNDO = "There is no undo"


def call(*arguments, typed=""):
    return CliRunner().invoke(app, ["play", "survivalist", *(str(argument) for argument in arguments)], input=typed)


def replayed(path: Path):
    replay = read_replay(path)
    env = deal_again(replay, load_game("survivalist"))
    for _ in play_again(replay, env):
        pass
    return replay, env


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_a_whole_game(path):
    result = call("--seats", "human,random,greedy", "--seed", 3, "--replay", path, typed="2\n" * 300)
    assert result.exit_code == 0, result.output
    shown = result.output
    for round_ in range(1, 11):
        assert shown.count(f"─ Round {round_} of 10") == 1
    for words in ("You are asked to:", "left_1", "random", "Threats (Reapers)", "The end", "│ human (you)"):
        assert words in shown
    assert re.search(r"(You win|player_\d \(\w+\) wins)\.", shown)
    assert f"overwinter replay {path}" in shown
    replay, env = replayed(path)
    assert env.is_over
    assert replay.header.agents == ["human", "random", "greedy"]
    assert replay.header.seed == 3


def test_commands_and_slips_ask_again(path):
    typed = "?\nundo\n99\n0\n-1\nfly\ncraft\ncraft:basic_1\n  PLACE:Campfire \nquit\n"
    result = call("--seats", "human,random", "--seed", 3, "--replay", path, typed=typed)
    assert result.exit_code == 0, result.output
    for words in (
        "Type the number of an action",
        NO_UNDO,
        "There is no choice 99; the choices go from 1 to",
        "There is no choice 0;",
        "There is no choice -1;",
        "No choice has 'fly' in it",
        "'craft' fits ",
        "craft:basic_1 is not possible now: the seat to act is asked to choose a place",
        "Stopped before the end.",
        str(path),
    ):
        assert words in result.output
    replay, _ = replayed(path)
    assert "place:campfire" in [step.action for step in replay.steps]
    assert replay.ending is None


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("campfire", "place:campfire"),
        ("pine grove", "place:backcountry_4"),
        ("Pine", "place:backcountry_4"),
        ("slop", "place:backcountry_3"),
        ("place:clearing", "place:clearing"),
    ],
)
def test_a_part_of_the_words_is_enough(typed, action, path):
    call("--seats", "human,random", "--seed", 0, "--replay", path, typed=f"{typed}\n")
    mine = [step.action for step in read_replay(path).steps if step.action.startswith("place:")]
    assert action in mine


def test_enter_shows_the_choices_again_and_table_everything(path):
    once = call("--seed", 0, "--replay", path, typed="").output
    twice = call("--seed", 0, "--replay", path, typed="\n").output
    table = call("--seed", 0, "--replay", path, typed="table\n").output
    assert twice.count("rest at the Campfire") == once.count("rest at the Campfire") + 1
    assert "Items unseen" not in once
    assert "Items unseen" in table


def test_options_reach_the_game(path):
    call("--seed", 0, "--set", "trading=true", "--set", "horizon=lightning", "--replay", path, typed="")
    options = read_replay(path).header.options
    assert options["trading"] is True
    assert options["horizon"] == "lightning"


def test_people_hand_the_terminal_over(path):
    typed = "\ncampfire\n" * 2 + "quit\n"
    result = call("--seats", "human,human", "--seed", 0, "--replay", path, typed=typed)
    assert re.findall(r"(player_\d) is to act\. When nobody else looks", result.output)[:2] in (
        ["player_0", "player_1"],
        ["player_1", "player_0"],
    )
    assert [step.action for step in read_replay(path).steps][:2] == ["place:campfire"] * 2


def test_by_default_the_replay_lies_in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call(typed="")
    (file,) = (tmp_path / "replays").iterdir()
    assert str(file.relative_to(tmp_path)) in result.output
    assert file.name.startswith("survivalist-")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "human"], "num_players of survivalist: 1; it takes a whole number from 2 to 6"),
        (["--seats", "human,rnadom"], "no agent is called 'rnadom'; did you mean random?"),
        (["--seats", "greedy,random"], "nobody is human"),
        (["--set", "tradnig=true"], "tradnig: unknown key; did you mean trading?"),
        (["--set", "trading"], "'trading' is not option=value"),
        (["--set", "start_freeze=3"], "start_freeze: Input should be 2 or 4 (it is 3)"),
    ],
)
def test_a_mistake_is_one_line_and_begins_nothing(arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_person_can_only_play_here():
    result = CliRunner().invoke(app, ["evaluate", "survivalist", "--agents", "human,random"])
    assert result.exit_code == 2
    assert "a person can only take part in `overwinter play`" in result.stderr


def test_ctrl_c_on_a_real_terminal_keeps_the_game(path):
    """On a pseudo-terminal, as a person has it: two actions, then Ctrl-C."""
    main, end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "overwinter.training.cli", "play", "survivalist", "--seed", "0", "--replay", str(path)],
        stdin=end,
        stdout=end,
        stderr=end,
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "120", "TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(end)
    seen = ""

    def until(words: str) -> None:
        nonlocal seen
        deadline = time.monotonic() + 240
        while words not in seen:
            assert time.monotonic() < deadline, seen
            if select.select([main], [], [], 1)[0]:
                try:
                    seen += os.read(main, 65_536).decode(errors="replace")
                except OSError:  # the other end is closed
                    break

    try:
        until("> ")
        os.write(main, b"undo\n")
        until(NO_UNDO)
        os.write(main, b"campfire\n")
        until("went to rest at the Campfire")
        os.killpg(process.pid, signal.SIGINT)
        until("overwinter replay")
        assert process.wait(60) == 130
    finally:
        process.kill()
        process.wait()
        os.close(main)
    assert "Traceback" not in seen
    assert "\x1b[" in seen  # colours
    replay, _ = replayed(path)
    assert "place:campfire" in [step.action for step in replay.steps]
