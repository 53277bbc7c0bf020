"""What must hold in every game, whatever its rules. Importable, to test third-party games too.

>>> from undercroft.engine.conformance import check_games
>>> from undercroft.games import GAMES
>>> check_games(GAMES[0], games=1)  # doctest: +SKIP

A finding is an AssertionError that names the property, what was seen, the seed and the moves that
led to it.

A redealt world is a determinization: a state sampled from a seat's information set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

import msgspec

from undercroft.engine.api import Record as DoorRecord
from undercroft.engine.api import (
    Table,
    moments_of,
    open_table,
    replay_table,
    resume_table,
)
from undercroft.engine.chance import Rng
from undercroft.engine.changes import patched
from undercroft.engine.codec import encode_state, fingerprint, unpack_snapshot
from undercroft.engine.errors import IllegalMove
from undercroft.engine.events import Event
from undercroft.engine.game import WHOLE_TABLE, Game, redealt, seat_ids
from undercroft.engine.hiding import (
    OneMove,
    Secrets,
    SetUp,
    check_claim,
    check_sight,
    check_story,
    first_difference,
    name_of,
    sight,
    whole,
)
from undercroft.engine.run import apply, asked, decision_of, options_of, play, waiting
from undercroft.engine.setup import useful_options
from undercroft.engine.state import SPECTATOR, State
from undercroft.engine.windows import Resumed, Window, goes_on, window_at

MOST_MOVES = 20_000  # a game must end within this bound
KEPT_STATES = 8
TWIN_MOVES = 8  # moves for which a clone or a resumed table is played beside its origin
MORE_GAMES = 10  # played before something is reported as never hidden
STORIES = 8  # one in this many moves is checked for what it told
OPEN_STORIES = 24  # the same, without hidden information
SHORT = 20  # first moves of a game, checked more often so that short games tell enough, too
SHORT_STORIES = 4
STRIDE = 7919  # a prime, so that every combination occurs, the first ones far apart
WINDOW_WORLDS = 4  # worlds in which a move is tried for the window it leads to
ALIKE = 40  # tables among which some look alike


def check_games(
    game: Game, games: int, seed: int = 0, thorough: bool = True, start: int = 0, every: int = 1
) -> int:
    """Play this many games per seat count, cycling the options; return how many moves were checked.

    `start`: the position in the cycle of options. `every`: of a long game, one in this many moves
    is checked thoroughly.
    """
    moves = 0
    check_claim(game)
    for seats in range(game.least_seats, game.most_seats + 1):
        check_set_up(game, seats, seed)
        secrets = Secrets(game, seats)
        for number in range(games):
            options = options_for(game, start + number, seats)
            moves += check_game(game, seats, seed + number, options, thorough, secrets, every)
        if thorough and games:
            check_deal(game, seats, seed)
            check_secrets(game, seats, seed + games, secrets)
    return moves


def options_for(game: Game, number: int, seats: int | None = None) -> dict[str, Any]:
    """Return the options of a game by its number: the defaults first, then every combination."""
    options: dict[str, Any] = {}
    at = number * STRIDE % prod(len(choice.allowed) for choice in game.choices)
    for choice in game.choices:
        at, place = divmod(at, len(choice.allowed))
        options[choice.name] = choice.allowed[place]
    return useful_options(game, options, seats)


def check_secrets(game: Game, seats: int, seed: int, secrets: Secrets) -> None:
    """Check that what the game says it hides was hidden; play a few more games before failing."""
    for number in range(MORE_GAMES):
        if not secrets.missing():
            return
        options = options_for(game, number, seats)
        check_game(game, seats, seed + number, options, True, secrets)
    missing = secrets.missing()
    assert not missing, f"{missing}; {game.id}, {seats} seats"


def check_game(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, Any],
    thorough: bool = True,
    secrets: Secrets | None = None,
    every: int = 1,
) -> int:
    """Play one random game, checking every property on the way."""
    table = open_table(game, seats, seed, options, None)
    walk = Walk(table, Rng(seed + 1), thorough, secrets or Secrets(game, seats), every)
    try:
        while table.asked:
            walk.step()
        walk.finish()
    except Exception as error:
        place = f"{game.id}, {seats} seats, seed {seed}, {dict(options)}, after {table.moves}"
        raise AssertionError(f"{error!r} in {place}") from error
    return table.version


def play_out(table: Table, choices: Iterable[int]) -> None:
    """Play a table to its end in a test; each choice picks one of the moves on offer."""
    for choice in choices:
        seats = range(table.state.seats)
        offered = [(seat, option) for seat in seats for option in table.options(seat)]
        if not offered:
            return
        table.play(*offered[choice % len(offered)])
    raise AssertionError("the game does not end")


class Walk:
    """One game being checked: the table, an RNG, and past states that must not change."""

    def __init__(
        self, table: Table, rng: Rng, thorough: bool, secrets: Secrets, every: int = 1
    ) -> None:
        self.game = table.game
        self.table = table
        self.rng = rng
        self.thorough = thorough
        self.every = every
        self.secrets = secrets
        self.viewers = (SPECTATOR, *range(table.state.seats))
        self.has_windows = any(issubclass(step, Window) for step in self.game.steps)
        self.census = self.game.census(table.state)
        self.past: list[tuple[State, bytes]] = []  # clones, and what they must remain
        self.twin: Twin | None = None
        self.told: tuple[int | None, ...] = (None, *range(table.state.seats))
        self.before: dict[int | None, Any] = dict.fromkeys(self.told)
        self.check_moments()

    def pick(self, items: Any) -> Any:
        return items[int(self.rng.below(len(items)))]

    def one_in(self, times: int) -> bool:
        return self.rng.below(times) == 0

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
            self.check_refusals(seat)
            self.check_clone(state)
            self.check_redeal(state)
            self.check_stills()
            self.check_telling(state, seat)
            self.check_snapshot()
            self.check_windows(state, seat, move)
            self.check_told(state, seat, move)
            self.check_common_value(state)
            self.before = {viewer: self.table.view(viewer) for viewer in self.told}
        self.check_hunches(state)
        self.play(seat, move)
        if closely:
            self.check_moments()

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

    def check_census(self, state: State, said: str) -> None:
        census = self.game.census(state)
        if census != self.census:
            where = first_difference(self.census, census)
            raise AssertionError(f"a component was lost or made {said}: {where}")

    def note_own_events(self, mover: int) -> None:
        """Check the events of the last move, and note one that two seats are told differently."""
        other = (mover + 1) % self.table.state.seats
        for version, event in self.table.history[::-1]:
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
            msgspec.convert(msgspec.to_builtins(event), self.game.event_type)
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
        offered = {str(move) for move in self.table.options(seat)}
        others = [str(move) for move in self.game.moves if str(move) not in offered]
        for move in [self.pick(others) if others else "", "no such move", ""]:
            try:
                self.table.play(seat, move)
            except IllegalMove:
                continue
            raise AssertionError(f"{move!r} of seat {seat} was accepted")
        assert self.table.fingerprint() == before, "a refused move changed the table"

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
            assert copy.told(seat) == self.table.told(seat), "a resumed past differs"
        self.twin = Twin(self.game, copy.state, "a resumed table")

    # --- who knows what --------------------------------------------------------------------------

    def check_redeal(self, state: State) -> None:
        """Check that a redealt world looks the same to its seat and changes only what is hidden."""
        truth = whole(self.game, state)
        sights = {viewer: sight(self.game, state, viewer) for viewer in self.viewers}
        seed = self.rng.seed()
        for viewer in self.viewers:
            world = redealt(self.game, state, viewer, seed)
            check_sight(sights[viewer], sight(self.game, world, viewer), viewer)
            self.check_census(world, f"by a redeal for {name_of(viewer)}")
            self.secrets.compare(truth, whole(self.game, world), viewer)
            if self.secrets.own_event and not self.secrets.own_sights:
                self.note_own_sights(sights, world, viewer)
        if self.one_in(8):
            self.check_seed(state, self.pick(self.viewers), seed)

    def note_own_sights(self, sights: dict[int, Any], world: State, viewer: int) -> None:
        """Count the other seats whose view tells this world from the truth."""
        for other in range(world.seats):
            if other != viewer and self.game.view_for(world, other) != sights[other][0]:
                self.secrets.own_sights += 1

    def check_seed(self, state: State, viewer: int, seed: int) -> None:
        """Check that a redealt world depends only on its seed and has the public card set."""
        worlds = [redealt(self.game, state, viewer, seed) for _ in range(2)]
        first, second = (stored(self.game, world) for world in worlds)
        check_equal(first, second, f"one seed gives two worlds to {name_of(viewer)}")
        shown, there = (self.game.catalogue(one) for one in (state, worlds[0]))
        assert shown == there, f"the catalogue tells {name_of(viewer)} what is hidden"

    def check_told(self, state: State, mover: int, move: int) -> None:
        """Now and then, check that worlds redealt after a move fit what it tells a seat."""
        often = SHORT_STORIES if self.table.version < SHORT else STORIES
        if self.one_in(OPEN_STORIES if self.game.is_open else often):
            viewer = mover if self.one_in(2) else self.pick(self.viewers)
            story = OneMove(self.game, state, mover, move, viewer)
            if story.after.stack:  # nothing is redealt when the game is over
                check_story(story, self.rng)

    def check_telling(self, state: State, mover: int) -> None:
        """Check that what a seat cannot tell apart tells it the same, unless cards turn up."""
        viewer = self.pick([viewer for viewer in self.viewers if viewer != mover])
        world = redealt(self.game, state, viewer, self.rng.seed())
        world.rng, world.key = state.rng, state.key
        truth = state.clone()
        instead = options_of(self.game, world, mover)
        if not instead:  # an interrupt that this world does not offer
            return
        move = self.pick(options_of(self.game, truth, mover))
        told = moments_heard(self.game, truth, mover, move, viewer)
        other = moments_heard(self.game, world, mover, self.pick(instead), viewer)
        if any(moment["event"]["kind"] in self.game.reveals for moment in told + other):
            return
        if self.game.view_for(truth, viewer) == self.game.view_for(world, viewer):
            assert told == other, f"{name_of(viewer)} is told more than it sees: {told} and {other}"

    # --- windows ---------------------------------------------------------------------------------

    def check_windows(self, state: State, mover: int, move: int) -> None:
        """Check that no seat learns from a window, or its absence, what another seat can do."""
        if not self.has_windows:
            return
        self.check_silence(state)
        for _ in range(WINDOW_WORLDS):
            self.check_window(state, mover, move, self.pick(self.viewers))

    def check_window(self, state: State, mover: int, move: int, viewer: int) -> None:
        """Check that where a move tells a seat the same in two worlds, the same window follows."""
        truth, world = state.clone(), redealt(self.game, state, viewer, self.rng.seed())
        world.rng, world.key = state.rng, state.key
        turns = self.game.turn_of(truth), self.game.turn_of(world)
        assert turns[0] == turns[1], f"{name_of(viewer)} is hidden which turn it is: {turns}"
        if move not in options_of(self.game, world, mover):
            return
        told = moments_heard(self.game, truth, mover, move, viewer)
        if moments_heard(self.game, world, mover, move, viewer) != told:
            return
        if self.game.view_for(truth, viewer) == self.game.view_for(world, viewer):
            here, there = said_of_window(truth), said_of_window(world)
            assert here == there, (
                f"a window depends on what {name_of(viewer)} cannot know: {here}, and {there}"
            )

    def check_silence(self, state: State) -> None:
        """Check that while a window goes round, no one hears or sees which seats have passed."""
        window, after = window_at(state), state.clone()
        if window is None:
            return
        after.listens, after.stills = True, []
        apply(self.game, after, window.seat, window.passing())
        now = window_at(after)
        if now is None or not goes_on(window, now):
            return
        name = type(window).__name__
        assert not after.heard, f"a pass in {name} is told: {after.heard}"
        for viewer in self.viewers:
            views = [self.game.view_for(one, viewer) for one in (state, after)]
            assert views[0] == views[1], (
                f"a pass in {name} is seen by {name_of(viewer)}: "
                f"{first_difference(*map(msgspec.to_builtins, views))}"
            )

    def check_moments(self) -> None:
        """Check that the changes a viewer receives add up to its view."""
        for viewer in self.told:
            view = self.before[viewer]
            moments = msgspec.to_builtins(self.table.moments(viewer))
            for moment in moments:
                view = patched(view, moment["change"])
            now = self.table.view(viewer)
            who = name_of(SPECTATOR if viewer is None else viewer)
            assert not moments or view == now, (
                f"the changes told to {who} do not lead to its view: {first_difference(now, view)}"
            )

    def check_stills(self) -> None:
        """Check that at each event of the last move a seat saw only what it may know."""
        for number, still in enumerate(self.table.stills, start=self.table.version):
            seat = self.viewers[number % len(self.viewers)]
            world = redealt(self.game, still, seat, number)
            assert self.game.view_for(world, seat) == self.game.view_for(still, seat), (
                f"a moment on the way shows {name_of(seat)} what is hidden"
            )

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
        for seat in (None, *range(self.table.state.seats)):
            assert again.told(seat) == self.table.told(seat), "the record tells another story"


def moments_heard(game: Game, state: State, mover: int, move: int, viewer: int) -> list[Any]:
    """Carry out one move; return the events a viewer receives, with the changes in its view."""
    before = game.view_for(state, viewer)
    state.listens = True
    state.heard, state.stills = [], []
    apply(game, state, mover, move)
    heard = list(zip(state.heard, state.stills, strict=True))
    after = game.view_for(state, viewer)
    moments: list[Any] = msgspec.to_builtins(moments_of(game, viewer, heard, before, after, {}))
    return moments


def said_of_window(state: State) -> str:
    """Describe the window that is waiting."""
    window = window_at(state)
    if window is None:
        return "no window"
    kind, (first, seats, about, seat, left) = type(window).__name__, window.args()
    return f"{kind} {about} from {first} for {seats:b}: seat {seat} is asked, then {left:b}"


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


def stored(game: Game, state: State) -> bytes:
    """Serialize a state as it would be stored."""
    return msgspec.msgpack.encode(encode_state(game, state))


def check_equal(one: bytes, other: bytes, fault: str) -> None:
    """Check that two stored states are equal; raise the fault with the first difference."""
    if one != other:
        where = first_difference(msgspec.msgpack.decode(one), msgspec.msgpack.decode(other))
        raise AssertionError(f"{fault}: {where}")


def check_set_up(game: Game, seats: int, seed: int) -> None:
    """Check that a seat was told the same at new tables that look the same to it."""
    tables = [open_table(game, seats, seed + number, None, None) for number in range(ALIKE)]
    for viewer in (None, *range(seats)):
        told: dict[bytes, Any] = {}
        for table in tables:
            here = table.told(viewer)
            there = told.setdefault(look_of(table, viewer), here)
            if here != there:
                who = name_of(SPECTATOR if viewer is None else viewer)
                where = first_difference(there, here, "told")
                kind = next((a["kind"] for a, b in zip(there, here, strict=False) if a != b), "")
                raise AssertionError(
                    f"the set-up tells {who} more than it sees: {where}, in the event {kind!r}; "
                    "add it to view_for, or hide it in event_for"
                )


def look_of(table: Table, viewer: int | None) -> bytes:
    """Serialize what a table looks like: the view, and which seats must choose now."""
    is_window = window_at(table.state) is not None
    return msgspec.json.encode((table.view(viewer), () if is_window else table.asked))


def check_deal(game: Game, seats: int, seed: int) -> None:
    """Check that redealt worlds fit what the setup told, and keep no more of it."""
    table = open_table(game, seats, seed, None, None)
    for viewer in range(SPECTATOR, seats):
        check_story(SetUp(table, viewer), Rng(seed))


def check_seeds(game: Game, seats: int, seed: int) -> None:
    """Check that the same seed and moves give the same game, and another seed a different one."""
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
