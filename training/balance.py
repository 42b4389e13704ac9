"""`overwinter balance`: many games of one agent against itself, and what decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from overwinter.agents.base import Agent
from overwinter.agents.table import Table
from overwinter.envs.core.batch import Batch
from overwinter.envs.core.engine import HOLD
from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.game import Game, States
from overwinter.envs.core.options import GameOptions

_SLOTS = 1_000
_WON_TOGETHER = "The seats play together: the share of games that each has won, which can be all of them"


@dataclass(frozen=True)
class Group:
    """Things of one kind that a seat uses by acting: items, spaces.

    Attributes:
        name: of the kind.
        labels: of the things.
        used: (batch before the step, (games,) actions) -> (games,) int64, which thing each action uses, -1 for none;
            or (games, several), where an action may use several.
    """

    name: str
    labels: tuple[str, ...]
    used: Callable[[Batch, NDArray[np.int64]], NDArray[np.int64]]


def block(actions: NDArray[np.int64], first: int, count: int) -> NDArray[np.int64]:
    """Actions as numbers within the block of `count` from `first` on, -1 for those outside."""
    return np.where((actions >= first) & (actions < first + count), actions - first, -1)


@dataclass(frozen=True)
class Balance:
    """What came of many games of one agent against itself.

    Attributes:
        game, agent, num_players, games, seed: what was played.
        cut: games that the cap cut.
        cooperative: whether seats win and lose together: then any number of them can win a game.
        decisions: (3,) per game: the 5th percentile, the mean, the 95th percentile.
        seat_wins: (seats,) the share of games each seat won; among rivals a tied win is shared.
        order_wins: (seats,) the same by the place in the game's own order of seats.
        endings: (endings,) the share of seats that met each.
        deciders: (deciders,) the share of games each criterion decided.
        uses: per group, (things,) uses a game, by all seats.
        users: per group, (things,) the share of seats that used it.
        lift: per group, (things,) how often its users won, in multiples of what all seats won; NaN if there were none.
    """

    game: str
    agent: str
    num_players: int
    games: int
    seed: int
    cut: int
    cooperative: bool
    decisions: NDArray[np.float64]
    seat_wins: NDArray[np.float64]
    order_wins: NDArray[np.float64]
    endings: NDArray[np.float64]
    deciders: NDArray[np.float64]
    uses: list[NDArray[np.float64]]
    users: list[NDArray[np.float64]]
    lift: list[NDArray[np.float64]]


class Study(Protocol):
    """What a module of `overwinter.training.studies` says.

    Attributes:
        GROUPS: the things counted.
        ORDER: in words, what `order` counts.
        ENDINGS, DECIDERS: what `endings` and `deciders` number.
    """

    GROUPS: tuple[Group, ...]
    ORDER: str
    ENDINGS: tuple[str, ...]
    DECIDERS: tuple[str, ...]

    def order(self, final: States) -> NDArray[np.int64]:
        """(games, seats): the place of each seat of finished games in the game's own order."""

    def endings(self, final: States) -> NDArray[np.int64]:
        """(games, seats): how each seat ended."""

    def deciders(self, final: States, score: NDArray[np.float32]) -> NDArray[np.int64]:
        """(games,): which criterion parted the winner from the second; `score` is (games, seats)."""


def load_study(game: Game) -> Study:
    """The module that says what is counted in a game; raises `OptionError` if there is none."""
    try:
        return cast(Study, import_module(f"overwinter.training.studies.{game.name}"))
    except ModuleNotFoundError:
        raise OptionError(f"balance: nothing is counted yet in games of {game.name}") from None


def play_balance(game: Game, options: GameOptions, agent: Agent, num_players: int, games: int, seed: int) -> Balance:
    """Play `games` games, rounded up to fill all slots alike, with `agent` in every seat."""
    study = load_study(game)
    slots = min(_SLOTS, games)
    rounds = -(-games // slots)
    batch = Batch(game, options, slots, num_players, seed)
    table = Table(batch, [agent], np.zeros(batch.reward.shape, np.int64), seed)
    things = sum(len(group.labels) for group in study.GROUPS)
    used = np.zeros((slots, num_players, things), np.int64)
    taken, left = np.zeros(slots, np.int64), np.full(slots, rounds)
    actions = np.zeros(slots, np.int64)
    tallies = []
    rows = np.arange(slots)
    while left.any():
        table.fill(actions)
        actions[left == 0] = HOLD
        seats = batch.seat.copy()
        first = 0
        for group in study.GROUPS:
            things_used = group.used(batch, actions)
            for thing in things_used.reshape(slots, -1).T:
                met = thing >= 0
                used[rows[met], seats[met], first + thing[met]] += 1
            first += len(group.labels)
        taken += actions != HOLD
        over = table.step(actions)
        if len(over):
            won = batch.won(over)[:, :num_players]
            tallies.append(_tally(study, batch, over, won, used[over], taken[over]))
            used[over] = 0
            taken[over] = 0
            left[over] -= 1
    won, placed, ended, decided, lengths, cut, counts = (
        np.concatenate(columns) for columns in zip(*tallies, strict=True)
    )
    n, seated = num_players, len(won) * num_players
    users = counts > 0
    winners = (users * won[:, :, None]).sum(axis=(0, 1))
    with np.errstate(invalid="ignore", divide="ignore"):
        lift = winners / users.sum(axis=(0, 1)) / won.mean()
    edges = np.cumsum([len(group.labels) for group in study.GROUPS])[:-1]
    return Balance(
        game=game.name,
        agent=agent.name,
        num_players=n,
        games=len(won),
        seed=seed,
        cut=int(cut.sum()),
        cooperative=n == 1 or bool(batch.engine.rules["cooperative"][0]),
        decisions=np.array([np.percentile(lengths, 5), lengths.mean(), np.percentile(lengths, 95)]),
        seat_wins=won.mean(axis=0),
        order_wins=np.array([won[placed == place].sum() for place in range(n)]) / len(won),
        endings=np.bincount(ended.ravel(), minlength=len(study.ENDINGS)) / seated,
        deciders=np.bincount(decided, minlength=len(study.DECIDERS)) / len(won),
        uses=np.split(counts.sum(axis=(0, 1)) / len(won), edges),
        users=np.split(users.sum(axis=(0, 1)) / seated, edges),
        lift=np.split(lift, edges),
    )


def _tally(
    study: Study,
    batch: Batch,
    over: NDArray[np.int64],
    won: NDArray[np.float64],
    used: NDArray[np.int64],
    taken: NDArray[np.int64],
) -> tuple[NDArray[Any], ...]:
    """What to keep of the games that have just ended."""
    final = batch.final[over]
    return (
        won,
        study.order(final),
        study.endings(final),
        study.deciders(final, batch.score[over]),
        taken.copy(),
        batch.truncated[over],
        np.minimum(used, np.iinfo(np.int16).max).astype(np.int16),
    )


def markdown(game: Game, results: Sequence[Balance], command: str) -> str:
    """A page of tables, one column a player count."""
    return "\n".join([_head(game, results[0], command), *_chapter(game, results, "##")])


def markdown_of_each(game: Game, results: Mapping[str, Sequence[Balance]], command: str) -> str:
    """A page with a chapter of such tables for each of several ways to play, by name, and what seats won in each."""
    counts = sorted({r.num_players for rows in results.values() for r in rows})
    won = {name: {r.num_players: 100 * r.seat_wins.mean() for r in rows} for name, rows in results.items()}
    parts = [
        _head(game, next(iter(results.values()))[0], command),
        "## What a seat wins\n\nThe share of games, in percent: where seats play together, they can all win one.\n\n"
        + _table(
            ["", *map(_players, counts)],
            [[name, *(f"{row[n]:.1f}" if n in row else "" for n in counts)] for name, row in won.items()],
        ),
    ]
    for name, rows in results.items():
        parts += [f"## {name}\n", *_chapter(game, rows, "###")]
    return "\n".join(parts)


def _head(game: Game, first: Balance, command: str) -> str:
    """The title, and how the page was made."""
    return (
        f"# {game.title}: balance\n\n"
        f"Every seat is played by `{first.agent}`; {first.games:,} games for each number of players. "
        f"Written by\n\n```\n{command}\n```\n"
    )


def _players(count: int) -> str:
    return f"{count} player{'s' if count > 1 else ''}"


def _chapter(game: Game, results: Sequence[Balance], level: str) -> list[str]:
    """The sections on one way to play, below headings of a level."""
    study = load_study(game)
    counts = [_players(r.num_players) for r in results]
    most = max(r.num_players for r in results)
    together = any(r.cooperative for r in results)
    par = "what all seats won" if together else "1/n"
    parts = [
        f"{level} Who wins\n\n{_WON_TOGETHER if together else 'The share of games won'}, in percent; "
        f"the standard error is at most {100 * max(map(_standard_error, results)):.1f}.\n\n"
        + _table(
            ["", *counts],
            [
                ["all seats" if together else "1/n", *(f"{100 * r.seat_wins.mean():.1f}" for r in results)],
                *([f"seat {k}", *(_percent(r.seat_wins, k) for r in results)] for k in range(most)),
            ],
        )
        + f"\nBy {study.ORDER}:\n\n"
        + _table(["", *counts], [[str(k), *(_percent(r.order_wins, k) for r in results)] for k in range(most)]),
        f"{level} How long games are, and what decides them\n\n"
        + _table(
            ["", *counts],
            [
                [
                    "decisions a game: mean (5 % to 95 %)",
                    *(f"{r.decisions[1]:.0f} ({r.decisions[0]:.0f} to {r.decisions[2]:.0f})" for r in results),
                ],
                ["games cut", *(str(r.cut) for r in results)],
                *(
                    [f"won by {name}, %", *(_percent(r.deciders, k) for r in results)]
                    for k, name in enumerate(study.DECIDERS)
                ),
            ],
        ),
        f"{level} How seats end\n\nPercent of all seats.\n\n"
        + _table(
            ["", *counts],
            [[name, *(_percent(r.endings, k) for r in results)] for k, name in enumerate(study.ENDINGS)],
        ),
    ]
    for g, group in enumerate(study.GROUPS):
        parts.append(
            f"{level} By {group.name}\n\nUses a game / percent of seats that used it / how often these won, "
            f"in multiples of {par}.\n\n"
            + _table(
                ["", *counts],
                [[label, *(_thing(r, g, k) for r in results)] for k, label in enumerate(group.labels)],
            )
        )
    return parts


def _standard_error(result: Balance) -> float:
    """Of a seat's share of games won."""
    share = result.seat_wins.mean()
    return float((share * (1.0 - share) / result.games) ** 0.5)


def _percent(shares: NDArray[np.float64], k: int) -> str:
    return f"{100 * shares[k]:.1f}" if k < len(shares) else ""


def _thing(result: Balance, g: int, k: int) -> str:
    users = result.users[g][k]
    if not users:
        return "-"
    return f"{result.uses[g][k]:.2f} / {100 * users:.1f} / {result.lift[g][k]:.2f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, ["---"] * len(head), *rows))
