"""The work of a worker process: choose a bot's move in a redealt world."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


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


def think(level: str, temper: str | None, snapshot: bytes, seat: int, seed: int) -> str:
    """Return the notation of the move that a bot of this level and temperament chooses."""
    import undercroft
    from undercroft import bots

    table = undercroft.resume(snapshot)
    bot = bots.at_level(table.game.id, level, temper, seed)
    return str(bot.choose(table.knowledge(seat, seed)))
