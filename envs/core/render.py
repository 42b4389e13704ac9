"""What `render()` gives: the table as a seat sees it, in words, as SVG or as pixels."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.engine import Engine
from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.game import Game
from overwinter.envs.core.raster import rasterised, require_rasteriser

_IN_WORDS = ("ansi", "human")
_DRAWN = ("svg", "rgb_array")


def render_modes(game: Game) -> tuple[str, ...]:
    """The render modes of a game: `ansi` and `human`, and if it draws pictures `svg` and `rgb_array`."""
    return _IN_WORDS if game.picture is None else (*_IN_WORDS, *_DRAWN)


def check_render_mode(game: Game, mode: str | None) -> None:
    """Raise `OptionError` for a mode the game does not have, `MissingExtraError` where its packages are missing."""
    modes = render_modes(game)
    if mode is not None and mode not in modes:
        raise OptionError(f"render_mode: {mode!r}; it takes None, {', '.join(modes[:-1])} or {modes[-1]}")
    if mode == "rgb_array":
        require_rasteriser()


def draw(engine: Engine, state: Any, viewer: int | None) -> str:
    """The table as SVG, as a seat sees it or, for None, as a spectator does; raises `OptionError` without pictures."""
    if engine.picture is None:
        raise OptionError(f"{engine.game.name} has no pictures; its render modes are {', '.join(_IN_WORDS)}")
    return engine.picture.draw(engine.rules[0], state, viewer)


def render(engine: Engine, state: Any, seat: int, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table as a seat sees it: words (`ansi`), SVG (`svg`), (height, width, 3) uint8 (`rgb_array`), or printed."""
    if mode is None:
        return None
    if mode in _DRAWN:
        svg = draw(engine, state, seat)
        return svg if mode == "svg" else rasterised(svg)
    words = engine.words.describe(engine.rules[0], state, seat)
    if mode == "ansi":
        return words
    sys.stdout.write(words + "\n")
    return None
