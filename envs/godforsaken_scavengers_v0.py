"""Godforsaken Scavengers as a PettingZoo-style module: `env()` and `raw_env()` make the same environment.

Version history: v0, the first release.
"""

from __future__ import annotations

from typing import Any

from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.registry import make


def env(**kwargs: Any) -> OverwinterEnv:
    """Make a game of Godforsaken Scavengers; arguments as for `overwinter.envs.make`.

    The environment checks order and bounds itself, so no wrappers are put around it.
    """
    return make("godforsaken_scavengers", **kwargs)


raw_env = env
