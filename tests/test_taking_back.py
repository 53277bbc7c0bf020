"""Taking back in the engine: what is harmless, what is not, and that nothing of it remains."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest

from tests import face_down, lantern, masks
from tests.ballots import BallotsGame
from undercroft import GAMES
from undercroft.engine.api import Table, open_table, rebuilt_table, replay_table, resume_table
from undercroft.engine.codec import Record, unpack_snapshot
from undercroft.engine.errors import BadRecord, IllegalMove
from undercroft.engine.game import Game, redealt
from undercroft.engine.taking_back import drew_chance, is_row_standing, shows_nothing
from undercroft.engine.windows import window_at
from undercroft.games import game_called

RAIDERS, WELCOME, ROLL = [game_called(name) for name in ("raiders", "welcome", "dungeon_roll")]
DUNGEONEER, HEROES_OUT = [game_called(name) for name in ("dungeoneer", "heroes_out")]
BALLOTS = BallotsGame()
SEALED = 1 << 130
TABLES: list[tuple[Game, int, dict[str, Any]]] = [
    (RAIDERS, 3, {}),
    (RAIDERS, 4, {"tactical": True}),
    (WELCOME, 3, {}),
    (ROLL, 2, {"heroes": "choose", "booster_1": True}),
    (ROLL, 1, {}),
    (lantern.GAME, 3, {}),
    (masks.GAME, 3, {}),
    (BALLOTS, 3, {}),
]


def plays_one(table: Table, chance: random.Random) -> None:
    """One move at random, of whoever may say something."""
    seats = [seat for seat in range(table.state.seats) if table.options(seat)]
    seat = chance.choice(seats)
    table.play(seat, chance.choice(table.options(seat)))


def why(table: Table, seat: int, agreed: bool = False) -> str:
    with pytest.raises(IllegalMove) as refused:
        table.take_back(seat, agreed)
    return str(refused.value.facts["why"])


def assert_same(one: Table, other: Table) -> None:
    """Nobody can tell the tables apart, whatever is asked of them."""
    assert one.record() == other.record()
    assert one.snapshot() == other.snapshot()
    assert one.asked == other.asked
    for viewer in (None, *range(one.state.seats)):
        assert one.view(viewer) == other.view(viewer)
        assert one.told(viewer) == other.told(viewer)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [1, SEALED + 2])
def test_what_was_taken_back_has_never_been_played(
    game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    table = open_table(game, seats, seed, options, None)
    chance = random.Random(seed)
    taken = 0
    while table.asked and table.version < 150:
        plays_one(table, chance)
        for seat in range(seats):
            if not table.can_take_back(seat):
                continue
            place = table.last_answer(seat)
            move = table.moves[place]
            moves = table.moves[:place] + table.moves[place + 1 :]
            assert table.take_back(seat) == place
            assert_same(table, rebuilt_table(game, table.header, moves, table.eras))
            taken += 1
            if chance.random() < 0.7:
                table.play(*move)  # the same after all
    assert taken > 5 or game is masks.GAME  # there nearly everything shows a card
    assert_same(table, rebuilt_table(game, table.header, table.moves, table.eras))


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_a_seat_may_take_back_tells_it_nothing(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    """In every world that the seat holds possible the same answer is as harmless."""
    table = open_table(game, seats, 3, options, None)
    chance = random.Random(5)
    while table.asked and table.version < 60:
        plays_one(table, chance)
        for given in table.tail[-1:]:
            found = shows_nothing(game, given.before, given.seat, given.move)
            for seed in range(3):
                world = redealt(game, given.before, given.seat, seed)
                assert shows_nothing(game, world, given.seat, given.move) == found, table.moves


BIG: list[tuple[Game, int, dict[str, Any]]] = [
    (DUNGEONEER, 3, {}),
    (DUNGEONEER, 2, {"split_decks": True}),
    (DUNGEONEER, 1, {}),
    (HEROES_OUT, 2, {}),
    (HEROES_OUT, 4, {"clans": "random", "scenario": "big_dig"}),
]
LISTED = [(game, seats, options) for game, seats, options in TABLES + BIG if game.quiet]


def test_every_game_with_secrets_lists_its_quiet_answers() -> None:
    for game in (RAIDERS, WELCOME, DUNGEONEER, HEROES_OUT):
        assert game.quiet is not None, game.id
        kinds = {kind.__struct_config__.tag for kind in get_args(game.event_type)}
        assert game.quiet.events <= kinds
        assert game.quiet.verbs <= {verb.name for verb in game.verbs}
    assert ROLL.is_open


@pytest.mark.parametrize(("game", "seats", "options"), LISTED)
@pytest.mark.parametrize("seed", [4, SEALED + 5])
def test_what_is_offered_has_drawn_nothing_shown_nothing_and_stands_alone(
    game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """The offer comes from a list; every world in which an answer is tried must agree with it."""
    table = open_table(game, seats, seed, options, None)
    chance = random.Random(seed)
    offered = 0
    while table.asked and table.version < 120:
        before = table.state.clone()
        plays_one(table, chance)
        mover = table.moves[-1][0]
        if not table.can_take_back(mover):
            continue
        offered += 1
        given = table.tail[-1]
        in_row = is_row_standing(game, table.state, [given])
        assert not drew_chance(before, table.state)
        assert window_at(before) is None
        for _ in range(2):
            assert shows_nothing(game, given.before, mover, given.move, in_row), table.moves[-1]
            given.before.rng = chance.getrandbits(32)  # other worlds
        given.before.rng = before.rng
        for other in range(seats):
            place = table.last_answer(other)
            if other != mover and place >= 0 and table.can_take_back(other):
                assert is_row_standing(game, table.state, table.tail[place - table.version :])
    assert offered > 5


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_by_consent_any_last_answer_is_undone_with_all_that_followed(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    table = open_table(game, seats, SEALED + 3, options, None)
    chance = random.Random(11)
    for _ in range(60):
        if not table.asked:
            break
        plays_one(table, chance)
        seat = chance.randrange(seats)
        place = table.last_answer(seat)
        if table.asked and place >= 0 and chance.random() < 0.2:
            moves = table.moves[:place]
            assert table.take_back(seat, agreed=True) == place
            assert_same(table, rebuilt_table(game, table.header, moves, table.eras))


def test_a_die_picked_for_a_reroll_is_unpicked_until_it_is_rolled() -> None:
    dice = ["scroll", "fighter", "mage", "thief", "cleric", "mage", "champion"]
    stacked = {"party_die": dice, "dungeon_die": ["goblin"]}
    table = open_table(ROLL, 1, 6, {"heroes": "none"}, stacked)
    table.play(0, "use scroll")
    offered = table.options(0)
    table.play(0, "pick mage")
    table.play(0, "pick goblin")
    table.take_back(0)
    table.take_back(0)
    assert table.options(0) == offered
    table.play(0, "pick fighter")
    table.play(0, "roll")
    assert why(table, 0) == "chance"


def test_a_run_of_own_answers_is_taken_back_one_by_one() -> None:
    table = open_table(lantern.GAME, 3, 5, {}, {"deck": ["oil", "rope", "rope", "wind"]})
    begun = table.fingerprint()
    table.play(0, "help 2")
    table.play(0, "spend 2")
    table.take_back(0)
    assert (table.decision(0), table.moves) == ("choose_oil", [(0, "help 2")])
    table.take_back(0)
    assert (table.decision(0), table.fingerprint(), table.moves) == ("choose_fellow", begun, [])
    assert why(table, 0) == "nothing"


def test_a_card_face_down_is_taken_back_while_others_are_still_choosing() -> None:
    table = open_table(RAIDERS, 4, SEALED, {}, None)
    for seat, move in ((1, "play 3"), (0, "play 5"), (2, "play 4")):
        table.play(seat, move)
    assert [table.can_take_back(seat) for seat in range(4)] == [True, True, True, False]
    assert table.take_back(0) == 1
    never = open_table(RAIDERS, 4, SEALED, {}, None)
    never.play(1, "play 3")
    never.play(2, "play 4")
    assert_same(table, never)
    assert table.asked == (0, 3)
    assert [table.can_take_back(seat) for seat in range(4)] == [False, True, True, False]


def test_cards_that_were_turned_up_are_not_taken_back() -> None:
    table = open_table(RAIDERS, 3, SEALED, {}, None)
    for seat in range(3):
        table.play(seat, f"play {seat + 1}")
    assert [table.obstacle(seat) for seat in range(3)] == ["answered", "answered", "shown"]
    before = table.snapshot()
    assert why(table, 2) == "shown"
    assert table.snapshot() == before


def test_a_torch_has_shown_something() -> None:
    table = next(
        table
        for table in (open_table(RAIDERS, 3, seed, {}, None) for seed in range(99))
        if "light torch" in map(str, table.options(0))
    )
    table.play(0, "light torch")
    assert why(table, 0) == "shown"


def test_after_anothers_torch_a_card_face_down_stays() -> None:
    """Who lights a torch out of turn may have waited for just this card."""
    table = next(
        table
        for table in (open_table(RAIDERS, 3, seed, {}, None) for seed in range(99))
        if "light torch" in map(str, table.options(1))
    )
    table.play(0, "play 1")
    table.play(1, "light torch")
    assert why(table, 0) == "answered"


def test_what_lies_in_a_deck_is_hidden_though_no_chance_is_drawn() -> None:
    table = open_table(masks.GAME, 3, 7, {}, None)
    for move in ("peek", "change", "strike seat_0"):
        table.play(table.asked[0], move)
        assert table.tail, "no chance was drawn"
        assert why(table, table.moves[-1][0]) == "shown"


def test_a_card_laid_face_down_from_a_hidden_hand_is_taken_back_a_shown_one_is_not() -> None:
    for seed in range(5):
        table = open_table(face_down.GAME, 3, seed, {}, None)
        hidden, shown = [
            next(move for move in table.options(0) if move.verb == verb)
            for verb in ("hide", "show")
        ]
        table.play(0, hidden)
        assert table.tail[-1].seat == 0
        table.take_back(0)
        table.play(0, shown)
        assert why(table, 0) == "shown", "others know now what this seat held"


def test_what_only_others_learn_is_shown_too() -> None:
    table = open_table(lantern.GAME, 3, 5, {}, {"deck": ["oil", "rope", "rope", "wind"]})
    table.play(0, "whistle")
    assert table.tail, "no chance was drawn"
    assert why(table, 0) == "shown"


def test_a_drawn_card_and_all_before_it_stay() -> None:
    table = open_table(WELCOME, 2, 4, {}, None)
    first, second = table.asked[0], 1 - table.asked[0]
    table.play(first, "draw")
    assert why(table, first) == "chance"
    table.play(first, "add")
    assert table.can_take_back(first)
    table.take_back(first)
    assert table.decision(first) == "place_card"
    assert why(table, first) == "chance"
    assert why(table, second) == "nothing"


def test_after_the_next_answer_the_last_one_stays() -> None:
    table = open_table(WELCOME, 3, 4, {}, None)
    first = table.asked[0]
    table.play(first, "draw")
    table.play(first, "add")
    table.play(table.asked[0], "pass")
    assert why(table, first) == "answered"


def test_with_everybody_agreed_all_since_the_last_answer_is_undone() -> None:
    table = open_table(WELCOME, 3, 4, {}, None)
    first = table.asked[0]
    table.play(first, "draw")
    before, sights = table.record(), [table.view(seat) for seat in range(3)]
    table.play(first, "add")
    table.play(table.asked[0], "draw")
    assert table.take_back(first, agreed=True) == 1
    assert table.record()["moves"] == before["moves"]
    assert [table.view(seat) for seat in range(3)] == sights
    assert_same(table, rebuilt_table(WELCOME, table.header, table.moves, table.eras))


# --- chance that was seen does not come again ----------------------------------------------------

FIVE = [game_called(name) for name in GAMES]


def plays_on(table: Table, moves: int, seed: int = 5) -> list[str]:
    """Play at random, always the same way; return all that happened."""
    chance = random.Random(seed)
    for _ in range(moves):
        if table.asked:
            plays_one(table, chance)
    return [str(entry) for entry in table.history]


def takes_all_back(table: Table) -> None:
    while table.moves:
        table.take_back(table.moves[0][0], agreed=True)


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.id)
@pytest.mark.parametrize("first", [7, SEALED])
def test_a_game_that_was_taken_back_goes_another_way(game: Game, first: int) -> None:
    for seed in range(first, first + 6):
        table = open_table(game, game.most_seats, seed, {}, None)
        begun = [table.view(seat) for seat in (None, *range(table.state.seats))]
        told = plays_on(table, 20)
        takes_all_back(table)
        assert [table.view(seat) for seat in (None, *range(table.state.seats))] == begun
        assert table.era > 0
        assert plays_on(table, 20) != told


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.id)
@pytest.mark.parametrize("first", [7, SEALED])
def test_its_record_and_its_snapshot_know_what_was_taken_back(game: Game, first: int) -> None:
    chance = random.Random(3)
    table = open_table(game, game.most_seats, first, {}, None)
    for _ in range(60):
        if table.asked:
            plays_one(table, chance)
        if table.asked and chance.random() < 0.2:
            table.take_back(chance.choice(table.moves)[0], agreed=True)
        again = resume_table(game, unpack_snapshot(table.snapshot()))
        assert_same(table, again)
        table = again if chance.random() < 0.5 else table
    assert table.era >= table.record()["eras"][0][1] > 0
    assert_same(table, replay_table(game, msgspec.convert(table.record(), Record)))


def test_closed_rooms_that_were_seen_do_not_lie_there_again() -> None:
    """R2.7 of Dungeon Raiders: they are drawn before the first move, and known to nobody."""
    same = 0
    for seed in range(SEALED, SEALED + 30):
        table = open_table(RAIDERS, 3, seed, {}, None)
        rooms = list(table.state.row)
        plays_on(table, 12)
        takes_all_back(table)
        same += list(table.state.row) == rooms
    assert same < 10


def test_what_is_taken_back_freely_leaves_chance_as_it_was() -> None:
    table = open_table(RAIDERS, 3, SEALED, {}, None)
    before = table.record()
    table.play(0, "play 1")
    table.take_back(0)
    assert table.record() == before


def test_a_free_taking_back_does_not_lead_into_an_earlier_era() -> None:
    """What was drawn after the answer, and taken back, would come again."""
    table = open_table(ROLL, 1, SEALED, {"heroes": "none"}, {"party_die": ["scroll"] * 7})
    moves = ["use scroll", *["pick scroll"] * 6, "roll"]
    for move in moves:
        table.play(0, move)
    rolled = table.view(0)
    table.take_back(0, agreed=True)
    assert table.record()["eras"] == [[7, 1]]
    while table.moves:
        table.take_back(0)
    assert table.record()["eras"] == [[0, 1]]
    for move in moves:
        table.play(0, move)
    assert_same(table, rebuilt_table(ROLL, table.header, table.moves, table.eras))
    assert table.view(0) != rolled


@pytest.mark.parametrize(
    "eras", [[[0, 0]], [[0, -1]], [[-1, 1]], [[3, 1]], [[1, 1], [0, 2]], [[0, 2], [1, 2]]]
)
def test_eras_that_cannot_be_are_refused(eras: list[list[int]]) -> None:
    table = open_table(RAIDERS, 3, 1, {}, None)
    table.play(0, "play 1")
    table.play(1, "play 1")
    record = msgspec.convert({**table.record(), "eras": eras}, Record)
    with pytest.raises(BadRecord, match="eras"):
        replay_table(RAIDERS, record)


def test_nothing_is_taken_back_after_the_end() -> None:
    table = open_table(ROLL, 1, 6, {}, None)
    chance = random.Random(6)
    while table.asked:
        plays_one(table, chance)
    assert why(table, 0) == "over"
    assert why(table, 0, agreed=True) == "over"


def test_a_resumed_table_takes_back_what_was_played_before() -> None:
    table = open_table(RAIDERS, 3, SEALED, {}, None)
    table.play(0, "play 1")
    table.play(2, "play 2")
    again = resume_table(RAIDERS, unpack_snapshot(table.snapshot()))
    assert again.can_take_back(0)
    again.take_back(0)
    assert again.moves == [(2, "play 2")]
    assert again.asked == (0, 1)


def test_a_world_without_a_past_takes_nothing_back() -> None:
    table = open_table(RAIDERS, 3, SEALED, {}, None)
    table.play(0, "play 1")
    world = table.redealt(0, 1)
    assert why(world, 0) == "nothing"
    again = resume_table(RAIDERS, unpack_snapshot(world.snapshot()))
    assert why(again, 0, agreed=True) == "nothing"


@pytest.mark.parametrize("seat", [-1, 3, None, "0"])
def test_a_seat_that_is_not_there_takes_nothing_back(seat: Any) -> None:
    table = open_table(RAIDERS, 3, 1, {}, None)
    with pytest.raises(IllegalMove, match="there is no seat"):
        table.take_back(seat)


def test_a_taking_back_tells_nothing_and_shows_the_view_of_before() -> None:
    table = open_table(ROLL, 1, 6, {"heroes": "none"}, None)
    before = table.view(0)
    move = next(move for move in table.options(0) if move.verb == "use")
    table.play(0, move)
    assert table.moments(0)
    table.take_back(0)
    assert table.moments(0) == []
    assert table.view(0) == before
