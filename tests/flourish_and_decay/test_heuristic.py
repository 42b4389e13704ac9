"""The scripted players' decisions, in positions where it is clear what a good player does, and their strength."""

from __future__ import annotations

import numpy as np
import pytest

from overwinter.agents.base import View
from overwinter.agents.registry import make_agent, make_agents
from overwinter.agents.scripted.heuristics import flourish_and_decay_life as life
from overwinter.agents.scripted.heuristics.flourish_and_decay_plans import leading_rival
from overwinter.agents.table import Table
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.jit import COMPILED
from overwinter.envs.flourish_and_decay.game import FLOURISH_AND_DECAY
from overwinter.envs.flourish_and_decay.rules import blocks
from overwinter.envs.flourish_and_decay.rules.life import look_ahead
from overwinter.envs.flourish_and_decay.rules.targets import target_row
from overwinter.envs.flourish_and_decay.state import NUM_DIRECTIONS, NUM_FOODS, ROTATE, SHIFT, SIDE
from tests.core.cases import Case
from tests.flourish_and_decay.board import Board, fresh

AGENTS = {name: make_agent(name, FLOURISH_AND_DECAY) for name in ("greedy", "heuristic")}
STILL = """
    AA..........
    AA..........
    ............
    ............
    ..........BB
    ..........BB
"""


def choice(board: Board, agent: str = "heuristic") -> str:
    """What an agent plays in the pending decision."""
    view = View(
        board.engine,
        np.zeros(1, np.int64),
        np.array([int(board.state.seat)]),
        board.engine.vector()[None],
        board.engine.legal(board.states, 0)[None],
        np.zeros((1, MAX_SEATS), np.uint64),
        board.states,
    )
    return FLOURISH_AND_DECAY.catalogue.name(int(AGENTS[agent].act_batch(view)[0]))


def foods_only(board: Board) -> Board:
    """Sell food alone."""
    board.state.supply[NUM_FOODS:] = board.state.mold[NUM_FOODS:] = 0
    return board


def last_round(board: Board) -> Board:
    board.state.lap = board.rules.max_rounds
    return board


# --- cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", AGENTS)
def test_food_is_played(agent: str) -> None:
    assert choice(fresh().give(0, "Crumb", "Crumb", "Rind"), agent) == "play_food"


def test_cards_that_draw_are_played_before_food() -> None:
    board = fresh().give(0, "Crumb", "Crumb", "Sweet Rot")
    assert choice(board) == f"play:{board.label('Sweet Rot')}"


@pytest.mark.parametrize("agent", AGENTS)
def test_early_the_best_food_that_can_be_paid_is_bought(agent: str) -> None:
    board = foods_only(fresh().give(0).rich(0, 13))
    assert choice(board, agent) == f"buy:{board.label('Carcass')}"


@pytest.mark.parametrize("agent", AGENTS)
def test_in_the_last_round_nothing_is_bought(agent: str) -> None:
    assert choice(last_round(fresh().give(0).rich(0, 13)), agent) == "done"


@pytest.mark.parametrize("agent", AGENTS)
def test_food_that_makes_a_deck_worse_is_not_taken_for_nothing(agent: str) -> None:
    board = foods_only(fresh().give(0).rich(0, 1))
    board.player(0).deck[board.number("Roast")] += 2
    assert choice(board, agent) == "done"


def test_food_without_calories_is_trashed_first() -> None:
    board = fresh().give(0, "Compost", "Husk", "Roast", "Crumb").play("Compost")
    assert choice(board) == f"trash:{board.label('Husk')}"


def test_good_food_is_not_trashed() -> None:
    board = fresh().give(0, "Compost", "Roast", "Feast").play("Compost").act(f"trash:{fresh().label('Crumb')}")
    assert choice(board) == "done"


def test_the_best_card_is_gained() -> None:
    board = fresh().give(0, "Leaf Litter").play("Leaf Litter")
    assert choice(foods_only(board)) == f"gain:{board.label('Broth')}"


# --- the board --------------------------------------------------------------------------------------------


def test_in_the_last_round_a_cell_takes_slime_of_others() -> None:
    board = last_round(fresh()).paint("Aab.").rich(0, 2).to_placement()
    assert choice(board) == "at:c1"


def play_round(board: Board) -> Board:
    """Have the heuristic play for all until the round or the game is over."""
    lap = int(board.state.lap)
    while not board.over and board.state.lap == lap:
        board.act(choice(board))
    return board


def test_a_cell_and_a_generation_make_more_of_two_cells_than_two_cells_more() -> None:
    board = last_round(fresh()).paint("..... ..AA. .....").rich(0, 4).to_placement()
    play_round(board)
    assert board.over
    assert board.state.generation == 1
    assert board.player(0).slimes >= 5


def test_a_leader_buys_the_generations_that_end_the_game() -> None:
    board = fresh().paint(STILL + "aaaaaaaaaaaa aaaaaaaaaaaa aaaaaaaaaaaa").rich(0, 4).to_placement()
    board.state.generation = board.rules.max_generations - 2
    board.act("done")
    assert choice(board) == "generation"
    assert choice(board.act("generation")) == "generation"


def test_who_is_behind_does_not_hurry_the_end() -> None:
    board = fresh().paint(STILL + "bbbbbbbbbbbb bbbbbbbbbbbb bbbbbbbbbbbb").rich(0, 4).to_placement()
    board.state.generation = board.rules.max_generations - 2
    board.act("done")
    assert choice(board) == "done"


def test_cells_of_others_that_are_about_to_multiply_are_killed() -> None:
    board = last_round(fresh()).paint("aBB. aB..").give(0, "Lysis").play("Lysis")
    board.state.hastened = 1
    assert choice(board).startswith("at:")


def test_a_block_is_not_turned_if_that_does_harm() -> None:
    board = fresh().paint(".AA. .AA. .... ....").give(0, "Eddy").play("Eddy")
    before = int(board.player(0).slimes)
    play_round(board)
    assert board.player(0).slimes >= before


def test_six_seeds_grow_over_a_large_part_of_an_empty_board() -> None:
    board = Board(2)
    while board.state.lap == 0:
        board.act(choice(board))
    assert board.player(0).living == board.player(1).living == 6
    board.paint("\n".join(board.seen(12, 12)).replace("B", ".").replace("b", ".")).grow(20)
    assert board.player(0).slimes > 45


def test_seeds_are_chosen_legally_where_others_are_in_the_way() -> None:
    for seed in range(3):
        board = Board(3, seed)
        chance = np.random.default_rng(seed)
        while board.state.lap == 0:
            spots = [name for name in sorted(board.legal) if name.removeprefix("at:") in ("d4", "d5", "e5", "f5", "k8")]
            mine = board.state.seat == 0 or not spots
            board.act(choice(board) if mine else str(chance.choice(spots)))
        assert [int(board.player(seat).living) for seat in range(3)] == [6, 6, 6]


# --- greedy, whichever place in the order it has ----------------------------------------------------------


@pytest.mark.parametrize("calories", [2, 6])
def test_the_last_seat_of_a_round_places_as_the_first_does(calories: int) -> None:
    """What its commit brings about, the end of the round, does not look like a loss to it."""
    board = fresh(2, free_generations=1).paint("AA......BB AA......BB").rich(0, calories).rich(1, calories)
    board.to_placement()
    first = []
    while board.state.lap == 1:
        action = choice(board, "greedy")
        first += [action] if board.state.seat == len(first) else []
        board.act(action)
    assert [action.partition(":")[0] for action in first] == ["at", "at"]
    assert board.player(0).slimes > 4
    assert board.player(1).slimes > 4


@pytest.mark.parametrize("seat", [0, 1])
def test_calories_are_worth_as_much_to_each_seat_when_it_ends_its_turn(seat: int) -> None:
    board = foods_only(fresh(2, free_generations=1).paint("AA......BB AA......BB"))
    board.state.lap = board.rules.max_rounds - 1
    if seat == 1:
        board.act("done")
    board.give(seat).rich(seat, 4)
    assert choice(board, "greedy") == "done", "one more turn of a little more food is worth less than two cells"


def test_greedy_begins_around_a_home_that_its_character_gives_it() -> None:
    board = Board(2)
    board.player(0).character, board.player(1).character = 0, 8
    while board.state.lap == 0:
        board.act(choice(board, "greedy"))
    for seat, near in ((0, range(1, 7)), (1, range(7, 13))):
        rows = [row for row in range(1, 13) if board.state.cells[seat, row]]
        assert set(rows) <= set(near), "its third of the board, and a little around it"


def test_the_heuristics_homes_go_by_characters_not_by_the_order_of_play() -> None:
    begun = []
    for characters in ((3, 7), (7, 3)):
        board = Board(2)
        board.player(0).character, board.player(1).character = characters
        first = choice(board)
        begun.append(first)
    assert begun[0] != begun[1]


def test_of_equal_rivals_the_next_clockwise_counts_as_the_leader() -> None:
    board = fresh(4).paint("A..B.. C..D..")
    assert [leading_rival(board.state, seat) for seat in range(4)] == [1, 2, 3, 0]
    board.paint("A..B.. C..Dd.")
    assert [leading_rival(board.state, seat) for seat in range(4)] == [3, 3, 3, 0]


# --- trying out -------------------------------------------------------------------------------------------


def tried(board: Board) -> np.ndarray:
    """The board as the trial of seat 0 sees it."""
    bits = np.zeros((32, 32), np.int64)
    life.load_board(board.state, 0, bits)
    life.begin_trial(bits)
    return bits


def random_board(seed: int, covers: bool = False) -> Board:
    """Two species, about a third of the spaces alive; some shielded and frozen."""
    board = fresh()
    chance = np.random.default_rng(seed)
    symbols = chance.choice(list("AaBb...."), (12, 12))
    board.paint(" ".join("".join(row) for row in symbols))
    if covers:
        for row in range(1, 13):
            board.state.shield[0, row] = int(chance.integers(1 << 12)) & int(chance.integers(1 << 12))
            board.state.shield[0, row] &= int(board.state.slime[0, row] | board.state.slime[1, row])
            board.state.frost[:, row] = int(chance.integers(1 << 12)) & int(chance.integers(1 << 12))
        board.state.frost[2] &= board.state.frost[1]
    return board


@pytest.mark.parametrize("covers", [False, True])
def test_generations_tried_out_are_those_of_the_rules(covers: bool) -> None:
    for seed in range(8):
        board = random_board(seed, covers)
        bits = tried(board)
        life.run_trial(bits, 1, 12, 6)
        look_ahead(board.rules, board.state)
        for t in range(7):
            assert bits[life.SCORES, t] == int(board.player(0).slimes) - int(board.player(1).slimes)
            board.grow()


def test_blocks_tried_out_move_as_by_the_rules() -> None:
    for seed in range(4):
        for row in range(2, 12):
            board = random_board(seed)
            for op in (SHIFT, ROTATE):
                spaces = [(row - 1) * SIDE + c for c in range(12) if target_row(board.state, 0, op, row) >> c & 1]
                for space in spaces[:2]:
                    direction = (space + seed) % NUM_DIRECTIONS
                    bits, twin = tried(board), board.states.copy()
                    if op == SHIFT:
                        life.shift_block(board.rules, board.state, bits, space, direction)
                        blocks.shift_block(board.rules, twin[0], space, direction)
                    else:
                        life.rotate_block(board.rules, board.state, bits, space)
                        blocks.rotate_block(board.rules, twin[0], space)
                    for k, layer in enumerate((twin[0].cells, twin[0].slime)):
                        for seat in range(2):
                            assert (bits[life.TRIAL + 2 * k + seat, :22] == layer[seat]).all()


# --- whole games ------------------------------------------------------------------------------------------


def test_the_choice_is_the_same_whatever_is_hidden() -> None:
    board = Board(3, 4, max_rounds=4)
    chance = np.random.default_rng(5)
    asked = 0
    for step in range(160):
        if board.over:
            break
        if step % 8 == 0:
            asked += 1
            chosen = choice(board)
            twin = Board(3, 4, max_rounds=4)
            for seed in range(2):
                twin.states[:] = board.states
                twin.engine.redeal(twin.states, 0, int(board.state.seat), seed)
                assert choice(twin) == chosen
        board.act(str(chance.choice(sorted(board.legal))))
    assert asked > 8


@pytest.mark.skipif(not COMPILED, reason="plays whole games, which takes minutes uncompiled")
@pytest.mark.parametrize(
    ("better", "worse", "players", "games", "least"),
    [
        ("heuristic", "random", 2, 40, 0.9),
        ("heuristic", "random", 5, 40, 0.9),
        ("heuristic", "greedy", 3, 60, 0.6),
    ],
)
def test_the_better_agent_wins(better: str, worse: str, players: int, games: int, least: float) -> None:
    """One seat of the better agent among the worse ones, in every seat as often. Seeds are fixed."""
    batch = Case(FLOURISH_AND_DECAY, players).batch(games, 1)
    seating = np.ones((games, MAX_SEATS), np.int64)
    seating[np.arange(games), np.arange(games) % players] = 0
    table = Table(batch, make_agents(f"{better},{worse}", FLOURISH_AND_DECAY), seating, 1)
    actions = np.zeros(games, np.int64)
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        table.fill(actions)
        for i in table.step(actions):
            if np.isnan(won[i]):
                winners = batch.rank[i, :players] == 1
                won[i] = winners[i % players] / winners.sum()
    batch.check()
    assert won.mean() >= least
