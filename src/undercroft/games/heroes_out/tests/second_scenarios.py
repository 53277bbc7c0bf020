"""The scenario cards a second time (R11), on the second version of the hero loop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from undercroft.games.heroes_out.tests.second_board import Cell
from undercroft.games.heroes_out.tests.second_loop import (
    CHAMPION,
    RESOURCES,
    STEPS,
    Acting,
    Asking,
    SecondLoop,
)


class SecondScenarios(SecondLoop):
    """Each card is a method with its id."""

    def scenario(self, card: str) -> Acting:
        """R11.11."""
        yield from getattr(self, card)()
        yield from self.loop()

    def choose(self, rooms: Iterable[str]) -> Asking:
        """R11.12."""
        return (yield from self.ask(f"room {room}" for room in rooms)).split()[1]

    def everybody_draws(self) -> None:
        for clan, cards in self.chance.gifts:
            self.hands[clan].update(cards)
        self.chance.gifts.clear()

    def damage(self, room: str) -> Acting:
        """R11.12. No defence."""
        monster = yield from self.aim(room)
        self.wound(self.cells[room], monster)

    def farthest(self) -> list[str]:
        most = max(self.far.values())
        return [room for room in self.cells if self.far[room] == most]

    def around(self, room: str) -> list[str]:
        return [room, *self.near[room]]

    def last_room_first(self) -> list[str]:
        """The order in which rooms are asked about; nothing depends on it."""
        return list(reversed(self.cells))

    # --- R11.1 to R11.5 -----------------------------------------------------------------

    def sc_olga(self) -> Acting:
        cell = self.cells["apothecary"]
        if cell.goods["frog"]:
            self.discard(cell, "frog")
            self.everybody_draws()
        else:
            yield from self.curse(cell)

    def sc_landlord(self) -> Acting:
        vault = self.cells["vault"]
        if vault.goods["coin"] >= 2:
            self.discard(vault, "coin")
            self.discard(vault, "coin")
            return
        worth = {room: c.treasure for room, c in self.cells.items() if c.treasure in (1, 2, 3)}
        if worth:
            least = min(worth.values())
            room = yield from self.choose(room for room in worth if worth[room] == least)
            self.cells[room].treasure = 0

    def sc_encore(self) -> Acting:
        if len(self.cells["auditorium"].monsters) >= 2:
            self.everybody_draws()
        else:
            for room in self.around("auditorium"):
                self.wake(self.cells[room])
        yield from ()

    def sc_high_tide(self) -> Acting:
        wet = [cell for cell in self.cells.values() if cell.flooded]
        for cell in wet:
            cell.flooded = False
        for room in [] if wet else self.around("sewer"):
            self.flood(self.cells[room])
        yield from ()

    def flood(self, cell: Cell) -> None:
        cell.flooded = True
        for token in (*RESOURCES, "trap"):
            while cell.goods[token]:
                self.discard(cell, token)
        self.wake(cell)

    def sc_croak(self) -> Acting:
        for room in self.last_room_first():
            cell = self.cells[room]
            if cell.goods["frog"] and cell.monsters:
                self.discard(cell, "frog")
                yield from self.damage(room)
        left = [room for room in self.around("sewer") if room != "vault"]
        while left and self.supply["frog"]:
            room = left[0]
            if self.supply["frog"] < len(left):
                room = (yield from self.ask(f"frog {one}" for one in left)).split()[1]
            self.supply["frog"] -= 1
            self.cells[room].goods["frog"] += 1
            left.remove(room)

    # --- R11.6 to R11.10 ----------------------------------------------------------------

    def sc_champion(self) -> Acting:
        here = [c for c in self.cells.values() if c.active[CHAMPION] + c.tired[CHAMPION]]
        for cell in here:
            self.wake(cell)
        if not here:
            cell = self.cells[(yield from self.choose(self.farthest()))]
            cell.active[CHAMPION] += 1
            if self.check(cell, CHAMPION, cell.active):
                self.wake(cell)

    def sc_volatile_mix(self) -> Acting:
        if self.cells["laboratory"].monsters:
            yield from self.damage("laboratory")
            return
        x, y = self.cells["laboratory"].at
        beside = {(x + dx, y + dy) for dx, dy in STEPS.values()}
        for room in self.last_room_first():
            cell = self.cells[room]
            if cell.at in beside:
                while cell.goods["trap"]:
                    self.discard(cell, "trap")
                if cell.monsters:
                    yield from self.damage(room)

    def sc_riot(self) -> Acting:
        if self.cells["prison"].monsters:
            yield from self.damage("prison")
        else:
            self.wake(self.cells["prison"])

    def sc_surveyors(self) -> Acting:
        for hero in ("warrior", "rogue"):
            yield from self.come("construction_site", hero)

    def sc_crusade(self) -> Acting:
        yield from self.come((yield from self.choose(self.farthest())), "warrior")
        tired = Counter({r: c.tired.total() for r, c in self.cells.items() if r != "prison"})
        most = max(tired.values())
        if most and not self.lost:
            room = yield from self.choose(room for room in tired if tired[room] == most)
            self.wake(self.cells[room])

    def come(self, room: str, hero: str) -> Acting:
        """One hero, resolved completely."""
        if self.lost:
            return
        if self.supply[hero]:
            self.supply[hero] -= 1
            self.cells[room].arriving[hero] += 1
        else:
            self.rouse(hero)
        yield from self.loop()
