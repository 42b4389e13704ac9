"""What a picture is about: a position, who looks at it, and what may be told from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from overwinter.envs.core.frames import RUNNING, Counts, absolute, relative
from overwinter.envs.survivalist.rules.finale import outcome
from overwinter.envs.survivalist.rules.hidden import face_down
from overwinter.envs.survivalist.state import (
    BACKCOUNTRY,
    CAMPFIRE,
    CLEARING,
    MAX_PLAYERS,
    NUM_VALLEY,
    PLACING,
    PLAYER,
    RESOURCES,
    RESTING,
    SKILLS,
    Player,
    Rules,
    State,
)
from overwinter.envs.survivalist.text import SurvivalistText


@dataclass(frozen=True)
class Scene:
    """A position as somebody sees it.

    Attributes:
        rules, state: the records.
        viewer: a seat, or None for a spectator, who sees what is public.
        words: the game's text, for its names.
    """

    rules: Rules
    state: State
    viewer: int | None
    words: SurvivalistText

    @property
    def seats(self) -> range:
        """All seats of this game."""
        return range(int(self.state.num_players))

    @property
    def eyes(self) -> Player:
        """A playerboard with the viewer's knowledge of face-down tiles and tokens: an empty one for a spectator."""
        own: Player = np.zeros(1, PLAYER)[0] if self.viewer is None else self.state.players[self.viewer]
        return own

    def name(self, seat: int) -> str:
        """What a seat is called in pictures, which show all of them at once, in seating order."""
        return f"player_{seat}"

    def relation(self, seat: int) -> str:
        """A seat's place seen from the viewer, as in the names of actions: `left_2`; nothing for a spectator."""
        if self.viewer is None:
            return ""
        distance = relative(self.state, self.viewer, seat)
        return "you" if distance == 0 else f"left_{distance}"

    def is_asked(self) -> bool:
        """Whether the viewer is asked something. Nobody is told of others: being asked is information."""
        return self.viewer is not None and bool(self.state.seat == self.viewer) and not self.is_over()

    def is_over(self) -> bool:
        """Whether the game has ended, or has been cut."""
        return self.state.ended != RUNNING

    def standing(self, seat: int) -> tuple[int, int]:
        """A seat's rank and score as the game stands."""
        rank, score = np.zeros(MAX_PLAYERS, np.int16), np.zeros(MAX_PLAYERS, np.float32)
        outcome(self.rules, self.state, rank, score)
        return int(rank[seat]), int(score[seat])

    def unseen_tokens(self) -> Counts:
        """(resources,) tokens of the draw pile and of its face-down ones in the Valley: which is which is unknown."""
        unseen: Counts = self.state.deck + self.face_down_tokens(int(self.state.pile))
        return unseen

    def face_down_tokens(self, pile: int) -> Counts:
        """(resources,) tokens of a draw pile that lie in the Valley, unknown to the viewer."""
        eyes = self.eyes
        tokens = [self.state.valley[k] for k in range(NUM_VALLEY) if face_down(self.state, eyes, k, pile)]
        return np.bincount(np.array(tokens, np.int64), minlength=len(RESOURCES)).astype(np.int16)

    def turn(self) -> int | None:
        """Whose turn it is, from what lies open: meeples, boards and the Compass; None when the game is over.

        It need not be the seat that decides: an offer is answered, or a disc chosen, by whom the rules ask.
        """
        state = self.state
        if self.is_over():
            return None
        players = state.players
        order = [absolute(state, state.compass, distance) for distance in self.seats]
        if state.part == PLACING:
            waiting = [seat for seat in order if players[seat].place < 0]
        elif state.part == BACKCOUNTRY:
            out = [seat for seat in order if not players[seat].home and players[seat].place < CAMPFIRE]
            waiting = sorted(out, key=lambda seat: int(players[seat].place))
        elif state.part == RESTING:
            out = [seat for seat in order if not players[seat].home]
            waiting = [seat for place in (CAMPFIRE, CLEARING) for seat in out if players[seat].place == place]
        elif state.part == SKILLS:
            waiting = [seat for seat in reversed(order) if players[seat].skill_shown]
        else:
            waiting = [seat for seat in order if not players[seat].dead and players[seat].survived == state.threat]
        return waiting[0] if waiting else None
