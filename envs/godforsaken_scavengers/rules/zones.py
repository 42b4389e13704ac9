"""Where cards are, and who knows it: hands, the discards, scavenged cards, Personal Zones."""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.state import (
    DISCARDS,
    EVERYBODY,
    HAND,
    HAND_ROOM,
    NOWHERE,
    PRIVATE,
    SCAVENGED,
    ZONE,
    Design,
    Rules,
    Scenario,
    State,
)


@inline
def scenario_of(rules: Rules, state: State) -> Scenario:
    """The scenario being played."""
    return rules.scenarios[state.scenario]  # type: ignore[no-any-return]


@inline
def design_of(rules: Rules, card: int) -> Design:
    """The design of a card."""
    return rules.designs[rules.design_of[card]]  # type: ignore[no-any-return]


@jit
def is_simultaneous(rules: Rules, state: State) -> bool:
    """Whether all play at the same time: the Last Hunt (GS-163)."""
    return bool(scenario_of(rules, state).ticks > 0)


@jit
def table_of(rules: Rules, state: State, seat: int) -> int:
    """The place of the cards that a seat has scavenged: before all, or before itself (GS-048, GS-167)."""
    return PRIVATE + seat if is_simultaneous(rules, state) else SCAVENGED


@jit
def room(state: State, seat: int) -> int:
    """How many cards a seat can still take into hand (GS-057)."""
    player = state.players[seat]
    return number(player.limits.hand) - number(player.cards)


@jit
def put_in_hand(state: State, seat: int, card: int, known: int) -> None:
    """Add a card to a hand, which is kept in rising order; `known`: bits of who knows of it besides the seat."""
    player = state.players[seat]
    at = number(player.cards)
    while at > 0 and player.hand[at - 1] > card + 1:
        player.hand[at] = player.hand[at - 1]
        at -= 1
    player.hand[at] = card + 1
    player.cards += 1
    state.place[card] = HAND + seat
    state.knows[card] = known | 1 << seat


@jit
def leave_hand(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand; it is nowhere until put somewhere."""
    player = state.players[seat]
    at = 0
    while player.hand[at] != card + 1:
        at += 1
    while at + 1 < HAND_ROOM:
        player.hand[at] = player.hand[at + 1]
        at += 1
    player.hand[HAND_ROOM - 1] = 0
    player.cards -= 1


@jit
def discard(state: State, card: int) -> None:
    """Put a card that is in no hand and no pile onto the discards."""
    state.place[card] = DISCARDS
    state.knows[card] = 0


@jit
def discard_from_hand(state: State, seat: int, card: int) -> None:
    """Discard a card from a hand."""
    leave_hand(state, seat, card)
    discard(state, card)


@jit
def in_hand(rules: Rules, state: State, seat: int, design: int) -> int:
    """A card of a design in a hand, one that everybody knows of if there is one; NOWHERE if there is none."""
    found = NOWHERE
    player = state.players[seat]
    for k in range(number(player.cards)):
        card = number(player.hand[k]) - 1
        if rules.design_of[card] == design:
            if state.knows[card] == EVERYBODY:
                return card
            found = card
    return found


@jit
def card_at(rules: Rules, state: State, place: int, design: int) -> int:
    """The first card of a design at a place; NOWHERE if there is none."""
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and rules.design_of[card] == design:
            return card
    return NOWHERE


@jit
def any_handy_at(rules: Rules, state: State, place: int) -> bool:
    """Whether a card lies at a place that may be taken into hand (GS-105)."""
    for card in range(number(rules.num_cards)):
        if state.place[card] == place and design_of(rules, card).handy != 0:
            return True
    return False


@jit
def discard_all_at(rules: Rules, state: State, place: int) -> None:
    """Put all cards at a place onto the discards."""
    for card in range(number(rules.num_cards)):
        if state.place[card] == place:
            discard(state, card)


@jit
def food_of(rules: Rules, state: State, seat: int, card: int) -> int:
    """What a card is worth to a seat that harvests it."""
    return max(0, number(design_of(rules, card).value) + number(state.players[seat].limits.worth))


@jit
def harvest(rules: Rules, state: State, seat: int, card: int, more: int) -> None:
    """Put a card from a hand into the Personal Zone, for its food and so much more (GS-088, GS-093)."""
    player = state.players[seat]
    food = food_of(rules, state, seat, card) + more
    leave_hand(state, seat, card)
    state.place[card] = ZONE + seat
    state.knows[card] = 0
    player.food += food
    player.hunted += food


@jit
def worth_in_hand(rules: Rules, state: State, seat: int, food: bool) -> int:
    """The value of all cards in a hand, or what they are worth as food."""
    worth = 0
    player = state.players[seat]
    for k in range(number(player.cards)):
        card = number(player.hand[k]) - 1
        worth += food_of(rules, state, seat, card) if food else number(design_of(rules, card).value)
    return worth
