"""Windows (R16.1, R16.7): who may act by public knowledge, and with what."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.state import Step
from undercroft.engine.windows import Window
from undercroft.games.dungeoneer.battle.rolls import roller_of
from undercroft.games.dungeoneer.battle.stages import (
    ask_form,
    begin_battle,
    can_lie,
    heroes_beside,
    lie_down,
)
from undercroft.games.dungeoneer.battle.wounds import Preventing, blow_kind, go_down
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.moving import can_stand, stand_up
from undercroft.games.dungeoneer.dungeon.tokens import exit_code
from undercroft.games.dungeoneer.hunches import Question, likely_move
from undercroft.games.dungeoneer.moves import ACCEPT, LIE, PASS, STAND, STRIKE
from undercroft.games.dungeoneer.play.plans import (
    ability_entry,
    can_play_glory,
    can_use,
    least_cost,
)
from undercroft.games.dungeoneer.play.playing import begin_play, begin_use
from undercroft.games.dungeoneer.play.purse import lives, points_to_act
from undercroft.games.dungeoneer.printed.tables import SOURCE, WINDOW
from undercroft.games.dungeoneer.printed.words import (
    AT_ANY,
    AT_DECLARED,
    AT_FALL,
    AT_FEATS,
    AT_LEAVING,
    AT_RESPONSE,
    AT_ROLL,
    AT_WOUND,
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
    LIFE,
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
    """R16.7. Whether a seat may have a use for a window, by what everybody knows."""
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
    """R16. Most abilities are never used in most windows: a mask says so at once."""
    if ability == NONE or not state.cards.use_in[ability] >> inside & 1:
        return False
    window = ability_entry(state, ability, WINDOW)
    return fits_window(state, seat, window, inside) and can_use(state, seat, ability)


def may_hold(state: Dungeoneer, seat: i64, inside: i64) -> bool:
    """Whether a hidden hand may hold a card that can be played here and paid for."""
    glory = state.people[seat * PERSON + GLORY]
    if glory and (inside == IN_RESPONSE or (inside == IN_ENTERED and acts_freely(state, seat))):
        return True
    cards = state.cards
    rest = cards.fits[inside] & cards.anytime
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if state.shown[face] < cards.copies[face]:
            if cards.window[face] == AT_ROLL:
                if _can_bend(state, seat, face):
                    return True
            elif glory >= least_cost(state, face):
                return True
    return False


def speakers(state: Dungeoneer, seats: i64, inside: i64) -> i64:
    """The seats of a set that a window asks."""
    mask: i64 = 0
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if may_speak(state, seat, inside):
            mask |= 1 << seat
    return mask


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


# --- the windows ----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Window[Dungeoneer]):
    """A window of this game."""

    def inside(self) -> i64:
        return IN_ANY

    def reactions(self, state: Dungeoneer) -> list[int]:
        return list(uses_in(state, self.seat, self.inside()))

    def react(self, state: Dungeoneer, move: int) -> None:
        act(state, self.seat, move)

    def speaks(self, state: Dungeoneer, seat: int) -> bool:
        return may_speak(state, seat, self.inside())

    def passes(self) -> i64:
        """How often playouts pass for each time they look for something to do."""
        return 15

    def hunch(self, state: Dungeoneer, rng: Rng) -> int:
        if rng.below(self.passes() + 1):
            return PASS
        return likely_move(state, self.seat, self.options(state), rng)

    def at_random(self, state: Dungeoneer, rng: Rng) -> i64:
        moves = uses_in(state, self.seat, self.inside())
        chosen = rng.below(len(moves) + 1)
        self.answer(state, PASS if chosen == 0 else int(moves[chosen - 1]))
        return 1


class AnyTime(Moment):
    """R16.2. At the start of a phase and after an action."""

    def handed_on(self, seat: int, left: int) -> AnyTime:
        return AnyTime(self.first, self.seats, self.about, seat, left)


class Leaving(Moment):
    """R16.3. Before the condition of an exit; `about` is the side."""

    def inside(self) -> i64:
        return IN_LEAVING

    def handed_on(self, seat: int, left: int) -> Leaving:
        return Leaving(self.first, self.seats, self.about, seat, left)

    def passes(self) -> i64:
        return 7


class Entered(Moment):
    """R16.4. After income, before the location acts."""

    def inside(self) -> i64:
        return IN_ENTERED

    def handed_on(self, seat: int, left: int) -> Entered:
        return Entered(self.first, self.seats, self.about, seat, left)

    def passes(self) -> i64:
        return 3


class BeforeRoll(Moment):
    """R16.5. Before a check, a threat, a search or a chance roll."""

    def inside(self) -> i64:
        return IN_ROLL

    def handed_on(self, seat: int, left: int) -> BeforeRoll:
        return BeforeRoll(self.first, self.seats, self.about, seat, left)

    def passes(self) -> i64:
        return 3


class Response(Moment):
    """R12.5. Stage II: the defenders."""

    def inside(self) -> i64:
        return IN_RESPONSE

    def handed_on(self, seat: int, left: int) -> Response:
        return Response(self.first, self.seats, self.about, seat, left)

    def passes(self) -> i64:
        return 0


# --- moments of one player ------------------------------------------------------------------------


def abilities_at(state: Dungeoneer, seat: i64, window: i64, source: i64) -> vec[i64]:
    """R16.6. The abilities a player can use just now, for wounds of a fitting source."""
    found = vec[i64]()
    for ability in abilities_of(state, seat):
        if (
            ability_entry(state, ability, WINDOW) == window
            and ability_entry(state, ability, SOURCE) in (0, source)
            and can_use(state, seat, ability)
        ):
            found = append(found, ability)
    return found


class Prevent(Question):
    """R16.6. Before wounds are dealt."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: i64 = number

    def options(self, state: Dungeoneer) -> list[int]:
        kind = blow_kind(state, self.number)
        found = abilities_at(state, self.seat, AT_WOUND, kind)
        return [PASS, *[int(state.cards.use_move + ability) for ability in found]]

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move != PASS:
            state.push(Preventing(self.number))
            begin_use(state, self.seat, move - state.cards.use_move, self.number)

    def args(self) -> list[int]:
        return [self.seat, self.number]


class StayUp(Question):
    """R16.6. Before a standing hero falls."""

    def __init__(self, seat: int, stat: int, value: int) -> None:
        super().__init__(seat)
        self.stat: i64 = stat
        self.value: i64 = value

    def options(self, state: Dungeoneer) -> list[int]:
        found = abilities_at(state, self.seat, AT_FALL, 0)
        return [PASS, *[int(state.cards.use_move + ability) for ability in found]]

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == PASS:
            go_down(state, self.seat, self.stat, self.value, False)
        else:
            begin_use(state, self.seat, move - state.cards.use_move)

    def args(self) -> list[int]:
        return [self.seat, self.stat, self.value]


class AttackDeclared(Question):
    """R12.4. Abilities of an attacking hero, in stage I."""

    def options(self, state: Dungeoneer) -> list[int]:
        found = abilities_at(state, self.seat, AT_DECLARED, 0)
        return [PASS, *[int(state.cards.use_move + ability) for ability in found]]

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == PASS:
            return
        begin_use(state, self.seat, move - state.cards.use_move)


class OfferedEffect(Question):
    """R4.10. The special effect of the location just entered."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [PASS, ACCEPT]

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == ACCEPT:
            place = state.people[self.seat * PERSON + AT]
            begin_use(state, self.seat, state.cards.effect[place])


def can_accept(state: Dungeoneer, seat: i64) -> bool:
    place = state.people[seat * PERSON + AT]
    ability = state.cards.effect[place]
    if ability == NONE:
        return False
    healthy = state.people[seat * PERSON + LIFE] >= state.cards.effect_health[place]
    return healthy and can_use(state, seat, ability)
