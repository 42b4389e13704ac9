"""What users install: sdist -> wheel -> a clean environment without extras -> a game."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
FOLDERS: dict[str, str] = SETUPTOOLS["package-dir"]

pytestmark = pytest.mark.xdist_group("packaging")  # one build for all

PLAY = """
import random
import sys

import overwinter.envs

assert not {"torch", "stable_baselines3", "matplotlib"} & sys.modules.keys(), "an extra is imported"
env = overwinter.envs.make("survivalist", num_players=4)
env.reset(seed=7)
pick = random.Random(7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    legal = observation["action_mask"].nonzero()[0]
    env.step(None if terminated or truncated else int(pick.choice(legal)))
print(overwinter.envs.__version__, overwinter.envs.__file__)
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without the settings of this test run; its output, or a failed test with it."""
    ours = ("PYTHON", "NUMBA_", "OVERWINTER_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment | {"OVERWINTER_CACHE_DIR": str(cwd / "cache")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, f"{command}\n{result.stdout[-3000:]}\n{result.stderr[-3000:]}"
    return result.stdout


def shipped() -> set[str]:
    """The path in the wheel of every file of the four folders."""
    return {
        "/".join([*package.split("."), path.relative_to(ROOT / folder).as_posix()])
        for package, folder in FOLDERS.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_every_folder_of_code_is_a_listed_package() -> None:
    """A forgotten one works in an editable install and is missing from the wheel."""
    folders = {
        ".".join([package, *path.parent.relative_to(ROOT / folder).parts])
        for package, folder in FOLDERS.items()
        for path in (ROOT / folder).rglob("*.py")
    }
    assert sorted(SETUPTOOLS["packages"]) == sorted(folders)
    assert not (ROOT / "overwinter").exists(), "it would shadow the installed package"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sdist, then wheel, from a copy of the checkout: an earlier build leaves lists of files behind."""
    folder = tmp_path_factory.mktemp("packaging")
    left_out = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "runs")
    shutil.copytree(ROOT, folder / "checkout", ignore=left_out)
    run(sys.executable, "-m", "build", "--outdir", folder / "dist", folder / "checkout", cwd=folder)
    (path,) = (folder / "dist").glob("*.whl")
    return path


def test_the_wheel_has_every_file_and_nothing_else(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert shipped() == names


def test_a_game_can_be_played_without_extras(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True, symlinks=os.name != "nt")
    python = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "install", "--constraint", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    run(*pip, "check", cwd=tmp_path)
    assert str(tmp_path) in run(python, "-W", "error", "-c", PLAY, cwd=tmp_path)
    assert "Usage" in run(python.with_name("overwinter"), "--help", cwd=tmp_path)
