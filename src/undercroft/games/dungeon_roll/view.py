"""Views of Dungeon Roll: everything is public except the next draw and roll."""

from __future__ import annotations

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.state import SPECTATOR
from undercroft.games.dungeon_roll.cards import (
    DELVES,
    DRAGON,
    DUNGEON,
    FACES,
    NO_HERO,
    PARTY,
    TOKENS,
    TREASURE,
)
from undercroft.games.dungeon_roll.events import DungeonRollView, PendingView, SeatView
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS
from undercroft.games.dungeon_roll.heroes.side import SIDES, side_number
from undercroft.games.dungeon_roll.heuristics import DungeonRollAdvice
from undercroft.games.dungeon_roll.moves import SEND, SPEND
from undercroft.games.dungeon_roll.rules.acting import loses_nothing
from undercroft.games.dungeon_roll.rules.counts import (
    allotted,
    count_free,
    count_level,
    held,
    score,
)
from undercroft.games.dungeon_roll.rules.items import item_name
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.rules.spending import ChooseNumber, ChooseTarget
from undercroft.games.dungeon_roll.state import (
    DELVE_OVER,
    MONSTER_PHASE,
    PHASES,
    REGROUP,
    SETUP,
    DungeonRoll,
)


class DungeonRollSights(DungeonRollAdvice):
    """Views, events and redeals."""

    def view_for(self, state: DungeonRoll, seat: int) -> DungeonRollView:
        return self.view_with(state, seat, self.shared_view(state))

    def shared_view(self, state: DungeonRoll) -> DungeonRollView:
        """R2.5. Return the same view for every seat."""
        over = bool(state.reason)
        side = SIDES[state.side]
        return DungeonRollView(
            seat=None,
            adventurer=state.adventurer,
            lord=(state.adventurer + 1) % state.seats,
            delve=min(state.delve // state.seats + 1, DELVES),
            delves=DELVES,
            level=state.level,
            phase=PHASES[DELVE_OVER] if over else PHASES[state.phase],
            party=dict(zip(PARTY, state.party, strict=True)),
            graveyard=state.graveyard,
            dungeon=dict(zip(DUNGEON[:DRAGON], state.dungeon, strict=True)),
            lair=state.lair,
            wakes=side.wakes,
            slayers_needed=side.slayers,
            free=count_free(state),
            borrowed={
                "skeleton": state.skeletons,
                "goblin": state.goblins,
                "dragon": state.dragons,
            },
            ally=state.ally > 0,
            scouted=[_scouted(state, level) for level in (1, 2, 3)],
            scouted_left=_scouted(state, 0),
            enraged=state.enraged,
            slain=state.slain and MONSTER_PHASE <= state.phase <= REGROUP,
            seats=[_seat_view(state, other) for other in range(state.seats)],
            box=dict(zip(TREASURE, state.box, strict=True)),
            pending=_pending(state),
            loses_nothing=loses_nothing(state),
        )

    def view_with(self, state: DungeonRoll, seat: int, shared: DungeonRollView) -> DungeonRollView:
        return shared if seat == SPECTATOR else msgspec.structs.replace(shared, seat=seat)

    def event_for(self, event: Event, seat: int) -> Event | None:
        """R2.5. Send every event to every seat."""
        return event

    def redeal(self, world: DungeonRoll, seat: int) -> None:
        """R2.5. Nothing is hidden; a new RNG state is enough."""

    def census(self, state: DungeonRoll) -> dict[str, int]:
        """R1.4, R1.6. Count all tokens and all dungeon dice."""
        counts = {
            TREASURE[token]: state.box[token]
            + list(state.owed).count(token)
            + sum([held(state, seat, token) for seat in range(state.seats)])
            for token in range(TOKENS)
        }
        used = count_level(state) + state.lair + state.skeletons + state.goblins + state.dragons
        counts["dungeon_dice"] = used + sum(state.scouted) + count_free(state)
        return counts


def _scouted(state: DungeonRoll, level: int) -> list[str]:
    """R12.4. Dice allotted to a level still to come; 0: to none yet."""
    return [DUNGEON[face] for face in allotted(state, level)] if state.scouted else []


def _seat_view(state: DungeonRoll, seat: int) -> SeatView:
    hero = state.heroes[seat]
    side = SIDES[side_number(hero, state.masters[seat])]
    turns = (state.first + state.delve) % state.seats if state.phase != SETUP else state.first
    done = state.delve // state.seats
    before = (seat - state.first) % state.seats < (turns - state.first) % state.seats
    return SeatView(
        hero=HERO_IDS[hero] if hero != NO_HERO else None,
        side=side.id if hero != NO_HERO else None,
        master=state.masters[seat] > 0,
        exhausted=state.exhausted and seat == state.adventurer,
        experience=state.experience[seat],
        tokens={
            TREASURE[token]: held(state, seat, token)
            for token in range(TOKENS)
            if held(state, seat, token)
        },
        points=score(state, seat),
        delves=done + (1 if before else 0),
    )


def _pending(state: DungeonRoll) -> PendingView:
    """Return the choices made so far in a compound move."""
    top = state.stack[-1] if state.stack else None
    picked = state.picked or [0] * (2 * FACES)
    return PendingView(
        item=_item_move(top.item) if isinstance(top, ChooseTarget | ChooseNumber) else None,
        target=top.about() if isinstance(top, Question) else None,
        picked_party={PARTY[face]: picked[face] for face in range(FACES) if picked[face]},
        picked_dungeon={
            DUNGEON[face]: picked[FACES + face] for face in range(FACES) if picked[FACES + face]
        },
        slayers=[_item_move(sent) for sent in state.slayers],
        left=top.remaining(state) if isinstance(top, Question) else 0,
    )


def _item_move(item: int) -> str:
    verb = "use" if item < SPEND else "spend" if item < SEND else "send"
    return f"{verb} {item_name(item)}"
