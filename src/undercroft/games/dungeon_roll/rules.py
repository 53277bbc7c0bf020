"""Questions and acts of Dungeon Roll; the order in which they come is in flow.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.chance import below, next_stacked, roll
from undercroft.games.dungeon_roll.cards import (
    ALLY,
    ANY_COMPANION,
    BORROWED_DRAGON,
    BORROWED_GOBLIN,
    BORROWED_SKELETON,
    CHAMPION,
    CHEST,
    DRAGON,
    DUNGEON,
    DUNGEON_DICE,
    ELIXIR,
    FACES,
    FIRST_TOKEN,
    GUESTS,
    ITEMS,
    MASTERY,
    MONSTERS,
    PARTY,
    PORTAL,
    POTION,
    SCALES,
    SCROLL,
    SIDES,
    TOKENS,
    TREASURE,
    Side,
    has_master,
    side_number,
)
from undercroft.games.dungeon_roll.events import (
    ChestsOpened,
    DiceRemoved,
    DiceRerolled,
    DieRevived,
    DragonBeaten,
    ExperienceGained,
    HeroMastered,
    HeroReadied,
    ItemSpent,
    MonstersDefeated,
    MonstersTurned,
    TokenDrawn,
    TokenPaid,
)
from undercroft.games.dungeon_roll.state import (
    DRAGON_PHASE,
    LOOT_PHASE,
    MONSTER_PHASE,
    NOTHING,
    DungeonRoll,
)

# Sources of chance, in the order of the game's list.
SOURCE_PARTY: Final = 0
SOURCE_DUNGEON: Final = 1
SOURCE_TREASURE: Final = 2
SOURCE_HEROES: Final = 3
SOURCE_FIRST: Final = 4

# Moves. 0 to 19 spend the item of that number: use a die, spend a token, send a guest.
USE: Final = 0
SPEND: Final = 6
SEND: Final = 16
PAY: Final = 20
PICK: Final = 30  # party faces, then dungeon faces
STRIKE: Final = 42  # by target: goblin, skeleton, ooze, then OPEN, QUAFF, REROLL, SLAY
OPEN: Final = 45
QUAFF: Final = 46
REROLL: Final = 47
SLAY: Final = 48
SOME: Final = 49  # by target, goblin to potion: ask how many
NUMBER: Final = 54  # 1 to 7
FACE: Final = 61
TURN: Final = 67
ULTIMATE: Final = 73
SPECIALTY: Final = 74
ROLL: Final = 75
END: Final = 76
FLEE: Final = 77
RETIRE: Final = 78
GLORY: Final = 79
STOP: Final = 80
HERO: Final = 81

TARGET_REROLL: Final = 5
TARGET_SLAY: Final = 6

SCROLL_BIT: Final = 1 << SCROLL

# --- questions ----------------------------------------------------------------------


def held(state: DungeonRoll, seat: int, token: int) -> int:
    return state.tokens[seat * TOKENS + token]


def count_tokens(state: DungeonRoll, seat: int) -> int:
    count = 0
    for place in range(seat * TOKENS, seat * TOKENS + TOKENS):
        count += state.tokens[place]
    return count


def count_monsters(state: DungeonRoll) -> int:
    dungeon = state.dungeon
    return dungeon[0] + dungeon[1] + dungeon[2]


def count_level(state: DungeonRoll) -> int:
    """Dungeon dice on the level; lair dice are not."""
    dungeon = state.dungeon
    return dungeon[0] + dungeon[1] + dungeon[2] + dungeon[3] + dungeon[4]


def count_party(state: DungeonRoll) -> int:
    party = state.party
    return party[0] + party[1] + party[2] + party[3] + party[4] + party[5]


def count_free(state: DungeonRoll) -> int:
    """R1.6. Dungeon dice that can be rolled."""
    used = count_level(state) + state.lair + state.skeletons + state.goblins + state.dragons
    return DUNGEON_DICE - used - sum(state.scouted)


def is_awake(state: DungeonRoll) -> bool:
    """R6.1, R6.2, R14.2. Enough dice in the lair to wake the dragon."""
    return state.lair >= SIDES[state.side].wakes


def score(state: DungeonRoll, seat: int) -> int:
    """R9.1. Experience, tokens, portals twice, and pairs of scales."""
    points = state.experience[seat] + count_tokens(state, seat)
    return points + held(state, seat, PORTAL) + 2 * (held(state, seat, SCALES) // 2)


def count_item(state: DungeonRoll, item: int) -> int:
    """How many of an item the adventurer could spend."""
    if item < FACES:
        return state.party[item]
    if item < BORROWED_SKELETON:
        return state.tokens[state.adventurer * TOKENS + item - FIRST_TOKEN]
    if item == BORROWED_SKELETON:
        return state.skeletons
    if item == BORROWED_GOBLIN:
        return state.goblins
    return state.dragons if item == BORROWED_DRAGON else state.ally


def is_companion(side: Side, item: int) -> bool:
    """R1.1, R8.2, R10.5. What can fight and open; a plain borrowed die can, too."""
    return bool(side.acts[item] & ANY_COMPANION) or item == BORROWED_DRAGON


def reach_of(state: DungeonRoll, item: int, target: int) -> int:
    """R4.3, R5.1, R5.4. How many of a target one item can take at most."""
    count = state.dungeon[target]
    if target == POTION:
        graves = state.graveyard + (1 if item < FACES else 0)
        return count if count < graves else graves
    side = SIDES[state.side]
    if side.acts[item] & side.strong[target]:
        return count
    return 1 if count else 0


def can_reroll(state: DungeonRoll, item: int) -> bool:
    """R4.5, R8.3, R14.8, R15.3. A scroll, or what serves as one, with something to re-roll."""
    side = SIDES[state.side]
    if not side.acts[item] & SCROLL_BIT and not (side.studies and item < FACES):
        return False
    if state.phase != MONSTER_PHASE and not state.house.scroll_any:
        return False
    others = count_party(state) - (1 if item < FACES else 0)
    return others > 0 or count_level(state) > 0


def targets(state: DungeonRoll, item: int) -> list[int]:
    """R4.1, R5.1, R5.3, R11.6. What an item can be spent on now: 0 to 4, re-roll, slay."""
    found: list[int] = []
    side = SIDES[state.side]
    phase = state.phase
    dungeon = state.dungeon
    companion = bool(side.acts[item] & ANY_COMPANION) or item == BORROWED_DRAGON
    if companion and phase == MONSTER_PHASE:
        for monster in range(MONSTERS):
            if dungeon[monster]:
                found.append(monster)
    if phase == LOOT_PHASE or (side.loots_early and phase == MONSTER_PHASE):
        if companion and dungeon[CHEST]:
            found.append(CHEST)
        if dungeon[POTION] and can_quaff(state, item):
            found.append(POTION)
    if can_reroll(state, item):
        found.append(TARGET_REROLL)
    if phase == DRAGON_PHASE and can_stand(state, item):
        found.append(TARGET_SLAY)
    return found


def can_quaff(state: DungeonRoll, item: int) -> bool:
    """R5.3, R5.4. Any party die or what stands for one, and a die to bring back."""
    if item < FACES:
        return True
    stands = SIDES[state.side].acts[item] != 0 or item == BORROWED_DRAGON
    return stands and state.graveyard > 0


def usable_items(state: DungeonRoll) -> list[int]:
    """Every item that could be spent now, once each."""
    items: list[int] = []
    side = SIDES[state.side]
    party = state.party
    phase = state.phase
    early = phase == LOOT_PHASE or (side.loots_early and phase == MONSTER_PHASE)
    fights = phase == MONSTER_PHASE and count_monsters(state) > 0
    works = fights or (early and state.dungeon[CHEST] > 0)
    drinks = early and state.dungeon[POTION] > 0
    slays = phase == DRAGON_PHASE
    for face in range(FACES):
        if party[face] and (
            (works and side.acts[face] & ANY_COMPANION)
            or drinks
            or (slays and can_stand(state, face))
            or ((face == SCROLL or side.studies) and can_reroll(state, face))
        ):
            items.append(face)
    if state.purse:
        add_usable_tokens(state, side, items, works, drinks)
    if state.skeletons + state.goblins + state.dragons + state.ally:
        for item in range(BORROWED_SKELETON, ITEMS):
            if count_item(state, item) and targets(state, item):
                items.append(item)
    return items


def add_usable_tokens(
    state: DungeonRoll, side: Side, items: list[int], works: bool, drinks: bool
) -> None:
    """R8.2, R8.3. Tokens that stand for a die and could be spent as one now."""
    first = state.adventurer * TOKENS - FIRST_TOKEN
    slays = state.phase == DRAGON_PHASE
    for item in range(FIRST_TOKEN, FIRST_TOKEN + ELIXIR):
        if state.tokens[first + item] and (
            (works and side.acts[item] & ANY_COMPANION)
            or (drinks and can_quaff(state, item))
            or (slays and can_stand(state, item))
            or can_reroll(state, item)
        ):
            items.append(item)


# --- against the dragon -------------------------------------------------------------

BITS: Final = [bin(mask).count("1") for mask in range(64)]


def are_different(masks: list[int]) -> bool:
    """R6.2, R10.4. Whether companions can stand for as many types (Hall's condition)."""
    count = len(masks)
    union = 0
    for index in range(count):
        union |= masks[index]
        for other in range(index):
            if BITS[masks[index] | masks[other]] < 2:
                return False
    return BITS[union] >= count


def can_stand(state: DungeonRoll, item: int) -> bool:
    """R6.2, R11.5, R11.9. Whether this item, with those sent and others left, beats the dragon."""
    side = SIDES[state.side]
    mask = side.acts[item] & ANY_COMPANION
    if not mask or not is_awake(state):
        return False
    masks = [side.acts[sent] & ANY_COMPANION for sent in state.slayers]
    masks.append(mask)
    return can_complete(state, side, masks, [item])


def can_complete(state: DungeonRoll, side: Side, masks: list[int], taken: list[int]) -> bool:
    """Whether items still there fill the row of slayers up."""
    if not are_different(masks):
        return False
    if len(masks) >= side.slayers:
        return True
    for item in range(ITEMS):
        mask = side.acts[item] & ANY_COMPANION
        if mask and count_item(state, item) > taken.count(item):
            masks.append(mask)
            taken.append(item)
            found = can_complete(state, side, masks, taken)
            masks.pop()
            taken.pop()
            if found:
                return True
    return False


# --- paying -------------------------------------------------------------------------


def pay(state: DungeonRoll, seat: int, item: int) -> None:
    """R4.2, R8.1, R10.5, R10.7. A die to the graveyard, a token to the box, a guest leaves."""
    if state.listens:
        state.emit(ItemSpent(seat, item_name(item), item_kind(item)))
    if item < FACES:
        state.party[item] -= 1
        state.graveyard += 1
    elif item < BORROWED_SKELETON:
        return_token(state, seat, item - FIRST_TOKEN)
    elif item == BORROWED_SKELETON:
        state.skeletons -= 1
    elif item == BORROWED_GOBLIN:
        state.goblins -= 1
    elif item == BORROWED_DRAGON:
        state.dragons -= 1
    else:
        state.ally = 0


def item_name(item: int) -> str:
    if item < FACES:
        return PARTY[item]
    return TREASURE[item - FIRST_TOKEN] if item < SEND else GUESTS[item - SEND]


def item_kind(item: int) -> str:
    if item < FACES:
        return "die"
    if item < SEND:
        return "token"
    return "hero" if item == ALLY else "borrowed"


def change_tokens(state: DungeonRoll, seat: int, token: int, by: int) -> None:
    """What a seat holds; of the adventurer the number is kept, too."""
    state.tokens[seat * TOKENS + token] += by
    if seat == state.adventurer:
        state.purse += by


def return_token(state: DungeonRoll, seat: int, token: int) -> None:
    """R8.1, R15.12. Back to the box, at once or when what it brought was drawn."""
    change_tokens(state, seat, token, -1)
    if state.house.returns_after:
        state.owed = [*state.owed, token]
    else:
        state.box[token] += 1


def settle_tokens(state: DungeonRoll) -> None:
    """R15.12. What was used lies in the box now."""
    for token in state.owed:
        state.box[token] += 1
    state.owed = NOTHING


def discard_token(state: DungeonRoll, seat: int, token: int, why: str) -> None:
    """R8.8, R12.7. Any token may be paid or discarded, scales too."""
    if why == "cost":
        return_token(state, seat, token)
    else:
        change_tokens(state, seat, token, -1)
        state.box[token] += 1
    if state.listens:
        state.emit(TokenPaid(seat, TREASURE[token], why))


# --- gaining ------------------------------------------------------------------------


def count_box(state: DungeonRoll) -> int:
    left = 0
    for copies in state.box:
        left += copies
    return left


def draw_token(state: DungeonRoll, seat: int, why: str) -> None:
    """R5.1, R5.2. A random token; 1 experience when the box is empty and a chest or dragon pays."""
    box = state.box
    left = count_box(state)
    if left == 0:
        if why:
            gain_experience(state, seat, 1, why)
        return
    token = next_stacked(state, SOURCE_TREASURE)
    if token < 0 or box[token] == 0:
        at: i64 = below(state, left)
        token = 0
        while at >= box[token]:
            at -= box[token]
            token += 1
    box[token] -= 1
    change_tokens(state, seat, token, 1)
    if state.listens:
        state.emit(TokenDrawn(seat, TREASURE[token]))


def gain_experience(state: DungeonRoll, seat: int, amount: int, why: str) -> None:
    """R6.3, R7.2, R10.3. Experience counts at once, also for the hero."""
    state.experience[seat] += amount
    if state.listens:
        state.emit(ExperienceGained(seat, amount, why))
    if not state.house.masters_later:
        master(state, seat)


def master(state: DungeonRoll, seat: int) -> None:
    """R10.3, R15.7. The card turns over; exhausted stays exhausted."""
    hero = state.heroes[seat]
    if state.masters[seat] or state.experience[seat] < MASTERY or not has_master(hero):
        return
    state.masters[seat] = 1
    if seat == state.adventurer:
        state.side = side_number(hero, 1)
    if state.listens:
        state.emit(HeroMastered(seat, SIDES[side_number(hero, 1)].id))


def make_ready(state: DungeonRoll, seat: int) -> None:
    if state.exhausted and state.listens:
        state.emit(HeroReadied(seat, SIDES[state.side].id))
    state.exhausted = False


# --- dice ---------------------------------------------------------------------------


def roll_party(state: DungeonRoll, dice: int) -> list[int]:
    """R3.1. Dice into the active party; their faces in the order rolled, if anybody listens."""
    party = state.party
    rolled: list[int] = []
    for _ in range(dice):
        face = roll(state, SOURCE_PARTY, FACES)
        party[face] += 1
        if state.listens:
            rolled.append(face)
    return rolled


def roll_dungeon(state: DungeonRoll, dice: int) -> list[int]:
    """R3.4, R3.5, R12.2, R12.3, R12.8. Dice onto the level, dragons into the lair."""
    side = SIDES[state.side]
    rolled: list[int] = []
    for _ in range(dice):
        face = roll(state, SOURCE_DUNGEON, FACES)
        if face == side.turns_from:
            face = side.turns_to
        place_die(state, face)
        if state.listens:
            rolled.append(face)
    if state.side:
        settle_lair(state)
    return rolled


def place_die(state: DungeonRoll, face: int) -> None:
    """R3.5. On the level, or in the lair."""
    if face == DRAGON:
        state.lair += 1
    else:
        state.dungeon[face] += 1


def settle_lair(state: DungeonRoll) -> None:
    """R12.6, R14.6. What heroes do by themselves after a roll."""
    side = SIDES[state.side]
    if side.empties_lair and state.lair >= 3:
        remove_lair(state, state.adventurer)
    if side.summons and state.exhausted:
        dungeon = state.dungeon
        if dungeon[0] and dungeon[1] and dungeon[2]:
            make_ready(state, state.adventurer)


def reroll_picked(state: DungeonRoll, seat: int, by: str) -> None:
    """R4.5. All picked dice at once; each leaves its old face first."""
    picked = state.picked
    state.picked = NOTHING
    party = 0
    dungeon = 0
    for face in range(FACES):
        state.party[face] -= picked[face]
        party += picked[face]
        taken = picked[FACES + face]
        dungeon += taken
        if face == DRAGON:
            state.lair -= taken
        else:
            state.dungeon[face] -= taken
    heard = len(state.heard)
    party_after = roll_party(state, party)
    dungeon_after = roll_dungeon(state, dungeon)
    if state.listens:
        event = DiceRerolled(
            seat, by, spread(PARTY, picked, 0), names_of(PARTY, sorted(party_after)),
            spread(DUNGEON, picked, FACES), names_of(DUNGEON, sorted(dungeon_after)),
        )  # fmt: skip
        state.heard.insert(heard, event)


def spread(names: tuple[str, ...], counts: list[int], first: int) -> list[str]:
    """Every die by its name, from counts by face."""
    return [names[face] for face in range(FACES) for _ in range(counts[first + face])]


def names_of(names: tuple[str, ...], faces: list[int]) -> list[str]:
    return [names[face] for face in faces]


def revive(state: DungeonRoll, seat: int, face: int) -> None:
    """R5.3, R8.4. A die of the graveyard, on any of the six faces."""
    state.graveyard -= 1
    state.party[face] += 1
    if state.listens:
        state.emit(DieRevived(seat, PARTY[face]))


# --- what items do ------------------------------------------------------------------


def defeat(state: DungeonRoll, seat: int, monster: int, amount: int) -> None:
    """R4.2, R4.3. Their dice are free again."""
    state.dungeon[monster] -= amount
    if state.listens:
        state.emit(MonstersDefeated(seat, DUNGEON[monster], amount))


def strike(state: DungeonRoll, seat: int, item: int, monster: int, amount: int) -> None:
    """R4.3, R12.9, R14.5, R14.9. One companion against one type; heroes like many at once."""
    side = SIDES[state.side]
    many = amount >= 2
    if many and side.champion_returns and item == CHAMPION:
        defeat(state, seat, monster, amount)
        state.picked = [0] * (2 * FACES)
        state.picked[CHAMPION] = 1
        reroll_picked(state, seat, side.id)
        return
    pay(state, seat, item)
    defeat(state, seat, monster, amount)
    if many and side.many_bring_token:
        draw_token(state, seat, "")
    if many and side.many_make_ready:
        make_ready(state, seat)


def has_extra(state: DungeonRoll, item: int) -> bool:
    """R10.6, R11.3, R11.8, R14.1, R14.4. One further monster, if there is one."""
    side = SIDES[state.side]
    extra = ANY_COMPANION if side.begins_exhausted and state.exhausted else side.extra
    return bool(extra & NATURAL[item]) and count_monsters(state) > 0


NATURAL: Final = [SIDES[0].acts[item] for item in range(ITEMS)]


def open_chests(state: DungeonRoll, seat: int, amount: int) -> None:
    """R5.1. A token for each."""
    state.dungeon[CHEST] -= amount
    if state.listens:
        state.emit(ChestsOpened(seat, amount))
    for _ in range(amount):
        draw_token(state, seat, "chest")


def beat_dragon(state: DungeonRoll, seat: int) -> None:
    """R6.3. One dragon, however many dice."""
    dice = state.lair
    state.lair = 0
    state.slayers = NOTHING
    state.slain = True
    if state.listens:
        state.emit(DragonBeaten(seat, dice))
    draw_token(state, seat, "dragon")
    gain_experience(state, seat, 1, "dragon")


def remove_dice(state: DungeonRoll, seat: int, face: int, amount: int) -> None:
    """R10.8. Dungeon dice of one face are free again, without reward."""
    if not amount:
        return
    if face == DRAGON:
        state.lair -= amount
    else:
        state.dungeon[face] -= amount
    if state.listens:
        state.emit(DiceRemoved(seat, [DUNGEON[face]] * amount))


def remove_lair(state: DungeonRoll, seat: int) -> None:
    """R8.5, R11.7, R12.1, R12.6. All lair dice, no reward."""
    remove_dice(state, seat, DRAGON, state.lair)


def lure(state: DungeonRoll, seat: int) -> None:
    """R8.6, R11.4. Every monster of the level becomes a lair die."""
    monsters = [face for face in range(MONSTERS) for _ in range(state.dungeon[face])]
    for face in range(MONSTERS):
        state.dungeon[face] = 0
    state.lair += len(monsters)
    if state.listens:
        state.emit(MonstersTurned(seat, names_of(DUNGEON, monsters), "dragon", len(monsters)))
    settle_lair(state)


def turn_monster(state: DungeonRoll, seat: int, monster: int, into: int, amount: int) -> None:
    """R11.9, R12.8, R14.6. A monster's die shows something else, or leaves beside its fellow."""
    state.dungeon[monster] -= 1
    for _ in range(amount):
        place_die(state, into)
    if state.listens:
        state.emit(MonstersTurned(seat, [DUNGEON[monster]], DUNGEON[into], amount))
    settle_lair(state)
