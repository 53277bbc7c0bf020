"""The loop of a match, compiled: one game after another, and nothing between them but counting."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undercroft.bots.bot import Bot, RandomBot
from undercroft.engine.chance import Rng, mixed, seeded
from undercroft.engine.game import Game, Move
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.run import advance, apply
from undercroft.engine.state import Decision, State

STRIDE: Final[i64] = 1_000_003  # between the seeds of two experiments
USUAL: Final = 1024
LOWEST: Final = -(1 << 60)  # below any score


class BadAnswer(Exception):
    """A player raised, or answered what it was not offered; `cause` is what it raised, if any."""

    def __init__(self, seat: int, move_number: int, answer: str, cause: Exception | None) -> None:
        super().__init__(seat, move_number, answer)
        self.seat = seat
        self.move_number = move_number
        self.answer = answer
        self.cause = cause


class OwnPlayer(Bot):
    """Somebody's own bot: any object whose `choose(knowledge)` gives a move or its notation."""

    def __init__(self, seed: int, thinker: Any) -> None:
        super().__init__(seed)
        self.thinker = thinker
        self.said = ""

    def choose_code(self, knowledge: Knowledge) -> int:
        answer = self.thinker.choose(knowledge)
        self.said = str(answer)
        if isinstance(answer, Move):
            return answer.code
        return knowledge.game.codes.get(self.said, -1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Somebody who looks at every decision of a game before it is answered."""

    def asked(self, state: State, seat: int, codes: list[int], move: int) -> None:
        raise AssertionError("every watcher looks")


def seed_of(seed: i64, number: i64) -> i64:
    """The seed of one game of an experiment: enough to play that game alone."""
    return mixed(seed * STRIDE + number)


def player_seed(game_seed: i64, seat: i64) -> i64:
    return game_seed ^ (seat + 1)


def set_up(game: Game, empty: State, game_seed: i64) -> State:
    """A table like `engine.setup.new_state` makes, from an empty one that was checked before."""
    state = empty.clone()
    state.rng = mixed(game_seed)
    game.begin(state)
    return state


def play_through(
    game: Game, state: State, players: list[Bot], game_seed: int, watcher: Watcher | None
) -> int:
    """Let the players answer until the game is over; how many moves it took."""
    first_interrupt = game.first_interrupt
    has_interrupts = first_interrupt < len(game.moves)
    moves = 0
    stack = state.stack
    while stack:
        top = stack[-1]
        if not isinstance(top, Decision):
            stack.pop()
            top.run(state)
            continue
        seat = top.seat
        player = players[seat]
        if isinstance(player, RandomBot) and watcher is None:  # it needs no knowledge
            options = top.options(state)
            if has_interrupts:
                extra = game.interrupts(state, seat)
                if extra:
                    options = options + extra
            move = options[player.rng.below(len(options))]
            if move < first_interrupt:
                stack.pop()
                top.answer(state, move)
            else:
                game.interrupt(state, seat, move)
        else:
            think(game, state, player, seat, seeded(game_seed + moves), moves, watcher)
        moves += 1
    return moves


def think(
    game: Game,
    state: State,
    player: Bot,
    seat: int,
    seed: int,
    move_number: int,
    watcher: Watcher | None,
) -> None:
    """Ask a player that gets to know what its seat knows, and carry out what it may answer."""
    knowledge = Knowledge(game, state, seat, seed)
    codes = knowledge.codes
    try:
        move = player.choose_code(knowledge)
    except Exception as error:
        raise BadAnswer(seat, move_number, "", error) from error
    if move not in codes:
        said = game.notation(move) if 0 <= move < len(game.moves) else str(move)
        if isinstance(player, OwnPlayer):
            said = player.said
        raise BadAnswer(seat, move_number, said, None)
    if watcher is not None:
        watcher.asked(state, seat, codes, move)
    apply(game, state, seat, move)
    advance(state)


@final
class Tally:
    """Sums over games, by bot: enough for means and intervals, however many games there are."""

    def __init__(self, bot_of: list[int], bots: int, common: bool = False) -> None:
        self.bot_of = bot_of  # by entry of the match
        self.common = common  # a victory is whole for everybody
        self.entries = [bot_of.count(bot) for bot in range(bots)]
        self.games = 0
        self.moves = 0
        self.lost_by_all = 0
        self.share = [0.0] * bots
        self.share_squares = [0.0] * bots
        self.score = [0.0] * bots
        self.score_squares = [0.0] * bots
        self.seat_share = [0.0] * len(bot_of)
        self.turn_games = [0] * len(bot_of)  # by how many seats the entries had moved on
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
        bots = len(self.entries)
        seats = len(scores)
        shares = [0.0] * bots
        points = [0] * bots
        part = self.part_of(winners)
        for seat in winners:
            shares[self.bot_of[(seat - number) % seats]] += part
            self.seat_share[seat] += part
        for seat in range(seats):
            bot = self.bot_of[(seat - number) % seats]
            score = scores[seat]
            points[bot] += score
            counts = self.scores[bot]
            counts[score] = counts.get(score, 0) + 1
            if self.highest < 0 or score > self.highest_score:
                self.highest = number
                self.highest_score = score
        for bot in range(bots):
            share = shares[bot] / self.entries[bot]
            point = points[bot] / self.entries[bot]
            self.share[bot] = self.share[bot] + share
            self.share_squares[bot] = self.share_squares[bot] + share * share
            self.score[bot] = self.score[bot] + point
            self.score_squares[bot] = self.score_squares[bot] + point * point
        self.games += 1
        self.moves += moves
        self.lengths[moves] = self.lengths.get(moves, 0) + 1
        self.note_length(number, moves)
        self.turn_games[number % seats] += 1
        if winners:
            self.turn_wins[number % seats] += 1
        else:
            self.lost_by_all += 1

    def part_of(self, winners: list[int]) -> float:
        """What each winner has of the victory."""
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
        """A victory of several, or of nobody."""
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
        """Counts of games in which one bot held all seats; points are those of whole tables."""
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


def play_random(state: State, rngs: list[Rng]) -> int:
    """`play_through` for seats that all play at random, in a game without interrupts."""
    moves = 0
    stack = state.stack
    while stack:
        top = stack.pop()
        if isinstance(top, Decision):
            options = top.options(state)
            count: i64 = len(options)
            top.answer(state, options[rngs[top.seat].below(count)])
            moves += 1
        else:
            top.run(state)
    return moves


def play_random_interrupts(game: Game, state: State, rngs: list[Rng]) -> int:
    """The same in a game with interrupts: they are offered while the decision waits."""
    first_interrupt = game.first_interrupt
    moves = 0
    stack = state.stack
    while stack:
        top = stack[-1]
        if not isinstance(top, Decision):
            stack.pop()
            top.run(state)
            continue
        seat = top.seat
        options = top.options(state)
        extra = game.interrupts(state, seat)
        if extra:
            options = options + extra
        count: i64 = len(options)
        move = options[rngs[seat].below(count)]
        if move < first_interrupt:
            stack.pop()
            top.answer(state, move)
        else:
            game.interrupt(state, seat, move)
        moves += 1
    return moves


@final
class Counts:
    """How often each number came: a list for the usual ones, a mapping for the rest."""

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
    """Games `first` to before `last` with every seat at random: the fastest way through them."""
    seats = empty.seats
    has_interrupts = game.first_interrupt < len(game.moves)
    rngs = [Rng(0) for _ in range(seats)]
    lengths = Counts()
    scores = Counts()
    alone = [0] * seats  # victories not shared, by seat
    points: i64 = 0  # of whole tables, and their squares
    squares: i64 = 0
    highest = LOWEST  # of all scores so far
    number = first
    while number < last:
        game_seed = seed_of(seed, number)
        state = set_up(game, empty, game_seed)
        for seat in range(seats):
            rngs[seat].restart(player_seed(game_seed, seat))
        if has_interrupts:
            moves = play_random_interrupts(game, state, rngs)
        else:
            moves = play_random(state, rngs)
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
