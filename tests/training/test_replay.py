"""Replays on the command line: written by evaluate, shown step by step, drawn."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from overwinter.envs import make
from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.replay import ReplayWriter, deal_again, play_again, read_replay
from overwinter.envs.registry import load_game
from overwinter.training.cli import app

GOLDEN = Path(__file__).parents[1] / "golden"
FILE = GOLDEN / "survivalist-3-trading.jsonl"
STEPS = len(read_replay(FILE).steps)


def call(*arguments, typed=""):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)


def test_evaluate_writes_replays_that_can_be_played_again(tmp_path):
    folder = tmp_path / "games"
    measure = ["evaluate", "survivalist", "--agents", "greedy,random", "--players", "2,3", "--games", 6, "--seed", 4]
    plain = call(*measure, "--set", "trading=true")
    result = call(*measure, "--set", "trading=true", "--replays", folder, "--replay-games", 4)
    assert result.exit_code == 0, result.output
    assert f"8 replays lie in {folder}" in result.output
    assert result.output.startswith(plain.output)  # recording changes nothing
    files = sorted(folder.iterdir())
    assert len(files) == 8
    deals = set()
    for file in files:
        replay = read_replay(file)
        env = deal_again(replay, load_game("survivalist"))
        for _ in play_again(replay, env):
            pass
        assert env.is_over
        assert replay.header.options["trading"] is True
        assert f"seat{replay.header.agents.index('greedy')}" in file.name
        assert replay.header.agents.count("greedy") == 1
        deals.add((replay.header.num_players, replay.header.slot, replay.header.state))
    assert len(deals) == 4  # two players: deals 0 and 1 from both seats; three: deal 0 from all, 1 from one


def test_without_a_terminal_the_whole_game_is_printed():
    shown = call("replay", FILE)
    assert shown.exit_code == 0, shown.output
    assert "Survivalist, 3 players" in shown.output
    assert f"{STEPS}/{STEPS}  player_" in shown.output
    assert "wins." in shown.output
    assert "left_" not in shown.output.replace("offer:left_", "").replace("steal:left_", "")
    assert call("replay", FILE, "--to-end").output == shown.output


def test_a_seat_sees_what_it_saw():
    spectator, seat = call("replay", FILE).output, call("replay", FILE, "--seat", 1).output
    assert "you " in seat
    assert "(hidden)" in seat  # its own card, which the spectator does not see
    assert "(hidden)" not in spectator
    others = [line for line in seat.splitlines() if f"/{STEPS}  " in line and "player_" in line]
    assert others
    assert all("player_1: " in line for line in others)  # of the others' actions, only what it noticed
    result = call("replay", FILE, "--seat", 3)
    assert result.exit_code == 2
    assert "seat: 3; the replay's seats go from 0 to 2" in result.stderr


@pytest.fixture
def terminal(monkeypatch):
    """Standard input taken for a terminal."""
    real = CliRunner.isolation

    def isolation(self, *arguments, **keywords):
        manager = real(self, *arguments, **keywords)

        class Outer:
            def __enter__(self):
                streams = manager.__enter__()
                sys.stdin.isatty = lambda: True
                return streams

            def __exit__(self, *error):
                return manager.__exit__(*error)

        return Outer()

    monkeypatch.setattr(CliRunner, "isolation", isolation)


def test_stepping_back_and_forth(terminal):
    result = call("replay", FILE, typed="\n\nb\n20\n999\nx\ne\n\n0\nb\nq\n")
    assert result.exit_code == 0, result.output
    prompts = [part.rpartition(" ")[2] for part in result.output.split("/" + f"{STEPS} >")][:-1]
    at = [int(prompt.splitlines()[-1]) for prompt in prompts]
    assert at == [0, 1, 2, 1, 20, 20, 20, STEPS, STEPS, 0, 0]
    assert f"steps go from 0 to {STEPS}" in result.output
    assert result.output.count("Enter: next, b: back") == 2
    assert call("replay", FILE, typed="").exit_code == 0  # Ctrl-D


def test_an_unfinished_game_says_so(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("".join(FILE.read_text().splitlines(keepends=True)[:11]))
    result = call("replay", path)
    assert result.exit_code == 0
    assert "not finished" in result.output
    assert "10/10  player_" in result.output


def test_mistakes_are_one_line(tmp_path):
    damaged = tmp_path / "game.jsonl"
    lines = FILE.read_text().splitlines()
    damaged.write_text("\n".join([*lines[:5], "{", *lines[5:]]))
    for arguments, words in [
        ((tmp_path / "none.jsonl",), "cannot be read"),
        ((damaged,), "line 6: not JSON"),
    ]:
        result = call("replay", *arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith("overwinter: replay ")
        assert words in result.stderr
        assert result.stderr.count("\n") == 1


# --- the animated picture ---------------------------------------------------------------------------------


def test_a_game_without_pictures_is_one_line(tmp_path, monkeypatch):
    without_pictures(monkeypatch)
    result = call("replay", FILE, "--gif", tmp_path / "game.gif")
    assert result.exit_code == 2
    assert result.stderr == "overwinter: gif: survivalist has no pictures\n"
    assert not list(tmp_path.iterdir())


def without_pictures(monkeypatch):
    real = OverwinterEnv.__init__

    def init(self, *arguments, **keywords):
        real(self, *arguments, **keywords)
        self.metadata = self.metadata | {"render_modes": ["ansi", "human"]}

    monkeypatch.setattr(OverwinterEnv, "__init__", init)


def test_a_gif_has_a_frame_for_every_position(tmp_path, monkeypatch):
    real = OverwinterEnv.__init__

    def init(self, *arguments, **keywords):
        real(self, *arguments, **keywords)
        self.metadata = self.metadata | {"render_modes": ["ansi", "human", "rgb_array"]}
        self.drawn = 0

    def render(self):
        assert self.render_mode == "rgb_array"
        self.drawn += 1
        picture = np.zeros((20, 30, 3), np.uint8)
        picture[:, : self.drawn % 30] = (200, 30, self.drawn)
        return picture

    monkeypatch.setattr(OverwinterEnv, "__init__", init)
    monkeypatch.setattr(OverwinterEnv, "render", render)
    path = tmp_path / "game.gif"
    result = call("replay", FILE, "--gif", path)
    assert result.exit_code == 0, result.output + result.stderr
    assert f"{STEPS + 1} frames in {path}" in result.output
    with Image.open(path) as picture:
        assert picture.n_frames == STEPS + 1
        assert picture.size == (30, 20)
    result = call("replay", FILE, "--gif", tmp_path / "none" / "game.gif")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


# --- the board alone --------------------------------------------------------------------------------------


def recorded(path, seed):
    """A short game of Flourish and Decay; how many generations passed."""
    env = make("flourish_and_decay", num_players=2, board_size=8, max_rounds=3, free_generations=2)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    with ReplayWriter(path, env, ["random", "random"]) as writer:
        while not env.is_over:
            legal = env.legal_actions()
            wanted = [a for a in legal if env.action_name(a).startswith(("play", "at"))]
            writer.step(env, int(chance.choice(wanted or legal)))
    return int(env.state_array()["generation"][0])


def test_a_gif_of_the_board_has_a_frame_for_every_generation(tmp_path):
    passed = recorded(tmp_path / "game.jsonl", 3)
    assert passed > 4
    path = tmp_path / "game.gif"
    result = call("replay", tmp_path / "game.jsonl", "--gif", path, "--board")
    assert result.exit_code == 0, result.output + result.stderr
    with Image.open(path) as picture:
        assert f"{picture.n_frames} frames in {path}" in result.output
        assert picture.n_frames > passed + 2, "the deal, two placements of the seed phase, and the generations"
        assert picture.width < 1200


def test_a_board_that_is_not_drawn_alone_is_one_line(tmp_path):
    for arguments, message in (
        (("--gif", tmp_path / "game.gif", "--board"), "board: survivalist draws no board alone"),
        (("--board",), "board: goes with --gif FILE"),
    ):
        result = call("replay", FILE, *arguments)
        assert result.exit_code == 2
        assert result.stderr == f"overwinter: {message}\n"
    assert not list(tmp_path.iterdir())
