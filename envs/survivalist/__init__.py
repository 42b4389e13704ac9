"""Survivalist: a game of survival for 2 to 6 players. RULES.md holds its rules, `game` its declaration."""
