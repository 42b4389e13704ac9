"""Before anything is imported: compiled code of the tiny game is kept apart by its sources too."""

import os
from pathlib import Path

from hypothesis import settings

os.environ.setdefault("OVERWINTER_SOURCES", str(Path(__file__).parent / "tiny"))

# A first call may compile; and a failure should not depend on the day.
settings.register_profile("overwinter", deadline=None, derandomize=True)
settings.load_profile("overwinter")
