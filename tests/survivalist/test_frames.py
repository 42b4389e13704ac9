"""The stack of running rules: what a frame has no use for is zero, so that equal positions have equal bytes."""

from __future__ import annotations

from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.state import NOWHERE, SKILLS, THREATENED
from tests.survivalist.board import Board

USED = {
    kinds.ROUND: {"step"},
    kinds.TURN: {"card", "step", "a"},
    kinds.DRAW: {"step", "a", "b"},
    kinds.OVERFLOW: {"b"},
    kinds.GATHER_TOKENS: {"step", "a"},
    kinds.FORAGE_TOKENS: {"a"},
    kinds.CRAFTING: {"step"},
    kinds.PAYING: set(),
    kinds.AIRDROP: {"a"},
    kinds.EFFECT: {"card", "op", "a"},
    kinds.REST: {"a", "b"},
    kinds.TRIM: set(),
    kinds.TRADE: {"step"},
    kinds.ANSWER: set(),
    kinds.SKILL: set(),
    kinds.FACE: {"step"},
}


def equipped(seed: int) -> Board:
    """Three players with much to do: tokens, Fire, wounds and Meds."""
    board = Board(3, seed, trading=True)
    for seat, pack in enumerate(({"stone": 3, "bone": 2}, {"wood": 3, "vine": 2}, {"pelt": 3, "brush": 2})):
        player = board.state.players[seat]
        player.skill = (0, 3, 5)[seat]
        player.fire, player.meds, player.luck = 4, 2, 1
        player.wounds[:] = 3
        board.give(seat, **pack)
    return board.recount()


def test_frames__unused_fields_are_zero_all_the_way_through_a_game() -> None:
    met = set()

    def tidy(board: Board) -> bool:
        assert board.state.result == 0
        frames = board.state.frames
        for depth in range(len(frames)):
            frame = frames[depth]
            if depth >= board.state.depth:
                assert frame.tobytes() == b"\0" * len(frame.tobytes())
                continue
            kind = int(frame.kind)
            met.add(kind)
            assert frame.seat == NOWHERE if kind == kinds.ROUND else 0 <= frame.seat < 3
            for name in {"card", "op", "step", "a", "b"} - USED[kind]:
                assert frame[name] == 0, (kind, name)
        return False

    for seed in range(2):
        equipped(seed).play_random(seed, tidy, limit=90)
        equipped(seed).enter(SKILLS, compass=seed).play_random(seed, tidy, limit=40)
        equipped(seed).enter(THREATENED, compass=seed).play_random(seed, tidy, limit=30)
    assert met == set(USED)
