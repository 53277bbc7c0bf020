"""Gymnasium spaces for these games."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from undercroft.envs.play import Setup


class Moves(spaces.Discrete):
    """The moves of a game by index; sampling with a mask skips the general checks."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random move, or a random one whose mask is 1."""
        if mask is None or probability is not None:
            return np.int64(super().sample(mask, probability))
        offered = np.flatnonzero(mask)
        if not len(offered):
            return np.int64(self.start)
        return np.int64(offered[int(self.np_random.random() * len(offered))])


def look_space(setup: Setup) -> spaces.Box:
    """Return the space of observations: a vector of floats from 0 to 1."""
    return spaces.Box(0.0, 1.0, (setup.size,), np.float32)


def masked_space(setup: Setup) -> spaces.Dict:
    """Return the space of observations with their action mask."""
    mask = spaces.Box(0, 1, (setup.moves,), np.int8)
    return spaces.Dict({"observation": look_space(setup), "action_mask": mask})
