"""The league: who sits opposite the learner, scripted agents and the policy's own earlier selves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from overwinter.agents.base import Agent
from overwinter.agents.network import Network
from overwinter.agents.policy import PolicyAgent, save_policy
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import GameOptions
from overwinter.training.config import LeagueTable


class League:
    """Opponents by number, as a table seats them: first the scripted ones, then every snapshot in its order.

    At the table are the newest snapshots and some older ones, drawn anew whenever one joins. A game in progress keeps
    the opponents it began with.

    Args:
        table: the configuration.
        anchors: the scripted agents.
        weights: how often each of them is drawn.
        seed: of the draws of older snapshots.

    Attributes:
        agents: all opponents so far.
        decisions: how many decisions the learner had taken when each snapshot was taken.
        older: the older snapshots now at the table, as places in `decisions`.
        rng: the generator of the draws.
    """

    def __init__(self, table: LeagueTable, anchors: Sequence[Agent], weights: Sequence[float], seed: int) -> None:
        self.table = table
        self.agents: list[Agent] = list(anchors)
        self.decisions: list[int] = []
        self.older: list[int] = []
        self.rng = np.random.default_rng(seed)
        self._anchors = list(weights)

    def take(self, network: Network, decisions: int) -> None:
        """A snapshot of the learner joins; older ones are drawn anew."""
        self._join(PolicyAgent(network.copy(), name=snapshot_name(decisions)), decisions)
        known = max(0, len(self.decisions) - self.table.newest)
        self.older = sorted(self.rng.choice(known, min(self.table.older, known), replace=False).tolist())

    def _join(self, agent: PolicyAgent, decisions: int) -> None:
        self.agents.append(agent)
        self.decisions.append(decisions)

    def weights(self) -> list[float]:
        """How often each of `agents` is drawn for a new game; the league's own weight is split evenly."""
        snapshots = [0.0] * len(self.decisions)
        present = {*self.older, *range(max(0, len(snapshots) - self.table.newest), len(snapshots))}
        for k in present:
            snapshots[k] = self.table.weight / len(present)
        return self._anchors + snapshots

    def save_newest(self, folder: Path, game: Game, options: GameOptions) -> None:
        """Write the newest snapshot as a policy of its own."""
        newest = self.agents[-1]
        assert isinstance(newest, PolicyAgent)
        folder.mkdir(exist_ok=True)
        path = folder / f"{newest.name}.safetensors"
        decisions = self.decisions[-1]
        save_policy(path, game, options, newest.network, {"decisions": decisions})

    def restore(self, folder: Path, game: Game, decisions: Sequence[int], older: Sequence[int]) -> None:
        """Read the snapshots of a run that goes on; raises `SaveError` for one that is missing or damaged."""
        for taken in decisions:
            agent = PolicyAgent.load(game, folder / f"{snapshot_name(taken)}.safetensors")
            agent.name = snapshot_name(taken)
            self._join(agent, taken)
        self.older = list(older)


def snapshot_name(decisions: int) -> str:
    """The name of the snapshot taken after so many decisions; names sort by age."""
    return f"snapshot-{decisions:010d}"
