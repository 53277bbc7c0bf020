"""The best reply in one position, by the printed cards and by a changed pack.

python -m examples.best_reply
"""

from __future__ import annotations

from typing import Any

import undercroft
from undercroft.engine.chance import Rng
from undercroft.engine.playout import play_out
from undercroft.engine.run import apply

GENTLE = {"monsters": {"dragon": {"strength": [3, 4, 5], "wounds": 1}}}
STACKED = {"rooms": ["dragon"], "floors": ["f3"]}  # the first room is a dragon, and it lies open


def replies(pack: dict[str, Any] | None, worlds: int) -> dict[str, float]:
    """What each first card of seat 0 wins on average, everybody playing on at random."""
    options = {"pack": pack} if pack else None
    table = undercroft.new_table("raiders", seats=3, seed=4, options=options, stacked=STACKED)
    knowledge = table.knowledge(seat=0, seed=1)
    rng = Rng(2)
    won = dict.fromkeys(knowledge.options, 0.0)
    for _ in range(worlds):
        world = knowledge.sample(rng.seed())  # a world this seat cannot tell from the true one
        for move in won:
            after = world.clone()
            apply(table.game, after, 0, move.code)
            play_out(after, rng)
            won[move] += table.game.rewards(after)[0] / worlds
    return {str(move): share for move, share in won.items()}


def main(worlds: int = 2000) -> dict[str, str]:
    best: dict[str, str] = {}
    for name, pack in (("printed", None), ("changed", GENTLE)):
        shares = replies(pack, worlds)
        best[name] = max(shares, key=lambda move: shares[move])
        print(name, {move: round(share, 3) for move, share in shares.items()}, "->", best[name])
    return best


if __name__ == "__main__":
    main()
