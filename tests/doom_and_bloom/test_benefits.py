"""Special benefits: of each asset, the Extra Mile, Keeping Your Rivals Busy (DB-276 to DB-297)."""

from __future__ import annotations

import pytest

from overwinter.envs.doom_and_bloom.rules import kinds
from tests.doom_and_bloom.board import Board, steps

SEARCH = "Farmhouse Attic"  # 8 or more
RAID = "Attacked by 10 Raiders!"


def table(players: int = 2, **assets: int) -> Board:
    """Everybody with three Survivors, the first seat with these assets besides; no Bonus cards."""
    board = Board(players)
    for seat in range(players):
        board.mat(seat, survivors=3).head(seat, "Canaan", "Barterville")
    return board.mat(0, **{"survivors": 3} | assets)


@pytest.mark.rule("DB-277", "DB-281")
def test_food__two_add_one_to_a_search_roll_after_it() -> None:
    board = table(food=4).arrive(0, "d8", event="Flipped Vehicle", dice=9)
    assert "boost:food" in board.legal
    assert board.top.step == kinds.AFTER, "not before the roll"
    board.act("boost:food").act("pass", "gain:food")
    assert board.changes() == {"0.food": -2 + 1, "0.fuel": 1}, "9 and 1 are the 10 it takes"


@pytest.mark.rule("DB-281")
def test_food__helps_no_raider_roll() -> None:
    board = table(food=9, weaponry=1).arrive(0, "e7", attack=RAID, dice=9)
    assert board.legal == {"pass", "boost:weaponry"}


@pytest.mark.rule("DB-282")
def test_food__twice_a_turn_at_the_most() -> None:
    board = table(food=9).arrive(0, "d8", event="Flipped Vehicle", dice=8).act("boost:food")
    assert "boost:food" in board.legal
    board.act("boost:food", "gain:fuel")
    assert board.changes()["0.food"] == -4, "the third is not offered, and 8 and 2 will do"
    assert table(food=1).arrive(0, "d8", event="Flipped Vehicle", dice=8).changes() == {}, "two or none"


@pytest.mark.rule("DB-283", "DB-284")
def test_fuel__adds_three_to_the_movement_roll_once() -> None:
    board = table(fuel=2).roll(0, "g9", 1)
    assert board.legal_of("move") == {label for label, far in steps(board, "g9").items() if far == 1}
    board.mark().act("fuel")
    assert board.changes() == {"0.fuel": -1, "pace": 3, "fueled": 1}
    assert "fuel" not in board.legal
    closed = {board.town_space("Barterville")}
    assert board.legal_of("move") == {label for label, far in steps(board, "g9").items() if far <= 4} - closed
    board.act("stay")
    assert board.state.players[0].assets[1] == 1, "spent though it stays"
    assert "fuel" not in table(fuel=0).roll(0, "g9", 1).legal
    assert "fuel" not in table(fuel=2).place(0, "d7").turn(0).legal, "not before the roll"


@pytest.mark.rule("DB-285")
def test_weaponry__adds_one_to_a_raider_roll_after_it() -> None:
    board = table(weaponry=2).arrive(0, "e7", attack=RAID, dice=9).act("boost:weaponry", "gain:food", "gain:food")
    assert board.changes() == {"0.weaponry": -1, "0.food": 2}
    assert table(weaponry=2).arrive(0, "d8", event="Flipped Vehicle", dice=9).changes() == {}, "no Search roll"


@pytest.mark.rule("DB-286")
def test_weaponry__once_a_turn() -> None:
    board = table(weaponry=3).arrive(0, "e7", attack=RAID, dice=8).act("boost:weaponry")
    assert board.changes()["0.weaponry"] == -1 - 2, "no second one was offered: 9 of 10, and 2 were lost"


@pytest.mark.rule("DB-282", "DB-286")
def test_limits__begin_anew_with_every_turn() -> None:
    board = table(food=4, weaponry=2, fuel=2)
    board.state.fed, board.state.armed, board.state.fueled = 2, 1, 1
    board.turn(0)
    assert (board.state.fed, board.state.armed, board.state.fueled) == (0, 0, 0)


# --- survivors --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-287", "DB-288", "DB-072")
@pytest.mark.parametrize("number", [5, 7, 9, 11])
def test_milestones__a_bonus_card_and_a_resource(number: int) -> None:
    board = table(survivors=number - 1).arrive(0, "e4", event="Quiet Day", bonus="Full Tank")
    assert board.legal == {"gain:food", "gain:fuel", "gain:weaponry"}
    assert board.asked == (0, kinds.MILESTONE)
    board.act("gain:fuel")
    which = [5, 7, 9, 11].index(number)
    assert board.changes() == {
        "0.survivors": 1,
        f"0.milestones.{which}": 1,
        "0.fuel": 1,
        "0.cards": 1,
        "0.hand.Full Tank": 1,
    }
    assert board.rules.milestones.tolist() == [5, 7, 9, 11]


@pytest.mark.rule("DB-287", "DB-288")
def test_milestones__between_them_nothing() -> None:
    for number in (4, 6, 8, 10, 12, 13):
        assert table(survivors=number - 1).arrive(0, "e4", event="Quiet Day").changes() == {"0.survivors": 1}


@pytest.mark.rule("DB-287")
def test_milestones__several_at_once_are_rewarded_one_by_one_from_the_lowest() -> None:
    board = table(survivors=4, food=2).arrive(0, "e4", event="Stranded Family").act("option:1")
    assert board.changes()["0.survivors"] == 2
    board.act("gain:food")
    assert board.top.card == 1, "two more by the card, one by the space: 7 is reached as well"
    board.act("gain:fuel")
    changes = board.changes()
    assert (changes["0.milestones.0"], changes["0.milestones.1"], changes["0.cards"]) == (1, 1, 2)


@pytest.mark.rule("DB-289")
def test_milestones__are_rewarded_the_first_time_only() -> None:
    board = table(survivors=4).arrive(0, "e4", event="Quiet Day").act("gain:food")
    board.give(0).arrive(0, "d7").mat(0, survivors=4)
    assert board.give(0).arrive(0, "e4", event="Quiet Day").changes() == {"0.survivors": 1}


# --- medkits ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-290")
def test_medkit__brings_back_survivors_lost_in_the_turn_at_its_end() -> None:
    board = table(survivors=6, medkits=2).arrive(0, "e7", attack="Night Raid", dice=9)
    assert board.assets(0)["survivors"] == 4
    assert board.legal == {"pass", "regain:1", "regain:2"}, "any number of them"
    board.act("regain:2")
    assert board.changes() == {"0.medkits": -1}
    assert board.state.players[0].cards == 0, "no milestone is reached anew"
    one = table(survivors=6, medkits=2).arrive(0, "e7", attack="Night Raid", dice=9).act("regain:1")
    assert one.changes() == {"0.medkits": -1, "0.survivors": -1, "lost": 1}
    assert one.legal == {"pass", "regain:1"}


@pytest.mark.rule("DB-290")
def test_medkit__only_for_losses_of_this_turn_and_with_a_medkit() -> None:
    assert table(survivors=6).arrive(0, "e7", attack="Night Raid", dice=9).changes()["0.survivors"] == -2
    board = table(survivors=6, medkits=1).arrive(0, "e7", attack="Night Raid", dice=9).act("pass")
    assert board.state.active == 1
    board.stack("event", "Quiet Day").arrive(0, "d8")
    assert board.state.active == 1, "a turn later nothing is asked"
    full = table(survivors=6, medkits=1)
    full.rules.limit[3] = 4
    assert full.arrive(0, "e7", attack="Night Raid", dice=9).state.active == 1, "there is no room for them"


@pytest.mark.rule("DB-291")
def test_medkits__are_rare() -> None:
    """Of all that the cards give, Medkits are the fewest, and no space of the board has one as its icon."""
    board = table()
    given = dict.fromkeys(("food", "fuel", "weaponry", "survivors", "medkits"), 0)
    for row in (*board.content.events, *board.content.attacks):
        for option in row.options:
            for result in (option.success, option.result):
                for thing, amount in ((result.gain if result else None) or {}).items():
                    if thing in given:
                        given[thing] += amount * row.copies
    assert given["medkits"] < min(n for thing, n in given.items() if thing != "medkits")
    assert 4 not in board.rules.spaces["icon"]


# --- the Extra Mile ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-293")
@pytest.mark.parametrize("card", [{"event": "Collapsed Warehouse"}, {"attack": "Attacked by 12 Raiders!"}])
def test_extra_mile__six_dice_for_one_of_each_resource_before_the_roll(card: dict[str, str]) -> None:
    """With dice that all show 2, six make the 12 it takes and five do not."""
    for action, reward in (("extra_mile", {"gain:food", "gain:fuel", "gain:weaponry"}), ("roll", set())):
        board = table(food=1, fuel=1, weaponry=1)
        board.rules.die[:] = 2
        board.arrive(0, "d8" if "event" in card else "e7", **card)
        assert board.legal == {"roll", "extra_mile"}
        board.act(action)
        assert board.legal_of("gain") == {name.partition(":")[2] for name in reward}
        if action == "extra_mile":
            assert board.changes() == {"0.food": -1, "0.fuel": -1, "0.weaponry": -1}


@pytest.mark.rule("DB-293")
def test_extra_mile__once_and_only_with_all_three() -> None:
    board = table(food=2, fuel=2, weaponry=2).arrive(0, "e7", attack=RAID).act("extra_mile")
    assert "extra_mile" not in board.legal
    for missing in ("food", "fuel", "weaponry"):
        assets = {"food": 1, "fuel": 1, "weaponry": 1} | {missing: 0}
        poor = table(**assets).arrive(0, "e7", attack="Attacked By 13 Raiders!", dice=5)
        assert "extra_mile" not in poor.legal


@pytest.mark.rule("DB-075", "DB-293")
def test_extra_mile__adds_its_die_to_those_of_cards() -> None:
    """With dice that all show 2, seven make the 13 it takes and six do not."""
    board = table(food=1, fuel=1, weaponry=1).give(0, "Extra Hands")
    board.rules.die[:] = 2
    board.arrive(0, "e7", attack="Attacked By 13 Raiders!").play("Extra Hands")
    assert board.act("extra_mile").legal_of("gain")


@pytest.mark.rule("DB-281", "DB-285", "DB-293")
def test_benefits__go_to_search_and_raider_rolls_only() -> None:
    board = table(food=5, fuel=5, weaponry=5)
    for row in board.rules.events:
        row.options[0].kind = 1 if row.options[0].test == 1 else row.options[0].kind
    board.arrive(0, "e3").arrive(0, "d8", event="Flipped Vehicle", dice=9)
    assert board.changes() == {}, "a plain roll: neither before nor after it was there a choice"


# --- keeping rivals busy ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-295", "DB-296")
def test_busy__a_rival_pays_and_the_active_player_stays_put() -> None:
    board = table(3).mat(1, food=1, fuel=1, weaponry=1, survivors=3).place(0, "d6")
    board.mark().turn(0, others=True)
    assert board.asked == (1, kinds.WINDOW)
    assert board.legal == {"pass", "busy"}
    assert board.state.rolled == 0, "before the movement roll"
    board.stack("event", "Quiet Day").act("busy")
    changes = board.changes()
    assert {key: changes[key] for key in ("1.food", "1.fuel", "1.weaponry", "0.food")} == {
        "1.food": -1,
        "1.fuel": -1,
        "1.weaponry": -1,
        "0.food": 1,
    }
    assert board.at(0) == "d6", "it resolved its space as if it had chosen to stay"


@pytest.mark.rule("DB-295")
def test_busy__is_asked_clockwise_and_once_a_turn() -> None:
    board = table(4)
    for seat in (1, 2, 3):
        board.mat(seat, food=1, fuel=1, weaponry=1, survivors=3)
    board.place(0, "d6").turn(0, others=True)
    assert board.asked == (1, kinds.WINDOW)
    assert board.act("pass").asked == (2, kinds.WINDOW)
    board.act("busy")
    assert board.asked[1] != kinds.WINDOW, "the first who pays ends it"
    assert board.assets(3)["food"] == 1


@pytest.mark.rule("DB-297")
def test_busy__not_where_staying_put_is_forbidden() -> None:
    def windows(board: Board) -> bool:
        board.mat(1, food=1, fuel=1, weaponry=1, survivors=3).turn(0, others=True)
        return board.asked == (1, kinds.WINDOW)

    assert windows(table().place(0, "d6"))
    assert not windows(table().place(0, "city")), "the first turn"
    hospital = table().place(0, "c4")
    hospital.state.players[0].hospital = 0
    assert not windows(hospital)
    assert not windows(table().head(0, "Canaan", "Haven", reached=1).place(0, "j8")), "a scouted town"
    cleared = table().head(0, "Canaan", "Haven", reached=2, final="Millbrook")
    assert not windows(cleared.place(0, "city"))
    assert not windows(cleared.place(0, "d3")), "short at the final destination"


@pytest.mark.rule("DB-297")
def test_busy__lapses_when_staying_put_becomes_forbidden() -> None:
    """Kept busy at its final destination, then robbed of what it takes to be there: it has to leave after all."""
    board = table().head(0, "Canaan", "Haven", reached=2, final="Millbrook").place(0, "d3").give(1, "Light Fingers")
    board.mat(0, food=10, fuel=10, weaponry=10, survivors=10, medkits=4)
    board.mat(1, food=1, fuel=1, weaponry=1, survivors=3).turn(0, others=True).act("busy")
    assert board.state.busy == 1
    board.play("Light Fingers").act("gain:fuel")
    assert board.asked == (0, kinds.TURN)
    assert (board.top.step, board.legal_of("stay")) == (kinds.ROLLED, set())
    assert board.legal_of("move")


@pytest.mark.rule("DB-295")
def test_busy__needs_all_three_resources() -> None:
    for missing in ("food", "fuel", "weaponry"):
        board = table().mat(1, **{"food": 1, "fuel": 1, "weaponry": 1, "survivors": 3} | {missing: 0}).place(0, "d6")
        assert board.turn(0, others=True).asked == (0, kinds.TURN)
