"""Tables for a running game: solved in a thread, and dropped when no longer needed."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Final

from undercroft.games.dungeon_roll.solver.cache import cache_path
from undercroft.games.dungeon_roll.solver.values import Solver

_solving: Final = threading.Lock()  # one side at a time
_used: Final[list[Solver]] = []  # whose tables of a level are kept


def are_at_hand(solver: Solver) -> bool:
    """Return whether the values of a side are in memory or on disk; if not, start solving them."""
    path = cache_path(solver.model)
    if solver.begin or (path is not None and path.exists()):
        return True
    if _solving.acquire(blocking=False):
        threading.Thread(target=_solve, args=(solver,), name="solver", daemon=True).start()
    return False


def _solve(solver: Solver) -> None:
    """Solve on a separate solver, so that no player sees incomplete tables."""
    try:
        apart = Solver(solver.model)
        with suppress(OSError):  # a disk that takes nothing: the values are here all the same
            apart.solve()
        solver.begin = apart.begin
    finally:
        _solving.release()


def keep_one_level(solver: Solver, level: int) -> None:
    """Forget the tables of other levels and sides: each takes 60 to 240 MB, and a second or two to
    make again."""
    for other in _used:
        kept = {level} if other is solver else set()
        for tables in (other.levels, other.rerolls, other.loots):
            for made in tables.keys() - kept:
                del tables[made]
        for place in [place for place in other.revivals if place[0] not in kept]:
            del other.revivals[place]
    _used[:] = [solver]
