"""Every message between browser and server. The TypeScript types are made from this file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Notation = Annotated[str, msgspec.Meta(max_length=80)]
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
END = r"$(?!\n)"
"""Python's $ also matches before a newline at the end."""
Token = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{22,64}" + END)]
"""At least 128 random bits, made by the browser; becomes the secret of the seat."""
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]

Level = Literal["novice", "adventurer", "champion"]
Temper = Literal["cautious", "grasping", "spiteful", "bold", "sly"]
SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "playing", "finished"]
Scope = Literal["window", "kind", "turn"]


class ErrorInfo(msgspec.Struct, frozen=True):
    """A refusal: the browser makes the sentence from `error.<code>` and the facts."""

    code: str
    facts: dict[str, Any] = {}


# --- what a table is -----------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    """Empty for an open seat and for a bot, which goes by its level."""
    level: Level | None
    temper: Temper | None
    """What a bot is inclined to, shown beside its level; null for who has no temperament."""
    present: bool
    """A person with a live connection; always true for a bot."""
    stand_in: bool
    """A bot plays for the absent owner until it is handed back."""
    local: bool
    """A second person on the host's device."""
    away: float | None
    """Unix time since which the owner has no connection; null when present, a bot, or not known."""


class BackRequest(msgspec.Struct, frozen=True):
    """A seat wants to take its last move back, and others have to agree."""

    seat: int
    waits: list[int]
    """Seats that have not said yes yet."""


class TableInfo(msgspec.Struct, frozen=True):
    """What anybody with the link may know."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    status: Status
    version: int
    created: float
    updated: float
    seed_hash: str
    """Hex blake2b (32 bytes) of "<salt>:<seed>", shown from the start."""
    seed: str | None
    """In decimal digits, more than a browser's numbers hold; shown once the game is over, and from
    the start when somebody chose it."""
    seed_salt: str | None
    """Shown with the seed: both together prove the hash."""
    seed_chosen: bool
    """True when somebody chose the seed by hand."""
    clock: int | None
    """Seconds for a move, or null."""
    deadline: float | None
    """Unix time at which a bot plays for whoever is asked. Null in a window, where only the seat
    that is asked knows its time."""
    listed: bool
    """Shown on the home page while seats are open."""
    host: int
    """The seat that may fill seats with bots."""
    first: int | None
    """The seat that begins, where the table agreed on it; null: the game draws it."""
    patience: float
    """Seconds of absence after which others may do so: of the host, or of one who is waited for."""
    rematch: str | None
    """The table of the rematch, once somebody asked for it."""
    winners: list[int] | None
    cooperative: bool
    """All win together or lose together."""
    request: BackRequest | None
    """Somebody asks to take a move back, and bots wait."""


# --- websocket, browser to server ------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """First message: secrets of the seats this browser owns; `since`: the last version it has.

    0: it has seen nothing yet and wants to see the beginning; null: the view alone.
    """

    secrets: Annotated[list[Secret], msgspec.Meta(max_length=8)] = []
    since: int | None = None


class SendMove(msgspec.Struct, frozen=True, tag_field="type", tag="move"):
    """Answer the question with this number; a move to an older question is refused as stale."""

    id: MessageId
    seat: int
    question: int
    move: Notation


class SetPass(msgspec.Struct, frozen=True, tag_field="type", tag="pass"):
    """Let the table pass for a seat: in the window that is open, in all windows of its kind, or in
    all until the turn ends; null: no more. Nobody else is told."""

    seat: int
    scope: Scope | None


class TakeBack(msgspec.Struct, frozen=True, tag_field="type", tag="take_back"):
    """Take the last move of this seat back; `question`: the number that its seat has now."""

    id: MessageId
    seat: int
    question: int
    ask: bool = False
    """Ask the others where it is not free."""


class AnswerBack(msgspec.Struct, frozen=True, tag_field="type", tag="answer_back"):
    """Agree that another seat takes its move back, or decline; by the asker: withdraw."""

    seat: int
    agree: bool


class Say(msgspec.Struct, frozen=True, tag_field="type", tag="say"):
    """A quick phrase by key, or free text."""

    seat: int
    text: ChatText | None = None
    phrase: Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]{1,32}" + END)] | None = None


class AskLog(msgspec.Struct, frozen=True, tag_field="type", tag="log"):
    """A page of the log of a seat this browser owns, or of a spectator (seat null)."""

    seat: int | None
    before: int
    """The version at which the page ends."""


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    pass


ToServer = Hello | SendMove | SetPass | TakeBack | AnswerBack | Say | AskLog | Ping

# --- websocket, server to browser ------------------------------------------------


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    seat: int
    text: str | None
    phrase: str | None
    time: float


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """Answer to hello; an update follows when the game has begun."""

    table: TableInfo
    seats: list[int]
    """The seats this browser owns; empty for a spectator."""
    catalogue: dict[str, Any] | None
    """The card table of this table, once the game has begun."""
    chat: list[ChatLine]


class Moment(msgspec.Struct, frozen=True):
    """An event as this viewer is told it, and what has changed in its view since the one before."""

    event: dict[str, Any]
    change: list[list[Any]] | None
    """Entries of keys that lead to a place in the view, the new value last; an entry of one value
    is a whole view. Null: of the past, for the log alone."""


class WindowInfo(msgspec.Struct, frozen=True):
    """Somebody may react. Who has something to say, and whose turn it is, only that seat knows."""

    kind: str
    """What the seats are asked, one after the other: `ask.<kind>`."""
    seats: list[int]
    """All who may react, whatever they hold, and whether or not they have passed already."""
    passing: str
    """The option that passes."""
    has_turns: bool
    """One may pass until the turn ends."""


class PassInfo(msgspec.Struct, frozen=True):
    """A standing pass of a seat."""

    scope: Scope
    kind: str
    """Of the window; empty where all are meant."""


class ViewerUpdate(msgspec.Struct, frozen=True):
    """The table as one seat knows it, or a spectator (seat null)."""

    seat: int | None
    view: dict[str, Any]
    """The truth; moments are only the way to it."""
    ask: str | None
    """Id of the decision this seat owes, e.g. choose_card; null when it owes none."""
    question: int
    """Goes into the move that answers."""
    options: list[str]
    """Notations this seat may play now, interrupts included."""
    costly: list[str]
    """Those of them that give much up for good: better ask the player first."""
    take_back: Literal["free", "ask"] | None
    """How this seat can take its last move back: by itself, or if the others agree."""
    moments: list[Moment]
    """What this seat was told after version `since`. When that was one move ago, the changes lead
    from the view it had then to this one."""
    passes: list[PassInfo]
    """When the table passes for this seat."""
    deadline: float | None
    """In a window, the time at which a bot answers for this seat if it is asked."""


class Taken(msgspec.Struct, frozen=True):
    """Moves that were taken back at a version: they were never made."""

    version: int
    seat: int
    gone: list[int]
    """The versions they had led to: what was told on the way there is not part of the log."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """Something happened (or the answer to hello)."""

    version: int
    since: int
    """The moments lead from this version to `version`; 0 is the beginning."""
    asked: list[int]
    """Seats that owe an answer; in a window only those of this browser."""
    window: WindowInfo | None
    outcome: dict[str, Any] | None
    """winners, scores, reason; cooperative, where all win or lose together."""
    taken: list[Taken]
    """What was taken back since."""
    viewers: list[ViewerUpdate]
    """One for each seat this browser owns, or one for a spectator."""


class TableChanged(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """Somebody came, left, was replaced; or the clock was set anew."""

    table: TableInfo
    catalogue: dict[str, Any] | None = None
    """Comes with the message that tells of the beginning of the game."""


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted"):
    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str | None
    error: ErrorInfo


class Chatted(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    line: ChatLine


class LogPage(msgspec.Struct, frozen=True, tag_field="type", tag="log"):
    """A page of the log: the events that led from one version to another."""

    seat: int | None
    since: int
    """Earlier ones are asked for with this version; 0 is the beginning."""
    before: int
    events: list[dict[str, Any]]


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    time: float


ToBrowser = Welcome | Update | TableChanged | Accepted | Refused | Chatted | LogPage | Pong

# --- REST -----------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game: the sentence is `option.<name>` in the game's texts.

    `needs`: other options, with the values that give this one an effect; else it is refused.
    """

    name: str
    default: Any
    allowed: list[Any]
    needs: dict[str, list[Any]]


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    least_seats: int
    most_seats: int
    options: list[OptionInfo]
    rules_version: str
    cooperative: bool
    """All win together or lose together."""
    draws_first: bool
    """Chance says who begins, unless the table agrees on it."""


class SeatWish(msgspec.Struct, frozen=True):
    """me: the creator; local: a second person on this device; open: by link; bot: with a level."""

    kind: Literal["me", "local", "open", "bot"]
    name: Name | None = None
    level: Level | None = None


class NewTable(msgspec.Struct, frozen=True):
    """POST /api/tables"""

    game: Annotated[str, msgspec.Meta(max_length=32)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | None = None
    clock: Annotated[int, msgspec.Meta(ge=5, le=604800)] | None = None
    listed: bool = False
    first: Annotated[int, msgspec.Meta(ge=0, lt=8)] | None = None
    """The seat that begins, in a game that would draw it; null: it is drawn."""
    token: Token | None = None
    """Secret of the maker's seat; a request with the same token is answered with the same table."""


class OwnedSeat(msgspec.Struct, frozen=True):
    """A secret is told only to the browser that got the seat."""

    seat: int
    secret: str


class Seated(msgspec.Struct, frozen=True):
    """Answer to creating, joining, a rematch."""

    table: TableInfo
    owned: list[OwnedSeat]


class Join(msgspec.Struct, frozen=True):
    """POST /api/tables/{id}/join"""

    name: Name
    seat: int | None = None
    token: Token | None = None
    """Secret of the seat; a request with the same token is answered with the same seat."""


class SeatSecret(msgspec.Struct, frozen=True):
    """Body of leave, rematch, fill and hand-back: proves who asks."""

    secret: Secret
    seat: int | None = None
    """fill and hand-back: the seat meant."""
    level: Level | None = None
    token: Token | None = None
    """rematch: secret of the seat at the new table, as in Join."""


class ReplayStep(msgspec.Struct, frozen=True):
    """What one move brought; step 0 is the beginning, with no move.

    All changes from the beginning on, one after the other, lead to the view after this step.
    """

    seat: int | None
    move: str | None
    moments: list[Moment]
    rest: list[list[Any]]
    """What changed without a word, where nothing was told."""


class Replay(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/replay?seat=N and POST /api/replays with a record."""

    table: TableInfo | None
    game: str
    options: dict[str, Any]
    names: list[str]
    seat: int | None
    catalogue: dict[str, Any]
    steps: list[ReplayStep]
    outcome: dict[str, Any] | None
    seed: str
    """In decimal digits."""
