"""The picture of the table: everything a viewer may know is there, nothing else, and nothing is cut off."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from overwinter.envs.godforsaken_scavengers import content
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import (
    CARAVAN,
    DISCARDS,
    DONE,
    EVERYBODY,
    FACED,
    FIRST_CARD,
    HAND,
    NUM_AREAS,
    OPEN,
    PILE,
    PRIVATE,
    SCAVENGED,
    STARVED,
    ZONE,
)
from tests.core.pictures import assert_fits, words
from tests.godforsaken_scavengers.board import Board

TALKS = ("offer", "give", "want", "withdraw", "counter")


def drawn(board: Board, viewer: int | None = 0) -> str:
    return board.engine.picture.draw(board.rules, board.state, viewer)


def told(board: Board, viewer: int | None = 0) -> str:
    return " ".join(words(drawn(board, viewer)))


def whole(svg: str) -> None:
    """All text has room, and none is shortened."""
    assert_fits(svg)
    assert not [word for word in words(svg) if "…" in word]


class Game(Board):
    """A game as it is dealt."""

    def empty(self) -> Board:
        return self


def positions(players: int, seed: int, every: int, limit: int = 260, **options: Any) -> Iterator[Board]:
    """Positions of a random game, the last one included; mostly played without talking."""
    board = Game(players, seed, **options)
    chance = np.random.default_rng(seed)
    for count in range(limit):
        if board.over:
            break
        if count % every == 0:
            yield board
        legal = sorted(board.legal)
        if chance.random() < 0.7:
            legal = [name for name in legal if name.partition(":")[0] not in TALKS] or legal
        board.act(str(chance.choice(legal)))
    yield board


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"caravan": True, "characters": "choose"}),
        (2, {"deals": True}),
        (3, {"scenario": "wicked_few", "deals": True, "caravan": True, "characters": "random"}),
        (4, {"scenario": "last_hunt", "survival": True}),
        (5, {"scenario": "lost_expedition", "characters": "choose", "more_areas": 2}),
        (6, {"scenario": "last_hunt", "deals": True, "caravan": True, "characters": "random"}),
    ],
)
def test_every_moment_of_a_game_can_be_drawn_and_all_text_fits(players, options):
    sizes = set()
    for count, board in enumerate(positions(players, players, 7, **options)):
        viewers = [*range(players), None, int(board.state.seat)]
        viewer = viewers[count % len(viewers)] if not board.over else None
        svg = drawn(board, viewer)
        assert_fits(svg)
        assert svg == drawn(board, viewer), "the same bytes"
        sizes.add(ElementTree.fromstring(svg).get("height"))
    assert len(sizes) == 1, "one size for one number of players"


# --- everything can be read -------------------------------------------------------------------------------


def test_every_card_can_be_read_wherever_it_lies():
    """In hand, on top of a pile, below it, scavenged beside few and many others, being resolved."""
    for name in Board().names:
        board = Board(2)
        row = next(row for row in board.content.cards if row.name == name)
        board.pile(1, name)
        board.state.sees[0, board.state.stacks[0] - 1] = EVERYBODY
        svg = drawn(board)
        whole(svg)
        assert name in words(svg)
        board = Board(2)
        if row.kind == "action" or row.handy:
            board.give(0, name, known=True)
            assert f"{row.value} food" in told(board)
        whole(drawn(board))
        for others in ((), ("Salvation", "Relief", "Pathfinder", "Sealed Cellar", "Hunt")):
            board = Board(2).lay(*(other for other in others if other != name), name)
            whole(drawn(board))
        if row.kind in ("peril", "anomaly"):
            board = Board(2).pile(1, name).act("scavenge:pile_1")
            if board.at(FACED):
                whole(drawn(board))
                assert {"faced by player_0", "player_0 chooses a pile"} & set(words(drawn(board)))


def test_a_hand_of_seven_can_be_read():
    board = Board(2).area("Watchtower").character(0, "The Porter")
    board.give(0, "Salvation", "Bulwark", "Relief", "Rest", "Hunt", "Dig Up", "Pathfinder")
    svg = drawn(board)
    whole(svg)
    assert "7 of 7" in words(svg)


def test_every_area_can_be_read():
    for scenario in ("daring_retreat", "lost_expedition", "wicked_few", "last_hunt"):
        board = Board(6, scenario=scenario, caravan=True, characters="random", survival=True)
        for name in [*(row.name for row in board.content.areas), "final"]:
            svg = drawn(board.area(name))
            assert_fits(svg)
            row = board.content.scenarios[board.state.scenario].final if name == "final" else None
            assert (row.name if row else name) in words(svg)
    whole(drawn(Board(1, caravan=True, characters="random")))


def test_every_character_can_be_read_on_both_sides():
    for players in (2, 6):
        board = Board(players, characters="choose")
        names = [row.name for row in board.content.characters]
        board.state.players["dealt"] = 0
        for name in names:
            for up in (True, False):
                svg = drawn(board.character(1, name, up))
                whole(svg)
                shown = " ".join(words(svg))
                assert (f"{name}: " in shown) == up
                assert (f"Survivor ({name}, face down): " in shown) != up
        board.state.players[1].character = -1
        for first in range(0, len(names), 2):
            board.state.players[1].dealt[:] = first + 1, first + 2
            svg = drawn(board)
            whole(svg)
            assert f"may be {names[first + 1]}: " in " ".join(words(svg))


def test_every_affliction_can_be_read_on_both_sides():
    for row in Board().content.afflictions:
        for players in (2, 6):
            board = Board(players).afflict(1, row.name).afflict(1, row.name, down=True)
            svg = drawn(board)
            whole(svg)
            shown = words(svg)
            assert "death" in shown
            assert shown.count(row.name) == 2
            assert "1 Affliction face down" in " ".join(shown)


def test_crowded_tables_fit():
    """More of everything than ever comes together."""
    for players, scenario in ((1, "mad_prophet"), (2, "wicked_few"), (4, "last_hunt"), (6, "wicked_few")):
        board = Board(players, scenario=scenario, caravan=True, characters="random", deals=True)
        state, cards = board.state, int(board.rules.num_cards)
        state.lap, state.ticks, state.acted, state.fed = 19, 360, 63, 63
        state.areas_left, state.area_pool[:] = 18, 0
        player = state.players
        player["hunted"], player["offers"], player["drawn"], player["collected"] = 88, 3, 44, 22
        player["afflictions"][:, 4:7], player["food"], player["upward"] = 1, 14, 1
        player["phase"], player["pile"], player["promised"] = 1, 3, 3
        player["limits"]["bans"], player["limits"]["scavenges"] = 255, 2
        player["limits"]["collects"], player["limits"]["worth"] = 1, -2
        state.offer.active, state.offer.partner, state.offer.proposed = 1, players - 1, 1
        state.offer.give[:] = state.offer.want[:] = (3, FIRST_CARD + 32)
        state.sees[:] = 63
        state.knows[:] = EVERYBODY
        for place in (DISCARDS, SCAVENGED, PILE + 2, ZONE + players - 1, PRIVATE + players - 1, OPEN, CARAVAN):
            state.place[:cards] = place
            for viewer in (0, players - 1, None):
                assert_fits(drawn(board, viewer))
        for number in range(players):
            player[number].cards = 7
            player[number].hand[:7] = np.arange(7 * number, 7 * number + 7) + 1
            state.place[7 * number : 7 * number + 7] = HAND + number
        for viewer in (0, None):
            assert_fits(drawn(board, viewer))
        player["alive"], player["died"] = 0, 18
        assert_fits(drawn(board, 0))


def test_any_content_fits(tmp_path):
    """Long names are shortened."""
    folder = tmp_path / "content"
    shutil.copytree(content.CONTENT, folder)
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('name = "', 'name = "<Much & longer> than it was before: '), encoding="utf-8")
    for board in positions(6, 1, 40, limit=160, content=str(folder), characters="random", caravan=True, deals=True):
        svg = drawn(board, 3)
        assert_fits(svg)
        assert any(word.startswith("<Much & longer>") for word in words(svg))


# --- what a viewer may know shows -------------------------------------------------------------------------


def move(board: Board, name: str, place: int) -> None:
    board.state.place[board.take(name)] = place


def look(board: Board, seats: int, depth: int = 0) -> None:
    """Have seats (bits) know a card of the first pile."""
    board.state.sees[0, board.state.stacks[0] - 1 - depth] = seats


PUBLIC = {
    "scenario": lambda b: setattr(b.state, "scenario", 1),
    "round": lambda b: setattr(b.state, "lap", 5),
    "Banner": lambda b: setattr(b.state, "banner", 1),
    "turn": lambda b: setattr(b.state, "active", 1),
    "Area": lambda b: setattr(b.state, "area", 3),
    "final Area": lambda b: setattr(b.state, "area", NUM_AREAS),
    "Areas left": lambda b: setattr(b.state, "areas_left", 1),
    "Areas crossed": lambda b: b.state.area_pool.__setitem__(2, 0),
    "fed": lambda b: setattr(b.state, "fed", 2),
    "Caravan fed": lambda b: setattr(b.state, "caravan_fed", 1),
    "Caravan starved": lambda b: setattr(b.state, "caravan_fed", STARVED),
    "under the Caravan": lambda b: move(b, "Hunt", CARAVAN),
    "out of the Caravan": lambda b: move(b, "Hunt", OPEN),
    "discards": lambda b: move(b, "Hunt", DISCARDS),
    "scavenged": lambda b: move(b, "Hunt", SCAVENGED),
    "harvested": lambda b: move(b, "Hunt", ZONE + 1),
    "faced": lambda b: move(b, "Demon", FACED),
    "pile size": lambda b: b.only(2, "Hunt", "Rest"),
    "pile empty": lambda b: b.only(2),
    "card turned up": lambda b: look(b, EVERYBODY),
    "somebody looked": lambda b: look(b, 2, depth=2),
    "known to be in a pile": lambda b: b.state.knows.__setitem__(int(b.state.piles[0, 0]) - 1, EVERYBODY),
    "offer": lambda b: setattr(b.state.offer, "active", 1),
    "end": lambda b: setattr(b.state, "ended", 1),
    "alive": lambda b: setattr(b.player(1), "alive", 0),
    "cards": lambda b: b.give(1, "Hunt"),
    "card all know of": lambda b: b.give(1, "Hunt", known=True),
    "Affliction": lambda b: b.afflict(1, "Fever"),
    "face-down Affliction": lambda b: b.afflict(1, "Fever", down=True),
    "Character": lambda b: setattr(b.player(1), "character", 3),
    "Character face up": lambda b: setattr(b.player(0), "upward", 1),
    "power used": lambda b: setattr(b.player(0), "used", 1),
    "Characters dealt": lambda b: b.player(1).dealt.__setitem__(0, 4),
    "food": lambda b: setattr(b.player(1), "food", 2),
    "phase": lambda b: setattr(b.player(1), "phase", DONE),
    "pile chosen": lambda b: setattr(b.player(1), "pile", 2),
    "turned up": lambda b: setattr(b.player(1), "drawn", 2),
    "collected": lambda b: setattr(b.player(1), "collected", 2),
    "food of the game": lambda b: setattr(b.player(1), "hunted", 5),
    "offers": lambda b: setattr(b.player(1), "offers", 1),
    "promise": lambda b: b.player(1).promised.__setitem__(2, 2),
    "hand limit": lambda b: setattr(b.player(1).limits, "hand", 4),
    "cost": lambda b: setattr(b.player(1).limits, "cost", 5),
    "worth": lambda b: setattr(b.player(1).limits, "worth", -1),
    "scavenges": lambda b: setattr(b.player(1).limits, "scavenges", 2),
    "collects": lambda b: setattr(b.player(1).limits, "collects", 2),
    "bans": lambda b: setattr(b.player(1).limits, "bans", 16),
}


@pytest.mark.parametrize("fact", PUBLIC)
def test_what_lies_open_shows_to_everybody(fact):
    board = Board(3, caravan=True, characters="random", deals=True)
    board.player(1).character = -1
    board.refresh()
    before = [drawn(board, viewer) for viewer in (0, 1, 2, None)]
    PUBLIC[fact](board)
    assert all(svg != old for svg, old in zip([drawn(board, v) for v in (0, 1, 2, None)], before, strict=True))


@pytest.mark.parametrize("fact", ["ticks", "acted", "private"])
def test_what_lies_open_in_the_last_hunt_shows_to_everybody(fact):
    board = Board(3, scenario="last_hunt").hunt()
    before = [drawn(board, viewer) for viewer in (0, 1, 2, None)]
    if fact == "private":
        move(board, "Hunt", PRIVATE + 1)
    else:
        setattr(board.state, fact, 2)
    assert all(svg != old for svg, old in zip([drawn(board, v) for v in (0, 1, 2, None)], before, strict=True))


def test_a_hand_shows_to_its_holder_and_what_all_know_of_it_to_all():
    board = Board(3).give(1, "Feast", "Scapegoat").give(1, "Bulwark", known=True)
    for viewer in (0, 1, 2, None):
        shown = told(board, viewer)
        assert ("Feast" in shown) == ("Scapegoat" in shown) == (viewer == 1)
        assert "Bulwark" in shown
        assert "3 of 5" in words(drawn(board, viewer)), "how many there are is open"


def test_which_of_ones_own_cards_all_know_of_is_marked():
    hidden, known = Board(2).give(0, "Feast"), Board(2).give(0, "Feast", known=True)
    assert drawn(hidden, 0).count("<circle") < drawn(known, 0).count("<circle"), "an eye"


def test_the_back_on_top_of_a_pile_shows_its_tier():
    board = Board(2).pile(1, "Hide").pile(2, "Instinct").pile(3, "Salvation")
    shown = words(drawn(board, None))
    assert [shown.count(f"tier {k}") for k in (1, 2, 3)] == [1, 1, 1]
    for name in ("Hide", "Instinct", "Salvation"):
        assert name not in shown


def test_a_card_that_is_known_shows_to_those_who_know_it():
    board = Board(3).pile(1, "Feast", "Scapegoat", "Bulwark")
    for depth, seats in enumerate((EVERYBODY, 2, 0)):
        look(board, seats, depth)
    for viewer in (0, 1, 2, None):
        shown = words(drawn(board, viewer))
        assert "Feast" in shown
        assert ("Scapegoat" in shown) == (viewer == 1)
        assert ("unknown" in shown) == (viewer != 1)
        assert "Bulwark" not in shown


def test_the_anomaly_leaves_the_cards_known_to_be_in_its_pile():
    board = Board(2).discard("Feast", "Demon").pile(1, "Anomaly").act("scavenge:pile_1")
    assert "player_0 chooses a pile" in words(drawn(board, 1))
    board.act("pile:pile_2")
    for viewer in (0, 1, None):
        shown = told(board, viewer)
        assert "In pile 2 2: Feast, Demon" in shown
        assert "at the bottom: Anomaly" in shown


def test_nothing_leaks():
    """What a seat cannot know, dealt anew, changes nothing of what it sees, nor of what a spectator does."""
    varied = 0
    for board in positions(3, 5, 20, limit=200, deals=True, caravan=True):
        for seat in range(3):
            before = [drawn(board, viewer) for viewer in (seat, None)]
            saved = board.states.copy()
            board.engine.redeal(board.states, 0, seat, 77)
            varied += int((board.state.place != saved[0].place).any())
            assert [drawn(board, viewer) for viewer in (seat, None)] == before
            board.states[:] = saved
    assert varied > 0


# --- who is asked -----------------------------------------------------------------------------------------


def test_only_the_seat_asked_reads_what_it_is_asked():
    board = Board(3).turn(1)
    for viewer in (0, 1, 2, None):
        shown = words(drawn(board, viewer))
        assert any(word.startswith("Turn of player_1") for word in shown)
        assert any("You are asked" in word for word in shown) == (viewer == 1)


def test_nobody_else_learns_who_is_asked_in_a_window():
    """Whether the second or the third seat is asked, all others see the same."""
    board = Board(4).give(1, "Rush").give(3, "Rush").pile(1, "Feast").act("scavenge:pile_1")
    assert board.asked == (1, kinds.WINDOW)
    before = {viewer: drawn(board, viewer) for viewer in (0, 2, None)}
    board.act("pass")
    assert board.asked == (3, kinds.WINDOW)
    assert {viewer: drawn(board, viewer) for viewer in (0, 2, None)} == before


def test_nobody_else_learns_who_may_answer_a_peril():
    board = Board(4).give(0, "Instinct").give(2, "Instinct").pile(1, "Rockfall").act("scavenge:pile_1")
    assert board.asked == (0, kinds.PERIL_CARD)
    before = {viewer: drawn(board, viewer) for viewer in (1, 3, None)}
    board.act("pass")
    assert board.asked == (2, kinds.PERIL_CARD)
    assert {viewer: drawn(board, viewer) for viewer in (1, 3, None)} == before


def test_the_part_of_the_round_is_told():
    board = Board(2, deals=True).give(0, "Hunt").ready()
    assert "Before Feeding" in words(drawn(board, None))
    assert "Feeding" in words(drawn(Board(2).give(0, "Hunt").feeding(), 1))
    assert "All play at once: 24 decisions left" in words(drawn(Board(2, scenario="last_hunt").hunt(), None))
    assert "Characters are chosen" in words(drawn(Game(2, characters="choose"), None))


# --- the way, the Peril, the offer, the Caravan -------------------------------------------------------------


def test_how_many_rounds_there_will_be():
    board = Board(2)
    board.state.lap, board.state.areas_left = 2, 2
    assert "Round 2 of 5: Old Road" in words(drawn(board))
    board = Board(2, scenario="wicked_few")
    board.state.lap, board.state.areas_left = 2, 3
    assert "Round 2 of 4 to 6: Old Road" in words(drawn(board))
    assert "1 more, then the final Area may come at any time" in words(drawn(board))
    board.area("final")
    assert "Round 2 of 2: The Narrow Gate" in words(drawn(board))


def test_a_peril_and_what_is_done_about_it_show_to_everybody():
    board = Board(2).give(0, "Hide", "Instinct", "Feast").lay("Great Beast").pile(1, "Demon").act("scavenge:pile_1")
    for viewer in (0, 1, None):
        shown = words(drawn(board, viewer))
        assert {"Demon", "faced by player_0", "all scavenged cards will be discarded"} <= set(shown)
    board.act("play:Hide")
    assert {"cards saved"} <= set(words(drawn(board, 1)))
    assert "Affliction avoided" not in words(drawn(board, 1))
    board.top.op |= kinds.AVOIDED
    assert {"cards saved", "Affliction avoided"} <= set(words(drawn(board, 1)))
    assert "You are asked" not in told(board, 1)


def test_an_offer_shows_to_everybody_as_it_is_spoken():
    board = Board(3, deals=True).give(0, "Feast").give(1, "Hunt")
    board.act("offer:left_1")
    assert {"being made", "nothing yet"} <= set(words(drawn(board, 2)))
    board.act("give:Feast", "want:food_2", "propose")
    shown = words(drawn(board, None))
    assert {"Offer", "player_0 would give", "Feast", "player_1 would give", "2 food", "put to the partner"} <= set(
        shown
    )
    board.act("accept")
    assert "owes 2 food to player_0" in words(drawn(board, 2))
    board = Board(3, deals=True).give(0, "Feast").act("offer:left_1", "give:Feast", "propose", "counter")
    assert "Counter-offer" in words(drawn(board, 2))


def test_what_is_not_played_with_is_told():
    assert {"played without deals", "played without a Caravan"} <= set(words(drawn(Board(2))))
    assert "no offer is open" in words(drawn(Board(2, deals=True, caravan=True)))


def test_the_caravan_tells_what_it_takes_and_gives():
    board = Board(2, caravan=True).under_caravan("Feast", "Hunt")
    board.state.caravan_fed = 0
    shown = words(drawn(board, 1))
    assert {"hungry", "for 3 food", "2 cards under it, for who feeds it"} <= set(shown)
    assert "Feast" not in shown
    board.give(0, "Smokehouse").collecting(0).act("feed_caravan")
    assert "handed out: Hunt, Feast" in words(drawn(board, 1))
    assert "fed" in words(drawn(board, 1))


def test_the_last_hunt_has_private_cards():
    board = Board(3, scenario="last_hunt").hunt()
    move(board, "Feast", PRIVATE + 1)
    assert "Your scavenged cards" in words(drawn(board, 1))
    assert "scavenged Feast" in told(board, 2)
    assert "Feast" in words(drawn(board, 1))


# --- the end ----------------------------------------------------------------------------------------------


def test_the_end_tells_ranks_and_scores():
    board = Game(3, scenario="wicked_few").play_random(1)
    assert board.over
    ranks, scores, _ = board.outcome()
    shown = words(drawn(board, None))
    for rank, score in zip(ranks, scores, strict=True):
        assert f"rank {rank} ({score:g})" in shown
    assert any(word.startswith("The game is over; player_") for word in shown)


@pytest.mark.parametrize(
    ("scenario", "alive", "fed", "said"),
    [
        ("daring_retreat", (1, 1, 1), 7, "The game is over: all have won"),
        ("daring_retreat", (1, 0, 1), 5, "The game is over: all have lost"),
        ("lost_expedition", (1, 0, 1), 5, "The game is over; player_0 and player_2 have won"),
        ("lost_expedition", (1, 0, 1), 4, "The game is over; player_2 has won"),
        ("wicked_few", (0, 1, 0), 0, "The game is over; player_1 has won"),
    ],
)
def test_who_has_won_is_told(scenario, alive, fed, said):
    board = Board(3, scenario=scenario).area("final")
    board.state.players["alive"][:3], board.state.fed, board.state.ended = alive, fed, 1
    shown = words(drawn(board, None))
    assert said in shown
    if scenario != "wicked_few":
        won = [score == 1 for score in board.outcome()[1]]
        assert [shown.count("won"), shown.count("lost")] == [sum(won), 3 - sum(won)]
    board.state.ended = 2
    assert any(word.startswith("The game was cut; ") for word in words(drawn(board, None)))


def test_a_starved_caravan_is_told():
    board = Board(2, caravan=True)
    board.state.caravan_fed, board.state.ended = STARVED, 1
    assert "The game is over: the Caravan starved, all have lost" in words(drawn(board, None))


def test_a_game_alone_is_told_as_one():
    shown = told(Board(1))
    assert "To win, complete the final Area with cards worth 3 in hand." in shown
    assert "all together" not in shown
