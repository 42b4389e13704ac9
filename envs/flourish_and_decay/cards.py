"""The cards as content: the effect language of cards.toml, and its tables."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from overwinter.envs.core.content import Row
from overwinter.envs.core.options import Strict
from overwinter.envs.flourish_and_decay.state import (
    MAX_LAYERS,
    MAX_TURNS,
    NUM_ACTION_CARDS,
    NUM_EFFECTS,
    NUM_FOODS,
    OPS,
)

Amount = Annotated[int, Field(ge=0, le=20)]
Layers = Annotated[int, Field(ge=0, le=MAX_LAYERS)]
Price = Annotated[int, Field(ge=0, le=99)]


class Lasting(Strict):
    """What happens at the beginning of later turns, in the order of these keys; see cards.toml."""

    turns: Annotated[int, Field(ge=1, le=MAX_TURNS)]
    calories: Amount = 0
    draw: Amount = 0
    place: Amount = 0
    claim: Amount = 0
    kill: Amount = 0
    move: Amount = 0
    trash: Amount = 0


class Effects(Strict):
    """What happens at once, in the order of these keys; see cards.toml."""

    calories: Amount = 0
    draw: Amount = 0
    place: Amount = 0
    claim: Amount = 0
    kill: Amount = 0
    move: Amount = 0
    trash: Amount = 0
    sow: Amount = 0
    shift: Amount = 0
    rotate: Amount = 0
    shield: Layers = 0
    freeze: Layers = 0
    generations: Amount = 0
    hasten: Amount = 0
    delay: Amount = 0
    harvest: Amount = 0
    gain: Amount = 0
    junk: Amount = 0
    hinder: Amount = 0


class FoodRow(Row):
    """A food card."""

    name: str
    cost: Price
    calories: Price


class ActionRow(Row):
    """An action card."""

    name: str
    cost: Price
    calories: Price = 0
    effects: Effects = Effects()
    lasting: Lasting | None = None

    def rows(self) -> list[tuple[str, int, int]]:
        """(operation, amount, turns) of each effect; 0 turns are now."""
        found = [(op, getattr(self.effects, op), 0) for op in Effects.model_fields]
        if self.lasting:
            found += [(op, getattr(self.lasting, op), self.lasting.turns) for op in Lasting.model_fields if op in OPS]
        return [row for row in found if row[1] > 0]

    @model_validator(mode="after")
    def _does_something(self) -> ActionRow:
        if not 1 <= len(self.rows()) <= NUM_EFFECTS:
            raise ValueError(f"{len(self.rows())} effects; an action card has 1 to {NUM_EFFECTS}")
        return self


class CardFile(Strict):
    """cards.toml."""

    food: Annotated[list[FoodRow], Field(min_length=1, max_length=NUM_FOODS)]
    action: Annotated[list[ActionRow], Field(min_length=1, max_length=NUM_ACTION_CARDS)]

    def named(self) -> dict[str, int]:
        """Name -> number of each card."""
        numbers = {row.name: k for k, row in enumerate(self.food)}
        return numbers | {row.name: NUM_FOODS + k for k, row in enumerate(self.action)}

    @model_validator(mode="after")
    def _names_differ(self) -> CardFile:
        if len(self.named()) < len(self.food) + len(self.action):
            raise ValueError("two cards have the same name")
        return self


def fill_card(card: Any, row: FoodRow | ActionRow, copies: int) -> None:
    """Put a row into the table."""
    card.copies = copies
    card.cost = row.cost
    card.calories = row.calories
    if isinstance(row, ActionRow):
        for k, (op, amount, turns) in enumerate(row.rows()):
            card.op[k] = OPS.index(op)
            card.amount[k] = amount
            card.turns[k] = turns
