"""Draws the pictures of the game pages: a table in the middle of a game, as the agent to act sees it."""

from __future__ import annotations

import random
from pathlib import Path

from overwinter.agents.base import act
from overwinter.agents.registry import make_agent
from overwinter.envs import GAMES, OverwinterEnv, make

DOCS = Path(__file__).resolve().parent
PLAYERS = 4
DECISIONS = {"survivalist": 90, "doom_and_bloom": 522, "flourish_and_decay": 304, "godforsaken_scavengers": 48}
SEED = 3
PREFERRED = {
    "survivalist": ("craft",),
    "doom_and_bloom": ("roll", "move", "fuel", "option", "boost", "extra_mile", "pass"),
    "godforsaken_scavengers": ("scavenge", "collect", "harvest", "end", "pass"),
}
"""What is chosen wherever it can be, by the beginning of its name, so that something happens."""
PLAYED_BY = {"flourish_and_decay": "heuristic"}
"""Agents in place of that, where cells placed by chance soon die."""


def played(name: str) -> OverwinterEnv:
    """A game some way in, played by its agent, or at random among what is preferred, or else among all."""
    chance = random.Random(SEED)  # whose `random()` is the same for ever
    env = make(name, num_players=PLAYERS)
    env.reset(seed=SEED)
    agent = make_agent(PLAYED_BY[name], env.game) if name in PLAYED_BY else None
    for step in range(DECISIONS[name]):
        if agent:
            env.step(act(agent, env, step))
            continue
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
