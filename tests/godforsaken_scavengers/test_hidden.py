"""What a seat knows of piles and hands, exactly, and what `redeal` does with the rest."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from overwinter.envs.core.jit import COMPILED
from overwinter.envs.godforsaken_scavengers.state import CARAVAN, EVERYBODY, NUM_PILES, PILE
from tests.godforsaken_scavengers.board import Board


def redealt(board: Board, seat: int, seed: int) -> Board:
    """A copy of a game in which all that a seat cannot know is sampled anew."""
    twin = object.__new__(Board)
    twin.__dict__.update(board.__dict__)
    twin.states = board.states.copy()
    twin.engine.redeal(twin.states, 0, seat, seed)
    twin.check()
    return twin


def test_redeal__other_hands_and_piles_change_and_nothing_else_does() -> None:
    board = Board(3).give(0, "Hunt", "Rest").give(1, "Scout", "Hide").give(2, "Feast").lay("Move").discard("Worms")
    hands, orders = set(), set()
    for seed in range(20):
        twin = redealt(board, 0, seed)
        assert twin.hand_of(0) == board.hand_of(0)
        assert twin.on_table() == ["Move"]
        assert twin.discarded() == ["Worms"]
        assert [len(twin.hand_of(k)) for k in (1, 2)] == [2, 1]
        assert all(twin.rules.designs[twin.names.index(name)].kind == 0 for k in (1, 2) for name in twin.hand_of(k))
        assert twin.state.stacks.tolist() == board.state.stacks.tolist()
        hands.add((tuple(twin.hand_of(1)), tuple(twin.hand_of(2))))
        orders.add(tuple(twin.pile_of(1)))
        for field in ("players",):
            names = [name for name in twin.state.players.dtype.names if name != "hand"]
            assert all((twin.state[field][name] == board.state[field][name]).all() for name in names)
    assert len(hands) > 10
    assert len(orders) == 20


def test_redeal__keeps_the_tiers_of_the_tops() -> None:
    board = Board(2).pile(1, "Feast").pile(2, "Hunt").pile(3, "Rest")
    tops = set()
    for seed in range(30):
        twin = redealt(board, 1, seed)
        assert twin.sees(0, "pile_tier").argmax(axis=1).tolist() == [2, 1, 0]
        tops.add(tuple(twin.pile_of(k)[0] for k in (1, 2, 3)))
    assert len(tops) > 20


def test_redeal__leaves_an_empty_pile_empty() -> None:
    board = Board(2).give(1, "Scout").deplete(1, 3)
    for seed in range(5):
        twin = redealt(board, 0, seed)
        assert twin.state.stacks.tolist() == board.state.stacks.tolist()
        assert twin.state.place.tolist().count(PILE) == twin.state.place.tolist().count(PILE + 2) == 0


def test_redeal__keeps_what_the_seat_has_looked_at_and_no_other_seat() -> None:
    board = Board(3).give(0, "Hunt", "Feast").pile(2, "Rest", "Scout", "Worms", "Hide", "Forage", "Move")
    board.act("play:Hunt", "pile:pile_2", "pick:2")
    seen = ["Rest", "Worms", "Hide", "Forage"]
    others = set()
    for seed in range(20):
        assert redealt(board, 0, seed).pile_of(2)[:4] == seen
        twin = redealt(board, 1, seed)
        others.add(tuple(twin.pile_of(2)[:4]))
        assert twin.state.sees[1].tolist() == board.state.sees[1].tolist(), "who knows which place is no secret"
    assert len(others) == 20
    assert len({redealt(board, 0, seed).pile_of(2)[4] for seed in range(20)}) > 5


@pytest.mark.parametrize("pile", range(NUM_PILES))
def test_redeal__keeps_of_how_many_cards_another_seat_knows_the_pile_but_not_of_which(pile: int) -> None:
    board = Board(3)
    for at in (0, 1):
        board.state.knows[board.state.piles[pile, at] - 1] = 1 << 1
    known = set()
    for seed in range(10):
        state = redealt(board, 0, seed).state
        cards = np.flatnonzero(state.knows == 1 << 1)
        assert state.place[cards].tolist() == [PILE + pile] * 2
        known.add(tuple(cards))
    assert len(known) > 5


def test_redeal__keeps_a_scouted_top_for_all() -> None:
    board = Board(2).give(0, "Scout", "Feast").pile(1, "Demon").act("play:Scout")
    assert all(redealt(board, seat, seed).pile_of(1)[0] == "Demon" for seat in (0, 1) for seed in range(5))


def test_redeal__keeps_what_was_shuffled_into_a_pile_but_not_where() -> None:
    board = Board(2).give(0, "Feast").only(2, "Rest", "Hunt", "Hide").pile(1, "Anomaly").discard("Worms", "Demon")
    board.act("scavenge:pile_1", "pile:pile_2")
    places = set()
    for seed in range(40):
        twin = redealt(board, 1, seed)
        cards = twin.pile_of(2)
        assert {"Worms", "Demon"} <= set(cards)
        assert cards[-1] == "Anomaly"
        places.add(cards.index("Demon"))
    assert len(places) > 2


def test_redeal__a_seat_that_looked_before_the_shuffle_knows_the_cards_are_in_it() -> None:
    board = Board(3).give(0, "Listen", "Feast").pile(2, "Rest", "Hunt", "Move").act("play:Listen", "pile:pile_2")
    board.pile(1, "Anomaly").discard("Worms").act("scavenge:pile_1", "pile:pile_2")
    inside = board.sees(0, "pile_known")[1]
    assert {board.names[k] for k in np.flatnonzero(inside)} == {"Rest", "Hunt", "Move", "Worms", "Listen"}
    assert {board.names[k] for k in np.flatnonzero(board.sees(1, "pile_known")[1])} == {"Worms", "Listen"}
    found = set()
    for seed in range(20):
        mine, other = redealt(board, 0, seed), redealt(board, 1, seed)
        assert {"Rest", "Hunt", "Move", "Worms"} <= set(mine.pile_of(2))
        known = other.state.knows[np.array([c - 1 for c in other.state.piles[1] if c])]
        assert (known == 1).sum() == 3, "seat 0 knows three, seat 1 does not know which"
        found.add(tuple(sorted(other.names[other.rules.design_of[k]] for k in np.flatnonzero(other.state.knows == 1))))
    assert len(found) > 10


def test_redeal__known_cards_of_hands_stay() -> None:
    board = Board(2).give(1, "Hunt", known=True).give(1, "Rest")
    hands = [redealt(board, 0, seed).hand_of(1) for seed in range(20)]
    assert all("Hunt" in hand and len(hand) == 2 for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 5
    assert all(redealt(board, 1, seed).hand_of(1) == ["Hunt", "Rest"] for seed in range(3))


def test_redeal__cards_under_the_caravan_are_unknown_to_all() -> None:
    board = Board(2, caravan=True).under_caravan("Hunt", "Worms")
    found = {tuple(redealt(board, 0, seed).at(CARAVAN)) for seed in range(20)}
    assert len(found) > 15
    assert all(len(cards) == 2 for cards in found)


def test_redeal__does_not_depend_on_what_was_hidden_before() -> None:
    board = Board(3, caravan=True).give(1, "Scout", "Rest").give(2, "Hide").give(0, "Hunt", "Feast").pile(2, "Move")
    board.under_caravan("Bait", "Worms").act("play:Hunt", "pile:pile_2", "pick:1")
    for seat in range(3):
        for seed in range(4):
            once, twice = redealt(board, seat, seed), redealt(redealt(board, seat, 99 + seed), seat, seed)
            assert once.states.tobytes() == twice.states.tobytes()


@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
def test_redeal__is_as_likely_to_deal_one_card_as_another() -> None:
    """A seat that knows nothing sees each Action in another hand by its copies; the tops bend that but little."""
    board = Board(2).give(1, "Hunt")
    counts = Counter(redealt(board, 0, seed).hand_of(1)[0] for seed in range(600))
    rows = {row.name: row.copies for row in board.content.cards if row.kind == "action"}
    expected = 600 / sum(rows.values())
    for name, copies in rows.items():
        assert abs(counts[name] - copies * expected) < 5 * np.sqrt(copies * expected), name


def test_knowledge__is_lost_when_all_is_shuffled() -> None:
    board = Board(2).give(0, "Scout", "Feast").act("play:Scout").next_round()
    assert board.state.sees.sum() == 0
    assert all(board.sees(seat, "pile_top").sum() == 0 for seat in (0, 1))


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_observation__is_relative(viewer: int) -> None:
    board = Board(3).give(1, "Rest", "Hunt").afflict(1, "Blindness").turn(1)
    at = (1 - viewer) % 3
    assert board.sees(viewer, "active").argmax() == at
    assert board.sees(viewer, "cards")[at] == pytest.approx(0.4)
    assert board.sees(viewer, "wounds")[at] == pytest.approx(1 / 3)
    assert board.sees(viewer, "present").tolist() == [1, 1, 1, 0, 0, 0]
    assert board.sees(viewer, "asked").sum() == int(viewer == 1)
    assert (board.sees(viewer, "hands")[at].sum() == 1) == (viewer == 1)
    assert len(board.sees(viewer, "pile_cards")) == NUM_PILES
    assert EVERYBODY == 63


def test_redeal__leaves_depleted_piles_and_unused_numbers_alone() -> None:
    board = Board(2).give(0, "Hunt").give(1, "Feast").deplete(1, 3)
    for seed in range(4):
        twin = redealt(board, 0, seed)
        assert twin.pile_of(1) == twin.pile_of(3) == []
        assert twin.state.place[67:].tolist() == board.state.place[67:].tolist()


@pytest.mark.parametrize("pile", [1, 2, 3])
def test_redeal__others_know_as_much_of_each_pile_as_before(pile: int) -> None:
    board = (
        Board(3).give(0, "Listen", "Feast").pile(pile, "Rest", "Hunt", "Move").act("play:Listen", f"pile:pile_{pile}")
    )
    other = pile % 3 + 1
    board.pile(other, "Anomaly").discard("Worms").act(f"scavenge:pile_{other}", f"pile:pile_{pile}")
    known = board.state.knows[board.state.place == PILE + pile - 1] & 1
    assert known.sum() >= 4
    for seed in range(6):
        twin = redealt(board, 1, seed)
        assert (twin.state.knows[twin.state.place == PILE + pile - 1] & 1).sum() == known.sum()
        assert (twin.state.knows & 1).sum() == (board.state.knows & 1).sum()
