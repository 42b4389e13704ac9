"""Packages that only some features need: the same as in `envs.core.extras`, for agents and training."""

from overwinter.envs.core.extras import MissingExtraError, require

__all__ = ["MissingExtraError", "require"]
