"""What tests of all games' pictures look at: the words on them, and whether these have room."""

from __future__ import annotations

from collections.abc import Container
from xml.etree import ElementTree

import numpy as np

from overwinter.envs.core.svg import text_width

SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> list[str]:
    """Every text of a picture."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def boxes(svg: str) -> tuple[np.ndarray, list[str]]:
    """The box around each text, (texts, 4): left, top, right, bottom."""
    found, texts = [], []
    for element in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        told, size = element.text or "", float(element.get("font-size", 0))
        if not told:
            continue
        width = text_width(told, size, element.get("font-weight") == "bold")
        left = float(element.get("x", 0)) - width * {"middle": 0.5, "end": 1}.get(element.get("text-anchor", ""), 0)
        base = float(element.get("y", 0))
        found.append((left, base - 0.74 * size, left + width, base + 0.1 * size))
        texts.append(told)
    return np.array(found), texts


def assert_fits(svg: str, coverable: Container[str] = ()) -> None:
    """All text lies on the canvas, and none upon another but on what may be covered."""
    root = ElementTree.fromstring(svg)
    box, texts = boxes(svg)
    assert box.min() >= 0
    assert box[:, 2].max() <= float(root.get("width", 0))
    assert box[:, 3].max() <= float(root.get("height", 0))
    low, high = np.maximum(box[:, None, :2], box[None, :, :2]), np.minimum(box[:, None, 2:], box[None, :, 2:])
    over = np.argwhere(np.triu((high - low > 0.5).all(axis=2), 1))
    clashes = [(texts[i], texts[j]) for i, j in over]
    assert not [pair for pair in clashes if pair[0] not in coverable and pair[1] not in coverable]
