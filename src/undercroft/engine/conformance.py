"""What every game must keep, whatever its rules. Importable, so an outsider's game is tested too.

>>> from undercroft.engine.conformance import check_games
>>> from undercroft.games import GAMES
>>> check_games(GAMES[0], games=1)  # doctest: +SKIP

A finding is an AssertionError that names the property, what was seen, the seed and the moves that
lead to it.
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
from undercroft.engine.events import Event
from undercroft.engine.game import Game, redealt
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

MOST_MOVES = 20_000  # a game must end within this bound
KEPT_STATES = 8
TWIN_MOVES = 8  # how long a clone or a resumed table is played beside its origin
MORE_GAMES = 10  # before something is said never to be hidden
STORIES = 8  # of how many moves one is looked into for what it told
OPEN_STORIES = 24  # where all is open
SHORT = 20  # moves of a game among which it is one in a few: short games tell enough, too
SHORT_STORIES = 4
STRIDE = 7919  # a prime, so that every combination comes, the first ones far apart
ALIKE = 40  # tables among which some look alike


def check_games(
    game: Game, games: int, seed: int = 0, thorough: bool = True, start: int = 0
) -> int:
    """Play this many games for every seat count, options cycling; how many moves were checked.

    `start`: how far the cycle of options has come.
    """
    moves = 0
    check_claim(game)
    for seats in range(game.least_seats, game.most_seats + 1):
        check_set_up(game, seats, seed)
        secrets = Secrets(game, seats)
        for number in range(games):
            options = options_for(game, start + number)
            moves += check_game(game, seats, seed + number, options, thorough, secrets)
        if thorough and games:
            check_deal(game, seats, seed)
            check_secrets(game, seats, seed + games, secrets)
    return moves


def options_for(game: Game, number: int) -> dict[str, Any]:
    """The defaults first, then every combination of options in turn."""
    options: dict[str, Any] = {}
    at = number * STRIDE % prod(len(choice.allowed) for choice in game.choices)
    for choice in game.choices:
        at, place = divmod(at, len(choice.allowed))
        options[choice.name] = choice.allowed[place]
    return useful_options(game, options)


def check_secrets(game: Game, seats: int, seed: int, secrets: Secrets) -> None:
    """What the game says it hides was hidden from somebody; a few more games before it was not."""
    for number in range(MORE_GAMES):
        if not secrets.missing():
            return
        check_game(game, seats, seed + number, options_for(game, number), True, secrets)
    missing = secrets.missing()
    assert not missing, f"{missing}; {game.id}, {seats} seats"


def check_game(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, Any],
    thorough: bool = True,
    secrets: Secrets | None = None,
) -> int:
    """One game at random with every property checked on the way."""
    table = open_table(game, seats, seed, options, None)
    walk = Walk(table, Rng(seed + 1), thorough, secrets or Secrets(game, seats))
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
    """One game being checked: the table, a die of its own, and states that are watched."""

    def __init__(self, table: Table, rng: Rng, thorough: bool, secrets: Secrets) -> None:
        self.game = table.game
        self.table = table
        self.rng = rng
        self.thorough = thorough
        self.secrets = secrets
        self.viewers = (SPECTATOR, *range(table.state.seats))
        self.census = self.game.census(table.state)
        self.past: list[tuple[State, bytes]] = []  # clones, and what they must stay
        self.twin: Twin | None = None
        self.told: tuple[int | None, ...] = (None, *range(table.state.seats))
        self.before: dict[int | None, Any] = dict.fromkeys(self.told)
        self.check_moments()

    def pick(self, items: Any) -> Any:
        return items[int(self.rng.below(len(items)))]

    def one_in(self, times: int) -> bool:
        return self.rng.below(times) == 0

    def step(self) -> None:
        """Check the table as it is, then let somebody play."""
        state = self.table.state
        assert self.table.version < MOST_MOVES, "the game does not end"
        assert not state.reason, f"seats {asked(state)} are asked after the end, {state.reason!r}"
        unlisted = [
            type(step).__name__ for step in state.stack if type(step) not in self.game.steps
        ]
        assert not unlisted, f"{unlisted[0]} is not among the game's `steps`"
        for seat in range(state.seats):
            self.check_options(state, seat)
        seat = self.next_seat()
        move: int = self.pick(options_of(self.game, state, seat))
        if self.thorough:
            self.check_refusals(seat)
            self.check_clone(state)
            self.check_redeal(state)
            self.check_stills()
            self.check_telling(state, seat)
            self.check_snapshot()
            self.check_told(state, seat, move)
            self.before = {viewer: self.table.view(viewer) for viewer in self.told}
        self.check_hunches(state)
        self.play(seat, move)
        if self.thorough:
            self.check_moments()

    def next_seat(self) -> int:
        """One of the asked; now and then somebody with an interrupt."""
        seats = [seat for seat in range(self.table.state.seats) if self.table.options(seat)]
        seat: int = self.pick(seats if self.one_in(4) else list(self.table.asked))
        return seat

    def play(self, seat: int, move: int) -> None:
        """One move; components stay, twins follow, and nobody else's question is gone."""
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
        """An interrupt, or one answer of several that wait together, changes no question."""
        now = set(self.table.asked)
        assert now == owing, f"{said} seats {sorted(now)} are asked, and not {sorted(owing)}"

    def check_census(self, state: State, said: str) -> None:
        census = self.game.census(state)
        if census != self.census:
            where = first_difference(self.census, census)
            raise AssertionError(f"a component was lost or made {said}: {where}")

    def note_own_events(self, mover: int) -> None:
        """Seats that are told different things have things of their own to see."""
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
        """Whoever reads events, in a log or a program, knows them all."""
        try:
            msgspec.convert(msgspec.to_builtins(event), self.game.event_type())
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
        is_asked = seat in self.table.asked
        if is_asked:
            answers = [code for code in options if not self.game.is_interrupt(code)]
            assert answers, f"{self.table.ask(seat)} of seat {seat} has no answer to choose"
        assert not (names or is_asked) or not self.game.is_out(state, seat), (
            f"seat {seat} is out of the game, and is asked {self.table.ask(seat)}: {names}"
        )

    def check_hunches(self, state: State) -> None:
        """A hunch is an option; it and the secret are alike in all worlds of the seat."""
        seed = self.rng.seed()
        for index, decision in enumerate(waiting(state)):
            seat = decision.seat
            hunch = decision.hunch(state, Rng(seed))
            assert hunch in decision.options(state), (
                f"the hunch {hunch} of seat {seat} is no option"
            )
            world = redealt(self.game, state, seat, self.rng.seed())
            there = waiting(world)[index]
            assert there.hunch(world, Rng(seed)) == hunch, (
                f"a hunch of seat {seat} from what it cannot know"
            )
            secrets = decision.secret(state), there.secret(world)
            assert secrets[0] == secrets[1], (
                f"a secret of seat {seat} from what it cannot know: {secrets}"
            )

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
            raise AssertionError(f"{move!r} of seat {seat} was accepted")
        assert self.table.fingerprint() == before, "a refused move changed the table"

    # --- clones and snapshots --------------------------------------------------------------------

    def check_clone(self, state: State) -> None:
        """A clone equals its origin, and no past state changes later."""
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
        """Now and then: a snapshot resumes to the same table, with the same past."""
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
        """A redealt world looks to its seat as the state does, and differs in what is hidden."""
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
        """What another seat sees may tell this world from the truth."""
        for other in range(world.seats):
            if other != viewer and self.game.view_for(world, other) != sights[other][0]:
                self.secrets.own_sights += 1

    def check_seed(self, state: State, viewer: int, seed: int) -> None:
        """A redealt world comes of its seed alone, and its card table is the one all see."""
        worlds = [redealt(self.game, state, viewer, seed) for _ in range(2)]
        first, second = (stored(self.game, world) for world in worlds)
        check_equal(first, second, f"one seed gives two worlds to {name_of(viewer)}")
        shown, there = (self.game.catalogue(one) for one in (state, worlds[0]))
        assert shown == there, f"the catalogue tells {name_of(viewer)} what is hidden"

    def check_told(self, state: State, mover: int, move: int) -> None:
        """Now and then: worlds redealt after a move fit what it tells a seat."""
        often = SHORT_STORIES if self.table.version < SHORT else STORIES
        if self.one_in(OPEN_STORIES if self.game.is_open else often):
            viewer = mover if self.one_in(2) else self.pick(self.viewers)
            story = OneMove(self.game, state, mover, move, viewer)
            if story.after.stack:  # nobody deals anew when the game is over
                check_story(story, self.rng)

    def check_telling(self, state: State, mover: int) -> None:
        """Worlds and moves a seat cannot tell apart: it is told the same, unless cards turn up."""
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

    def check_moments(self) -> None:
        """What a seat is told adds up to what it sees, and no moment on the way shows it more."""
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
        """At each event of the last move a seat saw only what it may know."""
        for number, still in enumerate(self.table.stills, start=self.table.version):
            seat = self.viewers[number % len(self.viewers)]
            world = redealt(self.game, still, seat, number)
            assert self.game.view_for(world, seat) == self.game.view_for(still, seat), (
                f"a moment on the way shows {name_of(seat)} what is hidden"
            )

    def finish(self) -> None:
        """The end: an outcome, nothing more to say, and a record that leads here."""
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
        for seat in seats:
            left = [str(move) for move in self.table.options(seat)]
            assert not left, f"seat {seat} is offered {left} after the end"
        self.check_record(outcome)

    def check_record(self, outcome: Any) -> None:
        record = msgspec.convert(self.table.record(), DoorRecord)
        again = replay_table(self.game, record)
        assert again.outcome == outcome, "the record leads to another outcome"
        for seat in (None, *range(self.table.state.seats)):
            assert again.told(seat) == self.table.told(seat), "the record tells another story"


def moments_heard(game: Game, state: State, mover: int, move: int, viewer: int) -> list[Any]:
    """What a viewer is told of one move, with what that changes in its view."""
    before = game.view_for(state, viewer)
    state.listens = True
    state.heard, state.stills = [], []
    apply(game, state, mover, move)
    heard = list(zip(state.heard, state.stills, strict=True))
    after = game.view_for(state, viewer)
    moments: list[Any] = msgspec.to_builtins(moments_of(game, viewer, heard, before, after, {}))
    return moments


class Twin:
    """A clone or a resumed table that is played beside its origin for some moves."""

    def __init__(self, game: Game, state: State, name: str) -> None:
        self.game = game
        self.state = state
        self.name = name
        self.left = TWIN_MOVES

    def follow(self, origin: State, seat: int, move: int) -> None:
        """Where the same moves lead: to the same."""
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
    """A state as it would be stored."""
    return msgspec.msgpack.encode(encode_state(game, state))


def check_equal(one: bytes, other: bytes, fault: str) -> None:
    """Stored states are equal, or the fault is told with the first place that differs."""
    if one != other:
        where = first_difference(msgspec.msgpack.decode(one), msgspec.msgpack.decode(other))
        raise AssertionError(f"{fault}: {where}")


def check_set_up(game: Game, seats: int, seed: int) -> None:
    """Of tables that look alike to a seat from the start, it has been told alike."""
    tables = [open_table(game, seats, seed + number, None, None) for number in range(ALIKE)]
    for viewer in (None, *range(seats)):
        told: dict[bytes, Any] = {}
        for table in tables:
            look = msgspec.json.encode(table.view(viewer))
            here = table.told(viewer)
            there = told.setdefault(look, here)
            if here != there:
                who = name_of(SPECTATOR if viewer is None else viewer)
                where = first_difference(there, here, "told")
                raise AssertionError(f"the set-up tells {who} more than it sees: {where}")


def check_deal(game: Game, seats: int, seed: int) -> None:
    """Redealt worlds fit what the set-up told, and keep no more of it."""
    table = open_table(game, seats, seed, None, None)
    for viewer in range(SPECTATOR, seats):
        check_story(SetUp(table, viewer), Rng(seed))


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
