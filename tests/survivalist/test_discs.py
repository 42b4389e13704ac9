"""Drawing discs: where each goes, what a playerboard holds, and what the bag is filled up from."""

from __future__ import annotations

import pytest

from overwinter.envs.survivalist.state import DISCS, RESTING, SPOTS
from tests.survivalist.board import Board

WOUNDS = DISCS[:4]


def clean(players: int = 2, meds: int = 0, **bag: int) -> Board:
    """A game without tokens or tiles, in which seat 0 bears no disc and the others one wound of each colour."""
    board = Board(players).sweep()
    board.state.players["meds"] = meds
    board.state.players[0].wounds[:] = 0
    board.state.players["freeze"] = 0
    return board.fill_bag(**bag)


@pytest.mark.rule("SV-152", "SV-111", "SV-184")
def test_draw__puts_every_disc_on_the_board_of_who_draws() -> None:
    board = clean(3, red=2, pink=1).visit("backcountry_2")
    assert board.state.seat == 1
    assert board.changes() == {
        "bag.red": -2,
        "bag.pink": -1,
        "players.0.wounds.red": 2,
        "players.0.wounds.pink": 1,
        "players.0.home": 1,
    }


@pytest.mark.rule("SV-184", "SV-183")
@pytest.mark.parametrize("colour", range(4))
def test_wound__goes_to_the_part_of_its_colour(colour: int) -> None:
    board = clean(**{WOUNDS[colour]: 9}).set_ridge(stone=1).visit("backcountry_3")
    assert board.state.seat == 1
    assert board.state.players[0].wounds.tolist() == [3 if k == colour else 0 for k in range(4)]
    assert board.state.bag[colour] == 6


@pytest.mark.rule("SV-185")
@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize(("before", "goes_on"), [(0, True), (2, True), (3, False)])
def test_wounds__three_of_a_colour_can_be_borne(colour: int, before: int, goes_on: bool) -> None:
    board = clean(**{WOUNDS[colour]: 6}).set_valley("bone", "pelt", None)
    board.state.players[0].wounds[:] = 3
    board.state.players[0].wounds[colour] = before
    board.recount().visit("backcountry_8")
    assert ("forage:valley_1" in board.legal) == goes_on
    assert board.state.players[0].wounds.tolist() == [min(before + 1, 3) if k == colour else 3 for k in range(4)]
    board.check()


@pytest.mark.rule("SV-181")
@pytest.mark.parametrize("spots", [[0, 0, 0, 0, 0], [2, 1, 0, 2, 1], [1, 1, 1, 1, 1], [1, 2, 2, 2, 1]])
def test_freeze__goes_to_a_spot_with_room_of_the_owners_choice(spots: list[int]) -> None:
    board = clean(2, freeze=6)
    board.state.players[0].freeze[:] = spots
    before = board.recount().visit("backcountry_8").states.copy()
    room = {f"freeze:{SPOTS[k]}": k for k in range(5) if spots[k] < 2}
    assert board.legal == set(room)
    assert board.changes() == {"bag.freeze": -1, "drawn.freeze": 1}
    for name, k in room.items():
        board.states[:] = before
        board.act(name)
        changes = {"bag.freeze": -1, f"players.0.freeze.{SPOTS[k]}": 1, "players.0.home": 1}
        assert board.changes() == changes


@pytest.mark.rule("SV-181", "SV-182")
def test_freeze__several_discs_are_placed_one_after_another_and_stay() -> None:
    """Nothing that can be chosen moves a disc that lies already; a spot that is full takes no more."""
    board = clean(2, freeze=4)
    board.state.players[0].freeze[:] = [1, 0, 0, 0, 0]
    board.recount().visit("backcountry_1")
    assert board.state.drawn[4] == 4
    everywhere = {f"freeze:{spot}" for spot in SPOTS}
    assert board.legal == everywhere
    board.act("freeze:A")
    assert board.legal == everywhere - {"freeze:A"}
    board.act("freeze:C", "freeze:C")
    assert board.legal == everywhere - {"freeze:A", "freeze:C"}
    assert board.state.players[0].freeze.tolist() == [2, 0, 2, 0, 0]
    board.act("freeze:D")
    assert board.state.players[0].freeze.tolist() == [2, 0, 2, 1, 0]


@pytest.mark.rule("SV-182")
def test_freeze__is_moved_by_no_action_of_a_game() -> None:
    """In a random game each action adds or removes discs on a board, never both."""
    board = Board(2, seed=5)
    last = [board.state.players["freeze"].copy()]

    def look(board: Board) -> bool:
        change = board.state.players["freeze"].astype(int) - last[0]
        for row in change:
            assert row.min() >= 0 or row.max() <= 0
        last[0] = board.state.players["freeze"].copy()
        return False

    board.play_random(5, look, limit=150)


@pytest.mark.rule("SV-181")
@pytest.mark.parametrize(("before", "goes_on"), [(9, True), (10, False)])
def test_freeze__ten_discs_fit_in_all(before: int, goes_on: bool) -> None:
    board = clean(2, freeze=6).set_valley("bone", "pelt", None)
    board.state.players[0].freeze[:] = [2, 2, 2, 2, before - 8]
    board.recount().visit("backcountry_8")
    assert ("forage:valley_1" in board.legal) == goes_on
    assert board.state.players[0].freeze.tolist() == [2] * 5
    assert board.state.players[0].excess_freeze == 0
    assert board.state.bag[4] == (5 if goes_on else 6)
    board.check()


@pytest.mark.rule("SV-179", "SV-180")
def test_sunshine__does_nothing_and_goes_to_the_box_not_to_the_bag() -> None:
    board = clean(2, sunshine=9).set_valley("bone", "pelt", None).visit("backcountry_1")
    assert board.legal == {"skip", "forage:valley_1", "forage:valley_2"}
    assert board.changes() == {"bag.sunshine": -4, "sunshine_box": 4}
    board.act("skip")
    assert board.changes() == {"bag.sunshine": -4, "sunshine_box": 4, "players.0.home": 1}
    board.check()


@pytest.mark.rule("SV-176", "SV-150")
def test_draw__is_blind_each_disc_as_likely_as_any() -> None:
    board = clean(2, red=10, freeze=10, sunshine=20)
    board.state.players[0].freeze[:] = [2, 2, 2, 2, 0]
    before = board.recount().lead(0).go("backcountry_8").states.copy()
    seen = [0] * 6
    for chance in range(80):
        board.states[:] = before
        board.state.rng[1] = 1 + 31 * chance
        board.go("clearing")
        seen[int((before[0].bag - board.state.bag).argmax())] += 1
    assert seen == pytest.approx([20, 0, 0, 0, 20, 40], abs=12)
    assert [seen[k] for k in (1, 2, 3)] == [0, 0, 0]


def facing(players: int, threat: int, reapers: int, **bag: int) -> Board:
    """Seat 0 faces a threat first and has a Lucky Break, so that it is asked before anything is drawn."""
    board = clean(players)
    board.state.players["fire"] = 0
    board.state.day = board.state.last_day
    board.state.threat_reapers[:] = [1 if k == 0 else reapers for k in range(7)]
    board.state.players[0].luck = 2
    board.lead((-2) % players).go(*["clearing"] * players)
    while board.state.part == RESTING:
        board.act("skip")
    assert board.state.seat == 0
    board.state.players["wounds"] = 0
    board.state.threat = threat
    board.state.players["survived"][:players] = threat
    board.state.threat_reapers[threat] = reapers
    return board.fill_bag(**bag)


def dead(board: Board, seat: int, survived: int) -> None:
    """Have a seat be dead, with a pink and two cream wounds, two freeze on A and one that found no room."""
    player = board.state.players[seat]
    player.dead, player.survived, player.burden = 1, survived, 6
    player.wounds[:] = [0, 1, 2, 0]
    player.freeze[:] = [2, 0, 0, 0, 0]
    player.excess_freeze = 1
    board.recount()


@pytest.mark.rule("SV-190", "SV-191")
def test_low_bag__fewer_than_six_discs_are_filled_up_before_the_draw() -> None:
    """From the box and from who died at an earlier threat; not from who died at this one, nor from the living."""
    board = facing(5, 3, 1, red=5)
    board.state.sunshine_box = 10
    dead(board, 2, 2)
    dead(board, 3, 3)
    board.state.players[1].wounds[:] = [1, 1, 1, 1]
    board.state.players[4].luck = 1
    board.state.players[1].luck = 1
    scores = board.recount().outcome()[1]
    board.mark().act("face_threat")
    state = board.state
    taken = int(state.players[0].wounds.sum() + state.players[0].freeze.sum() + state.drawn.sum())
    taken += int(state.sunshine_box)
    assert taken == 2
    assert state.bag.sum() == 5 + 10 + 6 - 2
    assert state.sunshine_box <= 2
    assert not state.players[2].wounds.any()
    assert not state.players[2].freeze.any()
    assert state.players[2].excess_freeze == 0
    assert (state.players[3].wounds.sum(), state.players[3].freeze.sum(), state.players[3].excess_freeze) == (3, 2, 1)
    assert state.players[1].wounds.tolist() == [1, 1, 1, 1]
    assert board.outcome()[1][2] == scores[2] == -6
    board.check()


@pytest.mark.rule("SV-190")
def test_low_bag__what_goes_in_keeps_its_colour() -> None:
    board = facing(3, 6, 1)
    board.state.sunshine_box = 2
    board.state.threat_reapers[6] = 5
    dead(board, 1, 5)
    board.state.players[2].luck = 1
    board.act("face_threat")
    while board.state.seat == 0:
        board.act(sorted(board.legal)[0])
    assert board.state.bag.tolist() == [0] * 6
    assert board.state.players[0].wounds.tolist() == [0, 1, 2, 0]
    assert board.state.players[0].freeze.sum() == 3
    assert board.state.sunshine_box == 2


@pytest.mark.rule("SV-190", "SV-191")
@pytest.mark.parametrize(
    ("inside", "reapers", "filled"), [(5, 1, True), (6, 1, False), (6, 3, False), (7, 4, True), (8, 4, False)]
)
def test_low_bag__the_bound_is_six_or_what_is_to_be_drawn(inside: int, reapers: int, filled: bool) -> None:
    board = facing(2, 3, reapers, sunshine=inside)
    board.state.sunshine_box = 20
    board.state.players[1].luck = 1
    board.recount().act("face_threat")
    assert board.state.sunshine_box == (0 if filled else 20) + 2 * reapers
    assert board.state.bag[5] == inside + (20 if filled else 0) - 2 * reapers
    board.check()


@pytest.mark.rule("SV-190", "SV-191")
def test_low_bag__in_a_core_round_only_the_box_has_something_to_give() -> None:
    board = clean(2, sunshine=5)
    board.state.sunshine_box = 3
    board.state.players["wounds"][:2, 1] = 2
    board.recount().set_valley("bone", None, None).visit("backcountry_8")
    assert board.changes() == {"bag.sunshine": 2, "sunshine_box": -2}
    assert board.state.players["wounds"][:2, 1].tolist() == [2, 2]


def test_low_bag__an_empty_bag_gives_what_it_has() -> None:
    board = clean(2, red=2).visit("backcountry_1")
    assert board.state.players[0].wounds.tolist() == [2, 0, 0, 0]
    assert board.state.bag.tolist() == [0] * 6
