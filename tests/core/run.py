"""Running Python in another process, and compiled functions from this one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba

from overwinter.envs.core.jit import COMPILED

ROOT = Path(__file__).parents[2]


def run_python(*arguments: str, **environment: str) -> str:
    """What `python ARGUMENTS` prints, with warnings as errors; it must not fail."""
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def from_python(function: Any) -> Any:
    """A function of the rules, compiled for calls from Python, which `jit` does not."""
    return numba.njit(function.py_func) if COMPILED else function
