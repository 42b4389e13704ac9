"""Runs that are stopped or killed and go on: the same weights in the end, nothing twice, nothing executed."""

from __future__ import annotations

import csv
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from typer.testing import CliRunner

from overwinter.envs.core.errors import OptionError, SaveError
from overwinter.training.checkpoint import Checkpoint, read_checkpoint, write_checkpoint
from overwinter.training.cli import app
from overwinter.training.config import to_toml
from overwinter.training.keeper import CHECKPOINT
from overwinter.training.learner_state import capture, restore
from overwinter.training.train import make_learner
from tests.training.runs import go_on, run, smoke

# Every kind of state is in play: opponents, snapshots old and new, several measurements and checkpoints.
LONG = smoke(
    "run.decisions=30_000",
    "run.checkpoint_every=1_500",
    "league.every=2_500",
    "league.older=2",
    "evaluate.every=4_000",
    "evaluate.games=4",
)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "run"
    run(LONG, folder)
    return folder


def scalars(folder: Path) -> dict[str, list[tuple[int, float]]]:
    """Every scalar that does not measure time, from all event files together."""
    events = EventAccumulator(str(folder / "tensorboard"), size_guidance={"scalars": 0})
    events.Reload()
    return {
        tag: sorted((event.step, event.value) for event in events.Scalars(tag))
        for tag in events.Tags()["scalars"]
        if not tag.startswith("time/")
    }


def curve(folder: Path) -> list[dict[str, str]]:
    with (folder / "curve.csv").open() as file:
        return [{k: v for k, v in row.items() if k != "seconds"} for row in csv.DictReader(file)]


def assert_same_run(folder: Path, other: Path) -> None:
    assert (folder / "policy.safetensors").read_bytes() == (other / "policy.safetensors").read_bytes()
    assert curve(folder) == curve(other)
    assert scalars(folder) == scalars(other)
    ours, theirs = (read_checkpoint(path / CHECKPOINT).arrays for path in (folder, other))
    assert {name: array.tobytes() for name, array in ours.items()} == {
        name: array.tobytes() for name, array in theirs.items()
    }
    leagues = [{path.name: path.read_bytes() for path in (at / "league").iterdir()} for at in (folder, other)]
    assert leagues[0] == leagues[1]


def test_a_run_killed_at_random_moments_ends_as_if_it_had_not_been(uninterrupted, tmp_path):
    (tmp_path / "config.toml").write_text(to_toml(LONG))
    folder = tmp_path / "run"
    command = [sys.executable, "-c", "from overwinter.training.cli import main; main()", "train"]
    moments = random.Random(os.urandom(8))
    arguments = [str(tmp_path / "config.toml"), "--out", str(folder)]
    stops = []
    for _ in range(3):
        process = subprocess.Popen(
            [*command, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )
        while not (folder / "config.toml").exists() and process.poll() is None:
            time.sleep(0.01)
        before = (folder / CHECKPOINT).stat().st_mtime_ns if (folder / CHECKPOINT).exists() else 0
        while process.poll() is None and (
            not (folder / CHECKPOINT).exists() or (folder / CHECKPOINT).stat().st_mtime_ns == before
        ):
            time.sleep(0.01)  # until it has come some way, however slow the machine
        time.sleep(moments.uniform(0.0, 0.5))
        process.send_signal(signal.SIGKILL)
        _, errors = process.communicate()
        assert process.returncode == -signal.SIGKILL, errors.decode()
        stops.append(read_checkpoint(folder / CHECKPOINT).values["counters"]["num_timesteps"])
        arguments = ["--resume", str(folder)]
    print(f"killed when the checkpoint was at {stops}")  # noqa: T201
    assert stops == sorted(stops)
    assert stops[-1] < 30_000
    assert go_on(folder).decisions >= 30_000
    assert_same_run(folder, uninterrupted)


def test_tensorboard_holds_a_point_once_for_every_update(uninterrupted):
    found = scalars(uninterrupted)
    steps = [step for step, _ in found["rollout/games"]]
    assert steps == sorted(set(steps))
    assert len(found["train/loss"]) == len(steps) - 1  # the last update's has no rollout after it
    for tag, points in found.items():
        assert len({step for step, _ in points}) == len(points), tag
    assert {f"evaluate/random_2p_{what}" for what in ("win_rate", "payoff")} <= set(found)
    assert any(tag.startswith("league/ahead_of_snapshot-") for tag in found)


def test_ctrl_c_saves_everything_and_the_run_goes_on(uninterrupted, tmp_path):
    folder = tmp_path / "run"
    (tmp_path / "config.toml").write_text(to_toml(LONG))
    command = [sys.executable, "-c", "from overwinter.training.cli import main; main()", "train"]
    process = subprocess.Popen(
        [*command, str(tmp_path / "config.toml"), "--out", str(folder)], stdout=subprocess.PIPE, start_new_session=True
    )
    while not (folder / CHECKPOINT).exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert f"go on with: overwinter train --resume {folder}" in told.decode()
    stopped = CliRunner().invoke(app, ["train", "--resume", str(folder)])
    assert stopped.exit_code == 0, stopped.output
    assert "going on after" in stopped.output
    assert_same_run(folder, uninterrupted)


def test_a_run_without_a_checkpoint_begins_anew(tmp_path):
    run(smoke(), tmp_path / "whole")
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "config.toml").write_text(to_toml(smoke()))
    go_on(folder)
    assert (folder / "policy.safetensors").read_bytes() == (tmp_path / "whole" / "policy.safetensors").read_bytes()


def test_a_complete_run_is_left_as_it_is_and_can_be_given_more(tmp_path):
    folder = tmp_path / "run"
    run(smoke(), folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    told = CliRunner().invoke(app, ["train", "--resume", str(folder)])
    assert told.exit_code == 0
    assert "has had its 2," in told.output
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    more = CliRunner().invoke(app, ["train", "--resume", str(folder), "--decisions", "3500"])
    assert more.exit_code == 0, more.output
    assert "decisions = 3500" in (folder / "config.toml").read_text()
    decisions = [int(row["decisions"]) for row in curve(folder)]
    assert decisions[-1] >= 3_500
    assert decisions == sorted(set(decisions))


def test_a_restored_learner_holds_what_the_first_one_did():
    first = make_learner(LONG)
    first.learn(3_000)
    first.admit_snapshot()
    state = capture(first)
    second = make_learner(LONG)
    for taken, agent in zip(first.league.decisions, first.league.agents[1:], strict=True):
        second.league.agents.append(agent)
        second.league.decisions.append(taken)
    second.league.older = list(first.league.older)
    second.env.admit()
    restore(second, state)
    again = capture(second)
    assert again.values == state.values
    assert {name: array.tobytes() for name, array in again.arrays.items()} == {
        name: array.tobytes() for name, array in state.arrays.items()
    }
    first.learn(1_000, reset_num_timesteps=False)
    assert capture(second).arrays["batch.state"].tobytes() == state.arrays["batch.state"].tobytes()  # copies
    second.learn(1_000, reset_num_timesteps=False)
    for name, tensor in first.policy.state_dict().items():
        assert tensor.numpy().tobytes() == second.policy.state_dict()[name].numpy().tobytes(), name


@pytest.fixture
def folder(tmp_path) -> Path:
    run(smoke(), tmp_path / "run")
    return tmp_path / "run"


class Malice:
    """Unpickling it would leave a file behind."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self):
        return (open, (str(self.path), "w"))


def test_loading_a_checkpoint_executes_nothing(folder):
    trap = folder / "executed"
    path = folder / CHECKPOINT
    path.write_bytes(pickle.dumps(Malice(trap)))
    with pytest.raises(SaveError, match="damaged, or no checkpoint"):
        go_on(folder)
    assert not trap.exists()
    pickle.loads(pickle.dumps(Malice(trap))).close()  # the trap does work
    assert trap.exists()


@pytest.mark.parametrize("place", [0.2, 0.5, 0.999])
def test_a_damaged_checkpoint_is_refused_in_one_line(folder, place):
    path = folder / CHECKPOINT
    data = bytearray(path.read_bytes())
    data[int(place * len(data))] ^= 0x10
    path.write_bytes(data)
    result = CliRunner().invoke(app, ["train", "--resume", str(folder)])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"overwinter: checkpoint {path}: damaged")
    assert result.stderr.count("\n") == 1
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(SaveError, match="damaged, or no checkpoint"):
        go_on(folder)


def test_a_run_whose_checkpoint_is_gone_keeps_its_policy(folder):
    (folder / CHECKPOINT).unlink()
    policy = (folder / "policy.safetensors").read_bytes()
    with pytest.raises(SaveError, match="missing; without it a run cannot go on, and its policy is kept"):
        go_on(folder)
    assert (folder / "policy.safetensors").read_bytes() == policy


def test_a_missing_snapshot_is_refused_in_one_line(folder):
    for path in (folder / "league").glob("*.json"):
        path.unlink()
    with pytest.raises(SaveError, match=r"policy: cannot read .*snapshot-"):
        go_on(folder)


def test_a_changed_configuration_or_version_is_refused(folder):
    config = folder / "config.toml"
    text = config.read_text()
    config.write_text(text.replace("epochs = 1", "epochs = 2").replace("games = 16", "games = 17"))
    with pytest.raises(SaveError, match=r"has changed since, in batch\.games, ppo\.epochs;"):
        go_on(folder)
    config.write_text(text)
    path = folder / CHECKPOINT
    found = read_checkpoint(path)
    for part, words in (("version", "made for version '9'"), ("observation", "made for observation '9'")):
        layout = {**found.values["layout"], part: "9"}
        write_checkpoint(path, Checkpoint({**found.values, "layout": layout}, found.arrays))
        with pytest.raises(SaveError, match=words):
            go_on(folder)
    arrays = {**found.arrays, "batch.seat": np.zeros(3, np.int64)}
    write_checkpoint(path, Checkpoint(found.values, arrays))
    with pytest.raises(SaveError, match=r"batch\.seat is int64 \(3,\); this configuration has int64 \(16,\)"):
        go_on(folder)


def test_what_is_no_run_cannot_be_resumed(tmp_path):
    with pytest.raises(OptionError, match="it takes the folder of a run"):
        go_on(tmp_path)
    for arguments, words in (
        (["--resume", str(tmp_path), "survivalist/smoke"], "it takes nothing else"),
        (["--resume", str(tmp_path), "--seed", "1"], "it takes nothing else"),
        ([], "it takes a configuration"),
    ):
        result = CliRunner().invoke(app, ["train", *arguments])
        assert result.exit_code == 2
        assert words in result.stderr
