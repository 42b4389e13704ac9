"""What is in the box: board, dice, decks, mats, characters (DB-034 to DB-072)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from overwinter.envs.doom_and_bloom.content import CONTENT, load_content
from overwinter.envs.doom_and_bloom.game import DOOM_AND_BLOOM
from overwinter.envs.doom_and_bloom.hexes import CITY, HEX_OF, LABELS, NEIGHBOURS, NUM_SPACES, RADIUS
from overwinter.envs.doom_and_bloom.state import (
    ASSET,
    ASSETS,
    CENTER,
    CROSSING,
    EMPTY,
    FOREST,
    HOSPITAL,
    MAX_GOALS,
    MAX_PLAYERS,
    NOWHERE,
    PLAYER,
    RAIDER,
    RESOURCES,
    TOWN,
)
from tests.doom_and_bloom.board import Board, deals, steps

CONTENT_ROWS = load_content(CONTENT)
RULES = Board().rules
KIND = RULES.spaces["kind"]


@pytest.mark.rule("DB-034", "DB-035", "DB-036", "DB-057")
def test_assets__five_of_which_three_are_resources() -> None:
    assert ASSETS == ("food", "fuel", "weaponry", "survivors", "medkits")
    assert RESOURCES == ("food", "fuel", "weaponry")
    assert PLAYER["assets"].shape == (5,)
    board = Board().mat(0, survivors=3, medkits=2)
    board.arrive(0, "b5", attack="Attacked By 13 Raiders!", dice=8)
    assert board.changes() == {}, "Survivors and Medkits are no resources to lose"


@pytest.mark.rule("DB-041", "DB-042", "DB-183", "DB-043")
def test_towns__six_with_name_colour_and_rewards() -> None:
    assert sorted(RULES.spaces["site"][KIND == TOWN]) == list(range(6))
    rows = CONTENT_ROWS.board.towns
    assert len({row.name for row in rows}) == len({row.colour for row in rows}) == 6
    assert {"New Hope", "Canaan", "Barterville", "Haven"} <= {row.name for row in rows}
    assert RULES.town_reward.tolist() == [0, 0, 0, 1, 0, 1, 1]  # a survivor, a resource of choice, a Bonus card


@pytest.mark.rule("DB-042")
def test_towns__some_of_them_become_destinations() -> None:
    goals = deals(3)["players"]["goals"][:, :3, :2]
    assert set(goals.ravel().tolist()) == set(range(6))


@pytest.mark.rule("DB-044", "DB-166", "DB-206", "DB-205")
def test_icons__of_four_assets_in_and_out_of_raider_territory() -> None:
    icons = RULES.spaces["icon"]
    assert set(icons[KIND == ASSET].tolist()) == {0, 1, 2, 3}
    assert Counter((icons[KIND == RAIDER] == NOWHERE).tolist()).keys() == {True, False}
    assert (icons[(KIND != ASSET) & (KIND != RAIDER)] == NOWHERE).all()
    counts = Counter(icons[KIND == ASSET].tolist())
    assert max(counts.values()) - min(counts.values()) <= 2, "no asset is much rarer than another"


@pytest.mark.rule("DB-045", "DB-173")
def test_hospitals__four_with_a_medkit_and_a_bonus_card() -> None:
    assert sorted(RULES.spaces["site"][KIND == HOSPITAL]) == [0, 1, 2, 3]
    assert RULES.hospital_reward.tolist() == [0, 0, 0, 0, 1, 0, 1]


@pytest.mark.rule("DB-129", "DB-243", "DB-249", "DB-250")
def test_center_city__is_one_space_with_twelve_neighbours() -> None:
    assert KIND[CITY] == CENTER
    assert (KIND == CENTER).sum() == 1
    assert len(NEIGHBOURS[CITY]) == 12
    board = Board()
    near = {label for label, far in steps(board, "city").items() if far == 1}
    assert near == {"e5", "e6", "e7", "f5", "f8", "g5", "g9", "h5", "h8", "i5", "i6", "i7"}
    for label in near:
        assert steps(board, label, city_open=True)["city"] == 1


@pytest.mark.rule("DB-048", "DB-049", "DB-217")
def test_borders__surround_water_and_mountains_but_for_the_arrows() -> None:
    board = Board()
    for area in (0, 1):
        inside = [k for k in range(NUM_SPACES) if RULES.spaces[k].area == area and KIND[k] != CROSSING]
        gates = [k for k in RULES.gates[area] if k != NOWHERE]
        assert len(inside) == 5
        assert len(gates) == 3
        for space in range(NUM_SPACES):
            way = RULES.steps[1, space]
            if space not in inside:
                assert not way[inside].any(), f"{LABELS[space]} leads in"
        for space in inside:
            land = [k for k in NEIGHBOURS[space] if k not in inside and k not in gates and KIND[k] != FOREST]
            assert all(steps(board, LABELS[space]).get(LABELS[k], 9) > 1 for k in land)
        assert any(k not in inside + gates and KIND[k] != FOREST for s in inside for k in NEIGHBOURS[s]), "a border"


@pytest.mark.rule("DB-050", "DB-216", "DB-223")
def test_crossings__lead_where_their_arrows_point() -> None:
    for space in np.flatnonzero(KIND == CROSSING).tolist():
        arrows = [k for k in RULES.spaces[space].entrances if k != NOWHERE]
        assert arrows
        for inside in arrows:
            assert inside in NEIGHBOURS[space]
            assert RULES.spaces[inside].area == RULES.spaces[space].area
            assert RULES.steps[0, inside, space] == 1
    assert sum(KIND == CROSSING) == 6


@pytest.mark.rule("DB-126")
def test_forest__rims_the_board_and_is_entered_by_nobody() -> None:
    rim = [k for k, (q, r) in HEX_OF.items() if max(abs(q), abs(r), abs(q + r)) == RADIUS]
    assert np.flatnonzero(KIND == FOREST).tolist() == sorted(rim)
    assert not RULES.steps[:, :, rim].any()


@pytest.mark.rule("DB-131")
def test_ground__land_and_other_terrain_are_walked_alike() -> None:
    """From a land space to each neighbour that no border or forest bars it is one move, whatever lies there."""
    outside = [k for k in range(NUM_SPACES) if KIND[k] != FOREST and (RULES.spaces[k].area == NOWHERE)]
    for space in outside:
        for other in NEIGHBOURS[space]:
            if other in outside:
                assert RULES.steps[1, space, other] == 1, (LABELS[space], LABELS[other])


@pytest.mark.rule("DB-051", "DB-124")
def test_dice__show_one_two_or_three() -> None:
    assert sorted(RULES.die.tolist()) == [1, 1, 2, 2, 3, 3]
    paces = Counter()
    for seed in range(60):
        board = Board(seed=seed)  # in Center City all they can do is roll
        paces[int(board.state.rolled)] += 1
    assert paces.keys() == {1, 2, 3}
    assert deals(2)["roll_off"][:, :2].min() >= 6, "six dice each decide who starts"
    assert deals(2)["roll_off"].max() <= 18


@pytest.mark.rule("DB-052", "DB-056")
def test_mats__one_a_player_with_five_tracks() -> None:
    assert MAX_PLAYERS == DOOM_AND_BLOOM.max_players == 4
    assert MAX_PLAYERS * PLAYER["assets"].shape[0] == 20
    assert DOOM_AND_BLOOM.min_players == 2


@pytest.mark.rule("DB-053", "DB-054", "DB-094")
def test_tokens_and_discs__suffice() -> None:
    goals = deals(4, length="long")["players"]["goals"][:, :4]
    drawn = Counter(goals.ravel().tolist())
    assert drawn.keys() == set(range(6)), "one token for each town, and all are in the bag"
    assert (MAX_GOALS + 1) * MAX_PLAYERS <= 24


@pytest.mark.rule("DB-058", "DB-060")
def test_characters__eight_with_starting_assets() -> None:
    rows = CONTENT_ROWS.setup.character
    assert len({row.name for row in rows}) == 8
    assert {"Nurse", "Engineer", "Farmer", "Hunter", "Doctor"} <= {row.name for row in rows}
    for row in rows:
        assert sum(row.assets.values()) == (7 if row.assets["medkits"] > 1 else 8), f"{row.name} has an edge"
    survivors = sorted(row.assets["survivors"] for row in rows)
    pairs = [a + b for k, a in enumerate(survivors) for b in survivors[:k]]
    assert min(pairs) >= 5
    assert max(pairs) in (7, 8), "a team starts beyond 5, and with some pairs beyond 7"


@pytest.mark.rule("DB-063", "DB-065", "DB-067", "DB-069", "DB-156")
def test_encounters__64_events_and_40_attacks_of_many_sorts() -> None:
    for rows, size in ((CONTENT_ROWS.events, 64), (CONTENT_ROWS.attacks, 40)):
        assert sum(row.copies for row in rows) == size
        options = [option for row in rows for option in row.options]
        assert any(option.roll for option in options)
        assert any(option.compare for option in options)
        assert any(len(row.options) > 1 for row in rows), "a choice"
        both = sum(any(o.success for o in row.options) for row in rows)
        one = sum(len(row.options) == 1 and row.options[0].result is not None for row in rows)
        assert both > one > 0, "most have both tags, some only one"
    names = {row.name for row in (*CONTENT_ROWS.events, *CONTENT_ROWS.attacks)}
    assert {"Sitting Ducks", "Good Karma", "Flipped Vehicle", "Keep It Moving!"} <= names
    assert {"Attacked By 13 Raiders!", "Attacked by 8 Raiders!", "All Clear!"} <= names


@pytest.mark.rule("DB-070")
def test_attacks__cost_and_bring_more_than_events() -> None:
    def mean(rows: list, which: str, op: str) -> float:
        amounts = []
        for row in rows:
            for option in row.options:
                result = getattr(option, which) or (option.result if which == "success" else None)
                if result is not None:
                    amounts += [sum((getattr(result, op) or {}).values())] * row.copies
        return float(np.mean(amounts))

    assert mean(CONTENT_ROWS.attacks, "failure", "lose") > 1.5 * mean(CONTENT_ROWS.events, "failure", "lose")
    board_assets = 1.0  # an Attack's success gives the board asset too where the card says so, an Event's always
    assert (
        mean(CONTENT_ROWS.attacks, "success", "gain") + board_assets
        > mean(CONTENT_ROWS.events, "success", "gain") + 0.8
    )


@pytest.mark.rule("DB-072")
def test_bonus_cards__32_in_at_least_fourteen_designs_two_for_each_moment() -> None:
    rows = CONTENT_ROWS.bonus
    assert sum(row.copies for row in rows) == 32
    assert len({row.name for row in rows}) >= 14
    moments = Counter(row.when for row in rows)
    assert moments.keys() == {"start", "moving", "before_roll", "after_roll", "result", "end", "rival_start"}
    assert min(moments.values()) >= 2
    gives = [
        r for row in (*CONTENT_ROWS.events, *CONTENT_ROWS.attacks) for o in row.options for r in (o.success, o.result)
    ]
    assert any(result and (result.gain or {}).get("card") for result in gives), "some Events and Attacks give one too"


def test_board__favours_no_town() -> None:
    """Moves to the other towns, to the hospitals and to the city, summed for each town, differ by little."""
    towns = RULES.sites[1]
    hospitals = RULES.sites[0, :4]
    away = RULES.steps[0][np.ix_(towns, towns)].sum(axis=1)
    assert away.max() - away.min() <= 0.1 * away.mean()
    care = RULES.steps[0][np.ix_(towns, hospitals)].sum(axis=1)
    assert care.max() - care.min() <= 0.15 * care.mean()
    assert set(RULES.steps[0, CITY, towns].tolist()) == {3}
    assert set(RULES.steps[0][np.ix_(towns, hospitals)].min(axis=1).tolist()) == {2}


def test_every_kind_of_space_occurs() -> None:
    assert set(KIND.tolist()) == {EMPTY, ASSET, HOSPITAL, TOWN, RAIDER, CROSSING, CENTER, FOREST}
