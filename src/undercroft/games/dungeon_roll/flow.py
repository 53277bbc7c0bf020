"""The order of play of Dungeon Roll: set-up, delves, levels, phases, the end."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.chance import below, draw, next_stacked
from undercroft.engine.state import Decision, Step, in_order
from undercroft.games.dungeon_roll.cards import (
    BAIT,
    CHAMPION,
    CHAMPIONS_FIVE,
    CHEST,
    DELVES,
    DRAGON,
    DUNGEON,
    DUNGEON_DICE,
    ELIXIR,
    FACES,
    FIRST_TOKEN,
    HERO_IDS,
    HEROES,
    NO_HERO,
    ONE_OF_EACH,
    PARTY,
    PARTY_DICE,
    PORTAL,
    POTION,
    RANK_FROM,
    RANKS,
    RING,
    ROLL_EIGHT,
    ROLL_FIVE,
    SCROLL,
    SIDES,
    TOKENS,
    TOP_LEVEL,
    side_number,
)
from undercroft.games.dungeon_roll.choices import (
    BY_MERCENARY,
    BY_PORTAL,
    CHOOSE_FACE,
    ENDINGS,
    FLED,
    FOR_SCORE,
    LEGEND,
    RETIRED,
    TO_SCROLLS,
    Aim,
    Allot,
    ChooseAmount,
    ChooseFace,
    ChooseNumber,
    ChooseSlayer,
    ChooseTarget,
    PayScroll,
    PayToken,
    PickDice,
    PickToTurn,
    StrikeExtra,
    TurnDie,
    allotted,
    discard,
    end_delve,
    pick_dice,
    set_party,
    spend_item,
    use_specialty,
    use_ultimate,
)
from undercroft.games.dungeon_roll.events import (
    DelveBegun,
    DelveEnded,
    DragonWoken,
    DungeonScouted,
    Fled,
    GameBegun,
    GameEnded,
    GlorySought,
    HeroChosen,
    LevelPopulated,
    LootLeft,
    PartyFormed,
)
from undercroft.games.dungeon_roll.heroes import can_use_specialty, can_use_ultimate
from undercroft.games.dungeon_roll.rules import (
    END,
    FLEE,
    GLORY,
    HERO,
    RETIRE,
    SOURCE_FIRST,
    SOURCE_HEROES,
    SPECIALTY,
    SPEND,
    ULTIMATE,
    count_level,
    count_monsters,
    count_tokens,
    draw_token,
    gain_experience,
    is_awake,
    lure,
    master,
    names_of,
    pay,
    place_die,
    remove_lair,
    roll_dungeon,
    roll_party,
    score,
    settle_lair,
    settle_tokens,
    usable_items,
)
from undercroft.games.dungeon_roll.state import (
    DELVE_OVER,
    DRAGON_PHASE,
    FORM,
    LOOT_PHASE,
    MONSTER_PHASE,
    NOTHING,
    REGROUP,
    DungeonRoll,
)

MOST_POINTS: Final = "most_points"
FEWEST_TOKENS: Final = "fewest_tokens"
SHARED: Final = "shared"
REASONS: Final[tuple[str, ...]] = (MOST_POINTS, FEWEST_TOKENS, SHARED, *RANKS)

# --- set-up -------------------------------------------------------------------------


class SetUp(Step[DungeonRoll]):
    """R2.2, R2.3, R15.1. Who begins, and who has which hero."""

    def run(self, state: DungeonRoll) -> None:
        ready = next_stacked(state, SOURCE_FIRST)
        state.first = ready if ready >= 0 else int(below(state, state.seats))
        deal_heroes(state)
        if state.listens:
            names = [HERO_IDS[hero] if hero != NO_HERO else None for hero in state.heroes]
            state.emit(GameBegun(names, state.first))
        state.stack.append(BEGIN_DELVE)
        if state.house.heroes == "choose":
            for turn in range(state.seats - 1, -1, -1):
                state.stack.append(ChooseHero((state.first + turn) % state.seats))


def deal_heroes(state: DungeonRoll) -> None:
    """R2.2, R15.1, R15.2. Random, the same for all, or none yet."""
    if state.house.heroes == "none":
        return
    pile = hero_pile(state)
    if state.house.heroes == "random":
        for seat in range(state.seats):
            state.heroes[seat] = draw(state, SOURCE_HEROES, pile)
    elif state.house.heroes == "mirror":
        if state.house.hero == "random":
            hero = draw(state, SOURCE_HEROES, pile)
        else:
            hero = HERO_IDS.index(state.house.hero)
        for seat in range(state.seats):
            state.heroes[seat] = hero


def hero_pile(state: DungeonRoll) -> list[int]:
    """R15.2. The heroes that may be dealt at this table."""
    return [hero for hero in range(len(HEROES)) if state.house.packs[HEROES[hero].pack]]


class ChooseHero(Decision[DungeonRoll]):
    """R15.1. One that nobody has."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def options(self, state: DungeonRoll) -> list[int]:
        return [HERO + hero for hero in hero_pile(state) if hero not in state.heroes]

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.heroes[self.seat] = move - HERO
        if state.listens:
            state.emit(HeroChosen(self.seat, HERO_IDS[move - HERO]))


# --- a delve begins -----------------------------------------------------------------


class BeginDelve(Step[DungeonRoll]):
    """R3.1, R3.2, R3.3. Party, hero, level die; then the first level."""

    def run(self, state: DungeonRoll) -> None:
        seat = (state.first + state.delve) % state.seats
        state.adventurer = seat
        state.purse = count_tokens(state, seat)
        state.phase = FORM
        master(state, seat)  # R15.7, for those who wait until now
        state.side = side_number(state.heroes[seat], state.masters[seat])
        state.exhausted = SIDES[state.side].begins_exhausted
        state.level = 1
        if state.listens:
            lord = (seat + 1) % state.seats
            state.emit(DelveBegun(seat, lord, state.delve // state.seats + 1))
        form_party(state, seat)
        state.stack.append(OPEN_LEVEL)
        if state.side:
            act_when_forming(state, seat)


FIVE_CHAMPIONS: Final = [CHAMPION] * 5
TRAVELERS: Final = [0, 1, 2, 3, SCROLL, CHAMPION, CHAMPION]


def form_party(state: DungeonRoll, seat: int) -> None:
    """R3.1, R12.1, R12.9, R13.1, R13.2. Rolled, or brought along."""
    form = SIDES[state.side].form
    rolled = form != CHAMPIONS_FIVE and form != ONE_OF_EACH
    if rolled:
        faces = roll_party(
            state, 5 if form == ROLL_FIVE else 8 if form == ROLL_EIGHT else PARTY_DICE
        )
        state.graveyard = 2 if form == ROLL_FIVE else 0
    else:
        faces = (
            [CHAMPION] * 5 if form == CHAMPIONS_FIVE else [0, 1, 2, 3, SCROLL, CHAMPION, CHAMPION]
        )
        for face in faces:
            state.party[face] += 1
    if state.listens:
        state.emit(PartyFormed(seat, names_of(PARTY, sorted(faces)), rolled))


def act_when_forming(state: DungeonRoll, seat: int) -> None:
    """R3.2, R11.2, R11.4, R12.4, R12.7, R14.6. What heroes do with a fresh party."""
    side = SIDES[state.side]
    if side.knights_scrolls:
        set_party(state, seat, [SCROLL] * state.party[SCROLL], CHAMPION)
    elif side.digs:
        draw_token(state, seat, "")
        draw_token(state, seat, "")
    elif side.scouts:
        scout(state, seat)
    elif side.sets_scrolls:
        pick_dice(state, seat, TO_SCROLLS)
    elif side.rerolls_party and not state.house.reroll_after:
        pick_dice(state, seat, BY_MERCENARY)


def scout(state: DungeonRoll, seat: int) -> None:
    """R12.4. Six dice, allotted before the party goes down."""
    roll_dungeon(state, 6)
    state.scouted = [*state.dungeon, state.lair] + [0] * (3 * FACES)
    for face in range(DRAGON):
        state.dungeon[face] = 0
    state.lair = 0
    if state.listens:
        state.emit(DungeonScouted(seat, names_of(DUNGEON, allotted(state, 0))))
    state.stack.append(Allot(seat, 1, 1))


class OpenLevel(Step[DungeonRoll]):
    """R3.4, R3.5. Roll the dice of the level, then let it be played."""

    def run(self, state: DungeonRoll) -> None:
        seat = state.adventurer
        state.phase = MONSTER_PHASE
        state.used_once = False
        state.slain = False
        heard = len(state.heard)
        if state.scouted and state.level <= 3:
            faces = arrive(state)
        else:
            free = DUNGEON_DICE - state.lair
            faces = roll_dungeon(state, state.level if state.level < free else free)
        if state.listens:
            event = LevelPopulated(seat, state.level, names_of(DUNGEON, sorted(faces)))
            state.heard.insert(heard, event)
        if state.level == 1 and state.house.reroll_after and SIDES[state.side].rerolls_party:
            state.stack.append(GO_ON)
            pick_dice(state, seat, BY_MERCENARY)  # R15.10
        else:
            go_on(state)


def arrive(state: DungeonRoll) -> list[int]:
    """R12.4. The dice allotted to this level."""
    faces = allotted(state, state.level)
    for face in faces:
        state.scouted[FACES * state.level + face] -= 1
        place_die(state, face)
    if state.level == 3:
        state.scouted = NOTHING
    settle_lair(state)
    return faces


# --- the phases of a level ----------------------------------------------------------


class GoOn(Step[DungeonRoll]):
    """R3.6. After every move: what is asked next."""

    def run(self, state: DungeonRoll) -> None:
        go_on(state)


def go_on(state: DungeonRoll) -> None:
    """R3.6, R3.7, R4.7, R10.9. The phases in their order, back when a die calls back."""
    if state.owed:
        settle_tokens(state)
    if state.phase == DELVE_OVER:
        state.stack.append(END_DELVE)
        return
    monsters = count_monsters(state)
    if monsters:
        state.phase = MONSTER_PHASE
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
        state.stack.append(ASKED[state.phase][state.adventurer])


def has_use(state: DungeonRoll) -> bool:
    """R3.7. Anything that could be done besides ending the phase or fleeing."""
    plain = not state.side and not state.purse and not state.house.scroll_any
    if (
        plain and count_level(state) == 0 and (state.phase == LOOT_PHASE or not state.party[SCROLL])
    ):  # the common case, told at a glance
        return state.phase == LOOT_PHASE and state.house.flee_loot
    if state.phase == LOOT_PHASE and state.house.flee_loot:
        return True
    moves = usable_items(state)
    add_other_moves(state, moves)
    return len(moves) > 0


def leave_loot(state: DungeonRoll) -> None:
    """R5.5. What is left is gone."""
    chests = state.dungeon[CHEST]
    potions = state.dungeon[POTION]
    state.dungeon[CHEST] = 0
    state.dungeon[POTION] = 0
    if state.listens and chests + potions:
        state.emit(LootLeft(state.adventurer, chests, potions))
    state.phase = DRAGON_PHASE
    if state.listens and is_awake(state):
        state.emit(DragonWoken(state.adventurer, state.lair))


def add_other_moves(state: DungeonRoll, moves: list[int]) -> None:
    """R8.4, R8.5, R8.6, R8.7, R10.2. Tokens that act by themselves, and the hero."""
    if state.side:
        if can_use_ultimate(state):
            moves.append(ULTIMATE)
        if can_use_specialty(state):
            moves.append(SPECIALTY)
    if not state.purse:
        return
    first = state.adventurer * TOKENS
    tokens = state.tokens
    if tokens[first + ELIXIR] and state.graveyard:
        moves.append(SPEND + ELIXIR)
    if tokens[first + RING] and state.lair and can_hide(state):
        moves.append(SPEND + RING)
    if tokens[first + BAIT] and count_monsters(state):
        moves.append(SPEND + BAIT)
    if tokens[first + PORTAL] and can_leave(state):
        moves.append(SPEND + PORTAL)


def can_hide(state: DungeonRoll) -> bool:
    """R8.5, R15.4. In any phase of a level, or only from an awake dragon."""
    return not state.house.ring_dragon or state.phase == DRAGON_PHASE


def can_leave(state: DungeonRoll) -> bool:
    """R8.7, R15.5. Where a portal opens."""
    if state.house.portal == "monster_dragon":
        return state.phase != LOOT_PHASE
    if state.house.portal == "uncleared":
        return count_monsters(state) > 0 or state.phase == DRAGON_PHASE
    return True


class FightMonsters(Decision[DungeonRoll]):
    """R4.1, R4.6. Spend, use the hero, flee; end it when no monster is left."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def options(self, state: DungeonRoll) -> list[int]:
        moves = usable_items(state)
        add_other_moves(state, moves)
        moves.append(FLEE if count_monsters(state) else END)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.stack.append(GO_ON)
        if move == END:
            state.phase = LOOT_PHASE
        else:
            act(state, self.seat, move)


class TakeLoot(Decision[DungeonRoll]):
    """R5.1, R5.3, R5.5, R5.6. Open, quaff, or leave the rest."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def options(self, state: DungeonRoll) -> list[int]:
        moves = usable_items(state)
        add_other_moves(state, moves)
        moves.append(END)
        if state.house.flee_loot:  # R15.9
            moves.append(FLEE)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.stack.append(GO_ON)
        if move == END:
            leave_loot(state)
        else:
            act(state, self.seat, move)


class FaceDragon(Decision[DungeonRoll]):
    """R6.2, R6.4. Send companions, hide, or flee."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def options(self, state: DungeonRoll) -> list[int]:
        moves = usable_items(state)
        add_other_moves(state, moves)
        moves.append(FLEE)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.stack.append(GO_ON)
        act(state, self.seat, move)


def act(state: DungeonRoll, seat: int, move: int) -> None:
    """What any phase offers."""
    if move == FLEE:
        flee(state, seat)
    elif move == ULTIMATE:
        use_ultimate(state, seat)
    elif move == SPECIALTY:
        use_specialty(state, seat)
    elif SPEND + ELIXIR <= move <= SPEND + PORTAL:
        use_token(state, seat, move - FIRST_TOKEN)
    else:
        spend_item(state, seat, move)


def flee(state: DungeonRoll, seat: int) -> None:
    """R4.6. Nothing for the level; what was gained before stays."""
    if state.listens:
        state.emit(Fled(seat, state.level))
    end_delve(state, FLED)


def use_token(state: DungeonRoll, seat: int, token: int) -> None:
    """R8.1. Tokens that act by themselves."""
    pay(state, seat, FIRST_TOKEN + token)
    if token == ELIXIR:  # R8.4
        state.stack.append(CHOOSE_FACE[seat][1])
    elif token == RING:  # R8.5
        remove_lair(state, seat)
    elif token == BAIT:  # R8.6
        lure(state, seat)
    else:  # R8.7
        gain_experience(state, seat, state.level, "portal")
        end_delve(state, BY_PORTAL)


# --- regroup ------------------------------------------------------------------------


def regroup(state: DungeonRoll) -> None:
    """R7.1, R7.4. Guests leave; who cleared the last level is a legend."""
    state.skeletons = 0
    state.goblins = 0
    state.dragons = 0
    if state.level == TOP_LEVEL:
        retire(state, state.adventurer, LEGEND)
        state.stack.append(END_DELVE)
    else:
        state.stack.append(ASKED[REGROUP][state.adventurer])


class Regroup(Decision[DungeonRoll]):
    """R7.2, R7.3, R12.11. Retire or seek glory."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

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
            state.stack.append(END_DELVE)
        elif move == GLORY:
            state.level += 1
            if state.listens:
                state.emit(GlorySought(self.seat, state.level))
            state.stack.append(OPEN_LEVEL)
        else:
            state.stack.append(GO_ON)
            act(state, self.seat, move)


RETIRE_OR_GLORY: Final = [RETIRE, GLORY]


def retire(state: DungeonRoll, seat: int, ending: int) -> None:
    """R7.2, R7.4. As much experience as the level die shows."""
    gain_experience(state, seat, state.level, "level" if ending == RETIRED else "legend")
    end_delve(state, ending)


class EndDelve(Step[DungeonRoll]):
    """R7.5, R2.4. Dice are handed on; the dungeon lord is next."""

    def run(self, state: DungeonRoll) -> None:
        if state.listens:
            number = state.delve // state.seats + 1
            state.emit(DelveEnded(state.adventurer, number, ENDINGS[state.ending]))
        hand_on(state)
        state.delve += 1
        if state.delve == DELVES * state.seats:
            state.then(THE_END)
        else:
            state.stack.append(BEGIN_DELVE)


def hand_on(state: DungeonRoll) -> None:
    """R7.5. Nothing of a delve remains but experience and tokens."""
    state.party = [0] * FACES
    state.dungeon = [0] * DRAGON
    state.lair = 0
    state.graveyard = 0
    state.ally = 0
    state.skeletons = 0
    state.goblins = 0
    state.dragons = 0
    state.enraged = False
    state.exhausted = False
    state.scouted = NOTHING


# --- the end of the game ------------------------------------------------------------


class LastDiscards(Step[DungeonRoll]):
    """R12.7, R12.8. Some heroes discard before scoring."""

    def run(self, state: DungeonRoll) -> None:
        for seat in range(state.seats):
            discards = SIDES[side_number(state.heroes[seat], state.masters[seat])].discards
            if discards:
                discard(state, seat, FOR_SCORE, discards)


class Finish(Step[DungeonRoll]):
    """R9.2, R9.3. Points, winners, or the rank of one who plays alone."""

    def run(self, state: DungeonRoll) -> None:
        points = [score(state, seat) for seat in range(state.seats)]
        best = max(points)
        leaders = [seat for seat in range(state.seats) if points[seat] == best]
        fewest = min([count_tokens(state, seat) for seat in leaders])
        state.winners = [seat for seat in leaders if count_tokens(state, seat) == fewest]
        if state.seats == 1:
            state.reason = rank_of(best)
        elif len(leaders) == 1:
            state.reason = MOST_POINTS
        else:
            state.reason = FEWEST_TOKENS if len(state.winners) == 1 else SHARED
        if state.listens:
            state.emit(GameEnded(state.winners, points, state.reason))


def rank_of(points: int) -> str:
    """R9.3. The highest rank these points reach."""
    rank = RANKS[0]
    for index in range(len(RANKS)):
        if points >= RANK_FROM[index]:
            rank = RANKS[index]
    return rank


# --- rows of steps, made once -------------------------------------------------------

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
    ChooseSlayer, PickDice, ChooseAmount, Aim, PayToken, PayScroll, PickToTurn, TurnDie, Allot,
)  # fmt: skip
