"""The application: routes, pages, limits and the headers of every response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import undercroft
from undercroft.server.guests import forwarded
from undercroft.server.limits import Buckets
from undercroft.server.manager import TableManager
from undercroft.server.messages import encode, error_info
from undercroft.server.pages import Page, Pages
from undercroft.server.routes import ROUTES, Gate, show_record
from undercroft.server.settings import client_folder
from undercroft.server.status import ON_ERRORS
from undercroft.table.errors import Refusal

POLICY: Final = "; ".join(
    (
        "default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "font-src 'self'", "connect-src 'self'", "object-src 'none'", "base-uri 'none'",
        "form-action 'none'", "frame-ancestors 'none'",
    )
)  # fmt: skip

HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), browsing-topics=()"),
]

TOO_LONG: Final = 413
TOO_OFTEN: Final = 429
DESCRIPTION: Final = "/api/openapi.json"
MOST_DRAINED: Final = 16_000_000


def guarded(app: ASGIApp, manager: TableManager) -> Callable[[Any, Any, Any], Any]:
    """Wrap the application: limit requests per client, add security headers to every response."""
    settings = manager.settings
    askers = Buckets(settings.requests_per_second, settings.requests_burst)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == TOO_LONG:
                    await _drain(receive)
                headers = [*message.get("headers", []), *HEADERS]
                if scope["path"].startswith("/api/"):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        try:
            peer = scope["client"][0] if scope["client"] else ""
            askers.take(manager.proxies.client(peer, forwarded(scope["headers"])))
        except Refusal as refusal:
            await _refuse(refusal, send_guarded)
        else:
            await app(scope, receive, send_guarded)

    return serve


async def _refuse(refusal: Refusal, send: Send) -> None:
    """Reject a request more cheaply than the framework would, and close the connection."""
    body = encode(error_info(refusal))
    head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    head += [(b"retry-after", b"%d" % (int(refusal.facts["wait"]) + 1)), (b"connection", b"close")]
    start: Any = {"type": "http.response.start", "status": TOO_OFTEN, "headers": head}
    await send(start)
    end: Any = {"type": "http.response.body", "body": body}
    await send(end)


async def _drain(receive: Receive) -> None:
    """Read the rest of an oversized body: a client that is still sending reads no response."""
    taken = 0
    while taken < MOST_DRAINED:
        part: Any = await receive()
        taken += len(part.get("body", b"")) + 1
        if not part.get("more_body", False):
            return


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(request: Request[Any, Any, State]) -> Response[bytes]:
    """Serve a file of the web client, or its index page for a path the client routes itself."""
    pages: Pages = request.app.state.pages
    path = request.scope["path"]
    accepts_html = "text/html" in request.headers.get("accept", "")
    if path.startswith(("/api/", "/ws/")):
        raise Refusal("not_found")
    page = pages.find(path, accepts_html)
    if page is None:
        raise Refusal("not_found")
    encodings = request.headers.get("accept-encoding", "")
    return _sent(page, encodings, request.headers.get("if-none-match"))


def _sent(page: Page, encodings: str, known_tag: str | None) -> Response[bytes]:
    headers = {"ETag": page.tag, "Cache-Control": page.cache, "Vary": "Accept-Encoding"}
    if known_tag == page.tag and page.status == 200:
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    body = page.body
    if page.squeezed is not None and "gzip" in encodings:
        body = page.squeezed
        headers["Content-Encoding"] = "gzip"
    return Response(body, status_code=page.status, headers=headers, media_type=page.kind)


async def nothing_below(request: Request[Any, Any, State]) -> None:
    """Reject subpaths of the API description, for which the framework would serve its own page."""
    if request.scope["path"].rstrip("/") != DESCRIPTION:
        raise Refusal("not_found")


def create(manager: TableManager, pages: Pages | None = None) -> Litestar:
    """Create the application on top of a manager of tables."""
    state = State()
    state.manager = manager
    state.gate = Gate(manager.settings)
    state.pages = pages or Pages(client_folder())
    show_record.request_max_body_size = manager.settings.record_bytes
    return Litestar(
        [*ROUTES, show_page],
        state=state,
        exception_handlers=ON_ERRORS,
        request_max_body_size=manager.settings.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Undercroft",
            version=undercroft.__version__,
            render_plugins=[JsonRenderPlugin(path="/")],
            openapi_router=Router(
                DESCRIPTION,
                route_handlers=[],
                include_in_schema=False,
                before_request=nothing_below,
            ),
        ),
        logging_config=None,
    )
