"""What every game must keep, whatever its rules. Importable, so an outsider's game is tested too.

>>> from undercroft.engine.conformance import check_games
>>> from undercroft.games import GAMES
>>> check_games(GAMES[0], games=1)  # doctest: +SKIP

A finding is an AssertionError that names the property, the seed and the moves that lead to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

import msgspec

from undercroft.engine.chance import Rng
from undercroft.engine.changes import patched
from undercroft.engine.codec import encode_state, fingerprint, unpack_snapshot
from undercroft.engine.door import Record as DoorRecord
from undercroft.engine.door import (
    Table,
    moments_of,
    open_table,
    replay_table,
    resume_table,
)
from undercroft.engine.errors import IllegalMove
from undercroft.engine.game import Game, redealt
from undercroft.engine.run import apply, asked, options_of, play, waiting
from undercroft.engine.state import SPECTATOR, State

MOST_MOVES = 20_000  # a game must end within this bound
KEPT_STATES = 8
STRIDE = 7919  # a prime, so that every combination comes, the first ones far apart
ALIKE = 40  # tables among which some look alike


def check_games(game: Game, games: int, seed: int = 0, thorough: bool = True) -> int:
    """Play this many games for every seat count, options cycling; how many moves were checked."""
    moves = 0
    for seats in range(game.least_seats, game.most_seats + 1):
        check_set_up(game, seats, seed)
        for number in range(games):
            options = options_for(game, number)
            moves += check_game(game, seats, seed + number, options, thorough)
    return moves


def options_for(game: Game, number: int) -> dict[str, Any]:
    """The defaults first, then every combination of options in turn."""
    options: dict[str, Any] = {}
    at = number * STRIDE % prod(len(choice.allowed) for choice in game.choices)
    for choice in game.choices:
        at, place = divmod(at, len(choice.allowed))
        options[choice.name] = choice.allowed[place]
    return options


def check_game(
    game: Game, seats: int, seed: int, options: Mapping[str, Any], thorough: bool = True
) -> int:
    """One game at random with every property checked on the way."""
    table = open_table(game, seats, seed, options, None)
    walk = Walk(game, table, Rng(seed + 1), thorough)
    try:
        while table.asked:
            walk.step()
        walk.finish()
    except Exception as error:
        place = f"{game.id}, {seats} seats, seed {seed}, {dict(options)}, after {table.moves}"
        raise AssertionError(f"{error!r} in {place}") from error
    return table.version


def play_out(table: Table, choices: Iterable[int]) -> None:
    """For tests of a game: to its end, each choice picking one of the moves anybody is offered."""
    for choice in choices:
        seats = range(table.state.seats)
        offered = [(seat, option) for seat in seats for option in table.options(seat)]
        if not offered:
            return
        table.play(*offered[choice % len(offered)])
    raise AssertionError("the game does not end")


class Walk:
    """One game being checked: the table, a die of its own, and past states that must not change."""

    def __init__(self, game: Game, table: Table, rng: Rng, thorough: bool) -> None:
        self.game = game
        self.table = table
        self.rng = rng
        self.thorough = thorough
        self.census = game.census(table.state)
        self.past: list[tuple[State, str]] = []
        self.viewers = (None, *range(table.state.seats))
        self.before: dict[int | None, Any] = dict.fromkeys(self.viewers)
        self.check_moments()

    def pick(self, items: list[Any]) -> Any:
        return items[int(self.rng.below(len(items)))]

    def step(self) -> None:
        """Check the table as it is, then let somebody play."""
        state = self.table.state
        assert self.table.version < MOST_MOVES, "the game does not end"
        self.check_options(state)
        self.check_hunches(state)
        seat = self.next_seat()
        if self.thorough:
            self.check_refusals(seat)
            self.check_clone(state)
            self.check_redeal(state)
            self.check_telling(state, seat)
            self.check_snapshot()
            self.before = {viewer: self.table.view(viewer) for viewer in self.viewers}
        self.table.play(seat, self.pick(self.table.options(seat)))
        if self.thorough:
            self.check_moments()
        assert self.game.census(state) == self.census, "a component was lost or made"

    def next_seat(self) -> int:
        """One of the asked; now and then somebody with an interrupt."""
        seats = [seat for seat in range(self.table.state.seats) if self.table.options(seat)]
        seat: int = self.pick(seats if self.rng.below(4) == 0 else list(self.table.asked))
        return seat

    def check_options(self, state: State) -> None:
        for seat in range(state.seats):
            options = options_of(self.game, state, seat)
            assert len(set(options)) == len(options), "an option is offered twice"
            assert all(0 <= code < len(self.game.moves) for code in options), "an unknown move"
            if seat in self.table.asked:
                answers = [code for code in options if not self.game.is_interrupt(code)]
                assert answers, "a decision without an answer"
                assert self.table.ask(seat), "an asked seat without a decision"

    def check_hunches(self, state: State) -> None:
        """A hunch is an option, and the same in every world the seat cannot tell from the true."""
        seed = self.rng.seed()
        for index, decision in enumerate(waiting(state)):
            seat = decision.seat
            hunch = decision.hunch(state, Rng(seed))
            assert hunch in decision.options(state), "a hunch that is no option"
            world = redealt(self.game, state, seat, self.rng.seed())
            there = waiting(world)[index].hunch(world, Rng(seed))
            assert there == hunch, f"a hunch of seat {seat} from what it cannot know"

    def check_refusals(self, seat: int) -> None:
        """Anything not offered raises and changes nothing."""
        before = self.table.fingerprint()
        offered = {str(move) for move in self.table.options(seat)}
        others = [str(move) for move in self.game.moves if str(move) not in offered]
        for move in [self.pick(others) if others else "", "no such move", ""]:
            try:
                self.table.play(seat, move)
            except IllegalMove:
                continue
            raise AssertionError(f"{move!r} was accepted")
        assert self.table.fingerprint() == before, "a refused move changed the table"

    def check_clone(self, state: State) -> None:
        """A clone equals its origin, and no past state changes later."""
        clone = state.clone()
        assert encode_state(self.game, clone) == encode_state(self.game, state), "clone differs"
        for past, print_ in self.past:
            assert fingerprint(self.game, past) == print_, "a past state changed"
        self.past.append((clone, fingerprint(self.game, clone)))
        del self.past[:-KEPT_STATES]

    def check_redeal(self, state: State) -> None:
        """The view and the options of a redealt state equal those of the state."""
        for seat in (SPECTATOR, *range(state.seats)):
            world = redealt(self.game, state, seat, self.rng.seed())
            assert self.view(world, seat) == self.view(state, seat), f"redeal shows seat {seat}"
            assert asked(world) == asked(state), f"redeal asks others than seat {seat} sees"
            if seat != SPECTATOR:
                mine = options_of(self.game, state, seat)
                assert options_of(self.game, world, seat) == mine, f"options tell seat {seat}"
            assert self.game.census(world) == self.census, "redeal lost or made a component"

    def check_telling(self, state: State, mover: int) -> None:
        """Worlds and moves a seat cannot tell apart: it is told the same, unless cards turn up."""
        viewer = self.pick([SPECTATOR, *(s for s in range(state.seats) if s != mover)])
        world = redealt(self.game, state, viewer, self.rng.seed())
        world.rng, world.key = state.rng, state.key
        truth = state.clone()
        instead = options_of(self.game, world, mover)
        if not instead:  # an interrupt that this world does not offer
            return
        heard = self.heard(truth, mover, self.pick(options_of(self.game, truth, mover)), viewer)
        other = self.heard(world, mover, self.pick(instead), viewer)
        if any(moment["event"]["kind"] in self.game.reveals for moment in heard + other):
            return
        if self.view(truth, viewer) == self.view(world, viewer):
            assert heard == other, f"seat {viewer} is told more than it sees: {heard} and {other}"

    def heard(self, state: State, mover: int, move: int, viewer: int) -> list[Any]:
        """What a viewer is told of one move, with what that changes in its view."""
        before = self.game.view_for(state, viewer)
        state.listens = True
        state.heard, state.stills = [], []
        apply(self.game, state, mover, move)
        heard = list(zip(state.heard, state.stills, strict=True))
        after = self.game.view_for(state, viewer)
        moments: list[Any] = msgspec.to_builtins(
            moments_of(self.game, viewer, heard, before, after, {})
        )
        return moments

    def check_moments(self) -> None:
        """What a seat is told adds up to what it sees, and no moment on the way shows it more."""
        for viewer in self.viewers:
            view = self.before[viewer]
            moments = msgspec.to_builtins(self.table.moments(viewer))
            for moment in moments:
                view = patched(view, moment["change"])
            assert not moments or view == self.table.view(viewer), (
                f"the changes told to seat {viewer} do not lead to its view"
            )
        for still in self.table.stills:
            seat = self.pick([SPECTATOR, *range(still.seats)])
            world = redealt(self.game, still, seat, self.rng.seed())
            assert self.view(world, seat) == self.view(still, seat), (
                f"a moment on the way shows seat {seat} what is hidden"
            )

    def view(self, state: State, seat: int) -> Any:
        return msgspec.to_builtins(self.game.view_for(state, seat))

    def check_snapshot(self) -> None:
        """Now and then: a snapshot resumes to the same table, with the same past."""
        if self.rng.below(8):
            return
        copy = resume_table(self.game, unpack_snapshot(self.table.snapshot()))
        assert copy.fingerprint() == self.table.fingerprint(), "a resumed table differs"
        assert copy.moves == self.table.moves, "a resumed table has other moves"
        for seat in (None, *range(self.table.state.seats)):
            assert copy.view(seat) == self.table.view(seat), "a resumed view differs"
            assert copy.told(seat) == self.table.told(seat), "a resumed past differs"

    def finish(self) -> None:
        """The end: an outcome, nothing more to say, and a record that leads here."""
        outcome = self.table.outcome
        assert outcome is not None, "no outcome at the end"
        assert outcome.reason in self.game.reasons, f"unknown reason {outcome.reason}"
        assert len(outcome.scores) == self.table.state.seats, "a score for every seat"
        seats = range(self.table.state.seats)
        assert all(not self.table.options(seat) for seat in seats), "options after the end"
        record = msgspec.convert(self.table.record(), DoorRecord)
        again = replay_table(self.game, record)
        assert again.outcome == outcome, "the record leads to another outcome"
        for seat in (None, *seats):
            assert again.told(seat) == self.table.told(seat), "the record tells another story"


def check_set_up(game: Game, seats: int, seed: int) -> None:
    """Of tables that look alike to a seat from the start, it has been told alike."""
    tables = [open_table(game, seats, seed + number, None, None) for number in range(ALIKE)]
    for viewer in (None, *range(seats)):
        told: dict[bytes, Any] = {}
        for table in tables:
            look = msgspec.json.encode(table.view(viewer))
            heard = table.told(viewer)
            assert told.setdefault(look, heard) == heard, f"the set-up tells seat {viewer} more"


def check_seeds(game: Game, seats: int, seed: int) -> None:
    """The same seed and the same moves give the same game, another seed another one."""
    first, second = (open_table(game, seats, seed, None, None) for _ in range(2))
    rng = Rng(seed)
    while first.asked:
        assert first.fingerprint() == second.fingerprint(), "one seed, two games"
        seat = first.asked[0]
        options = options_of(game, first.state, seat)
        move = options[int(rng.below(len(options)))]
        first.play(seat, game.notation(move))
        play(game, second.state, seat, move)
        second.state.heard = []
    assert open_table(game, seats, seed + 1, None, None).fingerprint() != fingerprint(
        game, open_table(game, seats, seed, None, None).state
    ), "the seed changes nothing"
