"""Attacks and traps of a battle (R12.3 to R12.13): traps, checks, comparison, hits."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.rolls import NO_NEED, Roll, announce, face_threat
from undercroft.games.dungeoneer.battle.wounds import strike, threaten
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.dungeon.tokens import ward_on
from undercroft.games.dungeoneer.events import (
    AttackChanged,
    AttackCompared,
    EscortChanged,
    MonsterDefeated,
    MonsterHurt,
)
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import WOUND
from undercroft.games.dungeoneer.play.effects import Program, run_program
from undercroft.games.dungeoneer.play.purse import clockwise, heroes_at, lives
from undercroft.games.dungeoneer.play.values import (
    fighter_entry,
    has_trait,
    monster_left,
    monster_source,
)
from undercroft.games.dungeoneer.play.zones import discard_card
from undercroft.games.dungeoneer.printed.names import HERO_SOURCE, STRIKING, name_of
from undercroft.games.dungeoneer.printed.tables import (
    HITS,
    OP,
    OP_WIDTH,
    REACH,
    SUB,
    N,
)
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    COUNTER_ROLL,
    DANGER,
    FROM_BATTLE,
    FROM_THREAT,
    MELEE,
    NONE,
    ON_MELEE_HIT,
    OP_EXTRA_IF_MARGIN,
    OP_EXTRA_WOUND,
    OP_HEAL_SELF,
    OP_HIT_OPTION,
    OP_REPLACE_WOUND,
    OP_WOUND,
    RELENTLESS,
    TRAP_CARD_ROLL,
)
from undercroft.games.dungeoneer.quests.completing import complete
from undercroft.games.dungeoneer.quests.revealing import settle_common
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    ATTACK_SUM,
    ATTACKED,
    BY_HERO,
    BY_MONSTER,
    BY_QUEST,
    BY_TRAP,
    CANCELLED,
    CARD,
    CARRIED,
    COUNTER_SUM,
    DAMAGE,
    DEAD,
    DUE_GLORY,
    FAILED_BY,
    FLED,
    FORM,
    GEAR,
    HERO,
    KIND,
    LOST,
    MOD,
    MOD_N,
    MOD_OF,
    MOD_ROLES,
    ON,
    ON_OBSTACLE,
    OWNER,
    PASSED_BY,
    PERSON,
    QUEST,
    QUESTS,
    SCENE,
    STATUS,
    TARGET,
    VICTIM,
    WHICH,
    WOUNDS,
    Dungeoneer,
    X,
)


def add_attack(
    state: Dungeoneer, kind: i64, which: i64, owner: i64, target: i64, form: i64, x: i64, lair: i64
) -> i64:
    """A new attack or trap, in the place where its target is now; returns its slot."""
    place = state.people[target * PERSON + AT] if target != NONE else NONE
    row = state.attacks
    entries = (kind, which, owner, target, form, place, ON, x, 0, 0, 0, 0, lair, NONE, 0, 0, 0, 0)
    for entry in entries:
        row = append(row, entry)
    state.attacks = row
    return len(state.attacks) // ATTACK - 1


def count_attacks(state: Dungeoneer) -> i64:
    return len(state.attacks) // ATTACK


# --- traps ----------------------------------------------------------------------------------------


def trap_value(state: Dungeoneer, slot: i64) -> i64:
    """R10.12, R22.27. The value to reach, with X, danger and what was declared with the trap."""
    row = slot * ATTACK
    face = state.faces[state.attacks[row + WHICH]]
    place = state.attacks[row + SCENE]
    value = state.cards.trap_value[face]
    if state.cards.trap_x[face]:
        value += state.attacks[row + X]
    if state.cards.obstacle[place] == DANGER and ward_on(state, place, ON_OBSTACLE) == NONE:
        value += state.cards.obstacle_value[place]
    at: i64 = 0
    while at < len(state.mods):
        if state.mods[at + MOD_OF] == slot and state.mods[at + MOD_ROLES] & TRAP_CARD_ROLL:
            value += state.mods[at + MOD_N]
        at += MOD
    return value


class SpringTraps(Step[Dungeoneer]):
    """R12.6, R15.3. One trap after the other, in the declared order."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        if self.slot >= count_attacks(state):
            return
        state.push(SpringTraps(self.slot + 1))
        row = self.slot * ATTACK
        if state.attacks[row + KIND] == BY_TRAP and state.attacks[row + STATUS] == ON:
            mask = heroes_at(state, state.attacks[row + SCENE])
            state.push(TrapResults(self.slot))
            self.test(state, mask)

    def test(self, state: Dungeoneer, mask: i64) -> None:
        """They roll one after another, clockwise from the active player."""
        number: i64 = state.seats - 1
        while number >= 0:
            seat = (state.active + number) % state.seats
            if mask >> seat & 1:
                state.push(TestHero(self.slot, seat))
            number -= 1

    def args(self) -> list[int]:
        return [self.slot]


class TestHero(Step[Dungeoneer]):
    """R13.3. One hero faces a trap."""

    def __init__(self, slot: int, seat: int) -> None:
        self.slot: i64 = slot
        self.seat: i64 = seat

    def run(self, state: Dungeoneer) -> None:
        if not lives(state, self.seat):
            return
        face = state.faces[state.attacks[self.slot * ATTACK + WHICH]]
        stat = state.cards.trap_stat[face]
        then = TrapRoll(self.slot, self.seat)
        value = trap_value(state, self.slot)
        face_threat(state, self.seat, TRAP_CARD_ROLL, stat, value, face, then)

    def args(self) -> list[int]:
        return [self.slot, self.seat]


class TrapRoll(Roll):
    """R12.6. Results are kept until all have rolled."""

    def __init__(self, slot: int, seat: int) -> None:
        self.slot: i64 = slot
        self.seat: i64 = seat

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        entry = PASSED_BY if passed else FAILED_BY
        state.attacks[self.slot * ATTACK + entry] |= 1 << self.seat

    def args(self) -> list[int]:
        return [self.slot, self.seat]


class TrapResults(Step[Dungeoneer]):
    """R12.6. Everything takes effect at the same moment; the trap is discarded."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        row = self.slot * ATTACK
        card, owner = state.attacks[row + WHICH], state.attacks[row + OWNER]
        face = state.faces[card]
        passed, failed = state.attacks[row + PASSED_BY], state.attacks[row + FAILED_BY]
        state.attacks[row + STATUS] = DEAD
        discard_card(state, card, "played")
        self.suffer(state, face, owner, failed)
        run_for_each(state, state.cards.trap_passed[face], passed, owner, face)

    def suffer(self, state: Dungeoneer, face: i64, owner: i64, failed: i64) -> None:
        """R5.4. Wounds fall together, other results one after the other."""
        program = state.cards.trap_failed[face]
        start = state.cards.starts[program]
        if program and state.cards.code[start + OP] == OP_WOUND:
            run_for_each(state, program, failed, owner, face, 1)
            for seat in clockwise(state, failed):
                threaten(state, seat, state.cards.code[start + N], FROM_THREAT, face, NONE)
            if failed:
                strike(state, True)
            return
        run_for_each(state, program, failed, owner, face)

    def args(self) -> list[int]:
        return [self.slot]


def run_for_each(
    state: Dungeoneer, program: i64, seats: i64, owner: i64, face: i64, first: i64 = 0
) -> None:
    """R16.1. What a trap does to each of a set, clockwise; from its operation `first` on."""
    if first >= state.cards.counts[program]:
        return
    order = clockwise(state, seats)
    number: i64 = len(order) - 1
    while number >= 0:  # what is pushed last happens first
        state.push(Program(program, first, order[number], owner, face, FROM_THREAT))
        number -= 1


# --- checks ---------------------------------------------------------------------------------------


class DropLost(Step[Dungeoneer]):
    """R12.7, R15.4. Attacks whose target has left; the relentless follow. Then who was attacked."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        slot = self.slot
        while slot < count_attacks(state):
            if state.attacks[slot * ATTACK + KIND] != BY_TRAP:
                self.look(state, slot)
            slot += 1

    def look(self, state: Dungeoneer, slot: i64) -> None:
        row = slot * ATTACK
        target = state.attacks[row + TARGET]
        if target == NONE or state.attacks[row + STATUS] not in (ON, CANCELLED):
            return
        place = state.people[target * PERSON + AT]
        if place != state.attacks[row + SCENE]:
            if state.attacks[row + KIND] == BY_HERO or not has_trait(state, slot, RELENTLESS):
                state.attacks[row + STATUS] = FLED
                tell_change(state, slot, "dropped")
                return
            state.attacks[row + SCENE] = place
            tell_change(state, slot, "followed")
        if self.slot == 0:  # an attack of stage VI leads to no further challenge (R12.16)
            state.people[target * PERSON + ATTACKED] = 1

    def args(self) -> list[int]:
        return [self.slot]


def tell_change(state: Dungeoneer, slot: i64, change: str) -> None:
    if state.listens:
        state.emit(AttackChanged(int(slot) + 1, change, None))


class Checks(Step[Dungeoneer]):
    """R12.8, R12.9. Attack checks, or counterattack checks, of all attacks from a slot on."""

    def __init__(self, slot: int, counters: int) -> None:
        self.slot: i64 = slot
        self.counters: i64 = counters

    def run(self, state: Dungeoneer) -> None:
        state.stage = 4 if self.counters else 3
        if self.slot >= count_attacks(state):
            return
        state.push(Checks(self.slot + 1, self.counters))
        row = self.slot * ATTACK
        if state.attacks[row + KIND] == BY_TRAP or state.attacks[row + STATUS] != ON:
            return
        form, cause = state.attacks[row + FORM], attack_cause(state, self.slot)
        roles: i64 = COUNTER_ROLL if self.counters else ATTACK_ROLL
        seat = defender_of(state, self.slot) if self.counters else state.attacks[row + OWNER]
        then = CheckRoll(self.slot, self.counters)
        announce(state, seat, roles, form, NO_NEED, cause, self.slot, then)

    def args(self) -> list[int]:
        return [self.slot, self.counters]


def attack_cause(state: Dungeoneer, slot: i64) -> i64:
    row = slot * ATTACK
    if state.attacks[row + KIND] == BY_HERO:
        return HERO_SOURCE + state.people[state.attacks[row + OWNER] * PERSON + HERO]
    return monster_source(state, slot)


def defender_of(state: Dungeoneer, slot: i64) -> i64:
    """Who rolls the counterattack: the player of the hero, or of the challenged monster."""
    row = slot * ATTACK
    victim = state.attacks[row + VICTIM]
    return state.attacks[row + TARGET] if victim == NONE else state.attacks[victim * ATTACK + OWNER]


class CheckRoll(Roll):
    """The total is kept for the comparison."""

    def __init__(self, slot: int, counters: int) -> None:
        self.slot: i64 = slot
        self.counters: i64 = counters

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        entry = COUNTER_SUM if self.counters else ATTACK_SUM
        state.attacks[self.slot * ATTACK + entry] = total

    def args(self) -> list[int]:
        return [self.slot, self.counters]


# --- comparison -----------------------------------------------------------------------------------


class Compare(Step[Dungeoneer]):
    """R12.10. Attack by attack; the higher total hits."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        state.stage = 5
        if self.slot >= count_attacks(state):
            return
        state.push(Compare(self.slot + 1))
        row = self.slot * ATTACK
        if state.attacks[row + KIND] == BY_TRAP or state.attacks[row + STATUS] != ON:
            return
        margin = state.attacks[row + ATTACK_SUM] - state.attacks[row + COUNTER_SUM]
        if state.listens:
            self.tell(state, margin)
        if margin > 0:
            hit(state, self.slot, True, margin)
        elif margin < 0:
            hit(state, self.slot, False, -margin)

    def tell(self, state: Dungeoneer, margin: i64) -> None:
        row = self.slot * ATTACK
        winner = "attacker" if margin > 0 else "defender" if margin < 0 else "none"
        attack, counter = state.attacks[row + ATTACK_SUM], state.attacks[row + COUNTER_SUM]
        state.emit(AttackCompared(int(self.slot) + 1, int(attack), int(counter), winner))

    def args(self) -> list[int]:
        return [self.slot]


def hit(state: Dungeoneer, slot: i64, by_attacker: bool, margin: i64) -> None:
    """R12.10 to R12.12. Who hits whom."""
    row = slot * ATTACK
    hero = state.attacks[row + KIND] == BY_HERO
    victim = state.attacks[row + VICTIM]
    owner, target = state.attacks[row + OWNER], state.attacks[row + TARGET]
    form = state.attacks[row + FORM]
    if hero and victim == NONE:
        if by_attacker:
            hit_hero(state, owner, target, form)
        else:
            hit_hero(state, target, owner, form)
    elif hero == by_attacker:
        seat = owner if hero else target
        hit_monster(state, victim if hero else slot, seat, form)
    else:
        seat = owner if hero else target
        bite(state, victim if hero else slot, seat, form, margin, by_attacker)


def bite(
    state: Dungeoneer, monster: i64, seat: i64, form: i64, margin: i64, attacked: bool
) -> None:
    """R12.10, R12.11, R27.6. A monster hits a hero: the wound, then its hit effects."""
    program = fighter_entry(state, monster, HITS + form)
    if not attacked and not state.house.hit_on_counter:
        program = 0
    cause = monster_source(state, monster)
    state.push(HitEffects(monster, seat, program))
    if has_op(state, program, OP_REPLACE_WOUND):
        return
    wounds = 1 + extra_wounds(state, program, margin)
    is_card = state.attacks[monster * ATTACK + KIND] == BY_MONSTER
    dealer = state.attacks[monster * ATTACK + OWNER] if is_card else NONE
    threaten(state, seat, wounds, FROM_BATTLE, cause, dealer)
    strike(state, True)


def has_op(state: Dungeoneer, program: i64, op: i64) -> bool:
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if cards.code[at + OP] == op:
            return True
        at += OP_WIDTH
    return False


def extra_wounds(state: Dungeoneer, program: i64, margin: i64) -> i64:
    """R5.12 `extra_wound`, `extra_wound_if_margin`."""
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    more: i64 = 0
    while at < end:
        op = cards.code[at + OP]
        if op == OP_EXTRA_WOUND or (op == OP_EXTRA_IF_MARGIN and margin >= cards.code[at + REACH]):
            more += cards.code[at + N]
        at += OP_WIDTH
    return more


class HitEffects(Step[Dungeoneer]):
    """R12.11. After the wound; a hero defeated by it suffers no more, the monster still heals."""

    def __init__(self, slot: int, seat: int, program: int) -> None:
        self.slot: i64 = slot
        self.seat: i64 = seat
        self.program: i64 = program

    def run(self, state: Dungeoneer) -> None:
        if not self.program or self.slot >= count_attacks(state):
            return
        owner = state.attacks[self.slot * ATTACK + OWNER]
        cause = monster_source(state, self.slot)
        if lives(state, self.seat):
            run_program(state, self.program, self.seat, owner, cause, FROM_THREAT, self.slot)
            return
        start, cards = state.cards.starts[self.program], state.cards
        number: i64 = 0
        while number < cards.counts[self.program]:
            if cards.code[start + number * OP_WIDTH + OP] == OP_HEAL_SELF:
                run = Program(self.program, number, self.seat, owner, cause, 0, 0, self.slot)
                run.run(state)
            number += 1

    def args(self) -> list[int]:
        return [self.slot, self.seat, self.program]


# --- hits of heroes -------------------------------------------------------------------------------


def hit_monster(state: Dungeoneer, slot: i64, seat: i64, form: i64) -> None:
    """R12.10, R11.9. A hero hits a monster; a quest monster that falls completes its quest."""
    wounds = min(1 + burn(state, seat, form), monster_left(state, slot))
    row = slot * ATTACK
    which = state.attacks[row + WHICH]
    is_quest = state.attacks[row + KIND] == BY_QUEST
    if is_quest:
        state.quests[which * QUEST + WOUNDS] += wounds
    else:
        state.rows[which * CARD + DAMAGE] += wounds
        state.people[seat * PERSON + DUE_GLORY] += wounds
    state.attacks[row + LOST] = 1
    left = monster_left(state, slot)
    if state.listens:
        name = name_of(state.cards, monster_source(state, slot))
        state.emit(MonsterHurt(int(slot) + 1, name, int(wounds), int(left), int(seat)))
    if left <= 0:
        slay(state, slot, seat)


def slay(state: Dungeoneer, slot: i64, seat: i64) -> None:
    row = slot * ATTACK
    which = state.attacks[row + WHICH]
    state.attacks[row + STATUS] = DEAD
    if state.listens:
        name = name_of(state.cards, monster_source(state, slot))
        state.emit(MonsterDefeated(int(slot) + 1, name, int(seat)))
    if state.attacks[row + KIND] == BY_QUEST:
        complete(state, seat, which)
    else:
        discard_card(state, which, "defeated")
    if state.house.solo:
        state.house.course.offer_spoils(state, seat)


def burn(state: Dungeoneer, seat: i64, form: i64) -> i64:
    """R11.13, R22.21. Extra wounds of cards that wait for a hit, which are used up."""
    if form != MELEE:
        return 0
    more: i64 = 0
    mask = state.people[seat * PERSON + GEAR]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        face = state.faces[card]
        if state.cards.trigger[face] == ON_MELEE_HIT:
            more += extra_wounds(state, state.cards.trigger_ops[face], 0)
            if state.cards.trigger_discards[face]:
                discard_card(state, card, "used")
    return more


def hit_hero(state: Dungeoneer, winner: i64, loser: i64, form: i64) -> None:
    """R12.12. The wound, or an escort token, or what a card offers instead."""
    if state.people[loser * PERSON + CARRIED] or hit_cards(state, winner):
        state.push(ChooseHit(winner, loser, form))
    else:
        wound_hero(state, winner, loser, form)


def hit_cards(state: Dungeoneer, seat: i64) -> i64:
    """R22.19 `hit_option`. The prepared cards that offer something instead of the wound."""
    found: i64 = 0
    mask = state.people[seat * PERSON + GEAR]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if has_op(state, state.cards.passive[state.faces[card]], OP_HIT_OPTION):
            found |= 1 << card
    return found


def wound_hero(state: Dungeoneer, winner: i64, loser: i64, form: i64) -> None:
    hero = HERO_SOURCE + state.people[winner * PERSON + HERO]
    threaten(state, loser, 1 + burn(state, winner, form), FROM_BATTLE, hero, NONE)
    strike(state, True)


class ChooseHit(Question):
    """R12.12. What a hero that hits a hero does."""

    def __init__(self, seat: int, loser: int, form: int) -> None:
        super().__init__(seat)
        self.loser: i64 = loser
        self.form: i64 = form

    def options(self, state: Dungeoneer) -> list[int]:
        cards = state.cards
        carried = members(state.people[self.loser * PERSON + CARRIED])
        moves = [WOUND, *[int(cards.take + quest) for quest in carried]]
        for card in members(hit_cards(state, self.seat)):
            moves.append(int(cards.option + state.faces[card]))
        return moves

    def answer(self, state: Dungeoneer, move: int) -> None:
        cards = state.cards
        if move == WOUND:
            wound_hero(state, self.seat, self.loser, self.form)
        elif move >= cards.take:
            take_token(state, self.seat, self.loser, move - cards.take)
        else:
            face = move - cards.option
            program = cards.code[self.option_at(state, face) + SUB]
            run_program(state, program, self.loser, self.seat, face, 0)

    def option_at(self, state: Dungeoneer, face: i64) -> i64:
        at = state.cards.starts[state.cards.passive[face]]
        while state.cards.code[at + OP] != OP_HIT_OPTION:
            at += OP_WIDTH
        return at

    def args(self) -> list[int]:
        return [self.seat, self.loser, self.form]


def take_token(state: Dungeoneer, seat: i64, loser: i64, quest: i64) -> None:
    """R14.7, R14.18. The quest card goes along and is personal for the taker."""
    bit: i64 = 1 << quest
    state.people[loser * PERSON + CARRIED] &= ~bit
    state.people[loser * PERSON + QUESTS] &= ~bit
    state.people[seat * PERSON + CARRIED] |= bit
    state.people[seat * PERSON + QUESTS] |= bit
    if state.listens:
        name = state.cards.quest_ids[quest]
        place = state.cards.location_ids[state.people[seat * PERSON + AT]]
        state.emit(EscortChanged(name, "taken", int(seat), place))
    settle_common(state)


assert STRIKING
