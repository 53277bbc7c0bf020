"""Which of the eight steps of a hero a question belongs to (R10.2): for views."""

from __future__ import annotations

from typing import Any

from undercroft.engine.state import Step
from undercroft.games.heroes_out.dungeon.board import is_guarded
from undercroft.games.heroes_out.guild.heroics import (
    BY_WARRIOR,
    CheckArrival,
    CheckPrisoner,
    LoseResource,
    ShootAt,
    SpringTrap,
)
from undercroft.games.heroes_out.guild.invasion import SummonLast
from undercroft.games.heroes_out.guild.raid import ChooseHero, ChooseLooter, ChooseWay
from undercroft.games.heroes_out.guild.strikes import (
    BLOW,
    SHOT,
    Defend,
    HurtMonster,
    HurtWounded,
)
from undercroft.games.heroes_out.state import HeroesOut


def step_of(state: HeroesOut, top: Step[Any] | None) -> str | None:
    """R10.2. As in the texts `step.<step>`; None where it is none of them."""
    if isinstance(top, SummonLast):
        return "summon"
    if isinstance(top, ShootAt):
        return "show_off"
    if isinstance(top, LoseResource):
        return "show_off" if top.other >> 4 == BY_WARRIOR else "loot"
    if isinstance(top, SpringTrap):
        return "room_check"
    if isinstance(top, HurtMonster | HurtWounded):
        return {BLOW: "attack", SHOT: "show_off"}.get(int(top.about >> 12))
    if isinstance(top, Defend):
        return "show_off" if is_arriving(state) else "attack"
    if isinstance(top, ChooseHero):
        return "attack" if is_guarded(state, top.about) else "wait"
    if isinstance(top, ChooseLooter):
        return "loot"
    return "advance" if isinstance(top, ChooseWay) else None


def is_arriving(state: HeroesOut) -> bool:
    """R3.5.4. Below the question and its blow waits what follows a show-off."""
    return len(state.stack) > 2 and isinstance(state.stack[-3], CheckArrival | CheckPrisoner)
