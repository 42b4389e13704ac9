"""Checkpoints: one file of named arrays and plain JSON values, replaced in one go. Nothing is unpickled."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.extras import require
from overwinter.agents.policy import write_atomically
from overwinter.envs.core.errors import SaveError

FORMAT = "overwinter-checkpoint-1"

Arrays = Mapping[str, NDArray[Any]]


@dataclass(frozen=True)
class Checkpoint:
    """What a run needs to go on.

    Attributes:
        values: counters, generators and other plain values, as JSON knows them.
        arrays: weights, states and other arrays.
    """

    values: dict[str, Any]
    arrays: Arrays


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint; whoever reads sees the one before or this one, never a part."""
    arrays = {name: np.ascontiguousarray(array) for name, array in checkpoint.arrays.items()}
    text = json.dumps(checkpoint.values, sort_keys=True)
    header = {"format": FORMAT, "values": text, "sha256": _digest(text, arrays)}
    write_atomically(path, require("safetensors.numpy", "a checkpoint").save(arrays, metadata=header))


def read_checkpoint(path: Path) -> Checkpoint:
    """Read a checkpoint; raises `SaveError` for a file that is none, or is damaged."""
    safetensors = require("safetensors", "a checkpoint")
    try:
        with safetensors.safe_open(path, framework="numpy") as file:
            header = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118  # it is no mapping
    except (OSError, safetensors.SafetensorError) as error:
        raise SaveError(f"checkpoint {path}: damaged, or no checkpoint ({error})") from None
    if header.get("format") != FORMAT:
        raise SaveError(f"checkpoint {path}: its format is {header.get('format')!r}, this reads {FORMAT!r}")
    text = header.get("values", "")
    if header.get("sha256") != _digest(text, arrays):
        raise SaveError(f"checkpoint {path}: damaged: its contents do not fit its checksum")
    return Checkpoint(json.loads(text), arrays)


def _digest(text: str, arrays: Arrays) -> str:
    """A hash of everything in a checkpoint."""
    found = hashlib.sha256(text.encode())
    for name in sorted(arrays):
        array = arrays[name]
        found.update(f"{name} {array.dtype.str} {array.shape}".encode())
        found.update(array.tobytes())
    return found.hexdigest()
