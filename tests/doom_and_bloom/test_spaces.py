"""Resolution on Empty spaces, Board Assets, Hospitals, Towns and Raider Territory (DB-148 to DB-214)."""

from __future__ import annotations

import pytest

from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.state import ASSETS
from tests.doom_and_bloom.board import Board


def table(players: int = 2, reached: int = 0, final: str | None = None) -> Board:
    """Everybody with three Survivors and nothing else, on the way to Canaan and Haven, without Bonus cards."""
    board = Board(players)
    for seat in range(players):
        board.mat(seat, survivors=3).head(seat, "Canaan", "Haven", reached=reached, final=final)
    return board


@pytest.mark.rule("DB-163", "DB-164")
@pytest.mark.parametrize("label", ["d7", "g5", "i9", "e3"])
def test_empty_space__ends_the_turn(label: str) -> None:
    board = table()
    decks = (board.state.event_deck.sum(), board.state.attack_deck.sum())
    board.arrive(0, label)
    assert board.changes() == {}
    assert board.state.active == 1, "the next turn has begun"
    assert (board.state.event_deck.sum(), board.state.attack_deck.sum()) == decks


@pytest.mark.rule(
    "DB-030", "DB-154", "DB-167", "DB-174", "DB-184", "DB-207", "DB-219", "DB-246", "DB-046", "DB-064", "DB-068"
)
@pytest.mark.parametrize(
    ("label", "deck"),
    [
        ("d6", "event"),
        ("i10", "event"),
        ("c4", "event"),
        ("f10", "event"),
        ("d4", "attack"),
        ("e7", "attack"),
        ("h9", "attack"),
        ("f4", "attack"),
        ("city", "attack"),
    ],
)
def test_events_and_attacks__by_the_kind_of_space(label: str, deck: str) -> None:
    """Safe territory, hospitals and towns draw an Event; raider territory, Crossings and Center City an Attack."""
    board = table(reached=2).stack("event", "Quiet Day").stack("attack", "All Clear!")
    before = {"event": board.state.event_deck.sum(), "attack": board.state.attack_deck.sum()}
    board.arrive(0, label)
    after = {"event": board.state.event_deck.sum(), "attack": board.state.attack_deck.sum()}
    assert {name: before[name] - after[name] for name in before} == {"event": 0, "attack": 0} | {deck: 1}


@pytest.mark.rule("DB-066", "DB-071")
def test_cards__are_discarded_when_done() -> None:
    board = table().arrive(0, "d6", event="Quiet Day")
    card = [row.name for row in board.content.events].index("Quiet Day")
    assert board.state.event_discard[card] == 1
    assert board.state.event_deck[card] == 1
    board = table().arrive(0, "d4", attack="All Clear!")
    card = [row.name for row in board.content.attacks].index("All Clear!")
    assert board.state.attack_discard[card] == 1
    chooses = table().arrive(0, "d6", event="Old Acquaintance")
    card = [row.name for row in board.content.events].index("Old Acquaintance")
    assert chooses.state.event_discard[card] == 0, "not before it is done"
    assert chooses.act("option:1").state.event_discard[card] == 1


@pytest.mark.rule("DB-066", "DB-071")
def test_decks__are_made_of_the_discards_when_empty() -> None:
    for deck, place, size in (("event", "d6", 64), ("attack", "d4", 40)):
        board = table()
        cards, discard = board.state[f"{deck}_deck"], board.state[f"{deck}_discard"]
        discard[:] = cards
        cards[:] = 0
        board.arrive(0, place)
        in_use = sum(int(f.kind == kinds.ENCOUNTER_CARD) for f in board.state.frames[: board.state.depth])
        assert cards.sum() >= size - 2
        assert cards.sum() + discard.sum() + in_use == size or place == "d6"


@pytest.mark.rule("DB-166", "DB-168", "DB-227")
@pytest.mark.parametrize(
    ("label", "asset"), [("d6", 0), ("d8", 1), ("e8", 2), ("e4", 3), ("h11", 0), ("j9", 2), ("e2", 3)]
)
def test_board_asset__gives_one_of_its_icon_for_a_success(label: str, asset: int) -> None:
    assert table().arrive(0, label, event="Quiet Day").changes() == {f"0.{ASSETS[asset]}": 1}
    failed = table().arrive(0, label, event="Engine Trouble")
    assert failed.changes() == {"0.skips": 1}, "nothing for a failure"


@pytest.mark.rule("DB-168")
def test_board_asset__is_given_once_though_the_card_names_it_too() -> None:
    board = table().mat(1, weaponry=2, survivors=3).arrive(0, "d6", event="Sitting Ducks")
    assert board.changes() == {"0.food": 1, "0.weaponry": 2}


@pytest.mark.rule("DB-228")
def test_water_and_mountains__without_an_icon_are_empty() -> None:
    for label in ("i9", "e3"):
        board = table().arrive(0, label)
        assert board.changes() == {}
        assert board.state.event_deck.sum() == 64


# --- hospitals --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-175", "DB-045")
def test_hospital__gives_a_medkit_and_a_bonus_card() -> None:
    board = table().arrive(0, "c4", event="Quiet Day", bonus="Full Tank")
    assert board.changes() == {"0.medkits": 1, "0.cards": 1, "0.hand.Full Tank": 1, "0.hospital": 0}
    assert table().arrive(0, "c4", event="Engine Trouble").changes() == {"0.skips": 1}


@pytest.mark.rule("DB-176")
def test_hospital__is_closed_after_a_success_until_another_is_visited() -> None:
    board = table().arrive(0, "c4", event="Quiet Day").give(0)
    assert "c4" not in board.roll(0, "c3", 1).legal_of("move")
    board.arrive(0, "d9", event="Parting Ways").give(0)
    assert board.state.players[0].hospital == -1, "visited, though failed"
    assert "c4" in board.roll(0, "c3", 1).legal_of("move")
    board.arrive(0, "d9", event="Quiet Day").give(0)
    assert "d9" not in board.roll(0, "d8", 1).legal_of("move")
    assert "c4" in board.roll(0, "c3", 1).legal_of("move")


@pytest.mark.rule("DB-177", "DB-178", "DB-179", "DB-180", "DB-181")
def test_example__the_farmer_and_good_karma() -> None:
    board = table().mat(0, food=3, fuel=1, weaponry=1, survivors=3)
    board.roll(0, "d8", 1).stack("event", "Good Karma").mark().act("move:d9")
    assert board.changes().get("0.space") == "d9"
    board.act("spend:food")
    assert "option:1" not in board.legal, "no Bonus card: the first option could not be chosen"
    board.act("spend:weaponry")
    assert board.changes() == {"0.space": "d9", "0.food": -1, "0.weaponry": -1}
    assert board.state.players[0].hospital == -1
    assert "stay" in board.turn(0).legal, "free to visit it again"
    assert "d9" in board.roll(0, "d8", 1).legal_of("move")


# --- towns ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-185", "DB-043")
def test_town__gives_the_cards_rewards_then_its_own() -> None:
    board = table().arrive(0, "j8", event="Radio Tower", dice=10, bonus="Full Tank")
    assert board.changes()["0.hand.Full Tank"] == 1, "the card's, before the town's"
    board.act("gain:weaponry")
    assert board.changes() == {
        "0.survivors": 1,
        "0.weaponry": 1,
        "0.cards": 2,
        "0.hand.Full Tank": 2,
        "0.scouted.Canaan": 1,
        "0.reached": 1,
    }


@pytest.mark.rule("DB-186", "DB-189", "DB-191")
def test_town__the_next_destination_is_scouted_by_a_success() -> None:
    board = table().arrive(0, "j8", event="Quiet Day", bonus="Full Tank").act("gain:food")
    player = board.state.players[0]
    assert (player.reached, player.scouted[board.town("Canaan")]) == (1, 1)
    board.arrive(0, "h3", event="Quiet Day").act("gain:food")
    assert player.reached == 2
    assert not board.over, "that wins nothing"


@pytest.mark.rule("DB-187")
def test_town__a_failure_scouts_nothing() -> None:
    board = table().arrive(0, "j8", event="Engine Trouble")
    assert board.changes() == {"0.skips": 1}
    assert "j8" in board.roll(0, "j7", 1).legal_of("move")


@pytest.mark.rule("DB-155", "DB-156", "DB-157", "DB-158")
def test_tags__success_failure_and_neither() -> None:
    """The tag of the result decides, not what else it brings; a result without one is neither."""
    success = table().arrive(0, "d8", event="Quiet Day")
    failure = table().arrive(0, "d8", event="Engine Trouble")
    neither = table().arrive(0, "d8", event="Ambush", attack="All Clear!")
    assert success.changes() == {"0.fuel": 1}
    assert failure.changes() == {"0.skips": 1}
    assert neither.changes() == {"0.fuel": 1}, "by the Attack that follows, not by the Event"
    town = table().arrive(0, "j8", event="Ambush", attack="All Clear!")
    assert town.changes() == {}, "no town is scouted by an Attack"
    assert town.state.attack_discard.sum() >= 1


@pytest.mark.rule("DB-188")
def test_destinations__are_visited_in_order() -> None:
    assert "h3" not in table().roll(0, "h4", 1).legal_of("move"), "the second one first"
    assert "j8" in table().roll(0, "j7", 1).legal_of("move")
    assert "h3" in table(reached=1).roll(0, "h4", 1).legal_of("move")
    long = Board(2, length="long").mat(0, survivors=3).head(0, "Canaan", "Haven", "Millbrook", reached=1)
    assert "d3" not in long.roll(0, "c3", 1).legal_of("move"), "the third before the second"


@pytest.mark.rule("DB-192")
def test_scouted_town__is_closed_unless_it_is_the_final_destination() -> None:
    assert "j8" not in table(reached=1).roll(0, "j7", 1).legal_of("move")
    assert "j8" not in table(reached=2, final="Haven").roll(0, "j7", 1).legal_of("move")
    board = table(reached=2, final="Canaan").mat(0, food=10, fuel=10, weaponry=10, survivors=10, medkits=4)
    assert "j8" in board.roll(0, "j7", 1).legal_of("move")


@pytest.mark.rule("DB-193")
def test_other_towns__are_scouted_for_their_rewards() -> None:
    board = table()
    assert "f10" in board.roll(0, "e10", 1).legal_of("move")
    board.arrive(0, "f10", event="Quiet Day", bonus="Full Tank").act("gain:fuel")
    changes = board.changes()
    assert changes == {"0.survivors": 1, "0.fuel": 1, "0.cards": 1, "0.hand.Full Tank": 1, "0.scouted.New Hope": 1}
    assert "f10" not in board.give(0).roll(0, "e10", 1).legal_of("move"), "closed from now on, on the list or not"


@pytest.mark.rule("DB-194", "DB-195", "DB-196", "DB-197", "DB-198", "DB-199", "DB-200", "DB-201", "DB-202", "DB-203")
def test_example__the_engineer_scouts_barterville() -> None:
    board = Board(2).mat(0, survivors=3).head(0, "Barterville", "New Hope").roll(0, "j5", 3)
    assert "k4" in board.legal_of("move")
    board.stack("event", "Flipped Vehicle").stack("bonus", "Full Tank").rig_dice(11).mark().act("move:k4")
    board.act("gain:food")
    assert board.changes() == {
        "0.space": "k4",
        "0.food": 1,
        "0.scouted.Barterville": 1,
        "0.reached": 1,
        "0.survivors": 1,
    }
    board.act("gain:fuel")
    assert board.changes() == {"0.space": "k4", "0.food": 1, "0.scouted.Barterville": 1, "0.reached": 1} | {
        "0.survivors": 1,
        "0.fuel": 1,
        "0.cards": 1,
        "0.hand.Full Tank": 1,
    }
    player = board.state.players[0]
    assert board.content.board.towns[player.goals[player.reached]].name == "New Hope"


# --- raider territory -------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-205", "DB-207", "DB-208")
def test_raider_territory__gives_its_icon_only_where_the_result_says_so_and_there_is_one() -> None:
    assert table().arrive(0, "d4", attack="All Clear!").changes() == {"0.fuel": 1}
    assert table().arrive(0, "c8", attack="All Clear!").changes() == {"0.weaponry": 1}
    assert table().arrive(0, "e7", attack="All Clear!").changes() == {}, "none there: ignored"
    board = table().mat(0, food=2, survivors=3).arrive(0, "d4", attack="Prisoner Exchange").act("option:1")
    assert board.changes() == {"0.food": -2, "0.survivors": 1}, "a success that does not speak of it"


@pytest.mark.rule("DB-209", "DB-210", "DB-211", "DB-212", "DB-213", "DB-214")
def test_example__the_hunter_and_thirteen_raiders() -> None:
    board = table().mat(0, food=1, fuel=1, weaponry=3, survivors=3).roll(0, "b6", 2)
    assert "c8" in board.legal_of("move"), "a Weaponry icon in raider territory"
    board.stack("attack", "Attacked By 13 Raiders!").rig_dice(8).mark().act("move:c8", "roll", "pass")
    board.act("spend:weaponry", "spend:food", "spend:weaponry")
    assert board.changes() == {"0.space": "c8", "0.weaponry": -2, "0.food": -1}
    assert board.state.active == 1


# --- tracks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-150", "DB-031", "DB-152")
def test_tracks__never_go_below_zero() -> None:
    board = table().mat(0, food=1, survivors=3).arrive(0, "d8", event="Rotten Supplies")
    assert board.changes() == {"0.food": -1}
    board = table().mat(0, fuel=2, survivors=3).arrive(0, "e7", attack="Attacked By 13 Raiders!", dice=7)
    assert board.changes() == {"0.fuel": -2}, "three were to be lost"
    assert table().mat(0).arrive(0, "d8", event="Parting Ways").changes() == {}


@pytest.mark.rule("DB-153")
def test_tracks__never_go_above_twenty_or_ten_medkits() -> None:
    for asset, label in (("food", "d6"), ("fuel", "d8"), ("weaponry", "e8"), ("survivors", "e4")):
        board = table()
        for start, end in ((19, 20), (20, 20)):
            board.mat(0, **{asset: start}).arrive(0, label, event="Quiet Day")
            assert board.assets(0) == {asset: end}
    board = table().mat(0, medkits=9).arrive(0, "c4", event="Quiet Day")
    assert board.assets(0) == {"medkits": 10}
    assert board.give(0).arrive(0, "d9", event="Quiet Day").assets(0) == {"medkits": 10}
    assert board.rules.limit.tolist() == [20, 20, 20, 20, 10]


@pytest.mark.rule("DB-159", "DB-160", "DB-161")
def test_example__a_medkit_given_for_fuel_and_food() -> None:
    board = table(3).mat(0, food=2, fuel=1, survivors=3, medkits=1).mat(1, survivors=3, medkits=2)
    board.arrive(0, "e3", event="Favor for a Favor")
    board.arrive(0, "d8", event="Favor for a Favor").act("option:1")
    assert board.legal_of("target") == {"left_1", "left_2"}
    board.act("target:left_1")
    # 3 Fuel and 1 Food by the card; the space's Fuel too, for it is a success.
    assert board.changes() == {"0.medkits": -1, "1.medkits": 1, "0.fuel": 4, "0.food": 1}
    assert (board.assets(0)["food"], board.assets(1)["medkits"]) == (3, 3)


@pytest.mark.rule("DB-169", "DB-170", "DB-171")
def test_example__sitting_ducks() -> None:
    board = table(3).mat(0, weaponry=1, survivors=3).mat(1, survivors=3).mat(2, weaponry=1, survivors=3)
    board.arrive(0, "d6", event="Sitting Ducks")
    assert board.changes() == {"0.weaponry": -1}, "somebody has less"
    board = table(3).mat(0, weaponry=1, survivors=3).mat(1, weaponry=1, survivors=3).mat(2, weaponry=4, survivors=3)
    board.arrive(0, "d6", event="Sitting Ducks")
    assert board.changes() == {"0.food": 1, "0.weaponry": 2}, "a tie will do"
