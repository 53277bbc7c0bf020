"""The order of play of Keep the Heroes Out!: where it begins, and every step there is."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.state import Step, in_order
from undercroft.games.heroes_out.clans.abilities import UseAbility
from undercroft.games.heroes_out.clans.hands import DiscardCard, OweCard
from undercroft.games.heroes_out.clans.moving import (
    ChooseCargo,
    ChooseMover,
    HitHero,
    MoveTo,
    PackNext,
    PackStep,
)
from undercroft.games.heroes_out.clans.units import AmbushMore
from undercroft.games.heroes_out.dungeon.building import (
    ChooseEdge,
    ChooseNeighbour,
    ChoosePrice,
    ChooseTile,
    ChooseTurn,
)
from undercroft.games.heroes_out.dungeon.luck import ChooseTactic, TakeTactic
from undercroft.games.heroes_out.dungeon.rooms import ChooseItem
from undercroft.games.heroes_out.guild.deck import WaveCheck
from undercroft.games.heroes_out.guild.heroics import (
    CheckArrival,
    CheckPrisoner,
    LoseResource,
    ShootAt,
    SpringTrap,
)
from undercroft.games.heroes_out.guild.invasion import DrawGuild, Invade, SummonLast
from undercroft.games.heroes_out.guild.raid import (
    ChooseHero,
    ChooseLooter,
    ChooseWay,
    HeroLoop,
    NextHero,
)
from undercroft.games.heroes_out.guild.scenarios import (
    Blast,
    ChooseRoom,
    FrogBites,
    FrogsCome,
    PickRoom,
    PlaceFrog,
    Summon,
)
from undercroft.games.heroes_out.guild.strikes import (
    Defend,
    HurtMonster,
    HurtWounded,
    Strike,
    TakeYield,
    WhoseDefence,
    Yield,
)
from undercroft.games.heroes_out.turn.chronicle import (
    SCENARIO_OVER,
    KeepCard,
    KeepCards,
    NextChapter,
    ScenarioOver,
    TryAgain,
)
from undercroft.games.heroes_out.turn.setting import (
    OPEN_DUNGEON,
    ChooseClan,
    ChooseForeign,
    Deal,
    GiveClan,
    OpenDungeon,
    OpenMarket,
    PlaceAll,
    PlaceFirst,
    PlaceMonster,
)
from undercroft.games.heroes_out.turn.turns import (
    CardGoesOn,
    ChooseSide,
    CleanUp,
    EndTurn,
    PlayCard,
    PlayCards,
    PlayUnit,
    RefreshItems,
    RefreshMarket,
    SwapItem,
    Turn,
)

# R4, R5. The end of the scenario waits at the bottom of the stack.
START: Final[list[Step[Any]]] = in_order([OPEN_DUNGEON, SCENARIO_OVER])
STEPS: Final[tuple[type, ...]] = (
    OpenDungeon, GiveClan, ChooseClan, Deal, ChooseForeign, OpenMarket, PlaceAll, PlaceFirst,
    PlaceMonster, Turn, PlayCards, PlayCard, ChooseSide, PlayUnit, CardGoesOn, MoveTo, ChooseMover,
    ChooseCargo, HitHero, PackNext, PackStep, AmbushMore, UseAbility, ChooseItem, ChoosePrice,
    ChooseTile, ChooseNeighbour, ChooseEdge, ChooseTurn, TakeTactic, ChooseTactic, Yield, TakeYield,
    RefreshItems, RefreshMarket, SwapItem, CleanUp, Invade, DrawGuild, SummonLast, HeroLoop,
    NextHero, ChooseHero, ChooseLooter, ChooseWay, CheckArrival, CheckPrisoner, LoseResource,
    ShootAt, SpringTrap, HurtMonster, HurtWounded, Defend, WhoseDefence, Strike, OweCard,
    DiscardCard, ChooseRoom, PickRoom, FrogBites, FrogsCome, PlaceFrog, Blast, Summon, WaveCheck,
    EndTurn, ScenarioOver, TryAgain, NextChapter, KeepCards, KeepCard,
)  # fmt: skip
