"""What a seat sees of a table of Keep the Heroes Out!, and the catalogue of its cards.

Ids are those of the events. Every seat sees the same.
"""

from __future__ import annotations

import msgspec


class MonstersView(msgspec.Struct, frozen=True):
    """Monsters of one clan in one room."""

    clan: str
    seat: int
    count: int
    wounds: list[int]
    """One number for each of them, highest last; all 0 where a wound is deadly."""


class HeroesView(msgspec.Struct, frozen=True):
    """Heroes of one class in one room."""

    hero: str
    active: int
    exhausted: int
    arriving: int
    """Summoned, and not shown off yet (R10.3)."""
    wounds: int
    """Of the Champion."""


class NextView(msgspec.Struct, frozen=True):
    """What the heroes in a room would do if they were active (R10.2.5 to R10.2.8)."""

    act: str
    """attack, loot, wait or advance."""
    rooms: list[str]
    """Where they would advance to; several if the players choose."""


class RoomView(msgspec.Struct, frozen=True):
    """One room of the dungeon with all that is in it."""

    room: str
    symbol: str
    x: int
    y: int
    turned: int
    """Degrees clockwise."""
    passages: list[str]
    """Sides with a passage on the turned tile: n, e, s, w; a wall beyond closes it all the same."""
    distance: int
    """R2.2.3."""
    connected: list[str]
    """Rooms one passage away."""
    portals_to: list[str]
    """Rooms that finished portals make adjacent for monsters."""
    treasure: int | None
    """Its value."""
    lost: bool
    """A treasure lay here and is gone."""
    holds: int | None
    """With a treasure: how many more heroes it withstands, however they come, if none is trapped
    and no attack is stopped. One after the other is the worst: each wakes those who sleep here."""
    cards: int
    """Cards left in the guild deck that would bring a hero into this room."""
    portal: str | None
    """unfinished or finished."""
    goods: dict[str, int]
    """Resources and traps here, only those above 0."""
    monsters: list[MonstersView]
    heroes: list[HeroesView]
    flooded: bool
    next: NextView | None
    """Of the heroes here; null without heroes."""


class ClanView(msgspec.Struct, frozen=True):
    """One clan at the table."""

    clan: str | None
    """Null until it is chosen."""
    seat: int
    hand: list[str]
    deck: int
    """Cards left in the tactic deck."""
    deck_cards: list[str]
    """Which those are, in the order of the catalogue: what a careful player counts."""
    discards: list[str]
    """The most recent last."""
    played: list[str]
    lair: int
    kept: list[str]
    """R14.3: bought cards of earlier scenarios that are in its deck."""


class MarketCard(msgspec.Struct, frozen=True):
    """An available item."""

    card: str
    type: str
    """beast, potion, equipment, scroll or tactic."""
    rooms: list[str]
    """Where it can be bought."""


class ThreatStep(msgspec.Struct, frozen=True):
    """One thing that the heroes of a card would do."""

    room: str
    act: str
    """trap, attack, loot, wait, advance or shot."""
    heroes: int
    """How many are active there then, those woken included."""
    ways: list[str]
    """Of an advance: where it leads, then the rooms where it could lead as well; of a shot: where
    it hits."""


class ThreatView(msgspec.Struct, frozen=True):
    """What the hero cards of a symbol would do if one came now: both heroes, and all they wake.

    No blow is stopped. Where the players would choose, it is as R10.3.3 says.
    """

    symbol: str
    heroes: list[str]
    """The classes, of those left in the deck, for which it is so."""
    rooms: list[str]
    """Where they come in."""
    steps: list[ThreatStep]
    looted: list[int]
    """Values of the treasures that would be lost."""
    hits: int
    """Attacks on monsters, shots included."""
    loses: str
    """Whether the treasure in the Vault would be looted: yes, no, or maybe, which hangs on what a
    looted treasure does."""
    is_open: bool
    """What a looted treasure does can change some of this."""


class OutcomeView(msgspec.Struct, frozen=True):
    """What would come of an answer to a question about heroes, as in ThreatView."""

    looted: list[int]
    hits: int
    loses: str


class BlowView(msgspec.Struct, frozen=True):
    """R10.5. What becomes of the room of a blow if it is stopped, and if it falls."""

    guards: list[int]
    """How many monsters would stand there."""
    holds: list[int | None]
    """How many more heroes its treasure would withstand; null where there is none."""
    slain: bool
    """The struck monster would fall."""


class SiteView(msgspec.Struct, frozen=True):
    """R9.3.2. An empty place where the chosen blueprint fits."""

    x: int
    y: int
    moves: list[str]
    """What chooses it: beside which room, unless that was said, and on which side of it; nothing
    once it is chosen."""


class PendingView(msgspec.Struct, frozen=True):
    """What the question that waits is about, and what was chosen so far."""

    ask: str | None
    """The decision, as in the texts `ask.<decision>`."""
    seat: int | None
    """Who is asked; null in a window, which does not tell who speaks."""
    clan: str | None
    """For which clan."""
    card: str | None
    """The card being played, defended with or kept; the guild card for which one is discarded."""
    side: str | None
    """left or right, once chosen."""
    units: list[str]
    """Actions of that card still to come, in its notation."""
    action: str | None
    """The action in progress: move, melee, ranged, pack, swarm, ambush, build ...; of a card to be
    discarded why: curse or scenario."""
    room: str | None
    """The room it is about: where a monster starts, where the attack is, where a treasure is."""
    target: str | None
    """The second room: where it leads to."""
    hero: str | None
    """The hero it is about."""
    victim: str | None
    """The clan whose monster is attacked."""
    picked: list[str]
    """Cards or heroes picked so far."""
    left: int
    """How many more, at most."""
    easy: str | None
    """R10.3.3. The answer if the game is to choose; null where it does not."""
    step: str | None
    """R10.2. The step of a hero that the question belongs to; null where it is none of them."""
    outcomes: dict[str, OutcomeView]
    """R10.3.3. By move, of a question about heroes: what it would come to, as far as is known."""
    foreseen: dict[str, list[ThreatView]]
    """By move, for whoever is asked where a monster goes: all threats of the symbols for which it
    would change any."""
    blow: BlowView | None
    """What hangs on a defence."""
    barred: dict[str, str]
    """R9.3.1. By price that is not offered: too few `coins`, or no `treasure` of the value left."""
    sites: list[SiteView]
    """Where a new room could lie, while its place is asked for; then where it will."""


class PushView(msgspec.Struct, frozen=True):
    """R9.1. What the next guild card would do to one who pushes their luck, in cards left."""

    imprisons: int
    """A hero is locked up, and that is all."""
    shoots: int
    """An archer is locked up, and shoots at a monster before."""
    frees: int
    """Heroes get on their feet: a mage and all prisoners, or a class without tokens (R10.6),"""
    freed: int
    """at most so many."""
    loses: int
    """After these the Vault would be looted if no blow is stopped,"""
    may_lose: int
    """and after these perhaps: it hangs on what a looted treasure does."""
    nothing: int
    """A scenario card."""


class HeroesOutView(msgspec.Struct, frozen=True):
    """The table; it is the same for every seat but for `seat`."""

    seat: int | None
    scenario: str
    chapter: int
    """1, or the chapter of a chronicle."""
    attempt: int
    difficulty: str
    wave: int
    wave_zero: bool
    """R14.4: each invasion draws one card for now."""
    phase: str
    """setup, play, refresh, cleanup, invasion, between (the scenarios of a chronicle) or over."""
    active: int
    """The place of the active clan in `clans`."""
    turn: int
    """Turns begun, 0 during setup."""
    pushed: bool
    """The active player has pushed their luck in this turn."""
    cards_due: int
    """Guild cards this invasion still draws, or the next one will."""
    guild_left: int
    guild_cards: list[str]
    """The cards left in the guild deck, in the order of the catalogue, not of the deck."""
    guild_discards: list[str]
    """The most recent last."""
    guild_card: str | None
    """The card in resolution."""
    rooms: list[RoomView]
    clans: list[ClanView]
    market: list[MarketCard]
    items_left: int
    items_under: list[str]
    """Cards put under the item deck, the next of them first; the others come before them."""
    blueprints: list[str]
    rooms_stacked: int
    """Rooms left in the stack of blueprints."""
    rooms_built: int
    rooms_wanted: int
    """R11.9.1: how many must be built to win."""
    supply: dict[str, int]
    """Tokens and heroes that can still be placed."""
    treasures_left: dict[str, int]
    """Value to tokens of it in the supply."""
    treasures_seen: dict[str, dict[str, int]]
    """Value to effect to how often it was turned up in this scenario."""
    treasures_hidden: dict[str, dict[str, int]]
    """R2.1.1. Value to effect to tokens: what a treasure that lies face down may be."""
    threats: list[ThreatView]
    push: PushView | None
    """Null without a Prison."""
    pending: PendingView


# --- catalogue ---------------------------------------------------------------------------------


class RoomCard(msgspec.Struct, frozen=True):
    id: str
    symbol: str
    shape: str
    """X, T, L or I."""
    passages: list[str]
    """Before it is turned."""
    makes: str | None
    """The token its action places."""
    price: str | None
    """The resource its action takes for an item,"""
    buys: str | None
    """of this type."""


class ClanCard(msgspec.Struct, frozen=True):
    id: str
    monsters: int
    health: int
    role: str
    start: int
    symbol: str
    ability: str


class UnitView(msgspec.Struct, frozen=True):
    """One action on a card, for drawing its icons."""

    action: str
    """act, melee, ranged, move, draw, trap, portal, coin, frog, book, bone, def, spawn, ambush,
    fortify, pack or swarm."""
    count: int
    """How often; for an ambush or a spawn of a swarm: up to how many."""
    what: str | None
    """Of an ambush the symbol; of fortify and pack the action; of a swarm the left part."""
    then: str | None
    """Of a swarm the right part."""


class PlayingCard(msgspec.Struct, frozen=True):
    """A tactic card or an item."""

    id: str
    kind: str
    """A clan or a type of item."""
    copies: int
    effect: str
    """In the notation of R3.1."""
    left: list[UnitView]
    right: list[UnitView]
    """Empty without a choice."""


class GuildCard(msgspec.Struct, frozen=True):
    id: str
    hero: str | None
    """Null for a scenario card."""
    symbol: str | None
    copies: int


class HeroesOutCatalogue(msgspec.Struct, frozen=True):
    """The printed facts of this table."""

    rooms: list[RoomCard]
    clans: list[ClanCard]
    cards: list[PlayingCard]
    guild: list[GuildCard]
    """All cards that can be in the guild deck of some scenario of this table; `copies` is of the
    present one."""
    symbols: dict[str, list[str]]
    """Symbol to its rooms."""
    tokens: dict[str, int]
    """Tokens and heroes to how many there are."""
    treasures: dict[str, dict[str, int]]
    """Value to effect to copies."""
    difficulties: dict[str, list[int]]
    """Guild cards an invasion draws in wave 1 and in wave 2."""
    scenarios: list[str]
    """Of this table, in order: one, or the chapters of a chronicle."""
    champion_health: int
