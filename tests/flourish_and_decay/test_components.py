"""What is in the box: characters, food, action cards, stacks, decks, boards."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.envs.flourish_and_decay.content import CONTENT, load_content
from overwinter.envs.flourish_and_decay.state import NUM_ACTION_CARDS, NUM_CARDS, NUM_FOODS
from tests.flourish_and_decay.board import Board, fresh

CONTENTS = load_content(CONTENT)
COSTS = [6, 3, 8, 7, 5, 6, 5, 3, 2, 4, 3, 3, 8, 4, 3, 4, 3, 3, 4, 3, 3, 2, 4, 5, 5, 2]


@pytest.mark.rule(
    "FD-022", "FD-023", "FD-024", "FD-025", "FD-026", "FD-027", "FD-028", "FD-029", "FD-030"
)  # fmt: skip
def test_characters__are_the_nine_of_the_book() -> None:
    assert [row.name for row in CONTENTS.setup.character] == [
        "Euphemia Taylor",
        "Thomas Blackthorne",
        "Henry Dufraine",
        "Rodrick Neumann",
        "Edgar Crook",
        "Charlotte Everclear",
        "Zachariah Graves",
        "Elizabeth Abernathy",
        "David Ashcroft",
    ]
    dealt = {int(Board(5, seed=seed).player(k).character) for seed in range(12) for k in range(5)}
    assert dealt == set(range(9))


@pytest.mark.rule("FD-021", "FD-040")
def test_characters__everybody_has_its_own_colour() -> None:
    for seed in range(10):
        board = Board(5, seed=seed)
        words = board.engine.words
        colours = {words.colour(board.state, seat) for seat in range(5)}
        assert len(colours) == 5
        picture = board.engine.picture.draw(board.rules, board.state, None)
        assert all(colour in picture for colour in colours)


@pytest.mark.rule("FD-078", "FD-144", "FD-177", "FD-077", "FD-140", "FD-072")
def test_food__seven_types_with_cost_and_calories_in_the_printed_order() -> None:
    pairs = [(row.cost, row.calories) for row in CONTENTS.cards.food]
    assert pairs == [(0, 0), (0, 1), (3, 2), (7, 5), (5, 3), (10, 7), (13, 10)]
    assert CONTENTS.cards.food[1].name == "Crumb"
    rules = Board().rules
    assert [(int(c.cost), int(c.calories), int(c.copies)) for c in rules.cards[:NUM_FOODS]] == [
        (cost, calories, 15) for cost, calories in pairs
    ]


@pytest.mark.rule("FD-154", "FD-151", "FD-149", "FD-177")
def test_action_cards__cost_and_calories_in_the_printed_order() -> None:
    assert [row.cost for row in CONTENTS.cards.action] == COSTS
    assert [k for k, row in enumerate(CONTENTS.cards.action) if row.calories] == [17]
    assert CONTENTS.cards.action[17].calories == 1
    cards = Board().rules.cards[NUM_FOODS : NUM_FOODS + 26]
    assert [int(card.cost) for card in cards] == COSTS
    assert [int(card.calories) for card in cards] == [int(k == 17) for k in range(26)]


@pytest.mark.rule("FD-044", "FD-124")
def test_cards__food_has_no_effect_and_every_action_card_one_of_its_own() -> None:
    cards = Board().rules.cards
    assert all(card.op.sum() == 0 for card in cards[:NUM_FOODS])
    effects = {(*card.op, *card.amount, *card.turns) for card in cards[NUM_FOODS : NUM_FOODS + 26]}
    assert len(effects) == 26
    assert all(card.copies == 0 for card in cards[NUM_FOODS + 26 :])


@pytest.mark.rule("FD-069", "FD-070", "FD-071", "FD-072")
def test_central_mold__seven_foods_and_eight_action_cards_with_their_copies() -> None:
    seen = set()
    for seed in range(40):
        board = Board(2, seed=seed)
        state = board.state
        assert state.supply[:NUM_FOODS].tolist() == [15] * NUM_FOODS
        stacks = np.flatnonzero(state.supply[NUM_FOODS:])
        assert len(stacks) == 8
        assert (state.supply[NUM_FOODS + stacks] == 10).all()
        assert (state.mold == (state.supply > 0)).all()
        seen.update(stacks.tolist())
    assert seen == set(range(26)), "every action card is selected some time"


@pytest.mark.rule("FD-070")
def test_central_mold__named_action_cards_are_selected() -> None:
    board = Board(2, action_cards=["Purge", "Drift"])
    assert {"Purge", "Drift"} <= set(board.counted(board.state.supply))
    assert sum(board.state.mold[NUM_FOODS:]) == 8
    names = ["Purge", "Drift", "Eddy", "Lysis", "Blight", "Compost", "Budding", "Grazing"]
    for seed in (1, 2):
        board = Board(2, seed=seed, action_cards=names)
        assert set(board.counted(board.state.mold)) == set(names) | {row.name for row in CONTENTS.cards.food}


@pytest.mark.rule("FD-073", "FD-077")
def test_decks__begin_with_eight_crumbs_beside_the_stack() -> None:
    board = Board(5)
    for seat in range(5):
        assert board.counted(board.player(seat).deck) == {"Crumb": 8}
        assert board.hand(seat) == {}
    assert board.state.supply[board.number("Crumb")] == 15


@pytest.mark.rule("FD-113")
def test_areas__every_card_is_in_one_of_six() -> None:
    """Deck, hand, played, discard, Central Mold, trash: together they hold every copy, always."""
    board = fresh(2).give(0, "Compost", "Crumb", "Crumb", "Rind").rich(0, 3)
    board.play("Compost").act(f"trash:{board.label('Crumb')}", "done").play("Rind").buy("Rind")
    player, state = board.player(0), board.state
    crumb, rind, compost = (board.number(name) for name in ("Crumb", "Rind", "Compost"))
    assert (player.hand[crumb], state.trash[crumb]) == (2, 1)
    assert (player.played[rind], player.discard[rind], state.supply[rind]) == (1, 1, 13)
    assert (player.played[compost], state.supply[compost]) == (1, 9)
    areas = [player.deck, player.hand, player.played, player.discard, board.player(1).deck, state.supply, state.trash]
    areas += [board.player(1).discard, board.player(1).hand, board.player(1).played]
    assert sum(area[crumb] for area in areas) == 15 + 16
    assert sum(area[rind] for area in areas) == 15


@pytest.mark.rule("FD-042")
def test_board__grows_with_the_number_of_players() -> None:
    sides = [int(Board(n).state.side) for n in range(2, 6)]
    assert sides == sorted(set(sides))
    assert sides == [12, 15, 18, 20]
    assert [int(Board(n, board_size=9).state.side) for n in range(2, 6)] == [9] * 4


@pytest.mark.rule("FD-041")
def test_board__is_a_grid_of_which_every_space_can_be_chosen() -> None:
    board = Board(3)
    side = int(board.state.side)
    assert board.legal_of("at") == {f"{chr(97 + c)}{r + 1}" for c in range(side) for r in range(side)}


def test_rules_have_room_for_other_decks() -> None:
    assert NUM_CARDS == NUM_FOODS + NUM_ACTION_CARDS
    assert len(CONTENTS.cards.action) < NUM_ACTION_CARDS
