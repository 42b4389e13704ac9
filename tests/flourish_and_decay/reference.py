"""The Game of Life of several species written from the rules of the book, with sets: slow and plain."""

from __future__ import annotations

from typing import Any

Space = tuple[int, int]


class Life:
    """A board as sets of spaces.

    Attributes:
        side: rows and columns.
        cells: space -> species of the cell that lives there.
        slime: space -> species of the slime there.
        by_cells: births among three species go by groups of cells, not of slime.
    """

    def __init__(self, side: int, cells: dict[Space, int], slime: dict[Space, int], by_cells: bool = False) -> None:
        self.side = side
        self.cells = dict(cells)
        self.slime = {**slime, **cells}
        self.by_cells = by_cells

    @classmethod
    def of(cls, state: Any, by_cells: bool = False) -> Life:
        """The board of a game's state."""
        cells, slime = {}, {}
        for seat in range(int(state.num_players)):
            for row in range(int(state.side)):
                for column in range(int(state.side)):
                    if state.cells[seat, row + 1] >> column & 1:
                        cells[row, column] = seat
                    if state.slime[seat, row + 1] >> column & 1:
                        slime[row, column] = seat
        return cls(int(state.side), cells, slime, by_cells)

    def around(self, space: Space) -> list[Space]:
        """The spaces next to one, those beyond the edge left out."""
        row, column = space
        near = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
        return [(i, j) for i, j in near if 0 <= i < self.side and 0 <= j < self.side]

    def group(self, space: Space) -> int:
        """How large the contiguous group is that the cell of a space belongs to."""
        layer = self.cells if self.by_cells else self.slime
        species = layer[space]
        found, edge = {space}, [space]
        while edge:
            for near in self.around(edge.pop()):
                if layer.get(near) == species and near not in found:
                    found.add(near)
                    edge.append(near)
        return len(found)

    def heir(self, parents: list[Space]) -> int:
        """The species born between three cells."""
        species = [self.cells[parent] for parent in parents]
        for one in species:
            if species.count(one) >= 2:
                return one
        largest = max(self.group(parent) for parent in parents)
        tied = [parent for parent in parents if self.group(parent) == largest]
        return self.cells[min(tied, key=lambda parent: (parent[0] ** 2 + parent[1] ** 2, parent))]

    def step(self) -> Life:
        """The next generation."""
        following = {}
        for row in range(self.side):
            for column in range(self.side):
                space = (row, column)
                living = [near for near in self.around(space) if near in self.cells]
                if space in self.cells and len(living) in (2, 3):
                    following[space] = self.cells[space]
                elif space not in self.cells and len(living) == 3:
                    following[space] = self.heir(living)
        return Life(self.side, following, self.slime, self.by_cells)
