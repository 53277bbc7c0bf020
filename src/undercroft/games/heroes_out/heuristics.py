"""What a position of Keep the Heroes Out! is worth to bots."""

from __future__ import annotations

from undercroft.engine.game import Game
from undercroft.games.heroes_out.board import all_heroes, count_all, count_goods, count_guards
from undercroft.games.heroes_out.cards import ROOMS, TRAP, VAULT
from undercroft.games.heroes_out.state import HeroesOut
from undercroft.games.heroes_out.treasury import value_of


class HeroesOutAdvice(Game[HeroesOut]):
    """All seats want the same."""

    def value(self, state: HeroesOut, seat: int) -> float:
        """The share of guild cards behind the team, less what threatens the Vault."""
        if state.reason:
            return self.rewards(state)[seat]
        chapters = len(state.house.chapters)
        share = min(max(progress(state) - 0.5 * danger(state), 0.0), 1.0)
        return (float(state.chapter) + share) / chapters


def progress(state: HeroesOut) -> float:
    total = len(state.guild) + len(state.guild_gone)
    if not total:
        return 0.0
    done = float(len(state.guild_gone)) / float(total)
    return 0.5 * done if state.wave == 1 else 0.5 + 0.5 * done


def danger(state: HeroesOut) -> float:
    """Heroes in the dungeon, more where little holds them; guards and traps in the Vault help."""
    total = 0.0
    for room in range(ROOMS):
        heroes = float(count_all(all_heroes(state, room)))
        if heroes and room == VAULT:
            total += 0.1 * heroes * heroes
        elif heroes:
            total += 0.04 * heroes / (1.0 + float(value_of(state, room)))
    guards = count_guards(state, VAULT) + count_goods(state, VAULT, TRAP)
    return total - 0.05 * float(min(guards, 6))
