"""The compiled loop for games between bots, used by matches, studies and environments."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.bots.bot import Bot, RandomBot
from undercroft.engine.chance import seeded
from undercroft.engine.game import Game, Move
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.run import apply
from undercroft.engine.state import Decision, State

NOBODY: Final = -1


class BadAnswer(Exception):
    """A player raised or gave an illegal answer; `cause` is the exception it raised, if any."""

    def __init__(self, seat: int, move_number: int, answer: str, cause: Exception | None) -> None:
        super().__init__(seat, move_number, answer)
        self.seat = seat
        self.move_number = move_number
        self.answer = answer
        self.cause = cause


class CustomPlayer(Bot):
    """A custom bot: any object whose `choose(knowledge)` returns a move or its notation."""

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
    """An observer that is called at every decision, before the answer is applied."""

    def asked(self, state: State, seat: int, codes: list[int], move: int) -> None:
        raise AssertionError("a watcher must define asked")


def play_through(
    game: Game,
    state: State,
    players: list[Bot],
    game_seed: int,
    watcher: Watcher | None = None,
    until: int = NOBODY,
) -> int:
    """Let the players answer until the game ends or seat `until` is next; return the move count.

    `game_seed` seeds the redealt worlds (determinizations) that they search.
    """
    moves = 0
    while len(state.stack):
        top = state.stack[-1]
        if not isinstance(top, Decision):
            state.pop()
            top.run(state)
            continue
        seat = top.seat
        if seat == until:
            break
        player = players[seat]
        if watcher is None and isinstance(player, RandomBot):  # it needs no knowledge
            answer_at_random(game, state, top, player)
        else:
            think(game, state, player, seat, seeded(game_seed + moves), moves, watcher)
        moves += 1
    return moves


def answer_at_random(game: Game, state: State, decision: Decision[Any], player: RandomBot) -> None:
    """Answer the decision on top of the stack, or interrupt it, all moves equally likely."""
    options = decision.options(state)
    if game.first_interrupt < len(game.moves):
        extra = game.interrupts(state, decision.seat)
        if extra:
            options = options + extra
    move = options[player.rng.below(len(options))]
    if move < game.first_interrupt:
        state.pop()
        decision.answer(state, move)
    else:
        game.interrupt(state, decision.seat, move)


def think(
    game: Game,
    state: State,
    player: Bot,
    seat: int,
    seed: int,
    move_number: int,
    watcher: Watcher | None,
) -> None:
    """Ask a player, giving it only what its seat knows, and apply its answer if it is legal."""
    knowledge = Knowledge(game, state, seat, seed)
    codes = knowledge.codes
    try:
        move = player.choose_code(knowledge)
    except Exception as error:
        raise BadAnswer(seat, move_number, "", error) from error
    if move not in codes:
        said = game.notation(move) if 0 <= move < len(game.moves) else str(move)
        if isinstance(player, CustomPlayer):
            said = player.said
        raise BadAnswer(seat, move_number, said, None)
    if watcher is not None:
        watcher.asked(state, seat, codes, move)
    apply(game, state, seat, move)
