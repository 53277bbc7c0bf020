"""Whether a stored state has the shape of one: a checksum finds damage, but not another's hand."""

from __future__ import annotations

from typing import Any

from undercroft.engine.errors import shown
from undercroft.engine.game import Game
from undercroft.engine.state import State

WORD = 1 << 63  # numbers of a state are machine words


def check_shape(game: Game, state: State, encoded: dict[str, Any]) -> None:
    """Raise ValueError where an encoded state differs in kind from the new one it is for."""
    fields = state.fields()
    if set(encoded["fields"]) != set(fields):
        raise ValueError("the fields are those of another game")
    for name, like in fields.items():
        _check_like(name, like, encoded["fields"][name])
    _check_like("rng", 0, encoded["rng"])
    _check_like("stack", [[0]], encoded["stack"])
    _check_end(game, state, encoded["winners"], encoded["reason"])
    _check_stacked(game, encoded["stacked"])


def _check_like(name: str, like: Any, given: Any) -> None:
    """Check whole numbers, and lists of what the first of `like` is; other kinds are the game's."""
    if isinstance(like, list):
        if not isinstance(given, list):
            raise ValueError(f"{name} must be a list, not {shown(given)}")
        for part in given:
            _check_like(name, like[0] if like else _number_or_list(part), part)
    elif isinstance(like, int) and not (isinstance(given, int) and -WORD <= given < WORD):
        raise ValueError(f"{name} must be a number of 64 bits, not {shown(given)}")


def _number_or_list(part: Any) -> Any:
    """What the parts of a list are that is empty at first."""
    return [] if isinstance(part, list) else 0


def _check_end(game: Game, state: State, winners: Any, reason: Any) -> None:
    _check_like("winners", [0], winners)
    if not all(0 <= seat < state.seats for seat in winners):
        raise ValueError(f"winners must be seats, not {shown(winners)}")
    if reason not in ("", *game.reasons):
        raise ValueError(f"reason must be one of {list(game.reasons)}, not {shown(reason)}")


def _check_stacked(game: Game, stacked: Any) -> None:
    if stacked is None:
        return
    _check_like("stacked", [[0]], stacked)
    if len(stacked) != len(game.sources):
        raise ValueError(f"stacked must have {len(game.sources)} rows, not {len(stacked)}")
    for source, row in zip(game.sources, stacked, strict=True):
        if not all(0 <= outcome < len(source.outcomes) for outcome in row):
            raise ValueError(f"stacked {source.name} must be outcomes, not {shown(row)}")
