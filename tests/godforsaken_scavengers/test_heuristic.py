"""The heuristic agent's decisions, in positions where it is clear what a good player does; its strength."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from overwinter.agents.base import View
from overwinter.agents.registry import make_agent
from overwinter.agents.scripted.godforsaken_scavengers import hand_food, hand_mends
from overwinter.agents.scripted.heuristic import WORK
from overwinter.agents.scripted.heuristics.godforsaken_scavengers import prepare, score
from overwinter.agents.table import Table
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.jit import COMPILED
from overwinter.envs.godforsaken_scavengers.game import GODFORSAKEN_SCAVENGERS
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.training.evaluate import evaluate
from tests.core.cases import Case
from tests.core.table import Table as Deal
from tests.godforsaken_scavengers.board import Board

AGENT = make_agent("heuristic", GODFORSAKEN_SCAVENGERS)
RIVALS = "wicked_few"


def play(board: Board, states: np.ndarray) -> int:
    """What the agent plays in the pending decision of one of the board's games."""
    view = View(
        board.engine,
        np.zeros(1, np.int64),
        np.array([int(board.state.seat)]),
        board.engine.vector()[None],
        board.engine.legal(board.states, 0)[None],
        np.zeros((1, MAX_SEATS), np.uint64),
        states,
    )
    return int(AGENT.act_batch(view)[0])


def scores(engine: Any, states: np.ndarray) -> tuple[bytes, list[float]]:
    """The numbers that the seat asked works out for its decision, and the score of every legal action."""
    seat, work = int(states[0].seat), np.zeros((WORK, WORK))
    rules, scratch, mask = engine.rules[0], states.copy(), engine.legal(states, 0)
    prepare(rules, scratch[0], seat, work)
    return work.tobytes(), [score(rules, scratch[0], seat, int(k), work) for k in np.flatnonzero(mask)]


def assert_blind(engine: Any, states: np.ndarray, redeals: int = 3) -> None:
    """Nothing hidden from the seat asked has an influence, to the last bit of every number it works out."""
    known = scores(engine, states)
    for seed in range(redeals):
        twin = states.copy()
        engine.redeal(twin, 0, int(states[0].seat), seed)
        assert scores(engine, twin) == known, "what is hidden has an influence"


def choice(board: Board) -> str:
    """The name of what the agent plays, cards by theirs: the same whatever is hidden from it."""
    action = play(board, board.states)
    assert_blind(board.engine, board.states)
    block, _, label = GODFORSAKEN_SCAVENGERS.catalogue.name(action).partition(":")
    if label.startswith("card_"):
        label = board.names[int(label.removeprefix("card_")) - 1]
    return f"{block}:{label}" if label else block


# --- what is hidden ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("peril", ["Sinkhole", "Lurker"])
def test_the_hand_of_who_loses_a_card_to_a_peril_is_not_looked_at(peril: str) -> None:
    """Neither by partners that could avoid it with a card, nor by those with a power against it."""
    board = Board(3, characters="choose").give(0, "Instinct", "Feast").give(2, "Great Beast", "Scout", "Hunt")
    board.character(0, "The Guard")
    facing(board, peril, 2)
    while board.asked[0] != 0:
        board.act("pass")
    assert {"power", "play:card_11"} <= set(board.legal)
    assert_blind(board.engine, board.states, redeals=6)


def test_sums_over_a_hand_do_not_depend_on_the_order_of_its_cards() -> None:
    """Of one known card among unknown ones: rounding must not tell whether they come before it."""
    found = set()
    for unknown in (("Scout", "Scout", "Scout"), ("Feast", "Bulwark", "Great Beast"), ("Scout", "Scout", "Feast")):
        board = Board().give(1, *unknown).give(1, "Instinct", known=True)
        found.add((hand_mends(board.rules, board.state, 0, 1), hand_food(board.rules, board.state, 0, 1)))
    assert len(found) == 1


@pytest.mark.parametrize("scenario", ["daring_retreat", "lost_expedition", "wicked_few", "last_hunt"])
def test_no_score_depends_on_what_is_hidden(scenario: str) -> None:
    options = {"scenario": scenario, "characters": "random", "caravan": True, "max_offers": 2}
    chance = np.random.default_rng(0)
    looked = 0
    table = Deal.of(Case(GODFORSAKEN_SCAVENGERS, 3, options))
    while table.running:
        if chance.random() < 0.1:
            assert_blind(table.engine, table.states, redeals=2)
            looked += 1
        table.step_at_random(chance)
    assert looked > 3


# --- scavenging -------------------------------------------------------------------------------------------


def seen(board: Board, pile: int, *names: str) -> Board:
    """Everybody knows the cards on top of a pile."""
    board.pile(pile, *names)
    size = int(board.state.stacks[pile - 1])
    board.state.sees[pile - 1, size - len(names) : size] = 0b111111
    return board


def test_the_pile_with_the_best_known_card_is_scavenged() -> None:
    board = Board().give(0, "Rest")
    seen(seen(seen(board, 1, "Demon"), 2, "Great Beast"), 3, "Scout")
    assert choice(board) == "scavenge:pile_2"


def test_a_known_peril_is_left_where_it_is() -> None:
    board = Board().give(0, "Rest", "Feast")
    board.lay("Hunt", "Great Beast").player(0).pile = 1
    board.player(0).drawn = 2
    assert choice(seen(board, 1, "Black Mist")) == "end_scavenge"


def test_a_known_good_card_is_fetched() -> None:
    board = Board().give(0, "Rest")
    board.lay("Scout").player(0).pile = 1
    board.player(0).drawn = 1
    assert choice(seen(board, 1, "Great Beast")) == "scavenge:pile_1"


def test_nothing_more_is_risked_with_a_full_hand_and_two_afflictions() -> None:
    board = Board().give(0, "Feast", "Great Beast", "Hunt", "Relief", "Bulwark").afflict(0, "Deafness", "Paranoia")
    board.lay("Great Beast").player(0).pile = 1
    board.player(0).drawn = 1
    assert choice(board.pile(1, "Rockfall")) not in ("scavenge:pile_1", "scavenge:pile_2")


def test_who_has_nothing_to_eat_goes_on_scavenging() -> None:
    board = Board().afflict(0, "Deafness", "Paranoia").pile(1, "Scout")
    board.player(0).pile = 1
    board.player(0).drawn = 1
    for peril in ("Worms", "Worms", "Rockfall"):
        board.discard(peril)
    assert choice(board) == "scavenge:pile_1", "there are no Perils of this tier left"


def test_the_tops_of_the_piles_are_looked_at_before_the_first_card() -> None:
    board = Board().give(0, "Scout", "Feast", "Great Beast").afflict(0, "Deafness", "Paranoia")
    board.pile(1, "Demon").pile(2, "Sinkhole").pile(3, "Great Beast")
    assert choice(board) == "play:Scout"


# --- collecting -------------------------------------------------------------------------------------------


def test_the_best_card_is_collected_first() -> None:
    assert choice(Board(scenario=RIVALS).lay("Scout", "Great Beast", "Hunt").collecting(0)) == "collect:Great Beast"


def test_a_worse_card_makes_room_for_a_better_one() -> None:
    board = Board(scenario=RIVALS).give(0, "Move", "Feast", "Great Beast", "Hunt", "Bulwark").lay("Great Beast")
    assert choice(board.collecting(0)) == "discard:Move"


def test_a_better_card_is_dug_up() -> None:
    board = Board().give(0, "Dig Up").discard("Instinct", "Scout").collecting(0)
    assert choice(board) == "play:Dig Up"
    assert choice(board.act("play:Dig Up")) == "take:Instinct"


def test_hunting_waits_until_the_cards_on_the_table_are_in_hand() -> None:
    board = Board(scenario=RIVALS).give(0, "Hunt").lay("Feast")
    assert choice(board.collecting(0)) == "collect:Feast"


def test_a_hunt_brings_the_best_card_and_no_peril() -> None:
    board = Board().give(0, "Hunt").pile(1, "Demon", "Scout", "Great Beast", "Sinkhole", "Rest").collecting(0)
    board.act("play:Hunt", "pile:pile_1")
    assert choice(board) == "pick:3"


# --- Afflictions ------------------------------------------------------------------------------------------


def test_a_deadly_affliction_is_healed() -> None:
    """By whom it will not help against a Peril."""
    board = Board().give(0, "Salvation", "Feast").afflict(0, "Trembling Hands", "Paranoia")
    assert choice(board) == "play:Salvation"


def test_a_partner_near_death_is_healed() -> None:
    board = Board().give(0, "Relief", "Feast").give(1, "Hunt").afflict(1, "Deafness", "Paranoia").pile(1, "Scout")
    board.turn(1).act("scavenge:pile_1")
    assert board.asked == (0, kinds.WINDOW)
    assert choice(board) == "play:Relief"


def test_a_rival_gets_what_one_cannot_heal() -> None:
    board = Board(scenario=RIVALS).give(0, "Scapegoat").afflict(0, "Broken Arm", "Paranoia").afflict(1, "Deafness")
    assert choice(board) == "play:Scapegoat"


# --- Perils -----------------------------------------------------------------------------------------------


def facing(board: Board, peril: str = "Rockfall", seat: int = 0) -> Board:
    """A seat has turned up a Peril."""
    board.turn(seat).pile(1, peril).act("scavenge:pile_1")
    assert board.asked[1] == kinds.PERIL_CARD
    return board


def test_a_deadly_peril_is_avoided() -> None:
    board = Board().give(0, "Instinct", "Scout").afflict(0, "Deafness", "Paranoia")
    assert choice(facing(board)) == "play:Instinct"


def test_a_peril_is_defeated_with_the_least_card() -> None:
    board = facing(Board().give(0, "Move", "Great Beast", "Feast").afflict(0, "Deafness"), "Worms")
    assert choice(board) == "defeat"
    assert choice(board.act("defeat")) == "discard:Move"


def test_no_dear_cards_are_paid_where_nothing_is_to_fear() -> None:
    board = Board().give(0, "Great Beast", "Feast").area("final")
    for seat in range(2):
        board.player(seat).food = 5
    assert choice(facing(board, "Demon")) == "pass"


def test_a_rich_table_is_hidden() -> None:
    board = Board().give(0, "Hide").lay("Great Beast", "Feast", "Hunt")
    assert choice(facing(board)) == "play:Hide"


def test_two_small_cards_are_not() -> None:
    board = Board().give(0, "Hide", "Great Beast", "Feast", "Hunt").lay("Move")
    assert choice(facing(board)) == "pass"


@pytest.mark.parametrize(("scenario", "does"), [("daring_retreat", "play:Instinct"), (RIVALS, "pass")])
def test_a_partner_is_saved_but_no_rival(scenario: str, does: str) -> None:
    board = Board(scenario=scenario).give(1, "Instinct", "Feast").give(0, "Scout").afflict(0, "Deafness", "Paranoia")
    board.area("Old Road")
    facing(board)
    assert board.asked[0] == 1
    assert choice(board) == does


# --- Feeding ----------------------------------------------------------------------------------------------


def test_no_more_is_harvested_than_feeds() -> None:
    board = Board().give(0, "Hunt", "Great Beast").give(1, "Feast", "Hunt").feeding()
    assert choice(board) == "harvest:Hunt"
    assert choice(board.act("harvest:Hunt")) == "pass"


@pytest.mark.parametrize(("scenario", "does"), [("daring_retreat", "harvest:Great Beast"), (RIVALS, "harvest:Hunt")])
def test_partners_are_fed_but_no_rivals(scenario: str, does: str) -> None:
    board = Board(scenario=scenario).give(0, "Hunt", "Great Beast").afflict(1, "Deafness", "Torn Pack").feeding()
    assert choice(board) == does


def test_surplus_goes_where_it_feeds() -> None:
    board = Board(3).give(0, "Great Beast").give(1, "Hunt", "Scout").afflict(2, "Deafness", "Torn Pack").feeding()
    board.act("harvest:Great Beast", "harvest:Hunt", "pass")
    assert board.top.step == kinds.SHARING
    assert choice(board) == "share:left_2"


def test_a_broken_promise_of_a_rival_is_punished() -> None:
    board = Board(3, scenario=RIVALS, deals=True).give(1, "Hunt")
    board.player(1).promised[0] = 1
    board.feeding().act("pass", "harvest:Hunt") if board.asked[0] == 1 else board.feeding()
    while board.top.step != kinds.PROMISES:
        board.act("pass")
    assert choice(board) == "punish:left_1"


def test_the_caravan_is_fed_in_time() -> None:
    board = Board(caravan=True).give(0, "Hunt", "Feast", "Great Beast").give(1, "Hunt", "Feast")
    board.under_caravan("Scout", "Rest", "Worms").state.caravan_fed = 0
    assert choice(board.ready()) == "feed_caravan"


# --- the Last Hunt ----------------------------------------------------------------------------------------


def test_what_is_not_needed_is_kept_for_the_next_feeding_and_harvested_in_the_last() -> None:
    board = Board(scenario="last_hunt").give(0, "Hunt", "Hunt").area("Old Road")
    board.state.areas_left = 3
    assert choice(board.feeding()) == "harvest:Hunt"
    assert choice(board.act("harvest:Hunt")) == "pass"
    last = Board(scenario="last_hunt").give(0, "Hunt", "Great Beast", "Hide").area("final").feeding()
    for _ in range(3):
        assert choice(last).startswith("harvest:")
        last.act(choice(last))


def test_who_is_about_to_die_of_hunger_harvests_all() -> None:
    board = Board(scenario="last_hunt").give(0, "Move", "Scout").afflict(0, "Deafness", "Paranoia").area("Old Road")
    board.state.areas_left = 3
    board.feeding()
    assert choice(board).startswith("harvest:")
    assert choice(board.act(choice(board))).startswith("harvest:")


# --- deals ------------------------------------------------------------------------------------------------


def offered(give: str, want: str, scenario: str = RIVALS) -> Board:
    """Seat 1 has offered seat 0 this for that."""
    board = Board(scenario=scenario, deals=True).give(0, "Feast", "Hunt").give(1, "Great Beast", "Scout").turn(1)
    number = board.names.index
    return board.act("offer:left_1", f"give:card_{number(give) + 1}", f"want:card_{number(want) + 1}", "propose")


def test_a_good_trade_is_accepted_and_a_bad_one_declined() -> None:
    assert choice(offered("Great Beast", "Hunt")) == "accept"
    assert choice(offered("Scout", "Feast")) == "decline"


# --- whole games ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="plays whole games, which takes minutes uncompiled")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (2, {"scenario": "last_hunt"}),
        (3, {"scenario": "wicked_few", "characters": "choose"}),
        (4, {"scenario": "lost_expedition", "caravan": True}),
        (6, {"scenario": "daring_retreat", "characters": "random"}),
    ],
)
def test_whole_games_are_played_legally_to_their_end(players: int, options: dict[str, str | bool]) -> None:
    """A batch refuses illegal actions."""
    games = 4
    batch = Case(GODFORSAKEN_SCAVENGERS, players, options).batch(games, players)
    table = Table(batch, [AGENT], np.zeros((games, MAX_SEATS), np.int64), 0)
    actions = np.zeros(games, np.int64)
    ended: set[int] = set()
    while len(ended) < games:
        table.fill(actions)
        ended.update(table.step(actions).tolist())
        assert not batch.truncated.any()
    batch.check()


@pytest.mark.skipif(not COMPILED, reason="plays whole games, which takes minutes uncompiled")
@pytest.mark.parametrize("scenario", ["wicked_few", "last_hunt"])
def test_it_beats_random_and_greedy(scenario: str) -> None:
    options = GODFORSAKEN_SCAVENGERS.options.parse(GODFORSAKEN_SCAVENGERS.name, {"scenario": scenario})
    for opponent, least in (("random", 0.85), ("greedy", 0.6)):
        other = make_agent(opponent, GODFORSAKEN_SCAVENGERS)
        result = evaluate(GODFORSAKEN_SCAVENGERS, AGENT, [other], num_players=2, games=200, options=options)
        assert result.win_rate.mean > least, opponent


@pytest.mark.skipif(not COMPILED, reason="plays whole games, which takes minutes uncompiled")
def test_teams_of_it_come_through_more_often_than_greedy_ones() -> None:
    options = GODFORSAKEN_SCAVENGERS.options.parse(GODFORSAKEN_SCAVENGERS.name, {"scenario": "daring_retreat"})
    greedy = make_agent("greedy", GODFORSAKEN_SCAVENGERS)
    for players in (2, 4):
        won = [
            evaluate(GODFORSAKEN_SCAVENGERS, agent, [agent], num_players=players, games=200, options=options).win_rate
            for agent in (AGENT, greedy)
        ]
        assert won[0].mean > won[1].mean + 0.1
