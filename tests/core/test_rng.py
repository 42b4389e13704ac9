"""The generator: its values are part of every replay, so they are pinned here."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from overwinter.envs.core import rng
from overwinter.envs.core.engine import as_seeds
from tests.core.bare import BARE_STATE
from tests.core.run import from_python, run_python

below, draw, shuffle, mix = map(from_python, (rng.below, rng.draw, rng.shuffle, rng.mix))
hash3, seed_streams = from_python(rng.hash3), from_python(rng.seed_streams)
M64 = 2**64 - 1
WORDS = st.integers(0, M64)


def u64(x):
    return np.uint64(x)


def seeded(seed):
    states = np.zeros(1, BARE_STATE)
    seed_streams(states[0], as_seeds(seed)[0])
    return states


def draws(state, stream, n, count):
    return [below(state, stream, n) for _ in range(count)]


def mix_reference(x):
    """SplitMix64's finaliser (Steele, Lea, Flood 2014) in Python's own integers."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & M64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & M64
    return x ^ (x >> 31)


def unmix(x):
    """The inverse of `mix`."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        y = x
        for _ in range(64 // shift):
            y = x ^ (y >> shift)
        x = y * pow(factor, -1, 2**64) & M64
    return x


@given(WORDS)
def test_mix_is_splitmix64s_finaliser_and_a_bijection(x):
    mixed = int(mix(u64(x)))
    assert mixed == mix_reference(x)
    assert unmix(mixed) == x


def test_the_streams_of_a_seed_are_what_they_always_were():
    states = seeded(0)
    assert [hex(word) for word in states[0].rng] == STREAMS_OF_SEED_0
    assert draws(states[0], 0, 6, 12) == DICE_OF_SEED_0
    assert hex(hash3(u64(7), 3, 5)) == HASH_7_3_5


STREAMS_OF_SEED_0 = [
    "0xfbe988335f36c931",
    "0x224c0bb5384adaa0",
    "0x8cbfd39e4c4c4c",
    "0x14fa804eaddd3bf9",
    "0x61287b92dd4840bf",
    "0x7e0a38d274497f70",
]
DICE_OF_SEED_0 = [3, 2, 2, 5, 3, 0, 1, 1, 1, 1, 0, 3]
HASH_7_3_5 = "0xc0e4f39be3f9b8c6"


def test_a_stream_is_splitmix64_scaled_to_the_range():
    states = seeded(5)
    word = int(states[0].rng[1])
    expected = []
    for _ in range(20):
        word = (word + 0x9E3779B97F4A7C15) & M64
        expected.append((mix_reference(word) >> 32) * 1000 >> 32)
    assert draws(states[0], 1, 1000, 20) == expected


@given(WORDS, st.integers(1, 2**31 - 1))
def test_below_stays_in_its_range_and_moves_one_stream_only(seed, n):
    states = seeded(seed)
    before = states[0].rng.copy()
    assert 0 <= below(states[0], 2, n) < n
    assert np.flatnonzero(states[0].rng != before).tolist() == [2]


def test_below_one_is_zero():
    assert draws(seeded(1)[0], 0, 1, 50) == [0] * 50


@pytest.mark.parametrize("n", [2, 6, 7, 100])
@pytest.mark.parametrize("seed", [0, 1, 12345, M64])
def test_below_is_uniform(seed, n):
    count = 20_000
    observed = np.bincount(draws(seeded(seed)[0], 0, n, count), minlength=n)
    chi_square = float(((observed - count / n) ** 2 / (count / n)).sum())
    freedom = n - 1
    # Wilson and Hilferty's normal approximation; 4.5 deviations either way
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert abs(z) < 4.5


def test_consecutive_draws_are_not_correlated():
    values = np.array(draws(seeded(3)[0], 0, 1 << 20, 20_000), float)
    for lag in (1, 2, 6):
        assert abs(np.corrcoef(values[:-lag], values[lag:])[0, 1]) < 0.03


def test_streams_and_seeds_differ():
    streams = {tuple(draws(seeded(seed)[0], stream, 1 << 30, 4)) for seed in range(50) for stream in range(6)}
    assert len(streams) == 50 * rng.STREAMS


@given(st.lists(st.tuples(WORDS, st.integers(0, 2**20), st.integers(0, 2**33)), min_size=2, max_size=20, unique=True))
def test_hash3_scatters(triples):
    assert len({int(hash3(u64(seed), i, k)) for seed, i, k in triples}) == len(triples)


def test_hash3_of_neighbours_shares_no_bits_on_average():
    words = [int(hash3(u64(0), i, k)) for i in range(40) for k in range(40)]
    flipped = [(a ^ b).bit_count() for a, b in itertools.pairwise(words)]
    assert 31 < np.mean(flipped) < 33


def test_seed_0_is_a_seed():
    words = seeded(0)[0].rng
    assert len(set(words.tolist())) == rng.STREAMS
    assert 0 not in words


def test_draw_takes_each_thing_once_and_in_proportion():
    first = np.zeros(3)
    for seed in range(6000):
        state = seeded(seed)[0]
        counts = np.array([1, 0, 5], np.int16)
        taken = [draw(state, 0, counts) for _ in range(6)]
        assert sorted(taken) == [0, 2, 2, 2, 2, 2]
        assert not counts.any()
        first[taken[0]] += 1
    assert abs(first[0] / 6000 - 1 / 6) < 0.02


def test_shuffle_reaches_every_order_equally():
    seen = {}
    for seed in range(6000):
        values = np.arange(3, dtype=np.int16)
        shuffle(seeded(seed)[0], 4, values)
        seen[tuple(values.tolist())] = seen.get(tuple(values.tolist()), 0) + 1
    assert len(seen) == 6
    assert all(abs(count - 1000) < 150 for count in seen.values())


SCRIPT = """
import numpy as np
from overwinter.envs.core import rng
from tests.core.run import from_python
below, draw, shuffle, mix = map(from_python, (rng.below, rng.draw, rng.shuffle, rng.mix))
hash3, seed_streams = from_python(rng.hash3), from_python(rng.seed_streams)
from tests.core.bare import BARE_STATE
states = np.zeros(1, BARE_STATE)
state = states[0]
with np.errstate(all="raise"):
    for seed in (0, 1, 2**63, 2**64 - 1):
        seed_streams(state, np.uint64(seed))
        counts = np.array([3, 0, 2, 9], np.int16)
        values = np.arange(20, dtype=np.int16)
        shuffle(state, 1, values)
        print([below(state, 0, n) for n in (1, 2, 6, 1000, 2**31 - 1)], values.tolist())
        print([draw(state, 5, counts) for _ in range(14)], state.rng.tolist())
        print(int(mix(np.uint64(seed))), int(hash3(np.uint64(seed), 2**31, 2**40)))
"""


def test_compiled_and_uncompiled_draws_are_the_same():
    compiled = run_python("-c", SCRIPT)
    assert compiled == run_python("-c", SCRIPT, NUMBA_DISABLE_JIT="1")
    assert len(compiled.splitlines()) == 12
