"""Content and options: what may be changed arrives in the rules, and what makes no sense is refused in one line."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from overwinter.envs.core.errors import ContentError, OptionError
from overwinter.envs.survivalist.content import CONTENT, load_content
from overwinter.envs.survivalist.state import ALL
from tests.survivalist.board import Board


def altered(folder: Path, file: str, *edits: tuple[str, str], count: int = 1) -> str:
    """A copy of the content in which, in one file, the first occurrences of some texts are others."""
    copy = folder / "content"
    shutil.copytree(CONTENT, copy)
    text = (copy / file).read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, count)
    (copy / file).write_text(text, encoding="utf-8")
    return str(copy)


def row(file: str, name: str) -> str:
    """The text of a whole row, by a line in it."""
    header = {"spaces.toml": "[[space]]", "tiles.toml": "[[tile]]", "skills.toml": "[[skill]]"}.get(file)
    blocks = (CONTENT / file).read_text(encoding="utf-8").split("\n\n")
    return next(block for block in blocks if name in block and (header is None or block.startswith(header)))


SPACES, ITEMS, TILES, SKILLS, SETUP = "spaces.toml", "items.toml", "tiles.toml", "skills.toml", "setup.toml"
BAD: list[tuple[str, str, str, str]] = [
    (SPACES, 'act = "forage", amount = 1', 'act = "forage", amount = "all"', "all"),
    (SPACES, 'act = "craft"', 'act = "craft", amount = "all"', "all"),
    (SPACES, 'act = "forage", amount = 1', 'act = "forage", amount = 3', "amount"),
    (SPACES, 'act = "forage"', 'act = "sleep"', "act"),
    (SPACES, '[{ act = "forage", amount = 1 }]', "[]", "actions"),
    (
        SPACES,
        '{ act = "gather", amount = "all" }, ',
        '{ act = "craft" }, { act = "craft" }, ',
        "actions",
    ),
    (SPACES, "bag = 4", "bag = -1", "bag"),
    (SPACES, "bag = 4", "bag = 1000", "bag"),
    (SPACES, "min_players = 2", "min_players = 1", "min_players"),
    (SPACES, "min_players = 2", "min_players = 7", "min_players"),
    (SPACES, "drops = 0\n", "drops = 0\nbig_haul = true\n", "Big Haul"),
    (SPACES, row(SPACES, "Dry Cave"), "", "space"),
    (SPACES, row(SPACES, "Dry Cave"), row(SPACES, "Dry Cave") + "\n" + row(SPACES, "Dry Cave"), "space"),
    (ITEMS, row(ITEMS, "Lean-To"), "", "basic"),
    (ITEMS, row(ITEMS, "Lean-To"), row(ITEMS, "Lean-To") + "\n" + row(ITEMS, "Lean-To"), "basic"),
    (ITEMS, row(ITEMS, "Waterskin"), "", "expert"),
    (ITEMS, row(ITEMS, "Waterskin"), row(ITEMS, "Waterskin") + "\n" + row(ITEMS, "Waterskin"), "expert"),
    (ITEMS, 'threats = ["thirst", "storms"]', 'threats = ["thirst"]', "threats"),
    (ITEMS, 'threats = ["thirst", "storms"]', 'threats = ["thirst", "storms", "hunger"]', "threats"),
    (ITEMS, '["stone", "bamboo", "wood"]', '["stone", "bamboo"]', "recipe"),
    (ITEMS, '["stone", "bamboo", "wood"]', '["stone", "bamboo", "wood", "wood"]', "recipe"),
    (TILES, row(TILES, "Dry Socks"), "", "tile"),
    (TILES, row(TILES, "Dry Socks"), row(TILES, "Dry Socks") + "\n" + row(TILES, "Dry Socks"), "tile"),
    (TILES, '[{ op = "fire", amount = 2 }]', "[]", "effects"),
    (TILES, '[{ op = "fire", amount = 2 }]', '[{ op = "fire", amount = 0 }]', "amount"),
    (TILES, '[{ op = "fire", amount = 2 }]', '[{ op = "fire", amount = 100 }]', "amount"),
    (TILES, '{ op = "meds", amount = 2 },', 2 * '{ op = "meds", amount = 2 },', "effects"),
    (SKILLS, "pay = { stone = 1 }", "pay = {}", "pay"),
    (SKILLS, "pay = { stone = 1 }", "pay = { stone = 0 }", "pay"),
    (SKILLS, "pay = { stone = 1 }", "pay = { stone = 100 }", "pay"),
    (SKILLS, '    { pay = { stone = 1 }, op = "heal", amount = 1 },\n', "", "exchanges"),
    (SKILLS, "exchanges = [", 'exchanges = [ { pay = { stone = 1 }, op = "heal", amount = 1 },', "exchanges"),
    (SKILLS, 'resource = "stone"', 'resource = "bone"', "each resource"),
    (SKILLS, row(SKILLS, 'resource = "bone"'), "", "skill"),
    (SKILLS, row(SKILLS, 'resource = "bone"'), 2 * (row(SKILLS, 'resource = "bone"') + "\n"), "skill"),
    (SETUP, '"thirst", "storms", "hunger"', '"storms", "thirst", "hunger"', "order"),
    (SETUP, "lightning = 7", "lightning = 0", "horizon"),
    (SETUP, "snowflake = 8", "snowflake = 0", "horizon"),
    (SETUP, "cloud = 9", "cloud = 10", "horizon"),
    (SETUP, "reapers = 23", "reapers = 24", "reapers"),
    (SETUP, "base_reapers = 1", "base_reapers = 2", "reapers: 30 are placed with 2 players"),
    (SETUP, "[0, 1, 1, 1, 2, 2, 3]", "[0, 1, 1, 1, 2, 2, 4]", "reapers"),
    (SETUP, "[0, 1, 1, 1, 2, 2, 3]", "[0, 1, 1, 1, 2, 5]", "reapers"),
    (SETUP, "[0, 1, 1, 1, 2, 2, 3]", "[0, 1, 1, 1, 2, 2, 3, 0]", "reapers"),
    (SETUP, '"2" = 2, "3" = 1', '"2" = 1, "3" = 1', "with 2 players"),
    (SETUP, '"5" = 1, "6" = 1', '"5" = 1, "6" = 0', "with 6 players"),
    (SETUP, '"6" = []', '"6" = ["thirst"]', "with 6 players"),
    (SETUP, '"6" = []\n', "", "second_reaper"),
    (SETUP, '"5" = 1, "6" = 1', '"5" = 1', "start"),
    (SETUP, 'basic = { "2" = 2', 'basic = { "2" = 8', "slots"),
    (SETUP, 'expert = { "2" = 4', 'expert = { "2" = 22', "slots"),
    (SETUP, '"6" = 8 }', '"6" = 52 }', "resources_each"),
    (SETUP, '"6" = "snowflake" }', '"6" = "fog" }', "default"),
    (SETUP, ', "6" = "snowflake" }', " }", "default"),
    (SETUP, "max_freeze_spot = 2", "max_freeze_spot = 1", "start_freeze"),
    (SETUP, "standard = [0, 0, 0, 1, 1]", "standard = [0, 0, 0, 3, 1]", "start_freeze"),
    (SETUP, "double = [0, 0, 0, 2, 2]", "double = [0, 0, 0, 2, 3]", "start_freeze"),
    (SETUP, "    [2, 0, 0, 0, 0],", "    [3, 0, 0, 0, 0],", "start_freeze"),
    (SETUP, "    [2, 0, 0, 0, 0],\n", "", "exposure"),
    (SETUP, "    [2, 0, 0, 0, 0],\n", 2 * "    [2, 0, 0, 0, 0],\n", "exposure"),
    (SETUP, "standard = [0, 0, 0, 1, 1]", "standard = [0, 0, 0, 2]", "standard"),
    (SETUP, "standard = [0, 0, 0, 1, 1]", "standard = [0, 0, 0, 1, 1, 0]", "standard"),
    (SETUP, "valley = 3", "valley = 4", "valley"),
    (SETUP, "drop_zone = 5", "drop_zone = 4", "drop_zone"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BAD)
def test_content_that_makes_no_sense__is_refused(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = altered(tmp_path, file, (old, new))
    with pytest.raises(ContentError, match=message) as refusal:
        load_content(Path(folder))
    assert file in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_too_few_tiles__are_refused_and_five_will_do(tmp_path: Path) -> None:
    counts = [("count = 4", "count = 0"), ("count = 3", "count = 0"), ("count = 2", "count = 0")]
    folder = altered(tmp_path, TILES, *counts, ("count = 0", "count = 4"), count=9)
    text = Path(folder, TILES).read_text(encoding="utf-8")
    Path(folder, TILES).write_text(text.replace("count = 4", "count = 0").replace("count = 0", "count = 4", 1))
    with pytest.raises(ContentError, match="4 tiles"):
        load_content(Path(folder))
    Path(folder, TILES).write_text(text.replace("count = 4", "count = 0").replace("count = 0", "count = 5", 1))
    assert Board(2, content=folder).state.drop_deck.sum() == 0


FINE: list[tuple[str, str, str]] = [
    (SPACES, "bag = 4", "bag = 999"),
    (SPACES, "bag = 4", "bag = 0"),
    (SPACES, "min_players = 2", "min_players = 6"),
    (SPACES, "big_haul = true\n", ""),
    (TILES, '[{ op = "fire", amount = 2 }]', '[{ op = "fire", amount = 99 }]'),
    (SKILLS, "pay = { stone = 1 }", "pay = { stone = 99 }"),
    (SETUP, "lightning = 7", "lightning = 1"),
    (SETUP, "snowflake = 8", "snowflake = 1"),
    (SETUP, 'basic = { "2" = 2', 'basic = { "2" = 7'),
    (SETUP, 'expert = { "2" = 4', 'expert = { "2" = 21'),
    (SETUP, '"6" = 8 }', '"6" = 51 }'),
]


@pytest.mark.parametrize(("file", "old", "new"), FINE)
def test_content_at_its_bounds__is_accepted(tmp_path: Path, file: str, old: str, new: str) -> None:
    Board(6, content=altered(tmp_path, file, (old, new)))


@pytest.mark.rule("SV-083", "SV-067", "SV-069", "SV-070")
def test_setup_numbers__come_from_the_content(tmp_path: Path) -> None:
    edits = [
        ("red = 25", "red = 11"),
        ("pink = 25", "pink = 12"),
        ("cream = 25", "cream = 13"),
        ("maroon = 25", "maroon = 14"),
        ("freeze = 64", "freeze = 15"),
        ("sunshine = 50", "sunshine = 16"),
        ("resources_each = 8", "resources_each = 9"),
        ("fire = 1\n", "fire = 2\n"),
        ("meds = 1\n", "meds = 3\n"),
        ("wounds_each = 1", "wounds_each = 0"),
        ("backpack = 5", "backpack = 6"),
        ("max_fire = 4", "max_fire = 7"),
        ("max_wounds = 3", "max_wounds = 4"),
        ("max_freeze_spot = 2", "max_freeze_spot = 5"),
        ("[0, 1, 1, 1, 2, 2, 3]", "[3, 2, 1, 0, 1, 1, 2]"),
        ('"3" = ["wildlife", "fatigue", "isolation"]', '"3" = ["wildlife", "fatigue", "thirst"]'),
        ("setup_discards = 2", "setup_discards = 4"),
        ('basic = { "2" = 2, "3" = 2', 'basic = { "2" = 2, "3" = 1'),
        ('expert = { "2" = 4, "3" = 4', 'expert = { "2" = 4, "3" = 6'),
        ('ridge = { "2" = 4, "3" = 5', 'ridge = { "2" = 4, "3" = 1'),
    ]
    board = Board(3, content=altered(tmp_path, SETUP, *edits))
    state = board.state
    assert state.bag.tolist() == [11, 12, 13, 14, 15 - 6, 16]
    assert state.deck.sum() == 63 - 3 - 4 - 1
    assert state.discard.sum() == 4
    assert state.ridge.sum() == 1
    assert (state.card_place[:7].sum(), state.card_place[7:].sum()) == (1, 6)
    assert state.fate_reapers.tolist() == [3, 2, 1, 0, 1, 1, 2]
    assert state.threat_reapers.tolist() == [2, 1, 1, 1, 2, 2, 1]
    assert (state.players[0].fire, state.players[0].meds, state.players[0].wounds.sum()) == (2, 3, 0)
    rules = board.rules
    limits = (rules.pack_limit, rules.fire_limit, rules.wound_limit, rules.spot_limit, rules.low_bag)
    assert limits == (6, 7, 4, 5, 6)
    assert board.rules.total_reapers == 23
    board.check()


def test_rows__may_repeat_a_resource_or_do_two_things(tmp_path: Path) -> None:
    folder = altered(
        tmp_path,
        ITEMS,
        ('["stone", "bamboo", "wood"]', '["stone", "wood", "wood"]'),
        ("points = 12", "points = 13"),
    )
    for file, old, new in [
        (SPACES, '[{ act = "forage", amount = 1 }]', '[{ act = "forage", amount = 2 }, { act = "craft" }]'),
        (SKILLS, "pay = { stone = 1 }", "pay = { stone = 3, wood = 1, fire = 2 }"),
    ]:
        path = Path(folder, file)
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    rules = Board(2, content=folder).rules
    assert rules.items[7].cost.tolist() == [1, 0, 0, 2, 0, 0, 0, 0]
    assert [int(points) for points in rules.items["points"][:2]] == [13, 12]
    assert (rules.spaces[0].act.tolist(), rules.spaces[0].amount.tolist()) == ([2, 3], [2, 1])
    exchange = rules.skills[0, 0]
    assert (exchange.cost.tolist(), exchange.fire) == ([3, 0, 0, 1, 0, 0, 0, 0], 2)
    assert ALL == 99


@pytest.mark.parametrize(
    "options",
    [
        {"exposure_setup": True, "start_freeze": 4},
        {"start_freeze": 3},
        {"horizon": "sun"},
        {"trading": 1},
        {"reward": "luck"},
        {"season": "winter"},
    ],
)
def test_options_that_make_no_sense__are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Board(2, **options)


@pytest.mark.parametrize("mode", ["rank", "win", "score"])
def test_options__arrive_in_the_rules(mode: str) -> None:
    rules = Board(2, reward=mode, max_rounds=3, trading=True, play_out=True).rules
    assert rules.reward == ["rank", "win", "score"].index(mode)
    assert (rules.max_rounds, rules.trading, rules.play_out) == (3, 1, 1)
    plain = Board(2).rules
    assert (plain.max_rounds, plain.trading, plain.play_out, plain.reward) == (0, 0, 0, 0)


def test_names__of_items_follow_their_numbers() -> None:
    content = load_content(CONTENT)
    names = [content.item_name(k) for k in (0, 2, 6, 7, 23, 27)]
    assert names == ["Solar Still", "Drag Noose", "Smoke Signal", "Rain Catcher", "Fire Plow", "Hide Drum"]
