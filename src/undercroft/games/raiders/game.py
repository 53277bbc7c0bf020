"""Dungeon Raiders as the engine sees it."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.game import (
    WHOLE_TABLE,
    Factor,
    Game,
    Source,
    TableOption,
    Verb,
    seat_source,
)
from undercroft.games.raiders import cards
from undercroft.games.raiders.cards import (
    BOSS,
    BOSSES,
    CHARACTER_IDS,
    CHARACTERS,
    COIN_CAP,
    FIRST_BOSS,
    FLOOR_IDS,
    HAND,
    ITEM_COPIES,
    ITEMS,
    KINDS,
    LAID_ROOMS,
    LEAST_SEATS,
    MOST_SEATS,
    NO_CARD,
    POWERS,
    ROOM_IDS,
    ROOMS,
    CardSet,
)
from undercroft.games.raiders.encoder import RaidersEncoder
from undercroft.games.raiders.events import (
    EVENTS,
    QUIET,
    REVEALS,
    CharacterCard,
    RaidersCatalogue,
    RaidersView,
    RoomCard,
)
from undercroft.games.raiders.flow import START, STEPS
from undercroft.games.raiders.rules import (
    LIGHT_ONLY,
    NOTHING,
    REASONS,
    SOURCE_ROOMS,
    can_light,
    held,
    light,
)
from undercroft.games.raiders.state import ITEM_KINDS, HouseRules, Raiders
from undercroft.games.raiders.view import RaidersSights

ENCODER: Final = RaidersEncoder()


class RaidersGame(RaidersSights):
    """Three to five raiders, five floors, one boss."""

    def __init__(
        self,
        rules_version: str,
        same_rules: tuple[str, ...] = (),
        lost_forms: tuple[str, ...] = (),
        older: tuple[Game, ...] = (),
    ) -> None:
        super().__init__(
            id="raiders",
            rules_version=rules_version,
            least_seats=LEAST_SEATS,
            most_seats=MOST_SEATS,
            verbs=(Verb("play", HAND), Verb("light", ("torch",), interrupt=True)),
            sources=(
                Source("rooms", ROOM_IDS[:FIRST_BOSS], limit=LAID_ROOMS),
                Source("bosses", ROOM_IDS[FIRST_BOSS:], limit=1),
                Source("floors", FLOOR_IDS, limit=5),
                Source("characters", CHARACTER_IDS),
                seat_source("scroll", MOST_SEATS),
            ),
            table_options=(  # R11.1-R11.4, R11.6
                TableOption("tactical", (False, True)),
                TableOption(
                    "scroll_tie", ("others_first", "holder_first"), needs={"tactical": (True,)}
                ),
                TableOption("boss_strength_five", (16, 18)),
                TableOption("boss_pays_when_beaten", (True, False)),
            ),
            steps=STEPS,
            reasons=REASONS,
            event_type=EVENTS,
            view_type=RaidersView,
            catalogue_type=RaidersCatalogue,
            encoder=ENCODER,
            factor_kinds=("character", "item", "room", "boss", "start"),
            pack=cards.default_pack(),
            check_pack=cards.check_pack,
            reveals=REVEALS,
            quiet=QUIET,
            same_rules=same_rules,
            lost_forms=lost_forms,
            older=older,
            hides=("row", "rooms", "played"),  # R2.7, R4.2.3
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Raiders:
        pack = options.get("pack") or cards.default_pack()
        table = CardSet(pack, seats, options["boss_strength_five"], int(self.rules_version))
        state = Raiders(seats, HouseRules(options), table)
        state.lay_out()
        return state

    def begin(self, state: Raiders) -> None:
        state.then(START)

    def copies(self, state: Raiders, source: int) -> list[int]:
        """R11.7. Return how many copies of each card a deck has."""
        if source == SOURCE_ROOMS:
            return state.cards.copies[:FIRST_BOSS]
        return [1] * len(self.sources[source].outcomes)

    def interrupts(self, state: Raiders, seat: int) -> list[int]:
        """R6.1, R6.1.4, R10.9. Any seat may light a torch while the game waits for an answer."""
        return LIGHT_ONLY if state.stack and can_light(state, seat) else NOTHING

    def interrupt(self, state: Raiders, seat: int, move: int) -> None:
        """R6.1.5. Light a torch; this changes no one's card and no one's pending decision."""
        light(state, seat)

    def scores(self, state: Raiders) -> list[int]:
        return list(state.coins)

    def is_out(self, state: Raiders, seat: int) -> bool:
        """R9.6. Return whether the seat is petrified."""
        return bool(state.petrified >> seat & 1)

    def factors(self, state: Raiders) -> list[Factor]:
        """Characters, items and the first scroll by seat; resolved rooms and boss by table."""
        found = [
            Factor("character", CHARACTER_IDS[one], i) for i, one in enumerate(state.characters)
        ]
        for seat in range(state.seats):
            for kind in range(ITEM_KINDS):
                if held(state, seat, kind + POWERS):
                    found.append(Factor("item", ITEMS[kind], seat))
        for card in state.gone:
            kind_name = "boss" if state.cards.kind[card] == BOSS else "room"
            found.append(Factor(kind_name, ROOM_IDS[card], WHOLE_TABLE))
        if state.house.tactical and not state.gone:
            found.append(Factor("start", "scroll", state.scroll))
        return found

    def catalogue(self, state: Raiders) -> RaidersCatalogue:
        table = state.cards
        return RaidersCatalogue(
            rooms=[_room_card(table, card) for card in range(FIRST_BOSS)],
            bosses=[_room_card(table, FIRST_BOSS + index) for index in range(len(BOSSES))],
            characters=[_character_card(table, index) for index in range(len(CHARACTERS))],
            floors=dict(zip(FLOOR_IDS, table.floors, strict=True)),
            items=dict.fromkeys(ITEMS, ITEM_COPIES),
            cap=COIN_CAP,
        )


def _room_card(table: CardSet, card: int) -> RoomCard:
    room = ROOMS[card]
    return RoomCard(
        id=room.id,
        kind=KINDS[room.kind],
        copies=table.copies[card],
        strength=table.strength[card] if table.beatable[card] else None,
        wounds=table.wounds[card],
        coins=table.coins[card],
        reward=table.reward[card],
        escape=HAND[room.escape] if room.escape != NO_CARD else None,
        hits="highest" if room.hits_highest else "lowest",
        petrifies=room.petrifies,
        fives_count_one=room.fives_count_one,
        larger=table.larger[card],
        smaller=table.smaller[card],
        bonuses=table.bonuses[card],
        losses=list(table.losses[card]),
        loses=room.loses or None,
    )


def _character_card(table: CardSet, index: int) -> CharacterCard:
    return CharacterCard(
        id=CHARACTERS[index].id,
        coins=table.start_coins[index],
        wounds=table.start_wounds[index],
        items=[HAND[item] for item in table.start_items[index]],
    )
