"""Content and options: what may be changed arrives in the rules, and what makes no sense is refused in one line."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from overwinter.envs.core.errors import ContentError, OptionError
from overwinter.envs.flourish_and_decay.content import CONTENT, load_content
from overwinter.envs.flourish_and_decay.game import FLOURISH_AND_DECAY
from overwinter.envs.flourish_and_decay.state import CALORIES, DRAW, KILL, OPS, PLACE
from tests.core.altered import altered_content
from tests.core.pages import shows_content
from tests.flourish_and_decay.board import Board

altered = partial(altered_content, CONTENT)
CARDS, SETUP = "cards.toml", "setup.toml"

BAD: list[tuple[str, str, str, str]] = [
    (CARDS, "cost = 0", "cost = -1", "food.0.cost"),
    (CARDS, "cost = 0", 'cost = "0"', "food.0.cost"),
    (CARDS, "calories = 0", "calorie = 0", "food.0.calorie: unknown key; did you mean calories?"),
    (CARDS, 'name = "Husk"\n', "", "food.0.name: missing"),
    (CARDS, 'source = "rulebook"', 'source = "somewhere"', "food.0.source"),
    (CARDS, "{ draw = 1, place = 3 }", "{ plaice = 3 }", "action.0.effects.plaice: unknown key; did you mean place?"),
    (CARDS, "{ draw = 1, place = 3 }", "{ fewer = 3 }", "action.0.effects.fewer: unknown key"),
    (CARDS, "{ draw = 1, place = 3 }", "{ place = 21 }", "action.0.effects.place"),
    (CARDS, "{ draw = 1, place = 3 }", "{ place = 0 }", "action.0: 0 effects; an action card has 1 to 4"),
    (
        CARDS,
        "{ draw = 1, place = 3 }",
        "{ draw = 1, place = 3, kill = 1, sow = 1, hasten = 1 }",
        "action.0: 5 effects; an action card has 1 to 4",
    ),
    (CARDS, "freeze = 2", "freeze = 4", "action.5.effects.freeze"),
    (CARDS, "turns = 3", "turns = 4", "action.4.lasting.turns"),
    (CARDS, "turns = 3, calories", "calories", "action.4.lasting.turns: missing"),
    (CARDS, "turns = 3, calories = 2", "turns = 3, hinder = 2", "action.4.lasting.hinder: unknown key"),
    (CARDS, 'name = "Runners"', 'name = "Creeping Front"', "two cards have the same name"),
    (CARDS, 'name = "Runners"', 'name = "Crumb"', "two cards have the same name"),
    (SETUP, "2 = 12", "2 = 21", "boards.sides.2"),
    (SETUP, "2 = 12", "2 = 7", "boards.sides.2"),
    (SETUP, "2 = 12, ", "", "boards.sides"),
    (SETUP, "action_cards = 8", "action_cards = 9", "stacks.action_cards"),
    (SETUP, "food_copies = 15", "food_copies = 0", "stacks.food_copies"),
    (SETUP, "Crumb = 8", "Crumbs = 8", "deck.cards: no card is called 'Crumbs'"),
    (SETUP, "Crumb = 8", "Crumb = 0", "deck.cards.Crumb"),
    (SETUP, 'food = "Husk"', 'food = "Husks"', "junk.food: no food is called 'Husks'"),
    (SETUP, 'food = "Husk"', 'food = "Runners"', "junk.food: no food is called 'Runners'"),
    (SETUP, "draw = 2", "draw = 5", "hindered.draw: more than turn.draw"),
    (SETUP, "cell_cost = 2", "cell_cost = 0", "turn.cell_cost"),
    (SETUP, "rounds = 2", "rounds = 4", "seed.rounds"),
    (SETUP, "cells = 3", "cells = 5", "seed.cells"),
    (SETUP, "#d55e00", "red", "character.1.colour"),
    (SETUP, "#d55e00", "#0072b2", "character: two have the same colour"),
    (SETUP, "Thomas Blackthorne", "Euphemia Taylor", "character: two have the same name"),
    (SETUP, '[[character]]\nname = "David Ashcroft"\ncolour = "#882255"\nsource = "rulebook"\n', "", "character"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BAD)
def test_a_slip_is_named_with_file_and_key(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = altered(tmp_path, file, old, new)
    with pytest.raises(ContentError) as caught:
        Board(content=folder)
    told = str(caught.value)
    assert file in told
    assert message in told
    assert "\n" not in told


def test_fewer_action_cards_than_stacks_are_refused(tmp_path: Path) -> None:
    copy = tmp_path / "content"
    shutil.copytree(CONTENT, copy)
    text = (copy / CARDS).read_text(encoding="utf-8")
    rows = text.split("[[action]]")
    (copy / CARDS).write_text("[[action]]".join(rows[:8]), encoding="utf-8")
    with pytest.raises(ContentError, match=r"stacks.action_cards: more than the 7 that cards.toml has"):
        Board(content=str(copy))


def test_what_content_says_is_what_is_played(tmp_path: Path) -> None:
    folder = altered(tmp_path, SETUP, "cell_cost = 2\ngeneration_cost = 2", "cell_cost = 3\ngeneration_cost = 5")
    rules = Board(content=folder).rules
    assert (rules.cell_cost, rules.generation_cost, rules.hand_limit, rules.least_drawn) == (3, 5, 4, 2)
    assert (rules.seed_rounds, rules.seed_cells, rules.stacks) == (2, 3, 8)


def test_effects__stand_in_the_order_of_the_list_and_lasting_ones_last() -> None:
    board = Board()
    tide = board.rules.cards[board.number("Carrion Tide")]
    assert [OPS[op] for op in tide.op] == ["draw", "claim", "kill", ""]
    assert tide.amount.tolist() == [1, 4, 3, 0]
    assert tide.op[2] == KILL
    mother = board.rules.cards[board.number("Mother Cell")]
    assert mother.op.tolist() == [CALORIES, DRAW, PLACE, 0]
    assert mother.turns.tolist() == [0, 0, 3, 0]
    awakening = board.rules.cards[board.number("Awakening")]
    assert awakening.op[0] == DRAW


def test_every_row_says_where_it_comes_from() -> None:
    content = load_content(CONTENT)
    assert {row.source for row in content.cards.food} == {"rulebook"}
    assert {row.source for row in content.cards.action} == {"reconstructed"}
    setup = content.setup
    assert (setup.stacks.source, setup.deck.source, setup.seed.source, setup.turn.source) == ("rulebook",) * 4
    assert setup.boards.source == "reconstructed"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board_size": 21}, "board_size"),
        ({"board_size": 7}, "board_size"),
        ({"max_generations": 0}, "max_generations"),
        ({"max_rounds": None}, "max_rounds"),
        ({"free_generations": -1}, "free_generations"),
        ({"three_species": "slimes"}, "three_species"),
        ({"action_cards": ["Drifts"]}, "action_cards: no action card is called 'Drifts'; they are Creeping Front, "),
        ({"action_cards": ["Crumb"]}, "action_cards: no action card is called 'Crumb'"),
        ({"action_cards": ["Drift", "Drift"]}, "action_cards: a name stands there twice"),
        ({"action_cards": ["Drift"] * 9}, "action_cards"),
        ({"board": 9}, "board: unknown key; did you mean board_size?"),
    ],
)
def test_options_are_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        Board(**options)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_named_cards_than_stacks_are_refused(tmp_path: Path) -> None:
    folder = altered(tmp_path, SETUP, "action_cards = 8", "action_cards = 2")
    with pytest.raises(OptionError, match=r"action_cards: more than the 2 of a game"):
        Board(content=folder, action_cards=["Drift", "Eddy", "Purge"])
    board = Board(content=folder, action_cards=["Drift"])
    assert sum(board.state.mold[7:]) == 2


def test_options_arrive_in_the_rules() -> None:
    rules = Board(
        max_generations=7, max_rounds=9, free_generations=2, carry_calories=True, three_species="cells", board_size=11
    ).rules
    found = (rules.max_generations, rules.max_rounds, rules.free_generations, rules.carry_calories, rules.three_species)
    assert found == (7, 9, 2, 1, 1)
    assert rules.sides.tolist() == [0, 0, 11, 11, 11, 11, 0]
    rules = Board().rules
    found = (rules.max_generations, rules.max_rounds, rules.free_generations, rules.carry_calories, rules.three_species)
    assert found == (30, 40, 1, 0, 0)
    assert rules.sides.tolist() == [0, 0, 12, 15, 18, 20, 0]


def test_the_page_shows_the_content_that_was_balanced() -> None:
    assert shows_content(FLOURISH_AND_DECAY)
