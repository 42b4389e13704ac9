"""Cards in words: what the effects of content say."""

from __future__ import annotations

from overwinter.envs.flourish_and_decay.cards import ActionRow, FoodRow

_WORDS = {
    "calories": "{0} calories",
    "draw": "draw {0} cards",
    "place": "place {0} cells",
    "claim": "claim {0} spaces next to your slime",
    "kill": "kill {0} cells of others on or next to your slime",
    "move": "move {0} of your cells one space",
    "trash": "trash up to {0} cards from your hand",
    "fewer": "draw {0} cards fewer",
    "sow": "place {0} cells on spaces without slime",
    "shift": "shift {0} blocks of 3 x 3 spaces one space",
    "rotate": "rotate {0} blocks of 3 x 3 spaces clockwise",
    "shield": "shield your slime in a block of 3 x 3 spaces for {0} rounds",
    "freeze": "freeze a block of 3 x 3 spaces for {0} generations",
    "generations": "{0} generations pass",
    "hasten": "{0} generations more in this round's cell placement",
    "delay": "{0} generations fewer in this round's cell placement",
    "harvest": "1 calorie for every 3 of your living cells, at most {0}",
    "gain": "gain a card that costs at most {0}",
    "junk": "each rival gains {0} junk cards",
    "hinder": "each rival draws {0} cards fewer at its next turn",
}
_ONE = {
    "1 calories": "1 calorie",
    "1 cards": "1 card",
    "1 cells": "1 cell",
    "1 spaces": "1 space",
    "1 of your cells": "1 of your cells",
    "1 blocks": "1 block",
    "1 rounds": "1 round",
    "1 generations": "1 generation",
    "1 generation pass": "1 generation passes",
    "1 junk cards": "1 junk card",
}


def effect(op: str, amount: int) -> str:
    """`draw 2 cards`."""
    words = _WORDS[op].format(amount)
    for many, one in _ONE.items():
        if amount == 1:
            words = words.replace(many, one)
    return words


def card(row: FoodRow | ActionRow) -> str:
    """`Rind (cost 3, calories 2)`, and for an action card what it does."""
    head = f"{row.name} (cost {row.cost}, calories {row.calories})"
    if isinstance(row, FoodRow):
        return head
    return f"{head}: {effects(row)}"


def effects(row: ActionRow) -> str:
    """What an action card does."""
    parts = []
    for op, amount, turns in row.rows():
        when = f" at the beginning of your next {turns} turns" if turns > 1 else " at the beginning of your next turn"
        parts.append(effect(op, amount) + (when if turns else ""))
    return ", ".join(parts)
