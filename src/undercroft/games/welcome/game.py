"""Welcome to the Dungeon as the engine sees it."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.game import Factor, Source, TableOption, Verb, seat_source
from undercroft.games.welcome.cards import (
    ALL_ITEMS,
    FULL_HP,
    HERO_IDS,
    HEROES,
    ITEM_IDS,
    ITEMS,
    LEAST_SEATS,
    MONSTER_IDS,
    MONSTERS,
    MOST_SEATS,
    equipment,
    item_names,
)
from undercroft.games.welcome.encoder import WelcomeEncoder
from undercroft.games.welcome.events import (
    EVENTS,
    QUIET,
    REVEALS,
    HeroCard,
    ItemCard,
    MonsterCard,
    WelcomeCatalogue,
    WelcomeView,
)
from undercroft.games.welcome.flow import START, STEPS
from undercroft.games.welcome.rules import REASONS
from undercroft.games.welcome.state import NOBODY, ORDERS, HouseRules, Welcome
from undercroft.games.welcome.view import WelcomeSights, successes

ENCODER: Final = WelcomeEncoder()


class WelcomeGame(WelcomeSights):
    """R2.1. Two to four players, one hero, and a dungeon that no one knows completely."""

    def __init__(self) -> None:
        super().__init__(
            id="welcome",
            rules_version="1",
            least_seats=LEAST_SEATS,
            most_seats=MOST_SEATS,
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
                seat_source("first_player", MOST_SEATS),
                Source("dungeon", MONSTER_IDS),
            ),
            table_options=(
                TableOption("first_hero", ("random", *HERO_IDS)),
                TableOption("first_turn_must_add", (False, True)),
                TableOption(
                    "first_turn_may_pass", (False, True), needs={"first_turn_must_add": (True,)}
                ),
                TableOption("omnipotence_counts_replaced", (False, True)),
                TableOption("polymorph_after_death", (True, False)),
                TableOption("death_is_final", (True, False)),
                TableOption("reveal_discards_after_round", (False, True)),
                TableOption("dungeon_order", ORDERS),
                TableOption("memory_aid", (False, True)),
            ),
            steps=STEPS,
            reasons=REASONS,
            event_type=EVENTS,
            view_type=WelcomeView,
            catalogue_type=WelcomeCatalogue,
            encoder=ENCODER,
            factor_kinds=("start", "hero", "item", "monster"),
            reveals=REVEALS,
            quiet=QUIET,
            hides=("deck", "drawn", "pile"),  # R9
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Welcome:
        """R11.10. The engine has already rejected what `choices` do not allow."""
        state = Welcome(seats, HouseRules(options))
        state.lay_out()
        return state

    def begin(self, state: Welcome) -> None:
        state.then(START)

    def scores(self, state: Welcome) -> list[int]:
        """Return the successes by seat."""
        return successes(state)

    def is_out(self, state: Welcome, seat: int) -> bool:
        """R7.2. Whether the seat has failed twice."""
        return bool(state.out >> seat & 1)

    def factors(self, state: Welcome) -> list[Factor]:
        """The first player; and for each run the hero, its equipment and the monsters turned up."""
        found: list[Factor] = []
        if state.round == 1:
            found.append(Factor("start", "first_player", int(state.first)))
        if state.runner == NOBODY:
            return found
        runner = int(state.runner)
        found.append(Factor("hero", HERO_IDS[state.hero], runner))
        for item in item_names(state.hero, state.items):
            found.append(Factor("item", item, runner))
        for card in state.turned:
            found.append(Factor("monster", MONSTER_IDS[card], runner))
        return found

    def catalogue(self, state: Welcome) -> WelcomeCatalogue:
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
