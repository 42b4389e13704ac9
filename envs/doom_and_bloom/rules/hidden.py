"""What a seat cannot know, and dealing it anew."""

from __future__ import annotations

from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import draw, total
from overwinter.envs.doom_and_bloom.rules.assets import BONUS_CARDS, rivals
from overwinter.envs.doom_and_bloom.state import NUM_BONUS, Rules, State


@jit
def redeal(rules: Rules, state: State, seat: int) -> None:
    """Re-sample the Bonus cards in the hands of rivals, but for those that everybody has seen (DB-073). The decks have
    no order, and all else is open."""
    for other in range(int(state.num_players)):
        if state.team[other] == other and rivals(state, other, seat):
            player = state.players[other]
            for card in range(NUM_BONUS):
                state.bonus_deck[card] += int(player.hand[card]) - int(player.shown[card])
                player.hand[card] = player.shown[card]
    for other in range(int(state.num_players)):
        if state.team[other] == other and rivals(state, other, seat):
            player = state.players[other]
            for _ in range(int(player.cards) - total(player.shown)):
                player.hand[draw(state, BONUS_CARDS, state.bonus_deck)] += 1
