"""Agents by spec: `name`, or `name:key=value;key=value`; a comma parts agents. A slip is an error with the choices."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from overwinter.agents.base import Agent
from overwinter.envs.core.errors import OptionError
from overwinter.envs.core.game import Game
from overwinter.envs.core.options import Strict, describe


class AgentError(OptionError):
    """An agent spec that names no agent, or gives it a parameter it does not have."""


class NoParameters(Strict):
    """An agent without parameters."""


class GreedyParameters(Strict):
    """Parameters of `greedy`.

    Attributes:
        samples: deals of the unknown over which each action is judged.
    """

    samples: Annotated[int, Field(ge=1, le=1000, strict=False)] = 2


class PolicyParameters(Strict):
    """Parameters of `policy`.

    Attributes:
        path: of the weights, `policy.safetensors`; `policy.json` lies beside it.
        greedy: play the likeliest action in place of drawing one.
    """

    path: str
    greedy: Annotated[bool, Field(strict=False)] = False


@dataclass(frozen=True)
class Entry:
    """A kind of agent.

    Attributes:
        parameters: the model of its parameters.
        make: (game, parameters) -> agent.
        about: one line for people.
        bare: the parameter that a value without `key=` sets, if any.
    """

    parameters: type[Strict]
    make: Callable[[Game, Any], Agent]
    about: str
    bare: str | None = None


def _random(game: Game, parameters: NoParameters) -> Agent:
    from overwinter.agents.scripted.uniform import RandomAgent

    return RandomAgent()


def _greedy(game: Game, parameters: GreedyParameters) -> Agent:
    from overwinter.agents.scripted.greedy import GreedyAgent

    return GreedyAgent(game, parameters.samples)


def _heuristic(game: Game, parameters: NoParameters) -> Agent:
    from overwinter.agents.scripted.heuristic import HeuristicAgent

    return HeuristicAgent(game)


def _policy(game: Game, parameters: PolicyParameters) -> Agent:
    from overwinter.agents.policy import PolicyAgent

    return PolicyAgent.load(game, Path(parameters.path), greedy=parameters.greedy)


AGENTS: dict[str, Entry] = {
    "random": Entry(NoParameters, _random, "plays any legal action, all equally likely"),
    "greedy": Entry(GreedyParameters, _greedy, "looks one step ahead and takes the best position"),
    "heuristic": Entry(NoParameters, _heuristic, "plays by rules of thumb for the game: a serious opponent"),
    "policy": Entry(PolicyParameters, _policy, "a trained network: policy:runs/x/policy.safetensors", bare="path"),
}


HUMAN = "human"
"""The spec of a person at the terminal, whom only `overwinter play` knows."""


def make_agent(spec: str, game: Game) -> Agent:
    """The agent of a spec; raises `AgentError` naming what is wrong and what there is."""
    kind, _, rest = spec.strip().partition(":")
    if kind == HUMAN:
        raise AgentError("agent 'human': a person can only take part in `overwinter play`")
    if kind not in AGENTS:
        near = difflib.get_close_matches(kind, AGENTS, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise AgentError(f"no agent is called {kind!r}; {hint}the agents are {', '.join(AGENTS)}")
    entry = AGENTS[kind]
    values: dict[str, str] = {}
    for part in filter(None, rest.split(";")):
        key, equals, value = part.partition("=")
        if not equals and entry.bare:
            key, value = entry.bare, part
        elif not equals:
            raise AgentError(f"agent {spec!r}: {part!r} is not key=value")
        values[key.strip()] = value.strip()
    try:
        parameters = entry.parameters.model_validate(values)
    except ValidationError as error:
        raise AgentError(f"agent {spec!r}: {describe(error, entry.parameters)}") from None
    return entry.make(game, parameters)


def make_agents(specs: str, game: Game) -> list[Agent]:
    """The agents of a comma-separated list of specs."""
    return [make_agent(spec, game) for spec in specs.split(",") if spec.strip()]
