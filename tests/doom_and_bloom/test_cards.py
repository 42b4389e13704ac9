"""The effect language: what options cost, tests decide and results bring, one operation at a time."""

from __future__ import annotations

from typing import Any

import pytest

from overwinter.envs.doom_and_bloom import describe_cards
from overwinter.envs.doom_and_bloom.cards import CardRow, OptionRow, fill_card
from overwinter.envs.doom_and_bloom.rules import kinds
from tests.doom_and_bloom.board import Board

AT_LEAST_ONE = {"what": "medkits", "rule": "at_least", "amount": 1}
GAIN = {"gain": {"survivors": 1}}


def write(board: Board, deck: str, *options: dict[str, Any]) -> Board:
    """Make every card of a deck this one."""
    row = CardRow.model_validate({"name": "Test", "copies": 1, "source": "reconstructed", "options": list(options)})
    table = board.rules.events if deck == "event" else board.rules.attacks
    for k in range(len(table)):
        copies = int(table[k].copies)
        table[k] = 0
        fill_card(table[k], row)
        table[k].copies = copies
    return board


def table(players: int = 3, **assets: int) -> Board:
    """Everybody with three Survivors and two of each resource; the first seat as told; no Bonus cards."""
    board = Board(players)
    for seat in range(players):
        board.mat(seat, food=2, fuel=2, weaponry=2, survivors=3).head(seat, "Canaan", "Barterville")
    return board.mat(0, **assets) if assets else board


def drawn(board: Board, *options: dict[str, Any]) -> Board:
    """Have the first seat draw an Event of these options, in the water, where a success gives nothing."""
    return write(board, "event", *options).arrive(0, "d8")


@pytest.mark.rule("DB-037", "DB-038", "DB-039")
def test_resource_symbol__any_combination_unit_by_unit() -> None:
    for choice in (["fuel"] * 3, ["food", "fuel", "weaponry"], ["food", "food", "weaponry"]):
        board = drawn(table(survivors=3), {"result": {"tag": "failure", "gain": {"resource": 3}}})
        for resource in choice:
            assert board.legal == {"gain:food", "gain:fuel", "gain:weaponry"}
            board.act(f"gain:{resource}")
        assert board.changes() == {f"0.{resource}": choice.count(resource) for resource in set(choice)}


@pytest.mark.rule("DB-037", "DB-031")
def test_lose__fixed_of_choice_and_cards() -> None:
    board = drawn(table(), {"result": {"tag": "failure", "lose": {"fuel": 1, "resource": 2, "survivors": 1}}})
    assert board.changes() == {"0.fuel": -1}
    board.act("spend:food", "spend:weaponry")
    assert board.changes() == {"0.fuel": -1, "0.food": -1, "0.weaponry": -1, "0.survivors": -1}
    board = table().give(0, "Full Tank", "Roadblock")
    drawn(board, {"result": {"tag": "failure", "lose": {"card": 1}}})
    assert board.legal == {"give_up:card_1", "give_up:card_14"}
    board.act("give_up:card_14")
    assert board.hand(0) == ["Full Tank"]
    assert board.state.bonus_discard[13] == 1


def test_gain__everything_in_one_result() -> None:
    board = drawn(table(survivors=3), {"result": {"tag": "neither", "gain": {"food": 1, "medkits": 2, "card": 2}}})
    changes = board.changes()
    assert (changes.pop("0.cards"), changes["0.food"], changes["0.medkits"]) == (2, 1, 2)
    assert len(board.hand(0)) == 2


def test_take__of_choice_from_another_player_who_has_it() -> None:
    board = table().mat(1, survivors=3)
    drawn(board, {"result": {"tag": "failure", "take": {"resource": 2}}})
    assert not board.legal_of("target"), "only one has anything: taken at once from it"
    assert board.legal == {"gain:food", "gain:fuel", "gain:weaponry"}
    board.act("gain:food", "gain:food")
    assert board.changes() == {"0.food": 2, "2.food": -2}
    board = drawn(table(), {"result": {"tag": "failure", "take": {"survivors": 1}}})
    assert board.legal == {"target:left_1", "target:left_2"}
    assert board.act("target:left_2").changes() == {"0.survivors": 1, "2.survivors": -1}


def test_take__a_card_at_random_which_all_see() -> None:
    taken = set()
    for seed in range(20):
        board = Board(2, seed=seed).mat(0, survivors=3).mat(1, survivors=3).give(1, "Full Tank", "Roadblock")
        drawn(board, {"result": {"tag": "failure", "take": {"card": 1}}})
        (name,) = board.hand(0)
        taken.add(name)
        assert len(board.hand(1)) == 1
        assert board.state.players[0].shown[board.bonus(name)] == 1
    assert taken == {"Full Tank", "Roadblock"}


def test_others__gain_and_lose() -> None:
    board = drawn(table(), {"result": {"tag": "failure", "others_gain": {"food": 1}, "others_lose": {"fuel": 3}}})
    assert board.changes() == {"1.food": 1, "2.food": 1, "1.fuel": -2, "2.fuel": -2}
    board = table().mat(1, survivors=4)
    drawn(board, {"result": {"tag": "failure", "others_gain": {"survivors": 1}}})
    assert board.asked == (1, kinds.MILESTONE), "whose milestone it is chooses"


def test_skip_turn__misses_the_next_turn() -> None:
    board = Board(2).mat(0, survivors=3).mat(1, survivors=3).head(0, "Canaan", "Haven").head(1, "Canaan", "Haven")
    board.place(1, "d7")
    drawn(board, {"result": {"tag": "failure", "skip_turn": True}})
    assert (board.state.active, board.state.players[0].skips) == (1, 1)
    write(board, "event", {"result": {"tag": "failure"}})
    board.act("stay")
    assert board.state.active == 1, "seat 1 again"
    assert board.state.players[0].skips == 0


def test_attack__an_attack_card_as_well_and_the_event_keeps_its_tag() -> None:
    board = write(table(survivors=3), "attack", {"result": {"tag": "failure", "gain": {"food": 1}}})
    drawn(board, {"result": {"attack": True}})
    assert board.changes() == {"0.food": 1, "0.fuel": 1}, "the Event was a success, whatever the Attack was"


@pytest.mark.rule("DB-031")
def test_pay__in_full_or_not_at_all() -> None:
    options = ({"pay": {"food": 2, "resource": 1}, "result": {"gain": {"medkits": 1}}}, {"result": {"tag": "failure"}})
    board = drawn(table(food=2, fuel=1), *options)
    assert board.legal == {"option:1", "option:2"}
    assert board.act("option:1").changes() == {"0.food": -2, "0.medkits": 1}, "the Fuel paid comes back as the space's"
    for poor in ({"food": 2}, {"food": 1, "fuel": 2}, {"fuel": 3}):
        assert drawn(table(**poor), *options).state.active == 1, "only the free option was left: nothing was asked"
    board = drawn(table(food=3, fuel=1, weaponry=1), *options).act("option:1")
    assert board.legal == {"spend:food", "spend:fuel", "spend:weaponry"}


def test_pay__a_bonus_card() -> None:
    options = ({"pay": {"card": 1}, "result": {"gain": {"food": 5}}}, {"result": {"tag": "failure"}})
    board = drawn(table().give(0, "Full Tank", "Roadblock"), *options).act("option:1", "give_up:card_1")
    assert board.hand(0) == ["Roadblock"]
    assert board.changes()["0.food"] == 5


def test_give__to_a_player_of_choice() -> None:
    options = ({"give": {"resource": 1, "card": 1}, "result": {"gain": {"medkits": 1}}}, {"result": {"tag": "failure"}})
    board = drawn(table().give(0, "Full Tank"), *options).act("option:1", "target:left_1", "spend:food")
    board.act("target:left_2")
    assert board.hand(2) == ["Full Tank"]
    assert board.changes()["1.food"] == 1
    assert board.state.players[2].shown[0] == 1
    assert drawn(table(), *options).state.active == 1, "without a card it is not offered"


def test_roll__from_the_target_on() -> None:
    for total, success in ((9, False), (10, True), (11, True)):
        board = table(survivors=3)
        write(
            board, "event", {"roll": {"kind": "search", "target": 10}, "success": {}, "failure": {"gain": {"food": 1}}}
        )
        assert board.arrive(0, "d8", dice=total).changes() == ({"0.fuel": 1} if success else {"0.food": 1})


def test_roll__so_many_dice() -> None:
    for dice in (1, 2, 6):
        board = table(survivors=3)
        board.rules.die[:] = 2
        test = {
            "roll": {"kind": "search", "dice": dice, "target": 2 * dice},
            "success": {"gain": {"medkits": 1}},
            "failure": {},
        }
        assert drawn(board, test).changes() == {"0.medkits": 1, "0.fuel": 1}
        test["roll"]["target"] = 2 * dice + 1
        assert drawn(board, test).changes() == {}


@pytest.mark.parametrize(
    ("rule", "own", "others", "success"),
    [
        ("no_less", 2, (2, 3), True),
        ("no_less", 2, (1, 3), False),
        ("no_more", 2, (2, 1), True),
        ("no_more", 2, (3, 1), False),
    ],
)
def test_compare__with_every_other_player_and_ties_succeed(rule: str, own: int, others: Any, success: bool) -> None:
    for what in ("food", "medkits", "resource"):
        thing = "food" if what == "resource" else what
        board = table(**{thing: own, "survivors": 3})
        for seat, amount in zip((1, 2), others, strict=True):
            board.mat(seat, **{thing: amount, "survivors": 3})
        drawn(board, {"compare": {"what": what, "rule": rule}, "success": {}, "failure": {"skip_turn": True}})
        assert board.changes() == ({"0.fuel": 1} if success else {"0.skips": 1})


def test_compare__with_a_number() -> None:
    for own, success in ((2, False), (3, True), (4, True)):
        board = drawn(
            table(weaponry=own, survivors=3),
            {
                "compare": {"what": "weaponry", "rule": "at_least", "amount": 3},
                "success": {},
                "failure": {"skip_turn": True},
            },
        )
        assert board.changes() == ({"0.fuel": 1} if success else {"0.skips": 1})


@pytest.mark.rule("DB-065")
def test_choice__only_what_can_be_paid() -> None:
    board = table(weaponry=1, survivors=3).arrive(0, "d8", event="Roadside Trader")
    assert board.legal == {"option:1", "option:3"}
    board.act("option:1")
    assert board.changes() == {"0.weaponry": -1, "0.food": 2, "0.fuel": 1}
    assert table(survivors=3).arrive(0, "d8", event="Roadside Trader").changes() == {}


def test_every_card__can_be_resolved_from_a_full_and_an_empty_mat() -> None:
    content = Board().content
    for deck, rows, place in (("event", content.events, "d8"), ("attack", content.attacks, "c8")):
        for row in rows:
            for amount in (0, 8):
                board = Board(2)
                board.mat(0, food=amount, fuel=amount, weaponry=amount, survivors=amount, medkits=amount)
                board.arrive(0, place, **{deck: row.name})
                board.play_random(amount, until=lambda b: b.state.active == 1, limit=60)
                assert board.state.active == 1, row.name


def test_words__one_of_a_thing_is_singular() -> None:
    said = describe_cards.option(OptionRow.model_validate({"compare": AT_LEAST_ONE, "success": GAIN, "failure": {}}))
    assert said.startswith("1 Medkit or more: gain 1 Survivor ")
    fewer = {"compare": {"what": "survivors", "rule": "no_less"}, "success": GAIN, "failure": {}}
    assert "no other player has fewer Survivors" in describe_cards.option(OptionRow.model_validate(fewer))
    board = Board(2).mat(0, medkits=1, survivors=1, fuel=1)
    assert "1 fuel, 1 survivor, 1 medkit" in board.engine.words.describe(board.rules, board.state, 0)
