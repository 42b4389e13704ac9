"""Packages that only some features need, imported when they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from overwinter.envs.core.errors import OverwinterError


class MissingExtraError(OverwinterError, ImportError):
    """A feature was used whose packages are not installed; the message names the extra that brings them."""


def require(module: str, purpose: str, extra: str = "train") -> ModuleType:
    """Import a module of an optional package; without the package, say what it is for and how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise MissingExtraError(f"{purpose} needs {package}: pip install 'overwinter[{extra}]'") from None
