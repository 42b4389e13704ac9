"""Drawing SVG: shapes and text whose width is known, so that nothing is written over or cut off.

Pictures are written for DejaVu Sans, which lies in `fonts` for the rasteriser and is among the widest of the common
sans-serif fonts: where a viewer has another one, text takes less room than planned.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

FONT = "DejaVu Sans, Verdana, sans-serif"

# The colours of Okabe and Ito, which people with any common colour blindness can tell apart, and greys.
BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
YELLOW = "#F0E442"
BLUE = "#0072B2"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"
WHITE = "#FFFFFF"
PALE = "#F5F5F2"
LIGHT = "#D9D9D6"
GREY = "#A6A6A3"
DARK = "#4D4D4D"

# Advance widths of the printable ASCII characters in thousandths of the font size.
_REGULAR = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
)  # fmt: skip
_BOLD = (
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
)  # fmt: skip
_WIDEST = 1000
"""Taken for every other character."""


def text_width(content: str, size: float, bold: bool = False) -> float:
    """How wide a text is at a font size, in the units of the size."""
    widths = _BOLD if bold else _REGULAR
    codes = (ord(character) - 32 for character in content)
    return sum(widths[code] if 0 <= code < len(widths) else _WIDEST for code in codes) * size / 1000


def fitted(content: str, room: float, size: float, bold: bool = False) -> str:
    """A text as it is, or shortened by an ellipsis to take no more than `room`."""
    if text_width(content, size, bold) <= room:
        return content
    kept = content
    while kept and text_width(f"{kept}…", size, bold) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def wrapped(content: str, room: float, size: float, lines: int) -> list[str]:
    """A text broken between words into at most so many lines of a width; the last one is shortened if need be."""
    found: list[str] = []
    rest = content.split()
    while rest and len(found) < lines - 1:
        count = 1
        while count < len(rest) and text_width(" ".join(rest[: count + 1]), size) <= room:
            count += 1
        found.append(fitted(" ".join(rest[:count]), room, size))
        rest = rest[count:]
    return [*found, fitted(" ".join(rest), room, size)] if rest else found


def ink(fill: str) -> str:
    """Black or white, whichever reads better on a colour `#RRGGBB`."""
    red, green, blue = (int(fill[k : k + 2], 16) for k in (1, 3, 5))
    return BLACK if 0.299 * red + 0.587 * green + 0.114 * blue > 105 else WHITE


def placed(steps: str, x: float, y: float, scale: float = 1) -> str:
    """A path of absolute steps (M, L, Q, C, Z) around the origin, moved to (x, y) and scaled."""
    written, axis = [], 0
    for word in steps.split():
        if word.isalpha():
            written.append(word)
            axis = 0
        else:
            written.append(f"{round((x, y)[axis % 2] + scale * float(word), 2):g}")
            axis += 1
    return " ".join(written)


class Drawing:
    """An SVG picture under way. Units are pixels; (x, y) is the upper left corner unless said otherwise.

    Args:
        width, height: of the picture.
        title: what it shows, for screen readers.
    """

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width = width
        self.height = height
        self._title = title
        self._elements: list[str] = []
        self.rect(0, 0, width, height, WHITE)

    def svg(self) -> str:
        """The picture as a document."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" font-family="{FONT}">'
        )
        return "\n".join([head, f"<title>{_printable(self._title)}</title>", *self._elements, "</svg>\n"])

    def _add(self, tag: str, content: str = "", **attributes: str | float | None) -> None:
        """An element; attributes of None are left out, `_` in their names stands for `-`."""
        written = ""
        for name, value in attributes.items():
            if value is not None:
                shown = value if isinstance(value, str) else f"{value:g}"
                written += f' {name.replace("_", "-")}="{shown}"'
        self._elements.append(f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>")

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "none",
        stroke: str | None = None,
        *,
        radius: float = 0,
        dashed: bool = False,
        thick: float = 1,
    ) -> None:
        """A rectangle, with round corners of a radius."""
        self._add(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=radius or None,
            fill=fill,
            stroke=stroke,
            stroke_width=thick if stroke and thick != 1 else None,
            stroke_dasharray="4 3" if dashed else None,
        )

    def circle(
        self, x: float, y: float, radius: float, fill: str = "none", stroke: str | None = None, *, dashed: bool = False
    ) -> None:
        """A circle around (x, y)."""
        self._add("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_dasharray="3 2" if dashed else None)

    def path(self, steps: str, fill: str = "none", stroke: str | None = None, *, thick: float = 1) -> None:
        """A path, by SVG's own steps: `M 0 0 L 10 10`."""
        self._add("path", d=steps, fill=fill, stroke=stroke, stroke_width=thick if stroke and thick != 1 else None)

    def text(
        self,
        x: float,
        y: float,
        content: str,
        size: float,
        *,
        fill: str = BLACK,
        anchor: str = "start",
        bold: bool = False,
        room: float | None = None,
    ) -> float:
        """A line of text on the base line y, shortened to a room if one is given; how wide it is.

        `anchor` says what of the text is at x: its `start`, `middle` or `end`.
        """
        shown = content if room is None else fitted(content, room, size, bold)
        self._add(
            "text",
            _printable(shown),
            x=x,
            y=y,
            font_size=size,
            fill=fill if fill != BLACK else None,
            text_anchor=anchor if anchor != "start" else None,
            font_weight="bold" if bold else None,
        )
        return text_width(shown, size, bold)

    def pill(
        self,
        x: float,
        y: float,
        content: str,
        size: float,
        fill: str,
        stroke: str | None = None,
        *,
        width: float | None = None,
        radius: float = 4,
        bold: bool = False,
        dashed: bool = False,
        color: str | None = None,
    ) -> float:
        """A label in a box of 1.5 times the font size, as wide as its text or as given; how wide it is."""
        taken = text_width(content, size, bold) + 0.9 * size if width is None else width
        height = 1.5 * size
        self.rect(x, y, taken, height, fill, stroke, radius=radius, dashed=dashed)
        self.text(
            x + taken / 2,
            y + 0.75 * size + 0.36 * size,
            content,
            size,
            fill=color or ink(fill),
            anchor="middle",
            bold=bold,
            room=taken,
        )
        return taken

    def disc(self, x: float, y: float, radius: float, letter: str, fill: str, stroke: str = DARK) -> None:
        """A disc around (x, y) with a letter, so that it does not depend on its colour."""
        self.circle(x, y, radius, fill, stroke)
        size = round(1.4 * radius, 1)
        self.text(x, y + 0.36 * size, letter, size, fill=ink(fill), anchor="middle", bold=True)


def _printable(content: str) -> str:
    """A text as XML can hold it: a control character in a name would make the document unreadable."""
    return escape("".join(character if character.isprintable() else "?" for character in content))
