"""Cards in words, from their rows of content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overwinter.envs.doom_and_bloom.cards import BonusRow, CardRow, Effects, OptionRow, ResultRow

_NAMES = {
    "food": "Food",
    "fuel": "Fuel",
    "weaponry": "Weaponry",
    "survivors": "Survivor*",
    "medkits": "Medkit*",
    "resource": "resource* of choice",
    "card": "Bonus card*",
}

_WINDOWS = {
    "start": "at the start of your turn",
    "moving": "after your movement roll",
    "before_roll": "before a roll",
    "after_roll": "after a roll",
    "result": "once a result is known",
    "end": "at the end of your turn",
    "rival_start": "at the start of a rival's turn",
}

# `{0}` is what or how much.
_EFFECTS = {
    "board_asset": "gain the asset of the space",
    "gain": "gain {0}",
    "take": "take {0} from another player",
    "lose": "lose {0}",
    "others_gain": "all others gain {0}",
    "others_lose": "all others lose {0}",
    "skip_turn": "miss your next turn",
    "attack": "an Attack follows",
    "pace": "move {0} more",
    "another_pace": "roll the movement die again",
    "dice": "roll {0} more",
    "total": "add {0} to the roll",
    "another_roll": "roll all dice again",
    "spare": "lose nothing by it",
    "succeed": "count the test as passed",
    "regain": "regain the Survivors lost in this turn",
    "busy": "the rival has to stay put",
    "slow": "the rival moves {0} fewer (but one)",
}


def amount(thing: str, count: int) -> str:
    """`2 Survivors`."""
    return f"{count} {_NAMES[thing].replace('*', '' if count == 1 else 's')}"


def things(counts: Mapping[Any, int]) -> str:
    """`1 Fuel and 2 Survivors`."""
    return " and ".join(amount(thing, count) for thing, count in counts.items())


def _how_much(op: str, value: Any) -> str:
    if op == "dice":
        return "1 die" if value == 1 else f"{value} dice"
    return things(value) if isinstance(value, Mapping) else str(value)


def effects(row: Effects) -> str:
    """`gain 1 Fuel, miss your next turn`; `nothing`."""
    said = []
    for op, words in _EFFECTS.items():
        value = getattr(row, op, None)
        if value:
            said.append(words.format(_how_much(op, value)))
    return ", ".join(said) or "nothing"


def _result(row: ResultRow, tag: str) -> str:
    tagged = row.tag or tag
    return f"{effects(row)} ({'no tag' if tagged == 'neither' else tagged})"


def option(row: OptionRow) -> str:
    """What an option costs and asks for, and what its results bring."""
    parts = []
    if row.pay:
        parts.append(f"pay {things(row.pay)}")
    if row.give:
        parts.append(f"give another player {things(row.give)}")
    if row.roll:
        kind = {"search": "Search", "raider": "Raider", "plain": "plain"}[row.roll.kind]
        parts.append(f"{kind} roll of {row.roll.dice} dice, {row.roll.target} or more")
    if row.compare:
        what = _NAMES[row.compare.what].replace("*", "s")
        parts.append(
            {
                "no_less": f"no other player has {'fewer' if what.endswith('s') else 'less'} {what}",
                "no_more": f"no other player has more {what}",
                "at_least": f"{amount(row.compare.what, row.compare.amount)} or more",
            }[row.compare.rule]
        )
    if row.result:
        parts.append(_result(row.result, "success"))
    if row.success and row.failure:
        parts.append(f"{_result(row.success, 'success')}; else {_result(row.failure, 'failure')}")
    return ": ".join(parts)


def card(row: CardRow) -> str:
    """`Corner Store: Search roll of 5 dice ...`."""
    if len(row.options) == 1:
        return f"{row.name}: {option(row.options[0])}"
    return f"{row.name}: " + " / ".join(f"option {k + 1}, {option(o)}" for k, o in enumerate(row.options))


def bonus(row: BonusRow) -> str:
    """`Second Wind (after your movement roll: move 3 more)`."""
    when = _WINDOWS[row.when] + (f", a {row.on}" if row.on else "")
    return f"{row.name} ({when}: {effects(row.effect)})"
