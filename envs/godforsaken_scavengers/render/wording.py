"""What cards, Areas, Characters and Scenarios do, in words short enough for a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overwinter.envs.godforsaken_scavengers.cards import CardRow, CharacterRow, CostRow, LimitsRow, ScenarioRow
from overwinter.envs.godforsaken_scavengers.state import BANS, Limits

# `{n}` is how often or how much, `{s}` an s for more than one, `{w}` `a card` or `2 cards`, `{a}` so of Afflictions.
_EFFECTS = {
    "scout": "turn up the top {w} of all piles",
    "look": "look at the top {w} of a pile",
    "hunt": "look at the top {w} of a pile, scavenge one",
    "scavenge": "scavenge {w}",
    "move": "the active player changes piles",
    "rush": "the active player scavenges {w}",
    "rest": "turn {a} of a player face down, Character up",
    "relief": "heal {a} of the active player, Character up",
    "hide": "save the scavenged cards",
    "avoid": "avoid the Affliction",
    "heal": "heal {a} of yours",
    "face_down": "turn {a} of yours face down",
    "character_up": "Character up",
    "take_scavenged": "take {w} scavenged by anybody",
    "take_discard": "take a discarded Action up to tier {n}",
    "steal": "take a card of another hand, unseen",
    "food": "get {n} food",
    "food_all": "everybody gets {n} food",
    "harvest": "harvest another card for {n} more",
    "discard_top": "discard the top {w} of a pile",
    "pass_affliction": "pass {a} of yours on",
    "lose": "discard {w}",
    "lose_all": "everybody discards {w}",
    "flip_all": "all Characters face down",
    "afflict": "{n} more Affliction{s}",
    "keep": "take it",
    "rest_all": "everybody turns {a} face down",
    "up_all": "all Characters face up",
}
_BANS = {
    "reactions": "no Reactions",
    "defeating": "no defeating of Perils",
    "opportunities": "no Opportunities",
    "sharing": "no sharing of food",
    "deals": "no deals",
    "other_turns": "no plays in others' turns",
    "looking": "no looking into piles",
    "power": "no use of the Character",
}


def _counted(count: int, thing: str, article: str) -> str:
    return f"{article} {thing}" if count == 1 else f"{count} {thing}s"


def effects(row: Mapping[Any, int]) -> str:
    """`heal an Affliction of yours, get 2 food`."""
    return ", ".join(
        _EFFECTS[op]
        .replace("top {w}", "top card" if amount == 1 else f"top {amount} cards")
        .format(
            n=amount,
            s="" if amount == 1 else "s",
            w=_counted(amount, "card", "a"),
            a=_counted(amount, "Affliction", "an"),
        )
        for op, amount in row.items()
    )


def cost(row: CostRow) -> str:
    """`discard 2 cards`, `discard cards worth 4`."""
    return f"discard {_counted(row.cards, 'card', 'a')}" if row.cards else f"discard cards worth {row.value}"


def uses(row: CardRow) -> list[tuple[str, str]]:
    """What a card of the draw deck does, each with the word for when: (`Play`, `heal ...`)."""
    found = []
    if row.kind == "peril":
        told = f"{cost(row.cost)}; {effects(row.reward)}" if row.cost else "not possible"
        found.append(("Defeat", told))
        found.append(("Else", f"an Affliction, {effects(row.punish)}" if row.punish else "an Affliction"))
    elif row.kind == "opportunity" and row.cost:
        found.append(("Complete", f"{cost(row.cost)}; {effects(row.reward)}"))
    elif row.kind == "anomaly":
        found.append(("At once", "shuffle the discards into a pile, this card at its bottom"))
    return found if row.kind != "action" else in_hand(row)


def in_hand(row: CardRow) -> list[tuple[str, str]]:
    """What a card can be played for out of a hand."""
    found = []
    if row.effect:
        found.append(("Any time" if row.anytime else "Play", effects(row.effect)))
    if row.reaction:
        found.append(("Reaction", effects(row.reaction)))
    return found


def change(row: LimitsRow) -> list[str]:
    """What an Area, an Affliction or a Character adds to what applies all the time."""
    found = []
    if row.hand:
        found.append(f"hand limit {row.hand:+d}")
    if row.cost:
        found.append(f"feeding costs {abs(row.cost)} {'more' if row.cost > 0 else 'less'}")
    if row.worth:
        found.append(f"harvested cards are worth {abs(row.worth)} {'more' if row.worth > 0 else 'less'}")
    if row.scavenges:
        found.append(f"at most {row.scavenges} scavenged in a turn")
    if row.collects:
        found.append(f"at most {row.collects} collected in a turn")
    return [*found, *(_BANS[ban] for ban in row.bans)]


def in_force(limits: Limits) -> list[str]:
    """What applies to a player, but for the hand limit and the cost, which are told by themselves."""
    found = []
    if limits.worth:
        found.append(f"harvest {int(limits.worth):+d} a card")
    if limits.scavenges:
        found.append(f"scavenges at most {int(limits.scavenges)}")
    if limits.collects:
        found.append(f"collects at most {int(limits.collects)}")
    return [*found, *(_BANS[ban] for k, ban in enumerate(BANS) if int(limits.bans) >> k & 1)]


def place(limits: LimitsRow, revealed: Mapping[Any, int]) -> str:
    """What an Area does: at once, and all the time."""
    parts = [f"when revealed, {effects(revealed)}"] if revealed else []
    told = "; ".join([*parts, *change(limits)])
    return f"{told[:1].upper()}{told[1:]}" if told else "No effect"


def character(row: CharacterRow, upward: bool) -> str:
    """What a Character's side that lies up does."""
    if not upward:
        return ", ".join(change(row.survivor)) or "no effect"
    parts = change(row.limits)
    if row.power:
        when = "against a Peril, " * row.reacts + ("turning it down" if row.flips else "once")
        parts.append(f"{when}: {effects(row.power)}")
    return ", ".join(parts) or "no effect"


def goal(row: ScenarioRow, survival: bool, alone: bool) -> str:
    """What it takes to win a Scenario."""
    needed = {"complete": "", "fed": ", fed there", "hold": f" with cards worth {row.final.amount} in hand"}[
        row.final.win
    ]
    if alone:
        return f"To win, complete the final Area{needed}."
    if row.mode == "together":
        told = f"All win or lose together: complete the final Area{needed}"
    elif row.mode == "survivors":
        told = f"Each player alone wins who completes the final Area{needed}"
    elif row.by_food:
        told = "Whoever has harvested the most food wins" + (", if alive" if survival else ", dead or alive")
    else:
        told = f"Of those who complete the final Area{needed}, the one with the fewest Afflictions and best cards wins"
    return f"{told}{'; the first death loses the game' if row.all_live else ''}."
