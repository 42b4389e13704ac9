"""Configurations: bundled ones, overrides, and slips that become one line."""

from __future__ import annotations

import pytest

from overwinter.envs.core.errors import OptionError
from overwinter.training.config import bundled_configs, load_config, to_toml

SMOKE = "survivalist/smoke"


@pytest.mark.parametrize("name", sorted(bundled_configs()))
def test_bundled_configs_load_and_their_resolved_form_is_the_same_config(name, tmp_path):
    config = load_config(name)
    path = tmp_path / "again.toml"
    path.write_text(to_toml(config), "utf-8")
    assert load_config(str(path)) == config


def test_options_and_opponents_survive_the_resolved_form(tmp_path):
    config = load_config(
        SMOKE,
        [
            'options.reward="win"',
            "options.max_rounds = 5",
            'opponents.agents=[{spec="random", weight=2.0}, {spec="greedy:samples=1"}]',
        ],
    )
    assert config.options == {"reward": "win", "max_rounds": 5}
    path = tmp_path / "x.toml"
    path.write_text(to_toml(config), "utf-8")
    assert load_config(str(path)) == config


def test_overrides_are_toml_values_or_bare_strings():
    config = load_config(SMOKE, ["ppo.epochs=3", "network.activation=tanh", "batch.player_counts=[2]", "ppo.clip=1"])
    assert (config.ppo.epochs, config.network.activation, config.batch.player_counts) == (3, "tanh", [2])
    assert config.ppo.clip == 1.0


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("ppo.epoch=2", "ppo.epoch: unknown key; did you mean epochs? the keys are clip, entropy, epochs"),
        ("pop.epochs=2", "pop: unknown key; did you mean ppo? the keys are batch, evaluate"),
        ("ppo.epochs=0", "ppo.epochs: Input should be greater than or equal to 1 (it is 0)"),
        ("ppo.epochs='2'", "ppo.epochs: Input should be a valid integer (it is '2')"),
        ("run.seed=true", "run.seed: Input should be a valid integer (it is True)"),
        ("run.game='survivalists'", "no game is called 'survivalists'; did you mean survivalist?"),
        ("options.rewards='win'", "options of survivalist: rewards: unknown key; did you mean reward?"),
        ("batch.player_counts=[2, 7]", "num_players of survivalist: 7; it takes a whole number from 2 to 6"),
        ("evaluate.player_counts=[1]", "num_players of survivalist: 1; it takes a whole number from 2 to 6"),
        ("league.weight=-1", "league.weight: Input should be greater than or equal to 0"),
        ("opponents.learner_share=1.0", "no seat is left for opponents.agents or the league"),
        ("network.activation=gelu", "network.activation: Input should be 'relu' or 'tanh' (it is 'gelu')"),
        ("network.planes=discs", "network.planes and network.convolutions: one is of no use without the other"),
        ("ppo", "'ppo' is not table.key=value"),
        ("run.game.x=1", "'run.game.x=1': game is not a table"),
    ],
)
def test_a_slip_is_one_line_that_says_what_would_be_right(override, words):
    with pytest.raises(OptionError) as caught:
        load_config(SMOKE, [override])
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("planes", "words"),
    [
        ("steps", "'steps' is no field of doom_and_bloom with planes, rows and columns; there is goals"),
        ("goals", "network.convolutions: layer 1 has a kernel larger than its 2 x 5"),
    ],
)
def test_convolutions_that_do_not_fit_the_game_are_refused(planes, words):
    with pytest.raises(OptionError, match=words):
        load_config(
            "doom_and_bloom/smoke",
            [f"network.planes={planes}", "network.convolutions=[{channels=2, kernel=2}, {channels=2, kernel=3}]"],
        )


def test_seats_that_nobody_would_play_are_refused():
    with pytest.raises(OptionError, match=r"opponents\.agents or a league\.weight must say who"):
        load_config(SMOKE, ["opponents.agents=[]", "league.weight=0"])
    assert load_config(SMOKE, ["opponents.agents=[]"]).league.weight == 1.0


def test_unknown_names_and_unreadable_files(tmp_path):
    with pytest.raises(OptionError, match=r"did you mean survivalist/smoke\? the bundled ones are doom_and_bloom/"):
        load_config("survivalist/smokes")
    broken = tmp_path / "broken.toml"
    broken.write_text("[run\n")
    with pytest.raises(OptionError, match="not TOML"):
        load_config(str(broken))
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(OptionError, match="cannot be read"):
        load_config(str(broken))
