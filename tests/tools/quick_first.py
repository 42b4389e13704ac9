"""A pytest plugin: run the quickest tests first, by how long each took when they were first run.

Tests are timed, and their durations written, where the file that QUICK_FIRST names does not exist yet.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

FILE = Path(os.environ["QUICK_FIRST"])
_taken: dict[str, float] = {}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests; those not known come first."""
    if FILE.exists():
        known = json.loads(FILE.read_text(encoding="utf-8"))
        items.sort(key=lambda item: known.get(item.nodeid, 0.0))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, call and teardown."""
    _taken[report.nodeid] = _taken.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(exitstatus: int) -> None:
    """Keep the durations of the first run that passed."""
    if exitstatus == 0 and not FILE.exists():
        FILE.write_text(json.dumps(_taken), encoding="utf-8")
