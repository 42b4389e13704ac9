"""A game of Doom and Bloom for rule tests: set a position, rig cards and dice, play actions by name, look at it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import numpy as np

from overwinter.envs.core.rng import below
from overwinter.envs.doom_and_bloom.content import CONTENT, DoomAndBloomOptions, load_content
from overwinter.envs.doom_and_bloom.game import DOOM_AND_BLOOM
from overwinter.envs.doom_and_bloom.hexes import LABELS
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.rules.assets import DICE, TOKENS
from overwinter.envs.doom_and_bloom.state import ASSETS, NOWHERE, NUM_EVENTS, NUM_TOWNS
from tests.core.board import GameBoard

ENGINE_FIELDS = ("rng", "error", "num_players", "seat", "result", "depth", "team", "frames", "ended")
TURN_FIELDS = ("active", "rolled", "lap")
"""What passes with every turn: left out of `changes`."""
VALUES = ("space", "final", "hospital", "winner", "goals")
"""Fields that hold names rather than counts."""


class Board(GameBoard):
    """A game of Doom and Bloom.

    Attributes:
        content: the rows of its content.
    """

    def __init__(self, num_players: int = 2, seed: int = 0, **options: Any) -> None:
        parsed = DoomAndBloomOptions.parse("doom_and_bloom", {"trading": False, **options})
        self.content = load_content(CONTENT if parsed.content is None else Path(parsed.content))
        super().__init__(DOOM_AND_BLOOM, parsed, num_players, seed)

    def act(self, *names: str) -> Self:
        """Play legal actions by name, one after the other; every invariant holds after each."""
        for name in names:
            super().act(name)
            self.check()
        return self

    @property
    def top(self) -> Any:
        """The frame on top."""
        return self.state.frames[self.state.depth - 1]

    @property
    def asked(self) -> tuple[int, int]:
        """The seat to act, and the kind of frame that asks it."""
        return int(self.state.seat), int(self.top.kind)

    def legal_of(self, block: str) -> set[str]:
        """The labels of the legal actions of a block."""
        return {name.partition(":")[2] for name in self.legal if name.partition(":")[0] == block}

    # --- what is where ----------------------------------------------------------------------------------

    def assets(self, seat: int) -> dict[str, int]:
        """What is on a mat, without zeros."""
        return {name: int(n) for name, n in zip(ASSETS, self.state.players[seat].assets, strict=True) if n}

    def at(self, seat: int) -> str:
        """The label of the space of a pawn."""
        return LABELS[self.state.players[seat].space]

    def hand(self, seat: int) -> list[str]:
        """The names of the Bonus cards that a seat may play."""
        cards = self.state.players[self.state.team[seat]].hand
        return [self.content.bonus[k].name for k in np.flatnonzero(cards) for _ in range(cards[k])]

    def town(self, name: str) -> int:
        """The number of a town."""
        return [row.name for row in self.content.board.towns].index(name)

    def town_space(self, name: str) -> str:
        """The label of a town's space."""
        return LABELS[self.rules.sites[1, self.town(name)]]

    # --- what has changed -------------------------------------------------------------------------------

    def mark(self) -> Board:
        """Remember the state, for `changes`."""
        self.marked = self.states.copy()
        return self

    def changes(self) -> dict[str, Any]:
        """What differs on mats, in hands and of the turn from the marked state: by how much, or what it is (`VALUES`).

        `{"0.food": 1, "1.space": "d7", "0.hand.Full Tank": -1}`. Decks, discards, and whose turn it is are left out.
        """
        found: dict[str, Any] = {}
        old, new = self.marked[0], self.state
        for name in new.dtype.names:
            if (
                name in (*ENGINE_FIELDS, *TURN_FIELDS, "players", "offer", "said")
                or "_deck" in name
                or "_discard" in name
            ):
                continue
            self._differ(name, old[name], new[name], found)
        for seat in range(int(new.num_players)):
            for name in new.players[seat].dtype.names:
                self._differ(f"{seat}.{name}", old.players[seat][name], new.players[seat][name], found)
        return found

    def _differ(self, name: str, old: Any, new: Any, found: dict[str, Any]) -> None:
        """Add the differences of a field to `found`."""
        field = name.rpartition(".")[2]
        seat = name.partition(".")[0]
        if np.ndim(new) == 0:
            if old != new:
                value = LABELS[new] if field == "space" else int(new)
                found[name] = value if field in VALUES else int(new) - int(old)
            return
        for k in np.flatnonzero(np.asarray(old) != np.asarray(new)).tolist():
            key = f"{name}.{k}"
            if field == "assets":
                key = f"{seat}.{ASSETS[k]}"
            elif field in ("hand", "shown"):
                key = f"{name}.{self.content.bonus[k].name}"
            elif field == "scouted":
                key = f"{name}.{self.content.board.towns[k].name}"
            found[key] = int(new[k]) if field in VALUES else int(new[k]) - int(old[k])

    # --- positions --------------------------------------------------------------------------------------

    def mat(self, seat: int, **assets: int) -> Board:
        """Have exactly these assets on a mat; the milestones that the numbers stand for count as reached."""
        player = self.state.players[seat]
        player.assets[:] = [assets.pop(name, 0) for name in ASSETS]
        assert not assets, assets
        team = self.state.team[seat]
        members = [k for k in range(int(self.state.num_players)) if self.state.team[k] == team]
        survivors = sum(int(self.state.players[k].assets[3]) for k in members)
        for k, number in enumerate(self.rules.milestones):
            if survivors >= number:
                self.state.players[team].milestones[k] = 1
        return self

    def place(self, seat: int, label: str) -> Board:
        """Put a pawn on a space."""
        self.state.players[seat].space = LABELS.index(label)
        return self

    def give(self, seat: int, *cards: str) -> Board:
        """Have exactly these Bonus cards in a seat's hand; the difference comes from and goes to the deck."""
        player = self.state.players[self.state.team[seat]]
        self.state.bonus_deck += player.hand
        player.hand[:] = player.shown[:] = 0
        for name in cards:
            player.hand[self.bonus(name)] += 1
        player.cards = len(cards)
        self.state.bonus_deck -= player.hand
        assert self.state.bonus_deck.min() >= 0, "the deck lacks these cards"
        return self

    def bonus(self, name: str) -> int:
        """The number of a Bonus card."""
        return [row.name for row in self.content.bonus].index(name)

    def play(self, name: str) -> Board:
        """Play a Bonus card by its name."""
        return self.act(f"play:card_{self.bonus(name) + 1}")

    def head(self, seat: int, *towns: str, reached: int = 0, final: str | None = None) -> Board:
        """Have a seat these destinations, so many of them scouted, and this final one."""
        player = self.state.players[seat]
        player.goals[:] = NOWHERE
        player.goals[: len(towns)] = [self.town(name) for name in towns]
        player.reached = reached
        player.scouted[:] = 0
        for name in towns[:reached]:
            player.scouted[self.town(name)] = 1
        player.final = NOWHERE if final is None else self.town(final)
        return self

    # --- chance -----------------------------------------------------------------------------------------

    def stack(self, deck: str, name: str) -> Board:
        """Have only this design left in a deck (`event`, `attack`, `bonus`), all else of it in the discards."""
        rows = {"event": self.content.events, "attack": self.content.attacks, "bonus": self.content.bonus}[deck]
        card = [row.name for row in rows].index(name)
        cards, discard = self.state[f"{deck}_deck"], self.state[f"{deck}_discard"]
        discard += cards
        cards[:] = 0
        cards[card], discard[card] = discard[card], 0
        assert cards[card] > 0, f"no {name} is left"
        return self

    def rig_dice(self, *totals: int, dice: int = 5) -> Board:
        """Have the next dice show these totals, one after the other, of so many dice each."""
        faces = self.rules.die.tolist()
        self._rig(DICE, lambda rolls: all(sum(faces[rolls(6)] for _ in range(dice)) == total for total in totals))
        return self

    def rig_pace(self, pace: int) -> Board:
        """Have the movement die show this."""
        return self.rig_dice(pace, dice=1)

    def rig_token(self, name: str) -> Board:
        """Have the next Town token be this one."""
        self._rig(TOKENS, lambda draws: draws(NUM_TOWNS) == self.town(name))
        return self

    def _rig(self, stream: int, fits: Any) -> None:
        """Look for a state of a stream from which what is wanted follows."""
        for start in range(200_000):
            fake = SimpleNamespace(rng=np.full(len(self.state.rng), start * 7919, np.uint64))
            with np.errstate(over="ignore"):
                if fits(lambda n, fake=fake: below(fake, stream, n)):
                    self.state.rng[stream] = start * 7919
                    return
        raise AssertionError("no such luck")

    # --- moments of the game ----------------------------------------------------------------------------

    def turn(self, seat: int = 0, others: bool = False) -> Board:
        """Drop what goes on and begin a seat's turn; unless wanted, the others let their window pass."""
        self._turn(seat, kinds.BEGIN)
        while not others and self.top.kind == kinds.WINDOW:
            self.act("pass")
        return self

    def roll(self, seat: int, label: str, pace: int) -> Board:
        """Begin a seat's turn on a space and have it roll this; where it cannot stay it does so by itself."""
        self.place(seat, label).rig_pace(pace).turn(seat)
        return self.act("roll") if self.top.step == kinds.CHOOSE_MOVE else self

    def arrive(self, seat: int, label: str, **rig: Any) -> Board:
        """Have a pawn just finished its move on a space; `event`, `attack`, `dice` (totals), `token` rig what comes."""
        self.place(seat, label)
        for deck in ("event", "attack", "bonus"):
            if deck in rig:
                self.stack(deck, rig.pop(deck))
        if "dice" in rig:
            totals = rig.pop("dice")
            self.rig_dice(*([totals] if isinstance(totals, int) else totals))
        if "token" in rig:
            self.rig_token(rig.pop("token"))
        assert not rig, rig
        self.state.active = seat
        for field in ("rolled", "pace", "slowed", "busy", "fueled", "fed", "armed", "lost"):
            setattr(self.state, field, 0)
        return self.mark()._turn(seat, kinds.ARRIVED)

    def _turn(self, seat: int, step: int) -> Board:
        for frame in self.state.frames[: self.state.depth]:
            if frame.kind == kinds.ENCOUNTER_CARD:
                event = frame.card < NUM_EVENTS
                pile = self.state.event_discard if event else self.state.attack_discard
                pile[frame.card if event else frame.card - NUM_EVENTS] += 1
        self.state.frames[:] = 0
        self.state.depth = 0
        self.state.offer = np.zeros(1, self.state.offer.dtype)[0]
        self.state.due[:] = 0
        self._push(kinds.TABLE, NOWHERE, a=seat, step=1)
        self._push(kinds.TURN, seat, step=step)
        return self._run(seat)

    def begin(self, kind: int, seat: int, card: int = 0, op: int = 0, a: int = 0, b: int = 0, step: int = 0) -> Board:
        """Put a piece of the rules (see `kinds`) on top of what goes on and run to the next decision."""
        self._push(kind, seat, card, op, a, b, step)
        return self._run(seat)

    def _push(self, kind: int, seat: int, card: int = 0, op: int = 0, a: int = 0, b: int = 0, step: int = 0) -> None:
        self.state.frames[self.state.depth] = (kind, seat, card, op, step, a, b)
        self.state.depth += 1

    def _run(self, seat: int) -> Board:
        """Get the rules going by declining to come back from home."""
        self._push(kinds.TURN, seat, step=kinds.BACK)
        self.state.seat = seat
        return self.act("pass")


def steps(board: Board, start: str, city_open: bool = False) -> dict[str, int]:
    """How many moves it is from a space to each that can be walked to."""
    way = board.rules.steps[int(city_open), LABELS.index(start)]
    return {LABELS[k]: int(way[k]) for k in np.flatnonzero(way)}


@cache
def deals(num_players: int, **options: Any) -> Any:
    """Sixty games of so many players as they are dealt, to look at."""
    board = Board(num_players, **options)
    states = board.engine.states(60)
    for k in range(len(states)):
        seed = 100 * num_players + k
        board.engine.reset(board.states, 0, num_players, seed, 0, board.engine.mask(), board.engine.vector())
        states[k] = board.states[0]
    return states
