"""Night Watch played out: a built position, an action, and all that comes of it."""

import numpy as np
import pytest

from overwinter.envs.core.engine import Engine
from overwinter.envs.core.errors import EngineError, OptionError
from overwinter.envs.core.frames import RUNNING, TERMINATED, TRUNCATED
from overwinter.envs.core.options import check_players
from tests.core.table import Table
from tests.tiny import state as s
from tests.tiny.content import Options
from tests.tiny.game import TINY

GIVE, WANT = range(2)


def deal(players, hands=(), **options):
    """A game with seat 0 to begin, holding the given cards, nobody else any: `hands` names them per seat."""
    table = Table(Engine(TINY, TINY.options.parse("tiny", options)), players)
    state = table.state
    state.first = 0
    state.frames[0].step = state.frames[1].seat = state.frames[1].step = 0
    state.frames[0].step = 1
    state.seat = 0
    state.deck[:] = s.COPIES
    state.players["hand"][:] = 0
    state.players["cards"][:] = 0
    for seat, names in enumerate(hands):
        for name in names.split():
            state.deck[s.CARDS.index(name)] -= 1
            state.players[seat].hand[s.CARDS.index(name)] += 1
            state.players[seat].cards += 1
    set_wood(table, *[s.START_WOOD] * players)
    return table


def set_wood(table, *wood):
    table.state.players["wood"][: len(wood)] = wood
    table.state.forest = table.state.num_players * s.WOOD_PER_SEAT - sum(wood)
    refresh(table)


def refresh(table):
    """After a change by hand: the invariants hold, and the mask is the position's."""
    table.engine.check(table.states)
    table.mask[:] = table.engine.legal(table.states, 0)


def hand(table, seat):
    return " ".join(name for name, n in zip(s.CARDS, table.state.players[seat].hand, strict=True) for _ in range(n))


def warmth(table):
    return table.state.players["warmth"][: table.state.num_players].tolist()


def wood(table):
    return table.state.players["wood"][: table.state.num_players].tolist()


def kinds(table):
    """The kinds of the frames that run."""
    return table.state.frames["kind"][: table.state.depth].tolist()


# --- turns ------------------------------------------------------------------------------------------------


def test_a_turn_offers_what_can_be_done():
    table = deal(3, ["bar", "", ""])
    assert table.legal() == ["rest", "gather", "search", "raid:left1", "raid:left2", "offer"]
    assert kinds(table) == [s.NIGHT, s.TURN]


def test_gathering_takes_wood_from_the_forest_and_the_turn_passes_on():
    table = deal(2)
    table.act("gather")
    assert (wood(table), table.state.forest, table.seat) == ([4, 2], 4, 1)
    table.act("gather", "commit:0", "commit:0", "rest", "gather")
    assert (wood(table), table.state.forest) == ([6, 4], 0)
    assert "gather" not in table.legal()


def test_searching_draws_from_the_deck_and_from_the_discards_when_it_is_used_up():
    table = deal(2, ["bar", ""])
    state = table.state
    state.discard[:] = state.deck
    state.deck[:] = 0
    state.discard[s.AXE] -= 1
    state.deck[s.AXE] = 1
    refresh(table)
    table.act("search")
    assert (hand(table, 0), state.deck.tolist()) == ("bar axe", [0, 0, 0])
    table.act("search")
    assert (state.players[1].cards, state.deck.sum(), state.discard.sum()) == (1, 15, 0)


# --- the reaction window ----------------------------------------------------------------------------------


def test_a_raid_nobody_can_answer_lands_without_asking():
    table = deal(2)
    table.act("raid:left1", "aim:wood")
    assert (wood(table), table.seat, kinds(table)) == ([3, 1], 1, [s.NIGHT, s.TURN])


def test_only_those_who_can_react_are_asked():
    table = deal(4, ["bar axe spear", "axe", "bar", "spear"])
    table.act("raid:left1", "aim:wood")
    assert (table.seat, table.legal()) == (3, ["play:spear", "pass"])
    table.act("pass")
    assert (wood(table), kinds(table)) == ([3, 1, 2, 2], [s.NIGHT, s.TURN])


def test_a_barred_raid_takes_nothing_and_costs_the_bar():
    table = deal(2, ["", "bar"])
    table.act("raid:left1", "aim:wood")
    assert (table.seat, table.legal()) == (1, ["play:bar", "pass"])
    table.act("play:bar")
    assert (wood(table), hand(table, 1), table.state.discard.tolist(), table.seat) == (
        [2, 2],
        "",
        [1, 0, 0],
        1,
    )


def test_after_a_reaction_everybody_is_asked_again():
    table = deal(3, ["axe", "bar bar", "spear"])
    table.act("raid:left1", "aim:wood", "play:bar")
    assert table.seat == 2
    table.act("pass")
    assert (table.seat, table.legal()) == (0, ["play:axe", "pass"])
    table.act("play:axe")
    assert (table.seat, table.legal()) == (1, ["play:bar", "pass"])
    table.act("play:bar")
    assert table.seat == 2  # passed before, and is asked anew
    table.act("pass")
    assert (wood(table), kinds(table)) == ([2, 2, 2], [s.NIGHT, s.TURN])
    assert [hand(table, seat) for seat in range(3)] == ["", "", "spear"]


def test_a_broken_bar_lets_the_raid_land():
    table = deal(2, ["axe", "bar spear"])
    table.act("raid:left1", "aim:card", "play:bar", "play:axe", "pass")
    assert (hand(table, 0), hand(table, 1), table.state.result) == ("spear", "", s.DONE)


def test_a_raid_for_a_card_takes_each_card_about_as_often():
    taken = []
    for seed in range(200):
        table = deal(2, ["", "axe axe axe spear"])
        table.act("raid:left1", "aim:card")
        table.state.rng[s.LOOT] = seed
        table.act("pass")
        taken.append(hand(table, 0))
    assert 25 < taken.count("spear") < 75
    assert taken.count("axe") == 200 - taken.count("spear")


def test_a_raid_on_empty_hands_takes_nothing():
    table = deal(2)
    set_wood(table, 2, 0)
    table.act("raid:left1", "aim:card")
    assert (wood(table), table.state.players[0].cards) == ([2, 0], 0)


def test_a_raider_killed_in_its_raid_ends_its_turn_on_the_spot():
    table = deal(3, ["bar", "bar", "spear"])
    table.state.players[0].warmth = 1
    table.act("raid:left1", "aim:wood", "pass", "play:spear")
    state = table.state
    dead = state.players[0]
    assert (dead.warmth, dead.wood, dead.cards, dead.died) == (0, 0, 0, 1)
    assert (wood(table), state.forest, state.discard.tolist()) == ([0, 2, 2], 11, [1, 0, 1])
    assert (kinds(table), table.seat, state.frames[1].seat, state.ended) == ([s.NIGHT, s.TURN], 1, 1, RUNNING)
    assert state.frames[2:].tobytes() == bytes(state.frames[2:].nbytes)
    assert "raid:left2" not in table.legal()  # the dead are left in peace
    table.act("rest", "rest")
    assert (table.seat, table.legal()) == (1, ["commit:0", "commit:1", "commit:2"])  # and are asked nothing


def test_the_last_one_alive_wins():
    table = deal(2, ["", "spear"])
    table.state.players[0].warmth = 1
    table.act("raid:left1", "aim:wood", "play:spear")
    assert (table.state.ended, table.seat, table.legal()) == (TERMINATED, -1, [])
    rank, score, reward = table.engine.outcome(table.states, 0)
    assert (rank[:2].tolist(), score[:2].tolist(), reward[:2].tolist()) == ([2, 1], [0, 7], [-1, 1])


# --- bargaining -------------------------------------------------------------------------------------------


def test_an_offer_is_made_step_by_step_and_executed_when_accepted():
    table = deal(3, ["bar", "", "axe"])
    table.act("offer")
    assert table.legal() == ["partner:left1", "partner:left2"]
    table.act("partner:left2")
    assert table.legal() == ["give:wood", "give:two_wood", "give:bar"]
    table.act("give:two_wood")
    assert table.legal() == ["want:wood", "want:bar", "want:axe", "want:spear"]
    table.act("want:axe")
    assert table.legal() == ["propose", "withdraw"]
    table.act("propose")
    assert (table.seat, table.legal()) == (2, ["accept", "decline", "counter"])
    table.act("accept")
    assert (wood(table), hand(table, 0), hand(table, 2)) == ([0, 2, 4], "bar axe", "")
    assert (table.seat, kinds(table), tuple(table.state.offer)) == (0, [s.NIGHT, s.TURN], (0, 0, 0, 0))
    assert "offer" not in table.legal()  # a deal ends the bargaining of a turn


def test_an_offer_that_cannot_be_met_cannot_be_accepted():
    table = deal(2, ["bar", "axe"])
    table.act("offer", "give:wood", "want:spear", "propose")  # the only partner is taken by the engine
    assert (table.seat, table.legal()) == (1, ["decline", "counter"])


def test_a_counter_offer_turns_the_table():
    table = deal(2, ["bar", "axe"])
    table.act("offer", "give:wood", "want:axe", "propose", "counter")
    assert (table.seat, table.legal()) == (1, ["give:wood", "give:two_wood", "give:axe"])
    table.act("give:axe", "want:two_wood", "propose")
    assert (table.seat, table.legal()) == (0, ["accept", "decline", "counter"])
    table.act("accept")
    assert (wood(table), hand(table, 0), hand(table, 1)) == ([0, 4], "bar axe", "")


def test_counter_offers_are_capped():
    table = deal(2, ["bar", "axe"])
    table.act("offer", "give:wood", "want:axe", "propose")
    for _ in range(s.MAX_COUNTERS):
        table.act("counter", "give:two_wood", "want:wood", "propose")
    assert table.legal() == ["accept", "decline"]
    table.act("decline")
    assert (table.seat, wood(table), tuple(table.state.offer)) == (0, [2, 2], (0, 0, 0, 0))


@pytest.mark.parametrize("end", [("withdraw",), ("propose", "decline")])
def test_offers_are_capped_in_a_turn_and_free_again_in_the_next(end):
    table = deal(2)
    for _ in range(s.MAX_OFFERS):
        table.act("offer", "give:wood", "want:axe", *end)
    assert (table.seat, table.legal()) == (0, ["rest", "gather", "search", "raid:left1"])
    table.act("rest")
    assert "offer" in table.legal()


@pytest.mark.parametrize("poor", [0, 1])
def test_both_sides_are_checked_again_when_a_deal_is_executed(poor):
    table = deal(2)
    set_wood(table, 2, 4)
    table.act("offer", "give:two_wood", "want:wood", "propose")
    set_wood(table, *((1, 4) if poor == 0 else (2, 0)))
    table.step(TINY.catalogue.parse("accept"))  # no longer legal for a partner without wood; refused all the same
    assert (wood(table), table.state.result) == ([1, 4] if poor == 0 else [2, 0], s.FAILED)
    assert "offer" in table.legal() or wood(table)[0] == 0


def test_who_has_nothing_can_offer_nothing():
    table = deal(2, ["", "bar"])
    set_wood(table, 0, 2)
    assert "offer" not in table.legal()


# --- the sealed commit ------------------------------------------------------------------------------------


def to_commits(table):
    """Everybody rests; the commits begin."""
    for _ in range(int(table.state.num_players)):
        table.act("rest")


def test_commits_are_in_nobody_elses_observation_until_all_are_in():
    table = deal(3)
    to_commits(table)
    twin = table.copy()
    table.act("commit:2")
    twin.act("commit:0")
    for seat in (1, 2):
        assert table.observe(seat).tobytes() == twin.observe(seat).tobytes()
    assert table.field(0, "commit").tolist() == [0, 0, 1, 0, 0]
    assert wood(table) == [2, 2, 2]  # nothing is paid before all are in
    table.act("commit:1", "commit:2")
    for seat in range(3):
        gave = table.field(seat, "seats")[:3, 4].tolist()
        assert gave == [[2, 1, 2], [1, 2, 2], [2, 2, 1]][seat]
    assert (wood(table), table.state.forest, table.state.night) == ([0, 1, 0], 14, 2)
    assert not table.field(0, "commit").any()


def test_a_high_enough_fire_hurts_nobody():
    table = deal(3)
    to_commits(table)
    table.act("commit:2", "commit:2", "commit:1")
    assert warmth(table) == [3, 3, 3]


def test_under_a_low_fire_those_who_gave_the_least_shiver():
    table = deal(3)
    to_commits(table)
    table.act("commit:2", "commit:1", "commit:1")
    assert warmth(table) == [3, 2, 2]
    assert table.state.first == 1  # the next seat begins the night
    assert table.seat == 1


def test_a_commit_of_one_choice_is_taken_by_the_engine():
    table = deal(2)
    set_wood(table, 0, 2)
    table.act("rest")
    table.act("rest")
    assert (table.seat, table.state.players[0].sealed) == (1, 1)


# --- ends, teams, together, alone --------------------------------------------------------------------------


def play_to_end(table, choose):
    while table.running:
        table.act(next(name for name in choose if name in table.legal()))


def test_the_last_dawn_ends_the_game_and_the_warmest_wins():
    table = deal(2, nights=1)
    table.act("rest", "rest", "commit:0", "commit:1")
    assert table.state.ended == TERMINATED
    rank, score, reward = table.engine.outcome(table.states, 0)
    assert (rank[:2].tolist(), score[:2].tolist(), reward[:2].tolist()) == ([2, 1], [3, 4], [-1, 1])


def test_all_dead_in_one_night_draw():
    table = deal(2)
    table.state.players["warmth"][:2] = 1
    table.act("rest", "rest", "commit:1", "commit:1")
    assert (table.state.ended, table.engine.outcome(table.states, 0)[2][:2].tolist()) == (TERMINATED, [0, 0])


def test_the_cap_cuts_the_game_and_is_seen_coming():
    table = deal(2, max_rounds=2)
    assert table.field(1, "night").tolist() == [0.25, 0.5]
    play_to_end(table, ["gather", "commit:2"])
    assert (table.state.ended, table.state.night, warmth(table)) == (TRUNCATED, 2, [3, 3])
    assert table.field(1, "night").tolist() == [0.5, 1]
    assert table.field(1, "ended").tolist() == [0, 1]
    assert table.engine.outcome(table.states, 0)[2][:2].tolist() == [0, 0]


def test_without_a_cap_the_field_of_the_cap_is_empty():
    assert deal(2).field(0, "night").tolist() == [0.25, 0]


def test_teams_sit_across_do_not_raid_each_other_and_share():
    table = deal(4, ["", "", "spear", ""], teams=True)
    assert table.state.team[:4].tolist() == [0, 1, 0, 1]
    assert table.field(0, "seats")[:4, 5].tolist() == [1, 0, 1, 0]
    assert [name for name in table.legal() if name.startswith("raid")] == ["raid:left1", "raid:left3"]
    table.act("raid:left1", "aim:wood")  # the partner's spear is not asked for
    assert wood(table) == [3, 1, 2, 2]
    table.state.players[0].warmth = 2
    rank, score, reward = table.engine.outcome(table.states, 0)
    assert rank[:4].tolist() == [2, 1, 2, 1]
    assert score[:4].tolist() == [13, 14, 13, 14]
    assert reward[:4].tolist() == [-1, 1, -1, 1]


def test_a_team_lives_as_long_as_one_of_it_does():
    table = deal(4, ["", "spear spear", "", ""], teams=True)
    table.state.players["warmth"][:4] = [1, 3, 1, 3]
    table.act("raid:left1", "aim:wood", "play:spear")
    assert (table.running, warmth(table)) == (True, [0, 3, 1, 3])
    table.act("rest", "raid:left1", "aim:wood")
    assert table.seat == 1
    table.act("play:spear")
    assert (table.state.ended, table.engine.outcome(table.states, 0)[0][:4].tolist()) == (
        TERMINATED,
        [2, 1, 2, 1],
    )


def test_teams_are_for_four():
    low, high = Options(teams=True).player_bounds(TINY.min_players, TINY.max_players)
    with pytest.raises(OptionError, match="num_players of tiny: 3; it takes a whole number from 4 to 4"):
        check_players("tiny", low, high, 3)


def test_together_there_are_no_raids_and_all_get_the_result():
    table = deal(3, cooperative=True, nights=1)
    assert table.legal() == ["rest", "gather", "search", "offer"]
    table.state.players[1].warmth = 1
    to_commits(table)
    table.act("commit:1", "commit:0", "commit:1")
    rank, score, reward = table.engine.outcome(table.states, 0)
    assert (table.state.ended, warmth(table)) == (TERMINATED, [3, 0, 3])
    assert rank[:3].tolist() == [1, 1, 1]
    assert reward[:3].tolist() == score[:3].tolist() == pytest.approx([1 / 3] * 3)


def test_together_the_game_goes_on_with_one_survivor():
    table = deal(2, cooperative=True)
    table.state.players[1].warmth = 1
    to_commits(table)
    table.act("commit:1", "commit:0")
    assert (table.running, table.seat) == (True, 0)


@pytest.mark.parametrize(("commit", "result"), [("commit:2", 1), ("commit:0", -1)])
def test_alone_it_is_life_or_death(commit, result):
    table = deal(1, nights=3)
    assert table.legal() == ["rest", "gather", "search"]
    play_to_end(table, ["gather", commit, "rest"])
    rank, _, reward = table.engine.outcome(table.states, 0)
    assert (rank.tolist(), reward.tolist()) == ([1, 0, 0, 0, 0, 0], [result, 0, 0, 0, 0, 0])


# --- what others cannot see, and redeals -------------------------------------------------------------------


def redeals(table, seat, count=60):
    """Copies of a table, each with what a seat cannot know sampled anew."""
    for seed in range(count):
        twin = table.copy()
        twin.engine.redeal(twin.states, 0, seat, seed)
        twin.engine.check(twin.states)
        yield twin


def same_for_others(table, twin, *but):
    return all(
        table.observe(seat).tobytes() == twin.observe(seat).tobytes()
        for seat in range(int(table.state.num_players))
        if seat not in but
    )


def test_being_asked_and_passing_is_hidden():
    asked = deal(4, ["", "bar", "spear", ""])
    not_asked = deal(4, ["", "axe", "spear", ""])
    asked.act("raid:left1", "aim:wood")
    not_asked.act("raid:left1", "aim:wood")
    assert (asked.seat, not_asked.seat) == (1, 2)
    assert asked.observe(0).tobytes() == not_asked.observe(0).tobytes()
    assert asked.observe(3).tobytes() == not_asked.observe(3).tobytes()
    assert asked.field(1, "asked").argmax() == 2
    asked.act("pass")
    assert same_for_others(asked, not_asked, 1)


def test_hands_are_resampled_from_the_cards_unseen():
    table = deal(3, ["bar bar bar bar bar", "axe", "spear spear"])
    hands = set()
    for twin in redeals(table, 0):
        assert hand(twin, 0) == hand(table, 0)
        assert [twin.state.players[seat].cards for seat in (1, 2)] == [1, 2]
        hands.add((hand(twin, 1), hand(twin, 2)))
        assert (hand(twin, 1) + hand(twin, 2)).count("bar") <= 1  # the other five are in sight
    assert len(hands) > 8


def test_sealed_commits_of_others_are_resampled_ones_own_is_kept():
    table = deal(3)
    to_commits(table)
    table.act("commit:2", "commit:1")
    seen = {(int(t.state.players[0].commit), int(t.state.players[1].commit)) for t in redeals(table, 1)}
    assert seen == {(0, 1), (1, 1), (2, 1)}
    seen = {(int(t.state.players[0].commit), int(t.state.players[1].commit)) for t in redeals(table, 2)}
    assert seen == {(a, b) for a in range(3) for b in range(3)}
    assert all(t.state.players[2].sealed == t.state.players[2].commit == 0 for t in redeals(table, 0))


def test_the_aim_of_a_raid_is_the_raiders_own():
    for aim in s.AIMS:
        table = deal(3, ["", "bar", "spear"])
        table.act("raid:left1")
        assert table.field(0, "asked").argmax() == 1
        table.act(f"aim:{aim}")
        assert table.field(0, "aim")[s.AIMS.index(aim)] == 1
        assert not table.field(1, "aim").any()
        assert {int(t.state.frames[2].op) for t in redeals(table, 1)} == {0, 1}
        assert {int(t.state.frames[2].op) for t in redeals(table, 0)} == {s.AIMS.index(aim)}


def test_an_offer_is_its_makers_own_until_it_is_proposed():
    table = deal(4, ["bar axe", "axe", "spear", ""])
    table.act("offer", "partner:left2", "give:axe", "want:spear")
    quiet = deal(4, ["bar axe", "axe", "spear", ""])
    quiet.act("offer")
    assert same_for_others(table, quiet, 0)
    assert table.field(0, "terms").tolist() == [[0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]
    offers = {tuple(twin.state.offer.tolist()) for twin in redeals(table, 3)}
    assert {offer[1] for offer in offers} == {1, 2, 3}
    assert len({offer[GIVE + 2] for offer in offers}) > 2
    assert all(maker == 0 and give != want for maker, _, give, want in offers)
    assert {tuple(twin.state.offer.tolist()) for twin in redeals(table, 0)} == {(0, 2, 3, 4)}


def test_a_proposed_offer_is_public_and_what_was_offered_is_there():
    table = deal(4, ["bar axe", "axe", "spear", ""])
    table.act("offer", "partner:left2", "give:axe", "want:spear", "propose")
    for seat in range(4):
        assert table.field(seat, "offer").argmax(axis=1).tolist() == [-seat % 4, (2 - seat) % 4]
        assert table.field(seat, "terms").tolist() == [[0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]
    for twin in redeals(table, 2):
        assert twin.state.players[0].hand[s.AXE] > 0
        assert "accept" in twin.legal()
    assert len({hand(twin, 0) for twin in redeals(table, 2)}) == 3


def test_a_counter_offer_in_the_making_goes_back_to_whom_it_came_from():
    table = deal(4, ["bar axe", "axe", "spear", ""])
    table.act("offer", "partner:left2", "give:axe", "want:spear", "propose", "counter", "give:spear")
    assert {(int(t.state.offer.maker), int(t.state.offer.partner)) for t in redeals(table, 1)} == {(2, 0)}


def test_every_broken_invariant_is_found():
    breaks = {
        1: lambda state: state.players[0].hand.__setitem__(0, 1),
        2: lambda state: state.players["commit"].__setitem__(1, 1),
        3: lambda state: state.players["warmth"].__setitem__(1, 0),
        4: lambda state: setattr(state, "forest", state.forest + 1),
        5: lambda state: state.deck.__setitem__(1, 5),
        6: lambda state: setattr(state.offer, "want", 1),
        7: lambda state: setattr(state.frames[state.depth], "op", 1),
    }
    assert breaks.keys() == TINY.invariants.keys()
    for code, break_it in breaks.items():
        table = deal(2)
        break_it(table.state)
        with pytest.raises(EngineError, match=TINY.invariants[code]):
            table.engine.check(table.states)


def test_words_say_what_a_seat_sees_and_what_actions_do():
    table = deal(2, ["bar bar", "spear"])
    rules = table.engine.rules[0]
    text = TINY.words(None).describe(rules, table.state, 0)
    assert "Your hand: 2 bar." in text
    assert "spear" not in text
    assert TINY.words(None).explain(rules, table.state, 1) == "gather: take wood from the forest"
    assert "seat 0" in TINY.words(None).why_illegal(rules, table.state, TINY.catalogue.parse("accept"))


def test_random_play_uses_every_action_and_every_kind_of_frame():
    chance = np.random.default_rng(0)
    used, seen = np.zeros(len(TINY.catalogue), bool), set()
    for seed in range(60):
        table = Table(Engine(TINY, TINY.options()), 6, seed)
        while table.running:
            used |= table.mask > 0
            seen |= set(kinds(table))
            table.step_at_random(chance)
    assert [name for name, hit in zip(TINY.catalogue, used, strict=True) if not hit] == []
    assert seen == {s.NIGHT, s.TURN, s.RAID, s.WINDOW, s.BARGAIN}
