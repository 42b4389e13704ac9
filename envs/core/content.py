"""Content: TOML files validated into typed rows, with errors that name the file, the key and what was expected."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ValidationError

from overwinter.envs.core.errors import ContentError
from overwinter.envs.core.options import Strict, describe

Model = TypeVar("Model", bound=BaseModel)


class Row(Strict):
    """A row of content and where it comes from."""

    source: Literal["rulebook", "inferred", "reconstructed"]
    note: str = ""


def load(folder: Path, name: str, model: type[Model]) -> Model:
    """Read `folder/name` into a model; raises `ContentError` in one line."""
    path = folder / name
    try:
        return model.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, NotADirectoryError):
        raise ContentError(f"{path}: there is no such content file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path}: not a TOML file: {error}") from None
    except ValidationError as error:
        raise ContentError(f"{path}: {describe(error, model)}") from None


def require(condition: bool, path: Path, message: str) -> None:
    """Raise `ContentError` naming the file unless a condition that spans rows holds."""
    if not condition:
        raise ContentError(f"{path}: {message}")


def fingerprint(folder: Path) -> str:
    """A hash of all content files of a folder: saves and policies name the content they were made with."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.toml")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
