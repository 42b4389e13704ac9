"""Content and options: what may be changed arrives in the rules, and what makes no sense is refused in one line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from overwinter.envs.core.errors import ContentError, OptionError
from overwinter.envs.godforsaken_scavengers import describe
from overwinter.envs.godforsaken_scavengers.content import CONTENT, load_content
from overwinter.envs.godforsaken_scavengers.game import GODFORSAKEN_SCAVENGERS
from overwinter.envs.godforsaken_scavengers.state import NUM_AREAS
from tests.core.altered import altered_content
from tests.core.pages import shows_content
from tests.godforsaken_scavengers.board import Board

altered = partial(altered_content, CONTENT)
DECK, AFFLICTIONS, AREAS, CHARACTERS, SCENARIOS = (
    f"{name}.toml" for name in ("deck", "afflictions", "areas", "characters", "scenarios")
)


BAD: list[tuple[str, str, str, str]] = [
    (DECK, "tier = 1", "tier = 4", "tier"),
    (DECK, "copies = 3", "copies = -1", "copies"),
    (DECK, "copies = 3", "copies = 9", "at most 72"),
    (DECK, "value = 1\n", "", "value goes with Actions"),
    (DECK, 'kind = "action"', 'kind = "spell"', "kind"),
    (DECK, "effect = { scout = 1 }", "", "effect or reaction goes with Actions"),
    (DECK, "effect = { scout = 1 }", "effect = { scoot = 1 }", "scoot"),
    (DECK, "effect = { scout = 1 }", "effect = { scout = 0 }", "scout"),
    (DECK, "effect = { scout = 1 }", "effect = { hide = 1 }", "hide is no effect for effect"),
    (DECK, "effect = { scout = 1 }", "effect = { scout = 1 }\ncost = { cards = 1 }", "cost and reward go together"),
    (DECK, "effect = { scout = 1 }", "effect = { scout = 1 }\nhandy = true", "handy is for"),
    (DECK, "effect = { scout = 1 }", "effect = { scout = 1 }\npunish = { lose = 1 }", "are for Perils"),
    (DECK, "effect = { hunt = 5 }", "effect = { hunt = 6 }", "hunt goes 5 cards deep"),
    (DECK, "effect = { look = 3 }", "effect = { look = 5 }", "look 4"),
    (DECK, "reaction = { hide = 1 }", "reaction = { scout = 1 }", "scout is no effect for reaction"),
    (DECK, "reaction = { hide = 1 }", "reaction = { hide = 1 }\nanytime = true", "anytime goes with effect"),
    (DECK, "cost = { cards = 1 }", "cost = { cards = 1, value = 2 }", "one of the two"),
    (DECK, "cost = { cards = 1 }", "cost = {}", "one of the two"),
    (DECK, "punish = { flip_all = 1 }", "punish = { heal = 1 }", "heal is no effect for punish"),
    (DECK, "reward = { food = 1 }", "reward = { keep = 1 }", "keep is no effect for reward"),
    (DECK, "reward = { face_down = 1 }", "reward = { face_down = 1 }\npunish = { lose = 1 }", "and no punish"),
    (DECK, 'kind = "anomaly"', 'kind = "peril"', "one card is the anomaly"),
    (AFFLICTIONS, "scavenges = 2", "scavanges = 2", "did you mean scavenges"),
    (AFFLICTIONS, "copies = 2", "copies = 21", "copies"),
    (AFFLICTIONS, "gained = { lose = 1 }", "gained = { heal = 1 }", "heal is no effect for gained"),
    (AFFLICTIONS, 'bans = ["reactions"]', 'bans = ["eating"]', "bans"),
    (AREAS, "cost = 1", "cost = -1", "cost"),
    (AREAS, "revealed = { lose_all = 1 }", "revealed = { hunt = 1 }", "hunt is no effect for revealed"),
    (CHARACTERS, "flips = true", "flips = true\nreacts = true", "no effect for power"),
    (CHARACTERS, "power = { hunt = 5 }\n", "", "reacts and flips go with power"),
    (CHARACTERS, 'name = "The Hunter"\n', "", "name: missing"),
    (SCENARIOS, 'id = "daring_retreat"', 'id = "wicked_few"', "one row for each"),
    (SCENARIOS, "dealt = 2", "dealt = 6", "dealt"),
    (SCENARIOS, "death_at = 3", "death_at = 5", "death_at"),
    (SCENARIOS, "mixed = 2", "mixed = 6", "no more than areas"),
    (SCENARIOS, "areas = [5, 5, 5, 5, 5, 5]", "areas = [5, 5]", "areas"),
    (SCENARIOS, 'win = "fed"', 'win = "fed", amount = 2', "amount goes with hold"),
    (SCENARIOS, 'source = "inferred"', "", "source: missing"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BAD)
def test_bad_content__is_refused_and_the_file_named(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    folder = altered(tmp_path, file, old, new)
    with pytest.raises(ContentError) as caught:
        load_content(Path(folder))
    assert message in str(caught.value)
    assert ".toml" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "read"),
    [
        (DECK, "value = 1\n", "value = 7\n", lambda rules: rules.designs[0].value == 7),
        (DECK, "copies = 3", "copies = 4", lambda rules: rules.num_cards == 68),
        (DECK, "look = 3", "look = 2", lambda rules: rules.designs[4].amount[0, 0] == 2),
        (AFFLICTIONS, "scavenges = 2", "scavenges = 4", lambda rules: rules.afflictions[0].limits.scavenges == 4),
        (AREAS, "cost = 1", "cost = 6", lambda rules: rules.areas[0].cost == 6),
        (CHARACTERS, "hunt = 5", "hunt = 3", lambda rules: rules.characters[0].amount[0] == 3),
        (SCENARIOS, "cost = 4", "cost = 8", lambda rules: rules.areas[NUM_AREAS].cost == 8),
        (SCENARIOS, "dealt = 2", "dealt = 1", lambda rules: rules.scenarios[0].dealt == 1),
    ],
)
def test_content__changed_arrives_in_the_rules(tmp_path: Path, file: str, old: str, new: str, read: Any) -> None:
    folder = altered(tmp_path, file, old, new)
    assert read(Board(2, content=folder).rules)
    assert not read(Board(2).rules)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scenario": "campaign"}, "scenario: Input should be 'daring_retreat'"),
        ({"more_areas": 5}, "more_areas: Input should be less than or equal to 4"),
        ({"more_areas": -3}, "more_areas"),
        ({"max_offers": 0}, "max_offers"),
        ({"characters": "all"}, "characters"),
        ({"carvan": True}, "did you mean caravan"),
    ],
)
def test_options__slips_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Board(2, **options)


def test_options__arrive_in_the_rules() -> None:
    rules = Board(2, deals=True, max_offers=3, caravan=True, characters="choose", survival=True, more_areas=1).rules
    assert (rules.deals, rules.max_offers, rules.caravan, rules.characters_dealt, rules.survival) == (1, 3, 1, 1, 1)
    assert rules.more_areas == 1
    plain = Board(2, deals=True).rules
    assert (plain.max_offers, plain.caravan, plain.characters_dealt, plain.survival) == (1, 0, 0, 0)


def test_numbers_that_a_card_does_not_have__are_0() -> None:
    board = Board()
    for k, row in enumerate(board.content.cards):
        assert board.rules.designs[k].value == (row.value if row.value is not None else 0), row.name
        assert board.rules.designs[k].cost == (max(row.cost.cards, row.cost.value) if row.cost else 0), row.name


# --- what has been measured -------------------------------------------------------------------------------------


def test_the_page_shows_the_content_that_was_balanced() -> None:
    assert shows_content(GODFORSAKEN_SCAVENGERS)


def test_scenarios__as_they_were_balanced() -> None:
    rows = {row.id: row for row in load_content(CONTENT).scenarios}
    found = {
        name: (row.mode, row.all_live, row.dealt, row.death_at, *set(row.areas), row.mixed, row.ticks, row.by_food)
        for name, row in rows.items()
    }
    assert found == {
        "daring_retreat": ("together", True, 2, 3, 5, 0, 0, False),
        "lost_expedition": ("survivors", False, 2, 3, 5, 0, 0, False),
        "wicked_few": ("rivals", False, 3, 3, 5, 2, 0, False),
        "mad_prophet": ("together", True, 4, 3, 5, 0, 0, False),
        "last_hunt": ("rivals", False, 2, 3, 4, 0, 12, True),
    }
    finals = {name: (describe.area(row.final), row.final.win, row.final.amount) for name, row in rows.items()}
    assert finals == {
        "daring_retreat": ("The Way Back (cost 4)", "complete", 0),
        "lost_expedition": ("The Last Camp (cost 4)", "fed", 0),
        "wicked_few": ("The Narrow Gate (cost 4; no sharing food)", "complete", 0),
        "mad_prophet": ("The Prophet's Door (cost 4)", "hold", 3),
        "last_hunt": ("The Lair (cost 5; when revealed: turn up the top cards of all piles)", "complete", 0),
    }
