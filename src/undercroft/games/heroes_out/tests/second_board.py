"""What the second version of the hero loop sees: rooms with all that is in them, and chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

PASSAGES = {"vault": "nesw", "laboratory": "ns"} | {
    **dict.fromkeys(("sewer", "workshop", "forge", "cage", "prison", "construction_site"), "new"),
    **dict.fromkeys(("library", "apothecary", "auditorium", "graveyard"), "ne"),
}
COMPASS = "nesw"


class Chance:
    """What was drawn, in order, as the events tell it."""

    def __init__(self) -> None:
        self.guild: list[str] = []
        self.effects: list[str] = []
        self.hands: list[list[str]] = []
        self.gifts: list[tuple[str, list[str]]] = []  # of a scenario card, to each clan

    def hear(self, events: Iterable[dict[str, Any]]) -> None:
        for event in events:
            if event["kind"] == "guild_card_drawn":
                self.guild.append(event["card"])
            elif event["kind"] == "treasure_looted":
                self.effects.append(event["effect"])
            elif event["kind"] == "cards_drawn" and event["why"] == "push":
                self.hands.append(event["cards"])
            elif event["kind"] == "cards_drawn" and event["why"].startswith("sc_"):
                self.gifts.append((event["clan"], event["cards"]))


class Cell:
    """One room."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.at = (view["x"], view["y"])
        self.open = {turned(side, view["turned"]) for side in PASSAGES[view["room"]]}
        self.goods = Counter(view["goods"])
        self.treasure: int = view["treasure"] or 0
        self.flooded: bool = view["flooded"]
        self.monsters = [
            [group["clan"], wounds] for group in view["monsters"] for wounds in group["wounds"]
        ]
        self.arriving: Counter[str] = Counter()
        self.active: Counter[str] = Counter()
        self.tired: Counter[str] = Counter()
        for group in view["heroes"]:
            self.arriving[group["hero"]] += group["arriving"]
            self.active[group["hero"]] += group["active"]
            self.tired[group["hero"]] += group["exhausted"]

    def portrait(self) -> dict[str, Any]:
        """Everything in it, to be compared."""
        return {
            "goods": +self.goods,
            "treasure": self.treasure,
            "flooded": self.flooded,
            "monsters": sorted(map(tuple, self.monsters)),
            "arriving": +self.arriving,
            "active": +self.active,
            "tired": +self.tired,
        }


def turned(side: str, degrees: int) -> str:
    return COMPASS[(COMPASS.index(side) + degrees // 90) % 4]
