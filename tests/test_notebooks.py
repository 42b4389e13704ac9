"""The notebooks run from top to bottom, with small numbers in place of their parameters."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
SMALL = {
    "quickstart": "decisions = 2_000\ngames = 8\nseed = 1",
    "flourish_and_decay_strategy": "games = 4\ndecisions = 2_000\npolicy_file = None\nseed = 1",
    "godforsaken_scavengers_strategy": "games = 16\ndecisions = 2_000\npolicy_file = None\nseed = 1",
    "doom_and_bloom_strategy": "games = 16\ndecisions = 4_000\npolicy_file = None\nseed = 1",
    "survivalist_strategy": "games = 16\ndecisions = 2_000\npolicy_file = None\nseed = 1",
}


def test_every_notebook_is_run() -> None:
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == set(SMALL)


@pytest.mark.parametrize("name", SMALL)
def test_runs(name: str, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    [parameters] = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", ())]
    given = [line.partition("=")[0].strip() for line in parameters.source.splitlines()]
    assert given == [line.partition("=")[0].strip() for line in SMALL[name].splitlines()], "other parameters"
    parameters.source = SMALL[name]
    nbclient.NotebookClient(notebook, timeout=500, resources={"metadata": {"path": tmp_path}}).execute()
