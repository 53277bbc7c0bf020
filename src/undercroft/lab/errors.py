"""Errors of the lab; the command line prints them as one line and exits with code 2.

UndercroftError
├── BotFailed         a bot raised or made an illegal move
├── NotInstalled      an optional package is missing
└── BadFolder         results cannot be saved in the folder
"""

from __future__ import annotations

from undercroft.engine.errors import UndercroftError


class BotFailed(UndercroftError):
    """A bot raised or made an illegal move; `facts` name bot, game, seat, move and seed."""

    code = "bot_failed"


class NotInstalled(UndercroftError):
    """An optional package is missing; the message names the extra that installs it."""

    code = "not_installed"


class BadFolder(UndercroftError):
    """An experiment folder cannot be read or written, or contains another experiment."""

    code = "bad_folder"
