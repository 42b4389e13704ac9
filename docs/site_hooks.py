"""Hooks of the site: pages that lie elsewhere in the repository, and the links to them.

A link such as `../envs/survivalist/RULES.md` works where the repository is browsed; the site has that file as a page of
its own, and the link is turned to it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
ELSEWHERE = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    **{f"{path.parent.name}-rules.md": path.relative_to(ROOT).as_posix() for path in ROOT.glob("envs/*/RULES.md")},
}
"""Page of the site -> file of the repository."""
LINK = re.compile(r"\]\(([^)#\s]+\.md)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that lie outside the folder of the documents."""
    for page, source in ELSEWHERE.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links to files of the repository into links to their pages."""
    own = page.file.src_uri
    place = ROOT / ELSEWHERE.get(own, f"docs/{own}")
    pages = {ROOT / source: target for target, source in ELSEWHERE.items()}

    def turned(match: re.Match[str]) -> str:
        target: Any = Path(os.path.normpath(place.parent / match[1]))
        if target in pages:
            target = pages[target]
        elif target.is_relative_to(ROOT / "docs"):
            target = target.relative_to(ROOT / "docs").as_posix()
        else:
            return match[0]
        return f"]({os.path.relpath(target, os.path.dirname(own) or '.').replace(os.sep, '/')}{match[2] or ''})"

    return LINK.sub(turned, markdown)
