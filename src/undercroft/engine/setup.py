"""Checks everything that a table can be set up with, and says what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.engine.chance import SEED_BITS, begin_chance
from undercroft.engine.errors import BadSetup, named, shown
from undercroft.engine.game import Choice, Game, Needs, Source
from undercroft.engine.packs import checked_pack
from undercroft.engine.run import advance
from undercroft.engine.state import State

MOST_NAMED = 8  # of the unknown options, in a message
MOST_STACKED = 10_000  # outcomes of one source, where the game has no limit of its own


def checked_seats(game: Game, seats: Any) -> int:
    """The number of seats, if this game takes so many."""
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise BadSetup(f"seats must be a whole number, not {shown(seats)}", what="seats")
    if not game.least_seats <= seats <= game.most_seats:
        allowed = list(range(game.least_seats, game.most_seats + 1))
        raise BadSetup(
            f"{game.id} takes {game.least_seats} to {game.most_seats} seats, not {shown(seats)}",
            what="seats", allowed=allowed,
        )  # fmt: skip
    return seats


def checked_seed(seed: Any, bits: int = SEED_BITS) -> int:
    """The seed, a whole number of at most so many bits."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << bits:
        raise BadSetup(
            f"seed must be a whole number from 0 to 2**{bits} - 1, not {shown(seed)}", what="seed"
        )
    return seed


def checked_options(
    game: Game,
    options: Mapping[str, Any] | None,
    stacked: dict[str, list[str]] | None = None,
) -> dict[str, Any]:
    """Every option of a new table with its value, if all that was chosen has an effect."""
    checked = known_options(game, options)
    for choice in game.choices:
        if checked[choice.name] != choice.default:
            _check_needs(f"option {choice.name}", choice.name, choice.needs, checked)
    for source in game.sources:
        if stacked and stacked.get(source.name):
            _check_needs(f"stacked {source.name}", source.name, source.needs, checked)
    return checked


def useful_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options drawn at random, with the default for each that has no effect beside the others."""
    useful = dict(options)
    for choice in game.choices:
        if any(useful[other] not in values for other, values in choice.needs.items()):
            useful[choice.name] = choice.default
    return useful


def _check_needs(place: str, what: str, needs: Needs, options: dict[str, Any]) -> None:
    """What cannot have an effect is a mistake of whoever asks for it."""
    for other, values in needs.items():
        if options[other] not in values:
            raise BadSetup(
                f"{place} has no effect with {other} {options[other]!r}; "
                f"it needs {other} to be one of {list(values)}",
                what=what, needs=other, value=options[other], allowed=list(values),
            )  # fmt: skip


def known_options(game: Game, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Every option of the game with its value; a pack comes complete."""
    given = dict(_mapping("options", options))
    checked: dict[str, Any] = {}
    pack = given.pop("pack", None)
    for choice in game.choices:
        checked[choice.name] = _checked_choice(choice, given.pop(choice.name, choice.default))
    if given:
        allowed = [choice.name for choice in game.choices] + (["pack"] if game.pack else [])
        unknown = sorted(map(named, given))[:MOST_NAMED]
        raise BadSetup(
            f"{game.id} has no option {', '.join(unknown)}; it has {', '.join(allowed) or 'none'}",
            what="options", unknown=unknown, allowed=allowed,
        )  # fmt: skip
    if pack is not None:
        checked["pack"] = checked_pack(game, pack)
    return checked


def _mapping(what: str, value: Any) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadSetup(f"{what} must be a mapping from names, not {shown(value)}", what=what)
    return value


def _checked_choice(choice: Choice, value: Any) -> Any:
    for allowed in choice.allowed:
        if type(value) is type(allowed) and value == allowed:
            return value
    raise BadSetup(
        f"option {choice.name} must be one of {list(choice.allowed)}, not {shown(value)}",
        what=choice.name, allowed=list(choice.allowed),
    )  # fmt: skip


def checked_stacked(game: Game, stacked: Mapping[str, Any] | None) -> dict[str, list[str]]:
    """Stacked outcomes by source, if each can really come."""
    checked: dict[str, list[str]] = {}
    sources = {source.name: source for source in game.sources}
    for name, outcomes in _mapping("stacked", stacked).items():
        if name not in sources:
            raise BadSetup(
                f"{game.id} has no source of chance {shown(name)}; it has {', '.join(sources)}",
                what="stacked", unknown=named(name), allowed=list(sources),
            )  # fmt: skip
        checked[name] = _checked_outcomes(sources[name], outcomes)
    return checked


def _checked_outcomes(source: Source, outcomes: Any) -> list[str]:
    if isinstance(outcomes, str) or not isinstance(outcomes, Sequence):
        raise BadSetup(f"stacked {source.name} must be a list of names", what=source.name)
    limit = source.limit or MOST_STACKED
    if len(outcomes) > limit:
        raise BadSetup(
            f"{source.name} gives at most {limit} outcomes, not {len(outcomes)}",
            what=source.name, most=limit,
        )  # fmt: skip
    names = [named(outcome).lower() for outcome in outcomes]
    for name in names:
        if name not in source.outcomes:
            raise BadSetup(
                f"{source.name} never gives {shown(name)}; it gives {', '.join(source.outcomes)}",
                what=source.name, value=named(name), allowed=list(source.outcomes),
            )  # fmt: skip
    return names


def _copies(game: Game, state: State, index: int) -> list[int]:
    """How often each outcome can come; a seat that is not at the table never does."""
    source = game.sources[index]
    if not source.of_seats:
        return game.copies(state, index)
    return [1 if seat < state.seats else 0 for seat in range(len(source.outcomes))]


def _check_owners(game: Game, seats: int, stacked: dict[str, list[str]]) -> None:
    """A deck of a seat that is not at the table never gives anything."""
    for source in game.sources:
        if source.seat >= seats and stacked.get(source.name):
            allowed = [other.name for other in game.sources if other.seat < seats]
            raise BadSetup(
                f"{source.name} belongs to seat {source.seat}, and this table has {seats} seats, "
                f"counted from 0; it has {', '.join(allowed)}",
                what=source.name, unknown=source.name, allowed=allowed,
            )  # fmt: skip


def _check_copies(game: Game, state: State, stacked: dict[str, list[str]]) -> None:
    for index, source in enumerate(game.sources):
        copies = _copies(game, state, index)
        for name in set(stacked.get(source.name, [])) if copies else ():
            most = copies[source.outcomes.index(name)]
            if stacked[source.name].count(name) > most:
                raise BadSetup(
                    f"there are only {most} of {name} in {source.name}",
                    what=source.name, value=name, most=most,
                )  # fmt: skip


def new_state(
    game: Game,
    seats: Any,
    seed: Any,
    options: Mapping[str, Any] | None,
    stacked: Mapping[str, Any] | None,
    listens: bool,
    stills: bool = False,
) -> State:
    """A table set up and waiting for its first answer; `stills`: a clone goes with each event."""
    state: State = game.new_state(checked_seats(game, seats), known_options(game, options))
    ready = checked_stacked(game, stacked)
    _check_owners(game, state.seats, ready)
    _check_copies(game, state, ready)
    if ready:
        state.stacked = [
            [source.outcomes.index(name) for name in reversed(ready.get(source.name, []))]
            for source in game.sources
        ]
    begin_chance(state, checked_seed(seed))
    state.listens = listens
    if stills:
        state.stills = []
    game.begin(state)
    advance(state)
    return state
