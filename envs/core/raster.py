"""An SVG picture as pixels, with the fonts that lie beside this file: the same on every machine."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.extras import require

FONTS = Path(__file__).resolve().parent / "fonts"


def require_rasteriser() -> None:
    """Raise `MissingExtraError` unless the packages that `rasterised` needs are installed."""
    for module in ("resvg_py", "PIL.Image"):
        require(module, "render_mode='rgb_array'", "render")


def png(svg: str) -> bytes:
    """A picture as a PNG file of its own size."""
    resvg = require("resvg_py", "a picture in pixels", "render")
    fonts = sorted(str(path) for path in FONTS.glob("*.ttf"))
    return bytes(
        resvg.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True, sans_serif_family="DejaVu Sans")
    )


def rasterised(svg: str) -> NDArray[np.uint8]:
    """A picture as (height, width, 3) uint8, red, green and blue."""
    image = require("PIL.Image", "a picture in pixels", "render")
    with image.open(io.BytesIO(png(svg))) as picture:
        return np.array(picture.convert("RGB"), np.uint8)
