"""Refusals as HTTP responses: a status by code, and the facts as JSON."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi.datastructures import ResponseSpec

from undercroft.server.messages import error_info
from undercroft.server.protocol import ErrorInfo
from undercroft.table.errors import CODES, Refusal

log = logging.getLogger("undercroft.http")

CONFLICT: Final = 409
STATUS: Final[dict[str, int]] = {
    "bad_message": 400, "bad_request": 400, "unknown_game": 400, "unknown_lesson": 400,
    "bad_setup": 400,
    "bad_pack": 400, "bad_record": 400, "wrong_secret": 403, "not_your_seat": 403,
    "not_host": 403, "bad_origin": 403, "unknown_table": 404, "unknown_seat": 404,
    "not_found": 404, "method_not_allowed": 405, "too_long": 413, "too_fast": 429,
    "too_many_tables": 429, "too_many_listed": 429, "too_many_pushes": 429, "bad_push": 400,
    "internal": 500, "table_damaged": 500, "storage_failed": 503, "storage_unsure": 503,
    "client_missing": 503, "stopping": 503, "storage_full": 507,
}  # fmt: skip
"""Every other code is a conflict with the table's current state."""

assert set(STATUS) <= set(CODES)

REFUSALS: Final = {
    status: ResponseSpec(ErrorInfo, generate_examples=False, description=description)
    for status, description in {
        400: "bad_request, bad_setup, bad_pack, bad_record, bad_push, unknown_game, unknown_lesson",
        403: "wrong_secret, not_host, bad_origin",
        404: "unknown_table, unknown_seat, not_found",
        409: "seat_taken, no_open_seat, not_finished, game_over and the like",
        413: "too_long",
        429: "too_fast, too_many_tables, too_many_listed, too_many_pushes",
        500: "table_damaged, internal",
        503: "storage_failed, storage_unsure",
        507: "storage_full",
    }.items()
}


def answer(refusal: Refusal) -> Response[ErrorInfo]:
    status = STATUS.get(refusal.code, CONFLICT)
    headers = (
        {"Retry-After": str(int(refusal.facts["wait"]) + 1)}
        if status == 429 and ("wait" in refusal.facts)
        else None
    )
    return Response(
        error_info(refusal), status_code=status, media_type=MediaType.JSON, headers=headers
    )


def on_refusal(_: Request[Any, Any, Any], refusal: Refusal) -> Response[ErrorInfo]:
    return answer(refusal)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorInfo]:
    """Translate the framework's errors into refusals."""
    if error.status_code == 404:
        return answer(Refusal("not_found"))
    if error.status_code == 405:
        return answer(Refusal("method_not_allowed"))
    if error.status_code == 413:
        return answer(Refusal("too_long", limit=_limit(request)))
    if error.status_code < 500 or isinstance(error, InternalServerException):
        return answer(Refusal("bad_request", detail=_detail(error)))  # or the client is gone
    log.error("request failed: %s", error.detail)
    return answer(Refusal("internal"))


def _limit(request: Request[Any, Any, Any]) -> int:
    settings = request.app.state.manager.settings
    records = request.scope["path"] == "/api/replays"
    limit: int = settings.record_bytes if records else settings.body_bytes
    return limit


def _detail(error: HTTPException) -> str:
    """Describe what is invalid, and where."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [str(part.get("message", "")) for part in extra if isinstance(part, dict)]
    return "; ".join([error.detail, *parts])[:300]


def on_bad_body(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    return answer(Refusal("bad_request", detail=str(error)[:300]))


def on_error(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    log.error("request failed", exc_info=error)
    return answer(Refusal("internal"))


ON_ERRORS: Final[dict[int | type[Exception], Any]] = {
    Refusal: on_refusal,
    HTTPException: on_http_error,
    msgspec.MsgspecError: on_bad_body,
    RecursionError: on_bad_body,
    UnicodeDecodeError: on_bad_body,
    Exception: on_error,
}
