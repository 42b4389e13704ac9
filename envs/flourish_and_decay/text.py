"""Flourish and Decay in words: what a seat sees, what an action would do, why one is illegal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from overwinter.envs.core.frames import absolute, relative, top
from overwinter.envs.core.names import SeatNames
from overwinter.envs.flourish_and_decay import actions as a
from overwinter.envs.flourish_and_decay import describe_cards
from overwinter.envs.flourish_and_decay.content import (
    Content,
    FlourishAndDecayOptions,
    content_folder,
    load_content,
)
from overwinter.envs.flourish_and_decay.grids import owners, spaces_of
from overwinter.envs.flourish_and_decay.report import events
from overwinter.envs.flourish_and_decay.rules import kinds
from overwinter.envs.flourish_and_decay.rules.commits import left_of
from overwinter.envs.flourish_and_decay.state import (
    CLAIM,
    DIRECTIONS,
    FREEZE,
    KILL,
    LABELS,
    MOVE,
    NOWHERE,
    OPS,
    PHASES,
    PLACE,
    PLACING,
    ROTATE,
    SEEDING,
    SHIELD,
    SHIFT,
    SIDE,
    SOW,
    TURNS,
    Rules,
    State,
)

# What is done to the space that is chosen for an effect.
_USES = {
    PLACE: "place a cell at {0}",
    SOW: "place a cell at {0}",
    CLAIM: "claim {0}",
    KILL: "kill the cell at {0}",
    MOVE: "move the cell at {0}",
    SHIFT: "shift the block around {0}",
    ROTATE: "rotate the block around {0} clockwise",
    SHIELD: "shield your slime around {0}",
    FREEZE: "freeze the block around {0}",
}


class FlourishAndDecayText(SeatNames):
    """The words of Flourish and Decay, with the names of the content in use."""

    seldom = frozenset({"Trash", "Central Mold"})

    def __init__(self, options: FlourishAndDecayOptions) -> None:
        self.content: Content = load_content(content_folder(options))

    # --- names ----------------------------------------------------------------------------------------------

    def card_name(self, card: int) -> str:
        """The name of a card."""
        return self.content.card(card).name

    def character(self, state: State, seat: int) -> str:
        """The name of a seat's character."""
        return self.content.setup.character[int(state.players[seat].character)].name

    def colour(self, state: State, seat: int) -> str:
        """The colour of a seat's pieces, `#rrggbb`."""
        return self.content.setup.character[int(state.players[seat].character)].colour

    def counted(self, cards: Any) -> str:
        """`3 Crumb, 1 Rind`, or `none`."""
        return ", ".join(f"{cards[k]} {self.card_name(k)}" for k in np.flatnonzero(cards).tolist()) or "none"

    # --- what is seen ---------------------------------------------------------------------------------------

    def describe(self, rules: Rules, state: State, seat: int | None) -> str:
        """Everything a seat sees, or a spectator (None), a line a part of the table."""
        order = [absolute(state, seat or 0, k) for k in range(state.num_players)]
        lines = [
            *self._course(rules, state, seat),
            *(self._player(state, seat, other) for other in order),
            *self._board(state, seat),
            *self._covers(state),
            *self._mold(state),
            f"Trash: {self.counted(state.trash)}.",
        ]
        if seat is not None:
            lines += self._own(rules, state, seat)
        if seat is not None and state.seat == seat:
            lines.append(self.question(rules, state))
        return "\n".join(lines)

    def prompt(self, rules: Rules, state: State) -> str:
        """Calories and hand of the seat to act, and what it is asked."""
        seat = int(state.seat)
        return "\n".join([*self._own(rules, state, seat), self.question(rules, state)])

    def report(self, rules: Rules, before: State, action: int, after: State, viewer: int | None) -> list[str]:
        """What a seat, or a spectator, saw happen from one decision to the next."""
        return events(self, rules, before, action, after, viewer)

    def _course(self, rules: Rules, state: State, viewer: int | None) -> Iterator[str]:
        """How far the game has come, and whose turn it is."""
        yield (
            f"Round {state.lap} of at most {rules.max_rounds}, "
            f"generation {state.generation} of {rules.max_generations}; "
            f"{state.num_players} players, board of {state.side} x {state.side}; now {PHASES[state.phase]}."
        )
        yield f"Start player: {self.who(state, viewer, state.first)}."
        if state.phase == SEEDING:
            yield f"Seed phase: round {state.seed_round + 1}, placements of it revealed: {state.seed_try}."
            return
        free = f", {rules.free_generations} pass in every round" if rules.free_generations else ""
        yield f"Generations of this round's cell placement by cards: +{state.hastened}, -{state.delayed}{free}."
        if state.phase == TURNS and state.active >= 0:
            begun = ", ".join(self._amounts(state.now))
            yield (
                f"Turn of {self.who(state, viewer, state.active)}; played: "
                f"{self.counted(state.players[state.active].played)}"
                + (f"; still to begin with: {begun}." if begun else ".")
            )

    def _amounts(self, amounts: Any) -> list[str]:
        """Lasting effects in words."""
        return [describe_cards.effect(OPS[op], int(amounts[op])) for op in np.flatnonzero(amounts).tolist()]

    def _player(self, state: State, viewer: int | None, seat: int) -> str:
        """What everybody sees of a seat."""
        player = state.players[seat]
        parts = [
            f"{self.character(state, seat)}, letter {chr(ord('A') + relative(state, viewer or 0, seat))}",
            f"{player.slimes} slime",
            f"{player.living} living cells",
            f"{player.calories} calories",
            f"{int(player.hand.sum())} cards in hand",
            f"deck and unknown hand: {self.counted(player.deck + player.hand - player.known)}",
            f"discard: {self.counted(player.discard)}",
        ]
        if player.known.any():
            parts.append(f"known in hand: {self.counted(player.known)}")
        if player.free_bought:
            parts.append("has taken a free card")
        if player.to_place:
            parts.append(f"cells to place: {player.to_place}")
        for turn, amounts in enumerate(player.coming):
            if amounts.any():
                parts.append(f"in {turn + 1} turns: {', '.join(self._amounts(amounts))}")
        return f"{self.who(state, viewer, seat)}: {'; '.join(parts)}."

    def _board(self, state: State, viewer: int | None) -> Iterator[str]:
        """The board, a row a line; capitals are living cells, small letters slime; A is the viewer (or seat 0)."""
        yield "Board (rows from the north):"
        side = int(state.side)
        letters = [chr(ord("A") + relative(state, viewer or 0, seat)) for seat in range(state.num_players)]
        for row, (cells, slime) in enumerate(zip(owners(state.cells, side), owners(state.slime, side), strict=True)):
            symbols = (
                letters[cell] if cell != NOWHERE else letters[under].lower() if under != NOWHERE else "."
                for cell, under in zip(cells.tolist(), slime.tolist(), strict=True)
            )
            yield f"  {row + 1:2d} {''.join(symbols)}"

    def _covers(self, state: State) -> Iterator[str]:
        """Shields and frost."""
        for layers, what, unit in ((state.shield, "Shielded slime", "rounds"), (state.frost, "Frozen", "generations")):
            for k, layer in enumerate(layers):
                spaces = spaces_of(layer, int(state.side))
                if spaces:
                    yield f"{what} for {k + 1} {unit} or more: {', '.join(spaces)}."

    def _mold(self, state: State) -> Iterator[str]:
        """The Central Mold: what can be bought, and how many copies are left."""
        yield "Central Mold:"
        for card in np.flatnonzero(state.mold).tolist():
            yield f"  {state.supply[card]} {describe_cards.card(self.content.card(card))}"

    def _own(self, rules: Rules, state: State, seat: int) -> Iterator[str]:
        """What only the seat itself sees."""
        player = state.players[seat]
        yield f"Your hand: {self.counted(player.hand)}. Your calories: {player.calories}."
        chosen = spaces_of(state.chosen[seat], int(state.side))
        if state.phase != TURNS and (chosen or player.bought):
            yield (
                f"Your sealed commit: cells at {', '.join(chosen) or 'no space'}, generations {player.bought}; "
                f"calories left {left_of(rules, state, seat) if state.phase == PLACING else player.calories}."
            )

    # --- what is asked --------------------------------------------------------------------------------------

    def question(self, rules: Rules, state: State) -> str:
        """What the seat to act is asked: for its eyes only."""
        frame = top(state)
        if frame.kind == kinds.TURN:
            what = "play cards, buy cards, or end your turn"
        elif frame.kind == kinds.COMMIT:
            if state.phase == SEEDING:
                what = f"choose a space for a cell, sealed; {frame.a} left to choose"
            else:
                what = ("place a cell, sealed, or no more", "buy a generation, sealed, or no more")[frame.step]
        elif frame.b:
            what = f"say which way, from {LABELS[frame.b - 1]}"
        else:
            what = f"{describe_cards.effect(OPS[frame.op], int(frame.a))}{self._of_card(state)}"
        return f"You are asked to: {what}."

    def _of_card(self, state: State) -> str:
        """Which card an effect belongs to, and how many of its effects have been begun."""
        parent = state.frames[state.depth - 2]
        if parent.kind == kinds.CARD_PLAYED:
            return f" (effect {parent.step} of {self.card_name(parent.card)})"
        return " (at the beginning of your turn)"

    # --- what an action does --------------------------------------------------------------------------------

    def explain(self, rules: Rules, state: State, action: int) -> str:
        """What a legal action would do now."""
        frame = top(state)
        block, index = self._block(action)
        if block == "done":
            if frame.kind == kinds.TURN:
                return "end your turn"
            if frame.kind == kinds.COMMIT:
                return ("place no more cells", "buy no more generations")[frame.step]
            return "do no more of it"
        if block == "at":
            if frame.kind == kinds.COMMIT:
                cost = "" if state.phase == SEEDING else f" for {rules.cell_cost} calories"
                return f"choose {LABELS[index]} for a cell{cost}"
            return _USES[int(frame.op)].format(LABELS[index])
        if block == "go":
            return f"go {DIRECTIONS[index].replace('_', ' ')}"
        if block == "play_food":
            return "play all food cards of your hand"
        if block == "generation":
            return f"buy a generation for {rules.generation_cost} calories"
        if block in ("gain", "trash"):
            return f"{block} {self.card_name(index)}"
        return f"{block} {describe_cards.card(self.content.card(index))}"

    def _block(self, action: int) -> tuple[str, int]:
        """The block of an action and its place in it."""
        block = next(block for block in reversed(a.CATALOGUE.blocks) if action >= block.start)
        return block.name, action - block.start

    def why_illegal(self, rules: Rules, state: State, action: int) -> str:
        """Why an action of the catalogue is refused now."""
        seat = int(state.seat)
        block, index = self._block(action)
        player = state.players[seat]
        asked = self.question(rules, state).removeprefix("You are asked to: ").rstrip(".")
        if top(state).kind == kinds.TURN and block in ("play", "buy") and rules.cards[index].copies == 0:
            return "there is no such card"
        if top(state).kind == kinds.TURN and block == "play":
            return f"{self.card_name(index)} is not in your hand"
        if top(state).kind == kinds.TURN and block == "buy":
            return self._why_not_bought(rules, state, player, index)
        if block == "at" and (index % SIDE >= state.side or index // SIDE >= state.side):
            return f"{LABELS[index]} is not on the board"
        if block == "at" and top(state).kind in (kinds.COMMIT, kinds.EFFECT):
            return f"{LABELS[index]} is not a space for this; the seat to act is asked to {asked}"
        return f"the seat to act is asked to {asked}"

    def _why_not_bought(self, rules: Rules, state: State, player: Any, card: int) -> str:
        """Why a card cannot be bought now."""
        name = self.card_name(card)
        if state.mold[card] == 0:
            return f"{name} is not in the Central Mold in this game"
        if state.supply[card] == 0:
            return f"no copy of {name} is left"
        if rules.cards[card].cost > player.calories:
            return f"{name} costs {rules.cards[card].cost} calories, and you have {player.calories}"
        return "only one card that costs nothing may be taken in a turn"
