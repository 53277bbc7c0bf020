"""Solitaire (R20): peril cards come by dice, and fight by themselves."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import roll
from undercroft.engine.windows import FULLY
from undercroft.games.dungeoneer.battle.checks import add_attack, count_attacks
from undercroft.games.dungeoneer.battle.rolls import add_to_roll
from undercroft.games.dungeoneer.battle.spoils import put_in_lair, tell_kept
from undercroft.games.dungeoneer.battle.stages import begin_battle
from undercroft.games.dungeoneer.bits import count_of, lowest, members
from undercroft.games.dungeoneer.dungeon.entering import extra_peril
from undercroft.games.dungeoneer.events import CardPlayed, DieRolled
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import ACCEPT, AGAINST, PASS, SOURCE_FORM, SOURCE_PERIL_DIE
from undercroft.games.dungeoneer.play.declaring import harden
from undercroft.games.dungeoneer.play.losing import ask_shed
from undercroft.games.dungeoneer.play.plans import can_play_glory
from undercroft.games.dungeoneer.play.reactions import Moment
from undercroft.games.dungeoneer.play.values import counted_level, value_of
from undercroft.games.dungeoneer.play.zones import (
    attach,
    discard_card,
    draw_one,
    draw_to_hand,
    gear_of,
    lay_open,
)
from undercroft.games.dungeoneer.printed.names import QUEST_SOURCE, name_of
from undercroft.games.dungeoneer.printed.tables import ATTACKS, FIGHTER_WIDTH, TRAIT, VALUES, N
from undercroft.games.dungeoneer.printed.words import (
    AT_HERO,
    AT_HERO_WITH_BOON,
    AT_HIGH_HERO,
    AT_PAYER,
    AT_ROLLER,
    AT_TRAP_TARGET,
    BANE,
    BOON,
    DIE,
    LAIR_LIMIT,
    MONSTER,
    NONE,
    ON_LOCATION,
    PERMANENT,
    RELENTLESS,
    TRAP,
    TREASURE,
)
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    BANES,
    BY_MONSTER,
    BY_QUEST,
    BY_TRAP,
    DEAD,
    DRAWN,
    FROM_LAIR,
    HAND_CARDS,
    KIND,
    LAIR,
    LOCATION_HOST,
    PERSON,
    STATUS,
    WHICH,
    Dungeoneer,
)

# --- dice and cards -------------------------------------------------------------------------------


def take_drawn(state: Dungeoneer, seat: i64) -> None:
    """R20.3. One die for each peril of the location; low ones draw a card of the peril deck."""
    place = state.people[seat * PERSON + AT]
    printed = state.cards.peril[place]
    count = printed + extra_peril(state, seat, place)
    drawn = vec[i64]()
    while count > 0:
        die = roll(state, SOURCE_PERIL_DIE, DIE) + 1
        count -= 1
        if state.listens:
            tell_die(state, seat, place, die, printed)
        if die <= printed:
            card = draw_one(state, 1)
            if card != NONE:
                lay_open(state, card)
                drawn = append(drawn, card)
    for card in drawn:
        take_card(state, seat, place, card)


def tell_die(state: Dungeoneer, seat: i64, place: i64, die: i64, value: i64) -> None:
    name = state.cards.location_ids[place]
    kept = int(die)
    low = kept <= value
    state.emit(DieRolled(int(seat), "peril", name, None, [kept], kept, kept, int(value), low, None))


def take_card(state: Dungeoneer, seat: i64, place: i64, card: i64) -> None:
    """R20.4. Banes act at once; traps and monsters wait for the entry to be over."""
    face = state.faces[card]
    if state.listens:
        name = state.cards.face_ids[face]
        state.emit(CardPlayed(int(seat), name, int(seat), 0, int(seat), None))
    if state.cards.type[face] == BANE:
        suffer_bane(state, seat, place, card)
    else:
        state.queue = append(append(state.queue, card), place)


def suffer_bane(state: Dungeoneer, seat: i64, place: i64, card: i64) -> None:
    """R20.5. By what the card is aimed at."""
    cards, face = state.cards, state.faces[card]
    kind = cards.target[face]
    if kind in (AT_PAYER, AT_TRAP_TARGET, AT_ROLLER):
        state.table &= ~(1 << card)
        state.waiting |= 1 << card
    elif cards.attach_to[face] == ON_LOCATION and not cards.entrances >> place & 1:
        attach(state, card, LOCATION_HOST + place, seat)
    elif (kind == AT_HERO and cards.duration[face] == PERMANENT) or (
        kind == AT_HIGH_HERO and counted_level(state, seat) > 1
    ):
        state.table &= ~(1 << card)
        state.people[seat * PERSON + BANES] |= 1 << card
    else:
        discard_card(state, card, "played")
        if kind == AT_HERO_WITH_BOON:
            ask_shed(state, seat, dearest(state, gear_of(state, seat, BOON)), "effect")


def dearest(state: Dungeoneer, mask: i64) -> i64:
    """The most expensive cards of a set."""
    best: i64 = -1
    found: i64 = 0
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        cost = state.cards.cost[state.faces[card]]
        if cost > best:
            best, found = cost, 0
        if cost == best:
            found |= 1 << card
    return found


def take_waiting(state: Dungeoneer, kind: i64) -> i64:
    """R20.5. A bane that waits for a monster, a trap or a roll, or NONE."""
    mask = state.waiting
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.cards.target[state.faces[card]] == kind:
            state.waiting &= ~(1 << card)
            state.table |= 1 << card
            return card
    return NONE


def bend_roll(state: Dungeoneer) -> None:
    """R20.5. The next roll of the hero suffers from what waits for it."""
    card = take_waiting(state, AT_ROLLER)
    if card != NONE:
        face = state.faces[card]
        start = state.cards.starts[state.cards.on_play[face]]
        add_to_roll(state, state.cards.code[start + N], face)
        discard_card(state, card, "used")


# --- the battle -----------------------------------------------------------------------------------


def meet_drawn(state: Dungeoneer, seat: i64) -> None:
    """R20.4. Traps in the order drawn, then monsters; what was drawn elsewhere is discarded."""
    queue = state.queue
    state.queue = vec[i64]()
    place = state.people[seat * PERSON + AT]
    monsters: i64 = 0
    for type in (TRAP, MONSTER):
        at: i64 = 0
        while at < len(queue):
            if state.cards.type[state.faces[queue[at]]] == type:
                met = meet(state, seat, queue[at], queue[at + 1], place)
                monsters += met and type == MONSTER
            at += 2
    if monsters:
        rouse_lair(state, seat, place)
    if count_attacks(state):
        begin_battle(state, DRAWN)


def meet(state: Dungeoneer, seat: i64, card: i64, drawn_at: i64, place: i64) -> bool:
    """Bring a drawn card into the battle if it is here, or comes after the hero."""
    if drawn_at == place or is_relentless(state, card):
        bring_in(state, seat, card, place, 0)
        return True
    discard_card(state, card, "played")
    return False


def is_relentless(state: Dungeoneer, card: i64) -> bool:
    face = state.faces[card]
    return state.cards.fighters[face * FIGHTER_WIDTH + TRAIT] & RELENTLESS != 0


def rouse_lair(state: Dungeoneer, seat: i64, place: i64) -> None:
    """R20.9. All monsters of the lair attack, too."""
    lair = state.people[seat * PERSON + LAIR]
    state.people[seat * PERSON + LAIR] = 0
    for card in members(lair):
        state.table |= 1 << card
        bring_in(state, seat, card, place, 1)


def bring_in(state: Dungeoneer, seat: i64, card: i64, place: i64, lair: i64) -> None:
    face = state.faces[card]
    if state.cards.type[face] == TRAP:
        slot = add_attack(state, BY_TRAP, card, seat, seat, NONE, state.cards.peril[place], 0)
        extra = take_waiting(state, AT_TRAP_TARGET)
        if extra != NONE:
            harden(state, slot, state.faces[extra])
    else:
        form = best_form(state, seat, face, NONE)
        add_attack(state, BY_MONSTER, card, seat, seat, form, 0, lair)
        extra = NONE if lair else take_waiting(state, AT_PAYER)
    if extra != NONE:
        attach(state, extra, card, seat)


def best_form(state: Dungeoneer, seat: i64, face: i64, quest: i64) -> i64:
    """R20.6. The highest printed value minus the hero's value; a die breaks ties."""
    cards = state.cards
    row = (face if quest == NONE else quest) * FIGHTER_WIDTH
    table = cards.fighters if quest == NONE else cards.quest_fighters
    best: i64 = -99
    forms = vec[i64]()
    for form in members(table[row + ATTACKS]):
        odds = table[row + VALUES + form] - value_of(state, seat, form)
        if odds > best:
            best, forms = odds, vec[i64]()
        if odds == best:
            forms = append(forms, form)
    if len(forms) == 1:
        return forms[0]
    die = roll(state, SOURCE_FORM, DIE)
    if state.listens:
        _tell_form(state, seat, face if quest == NONE else QUEST_SOURCE + quest, die + 1)
    return forms[die * len(forms) // DIE]


def _tell_form(state: Dungeoneer, seat: i64, monster: i64, die: i64) -> None:
    name, fell = name_of(state.cards, monster), int(die)
    state.emit(DieRolled(int(seat), "form", name, None, [fell], fell, fell, None, None, name))


# --- after it -------------------------------------------------------------------------------------


def settle_drawn(state: Dungeoneer) -> None:
    """R20.6, R20.9. Survivors are discarded, or go to the lair."""
    seat: i64 = 0
    new: i64 = 0
    slot: i64 = 0
    while slot < count_attacks(state):
        row = slot * ATTACK
        if state.attacks[row + KIND] == BY_MONSTER and state.attacks[row + STATUS] != DEAD:
            if not state.house.solo_lair:
                state.attacks[row + STATUS] = DEAD
                discard_card(state, state.attacks[row + WHICH], "phase")
            elif state.attacks[row + FROM_LAIR]:
                keep_in_lair(state, seat, slot)
            else:
                new |= 1 << slot
        slot += 1
    if new:
        ask_keep(state, seat, new)


def keep_in_lair(state: Dungeoneer, seat: i64, slot: i64) -> None:
    card = state.attacks[slot * ATTACK + WHICH]
    state.attacks[slot * ATTACK + STATUS] = DEAD
    put_in_lair(state, seat, card)
    tell_kept(state, seat, card, 1)


def ask_keep(state: Dungeoneer, seat: i64, slots: i64) -> None:
    """R20.9. The most expensive of the new survivors; ties are the player's choice."""
    cards: i64 = 0
    for slot in members(slots):
        cards |= 1 << state.attacks[slot * ATTACK + WHICH]
    best = dearest(state, cards)
    top: i64 = 0
    for slot in members(slots):
        if best >> state.attacks[slot * ATTACK + WHICH] & 1:
            top |= 1 << slot
    if top & (top - 1):
        state.push(KeepOne(seat, slots, top))
    else:
        keep_one(state, seat, slots, lowest(top))


class KeepOne(Question):
    """R20.9. Of equally expensive survivors, the one that goes to the lair."""

    def __init__(self, seat: int, slots: int, top: int) -> None:
        super().__init__(seat)
        self.slots: i64 = slots
        self.top: i64 = top

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(AGAINST + slot) for slot in members(self.top)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        keep_one(state, self.seat, self.slots, move - AGAINST)

    def args(self) -> list[int]:
        return [self.seat, self.slots, self.top]


def keep_one(state: Dungeoneer, seat: i64, slots: i64, kept: i64) -> None:
    for slot in members(slots & ~(1 << kept)):
        state.attacks[slot * ATTACK + STATUS] = DEAD
        discard_card(state, state.attacks[slot * ATTACK + WHICH], "phase")
    keep_in_lair(state, seat, kept)
    lair = state.people[seat * PERSON + LAIR]
    if count_of(lair) > LAIR_LIMIT:
        discard_card(state, cheapest(state, lair), "limit")


def cheapest(state: Dungeoneer, mask: i64) -> i64:
    best = lowest(mask)
    for card in members(mask):
        if state.cards.cost[state.faces[card]] < state.cards.cost[state.faces[best]]:
            best = card
    return best


def had_monster(state: Dungeoneer) -> bool:
    slot: i64 = 0
    while slot < count_attacks(state):
        if state.attacks[slot * ATTACK + KIND] in (BY_MONSTER, BY_QUEST):
            return True
        slot += 1
    return False


def solo_rewards(state: Dungeoneer) -> None:
    """R20.8. The reward stage, in which permanent treasures may be played."""
    if had_monster(state) and may_hold_treasure(state, 0):
        state.push(SoloReward(0, 1))


def may_hold_treasure(state: Dungeoneer, seat: i64) -> bool:
    """R16.7. Whether a hidden hand may hold a permanent treasure that can be played now."""
    if not state.people[seat * PERSON + HAND_CARDS]:
        return False
    for face in state.house.glory_faces:
        if state.shown[face] < state.cards.copies[face] and can_gain(state, seat, face):
            return True
    return False


def can_gain(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R20.8. Whether a card is a permanent treasure, can be paid for and has its place."""
    cards = state.cards
    is_lasting = cards.type[face] == TREASURE and cards.duration[face] == PERMANENT
    return is_lasting and can_play_glory(state, seat, face)


class SoloReward(Moment):
    """R20.8. Play permanent treasures; spectators do not learn who has one (R16.7)."""

    def uses(self, state: Dungeoneer) -> vec[i64]:
        found = vec[i64]()
        mask = state.people[self.seat * PERSON + HAND_CARDS]
        while mask:
            face = state.faces[lowest(mask)]
            mask &= mask - 1
            move = state.cards.play + face
            if can_gain(state, self.seat, face) and move not in found:
                found = append(found, move)
        return found

    def bears(self, state: Dungeoneer, move: int) -> int:
        return FULLY

    def speaks(self, state: Dungeoneer, seat: int) -> bool:
        return may_hold_treasure(state, seat)

    def handed_on(self, seat: int, left: int) -> SoloReward:
        return SoloReward(self.first, self.seats, self.about, seat, left)

    def passes(self) -> i64:
        return 0


class Spoils(Question):
    """R20.7. Draw one glory card, or not."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [PASS, ACCEPT]

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == ACCEPT:
            draw_to_hand(state, self.seat, 0, 1)
