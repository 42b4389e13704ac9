"""Godforsaken Scavengers' content and options: TOML files and constructor options into one rules record."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from overwinter.envs.core import rewards
from overwinter.envs.core.content import load, require
from overwinter.envs.core.options import GameOptions
from overwinter.envs.godforsaken_scavengers.cards import (
    AfflictionFile,
    AreaFile,
    AreaRow,
    CharacterFile,
    DeckFile,
    Effects,
    FinalRow,
    LimitsRow,
    ScenarioFile,
    ScenarioRow,
)
from overwinter.envs.godforsaken_scavengers.state import (
    ACTION,
    BANS,
    BY_CARDS,
    BY_VALUE,
    CARD_KINDS,
    CHOOSE_CHARACTER,
    DARING_RETREAT,
    MAX_PLAYERS,
    MODES,
    MOST_OFFERS,
    NO_CHARACTERS,
    NUM_AREAS,
    NUM_CARDS,
    OPS,
    PLAYED,
    PUNISH,
    RANDOM_CHARACTER,
    REACTION,
    REWARD,
    RULES,
    SCENARIOS,
    SURVIVORS,
    TOGETHER,
    WINS,
)

CONTENT = Path(__file__).resolve().parent / "content"
HAND_LIMIT = 5
"""Cards in hand (GS-057)."""
_CHARACTERS = {"off": NO_CHARACTERS, "choose": CHOOSE_CHARACTER, "random": RANDOM_CHARACTER}


class GodforsakenScavengersOptions(GameOptions):
    """Options of Godforsaken Scavengers.

    Attributes:
        scenario: how to play; None for the Daring Retreat of two or more, and the Mad Prophet of one.
        more_areas: Areas more, or fewer, than the scenario says.
        deals: cards and promises may be traded.
        max_offers: offers that a seat may open in a turn.
        caravan: there is a Caravan to be fed.
        characters: each seat has one: `choose` one of two dealt, or one at `random`.
        survival: in the Last Hunt, only survivors can win.
    """

    scenario: Literal["daring_retreat", "lost_expedition", "wicked_few", "mad_prophet", "last_hunt"] | None = None
    more_areas: Annotated[int, Field(ge=-2, le=4)] = 0
    deals: bool = True
    max_offers: Annotated[int, Field(ge=1, le=MOST_OFFERS)] = 1
    caravan: bool = False
    characters: Literal["off", "choose", "random"] = "off"
    survival: bool = False

    def player_bounds(self, low: int, high: int) -> tuple[int, int]:
        """The Mad Prophet is for one, the others for two and more (GS-016)."""
        if self.scenario is None:
            return low, high
        return (1, 1) if self.scenario == "mad_prophet" else (2, high)


class Content:
    """All content of a folder, validated."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cards = load(folder, "deck.toml", DeckFile).card
        self.afflictions = load(folder, "afflictions.toml", AfflictionFile).affliction
        self.areas = load(folder, "areas.toml", AreaFile).area
        self.characters = load(folder, "characters.toml", CharacterFile).character
        rows = load(folder, "scenarios.toml", ScenarioFile).scenario
        found = sorted(row.id for row in rows)
        require(
            found == sorted(SCENARIOS),
            folder / "scenarios.toml",
            f"scenario: one row for each of {', '.join(SCENARIOS)}",
        )
        self.scenarios = sorted(rows, key=lambda row: SCENARIOS.index(row.id))
        self._check()

    def _check(self) -> None:
        """What no single row can show."""
        deck = self.folder / "deck.toml"
        count = sum(card.copies for card in self.cards)
        require(count <= NUM_CARDS, deck, f"copies: {count} cards; at most {NUM_CARDS}")
        anomalies = [card.copies for card in self.cards if card.kind == "anomaly"]
        require(anomalies == [1], deck, "kind: one card is the anomaly")
        actions = sum(card.copies for card in self.cards if card.kind == "action")
        for row in self.scenarios:
            file = self.folder / "scenarios.toml"
            require(row.dealt * MAX_PLAYERS <= actions, file, f"dealt: more than the {actions} Actions of the deck")
            require(max(row.areas) <= len(self.areas), file, f"areas: more than the {len(self.areas)} of areas.toml")
            require(row.mixed <= min(row.areas), file, "mixed: no more than areas")
            lasting = sum(affliction.copies for affliction in self.afflictions if not affliction.heals)
            enough = lasting >= MAX_PLAYERS * row.death_at
            require(
                enough,
                self.folder / "afflictions.toml",
                f"copies: {MAX_PLAYERS * row.death_at} that do not heal themselves",
            )


@cache
def load_content(folder: Path) -> Content:
    """The content of a folder, read once."""
    return Content(folder)


def content_folder(options: GameOptions) -> Path:
    """The folder that the options point to."""
    return Path(options.content).expanduser().resolve() if options.content else CONTENT


def build_rules(options: GodforsakenScavengersOptions) -> NDArray[Any]:
    """Options and content as a one-element array of the rules dtype."""
    content = load_content(content_folder(options))
    rules = np.zeros(1, RULES)
    row = rules[0]
    row.reward = rewards.MODES[options.reward]
    row.scenario = DARING_RETREAT if options.scenario is None else SCENARIOS.index(options.scenario)
    row.more_areas = options.more_areas
    row.deals = options.deals
    row.max_offers = options.max_offers
    row.caravan = options.caravan
    row.characters_dealt = _CHARACTERS[options.characters]
    row.survival = options.survival
    row.hand_limit = HAND_LIMIT
    _fill_deck(row, content)
    for k, affliction in enumerate(content.afflictions):
        row.afflictions[k].copies = affliction.copies
        row.afflictions[k].heals = affliction.heals
        _fill_limits(row.afflictions[k].limits, affliction.limits)
        _fill_effects(row.afflictions[k].op, row.afflictions[k].amount, affliction.gained)
    for k, area in enumerate(content.areas):
        _fill_area(row.areas[k], area)
    for k, character in enumerate(content.characters):
        _fill_limits(row.characters[k].limits, character.limits)
        _fill_limits(row.characters[k].survivor, character.survivor)
        row.characters[k].reacts = character.reacts
        row.characters[k].flips = character.flips
        _fill_effects(row.characters[k].op, row.characters[k].amount, character.power)
    for k, scenario in enumerate(content.scenarios):
        _fill_scenario(row.scenarios[k], scenario)
        _fill_area(row.areas[NUM_AREAS + k], scenario.final)
    row.cooperative = row.scenarios[row.scenario].mode in (TOGETHER, SURVIVORS)
    return rules


def _fill_deck(row: Any, content: Content) -> None:
    """The designs, and which of them each card is."""
    for k, card in enumerate(content.cards):
        design = row.designs[k]
        design.copies = card.copies
        design.tier = card.tier
        design.kind = CARD_KINDS.index(card.kind)
        design.value = card.value or 0
        design.handy = card.handy or design.kind == ACTION
        design.anytime = card.anytime
        if card.cost:
            design.cost_by = BY_CARDS if card.cost.cards else BY_VALUE
            design.cost = card.cost.cards or card.cost.value
        for which, effects in (
            (PLAYED, card.effect),
            (REACTION, card.reaction),
            (PUNISH, card.punish),
            (REWARD, card.reward),
        ):
            _fill_effects(design.op[which], design.amount[which], effects)
    numbers = np.repeat(np.arange(len(content.cards)), [card.copies for card in content.cards])
    row.num_cards = len(numbers)
    row.design_of[: len(numbers)] = numbers


def _fill_effects(op: Any, amount: Any, effects: Effects) -> None:
    for k, (name, value) in enumerate(effects.items()):
        op[k] = OPS.index(name)
        amount[k] = value


def _fill_limits(limits: Any, row: LimitsRow) -> None:
    for name in ("hand", "cost", "worth", "scavenges", "collects"):
        limits[name] = getattr(row, name)
    limits.bans = sum(1 << BANS.index(name) for name in row.bans)


def _fill_area(area: Any, row: AreaRow | FinalRow) -> None:
    area.copies = 1
    area.cost = row.cost
    _fill_limits(area.limits, row.limits)
    _fill_effects(area.op, area.amount, row.revealed)


def _fill_scenario(scenario: Any, row: ScenarioRow) -> None:
    scenario.mode = MODES.index(row.mode)
    for name in ("all_live", "dealt", "death_at", "areas", "mixed", "ticks", "by_food"):
        scenario[name] = getattr(row, name)
    scenario.win = WINS.index(row.final.win)
    scenario.win_amount = row.final.amount
