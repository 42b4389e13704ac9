"""Rows of bits: how many are set, and where the first is."""

from __future__ import annotations

from typing import Any

from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import overload

from overwinter.envs.core.jit import inline


@inline
def count_bits(bits: int) -> int:
    """How many bits of a row are set."""
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) >> 24) & 0xFF


def lowest_column(bits: int) -> int:
    """The westernmost column of a row that is not empty."""
    return (bits & -bits).bit_length() - 1


@overload(lowest_column, strict=False)  # type: ignore[untyped-decorator]  # Numba has no type stubs
def _lowest_column(bits: Any) -> Any:
    """Compiled, this is one instruction of the processor."""
    return lambda bits: trailing_zeros(bits)
