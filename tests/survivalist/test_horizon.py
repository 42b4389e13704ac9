"""The course of a game: how many rounds, what each is for, and what the Horizon changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from overwinter.envs.core.errors import OptionError
from overwinter.envs.survivalist.state import BACKCOUNTRY, EMPTY, PLACING, RESTING, SKILLS, THREATENED
from tests.survivalist.board import Board

COUNTS = (2, 3, 4, 5, 6)
CORE_ROUNDS = {"cloud": 9, "snowflake": 8, "lightning": 7}


def unhurt(players: int, **options: Any) -> Board:
    """A game in which resting asks nothing, and only sunshine is drawn."""
    board = Board(players, **options).fill_bag(sunshine=400)
    board.state.players["wounds"] = 0
    board.state.players["freeze"] = 0
    return board.recount()


def rest(board: Board) -> Board:
    """A core round in which all stay at the Clearing."""
    return board.go(*["clearing"] * int(board.state.num_players))


@pytest.mark.rule("SV-060", "SV-061", "SV-062")
@pytest.mark.parametrize("players", COUNTS)
def test_moon__starts_on_the_cloud_with_two_players_and_on_the_snowflake_with_more(players: int) -> None:
    assert Board(players).state.last_day == (9 if players == 2 else 8)


@pytest.mark.rule("SV-086", "SV-087", "SV-088", "SV-089")
@pytest.mark.parametrize(("horizon", "days"), CORE_ROUNDS.items())
def test_horizon_option__sets_the_core_rounds_at_every_number_of_players(horizon: str, days: int) -> None:
    for players in COUNTS:
        assert Board(players, horizon=horizon).state.last_day == days


@pytest.mark.rule("SV-060", "SV-062", "SV-086", "SV-087", "SV-088", "SV-089")
@pytest.mark.parametrize(("horizon", "days"), [("standard", 9), *CORE_ROUNDS.items()])
def test_core_rounds__as_many_as_the_horizon_gives_before_the_skills(horizon: str, days: int) -> None:
    """With Beddown between them: eight find no fate tile for the last, six leave one face-down."""
    board = unhurt(2, horizon=horizon)
    for day in range(1, days + 1):
        assert (board.state.day, board.state.part) == (day, PLACING)
        assert board.state.fate_shown == min(day - 1, 7)
        rest(board)
    assert (board.state.day, board.state.part) == (days + 1, SKILLS)
    assert board.state.fate_shown == min(days - 1, 7)
    stacks = [0, 1, 1, 1, 2, 2, 3]
    assert board.state.fate_reapers.tolist() == [0] * min(days - 1, 7) + stacks[days - 1 :]
    board.check()


@pytest.mark.rule("SV-061", "SV-102", "SV-103", "SV-106", "SV-123")
def test_standard_game__eight_core_rounds_then_skills_then_threats() -> None:
    board = unhurt(3)
    for day in range(1, 9):
        assert board.state.day == day
        board.state.players["place"][:3] = -1
        for _ in range(3):
            assert board.state.part == PLACING
            assert all(name.startswith("place:") for name in board.legal)
            board.act("place:campfire")
    assert (board.state.day, board.state.part) == (9, SKILLS)
    board.state.players["luck"][:3] = 1
    for _ in range(3):
        assert board.legal == {"skip", "exchange:line_4"}
        board.act("skip")
    assert (board.state.day, board.state.part, board.state.threat) == (10, THREATENED, 0)
    assert board.state.players["fire"][:3].tolist() == [1, 1, 1]
    while not board.over:
        assert board.legal == {"use_luck", "face_threat"}
        assert board.state.day == 10
        board.act("face_threat")
    assert board.state.ended == 1
    assert board.state.players["survived"][:3].tolist() == [7, 7, 7]


@pytest.mark.rule("SV-103", "SV-106")
@pytest.mark.parametrize("seed", [1, 2])
def test_decisions__belong_to_their_rounds(seed: int) -> None:
    """Placing and items in the core rounds, exchanges in the next, neither in the final."""
    board = Board(4, seed=seed, horizon="lightning")
    seen: dict[int, set[str]] = {}

    def look(board: Board) -> bool:
        if board.state.part != PLACING:
            seen.setdefault(int(board.state.day), set()).update(name.partition(":")[0] for name in board.legal)
        elif board.state.day > 1 and board.state.day < 6:
            board.state.day = 6
        return False

    board.play_random(seed, look)
    assert board.over
    core = set().union(*(names for day, names in seen.items() if day < 8))
    assert {"skip", "take", "forage", "heal", "thaw", "drop"} <= core
    assert not core & {"exchange", "use_luck", "face_threat"}
    assert "exchange" in seen[8]
    assert seen[8] <= {"exchange", "pay", "pay_fire", "skip", "heal", "thaw", "summon_from", "summon_to"}
    assert seen.get(9, set()) <= {"freeze", "med", "fall", "use_luck", "face_threat"}


@pytest.mark.rule("SV-104", "SV-134")
def test_beddown__refreshes_the_board_when_the_last_meeple_is_home() -> None:
    board = unhurt(2).sweep().set_ridge(stone=2).set_valley("wood", None, None).set_zone(0, EMPTY, EMPTY)
    board.state.card_place[:] = 0
    board.lead(0).go("campfire").mark()
    assert board.state.ridge.sum() == 2
    board.go("clearing")
    state = board.state
    assert (state.part, state.day, state.compass, state.seat) == (PLACING, 2, 1, 1)
    assert state.discard.tolist() == [2, 0, 0, 0, 0, 0, 0]
    assert state.ridge.sum() == 4
    assert state.valley[0] == 3
    assert EMPTY not in state.valley.tolist()
    assert EMPTY not in state.drop_zone.tolist()
    assert state.drop_discard.tolist() == [1] + [0] * 8
    assert (state.card_place == 1).sum() == 6
    assert state.fate_shown == 1
    assert state.players["place"][:2].tolist() == [-1, -1]
    assert state.players["home"][:2].tolist() == [1, 1]


@pytest.mark.rule("SV-096")
def test_fate_reapers__move_to_their_threats_and_make_them_deadlier() -> None:
    board = unhurt(2, horizon="snowflake")
    board.state.fate[:] = [6, 0, 1, 2, 3, 4, 5]
    board.state.threat_reapers[:] = [1, 1, 1, 1, 1, 2, 2]
    board.state.players["fire"] = 0
    board.state.players["luck"][:2] = 1
    stacks = [0, 1, 1, 1, 2, 2, 3]
    expected = [1, 1, 1, 1, 1, 2, 2]
    for k, threat in enumerate([6, 0, 1, 2, 3, 4, 5]):
        rest(board)
        expected[threat] += stacks[k]
        assert board.state.threat_reapers.tolist() == expected
        assert board.state.fate_reapers.tolist() == [0] * (k + 1) + stacks[k + 1 :]
        board.check()
    assert expected == [2, 2, 2, 3, 3, 5, 2]
    rest(board)
    for threat in range(7):
        assert board.state.threat == threat
        for _ in range(2):
            before = int(board.state.sunshine_box)
            board.act("face_threat")
            assert board.state.sunshine_box - before == 2 * expected[threat]
    assert board.over


@pytest.mark.rule("SV-112", "SV-108", "SV-111")
def test_too_many_discs__pass_out_in_a_core_round_alive() -> None:
    """A fourth red wound, with no Med: nothing is kept of it, and the player places again in the next round."""
    board = unhurt(3).sweep().fill_bag(red=30)
    board.state.players["meds"] = 0
    board.state.players[0].wounds[0] = 3
    board.recount().set_ridge(bone=4).visit("backcountry_6")
    assert (board.state.day, board.state.part) == (2, PLACING)
    assert board.state.players[0].wounds.tolist() == [3, 0, 0, 0]
    assert board.state.players[0].dead == 0
    assert board.state.bag.tolist() == [30, 0, 0, 0, 0, 0]
    assert board.state.discard[6] == 4
    board.act("place:backcountry_8", "place:campfire")
    assert board.state.seat == 0
    assert board.legal >= {"place:campfire", "place:backcountry_6"}


@pytest.mark.rule("SV-113")
def test_too_many_discs__are_death_in_the_final() -> None:
    board = unhurt(3).fill_bag(red=30)
    board.state.players["meds"] = 0
    board.state.players["fire"] = 0
    board.state.day = board.state.last_day
    board.state.threat_reapers[:] = [1, 0, 0, 0, 0, 0, 0]
    board.lead(0).go("campfire", "clearing")
    board.state.players["wounds"][:3, 0] = [2, 1, 0]
    board.state.players[0].wounds[0] = 2
    board.recount().go("clearing")
    while board.state.part == RESTING:
        board.act("skip")
    assert board.over
    assert board.state.players["dead"][:3].tolist() == [1, 0, 0]
    assert board.state.players["survived"][:3].tolist() == [0, 7, 7]
    assert board.state.players["wounds"][:3, 0].tolist() == [4, 3, 2]
    assert board.outcome()[0][0] == 3


@pytest.mark.rule("SV-099")
def test_aim__who_survives_longest_is_first_whatever_the_points() -> None:
    board = Board(3)
    players = board.state.players
    players["dead"][:3] = 1
    players["survived"][:3] = [2, 3, 1]
    players["burden"][:3] = [0, 25, 0]
    board.state.card_place[7:14] = 2
    ranks, scores, _ = board.outcome()
    assert ranks == [2, 1, 3]
    assert scores == [196.0, -25.0, 0.0]


@pytest.mark.parametrize(("cap", "part"), [(1, PLACING), (2, PLACING), (8, SKILLS), (9, THREATENED)])
def test_max_rounds__cuts_the_game_when_that_round_is_over(cap: int, part: int) -> None:
    board = unhurt(2, horizon="snowflake", max_rounds=cap)
    board.state.players["fire"] = 0
    for day in range(1, min(cap, 8) + 1):
        assert not board.over
        assert board.state.day == day
        rest(board)
    assert board.state.ended == 2
    assert board.state.day == cap
    assert board.state.seat == -1
    assert np.flatnonzero(board.engine.legal(board.states, 0)).tolist() == []


def test_max_rounds__beyond_the_skills_lets_the_game_end_by_itself() -> None:
    board = unhurt(2, horizon="snowflake", max_rounds=11)
    board.state.players["fire"] = 0
    for _ in range(8):
        rest(board)
    assert board.state.ended == 1
    with pytest.raises(OptionError):
        Board(2, max_rounds=12)
    with pytest.raises(OptionError):
        Board(2, max_rounds=0)


@pytest.mark.rule("SV-123", "SV-127")
def test_parts_of_a_round__placing_backcountry_resting() -> None:
    board = Board(3).fill_bag(sunshine=50).lead(0)
    parts = []
    board.go("clearing", "backcountry_8")
    assert board.state.part == PLACING
    board.go("campfire")
    while board.state.day == 1:
        parts.append((int(board.state.part), int(board.state.seat)))
        board.act("skip")
    assert parts == [(BACKCOUNTRY, 1), (BACKCOUNTRY, 1), (RESTING, 2), (RESTING, 0)]
