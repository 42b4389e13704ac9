"""Randomness that lives in the state: named streams of one 64-bit generator (SplitMix64).

Unsigned arithmetic that wraps on purpose is confined to this module; run uncompiled, NumPy would warn of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from overwinter.envs.core.jit import COMPILED, F, inline, jit

if TYPE_CHECKING:
    from overwinter.envs.core.frames import Counts, Header

STREAMS = 6
"""How many streams a state carries. A game names them: stream 0 is what it sets up with, by custom."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


def _wrapping(function: F) -> F:
    """`jit` for functions whose unsigned arithmetic wraps; uncompiled, NumPy is told not to mind."""
    return jit(function) if COMPILED else np.errstate(over="ignore")(function)


@_wrapping
def mix(x: np.uint64) -> np.uint64:
    """SplitMix64's finaliser: a bijection of 64-bit words that scatters nearby inputs."""
    x = (x ^ (x >> _S30)) * _MIX_A
    x = (x ^ (x >> _S27)) * _MIX_B
    return x ^ (x >> _S31)


@_wrapping
def hash3(seed: np.uint64, i: int, k: int) -> np.uint64:
    """The seed of game k in slot i of a batch seeded with `seed`."""
    return mix(mix(mix(seed + _STEP) ^ (np.uint64(i) + _STEP)) ^ (np.uint64(k) * _STEP))


@jit
def seed_streams(state: Header, seed: np.uint64) -> None:
    """Start every stream of a state from one seed; all seeds are good ones, 0 too."""
    for stream in range(STREAMS):
        state.rng[stream] = hash3(seed, stream, 1)


@_wrapping
def below(state: Header, stream: int, n: int) -> int:
    """A uniform integer in [0, n), for 0 < n < 2**31 (the bias is under n / 2**32)."""
    state.rng[stream] += _STEP
    return int(np.int64(((mix(state.rng[stream]) >> _S32) * np.uint64(n)) >> _S32))


@inline
def total(counts: Counts) -> int:
    """The sum of a few counts (`ndarray.sum` costs several times as much on so few)."""
    things = 0
    for kind in range(len(counts)):
        things += int(counts[kind])
    return things


@jit
def draw(state: Header, stream: int, counts: Counts) -> int:
    """Take one of `total(counts)` things at random out of a supply kept as counts per kind; its kind.

    A deck nobody knows the order of is such a supply: no order is stored, so none can leak.
    The supply must not be empty.
    """
    k = below(state, stream, total(counts))
    for kind in range(len(counts)):
        k -= int(counts[kind])
        if k < 0:
            counts[kind] -= 1
            return kind
    return -1  # unreachable: k was below the sum


@jit
def shuffle(state: Header, stream: int, values: Counts) -> None:
    """Put an array into a uniformly random order (Fisher-Yates)."""
    for i in range(len(values) - 1, 0, -1):
        j = below(state, stream, i + 1)
        kept = int(values[i])
        values[i] = values[j]
        values[j] = kept
