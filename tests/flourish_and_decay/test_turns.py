"""A turn: draw, play food and action cards, buy, end; decks, discards and the trash."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import CALORIES, DRAW, FEWER, PLACE, PLACING, TURNS
from tests.flourish_and_decay.board import Board, fresh


@pytest.fixture
def board() -> Board:
    return fresh(2)


@pytest.mark.rule("FD-053", "FD-054", "FD-116")
def test_draw__four_cards_at_the_beginning_of_ones_own_turn(board: Board) -> None:
    assert board.hand(0) == {"Crumb": 4}
    assert board.counted(board.player(0).deck) == {"Crumb": 4}
    assert board.hand(1) == {}
    board.act("done")
    assert board.hand(0) == {}
    assert board.hand(1) == {"Crumb": 4}


@pytest.mark.rule("FD-054")
def test_draw__fewer_where_a_card_says_so_but_no_less_than_two(board: Board) -> None:
    for fewer, drawn in ((1, 3), (2, 2), (3, 2)):
        board = fresh(2)
        board.player(1).coming[0, FEWER] = fewer
        board.act("done")
        assert sum(board.hand(1).values()) == drawn
        assert board.player(1).coming.sum() == 0
        assert board.state.now.sum() == 0


@pytest.mark.rule("FD-114", "FD-120")
def test_draw__an_empty_deck_is_the_shuffled_discard(board: Board) -> None:
    player = board.player(0)
    board.give(0)
    player.discard[board.number("Crumb")] = 3
    player.deck[board.number("Crumb")] = 2
    player.hand[board.number("Crumb")] = 3
    board.stack("Scavengers").state.supply[board.number("Scavengers")] -= 1
    player.hand[board.number("Scavengers")] += 1
    board.play("Scavengers")
    assert sum(player.hand) == 5
    assert sum(player.deck) == 0
    assert sum(player.discard) == 3
    board.stack("Sweet Rot").state.supply[board.number("Sweet Rot")] -= 1
    player.hand[board.number("Sweet Rot")] += 1
    player.known[board.number("Sweet Rot")] += 1
    board.play("Sweet Rot")
    assert board.hand(0) == {"Crumb": 6}
    assert board.counted(player.deck) == {"Crumb": 2}
    assert sum(player.discard) == 0, "what was played in this turn stays on the table"
    assert board.counted(player.played) == {"Scavengers": 1, "Sweet Rot": 1}


@pytest.mark.rule("FD-114")
def test_draw__as_many_as_there_are(board: Board) -> None:
    board.give(0, "Scavengers")
    player = board.player(0)
    board.state.supply[board.number("Crumb")] += 8
    board.rules.starting[board.number("Crumb")] = 4
    player.deck[:] = 0
    board.player(1).deck[:] = 0
    board.play("Scavengers")
    assert sum(player.hand) == 0


@pytest.mark.rule("FD-115")
def test_draw__nobody_knows_what_comes(board: Board) -> None:
    """The order of a deck is not even decided: every card of it is as likely to be the next one."""
    drawn = []
    for seed in range(40):
        board = fresh(2).give(0, "Rind")
        board.player(0).deck[board.number("Rind")] += 1
        board.player(0).hand[board.number("Rind")] -= 1
        board.give(0, "Sweet Rot")
        board.states["rng"] = seed * 7919
        board.play("Sweet Rot")
        drawn.append("Rind" in board.hand(0))
    assert 0 < sum(drawn) < 20


@pytest.mark.rule("FD-117")
def test_hand__only_its_owner_sees_it(board: Board) -> None:
    board.give(0, "Budding", "Rind")
    field = board.sees(0, "hand")
    assert np.flatnonzero(field).tolist() == sorted([board.number("Budding"), board.number("Rind")])
    assert board.sees(1, "hand").sum() == 0
    assert "Your hand: 1 Rind, 1 Budding" in board.engine.words.describe(board.rules, board.state, 0)
    assert "hand: 1 Rind" not in board.engine.words.describe(board.rules, board.state, 1)


@pytest.mark.rule("FD-058", "FD-138", "FD-142", "FD-049")
@pytest.mark.parametrize(
    ("food", "calories"),
    [("Husk", 0), ("Crumb", 1), ("Rind", 2), ("Roast", 5), ("Broth", 3), ("Feast", 7), ("Carcass", 10)],
)
def test_food__gives_its_calories(board: Board, food: str, calories: int) -> None:
    board.give(0, food, "Crumb").rich(0, 4).play(food)
    assert board.player(0).calories == 4 + calories
    assert board.hand(0) == {"Crumb": 1}


@pytest.mark.rule("FD-118", "FD-119", "FD-129")
def test_play__a_card_lies_on_the_table_until_the_turn_ends(board: Board) -> None:
    board.give(0, "Crumb", "Rind", "Rind").play("Crumb", "Rind", "Rind")
    player = board.player(0)
    assert board.counted(player.played) == {"Crumb": 1, "Rind": 2}
    assert sum(player.discard) == 0
    assert player.calories == 5
    board.act("done")
    assert sum(player.played) == 0
    assert board.counted(player.discard) == {"Crumb": 1, "Rind": 2}


@pytest.mark.rule("FD-129", "FD-130", "FD-148", "FD-138")
def test_play__any_card_of_the_hand_in_any_order_without_limit(board: Board) -> None:
    names = ["Crumb", "Scavengers", "Rind", "Deep Larder", "Crumb"]
    board.give(0, *names, "Quickening")
    assert board.legal_of("play") == {*names, "Quickening"}
    board.play("Rind").buy("Crumb").play("Scavengers", "Crumb", "Quickening").buy("Rind").play("Deep Larder")
    assert board.hand(0) == {"Crumb": 4}, "cards drawn in the turn can be played too"
    board.play(*["Crumb"] * 4)
    assert board.legal_of("play") == set()


def test_play_food__plays_all_food_at_once(board: Board) -> None:
    board.give(0, "Crumb", "Rind", "Roast", "Budding").act("play_food")
    assert board.player(0).calories == 8
    assert board.hand(0) == {"Budding": 1}
    assert board.counted(board.player(0).played) == {"Crumb": 1, "Rind": 1, "Roast": 1}
    assert "play_food" not in fresh(2).give(0, "Crumb", "Budding").legal
    assert "play_food" in fresh(2).give(0, "Crumb", "Rind").legal


@pytest.mark.rule("FD-049", "FD-057", "FD-149", "FD-142")
def test_action_card__does_what_it_says_at_once_and_brings_its_calories(board: Board) -> None:
    board.give(0, "Sweet Rot").play("Sweet Rot")
    assert board.player(0).calories == 1
    assert board.hand(0) == {"Crumb": 1}
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("FD-149", "FD-057")
def test_action_card__resolves_completely_before_the_turn_goes_on(board: Board) -> None:
    board.paint(".... .A.. ....").give(0, "Awakening", "Crumb").play("Awakening")
    assert board.asked == (0, kinds.EFFECT)
    assert {name.partition(":")[0] for name in board.legal} == {"at", "done"}
    board.at("c2")
    assert board.asked == (0, kinds.EFFECT)
    board.at("d2")
    assert board.seen(3, 4) == ["..A.", ".aAa", "..A."], "the last effect: a generation"
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("FD-059", "FD-141", "FD-175", "FD-120", "FD-050")
def test_buy__spends_the_cost_and_the_card_goes_to_the_discard(board: Board) -> None:
    board.give(0).stack("Budding").rich(0, 8).buy("Budding", "Rind")
    player = board.player(0)
    assert player.calories == 1
    assert board.counted(player.discard) == {"Budding": 1, "Rind": 1}
    assert board.state.supply[board.number("Budding")] == 9
    assert board.state.supply[board.number("Rind")] == 14
    assert board.hand(0) == {}


@pytest.mark.rule("FD-059", "FD-141")
def test_buy__what_is_in_the_mold_and_can_be_afforded(board: Board) -> None:
    board.give(0).rich(0, 5)
    board.state.mold[7:] = board.state.supply[7:] = 0
    board.stack("Budding").stack("Dormancy").stack("Scavengers")
    assert board.legal_of("buy") == {"Husk", "Crumb", "Rind", "Broth", "Budding", "Scavengers"}
    board.rich(0, 3)
    assert board.legal_of("buy") == {"Husk", "Crumb", "Rind"}
    board.state.supply[board.number("Rind")] = 0
    assert board.legal_of("buy") == {"Husk", "Crumb"}


def test_buy__one_card_that_costs_nothing_a_turn(board: Board) -> None:
    board.give(0).rich(0, 6).buy("Crumb")
    assert board.player(0).calories == 6
    assert {"Husk", "Crumb"}.isdisjoint(board.legal_of("buy"))
    board.buy("Rind", "Rind").pass_round()
    assert {"Husk", "Crumb"} <= board.legal_of("buy")


@pytest.mark.rule("FD-060", "FD-116", "FD-119")
def test_end__hand_and_table_go_to_the_discard_and_the_next_seat_begins(board: Board) -> None:
    board.give(0, "Rind", "Husk", "Crumb").play("Rind").act("done")
    player = board.player(0)
    assert board.counted(player.discard) == {"Husk": 1, "Crumb": 1, "Rind": 1}
    assert sum(player.hand) + sum(player.played) + sum(player.known) == 0
    assert player.calories == 2
    assert board.asked == (1, kinds.TURN)
    assert board.state.active == 1


@pytest.mark.rule("FD-061", "FD-051")
def test_end__after_the_last_turn_cells_are_placed() -> None:
    board = fresh(3).paint(".... .AB. ..C.")
    for seat in range(3):
        assert board.state.phase == TURNS
        assert board.asked[0] == seat
        board.play("Crumb", "Crumb").act("done")
    assert (board.state.phase, board.asked) == (PLACING, (0, kinds.COMMIT))
    assert board.state.active == -1


@pytest.mark.rule("FD-122", "FD-123")
def test_trash__cards_leave_the_game(board: Board) -> None:
    board.give(0, "Compost", "Crumb", "Crumb", "Rind").play("Compost")
    assert board.legal_of("trash") == {"Crumb", "Rind"}
    board.act(f"trash:{board.label('Crumb')}", f"trash:{board.label('Rind')}")
    assert board.counted(board.state.trash) == {"Crumb": 1, "Rind": 1}
    assert board.asked == (0, kinds.TURN)
    assert board.hand(0) == {"Crumb": 2}, "one of them drawn"
    board.act("done")
    assert board.counted(board.player(0).discard) == {"Compost": 1, "Crumb": 2}
    assert board.state.supply[board.number("Rind")] == 14


@pytest.mark.rule("FD-055")
def test_lasting__effects_happen_after_the_draw_of_the_next_turns(board: Board) -> None:
    board.give(0, "Deep Larder", "Deep Larder").play("Deep Larder", "Deep Larder")
    player = board.player(0)
    assert player.calories == 0, "not yet"
    assert player.coming[:, CALORIES].tolist() == [4, 4, 4]
    for left in ([4, 4, 0], [4, 0, 0], [0, 0, 0]):
        board.pass_round()
        assert player.calories == 4
        assert player.coming[:, CALORIES].tolist() == left
        assert sum(player.hand) == 4
    board.pass_round()
    assert player.calories == 0


@pytest.mark.rule("FD-055")
def test_lasting__effects_that_ask_come_before_the_turn_itself(board: Board) -> None:
    board.paint(".... .A.. ....").give(0, "Mother Cell").play("Mother Cell")
    assert board.player(0).calories == 3
    assert board.player(0).coming[:, PLACE].tolist() == [1, 1, 1]
    board.player(0).coming[0, DRAW] = 1
    board.pass_round()
    assert board.asked == (0, kinds.EFFECT)
    assert sum(board.player(0).hand) == 5
    assert board.state.now.sum() == 0
    board.at("c2")
    assert board.symbol(22) == "A"
    assert board.asked == (0, kinds.TURN)
    assert board.player(0).calories == 0
