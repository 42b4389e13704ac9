"""The actions of Night Watch; other seats are named by their place clockwise of the one who acts."""

from __future__ import annotations

from overwinter.envs.core.actions import Catalogue
from tests.tiny.state import AIMS, CARDS, GOODS, MAX_COMMIT, MAX_PLAYERS

_OTHERS = [f"left{distance}" for distance in range(1, MAX_PLAYERS)]

CATALOGUE = Catalogue()
REST = CATALOGUE.add("rest", [""], "do nothing this turn")
GATHER = CATALOGUE.add("gather", [""], "take wood from the forest")
SEARCH = CATALOGUE.add("search", [""], "draw a card")
RAID_SEAT = CATALOGUE.add("raid", _OTHERS, "raid another seat")
OPEN = CATALOGUE.add("offer", [""], "begin an offer of trade")
AIM = CATALOGUE.add("aim", AIMS, "what a raid is after, seen by nobody else")
PLAY = CATALOGUE.add("play", CARDS, "play a card into a raid")
PASS = CATALOGUE.add("pass", [""], "let it pass")
CHOOSE_PARTNER = CATALOGUE.add("partner", _OTHERS, "whom the offer is made to")
CHOOSE_GIVE = CATALOGUE.add("give", GOODS, "what the maker of the offer gives")
CHOOSE_WANT = CATALOGUE.add("want", GOODS, "what it wants for it")
MAKE = CATALOGUE.add("propose", [""], "put the offer to the partner")
WITHDRAW = CATALOGUE.add("withdraw", [""], "drop the offer")
ACCEPT = CATALOGUE.add("accept", [""], "take the offer")
DECLINE = CATALOGUE.add("decline", [""], "refuse the offer")
COUNTER = CATALOGUE.add("counter", [""], "answer with an offer of one's own")
COMMIT = CATALOGUE.add("commit", [str(n) for n in range(MAX_COMMIT + 1)], "seal wood for the fire")
