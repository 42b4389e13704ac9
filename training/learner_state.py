"""All that a learner's future depends on, between an update and the next rollout: taken out, and put back."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th
from numpy.typing import NDArray

from overwinter.envs.core.errors import SaveError
from overwinter.training.checkpoint import Checkpoint
from overwinter.training.selfplay import SelfPlayPPO

_COUNTERS = ("num_timesteps", "_n_updates", "played", "cut")


def capture(learner: SelfPlayPPO) -> Checkpoint:
    """Copies of everything; the learner is not changed."""
    arrays = {name: array.copy() for name, array in _arrays(learner).items()}
    arrays |= {f"open.{name}": array for name, array in learner.rollout_buffer.open_decisions().items()}
    arrays |= {f"policy.{name}": tensor.numpy().copy() for name, tensor in learner.policy.state_dict().items()}
    arrays |= {
        f"optimizer.{parameter}.{name}": tensor.numpy().copy()
        for parameter, tensors in learner.policy.optimizer.state_dict()["state"].items()
        for name, tensor in tensors.items()
    }
    arrays["torch"] = th.get_rng_state().numpy()
    standings = learner.standings
    arrays |= {"standings.wins": standings.wins.copy(), "standings.pairs": standings.pairs.copy()}
    values = {
        "counters": {name: getattr(learner, name) for name in _COUNTERS},
        "generators": {name: rng.bit_generator.state for name, rng in _generators(learner).items()},
        "league": {"decisions": learner.league.decisions, "older": learner.league.older},
    }
    return Checkpoint(values, arrays)


def restore(learner: SelfPlayPPO, checkpoint: Checkpoint) -> None:
    """Bring a new learner of the same configuration, with its league already restored, to where another was.

    Raises:
        SaveError: the checkpoint is of another configuration.
    """
    values, arrays = checkpoint.values, dict(checkpoint.arrays)
    for name, array in _arrays(learner).items():
        _copy_into(array, arrays, name)
    learner.rollout_buffer.reopen({k.removeprefix("open."): v for k, v in arrays.items() if k.startswith("open.")})
    state = learner.policy.state_dict()
    for name, tensor in state.items():
        _copy_into(tensor.numpy(), arrays, f"policy.{name}")
    optimizer = learner.policy.optimizer
    found: dict[int, dict[str, th.Tensor]] = {}
    for key in arrays:
        if key.startswith("optimizer."):
            _, parameter, name = key.split(".")
            found.setdefault(int(parameter), {})[name] = th.from_numpy(arrays[key].copy())
    optimizer.load_state_dict({"state": found, "param_groups": optimizer.state_dict()["param_groups"]})
    th.set_rng_state(th.from_numpy(arrays["torch"].copy()))
    learner.standings.wins, learner.standings.pairs = arrays["standings.wins"].copy(), arrays["standings.pairs"].copy()
    for name in _COUNTERS:
        setattr(learner, name, values["counters"][name])
    for name, rng in _generators(learner).items():
        rng.bit_generator.state = values["generators"][name]


def _arrays(learner: SelfPlayPPO) -> dict[str, NDArray[Any]]:
    """The arrays of the games and of who plays them, themselves."""
    table = learner.env.table
    batch = table.batch
    return {
        "batch.state": batch.state.view(np.uint8),
        "batch.observation": batch.observation,
        "batch.mask": batch.mask,
        "batch.seat": batch.seat,
        "batch.played": batch.played,
        "table.seating": table.seating,
        "table.random": table.random,
        "table.deals": table.deals,
    }


def _generators(learner: SelfPlayPPO) -> dict[str, np.random.Generator]:
    """Every NumPy generator that training draws from."""
    return {
        "seating": learner.env.seating.rng,
        "minibatches": learner.rollout_buffer.rng,
        "league": learner.league.rng,
    }


def _copy_into(target: NDArray[Any], arrays: dict[str, NDArray[Any]], name: str) -> None:
    found = arrays.get(name)
    if found is None or found.shape != target.shape or found.dtype != target.dtype:
        kind = "missing" if found is None else f"{found.dtype} {found.shape}"
        raise SaveError(f"checkpoint: {name} is {kind}; this configuration has {target.dtype} {target.shape}")
    target[...] = found
