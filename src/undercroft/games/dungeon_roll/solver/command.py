"""`undercroft solve dungeon_roll`: the value of a delve, and the best move of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.games.dungeon_roll.cards import DRAGON, DUNGEON, PARTY

if TYPE_CHECKING:
    from undercroft.games.dungeon_roll.solver.values import Solver

EXACT = """Exact: the value of every position of this model (dice, levels, lair, graveyard).
Approximate: a token counts {token:.4f} points when drawn and is not used; the box is never empty;
a hero keeps its side during a delve, and uses its ultimate if the solver knows it."""


def solve(
    hero: Annotated[str, typer.Option(help="Side of a hero; none when empty.")] = "",
    party_dice: Annotated[int, typer.Option(min=1, max=8, help="Party dice.")] = 7,
    top_level: Annotated[int, typer.Option(min=1, max=10, help="Last level.")] = 10,
    rerolls: Annotated[str, typer.Option(help="none, monster_types, any_subset")] = "any_subset",
    fights: Annotated[str, typer.Option(help="most or any_number")] = "any_number",
    token_value: Annotated[float, typer.Option(help="Points of a drawn token.")] = 40 / 36,
    ultimate: Annotated[bool, typer.Option(help="The hero's ultimate may be used.")] = True,
    party: Annotated[str, typer.Option(help='A position, e.g. "fighter*2 scroll".')] = "",
    dungeon: Annotated[str, typer.Option(help='Dice of its level, e.g. "goblin ooze".')] = "",
    lair: Annotated[int, typer.Option(min=0, max=7, help="Dice in its lair.")] = 0,
    level: Annotated[int, typer.Option(min=1, max=10, help="Its level.")] = 1,
) -> None:
    """Solve a delve of Dungeon Roll. Results are kept in UNDERCROFT_CACHE."""
    try:
        from undercroft.games.dungeon_roll.solver.model import Model, is_solvable
        from undercroft.games.dungeon_roll.solver.values import Solver
    except ModuleNotFoundError as error:
        raise typer.BadParameter(f"{error.name} is not installed (extra: solve)") from error
    if rerolls not in ("none", "monster_types", "any_subset"):
        raise typer.BadParameter("none, monster_types or any_subset", param_hint="--rerolls")
    if fights not in ("most", "any_number"):
        raise typer.BadParameter("most or any_number", param_hint="--fights")
    try:
        solver = Solver(Model(party_dice, top_level, rerolls, fights, token_value, hero, ultimate))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--hero") from error
    if not is_solvable(solver.side):
        raise typer.BadParameter("the solver does not know this specialty", param_hint="--hero")
    value = solver.value()
    typer.echo(f"One delve: {value:.4f}   three delves: {3 * value:.4f}")
    typer.echo(EXACT.format(token=token_value))
    if party or dungeon:
        _show_moves(solver, _counts(PARTY, party), _counts(DUNGEON[:DRAGON], dungeon), lair, level)


def _show_moves(
    solver: Solver, party: tuple[int, ...], dungeon: tuple[int, ...], lair: int, level: int
) -> None:
    """The moves of a position, the best first."""
    if sum(party) > solver.model.party_dice or sum(dungeon) + lair > 7:
        raise typer.BadParameter("more dice than there are", param_hint="--party")
    if level > solver.model.top_level:
        raise typer.BadParameter("beyond the last level", param_hint="--level")
    from undercroft.games.dungeon_roll.solver.advice import moves

    for value, move in moves(solver, level, solver.layers - 1, party, dungeon, lair):
        typer.echo(f"{value:8.4f}  {move}")


def _counts(names: Sequence[str], spelled: str) -> tuple[int, ...]:
    """`fighter*2 scroll` as numbers by face."""
    found = [0] * len(names)
    for word in spelled.split():
        name, _, number = word.partition("*")
        if name not in names or not (number or "1").isdecimal():
            raise typer.BadParameter(f"{word!r} is not one of {', '.join(names)}")
        found[names.index(name)] += int(number or 1)
    return tuple(found)
