"""Setting up, and the course of the rounds (GS-020 to GS-055)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from overwinter.envs.core.errors import OptionError
from overwinter.envs.godforsaken_scavengers.content import GodforsakenScavengersOptions
from overwinter.envs.godforsaken_scavengers.game import GODFORSAKEN_SCAVENGERS
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import DISCARDS, HAND, NUM_AREAS, NUM_CARDS, PILE, PRIVATE
from tests.core.board import GameBoard
from tests.godforsaken_scavengers.board import Board


def dealt(num_players: int, seed: int, **options: Any) -> GameBoard:
    """A game as it is dealt."""
    parsed = GodforsakenScavengersOptions.parse("godforsaken_scavengers", options)
    return GameBoard(GODFORSAKEN_SCAVENGERS, parsed, num_players, seed)


@pytest.mark.rule("GS-016")
@pytest.mark.parametrize("scenario", ["daring_retreat", "lost_expedition", "wicked_few", "last_hunt"])
def test_players__two_to_six_or_one_for_the_mad_prophet(scenario: str) -> None:
    game = GODFORSAKEN_SCAVENGERS
    options = game.options.parse(game.name, {"scenario": scenario})
    for players in range(2, 7):
        assert game.check_players(options, players) == players
    with pytest.raises(OptionError, match="from 2 to 6"):
        game.check_players(options, 1)
    with pytest.raises(OptionError, match="from 1 to 1"):
        game.check_players(game.options.parse(game.name, {"scenario": "mad_prophet"}), 2)
    for players, number in ((1, 3), (2, 0)):
        assert dealt(players, 0).state.scenario == number, "by default"


@pytest.mark.rule("GS-023", "GS-028", "GS-019", "GS-051", "GS-030")
@pytest.mark.parametrize(
    ("scenario", "players", "hand"),
    [(None, 1, 4), ("daring_retreat", 4, 2), ("lost_expedition", 6, 2), ("wicked_few", 3, 3), ("last_hunt", 2, 2)],
)
def test_deal__cards_as_the_scenario_says_the_rest_in_three_piles(scenario: str, players: int, hand: int) -> None:
    orders = set()
    for seed in range(4):
        board = dealt(players, seed, scenario=scenario)
        state = board.state
        assert [int(p.cards) for p in state.players[:players]] == [hand] * players
        tiers = np.array([board.rules.designs[board.rules.design_of[k]].tier for k in range(67)])
        piles = [set(state.piles[k, : state.stacks[k]].tolist()) for k in range(3)]
        assert sum(len(pile) for pile in piles) == 67 - hand * players
        assert max(state.stacks) - min(state.stacks) <= 1
        assert sorted(state.stacks.tolist(), reverse=True) == state.stacks.tolist()
        assert all(set(tiers[np.array(sorted(pile)) - 1].tolist()) == {1, 2, 3} for pile in piles)
        orders.add(tuple(state.piles[0].tolist()))
        assert (state.place[67:] == 0).all()
        assert NUM_CARDS >= 67
    assert len(orders) == 4


@pytest.mark.rule("GS-029", "GS-030")
def test_deal__only_cards_with_a_number() -> None:
    designs = set()
    for seed in range(40):
        board = dealt(6, seed)
        for card in np.flatnonzero((board.state.place >= HAND) & (board.state.place < HAND + 6)):
            row = board.rules.designs[board.rules.design_of[card]]
            assert row.kind == 0
            designs.add(int(board.rules.design_of[card]))
        assert not (board.state.place == DISCARDS).any()
    assert len(designs) == 21


@pytest.mark.rule("GS-031", "GS-055", "GS-052", "GS-053")
def test_banner__chance_gives_it_to_somebody_and_it_goes_round() -> None:
    assert {int(dealt(4, seed).state.banner) for seed in range(40)} == {0, 1, 2, 3}
    board = Board(3)
    for seat in range(3):
        board.give(seat, "Great Beast" if seat < 2 else "Feast", "Hide")
    board.state.banner = 1
    board.turn(1)
    board._drop(kinds.TURNS, 0)
    board.run()
    order = []
    while board.state.lap == 1:
        if board.top.kind == kinds.TURN and (not order or order[-1] != board.state.active):
            order.append(int(board.state.active))
        legal = board.legal
        calm = [a for a in ("end_turn", "end_scavenge", "pass") if a in legal]
        feed = [a for a in sorted(legal) if a.startswith("harvest")]
        board.act((feed or calm or sorted(legal))[0])
    assert order[:3] == [1, 2, 0]
    assert board.state.banner == 2
    assert board.state.active == 2


def test_banner__passes_over_the_dead() -> None:
    board = Board(3, scenario="wicked_few").give(0, "Feast").give(2, "Feast").give(1, "Hide")
    board.afflict(1, "Fever", "Blindness").feeding().act("harvest:Feast").act_as(1, "pass")
    board.act_as(2, "harvest:Feast")
    if board.top.kind == kinds.FEEDING:
        board.pass_all()
    assert not board.player(1).alive
    assert board.state.banner == 2


@pytest.mark.rule("GS-025", "GS-024", "GS-035", "GS-013", "GS-046")
@pytest.mark.parametrize(
    ("scenario", "areas"),
    [("daring_retreat", 5), ("lost_expedition", 5), ("wicked_few", 5), ("last_hunt", 4)],
)
def test_areas__as_many_as_the_scenario_says_in_any_order(scenario: str, areas: int) -> None:
    first = set()
    for seed in range(30):
        board = dealt(3, seed, scenario=scenario)
        assert board.state.lap == 1
        assert board.state.areas_left == areas - 1
        assert board.state.area_pool.sum() == 13
        assert board.state.area_pool[board.state.area] == 0
        first.add(int(board.state.area))
    assert len(first) > 8


@pytest.mark.rule("GS-201")
def test_areas__their_number_can_be_adjusted() -> None:
    for more in (-2, 0, 4):
        assert dealt(3, 0, more_areas=more).state.areas_left == 4 + more
    assert dealt(3, 0, scenario="wicked_few", more_areas=-2).state.areas_left == 2
    with pytest.raises(OptionError):
        dealt(3, 0, more_areas=5)


def crossed(board: Board) -> list[int]:
    """The Areas of a game, whose rounds are cut short."""
    found = [int(board.state.area)]
    while board.state.area < NUM_AREAS:
        board.next_round()
        found.append(int(board.state.area))
    return found


@pytest.mark.rule("GS-026", "GS-038", "GS-041", "GS-035")
def test_final_area__comes_last() -> None:
    for seed in range(5):
        board = Board(2, seed=seed)
        board.state.areas_left = 2
        areas = crossed(board)
        assert len(areas) == 4
        assert areas[-1] == NUM_AREAS
        assert len(set(areas)) == 4


@pytest.mark.rule("GS-027", "GS-040")
def test_final_area__of_the_wicked_few_is_among_the_last_three() -> None:
    counts = []
    for seed in range(90):
        board = Board(2, seed=seed, scenario="wicked_few")
        board.state.areas_left = 4
        areas = crossed(board)
        assert areas[-1] == NUM_AREAS + 2
        counts.append(len(areas) - 1)
    assert set(counts) == {3, 4, 5}
    assert min(counts.count(k) for k in (3, 4, 5)) > 15


@pytest.mark.rule("GS-041", "GS-006", "GS-015")
def test_final_area__once_crossed_ends_the_game() -> None:
    board = Board(2).area("final").give(0, "Hunt").give(1, "Hunt").feeding()
    board.act("harvest:Hunt").act("harvest:Hunt")
    assert board.over
    assert board.outcome() == ([1, 1], [1, 1], [1, 1])


@pytest.mark.rule("GS-014", "GS-039")
def test_final_area__is_known_from_the_beginning() -> None:
    board = Board(2, scenario="lost_expedition")
    text = board.engine.words.describe(board.rules, board.state, 0)
    assert "The Last Camp (cost 4)" in text
    assert len({row.final.name for row in board.content.scenarios}) == 5
    assert board.sees(0, "scenario").tolist() == [0, 1, 0, 0, 0]


@pytest.mark.rule("GS-036", "GS-037")
def test_area__has_a_cost_and_something_that_applies_to_all() -> None:
    board = Board(3).give(1, "Listen", "Hunt")
    for name, cost, hand in (("Drowned Shaft", 1, 4), ("Watchtower", 4, 6), ("Old Road", 3, 5)):
        board.area(name)
        assert [int(p.limits.cost) for p in board.state.players[:3]] == [cost] * 3
        assert [int(p.limits.hand) for p in board.state.players[:3]] == [hand] * 3
    board.area("Hall of Mirrors").turn(1)
    assert board.can("play") == {"Hunt"}
    areas = board.content.areas
    harm = {row.cost for row in areas if row.limits.bans or row.limits.hand < 0 or row.limits.worth < 0}
    help_ = {row.cost for row in areas if row.limits.hand > 0 or row.limits.worth > 0 or "rest_all" in row.revealed}
    assert max(harm) < min(help_)
    assert len(areas) >= 12


def test_area__does_what_it_says_when_revealed() -> None:
    board = Board(2).afflict(1, "Blindness").give(0, "Feast")
    for name, check in (
        ("Sheltered Cove", lambda: board.afflictions_of(1) == ["(Blindness)"]),
        ("Hunters' Lodge", lambda: [int(p.food) for p in board.state.players[:2]] == [2, 2]),
    ):
        board.state.areas_left = 1
        board.state.area_pool[:] = 0
        board.state.area_pool[[row.name for row in board.content.areas].index(name)] = 1
        board.next_round()
        assert check(), name


def test_area__that_lowers_the_hand_limit_has_all_discard() -> None:
    board = Board(2).give(1, "Feast", "Hide", "Rest", "Move", "Hunt").give(0, "Bait")
    board.state.areas_left = 1
    board.state.area_pool[:] = 0
    board.state.area_pool[[row.name for row in board.content.areas].index("Drowned Shaft")] = 1
    board.next_round()
    assert board.asked == (1, kinds.EXCESS)
    board.act("discard:Hide")
    assert len(board.hand_of(1)) == 4
    assert board.asked == (0, kinds.TURN)


@pytest.mark.rule("GS-051", "GS-054", "GS-047", "GS-043", "GS-044")
def test_round__piles_and_scavenged_cards_are_shuffled_together_the_discards_are_not() -> None:
    board = Board(2).lay("Rest", "Hunt").discard("Worms", "Feast").give(0, "Hide").pile(1, "Scout", "Move")
    board.state.sees[0, board.state.stacks[0] - 1] = 0b11
    before = board.pile_of(1)
    board.next_round()
    assert board.on_table() == []
    assert board.discarded() == ["Feast", "Worms"]
    assert board.hand_of(0) == ["Hide"]
    assert board.state.stacks.sum() == 64
    assert board.state.stacks.tolist() == [22, 21, 21]
    assert board.pile_of(1) != before
    assert board.state.sees.sum() == 0
    assert board.state.knows[(board.state.place >= PILE) & (board.state.place < DISCARDS)].sum() == 0
    assert not (board.state.place >= PRIVATE).any()
