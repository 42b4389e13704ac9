"""The action catalogue of Godforsaken Scavengers. Seats are relative: left_1 is the next player clockwise."""

from __future__ import annotations

from overwinter.envs.core.actions import Catalogue
from overwinter.envs.godforsaken_scavengers.state import (
    HUNT_DEPTH,
    MAX_PLAYERS,
    MOST_FOOD,
    NUM_AFFLICTIONS,
    NUM_DESIGNS,
    NUM_PILES,
)

CATALOGUE = Catalogue()
_add = CATALOGUE.add
_LEFT = [f"left_{k}" for k in range(1, MAX_PLAYERS)]
_CARDS = [f"card_{k + 1}" for k in range(NUM_DESIGNS)]
_PILES = [f"pile_{k + 1}" for k in range(NUM_PILES)]
_GOODS = [*(f"food_{amount}" for amount in range(1, MOST_FOOD + 1)), *_CARDS]

PASS = _add("pass", [""], "do nothing, or that is all: let the others go on")
END_SCAVENGE = _add("end_scavenge", [""], "stop scavenging and collect")
END_TURN = _add("end_turn", [""], "end the turn; in the Last Hunt, take no more part in the round")
SCAVENGE_PILE = _add("scavenge", _PILES, "turn up the top card of this pile (the first time: choose it)")
COLLECT = _add("collect", _CARDS, "take this scavenged card into hand (cards are numbered as in the content)")
PLAY = _add("play", _CARDS, "play this card")
DISCARD = _add("discard", _CARDS, "discard this card, or pay with it")
HARVEST_CARD = _add("harvest", _CARDS, "harvest this card: put it into the Personal Zone for its food")
COMPLETE_IT = _add("complete", _CARDS, "begin to complete this Opportunity")
TAKE = _add("take", _CARDS, "take this card out of the discards")
HAND_OVER = _add("hand_over", _CARDS, "give this card away: to who faces a Peril, or from the Caravan")
DEFEAT = _add("defeat", [""], "defeat the Peril by discarding cards")
USE_POWER = _add("power", [""], "use the power of the Character, which is turned face down")
CHOOSE_PILE = _add("pile", _PILES, "choose this pile")
PICK = _add("pick", [str(k + 1) for k in range(HUNT_DEPTH)], "scavenge this one of the cards looked at, from the top")
TARGET = _add("target", ["you", *_LEFT], "choose this player")
CHOOSE_AFFLICTION = _add(
    "affliction", [str(k + 1) for k in range(NUM_AFFLICTIONS)], "choose this Affliction (numbered as in the content)"
)
SHARE_FOOD = _add("share", _LEFT, "give one of the surplus food to this player")
PUNISH_SEAT = _add("punish", _LEFT, "punish this player, who broke a promise, with an Affliction")
CHOOSE_DEALT = _add("character", ["1", "2"], "choose the first or the second Character dealt")
FEED_CARAVAN = _add("feed_caravan", [""], "feed the Caravan by harvesting cards")
OFFER_TO = _add("offer", _LEFT, "begin an offer to this player")
OFFER_GIVE = _add("give", _GOODS, "offer this (food: at the next Feeding)")
OFFER_WANT = _add("want", _GOODS, "ask for this (food: at the next Feeding)")
PROPOSE = _add("propose", [""], "put the offer to the partner")
WITHDRAW = _add("withdraw", [""], "drop the offer")
ACCEPT = _add("accept", [""], "accept the offer")
DECLINE = _add("decline", [""], "decline the offer")
COUNTER = _add("counter", [""], "answer with an offer of one's own")
NUM_ACTIONS = len(CATALOGUE)
