"""A saved game: one line of JSON that says what it is, then the bytes of the state."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

from overwinter.envs.core.engine import Engine
from overwinter.envs.core.errors import SaveError
from overwinter.envs.core.game import States
from overwinter.envs.core.layout import layout, require_layout

_FORMAT = "overwinter-save-1"


def pack_state(engine: Engine, states: States, extra: dict[str, Any]) -> bytes:
    """One state and a few plain values as bytes."""
    body = states[:1].tobytes()
    header: dict[str, Any] = {
        "format": _FORMAT,
        "layout": layout(engine.game, engine.options),
        "options": engine.options.model_dump(),
        "extra": extra,
    }
    header["sha256"] = _digest(header, body)
    return json.dumps(header).encode() + b"\n" + body


def _digest(header: dict[str, Any], body: bytes) -> str:
    """A hash of everything in a save."""
    return hashlib.sha256(json.dumps(header).encode() + b"\n" + body).hexdigest()


def unpack_state(engine: Engine, data: bytes) -> tuple[States, dict[str, Any]]:
    """The state and values of `pack_state`; raises `SaveError` unless they fit this engine and are whole."""
    if not isinstance(data, bytes):
        raise SaveError(f"a save is bytes, not {type(data).__name__}")
    line, _, body = data.partition(b"\n")
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != _FORMAT:
        raise SaveError(f"not a save of this format ({_FORMAT})")
    sha256 = header.pop("sha256", None)
    found = header.get("layout")
    require_layout(found if isinstance(found, dict) else {}, layout(engine.game, engine.options), "save")
    if header.get("options") != engine.options.model_dump():
        raise SaveError(f"save: made with options {header.get('options')}, not {engine.options.model_dump()}")
    if len(body) != engine.game.state.itemsize or sha256 != _digest(header, body):
        raise SaveError("save: it is damaged")
    states = np.frombuffer(body, engine.game.state).copy()
    return states, header["extra"]
