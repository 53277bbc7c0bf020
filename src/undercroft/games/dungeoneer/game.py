"""Dungeoneer as the engine sees it."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.game import Factor, Source, TableOption, seat_source
from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.cards import LEAST_SEATS, MOST_SEATS, SETS, VAULT
from undercroft.games.dungeoneer.encoder import DungeoneerEncoder
from undercroft.games.dungeoneer.events import EVENTS, REVEALS
from undercroft.games.dungeoneer.events_view import DungeoneerCatalogue, DungeoneerView
from undercroft.games.dungeoneer.flow import COURSE, START, STEPS
from undercroft.games.dungeoneer.moves import (
    FIXED,
    SOURCE_ADVENTURE,
    SOURCE_HEROES,
    SOURCE_LOCATIONS,
    SOURCE_PASSAGES,
    SOURCE_PERIL,
    SOURCE_QUESTS,
)
from undercroft.games.dungeoneer.printed.records import CardSet
from undercroft.games.dungeoneer.printed.tables import Cards
from undercroft.games.dungeoneer.printed.words import GRIM, NONE, PASSAGE
from undercroft.games.dungeoneer.shown.catalogue import catalogue_of
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    DONE,
    GEAR,
    HERO,
    OUT,
    PERSON,
    QUESTS,
    Dungeoneer,
    HouseRules,
)
from undercroft.games.dungeoneer.turn.ending import REASONS
from undercroft.games.dungeoneer.view import DungeoneerSights

DICE: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")
ENCODER: Final = DungeoneerEncoder()
SWITCH: Final = (False, True)
SEVERAL: Final[dict[str, tuple[bool | int | str, ...]]] = {"seats": (2, 3, 4)}  # R19.12
ALONE: Final[dict[str, tuple[bool | int | str, ...]]] = {"seats": (1,)}
DRAWN_MAP: Final[dict[str, tuple[bool | int | str, ...]]] = {"no_blank_spots": (False,)}
CHOICES: Final[tuple[TableOption, ...]] = (  # R19.1, R27.1
    TableOption("no_blank_spots", SWITCH),
    TableOption("resurrection", SWITCH, needs=SEVERAL),
    TableOption("hero_choice", SWITCH),
    TableOption("optional_discard", SWITCH, needs=SEVERAL),
    TableOption("impartial_placement", SWITCH, needs=SEVERAL),
    TableOption("nothing_personal", SWITCH, needs=SEVERAL),
    TableOption("limited_movement", SWITCH),
    TableOption("fall_for_challenge", SWITCH, needs={"limited_movement": (False,)}),
    TableOption("dodge_spikes", SWITCH),
    TableOption("solo_lair", SWITCH, needs=ALONE),
    TableOption("sets", SETS),
    TableOption("split_decks", SWITCH, needs=SEVERAL),
    TableOption("allow_turn_180", (True, False)),
    TableOption("setup_by_player", SWITCH, needs=DRAWN_MAP),
    TableOption("hit_on_counter", (True, False)),
    TableOption("quest_monster_heals", SWITCH),
    TableOption("search_distance_between", SWITCH),
    TableOption("free_treasure_discard", SWITCH),
    TableOption("attack_outside_turn", SWITCH, needs=SEVERAL),
    TableOption("rounds", (0, 60, 30, 15)),
)


def sources_of(cards: Cards) -> tuple[Source, ...]:
    """R27.11. In the order of `moves.py`."""
    adventures = tuple(cards.face_ids)
    arrangements = tuple([str(number) for number in range(1, 385)])
    return (
        Source("adventure", adventures),
        Source("peril", adventures),
        Source("locations", tuple(cards.location_ids)),
        Source("quests", tuple(cards.quest_ids)),
        Source("heroes", tuple(cards.hero_ids)),
        seat_source("first_player", MOST_SEATS),
        Source("passages", tuple(cards.location_ids), needs=DRAWN_MAP),
        Source("attack", DICE),
        Source("counter", DICE),
        Source("threat", DICE),
        Source("search", DICE),
        Source("chance", DICE),
        Source("peril_die", DICE),
        Source("form", DICE),
        Source("discard", adventures),
        seat_source("dealer", MOST_SEATS),
        Source("arrangement", arrangements, needs=DRAWN_MAP),
    )


class DungeoneerGame(DungeoneerSights):
    """R27.2. One to four players; the cards are those of the set, with those of a pack."""

    def __init__(self, rules_version: str, pack: CardSet | None = None) -> None:
        self.tables = Cards(VAULT if pack is None else VAULT.plus(pack))
        super().__init__(
            id="dungeoneer",
            rules_version=rules_version,
            least_seats=LEAST_SEATS,
            most_seats=MOST_SEATS,
            verbs=(*FIXED, *self.tables.moves.verbs),
            sources=sources_of(self.tables),
            choices=CHOICES,
            lab_options={"rounds": 60},
            steps=STEPS,
            reasons=REASONS,
            event_type=EVENTS,
            encoder=ENCODER,
            view_type=DungeoneerView,
            catalogue_type=DungeoneerCatalogue,
            factor_kinds=("hero", "start", "quest", "card", "gear", "artifact"),
            reveals=REVEALS,
            hides=("piles", "hands"),
            hides_among=("holds",),  # alone, what is not laid is held
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Dungeoneer:
        house = HouseRules(options, seats, self.tables, COURSE)
        state = Dungeoneer(seats, house)
        state.lay_out()
        return state

    def begin(self, state: Dungeoneer) -> None:
        state.then(START)

    def copies(self, state: Dungeoneer, source: int) -> list[int]:
        """How often a face is in the decks; passages are drawn from the passages."""
        cards, house = state.cards, state.house
        if source in (SOURCE_ADVENTURE, SOURCE_PERIL):
            faces = house.peril_faces if source == SOURCE_PERIL else house.glory_faces
            if not house.split:
                faces = house.glory_faces + house.peril_faces if source == SOURCE_ADVENTURE else []
            return [
                int(cards.copies[face]) if face in faces else 0
                for face in range(len(cards.face_ids))
            ]
        if source == SOURCE_PASSAGES:
            return [1 if kind in (PASSAGE, GRIM) else 0 for kind in cards.kind]
        once = {
            SOURCE_LOCATIONS: len(cards.location_ids),
            SOURCE_QUESTS: len(cards.quest_ids),
            SOURCE_HEROES: len(cards.hero_ids),
        }
        return [1] * once.get(source, 0)

    def scores(self, state: Dungeoneer) -> list[int]:
        """R14.5. Completed quests."""
        return [int(state.people[seat * PERSON + DONE]) for seat in range(state.seats)]

    def is_out(self, state: Dungeoneer, seat: int) -> bool:
        return state.people[seat * PERSON + OUT] != 0

    def turn_of(self, state: Dungeoneer) -> int:
        return int(state.turn)

    def factors(self, state: Dungeoneer) -> list[Factor]:
        """Heroes, personal quests, gear and artifacts, and who began."""
        cards = state.cards
        found: list[Factor] = []
        for seat in range(state.seats):
            row = seat * PERSON
            if state.people[row + HERO] != NONE:
                found.append(Factor("hero", cards.hero_ids[state.people[row + HERO]], seat))
            for quest in members(state.people[row + QUESTS]):
                found.append(Factor("quest", cards.quest_ids[quest], seat))
            for card in members(state.people[row + GEAR]):
                found.append(Factor("gear", cards.face_ids[state.faces[card]], seat))
            for quest in members(state.people[row + ARTIFACTS]):
                found.append(Factor("artifact", cards.quest_ids[quest], seat))
        if state.round and state.seats > 1:
            found.append(Factor("start", "first_player", int(state.first)))
        return found

    def move_factors(self, seat: int, move: int) -> list[Factor]:
        """A card that is played, sent as an encounter or added to one."""
        moves = self.tables.moves
        if not moves.play <= move < moves.discard:
            return []
        face = (move - moves.play) % (moves.send - moves.play)
        return [Factor("card", self.tables.face_ids[face], seat)]

    def catalogue(self, state: Dungeoneer) -> DungeoneerCatalogue:
        return catalogue_of(state)
