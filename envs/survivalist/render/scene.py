"""What a picture is about: a position, who looks at it, and what may be told from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from overwinter.envs.core import scene as core
from overwinter.envs.core.frames import Counts, absolute, relative
from overwinter.envs.survivalist.rules.hidden import face_down
from overwinter.envs.survivalist.state import (
    BACKCOUNTRY,
    CAMPFIRE,
    CLEARING,
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
class Scene(core.Scene):
    """A position of this game as somebody sees it."""

    rules: Rules
    state: State
    words: SurvivalistText

    @property
    def eyes(self) -> Player:
        """A playerboard with the viewer's knowledge of face-down tiles and tokens: an empty one for a spectator."""
        own: Player = np.zeros(1, PLAYER)[0] if self.viewer is None else self.state.players[self.viewer]
        return own

    def relation(self, seat: int) -> str:
        """A seat's place seen from the viewer, as in the names of actions: `left_2`; nothing for a spectator."""
        if self.viewer is None:
            return ""
        distance = relative(self.state, self.viewer, seat)
        return "you" if distance == 0 else f"left_{distance}"

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
