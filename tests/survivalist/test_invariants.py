"""Each invariant is reported for a state that breaks just it, and no state on the way through a game breaks one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overwinter.envs.core.errors import EngineError
from overwinter.envs.survivalist.rules.invariants import INVARIANTS
from overwinter.envs.survivalist.state import CRAFTED, EMPTY, NUM_PLACES, ON_BOARD, RESTING, SKILLS, TRAPPED
from tests.survivalist.board import Board

Break = Callable[[Any], object]


def sound() -> Board:
    """Three players in the middle of a round; what the draw piles hold is known."""
    board = Board(3, seed=2).set_valley("stone", None, "bone").set_items(0, 1, 7, 8, 9, 10)
    board.set_zone(0, EMPTY, 1, 2, 3).give(0, stone=2, bone=3).set_discard(wood=2).set_ridge(vine=2)
    board.state.players["place"][:3] = (0, 9, 9)
    return board


def broken(change: Break, board: Board | None = None) -> int:
    """The invariant that a change breaks; 0 for none."""
    board = board or sound()
    board.check()
    change(board.state)
    try:
        board.check()
    except EngineError as error:
        return next(code for code, text in INVARIANTS.items() if text in str(error))
    return 0


def add(*path: Any, by: int = 1) -> Break:
    """A change of one number: `add("players", 0, "fire")`."""

    def change(state: Any) -> None:
        target = state
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] += by

    return change


def both(*changes: Break) -> Break:
    return lambda state: [change(state) for change in changes]


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize("disc", range(6))
def test_discs__none_is_lost_or_added(disc: int, by: int) -> None:
    assert broken(add("bag", disc, by=by)) == 1
    assert broken(add("drawn", disc)) == 1
    if disc < 4:
        assert broken(add("players", 2, "wounds", disc, by=by)) == 1
        assert broken(both(add("players", 2, "wounds", disc), add("bag", disc, by=-1))) == 0
        assert broken(both(add("drawn", disc), add("bag", disc, by=-1))) == 0
    elif disc == 4:
        assert broken(add("players", 2, "freeze", 3, by=by)) == 1
        assert broken(add("players", 0, "excess_freeze")) == 1
        assert broken(both(add("players", 0, "freeze", 0), add("bag", 4, by=-1))) == 0
    else:
        assert broken(add("sunshine_box")) == 1
        assert broken(both(add("sunshine_box"), add("bag", 5, by=-1))) == 0


def test_boards__hold_no_more_than_fits_and_no_less_than_nothing() -> None:
    for seat in (0, 2):
        for colour in (0, 3):
            for by, code in [(2, 0), (3, 2), (-1, 0), (-2, 2)]:  # one is there at first
                wound = both(add("players", seat, "wounds", colour, by=by), add("bag", colour, by=-by))
                assert broken(wound) == code
        for spot in (0, 4):
            now = int(sound().state.players[seat].freeze[spot])
            for count, code in [(2, 0), (3, 2), (0, 0), (-1, 2)]:
                by = count - now
                assert broken(both(add("players", seat, "freeze", spot, by=by), add("bag", 4, by=-by))) == code
        assert broken(both(add("players", seat, "excess_freeze"), add("bag", 4, by=-1))) == 2


def test_boards__of_the_dead_may_hold_too_much() -> None:
    for name, index in [("wounds", 1), ("wounds", 0)]:
        many = both(add("players", 1, name, index, by=4), add("bag", index, by=-4))
        assert broken(both(many, add("players", 1, "dead"))) == 0
        assert broken(many) == 2
    frozen = both(add("players", 1, "excess_freeze", by=2), add("bag", 4, by=-2))
    assert broken(both(frozen, add("players", 1, "dead"))) == 0
    spot = both(add("players", 1, "freeze", 0, by=3), add("bag", 4, by=-3), add("players", 1, "dead"))
    assert broken(spot) == 2
    less = both(add("players", 1, "wounds", 0, by=-2), add("bag", 0, by=2), add("players", 1, "dead"))
    assert broken(less) == 2


def test_bag_and_hand__are_not_below_zero() -> None:
    for disc in (0, 5):
        assert broken(both(add("drawn", disc, by=-1), add("bag", disc))) == 2
        all_of_it = int(sound().state.bag[disc])
        for more, code in [(0, 0), (1, 2)]:
            emptied = both(add("bag", disc, by=-all_of_it - more), add("drawn", disc, by=all_of_it + more))
            assert broken(emptied) == code


@pytest.mark.parametrize("by", [1, -1])
def test_tokens__none_is_lost_or_added(by: int) -> None:
    for pile in ("deck", "discard", "ridge"):
        for resource in (0, 6):
            assert broken(add(pile, resource, by=by)) == 3
    for seat in (0, 2):
        assert broken(add("players", seat, "pack", 0)) == 3
    assert broken(add("valley", 0)) == 3
    assert broken(add("valley", 1)) == 3
    assert broken(add("valley", 2, by=-1)) == 3
    assert broken(both(add("deck", 1), add("ridge", 1, by=-1))) == 0
    assert broken(both(add("valley", 1), add("deck", 0, by=-1))) == 0
    assert broken(lambda state: state.valley.__setitem__(1, 7)) == 3  # no such resource
    assert broken(lambda state: state.valley.__setitem__(1, -2)) == 3


def test_packs__hold_five_between_turns() -> None:
    more = both(add("players", 0, "pack", 1), add("deck", 1, by=-1))
    assert broken(more) == 4  # at home with six
    assert broken(both(more, add("players", 0, "home", by=-1))) == 0  # out, it may be
    assert broken(both(add("players", 1, "pack", 1, by=5), add("deck", 1, by=-3), add("ridge", 1, by=-2))) == 0
    for resource in (0, 6):
        short = both(add("players", 2, "pack", resource, by=-1), add("deck", resource))
        assert broken(short) == 4


def test_drop_tiles__none_is_lost_or_added() -> None:
    for tile in (0, 8):
        for by in (1, -1):
            assert broken(add("drop_deck", tile, by=by)) == 5
            assert broken(add("drop_discard", tile, by=by)) == 5
    assert broken(add("drop_zone", 0, by=1)) == 5
    assert broken(add("drop_zone", 4, by=1)) == 5
    assert broken(add("drop_zone", 1, by=1)) == 5
    assert broken(both(add("drop_deck", 7, by=-2), add("drop_discard", 7, by=2))) == 0
    assert broken(both(add("drop_deck", 7, by=-3), add("drop_discard", 7, by=3))) == 5


def test_reapers__none_is_lost_or_added() -> None:
    for by in (1, -1):
        assert broken(add("threat_reapers", 6, by=by)) == 6
        assert broken(add("fate_reapers", 6, by=by)) == 6
        assert broken(add("players", 2, "reapers", by=by)) == 6
    for seat in (0, 2):
        assert broken(both(add("players", seat, "reapers", by=-1), add("threat_reapers", 0))) == 0
        assert broken(both(add("players", seat, "reapers", by=-2), add("threat_reapers", 0, by=2))) == 6


def test_fate_tiles_and_skills__are_all_different() -> None:
    assert broken(lambda state: state.fate.__setitem__(0, state.fate[6])) == 7
    assert broken(lambda state: state.fate.__setitem__(6, state.fate[0])) == 7
    for one, other in [(0, 2), (2, 0), (1, 2)]:
        for skill in (0, 6):

            def same(state: Any, pair: tuple[int, int] = (one, other), skill: int = skill) -> None:
                state.players["skill"][:3] = (2, 3, 4)
                for seat in pair:
                    state.players[seat].skill = skill

            assert broken(same) == 8
    assert broken(lambda state: state.players["skill"].__setitem__(slice(0, 3), (0, 6, 3))) == 0


@pytest.mark.parametrize("card", [0, 27])
def test_items__are_somewhere_and_meds_only_on_the_board(card: int) -> None:
    places = {
        0: 0, ON_BOARD: 0, CRAFTED: 0, CRAFTED + 2: 0, CRAFTED + 3: 9,
        TRAPPED - 1: 9, TRAPPED: 0, TRAPPED + 2: 0, TRAPPED + 3: 9, -1: 9,
    }  # fmt: skip
    for place, code in places.items():
        assert broken(lambda state, place=place: state.card_place.__setitem__(card, place)) == code
        meds = 0 if place == ON_BOARD else 9

        def laden(state: Any, place: int = place) -> None:
            state.card_place[card] = place
            state.card_meds[card] = 1

        assert broken(laden) == meds


def test_fire_meds_and_luck__within_their_limits() -> None:
    for seat in (0, 2):
        for fire, code in [(0, 0), (4, 0), (5, 10), (-1, 10)]:
            assert broken(lambda state, s=seat, f=fire: state.players[s].__setattr__("fire", f)) == code
        for name in ("meds", "luck"):
            for count, code in [(0, 0), (70, 0), (-1, 10)]:
                change = lambda state, s=seat, n=name, c=count: state.players[s].__setattr__(n, c)  # noqa: E731
                assert broken(change) == code


def test_meeples__one_on_a_backcountry_space() -> None:
    for space in (0, 8):
        for part, code in [(0, 11), (1, 11), (RESTING, 11), (SKILLS, 0)]:

            def pair(state: Any, space: int = space, part: int = part) -> None:
                state.part = part
                state.players["place"][:3] = (space, 9, space)

            assert broken(pair) == code
    assert broken(lambda state: state.players[1].__setattr__("place", 0)) == 11
    for place, code in [(10, 0), (NUM_PLACES, 11)]:
        assert broken(lambda state, place=place: state.players[2].__setattr__("place", place)) == code


def test_seats_beyond_the_players__hold_nothing() -> None:
    for seat in (3, 5):
        assert broken(add("players", seat, "place")) == 12
        assert broken(add("players", seat, "fire")) == 12
        assert broken(add("players", seat, "reapers")) == 12


def test_scratch_fields__are_zero_between_decisions() -> None:
    for index in (0, 6):
        assert broken(add("scratch", index)) == 13
    assert broken(add("offer", "partner")) == 13
    assert broken(both(add("offer", "partner"), add("offer", "active"))) == 0


@pytest.mark.parametrize(("players", "options"), [(2, {"trading": True}), (5, {"exposure_setup": True})])
def test_invariants__hold_all_the_way_through_a_game(players: int, options: dict[str, Any]) -> None:
    board = Board(players, seed=players, **options)
    board.play_random(seed=players, until=lambda b: b.check() is not None, limit=80)
    board.check()


def test_invariants__have_a_text_each() -> None:
    assert sorted(INVARIANTS) == list(range(1, 15))
    assert len(set(INVARIANTS.values())) == 14
