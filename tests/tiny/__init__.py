"""Night Watch: a game small enough to read in a sitting that uses every feature of core.

Everybody keeps one fire through the nights. On its turn a seat gathers wood, draws a card, rests or raids
another seat, and may first offer a trade. Once all had a turn, each seals how much of its wood it gives to
the fire; when the fire is too low, those who gave the least shiver. Who has no warmth left dies. A raid opens
a window: its target may bar it, the raider may break the bar with an axe, any enemy may wound the raider
with a spear. Whoever is warmest after the last night wins; played together or alone, all try to live.
"""
