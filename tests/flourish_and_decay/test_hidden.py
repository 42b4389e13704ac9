"""What a seat cannot know, and what it is told: re-dealing hands and sealed commits, known cards, the observation."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.flourish_and_decay.game import FLOURISH_AND_DECAY
from overwinter.envs.flourish_and_decay.observation import (
    BOARD,
    CHOSEN,
    FROST,
    NEXT_OTHERS,
    NEXT_OWN,
    NUM_PLANES,
    OTHER_CELLS,
    OWN_CELLS,
    REACH,
    SHIELD,
    SLIME,
)
from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.state import LABELS, SIDE
from tests.flourish_and_decay.board import Board, fresh


def redealt(board: Board, seat: int, seed: int) -> Board:
    """A copy in which all that a seat cannot know is dealt anew."""
    twin = Board(int(board.state.num_players))
    twin.states[:] = board.states
    twin.engine.redeal(twin.states, 0, seat, seed)
    twin.check()
    return twin


def mixed() -> Board:
    """Seat 0 has four cards in hand, of a deck that holds others too."""
    board = fresh(2)
    for name in ("Budding", "Rind", "Roast", "Drift"):
        board.stack(name).state.supply[board.number(name)] -= 1
        board.player(0).deck[board.number(name)] += 1
    return board


def same(first: Board, second: Board) -> bool:
    """Whether two positions are alike but for the chance to come."""
    copy = second.states.copy()
    copy["rng"] = first.states["rng"]
    return copy.tobytes() == first.states.tobytes()


@pytest.mark.rule("FD-117", "FD-115")
def test_redeal__changes_the_hand_of_another_and_nothing_else() -> None:
    board = mixed()
    hands = set()
    for seed in range(25):
        twin = redealt(board, 1, seed)
        assert sum(twin.hand(0).values()) == 4
        hands.add(tuple(sorted(twin.hand(0).items())))
        for pile in ("deck", "hand"):
            twin.player(0)[pile] = board.player(0)[pile]
        assert same(board, twin)
        assert same(board, redealt(board, 0, seed)), "its owner knows it"
    assert len(hands) > 8


def test_redeal__keeps_what_follows_from_open_cards() -> None:
    board = mixed()
    player = board.player(0)
    board.give(0, "Lysis", "Crumb", "Crumb")
    player.known[board.number("Lysis")] = 1
    hands = [redealt(board, 1, seed).hand(0) for seed in range(20)]
    assert all(hand["Lysis"] == 1 and sum(hand.values()) == 3 for hand in hands)
    assert len({tuple(sorted(hand.items())) for hand in hands}) > 4


def test_redeal__does_not_depend_on_what_was_hidden_before() -> None:
    board = mixed()
    for seed in range(4):
        once, twice = redealt(board, 1, seed), redealt(redealt(board, 1, 99 + seed), 1, seed)
        assert once.states.tobytes() == twice.states.tobytes()
    board = placing()
    for seed in range(4):
        once, twice = redealt(board, 1, seed), redealt(redealt(board, 1, 99 + seed), 1, seed)
        assert once.states.tobytes() == twice.states.tobytes()


def placing() -> Board:
    """Seat 0 has sealed two cells and a generation, and seat 1 one cell; seat 1 is asked, seat 2 comes after it."""
    board = fresh(3).paint("Aa....B. ........ ....C...")
    for seat in range(3):
        board.rich(seat, 9)
    return board.to_placement().at("b1", "c1").act("done", "generation", "done").at("f1")


@pytest.mark.rule("FD-065")
def test_redeal__guesses_the_sealed_commits_of_others() -> None:
    board = placing()
    found = set()
    for seed in range(30):
        twin = redealt(board, 1, seed)
        cells, bought = twin.spaces(twin.state.chosen[0]), int(twin.player(0).bought)
        assert 2 * len(cells) + 2 * bought <= 9
        found.add((frozenset(cells), bought))
        assert twin.spaces(twin.state.chosen[1]) == {"f1"}
        assert twin.spaces(twin.state.chosen[2]) == set()
        assert twin.legal == board.legal
    assert len(found) > 15
    assert len({bought for _, bought in found}) > 1
    assert len({len(cells) for cells, _ in found}) > 2


def test_redeal__a_commit_that_is_being_made_begins_anew_for_the_others() -> None:
    board = placing()
    for viewer in (0, 2):
        twin = redealt(board, viewer, 3)
        assert twin.spaces(twin.state.chosen[1]) == set()
        assert twin.asked == (1, kinds.COMMIT)
        assert len(twin.legal) > 1
    assert redealt(board, 0, 3).spaces(board.state.chosen[0]) == {"b1", "c1"}
    board.act("done")
    twin = redealt(board, 0, 4)
    assert twin.top.step == kinds.CELLS
    assert "generation" not in twin.legal


def test_redeal__a_commit_without_a_space_begins_with_generations() -> None:
    board = fresh(2).paint("........ ........ ....A...").rich(1, 4).to_placement()
    assert board.asked == (1, kinds.COMMIT)
    board.act("generation")
    twin = redealt(board, 0, 1)
    assert twin.player(1).bought == 0
    assert twin.legal == {"generation", "done"}


@pytest.mark.rule("FD-156")
def test_redeal__guesses_the_seeds_of_others() -> None:
    board = Board(3).at("a1", "b1", "c1").at("e5")
    found = set()
    for seed in range(10):
        twin = redealt(board, 1, seed)
        assert len(twin.spaces(twin.state.chosen[0])) == 3
        assert twin.spaces(twin.state.chosen[1]) == {"e5"}
        found.add(frozenset(twin.spaces(twin.state.chosen[0])))
    assert len(found) == 10
    small = Board(2, board_size=8).at("a1", "b1", "c1")
    guessed = {space for seed in range(250) for space in small.spaces(redealt(small, 1, seed).state.chosen[0])}
    assert guessed == {label for label in LABELS if label[0] <= "h" and int(label[1:]) <= 8}
    twin = redealt(board, 2, 0)
    assert twin.spaces(twin.state.chosen[1]) == set()
    assert twin.top.a == 3
    twin.at("a1", "a2", "a3")
    assert twin.asked[0] == 2


def test_known__the_last_cards_of_a_deck_are_known_to_all() -> None:
    board = fresh(2)
    player = board.player(0)
    assert player.known.sum() == 0
    for name in ("Budding", "Drift"):
        board.stack(name).state.supply[board.number(name)] -= 1
        player.discard[board.number(name)] += 1
    board.act("done").play("Crumb").act("done")  # too little to place anything
    assert board.state.lap == 2
    assert board.hand(0) == {"Crumb": 4}
    assert board.counted(player.known) == {"Crumb": 4}, "the deck had nothing else"
    board.play("Crumb")
    assert board.counted(player.known) == {"Crumb": 3}
    board.act("done")
    assert player.known.sum() == 0


def test_known__a_shuffled_discard_hides_the_rest() -> None:
    board = fresh(2)
    player = board.player(0)
    board.give(0)
    player.deck[board.number("Crumb")] = 1
    player.discard[board.number("Crumb")] = 7
    board.stack("Scavengers").state.supply[board.number("Scavengers")] -= 1
    player.hand[board.number("Scavengers")] += 1
    board.play("Scavengers")
    assert board.hand(0) == {"Crumb": 2}
    assert board.counted(player.known) == {"Crumb": 1}


# --- what the observation says --------------------------------------------------------------------------------------


def plane(board: Board, seat: int, number: int) -> set[str]:
    """The spaces of a plane that are not zero."""
    return {LABELS[row * SIDE + column] for row, column in np.argwhere(board.sees(seat, "planes")[number])}


def test_planes__come_first_and_in_the_shape_of_pictures() -> None:
    field = FLOURISH_AND_DECAY.observation.fields["planes"]
    assert (field.start, field.shape) == (0, (NUM_PLANES, 20, 20))


@pytest.mark.parametrize("num_players", [2, 5])
def test_planes__the_board_lies_in_the_north_west(num_players: int) -> None:
    board = fresh(num_players)
    side = int(board.state.side)
    assert board.sees(0, "planes")[BOARD].sum() == side * side
    assert board.sees(0, "planes")[BOARD][:side, :side].all()


def test_planes__are_relative_to_the_viewer() -> None:
    board = fresh(3).paint("A.B..... .BB..... c....... CCC.....")
    for viewer in range(3):
        assert plane(board, viewer, OWN_CELLS) == board.spaces(board.state.cells[viewer])
        others = [board.spaces(board.state.cells[k]) for k in range(3) if k != viewer]
        assert plane(board, viewer, OTHER_CELLS) == others[0] | others[1]
        for distance in range(5):
            expected = board.spaces(board.state.slime[(viewer + distance) % 3]) if distance < 3 else set()
            assert plane(board, viewer, SLIME + distance) == expected
    assert plane(board, 1, NEXT_OWN) == board.spaces(board.state.ahead[1])
    assert plane(board, 0, NEXT_OTHERS) == board.spaces(board.state.ahead[1]) | board.spaces(board.state.ahead[2])
    before = [plane(board, 2, number) for number in (NEXT_OWN, NEXT_OTHERS)]
    board.grow()
    assert [plane(board, 2, number) for number in (OWN_CELLS, OTHER_CELLS)] == before


def test_planes__reach_is_where_cells_may_be_placed() -> None:
    board = fresh(2).paint("Aa....B. ........ ........").rich(0, 6).rich(1, 6)
    near = plane(board, 0, REACH)
    board.to_placement()
    assert plane(board, 0, REACH) == board.legal_of("at") == near
    board.at("b1", "c1")
    assert plane(board, 0, REACH) == board.legal_of("at")
    assert plane(board, 0, CHOSEN) == {"b1", "c1"}
    assert plane(board, 1, CHOSEN) == set()
    board = Board(2).at("c3")
    assert plane(board, 0, REACH) == board.legal_of("at")
    assert len(plane(board, 1, REACH)) == 144


def test_planes__shields_and_frost_are_the_higher_the_longer() -> None:
    board = fresh(2).paint("aaa.. ..... .....").give(0, "Slime Coat", "Dormancy").play("Slime Coat").act("done")
    board.at("b1").play("Dormancy").act("done").at("a1")
    for viewer in (0, 1):
        assert plane(board, viewer, SHIELD) == {"a1", "b1", "c1"}
        assert np.allclose(board.sees(viewer, "planes")[SHIELD][0, :3], 1)
        assert plane(board, viewer, FROST) == {"a1", "b1", "a2", "b2"}
        assert np.allclose(board.sees(viewer, "planes")[FROST][0, 0], 2 / 3)


def test_planes__a_picked_space_shows_while_the_way_is_asked() -> None:
    board = fresh(2).paint("A.... ..... .....").give(0, "Drift").play("Drift")
    assert board.sees(0, "asked_way")[0] == 0
    board.at("a1")
    assert plane(board, 0, CHOSEN) == {"a1"}
    assert board.sees(0, "asked_way")[0] == 1
    assert plane(board, 1, CHOSEN) == set()


def test_observation__cards_calories_and_course() -> None:
    board = fresh(3).paint("AAa.. ..b.. .....").give(0, "Rind", "Budding").rich(0, 4).play("Rind")
    for viewer in range(3):
        at = (3 - viewer) % 3
        assert board.sees(viewer, "active").argmax() == at
        assert np.isclose(board.sees(viewer, "calories")[at], 6 / 20)
        assert np.isclose(board.sees(viewer, "hand_count")[at], 1 / 4)
        assert np.isclose(board.sees(viewer, "score")[at], 3 / 100)
        assert np.isclose(board.sees(viewer, "living")[at], 2 / 100)
        assert np.isclose(board.sees(viewer, "played")[board.number("Rind")], 1 / 4)
        assert np.isclose(board.sees(viewer, "unseen")[at, board.number("Crumb")], 2)
        assert np.isclose(board.sees(viewer, "unseen")[at, board.number("Budding")], 1 / 4)
        assert np.isclose(board.sees(viewer, "supply")[board.number("Rind")], 1.4)
        assert board.sees(viewer, "present").tolist() == [1, 1, 1, 0, 0]
        assert np.allclose(board.sees(viewer, "round"), [1 / 20, 39 / 20])
        assert np.allclose(board.sees(viewer, "generation"), [0, 30 / 20])
        assert board.sees(viewer, "phase").tolist() == [0, 1, 0]
        assert board.sees(viewer, "hand").sum() == (0.25 if viewer == 0 else 0)
        assert board.sees(viewer, "asked").sum() == (viewer == 0)


def test_observation__the_card_being_resolved_and_what_is_left_of_it() -> None:
    board = fresh(2).paint("A.... ..... .....").give(0, "Creeping Front").play("Creeping Front").at("b1")
    assert np.isclose(board.sees(0, "asked_left")[0], 0.5)
    assert board.sees(0, "asked_op").argmax() == 3
    assert board.sees(0, "card").argmax() == board.number("Creeping Front")
    assert board.sees(0, "card_step").tolist() == [0, 0, 1, 0, 0]
    assert board.sees(1, "card").sum() == 0
