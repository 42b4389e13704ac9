"""The network of a policy as plain matrices: playing needs no deep-learning library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overwinter.envs.core.errors import SaveError

Tensors: TypeAlias = Mapping[str, NDArray[np.float32]]
Activation: TypeAlias = Literal["relu", "tanh"]


class Network:
    """A trunk of dense layers, and on it two linear heads: action logits and the value of the position.

    Tensors are named `trunk.0.weight`, `trunk.0.bias` ... `action.weight`, `action.bias`, `value.weight`,
    `value.bias`; a weight is (outputs, inputs).

    Args:
        tensors: the weights; kept, not copied.
        inputs: length of an observation.
        widths: of the trunk's layers.
        actions: number of actions.
        activation: after each layer of the trunk.

    Attributes:
        tensors: the weights by name.

    Raises:
        SaveError: a tensor is missing, surplus, or of another shape or type.
    """

    def __init__(self, tensors: Tensors, inputs: int, widths: list[int], actions: int, activation: Activation) -> None:
        self.tensors = tensors
        self.inputs, self.widths, self.actions = inputs, list(widths), actions
        self.activation: Activation = activation
        shapes = tensor_shapes(inputs, widths, actions)
        if set(tensors) != set(shapes):
            raise SaveError(f"network: its tensors are {sorted(tensors)}; expected {sorted(shapes)}")
        for name, shape in shapes.items():
            tensor = tensors[name]
            if tensor.shape != shape or tensor.dtype != np.float32:
                found = f"{tensor.dtype} {tensor.shape}"
                raise SaveError(f"network: {name} is {found}; expected float32 {shape}")
        self._layers = [(tensors[f"trunk.{k}.weight"], tensors[f"trunk.{k}.bias"]) for k in range(len(widths))]
        self._action = tensors["action.weight"], tensors["action.bias"]

    def copy(self) -> Network:
        """The same network with weights of its own."""
        tensors = {name: tensor.copy() for name, tensor in self.tensors.items()}
        return Network(tensors, self.inputs, self.widths, self.actions, self.activation)

    def logits(self, observation: NDArray[np.float32]) -> NDArray[np.float32]:
        """Action logits, (games, actions) float32, of observations, (games, inputs) float32."""
        hidden = observation
        for weight, bias in self._layers:
            hidden = hidden @ weight.T
            hidden += bias
            if self.activation == "relu":
                np.maximum(hidden, 0.0, out=hidden)
            else:
                np.tanh(hidden, out=hidden)
        weight, bias = self._action
        logits: NDArray[np.float32] = hidden @ weight.T + bias
        return logits


def tensor_shapes(inputs: int, widths: list[int], actions: int) -> dict[str, tuple[int, ...]]:
    """The name and shape of every tensor of a network."""
    shapes: dict[str, tuple[int, ...]] = {}
    sizes = [inputs, *widths]
    for k, (before, after) in enumerate(zip(sizes, widths, strict=False)):
        shapes[f"trunk.{k}.weight"] = (after, before)
        shapes[f"trunk.{k}.bias"] = (after,)
    for head, outputs in (("action", actions), ("value", 1)):
        shapes[f"{head}.weight"] = (outputs, sizes[-1])
        shapes[f"{head}.bias"] = (outputs,)
    return shapes
