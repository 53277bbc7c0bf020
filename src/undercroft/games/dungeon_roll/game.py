"""Dungeon Roll as the engine sees it."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.game import Factor, Game, Source, TableOption, Verb, seat_source
from undercroft.games.dungeon_roll.cards import (
    COPIES,
    DUNGEON,
    GUESTS,
    LEAST_SEATS,
    MASTERY,
    MOST_SEATS,
    NO_HERO,
    PACKS,
    PARTY,
    PORTAL,
    RANK_FROM,
    RANKS,
    SCROLL,
    TOKENS,
    TOP_LEVEL,
    TREASURE,
)
from undercroft.games.dungeon_roll.encoder import DungeonRollEncoder
from undercroft.games.dungeon_roll.events import (
    EVENTS,
    DungeonRollCatalogue,
    DungeonRollView,
    HeroCard,
    TokenCard,
)
from undercroft.games.dungeon_roll.flow import START, STEPS
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS, HEROES
from undercroft.games.dungeon_roll.moves import SOURCE_HEROES, SOURCE_TREASURE
from undercroft.games.dungeon_roll.rules.counts import score
from undercroft.games.dungeon_roll.rules.dealing import hero_pile
from undercroft.games.dungeon_roll.rules.scoring import REASONS
from undercroft.games.dungeon_roll.state import SETUP, DungeonRoll, HouseRules
from undercroft.games.dungeon_roll.view import DungeonRollSights

TARGETS = DUNGEON[:5]
REVEALS = (
    "party_formed", "level_populated", "dice_rerolled", "token_drawn", "delve_ended", "game_ended",
)  # fmt: skip
WITH_HEROES: Final = ("random", "choose", "mirror")
ENCODER: Final = DungeonRollEncoder()


class DungeonRollGame(DungeonRollSights):
    """One to four adventurers, three delves each."""

    def __init__(self, rules_version: str, older: tuple[Game, ...] = ()) -> None:
        super().__init__(
            id="dungeon_roll",
            rules_version=rules_version,
            least_seats=LEAST_SEATS,
            most_seats=MOST_SEATS,
            verbs=(
                Verb("use", PARTY),
                Verb("spend", TREASURE),
                Verb("send", GUESTS),
                Verb("pay", TREASURE),
                Verb("pick", (*PARTY, *DUNGEON)),
                Verb("strike", DUNGEON[:3]),
                Verb("open", ("chest",)),
                Verb("quaff", ("potion",)),
                Verb("reroll"),
                Verb("slay"),
                Verb("some", TARGETS),
                Verb("number", ("1", "2", "3", "4", "5", "6", "7")),
                Verb("face", PARTY),
                Verb("turn", DUNGEON),
                Verb("ultimate"),
                Verb("specialty"),
                Verb("roll"),
                Verb("end"),
                Verb("flee"),
                Verb("retire"),
                Verb("glory"),
                Verb("stop"),
                Verb("hero", HERO_IDS),
            ),
            sources=(
                Source("party_die", PARTY),
                Source("dungeon_die", DUNGEON),
                Source("treasure", TREASURE),
                Source(
                    "heroes",
                    HERO_IDS,
                    limit=MOST_SEATS,
                    needs={"heroes": ("random", "mirror"), "hero": ("random",)},
                ),
                seat_source("first_player", MOST_SEATS),
            ),
            table_options=(  # R15.13
                TableOption("heroes", ("random", "choose", "mirror", "none")),
                TableOption("hero", ("random", *HERO_IDS), needs={"heroes": ("mirror",)}),
                TableOption("booster_1", (False, True)),
                TableOption("promos", (False, True)),
                TableOption("booster_2", (False, True)),
                TableOption("scroll_any_phase", (False, True)),
                TableOption("ring_timing", ("any", "dragon")),
                TableOption("portal_timing", ("any", "monster_dragon", "uncleared")),
                TableOption("elixir_timing", ("level", "always")),
                TableOption("level_up", ("at_once", "next_delve"), needs={"heroes": WITH_HEROES}),
                TableOption("treasure_set", (36, 72)),
                TableOption("flee_from_loot", (False, True)),
                TableOption("empty_monster_phase", ("played", "skipped")),
                TableOption("mercenary_reroll", ("before", "after"), needs={"heroes": WITH_HEROES}),
                TableOption("ultimate_timing", ("level", "monster"), needs={"heroes": WITH_HEROES}),
                TableOption("token_returns", ("first", "after")),
            ),
            steps=STEPS,
            reasons=REASONS,
            event_type=EVENTS,
            view_type=DungeonRollView,
            catalogue_type=DungeonRollCatalogue,
            encoder=ENCODER,
            factor_kinds=("hero", "mastery", "item", "start"),
            reveals=REVEALS,
            is_open=True,  # R2.5
            costly=("flee",),  # R4.6
            exploration=0.08,  # a point is 0.02
            older=older,
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> DungeonRoll:
        state = DungeonRoll(seats, HouseRules(options, int(self.rules_version)))
        state.lay_out()
        return state

    def begin(self, state: DungeonRoll) -> None:
        state.then(START)

    def copies(self, state: DungeonRoll, source: int) -> list[int]:
        """R15.14. Return how often each outcome can be preset: tokens in the box, heroes once."""
        if source == SOURCE_TREASURE:
            return list(state.box)
        if source == SOURCE_HEROES:
            pile = hero_pile(state)
            return [1 if hero in pile else 0 for hero in range(len(HEROES))]
        return []

    def scores(self, state: DungeonRoll) -> list[int]:
        return [score(state, seat) for seat in range(state.seats)]

    def factors(self, state: DungeonRoll) -> list[Factor]:
        """Return heroes, masters, tokens held and the first player."""
        found: list[Factor] = []
        for seat in range(state.seats):
            if state.heroes[seat] != NO_HERO:
                found.append(Factor("hero", HERO_IDS[state.heroes[seat]], seat))
            if state.masters[seat]:
                found.append(Factor("mastery", "master", seat))
            for token in range(TOKENS):
                if state.tokens[seat * TOKENS + token]:
                    found.append(Factor("item", TREASURE[token], seat))
        if state.phase != SETUP and state.seats > 1:
            found.append(Factor("start", "first_player", state.first))
        return found

    def catalogue(self, state: DungeonRoll) -> DungeonRollCatalogue:
        return DungeonRollCatalogue(
            party_faces=list(PARTY),
            dungeon_faces=list(DUNGEON),
            tokens=[_token_card(state, token) for token in range(TOKENS)],
            heroes=[_hero_card(hero) for hero in sorted({*hero_pile(state), *_dealt(state)})],
            ranks=dict(zip(RANKS, RANK_FROM, strict=True)),
            strong={"fighter": "goblin", "cleric": "skeleton", "mage": "ooze", "thief": "chest"},
            top_level=TOP_LEVEL,
            mastery=MASTERY,
        )


def _token_card(state: DungeonRoll, token: int) -> TokenCard:
    acts_as = ("fighter", "cleric", "mage", "thief", PARTY[SCROLL])
    return TokenCard(
        id=TREASURE[token],
        copies=COPIES[token] * state.house.copies,
        acts_as=acts_as[token] if token < len(acts_as) else None,
        points=2 if token == PORTAL else 1,
    )


def _dealt(state: DungeonRoll) -> list[int]:
    """R15.1. Return the heroes in play; one chosen for a mirror game may be from any pack."""
    return [hero for hero in state.heroes if hero != NO_HERO]


def _hero_card(hero: int) -> HeroCard:
    card = HEROES[hero]
    sides = [card.novice.id] + ([card.master.id] if card.master else [])
    return HeroCard(card.id, PACKS[card.pack], sides)
