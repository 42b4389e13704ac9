"""Cards, Areas, Afflictions, Characters and what applies all the time, in words."""

from __future__ import annotations

from overwinter.envs.godforsaken_scavengers.cards import (
    AfflictionRow,
    AreaRow,
    CardRow,
    CharacterRow,
    CostRow,
    Effects,
    FinalRow,
    LimitsRow,
)

# What an effect does, by its name; {n} is its number, {c} so many cards, {s} the plural's s.
_EFFECTS = {
    "scout": "turn up the top cards of all piles",
    "look": "look at the top {c} of a pile",
    "hunt": "look at the top {c} of a pile and scavenge one of them",
    "scavenge": "scavenge {c}",
    "move": "the active player chooses a pile anew",
    "rush": "the active player scavenges {c}",
    "rest": "turn {n} Affliction{s} of a player face down, and its Character face up",
    "relief": "heal {n} Affliction{s} of the active player, and turn its Character face up",
    "hide": "the scavenged cards outlast the Peril",
    "avoid": "the Peril gains no Affliction",
    "heal": "heal {n} of your Afflictions",
    "face_down": "turn {n} of your Afflictions face down",
    "character_up": "turn your Character face up",
    "take_scavenged": "take {n} scavenged card{s}",
    "take_discard": "take a discarded Action of tier {n} or lower with another name",
    "steal": "take a card of another hand by chance",
    "food": "have {n} food at the next Feeding",
    "food_all": "everybody has {n} food at the next Feeding",
    "harvest": "harvest a card now, for {n} food more",
    "discard_top": "discard the top card of {n} pile{s}",
    "pass_affliction": "another player gets one of your Afflictions",
    "lose": "discard {c}",
    "lose_all": "everybody discards {c}",
    "flip_all": "turn all Characters face down",
    "afflict": "gain {n} more Affliction{s}",
    "keep": "take this card into hand",
    "rest_all": "everybody turns {n} Affliction{s} face down",
    "up_all": "turn all Characters face up",
}
_BANNED = {
    "reactions": "Reactions",
    "defeating": "defeating Perils",
    "opportunities": "Opportunities",
    "sharing": "sharing food",
    "deals": "deals",
    "other_turns": "playing cards in other turns",
    "looking": "looking at piles",
    "power": "using the Character's power",
}


def effect(name: str, number: int) -> str:
    """One effect."""
    return _EFFECTS[name].format(n=number, c=count_cards(number), s="" if number == 1 else "s")


def effects(rows: Effects) -> str:
    """A list of effects, in order."""
    return ", ".join(effect(name, number) for name, number in rows.items())


def count_cards(number: int) -> str:
    """So many cards."""
    return f"{number} card{'' if number == 1 else 's'}"


def limits(row: LimitsRow) -> str:
    """What applies all the time; empty for nothing."""
    said = [
        f"{getattr(row, key):+d} {words}"
        for key, words in (("hand", "hand limit"), ("cost", "food needed"), ("worth", "food of each card"))
        if getattr(row, key)
    ]
    if row.scavenges:
        said.append(f"at most {count_cards(row.scavenges)} scavenged in a turn")
    if row.collects:
        said.append(f"at most {count_cards(row.collects)} collected in a turn")
    if row.bans:
        said.append(f"no {', '.join(_BANNED[ban] for ban in row.bans)}")
    return "; ".join(said)


def cost(row: CostRow) -> str:
    """What has to be discarded."""
    if row.cards:
        return count_cards(row.cards)
    return f"cards worth {row.value}"


def card(row: CardRow) -> str:
    """A card of the draw deck."""
    said = [f"tier {row.tier} {row.kind}"]
    if row.value is not None:
        said.append(f"worth {row.value}")
    if row.effect:
        said.append(f"play: {effects(row.effect)}{' (also when another player has turned up a card)' * row.anytime}")
    if row.reaction:
        said.append(f"Reaction: {effects(row.reaction)}")
    if row.punish:
        said.append(f"undefeated: {effects(row.punish)}")
    if row.cost is not None:
        verb = "defeat" if row.kind == "peril" else "complete"
        said.append(f"{verb} by discarding {cost(row.cost)}: {effects(row.reward)}")
    return f"{row.name} ({'; '.join(said)})"


def area(row: AreaRow | FinalRow) -> str:
    """An Area."""
    said = [f"cost {row.cost}"]
    if limits(row.limits):
        said.append(limits(row.limits))
    if row.revealed:
        said.append(f"when revealed: {effects(row.revealed)}")
    return f"{row.name} ({'; '.join(said)})"


def affliction(row: AfflictionRow) -> str:
    """An Affliction."""
    said = [limits(row.limits)] if limits(row.limits) else []
    if row.gained:
        said.append(f"at once: {effects(row.gained)}")
    if row.heals:
        said.append("heals itself at once")
    return f"{row.name} ({'; '.join(said)})"


def character(row: CharacterRow) -> str:
    """A Character."""
    said = [limits(row.limits)] if limits(row.limits) else []
    if row.power:
        how = "against a Peril, " * row.reacts + ("then face down" if row.flips else "once")
        said.append(f"power ({how}): {effects(row.power)}")
    said.append(f"as Survivor: {limits(row.survivor) or 'nothing'}")
    return f"{row.name} ({'; '.join(said)})"
