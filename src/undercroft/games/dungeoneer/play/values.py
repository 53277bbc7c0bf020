"""Sums: characteristics as they count now, and what is added to a roll (R5.5, R12.8, R13.1).

A Tally adds up; where lines are wanted it also keeps them, for the bills of the view.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.kit import modifiers
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.printed.names import (
    BASE,
    HERO_SOURCE,
    LOCATION_SOURCE,
    QUEST_SOURCE,
)
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER, NO_LEAST
from undercroft.games.dungeoneer.printed.tables import (
    AURA,
    FIGHTER_WIDTH,
    LEAST,
    OF,
    OP,
    OP_WIDTH,
    OTHERWISE,
    ROLE,
    STAT,
    TAG,
    TAGS,
    TRAIT,
    VALUES,
    VS,
    VS_TAGS,
    WHOSE,
    N,
)
from undercroft.games.dungeoneer.printed.tables import LIFE as PRINTED_LIFE
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    HEALTH,
    LEVEL,
    NONE,
    OP_BOOST,
    OP_CHECK,
    OP_LEVEL,
    OP_LIMIT,
    OP_STAT,
    ROOM,
    VS_HERO,
    VS_HOST,
    VS_TAG,
    WHO_HOST,
    WHO_MONSTER,
    WHO_OTHER_BEASTS,
    WHO_THIS,
)
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    AT,
    ATTACK,
    BANES,
    BY_HERO,
    BY_MONSTER,
    BY_QUEST,
    CARD,
    DAMAGE,
    FLED,
    FORM,
    GEAR,
    HERO,
    HOST,
    KEEPER,
    KIND,
    LEVELS,
    LIFE,
    MOD,
    MOD_N,
    MOD_OF,
    MOD_ROLES,
    MOD_SOURCE,
    OWNER,
    PERSON,
    QUEST,
    QUEST_HOST,
    QUESTS,
    SCENE,
    STATUS,
    TARGET,
    VICTIM,
    WHICH,
    WITHDRAWN,
    WOUNDS,
    ZEROED,
    Dungeoneer,
    X,
)

NOBODY: Final = -1


@final
class Tally:
    """A sum; `lines` holds sources and amounts in turn, where someone wants to read them."""

    def __init__(self, keeps: bool = False) -> None:
        self.total: i64 = 0
        self.keeps = keeps
        self.lines = vec[i64]()
        self.bounded = vec[i64]()  # source, amount and lower bound of what comes last

    def add(self, source: i64, n: i64) -> None:
        self.total += n
        if self.keeps and n:
            self.lines = append(append(self.lines, source), n)

    def add_last(self, source: i64, n: i64, least: i64) -> None:
        self.bounded = append(append(append(self.bounded, source), n), least)

    def settle(self) -> None:
        """R5.5. Modifiers with a lower bound come last, the highest bound first; never below 0."""
        while len(self.bounded):
            best: i64 = 0
            at: i64 = 3
            while at < len(self.bounded):
                if self.bounded[at + 2] > self.bounded[best + 2]:
                    best = at
                at += 3
            n, least = self.bounded[best + 1], self.bounded[best + 2]
            value = max(min(self.total, least), self.total + n)
            self.add(self.bounded[best], value - self.total)
            self.bounded = self._without(best)
        if self.total < 0:
            self.add(BASE, -self.total)

    def _without(self, at: i64) -> vec[i64]:
        rest = vec[i64]()
        place: i64 = 0
        while place < len(self.bounded):
            if not at <= place < at + 3:
                rest = append(rest, self.bounded[place])
            place += 1
        return rest


# --- characteristics ------------------------------------------------------------------------------


def counted_level(state: Dungeoneer, seat: i64) -> i64:
    """R5.22, R15.5. The level as it counts, never below 1."""
    level = state.people[seat * PERSON + LEVELS]
    banes = state.people[seat * PERSON + BANES]
    while banes:
        level = _lowered(state, state.cards.passive[state.faces[lowest(banes)]], level)
        banes &= banes - 1
    return level


def _lowered(state: Dungeoneer, program: i64, level: i64) -> i64:
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if cards.code[at + OP] == OP_LEVEL:
            level = max(min(level, cards.code[at + LEAST]), level + cards.code[at + N])
        at += OP_WIDTH
    return level


def add_base(state: Dungeoneer, tally: Tally, seat: i64, stat: i64) -> None:
    """The value that is printed for the level, or the level or health itself."""
    row = seat * PERSON
    if stat == HEALTH:
        tally.add(BASE, state.people[row + LIFE])
    elif stat == LEVEL:
        tally.add(BASE, counted_level(state, seat))
    else:
        hero = state.people[row + HERO]
        value = state.cards.hero_values[hero * 12 + stat * 4 + counted_level(state, seat) - 1]
        tally.add(HERO_SOURCE + hero, value)


def add_stat(state: Dungeoneer, tally: Tally, seat: i64, stat: i64) -> None:
    """What changes the characteristic itself: gear, artifacts, banes, effects of this turn."""
    row = seat * PERSON
    mask = state.people[row + GEAR] | state.people[row + BANES]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        face = state.faces[card]
        program = state.cards.passive[face]
        if program:
            _add_stat_ops(state, tally, program, stat, face, card)
    mask = state.people[row + ARTIFACTS]
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        _add_stat_ops(
            state, tally, state.cards.quest_passive[quest], stat, QUEST_SOURCE + quest, NONE
        )
    if state.effects[modifiers.COUNT]:
        _add_effects(state, tally, seat, stat)


def _add_stat_ops(
    state: Dungeoneer, tally: Tally, program: i64, stat: i64, source: i64, card: i64
) -> None:
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        op = cards.code[at + OP]
        if op == OP_STAT and cards.code[at + STAT] == stat:
            if cards.code[at + LEAST] == NO_LEAST:
                tally.add(source, cards.code[at + N])
            else:
                tally.add_last(source, cards.code[at + N], cards.code[at + LEAST])
        elif op == OP_BOOST and card != NONE:
            host = state.rows[card * CARD + HOST]
            if 0 <= host < len(state.faces):
                amount = cards.code[at + N]
                tally.add(source, amount * count_stat_ops(state, state.faces[host], stat))
        at += OP_WIDTH


def count_stat_ops(state: Dungeoneer, face: i64, stat: i64) -> i64:
    """How many printed bonuses to a characteristic a card has."""
    cards = state.cards
    program = cards.passive[face]
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    count: i64 = 0
    while at < end:
        if cards.code[at + OP] == OP_STAT and cards.code[at + STAT] == stat:
            count += 1
        at += OP_WIDTH
    return count


def _add_effects(state: Dungeoneer, tally: Tally, seat: i64, stat: i64) -> None:
    row = state.effects
    thing, whom = 1 << int(stat), int(seat)
    width = modifiers.WIDTH
    for at in range(modifiers.HEAD, modifiers.HEAD + width * row[modifiers.COUNT], width):
        if row[at + modifiers.THINGS] & thing and row[at + modifiers.WHOM] == whom:
            tally.add(row[at + modifiers.SOURCE], row[at + modifiers.AMOUNT])


def tally_stat(state: Dungeoneer, tally: Tally, seat: i64, stat: i64, zeroed: bool) -> None:
    """A whole characteristic; `zeroed`: the printed value counts as 0 (R4.8 `zero_base`)."""
    if not zeroed:
        add_base(state, tally, seat, stat)
    if stat < LEVEL:
        add_stat(state, tally, seat, stat)
        tally.settle()


def value_of(state: Dungeoneer, seat: i64, stat: i64) -> i64:
    tally = Tally()
    tally_stat(state, tally, seat, stat, False)
    return tally.total


def limit_of(state: Dungeoneer, seat: i64, of: i64) -> i64:
    """R11.7, R11.11. How many permanent boons or treasures a hero may have prepared."""
    cards = state.cards
    hero = state.people[seat * PERSON + HERO]
    limit = cards.hero_boons[hero] if of == 1 else cards.hero_treasures[hero]
    mask = state.people[seat * PERSON + GEAR]
    while mask:
        limit += limit_raised(state, state.faces[lowest(mask)], of)
        mask &= mask - 1
    return limit


def limit_raised(state: Dungeoneer, face: i64, of: i64) -> i64:
    cards = state.cards
    program = cards.passive[face]
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    raised: i64 = 0
    while at < end:
        if cards.code[at + OP] == OP_LIMIT and cards.code[at + OF] == of:
            raised += cards.code[at + N]
        at += OP_WIDTH
    return raised


# --- rolls of heroes ------------------------------------------------------------------------------


@final
class Other:
    """The other side of a battle, as far as modifiers ask: a hero, or a monster with tags."""

    def __init__(self, is_hero: bool, tags: i64, host: i64) -> None:
        self.is_hero = is_hero
        self.tags = tags
        self.host = host


NO_OTHER: Final = Other(False, 0, NONE)


def add_checks(
    state: Dungeoneer, tally: Tally, seat: i64, roles: i64, stat: i64, other: Other
) -> None:
    """R5.7. What is added to rolls of this hero alone."""
    cards = state.cards
    row = seat * PERSON
    hero = state.people[row + HERO]
    program = cards.hero_passive[hero]
    if program:
        _add_check_ops(state, tally, program, roles, stat, other, HERO_SOURCE + hero, NONE)
    mask = state.people[row + GEAR] | state.people[row + BANES]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        face = state.faces[card]
        program = cards.passive[face]
        if program:
            host = state.rows[card * CARD + HOST]
            _add_check_ops(state, tally, program, roles, stat, other, face, host)
    mask = state.people[row + ARTIFACTS]
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        program = cards.quest_passive[quest]
        _add_check_ops(state, tally, program, roles, stat, other, QUEST_SOURCE + quest, NONE)
    add_influences(state, tally, seat, roles, stat, other)
    if state.effects[modifiers.COUNT]:
        _add_roll_effects(state, tally, seat, roles, stat)
    if other.host != NONE:
        add_marks(state, tally, seat, roles, stat, other)


def things_of(roles: i64, stat: i64) -> int:
    """R5.7, R5.24. Rolls as a modifier knows them, above the characteristics: roles, then form."""
    return int(roles) << 8 | (0 if stat == NONE else 1 << int(stat) + 16)


def _add_roll_effects(state: Dungeoneer, tally: Tally, seat: i64, roles: i64, stat: i64) -> None:
    row = state.effects
    width, whom, rolls = modifiers.WIDTH, int(seat), int(roles)
    for at in range(modifiers.HEAD, modifiers.HEAD + width * row[modifiers.COUNT], width):
        things = row[at + modifiers.THINGS]
        form = things >> 16
        if (
            row[at + modifiers.WHOM] == whom
            and things >> 8 & 127 & rolls
            and (form == 0 or (stat != NONE and form >> int(stat) & 1))
        ):
            tally.add(row[at + modifiers.SOURCE], row[at + modifiers.AMOUNT])


def add_influences(
    state: Dungeoneer, tally: Tally, seat: i64, roles: i64, stat: i64, other: Other
) -> None:
    """R14.9. Open influence quests: own ones, and common ones on everybody."""
    mask = state.people[seat * PERSON + QUESTS] | state.common
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        program = state.cards.influence[quest]
        if program:
            source = QUEST_SOURCE + quest
            _add_check_ops(state, tally, program, roles, stat, other, source, NONE)


def add_marks(
    state: Dungeoneer, tally: Tally, seat: i64, roles: i64, stat: i64, other: Other
) -> None:
    """R22.4. Marks of this player on the monster it fights."""
    mask = state.attached
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        row = card * CARD
        if state.rows[row + HOST] == other.host and state.rows[row + KEEPER] == seat:
            face = state.faces[card]
            program = state.cards.passive[face]
            _add_check_ops(state, tally, program, roles, stat, other, face, other.host)


def _add_check_ops(
    state: Dungeoneer,
    tally: Tally,
    program: i64,
    roles: i64,
    stat: i64,
    other: Other,
    source: i64,
    host: i64,
) -> None:
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if (
            cards.code[at + OP] == OP_CHECK
            and cards.code[at + WHOSE] == 0
            and cards.code[at + ROLE] & roles
            and cards.code[at + STAT] in (NONE, stat)
            and _is_against(state, at, other, host)
        ):
            tally.add(source, cards.code[at + N])
        at += OP_WIDTH


def _is_against(state: Dungeoneer, at: i64, other: Other, host: i64) -> bool:
    versus = state.cards.code[at + VS]
    if versus == VS_HERO:
        return other.is_hero
    if versus == VS_HOST:
        return host != NONE and other.host == host
    if versus == VS_TAG:
        return other.tags & state.cards.code[at + VS_TAGS] != 0
    return True


# --- monsters -------------------------------------------------------------------------------------


def fighter_entry(state: Dungeoneer, slot: i64, entry: i64) -> i64:
    """An entry of the row of the monster that attacks in this slot."""
    which = state.attacks[slot * ATTACK + WHICH]
    if state.attacks[slot * ATTACK + KIND] == BY_QUEST:
        return state.cards.quest_fighters[which * FIGHTER_WIDTH + entry]
    return state.cards.fighters[state.faces[which] * FIGHTER_WIDTH + entry]


def monster_source(state: Dungeoneer, slot: i64) -> i64:
    which = state.attacks[slot * ATTACK + WHICH]
    if state.attacks[slot * ATTACK + KIND] == BY_QUEST:
        return QUEST_SOURCE + which
    return state.faces[which]


def monster_host(state: Dungeoneer, slot: i64) -> i64:
    """The number under which attachments know this monster."""
    which = state.attacks[slot * ATTACK + WHICH]
    return QUEST_HOST + which if state.attacks[slot * ATTACK + KIND] == BY_QUEST else which


def monster_left(state: Dungeoneer, slot: i64) -> i64:
    """The health that is left to a monster."""
    which = state.attacks[slot * ATTACK + WHICH]
    if state.attacks[slot * ATTACK + KIND] == BY_QUEST:
        return fighter_entry(state, slot, PRINTED_LIFE) - state.quests[which * QUEST + WOUNDS]
    return fighter_entry(state, slot, PRINTED_LIFE) - state.rows[which * CARD + DAMAGE]


def has_trait(state: Dungeoneer, slot: i64, trait: i64) -> bool:
    return fighter_entry(state, slot, TRAIT) & trait != 0


def tally_monster(state: Dungeoneer, tally: Tally, slot: i64, roles: i64, form: i64) -> None:
    """R12.8. What is added to the die of a monster, attacking or countering."""
    row = slot * ATTACK
    if not (roles & ATTACK_ROLL and state.attacks[row + ZEROED]):
        tally.add(monster_source(state, slot), fighter_entry(state, slot, VALUES + form))
    host = monster_host(state, slot)
    mask = state.attached
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.rows[card * CARD + HOST] == host:
            face = state.faces[card]
            program = state.cards.passive[face]
            _add_monster_ops(state, tally, program, WHO_HOST, roles, form, slot, face)
    if state.attacks[row + KIND] == BY_MONSTER:
        face = state.faces[state.attacks[row + WHICH]]
        program = state.cards.pump[face]
        if program:
            _add_monster_ops(state, tally, program, WHO_THIS, roles, form, slot, face)
    if roles & ATTACK_ROLL:
        _add_auras(state, tally, slot, roles, form)
        place = state.attacks[row + SCENE]
        program = state.cards.static[place]
        if program:
            source = LOCATION_SOURCE + place
            _add_monster_ops(state, tally, program, WHO_MONSTER, roles, form, slot, source)


def _add_auras(state: Dungeoneer, tally: Tally, slot: i64, roles: i64, form: i64) -> None:
    """R22.30. Others that attack the same hero and are neither withdrawn nor dropped."""
    target = state.attacks[slot * ATTACK + TARGET]
    other: i64 = 0
    count: i64 = len(state.attacks) // ATTACK
    while other < count:
        row = other * ATTACK
        kind = state.attacks[row + KIND]
        if (
            other != slot
            and kind in (BY_MONSTER, BY_QUEST)
            and state.attacks[row + TARGET] == target
            and state.attacks[row + STATUS] not in (WITHDRAWN, FLED)
        ):
            program = fighter_entry(state, other, AURA)
            if program:
                source = monster_source(state, other)
                _add_monster_ops(state, tally, program, WHO_OTHER_BEASTS, roles, form, slot, source)
        other += 1


def _add_monster_ops(
    state: Dungeoneer,
    tally: Tally,
    program: i64,
    who: i64,
    roles: i64,
    form: i64,
    slot: i64,
    source: i64,
) -> None:
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if (
            cards.code[at + OP] == OP_CHECK
            and cards.code[at + WHOSE] == who
            and cards.code[at + ROLE] & roles
            and cards.code[at + STAT] in (NONE, form)
        ):
            tally.add(source, tagged_amount(state, at, slot, who))
        at += OP_WIDTH


def tagged_amount(state: Dungeoneer, at: i64, slot: i64, who: i64) -> i64:
    """The n of an operation, or its `otherwise` for a monster without the tag."""
    cards = state.cards
    n = cards.code[at + N]
    if n == ANY_NUMBER:
        n = state.attacks[slot * ATTACK + X]
    wanted = cards.code[at + TAG]
    if who == WHO_OTHER_BEASTS:
        wanted = cards.beast
    if wanted and not fighter_entry(state, slot, TAGS) & wanted:
        return cards.code[at + OTHERWISE]
    return n


# --- both sides of an attack ----------------------------------------------------------------------


def add_mods(state: Dungeoneer, tally: Tally, of: i64, roles: i64) -> None:
    """What cards added to one attack or one roll."""
    at: i64 = 0
    while at < len(state.mods):
        if state.mods[at + MOD_OF] == of and state.mods[at + MOD_ROLES] & roles:
            tally.add(state.mods[at + MOD_SOURCE], state.mods[at + MOD_N])
        at += MOD


def other_side(state: Dungeoneer, slot: i64, attacks: bool) -> Other:
    """Who stands against the attacker, or against the defender, of an attack."""
    row = slot * ATTACK
    if attacks:
        victim = state.attacks[row + VICTIM]
        if victim == NONE:
            return Other(True, 0, NONE)
        return Other(False, fighter_entry(state, victim, TAGS), monster_host(state, victim))
    if state.attacks[row + KIND] == BY_HERO:
        return Other(True, 0, NONE)
    return Other(False, fighter_entry(state, slot, TAGS), monster_host(state, slot))


def tally_attack(state: Dungeoneer, tally: Tally, slot: i64) -> None:
    """R12.8. What is added to the attack check."""
    row = slot * ATTACK
    form = state.attacks[row + FORM]
    if state.attacks[row + KIND] == BY_HERO:
        seat = state.attacks[row + OWNER]
        tally_stat(state, tally, seat, form, state.attacks[row + ZEROED] != 0)
        add_checks(state, tally, seat, ATTACK_ROLL, form, other_side(state, slot, True))
    else:
        tally_monster(state, tally, slot, ATTACK_ROLL, form)
    add_mods(state, tally, slot, ATTACK_ROLL)


def tally_counter(state: Dungeoneer, tally: Tally, slot: i64) -> None:
    """R12.9. What is added to the counterattack check."""
    row = slot * ATTACK
    form = state.attacks[row + FORM]
    victim = state.attacks[row + VICTIM]
    if victim != NONE:
        tally_monster(state, tally, victim, 2, form)
    else:
        seat = state.attacks[row + TARGET]
        tally_stat(state, tally, seat, form, False)
        add_checks(state, tally, seat, 2, form, other_side(state, slot, False))
    add_mods(state, tally, slot, 2)


def is_room(state: Dungeoneer, location: i64) -> bool:
    """R3.1. The entrance counts as a room."""
    kind = state.cards.kind[location]
    return kind == ROOM or kind == 0


def place_of(state: Dungeoneer, seat: i64) -> i64:
    return state.people[seat * PERSON + AT]
