"""Played lessons: a real table with stacked chance, on which every move of the line is known.

A lesson is a file of its game, `lessons/<name>.json`: the setup, the outcomes of chance, and the
line of moves. The learner makes every move of the own seat; the table makes those of the others.
The lines that are spoken are texts of the game, `wick.<name>.<step>`. Once the line is played, or
as soon as somebody leaves it, the table is one like any other, against easy bots.
"""

from __future__ import annotations

import functools
from typing import Annotated, Any

import msgspec

import undercroft
from undercroft.engine.errors import IllegalMove
from undercroft.engine.events import Event
from undercroft.engine.folders import game_folder
from undercroft.engine.game import Game
from undercroft.games import game_called
from undercroft.table import seating
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable, check_known
from undercroft.table.saved import StoredMove
from undercroft.table.sheet import Level, Sheet

FOLDER = "lessons"
LEARNER = 0
"""The seat of whoever takes a lesson."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One move of the line."""

    move: str
    seat: int = LEARNER
    light: list[str] = []
    """What is lit on the board, by the names that boards mark things with, while the place where
    this move is made is not in sight: what the learner has to touch first."""
    near: list[str] = []
    """What the move is about: half lit."""
    quiet: bool = False
    """The learner is told nothing new: the move follows from the line before."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setup, its chance, and the line of moves."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    steps: Annotated[list[Step], msgspec.Meta(min_length=1)]
    options: dict[str, Any] = {}
    seed: int = 1
    stacked: dict[str, list[str]] = {}
    level: Level = "novice"
    """The bots that the learner goes on to play against."""


@functools.cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game by name, in the order of their names."""
    found = sorted((game_folder(game) / FOLDER).glob("*.json"))
    return {path.stem: msgspec.json.decode(path.read_bytes(), type=Lesson) for path in found}


def lesson_called(game: str, name: str) -> Lesson:
    """Return a lesson of a game, or refuse."""
    check_known(game)
    lessons = lessons_of(game_called(game))
    if name not in lessons:
        raise Refusal("unknown_lesson", lesson=name[:32], allowed=list(lessons))
    return lessons[name]


def step_of(sheet: Sheet, moves: list[StoredMove]) -> int | None:
    """Return the number of the step that is due after these moves.

    None: there is no lesson, it is over, or the moves have left its line.
    """
    lesson = _lesson_at(sheet)
    if lesson is None or len(moves) >= len(lesson.steps):
        return None
    along = all(
        (step.seat, step.move) == (played.seat, played.move)
        for step, played in zip(lesson.steps, moves, strict=False)
    )
    return len(moves) if along else None


def _lesson_at(sheet: Sheet) -> Lesson | None:
    """Return the lesson of a table, unless this build no longer has it."""
    return lessons_of(game_called(sheet.game)).get(sheet.lesson) if sheet.lesson else None


def scripted(table: LiveTable, seat: int) -> str | None:
    """Return the move that the line of the lesson has for a seat now, if it has one."""
    due = _due(table)
    return due.move if due is not None and due.seat == seat else None


def is_held(table: LiveTable, seat: int) -> bool:
    """Return whether a seat has to wait for another: a line has an order, even where all choose at
    once."""
    due = _due(table)
    return due is not None and due.seat != seat


def is_taught(table: LiveTable, seat: int) -> bool:
    """Return whether a seat is just being told of its move, and so makes it even if it is idle."""
    due = _due(table)
    return due is not None and due.seat == seat == LEARNER and not due.quiet


def _due(table: LiveTable) -> Step | None:
    number, lesson = step_of(table.sheet, table.counted), _lesson_at(table.sheet)
    return None if number is None or lesson is None else lesson.steps[number]


# --- taking a lesson -----------------------------------------------------------------------------


class _Wish(msgspec.Struct, frozen=True):
    """The learner's seat, or a bot's."""

    kind: str
    name: str | None = None
    level: Level | None = None


def set_up(
    game: str, name: str, learner: str | None, guest: str, now: float, address: str, token: str
) -> LiveTable:
    """Create the table of a lesson for one learner."""
    lesson = lesson_called(game, name)
    bots = [_Wish("bot", level=lesson.level)] * (lesson.seats - 1)
    table, _ = seating.set_up(
        game, [_Wish("me", learner), *bots], lesson.options, lesson.seed, None, False, guest, now,
        address, token, lesson=name, stacked=lesson.stacked,
    )  # fmt: skip
    return table


class Tried(msgspec.Struct, frozen=True):
    """The table as a seat would see it after a move, and what would have been told."""

    id: str
    seat: int
    move: str
    view: Any
    events: list[Event]


def tried(table: LiveTable, message: str, seat: int, move: str) -> Tried:
    """Play a move of a lesson on a copy of its table; only where the next step is still known."""
    if step_of(table.sheet, table.counted) is None:
        raise Refusal("no_lesson")
    copy = undercroft.resume(table.begun().snapshot())
    before = copy.version
    try:
        copy.play(seat, move)
    except IllegalMove as error:
        allowed = error.facts.get("allowed", [])
        raise Refusal("illegal_move", seat=seat, move=move[:80], allowed=allowed) from error
    return Tried(message, seat, move, copy.sight(seat), copy.heard(seat, before + 1, copy.version))
