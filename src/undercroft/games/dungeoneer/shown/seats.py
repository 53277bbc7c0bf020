"""What the view says of a seat and of its quests."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.kit import decks
from undercroft.games.dungeoneer.battle.rolls import search_distance
from undercroft.games.dungeoneer.battle.sums import NO_OTHER, add_checks
from undercroft.games.dungeoneer.bits import count_of, members
from undercroft.games.dungeoneer.dungeon.map import distance
from undercroft.games.dungeoneer.events_view import (
    GearView,
    MonsterView,
    QuestView,
    SeatView,
    ThreatView,
)
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
from undercroft.games.dungeoneer.printed.names import BY_DISTANCE
from undercroft.games.dungeoneer.printed.tables import FIGHTER_WIDTH
from undercroft.games.dungeoneer.printed.tables import LIFE as PRINTED_LIFE
from undercroft.games.dungeoneer.printed.words import (
    BOON,
    HUNT,
    NONE,
    SEARCH,
    SEARCH_ROLL,
    TREASURE,
    TYPES,
)
from undercroft.games.dungeoneer.quests.attempts import attempt_price
from undercroft.games.dungeoneer.shown.bills import (
    by_face,
    ids,
    names,
    stat_bill,
    threat_of,
    threat_view,
)
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    AT,
    BANES,
    BATTLED,
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
    TOKEN,
    TRIED,
    USED,
    VISITED,
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
    return QuestView(
        quest=cards.quest_ids[quest],
        places=ids(cards.location_ids, goals),
        distance=_steps_to(state, viewer, goals) if sees else None,
        cost=int(attempt_price(state, viewer, quest)) if sees else 0,
        threat=_attempt(state, viewer, quest) if sees else None,
        search=_search(state, viewer, quest) if sees else None,
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


def _steps_to(state: Dungeoneer, viewer: i64, goals: i64) -> int | None:
    steps = distance(state.places, state.people[viewer * PERSON + AT], goals)
    return None if steps == NONE else int(steps)


def _attempt(state: Dungeoneer, seat: i64, quest: i64) -> ThreatView | None:
    stat = state.cards.quest_stat[quest]
    if stat == NONE:
        return None
    return threat_of(state, seat, stat, state.cards.quest_value[quest], 0)


def _search(state: Dungeoneer, seat: i64, quest: i64) -> ThreatView | None:
    if state.cards.category[quest] != SEARCH:
        return None
    tally = Tally(True)
    tally.add(BY_DISTANCE, search_distance(state, seat))
    add_checks(state, tally, seat, SEARCH_ROLL, NONE, NO_OTHER)
    return threat_view(state, "search", state.cards.search_value[quest], tally)


def _monster_health(state: Dungeoneer, quest: i64) -> int | None:
    if state.cards.category[quest] != HUNT:
        return None
    life = state.cards.quest_fighters[quest * FIGHTER_WIDTH + PRINTED_LIFE]
    return int(life - state.quests[quest * QUEST + WOUNDS])
