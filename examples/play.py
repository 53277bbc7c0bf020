"""Ten lines to play: a game of Dungeon Raiders where every seat takes its first option."""

from __future__ import annotations

import undercroft


def main() -> undercroft.Outcome:
    table = undercroft.new_table("raiders", seats=3, seed=7)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, table.options(seat)[0])
    outcome = table.outcome
    assert outcome is not None
    print(table.version, "moves;", outcome)
    return outcome


if __name__ == "__main__":
    main()
