"""The documents tell the truth: tables are current, code prints what is shown, commands exist, links lead somewhere."""

from __future__ import annotations

import importlib.util
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType

import pytest
import typer
from typer.testing import CliRunner

from overwinter.agents.registry import AGENTS
from overwinter.envs import GAMES
from overwinter.envs.core.jit import COMPILED
from overwinter.training.cli import app
from overwinter.training.config import load_config

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
EVERY_PAGE = pytest.mark.parametrize("page", [pytest.param(page, id=page.stem) for page in PAGES])

BLOCK = re.compile(r"^```(\S+)(?: title=\"(.*?)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
HOME = "/home/you"
"""How the pages call the folder in which their code runs."""
EXTRAS = ("sb3_contrib", "stable_baselines3", "matplotlib", "overwinter.training.train")
QUICK = {"games", "info"}
"""Commands that are run as they are shown."""


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """The blocks of code of a page: language, title, text."""
    return [(match[1], match[2] or "", match[3]) for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def commands(page: Path) -> Iterator[list[str]]:
    """Every `overwinter ...` of a page, as words without the first; a mere mention of a command asks for its help."""
    for language, _, text in blocks(page):
        if language == "sh":
            for line in text.replace("\\\n", " ").splitlines():
                words = shlex.split(line, comments=True)
                if words[:1] == ["overwinter"]:
                    yield words[1:]
    prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for inline in re.findall(r"`overwinter (.+?)`", prose, re.DOTALL):
        words = shlex.split(inline)
        yield words if len(words) > 1 else [*words, "--help"]


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


def test_generated_tables_are_current() -> None:
    tables = script("make_tables")
    pages = tables.pages()
    assert {page.stem for page, game in pages if game} == set(GAMES), "every game has a page"
    for page, game in pages:
        assert tables.rewritten(page, game) == page.read_text(encoding="utf-8"), "run make docs-tables"


# --- code ----------------------------------------------------------------------------------------------------


@EVERY_PAGE
def test_code_of_a_page_runs_and_prints_what_is_shown(page: Path, tmp_path: Path, monkeypatch) -> None:
    """All `python` blocks of a page are one program; a `text` block right after one is what it prints."""
    found = blocks(page)
    code = [text for language, _, text in found if language == "python"]
    if not code:
        pytest.skip("no Python here")
    if not COMPILED and page.parent.name == "guides":
        pytest.skip("plays many games, which takes minutes uncompiled")
    if any(extra in text for text in code for extra in EXTRAS):
        pytest.importorskip("sb3_contrib")
    monkeypatch.chdir(tmp_path)
    known = dict(AGENTS)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, object] = {"__name__": "document"}
    try:
        for k, (language, title, text) in enumerate(found):
            if language != "python":
                continue
            if title:  # a module of its own: compiled code is cached by its file
                Path(title).write_text(text, encoding="utf-8")
                importlib.invalidate_caches()
                continue
            printed = io.StringIO()
            with redirect_stdout(printed):
                exec(compile(text, f"{page.name}, block {k}", "exec"), names)
            if k + 1 < len(found) and found[k + 1][0] == "text":
                assert printed.getvalue().replace(str(tmp_path), HOME) == found[k + 1][2]
    finally:
        AGENTS.clear()
        AGENTS.update(known)
        for title in {title for language, title, _ in found if language == "python" and title}:
            sys.modules.pop(title.removesuffix(".py"), None)


@EVERY_PAGE
def test_excerpts_are_in_the_files_they_name(page: Path) -> None:
    """A `py` block is a piece of the file in its title; a line `# ...` stands for something left out."""
    for language, title, text in blocks(page):
        if language == "py":
            source = (ROOT / title).read_text(encoding="utf-8")
            for piece in re.split(r"^\s*# \.\.\.\n", text, flags=re.MULTILINE):
                assert piece.strip("\n") in source, f"{title} does not hold:\n{piece}"


# --- commands ------------------------------------------------------------------------------------------------


@EVERY_PAGE
def test_commands_of_a_page_exist(page: Path, tmp_path: Path, monkeypatch) -> None:
    """Names, options and their values; configurations with what is overridden; agents."""
    monkeypatch.chdir(tmp_path)
    for language, title, text in blocks(page):
        if language == "toml" and title:
            Path(title).write_text(text, encoding="utf-8")
    group = typer.main.get_command(app)
    for words in commands(page):
        if words[0].startswith("-"):
            continue
        command = group.commands[words[0]]  # type: ignore[attr-defined]
        if words[1:] == ["--help"]:
            continue
        given = command.make_context(words[0], words[1:]).params
        if given.get("config"):
            load_config(given["config"], given["sets"] or [])
        if "game" in given:
            assert given["game"] in {*GAMES, "GAME"}
        for spec in (given.get("agents") or given.get("agent") or "random").split(","):
            kind, _, rest = spec.partition(":")
            entry = AGENTS[kind]
            values = dict(part.split("=") if "=" in part else (entry.bare, part) for part in rest.split(";") if part)
            entry.parameters.model_validate(values)


def test_quick_commands_run() -> None:
    quick = {tuple(words) for page in PAGES for words in commands(page) if words[0] in QUICK and "GAME" not in words}
    assert quick
    for words in sorted(quick):
        result = CliRunner().invoke(app, list(words))
        assert result.exit_code == 0, result.output


# --- links, and the site --------------------------------------------------------------------------------------


@EVERY_PAGE
def test_links_lead_to_files(page: Path) -> None:
    for target in LINK.findall(BLOCK.sub("", page.read_text(encoding="utf-8"))):
        if "://" not in target:
            assert page.parent.joinpath(target).exists(), target


def navigation(entries: object) -> Iterator[str]:
    """The files of a navigation, flat."""
    for entry in entries if isinstance(entries, list) else entries.values():  # type: ignore[attr-defined]
        if isinstance(entry, str):
            yield entry
        else:
            yield from navigation(entry)


def test_every_page_is_in_the_navigation() -> None:
    yaml = pytest.importorskip("yaml")
    shown = list(navigation(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]))
    assert len(shown) == len(set(shown))
    assert {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")} <= set(shown)
    assert {f"{game}-rules.md" for game in GAMES} <= set(shown)


@pytest.mark.skipif(not COMPILED, reason="the same site either way")
def test_the_site_builds_without_warnings_and_fetches_nothing(tmp_path: Path) -> None:
    for module in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(module)
    site = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    pages = list(site.rglob("*.html"))
    assert len(pages) > 10
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert not re.findall(r"<(?:script|img|iframe)[^>]+src=\"?(?:https?:)?//[^ >]+", html), page
        assert not re.findall(r"<link[^>]+rel=\"?(?:stylesheet|preconnect)[^>]+href=\"?(?:https?:)?//[^ >]+", html), (
            page
        )
        assert "::: overwinter" not in html
    assert "SV-341" in (site / "survivalist-rules.html").read_text(encoding="utf-8")
    assert "act_batch" in (site / "reference" / "agents.html").read_text(encoding="utf-8")
