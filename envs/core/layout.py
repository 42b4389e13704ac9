"""Hashes of what saves, replays and policies depend on, so that a mismatch is refused and not misread."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from overwinter.envs.core.content import fingerprint
from overwinter.envs.core.errors import SaveError
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import GameOptions


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def layout(game: Game, options: GameOptions) -> dict[str, str]:
    """The version of a game and hashes of its state, observation, actions and content."""
    fields = [(f.name, f.start, f.shape, f.low, f.high) for f in game.observation.fields.values()]
    folder = game.content_folder(options) if game.content_folder else None
    return {
        "game": game.name,
        "version": str(game.version),
        "state": _hash(repr(game.state.descr)),
        "observation": _hash(repr(fields)),
        "actions": _hash(repr(list(game.catalogue))),
        "content": fingerprint(folder) if folder else "none",
    }


def require_layout(found: Mapping[str, object], wanted: Mapping[str, str], what: str) -> None:
    """Raise `SaveError` naming the first part of a layout that differs."""
    for part, value in wanted.items():
        if found.get(part) != value:
            raise SaveError(f"{what}: made for {part} {found.get(part)!r}, this is {part} {value!r}")
