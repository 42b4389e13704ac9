"""Content files: read, validated, and named when they are wrong."""

import pytest

from overwinter.envs.core.content import Row, fingerprint, load, require
from overwinter.envs.core.errors import ContentError
from overwinter.envs.core.options import Strict

GOOD = """
[[cards]]
name = "spear"
points = 3
source = "rulebook"

[[cards]]
name = "axe"
points = 1
source = "reconstructed"
note = "ours"
"""


class Card(Row):
    name: str
    points: int


class Cards(Strict):
    cards: list[Card]


@pytest.fixture
def write(tmp_path):
    def write(text):
        (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_a_file_is_read_into_its_model(write):
    cards = load(write(GOOD), "cards.toml", Cards).cards
    assert [(card.name, card.points, card.source, card.note) for card in cards] == [
        ("spear", 3, "rulebook", ""),
        ("axe", 1, "reconstructed", "ours"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("points = 3", 'points = "3"', "cards.0.points: Input should be a valid integer (it is '3')"),
        ("points = 3", "", "cards.0.points: missing"),
        (
            "points = 1",
            "pionts = 1\npoints = 1",
            "cards.1.pionts: unknown key; did you mean points? the keys are ",
        ),
        (
            '"rulebook"',
            '"memory"',
            "cards.0.source: Input should be 'rulebook', 'inferred' or 'reconstructed' (it is ",
        ),
        (
            "[[cards]]",
            "[[crds]]",
            "cards: missing; crds: unknown key; did you mean cards? the keys are cards",
        ),
        ("points = 3", "points = = 3", "not a TOML file: "),
    ],
)
def test_a_slip_is_one_line_that_names_the_file_and_the_key(write, old, new, message):
    folder = write(GOOD.replace(old, new))
    with pytest.raises(ContentError) as caught:
        load(folder, "cards.toml", Cards)
    assert str(caught.value).startswith(f"{folder / 'cards.toml'}: {message}")
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text_are_named(tmp_path):
    (tmp_path / "cards.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(ContentError, match=r"cards\.toml: not a TOML file: "):
        load(tmp_path, "cards.toml", Cards)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ContentError, match=r"cards\.toml: there is no such content file"):
        load(tmp_path, "cards.toml", Cards)


def test_a_file_where_the_folder_should_be_is_named(write):
    folder = write(GOOD) / "cards.toml"
    with pytest.raises(ContentError, match=r"cards\.toml.cards\.toml: there is no such content file"):
        load(folder, "cards.toml", Cards)


def test_a_condition_over_rows_names_the_file(tmp_path):
    require(True, tmp_path, "fine")
    with pytest.raises(ContentError, match="18 cards are too many"):
        require(False, tmp_path, "18 cards are too many")


def test_the_fingerprint_goes_by_names_and_text_of_toml_files_only(write):
    folder = write(GOOD)
    first = fingerprint(folder)
    (folder / "notes.md").write_text("hello")
    (folder / "cards.toml").write_bytes(GOOD.replace("\n", "\r\n").encode())  # as a Windows checkout has it
    assert fingerprint(folder) == first
    write(GOOD + "\n")
    assert fingerprint(folder) != first
    write(GOOD)
    (folder / "cards.toml").rename(folder / "deck.toml")
    assert fingerprint(folder) != first
