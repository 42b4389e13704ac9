"""How good is an agent? Seat-balanced games on common deals, with intervals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.base import Agent
from overwinter.agents.scripted.uniform import RandomAgent
from overwinter.agents.table import Table
from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import GameOptions
from overwinter.envs.core.replay import write_replay

if TYPE_CHECKING:
    import rich.table

_RESAMPLES = 2_000
_INTERVAL = (2.5, 97.5)  # percentiles: 95 %
_NOT_IN_NAMES = re.compile(r"[^\w.=+-]+")
_AT_ONCE = 1_024  # games; more gain nothing


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass
class ReplayFolder:
    """Where replays of measured games go.

    Attributes:
        path: the folder.
        games: of how many games of each measurement, the first ones.
        written: replays so far.
    """

    path: Path
    games: int
    written: int = 0

    def write(self, name: str, env: OverwinterEnv, agents: Sequence[str], actions: Sequence[int]) -> None:
        """Write a game that has just been dealt in `env`, under a name that may be a part of a file's."""
        write_replay(self.path / f"{_NOT_IN_NAMES.sub('_', name)}.jsonl", env, agents, actions)
        self.written += 1


@dataclass(frozen=True)
class Evaluation:
    """How a candidate fared.

    Attributes:
        game, candidate, opponents: their names.
        num_players: at the table.
        deals, games: each deal is played once from every seat, so `games` is a multiple of the players.
        cut: games among them that the cap cut; they count with the ranks at that moment.
        cooperative: whether the seats win and lose together.
        win_rate: share of games won; a shared first place counts as its part. Equal strength gives 1 / players. In
            co-operative games it is the share of games that its seat has won, as have partners perhaps.
        payoff: what the game pays, see the option `reward`.
        rank: 1 is best.
    """

    game: str
    candidate: str
    opponents: str
    num_players: int
    deals: int
    games: int
    cut: int
    cooperative: bool
    win_rate: Estimate
    payoff: Estimate
    rank: Estimate


def evaluate(
    game: Game,
    candidate: Agent,
    opponents: Sequence[Agent],
    *,
    num_players: int,
    games: int,
    seed: int = 0,
    options: GameOptions | None = None,
    replays: ReplayFolder | None = None,
) -> Evaluation:
    """Play a candidate against opponents, as many games from every seat.

    A deal is played `num_players` times, with the candidate in another seat each time and all chance that the deal
    fixes the same, so that the luck of the deal cancels out. Games of one deal depend on each other: the
    intervals are percentiles of a bootstrap that draws whole deals anew.

    Args:
        game: what is played.
        candidate: the agent measured.
        opponents: who fill the other seats, in this order clockwise of the candidate, and again from the front.
        num_players: at the table, at least two.
        games: how many, rounded up to a multiple of the players.
        seed: of the deals and of the agents' own randomness.
        options: of the game; its defaults if None.
        replays: where to write replays of the first games.

    Raises:
        OptionError: an impossible number of players or games, or no opponents.
        SaveError: a replay cannot be written.
    """
    if games < 1 or num_players < 2 or not opponents:
        raise OptionError(
            f"evaluate: {games} games of {num_players} players against {len(opponents)} opponents; "
            "it takes at least one game, two players and one opponent"
        )
    options = game.options() if options is None else options
    deals = -(-games // num_players)
    agents = [candidate, *opponents]
    at_once = max(1, _AT_ONCE // num_players)
    parts = []
    for first in range(0, deals, at_once):
        wanted = max(0, replays.games - first * num_players) if replays else 0
        record = _Record(min(wanted, deals * num_players - first * num_players))
        parts.append(_play(game, options, agents, num_players, min(at_once, deals - first), seed + first, record))
        if replays:
            _write_replays(replays, record, game, options, agents, num_players, seed + first)
    wins, payoffs, ranks, cut = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return Evaluation(
        game=game.name,
        candidate=candidate.name,
        opponents=", ".join(dict.fromkeys(agent.name for agent in opponents)),
        num_players=num_players,
        deals=deals,
        games=deals * num_players,
        cut=int(cut.sum()),
        cooperative=bool(game.build_rules(options)["cooperative"][0]),
        win_rate=estimate(wins),
        payoff=estimate(payoffs),
        rank=estimate(ranks),
    )


class _Record:
    """The actions of the first games of a batch, until each is over."""

    def __init__(self, games: int) -> None:
        self.actions: list[list[int]] = [[] for _ in range(games)]

    def note(self, running: NDArray[np.bool_], actions: NDArray[np.int64]) -> None:
        """Take down what is played in the games that are not over."""
        for game in np.flatnonzero(running[: len(self.actions)]).tolist():
            self.actions[game].append(int(actions[game]))


def _write_replays(
    replays: ReplayFolder,
    record: _Record,
    game: Game,
    options: GameOptions,
    agents: Sequence[Agent],
    players: int,
    seed: int,
) -> None:
    """Play the recorded games again, each in an environment, and write their replays."""
    env = OverwinterEnv(game, options, players)
    against = "+".join(dict.fromkeys(agent.name for agent in agents[1:]))
    for k, actions in enumerate(record.actions):
        deal, home = divmod(k, players)
        clockwise = _clockwise(home, players, len(agents))
        env.deal(seed, slot=deal)
        name = f"{game.name}-{players}p-{agents[0].name}-{against}-seed{seed}-deal{deal}-seat{home}"
        replays.write(name, env, [agents[k].name for k in clockwise[:players].tolist()], actions)


def _clockwise(home: Any, players: int, agents: int) -> NDArray[np.int64]:
    """Which agent sits where: agent 0 on the seat `home`, the others from its left on, and again from the front.

    Args:
        home: a seat, or (games, 1) seats.
    """
    distance = (np.arange(MAX_SEATS) - home) % players
    return np.where(distance == 0, 0, 1 + (distance - 1) % (agents - 1))


def _play(
    game: Game,
    options: GameOptions,
    agents: Sequence[Agent],
    players: int,
    deals: int,
    seed: int,
    record: _Record,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """Play every deal with agent 0 in every seat: its wins, payoffs and ranks, and which games were cut.

    Each is (deals, players): the column is the seat of agent 0.
    """
    dealt = Batch(game, options, deals, players, seed)
    batch = Batch(game, options, deals * players, players, seed)
    batch.take(dealt, np.repeat(np.arange(deals), players))
    games = np.arange(batch.num_games)
    home = games % players
    seating = _clockwise(home[:, None], players, len(agents))
    # A slot goes on with another game when its own is over; cheap play keeps it busy until all are.
    table = Table(batch, [*agents, RandomAgent()], seating, seed)
    running = np.ones(batch.num_games, bool)
    won, paid, placed = np.zeros((3, batch.num_games))
    cut = np.zeros(batch.num_games, bool)
    actions = np.zeros(batch.num_games, np.int64)
    while running.any():
        table.fill(actions)
        record.note(running, actions)
        over = table.step(actions)
        over = over[running[over]]
        won[over] = batch.won(over)[np.arange(len(over)), home[over]]
        paid[over] = batch.reward[over, home[over]]
        placed[over] = batch.rank[over, home[over]]
        cut[over] = batch.truncated[over]
        running[over] = False
        table.seating[over] = len(agents)
    shape = (deals, players)
    return won.reshape(shape), paid.reshape(shape), placed.reshape(shape), cut.reshape(shape)


def estimate(samples: NDArray[np.float64]) -> Estimate:
    """The mean of (deals, games of a deal) samples, with percentiles of a bootstrap over deals."""
    means = samples.mean(axis=1)
    draws = np.random.default_rng(0).integers(len(means), size=(_RESAMPLES, len(means)))
    low, high = np.percentile(means[draws].mean(axis=1), _INTERVAL)
    return Estimate(float(means.mean()), float(low), float(high))


def results_table(results: Sequence[Evaluation], title: str = "") -> rich.table.Table:
    """Evaluations as a table for the terminal."""
    from rich.table import Table as RichTable

    table = RichTable(title=title or None, title_justify="left")
    for heading in ("agent", "against"):
        table.add_column(heading)
    for heading in ("players", "games", "cut", "win rate, %", "1/n, %", "mean payoff", "mean rank"):
        table.add_column(heading, justify="right")
    for result in results:
        table.add_row(
            result.candidate,
            result.opponents,
            str(result.num_players),
            str(result.games),
            str(result.cut),
            _interval(result.win_rate, 100.0, ".1f"),
            "" if result.cooperative else f"{100 / result.num_players:.1f}",
            _interval(result.payoff, 1.0, "+.2f"),
            _interval(result.rank, 1.0, ".2f"),
        )
    return table


def _interval(value: Estimate, scale: float, form: str) -> str:
    mean, low, high = (format(scale * x, form) for x in (value.mean, value.low, value.high))
    return f"{mean} [{low}, {high}]"
