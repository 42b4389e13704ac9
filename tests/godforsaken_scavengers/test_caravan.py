"""The Caravan (GS-136 to GS-148)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.content import CONTENT, load_content
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import CARAVAN, OPEN
from tests.godforsaken_scavengers.board import Board
from tests.godforsaken_scavengers.test_setup import dealt

CONTENT_ROWS = load_content(CONTENT)


def caravan(num_players: int = 2, **options: object) -> Board:
    """A game with a Caravan, in which it has not been fed; the Area costs 3."""
    board = Board(num_players, caravan=True, **options)
    board.state.caravan_fed = 0
    return board.under_caravan("Hunt", "Rest", "Worms")


@pytest.mark.rule("GS-140", "GS-143")
@pytest.mark.parametrize("scenario", ["daring_retreat", "lost_expedition", "wicked_few", "last_hunt"])
def test_caravan__has_cards_under_it_as_many_as_the_area_costs(scenario: str) -> None:
    for seed in range(6):
        board = dealt(3, seed, scenario=scenario, caravan=True)
        cost = CONTENT_ROWS.areas[board.state.area].cost
        assert (board.state.place == CARAVAN).sum() == cost
        assert board.sees(0, "caravan").tolist() == pytest.approx([cost / 5, 0])
        in_hands = sum(int(player.cards) for player in board.state.players)
        assert board.state.stacks.sum() == 67 - cost - in_hands
    assert not (dealt(3, 0, scenario=scenario).state.place == CARAVAN).any()


@pytest.mark.rule("GS-144", "GS-146", "GS-105")
def test_caravan__is_fed_by_harvesting_and_its_actions_are_taken() -> None:
    board = caravan().give(0, "Feast", "Hide").under_caravan("Hunt", "Pathfinder", "Worms", "Rest")
    board.act("feed_caravan", "discard:Feast")
    assert board.state.caravan_fed == 1
    assert board.player(0).food == 0, "what is left over is lost"
    assert board.at(OPEN) == ["Hunt", "Rest"]
    assert board.discarded() == ["Feast", "Pathfinder", "Worms"]
    assert board.can("collect") == {"Hunt", "Rest"}
    board.act("collect:Hunt", "pass")
    assert board.hand_of(0) == ["Hide", "Hunt"]
    assert board.discarded() == ["Feast", "Pathfinder", "Rest", "Worms"]
    assert "feed_caravan" not in board.legal, "once a round"


def test_caravan__food_is_what_the_cards_are_worth_to_who_harvests() -> None:
    board = caravan().give(0, "Hunt", "Hide").afflict(0, "Foul Stomach")
    assert "feed_caravan" not in board.legal
    board.area("Fungus Forest")
    assert "feed_caravan" in board.legal, "3 and 1 are the 4 it costs"
    board.act("feed_caravan", "discard:Hide")
    assert board.hand_of(0) == [], "1 is not enough"


@pytest.mark.rule("GS-145")
@pytest.mark.parametrize("card", ["Scout", "Hunt"])
def test_caravan__its_cards_can_be_given_to_others(card: str) -> None:
    board = (
        caravan(3)
        .give(0, "Feast")
        .give(1, "Hide", "Move", "Bait", "Forage", "Bait")
        .under_caravan(card, "Rest", "Worms")
    )
    board.act("feed_caravan")
    assert board.can("hand_over") == {card, "Rest"}
    board.act(f"hand_over:{card}")
    assert board.hand_of(2) == [card], "seat 1 has no room"
    board.act("collect:Rest")
    assert board.hand_of(0) == ["Rest"]


def test_caravan__a_full_hand_makes_room_or_leaves_them() -> None:
    board = caravan(1).give(0, "Feast", "Hide", "Move", "Bait", "Scout").under_caravan("Rest", "Hunt", "Forage")
    board.act("feed_caravan", "discard:Feast")
    assert not board.can("discard")
    board.act("collect:Forage")
    assert not board.can("collect")
    assert board.can("discard") == {"Hide", "Move", "Bait", "Scout", "Forage"}
    board.act("discard:Hide", "collect:Hunt", "pass")
    assert board.hand_of(0) == ["Bait", "Forage", "Hunt", "Move", "Scout"]


def test_caravan__an_anomaly_under_it_is_discarded() -> None:
    board = caravan().give(0, "Feast", "Hide").under_caravan("Anomaly", "Hunt")
    board.act("feed_caravan", "discard:Feast")
    assert board.asked == (0, kinds.SHUFFLING)
    board.act("pile:pile_1", "collect:Hunt")
    assert board.pile_of(1)[-1] == "Anomaly"


@pytest.mark.rule("GS-147")
@pytest.mark.parametrize("scenario", ["daring_retreat", "lost_expedition", "wicked_few"])
def test_caravan__unfed_all_lose(scenario: str) -> None:
    board = caravan(2, scenario=scenario).give(0, "Feast").give(1, "Feast").feeding()
    board.act("harvest:Feast").act("harvest:Feast")
    board.pass_all()
    assert board.over
    ranks, scores, rewards = board.outcome()
    assert ranks == [1, 1]
    assert scores[0] == scores[1] <= 0
    assert rewards[0] == rewards[1] <= 0


def test_caravan__fed_the_game_goes_on() -> None:
    board = caravan().give(0, "Feast", "Hunt").give(1, "Feast")
    board.act("feed_caravan", "discard:Feast", "pass").feeding().act("harvest:Hunt").act("harvest:Feast")
    board.pass_all(kinds.READY)
    assert not board.over
    assert board.state.lap == 2


@pytest.mark.rule("GS-148", "GS-144")
def test_caravan__before_feeding_the_first_player_may_feed_it_first() -> None:
    board = caravan(3).give(0, "Smokehouse").give(1, "Smokehouse").give(2, "Feast")
    board.state.banner = 1
    board.ready()
    order = []
    while board.top.kind == kinds.READY:
        order.append(int(board.state.seat))
        assert "feed_caravan" in board.legal
        board.act("pass")
    assert order == [1, 2, 0]
    board.ready().act("feed_caravan", "collect:Hunt", "pass")
    assert board.asked[0] == 1
    assert "feed_caravan" not in board.legal
