"""Options: what is wrong with them is said in one line."""

import re

import pytest
from pydantic import Field

from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.options import GameOptions, Strict, check_players
from tests.core.cases import GAMES


class Winter(Strict):
    snow: int = Field(3, ge=0, le=9)


class Options(GameOptions):
    trading: bool = True
    board_size: int = 8
    winter: Winter = Winter()


def test_options_left_out_have_their_defaults():
    options = Options.parse("tiny", {"trading": False})
    assert (options.reward, options.content, options.trading, options.winter.snow) == ("rank", None, False, 3)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"tradng": True},
            "options of tiny: tradng: unknown key; did you mean trading? "
            "the keys are board_size, content, reward, trading, winter",
        ),
        ({"xyz": 1}, "options of tiny: xyz: unknown key; the keys are board_size, content, reward, trading, winter"),
        (
            {"winter": {"snw": 1}},
            "options of tiny: winter.snw: unknown key; did you mean snow? the keys are snow",
        ),
        (
            {"size": 9},
            "options of tiny: size: unknown key; did you mean board_size? "
            "the keys are board_size, content, reward, trading, winter",
        ),
        ({"winter": 5}, "options of tiny: winter: it takes a table of snow (it is 5)"),
        (
            {"reward": "rnk"},
            "options of tiny: reward: Input should be 'rank', 'win' or 'score' (it is 'rnk')",
        ),
        ({"trading": 1}, "options of tiny: trading: Input should be a valid boolean (it is 1)"),
        ({"trading": "yes"}, "options of tiny: trading: Input should be a valid boolean (it is 'yes')"),
        (
            {"winter": {"snow": 10}},
            "options of tiny: winter.snow: Input should be less than or equal to 9 (it is 10)",
        ),
        (
            {"winter": {"snow": True}},
            "options of tiny: winter.snow: Input should be a valid integer (it is True)",
        ),
    ],
)
def test_a_slip_is_one_line_that_names_the_key_the_value_and_what_would_be_right(values, message):
    with pytest.raises(OptionError) as caught:
        Options.parse("tiny", values)
    assert str(caught.value) == message


def test_every_slip_is_named():
    with pytest.raises(OptionError, match=r"reward: .*; trading: .*"):
        Options.parse("tiny", {"reward": None, "trading": None})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_games_options_have_defaults_and_cannot_be_changed(game):
    options = game.options.parse(game.name, {})
    with pytest.raises(ValueError, match="frozen"):
        options.reward = "win"
    assert options.player_bounds(game.min_players, game.max_players) == (game.min_players, game.max_players)


@pytest.mark.parametrize("num_players", [2, 4, 6])
def test_a_player_count_in_bounds_is_taken(num_players):
    assert check_players("tiny", 2, 6, num_players) == num_players


@pytest.mark.parametrize("num_players", [1, 7, -3, 2.0, "2", True, None])
def test_any_other_player_count_is_refused(num_players):
    message = re.escape(f"num_players of tiny: {num_players!r}; it takes a whole number from 2 to 6")
    with pytest.raises(OptionError, match=message):
        check_players("tiny", 2, 6, num_players)
