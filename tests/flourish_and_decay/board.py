"""A game of Flourish and Decay for rule tests: draw a board, deal hands, play actions by name, look at it."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Self

from overwinter.envs.flourish_and_decay.content import CONTENT, FlourishAndDecayOptions, load_content
from overwinter.envs.flourish_and_decay.game import FLOURISH_AND_DECAY
from overwinter.envs.flourish_and_decay.grids import owners, spaces_of
from overwinter.envs.flourish_and_decay.rules.life import look_ahead, pass_generation
from overwinter.envs.flourish_and_decay.state import LABELS, NOWHERE, NUM_FOODS, PLACING, SIDE
from tests.core.board import GameBoard


class Board(GameBoard):
    """A game of Flourish and Decay in which seat 0 is the start player, in the seed phase.

    Attributes:
        content: the rows of its content.
    """

    def __init__(self, num_players: int = 2, seed: int = 0, **options: Any) -> None:
        parsed = FlourishAndDecayOptions.parse("flourish_and_decay", options)
        self.content = load_content(CONTENT if parsed.content is None else Path(parsed.content))
        super().__init__(FLOURISH_AND_DECAY, parsed, num_players, seed)
        self.state.frames[1].seat = 0
        self.state.first = self.state.seat = 0

    def act(self, *names: str) -> Self:
        """Play legal actions by name, one after the other; every invariant holds after each."""
        for name in names:
            super().act(name)
            self.check()
        return self

    # --- names ------------------------------------------------------------------------------------------

    def number(self, name: str) -> int:
        """The number of a card."""
        return self.content.numbers[name]

    def label(self, name: str) -> str:
        """A card's label in the names of actions."""
        number = self.number(name)
        return f"food_{number + 1}" if number < NUM_FOODS else f"action_{number - NUM_FOODS + 1}"

    def play(self, *names: str) -> Self:
        """Play cards of the hand, by their names in the content."""
        return self.act(*(f"play:{self.label(name)}" for name in names))

    def buy(self, *names: str) -> Self:
        """Buy cards, by their names in the content."""
        return self.act(*(f"buy:{self.label(name)}" for name in names))

    def at(self, *labels: str) -> Self:
        """Choose spaces."""
        return self.act(*(f"at:{label}" for label in labels))

    def legal_of(self, block: str) -> set[str]:
        """The labels of the legal actions of a block, spaces by their labels, cards by their names."""
        labels = {name.partition(":")[2] for name in self.legal if name.partition(":")[0] == block}
        if block in ("at", "go"):
            return labels
        return {name for name in self.content.numbers if self.label(name) in labels}

    # --- the board --------------------------------------------------------------------------------------

    def paint(self, picture: str) -> Self:
        """Put a board in the north-west: `A` a cell of seat 0 on its slime, `a` its slime alone, `.` nothing."""
        state = self.state
        state.cells[:] = state.slime[:] = 0
        for row, line in enumerate(picture.split()):
            for column, symbol in enumerate(line):
                if symbol == ".":
                    continue
                seat = ord(symbol.upper()) - ord("A")
                state.slime[seat, row + 1] |= 1 << column
                if symbol.isupper():
                    state.cells[seat, row + 1] |= 1 << column
        look_ahead(self.rules, state)
        self.check()
        return self

    def seen(self, rows: int, columns: int) -> list[str]:
        """The north-west of the board as `paint` takes it."""
        side = int(self.state.side)
        cells, slime = owners(self.state.cells, side), owners(self.state.slime, side)
        letter = [chr(ord("A") + seat) for seat in range(int(self.state.num_players))]
        return [
            "".join(
                letter[cells[r, c]]
                if cells[r, c] != NOWHERE
                else letter[slime[r, c]].lower()
                if slime[r, c] != NOWHERE
                else "."
                for c in range(columns)
            )
            for r in range(rows)
        ]

    def symbol(self, space: int) -> str:
        """What is in a space, by its number."""
        return self.seen(space // SIDE + 1, space % SIDE + 1)[-1][-1]

    def spaces(self, layer: Any) -> set[str]:
        """The labels of the spaces of a layer."""
        return set(spaces_of(layer, int(self.state.side)))

    # --- cards and calories -----------------------------------------------------------------------------

    def player(self, seat: int) -> Any:
        """The record of a seat."""
        return self.state.players[seat]

    def counted(self, cards: Any) -> dict[str, int]:
        """Name -> copies, without zeros."""
        return {name: int(cards[k]) for name, k in self.content.numbers.items() if cards[k]}

    def hand(self, seat: int) -> dict[str, int]:
        """The hand of a seat."""
        return self.counted(self.player(seat).hand)

    def give(self, seat: int, *names: str) -> Self:
        """Put cards of the Central Mold into a hand, in place of what is in it; stacks that it lacks are added."""
        player = self.player(seat)
        player.deck[:] += player.hand
        player.hand[:] = player.known[:] = 0
        for name in names:
            self.stack(name)
            self.state.supply[self.number(name)] -= 1
            player.hand[self.number(name)] += 1
        self.check()
        return self

    def stack(self, name: str) -> Self:
        """Have a card's stack in the Central Mold."""
        number = self.number(name)
        if not self.state.mold[number]:
            self.state.mold[number] = 1
            self.state.supply[number] = self.rules.cards[number].copies
        return self

    def rich(self, seat: int, calories: int) -> Self:
        """Give a seat calories."""
        self.player(seat).calories = calories
        return self

    # --- the course -------------------------------------------------------------------------------------

    def seeded(self) -> Self:
        """Play through the seed phase, each seat in rows of its own, and empty the board: seat 0 begins its turn."""
        number = 0
        while self.state.lap == 0:
            seat = int(self.state.seat)
            self.at(LABELS[seat * SIDE + number])
            number = (number + 1) % int(self.state.side)
        return self.paint(".")

    def to_placement(self) -> Self:
        """End turns until the sealed placement begins, or, where nobody can commit, is over."""
        lap = int(self.state.lap)
        while self.state.phase != PLACING and self.state.lap == lap and not self.over:
            self.act("done")
        return self

    def pass_round(self, *commits: str) -> Self:
        """End all turns and play the sealed actions named, then no more of them."""
        lap = int(self.state.lap)
        self.to_placement()
        if self.state.lap == lap and commits:
            self.act(*commits)
        while self.state.phase == PLACING and not self.over:
            self.act("done")
        return self

    def grow(self, generations: int = 1) -> Self:
        """Have generations pass."""
        for _ in range(generations):
            pass_generation(self.rules, self.state)
        self.check()
        return self

    @property
    def top(self) -> Any:
        """The frame on top."""
        return self.state.frames[self.state.depth - 1]

    @property
    def asked(self) -> tuple[int, int]:
        """The seat to act, and the kind of frame that asks it."""
        return int(self.state.seat), int(self.top.kind)


@cache
def _begun(num_players: int) -> Board:
    """A game in the first turn of seat 0, to be copied."""
    return Board(num_players, free_generations=0).seeded()


def fresh(num_players: int = 2, **options: Any) -> Board:
    """A game in the first turn of seat 0, with an empty board; no generation passes by itself, but for the option."""
    if options:
        return Board(num_players, **{"free_generations": 0, **options}).seeded()
    board = copy(_begun(num_players))
    board.states = board.states.copy()
    board.engine = copy(board.engine)
    board.engine.rules = board.engine.rules.copy()
    return board
