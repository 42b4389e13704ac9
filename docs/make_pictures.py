"""Draws the pictures of the game pages: a table in the middle of a game, as the agent to act sees it."""

from __future__ import annotations

import random
from pathlib import Path

from overwinter.envs import GAMES, OverwinterEnv, make

DOCS = Path(__file__).resolve().parent
PLAYERS = 4
DECISIONS = {"survivalist": 90, "doom_and_bloom": 522, "flourish_and_decay": 415, "godforsaken_scavengers": 48}
SEED = 3
PREFERRED = {
    "survivalist": ("craft",),
    "doom_and_bloom": ("roll", "move", "fuel", "option", "boost", "extra_mile", "pass"),
    "flourish_and_decay": ("play", "at", "go", "generation", "gain"),
    "godforsaken_scavengers": ("scavenge", "collect", "harvest", "end", "pass"),
}
"""What is chosen wherever it can be, by the beginning of its name, so that something happens."""


def played(name: str) -> OverwinterEnv:
    """A game some way in, played at random among what is preferred, or else among all."""
    chance = random.Random(SEED)  # whose `random()` is the same for ever
    env = make(name, num_players=PLAYERS)
    env.reset(seed=SEED)
    for _ in range(DECISIONS[name]):
        legal = env.legal_actions()
        preferred = [action for action in legal if env.action_name(action).startswith(PREFERRED[name])]
        choices = preferred or legal
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
