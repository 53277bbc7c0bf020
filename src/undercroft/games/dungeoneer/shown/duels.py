"""What an attack would come to before it is declared (R12.8 to R12.12): odds and wounds, by form.

Each is tried on a copy, with the sums that the battle itself uses.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import Decision
from undercroft.engine.windows import window_at
from undercroft.games.dungeoneer.battle.checks import add_attack
from undercroft.games.dungeoneer.battle.fighting import (
    burning,
    burnt,
    extra_wounds,
    has_op,
)
from undercroft.games.dungeoneer.battle.sums import (
    fighter_entry,
    monster_left,
    tally_attack,
    tally_counter,
)
from undercroft.games.dungeoneer.battle.traps import trap_value
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.events_view import DuelView, Foretold, StrikeView
from undercroft.games.dungeoneer.moves import AGAINST, STRIKE
from undercroft.games.dungeoneer.play.declaring import bring_in
from undercroft.games.dungeoneer.play.values import Tally
from undercroft.games.dungeoneer.printed.tables import ATTACKS, FIGHTER_WIDTH, HITS
from undercroft.games.dungeoneer.printed.words import (
    DIE,
    FORMS,
    MONSTER,
    MOST_SEATS,
    NONE,
    OP_REPLACE_WOUND,
    TRAP_CARD_ROLL,
)
from undercroft.games.dungeoneer.quests.attempts import left_neighbour
from undercroft.games.dungeoneer.shown.bills import odds, threat_of
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    BY_HERO,
    BY_MONSTER,
    BY_QUEST,
    BY_TRAP,
    ENTRY,
    ENTRY_FORM,
    ENTRY_TARGET,
    ENTRY_X,
    FORM,
    HERO,
    KIND,
    OWNER,
    PERSON,
    SCENE,
    TARGET,
    VICTIM,
    WHICH,
    Dungeoneer,
)

MOST_SLOTS = 16  # attacks of one battle that a challenge can name


def moves_of(state: Dungeoneer, seat: i64) -> list[int]:
    """What a seat may do now; in a window, whether or not it is just the one that speaks."""
    window = window_at(state)
    if window is None:
        top = state.stack[-1] if len(state.stack) else None
        return top.options(state) if isinstance(top, Decision) and top.seat == seat else []
    if seat < 0 or not window.seats >> int(seat) & 1:
        return []
    return window.handed_on(int(seat), 0).reactions(state)


# --- one attack on the table of a copy ------------------------------------------------------------


def duel_view(trial: Dungeoneer, slot: i64) -> DuelView:
    attack, counter = Tally(False), Tally(False)
    tally_attack(trial, attack, slot)
    tally_counter(trial, counter, slot)
    lead = attack.total - counter.total
    return DuelView(
        form=FORMS[trial.attacks[slot * ATTACK + FORM]],
        wins=odds(lead),
        wounds=int(_wounds(trial, slot, lead)),
        back=int(_wounds_back(trial, slot, -lead)),
    )


def duel_views(trial: Dungeoneer, slot: i64, forms: i64) -> list[DuelView]:
    """The attack in each of a set of forms."""
    found: list[DuelView] = []
    for form in members(forms):
        trial.attacks[slot * ATTACK + FORM] = form
        found.append(duel_view(trial, slot))
    return found


def _wounds(trial: Dungeoneer, slot: i64, lead: i64) -> i64:
    """R12.10, R12.12. The most that a hit of the attacker does."""
    row = slot * ATTACK
    form = trial.attacks[row + FORM]
    if trial.attacks[row + KIND] != BY_HERO:
        return _bite(trial, slot, form, lead)
    seat, victim = trial.attacks[row + OWNER], trial.attacks[row + VICTIM]
    return _blow(trial, seat, form, victim)


def _wounds_back(trial: Dungeoneer, slot: i64, lead: i64) -> i64:
    """R12.10, R12.12, R27.6. The most that a hit of the defender does."""
    row = slot * ATTACK
    form, victim = trial.attacks[row + FORM], trial.attacks[row + VICTIM]
    if victim == NONE:
        target = NONE if trial.attacks[row + KIND] == BY_HERO else slot
        return _blow(trial, trial.attacks[row + TARGET], form, target)
    return _bite(trial, victim, form, lead) if trial.house.hit_on_counter else 1


def _bite(trial: Dungeoneer, monster: i64, form: i64, lead: i64) -> i64:
    program = fighter_entry(trial, monster, HITS + form)
    if has_op(trial, program, OP_REPLACE_WOUND):
        return 0
    return 1 + extra_wounds(trial, program, lead + DIE - 1)


def _blow(trial: Dungeoneer, seat: i64, form: i64, monster: i64) -> i64:
    wounds = 1 + burnt(trial, burning(trial, seat, form))
    return wounds if monster == NONE else min(wounds, monster_left(trial, monster))


# --- heroes ---------------------------------------------------------------------------------------


def strike_duels(state: Dungeoneer, seat: i64, target: i64, victim: i64) -> list[DuelView]:
    """R12.2, R12.14. A hero attacks a hero, or a monster of this battle."""
    trial = state.clone()
    row = seat * PERSON
    forms = trial.cards.hero_attacks[trial.people[row + HERO]]
    slot = add_attack(trial, BY_HERO, NONE, seat, target, lowest(forms), 0, 0)
    trial.attacks[slot * ATTACK + VICTIM] = victim
    trial.attacks[slot * ATTACK + SCENE] = trial.people[row + AT]
    return duel_views(trial, slot, forms)


def strike_views(state: Dungeoneer, seat: i64) -> list[StrikeView]:
    """The attacks that a seat may make now, by their moves."""
    found: list[StrikeView] = []
    for move in moves_of(state, seat):
        if STRIKE <= move < STRIKE + MOST_SEATS:
            duels = strike_duels(state, seat, move - STRIKE, NONE)
            found.append(StrikeView(f"strike seat_{move - STRIKE}", duels))
        elif is_challenge(state, move):
            duels = strike_duels(state, seat, NONE, move - AGAINST)
            found.append(StrikeView(f"against {move - AGAINST + 1}", duels))
    return found


def is_challenge(state: Dungeoneer, move: i64) -> bool:
    """R12.14. Whether a move of stage VI names a monster of the battle."""
    return state.stage == 6 and AGAINST <= move < AGAINST + MOST_SLOTS


def hunt_duels(state: Dungeoneer, seat: i64, quest: i64) -> list[DuelView]:
    """R14.11. The monster of a quest attacks its hunter."""
    trial = state.clone()
    forms = trial.cards.quest_fighters[quest * FIGHTER_WIDTH + ATTACKS]
    roller = left_neighbour(trial, seat)
    slot = add_attack(trial, BY_QUEST, quest, roller, seat, lowest(forms), 0, 0)
    return duel_views(trial, slot, forms)


# --- encounters -----------------------------------------------------------------------------------


def declared(state: Dungeoneer) -> Dungeoneer:
    """R8.8. A copy in which the declaration so far is made; what is open in it, as it may be."""
    trial = state.clone()
    draft = trial.draft
    for at in range(0, len(draft), ENTRY):
        if draft[at + ENTRY_TARGET] != NONE:
            draft[at + ENTRY_X] = max(draft[at + ENTRY_X], 0)
            if draft[at + ENTRY_FORM] == NONE:
                draft[at + ENTRY_FORM] = lowest(_forms(trial, draft[at]))
            bring_in(trial, trial.active, draft, at)
    trial.draft = vec[i64]()
    return trial


def _forms(state: Dungeoneer, card: i64) -> i64:
    """The forms in which a card attacks, as a set; a trap has none."""
    forms = state.cards.fighters[state.faces[card] * FIGHTER_WIDTH + ATTACKS]
    return forms or 1


def foretell(trial: Dungeoneer, seat: i64, card: i64, target: i64) -> Foretold:
    """R12.8, R13.3. One more encounter against a hero, at its least X; the copy stays as it was."""
    attacks = trial.attacks
    face = trial.faces[card]
    monster = trial.cards.type[face] == MONSTER
    kind = BY_MONSTER if monster else BY_TRAP
    least = trial.cards.least_x[face]
    slot = add_attack(trial, kind, card, seat, target, lowest(_forms(trial, card)), least, 0)
    found = foretold(trial, slot, _forms(trial, card))
    trial.attacks = attacks
    return found


def foretold(trial: Dungeoneer, slot: i64, forms: i64) -> Foretold:
    row = slot * ATTACK
    if trial.attacks[row + KIND] != BY_TRAP:
        return Foretold(duels=duel_views(trial, slot, forms), threat=None)
    stat = trial.cards.trap_stat[trial.faces[trial.attacks[row + WHICH]]]
    target, value = trial.attacks[row + TARGET], trap_value(trial, slot)
    return Foretold(duels=[], threat=threat_of(trial, target, stat, value, TRAP_CARD_ROLL))


def entry_foretold(trial: Dungeoneer, number: i64, form: i64, card: i64) -> Foretold:
    """One encounter of the declaration: in its form, or in all as long as none is chosen."""
    return foretold(trial, number, _forms(trial, card) if form == NONE else 1 << form)
