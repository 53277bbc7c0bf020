"""What all lab commands share: options, errors, a progress bar, and saving results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table as RichTable
from rich.text import Text

from undercroft.engine.errors import BadSetup, UndercroftError
from undercroft.engine.game import TableOption
from undercroft.engine.packs import checked_pack, read_pack
from undercroft.games import game_called
from undercroft.lab.crews import Crew
from undercroft.lab.experiment import MOST_GAMES, MOST_WORKERS, Experiment
from undercroft.lab.folder import Folder
from undercroft.lab.runner import Run, Study
from undercroft.lab.words import LANGUAGES, Words

WRONG: Final = 2  # exit code for bad input
INTERRUPTED: Final = 130
MOST_DIGITS: Final = 10  # of a number given as an option

out_console = Console()
progress_console = Console(stderr=True)

# --- options ------------------------------------------------------------------------------------

GameId = Annotated[str, typer.Argument(help="Game id, e.g. raiders.")]
Bots = Annotated[
    str,
    typer.Option(help="Bots, comma-separated: random, greedy, mcts:N, mcts:Ns, FILE.py:CLASS."),
]
Games = Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="Number of games.")]
Seed = Annotated[int, typer.Option(help="Experiment seed; every game is derived from it.")]
Seats = Annotated[int | None, typer.Option(help="Number of seats.")]
Workers = Annotated[int, typer.Option(min=1, max=MOST_WORKERS, help="Worker processes.")]
ClusterAt = Annotated[str | None, typer.Option("--cluster", help="Address of a Ray cluster.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="Table option as NAME=VALUE.")]
PackFile = Annotated[Path | None, typer.Option(help="TOML file with a custom card set.")]
Out = Annotated[Path | None, typer.Option(help="Folder for results; created if missing.")]
Language = Annotated[str, typer.Option(help="Report language: en, ru or uk.")]


@contextmanager
def refusals() -> Iterator[None]:
    """Print an error as one line and exit; finished work is kept."""
    try:
        yield
    except UndercroftError as error:
        typer.echo(f"{error}", err=True)
        raise typer.Exit(WRONG) from error


class RateColumn(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f}/s", style="cyan")


def bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), RateColumn(),
        TimeElapsedColumn(), TimeRemainingColumn(), console=progress_console,
    )  # fmt: skip


def read_options(game: str, given: list[str] | None, pack: Path | None = None) -> dict[str, Any]:
    """Parse NAME=VALUE options as the game defines them: booleans, numbers, names."""
    known = {one.name: one for one in game_called(game).table_options}
    options: dict[str, Any] = {}
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadSetup(f"an option must be NAME=VALUE, got {one!r}", what="option")
        options[name] = _read_value(known.get(name), value)
    if pack is not None:
        options["pack"] = checked_pack(game_called(game), read_pack(pack))
    return options


def _read_value(option: TableOption | None, text: str) -> Any:
    """Return the allowed value that is written like this; a text where there is none."""
    allowed = {str(one).lower(): one for one in (option.allowed if option else ())}
    if option and option.most and text.isascii() and text.isdigit() and len(text) < MOST_DIGITS:
        return int(text)
    return allowed.get(text.lower(), text)


def read_bots(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",") if name.strip()]


def read_language(language: str) -> Words:
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadSetup(f"unknown language {language!r}; available: {known}", what="language")
    return Words(language)


def folder_for(experiment: Experiment, out: Path | None, suffix: str) -> Folder:
    """Open the given folder, or one named after the experiment, so that a rerun resumes."""
    digest = blake2b(msgspec.json.encode(experiment), digest_size=4).hexdigest()
    named = Path("lab", f"{experiment.game}-{experiment.command}-{digest}")
    return Folder(named if out is None else out, experiment, suffix)


def carry_out(
    study: Study,
    experiment: Experiment,
    games: int,
    crew: Crew,
    folder: Folder,
    finish: Callable[[Iterable[bytes]], None],
) -> None:
    """Run with a progress bar; if interrupted or refused, report on the finished games."""
    kept = 0
    with bar() as progress:
        task = progress.add_task(experiment.game, total=games)

        def count(done: int) -> None:
            nonlocal kept
            kept += done
            progress.advance(task, done)

        run = Run(experiment, games, study, crew, folder, count)
        stopped: BaseException | None = None
        parts = run.parts()
        try:
            finish(parts)
        except (KeyboardInterrupt, UndercroftError) as error:
            stopped = error
            parts.close()  # ends the workers
    if stopped is None:
        return
    if kept:
        finish(run.all_kept())
    typer.echo(f"kept {kept} of {games} games in {folder.path}", err=True)
    if isinstance(stopped, KeyboardInterrupt):
        raise typer.Exit(INTERRUPTED)
    raise stopped


def keep(folder: Folder, result: msgspec.Struct, html: str) -> None:
    """Save the result as JSON, and the report beside it."""
    folder.write("result.json", msgspec.json.format(msgspec.json.encode(result), indent=1))
    report = folder.write("report.html", html)
    typer.echo(str(report))


def print_table(head: list[str], rows: list[list[str]]) -> None:
    table = RichTable(*head, box=None, header_style="bold")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        table.add_row(*row)
    out_console.print(table)
