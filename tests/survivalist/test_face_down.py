"""What is set up unseen: fate tiles, Valley tokens, piles and secret cards, as each seat's view and `redeal` show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from overwinter.envs.survivalist.state import EMPTY
from tests.survivalist.board import Board


def redealt(board: Board, seat: int, count: int = 24) -> Any:
    """Versions of the game, anew in all that a seat cannot know; each is a whole game and looks the same."""
    before = board.states.copy()
    view = board.engine.observe(board.states, 0, seat)
    versions = board.engine.states(count)
    for k in range(count):
        board.states[:] = before
        board.engine.redeal(board.states, 0, seat, k)
        versions[k] = board.states[0]
        if k < 3:
            board.check()
            assert np.array_equal(board.engine.observe(board.states, 0, seat), view)
    board.states[:] = before
    return versions


@pytest.mark.rule("SV-065", "SV-076", "SV-074", "SV-040")
def test_redeal__changes_what_is_hidden_and_nothing_else() -> None:
    board = Board(4)
    versions = redealt(board, 1, count=8)
    for name in board.states.dtype.names or ():
        if name not in ("rng", "fate", "valley", "deck", "players"):
            assert all(version[name].tobytes() == board.state[name].tobytes() for version in versions), name
    for name in board.state.players.dtype.names:
        if name != "skill":
            assert (versions["players"][name] == board.state.players[name]).all(), name


@pytest.mark.rule("SV-065")
def test_fate__every_hidden_tile_may_be_any_of_the_hidden_ones() -> None:
    fate = redealt(Board(3), 1, count=40)["fate"]
    assert [set(fate[:, k].tolist()) for k in range(7)] == [set(range(7))] * 7


@pytest.mark.rule("SV-076", "SV-074")
def test_valley__hidden_tokens_may_be_any_of_the_pile() -> None:
    board = Board(3).sweep().set_valley("bone", "wood", None)
    versions = redealt(board, 2, count=40)
    assert set(versions["valley"][:, 0].tolist()) == set(range(7))
    assert set(versions["valley"][:, 1].tolist()) == set(range(7))
    assert set(versions["valley"][:, 2].tolist()) == {EMPTY}
    assert set(versions["deck"].sum(axis=1).tolist()) == {54}


@pytest.mark.rule("SV-040")
def test_secret_skills__may_be_any_card_that_the_viewer_has_not_seen() -> None:
    board = Board(5)
    board.state.players["skill"][:5] = [2, 4, 6, 0, 1]
    board.state.players[3].skill_shown = 1
    cards = redealt(board, 1, count=40)["players"]["skill"]
    hidden = {2, 6, 1, 3, 5}
    assert [set(cards[:, seat].tolist()) for seat in range(6)] == [hidden, {4}, hidden, {0}, hidden, {0}]
    assert all(len(set(row[:5])) == 5 for row in cards.tolist())


@pytest.mark.rule("SV-040")
def test_secret_skills__a_seats_view_shows_its_own_card_only() -> None:
    board = Board(3)
    before = board.states.copy()
    spare = (set(range(7)) - set(before[0].players["skill"][:3].tolist())).pop()
    for seat in range(3):
        for viewer in range(3):
            board.states[:] = before
            view = board.engine.observe(board.states, 0, viewer)
            board.state.players[seat].skill = spare
            seen = not np.array_equal(board.engine.observe(board.states, 0, viewer), view)
            assert seen == (seat == viewer)


@pytest.mark.rule("SV-065", "SV-076")
def test_face_down__a_view_does_not_depend_on_tiles_and_tokens_unseen() -> None:
    board = Board(3).sweep().set_valley("bone", "wood", "vine")
    views = [board.engine.observe(board.states, 0, seat) for seat in range(3)]
    board.state.fate[:] = np.roll(board.state.fate, 2)
    board.set_valley("vine", "bone", "wood")
    assert all(np.array_equal(board.engine.observe(board.states, 0, seat), views[seat]) for seat in range(3))


@pytest.mark.rule("SV-077", "SV-080")
@pytest.mark.parametrize("seat", range(2))
def test_face_up__discard_ridge_and_drop_tiles_are_in_every_view(seat: int) -> None:
    board = Board(2).sweep().set_discard(vine=2).set_ridge(bone=4).set_zone(0, 1, 2, 3, 4)
    before = board.states.copy()
    view = board.engine.observe(board.states, 0, seat)
    for change in (
        lambda: board.set_discard(vine=1, wood=1),
        lambda: board.set_ridge(bone=3, wood=1),
        lambda: board.set_zone(0, 1, 2, 4, 3),
    ):
        board.states[:] = before
        change()
        assert not np.array_equal(board.engine.observe(board.states, 0, seat), view)
