"""What the next guild card would do: the one reckoning for board, hints, vectors and bots.

Each class and symbol is played on a prospect, both heroes of a card, with their show-offs and with
the tokens that are left. A verdict says what is certain and what hangs on hidden effects.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import (
    ARCHER,
    CHAMPION,
    CONSTRUCTION_SITE,
    CURSE,
    EFFECTS,
    GREATEST,
    GUILD_CLASSES,
    HEALING,
    HERO_CARDS,
    HERO_KINDS,
    HERO_SYMBOLS,
    LOOTING,
    PRISON,
    PRISONER,
    ROGUE,
    ROOMS,
    TRAP,
    TREASURES,
    hero_class,
    hero_symbol,
)
from undercroft.games.heroes_out.dungeon.board import (
    ARRIVING,
    EXHAUSTED,
    GROUP,
    HEROES_AT,
    POWER,
    all_heroes,
    blows_in,
    count_all,
    count_goods,
    is_in_play,
)
from undercroft.games.heroes_out.dungeon.treasury import value_of
from undercroft.games.heroes_out.dungeon.ways import arrival_rooms
from undercroft.games.heroes_out.guild.prospect import (
    CAPTIVE,
    HEALS,
    MOST_FORKS,
    NOTHING,
    Prospect,
)
from undercroft.games.heroes_out.state import NO_CARD, WAYS, HeroesOut

# Verdicts on the treasure in the Vault.
SAFE: Final = 0
OPEN: Final = 1  # it hangs on hidden effects
LOST: Final = 2
VERDICTS: Final[tuple[str, ...]] = ("no", "maybe", "yes")

# Worth of what is lost, for comparing choices: the Vault, treasures by value, blows.
VERDICT_WORTH: Final = 1 << 20
VALUE_WORTH: Final = 1 << 8


@final
class Outcome:
    """What would come of something: as far as nothing hidden interferes, and in the worst case."""

    def __init__(self, prospect: Prospect) -> None:
        self.verdict: i64 = LOST if prospect.lost else SAFE
        self.hits = prospect.hits
        self.looted = prospect.looted
        self.touched = prospect.touched
        self.is_open = prospect.is_open
        self.steps = prospect.steps

    def cost(self) -> i64:
        """The less the better."""
        return self.verdict * VERDICT_WORTH + count_all(self.looted) * VALUE_WORTH + self.hits


# --- what can be known --------------------------------------------------------------------------


def possible_effects(state: HeroesOut, value: i64) -> list[int]:
    """R2.1.1. By effect: how many tokens of a value a treasure on the table may be.

    What was looted goes back to the supply. Where rooms are built, it can come again (R9.3.1).
    """
    first = value * len(EFFECTS)
    returns = is_in_play(state, CONSTRUCTION_SITE)
    found: list[int] = []
    for effect in range(len(EFFECTS)):
        copies = TREASURES[value][effect]
        gone = 0 if returns else int(state.seen[first + effect])
        found.append(max(copies - gone, 0))
    return found


def captives(state: HeroesOut, drawn: i64) -> i64:
    """R2.1.5, R5.6, R5.7. Whom a prisoner treasure may bring, as a mask of fates; `drawn`: the card
    that is tried, or NO_CARD where the card in resolution has left the deck."""
    mask: i64 = 0
    if not is_in_play(state, PRISON):
        return POWER[NOTHING]
    for card in state.guild:
        if card != drawn:
            mask |= fate_of_card(card)
    if mask or state.wave == 2:
        return mask or POWER[NOTHING]
    for card in state.guild_gone:
        mask |= fate_of_card(card)
    return mask if drawn == NO_CARD else mask | fate_of_card(drawn)


def fate_of_card(card: i64) -> i64:
    return POWER[CAPTIVE + hero_class(int(card))] if card < HERO_CARDS else POWER[NOTHING]


def fates_of(state: HeroesOut) -> vec[i64]:
    """By value: what a treasure may do to the heroes; a prisoner of whichever class is one bit."""
    fates = vec[i64]([1] * (GREATEST + 1))
    for value in range(1, GREATEST):
        effects = possible_effects(state, value)
        mask: i64 = 0
        if effects[CURSE] or effects[LOOTING]:
            mask |= POWER[NOTHING]
        if effects[HEALING]:
            mask |= POWER[HEALS]
        if effects[PRISONER]:
            mask |= POWER[CAPTIVE]
        fates[value] = mask or POWER[NOTHING]
    return fates


def fates_with(fates: vec[i64], caught: i64) -> vec[i64]:
    """The same with the classes that a prisoner can be of."""
    found = fates[:]
    for value in range(1, GREATEST):
        if fates[value] & POWER[CAPTIVE]:
            found[value] = (fates[value] & ~POWER[CAPTIVE]) | caught
    return found


def prospect_of(state: HeroesOut) -> Prospect:
    """The dungeon as it is while a card is resolved."""
    prospect = bare_prospect(state)
    prospect.fates = fates_with(prospect.fates, captives(state, NO_CARD))
    return prospect


def bare_prospect(state: HeroesOut) -> Prospect:
    """The dungeon as it is; whom a prisoner treasure brings is left open."""
    blows = vec[i64]([0] * ROOMS)
    traps = vec[i64]([0] * ROOMS)
    values = vec[i64]([0] * ROOMS)
    tokens = vec[i64]([0] * HERO_KINDS)
    for room in range(ROOMS):
        blows[room] = blows_in(state, room)
        traps[room] = count_goods(state, room, TRAP)
        values[room] = value_of(state, room)
    for hero in range(HERO_KINDS):
        tokens[hero] = state.supply[HEROES_AT + hero]
    fates = fates_of(state)
    prospect = Prospect(state.heroes[:], blows, traps, values, tokens, state.plan, fates)
    prospect.champion = state.champion
    return prospect


def put_to_sleep(prospect: Prospect) -> None:
    """A card that is thought of comes when all others are resolved: nobody is on their feet."""
    for room in range(ROOMS):
        heroes = prospect.heroes[room]
        awake = (heroes & GROUP) + (heroes >> ARRIVING)
        if awake:
            prospect.heroes[room] = ((heroes >> EXHAUSTED & GROUP) + awake) << EXHAUSTED


# --- playing it out -----------------------------------------------------------------------------


def outcome_of(prospect: Prospect) -> Outcome:
    """Play to the end, and see whether anything that is hidden would change the verdict."""
    prospect.run()
    found = Outcome(prospect)
    if is_beyond(prospect):
        found.verdict = OPEN
    forks = prospect.forks
    while forks and found.verdict != OPEN:
        fork = forks.pop()
        fork.run()
        found.touched |= fork.touched
        if fork.lost != prospect.lost or is_beyond(fork):
            found.verdict = OPEN
        forks += fork.forks
    return found


def is_beyond(prospect: Prospect) -> bool:
    """Whether more treasures were turned over than are tried, and the Vault could still fall."""
    return prospect.depth > MOST_FORKS and not prospect.lost and prospect.can_still_lose()


def best_outcome(prospect: Prospect) -> Outcome:
    """As the rule chooses (R10.3.3); where that loses, with one choice made otherwise."""
    first = prospect.copy()
    first.tells = prospect.tells
    best = outcome_of(first)
    if not first.lost:
        return best
    for place in range(len(first.widths)):
        for option in range(first.widths[place]):
            other = prospect.copy()
            other.tells = prospect.tells
            other.other_at = prospect.asked + place
            other.other = option
            found = outcome_of(other)
            found.touched |= best.touched
            if found.cost() < best.cost():
                best = found
            else:
                best.touched = found.touched
            if best.verdict == SAFE:
                return best
    return best


# --- hero cards (R10.1) -------------------------------------------------------------------------


@final
class Tiding:
    """What hero cards of a symbol would do: of all classes for which it is the same."""

    def __init__(self, symbol: i64, classes: i64, rooms: i64, outcome: Outcome) -> None:
        self.symbol = symbol
        self.classes = classes  # a mask
        self.rooms = rooms  # where they come in, a mask
        self.outcome = outcome


def cards_to_come(state: HeroesOut) -> vec[i64]:
    """By symbol: a mask of the classes whose cards can come; after the deck, all of them do."""
    classes = vec[i64]([0] * HERO_SYMBOLS)
    for card in state.guild if len(state.guild) else state.guild_gone:
        if card < HERO_CARDS:
            classes[hero_symbol(int(card))] |= POWER[hero_class(int(card))]
    return classes


def dungeon_asleep(state: HeroesOut) -> Prospect:
    """The dungeon when the next card comes."""
    base = bare_prospect(state)
    put_to_sleep(base)
    return base


def tidings(state: HeroesOut, base: Prospect) -> list[Tiding]:
    """R10.1. Every class and symbol left in the deck, alike ones together."""
    found: list[Tiding] = []
    classes = cards_to_come(state)
    for symbol in range(HERO_SYMBOLS):
        found += tidings_of(state, base, symbol, classes[symbol])
    return found


def tidings_of(state: HeroesOut, base: Prospect, symbol: i64, classes: i64) -> list[Tiding]:
    """R10.1. Of one symbol."""
    rooms = arrival_rooms(state, symbol)
    common: Tiding | None = None
    found: list[Tiding] = []
    for hero in range(GUILD_CLASSES):
        if not classes >> hero & 1:
            continue
        if is_special(base, hero, rooms):
            found.append(tiding_of(state, base, symbol, hero, rooms))
        elif common is None or common.outcome.is_open:
            common = tiding_of(state, base, symbol, hero, rooms)
            found.append(common)
        else:
            common.classes |= POWER[hero]
    return found


def is_special(base: Prospect, hero: i64, rooms: i64) -> bool:
    """Whether heroes of a class do anything there that others would not."""
    if base.tokens[hero] < 2:
        return True
    for room in range(ROOMS):
        if not rooms >> room & 1:
            continue
        if hero == ROGUE and base.traps[room]:
            return True
        if hero == ARCHER and base.plan[WAYS + room] & guarded_rooms(base):
            return True
        if room == PRISON:
            return True
    return False


def guarded_rooms(base: Prospect) -> i64:
    mask: i64 = 0
    for room in range(ROOMS):
        if base.blows[room]:
            mask |= POWER[room]
    return mask


def tiding_of(state: HeroesOut, base: Prospect, symbol: i64, hero: i64, rooms: i64) -> Tiding:
    prospect = base.copy()
    prospect.tells = base.tells
    prospect.fates = fates_with(base.fates, captives(state, hero * HERO_SYMBOLS + symbol))
    if prospect.tokens[hero] == 1 and rooms & (rooms - 1):
        return Tiding(symbol, POWER[hero], rooms, best_of_last(prospect, hero, rooms))
    prospect.summon(hero, rooms)
    return Tiding(symbol, POWER[hero], rooms, best_outcome(prospect))


def best_of_last(prospect: Prospect, hero: i64, rooms: i64) -> Outcome:
    """R12.38. The players choose where the last one comes."""
    best: Outcome | None = None
    for room in range(ROOMS):
        if rooms >> room & 1:
            other = prospect.copy()
            other.tells = prospect.tells
            other.summon_last(hero, room)
            found = best_outcome(other)
            if best is None or found.cost() < best.cost():
                best = found
    assert best is not None
    return best


def reach_of(base: Prospect, found: list[Tiding]) -> i64:
    """The rooms whose monsters matter to what cards of a symbol would do."""
    mask: i64 = 0
    for one in found:
        mask |= one.outcome.touched | one.rooms
        for room in range(ROOMS):
            if one.rooms >> room & 1:
                mask |= base.plan[WAYS + room]  # an archer looks around
    return mask


# --- a push (R9.1) ------------------------------------------------------------------------------


def pushes(state: HeroesOut, base: Prospect) -> list[Outcome]:
    """R9.1. By class: what comes of a card of it in a push; `steps` are not told."""
    found: list[Outcome] = []
    for hero in range(GUILD_CLASSES):
        prospect = base.copy()
        prospect.fates = fates_with(base.fates, captives(state, NO_CARD))
        prospect.imprison(hero)
        found.append(best_outcome(prospect))
    return found


def freed_by(base: Prospect, hero: i64) -> i64:
    """R9.1.4, R10.6. How many heroes would be on their feet after a push that brings this class."""
    prospect = base.copy()
    prospect.imprison(hero)
    total: i64 = 0
    for room in range(ROOMS):
        total += count_all(prospect.heroes[room] & GROUP)
    return total


# --- what a treasure withstands -----------------------------------------------------------------


def withstood(state: HeroesOut, room: i64) -> i64:
    """How many more heroes a treasure withstands, however they come; -1 without a treasure.

    The worst is one after the other: each wakes all who sleep there. An archer shoots before.
    Traps and stopped blows are not counted.
    """
    value = value_of(state, room)
    if not value:
        return -1
    heroes = all_heroes(state, room)
    champion = heroes >> 4 * CHAMPION & 1
    inside = count_all(heroes)
    blows = blows_in(state, room)
    shots: i64 = 1 if can_be_shot_at(state, room) else 0
    held: i64 = 0
    while True:
        blows -= min(blows, shots)
        struck = min(blows, inside + 1)
        blows -= struck
        active = inside + 1 - struck
        worth = active + champion if active else 0
        if not blows and worth >= value:
            return held
        inside += 1
        held += 1


def can_be_shot_at(state: HeroesOut, room: i64) -> bool:
    """R3.5.4. Whether an archer of a card can come in beside a room."""
    for symbol in range(HERO_SYMBOLS):
        if arrival_rooms(state, symbol) & state.plan[WAYS + room]:
            return True
    return False
