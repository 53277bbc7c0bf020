"""The two entry points to a state: `apply` is unchecked (search), `play` checks (people)."""

from __future__ import annotations

from librt.vecs import pop

from undercroft.engine.errors import IllegalMove
from undercroft.engine.game import Game
from undercroft.engine.names import snake_case
from undercroft.engine.state import Decision, State


def advance(state: State) -> None:
    """Run steps until a seat is asked or the game is over."""
    while len(state.stack):
        top = state.stack[-1]
        if top.waits:
            return
        state.pop()
        top.run(state)


def next_decision(state: State) -> Decision[State] | None:
    """Return the decision that search answers next; None when the game is over."""
    if not state.stack:
        return None
    top = state.stack[-1]
    assert isinstance(top, Decision), "advance() stops at a decision"
    return top


def answer(state: State, move: int) -> None:
    """Answer the next decision with a move known to be legal, and run all that follows."""
    top = state.pop()
    assert isinstance(top, Decision), "advance() stops at a decision"
    top.answer(state, move)
    advance(state)


def apply(game: Game, state: State, seat: int, move: int) -> None:
    """Carry out a move known to be legal, and all that follows. For people use `play`."""
    if game.is_interrupt(move):
        game.interrupt(state, seat, move)
        advance(state)
        return
    state.stack, decision = pop(state.stack, _place_of(state, seat))
    assert isinstance(decision, Decision), "only a decision has a seat"
    left = len(state.stack)
    decision.answer(state, move)
    assert not decision.simultaneous or len(state.stack) <= left, _pushed(state, decision)
    advance(state)


def _pushed(state: State, decision: Decision[State]) -> str:
    """Describe the fault: seats of the group that answer later would answer something else."""
    name, step = snake_case(type(decision).__name__), type(state.stack[-1]).__name__
    return f"{name} of seat {decision.seat} is simultaneous with others and pushed {step}"


def waiting(state: State) -> list[Decision[State]]:
    """Return every decision that may be answered now: one, or a simultaneous group."""
    group: list[Decision[State]] = []
    for place in range(len(state.stack) - 1, -1, -1):
        step = state.stack[place]
        if not isinstance(step, Decision) or (group and not step.simultaneous):
            break
        group.append(step)
        if not step.simultaneous:
            break
    return group


def _place_of(state: State, seat: int) -> int:
    """Return the stack index of this seat's pending decision; -1 if there is none."""
    for place in range(len(state.stack) - 1, -1, -1):
        step = state.stack[place]
        if not isinstance(step, Decision):
            return -1
        if step.seat == seat:
            return place
        if not step.simultaneous:
            return -1
    return -1


def decision_of(state: State, seat: int) -> Decision[State] | None:
    """Return this seat's pending decision, if any."""
    place = _place_of(state, seat)
    if place < 0:
        return None
    step = state.stack[place]
    return step if isinstance(step, Decision) else None


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that must choose now, in table order."""
    return tuple(sorted(decision.seat for decision in waiting(state)))


def options_of(game: Game, state: State, seat: int) -> list[int]:
    """Return a seat's legal moves: answers to its decision, then interrupts."""
    if not state.stack:
        return []
    decision = decision_of(state, seat)
    extra = game.interrupts(state, seat)
    if decision is None:
        return extra
    return decision.options(state) + extra if extra else decision.options(state)


def play(game: Game, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; otherwise raise and change nothing."""
    options = options_of(game, state, seat)
    if move not in options:
        raise illegal(game, state, seat, game.notation(move), options)
    apply(game, state, seat, move)


def illegal(game: Game, state: State, seat: int, move: str, options: list[int]) -> IllegalMove:
    """Return the error for an illegal move, which lists the legal ones."""
    allowed = [game.notation(option) for option in options]
    return IllegalMove(
        f"illegal move for seat {seat}: {move!r}; legal moves: {', '.join(allowed) or 'none'}",
        seat=seat,
        move=move,
        allowed=allowed,
        over=not state.stack,
    )
