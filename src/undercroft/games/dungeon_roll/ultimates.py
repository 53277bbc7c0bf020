"""What ultimates and specialties do; those with targets or a price go on in other files."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.aiming import REROLL_ONCE, aim, aim_reach
from undercroft.games.dungeon_roll.cards import (
    ARCANE_FURY,
    BATTLECRY,
    BORROW_GOBLINS,
    BORROW_SKELETONS,
    CALCULATED_RISK,
    CLEAR_LAIR,
    DIVINE,
    DRAGON,
    FAVOR,
    FLURRY,
    FORBIDDEN,
    FUTURE,
    GOBLIN,
    JOIN,
    MONSTERS,
    OOZE,
    PRESENCE,
    RAGE,
    RALLYING_CRY,
    ROAR,
    ROLL_GRAVES,
    SAY_WHEN,
    SCOUT_AHEAD,
    SIDES,
    SKELETON,
    TREASURE_SEEKER,
    WORD_OF_COMMAND,
)
from undercroft.games.dungeon_roll.dice import remove_dice, remove_lair, roll_graveyard
from undercroft.games.dungeon_roll.endings import BY_HERO, end_delve
from undercroft.games.dungeon_roll.events import DiceBorrowed, HeroJoined, UltimateUsed
from undercroft.games.dungeon_roll.guild import PickToTurn
from undercroft.games.dungeon_roll.mastery import gain_experience
from undercroft.games.dungeon_roll.monsters import lure
from undercroft.games.dungeon_roll.moves import NUMBER
from undercroft.games.dungeon_roll.paying import (
    FOR_READY,
    FOR_SEEKER,
    FOR_SUMMON,
    PayToken,
    ask_price,
    discard,
    pay_scroll,
)
from undercroft.games.dungeon_roll.question import Question
from undercroft.games.dungeon_roll.rerolls import BY_PRESENCE, BY_RISK, pick_dice
from undercroft.games.dungeon_roll.state import DungeonRoll
from undercroft.games.dungeon_roll.treasure import draw_token


def use_ultimate(state: DungeonRoll, seat: i64) -> None:
    """R10.1. The hero is exhausted by it."""
    side = SIDES[state.side]
    ultimate = side.ultimate
    state.exhausted = True
    if state.listens:
        state.emit(UltimateUsed(seat, side.id))
    if act_at_once(state, seat, ultimate):
        return
    if ultimate in COSTLY:
        ask_price(state, seat, ultimate)
    elif ultimate in NUMBERED:
        ask_number(state, seat, ultimate, side.reach)
    elif ultimate == PRESENCE:
        pick_dice(state, seat, BY_PRESENCE)
    elif ultimate == CALCULATED_RISK:
        pick_dice(state, seat, BY_RISK)
    elif ultimate in (SCOUT_AHEAD, SAY_WHEN):
        retire_early(state, seat, ultimate)
    elif ultimate == TREASURE_SEEKER:
        seek_treasure(state, seat, side.reach)
    elif ultimate == FAVOR:
        state.push(PickToTurn(seat, 3, side.reach - 1))
    else:
        aim(state, seat, ultimate, aim_reach(state, ultimate, side.reach), 0)


COSTLY: Final[tuple[int, ...]] = (DIVINE, FUTURE, FORBIDDEN)
NUMBERED: Final[tuple[int, ...]] = (BORROW_GOBLINS, BORROW_SKELETONS, RAGE, ROLL_GRAVES)


def use_specialty(state: DungeonRoll, seat: i64) -> None:
    """R12.12, R14.3, R14.5, R14.6. What the adventurer calls on besides the ultimate."""
    side = SIDES[state.side]
    if side.rerolls_once:
        aim(state, seat, REROLL_ONCE, 1, 0)
    elif side.summons:
        pay_scroll(state, seat, FOR_SUMMON)
    else:
        state.push(PayToken(seat, FOR_READY, 1))


def act_at_once(state: DungeonRoll, seat: i64, ultimate: i64) -> bool:
    """Carry out an ultimate without any choice; False when it has one."""
    if ultimate == JOIN:
        join(state, seat)
    elif ultimate == CLEAR_LAIR:  # R11.7, R12.1
        remove_lair(state, seat)
    elif ultimate == BATTLECRY:  # R11.4
        lure(state, seat)
    elif ultimate == ARCANE_FURY:
        remove_all(state, seat)
    elif ultimate == ROAR:  # R14.3
        remove_monsters(state, seat)
    elif ultimate == FLURRY:
        remove_one_of_each(state, seat)
    elif ultimate == RALLYING_CRY:
        roll_graveyard(state, seat, state.graveyard, True)
    elif ultimate == WORD_OF_COMMAND:
        borrow(state, seat, DRAGON, state.lair)
    else:
        return False
    return True


def join(state: DungeonRoll, seat: i64) -> None:
    """R10.7, R11.1, R11.11. The hero stands in the party."""
    state.ally = 1
    if state.listens:
        state.emit(HeroJoined(seat, SIDES[state.side].id))


def remove_monsters(state: DungeonRoll, seat: i64) -> None:
    for face in range(MONSTERS):
        remove_dice(state, seat, face, state.dungeon[face])


def remove_all(state: DungeonRoll, seat: i64) -> None:
    """R11.1. Monsters, chests, potions and the lair."""
    for face in range(DRAGON):
        remove_dice(state, seat, face, state.dungeon[face])
    remove_lair(state, seat)


def remove_one_of_each(state: DungeonRoll, seat: i64) -> None:
    """R12.12. One goblin, one skeleton, one ooze."""
    for face in range(GOBLIN, OOZE + 1):
        remove_dice(state, seat, face, min(1, state.dungeon[face]))


def borrow(state: DungeonRoll, seat: i64, face: i64, amount: i64) -> None:
    """R10.5, R11.6, R11.10, R14.7. Dungeon dice stand in the party."""
    if face == GOBLIN:
        state.dungeon[GOBLIN] -= amount
        state.goblins += amount
    elif face == SKELETON:
        state.dungeon[SKELETON] -= amount
        state.skeletons += amount
    else:
        state.lair -= amount
        state.dragons += amount
    if state.listens:
        names = {GOBLIN: "goblin", SKELETON: "skeleton"}
        state.emit(DiceBorrowed(seat, names.get(face, "dragon"), amount))


def retire_early(state: DungeonRoll, seat: i64, ultimate: i64) -> None:
    """R12.5. One level's worth less for the Scout, all for the Dungeoneer."""
    amount = state.level - 1 if ultimate == SCOUT_AHEAD else state.level
    gain_experience(state, seat, amount, "hero")
    end_delve(state, BY_HERO)


def seek_treasure(state: DungeonRoll, seat: i64, discards: int) -> None:
    """R12.7. Draw two, then discard."""
    draw_token(state, seat, "")
    draw_token(state, seat, "")
    discard(state, seat, FOR_SEEKER, discards)


def ask_number(state: DungeonRoll, seat: i64, ultimate: i64, reach: int) -> None:
    """R10.8. Up to so many; one is not asked about."""
    most = min(reach, number_there(state, ultimate))
    if most > 1:
        state.push(ChooseAmount(seat, ultimate, most))
    else:
        act_on_number(state, seat, ultimate, most)


def number_there(state: DungeonRoll, ultimate: i64) -> i64:
    if ultimate == BORROW_GOBLINS:
        return state.dungeon[GOBLIN]
    return state.dungeon[SKELETON] if ultimate == BORROW_SKELETONS else state.graveyard


def act_on_number(state: DungeonRoll, seat: i64, ultimate: i64, amount: i64) -> None:
    """R11.6, R11.10, R12.3, R12.11."""
    if ultimate == BORROW_GOBLINS:
        borrow(state, seat, GOBLIN, amount)
    elif ultimate == BORROW_SKELETONS:
        borrow(state, seat, SKELETON, amount)
    else:
        roll_graveyard(state, seat, amount, False)
        state.enraged = state.enraged or ultimate == RAGE


class ChooseAmount(Question):
    """R10.8. How many an ability acts on."""

    def __init__(self, seat: i64, ultimate: i64, most: i64) -> None:
        super().__init__(seat)
        self.ultimate = ultimate
        self.most = most

    def args(self) -> list[int]:
        return [self.seat, self.ultimate, self.most]

    def options(self, state: DungeonRoll) -> list[int]:
        return [NUMBER + less for less in range(self.most)]

    def answer(self, state: DungeonRoll, move: int) -> None:
        act_on_number(state, self.seat, self.ultimate, move - NUMBER + 1)
