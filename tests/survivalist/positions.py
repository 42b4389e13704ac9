"""Moments of the game that several test files begin with."""

from __future__ import annotations

from typing import Any

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import EMPTY, THREATENED
from tests.survivalist.board import Board

KINDLING, EMBER, KIT, CRATE, SKETCH, FEATHER, BANDAGE, SALVE, SOCKS = range(9)
PLACE = "place:campfire"


def turn(space: int, fire: int = 1, seat: int = 0, setup: Any = None, **pack: int) -> Board:
    """A seat's turn on a space, after a harmless draw; `setup` is called with the board before it."""
    board = Board(2)
    board.enter(0, compass=0).fill_bag(sunshine=40)
    board.state.players[seat].fire = fire
    board.set_discard(pelt=1).give(seat, **pack)
    if setup:
        setup(board)
    board.mark().begin(kinds.TURN, seat, card=space)
    return board


def drawn(discs: int, **more: int) -> dict[str, int]:
    """What changes when so many discs of sunshine are drawn."""
    return {"bag.sunshine": -discs, "sunshine_box": discs} | more


def drop(tile: int, setup: Any = None, seat: int = 1, allowed: int = 1) -> Board:
    """Three players; a seat without freeze has taken this tile from A. `changes` starts before that."""
    board = Board(3)
    board.enter(0, compass=2).set_zone(tile)
    board.state.players[seat].freeze[:] = 0
    if setup:
        setup(board)
    return board.recount().mark().begin(kinds.AIRDROP, seat, a=allowed).act("drop:A")


def used(tile: int, **more: int) -> dict[str, int]:
    """What changes when a tile is taken from A."""
    return {"drop_zone.A": EMPTY, f"drop_discard.{tile}": 1} | more


def final(
    players: int = 2,
    threat: int = 0,
    compass: int = 0,
    reapers: Any = (1,) * 7,
    luck: int = 0,
    setup: Any = None,
    seed: int = 0,
    options: Any = None,
    **bag: int,
) -> Board:
    """A final round that has come to a threat; nobody has wounds, freeze, Meds or items, before `setup`."""
    board = Board(players, seed, **(options or {}))
    state = board.state
    state.players["wounds"] = 0
    state.players["freeze"] = 0
    state.players["meds"] = 0
    state.players["luck"][:players] = luck
    state.players["survived"][:players] = threat
    state.threat_reapers[:] = reapers
    board.fill_bag(**(bag or {"sunshine": 200}))
    if setup:
        setup(board)
    return board.recount().mark().enter(THREATENED, compass, threat)


def survived(board: Board) -> list[int]:
    """The threats that each seat has survived."""
    n = int(board.state.num_players)
    return [int(count) for count in board.state.players["survived"][:n]]


def rig(seat: int, **fields: Any) -> Any:
    """A setup that sets fields of a playerboard."""

    def setup(board: Board) -> None:
        for name, value in fields.items():
            board.state.players[seat][name] = value

    return setup
