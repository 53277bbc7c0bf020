"""The command line: serve, pack, lab, solve."""

from __future__ import annotations

import os
from errno import EADDRINUSE
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import undercroft
from undercroft.engine import run as engine_run
from undercroft.engine.packs import checked_pack, pack_toml
from undercroft.games import GAMES, game_called, package_of, register
from undercroft.lab.commands import app as lab
from undercroft.lab.console import GameId, refusals

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def solvers() -> typer.Typer:
    """Create a command for every game that defines `SOLVE`."""
    commands = typer.Typer(no_args_is_help=True, help="Solve a game, or a part of it.")

    @commands.callback()
    def solve() -> None:
        """Solve a game, or a part of it."""

    for game in GAMES:
        place = getattr(package_of(game), "SOLVE", None)
        if place is not None:
            module, name = place.split(":")
            commands.command(game.id)(getattr(import_module(module), name))
    return commands


def rules() -> str:
    """Return whether the rules run compiled or interpreted."""
    return "compiled" if is_compiled() else "interpreted, several times slower than compiled"


def is_compiled() -> bool:
    return not engine_run.__file__.endswith(".py")


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"undercroft {undercroft.__version__}, rules: {rules()}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=show_version,
            is_eager=True,
            help="Show the version, and whether the rules are compiled.",
        ),
    ] = False,
) -> None:
    """Dungeon tabletop games on one rules engine."""


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    db: Annotated[str, typer.Option(help="Database file for the tables.")] = "undercroft.db",
    game: Annotated[
        list[str] | None,
        typer.Option(help="Package of a third-party game, e.g. examples.lanterns. Repeatable."),
    ] = None,
) -> None:
    """Serve the games in the browser. More settings: UNDERCROFT_* (docs/protocol.md)."""
    import msgspec

    from undercroft.server.run import check_db, damage_in, run
    from undercroft.server.settings import client_folder, from_environment

    with refusals():
        for place in game or []:
            register(place)
    try:
        settings = from_environment(os.environ, host=host, port=port, db=db)
    except msgspec.ValidationError as error:
        raise typer.BadParameter(str(error)) from error
    if client_folder() is None:
        typer.echo("This installation has no web client: pages return 503.", err=True)
    if settings.push and find_spec("cryptography") is None:
        raise typer.BadParameter("UNDERCROFT_PUSH needs the package undercroft[push]")
    wrong = check_db(db)
    if wrong is not None:
        raise typer.BadParameter(f"{db}: {wrong}", param_hint="--db")
    damage = damage_in(db)
    if damage is not None:
        typer.echo(damage, err=True)
    try:
        run(settings, lambda: typer.echo(f"http://{host}:{port} (rules: {rules()})"))
    except OSError as error:
        wrong = "the address is already in use" if error.errno == EADDRINUSE else str(error)
        raise typer.BadParameter(f"{host}:{port}: {wrong}", param_hint="--port") from error


@app.command()
def lessons(
    db: Annotated[
        Path, typer.Option(help="Database file for the tables.", exists=True, dir_okay=False)
    ] = Path("undercroft.db"),
) -> None:
    """Count the lessons that were begun, and at which step people left them."""
    from undercroft.server.lesson_steps import DONE, lesson_steps

    for lesson, steps in sorted(lesson_steps(db).items()):
        begun, done = steps.total(), steps.pop(DONE, 0)
        left = ", ".join(
            f"{at + 1}: {steps[at]}" for at in sorted(at for at in steps if at is not None)
        )
        typer.echo(f"{lesson}: {begun} begun, {done} done; left at step {left or '-'}")


@app.command()
def pack(game: GameId) -> None:
    """Print a game's built-in card set as TOML, as a starting point for your own."""
    with refusals():
        typer.echo(pack_toml(checked_pack(game_called(game), {})), nl=False)


app.add_typer(lab, name="lab")
app.add_typer(solvers(), name="solve")

if __name__ == "__main__":
    app()
