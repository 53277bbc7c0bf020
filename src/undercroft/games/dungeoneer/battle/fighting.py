"""Attacks of a battle (R12.3 to R12.13): checks, comparison, hits."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.checks import count_attacks
from undercroft.games.dungeoneer.battle.sums import fighter_entry, monster_left, monster_source
from undercroft.games.dungeoneer.battle.wounds import strike, threaten
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.events import (
    AttackCompared,
    EscortChanged,
    MonsterDefeated,
    MonsterHurt,
)
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import WOUND
from undercroft.games.dungeoneer.play.effects import Program, run_program
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.zones import discard_card
from undercroft.games.dungeoneer.printed.names import HERO_SOURCE, name_of
from undercroft.games.dungeoneer.printed.tables import HITS, OP, OP_WIDTH, REACH, SUB, N
from undercroft.games.dungeoneer.printed.words import (
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
)
from undercroft.games.dungeoneer.quests.completing import complete
from undercroft.games.dungeoneer.quests.revealing import settle_common
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    ATTACK_SUM,
    BY_HERO,
    BY_MONSTER,
    BY_QUEST,
    BY_TRAP,
    CARD,
    CARRIED,
    COUNTER_SUM,
    DAMAGE,
    DEAD,
    DUE_GLORY,
    FORM,
    GEAR,
    HERO,
    KIND,
    LOST,
    ON,
    OWNER,
    PERSON,
    QUEST,
    QUESTS,
    STATUS,
    TARGET,
    VICTIM,
    WHICH,
    WOUNDS,
    Dungeoneer,
)

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
    if state.house.solo:
        state.house.course.offer_spoils(state, seat)
    if state.attacks[row + KIND] == BY_QUEST:
        complete(state, seat, which)
    else:
        discard_card(state, which, "defeated")


def burning(state: Dungeoneer, seat: i64, form: i64) -> i64:
    """R22.21. The prepared cards that wait for a hit in this form, as a set."""
    found: i64 = 0
    mask = state.people[seat * PERSON + GEAR] if form == MELEE else 0
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.cards.trigger[state.faces[card]] == ON_MELEE_HIT:
            found |= 1 << card
    return found


def burnt(state: Dungeoneer, cards: i64) -> i64:
    """The extra wounds that a set of them deals."""
    more: i64 = 0
    while cards:
        face = state.faces[lowest(cards)]
        cards &= cards - 1
        more += extra_wounds(state, state.cards.trigger_ops[face], 0)
    return more


def burn(state: Dungeoneer, seat: i64, form: i64) -> i64:
    """R11.13, R22.21. Extra wounds of cards that wait for a hit, which are used up."""
    cards = burning(state, seat, form)
    more = burnt(state, cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if state.cards.trigger_discards[state.faces[card]]:
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
