"""The `jit` and `entry` decorators: Numba, with types kept and a cache that notices every change of source.

Numba's own cache looks only at the file that holds a function, not at what it calls, and leaves its own flags
out of the key. Here the cache directory is named by a hash of every source that can be compiled, of the Numba
and Python versions and of the flags, so a stale function cannot be loaded. `NUMBA_DISABLE_JIT=1` runs everything
as ordinary Python.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numba.core.compiler
import numba.core.event
import platformdirs
from numba import njit
from numba.core.registry import CPUDispatcher

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT
_KEEP = 4  # cache directories, one per state of the sources


def _sources() -> list[Path]:
    """Every file whose text can end up in compiled code: the games, core and the scripted agents.

    The folders of games that live elsewhere are named in `OVERWINTER_SOURCES`, parted as in PATH.
    """
    envs = Path(__file__).resolve().parents[1]
    elsewhere = [Path(folder) for folder in os.environ.get("OVERWINTER_SOURCES", "").split(os.pathsep) if folder]
    return sorted(path for folder in (envs, envs.parent / "agents", *elsewhere) for path in folder.rglob("*.py"))


@cache
def cache_directory() -> Path:
    """Where compiled code is kept: `OVERWINTER_CACHE_DIR` or the user's cache folder, then a hash."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    config = numba.config
    flags = (config.BOUNDSCHECK, config.OPT, config.ENABLE_AVX, config.CPU_NAME, config.CPU_FEATURES)
    digest.update(repr((numba.__version__, sys.version_info[:2], platform.machine(), flags)).encode())
    root = Path(os.environ.get("OVERWINTER_CACHE_DIR") or platformdirs.user_cache_dir("overwinter"))
    directory = root / digest.hexdigest()[:16]
    if not directory.is_dir():
        directory.mkdir(parents=True, exist_ok=True)
        _forget_old(root)
    return directory


def _forget_old(root: Path) -> None:
    """Keep the newest few cache directories; another process may be removing the same ones."""
    stamps = []
    for path in root.iterdir():
        try:
            stamps.append((path.stat().st_mtime, path))
        except FileNotFoundError:
            continue
    for _, path in sorted(stamps)[:-_KEEP]:
        shutil.rmtree(path, ignore_errors=True)


def inline(function: F) -> F:
    """As `jit`, for helpers of a few lines: always compiled into their callers, where a call would cost more."""
    return _compile(function, forceinline=True)


def inline_disjoint(function: F) -> F:
    """As `inline`, for functions whose arguments never share memory, such as an encoder's state and output.

    The compiler may then read several fields before it writes: about a third faster.
    """
    return _compile(function, forceinline=True, pipeline_class=_Disjoint)


def jit(function: F) -> F:
    """Compile a function of the rules, for calls from compiled code; its type stays what it was.

    It has no wrapper to be called from Python (that would double the time a cold compile takes): called from
    there, by a text or a picture, it runs as ordinary Python.
    """
    return _compile(function)


def _compile(function: F, **options: Any) -> F:
    if not COMPILED:
        return function
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Any = njit(nogil=True, error_model="numpy", **options)(function)
    compiled.__class__ = _Inner
    return compiled  # type: ignore[no-any-return]


class _Disjoint(numba.core.compiler.Compiler):  # type: ignore[misc]  # Numba has no type stubs
    """Numba's compiler, told that no two arguments overlap."""

    def __init__(self, *arguments: Any) -> None:
        *before, flags, local_types = arguments
        flags = flags.copy()
        flags.noalias = True
        super().__init__(*before, flags, local_types)


class _Inner(CPUDispatcher):  # type: ignore[misc]  # Numba has no type stubs
    """A compiled function without a way in for Python, where Numba's own would crash."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)


def entry(function: F) -> F:
    """Compile a function that Python calls with arrays and numbers, and keep it in the cache."""
    if not COMPILED:
        return function
    saved = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory())
    try:
        compiled: F = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, cache=True)(function)
    finally:
        numba.config.CACHE_DIR = saved
    return compiled


class _Announce(numba.core.event.Listener):  # type: ignore[misc]  # Numba has no type stubs
    """Says once per process that a cold compile has begun, so that nobody takes it for a hang."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        dispatcher = event.data.get("dispatcher")
        module = getattr(getattr(dispatcher, "py_func", None), "__module__", "") or ""
        if module.startswith("overwinter.") and not self.said:
            self.said = True
            sys.stderr.write(
                "overwinter: compiling the rules (once on this machine, about a minute; kept for later runs) ...\n"
            )
            sys.stderr.flush()

    def on_end(self, event: Any) -> None:
        """Nothing to say at the end of each function."""


numba.core.event.register("numba:compile", _Announce())
