"""How far a hero is from completing its quests, in steps: the way and the odds at its end."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.kit import modifiers
from undercroft.games.dungeoneer.bits import count_of, lowest
from undercroft.games.dungeoneer.dungeon.map import beyond, distance, laid_mask
from undercroft.games.dungeoneer.play.values import value_of
from undercroft.games.dungeoneer.printed.tables import ATTACKS, FIGHTER_WIDTH, VALUES
from undercroft.games.dungeoneer.printed.tables import LIFE as PRINTED_LIFE
from undercroft.games.dungeoneer.printed.words import (
    CHANCE,
    DIE,
    ESCORT,
    HUNT,
    MELEE,
    NONE,
    SEARCH,
    SPEED,
    WINS,
)
from undercroft.games.dungeoneer.state import (
    AT,
    CARRIED,
    DONE,
    FAR,
    FOUND,
    GLORY,
    HERO,
    LIFE,
    PERSON,
    PLACE,
    QUEST,
    QUESTS,
    TOKEN,
    WAYS,
    WOUNDS,
    Dungeoneer,
)

FAR_OFF: Final = 12.0  # steps to a location to which no way leads
LAID: Final = 4.0  # steps to a location once it is laid, and for each that may be drawn before it
DRAWN: Final = 0.35
MOST_STEPS: Final = 20.0  # a quest further away is as good as this far
MISSING: Final = -1.0  # instead of steps: there is no such quest
AGAIN: Final = 2.0  # steps that a failed attempt costs
PER_GLORY: Final = 0.7  # steps to earn what is lacking
FOR_HEALTH: Final = 8.0


@final
class Outlook:
    """What a hero counts its steps with: distances, characteristics, and what is not yet laid."""

    def __init__(self, state: Dungeoneer, seat: i64, stats: vec[i64]) -> None:
        self.seat = seat
        self.stats = stats  # melee, magic, speed
        self.laid = laid_mask(state.places)
        self.unseen = LAID + DRAWN * float(count_of(state.pool) + len(state.under))
        self.far = ways_from(state, state.people[seat * PERSON + AT])

    def nearest(self, places: i64) -> float:
        """Steps to the nearest of some locations."""
        best = FAR_OFF if places & self.laid else self.unseen
        while places:
            steps = self.far[lowest(places)]
            places &= places - 1
            if steps != NONE and float(steps) < best:
                best = float(steps)
        return best

    def has(self, state: Dungeoneer, stat: i64) -> i64:
        return self.stats[stat] if stat <= SPEED else value_of(state, self.seat, stat)


def stats_of(state: Dungeoneer, seat: i64) -> vec[i64]:
    """Melee, magic and speed as they count now."""
    found = vec[i64]()
    stat: i64 = MELEE
    while stat <= SPEED:
        found = append(found, value_of(state, seat, stat))
        stat += 1
    return found


def fleeting(state: Dungeoneer, seat: i64, stat: i64) -> i64:
    """R5.24. How much of a characteristic is gone when the turn is over."""
    row = state.effects
    total: i64 = 0
    width = modifiers.WIDTH
    for at in range(modifiers.HEAD, modifiers.HEAD + width * row[modifiers.COUNT], width):
        if row[at + modifiers.THINGS] >> int(stat) & 1 and row[at + modifiers.WHOM] == seat:
            total += row[at + modifiers.AMOUNT]
    return total


def odds_of(total: i64, need: i64) -> float:
    """The chance that a die and a number reach a value."""
    faces = DIE + total - need + 1
    return float(max(min(faces, DIE), 0)) / 6.0


def odds_to_beat(ahead: i64) -> float:
    """The chance that a die and a lead beat another die."""
    lead = max(min(ahead, 6), -6)
    if lead > 0:
        return float(36 - (6 - lead) * (7 - lead) // 2) / 36.0
    return float((5 + lead) * (6 + lead) // 2) / 36.0


def pause(odds: float) -> float:
    """The steps that expected failures cost."""
    return AGAIN * (1.0 / odds - 1.0) if odds > 0.1 else 9.0 * AGAIN


def ways_from(state: Dungeoneer, start: i64) -> vec[i64]:
    """By location: the path distance, or NONE."""
    far = vec[i64]([NONE] * len(state.cards.location_ids))
    edge: i64 = 1 << start
    seen = edge
    steps: i64 = 0
    while edge:
        rest = edge
        while rest:
            far[lowest(rest)] = steps
            rest &= rest - 1
        edge = beyond(state.places, edge, WAYS) & ~seen
        seen |= edge
        steps += 1
    return far


# --- quests ---------------------------------------------------------------------------------------


def nearest_quests(state: Dungeoneer, seat: i64, stats: vec[i64]) -> vec[float]:
    """Steps to the nearest quests, as many as are still needed, in order; then MISSING."""
    best = vec[float]([MISSING, MISSING, MISSING])
    row = seat * PERSON
    if state.people[row + AT] == NONE:
        return best
    outlook = Outlook(state, seat, stats)
    needed = WINS - state.people[row + DONE]
    if needed <= 0:  # alone, the way out is left
        best[0] = outlook.nearest(state.cards.entrances)
        return best
    mask = state.people[row + QUESTS] | state.common | state.ownerless
    while mask:
        insert(best, needed, min(steps_to(state, outlook, lowest(mask)), MOST_STEPS))
        mask &= mask - 1
    return best


def insert(best: vec[float], count: i64, steps: float) -> None:
    """Among so many numbers, the lowest first."""
    at: i64 = 0
    while at < count:
        if best[at] == MISSING or steps < best[at]:
            higher = best[at]
            best[at] = steps
            if higher == MISSING:
                return
            steps = higher
        at += 1


def steps_to(state: Dungeoneer, outlook: Outlook, quest: i64) -> float:
    """Expected steps until a quest is completed."""
    cards = state.cards
    category = cards.category[quest]
    if category == ESCORT:
        return escort_steps(state, outlook, quest)
    steps = price_steps(state, outlook.seat, quest)
    if category == SEARCH:
        steps += search_steps(state, outlook, quest)
    else:
        steps += outlook.nearest(cards.quest_places[quest])
    if category == HUNT:
        return steps + hunt_steps(state, outlook, quest)
    if category == CHANCE:
        return steps + pause(odds_of_dice(cards.quest_sum[quest], cards.quest_double[quest] != 0))
    stat = cards.quest_stat[quest]
    if stat == NONE:
        return steps
    offering = min(cards.offering[quest], state.people[outlook.seat * PERSON + GLORY])
    return steps + pause(odds_of(outlook.has(state, stat) + offering, cards.quest_value[quest]))


def price_steps(state: Dungeoneer, seat: i64, quest: i64) -> float:
    """What an attempt costs, and what is still lacking for it."""
    cards, row = state.cards, seat * PERSON
    steps = float(cards.pay_ap[quest])
    lacking = cards.pay_glory[quest] - state.people[row + GLORY]
    if lacking > 0:
        steps += PER_GLORY * float(lacking)
    if state.people[row + LIFE] < cards.quest_health[quest]:
        steps += FOR_HEALTH
    return steps + 2.0 * float(cards.give_health[quest])


def search_steps(state: Dungeoneer, outlook: Outlook, quest: i64) -> float:
    """R14.13. The best place to search: near to the hero, far from the entrance."""
    if state.people[outlook.seat * PERSON + FOUND] >> quest & 1:
        return 0.0
    value = state.cards.search_value[quest]
    best = FAR_OFF
    places = state.cards.quest_places[quest]
    while places:
        place = lowest(places)
        places &= places - 1
        if outlook.far[place] != NONE:
            odds = odds_of(max(state.places[place * PLACE + FAR], 0), value)
            steps = float(outlook.far[place]) + (1.0 / odds if odds > 0.1 else FAR_OFF)
            if steps < best:
                best = steps
    return best


def escort_steps(state: Dungeoneer, outlook: Outlook, quest: i64) -> float:
    """R14.14. To the token, if it is not carried, and on to its goal."""
    cards = state.cards
    goal = cards.escort_to[quest]
    if state.people[outlook.seat * PERSON + CARRIED] >> quest & 1:
        return outlook.nearest(goal)
    token = state.quests[quest * QUEST + TOKEN]
    starts = cards.quest_places[quest] if token == NONE else 1 << token
    steps = outlook.nearest(starts)
    if not starts & outlook.laid:
        return steps + LAID
    onward = distance(state.places, lowest(starts & outlook.laid), goal)
    return steps + (outlook.unseen if onward == NONE else float(onward))


def hunt_steps(state: Dungeoneer, outlook: Outlook, quest: i64) -> float:
    """R14.11. Attempts until the monster is dead: a counterattack and a challenge in each."""
    row = quest * FIGHTER_WIDTH
    left = state.cards.quest_fighters[row + PRINTED_LIFE] - state.quests[quest * QUEST + WOUNDS]
    forms = state.cards.hero_attacks[state.people[outlook.seat * PERSON + HERO]]
    defence = 1.0
    attack = 0.0
    form: i64 = MELEE
    while form <= SPEED:
        value = state.cards.quest_fighters[row + VALUES + form]
        odds = odds_to_beat(outlook.stats[form] - value)
        if state.cards.quest_fighters[row + ATTACKS] >> form & 1 and odds < defence:
            defence = odds
        if forms >> form & 1 and odds > attack:
            attack = odds
        form += 1
    hits = defence + attack
    return 3.0 * float(left) / hits - 2.0 if hits > 0.2 else 15.0 * float(left)


def odds_of_dice(need: i64, doubles: bool) -> float:
    """R14.20. Two dice: the sum, or a double where that counts."""
    good: i64 = 0
    one: i64 = 1
    while one <= DIE:
        other: i64 = 1
        while other <= DIE:
            if one + other >= need or (doubles and one == other):
                good += 1
            other += 1
        one += 1
    return float(good) / 36.0
