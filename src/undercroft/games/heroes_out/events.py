"""All that happens at a table of Keep the Heroes Out!, as it is told.

Ids are those of cards.py and dungeons.py: rooms, symbols, tokens ("coin", "frog", "book", "bone",
"trap", "portal"), heroes ("warrior", "rogue", "mage", "archer", "champion"), clans, cards. A clan
is one of the table and belongs to one seat, so monsters are named by it. Everything but the next
draws and the effects of treasures is public, and every seat is told the same.
"""

from __future__ import annotations

from typing import get_args

from undercroft.engine.events import Event
from undercroft.engine.names import snake_case

# --- events: setup and turns ------------------------------------------------------------


class DungeonOpened(Event, frozen=True):
    """R4.1 to R4.5. A scenario is laid out; `chapter` and `attempt` count from 1 in a chronicle."""

    scenario: str
    chapter: int
    attempt: int


class ClanChosen(Event, frozen=True):
    """R4.6. `chance`: it was drawn, not chosen."""

    seat: int
    clan: str
    chance: bool


class ForeignClanChosen(Event, frozen=True):
    """R9.2. The clan whose tactic cards are shuffled into the items."""

    seat: int
    clan: str


class MarketOpened(Event, frozen=True):
    """R4.3. The first available items."""

    cards: list[str]


class BlueprintsRevealed(Event, frozen=True):
    """R9.3. Rooms turned up as blueprints."""

    rooms: list[str]


class TurnBegun(Event, frozen=True):
    """R6.1. The `turn`-th turn of the table, counted from 1."""

    seat: int
    clan: str
    turn: int


class PhaseBegun(Event, frozen=True):
    """R6.1. `phase` is refresh, invasion; for an invasion `amount` says how many guild cards."""

    seat: int
    phase: str
    amount: int


class WaveBegun(Event, frozen=True):
    """R5.4. All guild cards are shuffled into a new deck of `amount`."""

    wave: int
    amount: int


class ChapterEnded(Event, frozen=True):
    """R14.3. A scenario of a chronicle is won or lost."""

    scenario: str
    chapter: int
    won: bool
    reason: str


class CardKept(Event, frozen=True):
    """R14.3. A bought card stays for the next scenario."""

    seat: int
    clan: str
    card: str


class ScenarioRepeated(Event, frozen=True):
    """R14.3."""

    seat: int
    scenario: str


class GameEnded(Event, frozen=True):
    """R5. All seats or none."""

    winners: list[int]
    reason: str


# --- events: cards ------------------------------------------------------------------------


class CardsDrawn(Event, frozen=True):
    """R7.5. `why`: start, cleanup, draw, ability, push, fortify or the id of a scenario card."""

    seat: int
    clan: str
    cards: list[str]
    why: str


class DeckShuffled(Event, frozen=True):
    """R6.4. The discard pile becomes the deck."""

    seat: int
    clan: str
    amount: int


class CardPlayed(Event, frozen=True):
    """R6.2."""

    seat: int
    clan: str
    card: str


class SideChosen(Event, frozen=True):
    """R3.1.2. `side` is left or right."""

    seat: int
    clan: str
    card: str
    side: str


class CardDiscarded(Event, frozen=True):
    """A card leaves a hand: `why` is curse, refresh, fortify or the id of a scenario card."""

    seat: int
    clan: str
    card: str
    why: str


class PlayAreaCleared(Event, frozen=True):
    """R6.7. Played cards go to the discard pile."""

    seat: int
    clan: str
    cards: list[str]


class ItemTaken(Event, frozen=True):
    """R8.2, R9.2.1. From the available items to the discard pile."""

    seat: int
    clan: str
    card: str
    room: str


class ItemsReturned(Event, frozen=True):
    """R6.6. Under the item deck, in this order."""

    seat: int
    clan: str
    cards: list[str]


class ItemRevealed(Event, frozen=True):
    """R4.3. A place of the market is filled; `left` in the item deck."""

    place: int
    card: str
    left: int


# --- events: monsters ----------------------------------------------------------------------


class MonstersPlaced(Event, frozen=True):
    """From the lair: `why` is start, ambush, spawn, ability or swarm."""

    seat: int
    clan: str
    room: str
    amount: int
    why: str


class MonsterMoved(Event, frozen=True):
    """R7.4. `carried`: the token taken along; `way` is passage, wall or portal."""

    seat: int
    clan: str
    start: str
    room: str
    carried: str | None
    way: str


class MonsterHit(Event, frozen=True):
    """R7.14. `by`: the hero, or the id of a scenario card; a slain one is in the lair again."""

    seat: int
    clan: str
    room: str
    wounds: int
    slain: bool
    by: str


class WoundsHealed(Event, frozen=True):
    """R3.2.1."""

    seat: int
    clan: str
    amount: int


class AttackDefended(Event, frozen=True):
    """R10.5. A card stops an attack."""

    seat: int
    clan: str
    card: str
    room: str


class TokenPlaced(Event, frozen=True):
    """A resource, a trap, or a finished portal from the supply; `by`: clan or scenario card."""

    token: str
    room: str
    by: str


class PortalFinished(Event, frozen=True):
    """R7.1. An unfinished portal is turned over."""

    seat: int
    clan: str
    room: str


class TokensDiscarded(Event, frozen=True):
    """Tokens of one kind go back to the supply.

    `why`: price, warrior, rogue, looting, trap (sprung) or the id of a scenario card.
    """

    token: str
    room: str
    amount: int
    why: str


class RoomBuilt(Event, frozen=True):
    """R9.3. A new room at its place, `turned` by so many degrees, with a treasure of this value."""

    seat: int
    clan: str
    room: str
    x: int
    y: int
    turned: int
    value: int


# --- events: heroes ---------------------------------------------------------------------------


class LuckPushed(Event, frozen=True):
    """R9.1. The guild card follows."""

    seat: int
    clan: str


class GuildCardDrawn(Event, frozen=True):
    """R3.5. `why` is invasion, push, laboratory or prisoner; `left` in the deck."""

    card: str
    why: str
    left: int


class HeroSummoned(Event, frozen=True):
    """R10.2.1."""

    hero: str
    room: str


class HeroImprisoned(Event, frozen=True):
    """R9.1.2. Exhausted, in the Prison."""

    hero: str
    room: str


class HeroesMissing(Event, frozen=True):
    """R10.6. No token of the class is left; those awake because of it follow."""

    hero: str


class HeroShownOff(Event, frozen=True):
    """R10.2.2. What it does follows."""

    hero: str
    room: str


class HeroesWoken(Event, frozen=True):
    """Exhausted heroes turn active: `why` is inspired, mage, healing, missing or a card's id."""

    room: str
    heroes: dict[str, int]
    why: str


class HeroExhausted(Event, frozen=True):
    """`why` is attack, wait, loot or prison."""

    hero: str
    room: str
    why: str


class HeroAttacked(Event, frozen=True):
    """R10.2.5, R3.5.4. Who is the target; a defence or the hit follows."""

    hero: str
    start: str
    room: str
    seat: int
    clan: str


class HeroHit(Event, frozen=True):
    """R7.2. `by`: a clan, or trap; `left`: health left, 0 for a slain hero."""

    hero: str
    room: str
    by: str
    left: int


class HeroesAdvanced(Event, frozen=True):
    """R10.2.8."""

    heroes: dict[str, int]
    start: str
    room: str


class TreasureLooted(Event, frozen=True):
    """R10.2.6. The effect is turned up, its consequences follow."""

    room: str
    value: int
    effect: str
    heroes: dict[str, int]


class TreasureRemoved(Event, frozen=True):
    """R11.2. Back to the supply, unseen."""

    room: str
    value: int


class RoomsFlooded(Event, frozen=True):
    """R11.4."""

    rooms: list[str]


class FloodDried(Event, frozen=True):
    """R11.4."""

    rooms: list[str]


EVENTS = (
    DungeonOpened | ClanChosen | ForeignClanChosen | MarketOpened | BlueprintsRevealed | TurnBegun
    | PhaseBegun | WaveBegun | ChapterEnded | CardKept | ScenarioRepeated | GameEnded | CardsDrawn
    | DeckShuffled | CardPlayed | SideChosen | CardDiscarded | PlayAreaCleared | ItemTaken
    | ItemsReturned | ItemRevealed | MonstersPlaced | MonsterMoved | MonsterHit | WoundsHealed
    | AttackDefended | TokenPlaced | PortalFinished | TokensDiscarded | RoomBuilt | LuckPushed
    | GuildCardDrawn | HeroSummoned | HeroImprisoned | HeroesMissing | HeroShownOff | HeroesWoken
    | HeroExhausted | HeroAttacked | HeroHit | HeroesAdvanced | TreasureLooted | TreasureRemoved
    | RoomsFlooded | FloodDried
)  # fmt: skip
# R6.11, R6.13. Players answer in the open: every event may tell what was chosen or turned up.
REVEALS = tuple(snake_case(kind.__name__) for kind in get_args(EVENTS))
QUIET_EVENTS = tuple(kind for kind in REVEALS if kind != "treasure_looted")
"""R6.13. Only a looted treasure shows what was hidden before chance was drawn."""
