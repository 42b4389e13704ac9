"""The Backcountry: its nine spaces, and the three steps of a turn there."""

from __future__ import annotations

import pytest

from overwinter.envs.survivalist.state import ALL, EMPTY
from tests.survivalist.board import Board

GATHER, FORAGE, CRAFT = 1, 2, 3
# Acts with their amounts (1 for craft), discs, drop tiles, least number of players. The fifth and the ninth are ours.
COLUMN = [
    ([FORAGE, 0], [1, 0], 4, 1, 2),
    ([CRAFT, 0], [1, 0], 3, 0, 2),
    ([GATHER, 0], [1, 0], 4, 1, 2),
    ([GATHER, 0], [2, 0], 3, 0, 2),
    ([GATHER, FORAGE], [ALL, 1], 5, 2, 3),
    ([GATHER, 0], [ALL, 0], 3, 0, 2),
    ([CRAFT, 0], [1, 0], 3, 1, 2),
    ([FORAGE, 0], [1, 0], 1, 1, 2),
    ([CRAFT, 0], [1, 0], 2, 0, 2),
]


@pytest.mark.rule(
    "SV-126", "SV-138", "SV-139", "SV-140", "SV-141", "SV-142", "SV-143", "SV-144", "SV-145", "SV-156", "SV-163"
)
def test_column__nine_spaces_from_top_to_bottom() -> None:
    spaces = Board(3).rules.spaces
    assert len(spaces) == 9
    for space, (acts, amounts, discs, drops, players) in zip(spaces, COLUMN, strict=True):
        assert (space.act.tolist(), space.amount.tolist()) == (acts, amounts)
        assert (space.discs, space.drops, space.min_players) == (discs, drops, players)


def wild(place: str, players: int = 2) -> Board:
    """Seat 0 on a space, with a full board: Ridge of four kinds, full Valley, five tiles, a pack of three Wood."""
    board = Board(players).sweep().fill_bag(sunshine=60)
    board.set_ridge(stone=1, bamboo=1, vine=2).set_valley("bone", "pelt", "brush").set_zone(0, 0, 0, 0, 7)
    board.state.card_place[:] = 0
    board.state.card_place[[0, 1, 10, 11]] = 1
    return board.give(0, wood=3).visit(place)


def offered(board: Board) -> set[str]:
    """The kinds of action at hand."""
    return {name.partition(":")[0] for name in board.legal} - {"skip"}


@pytest.mark.rule("SV-150", "SV-176", "SV-139", "SV-145", "SV-158", "SV-163")
@pytest.mark.parametrize(("place", "discs"), [("backcountry_1", 4), ("backcountry_8", 1)])
def test_forage_spaces__discs_a_token_of_the_valley_a_tile(place: str, discs: int) -> None:
    board = wild(place)
    assert board.changes() == {"bag.sunshine": -discs, "sunshine_box": discs}
    assert board.legal == {"skip", "forage:valley_1", "forage:valley_2", "forage:valley_3"}
    board.act("forage:valley_3")
    assert board.legal == {"skip", "drop:A", "drop:B", "drop:C"}
    board.act("drop:B")
    assert board.state.seat == 1
    assert board.changes() == {
        "bag.sunshine": -discs,
        "sunshine_box": discs,
        "valley.2": EMPTY,
        "players.0.pack.brush": 1,
        "drop_zone.B": EMPTY,
        "drop_discard.0": 1,
        "players.0.fire": 2,
        "players.0.home": 1,
    }


@pytest.mark.rule("SV-150", "SV-176", "SV-140", "SV-144", "SV-159", "SV-163")
@pytest.mark.parametrize(
    ("place", "discs", "drops"), [("backcountry_2", 3, 0), ("backcountry_7", 3, 1), ("backcountry_9", 2, 0)]
)
def test_craft_spaces__discs_an_item_for_three_tokens_perhaps_a_tile(place: str, discs: int, drops: int) -> None:
    board = wild(place)
    assert board.changes() == {"bag.sunshine": -discs, "sunshine_box": discs}
    assert board.legal == {"skip", "craft:basic_1", "craft:basic_2"}
    board.act("craft:basic_2")
    if drops:
        assert offered(board) == {"drop"}
        board.act("skip")
    assert board.state.seat == 1
    assert board.changes() == {
        "bag.sunshine": -discs,
        "sunshine_box": discs,
        "players.0.pack.wood": -3,
        "discard.wood": 3,
        "card_place.1": 2,
        "players.0.home": 1,
    }


@pytest.mark.rule("SV-150", "SV-176", "SV-141", "SV-142", "SV-143", "SV-157", "SV-163")
@pytest.mark.parametrize(
    ("place", "discs", "drops", "takes", "taken"),
    [
        ("backcountry_3", 4, 1, ["take:vine"], {"vine": 1}),
        ("backcountry_4", 3, 0, ["take:vine", "take:stone"], {"vine": 1, "stone": 1}),
        ("backcountry_6", 3, 0, ["take_all"], {"stone": 1, "bamboo": 1, "vine": 2}),
    ],
)
def test_gather_spaces__discs_tokens_of_the_ridge_perhaps_a_tile(
    place: str, discs: int, drops: int, takes: list[str], taken: dict[str, int]
) -> None:
    board = wild(place)
    assert board.changes() == {"bag.sunshine": -discs, "sunshine_box": discs}
    for take in takes:
        assert offered(board) == {"take_all"} if take == "take_all" else {"take"}
        board.act(take)
    if sum(taken.values()) > 2:
        assert board.legal == {"discard:stone", "discard:bamboo", "discard:vine", "discard:wood"}
        board.act("discard:wood")
        board.act("discard:wood")
    if drops:
        assert offered(board) == {"drop"}
        board.act("skip")
    assert board.state.seat == 1
    changes = board.changes()
    if sum(taken.values()) > 2:
        assert (changes.pop("discard.wood"), changes.pop("players.0.pack.wood")) == (2, -2)
    assert changes == {
        "bag.sunshine": -discs,
        "sunshine_box": discs,
        **{f"ridge.{kind}": -count for kind, count in taken.items()},
        **{f"players.0.pack.{kind}": count for kind, count in taken.items()},
        "players.0.home": 1,
    }


@pytest.mark.rule("SV-148", "SV-108")
def test_turn__discs_then_main_action_then_tile() -> None:
    board = Board(2).sweep().fill_bag(freeze=4).set_ridge(stone=1, bone=1).set_zone(0, 1, 0, 0, 0)
    board.state.players[0].freeze[:] = 0
    board.recount().visit("backcountry_3")
    for spot in ("freeze:A", "freeze:A", "freeze:B", "freeze:B"):
        assert offered(board) == {"freeze"}
        assert board.state.ridge.tolist() == [1, 0, 0, 0, 0, 0, 1]
        board.act(spot)
    assert offered(board) == {"take"}
    board.act("take:bone")
    assert board.legal == {"skip", "drop:C", "drop:D", "drop:E"}
    board.act("drop:D")
    assert board.state.seat == 1
    assert board.state.ridge.tolist() == [1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("SV-148")
def test_turn__declining_the_main_action_leads_on_to_the_tile() -> None:
    for place in ("backcountry_1", "backcountry_3", "backcountry_7"):
        board = wild(place).act("skip")
        assert offered(board) == {"drop"}
        board.act("skip")
        assert board.state.seat == 1
        assert {name for name in board.changes() if not name.startswith(("bag", "sunshine"))} == {"players.0.home"}


@pytest.mark.rule("SV-151", "SV-176")
@pytest.mark.parametrize("space", range(9))
def test_discs__are_drawn_even_if_nothing_can_be_done(space: int) -> None:
    board = Board(3).sweep().fill_bag(sunshine=60)
    assert f"place:backcountry_{space + 1}" in board.legal
    discs = COLUMN[space][2]
    board.visit(f"backcountry_{space + 1}")
    assert board.state.seat == 1
    assert board.changes() == {"bag.sunshine": -discs, "sunshine_box": discs, "players.0.home": 1}


@pytest.mark.rule("SV-151")
@pytest.mark.parametrize("space", range(9))
def test_discs__are_drawn_even_if_everything_is_declined(space: int) -> None:
    board = wild(f"backcountry_{space + 1}", players=3)
    discs = COLUMN[space][2]
    assert board.changes() == {"bag.sunshine": -discs, "sunshine_box": discs}
    while board.state.seat == 0:
        board.act("skip")
    assert board.changes() == {"bag.sunshine": -discs, "sunshine_box": discs, "players.0.home": 1}


@pytest.mark.rule("SV-156")
def test_main_actions__are_three_and_each_space_offers_just_its_own() -> None:
    own = ["forage", "craft", "take", "take", "take_all", "take_all", "craft", "forage", "craft"]
    for space, kind in enumerate(own):
        assert offered(wild(f"backcountry_{space + 1}", players=3)) == {kind}


@pytest.mark.rule("SV-163")
@pytest.mark.parametrize(("place", "players", "tiles"), [("backcountry_8", 2, 1), ("backcountry_5", 3, 2)])
def test_hexagon__so_many_tiles_in_any_order(place: str, players: int, tiles: int) -> None:
    """Dry Socks open spot E for the tile there; the player may also stop before the last."""
    board = wild(place, players).set_zone(8, 1, 0, EMPTY, 0)
    board.state.players[0].freeze[:] = [0, 0, 0, 0, 1]
    while offered(board) != {"drop"}:
        board.act("skip")
    before = board.states.copy()
    assert board.legal == {"skip", "drop:A", "drop:B", "drop:C"}
    board.act("skip")
    assert board.state.seat == 1
    board.states[:] = before
    board.act("drop:A", "thaw:E")
    if tiles == 2:
        assert board.legal == {"skip", "drop:B", "drop:C", "drop:E"}
        board.act("drop:E")
    assert board.state.seat == 1
    board.states[:] = before
    board.act("drop:C")
    assert (board.state.seat == 1) == (tiles == 1)


@pytest.mark.rule("SV-164")
def test_tile__is_consumed_in_part_or_in_full_and_then_discarded() -> None:
    board = wild("backcountry_8").set_zone(2, 8).act("skip")
    board.state.players[0].freeze[:] = [0, 0, 0, 2, 1]
    board.mark()
    before = board.states.copy()
    board.act("drop:A")
    assert board.changes() == {"drop_zone.A": EMPTY, "drop_discard.2": 1, "players.0.meds": 2}
    board.act("skip")
    assert board.changes() == {
        "drop_zone.A": EMPTY,
        "drop_discard.2": 1,
        "players.0.meds": 2,
        "players.0.home": 1,
    }
    thaw = {"drop_zone.B": EMPTY, "drop_discard.8": 1, "players.0.home": 1}
    thawed = [
        (["skip"], {}),
        (["thaw:E", "skip"], {"players.0.freeze.E": -1, "bag.freeze": 1}),
        (["thaw:E", "thaw:D"], {"players.0.freeze.E": -1, "players.0.freeze.D": -1, "bag.freeze": 2}),
    ]
    for choices, effect in thawed:
        board.states[:] = before
        board.act("drop:B", *choices)
        assert board.state.seat == 1
        assert board.changes() == thaw | effect
