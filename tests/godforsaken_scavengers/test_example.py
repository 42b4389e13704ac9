"""The rulebook's example, Tim's turn, replayed (GS-072 to GS-082)."""

from __future__ import annotations

import pytest

from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.state import COLLECTING, EVERYBODY
from tests.godforsaken_scavengers.board import Board


@pytest.mark.rule("GS-072", "GS-073", "GS-074", "GS-075", "GS-076", "GS-077", "GS-078", "GS-079", "GS-080", "GS-081")
@pytest.mark.rule("GS-082", "GS-062", "GS-063", "GS-066", "GS-069", "GS-111", "GS-116")
def test_tims_turn() -> None:
    board = Board(2).give(0, "Scout", "Hide").pile(1, "Hunt", "Rest", "Rockfall").pile(2, "Feast").pile(3, "Sinkhole")
    board.pile(2, "Demon").next_affliction("Paranoia")
    assert board.sees(0, "pile_tier").argmax(axis=1).tolist() == [1, 2, 2], "two of three tops are of the third tier"
    board.act("play:Scout")
    assert all(board.state.sees[k, board.state.stacks[k] - 1] == EVERYBODY for k in range(3))
    assert board.sees(0, "pile_top")[0, 0].argmax() == board.names.index("Hunt")
    board.act("scavenge:pile_1")
    assert board.on_table() == ["Hunt"]
    board.act("scavenge:pile_1")
    assert board.on_table() == ["Hunt", "Rest"]
    board.act("scavenge:pile_1")
    assert board.asked == (0, kinds.PERIL_CARD)
    assert board.legal == {"pass", f"play:card_{board.names.index('Hide') + 1}"}, "nothing avoids it"
    board.act("play:Hide")
    assert board.afflictions_of(0) == ["Paranoia"]
    assert board.on_table() == ["Hunt", "Rest"]
    assert board.discarded() == ["Hide", "Rockfall", "Scout"]
    assert board.player(0).phase == COLLECTING
    assert not board.can("scavenge")
    board.act("collect:Hunt", "collect:Rest")
    assert board.on_table() == []
    board.pile(2, "Forage", "Worms", "Instinct", "Move")
    board.act("play:Hunt", "pile:pile_2")
    assert board.can("pick") == {"1", "2", "3", "4", "5"}
    board.act("pick:3")
    assert board.on_table() == ["Instinct"]
    assert board.pile_of(2)[:4] == ["Forage", "Worms", "Move", "Demon"]
    board.act("collect:Instinct", "end_turn")
    assert board.hand_of(0) == ["Instinct", "Rest"]
    assert board.state.active == 1
