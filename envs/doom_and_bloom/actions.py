"""The action catalogue of Doom and Bloom. Seats are relative: left_1 is the next player clockwise."""

from __future__ import annotations

from overwinter.envs.core.actions import Catalogue
from overwinter.envs.doom_and_bloom.hexes import LABELS
from overwinter.envs.doom_and_bloom.state import (
    ASSETS,
    MAX_AMOUNT,
    MAX_MEDKITS,
    MAX_PLAYERS,
    NUM_BONUS,
    NUM_OPTIONS,
    RESOURCES,
)

CATALOGUE = Catalogue()
_add = CATALOGUE.add
_LEFT = [f"left_{k}" for k in range(1, MAX_PLAYERS)]
_CARDS = [f"card_{k + 1}" for k in range(NUM_BONUS)]
_GOODS = [
    *(f"{resource}_{amount}" for resource in RESOURCES for amount in range(1, MAX_AMOUNT + 1)),
    *(f"medkits_{amount}" for amount in range(1, MAX_MEDKITS + 1)),
    "next_turn",
    "keep_busy",
    *_CARDS,
]
MOST_REGAINED = 20

PASS = _add("pass", [""], "decline, go on, or remain on a Crossing")
STAY = _add("stay", [""], "stay put")
ROLL_DICE = _add("roll", [""], "roll the movement die, or the dice of an encounter")
MOVE = _add("move", LABELS, "move to a space; from a cleared Crossing, enter or bypass")
SPEND_FUEL = _add("fuel", [""], "spend 1 Fuel to move 3 spaces more")
EXTRA_MILE = _add("extra_mile", [""], "spend 1 Food, 1 Fuel and 1 Weaponry to roll one die more")
BOOST = _add("boost", ["food", "weaponry"], "spend 2 Food, or 1 Weaponry, to add 1 to a roll")
OPTION = _add("option", [str(k + 1) for k in range(NUM_OPTIONS)], "choose this option of a card")
PLAY = _add("play", _CARDS, "play a Bonus card (numbered as in the content)")
GIVE_UP = _add("give_up", _CARDS, "discard this Bonus card, or hand it over")
SPEND = _add("spend", ASSETS, "pay, lose or hand over one of this asset")
SPEND_MATE = _add("spend_mate", ASSETS, "have the teammate pay one of this asset")
GAIN_ONE = _add("gain", RESOURCES, "gain one of this resource")
GAIN_MATE = _add("gain_mate", RESOURCES, "have the teammate gain one of this resource")
TARGET = _add("target", _LEFT, "choose this player")
REGAIN_SOME = _add(
    "regain", [str(k + 1) for k in range(MOST_REGAINED)], "spend a Medkit to regain so many lost Survivors"
)
KEEP_RIVAL_BUSY = _add("busy", [""], "spend 1 Food, 1 Fuel and 1 Weaponry: the rival whose turn it is stays put")
REACTIVATE = _add("reactivate", [""], "take turns again, as the team fell short of the required assets")
OFFER_TO = _add("offer", _LEFT, "begin an offer to this player")
OFFER_GIVE = _add("give", _GOODS, "offer this")
OFFER_WANT = _add("want", _GOODS, "ask for this")
PROPOSE = _add("propose", [""], "put the offer to the partner")
WITHDRAW = _add("withdraw", [""], "drop the offer")
ACCEPT = _add("accept", [""], "accept the offer")
DECLINE = _add("decline", [""], "decline the offer")
COUNTER = _add("counter", [""], "answer with an offer of one's own")
NUM_ACTIONS = len(CATALOGUE)
