"""What a seat cannot know, dealt anew: what may change, what must not, and that nothing else shows through."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import CRAFTED, EMPTY, IN_DECK, ON_BOARD, TRAPPED
from tests.survivalist.board import Board

DRAWS = 50
CRAFTED_ONES = (*range(11, 18), 25, 26, 27)
"""Expert cards out of the way; five are left in the deck or as traps of seats 0, 1 and 2 (18-24, less the own)."""


def position() -> Board:
    """Three players. Seat 0 has seen the fourth fate tile and the first Valley place, seat 1 the fifth and third.

    Two fate tiles are open. The skill of seat 2 is revealed. Traps: seat 0 one of each, seat 1 two basic ones of
    different rounds and one expert, seat 2 an expert one.
    """
    board = Board(3, seed=1)
    state = board.state
    state.day = 4
    state.fate[:] = (6, 0, 5, 1, 4, 2, 3)
    state.fate_shown = 2
    board.set_valley("stone", "bone", "wood")
    for seat, (tile, place) in enumerate([(3, 0), (4, 2)]):
        state.players[seat].knows_fate[tile] = 1
        state.players[seat].knows_valley[place] = 1
    state.players["skill"][:3] = (4, 2, 6)
    state.players[2].skill_shown = 1
    board.set_items(0, 1, 7, 8, 9, 10)
    for card, place, since in [(2, 0, 1), (3, 1, 2), (4, 1, 4), (20, 0, 3), (21, 1, 1), (22, 2, 4)]:
        state.card_place[card], state.card_since[card] = TRAPPED + place, since
    for card in CRAFTED_ONES:
        state.card_place[card] = CRAFTED + card % 3
    state.card_meds[7] = 2
    board.check()
    return board


def redealt(board: Board, seat: int, seed: int = 0) -> Any:
    """The state after a redeal; the board keeps its own."""
    states = board.states.copy()
    board.engine.redeal(states, 0, seat, seed)
    return states[0]


@cache
def samples(seat: int) -> list[Any]:
    """Redeals of the position for a seat; uncompiled they take their time, so all tests look at the same."""
    board = position()
    return [redealt(board, seat, seed) for seed in range(DRAWS)]


def whereabouts(state: Any, cards: range) -> Counter[tuple[int, int]]:
    return Counter((int(state.card_place[k]), int(state.card_since[k])) for k in cards)


@pytest.mark.parametrize("seat", range(3))
def test_redeal__changes_nothing_else_and_nothing_that_is_seen(seat: int) -> None:
    board = position().mark()
    before = board.engine.observe(board.states, 0, seat)
    kept = board.states.copy()
    moving = ("fate.", "valley.", "deck.", "card_place.", "card_since.")
    for seed in range(5):
        board.states[:] = kept
        board.engine.redeal(board.states, 0, seat, seed)
        for name in board.changes():
            assert name.startswith(moving) or name.endswith(".skill"), name
        assert board.engine.observe(board.states, 0, seat).tobytes() == before.tobytes()
        assert board.state.scratch.sum() == 0
        assert not np.array_equal(board.state.rng, kept[0].rng)  # the draws to come are dealt anew too
        board.check()


def disguised(board: Board, seat: int) -> Any:
    """Another state that the seat cannot tell from the board's: all that it does not know is put the other way."""
    states = board.states.copy()
    state = states[0]
    unknown = [k for k in range(2, 7) if not state.players[seat].knows_fate[k]]
    state.fate[unknown] = state.fate[unknown][::-1]
    for k in [k for k in range(3) if not state.players[seat].knows_valley[k]]:
        state.deck[state.valley[k]] += 1
        state.valley[k] = 5
        state.deck[5] -= 1
    for cards in (range(7), range(7, 28)):
        places = {k: int(state.card_place[k]) for k in cards}
        hidden = [k for k in cards if places[k] == IN_DECK or TRAPPED <= places[k] != TRAPPED + seat]
        for array in (state.card_place, state.card_since):
            array[hidden] = array[hidden][::-1]
    for other in range(2):
        if other != seat:
            state.players[other].skill = 0 if other else 1
    return states


@pytest.mark.parametrize("seat", range(3))
def test_redeal__does_not_depend_on_what_is_hidden(seat: int) -> None:
    """Two games that look the same to a seat are the same after a redeal with the same seed."""
    board = position()
    other = disguised(board, seat)
    before = board.engine.observe(board.states, 0, seat)
    assert board.engine.observe(other, 0, seat).tobytes() == before.tobytes()
    assert other.tobytes() != board.states.tobytes()
    for seed in range(4):
        one, two = board.states.copy(), other.copy()
        board.engine.redeal(one, 0, seat, seed)
        board.engine.redeal(two, 0, seat, seed)
        one["rng"] = two["rng"] = 0
        assert one.tobytes() == two.tobytes()


@pytest.mark.rule("SV-239", "SV-240")
def test_redeal__fate_tiles_that_the_seat_has_not_seen() -> None:
    board = position()
    for seat, known in [(0, (0, 1, 3)), (1, (0, 1, 4)), (2, (0, 1))]:
        dealt = np.array([state.fate for state in samples(seat)])
        assert (np.sort(dealt, axis=1) == np.arange(7)).all()
        for k in range(7):
            if k in known:
                assert set(dealt[:, k]) == {board.state.fate[k]}
            else:
                assert set(dealt[:, k]) == {board.state.fate[j] for j in range(7) if j not in known}


@pytest.mark.rule("SV-240")
def test_redeal__valley_tokens_that_the_seat_has_not_seen() -> None:
    board = position()
    for seat, known in [(0, 0), (1, 2), (2, None)]:
        for state in samples(seat):
            for kind in range(7):  # from the pile and back
                assert state.deck[kind] + (state.valley == kind).sum() == (
                    board.state.deck[kind] + (board.state.valley == kind).sum()
                )
        dealt = np.array([state.valley for state in samples(seat)])
        for place in range(3):
            if place == known:
                assert set(dealt[:, place]) == {board.state.valley[place]}
            else:
                assert set(dealt[:, place]) == set(range(7))


@pytest.mark.rule("SV-240")
def test_redeal__an_empty_valley_place_stays_empty() -> None:
    board = position().set_valley("stone", None, "wood")
    dealt = np.array([redealt(board, 2, seed).valley for seed in range(10)])
    assert set(dealt[:, 1]) == {EMPTY}
    assert len(set(dealt[:, 0])) > 3
    assert dealt[:, [0, 2]].min() >= 0
    board.set_valley(None, None, None)
    assert redealt(board, 2).valley.tolist() == [EMPTY] * 3
    assert redealt(board, 2).deck.tolist() == board.state.deck.tolist()


@pytest.mark.rule("SV-244")
@pytest.mark.parametrize("cards", [range(7), range(7, 28)], ids=["basic", "expert"])
def test_redeal__cards_in_the_deck_and_in_other_hands(cards: range) -> None:
    """As many traps as before of the same rounds; own ones, the board's and crafted ones stay."""
    board = position()
    for seat in range(3):
        unseen = [k for k in cards if board.state.card_place[k] == IN_DECK]
        unseen += [k for k in cards if board.state.card_place[k] >= TRAPPED]
        unseen = [k for k in unseen if board.state.card_place[k] != TRAPPED + seat]
        held: dict[int, set[tuple[int, int]]] = {k: set() for k in unseen}
        for state in samples(seat):
            assert whereabouts(state, cards) == whereabouts(board.state, cards)
            for k in cards:
                if k in held:
                    held[k].add((int(state.card_place[k]), int(state.card_since[k])))
                else:
                    for array in ("card_place", "card_meds", "card_since"):
                        assert state[array][k] == board.state[array][k]
        wanted = {(int(board.state.card_place[k]), int(board.state.card_since[k])) for k in unseen}
        for k in unseen:
            assert held[k] == wanted


@pytest.mark.rule("SV-040")
def test_redeal__secret_skills_not_yet_revealed() -> None:
    board = position()
    both = {0: set(range(6)), 1: set(range(6))}
    for seat, others in [(0, {1: {0, 1, 2, 3, 5}}), (1, {0: {0, 1, 3, 4, 5}}), (2, both)]:
        dealt = [state.players["skill"][:3].tolist() for state in samples(seat)]
        for other in range(3):
            assert {skills[other] for skills in dealt} == others.get(other, {board.state.players[other].skill})
        assert all(len(set(skills)) == 3 for skills in dealt)


@pytest.mark.parametrize("seat", range(3))
def test_redeal__is_fair(seat: int) -> None:
    """Each unseen card is as likely as another to be the trap, each tile to be the next, each skill to be held."""
    owner = 2 if seat != 2 else 1
    traps = Counter(k for state in samples(seat) for k in range(7, 28) if state.card_place[k] == TRAPPED + owner)
    tiles = Counter(int(state.fate[2]) for state in samples(seat))
    skills = Counter(int(state.players[1 if seat == 0 else 0].skill) for state in samples(seat))
    for found, kinds_of_it in [(traps, 6), (tiles, 4 if seat < 2 else 5), (skills, 5 if seat < 2 else 6)]:
        mean = DRAWS / kinds_of_it
        assert len(found) == kinds_of_it
        assert sum((number - mean) ** 2 / mean for number in found.values()) < 16


def test_redeal__of_a_first_seats_trap() -> None:
    """A trap of seat 0 is as hidden as any."""
    board = Board(2)
    board.set_items(0, 1, 7, 8, 9, 10)
    board.state.card_place[2], board.state.card_since[2] = TRAPPED + 0, 1
    for seat, cards in [(1, {2, 3, 4, 5, 6}), (0, {2})]:
        dealt = [redealt(board, seat, seed).card_place for seed in range(25)]
        assert {int(k) for places in dealt for k in np.flatnonzero(places == TRAPPED)} == cards
        assert all((places == TRAPPED).sum() == 1 and (places == ON_BOARD).sum() == 6 for places in dealt)


@pytest.mark.rule("SV-239", "SV-240")
def test_knowledge__of_the_valley_ends_with_the_token() -> None:
    board = position().begin(kinds.FORAGE_TOKENS, 2, a=1)
    board.act("forage:valley_3")
    assert board.state.players["knows_valley"][:3].tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize(("trapped", "deck"), [(3, range(7)), (15, (7, 27))])
def test_redeal__any_card_of_the_deck_can_be_the_trap(trapped: int, deck: Any) -> None:
    board = Board(2, seed=2).set_items()
    board.state.day = 2
    board.state.card_place[trapped], board.state.card_since[trapped] = TRAPPED + 1, 1
    found = set()
    for seed in range(60):
        places = redealt(board, 0, seed).card_place
        found.add(int(np.flatnonzero(places == TRAPPED + 1)[0]))
    assert found >= set(deck)
