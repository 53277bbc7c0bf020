"""The heroes a second time (R9.1, R10), written from the rules on names and counters.

It shares no code with the game: it reads a view once, finds its own passages and distances, and
then follows the answers that the players give. What chance decides (guild cards, effects of
treasures, drawn cards) it is told. Each generator yields a question as the clan that is asked and
the set of moves it must be offered; a question with a single answer is not asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterable
from itertools import product
from typing import Any

from undercroft.games.heroes_out.tests.second_board import Cell, Chance, turned

Asking = Generator[tuple[str, frozenset[str]], str, str]
Acting = Generator[tuple[str, frozenset[str]], str, None]
Monster = tuple[str, int]  # its clan, its wounds

PAIRS = {
    "crossbones": ("sewer", "cage"),
    "eye": ("graveyard", "auditorium"),
    "hat": ("library", "apothecary"),
    "swords": ("forge", "workshop"),
}
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
RESOURCES = ("coin", "frog", "book", "bone")
HEALTH = {"dragon": 5, "witch": 2}
CHAMPION = "champion"


class SecondLoop:
    """The board as the heroes meet it."""

    def __init__(self, view: dict[str, Any], effects: dict[str, str], entrance: str | None) -> None:
        self.cells = {room["room"]: Cell(room) for room in view["rooms"]}
        self.clans = [clan["clan"] for clan in view["clans"]]
        self.seats = [clan["seat"] for clan in view["clans"]]
        self.active_clan: int = view["active"]
        self.hands = {clan["clan"]: Counter(clan["hand"]) for clan in view["clans"]}
        self.lairs = {clan["clan"]: clan["lair"] for clan in view["clans"]}
        self.supply = Counter(view["supply"])
        self.wounds = sum(g["wounds"] for room in view["rooms"] for g in room["heroes"])
        self.left: int = view["guild_left"]
        self.deck = view["guild_left"] + len(view["guild_discards"])
        self.wave: int = view["wave"]
        self.effects = effects
        self.entrance = entrance
        self.chance = Chance()
        self.lost = False
        self.near = self._passages()
        self.far = self._distances()

    # --- the map (R2.2) -----------------------------------------------------------------

    def _passages(self) -> dict[str, list[str]]:
        places = {cell.at: name for name, cell in self.cells.items()}
        near: dict[str, list[str]] = {name: [] for name in self.cells}
        for name, cell in self.cells.items():
            for side in cell.open:
                dx, dy = STEPS[side]
                other = places.get((cell.at[0] + dx, cell.at[1] + dy))
                if other and turned(side, 180) in self.cells[other].open:
                    near[name].append(other)
        return near

    def _distances(self) -> dict[str, int]:
        far = {"vault": 0}
        ring = ["vault"]
        while ring:
            ring = [n for name in ring for n in self.near[name] if n not in far]
            far |= dict.fromkeys(ring, max(far.values()) + 1)
        return far

    # --- asking -------------------------------------------------------------------------

    def ask(self, options: Iterable[str], clan: str | None = None) -> Asking:
        offered = list(dict.fromkeys(options))
        if len(offered) == 1:
            return offered[0]
        return (yield clan or self.clans[self.active_clan], frozenset(offered))

    def in_turn_order(self) -> list[str]:
        return self.clans[self.active_clan :] + self.clans[: self.active_clan]

    # --- how it begins ------------------------------------------------------------------

    def draw(self) -> str:
        self.left -= 1
        return self.chance.guild.pop(0)

    def invade(self, card: str) -> Acting:
        """R10.1, R10.1.1, R12.38. A hero card of an invasion."""
        _, hero, symbol = card.split("_")
        rooms = [room for room in PAIRS[symbol] if room in self.cells]
        if len(rooms) < 2 and self.entrance and self.entrance not in rooms:
            rooms.append(self.entrance)
        if 0 < self.supply[hero] < len(rooms):
            first = yield from self.ask(f"summon {room}" for room in rooms)
            rooms.sort(key=lambda room: f"summon {room}" != first)
        for room in rooms:
            if self.supply[hero]:
                self.supply[hero] -= 1
                self.cells[room].arriving[hero] += 1
            else:
                self.rouse(hero)
        yield from self.loop()

    def push(self, card: str) -> Acting:
        """R9.1.1 to R9.1.6."""
        if card.startswith("hero_"):
            hero = card.split("_")[1]
            is_in = self.lock_up(hero)
            clan = self.clans[self.active_clan]
            for cards in self.chance.hands:
                self.hands[clan].update(cards)
            self.chance.hands.clear()
            if is_in:
                yield from self.greet(hero)
            yield from self.loop()

    def experiment(self, card: str) -> Acting:
        """R9.2.1, without the card that is taken at the end."""
        if card.startswith("hero_"):
            yield from self.imprison(card.split("_")[1])
            yield from self.loop()

    # --- R10.6 and the Prison -----------------------------------------------------------

    def rouse(self, hero: str) -> None:
        for cell in self.cells.values():
            if cell.tired[hero]:
                self.wake(cell)

    def wake(self, cell: Cell) -> None:
        cell.active += cell.tired
        cell.tired = Counter()

    def lock_up(self, hero: str) -> bool:
        if not self.supply[hero]:
            self.rouse(hero)
            return False
        self.supply[hero] -= 1
        self.cells["prison"].tired[hero] += 1
        return True

    def imprison(self, hero: str) -> Acting:
        if self.lock_up(hero):
            yield from self.greet(hero)

    def greet(self, hero: str) -> Acting:
        yield from self.show_off("prison", hero)
        cell = self.cells["prison"]
        self.check(cell, hero, cell.active if hero == "mage" else cell.tired)

    # --- the loop (R10.3) ---------------------------------------------------------------

    def loop(self) -> Acting:
        while not self.lost:
            new = [f"arrive {name}" for name, cell in self.cells.items() if +cell.arriving]
            awake = [f"resolve {name}" for name, cell in self.cells.items() if +cell.active]
            if not new + awake:
                return
            answer = yield from self.ask(new + awake)
            verb, room = answer.split()
            yield from (self.arrive(room) if verb == "arrive" else self.resolve(room))

    def arrive(self, room: str) -> Acting:
        """R10.2.2 to R10.2.4."""
        cell = self.cells[room]
        (hero,) = +cell.arriving
        cell.arriving[hero] -= 1
        cell.active[hero] += 1
        yield from self.show_off(room, hero)
        if not self.check(cell, hero, cell.active):
            return
        if room == "prison" and hero in ("warrior", "rogue", "archer"):
            self.tire(cell, hero)
        else:
            self.wake(cell)

    def check(self, cell: Cell, hero: str, among: Counter[str]) -> bool:
        """R10.2.3. Whether the hero survives the traps."""
        while cell.goods["trap"]:
            self.discard(cell, "trap")
            if self.strike(hero, among):
                return False
        return True

    def strike(self, hero: str, among: Counter[str]) -> bool:
        if hero == CHAMPION:
            self.wounds += 1
            if self.wounds < 3:
                return False
            self.wounds = 0
        else:
            self.supply[hero] += 1
        among[hero] -= 1
        return True

    def show_off(self, room: str, hero: str) -> Acting:
        """R3.5.1 to R3.5.4."""
        cell = self.cells[room]
        if hero == "warrior":
            yield from self.lose(cell, 2)
        elif hero == "rogue" and cell.goods["trap"]:
            self.discard(cell, "trap")
        elif hero == "mage" and room == "prison":
            self.wake(cell)
        elif hero == "archer":
            seen = [name for name in self.near[room] if self.cells[name].monsters]
            if seen:
                least = min(self.far[name] for name in seen)
                shot = yield from self.ask(f"shoot {n}" for n in seen if self.far[n] == least)
                yield from self.hurt(shot.split()[1])

    def lose(self, cell: Cell, count: int) -> Acting:
        for _ in range(min(count, sum(cell.goods[token] for token in RESOURCES))):
            here = [token for token in RESOURCES if cell.goods[token]]
            if sum(cell.goods[token] for token in here) <= count:
                gone = f"lose {here[0]}"
            else:
                gone = yield from self.ask(f"lose {token}" for token in here)
            self.discard(cell, gone.split()[1])
            count -= 1

    def discard(self, cell: Cell, token: str) -> None:
        cell.goods[token] -= 1
        self.supply[token] += 1

    # --- steps 5 to 8 -------------------------------------------------------------------

    def resolve(self, room: str) -> Acting:
        cell = self.cells[room]
        if not cell.monsters and not cell.treasure:
            yield from self.advance(room)
        elif not cell.monsters and worth(cell.active) >= cell.treasure:
            yield from self.loot(cell)
        else:
            chosen = yield from self.ask(f"hero {hero}" for hero in sorted(+cell.active))
            if cell.monsters:
                yield from self.hurt(room, chosen.split()[1])
            else:
                self.tire(cell, chosen.split()[1])

    def tire(self, cell: Cell, hero: str) -> None:
        cell.active[hero] -= 1
        cell.tired[hero] += 1

    def hurt(self, room: str, by: str | None = None) -> Acting:
        """R10.2.5, R10.4, R10.5. `by`: the hero who is exhausted by it; none for a shot."""
        monster = yield from self.aim(room)
        if by:
            self.tire(self.cells[room], by)
        if not (yield from self.defended(room)):
            self.wound(self.cells[room], monster)

    def aim(self, room: str) -> Generator[tuple[str, frozenset[str]], str, Monster]:
        """R10.4. A monster of the room, as its clan and its wounds."""
        cell = self.cells[room]
        here = [clan for clan in self.clans if any(one[0] == clan for one in cell.monsters)]
        clan = (yield from self.ask(f"hurt {clan}" for clan in here)).split()[1]
        marks = sorted({one[1] for one in cell.monsters if one[0] == clan})
        mark = (yield from self.ask(f"wounds {number}" for number in marks)).split()[1]
        return clan, int(mark)

    def wound(self, cell: Cell, monster: Monster) -> None:
        clan, mark = monster
        cell.monsters.remove([clan, mark])
        if mark + 1 < HEALTH.get(clan, 1):
            cell.monsters.append([clan, mark + 1])
        else:
            self.lairs[clan] += 1

    def defended(self, room: str) -> Generator[tuple[str, frozenset[str]], str, bool]:
        """R10.5. Each seat in turn order may stop it with a card of a clan that is there."""
        cell = self.cells[room]
        asked: list[int] = []
        order = [*self.seats[self.active_clan :], *self.seats[: self.active_clan]]
        for seat in order:
            if seat in asked:
                continue
            asked.append(seat)
            mine = [
                clan
                for clan, owner in zip(self.clans, self.seats, strict=True)
                if owner == seat and any(one[0] == clan for one in cell.monsters)
            ]
            shields = {
                card: [clan for clan in mine if self.hands[clan][card] > 0]
                for clan in mine
                for card in self.hands[clan]
                if "def1" in self.effects[card] and self.hands[clan][card] > 0
            }
            if not shields:
                continue
            answer = yield mine[0], frozenset(["pass", *(f"defend {card}" for card in shields)])
            if answer != "pass":
                card = answer.split()[1]
                by = yield from self.ask((f"by {clan}" for clan in shields[card]), mine[0])
                yield from self.parry(cell, by.split()[1], card)
                return True
        return False

    def parry(self, cell: Cell, clan: str, card: str) -> Acting:
        self.hands[clan][card] -= 1
        more = re.search(r"swarm\(def1 > spawn(\d)\)", self.effects[card])
        most = min(int(more[1]), self.lairs[clan]) if more else 0
        if most:
            numbers = [f"number {n}" for n in range(1, most + 1)]
            answer = yield from self.ask(["decline", *numbers], clan)
            if answer != "decline":
                amount = int(answer.split()[1])
                self.lairs[clan] -= amount
                cell.monsters += [[clan, 0] for _ in range(amount)]

    def advance(self, room: str) -> Acting:
        """R10.2.8, R10.3.1."""
        cell = self.cells[room]
        least = min(self.far[name] for name in self.near[room])
        ways = [f"advance {n}" for n in self.near[room] if self.far[n] == least]
        there = self.cells[(yield from self.ask(ways)).split()[1]]
        group, cell.active = +cell.active, Counter()
        there.active += group
        survivors = 0
        while group:
            hero = next(iter(group))
            if there.goods["trap"] and there.goods["trap"] < self.health(group):
                hero = (yield from self.ask(f"spring {one}" for one in sorted(group))).split()[1]
            group = group - Counter([hero])
            survivors += self.check(there, hero, there.active)
        if survivors:
            self.wake(there)

    def health(self, group: Counter[str]) -> int:
        return sum(group.values()) + (2 - self.wounds) * group[CHAMPION]

    # --- treasures (R10.2.6, R2.1.2 to R2.1.6) ------------------------------------------

    def loot(self, cell: Cell) -> Acting:
        sets = parties(+cell.active, cell.treasure)
        picked = Counter([CHAMPION]) if all(party[CHAMPION] for party in sets) else Counter()
        if len(sets) == 1:
            picked = sets[0]
        while worth(picked) < cell.treasure:
            fits = [party for party in sets if party >= picked]
            more = sorted({hero for party in fits for hero in party - picked})
            picked[(yield from self.ask(f"loot {hero}" for hero in more)).split()[1]] += 1
        for hero in picked.elements():
            self.tire(cell, hero)
        cell.treasure = 0
        yield from getattr(self, self.chance.effects.pop(0))(cell)

    def curse(self, _: Cell) -> Acting:
        for clan in self.in_turn_order():
            cards = sorted(+self.hands[clan])
            if cards:
                gone = yield from self.ask((f"discard {card}" for card in cards), clan)
                self.hands[clan][gone.split()[1]] -= 1

    def looting(self, cell: Cell) -> Acting:
        yield from self.lose(cell, 1)

    def healing(self, cell: Cell) -> Acting:
        self.wake(cell)
        yield from ()

    def prisoner(self, _: Cell) -> Acting:
        if not self.left:
            if self.wave == 2:
                return
            self.wave, self.left = 2, self.deck
        card = self.draw()
        if card.startswith("hero_") and "prison" in self.cells:
            yield from self.imprison(card.split("_")[1])

    def defeat(self, _: Cell) -> Acting:
        self.lost = True
        yield from ()


def worth(group: Counter[str]) -> int:
    """R11.6.2."""
    return sum(group.values()) + group[CHAMPION]


def parties(group: Counter[str], value: int) -> list[Counter[str]]:
    """R12.14, R11.6.2. All sets of heroes that can pay, and could not without any one of them."""
    heroes = sorted(group)
    found = []
    for numbers in product(*(range(group[hero] + 1) for hero in heroes)):
        party = +Counter(dict(zip(heroes, numbers, strict=True)))
        lean = all(worth(party - Counter([hero])) < value for hero in party)
        if worth(party) >= value and lean:
            found.append(party)
    return found
