"""Taking back at a table: versions, questions, storage, clocks, and the consent of others."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import undercroft
from tests.table.builder import NOON, At, Wish, refused
from undercroft.engine.game import Game
from undercroft.games import GAMES
from undercroft.table import clock, seating, taking_back, telling
from undercroft.table.live import LiveTable
from undercroft.table.restoring import load
from undercroft.table.saved import Saved, StoredMove, Taken, counted
from undercroft.table.taking_back import LONGEST, offer, waits_for

THREE = ("me", "local", "local")


class Taking(At):
    """A table where moves have ids, as those of people do."""

    def plays(self, seat: int, move: str, message: str = "", question: int | None = None) -> Taking:
        by_bot = self.table.sheet.seats[seat].is_bot_played
        asked = self.table.questions[seat] if question is None else question
        message = "" if by_bot else message or f"m{len(self.moves)}"
        self.moves.append(self.table.submit(seat, asked, move, message, self.now, by_bot))
        return self

    def takes_back(self, seat: int, asks: bool = False, **given: Any) -> Taking:
        question = given.get("question", self.table.questions[seat])
        message = given.get("message", f"b{len(self.moves)}")
        self._keep(taking_back.take_back(self.table, seat, question, asks, message, self.now))
        return self

    def answers(self, seat: int, agrees: bool) -> Taking:
        self._keep(taking_back.answer(self.table, seat, agrees, self.now))
        return self

    def _keep(self, stored: StoredMove | None) -> None:
        if stored is not None:
            self.moves.append(stored)

    def comes(self, *seats: int) -> Taking:
        seating.arrive(self.table, seats)
        return self


def room_played(*kinds: str, **given: Any) -> Taking:
    """Everybody has shown a card: nothing of it can be taken back freely."""
    at = Taking(*(kinds or THREE), **given)
    for seat in range(len(at.table.sheet.seats)):
        at.plays(seat, "play 1")
    return at


def assert_same(one: LiveTable, other: LiveTable) -> None:
    assert (one.version, one.shown, one.silent) == (other.version, other.shown, other.silent)
    assert one.questions == other.questions
    assert one.waiting == other.waiting
    assert one.accepted == other.accepted
    assert one.counted == other.counted
    assert one.taken == other.taken
    assert one.begun().record() == other.begun().record()


# --- freely ------------------------------------------------------------------------------


def test_versions_go_on_and_the_game_is_as_before() -> None:
    at = Taking(*THREE)
    before = at.table.begun().record()
    at.plays(0, "play 5").takes_back(0)
    assert at.table.version == 3
    assert at.table.begun().record() == before
    assert at.table.asked == (0, 1, 2)
    assert at.table.taken == [Taken(3, 0, [2])]
    assert [move.move for move in at.moves] == ["play 5", "< 2"]


def test_only_the_taker_gets_a_new_question_in_a_row() -> None:
    at = Taking(*THREE).plays(0, "play 5").plays(1, "play 4").takes_back(0)
    assert at.table.questions == [4, 3, 1]
    at.plays(2, "play 3", question=1).plays(0, "play 2")
    assert at.table.begun().moves == [(1, "play 4"), (2, "play 3"), (0, "play 2")]
    assert [move.version for move in at.table.counted] == [3, 5, 6]


def test_an_answer_to_the_question_of_before_is_stale() -> None:
    at = Taking(*THREE).plays(0, "play 5").takes_back(0)
    code, facts = refused(lambda: at.plays(0, "play 4", question=1))
    assert (code, facts) == ("stale_move", {"question": 1, "now": 3})


def test_a_taking_back_sent_twice_is_done_once() -> None:
    at = Taking(*THREE).plays(0, "play 5").plays(1, "play 3")
    at.takes_back(0, message="b")
    again = refused(lambda: at.takes_back(0, message="b"))
    assert again == ("duplicate_move", {"version": 4})
    assert refused(lambda: at.plays(0, "play 5", message="m0"))[0] == "duplicate_move"


def test_a_taking_back_of_an_older_table_is_stale() -> None:
    at = Taking(*THREE).plays(0, "play 5")
    question = at.table.questions[0]
    at.plays(1, "play 1").plays(2, "play 1")
    assert refused(lambda: at.takes_back(0, question=question))[0] == "stale_move"


def test_what_is_not_free_says_why_and_changes_nothing() -> None:
    at = room_played()
    before = at.table.snapshot()
    assert refused(lambda: at.takes_back(2)) == ("not_free", {"why": "shown"})
    assert refused(lambda: at.takes_back(0)) == ("not_free", {"why": "answered"})
    assert at.table.snapshot() == before
    assert at.table.request is None
    assert refused(lambda: Taking(*THREE).takes_back(0))[0] == "nothing_to_take_back"


def test_everyone_is_told_why_the_own_last_move_stands() -> None:
    at = room_played()
    told = [telling.told_to(at.table, seat, 1).stands for seat in range(3)]
    assert told == ["answered", "answered", "shown"]
    assert telling.told_to(at.table, None, 1).stands is None
    at = Taking(*THREE).plays(0, "play 5")
    assert [telling.told_to(at.table, seat, 1).stands for seat in range(3)] == [None] * 3


def test_what_a_bot_played_in_ones_place_is_not_free() -> None:
    at = Taking(*THREE)
    at.table.submit(0, 1, "play 5", "", NOON, by_bot=True)
    assert offer(at.table, 0) == "ask"
    assert telling.told_to(at.table, 0, 1).stands == "bot"
    assert refused(lambda: at.takes_back(0)) == ("not_free", {"why": "bot"})


def test_nothing_is_taken_back_where_a_bot_plays_or_the_game_is_over() -> None:
    at = Taking("me", "local", "bot").comes(0).plays(1, "play 3")
    at.table.sheet.seats[1].stand_in = "asked"
    assert offer(at.table, 1) is None
    assert refused(lambda: at.takes_back(1))[0] == "bot_plays"
    at = Taking(*THREE)
    at.plays_by_chance(1000)
    assert [offer(at.table, seat) for seat in range(3)] == [None] * 3
    assert refused(lambda: at.takes_back(0, asks=True))[0] == "game_over"


def test_each_seat_is_offered_what_it_can_do() -> None:
    at = Taking(*THREE).plays(0, "play 5")
    assert [offer(at.table, seat) for seat in range(3)] == ["free", None, None]
    assert telling.told_to(at.table, 0, 1).take_back == "free"
    assert telling.told_to(at.table, None, 1).take_back is None
    at.plays(1, "play 1").plays(2, "play 1")
    assert [offer(at.table, seat) for seat in range(3)] == ["ask"] * 3


# --- telling -----------------------------------------------------------------------------


def kinds(at: Taking, seat: int | None, since: int) -> list[str]:
    moments = telling.moments_after(at.table, seat, since)
    return [msgspec.to_builtins(moment.event)["kind"] for moment in moments]


def test_whoever_comes_back_is_told_of_what_counts() -> None:
    at = Taking(*THREE).plays(0, "play 5").takes_back(0)
    assert kinds(at, 1, 2) == []
    assert telling.taken_after(at.table, 2) == [Taken(3, 0, [2])]
    assert telling.taken_after(at.table, 3) == []
    assert telling.taken_after(at.table, 0) == []
    at.plays(0, "play 4").plays(1, "play 2")
    assert kinds(at, 2, 3) == ["card_committed"] * 2
    assert kinds(at, 2, 1) == ["card_committed"] * 2
    assert kinds(at, 2, 4) == ["card_committed"]
    told = len(at.table.begun().told(2))
    pages = [telling.log_page(at.table, 2, version) for version in (5, 4, 3, 2)]
    assert [len(page.events) for page in pages] == [told, told - 1, told - 2, told - 2]


# --- storing -----------------------------------------------------------------------------


def test_a_table_with_takings_back_comes_back_as_it_was() -> None:
    at = Taking(*THREE).plays(0, "play 5").plays(1, "play 4").takes_back(0)
    assert_same(at.stored(), at.table)
    at.plays(0, "play 1")
    assert_same(at.stored(), at.table)
    at.plays(2, "play 1")
    at.takes_back(0, asks=True).answers(1, True).answers(2, True)
    assert at.moves[-1].move == "<<< 5"
    assert at.table.begun().moves == [(1, "play 4")]
    assert_same(at.stored(), at.table)


@pytest.mark.parametrize("later", [0, 1, 2, 3])
def test_a_snapshot_after_a_taking_back_fits_the_moves(later: int) -> None:
    at = Taking(*THREE).plays(0, "play 5").takes_back(0).plays(0, "play 4")
    at.first = at.table.snapshot()
    for seat, move in ((1, "play 1"), (2, "play 3"))[: min(later, 2)]:
        at.plays(seat, move)
    if later == 3:
        at.takes_back(0, asks=True).answers(1, True).answers(2, True)
        assert at.table.begun().moves == []
    back = at.stored()
    assert not back.rebuilt
    assert_same(back, at.table)


def test_a_snapshot_that_remembers_what_was_taken_back_is_left_aside() -> None:
    at = Taking(*THREE).plays(0, "play 5")
    at.first = at.table.snapshot()
    at.takes_back(0).plays(0, "play 4")
    wrong = msgspec.structs.replace(at.first, version=3)
    saved = Saved(at.table.sheet, wrong, list(at.moves), [])
    back = load(saved)
    assert back.rebuilt
    assert back.begun().moves == [(0, "play 4")]


def test_a_taking_back_of_what_was_never_played_is_damage() -> None:
    at = Taking(*THREE).plays(0, "play 5")
    at.moves.append(StoredMove(3, 0, "< 9", "x"))
    assert refused(at.stored)[0] == "table_damaged"


def test_moves_that_count_are_those_nobody_took_back() -> None:
    rows = [StoredMove(version, 0, move, "") for version, move in
            enumerate(["a", "b", "< 2", "c", "<< 3", "d"], start=2)]  # fmt: skip
    kept, taken = counted(rows)
    assert [(move.version, move.move) for move in kept] == [(7, "d")]
    assert taken == [Taken(4, 0, [2]), Taken(6, 0, [3, 5])]


@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_taken_back_the_table_comes_back_as_it_was(seed: int, tactical: bool) -> None:
    at = Taking(*THREE, options={"tactical": tactical}).comes(0, 1, 2)
    chance = random.Random(seed)
    for _ in range(80):
        if not at.table.asked:
            break
        takes_something_back(at, chance)
        seat = chance.choice(at.table.asked)
        at.plays(seat, chance.choice(at.table.waiting.offers[seat][1]))
        if chance.random() < 0.2:
            assert_same(at.stored(), at.table)
        if chance.random() < 0.1:
            at.first = at.table.snapshot()
    assert len(at.table.taken) > 5
    assert_same(at.stored(), at.table)
    at.first = None
    assert_same(at.stored(), at.table)


def takes_something_back(at: Taking, chance: random.Random) -> None:
    """Now and then somebody does, by themselves or with the others' consent."""
    seat = chance.randrange(3)
    how = offer(at.table, seat)
    if how == "free" and chance.random() < 0.4:
        at.takes_back(seat)
    elif how == "ask" and chance.random() < 0.1:
        at.takes_back(seat, asks=True)
        for other in waits_for(at.table):
            at.answers(other, True)


# --- the clock ---------------------------------------------------------------------------


def test_in_a_row_the_deadline_stands() -> None:
    at = Taking(*THREE, clock=30)
    at.now = NOON + 10
    at.plays(0, "play 1")
    at.now = NOON + 20
    at.takes_back(0)
    assert at.table.sheet.deadline == NOON + 30


def test_out_of_a_row_the_taker_has_what_was_left() -> None:
    at = Taking(*THREE, clock=30, options={"tactical": True})
    first = at.table.asked[0]
    at.now = NOON + 10
    at.plays(first, "play 1")
    assert at.table.sheet.deadline == NOON + 40
    at.now = NOON + 25
    at.takes_back(first)
    assert at.table.sheet.deadline == NOON + 45
    assert at.table.asked == (first,)


def test_who_answers_and_takes_back_again_and_again_wins_no_time() -> None:
    wishes = [Wish("me")]
    table, _ = seating.set_up(
        "dungeon_roll", wishes, {"heroes": "none"}, 1, 30, False, "guest", NOON
    )
    for number, now in enumerate((NOON + 5, NOON + 15, NOON + 25)):
        move = next(one for one in table.waiting.offers[0][1] if one.startswith("use"))
        table.submit(0, table.questions[0], move, f"m{number}", now)
        assert table.sheet.deadline == now + 30, "a new question"
        taking_back.take_back(table, 0, table.questions[0], False, f"b{number}", now + 4)
        assert table.sheet.deadline == NOON + 30


def test_against_bots_alone_the_clock_does_not_begin_anew() -> None:
    at = Taking("me", "bot", "bot", clock=30)
    at.now = NOON + 29
    at.plays(0, "play 1")
    assert at.table.sheet.deadline is None
    at.now = NOON + 35
    at.takes_back(0)
    assert at.table.sheet.deadline == NOON + 36
    assert clock.expire(at.table, NOON + 36)


# --- by consent --------------------------------------------------------------------------


def test_a_move_goes_with_all_that_came_after_when_everybody_agrees() -> None:
    at = room_played().comes(0, 1, 2).takes_back(1, asks=True)
    assert at.table.version == 4
    assert waits_for(at.table) == [0, 2]
    at.answers(0, True)
    assert waits_for(at.table) == [2]
    at.answers(2, True)
    assert at.table.request is None
    assert at.table.version == 5
    assert at.table.begun().moves == [(0, "play 1")]
    assert at.table.taken == [Taken(5, 1, [3, 4])]
    assert at.table.questions == [5, 5, 5]


def test_one_no_is_enough_and_is_not_asked_for_again() -> None:
    at = room_played().comes(0, 1, 2).takes_back(1, asks=True).answers(0, True).answers(2, False)
    assert at.table.request is None
    assert at.table.version == 4
    assert offer(at.table, 1) is None
    assert refused(lambda: at.takes_back(1, asks=True))[0] == "others_decline"
    assert refused(lambda: at.answers(0, True))[0] == "no_request"


def test_a_request_can_be_withdrawn_and_made_again() -> None:
    at = room_played().comes(0, 1, 2).takes_back(1, asks=True).answers(1, False)
    assert at.table.request is None
    at.takes_back(1, asks=True)
    assert at.table.request is not None


def test_one_asks_at_a_time() -> None:
    at = room_played().comes(0, 1, 2).takes_back(1, asks=True)
    assert refused(lambda: at.takes_back(0, asks=True)) == ("request_open", {"seat": 1})
    at.takes_back(1, asks=True)  # the same again
    assert at.table.request is not None
    assert at.table.request.seat == 1


def test_a_request_ends_when_the_game_goes_on() -> None:
    at = room_played().comes(0, 1, 2).takes_back(1, asks=True).plays(0, "play 2")
    assert at.table.request is None


def test_bots_agree_and_wait_for_people() -> None:
    at = room_played("me", "bot", "bot").comes(0)
    assert at.table.bots_asked()
    at.takes_back(0, asks=True)
    assert at.table.begun().moves == []
    at = room_played("me", "local", "bot").comes(0, 1).takes_back(0, asks=True)
    assert at.table.bots_asked() == []
    question = at.table.questions[2]
    late = refused(lambda: at.table.submit(2, question, "play 2", "", NOON, by_bot=True))
    assert late[0] == "stale_move"
    at.answers(1, False)
    assert [seat for seat, _, _ in at.table.bots_asked()] == [2]


def test_a_bot_wakes_after_a_restart_though_somebody_was_asking() -> None:
    at = room_played("me", "local", "bot", clock=600).comes(0, 1).takes_back(0, asks=True)
    assert at.table.is_restless()


def slip(*kinds: str) -> Taking:
    """The clock has answered for seat 0; nothing was drawn, and nothing lies hidden here."""
    at = Taking(*kinds, game="dungeon_roll", options={"heroes": "none"}, seed=1)
    first = at.table.asked[0]
    move = next(one for one in at.table.waiting.offers[first][1] if one.startswith("use"))
    at.moves.append(at.table.submit(first, at.table.questions[first], move, "", NOON, by_bot=True))
    return at


def test_who_is_away_for_long_or_has_a_stand_in_is_not_asked_about_a_slip() -> None:
    at = slip("me", "local")
    asker = at.moves[0].seat
    at.comes(0, 1)
    at.takes_back(asker, asks=True)
    assert waits_for(at.table) == [1 - asker]
    at = slip("me", "local").comes(asker)
    at.table.away_since[1 - asker] = NOON - at.table.patience
    at.takes_back(asker, asks=True)
    assert at.table.begun().moves == []
    at = slip("me", "local").comes(0, 1)
    at.table.sheet.seats[1 - asker].stand_in = "asked"
    at.takes_back(asker, asks=True)
    assert at.moves[-1].move == "<< 2"
    assert at.table.sheet.redrawn == 0


def test_nobody_agrees_for_a_player_that_chance_be_taken_back() -> None:
    at = room_played().comes(0, 1)
    at.table.away_since[2] = NOON
    at.takes_back(0, asks=True).answers(1, True)
    at.table.patience = 20
    assert taking_back.settle(at.table, NOON + 20) is None
    assert waits_for(at.table, NOON + 20) == [2], "though away for long"
    assert taking_back.settle(at.table, NOON + LONGEST) is None
    assert at.table.request is None
    assert len(at.table.begun().moves) == 3


def test_who_is_not_there_to_agree_is_named_at_once() -> None:
    at = room_played().comes(0, 1)
    at.table.away_since[2] = NOON - at.table.patience
    assert refused(lambda: at.takes_back(0, asks=True)) == ("others_away", {"seats": [2]})
    at = room_played().comes(0, 1, 2)
    at.table.sheet.seats[2].stand_in = "asked"
    assert offer(at.table, 0) is None
    assert refused(lambda: at.takes_back(0, asks=True)) == ("others_away", {"seats": [2]})
    assert at.table.request is None


def test_a_stand_in_that_comes_while_others_are_asked_agrees_to_nothing() -> None:
    at = room_played().comes(0, 1, 2).takes_back(0, asks=True).answers(1, True)
    at.table.sheet.seats[2].stand_in = "clock"
    assert not taking_back.is_due(at.table, NOON + LONGEST - 1)
    assert taking_back.settle(at.table, NOON + LONGEST) is None
    assert len(at.table.begun().moves) == 3


def test_everybody_is_told_that_chance_was_taken_back() -> None:
    at = room_played("me", "bot", "bot").comes(0)
    rooms = list(at.table.begun().state.row)
    at.takes_back(0, asks=True)
    assert at.moves[-1].move == "<<< 2"
    assert list(at.table.begun().state.row) != rooms
    assert at.table.sheet.redrawn == at.table.begun().era == 1
    assert at.stored().sheet.redrawn == 1
    at.first = None
    at.table.sheet.redrawn = 0
    assert at.stored().sheet.redrawn == 1, "the moves are the truth"
    assert at.table.begun().record()["eras"] == [[0, 1]]


def test_a_table_of_an_older_server_comes_back_as_that_server_left_it() -> None:
    """Its rows do not know that chance was taken back: it came again."""
    at = room_played("me", "bot", "bot").comes(0)
    before = at.table.begun().record()
    rows = [*at.moves, StoredMove(5, 0, "<< 2", "back"), *again(at.moves, 5)]
    table = load(Saved(at.table.sheet, None, rows))
    assert table.begun().record() == before
    assert table.sheet.redrawn == 0


def again(moves: list[StoredMove], version: int) -> list[StoredMove]:
    """The same moves once more, after this version."""
    return [
        StoredMove(version + number, move.seat, move.move, f"again {move.message}")
        for number, move in enumerate(moves, start=1)
    ]


def test_a_request_that_nobody_answers_ends_after_a_while() -> None:
    at = room_played().comes(0, 1, 2).takes_back(0, asks=True)
    assert taking_back.settle(at.table, NOON + LONGEST - 1) is None
    assert at.table.request is not None
    assert taking_back.settle(at.table, NOON + LONGEST) is None
    assert at.table.request is None
    assert offer(at.table, 0) is None, "or bots could be made to wait for ever"
    assert refused(lambda: at.takes_back(0, asks=True))[0] == "others_decline"


def test_with_consent_everybody_has_the_full_time() -> None:
    at = room_played(clock=30).comes(0, 1, 2)
    at.now = NOON + 20
    at.takes_back(0, asks=True).answers(1, True).answers(2, True)
    assert at.table.sheet.deadline == NOON + 50


# --- what costs much -----------------------------------------------------------------------


def test_what_gives_much_up_is_named_unless_nothing_else_is_offered() -> None:
    game = undercroft.new_table("dungeon_roll", 1, seed=1)
    assert telling.costly_of(game, ["use mage", "flee"]) == ["flee"]
    assert telling.costly_of(game, ["flee"]) == []
    assert telling.costly_of(game, ["use mage", "end"]) == []
    assert telling.costly_of(undercroft.new_table("raiders", 3, seed=1), ["play 1", "flee"]) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_costly_verb_is_one_of_the_game(game: Game) -> None:
    assert set(game.costly) <= {verb.name for verb in game.verbs}
