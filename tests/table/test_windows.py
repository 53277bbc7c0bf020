"""Windows at a live table: who has something to say is hidden, and who wants is left alone."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tests import duels
from tests.duels import CHARM, DUKE, Duels
from tests.registering import register
from tests.table.builder import NOON, Wish, refused
from undercroft.engine.api import open_table
from undercroft.engine.taking_back import WINDOW
from undercroft.engine.windows import A_LITTLE, FULLY, NOT_AT_ALL
from undercroft.server import messages
from undercroft.table import clock, seating, taking_back, telling, windows
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.restoring import load
from undercroft.table.saved import Saved, StoredMove

BLANK = duels.TRICKS.index("blank")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, duels.GAME)


class At:
    """Three people, each at a device of one's own, in a duel that begins with a true duke."""

    def __init__(self, *kinds: str, clock: int | None = None, tricks: str = "charm") -> None:
        self.now = NOON
        wishes = [Wish(kind, f"P{seat}") for seat, kind in enumerate(kinds or PEOPLE)]
        for seed in range(200):
            self.table, secrets = seating.set_up(
                "duels", wishes, {}, seed, clock, True, "guest", self.now, token="t" * 22
            )
            for seat in self.table.sheet.open_seats():
                secrets[seat] = seating.join(self.table, f"P{seat}", seat, self.now)[1]
            if self.state.hands[0][0] == DUKE and self.state.tricks == HOLDS[tricks]:
                break
        else:
            raise AssertionError("no such deal")
        self.secrets = secrets
        self.first = self.table.snapshot()
        self.moves: list[StoredMove] = []

    @property
    def state(self) -> Duels:
        state = self.table.begun().state
        assert isinstance(state, Duels)
        return state

    def plays(self, *answers: str) -> At:
        """Answers like "1 doubt"; "table" passes for whoever it may pass for."""
        for answer in answers:
            if answer == "table":
                [(seat, question)] = self.table.passed_for()
                self.moves.append(self.table.pass_for(seat, question, self.now))
            else:
                seat, move = int(answer[0]), answer[2:]
                question = self.table.questions[seat]
                self.moves.append(self.table.submit(seat, question, move, "", self.now))
        return self

    def holds_nothing(self) -> At:
        """The same deal, but seat 2 has a curse, of no use before a charm; the charm lies aside."""
        state = self.state
        state.pile.append(state.tricks[2])
        state.pile.remove(duels.CURSE)
        state.tricks[2] = duels.CURSE
        return self

    def asks_for_rescue(self) -> At:
        """Seat 1 has doubted the duke: seats 1, 2 and 0 may play a trick."""
        return self.plays("0 tax", "1 doubt")

    def stored(self) -> LiveTable:
        packed = msgspec.json.encode(self.table.sheet)
        sheet = msgspec.json.decode(packed, type=type(self.table.sheet))
        return load(Saved(sheet, self.first, list(self.moves)))

    def told(self, *seats: int, since: int | None = None) -> str:
        """All that a browser with these seats is sent when it comes now."""
        table = self.table
        known = telling.known_version(table, since)
        sent = [messages.welcome(table, seats), messages.Updates(table).told(seats, known)]
        page = messages.log_page(table, seats[0] if seats else None, 10**6)
        return "\n".join(message.decode() for message in [*sent, page])


PEOPLE = ("me", "open", "open")
HOLDS = {
    "charm": [BLANK, BLANK, CHARM],
    "nothing": [BLANK, BLANK, duels.CURSE],  # a curse is of no use before a charm
    "first": [BLANK, CHARM, BLANK],
}


def same(text: str) -> str:
    """Without what a table has of its own: its id, its seed, its times."""
    return re.sub(
        r'"(id|seed_hash|seed|seed_salt|created|updated|away)":("[^"]*"|[\d.]+)', "", text
    )


def stages(at: At, of_seat_2: str) -> list[tuple[str, ...]]:
    """What others are told while seat 1 passes, seat 2 answers so, and seat 0 closes the window."""
    kept = []
    for answer in ("", "table", of_seat_2, "table"):
        if answer:
            at.plays(answer)
        kept.append(everybody_but_2(at))
    return kept


def everybody_but_2(at: At) -> tuple[str, ...]:
    return same(at.told(0)), same(at.told(1)), same(at.told())


# --- what others see -------------------------------------------------------------------------


def test_nobody_is_told_whether_another_seat_could_react() -> None:
    with_charm = stages(At().asks_for_rescue(), "2 pass")
    without = stages(At().holds_nothing().asks_for_rescue(), "table")
    assert with_charm == without


def test_while_a_window_goes_round_nothing_changes_for_the_others() -> None:
    opened, seat_1_passed, seat_2_passed, closed = stages(At().asks_for_rescue(), "2 pass")
    seat_0, seat_1, spectator = 0, 1, 2
    assert opened[spectator] == seat_1_passed[spectator] == seat_2_passed[spectator]
    assert opened[seat_0] == seat_1_passed[seat_0], "until it is asked itself"
    assert seat_1_passed[seat_1] == seat_2_passed[seat_1], "after it has passed itself"
    assert closed[spectator] != opened[spectator], "and all see that it is over"


def test_all_are_told_that_somebody_may_react_and_the_asked_one_alone_that_it_is_asked() -> None:
    at = At().asks_for_rescue().plays("table")
    assert at.table.asked == (2,)
    face = at.table.face
    assert face is not None
    assert (face.kind, face.seats, face.passing) == ("rescue", [0, 1, 2], "pass")
    assert [telling.asked_for(at.table, seats) for seats in [(), (0,), (1,), (2,)]] == [
        [], [], [], [2],
    ]  # fmt: skip
    told = [telling.told_to(at.table, seat, at.table.shown) for seat in range(3)]
    assert [(one.ask, one.options) for one in told] == [
        (None, []), (None, []), ("rescue", ["pass", "charm"]),
    ]  # fmt: skip


def test_a_version_or_a_page_of_the_log_that_nobody_was_told_of_is_not_there() -> None:
    at = At().asks_for_rescue()
    shown = at.table.shown
    at.plays("table", "2 pass")
    assert (at.table.version, at.table.shown) == (shown + 2, shown)
    assert telling.known_version(at.table, shown + 1) == shown
    assert telling.log_page(at.table, None, shown + 2).before == shown
    at.plays("table")
    assert at.table.shown == at.table.version == shown + 3


def test_a_repeated_pass_does_not_tell_how_many_have_passed() -> None:
    at = At().asks_for_rescue()
    shown = at.table.shown
    at.plays("table")
    question = at.table.questions[2]
    at.table.submit(2, question, "pass", "a", NOON)
    again = refused(lambda: at.table.submit(2, question, "pass", "a", NOON))
    assert again == ("duplicate_move", {"version": shown})
    at.plays("table")
    again = refused(lambda: at.table.submit(2, question, "pass", "a", NOON))
    assert again == ("duplicate_move", {"version": shown + 2}), "once the window is closed"


def test_a_move_after_silent_passes_still_comes_with_its_changes() -> None:
    at = At().asks_for_rescue()
    known = at.table.shown
    at.plays("table", "2 charm")
    moments = telling.told_to(at.table, 0, known).moments
    assert [type(moment.event).__name__ for moment in moments] == ["TrickPlayed"]
    assert all(moment.change is not None for moment in moments)


def test_the_time_of_a_pass_is_not_the_time_of_a_change() -> None:
    at = At().asks_for_rescue()
    at.now += 5
    at.plays("table")
    assert messages.table_info(at.table).updated == NOON


def test_a_question_stands_while_others_pass() -> None:
    at = At().asks_for_rescue()
    before = at.table.questions[0]
    at.plays("table")
    assert at.table.questions[0] == before
    assert at.table.questions[2] == at.table.version
    at.plays("2 pass")
    assert at.table.questions[0] == at.table.version, "it is asked now"


def test_a_window_goes_on_after_a_restart_as_if_nothing_had_been() -> None:
    at = At().asks_for_rescue().plays("table")
    again = at.stored()
    assert (again.asked, again.shown, again.questions) == (
        (2,), at.table.shown, at.table.questions,
    )  # fmt: skip
    shown = again.shown
    at.table = again
    at.plays("2 pass")
    assert again.shown == shown
    since = telling.told_to(again, 0, shown - 1).moments
    assert [moment.event for moment in since], "what the last move told is not lost"


# --- clocks and people who are away ----------------------------------------------------------


def test_nobody_else_is_shown_whose_time_runs() -> None:
    at = At(clock=30)
    assert messages.table_info(at.table).deadline == NOON + 30
    at.asks_for_rescue().plays("table")
    assert at.table.sheet.deadline == NOON + 30
    assert messages.table_info(at.table).deadline is None
    assert messages.stored_info(at.table.sheet, 9, 1.0).deadline is None
    assert messages.stored_info(at.table.sheet, 9, 1.0).version == at.table.shown
    deadlines = [telling.told_to(at.table, seat, 0).deadline for seat in (0, 1, 2, None)]
    assert deadlines == [None, None, NOON + 30, None]


def test_the_next_to_speak_has_the_full_time() -> None:
    at = At(clock=30, tricks="first").asks_for_rescue()
    at.now += 20
    at.plays("1 pass")
    assert at.table.sheet.deadline is None, "nobody else has anything to say"
    at = At(clock=30).plays("0 tax")
    at.now += 20
    at.plays("1 pass")
    assert at.table.sheet.deadline == NOON + 50


def test_who_lets_the_time_run_out_in_a_window_gets_no_stand_in() -> None:
    at = At(clock=30).asks_for_rescue().plays("table")
    before = same(at.told(0))
    assert clock.expire(at.table, NOON + 31)
    assert at.table.bots_asked() == [(2, "adventurer", at.table.questions[2])]
    assert same(at.told(0)) == before


def test_whom_one_may_act_for_does_not_tell_who_is_asked() -> None:
    waits = []
    for at, answer in ((At(), "2 pass"), (At().holds_nothing(), "table")):
        at.asks_for_rescue()
        for one in ("table", answer):
            at.table.connections = [0, 1, 0]
            at.table.away_since = [NOON, NOON, NOON - 100]
            waits.append(
                [refused(lambda at=at, n=n: seating.fill(at.table, at.secrets[1], n, None, NOON))
                 for n in (0, 2)]
            )  # fmt: skip
            at.plays(one)
    assert waits[0] == waits[1] == waits[2] == waits[3]


# --- who answers -----------------------------------------------------------------------------


def test_the_table_passes_for_whoever_can_do_nothing_else() -> None:
    at = At().asks_for_rescue()
    assert at.table.passed_for() == [(1, at.table.questions[1])]
    at.plays("table")
    assert at.table.passed_for() == []
    code, _ = refused(lambda: at.table.pass_for(2, at.table.questions[2], NOON))
    assert (code, at.table.asked) == ("stale_move", (2,))


def test_at_a_shared_device_everybody_is_asked() -> None:
    at = At("me", "local", "local", tricks="nothing").asks_for_rescue()
    assert at.table.passed_for() == []
    assert telling.asked_for(at.table, (0, 1, 2)) == [1]


def test_a_bot_thinks_only_where_it_could_react() -> None:
    at = At("me", "open", "bot", tricks="charm").asks_for_rescue()
    assert (at.table.bots_asked(), len(at.table.passed_for())) == ([], 1)
    at.plays("table")
    assert (len(at.table.bots_asked()), at.table.passed_for()) == (1, [])
    at = At("me", "open", "bot", tricks="nothing").asks_for_rescue().plays("table")
    assert (at.table.bots_asked(), len(at.table.passed_for())) == ([], 1)


# --- who wants to be asked ---------------------------------------------------------------------


def bearing(monkeypatch: pytest.MonkeyPatch, most: int, kind: type[Any] = duels.Doubt) -> None:
    """Reactions of one kind of window bear on the event so much."""
    monkeypatch.setattr(kind, "bears", lambda self, state, move: most)


def is_asked(at: At, seat: int) -> bool:
    asked = telling.told_to(at.table, seat, 0).ask is not None
    assert asked == (telling.asked_for(at.table, (seat,)) == [seat])
    assert asked != bool(at.table.passed_for())
    return asked


@pytest.mark.parametrize(("most", "asks", "asked"), [
    (FULLY, "matters", True), (FULLY, "rolls", True), (FULLY, "every", True),
    (A_LITTLE, "matters", False), (A_LITTLE, "rolls", True), (A_LITTLE, "every", True),
    (NOT_AT_ALL, "matters", False), (NOT_AT_ALL, "rolls", False), (NOT_AT_ALL, "every", True),
])  # fmt: skip
def test_a_person_is_asked_if_something_bears_on_the_event_as_much_as_it_wishes(
    most: int, asks: Any, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bearing(monkeypatch, most)
    at = At().plays("0 tax")
    windows.attend(at.table, 1, asks, None, None)
    assert is_asked(at, 1) == asked


def test_a_bot_is_asked_whatever_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    bearing(monkeypatch, NOT_AT_ALL)
    at = At("me", "bot", "open").plays("0 tax")
    assert (len(at.table.bots_asked()), at.table.passed_for()) == (1, [])


def test_a_raised_hand_is_asked_until_it_acts_or_is_lowered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bearing(monkeypatch, NOT_AT_ALL)
    at = At()
    windows.attend(at.table, 1, None, None, True)
    at.plays("0 tax")
    assert is_asked(at, 1)
    at.plays("1 pass", "table", "1 tax", "table", "table", "2 tax", "table")
    assert is_asked(at, 1), "a pass does not lower it"
    windows.attend(at.table, 1, None, None, False)
    assert not is_asked(at, 1)
    windows.attend(at.table, 1, None, None, True)
    at.plays("1 doubt")
    assert not at.table.sheet.seats[1].hand


def test_a_hand_may_be_raised_with_nothing_to_play_and_is_not_asked_for_it() -> None:
    at = At(tricks="charm")
    windows.attend(at.table, 0, None, None, True)
    at.asks_for_rescue().plays("table", "2 pass")
    assert at.table.passed_for() == [(0, at.table.questions[0])]


def test_who_wants_to_be_left_alone_in_a_turn_is_asked_again_in_the_next() -> None:
    at = At(tricks="charm").plays("0 tax")
    windows.attend(at.table, 2, None, True, None)
    at.plays("1 doubt", "table", "table")
    assert at.table.asked == (0,)
    attention = telling.told_to(at.table, 2, 0).attention
    assert attention is not None
    assert attention.quiet, "its charm was not asked for"
    at.plays("table", "1 tax")
    assert is_asked(at, 2)


def test_an_attack_breaks_the_wish_to_be_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels.Doubt, "is_urgent", lambda self, state: self.seat == 2)
    at = At(tricks="charm").plays("0 tax")
    windows.attend(at.table, 2, None, True, None)
    at.plays("1 pass")
    assert is_asked(at, 2)
    at.plays("2 doubt")
    assert at.table.sheet.seats[2].quiet == -1, "and it is over with it"


def test_the_wish_to_be_left_alone_is_taken_back() -> None:
    at = At(tricks="charm").plays("0 tax")
    windows.attend(at.table, 1, None, True, None)
    assert not is_asked(at, 1)
    windows.attend(at.table, 1, None, False, None)
    assert is_asked(at, 1)


# --- no pass twice for the same event ----------------------------------------------------------


def test_who_has_passed_is_not_asked_again_after_the_reaction_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(duels.Rescue, "reactions", lambda self, state: CHARMS[bool(state.saved)])
    monkeypatch.setattr(duels.Rescue, "matter", lambda self, state: 7)
    at = At().asks_for_rescue().plays("1 pass", "2 charm")
    assert (at.table.asked, is_asked(at, 1)) == ((1,), False), "nothing has changed for it"


CHARMS = [[duels.PLAY_CHARM], [duels.PLAY_CURSE]]


def test_who_has_passed_is_asked_again_if_the_event_is_another_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(duels.Rescue, "reactions", lambda self, state: CHARMS[bool(state.saved)])
    at = At().asks_for_rescue().plays("1 pass", "2 charm")
    assert is_asked(at, 1), "something new bears on it"


def test_a_pass_counts_for_no_later_window_that_looks_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def doubt_again(step: duels.Blocking, state: Duels) -> None:
        state.then([duels.Act(), duels.Doubt(state.actor + 1, state.others(state.actor))])

    monkeypatch.setattr(duels.Blocking, "run", doubt_again)
    at = At().plays("0 tax", "1 pass", "2 pass", "1 pass")
    assert is_asked(at, 2)
    assert len(at.table.sheet.seats[1].passed) == 1


def test_an_event_that_goes_on_is_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels.Doubt, "lasts", lambda self, state: True)
    at = At().plays("0 tax", "1 pass", "2 pass", "1 tax", "2 pass", "0 pass", "2 tax", "0 pass")
    assert not is_asked(at, 1), "it has passed for it in the first turn"
    windows.attend(at.table, 1, "every", None, None)
    assert is_asked(at, 1)
    monkeypatch.setattr(duels.Doubt, "matter", lambda self, state: 5)
    windows.attend(at.table, 1, "matters", None, None)
    at.table._weighed = None
    assert is_asked(at, 1), "another fall"


# --- who knows of it -----------------------------------------------------------------------------


def test_wishes_are_told_to_their_seat_alone_and_survive_a_restart() -> None:
    at = At(tricks="charm").plays("0 tax")
    before = [same(at.told(0)), same(at.told(2)), same(at.told())]
    face = messages.table_info(at.table)
    windows.attend(at.table, 1, "every", True, True)
    assert [same(at.told(0)), same(at.told(2)), same(at.told())] == before
    assert messages.table_info(at.table) == face
    told = telling.told_to(at.table, 1, 0)
    assert told.attention == windows.Attention("every", quiet=True, hand=True)
    again = at.stored()
    assert telling.told_to(again, 1, 0).attention == told.attention
    assert again.passed_for() == at.table.passed_for()


def test_a_bot_that_stands_in_heeds_no_wish_of_its_owner() -> None:
    at = At(tricks="charm").plays("0 tax")
    windows.attend(at.table, 1, None, True, None)
    at.table.sheet.seats[1].stand_in = "asked"
    assert (at.table.passed_for(), len(at.table.bots_asked())) == ([], 1)


def test_who_takes_the_seat_next_has_wishes_of_its_own() -> None:
    at = At(tricks="charm").plays("0 tax")
    windows.attend(at.table, 1, "every", True, True)
    seating.leave(at.table, at.secrets[1], NOON)
    seat = at.table.sheet.seats[1]
    assert (seat.asks, seat.quiet, seat.hand, seat.passed) == ("matters", -1, False, [])


def test_a_game_without_turns_has_no_turn_to_be_left_alone_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(duels.DuelsGame, "turn_of", lambda self, state: -1)
    at = At(tricks="charm").plays("0 tax")
    assert refused(lambda: windows.attend(at.table, 1, None, True, None)) == ("no_turns", {})
    assert at.table.face is not None
    assert not at.table.face.has_turns


def test_a_game_without_windows_has_no_such_wishes() -> None:
    table, _ = seating.set_up(
        "raiders", [Wish("me", "P0"), Wish("bot", ""), Wish("bot", "")], {}, 1, None, True,
        "guest", NOON, token="t" * 22,
    )  # fmt: skip
    assert refused(lambda: windows.attend(table, 0, "every", None, None)) == ("no_windows", {})
    assert telling.told_to(table, 0, 0).attention is None


# --- taking back ---------------------------------------------------------------------------------


def test_while_a_window_is_open_nothing_is_taken_back_whoever_has_spoken() -> None:
    at = At().plays("0 tax")
    assert at.table.face is not None
    for _ in range(2):
        for seat in range(3):
            assert taking_back.offer(at.table, seat) is None
            stands = taking_back.why_it_stands(at.table, seat)
            assert stands == ("window" if taking_back.last_move(at.table, seat) else None)
            question = at.table.questions[seat]
            with pytest.raises(Refusal, match=r"not_free|nothing_to_take_back"):
                taking_back.take_back(at.table, seat, question, True, f"m{seat}", at.now)
        at.plays(f"{at.table.asked[0]} pass")


def test_an_answer_given_in_a_window_is_never_free() -> None:
    table = open_table(duels.GAME, 2, 4, None, None)
    table.play(0, "tax")
    assert table.window is not None
    assert table.obstacle(0) == WINDOW
    table.play(1, "pass")
    while table.window is not None:
        table.play(table.asked[0], "pass")
    if table.asked:
        assert table.obstacle(1) == WINDOW


def after_rescue() -> At:
    """Seat 0 has claimed a tax; the table has passed for it when the window came round to it."""
    at = At()
    at.moves.append(at.table.submit(0, at.table.questions[0], "tax", "mine", at.now))
    return at.plays("1 doubt", "table", "2 pass", "table")


def test_what_the_table_passed_for_a_seat_is_not_its_last_move() -> None:
    at = after_rescue()
    table = at.table
    assert table.face is None
    assert table.begun().moves[-1] == (0, "pass")
    for live in (table, at.stored()):
        move = taking_back.last_move(live, 0)
        assert move is not None
        assert (move.move, move.message) == ("tax", "mine")
        assert taking_back.offer(live, 0) == "ask"
        assert taking_back.why_it_stands(live, 0) is not None


def test_taking_back_by_consent_after_a_window_goes_back_to_the_own_move() -> None:
    at = after_rescue()
    table, question = at.table, at.table.questions[0]
    assert taking_back.take_back(table, 0, question, True, "back", at.now) is None
    for seat in (1, 2):
        taken = taking_back.answer(table, seat, True, at.now)
    assert taken is not None
    assert table.begun().moves == []
    assert table.asked == (0,)
    assert table.passed_for() == []


def test_an_id_that_looks_like_a_mark_of_the_table_is_no_message() -> None:
    sent = b'{"type":"move","id":"*table","seat":0,"question":1,"move":"tax"}'
    with pytest.raises(msgspec.ValidationError):
        messages.decode_to_server(sent)
