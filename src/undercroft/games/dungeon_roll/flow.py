"""The order of play of Dungeon Roll: delves, levels, phases, regroup."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng, below, next_stacked
from undercroft.engine.state import Step, in_order
from undercroft.games.dungeon_roll import hunches
from undercroft.games.dungeon_roll.cards import (
    CHEST,
    DELVES,
    DRAGON,
    DUNGEON,
    DUNGEON_DICE,
    ELIXIR,
    FACES,
    NO_HERO,
    POTION,
    TOKENS,
    TOP_LEVEL,
)
from undercroft.games.dungeon_roll.events import (
    DelveBegun,
    DelveEnded,
    GameBegun,
    GlorySought,
    LevelPopulated,
)
from undercroft.games.dungeon_roll.heroes.aiming import Aim
from undercroft.games.dungeon_roll.heroes.amounts import ChooseAmount
from undercroft.games.dungeon_roll.heroes.paying import PayScroll, PayToken
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS, HERO_STEPS
from undercroft.games.dungeon_roll.heroes.side import SIDES, can_use_ultimate, side_number
from undercroft.games.dungeon_roll.moves import (
    END,
    FLEE,
    GLORY,
    RETIRE,
    SOURCE_FIRST,
    SPEND,
    ULTIMATE,
)
from undercroft.games.dungeon_roll.rules.acting import act, has_use, possible_moves
from undercroft.games.dungeon_roll.rules.counts import count_monsters, count_tokens, is_awake
from undercroft.games.dungeon_roll.rules.dealing import ChooseHero, deal_heroes
from undercroft.games.dungeon_roll.rules.dice import names_of, roll_dungeon
from undercroft.games.dungeon_roll.rules.endings import ENDINGS, LEGEND, RETIRED, retire
from undercroft.games.dungeon_roll.rules.forming import form_party
from undercroft.games.dungeon_roll.rules.loot import ChooseFace, leave_loot
from undercroft.games.dungeon_roll.rules.mastery import master
from undercroft.games.dungeon_roll.rules.monsters import StrikeExtra
from undercroft.games.dungeon_roll.rules.question import Frequent, Question
from undercroft.games.dungeon_roll.rules.rerolls import PickDice
from undercroft.games.dungeon_roll.rules.scoring import Finish, LastDiscards
from undercroft.games.dungeon_roll.rules.spending import ChooseNumber, ChooseSlayer, ChooseTarget
from undercroft.games.dungeon_roll.rules.treasure import settle_tokens
from undercroft.games.dungeon_roll.state import (
    DELVE_OVER,
    DRAGON_PHASE,
    FORM,
    LOOT_PHASE,
    MONSTER_PHASE,
    REGROUP,
    DungeonRoll,
)


class SetUp(Step[DungeonRoll]):
    """R2.2, R2.3, R15.1. Choose the first adventurer, and deal the heroes."""

    def run(self, state: DungeonRoll) -> None:
        ready = next_stacked(state, SOURCE_FIRST)
        state.first = ready if ready >= 0 else int(below(state, state.seats))
        deal_heroes(state)
        if state.listens:
            names = [HERO_IDS[hero] if hero != NO_HERO else None for hero in state.heroes]
            state.emit(GameBegun(names, state.first))
        state.push(BEGIN_DELVE)
        if state.house.heroes == "choose":
            for turn in range(state.seats - 1, -1, -1):
                state.push(ChooseHero((state.first + turn) % state.seats))


class BeginDelve(Step[DungeonRoll]):
    """R3.1, R3.2, R3.3. Party, hero, level die; then the first level."""

    def run(self, state: DungeonRoll) -> None:
        seat = (state.first + state.delve) % state.seats
        state.adventurer = seat
        state.purse = count_tokens(state, seat)
        state.phase = FORM
        state.side = side_number(state.heroes[seat], state.masters[seat])
        state.exhausted = SIDES[state.side].begins_exhausted
        state.level = 1
        if state.listens:
            lord = (seat + 1) % state.seats
            state.emit(DelveBegun(seat, lord, state.delve // state.seats + 1))
        master(state, seat)  # R15.7: heroes that had to wait for this delve
        form_party(state, seat)
        state.push(OPEN_LEVEL)
        if state.side:
            SIDES[state.side].form(state, seat)


class OpenLevel(Step[DungeonRoll]):
    """R3.4, R3.5. Roll the dice of the level, then let it be played."""

    def run(self, state: DungeonRoll) -> None:
        seat = state.adventurer
        state.phase = MONSTER_PHASE
        state.used_once = False
        state.slain = False
        side = SIDES[state.side]
        if side.brings_dice(state):
            faces = side.bring_dice(state)
        else:
            free = DUNGEON_DICE - state.lair
            faces = roll_dungeon(state, state.level if state.level < free else free)
        if state.listens:
            state.emit(LevelPopulated(seat, state.level, names_of(DUNGEON, sorted(faces))))
        side.after_roll(state)
        if state.level == 1 and state.house.reroll_after:  # R15.10
            state.push(GO_ON)
            side.enter(state, seat)
        else:
            go_on(state)


class GoOn(Step[DungeonRoll]):
    """R3.6. Runs after every move."""

    def run(self, state: DungeonRoll) -> None:
        go_on(state)


def go_on(state: DungeonRoll) -> None:
    """R3.6, R3.7, R4.7, R10.9, R14.6. Find the phase and ask its question; dice may call an earlier
    phase back."""
    if len(state.owed):
        settle_tokens(state)
    if state.phase == DELVE_OVER:
        state.push(END_DELVE)
        return
    monsters = count_monsters(state)
    if monsters:
        state.phase = MONSTER_PHASE
        if state.exhausted:
            SIDES[state.side].face_monsters(state)
    elif state.phase == MONSTER_PHASE and (state.house.skips_empty or not has_use(state)):
        state.phase = LOOT_PHASE
    if state.phase == DRAGON_PHASE and state.dungeon[CHEST] + state.dungeon[POTION]:
        state.phase = LOOT_PHASE
    if state.phase == LOOT_PHASE and not has_use(state):
        leave_loot(state)
    if state.phase == DRAGON_PHASE and not is_awake(state):
        state.phase = REGROUP  # R6.1
    if state.phase == REGROUP:
        regroup(state)
    else:
        state.push(ASKED[state.phase][state.adventurer])


class FightMonsters(Frequent):
    """R4.1, R4.6. Spend, use the hero, flee; end it when no monster is left."""

    def moves(self, state: DungeonRoll) -> vec[i64]:
        return append(possible_moves(state), FLEE if count_monsters(state) else END)

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.push(GO_ON)
        if move == END:
            state.phase = LOOT_PHASE
        else:
            act(state, self.seat, move)

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        return hunches.fighting(state)


class TakeLoot(Frequent):
    """R5.1, R5.3, R5.5, R5.6. Open, quaff, or leave the rest."""

    def moves(self, state: DungeonRoll) -> vec[i64]:
        moves = append(possible_moves(state), END)
        return append(moves, FLEE) if state.house.flee_loot else moves  # R15.9

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.push(GO_ON)
        if move == END:
            leave_loot(state)
        else:
            act(state, self.seat, move)

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        return hunches.looting(state)


class FaceDragon(Frequent):
    """R6.2, R6.4. Send companions, hide, or flee."""

    def moves(self, state: DungeonRoll) -> vec[i64]:
        return append(possible_moves(state), FLEE)

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.push(GO_ON)
        act(state, self.seat, move)

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        return hunches.facing(state)


def regroup(state: DungeonRoll) -> None:
    """R7.1, R7.4. Dismiss guests; after the last level the delve ends as a legend."""
    dismiss_guests(state)
    if state.level == TOP_LEVEL:
        retire(state, state.adventurer, LEGEND)
        state.push(END_DELVE)
    else:
        state.push(ASKED[REGROUP][state.adventurer])


def dismiss_guests(state: DungeonRoll) -> None:
    """R7.1, R10.5. Return the borrowed dice; a hero that joined stays."""
    state.skeletons = 0
    state.goblins = 0
    state.dragons = 0


class Regroup(Question):
    """R7.2, R7.3, R12.11. Retire or seek glory."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, horizon=True)

    def options(self, state: DungeonRoll) -> list[int]:
        if not state.side and not state.house.elixir_always:
            return RETIRE_OR_GLORY
        moves = [GLORY] if state.enraged and not state.slain else [RETIRE, GLORY]
        if can_use_ultimate(state):
            moves.append(ULTIMATE)
        elixirs = state.tokens[self.seat * TOKENS + ELIXIR]
        if state.house.elixir_always and state.graveyard and elixirs:  # R15.6
            moves.append(SPEND + ELIXIR)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move == RETIRE:
            retire(state, self.seat, RETIRED)
            state.push(END_DELVE)
        elif move == GLORY:
            state.level += 1
            if state.listens:
                state.emit(GlorySought(self.seat, state.level))
            state.push(OPEN_LEVEL)
        else:
            state.push(GO_ON)
            act(state, self.seat, move)


RETIRE_OR_GLORY: Final = [RETIRE, GLORY]


class EndDelve(Step[DungeonRoll]):
    """R7.5, R2.4. Pass the dice to the next adventurer."""

    horizon = True

    def run(self, state: DungeonRoll) -> None:
        number = state.delve // state.seats + 1
        hand_on(state)
        state.delve += 1
        if state.listens:
            state.emit(DelveEnded(state.adventurer, number, ENDINGS[state.ending]))
        if state.delve == DELVES * state.seats:
            state.then(THE_END)
        else:
            state.push(BEGIN_DELVE)


def hand_on(state: DungeonRoll) -> None:
    """R7.5. Clear everything but experience and tokens."""
    state.party = vec[i64]([0] * FACES)
    state.dungeon = vec[i64]([0] * DRAGON)
    state.lair = 0
    state.graveyard = 0
    state.ally = 0
    dismiss_guests(state)
    state.enraged = False
    state.exhausted = False
    state.scouted = vec[i64]()


BEGIN_DELVE: Final = BeginDelve()
OPEN_LEVEL: Final = OpenLevel()
START: Final[list[Step[Any]]] = [SetUp()]
GO_ON: Final = GoOn()
END_DELVE: Final = EndDelve()
THE_END: Final[list[Step[Any]]] = in_order([LastDiscards(), Finish()])
ASKED: Final[list[list[Step[Any]]]] = [
    [],
    [],
    [FightMonsters(seat) for seat in range(4)],
    [TakeLoot(seat) for seat in range(4)],
    [FaceDragon(seat) for seat in range(4)],
    [Regroup(seat) for seat in range(4)],
]
STEPS: Final[tuple[type, ...]] = (
    SetUp, BeginDelve, OpenLevel, GoOn, EndDelve, LastDiscards, Finish, ChooseHero, FightMonsters,
    TakeLoot, FaceDragon, Regroup, ChooseTarget, ChooseNumber, StrikeExtra, ChooseFace,
    ChooseSlayer, PickDice, ChooseAmount, Aim, PayToken, PayScroll, *HERO_STEPS,
)  # fmt: skip
