"""The catalogue of actions: ids, names, and what is said of a wrong one."""

import pytest

from overwinter.envs.core.actions import MAX_ACTIONS, Catalogue
from overwinter.envs.core.errors import IllegalActionError
from tests.core.cases import GAMES


@pytest.fixture
def catalogue():
    catalogue = Catalogue()
    assert catalogue.add("rest", [""], "do nothing") == 0
    assert catalogue.add("gather", ["wood", "stone"], "take one") == 1
    assert catalogue.add("leave", [""], "go") == 3
    return catalogue


def test_blocks_lie_one_after_the_other(catalogue):
    assert list(catalogue) == ["rest", "gather:wood", "gather:stone", "leave"]
    assert [(block.name, block.start, block.labels) for block in catalogue.blocks] == [
        ("rest", 0, ("",)),
        ("gather", 1, ("wood", "stone")),
        ("leave", 3, ("",)),
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_names_are_unique_and_parse_is_the_inverse_of_name(game):
    names = list(game.catalogue)
    assert len(set(names)) == len(names) == len(game.catalogue) < MAX_ACTIONS
    assert [game.catalogue.parse(name) for name in names] == list(range(len(names)))
    assert [game.catalogue.name(action) for action in range(len(names))] == names


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_block_says_what_it_means(game):
    assert all(block.meaning.strip() for block in game.catalogue.blocks)


def test_a_name_declared_twice_is_refused(catalogue):
    with pytest.raises(ValueError, match="'gather:wood' is declared twice"):
        catalogue.add("gather", ["wood"], "again")


def test_too_many_actions_are_refused(catalogue):
    catalogue.add("all", [str(i) for i in range(MAX_ACTIONS - 4)], "up to the brim")
    with pytest.raises(ValueError, match=r"more than 1000 actions; split the decision"):
        catalogue.add("more", [""], "one too many")


@pytest.mark.parametrize("action", [-1, 4, 1000])
def test_an_id_outside_the_catalogue_is_refused(catalogue, action):
    with pytest.raises(IllegalActionError, match=f"action {action} is not in the catalogue: ids run from 0 to 3"):
        catalogue.name(action)


def test_an_unknown_name_is_refused_with_near_ones(catalogue):
    with pytest.raises(IllegalActionError, match=r"no action is called 'gather:wod'; did you mean gather:wood"):
        catalogue.parse("gather:wod")
    with pytest.raises(IllegalActionError, match=r"no action is called '\?\?'$"):
        catalogue.parse("??")
