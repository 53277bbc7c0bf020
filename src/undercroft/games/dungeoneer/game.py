"""Dungeoneer as the engine sees it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from undercroft.engine.game import Factor, Game, Source, TableOption, seat_source
from undercroft.games.dungeoneer import packs
from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.cards import (
    ALL_ADVENTURES,
    ALL_HEROES,
    ALL_LOCATIONS,
    ALL_QUESTS,
    LEAST_SEATS,
    MOST_SEATS,
    SETS,
)
from undercroft.games.dungeoneer.encoder import DungeoneerEncoder
from undercroft.games.dungeoneer.events import EVENTS, QUIET, REVEALS
from undercroft.games.dungeoneer.events_catalogue import DungeoneerCatalogue
from undercroft.games.dungeoneer.events_view import DungeoneerView
from undercroft.games.dungeoneer.flow import COURSE, START, STEPS
from undercroft.games.dungeoneer.moves import (
    CARD_MOVES,
    FIXED,
    SOURCE_ADVENTURE,
    SOURCE_HEROES,
    SOURCE_LOCATIONS,
    SOURCE_PASSAGES,
    SOURCE_PERIL,
    SOURCE_QUESTS,
)
from undercroft.games.dungeoneer.printed.words import NONE
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
DEALT_MAP: Final[dict[str, tuple[bool | int | str, ...]]] = {"no_blank_spots": (True,)}
TABLE_OPTIONS: Final[tuple[TableOption, ...]] = (  # R19.1, R27.1
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
    TableOption("sets", SETS, listed=True),
    TableOption("split_decks", SWITCH, needs=SEVERAL),
    TableOption("allow_turn_180", (True, False)),
    TableOption("setup_by_player", SWITCH, needs=DRAWN_MAP),
    TableOption("hit_on_counter", (True, False)),
    TableOption("quest_monster_heals", SWITCH),
    TableOption("search_distance_between", SWITCH),
    TableOption("free_treasure_discard", SWITCH),
    TableOption("attack_outside_turn", SWITCH, needs=SEVERAL),
    TableOption("rounds", (0, 60, 30, 15), most=60),
)


ARRANGEMENTS: Final = tuple([str(number) for number in range(1, 385)])
SOURCES: Final[tuple[Source, ...]] = (  # R27.11, in the order of `moves.py`
    Source("adventure", ALL_ADVENTURES),
    Source("peril", ALL_ADVENTURES),
    Source("locations", ALL_LOCATIONS),
    Source("quests", ALL_QUESTS),
    Source("heroes", ALL_HEROES, needs={"hero_choice": (False,)}),
    seat_source("first_player", MOST_SEATS, needs=DRAWN_MAP),
    Source("passages", ALL_LOCATIONS, needs=DRAWN_MAP),
    Source("attack", DICE),
    Source("counter", DICE),
    Source("threat", DICE),
    Source("search", DICE),
    Source("chance", DICE),
    Source("peril_die", DICE, needs=ALONE),
    Source("form", DICE, needs=ALONE),
    Source("discard", ALL_ADVENTURES),
    seat_source("dealer", MOST_SEATS, needs=DEALT_MAP),
    Source("arrangement", ARRANGEMENTS, needs={**DRAWN_MAP, "setup_by_player": (False,)}),
)


class DungeoneerGame(DungeoneerSights):
    """R27.2. One to four players."""

    def __init__(self, rules_version: str, older: tuple[Game, ...] = ()) -> None:
        super().__init__(
            id="dungeoneer",
            rules_version=rules_version,
            older=older,
            form=3,
            least_seats=LEAST_SEATS,
            most_seats=MOST_SEATS,
            verbs=(*FIXED, *CARD_MOVES.verbs),
            sources=SOURCES,
            table_options=TABLE_OPTIONS,
            lab_options={"rounds": 60},
            steps=STEPS,
            reasons=REASONS,
            event_type=EVENTS,
            encoder=ENCODER,
            view_type=DungeoneerView,
            catalogue_type=DungeoneerCatalogue,
            pack=packs.default_pack(),
            check_pack=packs.check_pack,
            factor_kinds=("hero", "start", "quest", "card", "gear", "artifact"),
            reveals=REVEALS,
            quiet=QUIET,
            hides=("piles", "hands"),
            idle=("villainy", "feats"),
            hides_among=("holds",),  # alone, what is not laid is held
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Dungeoneer:
        house = HouseRules(
            options, seats, packs.cards_of(options.get("pack")), COURSE, int(self.rules_version)
        )
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
            played = {face: int(cards.copies[face]) for face in faces}
            return [played.get(face, 0) for face in range(len(ALL_ADVENTURES))]
        if source == SOURCE_LOCATIONS:
            return _once(cards.all_locations & ~_laid_first(state), ALL_LOCATIONS)
        if source == SOURCE_PASSAGES:
            return _once(cards.passages, ALL_LOCATIONS)
        if source == SOURCE_QUESTS:
            return _once(cards.all_quests, ALL_QUESTS)
        return _once(cards.all_heroes, ALL_HEROES) if source == SOURCE_HEROES else []

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
        moves = CARD_MOVES
        if not moves.play <= move < moves.discard:
            return []
        face = (move - moves.play) % (moves.send - moves.play)
        return [Factor("card", ALL_ADVENTURES[face], seat)]

    def catalogue(self, state: Dungeoneer) -> DungeoneerCatalogue:
        return catalogue_of(state)


def _laid_first(state: Dungeoneer) -> i64:
    """R7.1, R7.2, R19.2. The entrance, and the passages around it if they are preset."""
    if state.house.no_blank_spots:
        return 0
    laid: i64 = state.cards.entrances
    if state.stacked and state.house.may_turn:  # R27.4: otherwise they may be drawn again
        for passage in state.stacked[SOURCE_PASSAGES][-4:]:
            laid |= 1 << passage
    return laid


def _once(found: i64, names: tuple[str, ...]) -> list[int]:
    """One card each of a set."""
    return [int(found >> number & 1) for number in range(len(names))]
