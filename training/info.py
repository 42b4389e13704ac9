"""A game as the command line shows it."""

from __future__ import annotations

import inspect
import re
from typing import Any, Literal, get_args, get_origin

from rich.console import Group
from rich.table import Table
from rich.text import Text

from overwinter.agents.registry import AGENTS
from overwinter.envs.core.options import GameOptions
from overwinter.envs.registry import load_game
from overwinter.training.config import bundled_configs

_ATTRIBUTE = re.compile(r"^    (\w+): (.*(?:\n      .*)*)", re.MULTILINE)


def describe_game(name: str) -> Group:
    """Options, action blocks, observation fields, agents and configurations of a game, to be printed."""
    game = load_game(name)
    title = f"{game.title}, {game.min_players}-{game.max_players} players, version {game.version}"
    actions = _table(f"{len(game.catalogue)} actions", "block", "actions", "meaning")
    for block in game.catalogue.blocks:
        actions.add_row(block.name, str(len(block.labels)), Text(block.meaning))
    observation = _table(f"observation: {game.observation.length} values", "field", "shape", "seen by", "meaning")
    for field in game.observation.fields.values():
        observation.add_row(field.name, str(field.shape), field.audience, Text(field.meaning))
    agents = _table("agents", "spec", "about")
    for kind, entry in AGENTS.items():
        agents.add_row(kind, Text(entry.about))
    configs = [config for config in bundled_configs() if config.startswith(f"{name}/")]
    return Group(
        Text(title, style="bold"),
        _options(game.options),
        actions,
        observation,
        agents,
        Text(f"configurations: {', '.join(configs)}"),
    )


def _options(model: type[GameOptions]) -> Table:
    """Every option with its values, default and meaning."""
    table = _table("options", "option", "values", "default", "meaning")
    meanings = option_meanings(model)
    for name, field in model.model_fields.items():
        table.add_row(name, Text(_values(field.annotation)), repr(field.default), Text(meanings.get(name, "")))
    return table


def option_meanings(model: type[GameOptions]) -> dict[str, str]:
    """What the docstrings of a model and its bases say of each option."""
    found: dict[str, str] = {}
    for base in reversed(model.__mro__):
        text = inspect.cleandoc(base.__doc__ or "").partition("Attributes:\n")[2]
        found |= {name: " ".join(meaning.split()) for name, meaning in _ATTRIBUTE.findall(text)}
    return found


def _values(annotation: Any) -> str:
    """A type annotation in plain words."""
    if get_origin(annotation) is Literal:
        return ", ".join(map(repr, get_args(annotation)))
    parts = get_args(annotation)
    if parts:
        return " or ".join(_values(part) for part in parts if isinstance(part, type) or get_args(part))
    return "None" if annotation is type(None) else getattr(annotation, "__name__", str(annotation))


def _table(title: str, *columns: str) -> Table:
    return Table(*columns, title=title, title_justify="left")
