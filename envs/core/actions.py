"""The action catalogue: named blocks of fixed ids, the same for every player count."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overwinter.envs.core.errors import IllegalActionError

MAX_ACTIONS = 1_000


@dataclass(frozen=True)
class Block:
    """A run of actions of one kind.

    Attributes:
        name: what the kind is called: `place`.
        start: the id of its first action.
        labels: one label per action; an action reads `name:label`, or `name` alone where the label is empty.
        meaning: one line for the docs.
    """

    name: str
    start: int
    labels: tuple[str, ...]
    meaning: str

    def names(self) -> list[str]:
        """The readable name of each action of the block."""
        return [f"{self.name}:{label}" if label else self.name for label in self.labels]


class Catalogue:
    """The actions of a game, declared block by block when its `actions` module is loaded."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._names: list[str] = []
        self._ids: dict[str, int] = {}

    def add(self, name: str, labels: Sequence[str], meaning: str) -> int:
        """Declare a block and return the id of its first action, for the rules to count from."""
        block = Block(name, len(self._names), tuple(labels), meaning)
        for text in block.names():
            if text in self._ids:
                raise ValueError(f"action {text!r} is declared twice")
            self._ids[text] = len(self._names)
            self._names.append(text)
        if len(self._names) > MAX_ACTIONS:
            raise ValueError(f"more than {MAX_ACTIONS} actions; split the decision into smaller ones")
        self.blocks.append(block)
        return block.start

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def name(self, action: int) -> str:
        """The readable name of an action id: `place:campfire`."""
        if not 0 <= action < len(self._names):
            raise IllegalActionError(f"action {action} is not in the catalogue: ids run from 0 to {len(self) - 1}")
        return self._names[action]

    def parse(self, name: str) -> int:
        """The id of a readable name; the inverse of `name`."""
        try:
            return self._ids[name]
        except KeyError:
            near = difflib.get_close_matches(name, self._names, n=5, cutoff=0.4)
            hint = f"; did you mean {', '.join(near)}?" if near else ""
            raise IllegalActionError(f"no action is called {name!r}{hint}") from None
