"""The action catalogue of Survivalist. Seats are relative: left_1 is the next player clockwise."""

from __future__ import annotations

from overwinter.envs.core.actions import Catalogue
from overwinter.envs.survivalist.state import (
    DISCS,
    FREEZE,
    MAX_PLAYERS,
    NUM_BACKCOUNTRY,
    NUM_BASIC,
    NUM_EXPERT,
    NUM_FATE,
    NUM_VALLEY,
    RESOURCES,
    SPOTS,
    THREATS,
)

CATALOGUE = Catalogue()
_add = CATALOGUE.add
_LEFT = [f"left_{k}" for k in range(1, MAX_PLAYERS)]
_WOUNDS = DISCS[:FREEZE]

SKIP = _add("skip", [""], "decline, or stop with what is left undone")
PLACE = _add(
    "place",
    [*(f"backcountry_{k + 1}" for k in range(NUM_BACKCOUNTRY)), "campfire", "clearing"],
    "put the meeple on a space (Backcountry from top to bottom)",
)
SPOT = _add("freeze", SPOTS, "put a drawn Freeze disc on a spot of the Exposure area")
MED = _add("med", [*_WOUNDS, "freeze"], "use a Med to redraw an overflowing disc of this kind")
FALL = _add("fall", [""], "use no Med: pass out, or die in the final round")
TAKE = _add("take", RESOURCES, "Gather a token of this resource from the Ridge")
TAKE_ALL = _add("take_all", [""], "Gather everything on the Ridge")
FORAGE_AT = _add("forage", [f"valley_{k + 1}" for k in range(NUM_VALLEY)], "take a face-down token of the Valley")
CRAFT_CARD = _add(
    "craft",
    [*(f"basic_{k + 1}" for k in range(NUM_BASIC)), *(f"expert_{k + 1}" for k in range(NUM_EXPERT))],
    "craft an item card from the board or one's own traps",
)
PAY_TOKEN = _add("pay", RESOURCES, "pay the token due with one of this resource")
PAY_FIRE = _add("pay_fire", [""], "pay the token due with two Fire")
DISCARD = _add("discard", RESOURCES, "discard a token of this resource from a pack over its limit")
DROP = _add("drop", SPOTS, "consume the drop tile on this spot")
STEAL_FROM = _add("steal", _LEFT, "steal a Fire from this opponent")
PEEK_FATE = _add("peek", [f"fate_{k + 1}" for k in range(NUM_FATE)], "look at a face-down Fate tile")
PEEK_VALLEY = _add("peek_valley", [""], "look at all face-down tokens of the Valley")
SALVAGE_TOKEN = _add("salvage", RESOURCES, "take a token of this resource from the discard pile")
TRAP_DECK = _add("trap", ["basic", "expert"], "draw the top card of this deck as a trap")
SUMMON_FROM = _add("summon_from", THREATS, "move a Reaper from this threat to one's playerboard")
SUMMON_TO = _add("summon_to", THREATS, "move a Reaper from one's playerboard to this threat")
HEAL_WOUND = _add("heal", _WOUNDS, "remove a wound of this colour")
THAW_SPOT = _add("thaw", SPOTS, "remove a Freeze disc from this spot")
EXCHANGE_LINE = _add("exchange", [f"line_{k + 1}" for k in range(4)], "make this exchange of the secret-skills card")
USE_LUCK = _add("use_luck", [""], "discard a Lucky Break to skip the threat")
FACE_THREAT = _add("face_threat", [""], "keep the Lucky Break and draw discs")
OFFER_TO = _add("offer", _LEFT, "offer this player a trade")
GIVE = _add("give", RESOURCES, "offer a token of this resource")
WANT = _add("want", RESOURCES, "ask for a token of this resource")
ACCEPT = _add("accept", [""], "accept the trade offered")
DECLINE = _add("decline", [""], "decline the trade offered")
NUM_ACTIONS = len(CATALOGUE)
