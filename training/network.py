"""The policy that MaskablePPO trains: a trunk shared by both heads, and a lean masked distribution."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import nn

from overwinter.agents.network import Activation, Network, NetworkShape

_ACTIVATIONS: dict[Activation, type[nn.Module]] = {"relu": nn.ReLU, "tanh": nn.Tanh}
_FORBIDDEN = -1e8  # finite, so that no gradient is NaN, and so low that the probability is exactly zero


class Trunk(BaseFeaturesExtractor):
    """Convolutions over the planes of the observation, if there are any, then dense layers: what both heads read.

    Args:
        observation_space: a flat Box.
        shape: of the network.
    """

    def __init__(self, observation_space: spaces.Box, shape: NetworkShape) -> None:
        super().__init__(observation_space, shape.widths[-1])
        self.planes = shape.planes
        channels = [picture[0] for picture in shape.pictures()]
        self.convolutions = nn.ModuleList(
            nn.Conv2d(before, layer.channels, layer.kernel, layer.stride)
            for before, layer in zip(channels, shape.convolutions, strict=False)
        )
        sizes = [shape.features(), *shape.widths]
        self.layers = nn.ModuleList(
            nn.Linear(before, after) for before, after in zip(sizes, shape.widths, strict=False)
        )
        self.activation = _ACTIVATIONS[shape.activation]()

    def forward(self, observations: th.Tensor) -> th.Tensor:
        """Features, (decisions, widths[-1]), of observations, (decisions, observation)."""
        hidden = observations
        if self.planes is not None:
            start, stop = self.planes.start, self.planes.stop
            picture = observations[:, start:stop].reshape(-1, *self.planes.shape)
            for convolution in self.convolutions:
                picture = self.activation(convolution(picture))
            hidden = th.cat([picture.flatten(1), observations[:, :start], observations[:, stop:]], dim=1)
        for layer in self.layers:
            hidden = self.activation(layer(hidden))
        return hidden


class MaskedSoftmax(MaskableDistribution):
    """The softmax over the legal actions, computed once.

    sb3-contrib's distribution normalises twice and checks every argument on the way. Illegal actions have a
    probability of exactly zero, and the entropy is finite.

    Args:
        actions: number of actions.
    """

    def __init__(self, actions: int) -> None:
        super().__init__()
        self.actions = actions
        self._logits = self._masked = th.zeros(0)
        self._known: th.Tensor | None = None

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """The layer that turns features into logits."""
        return nn.Linear(latent_dim, self.actions)

    def proba_distribution(self, action_logits: th.Tensor) -> MaskedSoftmax:
        """Become the distribution of these logits, (decisions, actions), all actions legal."""
        self._logits = self._masked = action_logits
        self._known = None
        return self

    def apply_masking(self, masks: th.Tensor | NDArray[Any] | None) -> None:
        """Keep to the legal actions: (decisions, actions), true where legal; None lifts the mask."""
        self._masked, self._known = self._logits, None
        if masks is not None:
            legal = th.as_tensor(masks, dtype=th.bool, device=self._logits.device)
            self._masked = self._logits.masked_fill(~legal.reshape(self._logits.shape), _FORBIDDEN)

    @property
    def log_probs(self) -> th.Tensor:
        """(decisions, actions) log-probabilities, computed when first asked for."""
        if self._known is None:
            self._known = th.log_softmax(self._masked, dim=1)
        return self._known

    def log_prob(self, actions: th.Tensor) -> th.Tensor:
        """(decisions,) log-probabilities of (decisions,) actions."""
        return self.log_probs.gather(1, actions.reshape(-1, 1)).squeeze(1)

    def entropy(self) -> th.Tensor:
        """(decisions,) entropies, in nats."""
        return -(self.log_probs.exp() * self.log_probs).sum(dim=1)

    def sample(self) -> th.Tensor:
        """(decisions,) actions drawn with torch's generator."""
        return th.multinomial(self.log_probs.exp(), 1).squeeze(1)

    def mode(self) -> th.Tensor:
        """(decisions,) likeliest actions."""
        return self.log_probs.argmax(dim=1)

    def actions_from_params(self, action_logits: th.Tensor, deterministic: bool = False) -> th.Tensor:
        """Actions of the unmasked distribution of these logits."""
        return self.proba_distribution(action_logits).get_actions(deterministic=deterministic)

    def log_prob_from_params(self, action_logits: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Actions drawn from the unmasked distribution of these logits, and their log-probabilities."""
        actions = self.actions_from_params(action_logits)
        return actions, self.log_prob(actions)


class SharedTrunkPolicy(MaskableActorCriticPolicy):
    """Actor and critic as two linear heads on one trunk: half the work of two separate networks.

    Args:
        observation_space, action_space, lr_schedule: as in Stable-Baselines3.
        shape: of the network.
    """

    def __init__(
        self,
        observation_space: spaces.Box,
        action_space: spaces.Discrete,
        lr_schedule: Schedule,
        *,
        shape: NetworkShape,
    ) -> None:
        self.shape = shape
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch=[],
            features_extractor_class=Trunk,
            features_extractor_kwargs={"shape": shape},
            optimizer_kwargs={"eps": 1e-5, "fused": True},
        )

    def _build(self, lr_schedule: Schedule) -> None:
        """Build the heads; here the stock class has just chosen its action distribution."""
        self.action_dist = MaskedSoftmax(self.shape.actions)
        super()._build(lr_schedule)

    def heads(self, observations: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Unmasked logits, (decisions, actions), and values, (decisions,)."""
        features = self.extract_features(observations)
        return self.action_net(features), self.value_net(features).squeeze(1)

    def named_arrays(self) -> dict[str, NDArray[np.float32]]:
        """The weights under the names of `overwinter.agents.network.Network`; views on CPU, not copies."""
        assert isinstance(self.features_extractor, Trunk)
        trunk = self.features_extractor
        layers = {f"trunk.{k}": layer for k, layer in enumerate(trunk.layers)}
        layers |= {f"convolution.{k}": layer for k, layer in enumerate(trunk.convolutions)}
        layers |= {"action": self.action_net, "value": self.value_net}
        return {
            f"{name}.{part}": getattr(layer, part).detach().cpu().numpy()
            for name, layer in layers.items()
            for part in ("weight", "bias")
        }

    def as_network(self) -> Network:
        """The same network without torch, sharing the weights as they are trained on."""
        return Network(self.named_arrays(), self.shape)
