"""Who only listens knows the table: events add up to the view, move by move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft.engine.chance import Rng
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS
from undercroft.games.dungeon_roll.tests.builder import new


class Listener:
    """A table rebuilt from what is told: dice by face, tokens and experience by seat."""

    def __init__(self, seats: int, box: dict[str, int]) -> None:
        self.box = Counter(box)
        self.tokens: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.experience = [0] * seats
        self.side: list[str | None] = [None] * seats
        self.clear()

    def clear(self) -> None:
        self.party: Counter[str] = Counter()
        self.dungeon: Counter[str] = Counter()  # the lair's dragons too
        self.borrowed: Counter[str] = Counter()
        self.graveyard = 0
        self.level = 1
        self.exhausted = self.slain = self.ally = False

    def hear(self, event: dict[str, Any]) -> None:
        known = getattr(self, f"on_{event['kind']}", None)
        if known is not None:
            known(event)

    def give(self, seat: int, token: str, by: int) -> None:
        self.tokens[seat][token] += by
        self.box[token] -= by

    def on_game_begun(self, event: dict[str, Any]) -> None:
        self.side = list(event["heroes"])

    def on_delve_begun(self, event: dict[str, Any]) -> None:
        self.clear()
        self.exhausted = self.side[event["seat"]] == "cassandra"  # R14.1

    def on_party_formed(self, event: dict[str, Any]) -> None:
        self.party.update(event["faces"])
        self.graveyard = 2 if self.side[event["seat"]] in ("dwarf", "berserker") else 0  # R12.9

    def on_party_dice_set(self, event: dict[str, Any]) -> None:
        self.party.subtract(event["before"])
        self.party.update(event["after"])

    def on_dungeon_die_set(self, event: dict[str, Any]) -> None:
        self.dungeon[event["before"]] -= 1
        self.dungeon[event["after"]] += 1

    def on_level_populated(self, event: dict[str, Any]) -> None:
        self.dungeon.update(event["faces"])
        self.level = event["level"]
        self.slain = False

    def on_dice_rerolled(self, event: dict[str, Any]) -> None:
        self.party.subtract(event["party_before"])
        self.party.update(event["party_after"])
        self.dungeon.subtract(event["dungeon_before"])
        self.dungeon.update(event["dungeon_after"])

    def on_item_spent(self, event: dict[str, Any]) -> None:
        kind, item = event["item_kind"], event["item"]
        if kind == "die":
            self.party[item] -= 1
            self.graveyard += 1
        elif kind == "token":
            self.give(event["seat"], item, -1)
        elif kind == "borrowed":
            self.borrowed[item] -= 1
        else:
            self.ally = False

    def on_monsters_defeated(self, event: dict[str, Any]) -> None:
        self.dungeon[event["monster"]] -= event["amount"]

    def on_dice_removed(self, event: dict[str, Any]) -> None:
        self.dungeon.subtract(event["faces"])

    def on_monsters_turned(self, event: dict[str, Any]) -> None:
        self.dungeon.subtract(event["monsters"])
        self.dungeon[event["into"]] += event["amount"]

    def on_dice_borrowed(self, event: dict[str, Any]) -> None:
        self.dungeon[event["die"]] -= event["amount"]
        self.borrowed[event["die"]] += event["amount"]

    def on_hero_joined(self, event: dict[str, Any]) -> None:
        self.ally = True

    def on_chests_opened(self, event: dict[str, Any]) -> None:
        self.dungeon["chest"] -= event["amount"]

    def on_potions_quaffed(self, event: dict[str, Any]) -> None:
        self.dungeon["potion"] -= event["amount"]

    def on_loot_left(self, event: dict[str, Any]) -> None:
        self.dungeon.subtract({"chest": event["chests"], "potion": event["potions"]})

    def on_token_drawn(self, event: dict[str, Any]) -> None:
        self.give(event["seat"], event["token"], 1)

    def on_token_paid(self, event: dict[str, Any]) -> None:
        self.give(event["seat"], event["token"], -1)

    def on_die_revived(self, event: dict[str, Any]) -> None:
        self.party[event["face"]] += 1
        self.graveyard -= 1

    def on_graveyard_rolled(self, event: dict[str, Any]) -> None:
        self.party.update(event["joined"])
        self.graveyard -= len(event["joined"])

    def on_dragon_woken(self, event: dict[str, Any]) -> None:
        assert self.dungeon["dragon"] == event["dice"]

    def on_dragon_beaten(self, event: dict[str, Any]) -> None:
        self.dungeon["dragon"] -= event["dice"]
        self.slain = True

    def on_experience_gained(self, event: dict[str, Any]) -> None:
        self.experience[event["seat"]] += event["amount"]

    def on_ultimate_used(self, event: dict[str, Any]) -> None:
        self.exhausted = True

    def on_hero_readied(self, event: dict[str, Any]) -> None:
        self.exhausted = False

    def on_hero_mastered(self, event: dict[str, Any]) -> None:
        self.side[event["seat"]] = event["side"]

    def on_glory_sought(self, event: dict[str, Any]) -> None:
        self.borrowed.clear()  # R7.1

    def on_delve_ended(self, event: dict[str, Any]) -> None:
        level = self.level
        self.clear()
        self.level = level

    def compare(self, view: dict[str, Any]) -> None:
        """What was told, beside what is seen."""
        seats = view["seats"]
        assert +self.party == +Counter(view["party"])
        assert +self.dungeon == +Counter({**view["dungeon"], "dragon": view["lair"]})
        borrowed = Counter() if view["phase"] == "regroup" else +self.borrowed  # R7.1
        assert borrowed == +Counter(view["borrowed"])
        assert (self.graveyard, self.level) == (view["graveyard"], view["level"])
        assert (self.slain, self.ally) == (view["slain"], view["ally"])
        assert self.exhausted == seats[view["adventurer"]]["exhausted"]
        assert +self.box == +Counter(view["box"])
        assert [+held for held in self.tokens] == [Counter(seat["tokens"]) for seat in seats]
        assert self.experience == [seat["experience"] for seat in seats]
        assert self.side == [seat["side"] for seat in seats]


@pytest.mark.parametrize("hero", ["", *HERO_IDS])
def test_events_add_up_to_the_view(hero: str) -> None:  # R2.5 R3.5 R7.5
    for seed in range(6):
        seats = 1 + seed % 3
        table = new(seats, seed, **({"heroes": "mirror", "hero": hero} if hero else {}))
        listener = Listener(
            seats, {card["id"]: card["copies"] for card in table.catalogue()["tokens"]}
        )
        rng = Rng(seed)
        heard = 0
        while True:
            news = table.told(None)[heard:]
            heard += len(news)
            for event in news:
                listener.hear(event)
            listener.compare(table.view(None))
            if not table.asked:
                break
            (seat,) = table.asked
            moves = [str(move) for move in table.options(seat)]
            shunned = ("flee", "retire") if rng.below(3) else ("flee",)
            bold = [move for move in moves if move not in shunned] or moves
            table.play(seat, bold[int(rng.below(len(bold)))])
