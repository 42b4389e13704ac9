"""All seats are alike: a game whose players sit one chair further on runs in the same way."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from overwinter.envs.survivalist.rules.kinds import ROUND
from overwinter.envs.survivalist.state import CRAFTED, TRAPPED
from tests.survivalist.board import Board


def moved(states: Any, by: int) -> Any:
    """The same game with everybody `by` chairs further clockwise."""
    states = states.copy()
    state = states[0]
    n = int(state.num_players)

    def chair(seat: int) -> int:
        return (seat + by) % n

    state.players[:n] = np.roll(state.players[:n], by)
    for player in state.players[:n]:
        player.traded[:n] = np.roll(player.traded[:n], by)
    state.compass, state.first_compass = chair(state.compass), chair(state.first_compass)
    if state.seat >= 0:
        state.seat = chair(state.seat)
    for frame in state.frames[: state.depth]:
        if frame.kind != ROUND:
            frame.seat = chair(frame.seat)
    for k, place in enumerate(state.card_place):
        for holder in (CRAFTED, TRAPPED):
            if holder <= place < holder + n:
                state.card_place[k] = holder + chair(place - holder)
    if state.offer.active:
        state.offer.maker, state.offer.partner = chair(state.offer.maker), chair(state.offer.partner)
    return states


@pytest.mark.parametrize(("players", "seed", "options"), [(4, 1, {}), (3, 2, {"trading": True})])
def test_seats__are_alike_through_a_game(players: int, seed: int, options: dict[str, Any]) -> None:
    board, other = Board(players, seed, **options), Board(players, seed, **options)
    board.state.bag[5] = 0
    board.state.players["meds"][:players] = 2
    board.state.players["luck"][:players] = 1
    other.states[:] = moved(board.states, 1)
    chance = np.random.default_rng(seed)
    for step in range(220):
        if step in (70, 110):
            for game in (board, other):
                game.state.day = max(int(game.state.day), int(game.state.last_day) - 1)
        if board.over:
            break
        assert board.legal == other.legal
        action = str(chance.choice(sorted(board.legal)))
        board.act(action)
        other.act(action)
        assert moved(board.states, 1).tobytes() == other.states.tobytes(), action
    assert board.over
    assert np.roll(board.outcome()[0], 1).tolist() == other.outcome()[0]
