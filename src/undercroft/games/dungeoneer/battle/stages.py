"""The stages of a battle (R12): response, checks, comparison, challenge, lair, reward."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step, in_order
from undercroft.games.dungeoneer.battle.fighting import (
    Checks,
    Compare,
    DropLost,
    SpringTraps,
    add_attack,
    attack_cause,
    count_attacks,
)
from undercroft.games.dungeoneer.battle.wounds import go_down
from undercroft.games.dungeoneer.bits import count_of, lowest, members
from undercroft.games.dungeoneer.dungeon.moving import can_stand, stand_up
from undercroft.games.dungeoneer.events import (
    BattleBegun,
    BattleEnded,
    Challenged,
    MonsterKept,
    QuestFailed,
)
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import (
    AGAINST,
    FORM_MOVE,
    GIVE,
    LIE,
    PASS,
    RELEASE,
    RETAIN,
    STAND,
    STRIKE,
)
from undercroft.games.dungeoneer.play.purse import (
    change_glory,
    change_peril,
    heroes_at,
    lives,
    pay_ap,
    points_to_act,
    points_to_stand,
)
from undercroft.games.dungeoneer.play.zones import discard_card, lair_cards, take_in_hand
from undercroft.games.dungeoneer.printed.names import CHALLENGE, LYING, REWARD, name_of
from undercroft.games.dungeoneer.printed.words import FORMS, LAIR_LIMIT, NONE
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    ATTACK,
    ATTACKED,
    BATTLED,
    BATTLES,
    BY_HERO,
    BY_MONSTER,
    BY_QUEST,
    CANCELLED,
    CARD,
    DAMAGE,
    DEAD,
    DRAWN,
    DUE_GLORY,
    DUE_PERIL,
    ENCOUNTERS,
    FALLEN,
    FORM,
    FRAME_MOD,
    HERO,
    HUNTING,
    KIND,
    LAIN,
    LAIR,
    LOST,
    MOD,
    MOD_OF,
    ON,
    OUT,
    OWNER,
    PERSON,
    SAVED,
    SCENE,
    STATUS,
    TARGET,
    VICTIM,
    WHICH,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.leaving import clear_battle


def begin_battle(state: Dungeoneer, kind: i64) -> None:
    """R12.1, R12.3. The attacks are on the table; the stages follow."""
    state.battle = kind
    state.stage = 1
    if state.listens:
        slots = range(count_attacks(state))
        names = [name_of(state.cards, attack_cause(state, slot)) for slot in slots]
        state.emit(BattleBegun(int(state.active), BATTLES[kind], names))
    state.then(
        in_order(
            [
                OpenResponse(0),
                SpringTraps(0),
                DropLost(0),
                Checks(0, 0),
                Checks(0, 1),
                Compare(0),
                Challenges(0),
                LairStage(0),
                Rewards(),
                EndBattle(),
            ]
        )
    )


class OpenResponse(Step[Dungeoneer]):
    """R12.4, R12.5. Stage I for an attacking hero, then stage II."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        state.stage = 1
        state.push(Respond(self.slot))
        row = self.slot * ATTACK
        if self.slot < count_attacks(state) and state.attacks[row + KIND] == BY_HERO:
            state.house.course.declared(state, state.attacks[row + OWNER])

    def args(self) -> list[int]:
        return [self.slot]


class Respond(Step[Dungeoneer]):
    """R12.5. Every player whose hero is a target may respond."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        state.stage = 2
        mask: i64 = 0
        slot = self.slot
        while slot < count_attacks(state):
            target = state.attacks[slot * ATTACK + TARGET]
            if target != NONE and lives(state, target):
                mask |= 1 << target
            slot += 1
        if mask:
            state.house.course.response_window(state, mask)

    def args(self) -> list[int]:
        return [self.slot]


# --- VI challenge ---------------------------------------------------------------------------------


class Challenges(Step[Dungeoneer]):
    """R12.14. Each hero that was attacked, clockwise from the active player."""

    def __init__(self, number: int) -> None:
        self.number: i64 = number

    def run(self, state: Dungeoneer) -> None:
        state.stage = 6
        if self.number >= state.seats or is_bagged(state):
            return
        seat = (state.active + self.number) % state.seats
        state.push(Challenges(self.number + 1))
        if lives(state, seat) and state.people[seat * PERSON + ATTACKED]:
            decision = Challenge(seat)
            if len(decision.options(state)) > 1:
                state.push(decision)

    def args(self) -> list[int]:
        return [self.number]


def is_bagged(state: Dungeoneer) -> bool:
    """R8.13, R14.12. The quest of the hunt is completed: the feats phase is over at once."""
    return state.battle == HUNTING and state.feats_over != 0


def challenged_by(state: Dungeoneer, seat: i64) -> i64:
    """R12.14. The monsters that attacked a hero and are still in the battle, as slots."""
    mask: i64 = 0
    slot: i64 = 0
    while slot < count_attacks(state):
        row = slot * ATTACK
        if (
            state.attacks[row + TARGET] == seat
            and state.attacks[row + KIND] in (BY_MONSTER, BY_QUEST)
            and state.attacks[row + STATUS] in (ON, CANCELLED)
        ):
            mask |= 1 << slot
        slot += 1
    return mask


def heroes_beside(state: Dungeoneer, seat: i64) -> i64:
    return heroes_at(state, state.people[seat * PERSON + AT]) & ~(1 << seat)


def attackers_of(state: Dungeoneer, seat: i64) -> i64:
    """The heroes that attacked a hero in this battle, as a set of seats."""
    mask: i64 = 0
    slot: i64 = 0
    while slot < count_attacks(state):
        row = slot * ATTACK
        if state.attacks[row + TARGET] == seat and state.attacks[row + KIND] == BY_HERO:
            mask |= 1 << state.attacks[row + OWNER]
        slot += 1
    return mask


def may_fall_for_it(state: Dungeoneer, seat: i64) -> bool:
    """R19.10. A standing hero without a point may lie down for its challenge."""
    row = seat * PERSON
    return (
        state.house.fall_for_challenge
        and not state.people[row + FALLEN]
        and not state.people[row + AP]
        and not state.people[row + SAVED]
    )


def can_lie(state: Dungeoneer, seat: i64) -> bool:
    """R19.9. Once per turn of any player, a standing hero lies down for a point."""
    row = seat * PERSON
    return state.house.limited and not state.people[row + FALLEN] and not state.people[row + LAIN]


def lie_down(state: Dungeoneer, seat: i64) -> None:
    state.people[seat * PERSON + LAIN] = 1
    go_down(state, seat, NONE, 0, True)


class Challenge(Question):
    """R12.14. Pass, or attack a card that attacked, or a hero in the same location."""

    def options(self, state: Dungeoneer) -> list[int]:
        seat = self.seat
        row = seat * PERSON
        moves = [PASS]
        if state.people[row + BATTLED]:
            return moves
        falls = may_fall_for_it(state, seat)
        foes = challenged_by(state, seat)
        heroes = heroes_beside(state, seat)
        if points_to_act(state, seat) > 0 or falls:
            if falls:
                heroes &= attackers_of(state, seat)
            moves += [int(AGAINST + slot) for slot in members(foes)]
            moves += [int(STRIKE + other) for other in members(heroes)]
        elif can_stand(state, seat) and points_to_stand(state, seat) > 1:
            moves.append(STAND)
        if can_lie(state, seat) and (foes or heroes):
            moves.append(LIE)
        return moves

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == PASS:
            return
        if move in (STAND, LIE):
            state.push(Challenge(self.seat))
            if move == STAND:
                stand_up(state, self.seat)
            else:
                lie_down(state, self.seat)
        elif move < AGAINST:
            ask_form(state, self.seat, NONE, move - STRIKE, 1)
        else:
            ask_form(state, self.seat, move - AGAINST, NONE, 1)


def ask_form(state: Dungeoneer, seat: i64, victim: i64, target: i64, challenge: i64) -> None:
    """R12.3. One of the forms with a standard symbol."""
    forms = state.cards.hero_attacks[state.people[seat * PERSON + HERO]]
    if forms & (forms - 1):
        state.push(ChooseForm(seat, victim, target, challenge))
    else:
        attack_with(state, seat, victim, target, challenge, lowest(forms))


class ChooseForm(Question):
    """R12.3. The form of a hero's attack."""

    def __init__(self, seat: int, victim: int, target: int, challenge: int) -> None:
        super().__init__(seat)
        self.victim: i64 = victim
        self.target: i64 = target
        self.challenge: i64 = challenge

    def options(self, state: Dungeoneer) -> list[int]:
        forms = state.cards.hero_attacks[state.people[self.seat * PERSON + HERO]]
        return [int(FORM_MOVE + form) for form in members(forms)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        form = move - FORM_MOVE
        attack_with(state, self.seat, self.victim, self.target, self.challenge, form)

    def args(self) -> list[int]:
        return [self.seat, self.victim, self.target, self.challenge]


def attack_with(
    state: Dungeoneer, seat: i64, victim: i64, target: i64, challenge: i64, form: i64
) -> None:
    """R12.2, R12.16. The point is paid, the attack is declared."""
    row = seat * PERSON
    state.people[row + BATTLED] = 1
    if points_to_act(state, seat) > 0:
        pay_ap(state, seat, 1, CHALLENGE)
    else:
        go_down(state, seat, NONE, 0, True)
    slot = add_attack(state, BY_HERO, NONE, seat, target, form, 0, 0)
    state.attacks[slot * ATTACK + VICTIM] = victim
    state.attacks[slot * ATTACK + SCENE] = state.people[row + AT]
    if not challenge:
        return
    if state.listens:
        state.emit(Challenged(int(seat), int(slot) + 1, FORMS[form]))
    state.then(
        in_order(
            [OpenResponse(slot), DropLost(slot), Checks(slot, 0), Checks(slot, 1), Compare(slot)]
        )
    )


# --- VII lair -------------------------------------------------------------------------------------


class LairStage(Step[Dungeoneer]):
    """R12.17. For each surviving monster its owner chooses."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        if state.battle == DRAWN:
            state.house.course.settle_drawn(state)
            return
        if state.battle != ENCOUNTERS or self.slot >= count_attacks(state):
            return
        state.stage = 7
        state.push(LairStage(self.slot + 1))
        row = self.slot * ATTACK
        if state.attacks[row + KIND] == BY_MONSTER and state.attacks[row + STATUS] != DEAD:
            state.push(Retain(state.attacks[row + OWNER], self.slot))

    def args(self) -> list[int]:
        return [self.slot]


def is_wounded(state: Dungeoneer, slot: i64) -> bool:
    """R12.17. It lost health in this battle, or has less than is printed."""
    row = slot * ATTACK
    damage = state.rows[state.attacks[row + WHICH] * CARD + DAMAGE]
    return damage > 0 or state.attacks[row + LOST] != 0


class Retain(Question):
    """R12.17. Hand or lair; wounded: lair or discard."""

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: i64 = slot

    def options(self, state: Dungeoneer) -> list[int]:
        return [RETAIN + 1, RETAIN + 2] if is_wounded(state, self.slot) else [RETAIN, RETAIN + 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        row = self.slot * ATTACK
        card = state.attacks[row + WHICH]
        state.attacks[row + STATUS] = DEAD
        where = move - RETAIN
        if where == 0:
            take_in_hand(state, self.seat, card)
        elif where == 1:
            put_in_lair(state, self.seat, card)
        else:
            discard_card(state, card, "phase")
        tell_kept(state, self.seat, card, where)
        if where == 1 and count_of(state.people[self.seat * PERSON + LAIR]) > LAIR_LIMIT:
            state.push(Release(self.seat))

    def args(self) -> list[int]:
        return [self.seat, self.slot]


def put_in_lair(state: Dungeoneer, seat: i64, card: i64) -> None:
    state.table &= ~(1 << card)
    state.people[seat * PERSON + LAIR] |= 1 << card


def tell_kept(state: Dungeoneer, seat: i64, card: i64, where: i64) -> None:
    if state.listens:
        name = state.cards.face_ids[state.faces[card]]
        state.emit(MonsterKept(int(seat), name, ("hand", "lair", "discard")[where]))


class Release(Question):
    """R12.18. The lair holds three: one is discarded."""

    def options(self, state: Dungeoneer) -> list[int]:
        count = int(count_of(state.people[self.seat * PERSON + LAIR]))
        return [RELEASE + number for number in range(count)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        card = lair_cards(state, self.seat)[move - RELEASE]
        discard_card(state, card, "limit")


# --- VIII reward ----------------------------------------------------------------------------------


class Rewards(Step[Dungeoneer]):
    """R12.19. Glory for wounds dealt to monsters, peril to give for wounds they dealt."""

    def run(self, state: Dungeoneer) -> None:
        state.stage = 8
        seat: i64 = 0
        while seat < state.seats:
            row = seat * PERSON
            due = state.people[row + DUE_GLORY]
            state.people[row + DUE_GLORY] = 0
            if due and lives(state, seat):
                change_glory(state, seat, due, REWARD)
            if state.people[row + DUE_PERIL] and not state.house.solo and lives(state, seat):
                state.push(GivePeril(seat))
            seat += 1
        if state.house.solo:
            state.house.course.solo_rewards(state)


class GivePeril(Question):
    """R12.19. One peril to any player still in the game, or to nobody."""

    def options(self, state: Dungeoneer) -> list[int]:
        players = [seat for seat in range(state.seats) if not state.people[seat * PERSON + OUT]]
        return [PASS, *[GIVE + seat for seat in players]]

    def answer(self, state: Dungeoneer, move: int) -> None:
        at = self.seat * PERSON + DUE_PERIL
        state.people[at] -= 1
        if move != PASS:
            change_peril(state, move - GIVE, 1, REWARD)
        if state.people[at]:
            state.push(GivePeril(self.seat))


class EndBattle(Step[Dungeoneer]):
    """R12.20. A hunt whose monster survives has failed (R14.12)."""

    def run(self, state: Dungeoneer) -> None:
        hunted, kind = state.hunted, state.battle
        forget_mods(state)
        clear_battle(state)
        if state.listens:
            if kind == HUNTING and state.feats_over == 0:
                state.emit(QuestFailed(int(state.active), state.cards.quest_ids[hunted]))
            state.emit(BattleEnded(int(state.active)))


def forget_mods(state: Dungeoneer) -> None:
    """R5.24 `this_attack`, `this_battle`: they end; those of rolls stay with their rolls."""
    at: i64 = 0
    while at < len(state.mods):
        if state.mods[at + MOD_OF] < FRAME_MOD:
            state.mods[at + MOD_OF] = NONE
        at += MOD
    if not len(state.rolls):
        state.mods = state.mods[:0]


assert FORM
assert LYING
