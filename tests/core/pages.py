"""The generated tables of the documents' pages."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from overwinter.envs.core.game import Game

DOCS = Path(__file__).parents[2] / "docs"


def shows_content(game: Game) -> bool:
    """Whether a game's page shows its bundled content as it is.

    A number that nobody states was chosen by measurement: none changes without the page and its figures.
    """
    spec = importlib.util.spec_from_file_location("make_tables", DOCS / "make_tables.py")
    assert spec is not None
    assert spec.loader is not None
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    return str(tables.content(game)) in (DOCS / f"{game.name}.md").read_text(encoding="utf-8")
