"""The rows of content: the effect language of the cards, and what applies to a player all the time."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from overwinter.envs.core.content import Row
from overwinter.envs.core.options import Strict
from overwinter.envs.godforsaken_scavengers.state import (
    AVOID,
    CHARACTER_UP,
    FLIP_ALL,
    FOOD_ALL,
    HIDE,
    HUNT_DEPTH,
    KEEP,
    LOSE,
    LOSE_ALL,
    MAX_PLAYERS,
    NUM_AFFLICTIONS,
    NUM_AREAS,
    NUM_CHARACTERS,
    NUM_DEPTHS,
    NUM_DESIGNS,
    NUM_EFFECTS,
    NUM_SCENARIOS,
    OPS,
    REST_ALL,
    SCOUT,
    UP_ALL,
    Op,
)

Ban = Literal["reactions", "defeating", "opportunities", "sharing", "deals", "other_turns", "looking", "power"]
Effects = Annotated[dict[Op, Annotated[int, Field(ge=1, le=9)]], Field(max_length=NUM_EFFECTS)]
Cost = Annotated[int, Field(ge=0, le=20)]
Change = Annotated[int, Field(ge=-3, le=3)]
Most = Annotated[int, Field(ge=0, le=9)]
_REACTIONS = {OPS[HIDE], OPS[AVOID], OPS[CHARACTER_UP]}
_REVEALS = {OPS[op] for op in (SCOUT, FOOD_ALL, LOSE_ALL, FLIP_ALL, REST_ALL, UP_ALL)}


def only(effects: Effects, allowed: set[str], where: str) -> None:
    """Raise `ValueError` for effects that have no meaning there."""
    for name in effects:
        if name not in allowed:
            raise ValueError(f"{name} is no effect for {where}; it takes {', '.join(sorted(allowed))}")


class LimitsRow(Strict):
    """What applies all the time."""

    hand: Annotated[int, Field(ge=-3, le=1)] = 0
    cost: Change = 0
    worth: Change = 0
    scavenges: Most = 0
    collects: Most = 0
    bans: list[Ban] = Field(default_factory=list)


class CostRow(Strict):
    """What has to be discarded."""

    cards: Annotated[int, Field(ge=1, le=5)] = 0
    value: Annotated[int, Field(ge=1, le=20)] = 0

    @model_validator(mode="after")
    def _one_way(self) -> CostRow:
        if (self.cards > 0) == (self.value > 0):
            raise ValueError("a cost is cards or value, one of the two")
        return self


class CardRow(Row):
    """A card of the draw deck."""

    name: str
    kind: Literal["action", "peril", "opportunity", "anomaly"]
    tier: Annotated[int, Field(ge=1, le=3)]
    copies: Annotated[int, Field(ge=0, le=20)]
    value: Annotated[int, Field(ge=1, le=9)] | None = None
    handy: bool = False
    anytime: bool = False
    effect: Effects = Field(default_factory=dict)
    reaction: Effects = Field(default_factory=dict)
    cost: CostRow | None = None
    reward: Effects = Field(default_factory=dict)
    punish: Effects = Field(default_factory=dict)

    @model_validator(mode="after")
    def _fits_its_kind(self) -> CardRow:
        in_hand = self.kind == "action" or self.handy
        if in_hand != (self.value is not None):
            raise ValueError("value goes with Actions and handy cards, and only with them")
        if in_hand != bool(self.effect or self.reaction):
            raise ValueError("effect or reaction goes with Actions and handy cards, and only with them")
        if self.handy and self.kind not in ("peril", "opportunity"):
            raise ValueError("handy is for Perils and Opportunities")
        if (self.cost is not None) != bool(self.reward):
            raise ValueError("cost and reward go together")
        if self.kind in ("action", "anomaly") and (self.cost or self.punish):
            raise ValueError("cost, reward and punish are for Perils and Opportunities")
        if self.kind == "opportunity" and (self.punish or not self.reward):
            raise ValueError("an Opportunity has cost and reward, and no punish")
        if self.anytime and not self.effect:
            raise ValueError("anytime goes with effect")
        self._effects_fit()
        return self

    def _effects_fit(self) -> None:
        only(self.reaction, _REACTIONS, "reaction")
        only(self.effect, set(OPS) - {OPS[HIDE], OPS[AVOID], OPS[KEEP]}, "effect")
        only(self.punish, {OPS[LOSE], OPS[LOSE_ALL], OPS[FLIP_ALL], "afflict"}, "punish")
        only(self.reward, set(OPS) - {OPS[HIDE], OPS[AVOID]} - ({OPS[KEEP]} if not self.handy else set()), "reward")
        for effects in (self.effect, self.reward):
            if effects.get("hunt", 0) > HUNT_DEPTH or effects.get("look", 0) > NUM_DEPTHS:
                raise ValueError(f"hunt goes {HUNT_DEPTH} cards deep and look {NUM_DEPTHS}, at the most")


class DeckFile(Strict):
    """deck.toml."""

    card: Annotated[list[CardRow], Field(min_length=1, max_length=NUM_DESIGNS)]


class AfflictionRow(Row):
    """An Affliction."""

    name: str
    copies: Annotated[int, Field(ge=0, le=20)]
    limits: LimitsRow = LimitsRow()
    gained: Effects = Field(default_factory=dict)
    heals: bool = False

    @model_validator(mode="after")
    def _effects_fit(self) -> AfflictionRow:
        only(self.gained, {OPS[LOSE]}, "gained")
        return self


class AfflictionFile(Strict):
    """afflictions.toml."""

    affliction: Annotated[list[AfflictionRow], Field(min_length=1, max_length=NUM_AFFLICTIONS)]


class AreaRow(Row):
    """An Area."""

    name: str
    cost: Cost
    limits: LimitsRow = LimitsRow()
    revealed: Effects = Field(default_factory=dict)

    @model_validator(mode="after")
    def _effects_fit(self) -> AreaRow:
        only(self.revealed, _REVEALS, "revealed")
        return self


class AreaFile(Strict):
    """areas.toml."""

    area: Annotated[list[AreaRow], Field(min_length=1, max_length=NUM_AREAS)]


class CharacterRow(Row):
    """A Character."""

    name: str
    limits: LimitsRow = LimitsRow()
    survivor: LimitsRow = LimitsRow()
    power: Effects = Field(default_factory=dict)
    reacts: bool = False
    flips: bool = False

    @model_validator(mode="after")
    def _effects_fit(self) -> CharacterRow:
        if (self.reacts or self.flips) and not self.power:
            raise ValueError("reacts and flips go with power")
        reactions = {OPS[HIDE], OPS[AVOID]}
        only(self.power, reactions if self.reacts else set(OPS) - reactions - {OPS[KEEP]}, "power")
        return self


class CharacterFile(Strict):
    """characters.toml."""

    character: Annotated[list[CharacterRow], Field(min_length=NUM_CHARACTERS, max_length=NUM_CHARACTERS)]


class FinalRow(Strict):
    """The final Area on the back of a scenario, and what it takes to win there."""

    name: str
    cost: Cost
    limits: LimitsRow = LimitsRow()
    revealed: Effects = Field(default_factory=dict)
    win: Literal["complete", "fed", "hold"] = "complete"
    amount: Annotated[int, Field(ge=0, le=30)] = 0

    @model_validator(mode="after")
    def _fits(self) -> FinalRow:
        only(self.revealed, _REVEALS, "revealed")
        if (self.amount > 0) != (self.win == "hold"):
            raise ValueError("amount goes with hold, and only with it")
        return self


class ScenarioRow(Row):
    """A Scenario."""

    id: Literal["daring_retreat", "lost_expedition", "wicked_few", "mad_prophet", "last_hunt"]
    name: str
    mode: Literal["together", "survivors", "rivals"]
    all_live: bool = False
    dealt: Annotated[int, Field(ge=0, le=5)]
    death_at: Annotated[int, Field(ge=1, le=4)]
    areas: Annotated[
        list[Annotated[int, Field(ge=0, le=NUM_AREAS)]], Field(min_length=MAX_PLAYERS, max_length=MAX_PLAYERS)
    ]
    mixed: Annotated[int, Field(ge=0, le=NUM_AREAS)] = 0
    ticks: Annotated[int, Field(ge=0, le=60)] = 0
    by_food: bool = False
    final: FinalRow


class ScenarioFile(Strict):
    """scenarios.toml."""

    scenario: Annotated[list[ScenarioRow], Field(min_length=NUM_SCENARIOS, max_length=NUM_SCENARIOS)]
