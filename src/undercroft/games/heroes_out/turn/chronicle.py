"""The end of a scenario of Keep the Heroes Out!, and what follows it in a chronicle (R5, R14.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import CARD_IDS, FACES, MOST_KEPT
from undercroft.games.heroes_out.dungeon.board import clan_name
from undercroft.games.heroes_out.events import CardKept, ChapterEnded, GameEnded, ScenarioRepeated
from undercroft.games.heroes_out.moves import GIVE_UP, KEEP, REPEAT, STOP
from undercroft.games.heroes_out.printed.dungeons import MOST_ATTEMPTS
from undercroft.games.heroes_out.question import About, Question, seat_of
from undercroft.games.heroes_out.state import (
    BETWEEN,
    FINISHED_CHRONICLE,
    OVER,
    REASONS,
    WON,
    HeroesOut,
)
from undercroft.games.heroes_out.turn.setting import OPEN_DUNGEON

HOST: Final = 0  # the first seat: a question of the whole team is not a bot's to answer


class ScenarioOver(Step[HeroesOut]):
    """R5, R14.3. At the bottom of the stack: the end of the game, or of a chapter."""

    def run(self, state: HeroesOut) -> None:
        if not state.house.is_chronicle:
            finish(state, state.result)
            return
        state.phase = BETWEEN
        if state.listens:
            won = state.result == WON
            reason = REASONS[state.result]
            state.emit(ChapterEnded(state.layout().id, int(state.chapter) + 1, won, reason))
        if state.result == WON:
            win_chapter(state)
        else:
            lose_chapter(state)


SCENARIO_OVER: Final = ScenarioOver()


def finish(state: HeroesOut, result: i64) -> None:
    """R5.1, R5.2. All seats win, or none."""
    state.phase = OVER
    won = result in (WON, FINISHED_CHRONICLE)
    winners = list(range(int(state.seats))) if won else []
    if state.listens:
        state.emit(GameEnded(winners, REASONS[result]))
    state.end(winners, REASONS[result])


def win_chapter(state: HeroesOut) -> None:
    """R14.3. Everyone keeps up to two bought cards for the next scenario."""
    if state.chapter + 1 == len(state.house.chapters):
        finish(state, FINISHED_CHRONICLE)
        return
    state.push(SCENARIO_OVER)
    state.push(NEXT_CHAPTER)
    for band in range(state.house.bands - 1, -1, -1):
        state.push(KeepCards(band))


def lose_chapter(state: HeroesOut) -> None:
    """R14.3. A lost scenario may be played again, twice."""
    if state.attempt == MOST_ATTEMPTS:
        finish(state, state.result)
        return
    state.push(SCENARIO_OVER)
    state.push(TryAgain(HOST, HOST))


class TryAgain(Question):
    """R14.3. Whether to play again, with the cards kept before: the first seat decides."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return vec[i64]([REPEAT, GIVE_UP])

    def answer(self, state: HeroesOut, move: int) -> None:
        if move == GIVE_UP:
            finish(state, state.result)
            return
        state.attempt += 1
        if state.listens:
            state.emit(ScenarioRepeated(int(self.seat), state.layout().id))
        state.push(OPEN_DUNGEON)


class NextChapter(Step[HeroesOut]):
    """R14.3."""

    def run(self, state: HeroesOut) -> None:
        state.chapter += 1
        state.attempt = 1
        state.push(OPEN_DUNGEON)


NEXT_CHAPTER: Final = NextChapter()

# --- bought cards (R14.3) ------------------------------------------------------------------------


def bought_cards(state: HeroesOut, band: i64) -> list[int]:
    """R14.3. The cards of a band that are not its clan's own, wherever they are."""
    found: list[int] = []
    for cards in (state.decks, state.hands, state.discards, state.played):
        for card in cards:
            if card // FACES == band and state.cards.clan[card % FACES] != state.clans[band]:
                found.append(int(card % FACES))
    return sorted(found)


class KeepCards(Step[HeroesOut]):
    """R14.3. What was kept before is asked for again."""

    def __init__(self, band: i64) -> None:
        self.band = band

    def args(self) -> list[int]:
        return [int(self.band)]

    def run(self, state: HeroesOut) -> None:
        rest = vec[i64]()
        for card in state.kept:
            if card // FACES != self.band:
                rest = append(rest, card)
        state.kept = rest
        ask_to_keep(state, self.band, MOST_KEPT)


def keepable(state: HeroesOut, band: i64) -> list[int]:
    left = bought_cards(state, band)
    for card in state.kept:
        if card // FACES == band:
            left.remove(int(card % FACES))
    return left


def ask_to_keep(state: HeroesOut, band: i64, left: i64) -> None:
    if left and keepable(state, band):
        state.push(KeepCard(seat_of(state, band), band, left))


class KeepCard(About):
    """R14.3. Another card for the next scenario, or no more."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        faces = sorted(set(keepable(state, self.band)))
        return vec[i64]([STOP] + [KEEP + card for card in faces])

    def answer(self, state: HeroesOut, move: int) -> None:
        if move == STOP:
            return
        card = move - KEEP
        state.kept = append(state.kept, self.band * FACES + card)
        if state.listens:
            clan = clan_name(state, self.band)
            state.emit(CardKept(int(self.seat), clan, CARD_IDS[card]))
        ask_to_keep(state, self.band, self.about - 1)
