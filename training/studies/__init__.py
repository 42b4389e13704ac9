"""What to count when a game's balance is studied: one module a game, named like the game."""
