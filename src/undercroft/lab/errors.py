"""What can go wrong in the lab; the command line says it in one line and leaves with code 2.

UndercroftError
├── BotFailed         a bot raised or answered what it was not offered
├── NotInstalled      an optional package is missing
└── BadFolder         results cannot be kept where they should be
"""

from __future__ import annotations

from undercroft.engine.errors import UndercroftError


class BotFailed(UndercroftError):
    """A bot raised or answered illegally; `facts` name bot, game, seat, move and seed."""

    code = "bot_failed"


class NotInstalled(UndercroftError):
    """An optional package is missing; the message names the extra that brings it."""

    code = "not_installed"


class BadFolder(UndercroftError):
    """The folder of an experiment cannot be read or written, or holds another experiment."""

    code = "bad_folder"
