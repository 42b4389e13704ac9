"""The action catalogue of Flourish and Decay: the same ids on every board and at every player count."""

from __future__ import annotations

from overwinter.envs.core.actions import Catalogue
from overwinter.envs.flourish_and_decay.state import DIRECTIONS, LABELS, NUM_ACTION_CARDS, NUM_FOODS

CATALOGUE = Catalogue()
_add = CATALOGUE.add
_CARDS = [
    *(f"food_{k + 1}" for k in range(NUM_FOODS)),
    *(f"action_{k + 1}" for k in range(NUM_ACTION_CARDS)),
]

DONE = _add("done", [""], "end one's turn, a sealed placement, or an effect before it is used up")
AT = _add("at", LABELS, "choose this space: column from the west, row from the north")
GO = _add("go", DIRECTIONS, "move or shift this way")
BUY_GENERATION = _add("generation", [""], "add a generation to one's sealed commit")
PLAY_FOOD = _add("play_food", [""], "play all food cards of one's hand, which are two or more")
PLAY = _add("play", _CARDS, "play a card from one's hand (numbered as in the content)")
BUY = _add("buy", _CARDS, "acquire a card from the Central Mold")
GAIN = _add("gain", _CARDS, "gain a card by an effect")
TRASH = _add("trash", _CARDS, "trash a card from one's hand")
NUM_ACTIONS = len(CATALOGUE)
