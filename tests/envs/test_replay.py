"""Replays: a game written down is the same game when it is played again, and a file that is not says where."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from overwinter.envs.core.errors import SaveError
from overwinter.envs.core.replay import Replay, ReplayWriter, checksum, deal_again, ending, play_again, read_replay
from overwinter.envs.registry import GAMES, load_game
from tests.core.cases import SURVIVALIST, TINY, TINY_MODES, Case
from tests.core.table import Table
from tests.envs.playing import play

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))
REPLAYED = [Case(TINY, 1), *TINY_MODES, Case(SURVIVALIST, 2), Case(SURVIVALIST, 3, {"trading": True, "max_rounds": 2})]


def write(case: Case, path: Path, seed: int = 0, actions: int = 10**9, dealt: tuple[int, int, int] | None = None):
    """Play at random, at most so many actions, and write it down; the environment as it was left."""
    env = case.env()
    env.deal(*(dealt or (seed, 0, 0)))
    chance = np.random.default_rng(seed)
    with ReplayWriter(path, env, ["random"] * case.players) as replay:
        while not env.is_over and actions > 0:
            replay.step(env, int(chance.choice(env.legal_actions())))
            actions -= 1
    return env


def again(path: Path, case: Case):
    """The environment at the end of a replay that was played again."""
    replay = read_replay(path)
    env = deal_again(replay, case.game)
    for _ in play_again(replay, env):
        pass
    return env


@pytest.mark.parametrize("case", REPLAYED, ids=str)
def test_a_replay_is_the_game(case, tmp_path):
    path = tmp_path / "new" / "game.jsonl"
    env = write(case, path, seed=5)
    assert again(path, case).state_array().tobytes() == env.state_array().tobytes()
    replay = read_replay(path)
    assert replay.ending == ending(env)
    assert replay.header.agents == ["random"] * case.players
    assert replay.header.game == case.game.name


def test_the_game_of_a_batch_is_dealt_by_seed_slot_and_number():
    case = Case(SURVIVALIST, 3)
    batch = case.batch(4, seed=7)
    while batch.played[2] < 2:
        batch.step(batch.mask.argmax(axis=1))
    played = int(batch.played[2])
    env = case.env()
    env.deal(7, 2, played)
    assert env.state_array().tobytes() == Table(case.engine(), 3, 7, 2, played).states.tobytes()
    assert env.dealt == (7, 2, played)
    saved = env.save_state()
    env.reset()
    assert env.dealt == (7, 2, played + 1)
    assert env.state_array().tobytes() == Table(case.engine(), 3, 7, 2, played + 1).states.tobytes()
    other = case.env()
    other.load_state(saved)
    other.reset()
    assert other.state_array().tobytes() == env.state_array().tobytes()
    other.reset(seed=7)
    assert other.dealt == (7, 0, 0)


def test_a_replay_keeps_which_game_of_a_batch_it_was(tmp_path):
    case = Case(SURVIVALIST, 2)
    env = write(case, tmp_path / "game.jsonl", dealt=(3, 9, 1), actions=20)
    assert again(tmp_path / "game.jsonl", case).state_array().tobytes() == env.state_array().tobytes()


def test_a_game_that_was_cut_off_is_read_as_far_as_it_went(tmp_path):
    path, case = tmp_path / "game.jsonl", Case(SURVIVALIST, 2)
    env = case.env()
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    replay = ReplayWriter(path, env, ["human", "random"])
    for _ in range(12):
        replay.step(env, int(chance.choice(env.legal_actions())))
    # Never closed, as of a process that was killed; then in the middle of a line.
    assert again(path, case).state_array().tobytes() == env.state_array().tobytes()
    assert read_replay(path).ending is None
    path.write_bytes(path.read_bytes()[:-9])
    assert len(read_replay(path).steps) == 11
    again(path, case)
    replay.__exit__(None, None, None)


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines()


def changed_header(lines: list[str], **values) -> list[str]:
    return [json.dumps(json.loads(lines[0]) | values), *lines[1:]]


def with_layout(lines: list[str], **values) -> list[str]:
    return changed_header(lines, layout=json.loads(lines[0])["layout"] | values)


SLIPS = {
    "empty": (lambda lines: [], "the file is empty"),
    "not JSON": (lambda lines: [*lines[:4], "{oops", *lines[4:]], "line 5: not JSON"),
    "no header": (lambda lines: lines[1:], "line 1: not a replay of this format"),
    "a list": (lambda lines: ["[1]", *lines], "line 1: not a replay of this format"),
    "key": (lambda lines: changed_header(lines, sede=1), "line 1: sede: unknown key; did you mean seed?"),
    "type": (lambda lines: changed_header(lines, seed="1"), "line 1: seed: Input should be a valid integer"),
    "slot": (lambda lines: changed_header(lines, slot=10**9), "line 1: slot: Input should be less than 4096"),
    "players": (lambda lines: changed_header(lines, num_players=9), "line 1: num_players of survivalist: 9"),
    "agents": (lambda lines: changed_header(lines, agents=["x"]), "line 1: 1 agents for 2 players"),
    "options": (lambda lines: changed_header(lines, options={"tradnig": 1}), "line 1: options of survivalist: tradnig"),
    "game": (lambda lines: with_layout(lines, game="chess"), "line 1: made for game 'chess', this is"),
    "version": (lambda lines: with_layout(lines, version="99"), "line 1: made for version '99', this is"),
    "content": (lambda lines: with_layout(lines, content="99"), "line 1: made for content '99', this is"),
    "actions": (lambda lines: with_layout(lines, actions="99"), "line 1: made for actions '99', this is"),
    "deal": (lambda lines: changed_header(lines, seed=77), "line 1: after the deal the position is another one"),
    "unknown": (lambda lines: [lines[0], '{"action":"fly","state":""}'], "line 2: no action is called 'fly'"),
    "illegal": (
        lambda lines: [lines[0], '{"action":"accept","state":""}'],
        r"line 2: accept \(action \d+\) is illegal",
    ),
    "other": (lambda lines: [*lines[:3], '{"action":"x"}'], "line 4: state: missing"),
    "checksum": (
        lambda lines: [*lines[:2], lines[2].replace('"state":"', '"state":"0'), *lines[3:]],
        "line 3: after .* the position is another one",
    ),
    "more": (lambda lines: [*lines, lines[-2]], "something follows the end"),
    "too much": (lambda lines: [*lines[:-1], lines[1]], "but the game is over"),
    "too early": (lambda lines: [*lines[:5], lines[-1]], "line 6: the end, but the game is not over"),
    "result": (lambda lines: [*lines[:-1], lines[-1].replace("[1,2]", "[2,1]").replace("[2,1]", "[3,1]")], "ends with"),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> list[str]:
    path = tmp_path_factory.mktemp("replays") / "game.jsonl"
    write(Case(SURVIVALIST, 2), path)
    return lines_of(path)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_replay_that_does_not_fit_says_where_and_why(slip, whole, tmp_path):
    change, message = SLIPS[slip]
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in change(whole)))
    with pytest.raises(SaveError, match=message) as caught:
        again(path, Case(SURVIVALIST, 2))
    assert str(caught.value).startswith(f"replay {path}")
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read_or_written(tmp_path):
    with pytest.raises(SaveError, match=r"cannot be read \(No such file"):
        read_replay(tmp_path / "none.jsonl")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\n")
    with pytest.raises(SaveError, match="not a text file"):
        read_replay(tmp_path / "binary")
    env = Case(TINY, 2).env()
    env.reset(seed=0)
    with pytest.raises(SaveError, match=r"cannot be written"):
        ReplayWriter(tmp_path / "binary" / "x.jsonl", env, [])


def test_the_checksum_is_over_names_and_values():
    env = Case(SURVIVALIST, 2).env()
    env.reset(seed=0)
    states = env.state_array()
    was = checksum(states)
    seen = {was}
    for name, change in [("day", 1), ("rng", 1)]:
        other = states.copy()
        other[name] += change
        seen.add(checksum(other))
    nested = states.copy()
    nested["players"]["fire"][0, 1] += 1
    seen.add(checksum(nested))
    assert len(seen) == 4
    # The same fields in another order and wider are the same position.
    order = list(reversed(states.dtype.names))
    fields = [(name, states.dtype[name].base, states.dtype[name].shape) for name in order]
    wide = np.zeros(1, [(name, "<i8" if base == np.int16 else base, shape) for name, base, shape in fields])
    for name in order:
        wide[name] = states[name]
    assert checksum(wide) == was


# --- golden replays ---------------------------------------------------------------------------------------

CHANGED = """
This recorded game does not go as it went: {error}
Either the rules have changed: then raise the game's version, say so in CHANGELOG.md, and run `make golden`.
Or only fields of the state have other names: then `make golden` is enough.
Or it is a mistake: then this line is where the game first goes another way."""


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_replays_go_as_they_went(path):
    replay = read_replay(path)
    try:
        env = deal_again(replay, load_game(replay.header.game))
        for _ in play_again(replay, env):
            env.engine.check(env.state_array())
    except SaveError as error:
        pytest.fail(CHANGED.format(error=error), pytrace=False)
    assert replay.ending == ending(env)


@pytest.mark.parametrize("game", GAMES)
def test_golden_replays_cover_what_they_should(game):
    """Every player count, more than one set of options, and most kinds of actions."""
    spec = load_game(game)
    replays: list[Replay] = [found for found in map(read_replay, GOLDEN) if found.header.game == game]
    assert {replay.header.num_players for replay in replays} == set(range(spec.min_players, spec.max_players + 1))
    assert len({str(replay.header.options) for replay in replays}) > 2
    assert all(replay.ending for replay in replays)
    played = {step.action.partition(":")[0] for replay in replays for step in replay.steps}
    kinds = {name.partition(":")[0] for name in spec.catalogue}
    assert len(played) >= 0.75 * len(kinds), sorted(kinds - played)


def test_a_golden_replay_notices_another_rule(monkeypatch):
    replay = read_replay(next(path for path in GOLDEN if path.stem.startswith("survivalist")))
    game = load_game(replay.header.game)
    real = game.build_rules

    def other(options):
        rules = real(options)
        rules["start_fire"] += 1
        return rules

    with pytest.raises(SaveError, match="line 1: after the deal the position is another one"):
        deal_again(replay, replace(game, build_rules=other))


def test_playing_leaves_the_generator_of_actions_usable(tmp_path):
    path, case = tmp_path / "game.jsonl", Case(SURVIVALIST, 2)
    write(case, path, actions=5)
    replay = read_replay(path)
    env = deal_again(replay, case.game)
    names = [env.action_name(action) for action in play_again(replay, env)]
    assert names == [step.action for step in replay.steps]
    assert sum(1 for _ in play(env)) > 5  # it can be played on
