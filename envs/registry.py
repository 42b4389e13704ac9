"""The games by name, loaded when first asked for, and the two ways to make environments of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.game import Game

_MODULES = {
    "survivalist": ("overwinter.envs.survivalist.game", "SURVIVALIST"),
    "doom_and_bloom": ("overwinter.envs.doom_and_bloom.game", "DOOM_AND_BLOOM"),
    "godforsaken_scavengers": ("overwinter.envs.godforsaken_scavengers.game", "GODFORSAKEN_SCAVENGERS"),
}


@cache
def load_game(name: str) -> Game:
    """The game of a name; raises `OptionError` that lists the names."""
    if name not in _MODULES:
        near = difflib.get_close_matches(str(name), _MODULES, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise OptionError(f"no game is called {name!r}; {hint}the games are {', '.join(_MODULES)}")
    module, attribute = _MODULES[name]
    game: Game = getattr(import_module(module), attribute)
    return game


class _Games(Mapping[str, Game]):
    """A read-only mapping of all games, each loaded on access."""

    def __getitem__(self, name: str) -> Game:
        if name not in _MODULES:
            raise KeyError(name)
        return load_game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


GAMES: Mapping[str, Game] = _Games()
"""Name -> `Game`; iterating costs nothing, an item loads its game."""


def make(
    game: str,
    *,
    num_players: int | None = None,
    render_mode: str | None = None,
    on_illegal: str = "raise",
    **options: Any,
) -> OverwinterEnv:
    """Make the AEC environment of a game.

    Args:
        game: its name, one of `GAMES`.
        num_players: how many play; the game's smallest number by default.
        render_mode: `ansi` (words), `human` (words, printed), `svg`, `rgb_array` (needs the extra `render`) or None.
        on_illegal: `raise` an `IllegalActionError`, or `forfeit`: the offender ranks last and the game ends.
        **options: the game's options (`overwinter info GAME` lists them).

    Raises:
        OptionError: an unknown game or option, or a value out of place.
    """
    spec = load_game(game)
    return OverwinterEnv(
        spec,
        spec.options.parse(game, options),
        spec.min_players if num_players is None else num_players,
        render_mode=render_mode,
        on_illegal=on_illegal,
    )


def make_batch(
    game: str, *, num_games: int, num_players: int | Sequence[int] = 2, seed: int = 0, **options: Any
) -> Batch:
    """Make a batch of games, see `Batch`.

    Args:
        game: its name, one of `GAMES`.
        num_games: how many games.
        num_players: a number, or one per game.
        seed: of all games.
        **options: the game's options.
    """
    spec = load_game(game)
    return Batch(spec, spec.options.parse(game, options), num_games, num_players, seed)
