"""Names for other people's registries: Gymnasium's, and PettingZoo's where it has one (1.27 and later)."""

from __future__ import annotations

import gymnasium

GYMNASIUM_IDS = {"survivalist": "overwinter/Survivalist-v0"}


def register_all() -> None:
    """Register every game; entry points are strings, so nothing is loaded before it is made."""
    for game, identifier in GYMNASIUM_IDS.items():
        if identifier not in gymnasium.registry:
            gymnasium.register(
                id=identifier,
                entry_point="overwinter.agents.single:make_seat_env",
                vector_entry_point="overwinter.agents.single:make_seat_vector_env",
                kwargs={"game": game},
                disable_env_checker=True,
            )
    _register_with_pettingzoo()


def _register_with_pettingzoo() -> None:
    try:
        from pettingzoo.env_registry import register
    except ImportError:
        return
    for game in GYMNASIUM_IDS:
        pass
