"""The files of the built web client: hashed ones are cached forever, the page is revalidated."""

from __future__ import annotations

import contextlib
import gzip
import mimetypes
import re
from hashlib import blake2b
from html import escape
from pathlib import Path

import msgspec

from undercroft.texts import LANGUAGES, shell_texts

PAGES = re.compile(r"/|/t/[^/]+|/r|/r/[^/]+|/credits|/rules/[^/]+")
"""Paths that the client itself routes."""
IMMUTABLE = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SQUEEZED = ("text/", "application/javascript", "application/json", "image/svg+xml")


class Page(msgspec.Struct, frozen=True):
    """One file, ready to be sent."""

    body: bytes
    squeezed: bytes | None
    kind: str
    tag: str
    cache: str
    status: int = 200


class Pages:
    """The files of one folder, read and compressed on first request."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.names: dict[str, Path] = {}
        self.read: dict[str, Page] = {}
        self.built = 0.0

    def find(self, path: str, accepts_html: bool) -> Page | None:
        """Return the file at a path; the index page for a path that the client routes."""
        self._look_again()
        known = PAGES.fullmatch(path) is not None
        page = self._page(path)
        if page is not None or not (known or accepts_html):
            return page
        page = self._page("/index.html")
        if page is None:
            return Page(missing_page(), None, "text/html", '"missing"', "no-store", 503)
        return page if known else msgspec.structs.replace(page, status=404)

    def _look_again(self) -> None:
        """Reload the files if the client was rebuilt while the server is running."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):  # a build is in progress
            built = (self.folder / "index.html").stat().st_mtime
            if built != self.built:
                self.built, self.names, self.read = built, _files(self.folder), {}

    def _page(self, path: str) -> Page | None:
        """Return the file at a path, if any; it may be gone since the folder was listed."""
        if path in self.names and path not in self.read:
            with contextlib.suppress(OSError):
                self.read[path] = _read(self.names[path], path)
        return self.read.get(path)


def missing_page() -> bytes:
    """Return the page served, in every language, while the client is not built."""
    said = [str(shell_texts(language)["error.client_missing"]) for language in LANGUAGES]
    lines = "".join(f"<p>{escape(line)}</p>" for line in said)
    head = "<!doctype html><meta charset=utf-8><title>Undercroft</title>"
    return f"{head}{lines}<pre>make play</pre>".encode()


def _files(folder: Path) -> dict[str, Path]:
    """Map paths to files; nothing outside the folder can be reached, not even by a link."""
    home = folder.resolve()
    files = [file for file in home.rglob("*") if file.is_file()]
    return {
        "/" + file.relative_to(home).as_posix(): file
        for file in files
        if file.resolve().is_relative_to(home)
    }


def _read(file: Path, path: str) -> Page:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind == "text/javascript":
        kind = "application/javascript"
    squeezed = gzip.compress(body, 9, mtime=0) if kind.startswith(SQUEEZED) else None
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    cache = IMMUTABLE if path.startswith("/assets/") else ASK_AGAIN
    return Page(body, squeezed, kind, tag, cache)
