"""PettingZoo's tests; importing them warns of PettingZoo's own examples, which they import in the old way."""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings(
        "ignore",
        message="^The old environment creation API has been deprecated in favor of a Gymnasium-like registry "
        "implementation, please use the make function instead.\nThe old API will eventually be removed in a "
        "future release.$",
        category=DeprecationWarning,
    )
    from pettingzoo.test import api_test, render_test, seed_test

__all__ = ["api_test", "render_test", "seed_test"]
