"""One game being played and checked, part of the conformance suite."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.api import MOST_MOVES, Table, replay_table, resume_table
from undercroft.engine.chance import Rng
from undercroft.engine.codec import Record as DoorRecord
from undercroft.engine.codec import unpack_snapshot
from undercroft.engine.conformance_knowing import Knowing, check_equal, stored
from undercroft.engine.errors import IllegalMove
from undercroft.engine.events import Event
from undercroft.engine.game import WHOLE_TABLE, Game, redealt, seat_ids
from undercroft.engine.hiding import Secrets, first_difference
from undercroft.engine.run import apply, asked, decision_of, options_of, waiting
from undercroft.engine.state import State
from undercroft.engine.windows import Resumed

KEPT_STATES = 8
TWIN_MOVES = 8  # moves for which a clone or a resumed table is played beside its origin
PAST = 100  # moves; a longer past is replayed less often


class Walk(Knowing):
    """One game being checked: the table, an RNG, and past states that must not change."""

    def __init__(
        self, table: Table, rng: Rng, thorough: bool, secrets: Secrets, every: int = 1
    ) -> None:
        super().__init__(table, rng, secrets)
        self.thorough = thorough
        self.every = every
        self.past: list[tuple[State, bytes]] = []  # clones, and what they must remain
        self.twin: Twin | None = None
        self.events = msgspec.msgpack.Decoder(self.game.event_type)

    def step(self) -> None:
        """Check the table as it is, then play a move."""
        state = self.table.state
        assert self.table.version < MOST_MOVES, "the game does not end"
        assert not state.reason, f"seats {asked(state)} are asked after the end, {state.reason!r}"
        steps = [step.window if isinstance(step, Resumed) else step for step in state.stack]
        unlisted = [type(step).__name__ for step in steps if type(step) not in self.game.steps]
        assert not unlisted, f"{unlisted[0]} is not among the game's `steps`"
        for seat in range(state.seats):
            self.check_options(state, seat)
        self.check_factors(state)
        seat = self.next_seat()
        move: int = self.pick(options_of(self.game, state, seat))
        closely = self.thorough and (self.every == 1 or self.one_in(self.every))
        if closely:
            self.check_closely(state, seat, move)
        self.check_hunches(state)
        self.play(seat, move)
        if closely:
            self.check_moments()

    def check_closely(self, state: State, seat: int, move: int) -> None:
        self.check_refusals(seat)
        self.check_clone(state)
        self.check_redeal(state)
        self.check_stills()
        self.check_telling(state, seat)
        self.check_snapshot()
        self.check_windows(state, seat, move)
        self.check_told(state, seat, move)
        self.check_common_value(state)
        self.note_views()

    def next_seat(self) -> int:
        """Return one of the seats asked; now and then one with an interrupt."""
        seats = [seat for seat in range(self.table.state.seats) if self.table.options(seat)]
        seat: int = self.pick(seats if self.one_in(4) else list(self.table.asked))
        return seat

    def play(self, seat: int, move: int) -> None:
        """Play one move; components stay, twins follow, and no other seat's question is lost."""
        state = self.table.state
        owing = [decision for decision in waiting(state) if decision.seat != seat]
        is_interrupt = self.game.is_interrupt(move)
        own = decision_of(state, seat)
        self.table.play(seat, self.game.notation(move))
        said = f"after {self.game.notation(move)!r} of seat {seat}"
        if own is not None and is_interrupt:
            owing.append(own)
        if owing:
            self.check_questions({decision.seat for decision in owing}, said)
        if self.past:
            self.check_past(*self.past[-1])
        self.check_census(state, said)
        self.note_own_events(seat)
        if self.twin is not None:
            self.twin.follow(state, seat, move)
            self.twin = self.twin if self.twin.left else None

    def check_questions(self, owing: set[int], said: str) -> None:
        """Check that an interrupt, or one of several simultaneous answers, changes no question."""
        now = set(self.table.asked)
        assert now == owing, f"{said} seats {sorted(now)} are asked, and not {sorted(owing)}"

    def note_own_events(self, mover: int) -> None:
        """Check the events of the last move, and note one that two seats are told differently."""
        other = (mover + 1) % self.table.state.seats
        for version, event in reversed(self.table.history):
            if version < self.table.version:
                return
            self.check_event(event)
            if self.secrets.own_event:
                continue
            if self.game.event_for(event, mover) != self.game.event_for(event, other):
                self.secrets.own_event = type(event).__name__

    def check_event(self, event: Event) -> None:
        """Check that an event is among those that readers, such as logs and programs, know."""
        try:
            self.events.decode(msgspec.msgpack.encode(event))
        except msgspec.ValidationError as error:
            name = type(event).__name__
            raise AssertionError(f"{name} is not among the events of `event_type`") from error

    # --- what is asked and offered ---------------------------------------------------------------

    def check_options(self, state: State, seat: int) -> None:
        options = options_of(self.game, state, seat)
        unknown = [code for code in options if not 0 <= code < len(self.game.moves)]
        assert not unknown, f"seat {seat} is offered unknown moves {unknown}"
        names = [self.game.notation(code) for code in options]
        twice = {name for name in names if names.count(name) > 1}
        assert not twice, f"seat {seat} is offered twice: {', '.join(sorted(twice))}"
        absent = seat_ids(self.game.most_seats)[state.seats :]
        strange = [
            self.game.notation(code) for code in options if self.game.moves[code].what in absent
        ]
        assert not strange, f"seat {seat} is offered {strange[0]!r} at a table of {state.seats}"
        is_asked = seat in self.table.asked
        if is_asked:
            answers = [code for code in options if not self.game.is_interrupt(code)]
            assert answers, f"{self.table.decision(seat)} of seat {seat} has no answer to choose"
        assert not (names or is_asked) or not self.game.is_out(state, seat), (
            f"seat {seat} is out of the game, and is asked {self.table.decision(seat)}: {names}"
        )

    def check_factors(self, state: State) -> None:
        for factor in self.game.factors(state):
            assert factor.kind in self.game.factor_kinds, (
                f"{factor.kind!r} is not among the game's `factor_kinds` {self.game.factor_kinds}"
            )
            assert WHOLE_TABLE <= factor.seat < state.seats, (
                f"{factor.kind} {factor.id} is a factor of seat {factor.seat}, which does not exist"
            )

    def check_hunches(self, state: State) -> None:
        """Check that a hunch is legal and, like the key, equal in all worlds of the seat."""
        seed = self.rng.seed()
        for index, decision in enumerate(waiting(state)):
            seat = decision.seat
            hunch = decision.hunch(state, Rng(seed))
            assert hunch in decision.options(state), (
                f"the hunch {hunch} of seat {seat} is not an option"
            )
            world = redealt(self.game, state, seat, self.rng.seed())
            there = waiting(world)[index]
            assert there.hunch(world, Rng(seed)) == hunch, (
                f"a hunch of seat {seat} from what it cannot know"
            )
            keys = decision.infoset_key(state), there.infoset_key(world)
            assert keys[0] == keys[1], (
                f"an infoset key of seat {seat} from what it cannot know: {keys}"
            )

    def check_refusals(self, seat: int) -> None:
        """Check that a move not offered raises and changes nothing."""
        before = self.table.fingerprint()
        for move in [self.not_offered(seat), "no such move", ""]:
            try:
                self.table.play(seat, move)
            except IllegalMove:
                continue
            raise AssertionError(f"{move!r} of seat {seat} was accepted")
        assert self.table.fingerprint() == before, "a refused move changed the table"

    def not_offered(self, seat: int) -> str:
        offered = set(options_of(self.game, self.table.state, seat))
        others = [code for code in range(len(self.game.moves)) if code not in offered]
        return self.game.notation(self.pick(others)) if others else ""

    # --- clones and snapshots --------------------------------------------------------------------

    def check_clone(self, state: State) -> None:
        """Check that a clone equals its origin and that no past state changes later."""
        clone = state.clone()
        now = stored(self.game, state)
        check_equal(now, stored(self.game, clone), "a clone differs from its origin")
        self.past.append((clone, now))
        if len(self.past) > KEPT_STATES:
            self.check_past(*self.past.pop(0))
        if self.twin is None and self.one_in(4):
            self.twin = Twin(self.game, state.clone(), "a clone")

    def check_past(self, past: State, was: bytes) -> None:
        check_equal(was, stored(self.game, past), "a clone shares something with its origin")

    def check_snapshot(self) -> None:
        """Now and then, check that a snapshot resumes to the same table, with the same past."""
        if not self.one_in(8):
            return
        copy = resume_table(self.game, unpack_snapshot(self.table.snapshot()))
        now, then = stored(self.game, self.table.state), stored(self.game, copy.state)
        check_equal(now, then, "a resumed table differs")
        assert copy.moves == self.table.moves, "a resumed table has other moves"
        for seat in (None, *range(self.table.state.seats)):
            assert copy.view(seat) == self.table.view(seat), (
                f"a resumed view of seat {seat} differs: "
                f"{first_difference(self.table.view(seat), copy.view(seat))}"
            )
        if self.one_in(max(1, self.table.version // PAST)):
            assert copy.history == self.table.history, "a resumed past differs"
        self.twin = Twin(self.game, copy.state, "a resumed table")

    # --- the end ----------------------------------------------------------------------------------

    def finish(self) -> None:
        """Check the end: an outcome, no moves left, and a record that leads here."""
        for past in self.past:
            self.check_past(*past)
        outcome = self.table.outcome
        assert outcome is not None, "no outcome at the end"
        assert outcome.reason in self.game.reasons, (
            f"the game ends for the reason {outcome.reason!r}, which is none of {self.game.reasons}"
        )
        seats = range(self.table.state.seats)
        assert len(outcome.scores) == len(seats), f"{len(seats)} seats, scores {outcome.scores}"
        assert set(outcome.winners) <= set(seats), f"no such seats: winners {outcome.winners}"
        if self.game.cooperative:
            self.check_common_end(outcome.winners)
        for seat in seats:
            left = [str(move) for move in self.table.options(seat)]
            assert not left, f"seat {seat} is offered {left} after the end"
        self.check_record(outcome)

    def check_common_value(self, state: State) -> None:
        """Check that a state of a cooperative game has the same value for all seats."""
        values = [self.game.value(state, seat) for seat in range(state.seats)]
        assert not self.game.cooperative or len(set(values)) == 1, (
            f"a cooperative game has one value for all seats, not {values}"
        )

    def check_common_end(self, winners: tuple[int, ...]) -> None:
        """Check that a cooperative game is won by all seats or none, and worth the same to each."""
        state = self.table.state
        assert winners in ((), tuple(range(state.seats))), (
            f"a cooperative game is won by all seats or by none, not by {winners}"
        )
        rewards = self.game.rewards(state)
        expected = [1.0 if winners else 0.0] * state.seats
        assert rewards == expected, f"rewards of all seats are {expected}, not {rewards}"
        self.check_common_value(state)

    def check_record(self, outcome: Any) -> None:
        record = msgspec.convert(self.table.record(), DoorRecord)
        again = replay_table(self.game, record)
        assert again.outcome == outcome, "the record leads to another outcome"
        assert again.history == self.table.history, "the record tells another story"


class Twin:
    """A clone or a resumed table, played beside its origin for some moves."""

    def __init__(self, game: Game, state: State, name: str) -> None:
        self.game = game
        self.state = state
        self.name = name
        self.left = TWIN_MOVES

    def follow(self, origin: State, seat: int, move: int) -> None:
        """Play the same move and check that it leads to the same state."""
        self.left -= 1
        name = self.game.notation(move)
        allowed = [self.game.notation(code) for code in options_of(self.game, self.state, seat)]
        assert name in allowed, f"{self.name} does not offer {name!r} to seat {seat}: {allowed}"
        lead = f"{self.name} goes another way by {name!r} of seat {seat}"
        try:
            apply(self.game, self.state, seat, move)
        except Exception as error:
            raise AssertionError(f"{lead}: {error!r}") from error
        check_equal(stored(self.game, origin), stored(self.game, self.state), lead)
