"""Attempts, searches and escorts (R14), all started in the feats phase."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.checks import add_attack
from undercroft.games.dungeoneer.battle.rolls import Roll, add_to_roll, announce, face_threat
from undercroft.games.dungeoneer.battle.stages import begin_battle
from undercroft.games.dungeoneer.battle.stakes import Effects, effects_of, share_of
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.events import (
    EscortChanged,
    GoalFound,
    HeroWounded,
    QuestFailed,
    QuestTried,
)
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import AMOUNT, FORM_MOVE
from undercroft.games.dungeoneer.play.effects import run_program
from undercroft.games.dungeoneer.play.purse import change_glory, lives, pay_ap, points_to_act
from undercroft.games.dungeoneer.printed.names import ATTEMPT, OFFERING, QUEST_SOURCE, SEARCHING
from undercroft.games.dungeoneer.printed.tables import ATTACKS, FIGHTER_WIDTH
from undercroft.games.dungeoneer.printed.words import (
    CHANCE,
    CHANCE_ROLL,
    ESCORT,
    FROM_THREAT,
    HUNT,
    NONE,
    SEARCH,
    SEARCH_ROLL,
)
from undercroft.games.dungeoneer.quests.completing import complete
from undercroft.games.dungeoneer.quests.revealing import count_pairs, settle_common, turn_common
from undercroft.games.dungeoneer.state import (
    AT,
    BY_QUEST,
    CARRIED,
    DROPPED,
    FALLEN,
    FOUND,
    GLORY,
    HUNTING,
    LIFE,
    PAIRS,
    PERSON,
    QUEST,
    QUESTS,
    STARTED,
    TOKEN,
    TRIED,
    Dungeoneer,
)

# --- attempts -------------------------------------------------------------------------------------


def attempt_price(state: Dungeoneer, seat: i64, quest: i64) -> i64:
    """R14.2. Action points: the price of the card, or 1 from the second attempt of a turn on."""
    price = state.cards.pay_ap[quest]
    return price if price else state.people[seat * PERSON + TRIED]


def can_attempt(state: Dungeoneer, seat: i64, quest: i64) -> bool:
    """R14.1, R14.3. The place fits and the whole price can be paid."""
    cards = state.cards
    row = seat * PERSON
    category = cards.category[quest]
    if category == ESCORT or not cards.quest_places[quest] >> state.people[row + AT] & 1:
        return False
    if category == SEARCH and not state.people[row + FOUND] >> quest & 1:
        return False
    price = attempt_price(state, seat, quest)
    return (
        (price == 0 or points_to_act(state, seat) >= price)
        and state.people[row + GLORY] >= cards.pay_glory[quest]
        and state.people[row + LIFE] >= cards.quest_health[quest]
    )


def open_quests(state: Dungeoneer, seat: i64) -> i64:
    """R14.1. The quests a player may attempt, as a set."""
    return state.people[seat * PERSON + QUESTS] | state.common


def attempt(state: Dungeoneer, seat: i64, quest: i64) -> None:
    """R14.21. First the offering, where the card allows one."""
    most = min(state.cards.offering[quest], state.people[seat * PERSON + GLORY])
    if most > 0:
        state.push(Offer(seat, quest))
    else:
        try_quest(state, seat, quest, 0)


class Offer(Question):
    """R14.21. Glory paid before the roll, +1 each."""

    def __init__(self, seat: int, quest: int) -> None:
        super().__init__(seat)
        self.quest: i64 = quest

    def options(self, state: Dungeoneer) -> list[int]:
        glory = state.people[self.seat * PERSON + GLORY]
        most = min(state.cards.offering[self.quest], glory)
        return [AMOUNT + number for number in range(most + 1)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        try_quest(state, self.seat, self.quest, move - AMOUNT)

    def args(self) -> list[int]:
        return [self.seat, self.quest]


def try_quest(state: Dungeoneer, seat: i64, quest: i64, offering: i64) -> None:
    """R14.2, R14.3. Pay, then meet the condition."""
    cards = state.cards
    row = seat * PERSON
    price, glory = attempt_price(state, seat, quest), cards.pay_glory[quest]
    if state.listens:
        name = cards.quest_ids[quest]
        state.emit(QuestTried(int(seat), name, int(glory), int(price), int(offering)))
    pay_ap(state, seat, price, ATTEMPT)
    change_glory(state, seat, -glory - offering, QUEST_SOURCE + quest)
    state.people[row + TRIED] = 1
    category = cards.category[quest]
    if category == HUNT:
        hunt(state, seat, quest)
    elif category == CHANCE:
        cause = QUEST_SOURCE + quest
        need = cards.quest_sum[quest]
        announce(state, seat, CHANCE_ROLL, NONE, need, cause, NONE, ChanceRoll(seat, quest))
    elif cards.quest_stat[quest] != NONE:
        _dare(state, seat, quest, offering)
    else:
        sacrifice(state, seat, quest)
        complete(state, seat, quest)


def _dare(state: Dungeoneer, seat: i64, quest: i64, offering: i64) -> None:
    stat, value = state.cards.quest_stat[quest], state.cards.quest_value[quest]
    then = QuestRoll(seat, quest)
    face_threat(state, seat, 0, stat, value, QUEST_SOURCE + quest, then)
    if offering:
        add_to_roll(state, offering, OFFERING)


def sacrifice(state: Dungeoneer, seat: i64, quest: i64) -> None:
    """R14.10. A payment, not a wound that could be prevented."""
    given = state.cards.give_health[quest]
    if given:
        state.people[seat * PERSON + LIFE] -= given
        if state.listens:
            left = int(state.people[seat * PERSON + LIFE])
            state.emit(HeroWounded(int(seat), int(given), left, state.cards.quest_ids[quest]))


class QuestRoll(Roll):
    """R14.19. The threat of an attempt."""

    def __init__(self, seat: int, quest: int) -> None:
        self.seat: i64 = seat
        self.quest: i64 = quest

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        if passed:
            complete(state, self.seat, self.quest)
        else:
            fail(state, self.seat, self.quest)

    def stake(self, state: Dungeoneer) -> Effects:
        return effects_of(state, state.cards.quest_failed[self.quest])

    def endangers(self, state: Dungeoneer, seat: i64) -> i64:
        return share_of(state, state.cards.quest_failed[self.quest], self.seat, seat)

    def args(self) -> list[int]:
        return [self.seat, self.quest]


class ChanceRoll(QuestRoll):
    """R14.20. A double or the sum."""

    def passes(self, state: Dungeoneer, total: i64, need: i64, double: bool) -> bool:
        return total >= need or (double and state.cards.quest_double[self.quest] != 0)


def fail(state: Dungeoneer, seat: i64, quest: i64) -> None:
    """R14.3. Only what is printed."""
    if state.listens:
        state.emit(QuestFailed(int(seat), state.cards.quest_ids[quest]))
    program = state.cards.quest_failed[quest]
    run_program(state, program, seat, seat, QUEST_SOURCE + quest, FROM_THREAT)


# --- hunts ----------------------------------------------------------------------------------------


def left_neighbour(state: Dungeoneer, seat: i64) -> i64:
    """R6.4. The next player to the left still in the game; in solitaire the hunter."""
    other = (seat + 1) % state.seats
    while other != seat and not lives(state, other):
        other = (other + 1) % state.seats
    return other


def hunt(state: Dungeoneer, seat: i64, quest: i64) -> None:
    """R14.11. The left neighbour chooses the form and rolls."""
    forms = state.cards.quest_fighters[quest * FIGHTER_WIDTH + ATTACKS]
    if state.house.solo:
        form = state.house.course.best_form(state, seat, NONE, quest)
        begin_hunt(state, seat, quest, form)
    elif forms & (forms - 1):
        state.push(HuntForm(left_neighbour(state, seat), seat, quest))
    else:
        begin_hunt(state, seat, quest, lowest(forms))


class HuntForm(Question):
    """R14.11. The form of the quest monster."""

    def __init__(self, seat: int, hunter: int, quest: int) -> None:
        super().__init__(seat)
        self.hunter: i64 = hunter
        self.quest: i64 = quest

    def options(self, state: Dungeoneer) -> list[int]:
        forms = state.cards.quest_fighters[self.quest * FIGHTER_WIDTH + ATTACKS]
        return [int(FORM_MOVE + form) for form in members(forms)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        begin_hunt(state, self.hunter, self.quest, move - FORM_MOVE)

    def args(self) -> list[int]:
        return [self.seat, self.hunter, self.quest]


def begin_hunt(state: Dungeoneer, seat: i64, quest: i64, form: i64) -> None:
    roller = left_neighbour(state, seat)
    add_attack(state, BY_QUEST, quest, roller, seat, form, 0, 0)
    state.hunted = quest
    begin_battle(state, HUNTING)


# --- searches -------------------------------------------------------------------------------------


def can_search(state: Dungeoneer, seat: i64, quest: i64) -> bool:
    """R14.13. In a location of the kind, standing, not yet found here."""
    cards = state.cards
    row = seat * PERSON
    return (
        cards.category[quest] == SEARCH
        and cards.quest_places[quest] >> state.people[row + AT] & 1 != 0
        and not state.people[row + FOUND] >> quest & 1
        and not (state.people[row + FALLEN] and not points_to_act(state, seat))
        and points_to_act(state, seat) >= cards.search_ap[quest]
    )


def search(state: Dungeoneer, seat: i64, quest: i64) -> None:
    pay_ap(state, seat, state.cards.search_ap[quest], SEARCHING)
    need = state.cards.search_value[quest]
    then = SearchRoll(seat, quest)
    announce(state, seat, SEARCH_ROLL, NONE, need, QUEST_SOURCE + quest, NONE, then)


class SearchRoll(Roll):
    """R14.13. Reaching the value finds the goal."""

    def __init__(self, seat: int, quest: int) -> None:
        self.seat: i64 = seat
        self.quest: i64 = quest

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        if passed:
            state.people[self.seat * PERSON + FOUND] |= 1 << self.quest
            if state.listens:
                state.emit(GoalFound(int(self.seat), state.cards.quest_ids[self.quest]))

    def args(self) -> list[int]:
        return [self.seat, self.quest]


# --- escorts --------------------------------------------------------------------------------------


def can_pick(state: Dungeoneer, seat: i64, quest: i64) -> bool:
    """R14.14, R14.17. Start an escort, or pick up a token that was dropped."""
    row = seat * PERSON
    place = state.people[row + AT]
    if state.cards.category[quest] != ESCORT:
        return False
    if state.ownerless >> quest & 1:
        dropped = state.people[row + DROPPED] >> quest & 1
        return state.quests[quest * QUEST + TOKEN] == place and not dropped
    return (
        open_quests(state, seat) >> quest & 1 != 0
        and not state.quests[quest * QUEST + STARTED]
        and state.cards.quest_places[quest] >> place & 1 != 0
        and count_pairs(state) < PAIRS
    )


def pick(state: Dungeoneer, seat: i64, quest: i64) -> None:
    """R14.14, R14.15, R14.17."""
    bit: i64 = 1 << quest
    row = seat * PERSON
    started = not state.ownerless & bit
    was_common = state.common & bit
    state.common &= ~bit
    state.ownerless &= ~bit
    state.people[row + QUESTS] |= bit
    state.people[row + CARRIED] |= bit
    state.quests[quest * QUEST + STARTED] = 1
    state.quests[quest * QUEST + TOKEN] = NONE
    tell_escort(state, seat, quest, "started" if started else "picked_up")
    if was_common and not state.house.nothing_personal:
        turn_common(state)
    settle_common(state)


def can_deliver(state: Dungeoneer, seat: i64, quest: i64) -> bool:
    row = seat * PERSON
    goal = state.cards.escort_to[quest] >> state.people[row + AT] & 1
    return state.people[row + CARRIED] >> quest & 1 != 0 and goal != 0


def drop(state: Dungeoneer, seat: i64, quest: i64) -> None:
    """R14.16. The token stays in the location, the quest is no one's."""
    bit: i64 = 1 << quest
    row = seat * PERSON
    state.people[row + CARRIED] &= ~bit
    state.people[row + QUESTS] &= ~bit
    state.people[row + DROPPED] |= bit
    state.ownerless |= bit
    state.quests[quest * QUEST + TOKEN] = state.people[row + AT]
    tell_escort(state, seat, quest, "dropped")


def tell_escort(state: Dungeoneer, seat: i64, quest: i64, change: str) -> None:
    if state.listens:
        place = state.cards.location_ids[state.people[seat * PERSON + AT]]
        state.emit(EscortChanged(state.cards.quest_ids[quest], change, int(seat), place))
