"""Doom and Bloom SURVIVAL!: a race over a ruined land for 2 to 4 players or two teams. RULES.md holds its rules."""
