"""Face-down Valley tokens from a draw pile that has run out: everybody has seen all the rest of that pile."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import EMPTY, RESOURCES
from tests.survivalist.board import Board

STONE, BAMBOO, WOOD = (RESOURCES.index(name) for name in ("stone", "bamboo", "wood"))


def old_tokens() -> Board:
    """Three players; the pile has been remade once. Places 1 and 2 hold a stone and a wood of the old pile, place 3
    a bamboo of the new one."""
    board = Board(3, seed=4)
    board.set_valley("stone", "wood", "bamboo")
    board.state.pile = 1
    board.state.valley_pile[:] = (0, 0, 1)
    board.check()
    return board


@pytest.mark.rule("SV-279", "SV-280")
def test_remaking_the_pile__new_valley_tokens_come_from_the_new_one() -> None:
    board = Board(2, seed=1)
    state = board.state
    assert state.pile == 0
    assert state.valley_pile.tolist() == [0, 0, 0]
    board.set_valley("stone", None, None)
    state.discard[:] += state.deck
    state.deck[:] = 0
    board.rest()
    assert state.day == 2
    assert state.pile == 1
    assert state.valley_pile.tolist() == [0, 1, 1]
    assert state.valley[0] == STONE
    board.check()


def test_foraging__forgets_which_pile_the_token_came_from() -> None:
    board = old_tokens()
    board.state.valley_pile[2] = 1
    board.begin(kinds.FORAGE_TOKENS, int(board.state.seat), a=1).act("forage:valley_3")
    assert board.state.valley[2] == EMPTY
    assert board.state.valley_pile.tolist() == [0, 0, 0]


def test_redeal__old_tokens_only_change_places_and_new_ones_come_from_the_pile() -> None:
    board = old_tokens()
    kept = board.states.copy()
    seen, third = Counter(), set()
    for seed in range(60):
        board.states[:] = kept
        board.engine.redeal(board.states, 0, 1, seed)
        first, second, new = board.state.valley.tolist()
        assert sorted((first, second)) == [STONE, WOOD]
        assert board.state.valley_pile.tolist() == [0, 0, 1]
        assert board.state.scratch.sum() == 0
        board.check()
        seen[first] += 1
        third.add(new)
    assert min(seen[STONE], seen[WOOD]) > 15
    assert len(third) > 3


def test_redeal__a_peek_at_one_of_two_old_tokens_tells_the_other() -> None:
    board = old_tokens()
    board.state.players[1].knows_valley[0] = 1
    for seed in range(5):
        board.engine.redeal(board.states, 0, 1, seed)
        assert board.state.valley[:2].tolist() == [STONE, WOOD]


def test_observation__gives_the_odds_of_old_tokens() -> None:
    board = old_tokens()
    known = board.sees(0, "valley_known").reshape(3, len(RESOURCES))
    half = np.zeros(len(RESOURCES), np.float32)
    half[[STONE, WOOD]] = 0.5
    assert (known[:2] == half).all()
    assert not known[2].any()
    unseen = board.state.deck.astype(np.float32)
    unseen[BAMBOO] += 1
    assert (board.sees(0, "unseen") == unseen / 8).all()
    words = board.engine.words.describe(board.rules, board.state, 0)
    assert words.count("face-down (one of 1 stone, 1 wood, shuffled)") == 2


@pytest.mark.parametrize(("place", "token", "pile"), [(0, STONE, 2), (0, STONE, -1), (1, EMPTY, 1)])
def test_check__a_valley_token_of_no_pile_is_found(place: int, token: int, pile: int) -> None:
    board = old_tokens()
    if token == EMPTY:
        board.state.deck[board.state.valley[place]] += 1
    board.state.valley[place] = token
    board.state.valley_pile[place] = pile
    with pytest.raises(Exception, match="a draw pile that there has not been"):
        board.check()
