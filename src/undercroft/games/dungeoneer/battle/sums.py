"""What is added to a roll (R5.7, R12.8, R12.9): by heroes, monsters, both sides of an attack."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from undercroft.engine.kit import modifiers
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.play.values import Tally, tally_stat
from undercroft.games.dungeoneer.printed.names import (
    HERO_SOURCE,
    LOCATION_SOURCE,
    QUEST_SOURCE,
)
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER
from undercroft.games.dungeoneer.printed.tables import (
    AURA,
    FIGHTER_WIDTH,
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
    Cards,
    N,
)
from undercroft.games.dungeoneer.printed.tables import LIFE as PRINTED_LIFE
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    NONE,
    OP_CHECK,
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
    """R14.9. Open influence quests: own ones, and common ones on everyone."""
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
        if _changes_check(cards, at, 0, roles, stat) and _is_against(state, at, other, host):
            tally.add(source, cards.code[at + N])
        at += OP_WIDTH


def _changes_check(cards: Cards, at: i64, whose: i64, roles: i64, stat: i64) -> bool:
    """Whether an operation changes a check of these roles and this characteristic."""
    return (
        cards.code[at + OP] == OP_CHECK
        and cards.code[at + WHOSE] == whose
        and cards.code[at + ROLE] & roles != 0
        and cards.code[at + STAT] in (NONE, stat)
    )


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
        if _changes_check(cards, at, who, roles, form):
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
