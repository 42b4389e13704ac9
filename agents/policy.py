"""A trained policy as an agent: `policy.safetensors` holds the numbers, `policy.json` says what they are.

Nothing is unpickled: a policy somebody else made cannot run code.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from overwinter.agents.base import View
from overwinter.agents.extras import require
from overwinter.agents.network import Network, NetworkShape
from overwinter.agents.sampling import best_actions, draw_actions
from overwinter.envs.core.errors import SaveError
from overwinter.envs.core.game import Game
from overwinter.envs.core.layout import layout, require_layout
from overwinter.envs.core.options import GameOptions, Strict, describe

_PURPOSE = "a policy file"


class PolicyHeader(Strict):
    """What `policy.json` says.

    Attributes:
        format: of these two files.
        layout: game, version and hashes of what the network's inputs and outputs mean.
        options: of the game it was trained for.
        network: its shape.
        sha256: of the weights file.
        training: how it came about: decisions, seed, configuration, versions; nobody depends on it.
    """

    format: Literal["overwinter-policy-1"]
    layout: dict[str, str]
    options: dict[str, Any]
    network: NetworkShape
    sha256: str
    training: dict[str, Any]


class PolicyAgent:
    """Plays as a network says, drawing from its distribution or, `greedy`, taking the likeliest action.

    Its draws come from the streams of the view's seats alone: a game does not depend on which others are
    played at the same time (but for the rounding of sums, which may differ with the number of games).
    """

    def __init__(self, network: Network, *, name: str = "policy", greedy: bool = False) -> None:
        self.name = name
        self.network = network
        self.greedy = greedy

    @classmethod
    def load(cls, game: Game, path: Path, greedy: bool = False) -> PolicyAgent:
        """The policy of a `.safetensors` file, with its `.json` beside it.

        Raises:
            SaveError: a file is missing, damaged or for another game, version, content or layout.
            MissingExtraError: `safetensors` is not installed.
        """
        numpy = require("safetensors.numpy", _PURPOSE)
        header = read_header(path)
        weights = _read(path)
        if hashlib.sha256(weights).hexdigest() != header.sha256:
            raise SaveError(f"policy {path}: the weights are damaged, or {_header_path(path).name} is not theirs")
        require_layout(header.layout, {"game": game.name}, f"policy {path}")
        options = game.options.parse(game.name, header.options)
        require_layout(header.layout, layout(game, options), f"policy {path}")
        try:
            network = Network(numpy.load(weights), header.network)
        except require("safetensors", _PURPOSE).SafetensorError as error:
            raise SaveError(f"policy {path}: the weights are damaged ({error})") from None
        return cls(network, name=f"policy:{path.resolve().parent.name}", greedy=greedy)

    def act_batch(self, view: View) -> NDArray[np.int64]:
        """An action for each game, by one pass of all through the network."""
        games = view.games
        logits = self.network.logits(view.observation[games])
        actions = np.empty(len(games), np.int64)
        if self.greedy:
            best_actions(logits, view.mask, games, actions)
        else:
            log_probs = np.empty(len(games), np.float32)
            draw_actions(logits, view.mask, games, view.seat, view.random, actions, log_probs)
        return actions


def save_policy(path: Path, game: Game, options: GameOptions, network: Network, training: dict[str, Any]) -> None:
    """Write the two files of a policy, each replaced in one go.

    Args:
        path: of the weights, ending in `.safetensors`.
        game, options: what it plays.
        network: its shape and weights.
        training: what else to note in the header; plain JSON values.
    """
    weights: bytes = require("safetensors.numpy", _PURPOSE).save(dict(network.tensors))
    header = PolicyHeader(
        format="overwinter-policy-1",
        layout=layout(game, options),
        options=options.model_dump(),
        network=network.shape,
        sha256=hashlib.sha256(weights).hexdigest(),
        training=training,
    )
    write_atomically(path, weights)
    write_atomically(_header_path(path), (header.model_dump_json(indent=2) + "\n").encode())


def read_header(path: Path) -> PolicyHeader:
    """The header of a policy; `path` is that of its weights. Raises `SaveError`."""
    beside = _header_path(path)
    text = _read(beside)
    try:
        json.loads(text)
        return PolicyHeader.model_validate_json(text)  # in JSON, unlike in Python, a list may stand for a tuple
    except ValidationError as error:
        raise SaveError(f"policy {beside}: {describe(error, PolicyHeader)}") from None
    except ValueError as error:  # not JSON, or not text
        raise SaveError(f"policy {beside}: damaged ({error})") from None


def _header_path(path: Path) -> Path:
    return path.with_suffix(".json")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SaveError(f"policy: cannot read {path}: {error.strerror}") from None


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old or the new content, never a part."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(data)
    os.replace(fresh, path)
