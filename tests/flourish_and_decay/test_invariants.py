"""`check` notices each kind of damage, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.flourish_and_decay.rules.invariants import INVARIANTS
from overwinter.envs.flourish_and_decay.state import CALORIES, PLACE
from tests.core.damage import code_of, put
from tests.flourish_and_decay.board import Board, fresh


def in_turn() -> Board:
    """A position in the turn of seat 0."""
    return fresh(3).paint("Aa... .BB.. ..c..").give(0, "Crumb", "Rind").rich(0, 4).play("Crumb")


def in_placement() -> Board:
    """A position in which seat 0 has sealed a cell."""
    return fresh(2).paint("Aa... .BB.. .....").rich(0, 5).to_placement().at("a2")


IN_TURN = [
    (1, "supply.2", 13),
    (1, "trash.1", 1),
    (1, "players.0.deck.1", 9),
    (1, "players.1.discard.3", 1),
    (1, "players.0.played.1", 2),
    (1, "supply.4", -1),
    (1, "mold.4", 0),
    (2, "players.0.deck.0", -1),
    (2, "players.2.discard.0", -1),
    (2, "players.0.known.2", 2),
    (2, "players.0.known.2", -1),
    (3, "players.1.hand.1", 1),
    (3, "players.1.played.1", 1),
    (3, "players.2.free_bought", 1),
    (4, "players.0.calories", -1),
    (4, "players.0.bought", -1),
    (6, "cells.0.2", 2),
    (5, "slime.0.2", 4),
    (6, "cells.1.3", 16),
    (7, "ahead.0.0", 1),
    (7, "ahead.0.1", 1 << 15),
    (7, "frost.2.21", 1),
    (7, "shield.1.16", 1),
    (8, "players.0.slimes", 3),
    (8, "players.1.living", 1),
    (9, "chosen.0.1", 16),
    (9, "players.0.bought", 1),
    (10, "generation", 31),
    (10, "lap", 41),
    (11, "players.0.character", -1),
    (11, "players.0.character", 9),
    (12, "players.3.calories", 1),
    (12, "players.4.deck.0", 1),
    (12, "players.3.slimes", 2),
    (12, "players.3.discard.0", 2),
    (13, "shield.0.5", 1),
    (14, "scratch.3", 1),
    (14, "scratch.38", -1),
    (15, "players.2.coming.2.1", -1),
    (16, "phase", 2),
]
IN_PLACEMENT = [
    (4, "players.0.calories", 1),
    (4, "players.0.bought", 2),
    (9, "phase", 1),
    (9, "chosen.0.1", 1),
    (9, "phase", 0),
    (15, f"now.{PLACE}", 1),
    (16, "active", 1),
]


@pytest.mark.parametrize(("code", "path", "value"), IN_TURN)
def test_damage_in_a_turn_is_noticed(code: int, path: str, value: int) -> None:
    board = in_turn()
    assert code_of(board) == 0
    put(board.state, path, value)
    assert code_of(board) == code, INVARIANTS.get(code_of(board))


@pytest.mark.parametrize(("code", "path", "value"), IN_PLACEMENT)
def test_damage_in_cell_placement_is_noticed(code: int, path: str, value: int) -> None:
    board = in_placement()
    assert code_of(board) == 0
    put(board.state, path, value)
    assert code_of(board) == code, INVARIANTS.get(code_of(board))


def test_damage__two_of_the_same_character_and_too_many_seeds() -> None:
    board = in_turn()
    board.player(2).character = board.player(0).character
    assert code_of(board) == 11
    board = Board(2).at("a1", "b1")
    assert code_of(board) == 0
    board.state.chosen[0, 3] = 15
    assert code_of(board) == 9
    board = Board(2)
    board.player(0).bought = 1
    assert code_of(board) == 9


def test_check__leaves_the_state_as_it_was() -> None:
    board = in_turn()
    before = board.states.tobytes()
    assert code_of(board) == 0
    assert board.states.tobytes() == before


def test_check__holds_in_whole_games_with_every_effect() -> None:
    """Every action card is dealt and played at random; nothing is made, lost or overfilled."""
    chance = np.random.default_rng(0)
    board = fresh(2)
    names = [row.name for row in board.content.cards.action]
    for name in names:
        board = fresh(2).paint("AAa.b... .aAB.... ..bBB... ...a....")
        board.player(0).coming[0, CALORIES] = 1
        board.give(0, name, "Crumb", "Crumb").play(name)
        for _ in range(4):
            board.act(str(chance.choice(sorted(board.legal))))


def test_every_code_has_its_words() -> None:
    codes = {code for code, *_ in (*IN_TURN, *IN_PLACEMENT)}
    assert codes == set(INVARIANTS)
