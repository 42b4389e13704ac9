"""Content changed in one place."""

from __future__ import annotations

import shutil
from pathlib import Path


def altered_content(content: Path, folder: Path, file: str, old: str, new: str) -> str:
    """A copy, in `folder`, of a game's content in which, in one file, the first occurrence of a text is another.

    The comment at the head of the file does not count.
    """
    copy = folder / "content"
    shutil.copytree(content, copy)
    text = (copy / file).read_text(encoding="utf-8")
    head, body = text[: text.index("\n[")], text[text.index("\n[") :]
    assert old in body, old
    (copy / file).write_text(head + body.replace(old, new, 1), encoding="utf-8")
    return str(copy)
