"""The work of a worker process: choose a bot's move in a redealt world."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from undercroft.server.hesitating import SEARCH


def prepare() -> None:
    """Lower the priority, ignore the server's Ctrl-C, and exit when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def is_deep(level: str) -> bool:
    """Return whether a level searches: about a second of a worker, not milliseconds."""
    from undercroft import bots

    return bots.LEVELS[level].startswith("mcts")


def hurried(level: str, brief: bool) -> str | None:
    """Return the bot that answers for a level in a window, if it searches otherwise."""
    from undercroft import bots

    if not is_deep(level):
        return None
    return bots.LEVELS["adventurer"] if brief else f"mcts:{SEARCH}s"


def think(level: str, temper: str | None, snapshot: bytes, seat: int, seed: int) -> str:
    """Return the notation of the move that a bot of this level and temperament chooses."""
    import undercroft
    from undercroft import bots

    table = undercroft.resume(snapshot)
    name = None if table.window is None else hurried(level, table.window.is_brief())
    bot = bots.at_level(table.game.id, level, temper, seed, name)
    return str(bot.choose(table.knowledge(seat, seed)))
