"""Survivalist's content and options: TOML files and constructor options into one rules record."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from overwinter.envs.core import rewards
from overwinter.envs.core.content import Row, load, require
from overwinter.envs.core.options import GameOptions, Strict
from overwinter.envs.survivalist.state import (
    ALL,
    ANY,
    CRAFT,
    DISCS,
    FORAGE,
    GATHER,
    MAX_PLAYERS,
    NUM_BACKCOUNTRY,
    NUM_BASIC,
    NUM_EXPERT,
    NUM_SKILLS,
    NUM_SPOTS,
    NUM_TILES,
    NUM_VALLEY,
    OPS,
    RESOURCES,
    RULES,
    THREATS,
)

CONTENT = Path(__file__).resolve().parent / "content"
COUNTS = tuple(str(n) for n in range(2, MAX_PLAYERS + 1))
_NEVER = MAX_PLAYERS + 1
_ACTS = {"gather": GATHER, "forage": FORAGE, "craft": CRAFT}

Resource = Literal["stone", "bamboo", "vine", "wood", "brush", "pelt", "bone"]
Threat = Literal["thirst", "storms", "hunger", "illness", "wildlife", "fatigue", "isolation"]
Op = Literal["fire", "steal_fire", "meds", "peek", "salvage", "trap", "summon", "heal", "heal_all", "thaw", "luck"]
PlayerCount = Literal["2", "3", "4", "5", "6"]
Count = Annotated[int, Field(ge=0, le=999)]
ByPlayers = Annotated[dict[PlayerCount, Count], Field(min_length=len(COUNTS))]


class SurvivalistOptions(GameOptions):
    """Options of Survivalist.

    Attributes:
        horizon: where the Moon starts: `standard` as the rulebook sets up for the number of players, or `cloud`,
            `snowflake`, `lightning` (9, 8, 7 core rounds).
        start_freeze: Freeze discs a player starts with: 2 (one on D, one on E) or 4 (two on each).
        exposure_setup: the variant that places two starting Freeze discs by turn order.
        big_haul: whether the Big Haul space is in play (from 3 players on).
        trading: the variant that lets visitors of one Campfire or Clearing exchange tokens.
        play_out: go on after the winner is known, to see whether the last one survives everything.
        max_rounds: cut the game after so many rounds (a truncation, ranked as it stands); None for no cap.
    """

    horizon: Literal["standard", "cloud", "snowflake", "lightning"] = "standard"
    start_freeze: Literal[2, 4] = 2
    exposure_setup: bool = False
    big_haul: bool = True
    trading: bool = False
    play_out: bool = False
    max_rounds: Annotated[int, Field(ge=1, le=11)] | None = None

    @model_validator(mode="after")
    def _one_arrangement(self) -> SurvivalistOptions:
        if self.exposure_setup and self.start_freeze != 2:
            raise ValueError("exposure_setup places two Freeze discs; it goes with start_freeze=2 only")
        return self


class SpaceAction(Strict):
    """One thing a space lets its visitor do."""

    act: Literal["gather", "forage", "craft"]
    amount: Literal[1, 2, "all"] = 1

    @model_validator(mode="after")
    def _all_is_gathered(self) -> SpaceAction:
        if self.amount == "all" and self.act != "gather":
            raise ValueError(f"amount 'all' goes with gather, not with {self.act}")
        return self


class SpaceRow(Row):
    """A Backcountry space."""

    name: str
    actions: Annotated[list[SpaceAction], Field(min_length=1, max_length=2)]
    bag: Count
    drops: Count
    min_players: Annotated[int, Field(ge=2, le=MAX_PLAYERS)]
    big_haul: bool = False


class Spaces(Strict):
    """spaces.toml."""

    space: Annotated[list[SpaceRow], Field(min_length=NUM_BACKCOUNTRY, max_length=NUM_BACKCOUNTRY)]


class BasicRow(Row):
    """A Basic item card: any three tokens."""

    name: str
    threat: Threat
    points: Count


class ExpertRow(Row):
    """An Expert item card: three given tokens."""

    name: str
    threats: Annotated[list[Threat], Field(min_length=2, max_length=2)]
    recipe: Annotated[list[Resource], Field(min_length=3, max_length=3)]
    points: Count


class Items(Strict):
    """items.toml."""

    basic: Annotated[list[BasicRow], Field(min_length=NUM_BASIC, max_length=NUM_BASIC)]
    expert: Annotated[list[ExpertRow], Field(min_length=NUM_EXPERT, max_length=NUM_EXPERT)]


class Effect(Strict):
    """An operation of a tile or an exchange."""

    op: Op
    amount: Annotated[int, Field(ge=1, le=99)]


class TileRow(Row):
    """A variety of drop tile."""

    name: str
    count: Count
    effects: Annotated[list[Effect], Field(min_length=1, max_length=2)]


class Tiles(Strict):
    """tiles.toml."""

    tile: Annotated[list[TileRow], Field(min_length=NUM_TILES, max_length=NUM_TILES)]


class ExchangeRow(Effect):
    """A line of a secret-skills card."""

    pay: Annotated[dict[Resource | Literal["fire"], Annotated[int, Field(ge=1, le=99)]], Field(min_length=1)]


class SkillRow(Row):
    """A secret-skills card."""

    resource: Resource
    exchanges: Annotated[list[ExchangeRow], Field(min_length=4, max_length=4)]


class Skills(Strict):
    """skills.toml."""

    skill: Annotated[list[SkillRow], Field(min_length=NUM_SKILLS, max_length=NUM_SKILLS)]


class Discs(Row):
    """Discs in the box."""

    red: Count
    pink: Count
    cream: Count
    maroon: Count
    freeze: Count
    sunshine: Count


class Tokens(Row):
    """Tokens in the box; Fire, Meds and Lucky Breaks never run out."""

    resources_each: Count
    reapers: Count
    fire: Count
    meds: Count
    luck: Count


class PlayerRow(Row):
    """A player's start and limits."""

    fire: Count
    meds: Count
    wounds_each: Count
    backpack: Count
    max_fire: Count
    max_wounds: Count
    max_freeze_spot: Count


class StartReapers(Row):
    """Reapers on a player's board, by number of players."""

    start: ByPlayers


class Fate(Row):
    """Reapers above the Fate tiles."""

    reapers: Annotated[list[Count], Field(min_length=len(THREATS), max_length=len(THREATS))]


class ThreatRow(Row):
    """The threats in order, and their Reapers at the start."""

    order: list[Threat]
    base_reapers: Count
    second_reaper: Annotated[dict[PlayerCount, list[Threat]], Field(min_length=len(COUNTS))]


class Slots(Row):
    """Places on the board, by number of players."""

    basic: ByPlayers
    expert: ByPlayers
    ridge: ByPlayers
    valley: Literal[3]
    drop_zone: Literal[5]
    setup_discards: Count


class Horizon(Row):
    """Core rounds by where the Moon starts."""

    cloud: Count
    snowflake: Count
    lightning: Count
    default: Annotated[dict[PlayerCount, Literal["cloud", "snowflake", "lightning"]], Field(min_length=len(COUNTS))]


SpotRow = Annotated[list[Count], Field(min_length=NUM_SPOTS, max_length=NUM_SPOTS)]


class StartFreeze(Row):
    """Freeze discs at the start, by spot."""

    standard: SpotRow
    double: SpotRow
    exposure: Annotated[list[SpotRow], Field(min_length=MAX_PLAYERS, max_length=MAX_PLAYERS)]


class Setup(Strict):
    """setup.toml."""

    discs: Discs
    tokens: Tokens
    player: PlayerRow
    reapers: StartReapers
    fate: Fate
    threats: ThreatRow
    slots: Slots
    horizon: Horizon
    start_freeze: StartFreeze


class Content:
    """All content of a folder, validated."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.spaces = load(folder, "spaces.toml", Spaces).space
        self.items = load(folder, "items.toml", Items)
        self.tiles = load(folder, "tiles.toml", Tiles).tile
        self.skills = load(folder, "skills.toml", Skills).skill
        self.setup = load(folder, "setup.toml", Setup)
        self._check()

    def _check(self) -> None:
        """What no single row can show."""
        setup = self.setup
        file = self.folder / "setup.toml"
        order = tuple(setup.threats.order)
        require(order == THREATS, file, f"threats.order: {order}; the game faces {', '.join(THREATS)}")
        low, high = min(setup.horizon.lightning, setup.horizon.snowflake), setup.horizon.cloud
        require(low >= 1 and high <= 9, file, "horizon: core rounds run from 1 to 9")
        for n in COUNTS:
            placed = int(n) * setup.reapers.start[n] + sum(setup.fate.reapers)  # type: ignore[index]
            placed += len(THREATS) * setup.threats.base_reapers
            placed += len(setup.threats.second_reaper[n])  # type: ignore[index]
            total = setup.tokens.reapers
            require(
                placed == total,
                file,
                f"reapers: {placed} are placed with {n} players, of tokens.reapers = {total}",
            )
            slots = setup.slots
            fits = slots.basic[n] <= NUM_BASIC and slots.expert[n] <= NUM_EXPERT  # type: ignore[index]
            require(fits, file, f"slots: more item slots than cards with {n} players")
        spots = [setup.start_freeze.standard, setup.start_freeze.double, *setup.start_freeze.exposure]
        limit = setup.player.max_freeze_spot
        require(max(max(row) for row in spots) <= limit, file, f"start_freeze: more than {limit} discs on a spot")
        tokens = setup.tokens.resources_each * len(RESOURCES)
        need = NUM_VALLEY + setup.slots.setup_discards + max(setup.slots.ridge.values())
        require(tokens >= need, file, f"tokens.resources_each: {tokens} tokens in all, {need} are set up")
        tiles = sum(row.count for row in self.tiles)
        require(
            tiles >= NUM_SPOTS,
            self.folder / "tiles.toml",
            f"{tiles} tiles in all; the Drop Zone takes {NUM_SPOTS}",
        )
        names = sorted(row.resource for row in self.skills)
        require(names == sorted(RESOURCES), self.folder / "skills.toml", "one card for each resource is needed")
        hauls = sum(row.big_haul for row in self.spaces)
        require(hauls <= 1, self.folder / "spaces.toml", "at most one space can be the Big Haul")

    def item_name(self, k: int) -> str:
        """The name of item card k."""
        return self.items.basic[k].name if k < NUM_BASIC else self.items.expert[k - NUM_BASIC].name


@cache
def load_content(folder: Path) -> Content:
    """The content of a folder, read once."""
    return Content(folder)


def content_folder(options: GameOptions) -> Path:
    """The folder that the options point to."""
    return Path(options.content).expanduser().resolve() if options.content else CONTENT


def build_rules(options: SurvivalistOptions) -> NDArray[Any]:
    """Options and content as a one-element array of the rules dtype."""
    content = load_content(content_folder(options))
    setup = content.setup
    rules = np.zeros(1, RULES)
    row = rules[0]
    row.reward = rewards.MODES[options.reward]
    row.trading = options.trading
    row.play_out = options.play_out
    row.max_rounds = options.max_rounds or 0
    row.discs = [getattr(setup.discs, disc) for disc in DISCS]
    row.copies_resource = setup.tokens.resources_each
    row.total_reapers = setup.tokens.reapers
    row.start_fire = setup.player.fire
    row.start_meds = setup.player.meds
    row.start_wounds = setup.player.wounds_each
    row.pack_limit = setup.player.backpack
    row.fire_limit = setup.player.max_fire
    row.wound_limit = setup.player.max_wounds
    row.spot_limit = setup.player.max_freeze_spot
    row.low_bag = 6
    row.fate_reapers = setup.fate.reapers
    row.setup_discards = setup.slots.setup_discards
    freeze = setup.start_freeze
    plain = freeze.double if options.start_freeze == 4 else freeze.standard
    row.start_freeze = freeze.exposure if options.exposure_setup else [plain] * MAX_PLAYERS
    _fill_by_players(row, setup, options)
    _fill_cards(row, content, options)
    return rules


def _fill_by_players(row: Any, setup: Setup, options: SurvivalistOptions) -> None:
    """The tables that go by the number of players."""
    for count in COUNTS:
        n = int(count)
        key: Any = count
        start = setup.horizon.default[key] if options.horizon == "standard" else options.horizon
        row.last_day[n] = getattr(setup.horizon, start)
        row.start_reapers[n] = setup.reapers.start[key]
        row.basic_slots[n] = setup.slots.basic[key]
        row.expert_slots[n] = setup.slots.expert[key]
        row.ridge_spaces[n] = setup.slots.ridge[key]
        row.threat_reapers[n] = setup.threats.base_reapers
        for threat in setup.threats.second_reaper[key]:
            row.threat_reapers[n, THREATS.index(threat)] += 1


def _fill_cards(row: Any, content: Content, options: SurvivalistOptions) -> None:
    """Spaces, items, tiles and skills."""
    for k, space in enumerate(content.spaces):
        target = row.spaces[k]
        for i, action in enumerate(space.actions):
            target.act[i] = _ACTS[action.act]
            target.amount[i] = ALL if action.amount == "all" else action.amount
        target.discs = space.bag
        target.drops = space.drops
        target.min_players = _NEVER if space.big_haul and not options.big_haul else space.min_players
    for k, basic in enumerate(content.items.basic):
        row.items[k].cost[ANY] = 3
        row.items[k].protects[THREATS.index(basic.threat)] = 1
        row.items[k].points = basic.points
    for k, expert in enumerate(content.items.expert, NUM_BASIC):
        for resource in expert.recipe:
            row.items[k].cost[RESOURCES.index(resource)] += 1
        for threat in expert.threats:
            row.items[k].protects[THREATS.index(threat)] = 1
        row.items[k].points = expert.points
    for k, tile in enumerate(content.tiles):
        row.tiles[k].copies = tile.count
        for i, effect in enumerate(tile.effects):
            row.tiles[k].op[i] = OPS.index(effect.op)
            row.tiles[k].amount[i] = effect.amount
    for skill in content.skills:
        for i, exchange in enumerate(skill.exchanges):
            target = row.skills[RESOURCES.index(skill.resource), i]
            target.op = OPS.index(exchange.op)
            target.amount = exchange.amount
            for paid, count in exchange.pay.items():
                if paid == "fire":
                    target.fire = count
                else:
                    target.cost[RESOURCES.index(paid)] = count
