"""The configuration of a training run: typed tables in TOML, whose slips become one clear line."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from overwinter.agents.network import Activation, Convolution, NetworkShape, Planes
from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import GameOptions, Strict, check_players, describe
from overwinter.envs.registry import load_game

Count = Annotated[int, Field(ge=1)]
Share = Annotated[float, Field(ge=0.0, le=1.0)]
Positive = Annotated[float, Field(gt=0.0)]


class ConfigError(OptionError):
    """A configuration that cannot be found or read, or does not fit the schema."""


class RunTable(Strict):
    """What is run.

    Attributes:
        game: its name.
        decisions: how many decisions the learner takes in all.
        seed: of deals, weights and every draw.
        threads: of torch; 1 leaves the other cores to others and is faster than two on a busy machine.
        checkpoint_every: decisions between two checkpoints, from which a run can be resumed.
    """

    game: str
    decisions: Count
    seed: Annotated[int, Field(ge=0)] = 0
    threads: Count = 1
    checkpoint_every: Count = 200_000


class BatchTable(Strict):
    """The games played at the same time.

    Attributes:
        games: how many.
        player_counts: of game 0, 1, 2 ..., from the front again when it runs out.
    """

    games: Count = 256
    player_counts: Annotated[list[int], Field(min_length=1)]


class PPOTable(Strict):
    """The learning algorithm, see MaskablePPO.

    Attributes:
        rollout: decisions collected between two updates.
        minibatch: decisions per gradient step.
        epochs: passes over a rollout.
        learning_rate, final_learning_rate: at the start and, by linear decay, at the end.
        entropy: weight of the entropy bonus.
        gae_lambda: of generalised advantage estimation.
        clip: bound of the probability ratio.
        value: weight of the value loss.
        max_grad_norm: gradients are scaled down to it.
    """

    rollout: Count = 16_384
    minibatch: Annotated[int, Field(ge=2)] = 2_048
    epochs: Count = 2
    learning_rate: Positive = 1e-3
    final_learning_rate: Annotated[float, Field(ge=0.0)] = 0.0
    entropy: Annotated[float, Field(ge=0.0)] = 0.01
    gae_lambda: Share = 0.95
    clip: Positive = 0.2
    value: Annotated[float, Field(ge=0.0)] = 0.5
    max_grad_norm: Positive = 0.5


class NetworkTable(Strict):
    """The network.

    Attributes:
        widths: of the layers of the trunk that both heads share.
        activation: `relu` or `tanh`.
        planes: a field of the observation with planes, rows and columns, for the convolutions to look at.
        convolutions: layers over it, each with `channels`, `kernel` and `stride`, before the trunk.
    """

    widths: Annotated[list[Count], Field(min_length=1)] = Field(default=[256, 256])
    activation: Activation = "relu"
    planes: str | None = None
    convolutions: list[Convolution] = Field(default=[])

    def shape(self, game: Game) -> NetworkShape:
        """The shape of the network for a game; raises `ConfigError`."""
        fields = game.observation.fields
        stacks = [name for name, field in fields.items() if len(field.shape) == 3]
        planes = None
        if bool(self.convolutions) != (self.planes is not None):
            raise ConfigError("network.planes and network.convolutions: one is of no use without the other")
        if self.planes is not None:
            if self.planes not in stacks:
                known = ", ".join(stacks) or "none"
                raise ConfigError(
                    f"network.planes: {self.planes!r} is no field of {game.name} with planes, rows and columns; "
                    f"there is {known}"
                )
            count, rows, columns = fields[self.planes].shape
            planes = Planes(start=fields[self.planes].start, shape=(count, rows, columns))
        shape = NetworkShape(
            inputs=game.observation.length,
            widths=self.widths,
            actions=len(game.catalogue),
            activation=self.activation,
            planes=planes,
            convolutions=self.convolutions,
        )
        for k, (before, after) in enumerate(pairwise(shape.pictures())):
            if min(after) < 1:
                raise ConfigError(
                    f"network.convolutions: layer {k} has a kernel larger than its {before[1]} x {before[2]}"
                )
        return shape


class Opponent(Strict):
    """An agent that may sit opposite the learner.

    Attributes:
        spec: its agent spec.
        weight: how often it is drawn, relative to the others.
    """

    spec: str
    weight: Positive = 1.0


class OpponentsTable(Strict):
    """Who plays the seats that are not the learner's.

    Attributes:
        learner_share: the probability that a seat is the learner's, drawn at every deal.
        agents: who plays the others.
    """

    learner_share: Annotated[float, Field(gt=0.0, le=1.0)] = 1.0
    agents: list[Opponent] = Field(default=[])


class LeagueTable(Strict):
    """Earlier selves of the policy as further opponents.

    Attributes:
        weight: how often any of them is drawn, relative to `opponents.agents`; 0 is no league.
        every: decisions between two snapshots.
        newest: how many of the newest snapshots are at the table.
        older: how many older ones are too, drawn anew at every snapshot.
    """

    weight: Annotated[float, Field(ge=0.0)] = 0.0
    every: Count = 500_000
    newest: Count = 2
    older: Annotated[int, Field(ge=0)] = 3


class EvaluateTable(Strict):
    """How progress is measured.

    Attributes:
        opponents: agent specs; the learner is measured against each of them.
        player_counts: and at each of these player counts.
        games: of each measurement.
        every: decisions between two measurements.
    """

    opponents: list[str] = Field(default=["random"])
    player_counts: list[int] = Field(default=[2])
    games: Count = 200
    every: Count = 200_000


class Config(Strict):
    """A whole configuration; its attributes are the tables of the TOML file. `options` are the game's own."""

    run: RunTable
    options: dict[str, Any] = Field(default={})
    batch: BatchTable
    ppo: PPOTable = PPOTable()
    network: NetworkTable = NetworkTable()
    opponents: OpponentsTable = OpponentsTable()
    league: LeagueTable = LeagueTable()
    evaluate: EvaluateTable = EvaluateTable()


def bundled_configs() -> dict[str, str]:
    """The configurations that come with the package: `game/purpose` -> TOML text."""
    found = {}
    for folder in resources.files("overwinter.configs").iterdir():
        if folder.is_dir():
            for file in folder.iterdir():
                if file.name.endswith(".toml"):
                    found[f"{folder.name}/{file.name.removesuffix('.toml')}"] = file.read_text("utf-8")
    return dict(sorted(found.items()))


def load_config(name: str, overrides: Sequence[str] = ()) -> Config:
    """The configuration of a bundled name such as `survivalist/demo`, or of a TOML file.

    Args:
        name: a bundled name or a path.
        overrides: `table.key=value` each, the value in TOML or a bare string.

    Raises:
        ConfigError: in one line: what is wrong, where, and what would be right.
    """
    bundled = bundled_configs()
    path = Path(name)
    if name in bundled:
        text = bundled[name]
    elif path.is_file():
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"config {name}: cannot be read ({error})") from None
    else:
        near = difflib.get_close_matches(name, bundled, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ConfigError(f"no config is called {name!r}, and no file; {hint}the bundled ones are {', '.join(bundled)}")
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"config {name}: not TOML: {error}") from None
    for override in overrides:
        _override(values, override)
    return parse_config(values, name)


def parse_options(game: Game, sets: Sequence[str]) -> GameOptions:
    """The options of a game from `option=value` each, the value in TOML or a bare string; raises `OptionError`."""
    values = {}
    for text in sets:
        key, value = _key_and_value(text, "option=value")
        values[key] = value
    return game.options.parse(game.name, values)


def _key_and_value(text: str, form: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise ConfigError(f"{text!r} is not {form}")
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key.strip(), value.strip()


def _override(values: dict[str, Any], override: str) -> None:
    """Put one `table.key=value` in its place."""
    key, value = _key_and_value(override, "table.key=value")
    parts = [part.strip() for part in key.split(".")]
    if not all(parts):
        raise ConfigError(f"{override!r} is not table.key=value")
    table = values
    for part in parts[:-1]:
        table = table.setdefault(part, {})
        if not isinstance(table, dict):
            raise ConfigError(f"{override!r}: {part} is not a table")
    table[parts[-1]] = value


def parse_config(values: Mapping[str, Any], name: str) -> Config:
    """Validate the values of a configuration, its game, options and player counts included."""
    try:
        config = Config.model_validate(dict(values))
    except ValidationError as error:
        raise ConfigError(f"config {name}: {describe(error, Config)}") from None
    game = load_game(config.run.game)
    low, high = game.options.parse(game.name, config.options).player_bounds(game.min_players, game.max_players)
    for count in (*config.batch.player_counts, *config.evaluate.player_counts):
        check_players(game.name, low, high, count)
    config.network.shape(game)
    opposed = bool(config.opponents.agents) or config.league.weight > 0.0
    if config.opponents.learner_share < 1.0 and not opposed:
        raise ConfigError(
            f"config {name}: opponents.learner_share is less than 1: opponents.agents or a league.weight must say "
            "who plays the other seats"
        )
    if config.opponents.learner_share == 1.0 and opposed:
        raise ConfigError(
            f"config {name}: opponents.learner_share is 1: no seat is left for opponents.agents or the league"
        )
    return config


def to_toml(config: Config) -> str:
    """The configuration, defaults included, as TOML that `load_config` reads back."""
    return "\n".join(_table_lines("", config.model_dump())).lstrip("\n") + "\n"


def _table_lines(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    """A table: its plain values, then the tables in it."""
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    if name and (len(inner) < len(table) or not table):
        yield f"\n[{name}]"
    for key, value in table.items():
        if key not in inner and value is not None:  # TOML has no word for None: it is the default
            yield f"{key} = {_value(value)}"
    for key, value in inner.items():
        yield from _table_lines(f"{name}.{key}" if name else key, value)


def _value(value: Any) -> str:
    """A value in TOML; strings and numbers are written as in JSON."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
