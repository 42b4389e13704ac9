"""The declaration of a game."""

import copy
import pickle

import pytest

from tests.core.cases import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    return request.param


def test_a_game_is_pickled_and_copied_by_reference(game):
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game


def test_a_game_says_what_it_is(game):
    assert game.title.strip()
    assert game.version >= 0
    assert 1 <= game.min_players <= game.max_players <= 6
    assert 0 not in game.invariants
    assert all(meaning.strip() for meaning in game.invariants.values())
