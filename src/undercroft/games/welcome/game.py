"""Welcome to the Dungeon as the engine sees it."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.encoding import Encoder
from undercroft.engine.events import Event
from undercroft.engine.game import Choice, Factor, Game, Source, Verb, seat_source
from undercroft.engine.state import State
from undercroft.games.welcome import factors, heuristics, view
from undercroft.games.welcome.cards import (
    ALL_ITEMS,
    FULL_HP,
    HERO_IDS,
    HEROES,
    ITEM_IDS,
    ITEMS,
    MONSTER_IDS,
    MONSTERS,
    equipment,
)
from undercroft.games.welcome.encoder import WelcomeEncoder
from undercroft.games.welcome.events import (
    EVENTS,
    REVEALS,
    HeroCard,
    ItemCard,
    MonsterCard,
    WelcomeCatalogue,
    WelcomeView,
)
from undercroft.games.welcome.flow import START, STEPS
from undercroft.games.welcome.rules import REASONS
from undercroft.games.welcome.state import ORDERS, House, Welcome

ENCODER: Final = WelcomeEncoder()


class WelcomeToTheDungeon(Game):
    """R2.1. Two to four rivals, one hero, and a dungeon that nobody knows whole."""

    def __init__(self) -> None:
        super().__init__(
            id="welcome",
            rules_version="1",
            least_seats=2,
            most_seats=4,
            verbs=(
                Verb("draw"),
                Verb("pass"),
                Verb("add"),
                Verb("discard", ITEM_IDS),
                Verb("name", MONSTER_IDS),
                Verb("use", ("vorpal_axe", "polymorph")),
                Verb("face"),
                Verb("choose", HERO_IDS),
            ),
            sources=(  # R11.11: monsters come again with every shuffle
                Source("monsters", MONSTER_IDS),
                Source("heroes", HERO_IDS, limit=1, needs={"first_hero": ("random",)}),
                seat_source("first_player", 4),
                Source("dungeon", MONSTER_IDS),
            ),
            choices=(
                Choice("first_hero", ("random", *HERO_IDS)),
                Choice("first_turn_must_add", (False, True)),
                Choice(
                    "first_turn_may_pass", (False, True), needs={"first_turn_must_add": (True,)}
                ),
                Choice("omnipotence_counts_replaced", (False, True)),
                Choice("polymorph_after_death", (True, False)),
                Choice("death_is_final", (True, False)),
                Choice("reveal_discards_after_round", (False, True)),
                Choice("dungeon_order", ORDERS),
                Choice("memory_aid", (False, True)),
            ),
            steps=STEPS,
            reasons=REASONS,
            reveals=REVEALS,
            hides=("deck", "drawn", "pile"),  # R9
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Welcome:
        """R11.10. The engine has refused what `choices` do not allow."""
        state = Welcome(seats, House(options))
        state.lay_out()
        return state

    def begin(self, state: State) -> None:
        state.then(START)

    def scores(self, state: State) -> list[int]:
        """Successes."""
        assert isinstance(state, Welcome)
        return view.successes(state)

    def view_for(self, state: State, seat: int) -> WelcomeView:
        assert isinstance(state, Welcome)
        return view.view_for(state, seat)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return view.event_for(event, seat)

    def redeal(self, world: State, seat: int) -> None:
        assert isinstance(world, Welcome)
        view.redeal(world, seat)

    def truth(self, state: State) -> dict[str, Any]:
        """R2.3. Rows of cards are numbers, and the deck lies in no order."""
        assert isinstance(state, Welcome)
        return {**super().truth(state), **view.rows(state)}

    def is_out(self, state: State, seat: int) -> bool:
        """R7.2. After the second failure."""
        assert isinstance(state, Welcome)
        return bool(state.out >> seat & 1)

    def census(self, state: State) -> dict[str, int]:
        assert isinstance(state, Welcome)
        return view.census(state)

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Welcome)
        return heuristics.value(state, seat)

    def taste(self, state: State, seat: int, temper: str) -> float:
        assert isinstance(state, Welcome)
        return heuristics.taste(state, seat, temper)

    def encoder(self) -> Encoder:
        return ENCODER

    def factors(self, state: State) -> list[Factor]:
        assert isinstance(state, Welcome)
        return factors.factors(state)

    def event_type(self) -> Any:
        return EVENTS

    def view_type(self) -> type:
        return WelcomeView

    def catalogue_type(self) -> type:
        return WelcomeCatalogue

    def catalogue(self, state: State) -> WelcomeCatalogue:
        assert isinstance(state, Welcome)
        return WelcomeCatalogue(
            monsters=[
                MonsterCard(one.id, one.strength, one.copies, list(one.symbols)) for one in MONSTERS
            ],
            items=[
                ItemCard(item.id, item.kind, item.bonus, list(item.beats), _heroes_with(item.id))
                for item in ITEMS
            ],
            heroes=[_hero_card(hero) for hero in range(len(HEROES))],
            dungeon_order=ORDERS[state.house.order],
            first_turn_must_add=state.house.must_add,
            memory_aid=state.house.memory_aid,
        )


def _heroes_with(item: str) -> list[str]:
    return [hero.id for hero in HEROES if item in hero.items]


def _hero_card(hero: int) -> HeroCard:
    one = HEROES[hero]
    return HeroCard(one.id, one.hp, FULL_HP[equipment(hero, ALL_ITEMS)], list(one.items))
