"""The windows (R16.1 to R16.6), and moments of one player."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.windows import BITS, CLOSE, FACTOR, RESTART, Window
from undercroft.games.dungeoneer.battle.outlook import is_threatened, outlook
from undercroft.games.dungeoneer.battle.wounds import Preventing, blow_kind, go_down
from undercroft.games.dungeoneer.dungeon.moving import can_stand
from undercroft.games.dungeoneer.hunches import Question, likely_move
from undercroft.games.dungeoneer.moves import ACCEPT, PASS, STAND, STRIKE
from undercroft.games.dungeoneer.play.bearing import bears_on
from undercroft.games.dungeoneer.play.openings import may_answer
from undercroft.games.dungeoneer.play.plans import (
    ability_entry,
    can_use,
)
from undercroft.games.dungeoneer.play.playing import begin_use
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.uses import abilities_of, act, uses_in
from undercroft.games.dungeoneer.printed.tables import SOURCE, WINDOW
from undercroft.games.dungeoneer.printed.words import (
    AT_DECLARED,
    AT_FALL,
    AT_WOUND,
    IN_ANY,
    IN_CHALLENGE,
    IN_ENTERED,
    IN_LEAVING,
    IN_RESPONSE,
    IN_ROLL,
    IN_WOUND,
    MOST_SEATS,
    NONE,
)
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    LIFE,
    PERSON,
    Dungeoneer,
)

# --- the windows ----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Window[Dungeoneer]):
    """A window of this game."""

    def inside(self) -> i64:
        return IN_ANY

    def uses(self, state: Dungeoneer) -> vec[i64]:
        return uses_in(state, self.seat, self.inside())

    def reactions(self, state: Dungeoneer) -> list[int]:
        return list(self.uses(state))

    def react(self, state: Dungeoneer, move: int) -> None:
        act(state, self.seat, move)

    def speaks(self, state: Dungeoneer, seat: int) -> bool:
        return may_answer(state, seat, self.inside())

    def bears(self, state: Dungeoneer, move: int) -> int:
        return bears_on(state, self.seat, self.inside(), move)

    def matter(self, state: Dungeoneer) -> int:
        """R16.9. The outlook and what bears on it; a hero that lies, and where it lies."""
        row = self.seat * PERSON
        moves = [move for move in self.reactions(state) if self.bears(state, move)]
        entries = [*moves, int(state.people[row + LIFE])]
        if self.lasts(state):
            entries += [int(state.people[row + entry]) for entry in (AT, AP)]
        else:
            entries += outlook(state, self.seat, self.inside())
        return digest(entries)

    def lasts(self, state: Dungeoneer) -> bool:
        """R16.9. Nothing bears but to stand up, or to attack outside of the own turn."""
        for move in self.uses(state):
            if not (move == STAND or is_strike(move)) and self.bears(state, int(move)):
                return False
        return True

    def is_urgent(self, state: Dungeoneer) -> bool:
        return self.inside() == IN_RESPONSE and is_threatened(state, self.seat)

    def passes(self) -> i64:
        """How often playouts pass for each time they look for something to do."""
        return 15

    def hunch(self, state: Dungeoneer, rng: Rng) -> int:
        if rng.below(self.passes() + 1):
            return PASS
        return likely_move(state, self.seat, self.options(state), rng)

    def at_random(self, state: Dungeoneer, rng: Rng) -> i64:
        moves = self.uses(state)
        chosen = rng.below(len(moves) + 1)
        self.answer(state, PASS if chosen == 0 else int(moves[chosen - 1]))
        return 1


def digest(entries: list[int]) -> int:
    """One number for several."""
    number: i64 = 0
    for entry in entries:
        number = (number * FACTOR + entry + 1) & BITS
    return int(number)


def is_strike(move: i64) -> bool:
    return STRIKE <= move < STRIKE + MOST_SEATS


class AnyTime(Moment):
    """R16.2. At the start of a phase and after an action; an attack is one more action (R27.10)."""

    def afterwards(self, state: Dungeoneer, move: int) -> int:
        return CLOSE if is_strike(move) else RESTART

    def react(self, state: Dungeoneer, move: int) -> None:
        if is_strike(move):
            state.house.course.any_window(state)
        act(state, self.seat, move)

    def handed_on(self, seat: int, left: int) -> AnyTime:
        return AnyTime(self.first, self.seats, self.about, seat, left)


class LastCall(AnyTime):
    """R16.2. Once in a turn, at the start of the discard and draw phase."""

    def is_brief(self) -> bool:
        return True

    def handed_on(self, seat: int, left: int) -> LastCall:
        return LastCall(self.first, self.seats, self.about, seat, left)


class Lying(Moment):
    """R16.2. Whoever lies outside of the own turn may stand up."""

    def speaks(self, state: Dungeoneer, seat: int) -> bool:
        return lives(state, seat) and can_stand(state, seat)

    def is_brief(self) -> bool:
        return True

    def handed_on(self, seat: int, left: int) -> Lying:
        return Lying(self.first, self.seats, self.about, seat, left)

    def passes(self) -> i64:
        return 3


class BeforeWound(Moment):
    """R16.10. Between the last die and wounds that would defeat a hero."""

    def inside(self) -> i64:
        return IN_WOUND

    def handed_on(self, seat: int, left: int) -> BeforeWound:
        return BeforeWound(self.first, self.seats, self.about, seat, left)

    def is_urgent(self, state: Dungeoneer) -> bool:
        return True

    def passes(self) -> i64:
        return 0


class BeforeChallenge(Moment):
    """R16.11. Before a challenge for which a hero has no points."""

    def inside(self) -> i64:
        return IN_CHALLENGE

    def handed_on(self, seat: int, left: int) -> BeforeChallenge:
        return BeforeChallenge(self.first, self.seats, self.about, seat, left)

    def passes(self) -> i64:
        return 3


class Leaving(Moment):
    """R16.3. Before the condition of an exit; `about` is the side."""

    def inside(self) -> i64:
        return IN_LEAVING

    def is_brief(self) -> bool:
        return True

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
