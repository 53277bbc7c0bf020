"""Defeat (R18.1 to R18.3, R19.4): what happens to everything a hero had."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.kit import modifiers
from undercroft.engine.state import Step
from undercroft.games.dungeoneer.bits import count_of, lowest
from undercroft.games.dungeoneer.dungeon.tokens import return_wards_of
from undercroft.games.dungeoneer.events import EscortChanged, HeroDefeated
from undercroft.games.dungeoneer.play.purse import change_glory, clockwise
from undercroft.games.dungeoneer.play.zones import discard_card, discard_from_hand
from undercroft.games.dungeoneer.printed.names import REWARD
from undercroft.games.dungeoneer.printed.words import MONSTER, NONE
from undercroft.games.dungeoneer.quests.revealing import settle_common
from undercroft.games.dungeoneer.state import (
    AP,
    ARTIFACTS,
    AT,
    ATTACK,
    ATTACKED,
    BANES,
    BATTLED,
    BY_HERO,
    BY_MONSTER,
    BY_TRAP,
    CANCELLED,
    CARD,
    CARRIED,
    DEAD,
    DONE,
    DUE_GLORY,
    DUE_PERIL,
    FALLEN,
    FELL_OUT,
    FLED,
    FOUND,
    GEAR,
    GLORY,
    HAND_CARDS,
    HELD,
    HOST,
    KEEPER,
    KIND,
    LAIN,
    LAIR,
    ON,
    OUT,
    OWNER,
    PERIL,
    PERSON,
    QUEST,
    QUEST_HOST,
    QUESTS,
    SAVED,
    STAND_STAT,
    STARTED,
    STATUS,
    TARGET,
    TOKEN,
    WHICH,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.ending import ALL_FELL, DEFEATED, LAST_HERO, finish

OWN_ALONE: Final[tuple[int, ...]] = (  # what no other hero takes over
    GLORY, PERIL, AP, SAVED, FALLEN, HELD, FOUND, BATTLED, LAIN, DUE_PERIL, ATTACKED,
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnEnd(Step[Dungeoneer]):
    """What a turn is cut back to when its hero is defeated."""


def fall_in_battle(state: Dungeoneer, defeated: i64) -> None:
    """R16.1, R18. All who fell at the same moment leave, clockwise; then see who is left."""
    before = in_game(state)
    tied = _best_fallen(state, defeated)
    state.leavers += 1
    for seat in clockwise(state, defeated):
        defeat(state, seat)
    alive = in_game(state)
    if state.house.solo:
        if not alive:
            finish(state, [], DEFEATED)
        return
    if count_of(before) > 1 and count_of(alive) == 1:
        finish(state, [int(lowest(alive))], LAST_HERO)
    elif not alive:
        finish(state, tied, ALL_FELL)
    elif defeated >> state.active & 1:
        end_turn_at_once(state)


def _best_fallen(state: Dungeoneer, defeated: i64) -> list[int]:
    """R18.6. Of those defeated together: more quests, then more glory, else they share."""
    seats = [seat for seat in range(state.seats) if defeated >> seat & 1]
    keys = [
        [int(state.people[seat * PERSON + DONE]), int(state.people[seat * PERSON + GLORY])]
        for seat in seats
    ]
    return [seat for seat, key in zip(seats, keys, strict=True) if key == max(keys)]


def in_game(state: Dungeoneer) -> i64:
    """The players still in the game, as a set; one may be waiting for another hero."""
    mask: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if not state.people[seat * PERSON + OUT]:
            mask |= 1 << seat
        seat += 1
    return mask


def _returning(state: Dungeoneer) -> i64:
    """How many wait for another hero."""
    count: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        count += state.people[seat * PERSON + FELL_OUT]
        seat += 1
    return count


def defeat(state: Dungeoneer, seat: i64) -> None:
    """R18.1, R18.2."""
    row = seat * PERSON
    returns = state.house.resurrection and count_of(state.heroes) > _returning(state)
    if state.listens:
        state.emit(HeroDefeated(int(seat), returns))
    _leave_escorts(state, seat, returns)
    _lose_cards(state, seat)
    return_wards_of(state, seat)
    leave_battle(state, seat)
    if seat == state.active:
        state.leaving = NONE
    modifiers.drop_whom(state.effects, int(seat))
    for entry in OWN_ALONE:
        state.people[row + entry] = 0
    state.people[row + AT] = NONE
    state.people[row + STAND_STAT] = NONE
    if returns:
        state.people[row + FELL_OUT] = 1
        return
    state.people[row + OUT] = state.leavers
    state.people[row + QUESTS] = 0
    state.people[row + ARTIFACTS] = 0
    settle_common(state)


def _leave_escorts(state: Dungeoneer, seat: i64, returns: bool) -> None:
    """R14.18, R19.4. The token stays in the location; who returns begins the escort anew."""
    row = seat * PERSON
    mask = state.people[row + CARRIED]
    state.people[row + CARRIED] = 0
    place = state.people[row + AT]
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        if returns:
            state.quests[quest * QUEST + STARTED] = 0
        else:
            state.people[row + QUESTS] &= ~(1 << quest)
            state.ownerless |= 1 << quest
            state.quests[quest * QUEST + TOKEN] = place
        if state.listens:
            name = state.cards.location_ids[place]
            change = "reset" if returns else "left"
            state.emit(EscortChanged(state.cards.quest_ids[quest], change, int(seat), name))


def _lose_cards(state: Dungeoneer, seat: i64) -> None:
    row = seat * PERSON
    while state.people[row + HAND_CARDS]:
        discard_from_hand(state, seat, lowest(state.people[row + HAND_CARDS]), "defeated")
    while state.people[row + GEAR]:
        discard_card(state, lowest(state.people[row + GEAR]), "defeated")
    while state.people[row + BANES]:
        discard_card(state, lowest(state.people[row + BANES]), "defeated")
    while state.people[row + LAIR]:
        discard_card(state, lowest(state.people[row + LAIR]), "defeated")
    mask = state.attached
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.rows[card * CARD + KEEPER] == seat and _is_on_monster(state, card):
            discard_card(state, card, "defeated")


def _is_on_monster(state: Dungeoneer, card: i64) -> bool:
    host = state.rows[card * CARD + HOST]
    if 0 <= host < len(state.faces):
        return state.cards.type[state.faces[host]] == MONSTER
    return host >= QUEST_HOST


def leave_battle(state: Dungeoneer, seat: i64) -> None:
    """R18.3. Attacks on the hero are dropped, its own monsters are discarded."""
    at: i64 = 0
    while at < len(state.attacks):
        if (
            state.attacks[at + TARGET] == seat
            and state.attacks[at + STATUS] in (ON, CANCELLED)
            and state.attacks[at + KIND] != BY_TRAP
        ):
            state.attacks[at + STATUS] = FLED
        if state.attacks[at + OWNER] == seat and state.attacks[at + STATUS] != DEAD:
            if state.attacks[at + KIND] in (BY_MONSTER, BY_TRAP):
                state.attacks[at + STATUS] = DEAD
                discard_card(state, state.attacks[at + WHICH], "defeated")
            elif state.attacks[at + KIND] == BY_HERO:
                state.attacks[at + STATUS] = FLED
        at += ATTACK


def end_turn_at_once(state: Dungeoneer) -> None:
    """R18.3. The hero of the turn is defeated: nothing of the turn is left but its end."""
    seat: i64 = 0
    while seat < state.seats:
        due = state.people[seat * PERSON + DUE_GLORY]
        if due and not state.people[seat * PERSON + OUT]:
            change_glory(state, seat, due, REWARD)
        seat += 1
    clear_battle(state)
    state.rolls = vec[i64]()
    state.mods = vec[i64]()
    state.blows = vec[i64]()
    state.draft = vec[i64]()
    state.placing = state.placer = NONE
    state.cut_back(TurnEnd)


def clear_battle(state: Dungeoneer) -> None:
    """Nothing of a battle is left."""
    state.attacks = vec[i64]()
    state.bills = vec[i64]()
    state.battle = NONE
    state.stage = 0
    state.hunted = NONE
    modifiers.expire(state.effects, modifiers.THIS_BATTLE)
    seat: i64 = 0
    while seat < state.seats:
        row = seat * PERSON
        state.people[row + DUE_GLORY] = 0
        state.people[row + DUE_PERIL] = 0
        state.people[row + ATTACKED] = 0
        seat += 1
