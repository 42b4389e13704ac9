"""The marks of Flourish and Decay's pictures: a colour for each species, and a shape for each seat besides."""

from __future__ import annotations

from overwinter.envs.core.svg import Drawing

TINY = 12
"""The font size of the names of rows and columns and of numbers on the board; all else is told at SMALL or above."""
LINE = 18
"""From one line of text at SMALL to the next."""
TIMES = "\u00d7"

_SLIME = 0.55
"""How much of its species' colour slime has; the rest is white."""
_ARM = 0.38
_SHAPES = (
    (),  # a circle
    ((0, -1.05), (1.05, 0.8), (-1.05, 0.8)),
    ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    ((0, -1.2), (0.95, 0), (0, 1.2), (-0.95, 0)),
    tuple(
        (sign * x, sign * y)
        for sign in (1, -1)
        for x, y in ((-_ARM, -1.1), (_ARM, -1.1), (_ARM, -_ARM), (1.1, -_ARM), (1.1, _ARM), (_ARM, _ARM))
    ),
)
"""Corners around the origin, for a radius of 1: circle, triangle, square, diamond, cross."""


def slime_color(color: str) -> str:
    """The lighter shade of a species' colour `#rrggbb` that its slime has."""
    parts = (round(_SLIME * int(color[k : k + 2], 16) + (1 - _SLIME) * 255) for k in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def shape(
    drawing: Drawing,
    x: float,
    y: float,
    seat: int,
    radius: float,
    fill: str = "none",
    stroke: str | None = None,
    *,
    thick: float = 1,
) -> None:
    """The shape of a seat's pieces around (x, y)."""
    corners = _SHAPES[seat]
    if corners:
        steps = " L ".join(f"{x + radius * right:.5g} {y + radius * down:.5g}" for right, down in corners)
        drawing.path(f"M {steps} Z", fill, stroke, thick=thick)
    else:
        half = round(radius, 2)
        arc = f"a {half:g} {half:g} 0 1 0"
        steps = f"M {x - half:.5g} {y:.5g} {arc} {2 * half:g} 0 {arc} {-2 * half:g} 0 Z"
        drawing.path(steps, fill, stroke, thick=thick)


def buckler(drawing: Drawing, x: float, y: float, radius: float, fill: str) -> None:
    """A shield around (x, y): shielded."""
    drawing.path(
        f"M {x - radius:.4g} {y - radius:.4g} h {2 * radius:.3g} v {radius:.3g} "
        f"q 0 {0.8 * radius:.3g} {-radius:.3g} {1.2 * radius:.3g} q {-radius:.3g} {-0.4 * radius:.3g} {-radius:.3g} "
        f"{-1.2 * radius:.3g} Z",
        fill,
    )
