"""Timing on machines that are never quiet: short blocks of everything in turn, medians, ratios within one run."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from os import cpu_count
from pathlib import Path
from statistics import median
from time import perf_counter

Block = Callable[[], float]
"""Does a fixed piece of work and returns a rate, per second."""


def in_turn(blocks: Mapping[str, Block], rounds: int) -> dict[str, list[float]]:
    """Run all blocks one after the other, `rounds` times: the rates of each. A round before does not count."""
    rates: dict[str, list[float]] = {name: [] for name in blocks}
    for k in range(rounds + 1):
        for name, block in blocks.items():
            rate = block()
            if k:
                rates[name].append(rate)
    return rates


def ratio(rates: Mapping[str, list[float]], one: str, other: str) -> float:
    """The median over rounds of how many times faster `one` was than `other` in the same round."""
    return median(a / b for a, b in zip(rates[one], rates[other], strict=True))


def yardstick() -> float:
    """A fixed piece of pure Python: loop iterations per second. Its spread shows how quiet the machine was."""
    began, total, loops = perf_counter(), 0, 200_000
    for k in range(loops):
        total += k * k
    return loops / (perf_counter() - began)


def machine(packages: Sequence[str] = ("numpy", "numba", "pettingzoo", "torch", "sb3-contrib")) -> str:
    """Processor, cores and the versions of those packages that are installed, in one line."""
    versions = []
    for package in packages:
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return f"{_processor()}, {cpu_count()} cores; Python {platform.python_version()}, {', '.join(versions)}"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
