"""Gymnasium's views of a game: checkers, registered names, opponents, and what a learner is paid and told."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import overwinter.envs
from overwinter.agents.single import SeatEnv, SeatVectorEnv
from overwinter.envs.core.errors import IllegalActionError, OptionError, OrderError
from overwinter.envs.core.frames import MAX_SEATS
from overwinter.envs.core.render import draw
from tests.envs.playing import plain

ID = "overwinter/Survivalist-v0"


def random_actions(masks, chance):
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])


# --- names and checkers -----------------------------------------------------------------------------------


def test_gymnasium_makes_one_game():
    env = gymnasium.make(ID, num_players=4, opponents="random", learner_seat=2)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert info["seat"] == 2
    assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    env.close()


def test_gymnasium_makes_many_games():
    envs = gymnasium.make_vec(ID, num_envs=3, num_players=3, horizon="lightning")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, _ = envs.reset(seed=1)
    assert observation.shape == (3, *envs.single_observation_space.shape)
    assert envs.observation_space.contains(observation)
    assert envs.action_masks().shape == (3, envs.single_action_space.n)
    envs.close()


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this PettingZoo has no registry")
def test_pettingzoo_makes_the_aec_environment():
    env = pettingzoo.make("aec", ID, num_players=3)
    env.reset(seed=3)
    plainly = overwinter.envs.make("survivalist", num_players=3)
    plainly.reset(seed=3)
    assert plain(env.observe("player_1")) == plain(plainly.observe("player_1"))


@pytest.mark.parametrize("options", [{}, {"num_players": 6, "opponents": "greedy", "trading": True}, {"max_rounds": 2}])
def test_gymnasium_check_env(options):
    env = SeatEnv("survivalist", on_illegal="forfeit", **options)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*env.spec.*")
        check_env(env, skip_render_check=True)


def test_stable_baselines_check_env():
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(SeatEnv("survivalist", num_players=3, on_illegal="forfeit"), warn=True)


# --- one game ---------------------------------------------------------------------------------------------


def play_one(env, seed, steps, action_seed=0):
    """What a learner playing at random sees."""
    chance = np.random.default_rng(action_seed)
    seen = [plain(env.reset(seed=seed))]
    for _ in range(steps):
        action = chance.choice(np.flatnonzero(env.action_masks()))
        step = env.step(action)
        seen.append(plain(step))
        if step[2] or step[3]:
            seen.append(plain(env.reset()))
    return seen


@pytest.mark.parametrize("opponents", ["random", "greedy", "greedy,random"])
def test_a_seed_fixes_everything(opponents):
    runs = [play_one(SeatEnv("survivalist", 3, opponents), seed, 120) for seed in (5, 5, 6)]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]
    env = SeatEnv("survivalist", 3, opponents)
    assert play_one(env, 5, 120) == play_one(env, 5, 120) == runs[0]  # nothing is left over of before


def test_the_learner_is_paid_what_its_seat_earns_in_every_game():
    for seat in (None, 0, 2):
        env = SeatEnv("survivalist", 3, "random", seat)
        chance = np.random.default_rng(1)
        seats = set()
        for game in range(12):
            _, info = env.reset(seed=game)
            mine, total, over = info["seat"], 0.0, False
            while not over:
                action = chance.choice(np.flatnonzero(info["action_mask"]))
                observation, reward, terminated, truncated, info = env.step(action)
                assert env.observation_space.contains(observation)
                total += reward
                over = terminated or truncated
            batch = env._seats.batch
            rank, score, payoff = batch.engine.outcome(batch.final, 0)
            assert info["seat"] == mine
            assert total == payoff[mine] == 2 - rank[mine]
            assert (info["rank"], info["score"]) == (rank[mine], score[mine])
            assert info["ranks"] == rank[:3].tolist()
            assert info["scores"] == score[:3].tolist()
            assert info["winners"] == [k for k in range(3) if rank[k] == 1]
            assert info["reason"] == "finished"
            assert observation.tobytes() == batch.engine.observe(batch.final, 0, mine).tobytes()
            seats.add(mine)
        assert seats == ({0, 1, 2} if seat is None else {seat})


def test_a_cut_game_is_a_truncation():
    env = SeatEnv("survivalist", 2, max_rounds=1, render_mode="svg")
    env.reset(seed=0)
    terminated = truncated = False
    while not (terminated or truncated):
        action = int(env.action_masks().argmax())
        _, reward, terminated, truncated, info = env.step(action)
    assert (terminated, truncated) == (False, True)
    assert abs(reward) == 1
    assert info["reason"] == "cut by the cap"
    batch = env._seats.batch
    assert env.render() == draw(batch.engine, batch.final[0], info["seat"])  # not the deal that waits
    env.reset()
    assert env.render() == draw(batch.engine, batch.state[0], int(env._seats.learner[0]))


@pytest.mark.parametrize("wrong", [True, False, np.True_, 1.0, np.float32(0), "0", None, [1], -1, 10**6])
def test_a_wrong_action_is_refused_and_changes_nothing(wrong):
    env = SeatEnv("survivalist", 2)
    env.reset(seed=0)
    batch = env._seats.batch
    before = batch.state.tobytes(), batch.observation.tobytes()
    with pytest.raises(IllegalActionError):
        env.step(wrong)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    for kind in (int, np.int64, np.array):
        with pytest.raises(IllegalActionError, match=r"is illegal: .*legal are"):
            env.step(kind(illegal))
    assert (batch.state.tobytes(), batch.observation.tobytes()) == before
    legal = int(env.action_masks().argmax())
    env.step(np.array(legal))


def test_a_forfeit_loses_the_game_and_the_next_one_goes_on():
    env = SeatEnv("survivalist", 3, on_illegal="forfeit")
    env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step(10**6)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "illegal action" in info["reason"]
    with pytest.raises(OrderError, match="reset"):
        env.step(0)
    _, info = env.reset()
    assert info["action_mask"].any()


def test_a_step_before_reset_is_named():
    with pytest.raises(OrderError, match="before reset"):
        SeatEnv("survivalist").step(0)


def test_words_of_the_learner(capsys):
    env = gymnasium.make(ID, render_mode="ansi")
    env.reset(seed=0)
    assert "Round 1" in env.render()
    SeatEnv("survivalist", render_mode="human").reset(seed=0)
    assert "Round 1" in capsys.readouterr().out


def test_pictures_of_the_learner():
    env = gymnasium.make(ID, render_mode="rgb_array", learner_seat=1)
    env.reset(seed=0)
    pixels = env.render()
    assert (pixels.dtype, pixels.ndim, pixels.shape[2]) == (np.uint8, 3, 3)
    env = SeatEnv("survivalist", render_mode="svg", learner_seat=1)
    assert env.metadata["render_modes"] == ["ansi", "human", "svg", "rgb_array"]
    with pytest.raises(OrderError, match="before reset"):
        env.render()
    env.reset(seed=0)
    assert "seen by player_1" in env.render()
    assert SeatEnv("survivalist").render() is None


# --- many games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "opponents", "seat"),
    [(2, "random", None), (4, "random", 1), (3, "greedy,random", None), (6, "random", None)],
)
def test_what_is_told_when_a_game_ends(players, opponents, seat):
    envs = SeatVectorEnv("survivalist", 5, players, opponents, seat)
    observation, _ = envs.reset(seed=2)
    chance = np.random.default_rng(0)
    seats = envs._seats
    learner = seats.learner.copy()
    endings, paid = 0, np.zeros(5)
    for _ in range(250):
        observation, reward, terminated, truncated, infos = envs.step(random_actions(envs.action_masks(), chance))
        assert (envs.single_action_space.n,) == envs.action_masks()[0].shape
        batch = seats.batch
        assert np.array_equal(batch.seat, seats.learner)
        assert observation.tobytes() == batch.observation.tobytes()
        assert observation is not batch.observation
        paid += reward
        over = terminated | truncated
        assert ("final_obs" in infos) == over.any()
        for i in np.flatnonzero(over):
            endings += 1
            rank, score, payoff = batch.engine.outcome(batch.final, i)
            mine = learner[i]
            assert infos["_final_obs"][i]
            assert infos["_final_info"][i]
            final = {key: value[i] for key, value in infos["final_info"].items() if not key.startswith("_")}
            assert (final["seat"], final["rank"], final["score"]) == (mine, rank[mine], score[mine])
            assert list(final["ranks"]) == rank[:players].tolist()
            last = batch.engine.observe(batch.final, int(i), int(mine))
            assert infos["final_obs"][i].tobytes() == last.tobytes()
            assert paid[i] == reward[i] == payoff[mine]
            paid[i] = 0
        learner[over] = seats.learner[over]
        assert np.array_equal(learner, seats.learner)
        assert seat is None or (learner == seat).all()
        assert not reward[~over].any()
    assert endings > 3


def test_one_game_is_the_first_of_many():
    env, envs = SeatEnv("survivalist", 3), SeatVectorEnv("survivalist", 1, 3)
    observation, _ = env.reset(seed=4)
    assert envs.reset(seed=4)[0][0].tobytes() == observation.tobytes()
    chance = np.random.default_rng(0)
    for _ in range(150):
        action = chance.choice(np.flatnonzero(env.action_masks()))
        observation, reward, terminated, truncated, _ = env.step(action)
        many, rewards, ended, cut, infos = envs.step(np.array([action]))
        assert (reward, terminated, truncated) == (rewards[0], ended[0], cut[0])
        if terminated or truncated:
            assert infos["final_obs"][0].tobytes() == observation.tobytes()
            observation, _ = env.reset()
        assert many[0].tobytes() == observation.tobytes()


def test_many_games_are_fixed_by_a_seed_and_unpredictable_without():
    def run(seed):
        envs = SeatVectorEnv("survivalist", 3, 2)
        chance = np.random.default_rng(0)
        seen = [plain(envs.reset(seed=seed))]
        seen += [plain(envs.step(random_actions(envs.action_masks(), chance))) for _ in range(60)]
        return seen

    assert run(0) == run(0)
    assert run(0) != run(1)
    assert len({str(run(None)[0]) for _ in range(4)}) == 4


@pytest.mark.parametrize("wrong", [[-1, -1], [10**6, 0], [0.0, 0.0], [True, True], 0, [0]], ids=repr)
def test_wrong_actions_of_many_games_change_nothing(wrong):
    envs = SeatVectorEnv("survivalist", 2)
    envs.reset(seed=0)
    before = envs._seats.batch.state.tobytes()
    with pytest.raises(IllegalActionError):
        envs.step(wrong)
    assert envs._seats.batch.state.tobytes() == before


# --- opponents --------------------------------------------------------------------------------------------


def test_opponents_sit_clockwise_from_the_learner():
    envs = SeatVectorEnv("survivalist", 8, 3, "greedy,random")
    envs.reset(seed=0)
    table, learner = envs._seats._table, envs._seats.learner
    assert [agent.name for agent in table.agents] == ["greedy", "random"]
    rows = np.arange(8)
    assert (table.seating[rows, learner] == -1).all()
    assert (table.seating[rows, (learner + 1) % 3] == 0).all()
    assert (table.seating[rows, (learner + 2) % 3] == 1).all()
    assert len(set(learner.tolist())) == 3
    assert table.seating.shape == (8, MAX_SEATS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_players": 4, "opponents": "random,greedy"}, "names 2 agents; it takes 1 .* or 3, one for each seat"),
        ({"opponents": ""}, "names 0 agents"),
        ({"opponents": "nobody"}, "no agent is called 'nobody'"),
        ({"learner_seat": 2}, "learner_seat: 2; it takes None .* or 0 to 1"),
        ({"learner_seat": -1}, "learner_seat: -1;"),
        ({"learner_seat": "0"}, "learner_seat: '0';"),
        ({"learner_seat": True}, "learner_seat: True;"),
        ({"num_players": 7}, "num_players of survivalist: 7;"),
        ({"num_players": "3"}, "num_players of survivalist: '3';"),
        ({"horizon": "sun"}, "horizon"),
        ({"tradng": True}, "did you mean trading"),
        ({"render_mode": "png"}, "render_mode: 'png'; it takes None, ansi, human, svg or rgb_array"),
        ({"on_illegal": "shrug"}, "on_illegal: 'shrug'"),
    ],
)
def test_slips_are_named(arguments, message):
    with pytest.raises(OptionError, match=message):
        SeatEnv("survivalist", **arguments)
