"""The order of play of Keep the Heroes Out!: where it begins, and every step there is."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.state import Step, in_order
from undercroft.games.heroes_out.abilities import UseAbility
from undercroft.games.heroes_out.building import (
    ChooseEdge,
    ChooseNeighbour,
    ChoosePrice,
    ChooseTile,
    ChooseTurn,
)
from undercroft.games.heroes_out.chronicle import (
    SCENARIO_OVER,
    KeepCard,
    KeepCards,
    NextChapter,
    ScenarioOver,
    TryAgain,
)
from undercroft.games.heroes_out.guild import WaveCheck
from undercroft.games.heroes_out.hands import DiscardCard, OweCard
from undercroft.games.heroes_out.heroics import (
    CheckArrival,
    CheckPrisoner,
    LoseResource,
    ShootAt,
    SpringTrap,
)
from undercroft.games.heroes_out.invasion import DrawGuild, Invade, SummonLast
from undercroft.games.heroes_out.luck import ChooseTactic, TakeTactic
from undercroft.games.heroes_out.moving import (
    ChooseCargo,
    ChooseMover,
    HitHero,
    MoveTo,
    PackNext,
    PackStep,
)
from undercroft.games.heroes_out.raid import (
    ChooseHero,
    ChooseLooter,
    ChooseWay,
    HeroLoop,
    NextHero,
)
from undercroft.games.heroes_out.rooms import ChooseItem
from undercroft.games.heroes_out.scenarios import (
    Blast,
    ChooseRoom,
    FrogBites,
    FrogsCome,
    PickRoom,
    PlaceFrog,
    Summon,
)
from undercroft.games.heroes_out.setting import (
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
from undercroft.games.heroes_out.strikes import (
    Defend,
    HurtMonster,
    HurtWounded,
    Strike,
    TakeYield,
    WhoseDefence,
    Yield,
)
from undercroft.games.heroes_out.turns import (
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
from undercroft.games.heroes_out.units import AmbushMore

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
