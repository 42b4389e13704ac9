"""Overwinter's environments: `make` for one game as a PettingZoo AEC environment, `make_batch` for thousands."""

__version__ = "0.1.0"

if __name__ != "overwinter.envs":  # a stray copy on the path would compile and register everything twice
    raise ImportError(f"import overwinter.envs, not {__name__}: the folder is installed under that name only")

from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.errors import (
    ContentError,
    EngineError,
    IllegalActionError,
    OptionError,
    OrderError,
    OverwinterError,
    SaveError,
)
from overwinter.envs.registration import register_all
from overwinter.envs.registry import GAMES, make, make_batch

register_all()

__all__ = [
    "GAMES",
    "Batch",
    "ContentError",
    "EngineError",
    "IllegalActionError",
    "OptionError",
    "OrderError",
    "OverwinterEnv",
    "OverwinterError",
    "SaveError",
    "make",
    "make_batch",
]
