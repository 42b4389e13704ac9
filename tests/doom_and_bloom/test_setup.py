"""Setting up: lengths of game, start player, characters, destinations (DB-076 to DB-115, DB-307 to DB-321)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.rng import STREAMS, below, hash3, seed_streams
from overwinter.envs.doom_and_bloom.hexes import CITY, LABELS
from overwinter.envs.doom_and_bloom.rules.assets import DICE
from overwinter.envs.doom_and_bloom.state import NOWHERE
from tests.doom_and_bloom.board import Board, deals

LENGTHS = [
    pytest.param("short", 1, [6, 6, 6, 7, 2], marks=pytest.mark.rule("DB-080", "DB-081", "DB-083")),
    pytest.param("normal", 2, [10, 10, 10, 10, 4], marks=pytest.mark.rule("DB-084", "DB-085", "DB-087")),
    pytest.param("long", 3, [15, 15, 15, 15, 6], marks=pytest.mark.rule("DB-088", "DB-089", "DB-091")),
]
TEAM_LENGTHS = [
    pytest.param("short", 1, [10, 10, 10, 12, 4], marks=pytest.mark.rule("DB-313", "DB-314", "DB-315")),
    pytest.param("normal", 2, [15, 15, 15, 16, 6], marks=pytest.mark.rule("DB-316", "DB-317", "DB-318")),
    pytest.param("long", 3, [20, 20, 20, 20, 8], marks=pytest.mark.rule("DB-319", "DB-320", "DB-321")),
]


@pytest.mark.rule("DB-077", "DB-102")
@pytest.mark.parametrize(("length", "towns", "need"), LENGTHS)
def test_length__sets_destinations_and_required_assets(length: Any, towns: int, need: list[int]) -> None:
    board = Board(3, length=length)
    assert board.rules.stops == towns
    assert board.rules.need.tolist() == need
    for player in board.state.players[:3]:
        assert (player.goals != NOWHERE).tolist() == [k < towns for k in range(3)]


@pytest.mark.rule("DB-310", "DB-307")
@pytest.mark.parametrize(("length", "towns", "need"), TEAM_LENGTHS)
def test_team_chart__asks_for_more_of_two_mats_together(length: Any, towns: int, need: list[int]) -> None:
    board = Board(4, length=length, teams=True)
    assert board.rules.stops == towns
    assert board.rules.need.tolist() == need
    assert board.state.team[:4].tolist() == [0, 1, 0, 1]
    for player in board.state.players[:4]:
        assert (player.goals != NOWHERE).sum() == towns


def test_teams__are_two_of_two() -> None:
    with pytest.raises(OptionError):
        Board(3, teams=True).engine.game.check_players(Board(4, teams=True).engine.options, 3)


WINS = [("short", "DB-082", 1), ("normal", "DB-086", 2), ("long", "DB-090", 3)]


@pytest.mark.rule("DB-082", "DB-086", "DB-090", "DB-027", "DB-028", "DB-029")
@pytest.mark.parametrize(("length", "_id", "towns"), WINS)
def test_course__towns_then_city_then_a_final_destination_at_random(length: Any, _id: str, towns: int) -> None:
    names = ["New Hope", "Canaan", "Haven"][:towns]
    finals = set()
    for seed in range(12):
        board = Board(2, seed=seed, length=length).head(0, *names)
        assert board.at(0) == "city"
        for name in names:
            board.mat(0, survivors=3).give(0).arrive(0, board.town_space(name), event="Quiet Day")
            board.act("gain:food")
        assert board.state.players[0].reached == towns
        board.mat(0, survivors=2).give(0).arrive(0, "city", attack="All Clear!")
        finals.add(int(board.state.players[0].final))
        board.state.players[0].assets[:] = board.rules.need
        home = board.rules.sites[1, board.state.players[0].final]
        board.state.players[0].milestones[:] = 1
        board.arrive(0, LABELS[home], event="Quiet Day")
        assert board.over
        assert board.outcome()[0] == [1, 2]
    assert len(finals) >= 4


@pytest.mark.rule("DB-095")
def test_decks__are_full_and_shuffled() -> None:
    board = Board()
    state = board.state
    assert (state.event_deck.sum(), state.attack_deck.sum(), state.bonus_deck.sum()) == (64, 40, 32)
    assert state.event_discard.sum() + state.attack_discard.sum() + state.bonus_discard.sum() == 0
    for deck, place, pile in (("event", "d6", "event_deck"), ("attack", "b5", "attack_deck")):
        firsts = set()
        for seed in range(40):
            board = Board(seed=seed)
            before = board.state[pile].copy()
            board.arrive(0, place)
            firsts.add(int(np.flatnonzero(before > board.state[pile])[0]))
        assert len(firsts) >= 8, deck
    hands = {tuple(Board(seed=k).arrive(0, "c4", event="Quiet Day").hand(0)) for k in range(40)}
    assert len(hands) >= 8


def roll_off(players: int, seed: int) -> tuple[int, list[int]]:
    """Who should start, and the last totals, from the dice of a game dealt with this seed."""
    fake: Any = SimpleNamespace(rng=np.zeros(STREAMS, np.uint64))
    with np.errstate(over="ignore"):
        seed_streams(fake, hash3(np.uint64(seed), 0, 0))
        totals = [0] * players
        rolling = list(range(players))
        while True:
            for seat in rolling:
                totals[seat] = sum((1, 1, 2, 2, 3, 3)[below(fake, DICE, 6)] for _ in range(6))
            best = max(totals[seat] for seat in rolling)
            rolling = [seat for seat in rolling if totals[seat] == best]
            if len(rolling) == 1:
                return rolling[0], totals


@pytest.mark.rule("DB-097", "DB-117")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_player__has_the_highest_total_of_six_dice(players: int) -> None:
    starts = []
    for k, state in enumerate(deals(players)):
        first, totals = roll_off(players, 100 * players + k)
        assert (state.first, state.roll_off[:players].tolist()) == (first, totals)
        assert state.active == first, "and begins"
        starts.append(first)
    assert set(starts) == set(range(players))


@pytest.mark.rule("DB-097")
def test_start_player__ties_roll_again() -> None:
    """With dice that all show the same, the first rolls tie for ever; with a single odd face they do not."""
    board = Board(3)
    board.rules.die[:] = [1, 1, 1, 1, 1, 2]
    firsts = []
    for seed in range(40):
        board.engine.reset(board.states, 0, 3, seed, 0, board.engine.mask(), board.engine.vector())
        firsts.append(int(board.state.first))
    assert min(firsts.count(k) for k in range(3)) >= 6


@pytest.mark.rule("DB-098", "DB-100", "DB-101", "DB-047")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_characters__are_dealt_at_random_with_their_assets_in_center_city(players: int) -> None:
    rules = Board().rules
    states = deals(players)
    assert len(set(states["players"]["character"][:, 0].tolist())) == 8
    for state in states:
        seats = state.players[:players]
        assert len(set(seats["character"].tolist())) == players, "a card each"
        for player in seats:
            assert player.assets.tolist() == rules.characters[player.character].tolist()
            assert player.space == CITY
            assert player.milestones.sum() == player.cards == 0
    assert not states["players"][:, players:].tobytes().strip(b"\0"), "nobody sits beyond"
    assert states["team"].shape == (60, MAX_SEATS)


@pytest.mark.rule("DB-103", "DB-104", "DB-105")
def test_destinations__are_different_in_a_mat_and_may_be_the_same_on_two() -> None:
    goals = deals(4, length="long")["players"]["goals"][:, :4]
    assert all(len(set(row.tolist())) == 3 for game in goals for row in game)
    shared = sum(len(set(game.ravel().tolist())) < 12 for game in goals)
    assert shared == len(goals), "the tokens went back into the bag: six towns for twelve discs"
    same_first = sum(len(set(game[:, 0].tolist())) < 4 for game in goals)
    assert 10 < same_first < 60
    order = [(game[0, 0] < game[0, 1]) for game in goals]
    assert 10 < sum(order) < 50, "in the order drawn, not sorted"
    assert (deals(4)["players"]["reached"] == 0).all()


@pytest.mark.rule("DB-107", "DB-108", "DB-109", "DB-111", "DB-112", "DB-113", "DB-114", "DB-115", "DB-110")
def test_example__the_nurse_in_a_normal_game() -> None:
    """A deal in which a player draws the Nurse, and New Hope and Canaan in that order."""
    found = 0
    for state in deals(4):
        for seat in range(4):
            player = state.players[seat]
            if player.character == 0:
                found += 1
                assert player.assets.tolist() == [2, 1, 1, 3, 1]
                assert player.space == CITY
                assert (player.goals != NOWHERE).tolist() == [True, True, False]
                assert player.reached == 0, "unscouted side up"
    assert found > 10
    board = Board(3).head(0, "New Hope", "Canaan")
    assert [board.content.board.towns[k].name for k in board.state.players[0].goals[:2]] == ["New Hope", "Canaan"]
    starts = {int(state.players[1].goals[0]) for state in deals(4) if state.players[0].goals[0] == 0}
    assert 0 in starts, "the tokens went back before the next player drew"


@pytest.mark.rule("DB-117")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns__go_clockwise_one_after_the_other(players: int) -> None:
    board = Board(players, seed=players)
    order = [int(board.state.active)]
    for step in range(400):
        board.play_random(step, limit=1)
        board.state.players["skips"] = 0
        if board.state.active != order[-1]:
            order.append(int(board.state.active))
    assert len(order) > 3 * players
    assert order == [(order[0] + k) % players for k in range(len(order))]
    assert board.state.lap == 1 + (len(order) - 1) // players
