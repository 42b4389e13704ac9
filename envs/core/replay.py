"""A replay: one file of JSON lines from which a game is played again, move by move.

The first line says what was dealt to whom, every further one names an action and the checksum of the position that it
led to, the last one how the game ended. Each line is written as it happens: a game that was killed leaves a file of
what there was. A reader plays the game anew and compares; nothing is unpickled.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Final, Literal, Self, TypeVar

import numpy as np
from pydantic import Field, ValidationError

from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.errors import IllegalActionError, OverwinterError, SaveError
from overwinter.envs.core.game import Game, States
from overwinter.envs.core.layout import layout, require_layout
from overwinter.envs.core.options import Strict, describe

_FORMAT: Final = "overwinter-replay-1"
_MAX_SLOT = 4_096  # a slot further on would only cost memory: batches are smaller
# Without the hashes of state and observation: a game is played again from its actions, whatever surrounds them.
_NEEDED = ("game", "version", "actions", "content")

Natural = Annotated[int, Field(ge=0)]
Line = TypeVar("Line", bound=Strict)


class ReplayHeader(Strict):
    """The first line of a replay.

    Attributes:
        format: of the file.
        layout: game, version and hashes of what a replay depends on, see `layout`.
        options: of the game.
        num_players: at the table.
        seed, slot, deal: which game was dealt: number `deal` of slot `slot` of a batch with this seed; both are 0 for
            an environment just reset with it.
        agents: who sat where, a spec or a name for each seat; nothing depends on it.
        state: the checksum of the dealt position.
    """

    format: Literal["overwinter-replay-1"]
    layout: dict[str, str]
    options: dict[str, Any]
    num_players: Natural
    seed: Natural
    slot: Annotated[int, Field(ge=0, lt=_MAX_SLOT)]
    deal: Natural
    agents: list[str]
    state: str

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.layout.get("game", "")


class Step(Strict):
    """An action, by its name, and the checksum of the position that it led to."""

    action: str
    state: str


class Ending(Strict):
    """The last line: why the game ended, and the rank and score of every seat."""

    end: str
    ranks: list[int]
    scores: list[float]


@dataclass(frozen=True)
class Replay:
    """A replay as it was read.

    Attributes:
        path: its file.
        header: what was dealt to whom.
        steps: the actions; step k stands in line k + 2.
        ending: how the game ended; None where the file stops earlier.
    """

    path: Path
    header: ReplayHeader
    steps: Sequence[Step]
    ending: Ending | None


def checksum(states: States) -> str:
    """Eight hexadecimal digits over the named numbers of a one-element array of states.

    Only names and values count: neither the order of fields nor the width of their integers.
    """
    digest = hashlib.blake2b(digest_size=4)
    for line in sorted(_lines("", states)):
        digest.update(line)
    return digest.hexdigest()


def _lines(path: str, array: Any) -> Iterator[bytes]:
    """Every field of a record array, nested ones too, as its name and little-endian values."""
    for name in array.dtype.names:
        values = array[name]
        if values.dtype.names:
            yield from _lines(f"{path}{name}.", values)
        else:
            wide = np.ascontiguousarray(values, "<u8" if values.dtype.kind == "u" else "<i8")
            yield f"{path}{name}=".encode() + wide.tobytes()


class ReplayWriter:
    """Writes the replay of a game as it is played; to be used in a `with` statement.

    Args:
        path: of the file, which is begun anew; its folder is made.
        env: where the game is played, just dealt.
        agents: who sits where.

    Raises:
        SaveError: the file cannot be written.
    """

    def __init__(self, path: Path, env: OverwinterEnv, agents: Sequence[str]) -> None:
        self.path = path
        seed, slot, deal = env.dealt
        header = ReplayHeader(
            format=_FORMAT,
            layout=layout(env.game, env.engine.options),
            options=env.engine.options.model_dump(),
            num_players=env.num_players,
            seed=seed,
            slot=slot,
            deal=deal,
            agents=list(agents),
            state=checksum(env.state_array()),
        )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise SaveError(f"replay {path}: cannot be written ({error.strerror})") from None
        self._write(header)

    def _write(self, line: Strict) -> None:
        self._file.write(line.model_dump_json() + "\n")
        self._file.flush()

    def step(self, env: OverwinterEnv, action: int) -> None:
        """Play an action in the environment and note it, and the end of the game when it comes."""
        env.step(action)
        self._write(Step(action=env.action_name(action), state=checksum(env.state_array())))
        if env.is_over:
            self._write(ending(env))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def ending(env: OverwinterEnv) -> Ending:
    """How the game of an environment, which is over, has ended."""
    info = env.infos[env.possible_agents[0]]
    return Ending(end=info["reason"], ranks=list(info["ranks"].values()), scores=list(info["scores"].values()))


def read_replay(path: Path) -> Replay:
    """Read a replay, without playing it.

    A file whose last line was cut off in the middle, as of a killed game, is read up to the line before.

    Raises:
        SaveError: naming file, line and what is wrong with it.
    """
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise SaveError(f"replay {path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise SaveError(f"replay {path}: not a text file") from None
    *lines, rest = text.split("\n")
    if not lines:
        raise SaveError(f"replay {path}: " + ("line 1 is incomplete" if rest else "the file is empty"))
    header = _parse(path, 1, lines[0], ReplayHeader)
    steps: list[Step] = []
    end: Ending | None = None
    for number, line in enumerate(lines[1:], 2):
        if end is not None:
            raise SaveError(f"replay {path}, line {number}: something follows the end of the game")
        if line.startswith('{"end"'):
            end = _parse(path, number, line, Ending)
        else:
            steps.append(_parse(path, number, line, Step))
    return Replay(path, header, steps, end)


def _parse(path: Path, number: int, line: str, model: type[Line]) -> Line:
    where = f"replay {path}, line {number}"
    try:
        values = json.loads(line)
    except ValueError as error:
        raise SaveError(f"{where}: not JSON ({error})") from None
    if number == 1 and (not isinstance(values, dict) or values.get("format") != _FORMAT):
        raise SaveError(f"{where}: not a replay of this format ({_FORMAT})")
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise SaveError(f"{where}: {describe(error, model)}") from None


def deal_again(replay: Replay, game: Game) -> OverwinterEnv:
    """An environment in which the game of a replay has just been dealt.

    Raises:
        SaveError: the replay is of another game, version or content, or its deal comes out otherwise.
    """
    header, where = replay.header, f"replay {replay.path}, line 1"
    require_layout(header.layout, {"game": game.name, "version": str(game.version)}, where)
    try:
        options = game.options.parse(game.name, header.options)
        wanted = layout(game, options)
        require_layout(header.layout, {part: wanted[part] for part in _NEEDED}, where)
        env = OverwinterEnv(game, options, header.num_players)
    except SaveError:
        raise
    except OverwinterError as error:
        raise SaveError(f"{where}: {error}") from None
    if len(header.agents) != header.num_players:
        raise SaveError(f"{where}: {len(header.agents)} agents for {header.num_players} players")
    env.deal(header.seed, header.slot, header.deal)
    _compare(where, "the deal", header.state, checksum(env.state_array()))
    return env


def play_again(replay: Replay, env: OverwinterEnv) -> Iterator[int]:
    """Play the actions of a replay in an environment dealt by `deal_again`.

    Yields the id of each action before it is played; the generator plays it when it is asked for the next one.

    Raises:
        SaveError: an action is illegal, or a position or the outcome differs; it names the line.
    """
    for number, step in enumerate(replay.steps, 2):
        where = f"replay {replay.path}, line {number}"
        if env.is_over:
            raise SaveError(f"{where}: {step.action}, but the game is over")
        try:
            action = env.parse_action(step.action)
            if action not in env.legal_actions():
                raise IllegalActionError(env.why_illegal(action))
        except IllegalActionError as error:
            raise SaveError(f"{where}: {error}") from None
        yield action
        env.step(action)
        _compare(where, step.action, step.state, checksum(env.state_array()))
    if replay.ending is None:
        return
    where = f"replay {replay.path}, line {len(replay.steps) + 2}"
    if not env.is_over:
        raise SaveError(f"{where}: the end, but the game is not over")
    found = ending(env)
    if found != replay.ending:
        raise SaveError(f"{where}: the game ends with {found!r}, not {replay.ending!r}")


def _compare(where: str, what: str, noted: str, found: str) -> None:
    if noted != found:
        raise SaveError(f"{where}: after {what} the position is another one (checksum {found}, noted is {noted})")


def write_replay(path: Path, env: OverwinterEnv, agents: Sequence[str], actions: Sequence[int]) -> None:
    """Write the replay of a game that was played elsewhere, by playing it in an environment in which it is dealt.

    Raises:
        SaveError: the file cannot be written.
        IllegalActionError: the actions do not belong to the deal.
    """
    with ReplayWriter(path, env, agents) as writer:
        for action in actions:
            writer.step(env, action)
