"""Joining, leaving, bots for people, and playing again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.builder import NOON, At, Wish, refused
from undercroft.engine.chance import SEALED, SEED_BITS
from undercroft.games import game_called
from undercroft.table import seating
from undercroft.table.live import LiveTable, first_needs
from undercroft.table.restoring import load
from undercroft.table.saved import Saved
from undercroft.table.secrets import digest, new_table_seed, seed_hash

HOST = 0


def finished() -> At:
    return At("me", "local", "bot", "bot").plays_by_chance(1000)


def test_a_secret_is_stored_only_as_its_hash() -> None:
    at = At("me", "local", "open")
    seats = at.table.sheet.seats
    assert set(at.secrets) == {0, 1}
    assert seats[0].secret == digest(at.secrets[0]) != at.secrets[0]
    assert at.table.owner(at.secrets[1]) == 1
    assert refused(lambda: at.table.owner("wrong")) == ("wrong_secret", {})
    assert refused(lambda: at.table.owner("")) == ("wrong_secret", {})


def test_the_hash_shown_proves_seed_and_salt() -> None:
    one, other = At("me", "bot", "bot").table.sheet, At("me", "bot", "bot").table.sheet
    assert one.seed == other.seed
    assert one.seed_chosen
    assert seed_hash(one.salt, one.seed) != seed_hash(other.salt, other.seed)
    assert not At("me", "bot", "bot", seed=None).table.sheet.seed_chosen


def test_the_chance_of_a_live_table_is_sealed_by_a_seed_of_its_own() -> None:
    one, other = (At("me", "bot", "bot", seed=None).table for _ in range(2))
    assert one.sheet.seed != other.sheet.seed
    assert one.begun().state.key is not None
    assert At("me", "bot", "bot", seed=7).table.begun().state.key is None
    seeds = [new_table_seed() for _ in range(80)]
    assert all(SEALED <= seed < 1 << SEED_BITS for seed in seeds)
    for place in range(128):
        assert {seed >> place & 1 for seed in seeds} == {0, 1}, "128 bits by chance"


@pytest.mark.parametrize(
    ("kinds", "what"), [(("open", "bot", "bot"), "seats"), (("me", "me", "bot"), "seats")]
)
def test_exactly_one_seat_is_the_makers(kinds: tuple[str, ...], what: str) -> None:
    code, facts = refused(lambda: At(*kinds))
    assert code == "bad_setup"
    assert facts["what"] == what


def rolls(seats: int, first: int | None, game: str = "dungeon_roll") -> LiveTable:
    """A table of people on one device at which this seat begins."""
    wishes = [Wish("me"), *[Wish("local") for _ in range(seats - 1)]]
    return seating.set_up(game, wishes, {}, None, None, False, "g", NOON, first=first)[0]


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("game", ["dungeon_roll", "welcome"])
def test_a_table_may_agree_on_who_begins(game: str, first: int) -> None:
    table = rolls(4, first, game)
    assert table.asked == (first,)
    assert table.begun().record()["stacked"] == {"first_player": [f"seat_{first}"]}


def test_who_begins_is_drawn_unless_the_table_agrees() -> None:
    tables = [rolls(4, None) for _ in range(40)]
    assert len({table.asked for table in tables}) > 1
    assert all(table.begun().record()["stacked"] == {} for table in tables)


def test_no_table_agrees_on_who_begins_where_the_cards_decide() -> None:
    wishes, dealt = [Wish("me"), Wish("bot")], {"no_blank_spots": True}
    code, facts = refused(
        lambda: seating.set_up("dungeoneer", wishes, dealt, 7, None, False, "g", NOON, first=1)
    )
    assert (code, facts["needs"]) == ("bad_setup", "no_blank_spots")
    assert first_needs(game_called("dungeoneer")) == {"no_blank_spots": [False]}
    table = seating.set_up("dungeoneer", wishes, {}, 7, None, False, "g", NOON, first=1)[0]
    assert table.begun().view(None)["first"] == 1


def test_who_was_agreed_to_begin_does_so_again_after_a_restart_and_in_a_rematch() -> None:
    wishes = [Wish("me"), Wish("bot")]
    table, owned = seating.set_up("dungeon_roll", wishes, {}, 7, None, False, "g", NOON, first=1)
    again = load(Saved(table.sheet, None, [], []))
    assert again.asked == table.asked == (1,)
    table.sheet.status = "finished"
    assert seating.rematch(table, owned[0], NOON)[0].asked == (1,)


@pytest.mark.parametrize(
    ("game", "seats", "first"), [("dungeon_roll", 2, 2), ("dungeon_roll", 2, -1), ("raiders", 3, 0)]
)
def test_nobody_who_is_not_there_or_not_drawn_can_begin(game: str, seats: int, first: int) -> None:
    code, facts = refused(lambda: rolls(seats, first, game))
    assert (code, facts["what"], facts["value"]) == ("bad_setup", "first", first)


def set_up(game: str, kinds: list[str], options: dict[str, Any]) -> Any:
    wishes = [Wish(kind) for kind in kinds]
    return lambda: seating.set_up(game, wishes, options, 1, None, False, "", NOON)


def test_an_impossible_table_is_refused_with_what_is_allowed() -> None:
    assert refused(set_up("chess", ["me"], {}))[0] == "unknown_game"
    code, facts = refused(set_up("raiders", ["me", "bot"], {}))
    assert code == "bad_setup"
    assert facts["allowed"] == [3, 4, 5]
    code, facts = refused(set_up("raiders", ["me", "bot", "bot"], {"speed": 3}))
    assert code == "bad_setup"
    assert facts["unknown"] == ["speed"]
    code, facts = refused(set_up("raiders", ["me", "bot", "bot"], {"tactical": 3}))
    assert code == "bad_setup"
    assert facts["allowed"] == [False, True]


def test_who_joins_takes_an_open_seat_and_the_last_one_begins_the_game() -> None:
    at = At("me", "open", "open")
    seat, secret = seating.join(at.table, "  Olha\u202e \n", 2, NOON)
    assert (seat, at.table.sheet.seats[2].name) == (2, "Olha")
    assert at.table.owner(secret) == 2
    assert at.table.version == 0
    assert refused(lambda: seating.join(at.table, "Eve", 2, NOON)) == ("seat_taken", {"seat": 2})
    assert refused(lambda: seating.join(at.table, "Eve", 7, NOON))[0] == "unknown_seat"
    assert refused(lambda: seating.join(at.table, " \t", None, NOON))[0] == "bad_request"
    assert seating.join(at.table, "Ivan", None, NOON)[0] == 1
    assert at.table.version == 1
    assert at.table.sheet.status == "playing"
    assert refused(lambda: seating.join(at.table, "Eve", None, NOON))[0] == "no_open_seat"


def test_leaving_before_the_game_opens_the_seat_and_passes_the_host_on() -> None:
    at = At("me", "open", "open")
    seating.join(at.table, "Olha", 1, NOON)
    seating.leave(at.table, at.secrets[HOST], NOON)
    assert at.table.sheet.seats[HOST].kind == "open"
    assert at.table.sheet.host == 1
    assert refused(lambda: seating.leave(at.table, at.secrets[HOST], NOON))[0] == "wrong_secret"


def test_a_table_that_all_have_left_is_not_listed_and_its_bots_rest() -> None:
    at = At("me", "bot", "bot")
    assert [seat for seat, _, _ in at.table.bots_asked()] == [1, 2]
    seating.leave(at.table, at.secrets[HOST], NOON)
    assert not at.table.sheet.listed
    assert at.table.bots_asked() == []


def test_leaving_in_the_game_puts_a_bot_there_that_can_be_opened_again() -> None:
    at = At("me", "local", "bot")
    seating.leave(at.table, at.secrets[1], NOON)
    assert at.table.sheet.seats[1].kind == "bot"
    assert 1 in [seat for seat, _, _ in at.table.bots_asked()]
    seating.hand_back(at.table, at.secrets[HOST], 1, NOON)
    assert at.table.sheet.open_seats() == [1]
    seat, secret = seating.join(at.table, "Olha", None, NOON)
    assert at.table.owner(secret) == seat == 1


def test_the_host_fills_open_seats_and_opens_them_again() -> None:
    at = At("me", "open", "open")
    seating.fill(at.table, at.secrets[HOST], 1, "champion", NOON)
    assert at.table.sheet.seats[1].level == "champion"
    seating.hand_back(at.table, at.secrets[HOST], 1, NOON)
    assert at.table.sheet.open_seats() == [1, 2]
    seating.fill(at.table, at.secrets[HOST], 1, None, NOON)
    seating.fill(at.table, at.secrets[HOST], 2, None, NOON)
    assert at.table.sheet.status == "playing"


def test_only_the_host_fills_other_seats() -> None:
    at = At("me", "open", "open")
    _, guest = seating.join(at.table, "Olha", 1, NOON)
    assert refused(lambda: seating.fill(at.table, guest, 2, None, NOON)) == (
        "not_host",
        {"host": 0},
    )
    assert refused(lambda: seating.fill(at.table, "?", 2, None, NOON))[0] == "wrong_secret"
    assert at.table.sheet.open_seats() == [2]


def test_a_present_player_is_not_replaced_but_an_absent_one_is() -> None:
    at = At("me", "open", "bot")
    _, guest = seating.join(at.table, "Olha", 1, NOON)
    seating.arrive(at.table, [1])
    fill = lambda: seating.fill(at.table, at.secrets[HOST], 1, None, NOON)  # noqa: E731
    assert refused(fill) == ("seat_not_free", {"seat": 1})
    seating.depart(at.table, [1], NOON)
    fill()
    assert at.table.sheet.seats[1].stand_in == "asked"
    assert refused(lambda: at.plays(1, "play 1")) == ("bot_plays", {"seat": 1})
    seating.come_back(at.table, [1], NOON)
    assert at.table.sheet.seats[1].stand_in == "asked"
    seating.hand_back(at.table, guest, None, NOON)
    at.plays(1, "play 1")
    assert refused(lambda: seating.hand_back(at.table, guest, None, NOON))[0] == "seat_not_filled"


def test_one_may_hand_the_own_seat_to_a_bot_and_take_it_back() -> None:
    at = At("me", "bot", "bot")
    seating.fill(at.table, at.secrets[HOST], None, None, NOON)
    assert HOST in [seat for seat, _, _ in at.table.bots_asked()]
    seating.hand_back(at.table, at.secrets[HOST], None, NOON)
    assert HOST not in [seat for seat, _, _ in at.table.bots_asked()]


def test_a_rematch_seats_the_asker_and_the_second_person_on_the_device() -> None:
    at = finished()
    again, owned = seating.rematch(at.table, at.secrets[HOST], NOON)
    assert set(owned) == {0, 1}
    assert again.version == 1
    assert again.sheet.seed != at.table.sheet.seed
    assert again.sheet.seed >= 1 << 128
    assert [seat.kind for seat in again.sheet.seats] == ["person", "person", "bot", "bot"]
    assert [seat.temper for seat in again.sheet.seats] == [
        seat.temper for seat in at.table.sheet.seats
    ]


def test_others_claim_their_seats_in_the_rematch_once() -> None:
    at = At("me", "open", "bot")
    _, guest = seating.join(at.table, "Olha", 1, NOON)
    assert refused(lambda: seating.rematch(at.table, guest, NOON))[0] == "not_finished"
    at.plays_by_chance(1000)
    again, _ = seating.rematch(at.table, guest, NOON)
    assert again.sheet.host == 1
    assert again.sheet.open_seats() == [0]
    assert set(seating.claim(again, at.table.sheet, HOST, NOON)) == {0}
    assert again.version == 1
    assert refused(lambda: seating.claim(again, at.table.sheet, HOST, NOON))[0] == "seat_taken"


# --- temperaments --------------------------------------------------------------------------


def tempers(table: LiveTable) -> list[str | None]:
    return [seat.temper for seat in table.sheet.seats]


def test_no_two_bots_of_a_table_have_the_same_temperament() -> None:
    seen = set()
    for _ in range(20):
        at = At("bot", "me", "bot", "bot", "bot")
        found = tempers(at.table)
        assert tempers(at.stored()) == found
        assert found[1] is None
        assert len(set(found) - {None}) == 4
        seen.add(tuple(found))
    assert len(seen) > 5, "tables differ"


def test_a_bot_that_comes_later_is_unlike_those_that_sit_there() -> None:
    at = At("me", "bot", "open", "open", "bot")
    before = tempers(at.table)
    seating.fill(at.table, at.secrets[0], 2, "champion", at.now)
    seating.fill(at.table, at.secrets[0], 3, "novice", at.now)
    after = tempers(at.table)
    assert (after[1], after[4]) == (before[1], before[4])
    assert after[2] not in (None, before[1], before[4])
    assert after[3] is None, "who plays at random is inclined to nothing"


def test_where_all_see_all_no_bot_has_a_temperament() -> None:
    wishes = [Wish("me", "Ann"), Wish("bot", None, "champion")]
    table, _ = seating.set_up("dungeon_roll", wishes, {}, 7, None, True, "guest", 0.0)
    assert tempers(table) == [None, None]
