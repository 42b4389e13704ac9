"""What the studies of single games count."""

from __future__ import annotations

import numpy as np

from overwinter.agents.registry import make_agent
from overwinter.agents.table import Table
from overwinter.envs.core.batch import Batch
from overwinter.envs.flourish_and_decay.actions import DONE
from overwinter.envs.flourish_and_decay.rules.kinds import TURN
from overwinter.envs.registry import load_game
from overwinter.training.balance import load_study, play_balance

GAMES, SEED = 12, 3


def test_flourish_and_decay__changes_of_lead_counted_by_hand() -> None:
    game = load_game("flourish_and_decay")
    agent, options = make_agent("random", game), game.options(board_size=8, max_rounds=6)
    batch = Batch(game, options, GAMES, 2, SEED)
    table = Table(batch, [agent], np.zeros(batch.reward.shape, np.int64), SEED)
    actions, running = np.zeros(GAMES, np.int64), np.ones(GAMES, bool)
    led: dict[tuple[int, int], bool] = {}
    counted = {True: 0, False: 0}
    while running.any():
        table.fill(actions)
        for i in np.flatnonzero(running):
            state, seat = batch.state[i], int(batch.seat[i])
            if state["frames"][int(state["depth"]) - 1]["kind"] == TURN and actions[i] == DONE:
                slimes = state["players"]["slimes"]
                leads = bool(slimes[seat] > slimes[1 - seat])
                if leads != led.get((i, seat), False):
                    counted[leads] += 1
                led[i, seat] = leads
        table.step(actions)
        running &= ~(batch.terminated | batch.truncated)
    assert counted[False] > 0
    names = [group.name for group in load_study(game).GROUPS]
    for _ in range(2):  # nothing is remembered of games before
        result = play_balance(game, options, agent, 2, GAMES, SEED)
        uses = result.uses[names.index("change of lead between a seat's turns")] * GAMES
        np.testing.assert_allclose(uses, [counted[True], counted[False]])
