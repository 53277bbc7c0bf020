"""What the view says of a seat and of its quests."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.kit import decks
from undercroft.games.dungeoneer.battle.rolls import search_distance
from undercroft.games.dungeoneer.battle.sums import NO_OTHER, add_checks
from undercroft.games.dungeoneer.bits import count_of, lowest, members
from undercroft.games.dungeoneer.dungeon.map import beyond
from undercroft.games.dungeoneer.events_view import (
    GearView,
    MonsterView,
    QuestView,
    SeatView,
    StakeView,
    ThreatView,
)
from undercroft.games.dungeoneer.play.effects import OPERATIONS, Program
from undercroft.games.dungeoneer.play.purse import lives, points_to_stand
from undercroft.games.dungeoneer.play.values import Tally, counted_level, limit_of
from undercroft.games.dungeoneer.play.zones import (
    attachments_of,
    card_in_deck,
    count_gear,
    deck_number,
    deck_row,
    lair_cards,
)
from undercroft.games.dungeoneer.printed.names import BY_DISTANCE, QUEST_SOURCE
from undercroft.games.dungeoneer.printed.tables import FIGHTER_WIDTH, OP, OP_WIDTH, N
from undercroft.games.dungeoneer.printed.tables import LIFE as PRINTED_LIFE
from undercroft.games.dungeoneer.printed.words import (
    BOON,
    CHANCE,
    CHANCE_ROLL,
    FROM_THREAT,
    HUNT,
    NONE,
    OP_GLORY,
    OP_WOUND,
    SEARCH,
    SEARCH_ROLL,
    TREASURE,
    TYPES,
)
from undercroft.games.dungeoneer.quests.attempts import attempt_price, can_attempt
from undercroft.games.dungeoneer.shown.bills import (
    by_face,
    ids,
    lucky_throws,
    names,
    stat_bill,
    threat_of,
    threat_view,
)
from undercroft.games.dungeoneer.shown.duels import hunt_duels
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    AT,
    BANES,
    BATTLED,
    BLOW,
    CARD,
    CARRIED,
    DAMAGE,
    DONE,
    FALLEN,
    FOUND,
    GEAR,
    GLORY,
    HAND_CARDS,
    HERO,
    HOLDS,
    HOST,
    HOW_MANY,
    LEVELS,
    LIFE,
    MOVED,
    OUT,
    PERIL,
    PERSON,
    QUEST,
    QUEST_HOST,
    QUESTS,
    SAVED,
    STAND_STAT,
    STAND_VALUE,
    STRUCK,
    TOKEN,
    TRIED,
    USED,
    VISITED,
    WAYS,
    WOUNDS,
    Dungeoneer,
)


def seat_view(state: Dungeoneer, seat: i64, viewer: i64) -> SeatView:
    row = seat * PERSON
    cards, people = state.cards, state.people
    hero = people[row + HERO]
    out = people[row + OUT] != 0
    alive = lives(state, seat) and hero != NONE
    place = people[row + AT]
    hand = people[row + HAND_CARDS]
    own = seat == viewer
    return SeatView(
        hero=None if hero == NONE else cards.hero_ids[hero],
        out=out,
        level=int(people[row + LEVELS]),
        counted=int(counted_level(state, seat)),
        health=int(people[row + LIFE]),
        glory=int(people[row + GLORY]),
        peril=int(people[row + PERIL]),
        at=None if place == NONE else cards.location_ids[place],
        fallen=people[row + FALLEN] != 0,
        stand=_stand(state, seat) if alive else None,
        ap=int(points_to_stand(state, seat)),
        saved=people[row + SAVED] != 0,
        values=[stat_bill(state, seat, stat) for stat in range(3)] if alive else [],
        hand=names(state, hand) if own else None,
        cards=int(count_of(hand)),
        known=_known(state, hand),
        gear=_gear(state, seat),
        boon_limit=int(limit_of(state, seat, 1)) if alive else 0,
        treasure_limit=int(limit_of(state, seat, 2)) if alive else 0,
        boons=int(count_gear(state, seat, BOON)),
        treasures=int(count_gear(state, seat, TREASURE)),
        banes=names(state, people[row + BANES]),
        lair=_lair(state, seat),
        quests=[quest_view(state, quest, seat) for quest in members(people[row + QUESTS])],
        artifacts=ids(cards.quest_ids, people[row + ARTIFACTS]),
        completed=int(people[row + DONE]),
        carried=ids(cards.quest_ids, people[row + CARRIED]),
        visited=ids(cards.location_ids, people[row + VISITED]),
        moved=people[row + MOVED] != 0,
        battled=people[row + BATTLED] != 0,
        tried=people[row + TRIED] != 0,
        used=ids(cards.ability_ids, people[row + USED]),
        locations=_held(state, seat, own),
        holds=int(count_of(people[row + HOLDS])),
    )


def _held(state: Dungeoneer, seat: i64, own: bool) -> list[str] | None:
    """R19.2. Own location cards; of others those that all have seen."""
    holds = state.people[seat * PERSON + HOLDS]
    if not own:
        holds &= state.bared
        if not holds:
            return None
    return ids(state.cards.location_ids, holds)


def _stand(state: Dungeoneer, seat: i64) -> ThreatView | None:
    stat = state.people[seat * PERSON + STAND_STAT]
    if stat == NONE:
        return None
    return threat_of(state, seat, stat, state.people[seat * PERSON + STAND_VALUE], 0)


def _known(state: Dungeoneer, hand: i64) -> list[str]:
    """The cards of a hand that everybody has seen since they were last shuffled."""
    everybody = decks.everybody(int(state.seats))
    found: list[str] = []
    for card in by_face(state, hand):
        row = deck_row(state, deck_number(state, card))
        place = decks.start_of(row, decks.SEEN) + card_in_deck(state, card)
        if row[place] & everybody == everybody:
            found.append(state.cards.face_ids[state.faces[card]])
    return found


def _gear(state: Dungeoneer, seat: i64) -> list[GearView]:
    cards = state.cards
    found: list[GearView] = []
    for card in by_face(state, state.people[seat * PERSON + GEAR]):
        if state.rows[card * CARD + HOST] == NONE:
            face = state.faces[card]
            use = cards.use[face]
            used = use != NONE and state.people[seat * PERSON + USED] >> use & 1 != 0
            attached = names(state, attachments_of(state, card))
            found.append(GearView(cards.face_ids[face], TYPES[cards.type[face]], attached, used))
    return found


def _lair(state: Dungeoneer, seat: i64) -> list[MonsterView]:
    cards = state.cards
    found: list[MonsterView] = []
    for card in lair_cards(state, seat):
        face = state.faces[card]
        life = cards.fighters[face * FIGHTER_WIDTH + PRINTED_LIFE]
        left = life - state.rows[card * CARD + DAMAGE]
        attached = names(state, attachments_of(state, card))
        slot, cost = len(found) + 1, int(cards.cost[face])
        name = cards.face_ids[face]
        found.append(MonsterView(slot, name, int(left), int(life), attached, cost))
    return found


# --- quests ---------------------------------------------------------------------------------------


def quest_view(state: Dungeoneer, quest: i64, viewer: i64) -> QuestView:
    """R14.1. A quest as it stands for a hero: of its owner, or of who looks at a common one."""
    cards = state.cards
    sees = viewer >= 0 and lives(state, viewer) and state.people[viewer * PERSON + AT] != NONE
    token = state.quests[quest * QUEST + TOKEN]
    carrier = _carrier(state, quest)
    goals = cards.escort_to[quest] if carrier != NONE else cards.quest_places[quest]
    if token != NONE:
        goals = 1 << token
    goal, steps = make_for(state, viewer, quest, goals) if sees else (NONE, NONE)
    here = state.people[viewer * PERSON + AT] if sees else NONE
    tries = sees and can_attempt(state, viewer, quest)
    return QuestView(
        quest=cards.quest_ids[quest],
        places=ids(cards.location_ids, goals),
        goal=None if goal == NONE else cards.location_ids[goal],
        distance=None if goal == NONE else int(steps),
        cost=int(attempt_price(state, viewer, quest)) if sees else 0,
        threat=_attempt(state, viewer, quest, 0) if sees else None,
        search=None if goal == NONE else _search(state, viewer, quest, goal),
        search_here=_search(state, viewer, quest, here)
        if here != NONE and goals >> here & 1
        else None,
        offers=_offers(state, viewer, quest) if tries else [],
        chance=_chance(state, viewer, quest) if sees else None,
        duels=hunt_duels(state, viewer, quest) if tries and cards.category[quest] == HUNT else [],
        stake=stake_of(state, viewer, quest) if tries else None,
        health=_monster_health(state, quest),
        marks=names(state, attachments_of(state, QUEST_HOST + quest)),
        token=None if token == NONE else cards.location_ids[token],
        carrier=None if carrier == NONE else int(carrier),
        found=sees and state.people[viewer * PERSON + FOUND] >> quest & 1 != 0,
    )


def _carrier(state: Dungeoneer, quest: i64) -> i64:
    for seat in range(state.seats):
        if state.people[seat * PERSON + CARRIED] >> quest & 1:
            return seat
    return NONE


def make_for(state: Dungeoneer, viewer: i64, quest: i64, goals: i64) -> tuple[i64, i64]:
    """R14.1, R14.13. The place to make for, and the steps there; NONE without a way.

    The nearest one; of a search the nearest where it can succeed, and of these the best.
    """
    edge: i64 = 1 << state.people[viewer * PERSON + AT]
    seen: i64 = 0
    steps: i64 = 0
    first, far = NONE, NONE
    seeks = state.cards.category[quest] == SEARCH
    while edge:
        seen |= edge
        best = _most_promising(state, viewer, quest, edge & goals) if seeks else edge & goals
        if best:
            return lowest(best), steps
        if first == NONE and edge & goals:
            first, far = int(lowest(edge & goals)), int(steps)
        edge = beyond(state.places, edge, WAYS) & ~seen
        steps += 1
    return first, far


def _most_promising(state: Dungeoneer, seat: i64, quest: i64, places: i64) -> i64:
    """Of some places the one where a search succeeds most likely, as a set; none without a hope."""
    if state.people[seat * PERSON + FOUND] >> quest & 1:
        return places & 1 << state.people[seat * PERSON + AT]
    found: i64 = 0
    most = 0
    for place in members(places):
        search = _search(state, seat, quest, place)
        if search is not None and search.passing > most:
            found, most = 1 << place, search.passing
    return found


def _attempt(state: Dungeoneer, seat: i64, quest: i64, offering: i64) -> ThreatView | None:
    stat = state.cards.quest_stat[quest]
    if stat == NONE:
        return None
    return threat_of(state, seat, stat, state.cards.quest_value[quest] - offering, 0)


def _offers(state: Dungeoneer, seat: i64, quest: i64) -> list[int]:
    """R14.21. By the glory offered: how many faces of six overcome the threat."""
    most = min(state.cards.offering[quest], state.people[seat * PERSON + GLORY])
    found: list[int] = []
    for amount in range(most + 1):
        threat = _attempt(state, seat, quest, amount)
        if threat is not None and most > 0:
            found.append(threat.passing)
    return found


def _search(state: Dungeoneer, seat: i64, quest: i64, place: i64) -> ThreatView | None:
    """R14.13. A search of this hero in a place."""
    if state.cards.category[quest] != SEARCH:
        return None
    tally = Tally(True)
    tally.add(BY_DISTANCE, search_distance(state, place))
    add_checks(state, tally, seat, SEARCH_ROLL, NONE, NO_OTHER)
    return threat_view(state, "search", state.cards.search_value[quest], tally)


def _chance(state: Dungeoneer, seat: i64, quest: i64) -> int | None:
    """R14.20. Of 36 throws of two dice, how many succeed."""
    if state.cards.category[quest] != CHANCE:
        return None
    tally = Tally(False)
    add_checks(state, tally, seat, CHANCE_ROLL, NONE, NO_OTHER)
    need, doubles = state.cards.quest_sum[quest], state.cards.quest_double[quest] != 0
    return int(lucky_throws(need - tally.total, doubles, 1))


def stake_of(state: Dungeoneer, seat: i64, quest: i64) -> StakeView | None:
    """R14.3. What is printed for a failed attempt, as far as it wounds or costs glory."""
    cards = state.cards
    program = cards.quest_failed[quest]
    if not program:
        return None
    trial = state.clone()
    run = Program(program, 0, seat, seat, QUEST_SOURCE + quest, FROM_THREAT)
    lost: i64 = 0
    at = cards.starts[program]
    for _ in range(cards.counts[program]):
        if cards.code[at + OP] == OP_WOUND:
            OPERATIONS[OP_WOUND](trial, int(at), run)
        elif cards.code[at + OP] == OP_GLORY:
            lost -= cards.code[at + N]
        at += OP_WIDTH
    wounds = [0] * int(state.seats)
    for blow in range(0, len(trial.blows), BLOW):
        wounds[trial.blows[blow + STRUCK]] += int(trial.blows[blow + HOW_MANY])
    fatal = [
        one for one in range(state.seats) if 0 < state.people[one * PERSON + LIFE] <= wounds[one]
    ]
    return StakeView(wounds=wounds, fatal=fatal, glory=max(int(lost), 0))


def _monster_health(state: Dungeoneer, quest: i64) -> int | None:
    if state.cards.category[quest] != HUNT:
        return None
    life = state.cards.quest_fighters[quest * FIGHTER_WIDTH + PRINTED_LIFE]
    return int(life - state.quests[quest * QUEST + WOUNDS])
