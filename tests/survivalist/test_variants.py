"""Options: trading, and a cap on the rounds. (Others are tested where they take effect.)"""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.frames import RUNNING, TERMINATED, TRUNCATED
from overwinter.envs.survivalist.state import PLACING, SKILLS
from tests.survivalist.board import Board

PLACES = ("campfire", "clearing")


def market(*places: str, trading: bool = True, packs: Any = None) -> Board:
    """Seats placed from seat 0 on, nobody with a disc to remove: trading is all there is to do.

    Seat 0 has two Stone, seat 1 Bone and Stone, seat 2 Wood, seat 3 nothing, unless `packs` says otherwise.
    """
    board = Board(len(places), trading=trading)
    board.state.players["wounds"] = 0
    board.state.players["freeze"] = 0
    board.recount().enter(PLACING, compass=0)
    for seat, pack in enumerate(packs or ({"stone": 2}, {"bone": 1, "stone": 1}, {"wood": 1}, {})[: len(places)]):
        board.give(seat, **pack)
    return board.mark().go(*places)


def traded(board: Board) -> dict[str, int]:
    """The changes, without the places."""
    return {name: count for name, count in board.changes().items() if not name.endswith((".place", ".home"))}


@pytest.mark.rule("SV-353", "SV-354")
@pytest.mark.parametrize("place", PLACES)
def test_trading__a_token_for_a_token_with_a_visitor_of_the_same_place(place: str) -> None:
    board = market(place, place, place)
    assert board.state.seat == 0
    assert board.legal == {"skip", "offer:left_1", "offer:left_2"}
    board.act("offer:left_1")
    assert (board.state.seat, board.state.offer.maker, board.state.offer.partner) == (1, 0, 1)
    assert (board.state.offer.give, board.state.offer.want) == (0, 6)  # the only way: a Stone for a Bone
    assert board.legal == {"accept", "decline"}
    board.act("accept")
    assert traded(board) == {
        "players.0.pack.stone": -1,
        "players.0.pack.bone": 1,
        "players.1.pack.stone": 1,
        "players.1.pack.bone": -1,
        "players.0.offers": 1,
        "players.0.traded.1": 1,
        "players.1.traded.0": 1,
    }
    assert board.state.seat == 0
    assert board.legal == {"skip", "offer:left_2"}  # with the same one once a round at most
    board.check()


@pytest.mark.rule("SV-353")
def test_trading__may_be_declined() -> None:
    board = market("campfire", "campfire", "campfire").act("offer:left_1", "decline")
    assert traded(board) == {"players.0.offers": 1}
    assert board.state.seat == 0
    assert board.legal == {"skip", "offer:left_1", "offer:left_2"}  # another try
    board.act("offer:left_1", "decline")
    assert board.state.seat == 1  # two offers a visit
    assert traded(board) == {"players.0.offers": 2}
    assert board.legal == {"skip", "offer:left_1", "offer:left_2"}
    board.act("skip")
    assert board.state.seat == 2


@pytest.mark.rule("SV-353")
def test_trading__two_offers_a_visit_also_if_accepted() -> None:
    packs = ({"stone": 2}, {"bone": 1, "vine": 1}, {"wood": 1})
    board = market("campfire", "campfire", "campfire", packs=packs).act("offer:left_1", "want:bone", "accept")
    board.act("offer:left_2", "give:stone", "accept")
    assert board.state.seat == 1
    assert traded(board) == {
        "players.0.pack.stone": -2,
        "players.0.pack.bone": 1,
        "players.0.pack.wood": 1,
        "players.1.pack.stone": 1,
        "players.1.pack.bone": -1,
        "players.2.pack.stone": 1,
        "players.2.pack.wood": -1,
        "players.0.offers": 2,
        **{f"players.0.traded.{seat}": 1 for seat in (1, 2)},
        **{f"players.{seat}.traded.0": 1 for seat in (1, 2)},
    }
    assert board.legal == {"skip", "offer:left_1"}  # seat 1 with seat 2, and not with seat 0 again


@pytest.mark.rule("SV-353")
def test_trading__what_is_given_and_what_is_asked_for() -> None:
    packs = ({"stone": 1, "bone": 1}, {"stone": 1, "bone": 2, "pelt": 1})
    board = market("campfire", "campfire", packs=packs).act("offer:left_1")
    assert board.legal == {"give:stone", "give:bone"}
    board.act("give:bone")
    assert (board.state.offer.given, board.state.offer.proposed) == (1, 0)
    assert board.legal == {"want:stone", "want:pelt"}  # not the same kind
    assert board.sees(1, "offer_give").tolist() == [0, 0, 0, 0, 0, 0, 1]
    board.act("want:stone")
    assert (board.state.seat, board.state.offer.proposed, board.state.offer.want) == (1, 1, 0)
    assert board.sees(1, "offer_want").tolist() == [1, 0, 0, 0, 0, 0, 0]
    board.act("accept")
    assert board.state.offer.tobytes() == b"\0" * len(board.state.offer.tobytes())
    assert board.state.players[0].pack.tolist() == [2, 0, 0, 0, 0, 0, 0]
    assert board.state.players[1].pack.tolist() == [0, 0, 0, 0, 0, 1, 3]


@pytest.mark.rule("SV-353")
def test_trading__needs_a_different_token_on_either_side() -> None:
    for first, second in [({"stone": 2}, {"stone": 3}), ({}, {"stone": 1}), ({"stone": 1}, {})]:
        board = market("campfire", "campfire", packs=(first, second))
        assert board.state.day == 2  # nobody had a choice
    packs = ({"stone": 1, "bone": 1}, {"stone": 1})
    board = market("campfire", "campfire", packs=packs).act("offer:left_1")
    assert board.state.offer.give == 6  # a Stone for a Stone is no trade
    assert board.legal == {"accept", "decline"}


@pytest.mark.rule("SV-353", "SV-354")
def test_trading__not_between_places_nor_with_the_backcountry() -> None:
    board = market("campfire", "clearing", "campfire")
    assert board.legal == {"skip", "offer:left_2"}
    board.act("skip")
    assert (board.state.seat, board.legal) == (2, {"skip", "offer:left_1"})  # seat 0, already at home
    assert board.state.players[0].home == 1
    board.act("skip")
    assert board.state.day == 2
    board = market("campfire", "backcountry_2", "clearing")
    while board.state.day == 1:
        assert not any(name.startswith("offer") for name in board.legal)
        board.act(sorted(board.legal)[0])


@pytest.mark.rule("SV-353")
def test_trading__off_by_default() -> None:
    board = market("campfire", "campfire", trading=False)
    assert board.state.day == 2
    assert Board().rules.trading == 0
    assert Board(trading=True).rules.trading == 1


@pytest.mark.rule("SV-353")
def test_trading__goes_with_the_rest_of_the_visit() -> None:
    board = Board(2, trading=True).enter(PLACING, compass=0).give(0, stone=1).give(1, bone=1)
    board.go("clearing", "clearing")
    assert "heal:red" in board.legal
    board.act("skip")
    assert (board.state.seat, board.legal) == (0, {"skip", "offer:left_1"})
    board.act("skip")
    assert board.state.seat == 1
    assert "heal:red" in board.legal
    board.act("skip", "offer:left_1", "accept")
    assert board.state.day == 2
    assert board.state.players["traded"].sum() == board.state.players["offers"].sum() == 0


def test_max_rounds__cuts_the_game_after_a_round() -> None:
    board = Board(2, max_rounds=2, horizon="lightning").rest()
    assert board.state.ended == RUNNING
    board.rest()
    assert (board.state.ended, board.state.day, board.state.seat) == (TRUNCATED, 2, -1)
    assert board.legal == set()
    assert sorted(board.outcome()[0]) == [1, 2]
    board = Board(2, max_rounds=8, horizon="lightning")
    board.state.players["fire"][:2] = 0
    board.enter(SKILLS)  # nobody can exchange
    assert (board.state.ended, board.state.day) == (TRUNCATED, 8)


def test_max_rounds__none_by_default_and_never_within_the_final() -> None:
    for cap in (None, 10):
        board = Board(2, max_rounds=cap, horizon="snowflake")
        assert board.rules.max_rounds == (cap or 0)
        board.state.players["fire"][:2] = 0
        board.state.threat_reapers[:] = 0
        board.enter(SKILLS)
        assert (board.state.ended, board.state.day) == (TERMINATED, 10)
        assert board.state.players["survived"][:2].tolist() == [7, 7]


@pytest.mark.parametrize("cap", [0, 12])
def test_max_rounds__from_one_to_eleven(cap: int) -> None:
    with pytest.raises(OptionError, match="max_rounds"):
        Board(2, max_rounds=cap)
    assert Board(2, max_rounds=1).rules.max_rounds == 1
    assert Board(2, max_rounds=11).rules.max_rounds == 11


def test_play_out__off_by_default() -> None:
    assert Board().rules.play_out == 0
    assert Board(play_out=True).rules.play_out == 1
