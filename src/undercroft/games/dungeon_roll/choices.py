"""Nested decisions of Dungeon Roll: what a move that needs more than one tap asks next."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.state import Decision, Step
from undercroft.games.dungeon_roll.cards import (
    BESTIAL_FURY,
    BORROW_GOBLINS,
    BORROW_SKELETONS,
    CALCULATED_RISK,
    CALCULATED_STRIKE,
    CALLED_SHOT,
    CHAMPION,
    CHARM,
    CHEST,
    DIVINE,
    DRAGON,
    DRAGON_BREATH,
    DRAGON_FURY,
    DUNGEON,
    FACES,
    FAVOR,
    FIRST_TOKEN,
    FORBIDDEN,
    FUTURE,
    GOBLIN,
    LUCK,
    MIDAS,
    MONSTERS,
    PARTY,
    POTION,
    PRESENCE,
    RAGE,
    RALLY,
    ROLL_GRAVES,
    SAY_WHEN,
    SCOUT_AHEAD,
    SCROLL,
    SCROLL_TOKEN,
    SIDES,
    SKELETON,
    STRIKE_FEAR,
    TOKENS,
    TREASURE_SEEKER,
)
from undercroft.games.dungeon_roll.events import (
    DiceAllotted,
    DungeonDieSet,
    PartyDiceSet,
    PotionsQuaffed,
    UltimateUsed,
)
from undercroft.games.dungeon_roll.heroes import (
    act_at_once,
    borrow,
    count_potions,
    once_faces,
    reap,
    roll_graveyard,
)
from undercroft.games.dungeon_roll.rules import (
    FACE,
    NUMBER,
    PAY,
    PICK,
    ROLL,
    SOME,
    STOP,
    STRIKE,
    TARGET_REROLL,
    TURN,
    USE,
    beat_dragon,
    can_stand,
    count_item,
    count_tokens,
    defeat,
    discard_token,
    draw_token,
    gain_experience,
    has_extra,
    held,
    make_ready,
    names_of,
    open_chests,
    pay,
    place_die,
    reach_of,
    remove_dice,
    remove_lair,
    reroll_picked,
    revive,
    settle_lair,
    settle_tokens,
    strike,
    targets,
    turn_monster,
)
from undercroft.games.dungeon_roll.state import DELVE_OVER, NOTHING, DungeonRoll

Row = list[Step[Any]]

# How a delve ends, as its event tells it.
RETIRED: Final = 0
LEGEND: Final = 1
BY_PORTAL: Final = 2
FLED: Final = 3
BY_HERO: Final = 4
ENDINGS: Final[tuple[str, ...]] = ("retired", "legend", "portal", "fled", "hero")


def end_delve(state: DungeonRoll, ending: int) -> None:
    """R7.5. What is on the stack goes on, and finds the delve over."""
    state.phase = DELVE_OVER
    state.ending = ending


# --- spending an item ---------------------------------------------------------------


def spend_item(state: DungeonRoll, seat: int, item: int) -> None:
    """R4.1, R5.1, R5.3. At once when there is only one way, else ask what for."""
    found = targets(state, item)
    if len(found) > 1 or (found[0] < TARGET_REROLL and reach_of(state, item, found[0]) > 1):
        state.stack.append(ChooseTarget(seat, item))
    else:
        carry_out(state, seat, item, found[0], 1)


def carry_out(state: DungeonRoll, seat: int, item: int, target: int, amount: int) -> None:
    """One item spent on one kind of target."""
    if target < MONSTERS:
        strike(state, seat, item, target, amount)
        if has_extra(state, item):
            state.stack.append(StrikeExtra(seat))
    elif target == CHEST:
        pay(state, seat, item)
        open_chests(state, seat, amount)
    elif target == POTION:
        pay(state, seat, item)
        quaff(state, seat, amount)
    elif target == TARGET_REROLL:
        pay(state, seat, item)
        pick_dice(state, seat, BY_SCROLL)
    else:
        send_slayer(state, seat, item)


def quaff(state: DungeonRoll, seat: int, amount: int) -> None:
    """R5.3, R5.4, R14.1. Each potion brings a die back."""
    state.dungeon[POTION] -= amount
    if state.listens:
        state.emit(PotionsQuaffed(seat, amount))
    if SIDES[state.side].begins_exhausted:
        make_ready(state, seat)
    state.stack.append(CHOOSE_FACE[seat][amount])


class ChooseTarget(Decision[DungeonRoll]):
    """R4.3, R4.4. What the item is spent on: as many as it can take, or some of them."""

    def __init__(self, seat: int, item: int) -> None:
        super().__init__(seat, False)
        self.item = item

    def args(self) -> list[int]:
        return [self.seat, self.item]

    def options(self, state: DungeonRoll) -> list[int]:
        moves: list[int] = []
        for target in targets(state, self.item):
            moves.append(STRIKE + target)
            if target < TARGET_REROLL and reach_of(state, self.item, target) > 1:
                moves.append(SOME + target)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move >= SOME:
            state.stack.append(ChooseNumber(self.seat, self.item, move - SOME))
            return
        target = move - STRIKE
        amount = reach_of(state, self.item, target) if target < TARGET_REROLL else 1
        carry_out(state, self.seat, self.item, target, amount)


class ChooseNumber(Decision[DungeonRoll]):
    """R4.4, R5.5. Fewer than all."""

    def __init__(self, seat: int, item: int, target: int) -> None:
        super().__init__(seat, False)
        self.item = item
        self.target = target

    def args(self) -> list[int]:
        return [self.seat, self.item, self.target]

    def options(self, state: DungeonRoll) -> list[int]:
        return [NUMBER + less for less in range(reach_of(state, self.item, self.target) - 1)]

    def answer(self, state: DungeonRoll, move: int) -> None:
        carry_out(state, self.seat, self.item, self.target, move - NUMBER + 1)


class StrikeExtra(Decision[DungeonRoll]):
    """R10.6. One further monster of any type, or none."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [STRIKE + monster for monster in range(MONSTERS) if state.dungeon[monster]]
        moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move != STOP:
            defeat(state, self.seat, move - STRIKE, 1)


class ChooseFace(Decision[DungeonRoll]):
    """R5.3, R8.4. The face of a die that comes back; `left` dice come in all."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat, False)
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.left]

    def options(self, state: DungeonRoll) -> list[int]:
        return ALL_FACES

    def answer(self, state: DungeonRoll, move: int) -> None:
        revive(state, self.seat, move - FACE)
        if self.left > 1:
            state.stack.append(CHOOSE_FACE[self.seat][self.left - 1])


ALL_FACES: Final = [FACE + face for face in range(FACES)]
CHOOSE_FACE: Final = [[ChooseFace(seat, left) for left in range(9)] for seat in range(4)]


# --- the dragon ---------------------------------------------------------------------


def send_slayer(state: DungeonRoll, seat: int, item: int) -> None:
    """R6.2, R11.5. Companions go one by one; the last one brings it down."""
    pay(state, seat, item)
    state.slayers = [*state.slayers, item]
    if len(state.slayers) >= SIDES[state.side].slayers:
        beat_dragon(state, seat)
    else:
        state.stack.append(ChooseSlayer(seat))


class ChooseSlayer(Decision[DungeonRoll]):
    """R6.2. The next companion of another type."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def options(self, state: DungeonRoll) -> list[int]:
        return [item for item in range(20) if count_item(state, item) and can_stand(state, item)]

    def answer(self, state: DungeonRoll, move: int) -> None:
        send_slayer(state, self.seat, move)


# --- picking dice -------------------------------------------------------------------

# What the picked dice are for.
BY_SCROLL: Final = 0
BY_MERCENARY: Final = 1  # R11.2: party dice, or none
BY_PRESENCE: Final = 2  # R11.3
BY_RISK: Final = 3  # R14.5: dungeon dice and the lair
TO_SCROLLS: Final = 4  # R14.6: two party dice


def pick_dice(state: DungeonRoll, seat: int, why: int) -> None:
    state.picked = [0] * (2 * FACES)
    state.stack.append(PICK_DICE[seat][why])


class PickDice(Decision[DungeonRoll]):
    """R4.5, R11.2, R11.3, R14.5, R14.6. One die after the other, then roll them."""

    def __init__(self, seat: int, why: int) -> None:
        super().__init__(seat, False)
        self.why = why

    def args(self) -> list[int]:
        return [self.seat, self.why]

    def options(self, state: DungeonRoll) -> list[int]:
        picked = state.picked
        why = self.why
        moves: list[int] = []
        count = 0
        for face in range(FACES):
            count += picked[face] + picked[FACES + face]
            if why != BY_RISK and state.party[face] > picked[face]:
                moves.append(PICK + face)
        if why != BY_MERCENARY and why != TO_SCROLLS:
            for face in range(DRAGON):
                if state.dungeon[face] > picked[FACES + face]:
                    moves.append(PICK + FACES + face)
        if count and why != TO_SCROLLS:
            moves.append(ROLL)
        if why == BY_RISK and state.lair > picked[FACES + DRAGON]:
            moves.append(PICK + FACES + DRAGON)
        if why == BY_MERCENARY and not count:
            moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move == ROLL:
            by = "scroll" if self.why == BY_SCROLL else SIDES[state.side].id
            reroll_picked(state, self.seat, by)
            return
        if move == STOP:
            state.picked = NOTHING
            return
        state.picked[move - PICK] += 1
        if self.why == TO_SCROLLS and sum(state.picked) >= SIDES[state.side].sets_scrolls:
            turn_to_scrolls(state, self.seat)
        else:
            state.stack.append(self)


PICK_DICE: Final = [[PickDice(seat, why) for why in range(5)] for seat in range(4)]


def turn_to_scrolls(state: DungeonRoll, seat: int) -> None:
    """R14.6. The chosen dice show scrolls."""
    before = [face for face in range(FACES) for _ in range(state.picked[face])]
    state.picked = NOTHING
    set_party(state, seat, before, SCROLL)


def set_party(state: DungeonRoll, seat: int, before: list[int], after: int) -> None:
    """R11.4, R13.1, R14.6. Active dice turned to one face."""
    for face in before:
        state.party[face] -= 1
        state.party[after] += 1
    if state.listens and before:
        names = names_of(PARTY, before)
        state.emit(PartyDiceSet(seat, names, [PARTY[after]] * len(before)))


# --- ultimates that ask -------------------------------------------------------------


def use_ultimate(state: DungeonRoll, seat: int) -> None:
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
        state.stack.append(PickToTurn(seat, 3, side.reach - 1))
    else:
        aim(state, seat, ultimate, aim_reach(state, ultimate, side.reach), 0)


COSTLY: Final[tuple[int, ...]] = (DIVINE, FUTURE, FORBIDDEN)
NUMBERED: Final[tuple[int, ...]] = (BORROW_GOBLINS, BORROW_SKELETONS, RAGE, ROLL_GRAVES)
SUMMON: Final = 32  # R14.6, a specialty
REROLL_ONCE: Final = 33  # R12.12, R14.3, a specialty


def retire_early(state: DungeonRoll, seat: int, ultimate: int) -> None:
    """R12.5. One level's worth less for the Scout, all for the Dungeoneer."""
    amount = state.level - 1 if ultimate == SCOUT_AHEAD else state.level
    gain_experience(state, seat, amount, "hero")
    end_delve(state, BY_HERO)


def seek_treasure(state: DungeonRoll, seat: int, discards: int) -> None:
    """R12.7. Draw two, then discard."""
    draw_token(state, seat, "")
    draw_token(state, seat, "")
    discard(state, seat, FOR_SEEKER, discards)


def ask_number(state: DungeonRoll, seat: int, ultimate: int, reach: int) -> None:
    """R10.8. Up to so many; one is not asked about."""
    most = min(reach, number_there(state, ultimate))
    if most > 1:
        state.stack.append(ChooseAmount(seat, ultimate, most))
    else:
        act_on_number(state, seat, ultimate, most)


def number_there(state: DungeonRoll, ultimate: int) -> int:
    if ultimate == BORROW_GOBLINS:
        return state.dungeon[GOBLIN]
    return state.dungeon[SKELETON] if ultimate == BORROW_SKELETONS else state.graveyard


def act_on_number(state: DungeonRoll, seat: int, ultimate: int, amount: int) -> None:
    """R11.6, R11.10, R12.3, R12.11."""
    if ultimate == BORROW_GOBLINS:
        borrow(state, seat, GOBLIN, amount)
    elif ultimate == BORROW_SKELETONS:
        borrow(state, seat, SKELETON, amount)
    else:
        roll_graveyard(state, seat, amount, False)
        state.enraged = state.enraged or ultimate == RAGE


class ChooseAmount(Decision[DungeonRoll]):
    """R10.8. How many an ability acts on."""

    def __init__(self, seat: int, ultimate: int, most: int) -> None:
        super().__init__(seat, False)
        self.ultimate = ultimate
        self.most = most

    def args(self) -> list[int]:
        return [self.seat, self.ultimate, self.most]

    def options(self, state: DungeonRoll) -> list[int]:
        return [NUMBER + less for less in range(self.most)]

    def answer(self, state: DungeonRoll, move: int) -> None:
        act_on_number(state, self.seat, self.ultimate, move - NUMBER + 1)


# --- aiming at dice of the level ----------------------------------------------------


def aim_reach(state: DungeonRoll, ultimate: int, reach: int) -> int:
    """How many picks an ability has."""
    if ultimate in (DRAGON_BREATH, DRAGON_FURY):
        return state.lair
    return state.party[CHAMPION] if ultimate == RALLY else reach


def aim_faces(state: DungeonRoll, ability: int) -> list[int]:
    """What an ability may be aimed at."""
    if ability == BESTIAL_FURY:
        return [face for face in (CHEST, POTION) if state.dungeon[face]]
    if ability == REROLL_ONCE:
        return once_faces(state)
    last = DRAGON if ability == STRIKE_FEAR else MONSTERS
    faces = [face for face in range(last) if state.dungeon[face]]
    if ability == STRIKE_FEAR and state.lair:
        faces.append(DRAGON)
    return faces


def aim(state: DungeonRoll, seat: int, ability: int, left: int, done: int) -> None:
    """R10.8. Ask for the next die, unless there is but one way or none is left."""
    faces = aim_faces(state, ability) if left else NOTHING
    if not faces:
        finish_aim(state, seat, ability)
    elif len(faces) == 1 and not done:
        hit(state, seat, ability, faces[0], left, done)
    else:
        state.stack.append(Aim(seat, ability, left, done))


def hit(state: DungeonRoll, seat: int, ability: int, face: int, left: int, done: int) -> None:
    """One pick takes effect, then the next is asked for."""
    if ability == CALCULATED_STRIKE:  # R11.2
        defeat(state, seat, face, 1)
    elif ability == CHARM:  # R11.9
        turn_monster(state, seat, face, POTION, 1 if not done else 0)
    elif ability == LUCK:  # R12.8
        turn_monster(state, seat, face, CHEST, 1 if not done else 0)
    elif ability == SUMMON:  # R14.6
        turn_monster(state, seat, face, DRAGON, 1)
    elif ability == MIDAS:
        reap(state, seat, face)
    elif ability == DRAGON_FURY:  # R12.6
        remove_dice(state, seat, face, state.dungeon[face])
    elif ability == REROLL_ONCE:
        reroll_one(state, seat, face)
    else:  # R12.6, R12.10, R12.12, R14.1, R14.9
        assert ability in (DRAGON_BREATH, RALLY, CALLED_SHOT, BESTIAL_FURY, STRIKE_FEAR)
        remove_dice(state, seat, face, 1)
    aim(state, seat, ability, left - 1, done + 1)


def reroll_one(state: DungeonRoll, seat: int, face: int) -> None:
    """R12.12, R14.3. Once on each level."""
    state.used_once = True
    state.picked = [0] * (2 * FACES)
    state.picked[FACES + face] = 1
    reroll_picked(state, seat, SIDES[state.side].id)


def finish_aim(state: DungeonRoll, seat: int, ability: int) -> None:
    """R12.10. After the rally the champions are re-rolled."""
    if ability == RALLY:
        state.picked = [0] * (2 * FACES)
        state.picked[CHAMPION] = state.party[CHAMPION]
        reroll_picked(state, seat, SIDES[state.side].id)


class Aim(Decision[DungeonRoll]):
    """R10.8. Which die an ability takes next; after the first one may stop."""

    def __init__(self, seat: int, ability: int, left: int, done: int) -> None:
        super().__init__(seat, False)
        self.ability = ability
        self.left = left
        self.done = done

    def args(self) -> list[int]:
        return [self.seat, self.ability, self.left, self.done]

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [PICK + FACES + face for face in aim_faces(state, self.ability)]
        if self.done:
            moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move == STOP:
            finish_aim(state, self.seat, self.ability)
        else:
            face = move - PICK - FACES
            hit(state, self.seat, self.ability, face, self.left, self.done)


# --- paying tokens and scrolls ------------------------------------------------------

FOR_DIVINE: Final = 0
FOR_FUTURE: Final = 1
FOR_READY: Final = 2
FOR_SEEKER: Final = 3
FOR_SCORE: Final = 4
FOR_FORBIDDEN: Final = 5
FOR_SUMMON: Final = 6


def ask_price(state: DungeonRoll, seat: int, ultimate: int) -> None:
    """R11.12, R13.2, R14.8."""
    if ultimate == FORBIDDEN:
        pay_scroll(state, seat, FOR_FORBIDDEN)
    else:
        state.stack.append(PayToken(seat, FOR_DIVINE if ultimate == DIVINE else FOR_FUTURE, 1))


def discard(state: DungeonRoll, seat: int, why: int, amount: int) -> None:
    """R12.7, R12.8. All without asking when there are no more than that."""
    if count_tokens(state, seat) > amount:
        state.stack.append(PayToken(seat, why, amount))
        return
    for token in range(TOKENS):
        for _ in range(held(state, seat, token)):
            discard_token(state, seat, token, "discard")


class PayToken(Decision[DungeonRoll]):
    """R8.8, R11.12, R12.7, R13.2, R14.5. A token of choice goes back to the box."""

    def __init__(self, seat: int, why: int, left: int) -> None:
        super().__init__(seat, False)
        self.why = why
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.why, self.left]

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [PAY + token for token in range(TOKENS) if held(state, self.seat, token)]
        if self.why == FOR_FUTURE and SIDES[state.side].also_scroll and state.party[SCROLL]:
            moves.append(USE + SCROLL)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move == USE + SCROLL:
            pay(state, self.seat, SCROLL)
            beat_dragon(state, self.seat)
            return
        discards = self.why == FOR_SEEKER or self.why == FOR_SCORE
        discard_token(state, self.seat, move - PAY, "discard" if discards else "cost")
        if discards and self.left > 1:
            state.stack.append(PayToken(self.seat, self.why, self.left - 1))
        elif not discards:
            bought(state, self.seat, self.why)


def bought(state: DungeonRoll, seat: int, why: int) -> None:
    """What the token was paid for."""
    if why == FOR_DIVINE:
        intervene(state, seat)
    elif why == FOR_FUTURE:
        beat_dragon(state, seat)
    else:  # R14.5
        make_ready(state, seat)


def intervene(state: DungeonRoll, seat: int) -> None:
    """R11.12. The level and the lair are cleared, chests and potions are not wasted."""
    settle_tokens(state)  # the paid token may be drawn again, whatever R15.12 says
    for monster in range(MONSTERS):
        if state.dungeon[monster]:
            defeat(state, seat, monster, state.dungeon[monster])
    remove_lair(state, seat)
    if state.dungeon[CHEST]:
        open_chests(state, seat, state.dungeon[CHEST])
    potions = count_potions(state)
    remove_dice(state, seat, POTION, state.dungeon[POTION] - potions)
    if potions:
        quaff(state, seat, potions)


def pay_scroll(state: DungeonRoll, seat: int, why: int) -> None:
    """R14.6, R14.8. A scroll die or token; asked only when both are there."""
    die = state.party[SCROLL]
    token = held(state, seat, SCROLL_TOKEN)
    if die and token:
        state.stack.append(PayScroll(seat, why))
    else:
        paid_scroll(state, seat, why, SCROLL if die else FIRST_TOKEN + SCROLL_TOKEN)


def paid_scroll(state: DungeonRoll, seat: int, why: int, item: int) -> None:
    pay(state, seat, item)
    if why == FOR_FORBIDDEN:
        beat_dragon(state, seat)
    else:
        aim(state, seat, SUMMON, 1, 0)


class PayScroll(Decision[DungeonRoll]):
    """R14.6, R14.8. Which scroll is spent."""

    def __init__(self, seat: int, why: int) -> None:
        super().__init__(seat, False)
        self.why = why

    def args(self) -> list[int]:
        return [self.seat, self.why]

    def options(self, state: DungeonRoll) -> list[int]:
        return BOTH_SCROLLS

    def answer(self, state: DungeonRoll, move: int) -> None:
        paid_scroll(state, self.seat, self.why, move)


BOTH_SCROLLS: Final = [SCROLL, FIRST_TOKEN + SCROLL_TOKEN]


def use_specialty(state: DungeonRoll, seat: int) -> None:
    """R12.12, R14.3, R14.5, R14.6. What the adventurer calls on besides the ultimate."""
    side = SIDES[state.side]
    if side.rerolls_once:
        aim(state, seat, REROLL_ONCE, 1, 0)
    elif side.summons:
        pay_scroll(state, seat, FOR_SUMMON)
    else:
        state.stack.append(PayToken(seat, FOR_READY, 1))


# --- setting dice (R13.1) -----------------------------------------------------------


class PickToTurn(Decision[DungeonRoll]):
    """R13.1. Which die is set; `groups` 1 party, 2 dungeon; `more` of the other group after it."""

    def __init__(self, seat: int, groups: int, more: int) -> None:
        super().__init__(seat, False)
        self.groups = groups
        self.more = more

    def args(self) -> list[int]:
        return [self.seat, self.groups, self.more]

    def options(self, state: DungeonRoll) -> list[int]:
        moves: list[int] = []
        if self.groups & 1:
            moves += [PICK + face for face in range(FACES) if state.party[face]]
        if self.groups & 2:
            moves += [PICK + FACES + face for face in range(DRAGON) if state.dungeon[face]]
        if self.groups != 3:
            moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move != STOP:
            state.stack.append(TurnDie(self.seat, move - PICK, self.more))


class TurnDie(Decision[DungeonRoll]):
    """R13.1. The face a die is set to; `die` counts party faces, then dungeon faces."""

    def __init__(self, seat: int, die: int, more: int) -> None:
        super().__init__(seat, False)
        self.die = die
        self.more = more

    def args(self) -> list[int]:
        return [self.seat, self.die, self.more]

    def options(self, state: DungeonRoll) -> list[int]:
        return ALL_FACES if self.die < FACES else ALL_TURNS

    def answer(self, state: DungeonRoll, move: int) -> None:
        if self.die < FACES:
            set_party(state, self.seat, [self.die], move - FACE)
        else:
            turn_die(state, self.seat, self.die - FACES, move - TURN)
        if self.more:
            state.stack.append(PickToTurn(self.seat, 2 if self.die < FACES else 1, 0))


ALL_TURNS: Final = [TURN + face for face in range(FACES)]


def turn_die(state: DungeonRoll, seat: int, before: int, after: int) -> None:
    """R13.1, R3.5. A dragon goes to the lair."""
    state.dungeon[before] -= 1
    place_die(state, after)
    if state.listens:
        state.emit(DungeonDieSet(seat, DUNGEON[before], DUNGEON[after]))
    settle_lair(state)


# --- the Scout (R12.4) --------------------------------------------------------------


class Allot(Decision[DungeonRoll]):
    """R12.4. A die for level 1, then two for level 2; the other three are for level 3."""

    def __init__(self, seat: int, level: int, left: int) -> None:
        super().__init__(seat, False)
        self.level = level
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.level, self.left]

    def options(self, state: DungeonRoll) -> list[int]:
        return [PICK + FACES + face for face in range(FACES) if state.scouted[face]]

    def answer(self, state: DungeonRoll, move: int) -> None:
        face = move - PICK - FACES
        state.scouted[face] -= 1
        state.scouted[FACES * self.level + face] += 1
        if self.left > 1:
            state.stack.append(Allot(self.seat, self.level, self.left - 1))
            return
        tell_allotted(state, self.seat, self.level)
        if self.level == 1:
            state.stack.append(Allot(self.seat, 2, 2))
        else:
            allot_rest(state, self.seat)


def allot_rest(state: DungeonRoll, seat: int) -> None:
    for face in range(FACES):
        state.scouted[3 * FACES + face] += state.scouted[face]
        state.scouted[face] = 0
    tell_allotted(state, seat, 3)


def tell_allotted(state: DungeonRoll, seat: int, level: int) -> None:
    if state.listens:
        state.emit(DiceAllotted(seat, level, names_of(DUNGEON, allotted(state, level))))


def allotted(state: DungeonRoll, level: int) -> list[int]:
    """The faces set aside for a level (0: not allotted yet)."""
    start = FACES * level
    return [face for face in range(FACES) for _ in range(state.scouted[start + face])]
