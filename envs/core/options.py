"""Options of a game: a typed model per game, whose slips become one clear line."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self, get_args

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from overwinter.envs.core.errors import OptionError


def describe(error: ValidationError, model: type[BaseModel]) -> str:
    """A validation error as one line: which key, what it was, what would be right."""
    parts = []
    for slip in error.errors():
        where = ".".join(str(part) for part in slip["loc"]) or "the whole"
        if slip["type"] == "extra_forbidden":
            choices = sorted(_fields_at(model, slip["loc"][:-1]))
            key = str(slip["loc"][-1])
            near = difflib.get_close_matches(key, choices, n=1) or [name for name in choices if key in name.split("_")]
            hint = f"did you mean {near[0]}? " if near else ""
            parts.append(f"{where}: unknown key; {hint}the keys are {', '.join(choices)}")
        elif slip["type"] == "missing":
            parts.append(f"{where}: missing")
        elif slip["type"] == "model_type":
            keys = ", ".join(sorted(_fields_at(model, slip["loc"])))
            parts.append(f"{where}: it takes a table of {keys} (it is {slip['input']!r})")
        else:
            message = slip["msg"].removeprefix("Value error, ")
            parts.append(f"{where}: {message} (it is {slip['input']!r})")
    return "; ".join(parts)


def _fields_at(model: type[BaseModel], location: Sequence[int | str]) -> list[str]:
    """The keys that a nested part of a model takes."""
    for part in location:
        if isinstance(part, int):
            continue
        field = model.model_fields.get(part)
        nested = [a for a in _flatten(field.annotation if field else None) if _is_model(a)]
        if not nested:
            break
        model = nested[0]
    return list(model.model_fields)


def _flatten(annotation: Any) -> list[Any]:
    """A type annotation and all types inside it."""
    return [annotation, *(inner for part in get_args(annotation) for inner in _flatten(part))]


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


class Strict(BaseModel):
    """A model that refuses unknown keys and does not bend types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class GameOptions(Strict):
    """Options every game has; a game's own come on top.

    Attributes:
        reward: `rank` (linear in the place), `win` (winner against the rest) or `score` (score against the mean).
        content: a folder of content files to use in place of the bundled ones; None for those.
    """

    reward: Literal["rank", "win", "score"] = "rank"
    content: str | None = None

    @classmethod
    def parse(cls, game: str, values: Mapping[str, Any]) -> Self:
        """Validate options given by a user; raises `OptionError` in one line."""
        try:
            return cls.model_validate(dict(values))
        except ValidationError as error:
            raise OptionError(f"options of {game}: {describe(error, cls)}") from None

    def player_bounds(self, low: int, high: int) -> tuple[int, int]:
        """The fewest and the most players these options allow, of the `low` to `high` the game does."""
        return low, high


def is_integer(value: Any) -> bool:
    """Whether a value is an integer, Python's or NumPy's; a bool is not."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def check_players(game: str, low: int, high: int, num_players: Any) -> int:
    """A player count in bounds, as int; raises `OptionError`."""
    if not is_integer(num_players) or not low <= num_players <= high:
        raise OptionError(f"num_players of {game}: {num_players!r}; it takes a whole number from {low} to {high}")
    return int(num_players)
