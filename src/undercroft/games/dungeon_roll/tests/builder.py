"""A table with only what a test needs: a position set by hand, dice laid ready, short moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import undercroft
from undercroft.engine.api import begun_table
from undercroft.engine.codec import Header
from undercroft.engine.setup import checked_options
from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll.cards import (
    DUNGEON,
    PARTY,
    TOKENS,
    TREASURE,
)
from undercroft.games.dungeon_roll.flow import go_on
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS, HEROES
from undercroft.games.dungeon_roll.heroes.side import side_number
from undercroft.games.dungeon_roll.state import PHASES, DungeonRoll

ALL_PACKS = {"booster_1": True, "promos": True, "booster_2": True}
SOURCES = ("party_die", "dungeon_die", "treasure", "heroes", "first_player")
NAMES = {"party_die": PARTY, "dungeon_die": DUNGEON, "treasure": TREASURE}


def new(seats: int = 1, seed: int = 1, stacked: Any = None, **options: Any) -> undercroft.Table:
    """A table from its set-up, without heroes unless asked for."""
    options.setdefault("heroes", "none")
    return undercroft.new_table("dungeon_roll", seats, seed, options, stacked)


class TableAt:
    """A position in the middle of a delve of seat 0; dice not named are not in play."""

    def __init__(
        self,
        party: str = "",
        dungeon: str = "",
        lair: int = 0,
        graves: int = 0,
        level: int = 1,
        tokens: Sequence[str] = (),
        hero: str = "",
        phase: str = "monsters",
        seats: int = 1,
        experience: int = 0,
        exhausted: bool = False,
        delve: int = 0,
        rules: str = GAME.rules_version,
        **options: Any,
    ) -> None:
        chosen = {"heroes": "mirror", "hero": novice_of(hero)} if hero else {"heroes": "none"}
        given = checked_options(GAME, {**chosen, **options})
        stacked = {"first_player": ["seat_0"]}
        self.table = begun_table(GAME, Header(GAME.id, rules, seats, given, 3, stacked))
        state = self.state
        state.stack = state.stack[:0]
        state.scouted = vec[i64]()
        state.picked = vec[i64]()
        copies = (3, 3, 3, 3, 3, 3, 4, 4, 4, 6)
        state.box = vec[i64]([number * state.house.copies for number in copies])
        state.tokens = vec[i64]([0] * (seats * TOKENS))
        state.party = vec[i64](counts(PARTY, party))
        state.dungeon = vec[i64](counts(DUNGEON, dungeon)[:5])
        state.lair = lair
        state.graveyard = graves
        state.level = level
        state.delve = delve * seats
        state.experience[0] = experience
        if hero and hero not in HERO_IDS:
            state.masters[0] = 1
        state.side = side_number(state.heroes[0], state.masters[0])
        state.exhausted = exhausted
        for token in tokens:
            state.box[TREASURE.index(token)] -= 1
            state.tokens[TREASURE.index(token)] += 1
        state.purse = len(tokens)
        state.phase = PHASES.index(phase)
        go_on(state)
        self.mark = len(self.table.told(None))

    @property
    def state(self) -> DungeonRoll:
        state = self.table.state
        assert isinstance(state, DungeonRoll)
        return state

    def ready(self, **outcomes: Iterable[str]) -> TableAt:
        """Lay the next outcomes of chance ready."""
        self.state.stacked = [
            [NAMES[name].index(outcome) for outcome in outcomes.get(name, ())][::-1]
            if name in NAMES
            else []
            for name in SOURCES
        ]
        return self

    def plays(self, *moves: str) -> TableAt:
        for move in moves:
            self.table.play(self.table.asked[0], move)
        return self

    @property
    def options(self) -> list[str]:
        return [str(move) for move in self.table.options(self.table.asked[0])]

    @property
    def asks(self) -> str | None:
        return self.table.decision(self.table.asked[0]) if self.table.asked else None

    @property
    def party(self) -> str:
        return spelled(PARTY, self.state.party)

    @property
    def dungeon(self) -> str:
        return spelled(DUNGEON, self.state.dungeon)

    @property
    def graves(self) -> int:
        return self.state.graveyard

    @property
    def lair(self) -> int:
        return self.state.lair

    @property
    def experience(self) -> int:
        return self.state.experience[0]

    @property
    def tokens(self) -> list[str]:
        held = self.table.view(0)["seats"][0]["tokens"]
        return [token for token, number in held.items() for _ in range(number)]

    @property
    def side(self) -> str:
        side: str = self.table.view(0)["seats"][0]["side"]
        return side

    @property
    def delve_over(self) -> bool:
        return bool(self.events("delve_ended"))

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.table.told(None)[self.mark :] if event["kind"] == kind]


def mirror(hero: str, **stacked: list[str]) -> TableAt:
    """A game of one hero from its set-up."""
    table = TableAt.__new__(TableAt)
    table.table = new(heroes="mirror", hero=hero, stacked=stacked)
    table.mark = 0
    return table


def novice_of(side: str) -> str:
    for hero in HEROES:
        if side in (hero.id, hero.master.id if hero.master else ""):
            return hero.id
    raise AssertionError(f"there is no side {side}")


def counts(names: Sequence[str], spelled_out: str) -> list[int]:
    """`fighter*2 thief` as numbers by face."""
    found = [0] * len(names)
    for word in spelled_out.split():
        name, _, number = word.partition("*")
        found[names.index(name)] += int(number or 1)
    return found


def spelled(names: Sequence[str], numbers: Sequence[int]) -> str:
    """The other way round."""
    words = [
        name if number == 1 else f"{name}*{number}"
        for name, number in zip(names, numbers, strict=False)
        if number
    ]
    return " ".join(words)
