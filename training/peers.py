"""Random play in other libraries, as they document it. `make bench-peers` installs them apart from ours."""

from __future__ import annotations

import random
from importlib import import_module
from time import perf_counter
from typing import Any

from overwinter.agents.extras import MissingExtraError
from overwinter.training.measure import Block


def peer(module: str) -> Any:
    """Import a module of one of the libraries; raises `MissingExtraError` where it is not installed."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"{module} cannot be imported ({error}): run make bench-peers") from None


def pettingzoo(game: str, *, raw: bool = False) -> Any:
    """A game of PettingZoo's classic family, with its usual wrappers or `raw`."""
    module = peer(f"pettingzoo.classic.{game}")
    return module.raw_env() if raw else module.env()


def open_spiel(name: str, decisions: int) -> Block:
    """OpenSpiel's Python interface, observing into an array that is used again and again."""
    pyspiel = peer("pyspiel")
    game = pyspiel.load_game(name)
    recall = not game.get_type().provides_observation_tensor  # then there is one of the information state
    observer = peer("open_spiel.python.observation").make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=recall)
    )
    rng = random.Random(0)
    state = game.new_initial_state()

    def block() -> float:
        nonlocal state
        done, began = 0, perf_counter()
        while done < decisions:
            if state.is_terminal():
                state.returns()
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                observer.set_from(state, state.current_player())
                choices = state.legal_actions()
                state.apply_action(choices[int(rng.random() * len(choices))])
                done += 1
        return done / (perf_counter() - began)

    return block


def open_spiel_compiled(name: str, games: int) -> Block:
    """OpenSpiel's own loop in C++ with its uniformly random bots; nothing is observed."""
    pyspiel = peer("pyspiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    played = 0

    def block() -> float:
        nonlocal played
        began = perf_counter()
        states = [game.new_initial_state() for _ in range(games)]
        for state in states:
            played += 1
            pyspiel.evaluate_bots(state, bots, played)
        seconds = perf_counter() - began
        return sum(entry.player >= 0 for state in states for entry in state.full_history()) / seconds

    return block


def rlcard(name: str, decisions: int) -> Block:
    """RLCard's environment, stepped with ids of actions."""
    env = peer("rlcard").make(name, config={"seed": 0})
    rng = random.Random(0)
    state, _ = env.reset()

    def block() -> float:
        nonlocal state
        done, began = 0, perf_counter()
        while done < decisions:
            if env.is_over():
                env.get_payoffs()
                state, _ = env.reset()
                continue
            choices = list(state["legal_actions"])
            state, _ = env.step(choices[int(rng.random() * len(choices))])
            done += 1
        return done / (perf_counter() - began)

    return block


def pgx(name: str, games: int, steps: int, calls: int) -> Block:
    """Pgx: `games` games at once, `steps` steps a call of one jitted function, compiled before the first block."""
    jax = peer("jax")
    env = peer("pgx").make(name)
    step = jax.vmap(peer("pgx.experimental.wrappers").auto_reset(env.step, env.init))

    def play(carry: Any, _: None) -> Any:
        state, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, logits, axis=1)
        return (step(state, actions, jax.random.split(stepping, games)), key), None

    @jax.jit
    def call(carry: Any) -> Any:
        return jax.lax.scan(play, carry, length=steps)[0]

    dealing, key = jax.random.split(jax.random.PRNGKey(0))
    carry = jax.block_until_ready(call((jax.jit(jax.vmap(env.init))(jax.random.split(dealing, games)), key)))

    def block() -> float:
        nonlocal carry
        began = perf_counter()
        for _ in range(calls):
            carry = call(carry)
        jax.block_until_ready(carry)
        return games * steps * calls / (perf_counter() - began)

    return block
