"""Bargaining: offers, answers, counter-offers, turns sold, rivals kept busy for hire (DB-298 to DB-305)."""

from __future__ import annotations

import pytest

from overwinter.envs.core.errors import OptionError
from overwinter.envs.doom_and_bloom.actions import CATALOGUE
from overwinter.envs.doom_and_bloom.rules import kinds
from tests.doom_and_bloom.board import Board


def market(players: int = 3, **options: object) -> Board:
    """A game with trading in which the first seat is to choose its move on an empty space."""
    board = Board(players, trading=True, **options)
    for seat in range(players):
        board.mat(seat, food=3, fuel=3, weaponry=3, survivors=3, medkits=1).head(seat, "Canaan", "Barterville")
        board.place(seat, "d7").give(seat)
    return board.turn(0).mark()


def offer(board: Board, *words: str, to: str = "left_1") -> Board:
    """Make an offer of these words and propose it."""
    return board.act(f"offer:{to}", *words, "propose")


@pytest.mark.rule("DB-299", "DB-300", "DB-302")
def test_deal__both_sides_hand_over_what_was_said() -> None:
    board = offer(market(), "give:food_2", "give:medkits_1", "want:fuel_3", "want:weaponry_1")
    assert board.asked == (1, kinds.BARGAIN)
    assert board.legal == {"accept", "decline", "counter"}
    board.act("accept")
    assert board.changes() == {
        "0.food": -2,
        "1.food": 2,
        "0.medkits": -1,
        "1.medkits": 1,
        "0.fuel": 3,
        "1.fuel": -3,
        "0.weaponry": 1,
        "1.weaponry": -1,
        "0.offers": 1,
    }
    assert board.asked == (0, kinds.TURN), "and the turn goes on"
    assert {"stay", "roll"} <= board.legal


@pytest.mark.rule("DB-300")
def test_goods__resources_medkits_and_cards_but_no_survivors() -> None:
    labels = {name.partition(":")[2].partition("_")[0] for name in CATALOGUE if name.startswith(("give:", "want:"))}
    assert labels == {"food", "fuel", "weaponry", "medkits", "next", "keep", "card"}
    board = market().give(0, "Full Tank").act("offer:left_1")
    assert board.legal_of("give") == {
        *(f"{asset}_{n}" for asset in ("food", "fuel", "weaponry") for n in (1, 2, 3)),
        "medkits_1",
        "next_turn",
        "card_1",
    }


@pytest.mark.rule("DB-300")
def test_cards__pass_from_hand_to_hand_for_all_to_see() -> None:
    board = market().give(0, "Full Tank").give(1, "Roadblock").mark()
    offer(board, "give:card_1", "want:card_14").act("accept")
    assert (board.hand(0), board.hand(1)) == (["Roadblock"], ["Full Tank"])
    assert board.state.players[0].shown[13] == board.state.players[1].shown[0] == 1
    board = market().give(0, "Full Tank").give(1, "Slashed Tires")
    offer(board, "give:card_1", "want:card_14")
    assert board.state.players[0].shown[0] == 1, "offering it shows it"
    board = market().give(1, "Slashed Tires").act("offer:left_1", "give:food_1")
    assert len(board.legal_of("want") & {f"card_{k}" for k in range(1, 33)}) == 16, "any card can be asked for"


@pytest.mark.rule("DB-301")
def test_offers__give_something_and_get_something() -> None:
    board = market().act("offer:left_1")
    assert "propose" not in board.legal
    board.act("give:food_1")
    assert "propose" not in board.legal, "no gifts: something has to be asked for"
    board.act("want:fuel_1")
    assert "propose" in board.legal
    assert not {name for name in board.legal if name.startswith("want:food")}, "not the same on both sides"


@pytest.mark.rule("DB-302")
def test_counter_offer__once_and_both_answers() -> None:
    board = offer(market(), "give:food_1", "want:fuel_3").act("counter")
    assert board.sees(0, "offer_made").tolist() == [0, 1], "still being made; a counter-offer"
    assert board.asked == (1, kinds.BARGAIN)
    board.act("give:fuel_1", "want:food_2", "propose")
    assert board.asked == (0, kinds.BARGAIN)
    assert board.legal == {"accept", "decline"}, "no counter to a counter"
    board.act("accept")
    assert board.changes() == {"0.fuel": 1, "1.fuel": -1, "0.food": -2, "1.food": 2, "0.offers": 1}
    declined = offer(market(), "give:food_1", "want:fuel_3").act("decline")
    assert declined.changes() == {"0.offers": 1}
    withdrawn = offer(market(), "give:food_1", "want:fuel_3").act("counter", "withdraw")
    assert withdrawn.changes() == {"0.offers": 1}


@pytest.mark.rule("DB-302")
def test_windows__before_the_movement_roll_and_at_the_end_of_the_turn() -> None:
    board = market()
    assert board.legal_of("offer") == {"left_1", "left_2"}
    board.rig_pace(1).act("roll")
    assert not board.legal_of("offer"), "not in the middle of the movement"
    board = market()
    board.act("roll", "stay")
    assert board.asked == (0, kinds.TURN)
    assert board.legal_of("offer") == {"left_1", "left_2"}, "the end"
    board.act("pass")
    assert board.asked == (1, kinds.WINDOW)
    assert board.legal == {"pass", "offer:left_2"}, "to the seat whose turn it was"
    board.act("pass", "pass")
    assert board.state.active == 1


@pytest.mark.rule("DB-299", "DB-302")
def test_others__may_make_the_active_seat_an_offer_too() -> None:
    board = market().turn(0, others=True).mark()
    assert board.asked == (1, kinds.WINDOW)
    assert "offer:left_2" in board.legal
    offer(board, "give:food_1", "want:fuel_1", to="left_2")
    assert board.asked == (0, kinds.BARGAIN)
    board.act("accept")
    assert (board.changes()["0.food"], board.changes()["1.fuel"]) == (1, 1)
    assert board.asked == (2, kinds.WINDOW), "one each"


def test_offers__so_many_a_turn_and_none_twice_in_the_same_words() -> None:
    board = offer(market(max_offers=3), "give:food_1", "want:fuel_1").act("decline")
    board.act("offer:left_1", "give:food_1", "want:fuel_1")
    assert "propose" not in board.legal
    board.act("withdraw")
    offer(board, "give:food_1", "want:fuel_1", to="left_2").act("decline")
    assert not board.legal_of("offer"), "three were opened"
    again = market(max_offers=1).act("offer:left_1", "withdraw")
    assert not again.legal_of("offer")
    again.turn(0)
    assert again.legal_of("offer"), "a new turn"
    with pytest.raises(OptionError):
        Board(2, max_offers=4)
    assert not Board(2).place(0, "d7").turn(0).legal_of("offer"), "only with the option"


def test_execution__is_checked_again() -> None:
    board = offer(market(), "give:food_3", "want:fuel_3")
    board.state.players[0].assets[0] = 2
    assert "accept" not in board.legal
    board.state.players[0].assets[0] = 3
    assert "accept" in board.legal
    board.state.players[1].assets[1] = 2
    assert "accept" not in board.legal


def test_gains_above_the_limit__are_lost_but_given() -> None:
    board = market().mat(1, food=19, fuel=3, survivors=3).mark()
    offer(board, "give:food_3", "want:fuel_1").act("accept")
    assert (board.assets(1)["food"], board.assets(0).get("food", 0)) == (20, 0)


# --- turns --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-303", "DB-304")
def test_next_turn__sold_is_missed_and_the_buyer_has_one_more_after_its_own() -> None:
    board = market()
    for seat in range(3):
        board.state.players[seat].assets[:] = [3 if seat == 1 else 0, 0, 0, 3, 0]
    offer(board, "give:next_turn", "want:food_2").act("accept")
    assert board.assets(0)["food"] == 2
    assert (board.state.players[0].sold, board.state.players[0].skips, board.state.players[1].bought) == (1, 1, 1)
    turns = turns_from(board, 7)
    assert turns == [0, 1, 1, 2, 1, 2, 0], "the buyer twice in a row; the seller misses its next"


def turns_from(board: Board, count: int) -> list[int]:
    """Whose turns follow, nobody doing anything but staying put, on empty spaces."""
    turns = [int(board.state.active)]
    moved = 0
    while len(turns) < count:
        seat = int(board.state.active)
        step = int(board.top.step)
        before = [int(p.extra) for p in board.state.players[:3]]
        name = "stay" if "stay" in board.legal else "pass"
        board.act(name)
        moved += name == "stay"
        after = [int(p.extra) for p in board.state.players[:3]]
        again = board.state.active == seat and after[seat] < before[seat]
        if board.state.active != seat or again:
            turns.append(int(board.state.active))
        assert step >= 0
    return turns


@pytest.mark.rule("DB-304")
def test_next_turn__bought_in_ones_own_turn_follows_the_next_one() -> None:
    board = market(2)
    for seat in range(2):
        board.state.players[seat].assets[:] = [3 if seat == 0 else 0, 0, 0, 3, 0]
    offer(board, "give:food_1", "want:next_turn").act("accept")
    assert (board.state.players[0].bought, board.state.players[1].skips) == (1, 1)
    seen = []
    for _ in range(3):
        board.act("stay", "pass")
        while board.top.kind == kinds.WINDOW:
            board.act("pass")
        seen.append(int(board.state.active))
    assert seen == [0, 0, 1], "seat 1 misses one; seat 0 has its next and the one bought"


@pytest.mark.rule("DB-305")
def test_next_turn__is_sold_once_in_a_game() -> None:
    board = market()
    offer(board, "give:next_turn", "want:food_2").act("accept")
    board.act("offer:left_2")
    assert "next_turn" not in board.legal_of("give")
    board = market()
    board.state.players[1].sold = 1
    board.act("offer:left_1", "give:food_1")
    assert "next_turn" not in board.legal_of("want")


# --- hiring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-301", "DB-295")
def test_hire__a_third_player_keeps_the_rival_busy_for_something_in_return() -> None:
    board = market().place(0, "d6").turn(0, others=True).mark()
    assert board.asked == (1, kinds.WINDOW)
    assert {"offer:left_1", "offer:left_2", "busy"} <= board.legal
    board.act("offer:left_1", "give:medkits_1")
    assert not board.legal_of("want"), "all that can be asked of it"
    board.act("propose")
    assert board.asked == (2, kinds.BARGAIN)
    board.act("accept")
    assert board.changes() == {
        "1.medkits": -1,
        "2.medkits": 1,
        "2.food": -1,
        "2.fuel": -1,
        "2.weaponry": -1,
        "busy": 1,
        "1.offers": 1,
    }
    while board.top.kind == kinds.WINDOW:
        board.act("pass")
    assert "roll" not in board.legal
    assert "stay" in board.legal


@pytest.mark.rule("DB-301", "DB-302")
def test_hire__the_third_player_names_its_price() -> None:
    board = market().place(0, "d6").turn(0, others=True).mark()
    board.act("offer:left_1", "give:food_1", "propose", "counter")
    assert board.asked == (2, kinds.BARGAIN)
    assert not board.legal_of("give")
    board.act("want:food_2", "propose")
    assert board.asked == (1, kinds.BARGAIN)
    board.act("accept")
    assert (board.changes()["2.food"], board.changes()["2.fuel"], board.changes()["busy"]) == (2 - 1, -1, 1)


@pytest.mark.rule("DB-297", "DB-301")
def test_hire__only_where_the_rival_could_be_kept_busy() -> None:
    board = market().place(0, "city").turn(0, others=True)
    assert board.asked == (1, kinds.WINDOW)
    assert board.legal == {"pass", "offer:left_2"}
    poor = market().place(0, "d6").mat(2, food=3, survivors=3).turn(0, others=True)
    assert poor.legal == {"pass", "busy", "offer:left_2"}, "the third could not pay"


def test_random_play__does_not_trade_for_ever() -> None:
    board = Board(4, trading=True, max_rounds=3)
    decisions = 0
    while not board.over:
        board.play_random(decisions, limit=1)
        decisions += 1
    assert decisions < 3 * 4 * 2 * 4 * 12, "two windows, four seats, twelve words at the most for two offers each"
