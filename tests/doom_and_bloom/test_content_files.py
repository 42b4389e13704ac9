"""Content and options: what may be changed arrives in the rules, and what makes no sense is refused in one line."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from overwinter.envs.core.errors import ContentError, OptionError
from overwinter.envs.doom_and_bloom.content import CONTENT, load_content
from overwinter.envs.doom_and_bloom.game import DOOM_AND_BLOOM
from tests.core.altered import altered_content
from tests.core.pages import shows_content
from tests.doom_and_bloom.board import Board

altered = partial(altered_content, CONTENT)
BOARD, EVENTS, ATTACKS, BONUS, SETUP = "board.toml", "events.toml", "attacks.toml", "bonus.toml", "setup.toml"

ROUND_A_HOSPITAL = """..  .u  !f  !.  .f  ..  ##
        ##  X^  .w  .H  !w  .6  .s  !w  ##
      ##  ^w  .5  !u  !s"""
NO_WAY_OUT = """##  ##  ##  !.  .f  ..  ##
        ##  X^  ##  .H  ##  .6  .s  !w  ##
      ##  ^w  ..  .5  ##"""
"""The fourth space of row c: beside it forest, and one town, which may not always be visited."""

BAD: list[tuple[str, str, str, str]] = [
    (BOARD, ROUND_A_HOSPITAL, NO_WAY_OUT, "c4 needs a neighbour that anybody may go to"),
    (BOARD, "CC  CC", "CC  ..", "CC goes on the seven hexes"),
    (BOARD, ".u  !f", ".u  CC", "CC goes on the seven hexes"),
    (BOARD, ".u  !f", "CC  !f", "CC goes on"),
    (BOARD, ".u  !f", ".u", "rows of"),
    (BOARD, ".u  !f", ".x  !f", "'.x' at b3 is no code"),
    (BOARD, ".u  !f", "?u  !f", "no code"),
    (BOARD, ".u  !f", ".u  !H", "no code"),
    (BOARD, ".u  !f", ".u  X.", "a Crossing is"),
    (BOARD, ".u  !f", ".u  X~", "has no arrows"),
    (BOARD, ".u  !f", ".H  !f", "5 hospitals"),
    (BOARD, ".u  !f", ".1  !f", "towns 1 to 6"),
    (BOARD, ".u  !f", "~.  !f", "cannot be entered"),
    (BOARD, 'at = "h9"', 'at = "h8"', "no Crossing on the map"),
    (BOARD, 'at = "h9"', 'at = "z9"', "no space"),
    (BOARD, 'arrows = ["h10", "i9"]', 'arrows = ["h8", "i9"]', "not next to h9 inside its area"),
    (BOARD, 'arrows = ["h10", "i9"]', 'arrows = ["zz"]', "no space"),
    (BOARD, 'arrows = ["h10", "i9"]', "arrows = []", "arrows"),
    (BOARD, 'name = "Canaan"\n', "", "name: missing"),
    (EVENTS, 'kind = "search"', 'kind = "sleep"', "kind"),
    (EVENTS, "target = 10", "target = 0", "target"),
    (EVENTS, "dice = 5", "dice = 7", "dice"),
    (EVENTS, "copies = 2", "copies = -1", "copies"),
    (EVENTS, "gain = { resource = 1 }", "gain = { gold = 1 }", "gold"),
    (EVENTS, "gain = { resource = 1 }", "gain = { resource = 0 }", "resource"),
    (EVENTS, "gain = { resource = 1 }", "gain = {}", "gain"),
    (EVENTS, ", failure = {}", "", "goes with success and failure"),
    (EVENTS, "success = {", "result = {}, success = {", "not with result"),
    (EVENTS, "success = {", 'compare = { what = "food", rule = "no_less" }, success = {', "not both"),
    (EVENTS, 'rule = "no_less"', 'rule = "no_less", amount = 2', "amount goes with at_least"),
    (EVENTS, 'rule = "at_least", amount = 1', 'rule = "at_least"', "amount goes with at_least"),
    (EVENTS, "result = { gain = { resource = 3 } }", "give = { food = 1 }, result = {}", "not both"),
    (
        EVENTS,
        'result = { tag = "failure", lose = { resource = 2 } }',
        "pay = { food = 1 }, result = {}",
        "cost nothing",
    ),
    (EVENTS, 'tag = "neither"', 'tag = "maybe"', "tag"),
    (EVENTS, "attack = true", "attack = false", "attack"),
    (EVENTS, "attack = true", "attakc = true", "did you mean attack"),
    (ATTACKS, "board_asset = true, gain = { resource = 1 }", "attack = true", "attack is for Event cards"),
    (BONUS, "effect = { pace = 2 }", "effect = {}", "it does nothing"),
    (BONUS, "effect = { pace = 2 }", "effect = { total = 2 }", "a card of 'start' has only"),
    (BONUS, "effect = { pace = 2 }", "effect = { pace = 0 }", "pace"),
    (BONUS, 'when = "start"', 'when = "start"\non = "success"', "on goes with"),
    (BONUS, 'when = "result"\non = "failure"', 'when = "result"', "go with on = 'failure'"),
    (BONUS, 'when = "start"', 'when = "later"', "when"),
    (SETUP, "destinations = 1", "destinations = 4", "destinations"),
    (SETUP, "survivors = 7, medkits = 2", "survivors = 7", "single"),
    (SETUP, "survivors = 7, medkits = 2", "survivors = 7, medkits = 11", "more medkits than limits.assets"),
    (SETUP, "faces = [1, 1, 2, 2, 3, 3]", "faces = [1, 2, 3]", "faces"),
    (SETUP, "faces = [1, 1, 2, 2, 3, 3]", "faces = [0, 1, 2, 2, 3, 3]", "faces"),
    (SETUP, "survivors = [5, 7, 9, 11]", "survivors = [5, 7, 7, 11]", "they rise"),
    (SETUP, "survivors = [5, 7, 9, 11]", "survivors = [5, 7, 9]", "survivors"),
    (SETUP, "medkits = 10 }", "medkits = 1 }", "more medkits"),
    (SETUP, 'name = "Nurse"', 'nmae = "Nurse"', "did you mean name"),
    (SETUP, "town = { resource = 1", "town = { luck = 1", "luck"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BAD)
def test_content_that_makes_no_sense__is_refused(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = altered(tmp_path, file, old, new)
    with pytest.raises(ContentError) as refusal:
        load_content(Path(folder))
    assert message in str(refusal.value)
    assert file in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_empty_deck__is_refused(tmp_path: Path) -> None:
    for file in (EVENTS, ATTACKS):
        shutil.rmtree(tmp_path / "content", ignore_errors=True)
        load_content.cache_clear()
        shutil.copytree(CONTENT, tmp_path / "content")
        path = tmp_path / "content" / file
        lines = [line if not line.startswith("copies") else "copies = 0" for line in path.read_text().splitlines()]
        path.write_text("\n".join(lines), encoding="utf-8")
        with pytest.raises(ContentError, match="the deck is empty"):
            load_content(tmp_path / "content")


def test_own_cards__are_played_without_code(tmp_path: Path) -> None:
    old = "target = 10 }, success = { board_asset = true, gain = { resource = 1 } }, failure = {}"
    new = "target = 5 }, success = { gain = { medkits = 3 }, others_lose = { food = 1 } }, failure = {}"
    board = Board(2, content=altered(tmp_path, EVENTS, old, new)).mat(0, survivors=3).mat(1, food=2, survivors=3)
    board.head(0, "Canaan", "Haven").head(1, "Canaan", "Haven").arrive(0, "d8", event="Flipped Vehicle")
    assert board.changes() == {"0.medkits": 3, "1.food": -1, "0.fuel": 1}


def test_own_numbers__arrive_in_the_rules(tmp_path: Path) -> None:
    for old, new, look, value in (
        ("faces = [1, 1, 2, 2, 3, 3]", "faces = [1, 2, 3, 4, 5, 6]", "die", [1, 2, 3, 4, 5, 6]),
        ("survivors = [5, 7, 9, 11]", "survivors = [4, 6, 8, 10]", "milestones", [4, 6, 8, 10]),
        ("hospital = { medkits = 1, card = 1 }", "hospital = { food = 2 }", "hospital_reward", [2, 0, 0, 0, 0, 0, 0]),
    ):
        shutil.rmtree(tmp_path / "content", ignore_errors=True)
        load_content.cache_clear()
        assert Board(2, content=altered(tmp_path, SETUP, old, new)).rules[look].tolist() == value


def test_starting_survivors_on_a_milestone__are_not_rewarded_alone(tmp_path: Path) -> None:
    board = Board(2, content=altered(tmp_path, SETUP, "survivors = [5, 7, 9, 11]", "survivors = [1, 2, 3, 11]"))
    for player in board.state.players[:2]:
        assert player.milestones.tolist() == [1, 1, int(player.assets[3] >= 3), 0]
        assert player.cards == 0


@pytest.mark.parametrize(
    "options",
    [
        {"length": "endless"},
        {"teams": 1},
        {"trading": "yes"},
        {"max_offers": 0},
        {"max_rounds": 0},
        {"reward": "luck"},
        {"season": "winter"},
    ],
)
def test_options_that_make_no_sense__are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Board(2, **options)


@pytest.mark.parametrize("mode", ["rank", "win", "score"])
def test_options__arrive_in_the_rules(mode: str) -> None:
    rules = Board(2, reward=mode, max_rounds=3, trading=True, max_offers=1).rules
    assert rules.reward == ["rank", "win", "score"].index(mode)
    assert (rules.max_rounds, rules.trading, rules.max_offers, rules.teams) == (3, 1, 1, 0)
    assert Board(4, teams=True).rules.teams == 1


# --- what has been measured -------------------------------------------------------------------------------------


def test_the_page_shows_the_content_that_was_balanced() -> None:
    assert shows_content(DOOM_AND_BLOOM)
