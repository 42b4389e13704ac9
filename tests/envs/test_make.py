"""Making environments: each slip is one clear line that names what, where and the choices."""

from __future__ import annotations

import shutil

import pytest

import overwinter.envs
from overwinter.envs import GAMES, ContentError, OptionError, make, make_batch
from overwinter.envs.survivalist import content
from tests.core.run import run_python


def test_a_game_is_made_by_its_name():
    env = make("survivalist")
    assert (env.game.name, env.num_players, env.render_mode) == ("survivalist", 2, None)
    assert list(GAMES) == ["survivalist", "doom_and_bloom", "godforsaken_scavengers"]
    assert GAMES["survivalist"] is env.game
    with pytest.raises(KeyError):
        GAMES["chess"]
    assert make_batch("survivalist", num_games=3, num_players=[2, 5, 3]).num_players.tolist() == [2, 5, 3]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "survivlist"}, "no game is called 'survivlist'; did you mean survivalist? the games are survivalist"),
        (
            {"game": "chess"},
            "no game is called 'chess'; the games are survivalist, doom_and_bloom, godforsaken_scavengers",
        ),
        ({"tradng": True}, "options of survivalist: tradng: unknown key; did you mean trading? the keys are "),
        ({"xyzzy": True}, "xyzzy: unknown key; the keys are big_haul, content, exposure_setup, horizon, max_rounds,"),
        ({"trading": 1}, "trading: Input should be a valid boolean (it is 1)"),
        ({"trading": "yes"}, "trading: Input should be a valid boolean (it is 'yes')"),
        (
            {"horizon": "sun"},
            "horizon: Input should be 'standard', 'cloud', 'snowflake' or 'lightning' (it is 'sun')",
        ),
        ({"start_freeze": 3}, "start_freeze: Input should be 2 or 4 (it is 3)"),
        ({"max_rounds": 0}, "max_rounds: Input should be greater than or equal to 1 (it is 0)"),
        ({"max_rounds": 12}, "max_rounds: Input should be less than or equal to 11 (it is 12)"),
        ({"max_rounds": 2.0}, "max_rounds: Input should be a valid integer (it is 2.0)"),
        ({"reward": "gold"}, "reward: Input should be 'rank', 'win' or 'score' (it is 'gold')"),
        ({"exposure_setup": True, "start_freeze": 4}, "it goes with start_freeze=2 only"),
        ({"num_players": 1}, "num_players of survivalist: 1; it takes a whole number from 2 to 6"),
        ({"num_players": 7}, "num_players of survivalist: 7; it takes a whole number from 2 to 6"),
        ({"num_players": "2"}, "num_players of survivalist: '2'; it takes"),
        ({"num_players": 2.0}, "num_players of survivalist: 2.0; it takes"),
        ({"num_players": True}, "num_players of survivalist: True; it takes"),
        ({"render_mode": "png"}, "render_mode: 'png'; it takes None, ansi, human, svg or rgb_array"),
        ({"on_illegal": "ignore"}, "on_illegal: 'ignore'; it takes raise or forfeit"),
        ({"content": 5}, "content: Input should be a valid string (it is 5)"),
    ],
    ids=repr,
)
def test_a_slip_is_one_clear_line(arguments, message):
    with pytest.raises(OptionError) as caught:
        make(**{"game": "survivalist", **arguments})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.fixture
def folder(tmp_path):
    """A copy of the bundled content, to be spoilt."""
    shutil.copytree(content.CONTENT, tmp_path / "content")
    return tmp_path / "content"


def test_another_folder_of_content_is_used(folder):
    items = folder / "items.toml"
    name = content.load_content(content.CONTENT).item_name(0)
    items.write_text(items.read_text(encoding="utf-8").replace(f'"{name}"', '"Magic Kettle"'), encoding="utf-8")
    env = make("survivalist", content=str(folder))
    env.reset(seed=0)
    assert "Magic Kettle" in env.text("player_0")


SPOILT = [
    ("tiles.toml", "count = 4", "coutn = 4\ncount = 4", "tile.0.coutn: unknown key; did you mean count?"),
    ("tiles.toml", "count = 4", "", "tile.0.count: missing"),
    ("tiles.toml", "count = 4", "count = -1", "tile.0.count: Input should be greater than or equal to 0 (it is -1)"),
    ("tiles.toml", "count = 4", 'count = "4"', "tile.0.count: Input should be a valid integer (it is '4')"),
    ("items.toml", '"thirst"', '"boredom"', "(it is 'boredom')"),
    ("setup.toml", "resources_each = 8", "resources_each = 8.5", "tokens.resources_each: Input should be a valid"),
    ("setup.toml", "reapers = 23", "reapers = 22", "reapers: 23 are placed with 2 players, of tokens.reapers = 22"),
    ("skills.toml", "=", "", "not a TOML file: "),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), SPOILT)
def test_spoilt_content_names_the_file_and_the_key(folder, name, old, new, message):
    path = folder / name
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    body = "\n".join(lines)
    assert old in body
    path.write_text(body.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        make("survivalist", content=str(folder))
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)


def test_missing_content_is_named(folder, tmp_path):
    (folder / "skills.toml").unlink()
    with pytest.raises(ContentError, match=r"skills\.toml: there is no such content file"):
        make("survivalist", content=str(folder))
    with pytest.raises(ContentError, match=r"nowhere.*there is no such content file"):
        make("survivalist", content=str(tmp_path / "nowhere"))


def test_more_of_everything_stays_within_the_bounds_of_the_observation(folder):
    """A user's content may hold more tokens and tiles than ours; every value still lies in the Box."""
    setup = folder / "setup.toml"
    text = setup.read_text(encoding="utf-8").replace("resources_each = 8", "resources_each = 40")
    setup.write_text(text, encoding="utf-8")
    env = make("survivalist", num_players=3, content=str(folder))
    for seed in range(3):
        env.reset(seed=seed)
        while not env.is_over:
            for agent in env.agents:
                assert env.observation_space(agent).contains(env.observe(agent))
            env.step(env.legal_actions()[-1 - seed % 2])


def test_the_folder_refuses_another_name():
    script = (
        "import importlib.util, sys; from pathlib import Path; import overwinter.envs;"
        "path = Path(overwinter.envs.__file__);"
        "spec = importlib.util.spec_from_file_location('envs', path);"
        "module = importlib.util.module_from_spec(spec); spec.loader.exec_module(module)"
    )
    with pytest.raises(AssertionError, match=r"ImportError: import overwinter\.envs, not envs"):
        run_python("-c", script)


def test_nothing_heavy_is_imported():
    script = (
        "import sys, overwinter.envs;"
        "heavy = {'torch', 'stable_baselines3', 'sb3_contrib', 'matplotlib', 'pandas', 'overwinter.training',"
        " 'PIL', 'resvg_py',"
        " 'overwinter.envs.survivalist.rules'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    assert run_python("-c", script).strip() == "[]"


def test_what_is_public():
    for name in overwinter.envs.__all__:
        assert getattr(overwinter.envs, name)
