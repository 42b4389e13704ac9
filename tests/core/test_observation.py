"""The layout of observations."""

import numpy as np
import pytest

from overwinter.envs.core.observation import ObservationFields
from tests.core.cases import GAMES


def test_fields_lie_one_after_the_other_with_their_bounds():
    fields = ObservationFields()
    assert fields.add("night", 1, "which") == 0
    assert fields.add("table", (2, 3), "what lies there", low=-1, high=9) == 1
    assert fields.add("hand", 4, "mine", audience="self") == 7
    assert fields.length == 11
    assert fields.fields["table"].slice == slice(1, 7)
    low, high = fields.bounds()
    assert low.tolist() == [0] + [-1] * 6 + [0] * 4
    assert high.tolist() == [1] + [9] * 6 + [1] * 4
    assert low.dtype == high.dtype == np.float32


def test_a_field_declared_twice_is_refused():
    fields = ObservationFields()
    fields.add("night", 1, "which")
    with pytest.raises(ValueError, match="'night' is declared twice"):
        fields.add("night", 2, "which")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_fields_of_a_game_cover_its_vector(game):
    covered = np.zeros(game.observation.length, int)
    for field in game.observation.fields.values():
        assert field.low < field.high
        assert field.meaning.strip()
        covered[field.slice] += 1
    assert (covered == 1).all()
