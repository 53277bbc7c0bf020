"""Every refusal by a table or the server: a code, and the facts that go with it.

The browser builds the sentence from `error.<code>`; this is the only list of codes.
"""

from __future__ import annotations

from typing import Any, Final

CODES: Final[dict[str, tuple[str, ...]]] = {
    # requests
    "bad_message": ("detail",),
    "bad_request": ("detail",),
    "too_long": ("limit",),
    "hello_first": (),
    "too_fast": ("wait",),
    "bad_origin": (),
    "not_found": (),
    "method_not_allowed": (),
    # setup
    "unknown_game": ("game", "allowed"),
    "unknown_lesson": ("lesson", "allowed"),
    "bad_setup": ("detail",),
    "bad_pack": ("detail",),
    "bad_record": ("detail",),
    "too_many_tables": ("limit",),
    "too_many_listed": ("limit",),
    "too_many_connections": ("limit",),
    # seats
    "unknown_table": ("table",),
    "unknown_seat": ("seat", "seats"),
    "wrong_secret": (),
    "not_your_seat": ("seat",),
    "not_host": ("host", "wait"),
    "no_open_seat": (),
    "seat_taken": ("seat",),
    "already_seated": ("seat",),
    "seat_not_free": ("seat",),
    "seat_not_filled": ("seat",),
    # moves
    "not_begun": (),
    "game_over": (),
    "not_finished": (),
    "stale_move": ("question", "now"),
    "duplicate_move": ("version",),
    "illegal_move": ("seat", "move", "allowed"),
    "bot_plays": ("seat",),
    "no_windows": (),
    "no_turns": (),
    "nothing_to_take_back": (),
    "not_free": ("why",),
    "no_lesson": (),
    "others_decline": (),
    "others_away": ("seats",),
    "asked_before": (),
    "request_open": ("seat",),
    "no_request": (),
    # web push
    "push_off": (),
    "bad_push": (),
    "too_many_pushes": ("limit",),
    # storage and the server itself
    "storage_full": (),
    "storage_failed": (),
    "storage_unsure": (),
    "table_damaged": ("table",),
    "older_rules": ("table", "rules", "now"),
    "client_missing": (),
    "stopping": (),
    "internal": (),
}


class Refusal(Exception):
    """A request was refused; nothing has changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        assert code in CODES, f"{code} is not in the list of refusals"
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Any] = facts
