"""Operations as text (R21.5): `threat stat=speed value=6 failed=(wound n=1; glory n=-1)`.

An operation is its name and its parameters; a list is written with commas, a program in brackets,
its operations separated by semicolons. `X` is the amount that was paid.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn, final

from undercroft.engine.errors import BadPack, shown
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER, Op
from undercroft.games.dungeoneer.printed.words import OPS

MOST_DEPTH: Final = 2  # programs inside programs
MOST_DIGITS: Final = 2
NUMBERS: Final[tuple[str, ...]] = ("n", "least", "otherwise", "reach", "margin", "value")
LISTS: Final[tuple[str, ...]] = ("roles", "where", "what")
PROGRAMS: Final[tuple[str, ...]] = ("passed", "failed", "ops")
PARAMETERS: Final[tuple[str, ...]] = (  # in the order in which they are written
    "stat", "roles", "n", "who", "scope", "least", "tag", "otherwise", "vs", "zone", "where",
    "what", "chooser", "of", "reach", "measure", "margin", "value", "preventable", "passed",
    "failed", "ops",
)  # fmt: skip
PLAIN: Final = Op("")  # every parameter as it is where a card does not name it
NAMES: Final[tuple[str, ...]] = OPS[1:]
ENDS: Final = " =();"


# --- writing --------------------------------------------------------------------------------------


def written(op: Op) -> str:
    """An operation as text."""
    parts = [f"{key}={_value(op, key)}" for key in PARAMETERS if is_given(op, key)]
    return " ".join([op.op, *parts])


def is_given(op: Op, key: str) -> bool:
    return bool(getattr(op, key) != getattr(PLAIN, key))


def _value(op: Op, key: str) -> str:
    value = getattr(op, key)
    if key in PROGRAMS:
        return "(" + "; ".join([written(part) for part in value]) + ")"
    if key in LISTS:
        return ",".join(value)
    if key == "preventable":
        return "no"
    return "X" if value == ANY_NUMBER else str(value)


# --- reading --------------------------------------------------------------------------------------


def read_program(place: str, texts: list[str]) -> tuple[Op, ...]:
    """The operations of a list of texts; BadPack with what is allowed."""
    return tuple([_Reader(place, text).whole() for text in texts])


@final
class _Reader:
    """Reads one text from left to right, each character once."""

    def __init__(self, place: str, text: str) -> None:
        self.place = place
        self.text = text
        self.at = 0

    def whole(self) -> Op:
        op = self.operation(0)
        if self.at != len(self.text):
            self.refuse("one operation, with parameters like n=1", [])
        return op

    def operation(self, depth: int) -> Op:
        name = self.word()
        if name not in NAMES:
            self.refuse(f"an operation is one of {', '.join(NAMES)}", list(NAMES))
        given: dict[str, Any] = {}
        while self.next() == " ":
            self.at += 1
            key = self.word()
            if key not in PARAMETERS or key in given or self.next() != "=":
                self.refuse(f"parameters are {', '.join(PARAMETERS)}, each once", list(PARAMETERS))
            self.at += 1
            given[key] = self.value(key, depth)
        return Op(name, **given)

    def value(self, key: str, depth: int) -> Any:
        if key in PROGRAMS:
            return self.program(depth + 1)
        word = self.word()
        if key in NUMBERS:
            return self.number(word)
        if key in LISTS:
            return self.words(word)
        if key == "preventable":
            if word != "no":
                self.refuse("preventable is no, or not named", ["no"])
            return False
        return word

    def program(self, depth: int) -> tuple[Op, ...]:
        if depth > MOST_DEPTH or self.next() != "(":
            self.refuse(f"a program is in brackets, at most {MOST_DEPTH} inside each other", [])
        found: list[Op] = []
        self.at += 1
        while True:
            found.append(self.operation(depth))
            if self.next() != ";":
                break
            self.at += 1
            if self.next() == " ":
                self.at += 1
        if self.next() != ")":
            self.refuse("a program ends with )", [])
        self.at += 1
        return tuple(found)

    def number(self, word: str) -> int:
        digits = word.removeprefix("-")
        if word == "X":
            return ANY_NUMBER
        if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
            self.refuse("a number is like 2 or -1, or X", [])
        return int(word)

    def words(self, word: str) -> tuple[str, ...]:
        found = tuple(word.split(","))
        if len(set(found)) != len(found):
            self.refuse("a list names each word once", [])
        return found

    def word(self) -> str:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in ENDS:
            self.at += 1
        return self.text[start : self.at]

    def next(self) -> str:
        return self.text[self.at : self.at + 1]

    def refuse(self, why: str, allowed: list[str]) -> NoReturn:
        raise BadPack(
            f"{self.place} cannot be {shown(self.text)}: {why}", what=self.place, allowed=allowed
        )
