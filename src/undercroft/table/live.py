"""One live table: takes answers, counts versions, numbers the question of every seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

import undercroft
from undercroft.engine.api import Table, begun_table, open_table
from undercroft.engine.codec import Header
from undercroft.engine.errors import BadSetup, IllegalMove
from undercroft.engine.game import Game
from undercroft.games import game_called
from undercroft.table import clock, windows
from undercroft.table.errors import Refusal
from undercroft.table.questions import Waiting, put_again, renewed, waiting_at
from undercroft.table.saved import (
    BY_CLOCK,
    BY_TABLE,
    SNAPSHOT_EVERY,
    ChatLine,
    Ending,
    StoredMove,
    StoredSnapshot,
    Taken,
    gone_by,
)
from undercroft.table.sheet import Seat, Sheet

CHAT_KEPT = 50
FIRST_PLAYER = "first_player"
"""The chance source of games that draw the first player."""
PATIENCE = 120.0


class Request(msgspec.Struct):
    """A seat's request to take back its last move, which the others have to agree to."""

    seat: int
    move: int
    """The version that the move led to."""
    message: str
    since: float
    anew: bool
    """Chance that was seen goes with it: no one agrees for a player."""
    agreed: set[int] = msgspec.field(default_factory=set)


class LiveTable:
    """A table in memory. Every method either succeeds or raises Refusal and changes nothing.

    `version` is 0 until the game starts, then 1, then one more for every accepted move and
    every takeback.
    """

    def __init__(self, sheet: Sheet, chat: Iterable[ChatLine] = ()) -> None:
        self.sheet = sheet
        self.game: Table | None = None
        self.questions = [0] * len(sheet.seats)
        self.waiting = Waiting((), [])
        self.silent = False
        """Whether the last move only passed the question on in a window; others must not know."""
        self.shown_before = 0
        """The version that everyone knew before `shown`."""
        self.counted: list[StoredMove] = []
        """The moves that count, each with the version it led to."""
        self.taken: list[Taken] = []
        self.request: Request | None = None
        self.declined: set[int] = set()
        """Versions of moves that others refused to let be taken back."""
        self.asks: dict[int, tuple[float, int]] = {}
        """By version of the move: since when, and how often, it was asked to take it back."""
        self.accepted: dict[tuple[int, str], int] = {}
        self.connections = [0] * len(sheet.seats)
        self.away_since = [sheet.updated] * len(sheet.seats)
        """When each seat lost its last connection; only meaningful while it has none."""
        self.patience = PATIENCE
        """Seconds after which others need not wait for an absent player."""
        self.late: dict[int, int] = {}
        """Seats whose time is up, with the question that a bot answers for them."""
        self.readers: set[int] = set()
        """Seats that read how to play over their first question; the clock waits for them."""
        self.left = 0.0
        """Seconds that were left when the first of them began to read."""
        self.deadlines: dict[int, tuple[float, float]] = {}
        """By version, for each answer: the deadline at the time and the seconds left."""
        self.chat = list(chat)
        self.changes = 0  # moves and takebacks
        self.rebuilt = False
        """It was replayed from its moves, so the stored snapshot is of no use."""
        self._weighed: tuple[int, windows.Weighed] | None = None

    # --- what it is ---------------------------------------------------------------

    @property
    def version(self) -> int:
        return 0 if self.game is None else self.changes + 1

    @property
    def shown(self) -> int:
        """The version that everyone knows. It does not change while seats pass in a window, because
        progress in the window is hidden."""
        return min(self.sheet.shown or self.version, self.version)

    @property
    def asked(self) -> tuple[int, ...]:
        return self.waiting.asked

    @property
    def face(self) -> windows.Face | None:
        """The open window, as everyone may know it."""
        return None if self.game is None else windows.face_of(self.game)

    def weighed(self) -> windows.Weighed:
        """What bears on the event of the open window for the seat asked; looked at once."""
        game = self.begun()
        window = game.window
        assert window is not None, "only reactions are weighed"
        if self._weighed is None or self._weighed[0] != self.version:
            self._weighed = (self.version, windows.weigh(game, window))
        return self._weighed[1]

    def seat(self, number: int) -> Seat:
        """Return the seat with this number, or refuse."""
        seats = self.sheet.seats
        if not 0 <= number < len(seats):
            raise Refusal("unknown_seat", seat=number, seats=len(seats))
        return seats[number]

    def owner(self, secret: str) -> int:
        """Return the seat that a secret opens, or refuse."""
        seat = self.sheet.owner_of(secret)
        if seat is None:
            raise Refusal("wrong_secret")
        return seat

    def begun(self) -> Table:
        """Return the game, or refuse if it has not started."""
        if self.game is None:
            raise Refusal("not_begun")
        return self.game

    # --- beginning, moving, ending ---------------------------------------------------

    def begin_if_full(self, now: float) -> bool:
        """Start the game once no seat is open."""
        if self.game is not None or self.sheet.open_seats():
            return False
        self.sheet.rules = game_called(self.sheet.game).rules_version
        self.deal(self.sheet.rules)
        self.sheet.status = "playing"
        self.sheet.shown = self.version
        clock.wind(self, now, moved=True)
        return True

    def deal(self, rules: str) -> Table:
        """Set up the sheet's game under this version of its rules."""
        sheet = self.sheet
        agreed = {**sheet.stacked, **agreed_chance(sheet.first)}
        header = Header(sheet.game, rules, len(sheet.seats), sheet.options, sheet.seed, agreed)
        game = begun_table(game_called(sheet.game), header)
        self.adopt(game)
        self.questions = [self.version] * len(sheet.seats)
        return game

    def submit(
        self, seat: int, question: int, move: str, message: str, now: float, by_bot: bool = False
    ) -> StoredMove:
        """Play an answer to a question that is still open."""
        game = self.begun()
        self.check_answer(seat, question, message, by_bot)
        known, closed = self.shown, windows.closed_by(game, move)
        if not by_bot:
            windows.note_answer(self, game, seat, move)
        clock.note_deadline(self, now)
        stored = self.play(game, seat, move, message or self._made_by(game, seat, question, move))
        self.late.pop(seat, None)
        windows.drop_outdated(self, game, closed)
        if self.silent:
            self.sheet.shown = known
        else:
            self.shown_before, self.sheet.shown = known, self.version
        self._after_move(game, now)
        return stored

    def _made_by(self, game: Table, seat: int, question: int, move: str) -> str:
        """Return the mark of a move that no player sent: the table's, the clock's or a bot's.

        A pass in a window is always the table's: that time was up would show who had a choice.
        """
        if windows.is_pass(game, move):
            return BY_TABLE
        return BY_CLOCK if self.is_late(seat, question) else ""

    def pass_for(self, seat: int, question: int, now: float) -> StoredMove:
        """Pass for a seat that has no other move, or to whose owner the event does not matter."""
        window = self.begun().window
        if window is None or not windows.is_passed_for(self, seat):
            raise Refusal("stale_move", question=question, now=self.questions[seat])
        passing = self.begun().game.notation(window.passing())
        return self.submit(seat, question, passing, "", now, by_bot=True)

    def play(self, game: Table, seat: int, move: str, message: str) -> StoredMove:
        """Play a move and renumber the questions it changes."""
        window = game.window
        try:
            game.play(seat, move)
        except IllegalMove as error:
            allowed = error.facts.get("allowed", [])
            raise Refusal("illegal_move", seat=seat, move=move[:80], allowed=allowed) from error
        self.silent = windows.is_silent(window, game)
        before, self.waiting = self.waiting, waiting_at(game)
        stored = StoredMove(self.version + 1, seat, game.moves[-1][1], message)
        self._note(stored)
        self.questions = renewed(
            self.questions, self.version, seat, before, self.waiting, self.silent
        )
        self.counted.append(stored)
        return stored

    def undo(self, game: Table, stored: StoredMove) -> None:
        """Take a move back and renumber the questions that this changes."""
        gone = gone_by(self.counted, stored)
        game.undo(self.place_of(gone[0]), stored.keeps_later, stored.anew)
        self.sheet.redrawn = game.era
        self.counted = [move for move in self.counted if move.version not in gone]
        before, self.waiting = self.waiting, waiting_at(game)
        self._note(stored)
        again = put_again(self.questions, self.version, stored.seat, before, self.waiting)
        self.questions = again if stored.keeps_later else [self.version] * len(self.questions)
        self.taken.append(Taken(self.version, stored.seat, gone))
        self.silent = False

    def place_of(self, version: int) -> int:
        """Return the number of moves that count before the one that led to a version."""
        return [move.version for move in self.counted].index(version)

    def _note(self, stored: StoredMove) -> None:
        """Count a new version; this cancels any request to take a move back."""
        self.changes += 1
        self.request = None
        if stored.is_sent:
            self.accepted[stored.seat, stored.message] = stored.version

    def say(self, seat: int, text: str | None, phrase: str | None, now: float) -> ChatLine:
        """Add a chat line; only the last ones are kept in memory."""
        number = self.chat[-1].number + 1 if self.chat else 1
        line = ChatLine(number, seat, text, phrase, now)
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        return line

    def check_answer(self, seat: int, question: int, message: str, by_bot: bool) -> None:
        """Refuse an answer that is repeated, late, or from a seat that a bot plays."""
        player = self.seat(seat)
        if message and (seat, message) in self.accepted:
            public = min(self.accepted[seat, message], self.shown)
            raise Refusal("duplicate_move", version=public)
        if self.sheet.status == "finished":
            raise Refusal("game_over")
        if not by_bot and player.is_bot_played:
            raise Refusal("bot_plays", seat=seat)
        waits = by_bot and self.request is not None and not self.is_late(seat, question)
        if question != self.questions[seat] or waits:
            raise Refusal("stale_move", question=question, now=self.questions[seat])

    def _after_move(self, game: Table, now: float) -> None:
        if not self.silent:
            self.sheet.updated = now
        outcome = game.outcome
        if outcome is not None:
            self.sheet.status = "finished"
            self.sheet.outcome = msgspec.to_builtins(outcome)
        clock.wind(self, now, moved=True)

    # --- bots -------------------------------------------------------------------------

    def bots_asked(self) -> list[tuple[int, str, int]]:
        """Return the seats a bot must answer for now, with its level and the question number.

        While there is a request to take a move back, bots wait, but the clock does not: a bot still
        plays for a seat whose time is up.
        """
        return [
            (seat, level, question)
            for seat, level, question in self._bots_owing()
            if self.request is None or self.is_late(seat, question)
        ]

    def is_late(self, seat: int, question: int) -> bool:
        """Return whether the time for a question of this seat is up."""
        return self.late.get(seat) == question

    def _bots_owing(self) -> list[tuple[int, str, int]]:
        """Return the same even while there is a request to take a move back."""
        return [
            (number, self.level_of(number), question)
            for number, question in self.asked_at_all()
            if self.is_for_bot(number, question) and not windows.is_passed_for(self, number)
        ]

    def passed_for(self) -> list[tuple[int, int]]:
        """Return the seats for which the table passes, with the question number."""
        asked = self.asked_at_all()
        return [one for one in asked if windows.is_passed_for(self, one[0])]

    def asked_at_all(self) -> list[tuple[int, int]]:
        """Return the seats that must choose at a running table, with the question number."""
        if self.sheet.status != "playing" or not self.sheet.people():
            return []
        return [(seat, self.questions[seat]) for seat in self.asked]

    def is_for_bot(self, number: int, question: int) -> bool:
        return self.sheet.seats[number].is_bot_played or self.is_late(number, question)

    def level_of(self, number: int) -> str:
        """Return the level of the bot that plays a seat, or would."""
        seat = self.sheet.seats[number]
        return seat.level if seat.kind == "bot" and seat.level else clock.STAND_IN

    def is_bot_wanted(self, asked: tuple[int, str, int]) -> bool:
        """Return whether a bot should still answer this question now."""
        return self.goes_on() and asked in self.bots_asked()

    def goes_on_alone(self, seat: int) -> bool:
        """Return whether a seat made the last move and is the only one asked: its turn goes on."""
        moves = self.begun().moves
        return self.asked == (seat,) and bool(moves) and moves[-1][0] == seat

    def is_away(self, number: int) -> bool:
        """Return whether the person in a seat is disconnected."""
        return self.sheet.seats[number].kind == "person" and not self.connections[number]

    def is_attended(self) -> bool:
        """Return whether the owner of a seat is connected; spectators do not count."""
        return any(self.connections)

    def goes_on(self) -> bool:
        """Return whether bots should play: not at an unattended table unless a clock runs."""
        return self.sheet.clock is not None or self.is_attended()

    def is_restless(self) -> bool:
        """Return whether a bot has to move even if no one is present."""
        return self.sheet.clock is not None and bool(self._bots_owing() or self.passed_for())

    # --- storing ------------------------------------------------------------------------

    def snapshot(self) -> StoredSnapshot:
        return StoredSnapshot(self.version, self.begun().snapshot(), list(self.questions))

    def is_snapshot_due(self) -> bool:
        return self.version % SNAPSHOT_EVERY == 1 or self.sheet.status == "finished"

    def ending(self) -> Ending:
        game = self.begun()
        return Ending(game.record(), game.told(None))

    def adopt(self, game: Table) -> None:
        """Let this be the game that the table plays."""
        self.game = game
        self.sheet.redrawn = game.era
        self.waiting = waiting_at(game)


def draws_first(game: Game) -> bool:
    """Return whether the first player is drawn, so that a table may agree on one instead."""
    return any(source.name == FIRST_PLAYER for source in game.sources)


def first_needs(game: Game) -> dict[str, list[Any]]:
    """Return the options, with their values, under which the first player is drawn."""
    found = [source.needs for source in game.sources if source.name == FIRST_PLAYER]
    return {name: list(values) for needs in found for name, values in needs.items()}


def agreed_chance(first: int | None) -> dict[str, list[str]]:
    """Return the outcomes fixed by agreement; they are in the record for everyone to see."""
    return {} if first is None else {FIRST_PLAYER: [f"seat_{first}"]}


def new_game(
    game: str,
    seats: int,
    seed: int,
    options: dict[str, Any],
    first: int | None = None,
    stacked: dict[str, list[str]] | None = None,
) -> Table:
    """Set up a game, translating its errors into refusals; options from clients name no file."""
    check_known(game)
    try:
        rules = game_called(game)
        if first is not None:
            _check_first(rules, seats, first)
        fixed = {**(stacked or {}), **agreed_chance(first)}
        return open_table(rules, seats, seed, options, fixed)
    except BadSetup as error:
        raise Refusal(error.code, **{**error.facts, "detail": str(error)[:300]}) from error


def check_known(game: str) -> None:
    if game not in undercroft.GAMES:
        raise Refusal("unknown_game", game=game[:32], allowed=list(undercroft.GAMES))


def _check_first(game: Game, seats: int, first: int) -> None:
    allowed: list[int] = list(range(seats)) if draws_first(game) else []
    if first not in allowed:
        detail = (
            f"first must be one of the seats {allowed}" if allowed else "no first player is drawn"
        )
        raise Refusal("bad_setup", what="first", value=first, allowed=allowed, detail=detail)
