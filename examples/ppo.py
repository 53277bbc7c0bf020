"""PPO with a small network, in numpy alone: enough to learn, small enough to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


@dataclass
class Settings:
    """The numbers people tune."""

    hidden: int = 128
    steps: int = 64
    epochs: int = 3
    batch: int = 512
    rate: float = 1e-3
    gamma: float = 0.998
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    norm: float = 0.5


class Network:
    """One hidden layer; from it a logit for each move and a value."""

    def __init__(self, size: int, moves: int, settings: Settings, seed: int) -> None:
        rng = np.random.default_rng(seed)
        hidden = settings.hidden
        self.weights: dict[str, Array] = {
            "w": weights(rng, size, hidden, 1.4),
            "b": np.zeros(hidden, np.float32),
            "wp": weights(rng, hidden, moves, 0.05),
            "bp": np.zeros(moves, np.float32),
            "wv": weights(rng, hidden, 1, 1.0),
            "bv": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.updates = 0

    def forward(self, looks: Array, masks: Any) -> tuple[Array, Array, Array]:
        """Hidden layer, log-probabilities of the moves offered, values."""
        w = self.weights
        hidden = np.tanh(looks @ w["w"] + w["b"])
        logits = np.where(masks > 0, hidden @ w["wp"] + w["bp"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return hidden, logs, (hidden @ w["wv"] + w["bv"])[:, 0]

    def choose(self, looks: Array, masks: Any, rng: Any) -> tuple[Any, Array, Array]:
        """A move drawn for every row, its log-probability, the value."""
        _, logs, values = self.forward(looks, masks)
        noise = rng.gumbel(size=logs.shape).astype(np.float32)
        moves = np.where(masks > 0, logs + noise, -np.inf).argmax(axis=1)
        return moves, logs[np.arange(len(moves)), moves], values

    def backward(self, looks: Array, hidden: Array, to_logits: Array, to_values: Array) -> None:
        """One step of Adam along these gradients, clipped by their common length."""
        w = self.weights
        to_hidden = to_logits @ w["wp"].T + to_values[:, None] * w["wv"][:, 0]
        to_hidden *= 1 - hidden**2
        grads: dict[str, Array] = {
            "w": looks.T @ to_hidden,
            "b": to_hidden.sum(axis=0),
            "wp": hidden.T @ to_logits,
            "bp": to_logits.sum(axis=0),
            "wv": hidden.T @ to_values[:, None],
            "bv": to_values.sum(keepdims=True),
        }
        self.grads = grads

    def update(self, rate: float, norm: float) -> None:
        """Adam."""
        length = float(np.sqrt(sum(float((grad**2).sum()) for grad in self.grads.values())))
        scale = min(1.0, norm / (length + 1e-8))
        self.updates += 1
        for name, weight in self.weights.items():
            grad = self.grads[name] * scale
            self.means[name] += 0.1 * (grad - self.means[name])
            self.squares[name] += 0.001 * (grad**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            weight -= rate * mean / (np.sqrt(square) + 1e-5)


def weights(rng: Any, rows: int, columns: int, gain: float) -> Array:
    found: Array = (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)
    return found


class Learner:
    """Plays a vector environment of Gymnasium, learns from it, keeps how its games ended."""

    def __init__(self, env: Any, settings: Settings, scale: float, seed: int) -> None:
        self.env = env
        self.settings = settings
        self.scale = scale  # rewards are divided by it
        self.rng = np.random.default_rng(seed)
        size = env.single_observation_space.shape[0]
        self.network = Network(size, int(env.single_action_space.n), settings, seed)
        self.looks, info = env.reset(seed=seed)
        self.masks = info["action_mask"]
        self.results: list[dict[str, Any]] = []
        self.moves = 0

    def iteration(self, rate: float) -> None:
        """Play `steps` moves at every table, then learn from them."""
        rows = [self._step() for _ in range(self.settings.steps)]
        looks, masks, moves, logs, values, rewards, ended = (
            np.stack([row[part] for row in rows]) for part in range(7)
        )
        last = self.network.forward(self.looks, self.masks)[2]
        gains = self._advantages(values, rewards, ended, last)
        flat = [part.reshape(-1, *part.shape[2:]) for part in (looks, masks, moves, logs)]
        self._learn(flat, gains.reshape(-1), (gains + values).reshape(-1), rate)

    def _step(self) -> tuple[Any, ...]:
        looks, masks = self.looks, self.masks
        moves, logs, values = self.network.choose(looks, masks, self.rng)
        self.looks, rewards, ended, _, info = self.env.step(moves)
        self.masks = info["action_mask"]
        self.moves += len(moves)
        self.results += [result for result in info.get("result", []) if result]
        return looks, masks, moves, logs, values, rewards / self.scale, ended

    def _advantages(self, values: Array, rewards: Array, ended: Any, last: Array) -> Array:
        """How much better than expected it went, smoothed backwards over the game."""
        gains = np.zeros_like(values)
        trace = np.zeros_like(last)
        for step in range(len(values) - 1, -1, -1):
            alive = 1.0 - ended[step].astype(np.float32)
            delta = rewards[step] + self.settings.gamma * last * alive - values[step]
            trace = delta + self.settings.gamma * self.settings.trace * alive * trace
            gains[step] = trace
            last = values[step]
        return gains

    def _learn(self, flat: list[Any], gains: Array, targets: Array, rate: float) -> None:
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(self.settings.epochs):
            order = self.rng.permutation(len(gains))
            for start in range(0, len(order), self.settings.batch):
                part = order[start : start + self.settings.batch]
                self._update([one[part] for one in flat], gains[part], targets[part], rate)

    def _update(self, flat: list[Any], gains: Array, targets: Array, rate: float) -> None:
        looks, masks, moves, old = flat
        hidden, logs, values = self.network.forward(looks, masks)
        rows = np.arange(len(moves))
        ratio = np.exp(logs[rows, moves] - old)
        clipped = (gains > 0) & (ratio > 1 + self.settings.clip)
        clipped |= (gains < 0) & (ratio < 1 - self.settings.clip)
        weight = np.where(clipped, 0.0, gains * ratio)
        chances = np.exp(logs)
        to_logits = chances * weight[:, None]
        to_logits[rows, moves] -= weight
        surprise = np.where(masks > 0, logs, 0.0)
        spread = -(chances * surprise).sum(axis=1, keepdims=True)
        to_logits += self.settings.entropy * chances * (surprise + spread)
        to_values = self.settings.value * (values - targets)
        count = np.float32(len(moves))
        self.network.backward(
            looks, hidden, (to_logits / count).astype(np.float32), to_values / count
        )
        self.network.update(rate, self.settings.norm)
