"""Doom and Bloom's content and options: TOML files and constructor options into one rules record."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from overwinter.envs.core import rewards
from overwinter.envs.core.content import Row, load, require
from overwinter.envs.core.options import GameOptions, Strict
from overwinter.envs.doom_and_bloom.board import BoardFile, BoardMap
from overwinter.envs.doom_and_bloom.cards import (
    Asset,
    AttackFile,
    BonusFile,
    EventFile,
    Things,
    fill_bonus,
    fill_card,
    fill_things,
)
from overwinter.envs.doom_and_bloom.state import (
    ASSETS,
    MAX_GOALS,
    MOST_OFFERS,
    NUM_CHARACTERS,
    NUM_MILESTONES,
    RULES,
)

CONTENT = Path(__file__).resolve().parent / "content"

Level = Annotated[int, Field(ge=0, le=20)]
Levels = Annotated[dict[Asset, Level], Field(min_length=len(ASSETS))]


class DoomAndBloomOptions(GameOptions):
    """Options of Doom and Bloom.

    Attributes:
        length: `short`, `normal` or `long`: how many destinations to scout, and how much to bring home.
        teams: seats 0 and 2 against 1 and 3; four players.
        trading: players may bargain.
        max_offers: offers a seat may open in a turn.
        max_rounds: cut the game after so many rounds (a truncation, ranked as it stands); None for no cap.
    """

    length: Literal["short", "normal", "long"] = "normal"
    teams: bool = False
    trading: bool = True
    max_offers: Annotated[int, Field(ge=1, le=MOST_OFFERS)] = 2
    max_rounds: Annotated[int, Field(ge=1, le=10_000)] | None = 100

    def player_bounds(self, low: int, high: int) -> tuple[int, int]:
        """Teams are two and two (DB-307)."""
        return (4, 4) if self.teams else (low, high)


class Length(Row):
    """A length of game."""

    destinations: Annotated[int, Field(ge=1, le=MAX_GOALS)]
    single: Levels
    team: Levels


class Lengths(Strict):
    """The three lengths."""

    short: Length
    normal: Length
    long: Length


class Limits(Row):
    """The tracks of a mat."""

    assets: Levels


class Die(Row):
    """A special die."""

    faces: Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(min_length=6, max_length=6)]


class Milestones(Row):
    """The red numbers of the survivor track."""

    survivors: Annotated[list[Level], Field(min_length=NUM_MILESTONES, max_length=NUM_MILESTONES)]


class Rewards(Row):
    """What a success gives beyond the card."""

    town: Things
    hospital: Things
    city: Things


class CharacterRow(Row):
    """A character card."""

    name: str
    assets: Levels


class Setup(Strict):
    """setup.toml."""

    lengths: Lengths
    limits: Limits
    die: Die
    milestones: Milestones
    rewards: Rewards
    character: Annotated[list[CharacterRow], Field(min_length=NUM_CHARACTERS, max_length=NUM_CHARACTERS)]


class Content:
    """All content of a folder, validated."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.board = BoardMap(folder / "board.toml", load(folder, "board.toml", BoardFile))
        self.events = load(folder, "events.toml", EventFile).event
        self.attacks = load(folder, "attacks.toml", AttackFile).attack
        self.bonus = load(folder, "bonus.toml", BonusFile).bonus
        self.setup = load(folder, "setup.toml", Setup)
        self._check()

    def _check(self) -> None:
        """What no single row can show."""
        for file, rows in (("events", self.events), ("attacks", self.attacks)):
            require(sum(row.copies for row in rows) > 0, self.folder / f"{file}.toml", "copies: the deck is empty")
        setup = self.setup
        file_name = self.folder / "setup.toml"
        limit = setup.limits.assets
        for name in ("short", "normal", "long"):
            length: Length = getattr(setup.lengths, name)
            for asset in ASSETS:
                key: Any = asset
                require(
                    length.single[key] <= limit[key] and length.team[key] <= 2 * limit[key],
                    file_name,
                    f"lengths.{name}: more {asset} than limits.assets lets a mat hold",
                )
        for row in setup.character:
            fits = all(row.assets[asset] <= limit[asset] for asset in row.assets)
            require(fits, file_name, f"character: {row.name} has more than limits.assets lets a mat hold")
        numbers = setup.milestones.survivors
        require(sorted(set(numbers)) == numbers, file_name, "milestones.survivors: they rise from one to the next")


@cache
def load_content(folder: Path) -> Content:
    """The content of a folder, read once."""
    return Content(folder)


def content_folder(options: GameOptions) -> Path:
    """The folder that the options point to."""
    return Path(options.content).expanduser().resolve() if options.content else CONTENT


def build_rules(options: DoomAndBloomOptions) -> NDArray[Any]:
    """Options and content as a one-element array of the rules dtype."""
    content = load_content(content_folder(options))
    setup = content.setup
    rules = np.zeros(1, RULES)
    row = rules[0]
    row.reward = rewards.MODES[options.reward]
    row.teams = options.teams
    row.trading = options.trading
    row.max_offers = options.max_offers
    row.max_rounds = options.max_rounds or 0
    length: Length = getattr(setup.lengths, options.length)
    row.stops = length.destinations
    row.need = _levels(length.team if options.teams else length.single)
    row.limit = _levels(setup.limits.assets)
    row.die = setup.die.faces
    row.milestones = setup.milestones.survivors
    row.characters = [_levels(character.assets) for character in setup.character]
    fill_things(row.town_reward, setup.rewards.town)
    fill_things(row.hospital_reward, setup.rewards.hospital)
    fill_things(row.city_reward, setup.rewards.city)
    content.board.fill(row)
    for k, event in enumerate(content.events):
        fill_card(row.events[k], event)
    for k, attack in enumerate(content.attacks):
        fill_card(row.attacks[k], attack)
    for k, bonus in enumerate(content.bonus):
        fill_bonus(row.bonus[k], bonus)
    return rules


def _levels(levels: Any) -> list[int]:
    """Amounts in the order of the assets."""
    return [levels[asset] for asset in ASSETS]
