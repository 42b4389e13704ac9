"""Flourish and Decay's content and options: TOML files and constructor options into one rules record."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from overwinter.envs.core import rewards
from overwinter.envs.core.content import Row, load, require
from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.options import GameOptions, Strict
from overwinter.envs.flourish_and_decay.cards import ActionRow, CardFile, FoodRow, fill_card
from overwinter.envs.flourish_and_decay.state import (
    MAX_PLAYERS,
    NUM_CHARACTERS,
    NUM_FOODS,
    NUM_STACKS,
    RULES,
    SIDE,
    THREE_SPECIES,
)

CONTENT = Path(__file__).resolve().parent / "content"
SMALLEST = 8
_STEPS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]

Side = Annotated[int, Field(ge=SMALLEST, le=SIDE)]
Copies = Annotated[int, Field(ge=1, le=99)]


class FlourishAndDecayOptions(GameOptions):
    """Options of Flourish and Decay.

    Attributes:
        board_size: rows and columns of the board; None: as the content says for the number of players.
        max_generations: the game ends with the round in which so many generations have passed.
        max_rounds: cut the game after so many rounds (a truncation, ranked as it stands).
        free_generations: generations that pass in every round without being bought, whatever cards take away.
        carry_calories: calories that are left after a cell placement stay for the next turn.
        three_species: which contiguous group decides a birth among three species: of `slime` or of `cells`.
        action_cards: names of action cards in the Central Mold, at most 8; the others are drawn at random.
    """

    board_size: Side | None = None
    max_generations: Annotated[int, Field(ge=1, le=1_000)] = 30
    max_rounds: Annotated[int, Field(ge=1, le=200)] = 40
    free_generations: Annotated[int, Field(ge=0, le=10)] = 1
    carry_calories: bool = False
    three_species: Literal["slime", "cells"] = "slime"
    action_cards: Annotated[list[str], Field(max_length=NUM_STACKS)] | None = None


class Boards(Row):
    """Sizes of boards."""

    sides: Annotated[dict[Literal["2", "3", "4", "5"], Side], Field(min_length=MAX_PLAYERS - 1)]


class Stacks(Row):
    """The Central Mold."""

    action_cards: Annotated[int, Field(ge=0, le=NUM_STACKS)]
    action_copies: Copies
    food_copies: Copies


class Deck(Row):
    """What a player begins with: copies by the name of the card."""

    cards: Annotated[dict[str, Annotated[int, Field(ge=1, le=40)]], Field(min_length=1)]


class Seed(Row):
    """The seed phase: no more cells than the smallest board has room for."""

    rounds: Annotated[int, Field(ge=1, le=3)]
    cells: Annotated[int, Field(ge=1, le=4)]


class Turn(Row):
    """A turn, and what cell placement costs."""

    draw: Annotated[int, Field(ge=1, le=10)]
    cell_cost: Annotated[int, Field(ge=1, le=20)]
    generation_cost: Annotated[int, Field(ge=1, le=20)]


class Hindered(Row):
    """The least that is drawn."""

    draw: Annotated[int, Field(ge=0, le=10)]


class Junk(Row):
    """The food handed to rivals."""

    food: str


class CharacterRow(Row):
    """A character with its species, told by the colour of its pieces."""

    name: str
    colour: Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]


class Setup(Strict):
    """setup.toml."""

    boards: Boards
    stacks: Stacks
    deck: Deck
    seed: Seed
    turn: Turn
    hindered: Hindered
    junk: Junk
    character: Annotated[list[CharacterRow], Field(min_length=NUM_CHARACTERS, max_length=NUM_CHARACTERS)]


class Content:
    """All content of a folder, validated."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cards = load(folder, "cards.toml", CardFile)
        self.setup = load(folder, "setup.toml", Setup)
        self.numbers = self.cards.named()
        self._check()

    def _check(self) -> None:
        """What no single row can show."""
        setup = self.setup
        file_name = self.folder / "setup.toml"
        for name in setup.deck.cards:
            require(name in self.numbers, file_name, f"deck.cards: no card is called {name!r}")
        require(
            self.numbers.get(setup.junk.food, NUM_FOODS) < NUM_FOODS,
            file_name,
            f"junk.food: no food is called {setup.junk.food!r}",
        )
        require(
            setup.stacks.action_cards <= len(self.cards.action),
            file_name,
            f"stacks.action_cards: more than the {len(self.cards.action)} that cards.toml has",
        )
        require(setup.hindered.draw <= setup.turn.draw, file_name, "hindered.draw: more than turn.draw")
        for what in ("name", "colour"):
            different = {getattr(row, what) for row in setup.character}
            require(len(different) == NUM_CHARACTERS, file_name, f"character: two have the same {what}")

    def card(self, number: int) -> FoodRow | ActionRow:
        """The row of a card."""
        return self.cards.food[number] if number < NUM_FOODS else self.cards.action[number - NUM_FOODS]


@cache
def load_content(folder: Path) -> Content:
    """The content of a folder, read once."""
    return Content(folder)


def content_folder(options: GameOptions) -> Path:
    """The folder that the options point to."""
    return Path(options.content).expanduser().resolve() if options.content else CONTENT


def build_rules(options: FlourishAndDecayOptions) -> NDArray[Any]:
    """Options and content as a one-element array of the rules dtype."""
    content = load_content(content_folder(options))
    setup = content.setup
    rules = np.zeros(1, RULES)
    row = rules[0]
    row.reward = rewards.MODES[options.reward]
    for players, side in setup.boards.sides.items():
        row.sides[int(players)] = options.board_size or side
    row.max_rounds = options.max_rounds
    row.max_generations = options.max_generations
    row.free_generations = options.free_generations
    row.carry_calories = options.carry_calories
    row.three_species = THREE_SPECIES.index(options.three_species)
    row.hand_limit = setup.turn.draw
    row.least_drawn = setup.hindered.draw
    row.cell_cost = setup.turn.cell_cost
    row.generation_cost = setup.turn.generation_cost
    row.seed_rounds = setup.seed.rounds
    row.seed_cells = setup.seed.cells
    for name, copies in setup.deck.cards.items():
        row.starting[content.numbers[name]] = copies
    row.junk = content.numbers[setup.junk.food]
    row.stacks = setup.stacks.action_cards
    for number in _named_cards(options, content):
        row.named[number] = 1
    row.steps = _STEPS
    for number in content.numbers.values():
        copies = setup.stacks.food_copies if number < NUM_FOODS else setup.stacks.action_copies
        fill_card(row.cards[number], content.card(number), copies)
    return rules


def _named_cards(options: FlourishAndDecayOptions, content: Content) -> list[int]:
    """The numbers of the action cards that the options name; raises `OptionError`."""
    where = "options of flourish_and_decay: action_cards"
    names = [row.name for row in content.cards.action]
    chosen = options.action_cards or []
    for name in chosen:
        if name not in names:
            raise OptionError(f"{where}: no action card is called {name!r}; they are {', '.join(names)}")
    if len(set(chosen)) < len(chosen):
        raise OptionError(f"{where}: a name stands there twice")
    if len(chosen) > content.setup.stacks.action_cards:
        raise OptionError(f"{where}: more than the {content.setup.stacks.action_cards} of a game")
    return [content.numbers[name] for name in chosen]
