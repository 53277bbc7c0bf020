"""The end of the game: last discards, winners, ranks."""

from __future__ import annotations

from typing import Final

from undercroft.engine.state import Step
from undercroft.games.dungeon_roll.cards import RANK_FROM, RANKS
from undercroft.games.dungeon_roll.events import GameEnded
from undercroft.games.dungeon_roll.heroes.paying import FOR_SCORE, discard
from undercroft.games.dungeon_roll.heroes.side import SIDES, side_number
from undercroft.games.dungeon_roll.rules.counts import count_tokens, score
from undercroft.games.dungeon_roll.state import DungeonRoll

MOST_POINTS: Final = "most_points"
FEWEST_TOKENS: Final = "fewest_tokens"
SHARED: Final = "shared"
REASONS: Final[tuple[str, ...]] = (MOST_POINTS, FEWEST_TOKENS, SHARED, *RANKS)


class LastDiscards(Step[DungeonRoll]):
    """R12.7, R12.8. Some heroes discard before scoring."""

    def run(self, state: DungeonRoll) -> None:
        for seat in range(state.seats):
            discards = SIDES[side_number(state.heroes[seat], state.masters[seat])].discards
            if discards:
                discard(state, seat, FOR_SCORE, discards)


class Finish(Step[DungeonRoll]):
    """R9.2, R9.3. Points and winners; in a solo game the rank."""

    def run(self, state: DungeonRoll) -> None:
        points = [score(state, seat) for seat in range(state.seats)]
        best = max(points)
        leaders = [seat for seat in range(state.seats) if points[seat] == best]
        fewest = min([count_tokens(state, seat) for seat in leaders])
        winners = [seat for seat in leaders if count_tokens(state, seat) == fewest]
        if state.seats == 1:
            state.end(winners, rank_of(best))
        elif len(leaders) == 1:
            state.end(winners, MOST_POINTS)
        else:
            state.end(winners, FEWEST_TOKENS if len(winners) == 1 else SHARED)
        if state.listens:
            state.emit(GameEnded(state.winners, points, state.reason))


def rank_of(points: int) -> str:
    """R9.3. Return the highest rank these points reach."""
    rank = RANKS[0]
    for index in range(len(RANKS)):
        if points >= RANK_FROM[index]:
            rank = RANKS[index]
    return rank
