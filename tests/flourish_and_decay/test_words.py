"""Texts: what a seat is told of the table, of its actions, of refusals, and of what happened."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from overwinter.envs.flourish_and_decay.actions import CATALOGUE
from overwinter.envs.flourish_and_decay.state import CALORIES
from tests.flourish_and_decay.board import Board, fresh


def described(board: Board, seat: int | None) -> str:
    return board.engine.words.describe(board.rules, board.state, seat)


def explained(board: Board, name: str) -> str:
    return board.engine.words.explain(board.rules, board.state, CATALOGUE.parse(name))


def refused(board: Board, name: str) -> str:
    assert name not in board.legal
    return board.engine.words.why_illegal(board.rules, board.state, CATALOGUE.parse(name))


def told(board: Board, name: str, viewer: int | None) -> list[str]:
    """What a viewer is told of an action, which is then played."""
    before = board.states.copy()
    board.act(name)
    return board.engine.words.report(board.rules, before[0], CATALOGUE.parse(name), board.state, viewer)


def test_describe__the_board_in_letters_from_the_viewer_on() -> None:
    board = fresh(3).paint("Aa..B ..c.. ....C")
    assert described(board, 0).splitlines()[7:11] == [
        "Board (rows from the north):",
        "   1 Aa..B" + "." * 10,
        "   2 ..c.." + "." * 10,
        "   3 ....C" + "." * 10,
    ]
    assert "   1 Cc..A" in described(board, 1)
    assert "   1 Aa..B" in described(board, None)


def test_describe__players_mold_trash_and_course() -> None:
    board = fresh(2, free_generations=1).paint("Aa..B ..... .....").give(0, "Rind", "Compost", "Husk").play("Compost")
    board.act(f"trash:{board.label('Husk')}", "done").play("Rind")
    board.state.hastened = 2
    board.player(1).coming[1, CALORIES] = 3
    board.player(0).known[board.number("Rind")] = 0
    text = described(board, 1)
    assert "Round 1 of at most 40, generation 0 of 30; 2 players, board of 12 x 12; now turns." in text
    assert "Turn of left_1; played: 1 Rind, 1 Compost." in text
    assert "Generations of this round's cell placement by cards: +2, -0, 1 pass in every round." in text
    assert "2 slime; 1 living cells; 3 calories; 1 cards in hand; deck and unknown hand: 8 Crumb" in text
    assert "in 2 turns: 3 calories" in text
    assert "Trash: 1 Husk." in text
    assert "  13 Rind (cost 3, calories 2)" not in text
    assert "  14 Rind (cost 3, calories 2)" in text
    assert "You are asked" not in text
    assert "You are asked to: play cards, buy cards, or end your turn." in described(board, 0)


def test_describe__shields_frost_and_sealed_cells() -> None:
    board = fresh(2).paint("aaa.. ..... .....").give(0, "Slime Coat", "Cold Snap").play("Slime Coat").act("done")
    board.at("a1").play("Cold Snap").at("a1").rich(0, 6)
    text = described(board, 1)
    for rounds in (1, 2, 3):
        assert f"Shielded slime for {rounds} rounds or more: a1, b1." in text
    assert "Frozen for 1 generations or more: a1, b1, a2, b2." in text
    board.to_placement().at("b2").act("done", "generation")
    sealed = "Your sealed commit: cells at b2, generations 1; calories left 2."
    assert sealed in described(board, 0)
    assert "sealed commit" not in described(board, 1)
    assert "sealed commit" not in described(board, None)
    assert sealed in board.engine.words.prompt(board.rules, board.state)


def test_describe__the_seed_phase() -> None:
    board = Board(2).at("a1")
    assert "Seed phase: round 1, placements of it revealed: 0." in described(board, 0)
    assert "choose a space for a cell, sealed; 2 left to choose" in described(board, 0)
    assert "cells to place: 3" in described(board, 1)


@pytest.mark.parametrize(
    ("card", "first", "name", "words"),
    [
        ("Budding", [], "at:b1", "place a cell at b1"),
        ("Runners", [], "at:c2", "claim c2"),
        ("Lysis", [], "at:c1", "kill the cell at c1"),
        ("Drift", [], "at:a1", "move the cell at a1"),
        ("Drift", ["at:a1"], "go:south_east", "go south east"),
        ("Landslip", [], "at:a1", "shift the block around a1"),
        ("Eddy", [], "at:b2", "rotate the block around b2 clockwise"),
        ("Slime Coat", ["done"], "at:b2", "shield your slime around b2"),
        ("Cold Snap", [], "at:e5", "freeze the block around e5"),
        ("Stray Spore", [], "at:e5", "place a cell at e5"),
        ("Compost", [], "trash:food_2", "trash Crumb"),
        ("Leaf Litter", [], "gain:food_3", "gain Rind"),
        ("Budding", [], "done", "do no more of it"),
    ],
)
def test_explain__effects(card: str, first: list[str], name: str, words: str) -> None:
    board = fresh(2).paint("A.B.. .a... .....").give(0, card, "Crumb").play(card).act(*first)
    assert explained(board, name) == words


def test_explain__turns_and_commits() -> None:
    board = fresh(2).paint("A.... ..... .....").give(0, "Rind", "Crumb", "Deep Larder").rich(0, 5)
    assert explained(board, "done") == "end your turn"
    assert explained(board, "play_food") == "play all food cards of your hand"
    assert explained(board, "play:food_3") == "play Rind (cost 3, calories 2)"
    assert explained(board, "buy:food_3") == "buy Rind (cost 3, calories 2)"
    assert explained(board, f"play:{board.label('Deep Larder')}") == (
        "play Deep Larder (cost 5, calories 0): 2 calories at the beginning of your next 3 turns"
    )
    board.to_placement()
    assert explained(board, "at:b1") == "choose b1 for a cell for 2 calories"
    assert explained(board, "done") == "place no more cells"
    board.act("done")
    assert explained(board, "generation") == "buy a generation for 2 calories"
    assert explained(board, "done") == "buy no more generations"
    assert explained(Board(2), "at:b1") == "choose b1 for a cell"


def test_why_illegal() -> None:
    board = fresh(2).paint("A.... ..... .....").give(0, "Rind").rich(0, 4)
    board.state.mold[7:] = board.state.supply[7:] = 0
    assert refused(board, "play:food_2") == "Crumb is not in your hand"
    assert refused(board, "buy:food_7") == "Carcass costs 13 calories, and you have 4"
    assert refused(board, "buy:action_9") == "Drift is not in the Central Mold in this game"
    assert refused(board, "buy:action_30") == "there is no such card"
    assert "asked to play cards, buy cards, or end your turn" in refused(board, "at:a1")
    board.state.supply[board.number("Rind")] = 0
    assert refused(board, "buy:food_3") == "no copy of Rind is left"
    board.state.supply[board.number("Rind")] = 14
    board.buy("Crumb")
    assert refused(board, "buy:food_1") == "only one card that costs nothing may be taken in a turn"
    board.to_placement()
    assert refused(board, "at:t20") == "t20 is not on the board"
    assert "e5 is not a space for this" in refused(board, "at:e5")


def test_report__a_turn_is_public() -> None:
    board = fresh(2).paint("AB... ..... .....").give(0, "Rind", "Lysis").rich(0, 3)
    assert told(board, "play:food_3", 1) == ["left_1 played Rind; +2 calories"]
    assert told(board, f"play:{board.label('Lysis')}", None) == ["player_0 played Lysis"]
    assert told(board, "done", 1) == []
    assert told(board, "buy:food_3", 0) == ["you bought Rind; -3 calories, gained Rind"]
    assert told(board, "done", 0) == ["you ended the turn", "left_1: drew 4 cards or more", "turn of left_1"]


def test_report__what_is_sealed_is_told_to_its_seat_alone() -> None:
    board = fresh(2).paint("A.B..... ........ ........").rich(0, 4).rich(1, 4).to_placement()
    for name, words in (
        ("at:a2", ["you chose a2 (sealed a cell)"]),
        ("done", []),
        ("generation", ["you sealed a generation"]),
    ):
        assert told(copied(board), name, 1) == []
        assert told(copied(board), name, None) == []
        assert told(board, name, 0) == words
    board.act("done")
    board.act("generation")
    lines = told(board, "generation", 0)
    assert "left_1: -1 living cells, -4 calories" in lines
    assert "generations passed: 3" in lines
    assert "cell placement is revealed" in lines
    assert "round 2 begins" in lines


def copied(board: Board) -> Board:
    """The same position of a game of its own."""
    twin = fresh(2)
    twin.states[:] = board.states
    return twin


def test_report__the_seed_phase_and_the_end() -> None:
    board = Board(2, max_rounds=1, free_generations=0).at("a1", "b1", "c1", "e1", "f1")
    assert "the placements of the seed phase are revealed" in told(board, "at:g1", 0)
    board.at("a2", "b2", "c2", "e2", "f2", "g2")
    board.act("done")
    assert told(board, "done", 0)[-1].startswith("the game is over: you and left_1 with 6 slime")


def test_words__of_a_whole_random_game() -> None:
    """Every text of a whole random game can be made."""
    board = Board(3, seed=5, max_rounds=3)
    chance = np.random.default_rng(1)
    lines: list[Any] = []
    while not board.over:
        words, rules, before = board.engine.words, board.rules, board.states.copy()
        names = sorted(board.legal)
        name = str(chance.choice(names))
        lines.append(words.explain(rules, board.state, CATALOGUE.parse(name)))
        board.act(name)
        lines += words.report(rules, before[0], CATALOGUE.parse(name), board.state, 1)
        lines.append(described(board, None))
    assert all(lines)
