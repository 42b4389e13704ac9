"""Render modes: which a game has, and pixels that do not depend on the machine."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from overwinter.agents.single import SeatEnv
from overwinter.envs import make
from overwinter.envs.core.errors import OptionError, OrderError
from overwinter.envs.core.extras import MissingExtraError
from overwinter.envs.core.raster import png, rasterised
from overwinter.envs.core.svg import BLUE, Drawing
from tests.core.cases import SURVIVALIST, TINY, Case


def test_pixels_are_those_of_the_picture():
    drawing = Drawing(40, 30, "a square")
    drawing.rect(10, 5, 20, 20, BLUE)
    pixels = rasterised(drawing.svg())
    assert (pixels.shape, pixels.dtype) == ((30, 40, 3), np.uint8)
    assert pixels[15, 20].tolist() == [0x00, 0x72, 0xB2]
    assert pixels[2, 2].tolist() == [255, 255, 255]
    assert png(drawing.svg()).startswith(b"\x89PNG")


@pytest.mark.parametrize("bold", [False, True])
def test_text_is_drawn_with_our_own_fonts(bold):
    """As wide as our tables say, which the fonts of a machine would not be; and in two weights."""
    drawing = Drawing(200, 40, "")
    told = drawing.text(0, 30, "MMMMMM", 24, bold=bold)
    columns = np.flatnonzero((rasterised(drawing.svg()) < 128).any(axis=(0, 2)))
    assert told - 6 < columns.max() < told


def test_a_game_without_pictures_has_the_modes_of_words():
    case = Case(TINY, 2)
    assert case.env().metadata["render_modes"] == ["ansi", "human"]
    with pytest.raises(OptionError, match="render_mode: 'rgb_array'; it takes None, ansi or human"):
        case.env(render_mode="rgb_array")
    env = case.env()
    env.reset(seed=0)
    assert env._repr_svg_() is None
    with pytest.raises(OptionError, match="tiny has no pictures; its render modes are ansi, human"):
        env.picture()


def test_the_modes_show_what_the_agent_to_act_sees():
    case = Case(SURVIVALIST, 3)
    svg, pixels = case.env(render_mode="svg"), case.env(render_mode="rgb_array")
    assert svg.metadata["render_modes"] == ["ansi", "human", "svg", "rgb_array"]
    assert svg._repr_svg_() is None
    for env in (svg, pixels):
        with pytest.raises(OrderError, match=r"render\(\) was called before reset"):
            env.render()
        with pytest.raises(OrderError, match=r"picture\(\) was called before reset"):
            env.picture()
        env.reset(seed=0)
    for _ in range(4):
        seen = svg.picture(svg.agent_selection)
        assert svg.render() == svg._repr_svg_() == seen
        assert np.array_equal(pixels.render(), rasterised(seen))
        assert f"seen by {svg.agent_selection}" in seen
        assert "seen by a spectator" in svg.picture()
        for env in (svg, pixels):
            env.step(env.legal_actions()[-1])
    with pytest.raises(OptionError, match="no agent is called 'player_3'"):
        svg.picture("player_3")


def test_pixels_keep_their_shape_through_a_game():
    env = make("survivalist", num_players=2, render_mode="rgb_array")
    env.reset(seed=0)
    shapes = set()
    while not env.is_over:
        if env.state_array()["day"][0] % 5 == 1:
            shapes.add(env.render().shape)
        env.step(env.legal_actions()[-1])
    shapes.add(env.render().shape)
    ((height, width, channels),) = shapes
    assert (width, channels) == (1200, 3)
    assert height > 900


@pytest.mark.parametrize("module", ["resvg_py", "PIL"])
def test_a_missing_extra_is_named_when_the_environment_is_made(monkeypatch, module):
    for loaded in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, module, None)
    message = rf"render_mode='rgb_array' needs {module}: pip install 'overwinter\[render\]'$"
    with pytest.raises(MissingExtraError, match=message):
        make("survivalist", render_mode="rgb_array")
    with pytest.raises(MissingExtraError, match=message):
        SeatEnv("survivalist", render_mode="rgb_array")
    env = make("survivalist", render_mode="svg")
    env.reset(seed=0)
    assert env.render().startswith("<svg")
