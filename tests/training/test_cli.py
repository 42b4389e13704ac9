"""The command line: what it prints, and mistakes as one line with exit code 2."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from overwinter.envs import __version__
from overwinter.training.cli import app

ROOT = Path(__file__).parents[2]


def call(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_help_and_version():
    result = call("--help")
    assert result.exit_code == 0
    for command in ("games", "info", "train", "evaluate", "play", "replay", "demo", "bench", "compile"):
        assert command in result.output
        assert call(command, "--help").exit_code == 0
    assert call("--version").output.strip() == __version__


def test_games_and_info():
    assert "survivalist" in call("games").output
    shown = call("info", "survivalist").output
    for part in ("horizon", "'standard', 'cloud'", "forage", "observation", "greedy", "survivalist/demo"):
        assert part in shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["train", "survivalist/smoke", "--set", "ppo.epoch=1"], "ppo.epoch: unknown key; did you mean epochs?"),
        (["train", "survivalist/nothing"], "no config is called"),
        (["train", "survivalist/smoke", "--set", "evaluate.opponents=['rnadom']"], "did you mean random?"),
        (["evaluate", "survivalist", "--agents", "random,rnadom"], "no agent is called 'rnadom'; did you mean random?"),
        (["evaluate", "survivalist", "--agents", "random,policy:no.safetensors"], "policy: cannot read no.json"),
        (["evaluate", "survivalist", "--agents", "random"], "it takes two or more"),
        (["evaluate", "survivalist", "--agents", "random,random", "--players", "2,7"], "from 2 to 6"),
        (["evaluate", "survivalist", "--agents", "random,random", "--players", "two"], "'two'"),
        (["evaluate", "survivalist", "--agents", "random,random", "--set", "horizon=moon"], "horizon: Input should be"),
        (["info", "survivalists"], "did you mean survivalist?"),
        (["compile", "chess"], "the games are survivalist"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.startswith("overwinter: ")
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []  # no run was begun


def test_unknown_options_and_commands_are_refused():
    for arguments in (["bench", "--slow"], ["play"], ["train"]):
        result = call(*arguments)
        assert result.exit_code == 2
        assert "Traceback" not in result.output + result.stderr


def test_a_trained_policy_can_be_evaluated(tmp_path):
    result = call("train", "survivalist/smoke", "--decisions", 600, "--seed", 5, "--out", tmp_path / "run")
    assert result.exit_code == 0, result.output
    assert "seed = 5" in (tmp_path / "run" / "config.toml").read_text()
    policy = tmp_path / "run" / "policy.safetensors"
    assert f"policy: {policy}" in result.output
    measured = call("evaluate", "survivalist", "--agents", f"policy:{policy},random", "--players", "2,3", "--games", 6)
    assert measured.exit_code == 0, measured.output
    assert "win rate" in measured.output
    again = call("train", "survivalist/smoke", "--out", tmp_path / "run")
    assert again.exit_code == 2
    assert "not empty" in again.stderr


def command(*arguments):
    return [sys.executable, "-m", "overwinter.training.cli", *map(str, arguments)]


def test_importing_the_command_line_does_not_import_torch():
    code = "import sys, overwinter.training.cli; print(any(m in sys.modules for m in ('torch', 'matplotlib')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "False"


def test_ctrl_c_keeps_what_was_learned(tmp_path):
    process = subprocess.Popen(
        command("train", "survivalist/smoke", "--decisions", 10**9, "--out", tmp_path / "run"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    for line in process.stdout:
        if " decisions: wins" in line and not line.startswith("0 "):
            break
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert "interrupted after" in rest
    assert str(tmp_path / "run" / "policy.safetensors") in rest
    assert (tmp_path / "run" / "policy.safetensors").is_file()
