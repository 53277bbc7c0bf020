"""The last stages of a battle: VII lair, VIII reward, and the end (R12.17 to R12.19)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.checks import count_attacks
from undercroft.games.dungeoneer.bits import count_of
from undercroft.games.dungeoneer.events import BattleEnded, MonsterKept, QuestFailed
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import GIVE, PASS, RELEASE, RETAIN
from undercroft.games.dungeoneer.play.purse import change_glory, change_peril, lives
from undercroft.games.dungeoneer.play.zones import discard_card, lair_cards, take_in_hand
from undercroft.games.dungeoneer.printed.names import REWARD
from undercroft.games.dungeoneer.printed.words import LAIR_LIMIT, NONE
from undercroft.games.dungeoneer.state import (
    ATTACK,
    BY_MONSTER,
    CARD,
    DAMAGE,
    DEAD,
    DRAWN,
    DUE_GLORY,
    DUE_PERIL,
    ENCOUNTERS,
    FRAME_MOD,
    HUNTING,
    KIND,
    LAIR,
    LOST,
    MOD,
    MOD_OF,
    OUT,
    OWNER,
    PERSON,
    STATUS,
    WHICH,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.leaving import clear_battle

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
