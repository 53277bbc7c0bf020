"""A quest is completed (R14.4 to R14.6, R14.8)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.entering import has_escaped
from undercroft.games.dungeoneer.events import LevelChanged, QuestCompleted
from undercroft.games.dungeoneer.play.effects import run_program
from undercroft.games.dungeoneer.play.zones import discard_card, drop_attachments
from undercroft.games.dungeoneer.printed.names import QUEST_SOURCE
from undercroft.games.dungeoneer.printed.words import ARTIFACT, TOP_LEVEL, WINS
from undercroft.games.dungeoneer.quests.revealing import settle_common, turn_common
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    BANES,
    CARRIED,
    DONE,
    LEVELS,
    PERSON,
    QUEST,
    QUEST_HOST,
    QUESTS,
    STARTED,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.ending import ESCAPED, THREE_QUESTS, finish


def complete(state: Dungeoneer, seat: i64, quest: i64) -> None:
    """R14.6. Reward, level, count; the feats phase ends at once."""
    row = seat * PERSON
    was_common = state.common >> quest & 1 != 0
    _take_away(state, seat, quest)
    state.people[row + DONE] += 1
    state.feats_over = 1
    if state.listens:
        name = state.cards.quest_ids[quest]
        state.emit(QuestCompleted(int(seat), name, int(state.people[row + DONE])))
    _raise_level(state, seat)
    _lift_banes(state, seat)
    if state.cards.category[quest] == ARTIFACT:
        state.people[row + ARTIFACTS] |= 1 << quest
    elif was_common and not state.house.nothing_personal:
        turn_common(state)
    settle_common(state)
    if state.people[row + DONE] >= WINS:
        state.push(SeeWhoWon(seat))
    run_program(state, state.cards.reward[quest], seat, seat, QUEST_SOURCE + quest, 0)


class SeeWhoWon(Step[Dungeoneer]):
    """R14.5, R20.1. Three quests win at once, with the reward; alone only on an entrance."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def run(self, state: Dungeoneer) -> None:
        if not state.house.solo:
            finish(state, [int(self.seat)], THREE_QUESTS)
        elif has_escaped(state, self.seat):
            finish(state, [int(self.seat)], ESCAPED)

    def args(self) -> list[int]:
        return [self.seat]


def _take_away(state: Dungeoneer, seat: i64, quest: i64) -> None:
    bit: i64 = 1 << quest
    state.common &= ~bit
    state.ownerless &= ~bit
    state.people[seat * PERSON + QUESTS] &= ~bit
    state.people[seat * PERSON + CARRIED] &= ~bit
    state.quests[quest * QUEST + STARTED] = 0
    drop_attachments(state, QUEST_HOST + quest)


def _raise_level(state: Dungeoneer, seat: i64) -> None:
    """R14.6. The true level, up to 4."""
    row = seat * PERSON
    if state.people[row + LEVELS] < TOP_LEVEL:
        state.people[row + LEVELS] += 1
        if state.listens:
            state.emit(LevelChanged(int(seat), int(state.people[row + LEVELS])))


def _lift_banes(state: Dungeoneer, seat: i64) -> None:
    """R22.22 `discard_on`."""
    mask = state.people[seat * PERSON + BANES]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.cards.ends_with_quest[state.faces[card]]:
            discard_card(state, card, "effect")
