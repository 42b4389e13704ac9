"""The AEC environment, over every game, player count and option."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from dataclasses import replace

import numpy as np
import pytest

from overwinter.envs.core import layout
from overwinter.envs.core.aec import OverwinterEnv
from overwinter.envs.core.errors import IllegalActionError, OptionError, OrderError, SaveError
from tests.core.cases import CASES, SURVIVALIST, TINY, Case
from tests.envs.pettingzoo_checks import api_test, render_test, seed_test
from tests.envs.playing import finish, plain, play, snapshot


@pytest.fixture(params=CASES, ids=str)
def case(request):
    return request.param


def is_together(case):
    return case.options.get("cooperative", False) or case.players == 1


# --- PettingZoo's own tests -------------------------------------------------------------------------------

ABOUT_DICTIONARIES = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
"""What `api_test` says of every environment whose observation is a dictionary, those of PettingZoo itself too."""


def test_pettingzoo_api(case, capsys):
    with warnings.catch_warnings():
        for text in ABOUT_DICTIONARIES:
            warnings.filterwarnings("ignore", message=f"^{text}$", category=UserWarning)
        api_test(case.env(), num_cycles=500)


@pytest.mark.parametrize("on_illegal", ["raise", "forfeit"])
def test_pettingzoo_seeds(case, on_illegal):
    seed_test(lambda: case.env(on_illegal=on_illegal), num_cycles=50)


def test_pettingzoo_rendering(case, capsys):
    def make(render_mode):
        return case.env(render_mode=render_mode)

    render_test(make)
    assert "\n" in capsys.readouterr().out


# --- course, rewards and masks ----------------------------------------------------------------------------


def test_rewards_are_complete_and_sum_as_declared(case):
    for seed in range(4):
        env = case.env()
        env.reset(seed=seed)
        returns = dict.fromkeys(env.agents, 0.0)
        chance = np.random.default_rng(seed)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            returns[agent] += reward
            if terminated or truncated:
                action = None
            else:
                action = int(chance.choice(env.legal_actions()))
            env.step(action)
            if action is not None and not env.is_over:
                assert not any(env.rewards.values())
            elif action is not None:
                paid = dict(env.rewards)
        rank, _, payoff = env.engine.outcome(env.state_array(), 0)
        assert list(returns.values()) == payoff[: case.players].tolist()
        assert returns == paid
        assert any(returns.values()) or len(set(rank[: case.players].tolist())) == 1
        if is_together(case):
            assert len(set(returns.values())) == 1
        elif not env.engine.rules["cooperative"][0]:  # else each is paid the scenario's result for itself
            assert sum(returns.values()) == pytest.approx(0, abs=1e-6)
        if case.options.get("teams"):
            assert (returns["player_0"], returns["player_1"]) == (returns["player_2"], returns["player_3"])


def test_the_mask_is_the_movers_alone(case):
    env = case.env()
    env.reset(seed=1)
    for _ in play(env):
        mover = env.agent_selection
        assert env.agents == env.possible_agents
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            if agent == mover:
                assert np.flatnonzero(seen["action_mask"]).tolist() == env.legal_actions()
                assert seen["action_mask"].tobytes() == env.infos[agent]["action_mask"].tobytes()
            else:
                assert not seen["action_mask"].any()
                assert "action_mask" not in env.infos[agent]
        observation, _, _, _, info = env.last()
        assert plain(observation) == plain(env.observe(mover))
        assert plain(info) == plain(env.infos[mover])
    assert env.legal_actions() == []
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


def test_all_end_together_and_are_told_how(case):
    reasons = set()
    for seed in range(6):
        env = case.env()
        env.reset(seed=seed)
        for _ in play(env, seed):
            assert env.agents == env.possible_agents  # the dead stay, without turns
            assert not any({**env.terminations, **env.truncations}.values()) or env.is_over
        rank, score, _ = env.engine.outcome(env.state_array(), 0)
        cut = bool(env.state_array()["ended"][0] == 2)
        assert set(env.terminations.values()) == {not cut}
        assert set(env.truncations.values()) == {cut}
        for agent in env.agents:
            info = env.infos[agent]
            assert list(info["ranks"].values()) == rank[: case.players].tolist()
            assert list(info["scores"].values()) == score[: case.players].tolist()
            assert info["winners"] == [a for a in env.agents if info["ranks"][a] == 1]
            assert info["reason"] == ("cut by the cap" if cut else "finished")
        reasons.add(cut)
        for agent in list(env.possible_agents):
            assert env.agent_selection == agent
            env.step(None)
            assert agent not in env.agents
        assert env.agents == []
    assert (True in reasons) == ("max_rounds" in case.options)


def test_a_cut_game_pays_its_ranks_so_far():
    env = Case(SURVIVALIST, 4, {"max_rounds": 2}).env()
    env.reset(seed=3)
    for _ in play(env):
        assert env.state_array()["day"][0] <= 2
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    ranks = env.infos["player_2"]["ranks"]
    assert sorted(ranks.values()) == [1, 2, 3, 4]
    assert {agent: env.rewards[agent] for agent in ranks} == pytest.approx(
        {agent: 1 - 2 * (place - 1) / 3 for agent, place in ranks.items()}
    )


# --- actions ----------------------------------------------------------------------------------------------


def test_masked_actions_are_accepted_and_all_others_change_nothing(case):
    env = case.env()
    env.reset(seed=2)
    for count in play(env):
        if count % 9:
            continue
        before = snapshot(env)
        legal = env.legal_actions()
        for action in range(-1, len(case.game.catalogue) + 1):
            if action in legal:
                twin = env.clone()
                twin.step(action)
                assert twin.state_array().tobytes() != before["state"]
                continue
            with pytest.raises(IllegalActionError) as caught:
                env.step(action)
            assert env.state_array().tobytes() == before["state"]
            assert env.legal_actions() == legal
            check_message(env, action, str(caught.value))
        assert snapshot(env) == before


def check_message(env, action, message):
    """An illegal action is named, with a reason and the legal ones."""
    if 0 <= action < len(env.game.catalogue):
        assert message.startswith(f"{env.action_name(action)} (action {action}) is illegal: ")
        reason = message.partition("is illegal: ")[2].partition("; legal are ")[0]
        assert len(reason) > 10
    else:
        assert f"action {action} is not in the catalogue" in message
    listed = message.partition("; legal are ")[2]
    assert listed.startswith(", ".join(env.action_name(a) for a in env.legal_actions()[:12]))


@pytest.mark.parametrize(
    "wrong",
    [0.0, 1.0, None, True, False, np.True_, np.float32(1), "1", "rest", [0], np.array([0]), np.array(True), {}],
    ids=repr,
)
def test_what_is_no_integer_is_refused(wrong):
    for case in (Case(SURVIVALIST, 2), Case(TINY, 2)):
        env = case.env()
        env.reset(seed=0)
        before = snapshot(env)
        with pytest.raises(IllegalActionError, match="is not an integer"):
            env.step(wrong)
        assert snapshot(env) == before


@pytest.mark.parametrize("kind", [int, np.int8, np.uint8, np.int32, np.int64, np.uint64, np.array])
def test_integers_of_every_kind_are_accepted(kind):
    plainly, other = Case(SURVIVALIST, 2).env(), Case(SURVIVALIST, 2).env()
    plainly.reset(seed=kind(7))
    other.reset(seed=7)
    for _ in range(20):
        action = other.legal_actions()[-1]
        plainly.step(kind(action))
        other.step(action)
        assert snapshot(plainly) == snapshot(other)


def test_names_and_ids_of_actions_are_inverse(case):
    env = case.env()
    names = [env.action_name(action) for action in range(len(case.game.catalogue))]
    assert [env.parse_action(name) for name in names] == list(range(len(names)))
    assert len(set(names)) == len(names)
    with pytest.raises(IllegalActionError):
        env.action_name(len(names))
    with pytest.raises(IllegalActionError):
        env.action_name(-1)
    with pytest.raises(IllegalActionError, match="did you mean"):
        env.parse_action(names[3] + "x")


def test_calls_out_of_order_are_named(case):
    env = case.env()
    for call in (lambda: env.step(0), lambda: env.step(None)):
        with pytest.raises(OrderError, match=r"before reset\(\)"):
            call()
    for call in (env.save_state, lambda: env.observe("player_0"), lambda: env.text("player_0")):
        with pytest.raises(OrderError, match=r"before reset\(\)"):
            call()
    env.reset(seed=0)
    for _ in play(env):
        pass
    with pytest.raises(OrderError, match=r"can only step\(None\)"):
        env.step(0)
    with pytest.raises(OrderError):
        env.redeal("player_0", 0)
    for _ in env.possible_agents:
        env.step(None)
    for action in (0, None):
        with pytest.raises(OrderError, match="after the game has ended"):
            env.step(action)
    env.reset()
    assert env.agents == env.possible_agents
    with pytest.raises(OptionError, match="no agent is called 'player_9'; they are player_0"):
        env.observe("player_9")


def test_an_illegal_action_can_forfeit_the_game(case):
    for wrong in (None, 0.5, 10**6, "not legal"):
        env = case.env(on_illegal="forfeit")
        env.reset(seed=3)
        for count in play(env):
            if count == 3:
                break
        offender = env.agent_selection
        if wrong == "not legal":
            wrong = next(a for a in range(len(case.game.catalogue)) if a not in env.legal_actions())
        env.step(wrong)
        assert env.is_over
        assert set(env.terminations.values()) == {True}
        assert set(env.truncations.values()) == {False}
        info = env.infos[offender]
        assert info["reason"] == f"{offender} played an illegal action"
        assert info["ranks"][offender] == max(info["ranks"].values())
        assert env.rewards[offender] == -1
        team = env.state_array()["team"][0][: case.players]
        mates = team == team[env.possible_agents.index(offender)]
        rewards = np.array(list(env.rewards.values()))
        ranks = np.array(list(info["ranks"].values()))
        assert (rewards[mates] == -1).all()
        if not mates.all():
            assert (ranks[~mates] == 1).all()
            assert (ranks[mates] > 1).all()
            assert (rewards[~mates] > 0).all()
            assert rewards.sum() == pytest.approx(0, abs=1e-6)  # payoffs are float32
        returns = {}
        for agent in env.agent_iter():
            returns[agent] = env.last()[1]
            env.step(None)
        assert list(returns.values()) == rewards.tolist()


# --- what is returned, seeds ------------------------------------------------------------------------------


def test_what_is_returned_is_fresh(case):
    env = case.env()
    env.reset(seed=4)
    for count in play(env):
        if count % 11:
            continue
        before = snapshot(env)
        for agent in env.agents:
            seen = env.observe(agent)
            seen["observation"][:] = -7
            seen["action_mask"][:] = 3
        observation, *_ = env.last()
        observation["observation"][:] = -7
        observation["action_mask"][:] = 3
        state = env.state_array()
        state["rng"] = 0
        legal = env.legal_actions()
        legal.clear()
        assert snapshot(env) == before
        rewards, infos = env.rewards, env.infos
        mask = env.infos[env.agent_selection]["action_mask"]
        mask[:] = 0  # the user's own copy
        assert env.observe(env.agent_selection)["action_mask"].any()
        twin = env.clone()
        twin.step(twin.legal_actions()[0])
        assert env.rewards is rewards
        assert env.infos is infos


def test_spaces_are_one_object_an_agent(case):
    env = case.env()
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    assert len({id(env.action_space(agent)) for agent in env.possible_agents}) == case.players
    assert len({id(env.observation_space(agent)) for agent in env.possible_agents}) == case.players
    assert env.metadata["name"] == f"{case.game.name}_v{case.game.version}"
    assert env.metadata["is_parallelizable"] is False


def test_seeds_decide_games_and_later_games_go_on(case):
    def games(seed, count=3):
        env = case.env()
        env.reset(seed=seed)
        deals = []
        for k in range(count):
            deals.append(env.state_array().tobytes())
            if k % 2:  # whether a game was played to its end or left does not matter
                for _ in play(env):
                    pass
            env.reset()
        return deals

    first = games(0)
    assert len(set(first)) == 3
    assert games(0) == first
    assert games(5) == games(5)
    assert len({*first, *games(5), *games(2**63 + 1)}) == 9
    left, played = case.env(), case.env()
    left.reset(seed=9)
    played.reset(seed=9)
    for _ in play(played):
        pass
    left.reset(options={"unknown": 1})
    played.reset()
    assert left.state_array().tobytes() == played.state_array().tobytes()


def test_the_first_game_without_a_seed_is_unpredictable():
    deals = set()
    for _ in range(6):
        env = Case(SURVIVALIST, 3).env()
        env.reset()
        deals.add(env.state_array().tobytes())
    assert len(deals) == 6


@pytest.mark.parametrize("wrong", ["1", 1.0, True, np.float64(3)])
def test_a_seed_is_an_integer(wrong):
    env = Case(SURVIVALIST, 2).env()
    env.reset(seed=1)
    before = snapshot(env)
    with pytest.raises(OptionError, match=r"seed: .* is not an integer"):
        env.reset(seed=wrong)
    assert snapshot(env) == before


def test_global_generators_are_left_alone(case):
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002  # the global generator is what is looked at
    before = random.getstate(), np.random.get_state()[1].tobytes()  # noqa: NPY002
    env = case.env()
    env.reset()
    finish(env)
    env.reset(seed=1)
    env.redeal(env.agent_selection, 3)
    assert (random.getstate(), np.random.get_state()[1].tobytes()) == before  # noqa: NPY002


# --- copies and saves -------------------------------------------------------------------------------------


def saved_and_loaded(env):
    other = OverwinterEnv(env.game, env.engine.options, env.num_players)
    other.load_state(env.save_state())
    return other


COPIES = {
    "clone": lambda env: env.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "save": saved_and_loaded,
}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_exact_and_independent(case, way):
    env = case.env()
    env.reset(seed=6)
    env.reset()
    for count in play(env):
        if count % 29 == 3:
            check_copy(env, COPIES[way])
    check_copy(env, COPIES[way])
    env.step(None)
    check_copy(env, COPIES[way])
    while env.agents:
        env.step(None)
    twin = COPIES[way](env)
    env.reset()
    twin.reset()
    assert snapshot(env) == snapshot(twin)


def check_copy(env, copied):
    """A copy shows the same, goes on the same, and the original does not notice."""
    before = snapshot(env)
    one, other = copied(env), copied(env)
    assert comparable(snapshot(one)) == comparable(before)
    assert finish(one, 1) == finish(other, 1)
    while one.agents:
        one.step(None)
    one.reset()
    assert snapshot(env) == before
    twin = env.clone()
    twin.reset()
    assert snapshot(one) == snapshot(twin)


def comparable(seen):
    """Rewards of the last step are not part of a save once agents have left; the returns of `last()` are."""
    return {key: value for key, value in seen.items() if key != "rewards"}


def test_a_forfeited_game_is_saved_as_one(case):
    env = case.env(on_illegal="forfeit")
    env.reset(seed=1)
    env.step(-5)
    assert comparable(snapshot(saved_and_loaded(env))) == comparable(snapshot(env))


def refused(env, data, match=None):
    before = snapshot(env)
    with pytest.raises(SaveError, match=match):
        env.load_state(data)
    assert snapshot(env) == before


def midgame(case, seed=8, decisions=12):
    env = case.env()
    env.reset(seed=seed)
    for count in play(env):
        if count == decisions:
            break
    return env


@pytest.mark.parametrize("case", [Case(SURVIVALIST, 3), Case(TINY, 3)], ids=str)
def test_every_damaged_byte_of_a_save_is_noticed(case):
    data = midgame(case).save_state()
    env = midgame(case, seed=1, decisions=4)
    before = snapshot(env)
    for at in range(len(data)):
        for flip in (0x01, 0x80):
            broken = data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
            with pytest.raises(SaveError):
                env.load_state(broken)
    for length in range(len(data)):
        with pytest.raises(SaveError):
            env.load_state(data[:length])
    with pytest.raises(SaveError):
        env.load_state(data + b"\0")
    assert snapshot(env) == before
    env.load_state(data)
    assert snapshot(env) == snapshot(midgame(case))


@pytest.mark.parametrize("wrong", [None, 3, "save", bytearray(b"x"), b"", b"{}\n", b"[1]\n", b"\xff\n", []])
def test_what_is_no_save_is_refused(wrong):
    refused(midgame(Case(SURVIVALIST, 2)), wrong)


def test_a_save_of_something_else_is_refused(case):
    data = midgame(case).save_state()
    if case.game is SURVIVALIST:
        others = {"players": Case(SURVIVALIST, case.players % 5 + 2, case.options)}
    else:
        others = {} if case.options else {"players": Case(case.game, case.players % 6 + 1)}
    others["options"] = replace(case, options={**case.options, "reward": "win"})
    if case.options.get("reward") == "win":
        others["options"] = replace(case, options={**case.options, "reward": "rank"})
    others["game"] = Case(TINY if case.game is SURVIVALIST else SURVIVALIST, 3)
    for what, other in others.items():
        refused(midgame(other, decisions=3), data, {"game": "made for game"}.get(what, f"made with .*{what}"))


@pytest.mark.parametrize("part", ["version", "state", "observation", "actions", "content"])
def test_a_save_of_another_version_is_refused(part, monkeypatch):
    env = midgame(Case(SURVIVALIST, 2))
    data = env.save_state()
    real = layout.layout

    def changed(game, options):
        return {**real(game, options), part: "other"}

    monkeypatch.setattr("overwinter.envs.core.save.layout", changed)
    refused(env, data, f"made for {part} ")
    monkeypatch.undo()
    env.load_state(data)


def test_loading_in_the_middle_of_another_game_draws_what_was_loaded(capsys):
    data = midgame(Case(SURVIVALIST, 2)).save_state()
    env = Case(SURVIVALIST, 2).env(render_mode="human")
    env.load_state(data)
    assert capsys.readouterr().out.strip() in ("", env.text(env.agent_selection))


# --- words ------------------------------------------------------------------------------------------------


def test_words_never_fail(case):
    for seed in range(1):
        env = case.env(render_mode="ansi")
        env.reset(seed=seed)
        for count in play(env, seed):
            if count % 4 == 0:
                assert all(env.text(agent) for agent in env.agents)
                assert env.render() == env.text(env.agent_selection)
                words = [env.explain(action) for action in env.legal_actions()]
                assert all(words)
        assert all(env.text(agent) for agent in env.agents)
        assert env.render()


def test_without_a_render_mode_nothing_is_drawn(capsys):
    env = Case(SURVIVALIST, 2).env()
    env.reset(seed=0)
    assert env.render() is None
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"render_mode": "png"}, "render_mode: 'png'; it takes None, ansi, human, svg or rgb_array"),
        ({"on_illegal": "ignore"}, "on_illegal: 'ignore'; it takes raise or forfeit"),
    ],
)
def test_arguments_out_of_place_are_named(arguments, message):
    with pytest.raises(OptionError, match=message):
        Case(SURVIVALIST, 2).env(**arguments)
