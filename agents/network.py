"""The network of a policy as plain matrices: playing needs no deep-learning library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from pydantic import Field

from overwinter.envs.core.errors import SaveError
from overwinter.envs.core.options import Strict

Tensors: TypeAlias = Mapping[str, NDArray[np.float32]]
Activation: TypeAlias = Literal["relu", "tanh"]
_Count: TypeAlias = Annotated[int, Field(ge=1)]


class Convolution(Strict):
    """A layer over planes, without padding.

    Attributes:
        channels: planes it makes.
        kernel: rows, and columns, of the part it looks at.
        stride: rows, and columns, from one part to the next.
    """

    channels: _Count
    kernel: _Count
    stride: _Count = 1


class Planes(Strict):
    """Where the planes for the convolutions lie in an observation.

    Attributes:
        start: index of their first number.
        shape: planes, rows, columns.
    """

    start: Annotated[int, Field(ge=0)]
    shape: tuple[_Count, _Count, _Count]

    @property
    def stop(self) -> int:
        """One past the index of their last number."""
        return self.start + int(np.prod(self.shape))


class NetworkShape(Strict):
    """The shape of a network: convolutions over a part of the observation, dense layers, two heads.

    Attributes:
        inputs: length of an observation.
        widths: of the dense layers that both heads share.
        actions: number of actions.
        activation: after each layer but the heads.
        planes: what the convolutions look at; None without any.
        convolutions: one after the other; the numbers that come out stand before the rest of the observation.
    """

    inputs: _Count
    widths: Annotated[list[_Count], Field(min_length=1)]
    actions: _Count
    activation: Activation
    planes: Planes | None = None
    convolutions: list[Convolution] = Field(default=[])

    def pictures(self) -> list[tuple[int, int, int]]:
        """Planes, rows and columns before the first convolution and after each; a size below 1 is too small."""
        if self.planes is None:
            return []
        found = [self.planes.shape]
        for layer in self.convolutions:
            rows, columns = ((n - layer.kernel) // layer.stride + 1 for n in found[-1][1:])
            found.append((layer.channels, rows, columns))
        return found

    def features(self) -> int:
        """How many numbers the first dense layer reads."""
        if self.planes is None:
            return self.inputs
        rest = self.inputs - (self.planes.stop - self.planes.start)
        return rest + int(np.prod(self.pictures()[-1]))

    def tensors(self) -> dict[str, tuple[int, ...]]:
        """The name and shape of every tensor."""
        shapes: dict[str, tuple[int, ...]] = {}
        for k, (layer, before) in enumerate(zip(self.convolutions, self.pictures(), strict=False)):
            shapes[f"convolution.{k}.weight"] = (layer.channels, before[0], layer.kernel, layer.kernel)
            shapes[f"convolution.{k}.bias"] = (layer.channels,)
        sizes = [self.features(), *self.widths]
        for k, (inputs, outputs) in enumerate(zip(sizes, self.widths, strict=False)):
            shapes[f"trunk.{k}.weight"] = (outputs, inputs)
            shapes[f"trunk.{k}.bias"] = (outputs,)
        for head, outputs in (("action", self.actions), ("value", 1)):
            shapes[f"{head}.weight"] = (outputs, sizes[-1])
            shapes[f"{head}.bias"] = (outputs,)
        return shapes


class Network:
    """A trunk, and on it two linear heads: action logits and the value of the position.

    Tensors are named `convolution.0.weight`, `convolution.0.bias` ..., `trunk.0.weight`, `trunk.0.bias` ...,
    `action.weight`, `action.bias`, `value.weight`, `value.bias`; a weight is (outputs, inputs), of a convolution
    (outputs, inputs, rows, columns).

    Args:
        tensors: the weights; kept, not copied.
        shape: of the network.

    Attributes:
        tensors: the weights by name.
        shape: of the network.

    Raises:
        SaveError: a tensor is missing, surplus, or of another shape or type.
    """

    def __init__(self, tensors: Tensors, shape: NetworkShape) -> None:
        self.tensors, self.shape = tensors, shape
        expected = shape.tensors()
        if set(tensors) != set(expected):
            raise SaveError(f"network: its tensors are {sorted(tensors)}; expected {sorted(expected)}")
        for name, size in expected.items():
            tensor = tensors[name]
            if tensor.shape != size or tensor.dtype != np.float32:
                found = f"{tensor.dtype} {tensor.shape}"
                raise SaveError(f"network: {name} is {found}; expected float32 {size}")
        self._convolutions = [self._layer(f"convolution.{k}") for k in range(len(shape.convolutions))]
        self._trunk = [self._layer(f"trunk.{k}") for k in range(len(shape.widths))]
        self._action = self._layer("action")

    def _layer(self, name: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Weight and bias."""
        return self.tensors[f"{name}.weight"], self.tensors[f"{name}.bias"]

    def copy(self) -> Network:
        """The same network with weights of its own."""
        return Network({name: tensor.copy() for name, tensor in self.tensors.items()}, self.shape)

    def logits(self, observation: NDArray[np.float32]) -> NDArray[np.float32]:
        """Action logits, (games, actions) float32, of observations, (games, inputs) float32."""
        hidden = self._seen(observation)
        for weight, bias in self._trunk:
            hidden = hidden @ weight.T
            hidden += bias
            self._activate(hidden)
        weight, bias = self._action
        logits: NDArray[np.float32] = hidden @ weight.T + bias
        return logits

    def _seen(self, observation: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the first dense layer reads, (games, features)."""
        planes = self.shape.planes
        if planes is None:
            return observation
        picture = observation[:, planes.start : planes.stop].reshape(-1, *planes.shape)
        for (weight, bias), layer in zip(self._convolutions, self.shape.convolutions, strict=True):
            picture = _convolve(picture, weight, bias, layer.stride)
            self._activate(picture)
        rest = observation[:, : planes.start], observation[:, planes.stop :]
        return np.concatenate([picture.reshape(len(picture), -1), *rest], axis=1)

    def _activate(self, hidden: NDArray[np.float32]) -> None:
        if self.shape.activation == "relu":
            np.maximum(hidden, 0.0, out=hidden)
        else:
            np.tanh(hidden, out=hidden)


def _convolve(
    picture: NDArray[np.float32], weight: NDArray[np.float32], bias: NDArray[np.float32], stride: int
) -> NDArray[np.float32]:
    """(games, outputs, rows, columns) of (games, inputs, rows, columns): one product of matrices."""
    outputs, _, kernel, _ = weight.shape
    parts = sliding_window_view(picture, (kernel, kernel), axis=(2, 3))[:, :, ::stride, ::stride]
    games, _, rows, columns = parts.shape[:4]
    seen = parts.transpose(0, 2, 3, 1, 4, 5).reshape(games * rows * columns, -1)
    made = (seen @ weight.reshape(outputs, -1).T + bias).reshape(games, rows, columns, outputs)
    found: NDArray[np.float32] = np.ascontiguousarray(made.transpose(0, 3, 1, 2))
    return found
