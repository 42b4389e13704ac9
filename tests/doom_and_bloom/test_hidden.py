"""What a seat cannot know, and what it is told: re-dealing hands, cards that all have seen, the observation."""

from __future__ import annotations

import numpy as np

from overwinter.envs.doom_and_bloom.rules import kinds
from tests.doom_and_bloom.board import Board

CARDS = ("Full Tank", "Roadblock", "Lucky Find")


def redealt(board: Board, seat: int, seed: int) -> Board:
    """A copy in which all that a seat cannot know is dealt anew."""
    twin = Board(int(board.state.num_players), teams=bool(board.rules.teams), trading=bool(board.rules.trading))
    twin.states[:] = board.states
    twin.engine.redeal(twin.states, 0, seat, seed)
    return twin


def test_redeal__changes_the_hands_of_rivals_and_nothing_else() -> None:
    board = Board(3).give(0, *CARDS).give(1, *CARDS).give(2, "Hidden Cache")
    hands = set()
    for seed in range(30):
        twin = redealt(board, 0, seed)
        twin.engine.check(twin.states)
        assert twin.hand(0) == board.hand(0)
        assert (len(twin.hand(1)), len(twin.hand(2))) == (3, 1)
        hands.add((tuple(twin.hand(1)), tuple(twin.hand(2))))
        twin.states["rng"] = board.states["rng"]
        for k in (1, 2):
            twin.state.players[k].hand[:] = board.state.players[k].hand
        twin.state.bonus_deck[:] = board.state.bonus_deck
        assert twin.states.tobytes() == board.states.tobytes()
    assert len(hands) > 15


def test_redeal__keeps_what_everybody_has_seen() -> None:
    board = Board(2).give(0).give(1, *CARDS)
    board.state.players[1].shown[board.bonus("Roadblock")] = 1
    hands = [redealt(board, 0, seed).hand(1) for seed in range(30)]
    assert all("Roadblock" in hand and len(hand) == 3 for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 10


def test_redeal__a_team_knows_its_hand() -> None:
    board = Board(4, teams=True)
    board.play_random(0, until=lambda b: b.top.kind != kinds.MILESTONE)
    board.give(0, *CARDS).give(1, *CARDS)
    for seat in (0, 2):
        twins = [redealt(board, seat, seed) for seed in range(10)]
        assert all(twin.hand(2) == board.hand(2) for twin in twins)
        assert len({tuple(twin.hand(1)) for twin in twins}) > 3
    for seat in (1, 3):
        assert all(redealt(board, seat, seed).hand(3) == board.hand(3) for seed in range(5))


def test_redeal__does_not_depend_on_what_was_hidden_before() -> None:
    board = Board(3).give(1, *CARDS).give(2, "Hidden Cache")
    for seed in range(5):
        once, twice = redealt(board, 0, seed), redealt(redealt(board, 0, 99 + seed), 0, seed)
        assert once.states.tobytes() == twice.states.tobytes()


def test_redeal__changes_the_cards_and_dice_to_come() -> None:
    board = Board(2)
    assert len({redealt(board, 0, seed).states["rng"].tobytes() for seed in range(5)}) == 5


def test_shown__a_card_that_is_played_is_no_longer_known_to_be_in_the_hand() -> None:
    board = Board(2).mat(0, survivors=3).mat(1, survivors=3).give(0, "Hidden Cache", "Hidden Cache").place(0, "d7")
    board.state.players[0].shown[board.bonus("Hidden Cache")] = 1
    board.turn(0).play("Hidden Cache")
    assert board.state.players[0].shown.sum() == 0
    assert board.hand(0) == ["Hidden Cache"]


# --- what the observation says --------------------------------------------------------------------------------------


def test_observation__is_relative_and_says_what_is_on_the_table() -> None:
    board = Board(3).mat(0, food=5, survivors=3).mat(1, fuel=10, survivors=3).mat(2, medkits=10, survivors=3)
    for seat in range(3):
        board.head(seat, "Canaan", "Haven")
    board.head(1, "Canaan", "Haven", reached=2, final="Millbrook").place(1, "d6").give(1, *CARDS).turn(1)
    for viewer in range(3):
        at = (1 - viewer) % 3
        assert np.allclose(board.sees(viewer, "assets")[at], [0, 0.5, 0, 0.15, 0])
        assert board.sees(viewer, "space")[at].argmax() == board.state.players[1].space
        assert board.sees(viewer, "goals")[at].argmax(axis=1).tolist()[:2] == [
            board.town("Canaan"),
            board.town("Haven"),
        ]
        assert board.sees(viewer, "reached")[at].tolist() == [1, 1, 0]
        assert board.sees(viewer, "final")[at].argmax() == board.town("Millbrook")
        assert np.isclose(board.sees(viewer, "cards")[at], 0.3)
        assert board.sees(viewer, "active").argmax() == at
        assert board.sees(viewer, "present").tolist() == [1, 1, 1, 0]
    assert board.sees(1, "hand").sum() == 1.5
    assert board.sees(0, "hand").sum() == 0
    assert board.sees(1, "asked").sum() == 1
    assert board.sees(0, "asked").sum() == 0


def test_observation__shows_cards_dice_and_offers_to_all() -> None:
    board = Board(2).mat(0, food=4, survivors=3).mat(1, survivors=3).head(0, "Canaan", "Haven")
    board.arrive(0, "d8", event="Flipped Vehicle", dice=9)
    for viewer in (0, 1):
        assert board.sees(viewer, "event").sum() == 1
        assert np.allclose(board.sees(viewer, "dice"), [0.5, 1.0, 0, 0, 0.9, 1])
    board = (
        Board(2, trading=True).mat(0, food=4, survivors=3).mat(1, fuel=2, survivors=3).give(0).give(1).place(0, "d7")
    )
    board.turn(0).act("offer:left_1", "give:food_2", "want:fuel_1")
    for viewer in (0, 1):
        assert board.sees(viewer, "offer_from").argmax() == viewer
        assert board.sees(viewer, "offer_give")[:3].tolist() == [0.5, 0, 0]
        assert board.sees(viewer, "offer_want")[:3].tolist() == [0, 0.25, 0]
        assert board.sees(viewer, "offer_made")[0] == 0
    board.act("propose")
    assert board.sees(0, "offer_made")[0] == 1


def test_observation__says_how_far_it_is() -> None:
    board = Board(2).mat(0, survivors=3).head(0, "Canaan", "Haven").place(0, "j7")
    assert np.isclose(board.sees(0, "goal_steps")[0], 0.1)
    way = board.sees(0, "steps")
    assert np.isclose(way[4 + board.town("Canaan")], 0.1)
    assert way[10] == 0, "Center City is closed"
    assert board.sees(0, "stays")[0] == 1
    assert board.place(0, "city").sees(1, "stays")[1] == 0
