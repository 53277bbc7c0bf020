"""Which quests lie open, and how new ones are turned up (R7.5, R14.4, R14.7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from
from undercroft.games.dungeoneer.bits import count_of, members
from undercroft.games.dungeoneer.events import QuestDealt
from undercroft.games.dungeoneer.moves import SOURCE_QUESTS
from undercroft.games.dungeoneer.printed.words import NONE, WINS
from undercroft.games.dungeoneer.state import (
    DONE,
    OUT,
    PERSON,
    QUEST,
    QUESTS,
    STARTED,
    Dungeoneer,
)


def draw_quest(state: Dungeoneer) -> i64:
    """The next quest of the deck, which no one may look into; NONE if it is empty."""
    if not state.quest_pool:
        return NONE
    pile: vec[i64] = members(state.quest_pool)
    _, quest = draw_from(state, SOURCE_QUESTS, pile)
    state.quest_pool &= ~(1 << quest)
    return quest


def deal_quest(state: Dungeoneer, seat: i64) -> None:
    """R7.5."""
    quest = draw_quest(state)
    if quest == NONE:
        return
    state.people[seat * PERSON + QUESTS] |= 1 << quest
    if state.listens:
        state.emit(QuestDealt(state.cards.quest_ids[quest], int(seat)))


def turn_common(state: Dungeoneer) -> None:
    """R14.4. A new common quest, if the deck has one."""
    quest = draw_quest(state)
    if quest == NONE:
        return
    state.common |= 1 << quest
    if state.listens:
        state.emit(QuestDealt(state.cards.quest_ids[quest], None))


def settle_common(state: Dungeoneer) -> None:
    """R14.7, R19.8. Turn up what must lie open; nothing while someone can still win without."""
    if state.house.solo:
        return
    if state.house.nothing_personal:
        while count_of(state.common) < 2 and state.quest_pool:
            turn_common(state)
    elif not state.common and state.quest_pool and not _can_anybody_win(state):
        turn_common(state)


def _can_anybody_win(state: Dungeoneer) -> bool:
    spare = count_of(state.ownerless)
    seat: i64 = 0
    while seat < state.seats:
        row = seat * PERSON
        if not state.people[row + OUT]:
            own = state.people[row + DONE] + count_of(state.people[row + QUESTS])
            if own + spare >= WINS:
                return True
        seat += 1
    return False


def count_pairs(state: Dungeoneer) -> i64:
    """R14.15. Tracking pairs in use."""
    count: i64 = 0
    at: i64 = STARTED
    while at < len(state.quests):
        count += state.quests[at]
        at += QUEST
    return count


def owner_of(state: Dungeoneer, quest: i64) -> i64:
    """The seat whose personal quest it is, or NONE."""
    seat: i64 = 0
    while seat < state.seats:
        if state.people[seat * PERSON + QUESTS] >> quest & 1:
            return seat
        seat += 1
    return NONE
