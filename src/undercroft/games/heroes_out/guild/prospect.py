"""A dungeon reduced to what decides where heroes go, so that a guild card can be tried out cheaply.

Blows are not stopped. What the players would choose is chosen as R10.3.3 says. No hidden effect is
looked at: where a treasure could do different things, the prospect parts into several.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import (
    ARCHER,
    CHAMPION,
    CHAMPION_HEALTH,
    GREATEST,
    HERO_KINDS,
    MAGE,
    NO_ROOM,
    PRISON,
    ROGUE,
    ROOMS,
)
from undercroft.games.heroes_out.dungeon.board import (
    ACTIVE,
    ARRIVING,
    EXHAUSTED,
    GROUP,
    POWER,
    count_all,
    lowest_class,
)
from undercroft.games.heroes_out.dungeon.ways import count_rooms, is_single, lowest_room
from undercroft.games.heroes_out.guild.heroics import one_of
from undercroft.games.heroes_out.guild.raid import (
    CHAMPION_BITS,
    can_loot_with,
    others_in,
    worth_of,
)
from undercroft.games.heroes_out.state import DISTANCE, NEARER, WAYS

# What heroes do, as numbers of `steps`.
TRAPPED: Final = 0
ATTACK: Final = 1
LOOT: Final = 2
WAIT: Final = 3
ADVANCE: Final = 4
SHOT: Final = 5
ACTS: Final[tuple[str, ...]] = ("trap", "attack", "loot", "wait", "advance", "shot")

# What a treasure may do to the heroes, as bits: nothing, waking, a prisoner of a class.
NOTHING: Final = 0
HEALS: Final = 1
CAPTIVE: Final = 2
FATES: Final = 6

MOST_FORKS: Final = 3  # treasures in a row whose effects are tried; what lies beyond stays open
BY_RULE: Final = -1
NEVER: Final = -1
MOST_SLEEPERS: Final = 63


@final
class Prospect:
    """Where heroes, guards, traps and treasures are, and what has come of it so far."""

    def __init__(
        self,
        heroes: vec[i64],
        blows: vec[i64],
        traps: vec[i64],
        values: vec[i64],
        tokens: vec[i64],
        plan: vec[i64],
        fates: vec[i64],
    ) -> None:
        self.heroes = heroes  # by room, as in the state
        self.blows = blows  # by room: what its monsters can take
        self.traps = traps  # by room
        self.values = values  # by room: of the treasure
        self.tokens = tokens  # by class: heroes in the supply
        self.plan = plan  # of the state; it never changes here
        self.fates = fates  # by value: what a treasure may do, a mask
        self.champion: i64 = 0  # his wounds
        self.hits: i64 = 0
        self.looted: i64 = 0  # values of treasures that are gone, four bits each, the first highest
        self.lost: bool = False
        self.touched: i64 = 0  # rooms whose monsters or traps mattered
        self.depth: i64 = 0  # treasures turned over
        self.is_open: bool = False  # what a treasure does may change the rest
        self.forks: list[Prospect] = []
        # One choice of the players that is made otherwise.
        self.asked: i64 = 0
        self.other_at: i64 = NEVER
        self.other: i64 = 0
        self.widths = vec[i64]()  # of each choice: how many options
        self.tells: bool = False
        self.steps = vec[i64]()  # act, room, heroes, ways, six bits and twelve for the last

    def copy(self) -> Prospect:
        copy = Prospect(
            self.heroes[:],
            self.blows[:],
            self.traps[:],
            self.values[:],
            self.tokens[:],
            self.plan,
            self.fates,
        )
        copy.champion = self.champion
        copy.hits = self.hits
        copy.looted = self.looted
        copy.lost = self.lost
        copy.touched = self.touched
        copy.depth = self.depth
        copy.is_open = self.is_open
        copy.asked = self.asked
        copy.other_at = self.other_at
        copy.other = self.other
        return copy

    # --- choices of the players (R10.3.3) -------------------------------------------------------

    def other_choice(self, options: i64) -> i64:
        """Which of several options is tried instead of the one by the rule, or BY_RULE."""
        place = self.asked
        self.asked += 1
        if place == self.other_at:
            return self.other % options
        self.widths = append(self.widths, options)
        return BY_RULE

    def room_of(self, mask: i64, coming: i64) -> i64:
        """One of several rooms: the first where so many more heroes do least."""
        if is_single(mask):
            return lowest_room(mask)
        self.touched |= mask
        nth = self.other_choice(count_rooms(mask))
        best: i64 = NO_ROOM
        most: i64 = -1
        for room in range(ROOMS):
            if not mask >> room & 1:
                continue
            if nth == 0:
                return room
            nth -= 1
            safety = self.safety_of(room, coming)
            if safety > most:
                most = safety
                best = room
        return best

    def safety_of(self, room: i64, coming: i64) -> i64:
        """R10.3.3. A trap, a monster, a treasure out of reach, few exhausted heroes, in order."""
        heroes = self.heroes[room]
        sleeping = heroes >> EXHAUSTED & GROUP
        safety = MOST_SLEEPERS - count_all(sleeping)
        worth = worth_of(heroes & GROUP) + worth_of(sleeping) + worth_of(heroes >> ARRIVING)
        if self.values[room] > worth + coming:
            safety += 1 << 6
        if self.blows[room]:
            safety += 1 << 7
        if self.traps[room]:
            safety += 1 << 8
        return safety

    # --- the hero loop (R10.3) ------------------------------------------------------------------

    def run(self) -> None:
        """R10.3. Until every hero is exhausted or gone, or the Vault is looted."""
        while not self.lost:
            arriving: i64 = 0
            active: i64 = 0
            one: i64 = 1
            for room in range(ROOMS):
                heroes = self.heroes[room]
                if heroes >> ARRIVING:
                    arriving |= one << room
                if heroes & GROUP:
                    active |= one << room
            if not arriving | active:
                return
            self.next_hero(arriving, active)

    def next_hero(self, arriving: i64, active: i64) -> None:
        """R10.3, R12.11. In each room a hero who arrives stands before the active ones."""
        options = count_rooms(arriving) + count_rooms(active)
        if options == 1:
            self.begin(lowest_room(arriving | active), arriving != 0)
            return
        self.touched |= arriving | active
        nth = self.other_choice(options)
        best: i64 = NO_ROOM
        arrives = False
        most: i64 = -1
        for room in range(ROOMS):
            for turn in range(2):
                mask = active if turn else arriving
                if not mask >> room & 1:
                    continue
                if nth == 0:
                    self.begin(room, turn == 0)
                    return
                nth -= 1
                safety = self.safety_of(room, 0)
                if safety > most:
                    most = safety
                    best = room
                    arrives = turn == 0
        self.begin(best, arrives)

    def begin(self, room: i64, arrives: bool) -> None:
        if arrives:
            self.arrive(room, lowest_class(self.heroes[room] >> ARRIVING))
        else:
            self.resolve(room)

    def arrive(self, room: i64, hero: i64) -> None:
        """R10.2.2 to R10.2.4."""
        self.heroes[room] += POWER[4 * hero] - POWER[ARRIVING + 4 * hero]
        self.show_off(room, hero)
        self.check_arrival(room, hero)

    def check_arrival(self, room: i64, hero: i64) -> None:
        """R10.2.3, R10.2.4."""
        if self.spring(room, hero, ACTIVE):
            self.tell(TRAPPED, room, 1, 0)
            return
        if room == PRISON and hero not in (MAGE, CHAMPION):
            self.exhaust(room, hero)
        else:
            self.wake(room)

    def show_off(self, room: i64, hero: i64) -> None:
        """R3.5.1-R3.5.4. A warrior takes nothing that matters here."""
        if hero == ROGUE:
            self.touched |= POWER[room]
            if self.traps[room]:
                self.traps[room] -= 1
        elif hero == MAGE:
            if room == PRISON:
                self.wake(room)
        elif hero == ARCHER:
            targets = self.shot_targets(room)
            if targets:
                self.shoot(room, self.room_of(targets, 0))

    def shot_targets(self, room: i64) -> i64:
        """R3.5.4, R12.4. The adjacent rooms with monsters that are nearest to the Vault."""
        mask: i64 = 0
        least: i64 = ROOMS
        ways = self.plan[WAYS + room]
        self.touched |= ways
        for other in range(ROOMS):
            if ways >> other & 1 and self.blows[other]:
                steps = self.plan[DISTANCE + other]
                if steps < least:
                    mask = 0
                    least = steps
                if steps == least:
                    mask |= POWER[other]
        return mask

    def shoot(self, room: i64, target: i64) -> None:
        """R3.5.4. A shot does not exhaust the archer."""
        self.blows[target] -= 1
        self.hits += 1
        self.tell(SHOT, room, 1, POWER[target])

    def resolve(self, room: i64) -> None:
        """R10.2.5 to R10.2.8."""
        group = self.heroes[room] & GROUP
        self.touched |= POWER[room]
        if self.blows[room]:
            self.tell(ATTACK, room, count_all(group), 0)
            self.strike(room, lowest_class(group))
            return
        value = self.values[room]
        if not value:
            self.advance(room, group)
        elif worth_of(group) >= value:
            self.tell(LOOT, room, count_all(group), 0)
            self.loot(room, self.looters(group, 0, value))
        else:
            self.tell(WAIT, room, count_all(group), 0)
            self.exhaust(room, lowest_class(group))

    def strike(self, room: i64, hero: i64) -> None:
        """R10.2.5."""
        self.blows[room] -= 1
        self.hits += 1
        self.exhaust(room, hero)

    def fight_or_wait(self, room: i64, hero: i64) -> None:
        """R10.2.5, R10.2.7."""
        if self.blows[room]:
            self.strike(room, hero)
        else:
            self.exhaust(room, hero)

    # --- looting (R10.2.6) ----------------------------------------------------------------------

    def looters(self, group: i64, picked: i64, value: i64) -> i64:
        """R12.14, R11.6.2. The first that will do, besides those who are picked."""
        if worth_of(group) == value:
            return group
        if not picked and others_in(group) < value:
            picked = group & CHAMPION_BITS
        while worth_of(picked) < value:
            for hero in range(HERO_KINDS):
                if (group - picked) >> 4 * hero & 15 and can_loot_with(group, picked, hero, value):
                    picked += one_of(hero)
                    break
        return picked

    def loot(self, room: i64, picked: i64) -> None:
        """R10.2.6. The looters are exhausted, the token is turned over."""
        self.heroes[room] += (picked << EXHAUSTED) - picked
        value = self.values[room]
        self.values[room] = 0
        self.looted = self.looted << 4 | value
        if value == GREATEST:
            self.lost = True
            return
        self.turn_over(room, self.fates[value])

    def turn_over(self, room: i64, fates: i64) -> None:
        """R2.1.2-R2.1.5. The first thing it may do happens here, each other one in a fork."""
        self.depth += 1
        first = lowest_room(fates)
        plain = first >= CAPTIVE and self.is_plain_captive(first - CAPTIVE)
        for fate in range(first + 1, FATES):
            if not fates >> fate & 1:
                continue
            self.is_open = True
            if self.depth > MOST_FORKS or not self.can_still_lose():
                break
            if fate >= CAPTIVE and self.is_plain_captive(fate - CAPTIVE):
                if plain:
                    continue  # it is all the same
                plain = True
            fork = self.copy()
            fork.befall(room, fate)
            self.forks.append(fork)
        self.befall(room, first)

    def can_still_lose(self) -> bool:
        """R10.2.6. Whether all heroes and one more prisoner could pay for the treasure."""
        worth: i64 = 1
        for room in range(ROOMS):
            heroes = self.heroes[room]
            worth += worth_of(heroes & GROUP) + worth_of(heroes >> EXHAUSTED & GROUP)
            worth += worth_of(heroes >> ARRIVING)
        return worth >= GREATEST

    def is_plain_captive(self, hero: i64) -> bool:
        """R9.1.4. Whether a prisoner of a class is locked up, and that is all."""
        if not self.tokens[hero] or hero == MAGE:
            return False
        if hero == ROGUE and self.traps[PRISON]:
            return False
        return hero != ARCHER or not self.shot_targets(PRISON)

    def befall(self, room: i64, fate: i64) -> None:
        if fate == HEALS:
            self.wake(room)
        elif fate >= CAPTIVE:
            self.imprison(fate - CAPTIVE)

    # --- heroes come (R10.1, R9.1, R10.6) -------------------------------------------------------

    def summon(self, hero: i64, rooms: i64) -> None:
        """R10.1. One in each room, unless there is but one token for two rooms."""
        for room in range(ROOMS):
            if rooms >> room & 1:
                if self.tokens[hero]:
                    self.add(room, hero, ARRIVING)
                else:
                    self.rouse(hero)

    def summon_last(self, hero: i64, room: i64) -> None:
        """R12.38."""
        self.add(room, hero, ARRIVING)
        self.rouse(hero)

    def imprison(self, hero: i64) -> None:
        """R2.1.5, R9.1.2, R9.1.4, R9.1.5."""
        if not self.tokens[hero]:
            self.rouse(hero)
            return
        self.add(PRISON, hero, EXHAUSTED)
        self.show_off(PRISON, hero)
        self.check_prisoner(hero)

    def check_prisoner(self, hero: i64) -> None:
        """R9.1.5, R12.9."""
        self.spring(PRISON, hero, ACTIVE if hero == MAGE else EXHAUSTED)

    def add(self, room: i64, hero: i64, group: i64) -> None:
        self.tokens[hero] -= 1
        self.heroes[room] += POWER[group + 4 * hero]

    def rouse(self, hero: i64) -> None:
        """R10.6. All exhausted heroes of the class wake, and all others in their rooms."""
        for room in range(ROOMS):
            if self.heroes[room] >> (EXHAUSTED + 4 * hero) & 15:
                self.wake(room)

    # --- advancing (R10.2.8), traps (R10.2.3) ---------------------------------------------------

    def advance(self, room: i64, group: i64) -> None:
        """R10.2.8, R12.30."""
        nearer = self.plan[NEARER + room]
        if not nearer:  # nothing leads to the Vault
            self.heroes[room] += (group << EXHAUSTED) - group
            return
        self.walk(room, self.room_of(nearer, worth_of(group)), group)

    def walk(self, start: i64, room: i64, group: i64) -> None:
        """R10.3.1."""
        if self.tells:
            others = self.plan[NEARER + start] & ~POWER[room]
            self.tell(ADVANCE, start, count_all(group), POWER[room] | others << ROOMS)
        self.heroes[start] -= group
        self.heroes[room] += group
        self.check_group(room, group, False)

    def check_group(self, room: i64, group: i64, survived: bool) -> None:
        """R10.3.1, R12.12, R12.13."""
        self.touched |= POWER[room]
        count = count_all(group)
        while group and self.traps[room]:
            hero = lowest_class(group)
            group -= one_of(hero)
            survived = not self.spring(room, hero, ACTIVE) or survived
        if group or survived:
            self.wake(room)
        else:
            self.tell(TRAPPED, room, count, 0)

    def spring(self, room: i64, hero: i64, group: i64) -> bool:
        """R10.2.3, R11.6.1. Traps hit a hero until none is left or it is slain; whether it was."""
        self.touched |= POWER[room]
        while self.traps[room]:
            self.traps[room] -= 1
            if hero == CHAMPION:
                self.champion += 1
                if self.champion < CHAMPION_HEALTH:
                    continue
                self.champion = 0
            self.heroes[room] -= POWER[group + 4 * hero]
            self.tokens[hero] += 1
            return True
        return False

    def wake(self, room: i64) -> None:
        """R10.2.4."""
        heroes = self.heroes[room]
        group = heroes >> EXHAUSTED & GROUP
        self.heroes[room] = heroes - (group << EXHAUSTED) + group

    def exhaust(self, room: i64, hero: i64) -> None:
        self.heroes[room] += POWER[EXHAUSTED + 4 * hero] - POWER[4 * hero]

    # --- telling --------------------------------------------------------------------------------

    def tell(self, act: i64, room: i64, heroes: i64, rooms: i64) -> None:
        """Note a step; what goes on in the same room is one step."""
        if not self.tells:
            return
        if len(self.steps) and self.steps[-1] & 0xFF == act | room << 4 and act in (ATTACK, WAIT):
            return
        self.steps = append(self.steps, act | room << 4 | heroes << 8 | rooms << 16)
