"""What a worker process does: think for a bot about a world that was dealt anew."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def prepare() -> None:
    """Leave room for the server, ignore its Ctrl-C, and end when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def is_deep(level: str) -> bool:
    """A search takes a second of a worker; every other bot answers within milliseconds."""
    from undercroft import bots

    return bots.LEVELS[level].startswith("mcts")


def think(level: str, temper: str | None, snapshot: bytes, seat: int, seed: int) -> str:
    """The notation of the move that a bot of this level and temperament chooses."""
    import undercroft
    from undercroft import bots

    table = undercroft.resume(snapshot)
    bot = bots.at_level(table.game.id, level, temper, seed)
    return str(bot.choose(table.knowledge(seat, seed)))
