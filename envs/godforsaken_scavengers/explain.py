"""What an action of Godforsaken Scavengers would do, and why one is refused, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from overwinter.envs.core.frames import absolute, top
from overwinter.envs.godforsaken_scavengers import actions as a
from overwinter.envs.godforsaken_scavengers import describe as d
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.rules.zones import room
from overwinter.envs.godforsaken_scavengers.state import SCAVENGING, Rules, State

if TYPE_CHECKING:
    from overwinter.envs.godforsaken_scavengers.text import GodforsakenScavengersText

# What a legal action does, by its block; `{0}` is its label. Blocks whose words depend on the position are not here.
_DOES = {
    "end_scavenge": "stop scavenging and collect",
    "end_turn": "end your turn",
    "power": "use your Character's power",
    "pick": "scavenge card {0} from the top",
    "feed_caravan": "feed the Caravan by harvesting cards",
    "propose": "put the offer to the partner",
    "withdraw": "drop the offer",
    "decline": "decline the offer",
    "counter": "answer with an offer of your own",
}
_CARDS = {
    "collect": "take {0}",
    "discard": "discard {0}",
    "harvest": "harvest {0}",
    "take": "take {0} out of the discards",
    "complete": "complete {0}",
    "hand_over": "give away {0}",
}


def block_of(action: int) -> tuple[str, int]:
    """The block of an action, and its number in it."""
    block = next(block for block in reversed(a.CATALOGUE.blocks) if action >= block.start)
    return block.name, action - block.start


def explain(words: GodforsakenScavengersText, rules: Rules, state: State, action: int) -> str:
    """What a legal action would do now."""
    name, index = block_of(action)
    if name in _CARDS:
        return _CARDS[name].format(words.design(index))
    if name in _EXPLAIN:
        return _EXPLAIN[name](words, rules, state, index)
    return _DOES[name].format(index + 1)


def _pass(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    frame = top(state)
    if frame.kind == kinds.FEEDING:
        return ("harvest no more", "keep the rest", "let it be")[int(frame.step)]
    return "leave the rest of the cards" if frame.kind == kinds.CARAVAN_CARDS else "do nothing"


def _scavenge(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    chosen = state.players[state.seat].pile
    return f"{'turn up another card' if chosen else 'choose it and turn up the top card'} of pile {index + 1}"


def _play(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"play {d.card(words.content.cards[index])}"


def _defeat(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    row = words.content.cards[rules.design_of[top(state).card]]
    assert row.cost is not None
    return f"discard {d.cost(row.cost)}: defeat {row.name} and {d.effects(row.reward)}"


def _pile(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"choose pile {index + 1}, which has {d.count_cards(int(state.stacks[index]))}"


def _target(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"choose {words.who(state, state.seat, absolute(state, state.seat, index))}"


def _affliction(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"choose {d.affliction(words.content.afflictions[index])}"


def _left(words: GodforsakenScavengersText, state: State, index: int) -> str:
    return words.who(state, state.seat, absolute(state, state.seat, index + 1))


def _share(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"give {_left(words, state, index)} 1 food"


def _punish(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"punish {_left(words, state, index)} with an Affliction for a broken promise"


def _character(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    dealt = int(state.players[state.seat].dealt[index])
    return f"be {d.character(words.content.characters[dealt - 1])}"


def _offer(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"begin an offer to {_left(words, state, index)}"


def _give(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"offer {words.good(index)}"


def _want(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"ask for {words.good(index)}"


def _accept(words: GodforsakenScavengersText, rules: Rules, state: State, index: int) -> str:
    return f"accept: give {words.terms(state.offer.want)}, get {words.terms(state.offer.give)}"


_EXPLAIN: dict[str, Callable[[GodforsakenScavengersText, Rules, State, int], str]] = {
    "pass": _pass,
    "scavenge": _scavenge,
    "play": _play,
    "defeat": _defeat,
    "pile": _pile,
    "target": _target,
    "affliction": _affliction,
    "share": _share,
    "punish": _punish,
    "character": _character,
    "offer": _offer,
    "give": _give,
    "want": _want,
    "accept": _accept,
}


def why_illegal(words: GodforsakenScavengersText, rules: Rules, state: State, action: int) -> str:
    """Why an action of the catalogue is refused now."""
    name, index = block_of(action)
    player = state.players[state.seat]
    if top(state).kind in (kinds.TURN, kinds.TICKS):
        if name == "scavenge" and player.phase == SCAVENGING:
            return _why_not_scavenge(state, index)
        if name == "collect" and room(state, state.seat) <= 0:
            return "the hand is full: play, trade or discard a card first"
        if name == "collect" and player.phase == SCAVENGING:
            return "cards are collected after scavenging"
        if name == "end_scavenge" and player.drawn == 0 and player.phase == SCAVENGING:
            return "the first card has to be scavenged"
    return f"the seat to act is asked to {words.asked(rules, state)}"


def _why_not_scavenge(state: State, pile: int) -> str:
    """Why a pile cannot be scavenged."""
    player = state.players[state.seat]
    if state.stacks[pile] == 0:
        return f"pile {pile + 1} is depleted"
    if player.pile not in (0, pile + 1):
        return f"pile {player.pile} has been chosen for this turn"
    return f"only {d.count_cards(int(player.limits.scavenges))} may be scavenged in a turn"
