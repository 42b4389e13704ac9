"""What a seat cannot know, and dealing it anew.

Hidden from a seat are the cards in piles, but for those it has looked at or has seen being shuffled in; the cards of
other hands, but for those that all have seen coming there; and the cards under the Caravan. It does know how many there
are of each, that the back of a pile's top card shows its tier, and that a hand nobody has seen is of Actions.

Every deal that fits with what the seat knows is as likely as any other. The cards unknown to it are drawn from in
rising order, so that nothing of the true deal remains.
"""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below, shuffle
from overwinter.envs.godforsaken_scavengers.rules.numbers import number
from overwinter.envs.godforsaken_scavengers.rules.piles import SHUFFLES
from overwinter.envs.godforsaken_scavengers.rules.zones import design_of, leave_hand, put_in_hand
from overwinter.envs.godforsaken_scavengers.state import (
    ACTION,
    CARAVAN,
    HAND,
    MAX_PLAYERS,
    NUM_CARDS,
    NUM_PILES,
    NUM_PLACES,
    PILE,
    ZONE,
    Rules,
    State,
)

_BITS = 7
"""Of a count of cards, where several are kept in one number."""
_FEW = (1 << _BITS) - 1
_PLACED = NUM_PLACES
"""Where the cards known to be in a pile are while they have no place in it; one for each pile."""


@jit
def redeal(rules: Rules, state: State, seat: int) -> None:
    """Sample anew all that `seat` cannot know."""
    hands = _clear_hands(rules, state, seat)
    caravan = _count_at(rules, state, CARAVAN)
    _mark_seen(state, seat)
    actions = _collect(rules, state, 0, seat, True)
    n = _collect(rules, state, actions, seat, False)
    others_1 = _take_others_knowledge(rules, state, seat, 0)
    others_2 = _take_others_knowledge(rules, state, seat, 1)
    others_3 = _take_others_knowledge(rules, state, seat, 2)
    in_hands = 0
    for other in range(MAX_PLAYERS):
        in_hands += hands >> _BITS * other & _FEW
    n = _deal_tops(rules, state, seat, in_hands, actions, n)
    _deal_hands(state, hands)
    shuffle(state, SHUFFLES, state.unknown[in_hands:n])
    at = in_hands
    for _ in range(caravan):
        n -= 1
        state.place[state.unknown[n] - 1] = CARAVAN
    for pile in range(NUM_PILES):
        at = _fill_pile(rules, state, seat, pile, at)
    for k in range(NUM_CARDS):
        state.unknown[k] = 0
    _give_others_knowledge(rules, state, seat, 0, others_1)
    _give_others_knowledge(rules, state, seat, 1, others_2)
    _give_others_knowledge(rules, state, seat, 2, others_3)


@inline
def _sees(state: State, seat: int, pile: int, at: int) -> bool:
    """Whether a seat knows the card at a place of a pile."""
    return number(state.sees[pile, at]) >> seat & 1 != 0


@inline
def _knows(state: State, seat: int, card: int) -> bool:
    """Whether a seat knows in which pile or hand a card is."""
    return number(state.knows[card]) >> seat & 1 != 0


@jit
def _count_at(rules: Rules, state: State, place: int) -> int:
    count = 0
    for card in range(number(rules.num_cards)):
        count += number(state.place[card] == place)
    return count


@jit
def _clear_hands(rules: Rules, state: State, seat: int) -> int:
    """Take the unknown cards out of the other hands; how many each had, in one number."""
    counts = 0
    for card in range(number(rules.num_cards)):
        owner = number(state.place[card]) - HAND
        if 0 <= owner < ZONE - HAND and owner != seat and not _knows(state, seat, card):
            leave_hand(state, owner, card)
            state.place[card] = CARAVAN + NUM_PLACES
            state.knows[card] = 0
            counts += 1 << _BITS * owner
    return counts


@jit
def _mark_seen(state: State, seat: int) -> None:
    """Part the cards of the piles: those whose place the seat knows stay; those known to be in the pile wait for a
    place."""
    for pile in range(NUM_PILES):
        for at in range(number(state.stacks[pile])):
            card = number(state.piles[pile, at]) - 1
            if not _sees(state, seat, pile, at):
                known = _knows(state, seat, card)
                state.place[card] = _PLACED + PILE + pile if known else CARAVAN + NUM_PLACES


@jit
def _collect(rules: Rules, state: State, n: int, seat: int, actions: bool) -> int:
    """Write the unknown cards that are Actions, or that are not, into the scratch; how many are in it."""
    for card in range(number(rules.num_cards)):
        place = number(state.place[card])
        if place in (CARAVAN, CARAVAN + NUM_PLACES) and (design_of(rules, card).kind == ACTION) == actions:
            state.unknown[n] = card + 1
            n += 1
    return n


@jit
def _waiting(rules: Rules, state: State, pile: int, k: int) -> int:
    """Number `k` of the cards that wait for a place in a pile."""
    for card in range(number(rules.num_cards)):
        if state.place[card] == _PLACED + PILE + pile:
            if k == 0:
                return card
            k -= 1
    return 0  # unreachable: there are more than `k`


@jit
def _open_places(state: State, seat: int, pile: int) -> int:
    """How many places of a pile the seat does not know the card of."""
    count = 0
    for at in range(number(state.stacks[pile])):
        count += int(not _sees(state, seat, pile, at))
    return count


@jit
def _deal_tops(rules: Rules, state: State, seat: int, in_hands: int, actions: int, n: int) -> int:
    """Deal the hands and the tops of piles until the tiers on their backs are right; how many cards are left.

    The hands are the first cards of the scratch; those on top are taken out of it.
    """
    while True:
        for j in range(in_hands):
            r = j + below(state, SHUFFLES, actions - j)
            kept = number(state.unknown[j])
            state.unknown[j] = state.unknown[r]
            state.unknown[r] = kept
        first = _deal_top(rules, state, seat, 0, in_hands, n, -1, -1)
        second = _deal_top(rules, state, seat, 1, in_hands, n, first, -1) if first > -2 else -2
        third = _deal_top(rules, state, seat, 2, in_hands, n, first, second) if second > -2 else -2
        if third > -2:
            break
    n = _remove(state, max(first, second, third), n)
    n = _remove(state, first + second + third - max(first, second, third) - min(first, second, third), n)
    n = _remove(state, min(first, second, third), n)
    for pile in range(NUM_PILES):
        if state.stacks[pile] > 0:
            state.place[state.piles[pile, state.stacks[pile] - 1] - 1] = PILE + pile
    return n


@jit
def _deal_top(rules: Rules, state: State, seat: int, pile: int, start: int, n: int, one: int, two: int) -> int:
    """Try a card on top of a pile: where in the scratch it is from, -1 if from elsewhere, -2 if its tier is wrong.

    `one` and `two` are taken already. A card that the seat knows to be in the pile is as likely to be on top as it is
    to be at any other place.
    """
    last = number(state.stacks[pile]) - 1
    if last < 0 or _sees(state, seat, pile, last):
        return -1
    tier = number(design_of(rules, number(state.piles[pile, last]) - 1).tier)
    waiting = _count_at(rules, state, _PLACED + PILE + pile)
    k = below(state, SHUFFLES, _open_places(state, seat, pile))
    if k < waiting:
        r = -1
        card = _waiting(rules, state, pile, k)
    else:
        r = start + below(state, SHUFFLES, n - start)
        while r in (one, two):
            r = start + below(state, SHUFFLES, n - start)
        card = number(state.unknown[r]) - 1
    if design_of(rules, card).tier != tier:
        return -2
    state.piles[pile, last] = card + 1
    return r


@jit
def _remove(state: State, r: int, n: int) -> int:
    """Take a card out of the scratch, if it is one of it; how many are left."""
    if r < 0:
        return n
    state.unknown[r] = state.unknown[n - 1]
    state.unknown[n - 1] = 0
    return n - 1


@jit
def _deal_hands(state: State, hands: int) -> None:
    """Give the first cards of the scratch to the hands."""
    at = 0
    for other in range(MAX_PLAYERS):
        for _ in range(hands >> _BITS * other & _FEW):
            put_in_hand(state, other, number(state.unknown[at]) - 1, number(0))
            at += 1


@jit
def _fill_pile(rules: Rules, state: State, seat: int, pile: int, at: int) -> int:
    """Fill the places below the top that the seat does not know; where the scratch goes on."""
    waiting = _count_at(rules, state, _PLACED + PILE + pile)
    size = number(state.stacks[pile])
    places = _open_places(state, seat, pile) - int(size > 0 and not _sees(state, seat, pile, size - 1))
    for k in range(size - 1):
        if _sees(state, seat, pile, k):
            continue
        if below(state, SHUFFLES, places) < waiting:
            card = _waiting(rules, state, pile, below(state, SHUFFLES, waiting))
            waiting -= 1
        else:
            card = number(state.unknown[at]) - 1
            at += 1
        places -= 1
        state.piles[pile, k] = card + 1
        state.place[card] = PILE + pile
    return at


# --- what other seats know ----------------------------------------------------------------------------------------


@jit
def _is_theirs(state: State, seat: int, card: int) -> bool:
    """Whether what others know of a card is hidden from a seat, as the card is."""
    return not _knows(state, seat, card)


@jit
def _take_others_knowledge(rules: Rules, state: State, seat: int, pile: int) -> int:
    """Of how many unknown cards of a pile each other seat knows that they are in it, in one number; they forget."""
    counts = 0
    for at in range(number(state.stacks[pile])):
        card = number(state.piles[pile, at]) - 1
        if _sees(state, seat, pile, at) or not _is_theirs(state, seat, card):
            continue
        for other in range(MAX_PLAYERS):
            counts += (number(state.knows[card]) >> other & 1) << _BITS * other
        state.knows[card] = 0
    return counts


@jit
def _give_others_knowledge(rules: Rules, state: State, seat: int, pile: int, counts: int) -> None:
    """Have each other seat know of as many unknown cards that they are in the pile, of any."""
    unknown = 0
    for at in range(number(state.stacks[pile])):
        card = number(state.piles[pile, at]) - 1
        unknown += int(not _sees(state, seat, pile, at) and _is_theirs(state, seat, card))
    if counts == 0:
        return
    for other in range(MAX_PLAYERS):
        wanted = counts >> _BITS * other & _FEW
        left = unknown
        for card in range(number(rules.num_cards)):
            if wanted > 0 and state.place[card] == PILE + pile:
                if not _is_theirs(state, seat, card) or _is_seen(state, seat, pile, card):
                    continue
                if below(state, SHUFFLES, left) < wanted:
                    wanted -= 1
                    state.knows[card] = number(state.knows[card]) | 1 << other
                left -= 1


@jit
def _is_seen(state: State, seat: int, pile: int, card: int) -> bool:
    """Whether a seat knows the place of a card in a pile."""
    for at in range(number(state.stacks[pile])):
        if state.piles[pile, at] == card + 1:
            return _sees(state, seat, pile, at)
    return False
