"""The machinery, exercised by Lantern: what Dungeon Raiders alone would leave untested."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import pytest

from tests import lantern
from undercroft.engine.api import Table, open_table, replay_table, resume_table
from undercroft.engine.chance import draw, mix, shuffle
from undercroft.engine.codec import DIGEST, MAGIC, WITH_HISTORY, Record, unpack_snapshot
from undercroft.engine.conformance import check_games, check_seeds
from undercroft.engine.errors import BadRecord, BadSetup, IllegalMove
from undercroft.engine.game import seat_source
from undercroft.engine.state import State, Step, in_order, made_once

# Two cards a seat, then what the dark draws.
HANDS = ["oil", "rope", "rope", "wind", "wind", "oil"]


def table_for(seats: int = 3, deck: list[str] | None = None, **options: object) -> Table:
    return open_table(lantern.GAME, seats, 5, options, {"deck": deck or HANDS})


def notations(table: Table, seat: int) -> list[str]:
    return [str(move) for move in table.options(seat)]


def test_decisions_nest_three_deep_and_end_at_the_next_question() -> None:
    table = table_for(deck=[*HANDS, "wind"])
    assert table.asked == (0,)
    assert table.decision(0) == "choose_fellow"
    table.play(0, "help 2")
    assert table.decision(0) == "choose_oil"
    table.play(0, "spend 2")
    assert table.decision(0) == "choose_card"
    assert notations(table, 0) == ["pick oil", "pick rope", "whistle"]
    table.play(0, "pick oil")
    assert table.view(None)["light"] == 6
    assert (table.asked, table.decision(1)) == ((1,), "react")


def test_a_snapshot_in_the_middle_of_a_nested_decision_resumes() -> None:
    table = table_for()
    table.play(0, "help 2")
    table.play(0, "spend 2")
    again = resume_table(lantern.GAME, unpack_snapshot(table.snapshot()))
    for one in (table, again):
        one.play(0, "pick oil")
    assert again.fingerprint() == table.fingerprint()
    assert again.told(0) == table.told(0)


def test_a_snapshot_holds_no_event_and_a_resumed_table_knows_its_past() -> None:
    table = table_for()
    for move in ("help 2", "spend 2", "pick oil"):
        table.play(0, move)
    assert b"help_given" not in table.snapshot()
    again = resume_table(lantern.GAME, unpack_snapshot(table.snapshot()))
    for seat in (None, 0, 1, 2):
        assert again.told(seat) == table.told(seat)
        assert len(again.told(seat)) == 8
    assert again.record() == table.record()


def with_history(table: Table) -> bytes:
    """A snapshot as it was written when it still held every event."""
    fields = msgspec.msgpack.decode(table.snapshot()[len(MAGIC) + DIGEST :])
    del fields["has_past"]
    fields["history"] = [(0, event) for event in table.told(None)]
    body = msgspec.msgpack.encode(fields)
    return WITH_HISTORY + blake2b(body, digest_size=DIGEST).digest() + body


def test_an_older_snapshot_with_its_history_still_resumes() -> None:
    table = table_for()
    table.play(0, "help 2")
    old = with_history(table)
    assert old.startswith(b"UCROFT1\n")
    assert b"card_dealt" in old
    again = resume_table(lantern.GAME, unpack_snapshot(old))
    assert again.fingerprint() == table.fingerprint()
    assert again.told(1) == table.told(1)


def test_a_world_dealt_anew_has_no_past_even_when_resumed() -> None:
    table = table_for()
    table.play(0, "help 2")
    world = table.redealt(1, seed=3)
    again = resume_table(lantern.GAME, unpack_snapshot(world.snapshot()))
    assert world.told(1) == again.told(1) == []
    assert again.view(1) == table.view(1)


def test_a_past_that_its_moves_do_not_lead_to_is_not_told() -> None:
    table = table_for()
    table.play(0, "help 2")
    for other in ([(0, "help 1")], [(0, "spend 2")]):
        again = resume_table(lantern.GAME, unpack_snapshot(table.snapshot()))
        again.moves = other
        assert again.told(0) == []


def test_a_reaction_window_asks_in_order_and_closes_when_used() -> None:
    table = table_for(deck=["oil", "rope", "rope", "wind", "rope", "oil", "wind"])
    for move in ("help 2", "spend 1", "pick oil"):
        table.play(0, move)
    assert notations(table, 1) == ["throw", "wait"]
    with pytest.raises(IllegalMove):
        table.play(2, "throw")
    table.play(1, "throw")
    assert notations(table, 2) == ["wait", "whistle"], "the first rope stopped it"
    table.play(2, "wait")
    assert table.view(None)["light"] == 5
    assert (table.asked, table.decision(1)) == ((1,), "choose_fellow")


def test_an_interrupt_comes_out_of_turn_and_changes_nobodys_question() -> None:
    table = table_for()
    table.play(0, "help 2")
    assert table.asked == (0,)
    assert notations(table, 2) == ["whistle"]
    table.play(2, "whistle")
    assert table.decision(0) == "choose_oil"
    assert table.asked == (0,)
    assert notations(table, 2) == []
    assert table.view(1)["light"] == 5


def test_a_hidden_hand_is_told_to_its_owner_alone() -> None:
    table = table_for()
    assert table.view(0)["hand"] == ["oil", "rope"]
    assert table.view(None)["hand"] == []
    dealt = [event["card"] for event in table.told(1) if event["kind"] == "card_dealt"]
    assert dealt == [None, None, "rope", "wind", None, None]


@pytest.mark.parametrize(("storm", "deck", "reason", "winners"), [
    (True, ["wind"] * 8, "dark", ()),
    (False, ["oil"] * 4 + ["rope"] * 8, "dawn", (0, 1)),
])  # fmt: skip
def test_all_win_or_all_lose(
    storm: bool, deck: list[str], reason: str, winners: tuple[int, ...]
) -> None:
    table = table_for(seats=2, deck=deck, storm=storm)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, table.options(seat)[0])
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == (reason, winners)


def test_lantern_keeps_every_property_of_the_conformance_suite() -> None:
    assert check_games(lantern.GAME, games=40, seed=1) > 0
    check_seeds(lantern.GAME, 3, 4)


def test_stacked_outcomes_come_first_and_then_chance_goes_on() -> None:
    table = table_for(deck=["oil", "oil", "wind"])
    assert table.view(0)["hand"] == ["oil", "oil"]
    assert "wind" in table.view(1)["hand"]
    fewer = {
        open_table(lantern.GAME, 3, s, None, {"deck": ["wind"]}).fingerprint() for s in range(9)
    }
    assert len(fewer) == 9, "what is not stacked still depends on the seed"


@pytest.mark.parametrize("bad", [
    {"seats": 1}, {"seats": 5}, {"seats": "3"}, {"seats": True}, {"seats": 2.0},
    {"options": {"rain": True}}, {"options": {"storm": 1}}, {"options": ["storm"]},
    {"options": {"pack": {}}}, {"stacked": {"cards": ["oil"]}}, {"stacked": {"deck": ["tar"]}},
    {"stacked": {"deck": "oil"}}, {"stacked": {"deck": ["oil"] * 9}}, {"seed": -1},
    {"seed": 1 << 256}, {"seed": 0.5}, {"seed": None},
])  # fmt: skip
def test_an_impossible_set_up_is_refused(bad: dict[str, object]) -> None:
    given = {"seats": 3, "seed": 1, "options": None, "stacked": None, **bad}
    with pytest.raises(BadSetup) as caught:
        open_table(lantern.GAME, **given)
    assert len(str(caught.value)) > 10
    assert "what" in caught.value.facts


@pytest.mark.parametrize("seat", [-1, 3, 99, "0", None, True, 1.0])
def test_nobody_plays_for_a_seat_that_does_not_exist(seat: object) -> None:
    table = table_for()
    before = table.fingerprint()
    with pytest.raises(IllegalMove):
        table.play(seat, "help 1")  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="seats are 0 to 2"):
        table.options(seat)  # type: ignore[arg-type]
    assert table.fingerprint() == before


def test_an_illegal_move_says_what_is_allowed_to_this_seat_and_no_more() -> None:
    table = table_for()
    with pytest.raises(IllegalMove) as caught:
        table.play(1, "pick rope")
    assert caught.value.facts["allowed"] == []
    assert "rope" not in str(caught.value).replace("'pick rope'", "")


def test_every_damaged_byte_of_a_snapshot_is_noticed() -> None:
    packed = table_for().snapshot()
    for place in range(0, len(packed), 7):
        broken = packed[:place] + bytes([packed[place] ^ 0x40]) + packed[place + 1 :]
        with pytest.raises(BadRecord):
            unpack_snapshot(broken)
    for cut in (b"", packed[:-1], packed[:30], b"nonsense" * 20):
        with pytest.raises(BadRecord):
            unpack_snapshot(cut)


def test_a_record_with_another_move_or_fingerprint_is_refused() -> None:
    table = table_for()
    table.play(0, "help 2")
    good = msgspec.convert(table.record(), Record)
    assert replay_table(lantern.GAME, good).fingerprint() == table.fingerprint()
    for change in (
        {"fingerprint": "0" * 32}, {"moves": [(0, "help 0")]}, {"moves": [(1, "help 2")]},
        {"rules_version": "0"}, {"seed": 6},
    ):  # fmt: skip
        with pytest.raises(BadRecord):
            replay_table(lantern.GAME, msgspec.structs.replace(good, **change))


# --- what older builds wrote -------------------------------------------------------------------


class Later(lantern.LanternGame):
    """The same game in a later build: its state is written in another form."""

    def __init__(self, form: int = 2, **given: Any) -> None:
        super().__init__()
        self.form = form
        for name, value in given.items():
            setattr(self, name, value)


def played() -> Table:
    table = table_for()
    table.play(0, "help 2")
    return table


def test_a_snapshot_of_another_form_is_played_again() -> None:
    table = played()
    written = unpack_snapshot(table.snapshot())
    spoiled = msgspec.structs.replace(written, state={})
    for form in (2, 0):
        again = resume_table(Later(form), spoiled)
        assert again.moves == table.moves
        assert again.told(0) == table.told(0)
        assert again.view(1) == table.view(1)
    with pytest.raises(BadRecord):
        resume_table(lantern.GAME, spoiled)
    assert unpack_snapshot(resume_table(Later(), written).snapshot()).form == 2


def test_a_fingerprint_names_its_form_and_is_compared_with_its_like_only() -> None:
    table = played()
    first = msgspec.convert(table.record(), Record)
    later = replay_table(Later(), first)
    assert not later.proven
    assert later.moves == table.moves
    second = msgspec.convert(later.record(), Record)
    assert second.fingerprint == f"2.{first.fingerprint}"
    assert replay_table(Later(), second).proven
    for wrong in ("2.0", "3." + first.fingerprint, "-1." + first.fingerprint, "x.y", "2²." + "0"):
        with pytest.raises(BadRecord, match="fingerprint"):
            replay_table(Later(), msgspec.structs.replace(second, fingerprint=wrong))
    for game in (lantern.GAME, Later(1)):
        with pytest.raises(BadRecord, match="fingerprint"):
            replay_table(game, second)


def test_a_version_that_played_alike_goes_on_under_the_newer_name() -> None:
    record = msgspec.convert(played().record(), Record)
    newest = Later(1, rules_version="2", same_rules=("1",))
    table = replay_table(newest, record)
    assert (table.header.rules_version, table.proven, newest.versions()) == ("2", True, ["2", "1"])
    unread = Later(1, rules_version="2", same_rules=("1",), lost_forms=("1",))
    assert not replay_table(unread, record).proven
    assert replay_table(unread, msgspec.convert(table.record(), Record)).proven


def test_a_version_that_played_otherwise_is_played_by_its_own_rules() -> None:
    record = msgspec.convert(played().record(), Record)
    newest = Later(1, rules_version="3", older=(Later(1, rules_version="2"), lantern.GAME))
    table = replay_table(newest, record)
    assert table.game is lantern.GAME
    assert table.record()["rules_version"] == "1"
    assert resume_table(newest, unpack_snapshot(table.snapshot())).game is lantern.GAME
    assert open_table(newest, 3, 1, None, None).game is newest
    with pytest.raises(BadRecord) as refused:
        replay_table(newest, msgspec.structs.replace(record, rules_version="4"))
    assert refused.value.facts == {
        "what": "rules_version", "value": "4", "allowed": ["3", "2", "1"],
    }  # fmt: skip


def test_a_clone_hears_nothing_and_its_origin_goes_on_listening() -> None:
    table = table_for()
    clone = table.state.clone()
    assert not clone.listens
    assert table.state.listens


# --- chance ----------------------------------------------------------------------------------


def chance_of(*stacked: int) -> State:
    """A state with a generator, and these outcomes laid ready for source 0."""
    state = State(2)
    state.rng = 5
    state.stacked = [list(reversed(stacked))] if stacked else None
    return state


def test_a_shuffled_pile_has_the_stacked_cards_on_top_in_their_order() -> None:
    pile = list(range(10))
    state = chance_of(3, 8)
    shuffle(state, 0, pile)
    assert sorted(pile) == list(range(10))
    assert (pile.pop(), pile.pop()) == (3, 8), "the top is last"
    assert state.stacked == [[]]


def test_a_stacked_card_that_is_not_in_the_pile_waits_until_it_is() -> None:
    state = chance_of(3, 8)
    pile = [8, 8, 1]
    drawn = [draw(state, 0, pile) for _ in range(2)]
    assert sorted([*drawn, *pile]) == [1, 8, 8]
    assert state.stacked == [[8, 3]], "nothing stacked is lost, and the order stays"
    pile += [3, 8]
    assert [draw(state, 0, pile), draw(state, 0, pile)] == [3, 8]
    assert state.stacked == [[]]


def test_a_shuffle_lays_what_is_there_on_top_and_the_rest_waits() -> None:
    state = chance_of(3, 5, 3, 8)
    pile = [8, 5, 3, 1]
    shuffle(state, 0, pile)
    assert sorted(pile) == [1, 3, 5, 8]
    assert (pile.pop(), pile.pop()) == (3, 5), "there is no second 3"
    assert state.stacked == [[8, 3]]
    pile = [3, 8, 2]
    shuffle(state, 0, pile)
    assert pile == [2, 8, 3]


def test_two_sources_may_share_a_pile() -> None:
    state = chance_of()
    state.stacked = [[7], [4, 7]]
    pile = [4, 7, 9]
    assert draw(state, 0, pile) == 7
    assert draw(state, 1, pile) in (4, 9), "its 7 is gone, so chance decides"
    assert state.stacked == [[], [4, 7]]


def test_a_stacked_card_waits_at_a_table_too() -> None:
    """All oil is dealt by hand before the dark should draw it."""
    table = table_for(seats=4, deck=["oil"] * 8)
    table.state.stacked = [[lantern.OIL]]
    while table.asked:
        seat = table.asked[0]
        table.play(seat, table.options(seat)[0])
    assert table.outcome is not None
    assert table.state.stacked == [[lantern.OIL]]


def test_mixing_leaves_what_is_stacked_for_the_draws_to_come() -> None:
    cards = list(range(10))
    state = chance_of(3)
    mix(state, cards)
    assert sorted(cards) == list(range(10))
    assert cards != list(range(10))
    assert state.stacked == [[3]]
    again = list(range(10))
    shuffle(chance_of(), 0, again)
    assert again == cards, "nothing stacked: the same shuffle"


def test_a_seat_that_is_not_at_the_table_cannot_be_stacked() -> None:
    class Begun(lantern.LanternGame):
        def __init__(self) -> None:
            super().__init__()
            self.sources = (*self.sources, seat_source("first_player", 4))

    open_table(Begun(), 3, 1, None, {"first_player": ["seat_2"]})
    for bad in (["seat_3"], ["seat_4"], ["seat_0", "seat_1"]):
        with pytest.raises(BadSetup):
            open_table(Begun(), 3, 1, None, {"first_player": bad})
    with pytest.raises(BadSetup, match=r"no seat_3 .* there are: seat_0, seat_1, seat_2"):
        open_table(Begun(), 3, 1, None, {"first_player": ["seat_3"]})


class Mark(Step[State]):
    """Where a test cuts back to."""

    def run(self, state: State) -> None:
        return


class Other(Mark):
    """Something else that waits."""


class Plain(Step[State]):
    """Neither of them."""

    def run(self, state: State) -> None:
        return


def waiting_steps(state: State) -> list[str]:
    return [type(step).__name__ for step in state.stack]


def test_the_end_drops_whatever_was_to_come_and_nothing_follows_it() -> None:
    state = State(2)
    state.then(in_order([Plain(), Mark()]))
    state.end([1], "lost")
    assert (state.winners, state.reason, len(state.stack)) == ([1], "lost", 0)
    state.then([Plain()])
    state.then_group(made_once([[Plain()]])[0])
    state.push(Plain())
    assert len(state.stack) == 0


def test_cutting_back_leaves_the_nearest_step_of_the_kind_next() -> None:
    state = State(2)
    state.then(in_order([Plain(), Other(), Plain(), Mark(), Plain()]))
    state.cut_back(Other)
    assert waiting_steps(state) == ["Plain", "Mark", "Plain", "Other"]
    state.pop()
    state.cut_back(Mark)
    assert waiting_steps(state) == ["Plain", "Mark"]


def test_cutting_back_to_what_does_not_wait_is_a_mistake_of_the_game() -> None:
    state = State(2)
    state.then([Plain()])
    with pytest.raises(AssertionError, match="no Mark waits"):
        state.cut_back(Mark)
