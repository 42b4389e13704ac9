"""Flourish and Decay: deck building on a Game of Life of several species, 2 to 5 players. RULES.md holds its rules."""
