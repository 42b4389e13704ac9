"""The observation: named fields laid out once; offsets, bounds and the docs table come from the declaration."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from overwinter.envs.core.frames import Vector

Audience: TypeAlias = Literal["all", "self", "asked"]
"""Who sees a field: everybody; each seat its own; only the seat being asked."""


@dataclass(frozen=True)
class ObservationField:
    """One named part of the vector.

    Attributes:
        name: identifier.
        start: offset of its first value.
        shape: its shape, C order.
        low, high: inclusive bounds of every value.
        meaning: one line for the docs.
        audience: who sees it.
    """

    name: str
    start: int
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str
    audience: Audience

    @property
    def length(self) -> int:
        """How many values it has."""
        return math.prod(self.shape)

    @property
    def slice(self) -> slice:
        """Its place in the vector."""
        return slice(self.start, self.start + self.length)


class ObservationFields:
    """The fields of a game's observation, declared in order when its `observation` module is loaded."""

    def __init__(self) -> None:
        self.fields: dict[str, ObservationField] = {}
        self.length = 0

    def add(
        self,
        name: str,
        shape: int | tuple[int, ...],
        meaning: str,
        *,
        low: float = 0.0,
        high: float = 1.0,
        audience: Audience = "all",
    ) -> int:
        """Declare a field and return its offset, for the encoder to count from."""
        if name in self.fields:
            raise ValueError(f"observation field {name!r} is declared twice")
        shape = (shape,) if isinstance(shape, int) else shape
        field = ObservationField(name, self.length, shape, low, high, meaning, audience)
        self.fields[name] = field
        self.length += field.length
        return field.start

    def bounds(self) -> tuple[Vector, Vector]:
        """The lowest and highest vector, each (length,) float32."""
        low, high = np.zeros((2, self.length), np.float32)
        for field in self.fields.values():
            low[field.slice] = field.low
            high[field.slice] = field.high
        return low, high
