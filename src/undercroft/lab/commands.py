"""The command line of the lab: match, league, balance, dataset, show."""

from __future__ import annotations

import json
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
from undercroft.engine.packs import checked_pack
from undercroft.games import game_called
from undercroft.lab import balance as balances
from undercroft.lab import dataset as datasets
from undercroft.lab import league as leagues
from undercroft.lab import match as matches
from undercroft.lab import reports
from undercroft.lab.crews import Crew, crew_for
from undercroft.lab.experiment import Experiment, chunk_for, new_experiment
from undercroft.lab.folder import Folder, read_experiment
from undercroft.lab.runner import Run
from undercroft.lab.show import bots_of, shown_game
from undercroft.lab.words import LANGUAGES, Words

WRONG: Final = 2  # exit code of bad input
INTERRUPTED: Final = 130

app = typer.Typer(no_args_is_help=True, help="Many games at once: matches, leagues, balance.")
out_console = Console()
progress_console = Console(stderr=True)

GameId = Annotated[str, typer.Argument(help="Id of the game, e.g. raiders.")]
Bots = Annotated[
    str,
    typer.Option(help="Bots, comma-separated: random, greedy, mcts:N, mcts:Ns, FILE.py:CLASS."),
]
Games = Annotated[int, typer.Option(min=1, help="How many games.")]
Seed = Annotated[int, typer.Option(help="Seed of the experiment; every game follows from it.")]
Seats = Annotated[int | None, typer.Option(help="Seats at the table.")]
Workers = Annotated[int, typer.Option(min=1, help="Worker processes.")]
ClusterAt = Annotated[str | None, typer.Option("--cluster", help="Address of a Ray cluster.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="Option of the table as NAME=VALUE.")
]
PackFile = Annotated[Path | None, typer.Option(help="Card table of one's own, a TOML file.")]
Out = Annotated[Path | None, typer.Option(help="Folder for results; made when missing.")]
Language = Annotated[str, typer.Option(help="Language of the report: en, ru or uk.")]


# --- what all commands share ------------------------------------------------------------------


@contextmanager
def refusals() -> Iterator[None]:
    """Whatever is wrong is said in a line, and finished work stays."""
    try:
        yield
    except UndercroftError as error:
        typer.echo(f"{error}", err=True)
        raise typer.Exit(WRONG) from error


class RateColumn(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f}/s", style="cyan")


def bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), RateColumn(),
        TimeElapsedColumn(), TimeRemainingColumn(), console=progress_console,
    )  # fmt: skip


def read_options(game: str, given: list[str] | None, pack: Path | None = None) -> dict[str, Any]:
    """NAME=VALUE as the game means it: true and false, numbers, names."""
    choices = {choice.name: choice.allowed for choice in game_called(game).choices}
    options: dict[str, Any] = {}
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadSetup(f"an option is NAME=VALUE, not {one!r}", what="option")
        allowed = {str(choice).lower(): choice for choice in choices.get(name, ())}
        options[name] = allowed.get(value.lower(), value)
    if pack is not None:
        options["pack"] = checked_pack(game_called(game), pack)
    return options


def read_bots(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",") if name.strip()]


def read_language(language: str) -> Words:
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadSetup(f"there are reports in {known}, not in {language!r}", what="language")
    return Words(language)


def folder_for(experiment: Experiment, out: Path | None, suffix: str) -> Folder:
    """The folder given, or one named after the experiment, so that the same command resumes."""
    digest = blake2b(msgspec.json.encode(experiment), digest_size=4).hexdigest()
    named = Path("lab", f"{experiment.game}-{experiment.command}-{digest}")
    return Folder(named if out is None else out, experiment, suffix)


MakeRun = Callable[[Experiment, int, Crew, Folder | None, Callable[[int], None]], Run]


def carry_out(
    make_run: MakeRun,
    experiment: Experiment,
    games: int,
    crew: Crew,
    folder: Folder,
    finish: Callable[[Iterable[bytes]], None],
) -> None:
    """Run with a bar; when interrupted or refused, report on what is kept."""
    kept = 0
    with bar() as progress:
        task = progress.add_task(experiment.game, total=games)

        def count(done: int) -> None:
            nonlocal kept
            kept += done
            progress.advance(task, done)

        run = make_run(experiment, games, crew, folder, count)
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
    """The result as JSON, and the report beside it."""
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


# --- commands ---------------------------------------------------------------------------------


@app.command()
def match(
    game: GameId,
    bots: Bots,
    games: Games = 1000,
    seed: Seed = 0,
    workers: Workers = 1,
    cluster: ClusterAt = None,
    option: Options = None,
    pack: PackFile = None,
    out: Out = None,
    language: Language = "en",
) -> None:
    """Let bots play many games against each other, seats rotated."""
    with refusals():
        words = read_language(language)
        names = read_bots(bots)
        chosen = read_options(game, option, pack)
        experiment = new_experiment("match", game, names, len(names), seed, chosen)
        folder = folder_for(experiment, out, "json")

        def finish(parts: Iterable[bytes]) -> None:
            total = matches.total_of(parts)
            if total is None:
                return
            result = matches.summary(experiment, total)
            print_match(words, result)
            keep(folder, result, reports.match_report(words, experiment, result, total, games))

        crew = crew_for(workers, cluster)
        carry_out(matches.match_run, experiment, games, crew, folder, finish)


def print_match(words: Words, result: matches.MatchResult) -> None:
    head = [words(key) for key in ("bot", "wins", "share", "interval", "score")]
    print_table(
        head,
        [
            [
                one.bot, f"{one.wins:,.10g}", f"{one.share:.2%}", f"{one.low:.2%} – {one.high:.2%}",
                f"{one.score:.2f} ± {one.score_error:.2f}",
            ]
            for one in result.bots
        ],
    )  # fmt: skip


@app.command()
def league(
    game: GameId,
    bots: Bots,
    games: Games = 1000,
    seats: Seats = None,
    seed: Seed = 0,
    workers: Workers = 1,
    cluster: ClusterAt = None,
    option: Options = None,
    pack: PackFile = None,
    out: Out = None,
    language: Language = "en",
) -> None:
    """Rate bots in a round robin: every line-up plays equally often, seats turned."""
    with refusals():
        words = read_language(language)
        names = list(dict.fromkeys(read_bots(bots)))
        if len(names) < 2:
            raise BadSetup("a league needs at least two different bots", what="bots")
        chosen = read_options(game, option, pack)
        places = default_seats(game) if seats is None else seats
        experiment = new_experiment("league", game, names, places, seed, chosen)
        leagues.Standings(experiment, games)  # is the library of ratings there?
        folder = folder_for(experiment, out, "json")

        def finish(parts: Iterable[bytes]) -> None:
            result = leagues.standings(experiment, games, parts).result()
            print_league(words, result)
            keep(folder, result, reports.league_report(words, experiment, result, games))

        crew = crew_for(workers, cluster)
        carry_out(leagues.league_run, experiment, games, crew, folder, finish)


def print_league(words: Words, result: leagues.LeagueResult) -> None:
    head = [words(key) for key in ("bot", "rating", "uncertainty", "games", "share", "interval")]
    rows = [
        [
            row.bot, f"{row.rating:.2f}", f"{row.uncertainty:.2f}", f"{row.games:,}",
            f"{row.share:.2%}", f"{row.low:.2%} – {row.high:.2%}",
        ]
        for row in result.rows
    ]  # fmt: skip
    print_table(head, rows)


def default_seats(game: str) -> int:
    """The smallest table with an opponent."""
    rules = game_called(game)
    return min(max(2, rules.least_seats), rules.most_seats)


@app.command()
def balance(
    game: GameId,
    games: Games = 1000,
    bot: Annotated[str, typer.Option(help="The bot on every seat.")] = "greedy",
    seats: Seats = None,
    seed: Seed = 0,
    workers: Workers = 1,
    cluster: ClusterAt = None,
    option: Options = None,
    pack: PackFile = None,
    vary: Annotated[bool, typer.Option(help="Weigh the options of the table too.")] = True,
    samples: Annotated[int, typer.Option(min=0, help="Decisions tried closely, a game.")] = 2,
    out: Out = None,
    language: Language = "en",
) -> None:
    """Weigh everything the game declares as a factor; with --pack, two card tables side by side."""
    with refusals():
        words = read_language(language)
        rules = game_called(game)
        places = default_seats(game) if seats is None else seats
        own = None if pack is None else checked_pack(rules, pack)
        experiment = msgspec.structs.replace(
            new_experiment(
                "balance", game, [bot] * places, places, seed, read_options(game, option)
            ),
            pack=own,
            vary=vary and bool(rules.choices),
            samples=samples,
            chunk=max(2, chunk_for([bot]) // 20),
        )
        folder = folder_for(experiment, out, "json")

        def finish(parts: Iterable[bytes]) -> None:
            total = balances.total_of(parts)
            if not total:
                return
            result = balances.summary(experiment, total)
            print_balance(words, result)
            keep(folder, result, reports.balance_report(words, experiment, result, games))

        crew = crew_for(workers, cluster)
        carry_out(balances.balance_run, experiment, games, crew, folder, finish)


def print_balance(words: Words, result: balances.BalanceResult) -> None:
    """The factors that clearly differ, strongest first."""
    rows = []
    for way in result.ways:
        clear = [one for one in way.factors if is_clear(one)]
        clear.sort(key=lambda one: -abs(difference(one).mean))
        for one in clear[:20]:
            found = difference(one)
            show = "{:+.2f}" if one.table else "{:+.1%}"
            interval = f"{show.format(found.low)} – {show.format(found.high)}"
            name, named = f"{one.kind} {one.id}", words(f"way.{way.way}")
            rows.append([name, named, f"{one.frequency:.1%}", show.format(found.mean), interval])
    head = [words("factor.name"), "", words("factor.occurs"), words("factor.difference")]
    print_table([*head, words("interval")], rows)


def difference(one: balances.FactorResult) -> balances.Estimate:
    """In score for what concerns the whole table, else in the share of victories."""
    found = one.score_difference if one.table else one.share_difference
    return balances.Estimate(0.0, 0.0, 0.0) if found is None else found


def is_clear(one: balances.FactorResult) -> bool:
    found = difference(one)
    return found.low > 0 or found.high < 0


@app.command()
def dataset(
    game: GameId,
    bots: Bots,
    games: Games = 1000,
    seed: Seed = 0,
    workers: Workers = 1,
    cluster: ClusterAt = None,
    option: Options = None,
    pack: PackFile = None,
    out: Out = None,
    language: Language = "en",
) -> None:
    """Write games as Parquet, one row for each decision, for learning."""
    with refusals():
        words = read_language(language)
        names = read_bots(bots)
        chosen = read_options(game, option, pack)
        size = max(20, chunk_for(names) // 5)
        experiment = new_experiment("dataset", game, names, len(names), seed, chosen, size)
        datasets.polars_module()
        folder = folder_for(experiment, out, "parquet")
        folder.write("moves.json", json.dumps([move.notation for move in game_called(game).moves]))
        folder.write("fields.json", json.dumps(datasets.field_names(game_called(game))))

        def finish(parts: Iterable[bytes]) -> None:
            result = datasets.counted(experiment, parts)
            keep(folder, result, reports.dataset_report(words, experiment, result, games))

        crew = crew_for(workers, cluster)
        carry_out(datasets.dataset_run, experiment, games, crew, folder, finish)


@app.command()
def show(
    folder: Annotated[Path, typer.Argument(help="Folder of an experiment.")],
    number: Annotated[int, typer.Argument(min=0, help="Number of the game.")],
    record: Annotated[
        Path | None, typer.Option(help="Write a record for the replay page of the browser.")
    ] = None,
) -> None:
    """Play one game of an experiment again: its moves, its end, and a record to watch."""
    with refusals():
        experiment = read_experiment(folder)
        table = shown_game(experiment, number)
        bots = bots_of(experiment, number)
        rows = [[str(i), str(seat), bots[seat], move] for i, (seat, move) in enumerate(table.moves)]
        print_table(["", "seat", "bot", "move"], rows)
        outcome = table.outcome
        assert outcome is not None, "a finished game has an outcome"
        print_table(["winners", "scores", "reason"], [[str(list(outcome.winners)),
                    str(list(outcome.scores)), outcome.reason]])  # fmt: skip
        if record is not None:
            write_record(record, table.record())


def write_record(place: Path, record: dict[str, Any]) -> None:
    try:
        place.write_text(json.dumps(record), encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"cannot write {place}: {error.strerror}", what="record") from error
    typer.echo(str(place))
