"""`make bench-peers`: what is timed, what is counted, and how it is told. None of the libraries is needed here."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from overwinter.agents.extras import MissingExtraError
from overwinter.training import bench_peers, peers
from overwinter.training.bench_peers import Way, measure, one_core, ours, theirs
from overwinter.training.peers_page import Row, markdown, terminal

ROOT = Path(__file__).parents[2]
ROWS = [
    Row("Ours, `compiled`", "survivalist", [2_000_000.0, 1_234_567.0, 1_000_000.0], [20e6, 10e6, 5e6]),
    Row("Theirs", "chess", [1_000.0, 1_200.0, 900.0], [20e6, 10e6, 15e6]),
]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Runs the command; the tests' process stays on the cores that it has."""
    monkeypatch.setattr(bench_peers, "one_core", lambda: "nothing is bound in tests")
    app = typer.Typer()
    app.command()(bench_peers.bench_peers)
    return lambda *arguments: CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_a_row_has_median_best_and_what_a_thousand_loops_make() -> None:
    assert ROWS[0].cells() == ("Ours, `compiled`", "survivalist", "1,230,000", "2,000,000", "123")
    assert ROWS[1].cells() == ("Theirs", "chess", "1,000", "1,200", "0.0600")


def test_the_terminal_shows_every_row_and_how_quiet_it_was() -> None:
    text = io.StringIO()
    Console(file=text, width=110).print(terminal(ROWS))
    for part in ("Ours, compiled", "survivalist", "1,230,000", "0.0600", "from 5.0 to 20.0 M/s"):
        assert part in text.getvalue()


def test_the_page_tells_command_machine_rows_and_rounds() -> None:
    page = markdown(ROWS, {"Ours, `compiled`": "It does this.", "Theirs": "It does that."}, "A machine", "bound so")
    assert "```sh\nmake bench-peers\n```" in page
    assert "| Ours, `compiled` | survivalist | 1,230,000 | 2,000,000 | 123 |\n| Theirs | chess |" in page
    assert "- **Ours, `compiled`.** It does this.\n- **Theirs.** It does that.\n" in page
    assert "Here: A machine. The fixed Python loop ran at 12.5 M/s in the median, from 5.0 to 20.0 M/s." in page
    assert "one loop at a time; bound so." in page
    assert "3 times" in page


def test_the_page_of_the_documentation_is_what_is_written_now() -> None:
    told = (ROOT / "docs" / "peers.md").read_text(encoding="utf-8")
    page = markdown(ROWS, {way.name: way.does for way in ours()}, "", "")
    assert page[page.index("## What they do not mean") : page.index("## How it was")] in told
    for way in ours():
        assert f"- **{way.name}.** {way.does}\n" in told
        for game in way.blocks:
            assert f"| {way.name} | {game} |" in told


def test_each_block_is_timed_right_after_the_calibrating_loop() -> None:
    order: list[str] = []

    def block(name: str) -> Callable[[], float]:
        def run() -> float:
            order.append(name)
            return float(len(order))

        return run

    ways = [Way("a", "", {"x": block("ax"), "y": block("ay")}), Way("b", "", {"x": block("bx")})]
    rows = measure(ways, 2, block("loop"))
    assert order == ["loop", "ax", "loop", "ay", "loop", "bx"] * 3
    assert [(row.way, row.game) for row in rows] == [("a", "x"), ("a", "y"), ("b", "x")]
    assert rows[1].loops == [9.0, 15.0]  # the first round does not count
    assert rows[1].rates == [10.0, 16.0]


def test_our_loops_run() -> None:
    rows = measure(ours(), 1)
    assert len(rows) == 4
    for row in rows:
        assert row.rates[0] > 0
        assert row.loops[0] > 0


def absent(module: str) -> Any:
    raise ModuleNotFoundError(f"No module named '{module}'", name=module)


def test_a_missing_library_is_one_line(
    command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "import_module", absent)
    result = command("--out", tmp_path / "page.md")
    assert result.exit_code == 2
    assert result.stderr.startswith("overwinter: pettingzoo.classic.tictactoe_v3 cannot be imported")
    assert result.stderr.endswith("run make bench-peers\n")
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "page.md").exists()


@pytest.mark.parametrize(
    "loop",
    [
        lambda: peers.pettingzoo("chess_v6"),
        lambda: peers.open_spiel("chess", 1),
        lambda: peers.open_spiel_compiled("chess", 1),
        lambda: peers.rlcard("uno", 1),
        lambda: peers.pgx("chess", 1, 1, 1),
        theirs,
    ],
)
def test_every_library_is_asked_for(loop: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "import_module", absent)
    with pytest.raises(MissingExtraError, match="run make bench-peers"):
        loop()


def test_the_command_prints_the_table_and_writes_the_page(
    command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_peers, "ours", lambda: [Way("Ours", "Plays.", {"survivalist": lambda: 5_000.0})])
    monkeypatch.setattr(bench_peers, "theirs", lambda: [Way("Theirs", "Plays, too.", {"chess": lambda: 70.0})])
    result = command("--rounds", 2, "--out", tmp_path / "page.md")
    assert result.exit_code == 0, result.output
    assert "nothing is bound in tests" in result.output
    assert "5,000" in result.output
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "| Theirs | chess | 70.0 | 70.0 |" in page
    assert "- **Theirs.** Plays, too." in page


def test_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[object] = []
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 2}, raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", lambda process, cores: bound.append(cores), raising=False)
    assert one_core() == "the process is bound to one core"
    assert bound == [{3}]
    assert os.environ["JAX_PLATFORMS"] == "cpu"
    monkeypatch.delattr(os, "sched_setaffinity")
    assert "not bound" in one_core()


# --- what counts as a decision, in stand-ins for two libraries ------------------------------------------------


class FakeState:
    """A game of OpenSpiel: chance, then three decisions of seats 0, 1, 0."""

    def __init__(self, calls: Counter[str]) -> None:
        self.calls = calls
        self.moves: list[int] = []
        calls["games"] += 1

    def is_terminal(self) -> bool:
        return len(self.moves) == 4

    def returns(self) -> None:
        self.calls["returns"] += 1

    def is_chance_node(self) -> bool:
        return not self.moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 0.0), (8, 1.0)]

    def current_player(self) -> int:
        return (len(self.moves) - 1) % 2

    def legal_actions(self) -> list[int]:
        return [8] if self.is_chance_node() else [3, 5]

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.moves.append(action)
        self.calls["moves"] += 1

    def full_history(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(player=player) for player in (-1, 0, 1, 0)[: len(self.moves)]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Stand-ins for the libraries, and how often what was called; a clock that says a second for a block."""
    calls: Counter[str] = Counter()

    def observe(state: FakeState, player: int) -> None:
        assert player == state.current_player()
        calls["observed"] += 1

    def play(state: FakeState, bots: list[object], seed: int) -> None:
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])

    def observer(game: object, kind: dict[str, bool]) -> SimpleNamespace:
        assert kind == {"perfect_recall": False}
        return SimpleNamespace(set_from=observe)

    kind = SimpleNamespace(provides_observation_tensor=True)
    game = SimpleNamespace(get_type=lambda: kind, new_initial_state=lambda: FakeState(calls), num_players=lambda: 2)
    modules = {
        "pyspiel": SimpleNamespace(
            load_game=lambda name: game,
            IIGObservationType=dict,
            make_uniform_random_bot=lambda seat, seed: None,
            evaluate_bots=play,
        ),
        "open_spiel.python.observation": SimpleNamespace(make_observation=observer),
        "rlcard": SimpleNamespace(make=lambda name, config: FakeEnv(calls)),
    }
    monkeypatch.setattr(peers, "import_module", modules.__getitem__)
    seconds = iter(range(1_000))
    monkeypatch.setattr(peers, "perf_counter", lambda: float(next(seconds)))
    return calls


class FakeEnv:
    """A game of RLCard: three decisions."""

    def __init__(self, calls: Counter[str]) -> None:
        self.calls = calls

    def reset(self) -> tuple[dict[str, Any], int]:
        self.left = 3
        self.calls["games"] += 1
        return {"legal_actions": {4: None, 6: None}}, 0

    def is_over(self) -> bool:
        return self.left == 0

    def get_payoffs(self) -> None:
        self.calls["returns"] += 1

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        assert action in (4, 6)
        self.left -= 1
        self.calls["moves"] += 1
        return {"legal_actions": {4: None, 6: None}}, 0


def test_chance_does_not_count_in_open_spiel(calls: Counter[str]) -> None:
    block = peers.open_spiel("any", 5)
    assert block() == 5.0
    assert calls == {"games": 2, "moves": 7, "observed": 5, "returns": 1}
    assert block() == 5.0  # the game goes on where it was
    assert calls == {"games": 4, "moves": 14, "observed": 10, "returns": 3}


def test_chance_does_not_count_in_compiled_games_of_open_spiel(calls: Counter[str]) -> None:
    assert peers.open_spiel_compiled("any", 4)() == 12.0
    assert calls == {"games": 4, "moves": 16}


def test_games_begin_anew_in_rlcard(calls: Counter[str]) -> None:
    assert peers.rlcard("any", 7)() == 7.0
    assert calls == {"games": 3, "moves": 7, "returns": 2}
