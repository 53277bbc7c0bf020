"""The command line of the lab: match, league, teams, balance, dataset, show."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from undercroft.engine.errors import BadSetup
from undercroft.engine.packs import checked_pack, read_pack
from undercroft.games import game_called
from undercroft.lab import balance as balances
from undercroft.lab import dataset as datasets
from undercroft.lab import league as leagues
from undercroft.lab import match as matches
from undercroft.lab import reports
from undercroft.lab import teams as teams_study
from undercroft.lab.balance_report import balance_report
from undercroft.lab.console import (
    Bots,
    ClusterAt,
    GameId,
    Games,
    Language,
    Options,
    Out,
    PackFile,
    Seats,
    Seed,
    Workers,
    carry_out,
    folder_for,
    keep,
    print_table,
    read_bots,
    read_language,
    read_options,
    refusals,
)
from undercroft.lab.crews import crew_for
from undercroft.lab.experiment import chunk_for, new_experiment
from undercroft.lab.folder import read_experiment
from undercroft.lab.show import bots_of, shown_game
from undercroft.lab.words import Words

app = typer.Typer(no_args_is_help=True, help="Many games at once: matches, leagues, balance.")


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
    """Let bots play many games against each other, with seats rotated."""
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
        carry_out(matches.STUDY, experiment, games, crew, folder, finish)


def print_match(words: Words, result: matches.MatchResult) -> None:
    who = "bot" if result.fair is not None else "team"
    head = [words(key) for key in (who, "wins", "share", "interval", "score")]
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
    """Rate bots in a round robin: every line-up plays equally often, with seats rotated."""
    with refusals():
        words = read_language(language)
        leagues.check_rivals(game_called(game), words)
        names = list(dict.fromkeys(read_bots(bots)))
        if len(names) < 2:
            raise BadSetup("a league needs at least two different bots", what="bots")
        chosen = read_options(game, option, pack)
        experiment = new_experiment("league", game, names, seats_for(game, seats), seed, chosen)
        leagues.Standings(experiment, games)  # is the rating library installed?
        folder = folder_for(experiment, out, "json")

        def finish(parts: Iterable[bytes]) -> None:
            result = leagues.standings(experiment, games, parts).result()
            print_league(words, result)
            keep(folder, result, reports.league_report(words, experiment, result, games))

        crew = crew_for(workers, cluster)
        carry_out(leagues.STUDY, experiment, games, crew, folder, finish)


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


@app.command()
def teams(
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
    """Compare teams in a cooperative game: every combination of bots plays equally often."""
    with refusals():
        words = read_language(language)
        teams_study.check_team(game_called(game), words)
        names = list(dict.fromkeys(read_bots(bots)))
        chosen = read_options(game, option, pack)
        experiment = new_experiment("teams", game, names, seats_for(game, seats), seed, chosen)
        folder = folder_for(experiment, out, "json")

        def finish(parts: Iterable[bytes]) -> None:
            result = teams_study.summary(experiment, parts)
            print_teams(words, result)
            keep(folder, result, reports.teams_report(words, experiment, result, games))

        crew = crew_for(workers, cluster)
        carry_out(teams_study.STUDY, experiment, games, crew, folder, finish)


def print_teams(words: Words, result: teams_study.TeamsResult) -> None:
    head = [words(key) for key in ("team", "games", "wins", "share", "interval", "score")]
    print_table(head, reports.team_rows(result))


def seats_for(game: str, given: int | None) -> int:
    """Return the table size, by default the smallest one with an opponent."""
    if given is not None:
        return given
    rules = game_called(game)
    return min(max(2, rules.least_seats), rules.most_seats)


@app.command()
def balance(
    game: GameId,
    games: Games = 1000,
    bot: Annotated[str, typer.Option(help="The bot in every seat.")] = "greedy",
    seats: Seats = None,
    seed: Seed = 0,
    workers: Workers = 1,
    cluster: ClusterAt = None,
    option: Options = None,
    pack: PackFile = None,
    vary: Annotated[bool, typer.Option(help="Measure the effect of table options too.")] = True,
    samples: Annotated[int, typer.Option(min=0, help="Decisions analysed in depth per game.")] = 2,
    out: Out = None,
    language: Language = "en",
) -> None:
    """Measure the effect of every factor the game declares; with --pack, compare two card sets."""
    with refusals():
        words = read_language(language)
        rules = game_called(game)
        places = seats_for(game, seats)
        own = None if pack is None else checked_pack(rules, read_pack(pack))
        experiment = msgspec.structs.replace(
            new_experiment(
                "balance", game, [bot] * places, places, seed, read_options(game, option)
            ),
            pack=own,
            vary=vary and bool(rules.table_options),
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
            keep(folder, result, balance_report(words, experiment, result, games))

        crew = crew_for(workers, cluster)
        carry_out(balances.STUDY, experiment, games, crew, folder, finish)


def print_balance(words: Words, result: balances.BalanceResult) -> None:
    """Print the factors with a clear effect, strongest first."""
    rows = []
    for condition in result.conditions:
        clear = [one for one in condition.factors if is_clear(one)]
        clear.sort(key=lambda one: -abs(difference(one).mean))
        for one in clear[:20]:
            found = difference(one)
            show = "{:+.2f}" if one.by_score else "{:+.1%}"
            interval = f"{show.format(found.low)} – {show.format(found.high)}"
            name, named = f"{one.kind} {one.id}", words(f"condition.{condition.name}")
            rows.append([name, named, f"{one.frequency:.1%}", show.format(found.mean), interval])
    head = [words("factor.name"), "", words("factor.occurs"), words("factor.difference")]
    print_table([*head, words("interval")], rows)


def difference(one: balances.FactorResult) -> balances.Estimate:
    """Return the difference in win share, or in score if someone wins at every table."""
    found = one.score_difference if one.by_score else one.share_difference
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
    """Write games as Parquet for learning, one row per decision."""
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
        carry_out(datasets.STUDY, experiment, games, crew, folder, finish)


@app.command()
def show(
    folder: Annotated[Path, typer.Argument(help="Experiment folder.")],
    number: Annotated[int, typer.Argument(min=0, help="Game number.")],
    record: Annotated[
        Path | None, typer.Option(help="Write a record for the browser's replay page.")
    ] = None,
) -> None:
    """Replay one game of an experiment: its moves, its outcome, and a record to watch."""
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
