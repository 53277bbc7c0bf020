"""A match, compiled: one game after another, with only counting in between."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from undercroft.bots.bot import Bot, RandomBot
from undercroft.bots.playing import play_through
from undercroft.engine.chance import mixed
from undercroft.engine.game import Game
from undercroft.engine.playout import play_out_by_seat
from undercroft.engine.state import State

STRIDE: Final[i64] = 1_000_003  # between the seeds of two experiments
USUAL: Final = 1024
LOWEST: Final = -(1 << 60)  # below any score


def seed_of(seed: i64, number: i64) -> i64:
    """Return the seed of one game of an experiment, which is enough to replay that game."""
    return mixed(seed * STRIDE + number)


def player_seed(game_seed: i64, seat: i64) -> i64:
    return game_seed ^ (seat + 1)


def set_up(game: Game, empty: State, game_seed: i64) -> State:
    """Set up a table as `engine.setup.new_state` does, from an empty one already checked."""
    state = empty.clone()
    state.rng = mixed(game_seed)
    game.begin(state)
    return state


@final
class Tally:
    """Sums over games, by bot: enough for means and intervals, whatever the number of games."""

    def __init__(self, bot_of: list[int], bots: int, common: bool = False) -> None:
        self.bot_of = bot_of  # by match entry
        self.common = common  # a victory counts in full for everyone
        self.entries = [bot_of.count(bot) for bot in range(bots)]
        self.games = 0
        self.moves = 0
        self.lost_by_all = 0
        self.share = [0.0] * bots
        self.share_squares = [0.0] * bots
        self.score = [0.0] * bots
        self.score_squares = [0.0] * bots
        self.seat_share = [0.0] * len(bot_of)
        self.turn_games = [0] * len(bot_of)  # by rotation of the entries
        self.turn_wins = [0] * len(bot_of)
        self.lengths: dict[int, int] = {}
        self.scores: list[dict[int, int]] = [{} for _ in range(bots)]
        self.longest = -1
        self.longest_moves = -1
        self.shortest = -1
        self.shortest_moves = -1
        self.highest = -1
        self.highest_score = 0

    def add(self, number: int, winners: list[int], scores: list[int], moves: int) -> None:
        """Count game `number`, in which entry i sat at seat (i + number) modulo seats."""
        self.add_shares(number, winners, len(scores))
        self.add_scores(number, scores)
        self.games += 1
        self.moves += moves
        self.lengths[moves] = self.lengths.get(moves, 0) + 1
        self.note_length(number, moves)
        first = number % len(scores)
        self.turn_games[first] += 1
        if winners:
            self.turn_wins[first] += 1
        else:
            self.lost_by_all += 1

    def add_shares(self, number: int, winners: list[int], seats: int) -> None:
        """Count the victory, by seat and by bot."""
        shares = [0.0] * len(self.entries)
        part = self.part_of(winners)
        for seat in winners:
            shares[self.bot_of[(seat - number) % seats]] += part
            self.seat_share[seat] += part
        for bot in range(len(self.entries)):
            share = shares[bot] / self.entries[bot]
            self.share[bot] = self.share[bot] + share
            self.share_squares[bot] = self.share_squares[bot] + share * share

    def add_scores(self, number: int, scores: list[int]) -> None:
        """Count the points, by bot."""
        points = [0] * len(self.entries)
        for seat in range(len(scores)):
            bot = self.bot_of[(seat - number) % len(scores)]
            score = scores[seat]
            points[bot] += score
            counts = self.scores[bot]
            counts[score] = counts.get(score, 0) + 1
            if self.highest < 0 or score > self.highest_score:
                self.highest = number
                self.highest_score = score
        for bot in range(len(self.entries)):
            point = points[bot] / self.entries[bot]
            self.score[bot] = self.score[bot] + point
            self.score_squares[bot] = self.score_squares[bot] + point * point

    def part_of(self, winners: list[int]) -> float:
        """Return each winner's share of the victory."""
        if not winners:
            return 0.0
        return 1.0 if self.common else 1.0 / len(winners)

    def note_length(self, number: int, moves: int) -> None:
        if moves > self.longest_moves:
            self.longest = number
            self.longest_moves = moves
        if self.shortest < 0 or moves < self.shortest_moves:
            self.shortest = number
            self.shortest_moves = moves

    def share_out(self, winners: list[int]) -> None:
        """Count a victory shared by several seats, or a game won by no one."""
        if not winners:
            self.lost_by_all += 1
            return
        part = self.part_of(winners)
        for seat in winners:
            self.seat_share[seat] = self.seat_share[seat] + part

    def take(
        self,
        lengths: dict[int, int],
        scores: dict[int, int],
        alone: list[int],
        points: int,
        squares: int,
    ) -> None:
        """Take over the counts of games in which one bot held all seats; points are by table."""
        seats = len(self.bot_of)
        self.lengths = lengths
        self.scores = [scores]
        self.games = sum(lengths.values())
        self.moves = sum([moves * count for moves, count in lengths.items()])
        self.seat_share = [self.seat_share[seat] + alone[seat] for seat in range(seats)]
        won = self.games - self.lost_by_all
        parts = 1 if self.common else seats
        self.share = [won / parts]
        self.share_squares = [won / (parts * parts)]
        self.score = [points / seats]
        self.score_squares = [squares / (seats * seats)]


@final
class Counts:
    """How often each number occurred: a list for the usual ones, a mapping for the rest."""

    def __init__(self) -> None:
        self.usual = [0] * USUAL
        self.rest: dict[int, int] = {}

    def add(self, value: int) -> None:
        if 0 <= value < USUAL:
            self.usual[value] = self.usual[value] + 1
        else:
            self.rest[value] = self.rest.get(value, 0) + 1

    def as_mapping(self) -> dict[int, int]:
        found = {value: count for value, count in enumerate(self.usual) if count}
        found.update(self.rest)
        return found


def count_random_games(
    game: Game, empty: State, seed: i64, first: i64, last: i64, tally: Tally
) -> None:
    """Play games `first` to before `last` with random moves in every seat, as fast as possible."""
    seats = empty.seats
    has_interrupts = game.first_interrupt < len(game.moves)
    players: list[Bot] = [RandomBot(0) for _ in range(seats)]
    rngs = [player.rng for player in players]
    lengths = Counts()
    scores = Counts()
    alone = [0] * seats  # unshared victories, by seat
    points: i64 = 0  # table totals, and their squares
    squares: i64 = 0
    highest = LOWEST  # of all scores so far
    number = first
    while number < last:
        game_seed = seed_of(seed, number)
        state = set_up(game, empty, game_seed)
        for seat in range(seats):
            rngs[seat].restart(player_seed(game_seed, seat))
        if has_interrupts:
            moves = play_through(game, state, players, 0)
        else:
            moves = play_out_by_seat(state, rngs)
        lengths.add(moves)
        if moves > tally.longest_moves or moves < tally.shortest_moves or tally.shortest < 0:
            tally.note_length(int(number), moves)
        total: i64 = 0
        for score in game.scores(state):
            scores.add(score)
            total += score
            if score > highest:
                highest = score
                tally.highest = int(number)
                tally.highest_score = score
        points += total
        squares += total * total
        winners = state.winners
        if len(winners) == 1:
            alone[winners[0]] = alone[winners[0]] + 1
        else:
            tally.share_out(winners)
        number += 1
    tally.take(lengths.as_mapping(), scores.as_mapping(), alone, int(points), int(squares))
