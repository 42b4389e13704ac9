"""The documents tell the truth: generated tables are current."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from overwinter.envs import GAMES

DOCS = Path(__file__).resolve().parents[1] / "docs"


@pytest.mark.parametrize("name", GAMES)
def test_generated_tables_are_current(name: str) -> None:
    spec = importlib.util.spec_from_file_location("make_tables", DOCS / "make_tables.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = DOCS / f"{name}.md"
    assert module.rewritten(page, GAMES[name]) == page.read_text(encoding="utf-8"), "run make docs-tables"
