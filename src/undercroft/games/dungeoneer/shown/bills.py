"""Sums and odds as the view shows them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.sums import NO_OTHER, add_checks
from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.events_view import Bill, Line, ThreatView
from undercroft.games.dungeoneer.play.values import Tally, tally_stat
from undercroft.games.dungeoneer.printed.names import name_of
from undercroft.games.dungeoneer.printed.words import DIE, STATS, THREAT_ROLL
from undercroft.games.dungeoneer.state import Dungeoneer


def bill_of(state: Dungeoneer, tally: Tally) -> Bill:
    lines = tally.lines
    found = [
        Line(name_of(state.cards, lines[at]), int(lines[at + 1])) for at in range(0, len(lines), 2)
    ]
    return Bill(int(tally.total), found)


def stat_bill(state: Dungeoneer, seat: i64, stat: i64) -> Bill:
    tally = Tally(True)
    tally_stat(state, tally, seat, stat, False)
    return bill_of(state, tally)


def threat_of(state: Dungeoneer, seat: i64, stat: i64, value: i64, roles: i64) -> ThreatView:
    """R13.1. A threat as this hero would face it now."""
    tally = Tally(True)
    tally_stat(state, tally, seat, stat, False)
    add_checks(state, tally, seat, THREAT_ROLL | roles, stat, NO_OTHER)
    return threat_view(state, STATS[stat], value, tally)


def threat_view(state: Dungeoneer, stat: str, value: i64, tally: Tally) -> ThreatView:
    passing = min(max(DIE + 1 + tally.total - value, 0), DIE)
    return ThreatView(stat, int(value), bill_of(state, tally), int(passing))


def names(state: Dungeoneer, mask: i64) -> list[str]:
    """The ids of a set of adventure cards, in the order of faces: a back tells nothing."""
    if not mask:
        return []
    faces = [int(state.faces[card]) for card in members(mask)]
    faces.sort()
    return [state.cards.face_ids[face] for face in faces]


def by_face(state: Dungeoneer, mask: i64) -> list[int]:
    """The cards of a set in the order of faces."""
    keys = [int(state.faces[card] * 64 + card) for card in members(mask)]
    keys.sort()
    return [key % 64 for key in keys]


def ids(words: list[str], mask: i64) -> list[str]:
    """The ids of a set of locations or quests."""
    return [words[number] for number in members(mask)]


def odds(lead: i64, dice: i64 = 1, others: i64 = 1) -> list[int]:
    """How many throws the attacker, no one, the defender wins: of 36, or of more with more dice.

    `lead`: of the attacker; `dice`, `others`: how many the attacker and the defender roll, of which
    the highest counts (R5.18).
    """
    wins = vec[i64]([0, 0, 0])
    for one in range(1, DIE + 1):
        for other in range(1, DIE + 1):
            margin = one + lead - other
            ways = ways_to_keep(one, dice) * ways_to_keep(other, others)
            wins[0 if margin > 0 else 1 if margin == 0 else 2] += ways
    return list(wins)


def ways_to_keep(face: i64, dice: i64) -> i64:
    """How many throws of so many dice have this face as their highest."""
    return power(face, dice) - power(face - 1, dice)


def power(base: i64, times: i64) -> i64:
    found: i64 = 1
    while times > 0:
        found *= base
        times -= 1
    return found


def lucky_throws(need: i64, doubles: bool, dice: i64) -> i64:
    """R14.20. Throws that reach a sum or are a double: a die, and the highest of some others."""
    good: i64 = 0
    for one in range(1, DIE + 1):
        for other in range(1, DIE + 1):
            if one + other >= need or (doubles and one == other):
                good += ways_to_keep(one, dice)
    return good
