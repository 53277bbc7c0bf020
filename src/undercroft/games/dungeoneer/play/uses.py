"""What a seat may do where it is asked (R8.18, R16), and who may speak (R16.7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.rolls import roller_of
from undercroft.games.dungeoneer.battle.stages import (
    ask_form,
    begin_battle,
    can_lie,
    heroes_beside,
    lie_down,
)
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.moving import can_stand, stand_up
from undercroft.games.dungeoneer.dungeon.tokens import exit_code
from undercroft.games.dungeoneer.moves import LIE, STAND, STRIKE
from undercroft.games.dungeoneer.play.plans import (
    ability_entry,
    aimed_op,
    can_play_glory,
    can_use,
    least_cost,
)
from undercroft.games.dungeoneer.play.playing import begin_play, begin_use
from undercroft.games.dungeoneer.play.purse import lives, points_to_act
from undercroft.games.dungeoneer.printed.tables import OP, PROGRAM, WINDOW
from undercroft.games.dungeoneer.printed.words import (
    AT_ANY,
    AT_FEATS,
    AT_LEAVING,
    AT_RESPONSE,
    AT_ROLL,
    BANE,
    BOON,
    ENTRANCE,
    IN_ANY,
    IN_ENTERED,
    IN_FEATS,
    IN_LEAVING,
    IN_RESPONSE,
    IN_ROLL,
    NONE,
    OP_DEACTIVATE,
    OPEN,
    PERMANENT,
    TREASURE,
)
from undercroft.games.dungeoneer.quests.attempts import drop
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    AT,
    ATTACK,
    BATTLED,
    BY_QUEST,
    CARRIED,
    DUEL,
    FRAME,
    GEAR,
    GLORY,
    HAND_CARDS,
    HERO,
    KIND,
    PERIL,
    PERSON,
    ROLLER,
    Dungeoneer,
)

# --- what there is --------------------------------------------------------------------------------


def abilities_of(state: Dungeoneer, seat: i64) -> vec[i64]:
    """The abilities a player has: of the hero, of prepared cards, of artifacts."""
    cards = state.cards
    row = seat * PERSON
    found = append(vec[i64](), cards.hero_ability[state.people[row + HERO]])
    mask = state.people[row + GEAR]
    while mask:
        use = cards.use[state.faces[lowest(mask)]]
        mask &= mask - 1
        if use != NONE:
            found = append(found, use)
    mask = state.people[row + ARTIFACTS]
    while mask:
        use = cards.quest_use[lowest(mask)]
        mask &= mask - 1
        if use != NONE:
            found = append(found, use)
    return found


def fits_window(state: Dungeoneer, seat: i64, window: i64, inside: i64) -> bool:
    """R16. Whether an ability with this window may be used by a seat in one of ours."""
    if window == AT_ANY:
        return True
    if window == AT_LEAVING:
        return inside == IN_LEAVING and seat == state.active and is_shut(state, seat)
    if window == AT_FEATS:
        return inside == IN_FEATS or (inside == IN_ENTERED and acts_freely(state, seat))
    if window == AT_RESPONSE:
        return inside == IN_RESPONSE
    return window == AT_ROLL and inside == IN_ROLL


def is_shut(state: Dungeoneer, seat: i64) -> bool:
    """Whether the exit of the running move is blocked or a trap."""
    place = state.people[seat * PERSON + AT]
    return not state.free_exit and exit_code(state, place, state.leaving) & 3 != OPEN


def acts_freely(state: Dungeoneer, seat: i64) -> bool:
    """R16.4. The mover, unless a battle is running."""
    return seat == state.active and state.battle == NONE


def faces_fitting(state: Dungeoneer, seat: i64, inside: i64) -> i64:
    """R11.4. The glory cards and any-time banes that may be played there, as a set of faces."""
    fitting = state.cards.fits[inside]
    if inside == IN_ENTERED and acts_freely(state, seat):
        fitting |= state.cards.fits[IN_FEATS]
    return fitting


def can_play(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R11. Whether a card that fits the moment can be played."""
    cards = state.cards
    if cards.window[face] == AT_ROLL:
        return _can_bend(state, seat, face)
    if cards.type[face] >= BANE:
        return False
    if state.house.solo and not may_prepare(state, seat, face):
        return False
    return can_play_glory(state, seat, face)


def may_prepare(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R20.8. Permanent treasures in the reward stage, permanent boons at the entrance."""
    cards = state.cards
    if cards.duration[face] != PERMANENT:
        return True
    if cards.type[face] == TREASURE:
        return state.stage == 8
    return cards.type[face] == BOON and cards.kind[state.people[seat * PERSON + AT]] == ENTRANCE


def _can_bend(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R16.5. A card about the coming roll: on the own rolls, or on the hero of an opponent."""
    depth: i64 = len(state.rolls) // FRAME - 1
    roller = state.rolls[depth * FRAME + ROLLER]
    monster = roller_of(state, depth)
    cost = least_cost(state, face)
    if state.cards.type[face] == BANE:
        enough = state.people[roller * PERSON + PERIL] >= cost
        return roller != seat and monster == NONE and enough
    is_quest = monster != NONE and (
        state.house.solo or state.attacks[monster * ATTACK + KIND] == BY_QUEST
    )
    return roller == seat and not is_quest and state.people[seat * PERSON + GLORY] >= cost


def cards_for(state: Dungeoneer, seat: i64, inside: i64, found: vec[i64]) -> vec[i64]:
    """The moves that play a card of the hand, equal ones once."""
    cards = state.cards
    fitting = faces_fitting(state, seat, inside)
    mask = state.people[seat * PERSON + HAND_CARDS]
    while mask:
        face = state.faces[lowest(mask)]
        mask &= mask - 1
        if (
            fitting >> face & 1
            and can_play(state, seat, face)
            and not (cards.copies[face] > 1 and cards.play + face in found)
        ):
            found = append(found, cards.play + face)
    return found


def abilities_for(state: Dungeoneer, seat: i64, inside: i64, found: vec[i64]) -> vec[i64]:
    """The moves that use an ability: of the hero, of prepared cards, of artifacts."""
    cards = state.cards
    row = seat * PERSON
    ability = cards.hero_ability[state.people[row + HERO]]
    if is_usable(state, seat, ability, inside):
        found = append(found, cards.use_move + ability)
    mask = state.people[row + GEAR]
    while mask:
        ability = cards.use[state.faces[lowest(mask)]]
        mask &= mask - 1
        if is_usable(state, seat, ability, inside):
            found = append(found, cards.use_move + ability)
    mask = state.people[row + ARTIFACTS]
    while mask:
        ability = cards.quest_use[lowest(mask)]
        mask &= mask - 1
        if is_usable(state, seat, ability, inside):
            found = append(found, cards.use_move + ability)
    return found


def uses_in(state: Dungeoneer, seat: i64, inside: i64) -> vec[i64]:
    """R8.18, R16.2. Everything a seat may do in a window, besides passing."""
    cards = state.cards
    found = cards_for(state, seat, inside, vec[i64]())
    found = abilities_for(state, seat, inside, found)
    if can_stand(state, seat):
        found = append(found, STAND)
    if state.house.limited and can_lie(state, seat):
        found = append(found, LIE)
    mask = state.people[seat * PERSON + CARRIED]
    while mask:
        found = append(found, cards.drop + lowest(mask))
        mask &= mask - 1
    if inside == IN_ANY and state.house.attack_outside:
        mask = strikes_outside(state, seat)
        while mask:
            found = append(found, STRIKE + lowest(mask))
            mask &= mask - 1
    return found


def strikes_outside(state: Dungeoneer, seat: i64) -> i64:
    """R27.10. The heroes that may be attacked in the turn of another, as a set."""
    row = seat * PERSON
    if seat == state.active or state.people[row + BATTLED] or points_to_act(state, seat) < 1:
        return 0
    return heroes_beside(state, seat)


# --- who may speak --------------------------------------------------------------------------------


def may_speak(state: Dungeoneer, seat: i64, inside: i64) -> bool:
    """R16.7. Whether a seat may have a use for a window, by what everyone knows."""
    if not lives(state, seat):
        return False
    row = seat * PERSON
    if state.people[row + HAND_CARDS] and may_hold(state, seat, inside):
        return True
    if can_stand(state, seat) or state.people[row + CARRIED] or can_lie(state, seat):
        return True
    if inside == IN_ANY and state.house.attack_outside and strikes_outside(state, seat):
        return True
    return has_use(state, seat, inside)


def has_use(state: Dungeoneer, seat: i64, inside: i64) -> bool:
    """Whether a player can use one of its abilities now; all of them lie open."""
    cards = state.cards
    row = seat * PERSON
    if is_usable(state, seat, cards.hero_ability[state.people[row + HERO]], inside):
        return True
    mask = state.people[row + GEAR]
    while mask:
        if is_usable(state, seat, cards.use[state.faces[lowest(mask)]], inside):
            return True
        mask &= mask - 1
    mask = state.people[row + ARTIFACTS]
    while mask:
        if is_usable(state, seat, cards.quest_use[lowest(mask)], inside):
            return True
        mask &= mask - 1
    return False


def is_usable(state: Dungeoneer, seat: i64, ability: i64, inside: i64) -> bool:
    """R16. Most abilities fit only a few windows: a mask rules out the others at once."""
    if ability == NONE or not state.cards.use_in[ability] >> inside & 1:
        return False
    if inside == IN_ROLL and state.house.rules > 1 and is_ward(state, ability):
        return False
    window = ability_entry(state, ability, WINDOW)
    return fits_window(state, seat, window, inside) and can_use(state, seat, ability)


def is_ward(state: Dungeoneer, ability: i64) -> bool:
    """R17.1, R28.2. Whether an ability lays a token, which is too late for an announced roll."""
    at = aimed_op(state, ability_entry(state, ability, PROGRAM))
    return at != NONE and state.cards.code[at + OP] == OP_DEACTIVATE


def may_hold(state: Dungeoneer, seat: i64, inside: i64) -> bool:
    """Whether a hidden hand may hold a card that can be played here and paid for."""
    cards = state.cards
    if inside == IN_RESPONSE or (inside == IN_ENTERED and acts_freely(state, seat)):
        if state.people[seat * PERSON + GLORY]:
            return True
        if cards.free_glory & faces_fitting(state, seat, inside) and state.house.rules > 1:
            return True  # R11.15, R28.4
    rest = cards.fits[inside] & cards.anytime
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if state.shown[face] < cards.copies[face] and _can_afford(state, seat, face):
            return True
    return False


def _can_afford(state: Dungeoneer, seat: i64, face: i64) -> bool:
    if state.cards.window[face] == AT_ROLL:
        return _can_bend(state, seat, face)
    return state.people[seat * PERSON + GLORY] >= least_cost(state, face)


def act(state: Dungeoneer, seat: i64, move: i64) -> None:
    """Carry out what `uses_in` offered."""
    cards = state.cards
    if move == STAND:
        stand_up(state, seat)
    elif move == LIE:
        lie_down(state, seat)
    elif move < cards.play:
        strike_outside(state, seat, move - STRIKE)
    elif move < cards.send:
        begin_play(state, seat, move - cards.play)
    elif move >= cards.use_move:
        begin_use(state, seat, move - cards.use_move)
    else:
        drop(state, seat, move - cards.drop)


def strike_outside(state: Dungeoneer, seat: i64, target: i64) -> None:
    """R27.10. A battle in the turn of another."""
    state.push(BeginDuel())
    ask_form(state, seat, NONE, target, 0)


class BeginDuel(Step[Dungeoneer]):
    """R12.1. A hero attacks a hero: the attack is declared, the stages follow."""

    def run(self, state: Dungeoneer) -> None:
        begin_battle(state, DUEL)
