"""Setting up: what every player, the board and the bag start with, at each number of players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from overwinter.envs.survivalist.state import EMPTY, IN_DECK, ON_BOARD
from tests.survivalist.board import Board, deals

COUNTS = (2, 3, 4, 5, 6)


@pytest.mark.rule("SV-038", "SV-039", "SV-041", "SV-042", "SV-044")
@pytest.mark.parametrize("players", COUNTS)
def test_playerboards__start_with_just_this(players: int) -> None:
    state = Board(players, seed=players).state
    blank = np.zeros(1, state.players.dtype)[0]
    for seat in range(players):
        start = blank.copy()
        start["skill"] = state.players[seat].skill
        start["fire"] = 1
        start["meds"] = 1
        start["reapers"] = 2 if players == 2 else 1
        start["wounds"] = 1
        start["freeze"] = [0, 0, 0, 1, 1]
        start["place"] = -1
        start["home"] = 1
        assert state.players[seat] == start
    for seat in range(players, 6):
        assert state.players[seat] == blank


@pytest.mark.rule("SV-042")
def test_start_freeze__one_on_d_and_e_or_two_on_each() -> None:
    assert [row.tolist() for row in Board(2).rules.start_freeze] == [[0, 0, 0, 1, 1]] * 6
    board = Board(3, start_freeze=4)
    assert [row.tolist() for row in board.state.players["freeze"][:3]] == [[0, 0, 0, 2, 2]] * 3
    assert board.state.bag.tolist() == [22, 22, 22, 22, 64 - 12, 50]
    board.check()


@pytest.mark.rule("SV-040")
@pytest.mark.parametrize("players", COUNTS)
def test_secret_skills__one_hidden_card_each_all_different(players: int) -> None:
    hands = {tuple(cards) for cards in deals(players)["players"]["skill"][:, :players].tolist()}
    assert all(len(set(hand)) == players and set(hand) <= set(range(7)) for hand in hands)
    assert {hand[0] for hand in hands} == set(range(7))
    assert len(hands) > 20
    assert not deals(players)["players"]["skill_shown"].any()


@pytest.mark.rule("SV-044")
@pytest.mark.parametrize("players", COUNTS)
def test_compass__goes_to_a_random_player_who_places_first(players: int) -> None:
    states = deals(players)
    assert (states["compass"] == states["first_compass"]).all()
    assert (states["compass"] == states["seat"]).all()
    holders = np.bincount(states["compass"])
    assert len(holders) == players
    assert min(holders) > 0
    assert max(holders) < 40 / players + 3 * (40 / players) ** 0.5


@pytest.mark.rule("SV-045")
@pytest.mark.parametrize("players", COUNTS)
def test_bag__holds_every_disc_that_is_on_no_playerboard(players: int) -> None:
    state = Board(players).state
    assert state.bag.tolist() == [25 - players] * 4 + [64 - 2 * players, 50]
    assert state.drawn.tolist() == [0] * 6
    assert state.sunshine_box == 0


@pytest.mark.rule("SV-045")
def test_bag__is_mixed_every_kind_comes_as_often_as_it_is_there() -> None:
    board = Board(2).sweep().lead(0).go("backcountry_8")
    before, seen = board.states.copy(), Counter()
    for chance in range(120):
        board.states[:] = before
        board.state.rng[1] = chance * 977
        bag = board.state.bag.copy()
        board.act("place:clearing")
        seen[int(np.flatnonzero(bag - board.state.bag)[0])] += 1
    expected = before[0].bag / before[0].bag.sum() * 120
    assert [seen[disc] for disc in range(6)] == pytest.approx(expected, abs=14)


@pytest.mark.rule("SV-065", "SV-014")
def test_fate_tiles__shuffled_and_face_down() -> None:
    states = np.concatenate([deals(players) for players in COUNTS])
    for k in range(7):
        assert set(states["fate"][:, k].tolist()) == set(range(7))
    assert not states["fate_shown"].any()
    assert not states["players"]["knows_fate"].any()


@pytest.mark.rule("SV-067", "SV-068", "SV-095")
@pytest.mark.parametrize("players", COUNTS)
def test_fate_reapers__ten_in_all_none_on_the_zero_spot(players: int) -> None:
    state = Board(players).state
    assert state.fate_reapers.tolist() == [0, 1, 1, 1, 2, 2, 3]
    assert state.fate_reapers.sum() == 10


THREATS = {
    2: [1, 1, 1, 1, 1, 2, 2],
    3: [1, 1, 1, 1, 2, 2, 2],
    4: [1, 1, 1, 1, 1, 2, 2],
    5: [1, 1, 1, 1, 1, 1, 2],
    6: [1, 1, 1, 1, 1, 1, 1],
}


@pytest.mark.rule("SV-069", "SV-070", "SV-071", "SV-072", "SV-073")
@pytest.mark.parametrize("players", COUNTS)
def test_threats__one_reaper_each_and_a_second_by_the_number_of_players(players: int) -> None:
    """Thirst to isolation; with the others, all 23 Reapers are in play."""
    state = Board(players).state
    assert state.threat_reapers.tolist() == THREATS[players]
    assert 10 + sum(THREATS[players]) + state.players["reapers"].sum() == 23


RIDGE = {2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
BASIC = {2: 2, 3: 2, 4: 2, 5: 3, 6: 3}
EXPERT = {2: 4, 3: 4, 4: 4, 5: 5, 6: 5}


@pytest.mark.rule("SV-074", "SV-076", "SV-077", "SV-078", "SV-082", "SV-083")
@pytest.mark.parametrize("players", COUNTS)
def test_resource_tokens__ridge_valley_and_two_on_the_discard(players: int) -> None:
    state = Board(players).state
    assert state.ridge.sum() == RIDGE[players]
    assert EMPTY not in state.valley.tolist()
    assert len(state.valley) == 3
    assert state.discard.sum() == 2
    assert state.deck.sum() == 56 - RIDGE[players] - 3 - 2
    assert not state.players["pack"].any()
    assert not state.players["knows_valley"].any()


@pytest.mark.rule("SV-074", "SV-076", "SV-077")
def test_resource_tokens__are_drawn_blind_from_all_kinds() -> None:
    """200 games: 600 tokens in the Valley, 400 on the discard, 1,200 on the Ridge."""
    states = np.concatenate([deals(players) for players in COUNTS])
    assert np.bincount(states["valley"].ravel(), minlength=7) == pytest.approx([600 / 7] * 7, abs=27)
    assert states["discard"].sum(axis=0) == pytest.approx([400 / 7] * 7, abs=22)
    assert states["ridge"].sum(axis=0) == pytest.approx([1200 / 7] * 7, abs=36)


@pytest.mark.rule("SV-077", "SV-078")
def test_discard_pile__begins_with_the_two_tokens_and_takes_what_follows() -> None:
    board = Board(2)
    first = board.state.discard.copy()
    board.set_ridge(stone=1, bone=1).fill_bag(sunshine=50).state.players[0].pack[1] = 5
    board.visit("backcountry_4").act("take:stone", "discard:stone", "discard:bamboo")
    assert (board.state.discard - first).tolist() == [1, 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("SV-077", "SV-078")
def test_discard_pile__its_first_two_tokens_can_be_salvaged() -> None:
    board = Board(2).set_zone(3, EMPTY, EMPTY, EMPTY, EMPTY).fill_bag(sunshine=50).set_valley(None, None, None)
    board.set_discard(vine=1, pelt=1).visit("backcountry_8").act("drop:A")
    assert board.legal == {"skip", "salvage:vine", "salvage:pelt"}
    board.act("salvage:vine")
    assert board.state.players[0].pack.tolist() == [0, 0, 1, 0, 0, 0, 0]
    assert board.state.discard.tolist() == [0, 0, 0, 0, 0, 1, 0]


@pytest.mark.rule("SV-075", "SV-079", "SV-080")
@pytest.mark.parametrize("players", COUNTS)
def test_drop_zone__five_open_tiles_from_a_pile_of_26(players: int) -> None:
    state = Board(players).state
    assert len(state.drop_zone) == 5
    assert EMPTY not in state.drop_zone.tolist()
    assert state.drop_deck.sum() == 21
    assert not state.drop_discard.any()


@pytest.mark.rule("SV-075")
def test_drop_tiles__are_drawn_blind_as_often_as_there_are_copies() -> None:
    zones = np.concatenate([deals(players) for players in COUNTS])["drop_zone"]
    copies = np.array([4, 2, 4, 3, 2, 3, 3, 2, 3])
    assert np.bincount(zones.ravel()) == pytest.approx(1000 * copies / 26, abs=35)


@pytest.mark.rule("SV-082", "SV-083")
@pytest.mark.parametrize("players", COUNTS)
def test_item_places__fewer_cards_with_fewer_players(players: int) -> None:
    """Open cards without Meds; the others wait in their decks."""
    state = Board(players).state
    assert (state.card_place[:7] == ON_BOARD).sum() == BASIC[players]
    assert (state.card_place[7:] == ON_BOARD).sum() == EXPERT[players]
    assert (state.card_place == IN_DECK).sum() == 28 - BASIC[players] - EXPERT[players]
    assert not state.card_meds.any()
    assert not state.card_since.any()


@pytest.mark.rule("SV-083", "SV-063")
def test_action_spaces__only_the_big_haul_goes_by_the_number_of_players() -> None:
    for players in COUNTS:
        spaces = {f"place:backcountry_{k}" for k in range(1, 10) if k != 5 or players > 2}
        assert Board(players).legal == spaces | {"place:campfire", "place:clearing"}
        without = spaces - {"place:backcountry_5"}
        assert Board(players, big_haul=False).legal == without | {"place:campfire", "place:clearing"}


@pytest.mark.rule("SV-063")
def test_big_haul__gather_all_forage_one_five_discs_two_tiles() -> None:
    board = Board(3).sweep().set_ridge(stone=1, bone=2).set_valley("vine", "wood", None).set_zone(0, 7, 8)
    board.fill_bag(sunshine=50).visit("backcountry_5")
    assert board.legal == {"skip", "take_all"}
    board.act("take_all")
    assert board.legal == {"skip", "forage:valley_1", "forage:valley_2"}
    board.act("forage:valley_2")
    board.act("drop:A")
    assert board.legal == {"skip", "drop:B", "drop:C"}
    board.act("drop:B", "skip")
    assert board.state.seat != 0
    assert board.changes() == {
        "bag.sunshine": -5,
        "sunshine_box": 5,
        "ridge.stone": -1,
        "ridge.bone": -2,
        "valley.1": EMPTY,
        "players.0.pack.stone": 1,
        "players.0.pack.bone": 2,
        "players.0.pack.wood": 1,
        "drop_zone.A": EMPTY,
        "drop_zone.B": EMPTY,
        "drop_discard.0": 1,
        "drop_discard.7": 1,
        "players.0.fire": 2,
        "players.0.home": 1,
    }


ARRANGEMENTS = [[0, 0, 0, 1, 1], [0, 0, 0, 0, 2], [0, 0, 0, 2, 0], [0, 0, 2, 0, 0], [0, 2, 0, 0, 0], [2, 0, 0, 0, 0]]


@pytest.mark.rule("SV-044", "SV-348", "SV-349", "SV-350", "SV-351")
@pytest.mark.parametrize("players", COUNTS)
def test_exposure_setup__two_discs_each_arranged_by_turn_order(players: int) -> None:
    for seed in range(3):
        board = Board(players, seed=seed, exposure_setup=True)
        first = int(board.state.compass)
        for order in range(players):
            assert board.state.players[(first + order) % players].freeze.tolist() == ARRANGEMENTS[order]
        assert board.state.bag[4] == 64 - 2 * players
        board.check()


def test_setup__is_decided_by_the_seed_and_leaves_no_trace() -> None:
    """The same seed deals the same game, another seed another; working memory is clean."""
    deals: list[Any] = [Board(4, seed=seed).states.tobytes() for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]
    state = Board(4, seed=1).state
    assert not state.scratch.any()
    assert (state.part, state.day, state.threat, state.fate_shown) == (0, 1, 0, 0)
    assert not state.due.any()
    assert not any(state.offer.tolist())
