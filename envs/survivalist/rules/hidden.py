"""What a seat cannot know, and dealing it anew."""

from __future__ import annotations

from overwinter.envs.core.jit import inline, jit
from overwinter.envs.core.rng import below, draw
from overwinter.envs.survivalist.rules.supplies import CARDS, SETUP, TOKENS
from overwinter.envs.survivalist.state import (
    EMPTY,
    IN_DECK,
    NUM_BASIC,
    NUM_FATE,
    NUM_ITEMS,
    NUM_VALLEY,
    TRAPPED,
    Player,
    Rules,
    State,
)


@jit
def redeal(rules: Rules, state: State, seat: int) -> None:
    """Re-sample the face-down Fate tiles and Valley tokens that a seat has not peeked at, other seats' traps and
    their unrevealed secret skills. Who peeked at what, and who holds how many traps, is public."""
    _redeal_fate(state, seat)
    _redeal_valley(state, seat)
    _redeal_traps(state, seat, 0, NUM_BASIC)
    _redeal_traps(state, seat, NUM_BASIC, NUM_ITEMS)
    _redeal_skills(state, seat)


@jit
def _redeal_fate(state: State, seat: int) -> None:
    player = state.players[seat]
    unseen = state.scratch
    unseen[:] = 1
    for k in range(NUM_FATE):
        if k < state.fate_shown or player.knows_fate[k] != 0:
            unseen[state.fate[k]] = 0
    for k in range(NUM_FATE):
        if k >= state.fate_shown and player.knows_fate[k] == 0:
            state.fate[k] = draw(state, SETUP, unseen)
    unseen[:] = 0


@inline
def face_down(state: State, player: Player, k: int, pile: int) -> bool:
    """Whether a space of the Valley holds a token from a given draw pile that a player has not peeked at."""
    return bool(state.valley[k] != EMPTY and player.knows_valley[k] == 0 and state.valley_pile[k] == pile)


@jit
def _redeal_valley(state: State, seat: int) -> None:
    """Tokens of the pile in use are dealt anew from it. Of an older pile everything else has been seen: its tokens
    that are still face-down can only have changed places."""
    player = state.players[seat]
    for pile in range(int(state.pile) + 1):
        pool = state.deck if pile == state.pile else state.scratch
        for k in range(NUM_VALLEY):
            if face_down(state, player, k, pile):
                pool[state.valley[k]] += 1
        for k in range(NUM_VALLEY):
            if face_down(state, player, k, pile):
                state.valley[k] = draw(state, TOKENS, pool)


@jit
def _unseen(state: State, seat: int, k: int) -> bool:
    """Whether a card lies in its deck or is another seat's trap."""
    place = state.card_place[k]
    return bool(place == IN_DECK or (place >= TRAPPED and place != TRAPPED + seat))


@jit
def _swap(state: State, j: int, k: int) -> None:
    """Exchange the whereabouts of two cards (unseen ones never carry Meds)."""
    place = int(state.card_place[j])
    since = int(state.card_since[j])
    state.card_place[j] = state.card_place[k]
    state.card_since[j] = state.card_since[k]
    state.card_place[k] = place
    state.card_since[k] = since


@jit
def _redeal_traps(state: State, seat: int, first: int, last: int) -> None:
    """Sort the whereabouts of a deck's unseen cards, then shuffle them: as many traps as before, of the same rounds."""
    for k in range(first, last):
        for j in range(first, k):
            if _unseen(state, seat, j) and _unseen(state, seat, k):
                later = int(state.card_place[j]) - int(state.card_place[k])
                if later > 0 or (later == 0 and state.card_since[j] > state.card_since[k]):
                    _swap(state, j, k)
    met = 0
    for k in range(first, last):
        if not _unseen(state, seat, k):
            continue
        met += 1
        chosen = below(state, CARDS, met)
        for j in range(first, k + 1):
            if _unseen(state, seat, j):
                if chosen == 0:
                    _swap(state, j, k)
                chosen -= 1


@jit
def _redeal_skills(state: State, seat: int) -> None:
    unseen = state.scratch
    unseen[:] = 1
    for other in range(state.num_players):
        if other == seat or state.players[other].skill_shown != 0:
            unseen[state.players[other].skill] = 0
    for other in range(state.num_players):
        if other != seat and state.players[other].skill_shown == 0:
            state.players[other].skill = draw(state, SETUP, unseen)
    unseen[:] = 0
