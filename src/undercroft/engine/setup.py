"""Validation of everything that a table is set up with; errors say what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.engine.chance import SEED_BITS, begin_chance
from undercroft.engine.errors import BadRecord, BadSetup, named, shown
from undercroft.engine.game import Game, Needs, Source, TableOption
from undercroft.engine.packs import checked_pack
from undercroft.engine.run import advance
from undercroft.engine.state import State

MOST_NAMED = 8  # unknown options listed in a message
MOST_STACKED = 10_000  # outcomes of one source, unless the game sets a limit


def checked_seats(game: Game, seats: Any) -> int:
    """Return the seat count if the game allows it."""
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise BadSetup(f"seats must be an integer, got {shown(seats)}", what="seats")
    if not game.least_seats <= seats <= game.most_seats:
        allowed = list(range(game.least_seats, game.most_seats + 1))
        raise BadSetup(
            f"{game.id} takes {game.least_seats} to {game.most_seats} seats, not {shown(seats)}",
            what="seats", allowed=allowed,
        )  # fmt: skip
    return seats


def checked_seed(seed: Any, bits: int = SEED_BITS) -> int:
    """Return the seed if it is an integer of at most this many bits."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << bits:
        raise BadSetup(
            f"seed must be an integer from 0 to 2**{bits} - 1, got {shown(seed)}", what="seed"
        )
    return seed


def checked_options(
    game: Game,
    options: Mapping[str, Any] | None,
    stacked: dict[str, list[str]] | None = None,
    seats: Any = None,
) -> dict[str, Any]:
    """Return every option of a new table with its value, if all that were chosen have an effect."""
    checked = known_options(game, options)
    if "pack" in checked:
        game.check_new_pack(checked["pack"])
    given = checked if seats is None else {**checked, "seats": seats}
    for option in game.table_options:
        if checked[option.name] != option.default:
            _check_needs(f"option {option.name}", option.name, option.needs, given)
            _check_above_seats(option, checked[option.name], seats)
    for source in game.sources:
        if stacked and stacked.get(source.name):
            _check_needs(f"stacked {source.name}", source.name, source.needs, given)
    return checked


def with_lab_options(game: Game, options: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return the options of a simulation: what was chosen, else the game's `lab_options`."""
    if options is not None and not isinstance(options, Mapping):
        return options  # refused by `checked_options`
    return {**game.lab_options, **(options or {})}


def useful_options(
    game: Game, options: Mapping[str, Any], seats: int | None = None
) -> dict[str, Any]:
    """Reset randomly drawn options to the default where they have no effect beside the others."""
    useful = dict(options)
    given = useful if seats is None else {**useful, "seats": seats}
    for option in game.table_options:
        idle = any(given.get(one) not in (None, *values) for one, values in option.needs.items())
        if idle or (option.above_seats and useful[option.name] not in values_for(option, seats)):
            useful[option.name] = given[option.name] = option.default
    return useful


def values_for(option: TableOption, seats: int | None) -> list[bool | int | str]:
    """Return the default and the allowed values that have an effect with so many seats."""
    if seats is None or not option.above_seats:
        return list(option.allowed)
    return [one for one in option.allowed if one == option.default or int(one) > seats]


def _check_above_seats(option: TableOption, value: Any, seats: int | None) -> None:
    """Raise BadSetup for a number that the seats reach anyway."""
    if not isinstance(seats, int) or not option.above_seats or value > seats:
        return
    allowed = values_for(option, seats)
    raise BadSetup(
        f"option {option.name} {value} has no effect with {seats} seats; allowed: {allowed}",
        what=option.name, needs="seats", value=value, allowed=allowed,
    )  # fmt: skip


def _check_needs(place: str, what: str, needs: Needs, options: dict[str, Any]) -> None:
    """Raise BadSetup for an option without effect: it must be a mistake."""
    for other, values in needs.items():
        if other in options and options[other] not in values:
            raise BadSetup(
                f"{place} has no effect with {other} {options[other]!r}; "
                f"it needs {other} to be one of {list(values)}",
                what=what, needs=other, value=options[other], allowed=list(values),
            )  # fmt: skip


def known_options(game: Game, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return every option of the game with its value; a pack is completed."""
    given = dict(_mapping("options", options))
    checked: dict[str, Any] = {}
    pack = given.pop("pack", None)
    for option in game.table_options:
        checked[option.name] = _checked_option(option, given.pop(option.name, option.default))
    if given:
        allowed = [option.name for option in game.table_options] + (["pack"] if game.pack else [])
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
        raise BadSetup(f"{what} must be a mapping from names, got {shown(value)}", what=what)
    return value


def _checked_option(option: TableOption, value: Any) -> Any:
    if option.listed and isinstance(value, list) and len(value) == 1:
        value = value[0]
    for allowed in option.allowed:
        if type(value) is type(allowed) and value == allowed:
            return value
    if type(value) is int and 1 <= value <= option.most:
        return value
    numbers = f" or a number from 1 to {option.most}" if option.most else ""
    raise BadSetup(
        f"option {option.name} must be one of {list(option.allowed)}{numbers}, got {shown(value)}",
        what=option.name, allowed=list(option.allowed),
    )  # fmt: skip


def checked_stacked(game: Game, stacked: Mapping[str, Any] | None) -> dict[str, list[str]]:
    """Return the stacked outcomes by source, if each can occur."""
    checked: dict[str, list[str]] = {}
    sources = {source.name: source for source in game.sources}
    for name, outcomes in _mapping("stacked", stacked).items():
        if name not in sources:
            raise BadSetup(
                f"{game.id} has no chance source {shown(name)}; it has {', '.join(sources)}",
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
            f"at most {limit} outcomes of {source.name} can be stacked, got {len(outcomes)}",
            what=source.name, most=limit,
        )  # fmt: skip
    names = [named(outcome).lower() for outcome in outcomes]
    for name in names:
        if name not in source.outcomes:
            raise BadSetup(
                f"{shown(name)} is not an outcome of {source.name}; "
                f"outcomes: {', '.join(source.outcomes)}",
                what=source.name, value=named(name), allowed=list(source.outcomes),
            )  # fmt: skip
    return names


def _copies(game: Game, state: State, index: int) -> list[int]:
    """Return how often each outcome can occur; 0 for a seat that is not at the table."""
    source = game.sources[index]
    if not source.of_seats:
        return game.copies(state, index)
    return [1 if seat < state.seats else 0 for seat in range(len(source.outcomes))]


def _check_owners(game: Game, seats: int, stacked: dict[str, list[str]]) -> None:
    """Raise BadSetup for stacked outcomes of a seat that is not at the table."""
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
            if most == 0:
                there = [other for other, n in zip(source.outcomes, copies, strict=True) if n]
                raise BadSetup(
                    f"there is no {name} in {source.name} at this table; "
                    f"there are: {', '.join(there) or 'none'}",
                    what=source.name, value=name, allowed=there,
                )  # fmt: skip
            if stacked[source.name].count(name) > most:
                raise BadSetup(
                    f"there are only {most} of {name} in {source.name}",
                    what=source.name, value=name, most=most,
                )  # fmt: skip


def preset_rows(game: Game, stacked: dict[str, list[str]]) -> list[list[int]]:
    """Return the outcomes of each source by number, the next one last."""
    return [
        [source.outcomes.index(name) for name in reversed(stacked.get(source.name, []))]
        for source in game.sources
    ]


def new_state(
    game: Game,
    seats: Any,
    seed: Any,
    options: Mapping[str, Any] | None,
    stacked: Mapping[str, Any] | None,
    listens: bool,
    stills: bool = False,
) -> State:
    """Set up a table, ready for its first answer; `stills`: keep a clone with each event."""
    state: State = game.new_state(checked_seats(game, seats), known_options(game, options))
    ready = checked_stacked(game, stacked)
    _check_owners(game, state.seats, ready)
    if ready:
        state.stacked = preset_rows(game, ready)
    _check_copies(game, state, ready)
    begin_chance(state, checked_seed(seed))
    state.listens = listens
    if stills:
        state.stills = []
    game.begin(state)
    advance(state)
    return state


def rules_for(game: Game, version: str) -> Game:
    """Return the rules for a table of this version: the newest, or older ones that were kept."""
    rules = game.of_version(version)
    if rules is None:
        known = game.versions()
        raise BadRecord(
            f"written for rules {named(version)} of {game.id}; available: {', '.join(known)}",
            what="rules_version", value=named(version), allowed=known,
        )  # fmt: skip
    return rules
