"""One type for all whole numbers, so that no function is compiled twice."""

from __future__ import annotations

from overwinter.envs.core.jit import inline


@inline
def number(value: int) -> int:
    """A field of a record, or a constant, as the integer that arithmetic gives.

    Numba compiles a function anew for every type and every constant it is called with, and its `int` leaves a field of
    16 bits what it is.
    """
    return int(value) + 0
