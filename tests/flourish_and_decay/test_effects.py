"""The effects of action cards, one by one."""

from __future__ import annotations

import pytest

from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import FEWER
from tests.flourish_and_decay.board import Board, fresh

pytestmark = pytest.mark.rule("FD-044", "FD-057")


def played(card: str, picture: str, num_players: int = 2, **options: object) -> Board:
    """A board on which seat 0 has just played a card."""
    return fresh(num_players, **options).paint(picture).give(0, card).play(card)


def test_place__by_the_rules_of_placement_for_all_to_see() -> None:
    board = played("Creeping Front", "....... .A..... ...B...")
    assert board.legal_of("at") == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    board.at("c2")
    assert board.symbol(22) == "A"
    assert {"d1", "d2"} <= board.legal_of("at")
    assert "d3" not in board.legal_of("at"), "somebody lives there"
    board.at("d2").act("done")
    assert board.asked == (0, kinds.TURN)
    assert board.player(0).living == 3


def test_claim__slime_next_to_ones_own_without_a_cell() -> None:
    board = played("Runners", "....... .Aa.bB. .......")
    assert board.legal_of("at") == {"a1", "b1", "c1", "d1", "a2", "d2", "a3", "b3", "c3", "d3"}
    board.at("d2", "e2")
    assert board.seen(2, 7)[1] == ".AaaaB."
    board.at("f1")
    assert board.asked == (0, kinds.TURN)
    assert (board.player(0).slimes, board.player(0).living, board.player(1).slimes) == (5, 1, 1)


def test_kill__cells_of_others_on_or_next_to_own_slime() -> None:
    board = played("Lysis", "aB.B... AC.....  ..B....", 3)
    assert board.legal_of("at") == {"b1", "b2"}
    board.at("b1", "b2")
    assert board.seen(2, 4) == ["ab.B", "Ac.."]
    assert board.asked == (0, kinds.TURN), "no other is in reach"


def test_kill__then_the_other_half_of_a_card() -> None:
    board = played("Blight", "AB..... .......", 3)
    board.at("b1")
    assert board.player(1).coming[0, FEWER] == 1
    assert board.player(2).coming[0, FEWER] == 1
    assert board.player(0).coming.sum() == 0
    board.act("done")
    assert board.asked == (1, kinds.TURN)
    assert sum(board.hand(1).values()) == 3
    assert board.player(1).coming.sum() == board.state.now.sum() == 0


def test_move__an_own_cell_one_space_leaving_its_slime() -> None:
    board = played("Drift", "A.B.... .B.....")
    assert board.legal_of("at") == {"a1"}
    board.at("a1")
    assert board.legal == {"go:east", "go:south"}
    board.act("go:east")
    assert board.seen(2, 3) == ["aAB", ".B."]
    board.at("b1").act("go:south_west")
    assert board.seen(2, 3) == ["aaB", "AB."]
    assert board.asked == (0, kinds.TURN)


def test_move__all_ways() -> None:
    ways = {
        "north": "b1", "north_east": "c1", "east": "c2", "south_east": "c3",
        "south": "b3", "south_west": "a3", "west": "a2", "north_west": "a1",
    }  # fmt: skip
    for way, there in ways.items():
        board = played("Drift", "... .A. ...").at("b2").act(f"go:{way}")
        assert board.spaces(board.state.cells[0]) == {there}
        assert board.spaces(board.state.slime[0]) == {there, "b2"}


def test_move__a_cell_that_is_shut_in_cannot() -> None:
    board = played("Drift", "AB. BB. ...")
    assert board.asked == (0, kinds.TURN)


def test_sow__on_spaces_without_slime_anywhere() -> None:
    board = played("Stray Spore", "aA..... ..b....")
    assert len(board.legal_of("at")) == 144 - 3
    assert {"a1", "b1", "c2"}.isdisjoint(board.legal_of("at"))
    board.at("l12")
    assert board.spaces(board.state.cells[0]) == {"b1", "l12"}


def test_shift__a_block_around_own_slime() -> None:
    board = played("Landslip", "....... .AB.... .aA.... ..B....")
    assert board.legal_of("at") == {"b2", "b3", "c3"}
    board.at("b3")
    assert board.legal == {f"go:{way}" for way in board.legal_of("go")}
    assert len(board.legal) == 8
    board.act("go:east")
    assert board.seen(4, 5) == [".....", ".aAB.", ".aaA.", "..bB."]
    assert board.player(0).calories == 1


def test_shift__what_is_in_the_way_stays_and_what_is_behind_it_too() -> None:
    board = played("Landslip", "AA.B... aa..... .......").at("b2").act("go:east")
    assert board.seen(2, 5) == ["aAAB.", "aa..."]
    board = played("Landslip", "AAAB... aa..... .......").at("b2").act("go:east")
    assert board.seen(2, 5) == ["AAAB.", "aa..."]
    board = played("Landslip", "AA..... aa..... .......").at("b2").act("go:north_west")
    assert board.seen(2, 5) == ["AA...", "aa..."], "the edge is in the way"
    board = played("Landslip", "..... .AA.. .aA.. .....").at("b3").act("go:north_west")
    assert board.seen(3, 4) == ["AA..", ".Aa.", ".aa."]


@pytest.mark.parametrize(
    ("way", "rows"),
    [
        ("north", [".AAA.", ".aAa.", "..a.."]),
        ("south", [".....", ".aaa.", ".AAA.", "..A.."]),
        ("south_west", [".....", ".aaa.", "AAA..", ".A..."]),
        ("east", [".....", ".aAAA", "..aA."]),
    ],
)
def test_shift__moves_a_whole_block_without_one_cell_stopping_another(way: str, rows: list[str]) -> None:
    board = played("Landslip", "..... .AAA. ..A.. .....").at("c2").act(f"go:{way}")
    assert board.seen(len(rows), 5) == rows


def test_rotate__a_quarter_turn_clockwise() -> None:
    board = played("Eddy", "AB..... .A..... ..C....", 3)
    assert board.legal_of("at") == {"b2"}
    board.at("b2")
    assert board.seen(3, 4) == ["abA.", ".AB.", "C.c."]
    board.at("b2")
    assert board.seen(3, 4) == ["Cba.", ".Ab.", "cBA."]


def test_rotate__only_blocks_that_lie_on_the_board() -> None:
    side = "a" * 12
    board = played("Eddy", f"{side} {side} {side}")
    assert board.asked == (0, kinds.TURN), "no cell to turn"
    board = played("Eddy", " ".join(["A" + "a" * 10 + "A", side, *["." * 12] * 8, "a" * 12, "A" + "a" * 10 + "A"]))
    assert board.legal_of("at") == {"b2", "k2", "b11", "k11"}


def test_shield__own_slime_cannot_be_taken_for_so_many_rounds() -> None:
    board = played("Slime Coat", "aa.b.... ...B.... ........")
    board.act("done")
    assert board.legal_of("at") == {"a1", "b1"}
    board.at("b1")
    assert board.spaces(board.state.shield[0]) == board.spaces(board.state.shield[2]) == {"a1", "b1"}
    board.act("done")
    board.state.players[1].calories = 8
    board.to_placement()
    assert "c1" in board.legal_of("at")
    board.at("c1")
    assert "b1" not in board.legal_of("at")
    board.act("done", "done")
    for lap in (2, 3):
        assert board.state.lap == lap
        assert board.state.shield[0].any()
        board.pass_round()
    assert not board.state.shield.any()


def test_shield__no_other_species_is_born_moved_or_turned_there() -> None:
    board = fresh(2).paint("BBB..... .a...... ........")
    board.state.shield[0, 2] = 2
    board.paint("BBB..... .a...... ........").grow()
    assert board.symbol(21) == "a"
    board = fresh(2).paint("AAA..... .a...... ........")
    board.state.shield[0, 2] = 2
    board.paint("AAA..... .a...... ........").grow()
    assert board.symbol(21) == "A", "its owner's are"
    board = fresh(2).paint("Ab...... a....... ........").give(0, "Drift", "Landslip", "Eddy", "Runners")
    board.state.shield[0, 1] = 2
    board.play("Drift").at("a1")
    assert "go:east" not in board.legal
    board.act("go:south_east", "done").play("Landslip").at("b2").act("go:north")
    assert board.seen(2, 2) == ["ab", "aA"]
    board.play("Eddy")
    assert board.asked == (0, kinds.TURN), "the only block holds shielded slime"
    board.play("Runners")
    assert "b1" not in board.legal_of("at")


def test_freeze__a_block_stays_as_it_is_for_so_many_generations() -> None:
    board = played("Cold Snap", "......... .AAA..... ......... .........").at("c2")
    board.grow()
    assert board.seen(3, 5) == [".....", ".AAA.", "....."]
    board.grow()
    assert board.seen(3, 5) == ["..A..", ".aAa.", "..A.."]
    board = played("Dormancy", "......... .AAA..... ......... .........").act("done").at("c2")
    board.grow(2)
    assert board.seen(3, 5) == [".....", ".AAA.", "....."]
    board.grow()
    assert board.seen(3, 5) == ["..A..", ".aAa.", "..A.."]


def test_freeze__frozen_cells_are_still_neighbours_and_only_the_block_is_frozen() -> None:
    board = played("Cold Snap", "......... .AAA..... ......... .........").at("a1")
    assert len(board.spaces(board.state.frost[0])) == 4
    board.grow()
    assert board.seen(3, 5) == ["..A..", ".AAa.", "..A.."]


def test_generations__pass_at_once() -> None:
    board = played("Time Lapse", "..... .AAA. .....")
    assert board.state.generation == 1
    assert board.seen(3, 5) == ["..A..", ".aAa.", "..A.."]
    assert sum(board.player(0).hand) == 1


def test_hasten_and_delay__change_the_rounds_cell_placement() -> None:
    board = played("Quickening", "..... .AAA. .....")
    assert (board.state.generation, board.state.hastened) == (0, 1)
    board.pass_round()
    assert (board.state.generation, board.state.hastened) == (1, 0)
    board = played("Stillness", "..... .AAA. .....").rich(0, 6)
    assert board.state.delayed == 2
    board.pass_round("done", "generation", "generation", "generation")
    assert (board.state.generation, board.state.delayed) == (1, 0)


@pytest.mark.parametrize(("cells", "calories"), [(0, 0), (2, 0), (3, 1), (5, 1), (11, 3), (12, 4), (18, 4)])
def test_harvest__a_calorie_for_every_three_living_cells(cells: int, calories: int) -> None:
    board = played("Grazing", " ".join(["A" * min(9, cells), "A" * max(0, cells - 9)]) or ".")
    assert board.player(0).calories == calories


def test_gain__a_card_up_to_a_cost_into_the_discard() -> None:
    board = fresh(2).stack("Drift").give(0, "Leaf Litter").rich(0, 0).play("Leaf Litter")
    gains = board.legal_of("gain")
    assert {"Husk", "Crumb", "Rind", "Drift"} <= gains
    assert all(board.content.card(board.number(name)).cost <= 5 for name in gains)
    board.act(f"gain:{board.label('Rind')}")
    assert board.counted(board.player(0).discard) == {"Rind": 1}
    assert board.state.supply[board.number("Rind")] == 14
    assert board.asked == (0, kinds.TURN)


def test_gain__may_be_declined() -> None:
    board = fresh(2).give(0, "Leaf Litter").play("Leaf Litter").act("done")
    assert board.asked == (0, kinds.TURN)
    assert sum(board.player(0).discard) == 0


def test_junk__each_rival_gains_food_without_calories_as_long_as_there_is_some() -> None:
    board = fresh(3)
    board.state.supply[board.number("Husk")] = 15
    board.give(0, "Spoilage").play("Spoilage")
    for seat, copies in ((0, 0), (1, 1), (2, 1)):
        assert board.player(seat).discard[board.number("Husk")] == copies
    assert board.state.supply[board.number("Husk")] == 13
    board.give(0, *["Husk"] * 12, "Spoilage").play("Spoilage")
    assert [int(board.player(k).discard[board.number("Husk")]) for k in range(3)] == [0, 2, 1]


def test_junk__the_last_of_it_goes_to_the_next_clockwise() -> None:
    board = fresh(3).give(0, *["Husk"] * 14).act("done").give(1, "Spoilage").play("Spoilage")
    assert [int(board.player(k).discard[board.number("Husk")]) for k in range(3)] == [14, 0, 1]


def test_trash__may_stop_and_ends_with_the_hand() -> None:
    board = fresh(2).give(0, "Compost").play("Compost").act(f"trash:{fresh().label('Crumb')}")
    assert board.asked == (0, kinds.TURN)
    board = fresh(2).give(0, "Compost", "Crumb", "Crumb").play("Compost").act("done")
    assert board.hand(0) == {"Crumb": 3}


def test_draw_and_calories__come_at_once() -> None:
    board = fresh(2).give(0, "Scavengers").play("Scavengers")
    assert sum(board.player(0).hand) == 2
    assert board.player(0).calories == 1


def test_effect__without_a_target_is_passed_over() -> None:
    board = played("Carrion Tide", "B....... ........")
    assert board.asked == (0, kinds.TURN)
    board = played("Dormancy", ". .")
    assert board.legal_of("at"), "nothing to shield, but any block can be frozen"
    assert len(board.legal_of("at")) == 144
