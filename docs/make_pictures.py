"""Draws the pictures of the game pages: a table in the middle of a game, as the agent to act sees it."""

from __future__ import annotations

import random
from pathlib import Path

from overwinter.envs import GAMES, OverwinterEnv, make

DOCS = Path(__file__).resolve().parent
PLAYERS = 4
DECISIONS = 90


def played(name: str) -> OverwinterEnv:
    """A game some way in, played at random except that crafting is never left out."""
    chance = random.Random(3)  # whose `random()` is the same for ever
    env = make(name, num_players=PLAYERS)
    env.reset(seed=3)
    for _ in range(DECISIONS):
        legal = env.legal_actions()
        crafting = [action for action in legal if env.action_name(action).startswith("craft")]
        choices = crafting or legal
        env.step(choices[int(chance.random() * len(choices))])
    return env


def drawn(name: str) -> str:
    """The picture of a game's page, as SVG."""
    env = played(name)
    return env.picture(env.agent_selection)


def main() -> None:
    """Draw all pictures anew."""
    for name in GAMES:
        if GAMES[name].picture:
            (DOCS / f"{name}.svg").write_text(drawn(name), encoding="utf-8")


if __name__ == "__main__":
    main()
