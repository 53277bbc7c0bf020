"""What clients receive from a table of Dungeon Raiders: events, the view, the catalogue.

Cards are named by id: powers are "1" to "5", items "torch", "crystal_ball", "key", "sword".
"""

from __future__ import annotations

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Quiet

# --- events -------------------------------------------------------------------


class GameBegun(Event, frozen=True):
    """R2. Characters are dealt, by seat; `scroll` is the first holder in the tactical variant."""

    characters: list[str]
    scroll: int | None


class FloorOpened(Event, frozen=True):
    """R3. Five rooms are laid out; a closed one is null."""

    floor: int
    floor_card: str
    rooms: list[str | None]


class RoomEntered(Event, frozen=True):
    """R4.1. The party enters a room; `turned`: it was closed until now."""

    floor: int
    room: int
    card: str
    turned: bool


class TorchLit(Event, frozen=True):
    """R6.1. A torch is spent to look at the closed rooms."""

    seat: int


class RoomsSeen(Event, frozen=True):
    """R6.1. What the torch showed, sent only to its owner. Null where the room is open or gone."""

    seat: int
    rooms: list[str | None]


class CardCommitted(Event, frozen=True):
    """R4.2. A card is laid face down; `card` is sent only to its owner."""

    seat: int
    card: str | None
    second: bool


class CardsRevealed(Event, frozen=True):
    """R4.3. All committed cards are revealed at once, by seat; null for a seat without one."""

    cards: list[str | None]
    second: bool


class CardPlayed(Event, frozen=True):
    """R10. A card is played face up in the tactical variant."""

    seat: int
    card: str
    second: bool


class ItemReturned(Event, frozen=True):
    """R6. A used item goes back to the supply."""

    seat: int
    item: str


class Escaped(Event, frozen=True):
    """R9. A seat escapes from the boss with the right item."""

    seat: int
    item: str


class ChestShared(Event, frozen=True):
    """R5.1. `seats` take `each` coins from a chest of `coins`; `chest` is larger or smaller."""

    chest: str
    coins: int
    seats: list[int]
    each: int


class ChestLost(Event, frozen=True):
    """R5.1. No one gets this chest."""

    chest: str
    coins: int


class MonsterBeaten(Event, frozen=True):
    """R5.2. The sum of the cards reaches the strength."""

    card: str
    total: int
    strength: int


class MonsterAttacked(Event, frozen=True):
    """R5.2. The sum falls short, or nothing can beat it (`strength` is null); `seats` are hit."""

    card: str
    total: int
    strength: int | None
    seats: list[int]


class TrapSprung(Event, frozen=True):
    """R5.4. The highest card determines the amount; `what` is coins or wounds."""

    card: str
    highest: int
    what: str
    amount: int
    seats: list[int]


class CoinsGained(Event, frozen=True):
    seat: int
    amount: int
    lost: int
    """Coins beyond the cap of 20."""


class CoinsLost(Event, frozen=True):
    seat: int
    amount: int


class WoundsTaken(Event, frozen=True):
    seat: int
    amount: int


class WoundsHealed(Event, frozen=True):
    seat: int
    amount: int


class ItemGained(Event, frozen=True):
    seat: int
    item: str


class ItemDenied(Event, frozen=True):
    """R5.3. The supply has too few copies, so none of these seats gets one."""

    item: str
    seats: list[int]


class Petrified(Event, frozen=True):
    """R9. Medusa petrifies a seat, which is then out of the game."""

    seat: int


class ScrollPassed(Event, frozen=True):
    """R10. The seat that leads the next room; `kept`: the holder does not change."""

    seat: int
    kept: bool


class FloorFinished(Event, frozen=True):
    """R3. Players take back all their power cards."""

    floor: int


class Fainted(Event, frozen=True):
    """R8. The most wounded seats faint and cannot win."""

    seat: int
    wounds: int


class GameEnded(Event, frozen=True):
    """R8. No one wins if `winners` is empty."""

    winners: list[int]
    reason: str


EVENTS = (
    GameBegun | FloorOpened | RoomEntered | TorchLit | RoomsSeen | CardCommitted | CardsRevealed
    | CardPlayed | ItemReturned | Escaped | ChestShared | ChestLost | MonsterBeaten
    | MonsterAttacked | TrapSprung | CoinsGained | CoinsLost | WoundsTaken | WoundsHealed
    | ItemGained | ItemDenied | Petrified | ScrollPassed | FloorFinished | Fainted | GameEnded
)  # fmt: skip
REVEALS = ("card_played", "cards_revealed", "floor_opened", "room_entered")
QUIET = Quiet(("play",), ("card_committed", "card_played"))
"""A card face down, or openly from an open hand, until the last one decides the room."""

# --- view ---------------------------------------------------------------------


class RoomView(msgspec.Struct, frozen=True):
    """One room of the floor. `card` is null while this viewer does not know it."""

    card: str | None
    open: bool
    """Face up for everyone; a closed room with a card was seen by this viewer's torch."""
    gone: bool
    """Already resolved."""


class SeatView(msgspec.Struct, frozen=True):
    """What everyone sees of one seat."""

    character: str
    coins: int
    wounds: int
    items: dict[str, int]
    """Items held, by id; anyone could work them out, so they are shown."""
    spent: list[int]
    """Power cards played on this floor, in order."""
    powers_left: list[int]
    committed: bool
    """The seat has laid a card face down."""
    played: str | None
    """The face-up card of this room."""
    ball: bool
    """Whether it played a crystal ball in this room; a second card follows or followed."""
    escaped: bool
    petrified: bool
    fainted: bool


class FightView(msgspec.Struct, frozen=True):
    """The sum that the face-up cards and the cards still to come can reach."""

    strength: int | None
    """Null if the boss cannot be beaten."""
    wounds: int
    open: int
    """The sum of the face-up cards."""
    least: int
    most: int


class RaidersView(msgspec.Struct, frozen=True):
    """Everything that one seat, or a spectator (null), may know about the table."""

    seat: int | None
    floor: int
    """1 to 5."""
    room: int
    """1 to 5."""
    row: list[RoomView]
    seats: list[SeatView]
    supply: dict[str, int]
    hand: list[str]
    """The viewer's hand; empty for a spectator."""
    committed: str | None
    """The viewer's face-down card."""
    fight: FightView | None
    """In monster and boss rooms."""
    scroll: int | None
    """Tactical variant: the seat that leads this room."""
    tactical: bool
    gone_rooms: list[str]
    """Every room resolved so far, in order."""
    gone_floors: list[str]


# --- catalogue (the card table of this table's pack) ------------------------------


class RoomCard(msgspec.Struct, frozen=True):
    """One room or boss as printed, for this number of seats."""

    id: str
    kind: str
    """monster, treasure, vault, trap or boss."""
    copies: int
    strength: int | None = None
    wounds: int = 0
    coins: int = 0
    """Boss: coins lost by a hit."""
    reward: int = 0
    """Boss: coins for the highest card."""
    escape: str | None = None
    """Boss: the item that escapes."""
    hits: str = "lowest"
    """lowest or highest."""
    petrifies: bool = False
    fives_count_one: bool = False
    larger: int = 0
    smaller: int = 0
    bonuses: list[str] = []
    """Vault: by value 1 to 5; an item id, coins_N or potion_N."""
    losses: list[int] = []
    """Trap: by highest value 1 to 5."""
    loses: str | None = None
    """Trap: coins or wounds."""


class CharacterCard(msgspec.Struct, frozen=True):
    id: str
    coins: int
    wounds: int
    items: list[str]


class RaidersCatalogue(msgspec.Struct, frozen=True):
    """The card set of a table, for the reference and the card faces."""

    rooms: list[RoomCard]
    bosses: list[RoomCard]
    characters: list[CharacterCard]
    floors: dict[str, str]
    """Floor card to its pattern, U for open and D for closed."""
    items: dict[str, int]
    """Copies of each item."""
    cap: int
    """The most coins that a seat can have."""
