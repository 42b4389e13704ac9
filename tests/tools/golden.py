"""Record the golden replays anew: `make golden`, after a change of rules and of the game's version."""

from __future__ import annotations

from pathlib import Path

from overwinter.agents.base import act
from overwinter.agents.registry import make_agent
from overwinter.envs import make
from overwinter.envs.core.replay import ReplayWriter

FOLDER = Path(__file__).resolve().parents[1] / "golden"
GAMES = {
    "survivalist-2": ("survivalist", "greedy,random", 1, {}),
    "survivalist-2-lightning": ("survivalist", "greedy,greedy", 2, {"horizon": "lightning", "play_out": True}),
    "survivalist-3-trading": ("survivalist", "random,greedy,random", 3, {"trading": True}),
    "survivalist-4-exposure": ("survivalist", "greedy,random,greedy,greedy", 4, {"exposure_setup": True}),
    "survivalist-5-cut": ("survivalist", "random,greedy,random,random,greedy", 5, {"max_rounds": 4, "trading": True}),
    "survivalist-6": ("survivalist", "greedy,random,random,greedy,random,random", 6, {"big_haul": False}),
    "doom_and_bloom-2-short": ("doom_and_bloom", "heuristic,greedy", 7, {"length": "short"}),
    "doom_and_bloom-3-quiet": ("doom_and_bloom", "greedy,heuristic,greedy", 8, {"trading": False}),
    "doom_and_bloom-4-teams": (
        "doom_and_bloom",
        "heuristic,greedy,heuristic,greedy",
        9,
        {"length": "short", "teams": True},
    ),
    "doom_and_bloom-4-cut": (
        "doom_and_bloom",
        "random,heuristic,random,greedy",
        10,
        {"length": "long", "max_rounds": 6},
    ),
    "flourish_and_decay-2": ("flourish_and_decay", "heuristic,greedy", 11, {}),
    "flourish_and_decay-3": (
        "flourish_and_decay",
        "greedy,random,heuristic",
        12,
        {"carry_calories": True, "max_rounds": 8},
    ),
    "flourish_and_decay-4": (
        "flourish_and_decay",
        "random,random,greedy,random",
        13,
        {"free_generations": 1, "max_rounds": 5},
    ),
    "flourish_and_decay-5": ("flourish_and_decay", "random,random,random,random,random", 15, {"max_rounds": 6}),
    "godforsaken_scavengers-1": ("godforsaken_scavengers", "heuristic", 15, {"characters": "choose", "caravan": True}),
    "godforsaken_scavengers-2": ("godforsaken_scavengers", "heuristic,heuristic", 16, {"scenario": "daring_retreat"}),
    "godforsaken_scavengers-3": ("godforsaken_scavengers", "greedy,heuristic,random", 17, {"scenario": "wicked_few"}),
    "godforsaken_scavengers-4": (
        "godforsaken_scavengers",
        "heuristic,greedy,heuristic,random",
        18,
        {"scenario": "last_hunt", "characters": "random"},
    ),
    "godforsaken_scavengers-5": (
        "godforsaken_scavengers",
        "heuristic,random,heuristic,greedy,heuristic",
        19,
        {"scenario": "lost_expedition", "caravan": True},
    ),
    "godforsaken_scavengers-6": (
        "godforsaken_scavengers",
        "random,heuristic,random,heuristic,random,heuristic",
        20,
        {"scenario": "wicked_few", "characters": "choose", "max_offers": 2},
    ),
}
"""File name -> game, agents, seed, options."""


def record(name: str) -> None:
    """Play and write one of the games."""
    game, specs, seed, options = GAMES[name]
    seats = specs.split(",")
    env = make(game, num_players=len(seats), **options)
    agents = [make_agent(spec, env.game) for spec in seats]
    env.reset(seed=seed)
    step = 0
    with ReplayWriter(FOLDER / f"{name}.jsonl", env, seats) as replay:
        while not env.is_over:
            seat = env.possible_agents.index(env.agent_selection)
            replay.step(env, act(agents[seat], env, 1_000 * seed + step))
            step += 1


if __name__ == "__main__":
    for name in GAMES:
        record(name)
        print(FOLDER / f"{name}.jsonl")
