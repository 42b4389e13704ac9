"""The records: packed, little-endian, usable as attributes, and typed as they are."""

import re
import typing
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from overwinter.envs.core import frames
from overwinter.envs.core.frames import Counts
from tests.core.cases import GAMES, STATE_MODULES

HEADERS = [
    ("core.Frame", frames.Frame, frames.FRAME),
    ("core.Header", frames.Header, frames.record(frames.HEADER)),
    ("core.RulesHeader", frames.RulesHeader, frames.record(frames.RULES_HEADER)),
]


def records():
    """Every Protocol class of a record with its dtype: `ItemCard` describes `ITEM_CARD`."""
    found = list(HEADERS)
    for module in STATE_MODULES:
        for name, value in vars(module).items():
            if isinstance(value, type) and value.__module__ == module.__name__:
                dtype = getattr(module, re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper())
                found.append((f"{module.__name__}.{name}", value, dtype))
    return [pytest.param(protocol, dtype, id=name) for name, protocol, dtype in found]


def nested(dtype):
    """A record dtype and all those inside it."""
    yield dtype
    for name in dtype.names:
        base = dtype[name].base
        if base.names:
            yield from nested(base)


def annotation(field):
    """What a Protocol class should say of a field, None where it names a nested record's own class."""
    if field.base.names:
        return Any if field.shape else None
    if not field.shape:
        return int
    if len(field.shape) > 1:
        return Any
    return Counts if field.base == np.int16 else NDArray[field.base.type]


@pytest.mark.parametrize(("protocol", "dtype"), records())
def test_the_protocol_class_says_what_the_record_holds(protocol, dtype):
    hints = typing.get_type_hints(protocol)
    assert list(hints) == list(dtype.names)
    of = {param.values[0]: param.values[1] for param in records()}
    for name, hint in hints.items():
        expected = annotation(dtype[name])
        if expected is None:
            assert of[hint] == dtype[name], name
        else:
            assert hint == expected, name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("which", ["state", "rules"])
def test_a_record_is_packed_little_endian_and_made_of_integers(game, which):
    for dtype in nested(getattr(game, which)):
        assert issubclass(dtype.type, np.record)
        assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names)
        for name in dtype.names:
            base = dtype[name].base
            if not base.names:
                assert base.kind in "iu", name
                assert base.str[0] in "<|", name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("which", ["state", "rules"])
def test_no_field_hides_behind_an_attribute_of_numpy(game, which):
    taken = {*dir(np.record), *dir(np.ndarray), *dir(np.recarray)}
    for dtype in nested(getattr(game, which)):
        assert taken.isdisjoint(dtype.names)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_record_begins_with_cores_header(game):
    for dtype, header in ((game.state, frames.HEADER), (game.rules, frames.RULES_HEADER)):
        names = [field[0] for field in header]
        assert list(dtype.names[: len(names)]) == names
        for name in names:
            assert dtype.fields[name] == frames.record(header).fields[name]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_are_one_element_of_their_dtype(game):
    rules = game.build_rules(game.options())
    assert rules.shape == (1,)
    assert rules.dtype == game.rules
