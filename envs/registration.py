"""Names for other people's registries: Gymnasium's, and PettingZoo's where it has one (1.27 and later)."""

from __future__ import annotations

import gymnasium

IDS = {
    "survivalist": "overwinter/Survivalist-v0",
    "doom_and_bloom": "overwinter/DoomAndBloom-v0",
    "godforsaken_scavengers": "overwinter/GodforsakenScavengers-v0",
}
"""Game -> its id in both registries."""


def register_all() -> None:
    """Register every game; entry points are strings, so nothing is loaded before it is made."""
    for game, identifier in IDS.items():
        if identifier not in gymnasium.registry:
            gymnasium.register(
                id=identifier,
                entry_point="overwinter.agents.single:make_seat_env",
                vector_entry_point="overwinter.agents.single:make_seat_vector_env",
                kwargs={"game": game},
            )
    try:
        from pettingzoo.env_registry import registration
    except ImportError:
        return
    for game, identifier in IDS.items():
        registration.register("aec", id=identifier, entry_point=f"overwinter.envs.{game}_v0:env")
