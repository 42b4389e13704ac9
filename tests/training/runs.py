"""Small runs for the tests."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from overwinter.training.config import Config, load_config
from overwinter.training.progress import Progress
from overwinter.training.train import Outcome, resume, train


def smoke(*overrides: str) -> Config:
    """The bundled smoke configuration, changed."""
    return load_config("survivalist/smoke", overrides)


def quiet() -> Progress:
    """Progress that is printed nowhere."""
    return Progress(Console(file=io.StringIO()))


def run(config: Config, folder: Path) -> Outcome:
    """A run that prints nowhere."""
    return train(config, folder, quiet())


def go_on(folder: Path) -> Outcome:
    """A run resumed, printing nowhere."""
    return resume(folder, quiet())
