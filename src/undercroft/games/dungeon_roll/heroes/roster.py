"""Every hero of the game, by number."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.state import Step
from undercroft.games.dungeon_roll.heroes.alchemist import ALCHEMIST
from undercroft.games.dungeon_roll.heroes.alexandra import ALEXANDRA
from undercroft.games.dungeon_roll.heroes.amar_suen import AMAR_SUEN
from undercroft.games.dungeon_roll.heroes.archaeologist import ARCHAEOLOGIST
from undercroft.games.dungeon_roll.heroes.cassandra import CASSANDRA
from undercroft.games.dungeon_roll.heroes.crusader import CRUSADER
from undercroft.games.dungeon_roll.heroes.dwarf import DWARF
from undercroft.games.dungeon_roll.heroes.enchantress import ENCHANTRESS
from undercroft.games.dungeon_roll.heroes.guild_leader import GUILD_LEADER, PickToTurn, TurnDie
from undercroft.games.dungeon_roll.heroes.half_goblin import HALF_GOBLIN
from undercroft.games.dungeon_roll.heroes.knight import KNIGHT
from undercroft.games.dungeon_roll.heroes.leprechaun import LEPRECHAUN
from undercroft.games.dungeon_roll.heroes.loeg import LOEG
from undercroft.games.dungeon_roll.heroes.marpesia import MARPESIA
from undercroft.games.dungeon_roll.heroes.mercenary import MERCENARY
from undercroft.games.dungeon_roll.heroes.minstrel import MINSTREL
from undercroft.games.dungeon_roll.heroes.occultist import OCCULTIST
from undercroft.games.dungeon_roll.heroes.scout import SCOUT, Allot
from undercroft.games.dungeon_roll.heroes.side import SIDES, Hero, side_number
from undercroft.games.dungeon_roll.heroes.sorceress import SORCERESS
from undercroft.games.dungeon_roll.heroes.spellsword import SPELLSWORD
from undercroft.games.dungeon_roll.heroes.szopin import SZOPIN
from undercroft.games.dungeon_roll.heroes.time_traveler import TIME_TRAVELER
from undercroft.games.dungeon_roll.heroes.toulak import TOULAK
from undercroft.games.dungeon_roll.heroes.tracker import TRACKER
from undercroft.games.dungeon_roll.heroes.tristan import TRISTAN
from undercroft.games.dungeon_roll.heroes.viking import VIKING

# Snapshots and moves store a hero's number, so a new hero goes to the end, whatever its pack.
HEROES: Final[tuple[Hero, ...]] = (
    SPELLSWORD, MERCENARY, KNIGHT, HALF_GOBLIN, MINSTREL, ENCHANTRESS, OCCULTIST, CRUSADER,
    VIKING, ALCHEMIST, SCOUT, SORCERESS, ARCHAEOLOGIST, LEPRECHAUN, DWARF, TRACKER,
    GUILD_LEADER, TIME_TRAVELER, CASSANDRA, MARPESIA, TOULAK, AMAR_SUEN, TRISTAN, LOEG,
    ALEXANDRA, SZOPIN,
)  # fmt: skip
HERO_IDS: Final = tuple(hero.id for hero in HEROES)

# Questions that single heroes ask. Snapshots store their places, so a new one goes to the end.
HERO_STEPS: Final[tuple[type[Step[Any]], ...]] = (PickToTurn, TurnDie, Allot)

for _number, _hero in enumerate(HEROES):
    SIDES[side_number(_number, 0)] = _hero.novice
    SIDES[side_number(_number, 1)] = _hero.master or _hero.novice
