"""What is in the box: the rules record and the dealt game against the rulebook's numbers, written out here."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.options import check_players
from overwinter.envs.survivalist.game import SURVIVALIST
from overwinter.envs.survivalist.state import ON_BOARD, THREATS
from tests.survivalist.board import Board, deals

COUNTS = (2, 3, 4, 5, 6)
WOUNDS = {"red": 0, "pink": 1, "cream": 2, "maroon": 3}


def discs_of(board: Board, disc: int) -> int:
    """Discs of a kind in bag, hand and box and on boards, counted anew."""
    players = board.state.players
    count = board.state.bag[disc] + board.state.drawn[disc]
    if disc < 4:
        return int(count + players["wounds"][:, disc].sum())
    if disc == 4:
        return int(count + players["freeze"].sum() + players["excess_freeze"].sum())
    return int(count + board.state.sunshine_box)


def tokens_of(board: Board, resource: int) -> int:
    """Tokens of a resource anywhere."""
    state = board.state
    lying = state.deck[resource] + state.discard[resource] + state.ridge[resource]
    return int(lying + (state.valley == resource).sum() + state.players["pack"][:, resource].sum())


def tiles_of(board: Board, tile: int) -> int:
    state = board.state
    return int(state.drop_deck[tile] + state.drop_discard[tile] + (state.drop_zone == tile).sum())


def reapers_of(board: Board) -> int:
    state = board.state
    return int(state.fate_reapers.sum() + state.threat_reapers.sum() + state.players["reapers"].sum())


@pytest.mark.rule(
    "SV-007",
    "SV-018",
    "SV-019",
    "SV-020",
    "SV-021",
    "SV-022",
    "SV-023",
    "SV-025",
    "SV-029",
    "SV-030",
    "SV-031",
    "SV-032",
)
@pytest.mark.parametrize("players", [2, 5])
def test_everything_in_the_box_stays_in_the_game__counted_through_a_random_game(players: int) -> None:
    board = Board(players, seed=3)
    holders = set()

    def counted(board: Board) -> bool:
        assert 0 <= board.state.compass < players
        holders.add(int(board.state.compass))
        assert [discs_of(board, disc) for disc in range(6)] == [25, 25, 25, 25, 64, 50]
        assert [tokens_of(board, resource) for resource in range(7)] == [8] * 7
        assert [tiles_of(board, tile) for tile in range(9)] == [4, 2, 4, 3, 2, 3, 3, 2, 3]
        assert reapers_of(board) == 23
        return False

    assert board.play_random(1, counted, limit=40 * players).state.day >= 3
    assert len(holders) == min(players, board.state.day)
    board.check()


@pytest.mark.rule("SV-018", "SV-019", "SV-020", "SV-021", "SV-022", "SV-023")
@pytest.mark.parametrize("options", [{}, {"start_freeze": 4}, {"exposure_setup": True}])
def test_discs__25_of_each_wound_64_freeze_50_sunshine(options: dict[str, Any]) -> None:
    for players in COUNTS:
        board = Board(players, **options)
        assert [discs_of(board, disc) for disc in range(6)] == [25, 25, 25, 25, 64, 50]
        assert board.rules.discs.tolist() == [25, 25, 25, 25, 64, 50]


@pytest.mark.rule("SV-025")
def test_resource_tokens__eight_of_each_of_seven_kinds() -> None:
    for players in COUNTS:
        board = Board(players)
        assert [tokens_of(board, resource) for resource in range(7)] == [8] * 7
        assert board.rules.copies_resource == 8


@pytest.mark.rule("SV-026", "SV-027", "SV-028")
def test_unlimited_supplies__as_many_as_the_box_holds() -> None:
    tokens = Board(2).engine.words.content.setup.tokens  # type: ignore[attr-defined]
    assert (tokens.fire, tokens.luck, tokens.meds) == (15, 4, 60)


@pytest.mark.rule("SV-033", "SV-026")
def test_fire_is_not_limited__a_sixteenth_can_be_taken() -> None:
    board = Board(6).sweep().set_zone(0).fill_bag(sunshine=50)
    board.state.players["fire"][1:6] = 4
    board.state.players[0].freeze[:] = 0
    board.visit("backcountry_8").act("drop:A")
    assert board.changes()["players.0.fire"] == 2
    assert board.state.players["fire"].sum() == 23


@pytest.mark.rule("SV-033", "SV-028")
def test_meds_are_not_limited__cards_and_players_get_more_than_60() -> None:
    board = Board(2).sweep().set_zone(2).fill_bag(sunshine=50)
    board.state.players[0].freeze[:] = 0
    board.state.players[1].meds = 60
    board.visit("backcountry_8").act("drop:A")
    assert board.changes()["players.0.meds"] == 2
    shown = [k for k in range(28) if board.state.card_place[k] == ON_BOARD]
    board.act("skip", "skip")
    assert board.state.day == 2
    assert [int(board.state.card_meds[k]) for k in shown] == [1] * 6


@pytest.mark.rule("SV-033", "SV-027")
def test_lucky_breaks_are_not_limited__a_fifth_can_be_bought() -> None:
    board = Board(6)
    for seat in range(1, 6):
        board.state.players[seat].luck = 1
    board.state.day = board.state.last_day
    board.sweep().lead(5).go(*["clearing"] * 6)
    while board.state.part < 3:
        board.act("skip")
    seat = int(board.state.seat)
    assert seat == 0
    board.state.players[seat].skill = 6
    board.give(seat, bone=4).mark().act("exchange:line_3")
    assert board.changes()["players.0.luck"] == 1
    assert board.state.players["luck"].sum() == 6


@pytest.mark.rule("SV-008", "SV-010")
def test_players__two_to_six_each_with_one_meeple_and_one_board() -> None:
    assert (SURVIVALIST.min_players, SURVIVALIST.max_players) == (2, 6)
    for refused in (1, 7):
        with pytest.raises(OptionError):
            check_players("survivalist", SURVIVALIST.min_players, SURVIVALIST.max_players, refused)
    for players in COUNTS:
        board = Board(players)
        blank = np.zeros(1, board.state.players.dtype)[0]
        assert all(board.state.players[seat] != blank for seat in range(players))
        assert all(board.state.players[seat] == blank for seat in range(players, 6))
        board.go(*["campfire"] * (players - 1))
        placed = [int(board.state.players[seat].place) for seat in range(players)]
        assert sorted(placed) == [-1] + [9] * (players - 1)
        board.act("place:clearing")
        assert board.state.part > 0


@pytest.mark.rule("SV-009")
def test_secret_skills__seven_cards_one_for_each_resource() -> None:
    rules = Board(2).rules
    for resource in range(7):
        for line, (tokens, fire) in enumerate([(1, 0), (2, 0), (4, 0), (0, 1)]):
            exchange = rules.skills[resource, line]
            assert exchange.cost.tolist() == [tokens if k == resource else 0 for k in range(8)]
            assert exchange.fire == fire
    dealt = deals(6)["players"]["skill"].tolist()
    assert all(len(set(cards)) == 6 for cards in dealt)
    assert {card for cards in dealt for card in cards} == set(range(7))


@pytest.mark.rule("SV-013")
def test_big_haul__a_tile_for_three_to_six_players_and_none_for_two() -> None:
    for players in COUNTS:
        assert ("place:backcountry_5" in Board(players).legal) == (players >= 3)
        assert "place:backcountry_5" not in Board(players, big_haul=False).legal


@pytest.mark.rule("SV-014")
def test_fate_tiles__one_set_of_seven_different_threats() -> None:
    for tiles in deals(2)["fate"].tolist():
        assert sorted(tiles) == list(range(7))


@pytest.mark.rule("SV-029")
def test_drop_tiles__26_in_nine_varieties() -> None:
    rules = Board(2).rules
    assert rules.tiles["copies"].tolist() == [4, 2, 4, 3, 2, 3, 3, 2, 3]
    assert rules.tiles["copies"].sum() == 26
    # fire, steal, meds and peek, salvage, trap, summon, heal, heal all, thaw
    assert rules.tiles["op"].tolist() == [[1, 0], [2, 0], [3, 4], [5, 0], [6, 0], [7, 0], [8, 0], [9, 0], [10, 0]]
    assert rules.tiles["amount"].tolist() == [[2, 0], [1, 0], [2, 1], [1, 0], [1, 0], [1, 0], [1, 0], [1, 0], [2, 0]]


@pytest.mark.rule("SV-031")
def test_basic_items__seven_one_a_threat_for_any_three_tokens() -> None:
    items = Board(2).rules.items
    for k in range(7):
        assert items[k].cost.tolist() == [0] * 7 + [3]
        assert items[k].protects.tolist() == [int(threat == k) for threat in range(7)]
        assert items[k].points == 12


RECIPES = {
    "thirst storms": "stone bamboo wood",
    "thirst hunger": "stone wood pelt",
    "thirst illness": "stone bamboo pelt",
    "thirst wildlife": "vine brush pelt",
    "thirst fatigue": "bamboo wood pelt",
    "thirst isolation": "stone vine bone",
    "storms hunger": "bamboo vine brush",
    "storms illness": "bamboo brush bone",
    "storms wildlife": "bamboo vine bone",
    "storms fatigue": "wood pelt bone",
    "storms isolation": "vine brush bone",
    "hunger illness": "vine wood pelt",
    "hunger wildlife": "stone vine pelt",
    "hunger fatigue": "stone vine wood",
    "hunger isolation": "stone brush bone",
    "illness wildlife": "wood brush bone",
    "illness fatigue": "bamboo wood bone",
    "illness isolation": "bamboo wood brush",
    "wildlife fatigue": "stone brush pelt",
    "wildlife isolation": "stone vine brush",
    "fatigue isolation": "bamboo pelt bone",
}


@pytest.mark.rule("SV-032")
def test_expert_items__21_one_a_pair_of_threats_with_a_recipe_each() -> None:
    resources = ["stone", "bamboo", "vine", "wood", "brush", "pelt", "bone"]
    items = Board(2).rules.items
    assert list(RECIPES) == [" ".join(pair) for pair in combinations(THREATS, 2)]
    assert len(items) == 7 + 21
    for item, (threats, recipe) in zip(items[7:], RECIPES.items(), strict=True):
        assert item.protects.tolist() == [int(threat in threats.split()) for threat in THREATS]
        assert item.cost.tolist() == [int(resource in recipe.split()) for resource in resources] + [0]
        assert item.points == 28
        assert item.points > items[0].points


@pytest.mark.rule("SV-183", "SV-178")
@pytest.mark.parametrize(("disc", "colour"), WOUNDS.items())
def test_wounds__four_colours_each_with_its_own_place(disc: str, colour: int) -> None:
    board = Board(2).sweep().fill_bag(**{disc: 6}).visit("backcountry_8")
    changes = {f"bag.{disc}": -1, f"players.0.wounds.{disc}": 1, "players.0.home": 1}
    assert board.changes() == changes
    assert board.state.players[0].wounds[colour] == 2


@pytest.mark.rule("SV-178")
def test_discs__three_sorts_a_wound_a_freeze_and_sunshine_each_go_their_way() -> None:
    board = Board(2).sweep().fill_bag(red=1, freeze=1, sunshine=1, maroon=1).visit("backcountry_1")
    assert board.state.drawn.tolist() == [0, 0, 0, 0, 1, 0]
    board.act("freeze:A")
    assert board.changes() == {
        "bag.red": -1,
        "bag.maroon": -1,
        "bag.freeze": -1,
        "bag.sunshine": -1,
        "sunshine_box": 1,
        "players.0.wounds.red": 1,
        "players.0.wounds.maroon": 1,
        "players.0.freeze.A": 1,
        "players.0.home": 1,
    }
    board.check()
