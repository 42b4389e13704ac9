"""The Game of Life of several species: generations, slime, births, ties, edges."""

from __future__ import annotations

import pytest

from tests.flourish_and_decay.board import Board, fresh


@pytest.fixture
def board() -> Board:
    return fresh(3)


@pytest.mark.rule("FD-093", "FD-108", "FD-107", "FD-092")
def test_birth__an_empty_space_with_exactly_three_neighbours_comes_alive(board: Board) -> None:
    board.paint("""
        .......
        .A.....
        .AA....
        .......
    """).grow()
    assert board.seen(4, 7) == [".......", ".AA....", ".AA....", "......."]


@pytest.mark.rule("FD-093")
@pytest.mark.parametrize(("row", "born"), [("A.A", False), ("AAA", True)])
def test_birth__neither_with_two_neighbours_nor_with_four(board: Board, row: str, born: bool) -> None:
    board.paint(f"{row} ... ...").grow()
    assert (board.symbol(21) == "A") == born
    board.paint(f"{row} ... .A.").grow()
    assert (board.symbol(21) == "A") == (not born)


@pytest.mark.rule("FD-094", "FD-092")
@pytest.mark.parametrize("neighbours", ["A.A", "AAA"])
def test_survival__with_two_or_three_neighbours(board: Board, neighbours: str) -> None:
    board.paint(f"..... .{neighbours}. ..A.. .....").grow()
    assert board.symbol(2 * 20 + 2) == "A"


@pytest.mark.rule("FD-095")
@pytest.mark.parametrize("neighbours", ["...", ".A.", "A.."])
def test_loneliness__fewer_than_two_neighbours(board: Board, neighbours: str) -> None:
    board.paint(f"..... .{neighbours}. ..A.. .....").grow()
    assert board.symbol(2 * 20 + 2) == "a", "the slime stays"


@pytest.mark.rule("FD-096")
@pytest.mark.parametrize("south", [".A.", "AAA"])
def test_overcrowding__more_than_three_neighbours(board: Board, south: str) -> None:
    board.paint(f"..... .AAA. ..A.. .{south}. .....").grow()
    assert board.symbol(2 * 20 + 2) == "a"


@pytest.mark.rule("FD-092", "FD-041")
def test_every_space_changes_at_once(board: Board) -> None:
    """A blinker turns: were one space after the other changed, it would not."""
    board.paint("..... ..A.. ..A.. ..A.. .....").grow()
    assert board.seen(5, 5) == [".....", "..a..", ".AAA.", "..a..", "....."]
    board.grow()
    assert board.seen(5, 5) == [".....", "..A..", ".aAa.", "..A..", "....."]


def test_neighbours_of_all_species_count(board: Board) -> None:
    board.paint("..... .B... .AC.. .....").grow()
    assert board.symbol(2 * 20 + 1) == "A", "a survivor keeps its species"
    assert board.symbol(1 * 20 + 1) == "B"
    assert board.symbol(2 * 20 + 2) == "C"


@pytest.mark.rule("FD-109")
@pytest.mark.parametrize(
    ("picture", "born"),
    [("AA. ... .B.", "A"), ("AB. ... .B.", "B"), ("B.A ... .A.", "A"), ("B.C ... .C.", "C")],
)
def test_birth_of_two_species__the_one_with_two_of_the_three_neighbours(board: Board, picture: str, born: str) -> None:
    board.paint(picture).grow()
    assert board.symbol(21) == born


@pytest.mark.rule("FD-109")
def test_birth_of_two_species__however_much_slime_the_other_has(board: Board) -> None:
    board.paint("A.A... ...... .Bbbbb bbbbbb").grow()
    assert board.symbol(21) == "A"


@pytest.mark.rule("FD-110")
def test_birth_of_three_species__the_largest_contiguous_slime(board: Board) -> None:
    board.paint("A.B.. ..... .Ccc. .....").grow()
    assert board.symbol(21) == "C"
    board.paint("A.Bbb ....b .Ccc. .....").grow()
    assert board.symbol(21) == "B", "four against three"
    board.paint("A.B.b ...b. .Cc.. .....").grow()
    assert board.symbol(21) == "B", "diagonal spaces touch"
    board.paint("A.B.. ....b .Cc.. b.bbb").grow()
    assert board.symbol(21) == "C", "slime elsewhere does not count"


@pytest.mark.rule("FD-110")
def test_birth_of_three_species__by_option_the_largest_group_of_cells() -> None:
    board = fresh(3, three_species="cells").paint("A.BB. ..... .Cccc ccccc").grow()
    assert board.symbol(21) == "B"
    board = fresh(3).paint("A.BB. ..... .Cccc ccccc").grow()
    assert board.symbol(21) == "C"


@pytest.mark.rule("FD-111")
@pytest.mark.parametrize(
    ("picture", "born"),
    [
        ("..... .A.C. ..... ..B..", "A"),
        ("..... .C.B. ..... ..A..", "C"),
        ("..... ...B. .C... ..A..", "C"),
        ("..... ...A. .C..B .....", "C"),
        ("..... ..C.. .B... ...A.", "C"),
        ("..... ..B.. .C... ...A.", "B"),
    ],
)
def test_birth_of_three_species__a_tie_goes_to_the_north_west(board: Board, picture: str, born: str) -> None:
    """By the distance of the neighbouring cell from the corner; at the same distance the one further north."""
    if picture.split()[2][4] == "B":
        picture = picture.replace("..B", "...").replace(".C...", ".C.B.")
    board.paint(picture).grow()
    assert board.symbol(2 * 20 + 2) == born


@pytest.mark.rule("FD-111")
def test_birth_of_three_species__a_tie_of_two_leaves_the_smaller_third_out(board: Board) -> None:
    board.paint("..... .A.Cc ..... ..Bb.").grow()
    assert board.symbol(2 * 20 + 2) == "C"
    board.paint("..... .A.C. ..... ..Bb.").grow()
    assert board.symbol(2 * 20 + 2) == "B"


@pytest.mark.rule("FD-046", "FD-038", "FD-039")
def test_slime__lies_under_every_new_cell_and_stays_when_it_dies(board: Board) -> None:
    board.paint("..... .BBB. ..... .....").grow()
    assert board.seen(3, 5) == ["..B..", ".bBb.", "..B.."]
    assert board.player(1).slimes == 5
    assert board.player(1).living == 3


def test_slime__a_birth_on_the_slime_of_others_takes_it(board: Board) -> None:
    board.paint("..b.. .AAA. ..c.. .....").grow()
    assert board.seen(3, 5) == ["..A..", ".aAa.", "..A.."]
    assert [int(board.player(k).slimes) for k in range(3)] == [5, 0, 0]


def test_edge__there_is_nothing_beyond_it_and_it_does_not_wrap_round() -> None:
    board = fresh(2)
    side = int(board.state.side)
    rows = ["." * side for _ in range(side)]
    rows[0] = "AA" + "." * (side - 3) + "A"
    rows[side - 1] = "A" + "." * (side - 1)
    board.paint(" ".join(rows)).grow()
    assert board.state.cells.sum() == 0
    rows[side - 1] = "." * (side - 2) + "BB"
    rows[side - 2] = "." * (side - 2) + "BB"
    board.paint(" ".join(rows)).grow()
    assert board.player(1).living == 4, "a block in the corner stays"


@pytest.mark.rule("FD-102")
def test_pattern__a_flyer_moves_diagonally(board: Board) -> None:
    board.paint("..A.... A.A.... .AA.... ....... .......").grow(4)
    cells = board.spaces(board.state.cells[0])
    assert cells == {"d2", "b3", "d3", "c4", "d4"}


@pytest.mark.rule("FD-103")
def test_pattern__the_century_settles_after_about_a_hundred_generations() -> None:
    board = fresh(5, max_generations=1000)
    rows = ["." * 20 for _ in range(20)]
    rows[9], rows[10], rows[11] = "........." + "..AA", "........." + "AAA.", "........." + ".A.."
    board.paint(" ".join(row.ljust(20, ".") for row in rows))
    counts = []
    for _ in range(160):
        counts.append(int(board.player(0).living))
        board.grow()
    assert max(counts[:90]) > 20
    assert len(set(counts[-6:])) <= 2, "still or blinking"


@pytest.mark.rule("FD-092")
def test_pattern__the_r_pentomino_counts() -> None:
    """The population of its first generations, as long as it does not reach the edge."""
    board = fresh(5, max_generations=1000)
    rows = ["." * 20 for _ in range(20)]
    rows[8], rows[9], rows[10] = "." * 9 + ".AA", "." * 9 + "AA.", "." * 9 + ".A."
    board.paint(" ".join(row.ljust(20, ".") for row in rows))
    counts = []
    for _ in range(11):
        counts.append(int(board.player(0).living))
        board.grow()
    assert counts == [5, 6, 7, 9, 8, 9, 12, 11, 18, 11, 11]


def test_look_ahead__is_the_next_generation_and_kept_up_to_date(board: Board) -> None:
    board.paint("..... .BBB. ..... .....")
    ahead = board.state.ahead.copy()
    board.grow()
    assert (board.state.cells == ahead).all()
    assert board.spaces(board.state.ahead[1]) == {"b2", "c2", "d2"}
