"""Drawing: well-formed documents, and text that fits where it is put."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overwinter.envs.core.raster import FONTS
from overwinter.envs.core.svg import BLACK, BLUE, WHITE, YELLOW, Drawing, fitted, ink, text_width, wrapped


def texts(drawing: Drawing) -> list[str]:
    root = ElementTree.fromstring(drawing.svg())
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


@given(st.text())
def test_any_text_makes_a_well_formed_document(content):
    drawing = Drawing(100, 50, content)
    drawing.text(0, 10, content, 14)
    drawing.pill(0, 20, content, 14, WHITE)
    ElementTree.fromstring(drawing.svg())


def test_markup_is_written_as_text():
    drawing = Drawing(100, 50, "<a> & 'b'")
    drawing.text(0, 10, "<b>&amp;", 14)
    assert texts(drawing) == ["<b>&amp;"]
    assert "<title>&lt;a&gt; &amp; 'b'</title>" in drawing.svg()


def test_control_characters_are_replaced():
    drawing = Drawing(10, 10, "")
    drawing.text(0, 10, "a\x07b", 14)
    assert texts(drawing) == ["a?b"]


@pytest.mark.parametrize(("name", "bold"), [("DejaVuSans", False), ("DejaVuSans-Bold", True)])
def test_widths_are_those_of_the_font(name, bold):
    fonts = pytest.importorskip("fontTools.ttLib")
    with fonts.TTFont(FONTS / f"{name}.ttf") as font:
        glyphs, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        for code in range(32, 127):
            width = advances[glyphs[code]][0] / em
            assert text_width(chr(code), 100, bold) == pytest.approx(100 * width, abs=0.06), chr(code)
        for character in "…★·é":
            assert text_width(character, 1, bold) >= advances[glyphs[ord(character)]][0] / em


@given(st.text(), st.floats(20, 200), st.booleans())
def test_a_fitted_text_takes_no_more_than_its_room(content, room, bold):
    shown = fitted(content, room, 14, bold)
    assert text_width(shown, 14, bold) <= room
    assert shown == content or (shown.endswith("…") and content.startswith(shown[:-1]))


def test_a_text_that_fits_is_left_as_it_is():
    width = text_width("Beaver Dam", 14)
    assert fitted("Beaver Dam", width, 14) == "Beaver Dam"
    assert fitted("Beaver Dam", width - 0.1, 14) == "Beaver D…"


def test_lines_are_broken_between_words():
    room = text_width("one two", 14)
    assert wrapped("one two six", room, 14, 2) == ["one two", "six"]
    assert wrapped("one two six", room, 14, 1) == ["one t…"]
    assert wrapped("one two six ten more", room, 14, 2) == ["one two", "six te…"]
    assert wrapped("", room, 14, 2) == []


@given(st.text(), st.floats(20, 200), st.integers(1, 3))
def test_lines_are_no_wider_and_no_more_than_asked(content, room, lines):
    found = wrapped(content, room, 14, lines)
    assert len(found) <= lines
    assert all(text_width(line, 14) <= room for line in found)


def test_letters_stand_out_from_what_they_are_written_on():
    assert [ink(fill) for fill in (BLACK, BLUE, YELLOW, WHITE)] == [WHITE, WHITE, BLACK, BLACK]
