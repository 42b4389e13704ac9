"""The documents tell the truth: generated tables and pictures are current."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from overwinter.envs import GAMES

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = [DOCS.parent / "README.md", *sorted(DOCS.glob("*.md"))]
CODE = [
    pytest.param(code, id=f"{page.stem}-{k}")
    for page in PAGES
    for k, code in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("code", CODE)
def test_code_of_the_documents_runs(code: str) -> None:
    exec(compile(code, "document", "exec"), {})


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].picture])
def test_generated_pictures_are_current(name: str) -> None:
    drawn = (DOCS / f"{name}.svg").read_text(encoding="utf-8")
    assert script("make_pictures").drawn(name) == drawn, "run make docs-tables"
    assert f"({name}.svg)" in (DOCS / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_generated_tables_are_current(name: str) -> None:
    module = script("make_tables")
    page = DOCS / f"{name}.md"
    assert module.rewritten(page, GAMES[name]) == page.read_text(encoding="utf-8"), "run make docs-tables"
