"""The contents of each command's report: plots first, then tables."""

from __future__ import annotations

from undercroft.lab.dataset import DatasetResult
from undercroft.lab.experiment import Experiment
from undercroft.lab.league import LeagueResult
from undercroft.lab.match import MatchPart, MatchResult
from undercroft.lab.page import page, section, table
from undercroft.lab.plots import Curve, Dot, columns, curves, dots
from undercroft.lab.statistics import share_interval
from undercroft.lab.teams import TeamsResult
from undercroft.lab.words import Words

COLUMNS = (
    "game", "number", "seat", "bot", "observation", "options", "move", "notation", "result",
    "score",
)  # fmt: skip


def percent(value: float) -> str:
    return f"{value:.1%}"


def sure(low: float, high: float, even: float) -> str:
    """Return a sign for an interval that lies entirely on one side of `even`."""
    return " ▲" if low > even else " ▼" if high < even else ""


def whole_page(
    words: Words, experiment: Experiment, games: int, wanted: int, sections: list[str]
) -> str:
    """Return the frame that all reports share."""
    title = words(f"title.{experiment.command}", game=experiment.game)
    made = words("made", games=f"{games:,}", seed=experiment.seed, rules=experiment.rules_version)
    made += " · " + words("seats", seats=experiment.seats)
    partial = words("partial", games=f"{games:,}", wanted=f"{wanted:,}") if games < wanted else ""
    sections = [part for part in sections if part]
    return page(words, title, made, partial, sections)


# --- match ------------------------------------------------------------------------------------


def match_report(
    words: Words, experiment: Experiment, result: MatchResult, total: MatchPart, wanted: int
) -> str:
    sections = [
        *match_victories(words, result, total),
        match_lengths(words, total),
        notable(words, experiment, total),
    ]
    return whole_page(words, experiment, result.games, wanted, sections)


def match_victories(words: Words, result: MatchResult, total: MatchPart) -> list[str]:
    """Compare bots and seats, or show a team and its seating orders."""
    if result.fair is None:
        return [team_share(words, result), team_seatings(words, result)]
    return [
        match_shares(words, result),
        match_scores(words, result, total),
        match_seats(words, total),
    ]


def team_share(words: Words, result: MatchResult) -> str:
    title = words("team.title")
    return section(title, words("team.note"), *shares_of(words, "team", title, result))


def team_seatings(words: Words, result: MatchResult) -> str:
    rows = [
        Dot(", ".join(one.bots), one.share, one.low, one.high, 0, percent(one.share))
        for one in result.seatings
    ]
    if not rows:
        return ""
    head = [words(key) for key in ("seating", "games", "wins", "share", "interval")]
    cells = [
        [
            ", ".join(one.bots), f"{one.games:,}", f"{one.wins:,}", percent(one.share),
            f"{percent(one.low)} – {percent(one.high)}",
        ]
        for one in result.seatings
    ]  # fmt: skip
    title = words("seatings.title")
    drawn = dots(title, rows, result.bots[0].share, True)
    return section(title, words("seatings.note"), drawn, table(head, cells))


def match_shares(words: Words, result: MatchResult) -> str:
    title = words("shares.title")
    lost = words("lost", share=percent(result.lost_by_all / result.games))
    note = words("shares.note") + (f" {lost}." if result.lost_by_all else "")
    return section(title, note, *shares_of(words, "bot", title, result))


def shares_of(words: Words, who: str, title: str, result: MatchResult) -> list[str]:
    """Show win shares as dots and as a table."""
    rows = [
        Dot(one.bot, one.share, one.low, one.high, 0, percent(one.share)) for one in result.bots
    ]
    head = [words(key) for key in (who, "wins", "share", "interval", "score")]
    cells = [
        [
            one.bot, f"{one.wins:,.10g}", percent(one.share),
            f"{percent(one.low)} – {percent(one.high)}", f"{one.score:.2f} ± {one.score_error:.2f}",
        ]
        for one in result.bots
    ]  # fmt: skip
    return [dots(title, rows, result.fair, True), table(head, cells)]


def match_scores(words: Words, result: MatchResult, total: MatchPart) -> str:
    named = [(one.bot, total.scores[index]) for index, one in enumerate(result.bots)]
    title = words("scores.title")
    return section(title, words("scores.note"), columns(title, named, words("score")))


def match_seats(words: Words, total: MatchPart) -> str:
    rows = []
    for seat, won in enumerate(total.seat_share):
        share = won / total.games
        low, high = share_interval(total.games, share, share * (1 - share))
        rows.append(Dot(words("seat", seat=seat), share, low, high, 0, percent(share)))
    title = words("by_seat.title")
    fair = (1 - total.lost_by_all / total.games) / len(rows)
    return section(title, words("by_seat.note"), dots(title, rows, fair, True))


def match_lengths(words: Words, total: MatchPart) -> str:
    title = words("lengths.title")
    note = words("lengths.note", mean=f"{total.moves / total.games:.1f}")
    return section(title, note, columns(title, [("", total.lengths)], words("moves")))


def notable(words: Words, experiment: Experiment, total: MatchPart) -> str:
    """List games worth watching, and the command that shows them."""
    lines = [
        words("notable.longest", number=total.longest[0], moves=total.longest[1]),
        words("notable.shortest", number=total.shortest[0], moves=total.shortest[1]),
        words("notable.highest", number=total.highest[0], score=total.highest[1]),
    ]
    listed = "".join(f"<li>{one}</li>" for one in lines)
    number = total.longest[0]
    command = f"<pre>undercroft lab show . {number} --record game-{number}.json</pre>"
    return section(
        words("notable.title"), words("notable.note"), command, f"<ul>{listed}</ul>",
        f'<p class="note">{words("intervals")}</p>',
    )  # fmt: skip


# --- league -----------------------------------------------------------------------------------


def league_report(words: Words, experiment: Experiment, result: LeagueResult, wanted: int) -> str:
    sections = [
        league_ratings(words, result),
        league_cross(words, result),
        league_curve(words, result),
    ]
    return whole_page(words, experiment, result.games, wanted, sections)


def league_ratings(words: Words, result: LeagueResult) -> str:
    rows = [
        Dot(
            row.bot, row.rating, row.rating - 2 * row.uncertainty,
            row.rating + 2 * row.uncertainty, 0, f"{row.rating:.2f}",
        )
        for row in result.rows
    ]  # fmt: skip
    head = [words(key) for key in ("bot", "rating", "uncertainty", "games", "share", "interval")]
    cells = [
        [
            row.bot, f"{row.rating:.2f}", f"{row.uncertainty:.2f}", f"{row.games:,}",
            percent(row.share), f"{percent(row.low)} – {percent(row.high)}",
        ]
        for row in result.rows
    ]  # fmt: skip
    title = words("ratings.title")
    return section(title, words("ratings.note"), dots(title, rows, None, False), table(head, cells))


def league_cross(words: Words, result: LeagueResult) -> str:
    names = [row.bot for row in result.rows]
    found = {(one.bot, one.other): one for one in result.duels}
    cells = []
    for name in names:
        row = [name]
        for other in names:
            one = found.get((name, other))
            row.append("·" if one is None else percent(one.share) + sure(one.low, one.high, 0.5))
        cells.append(row)
    note = words("cross.note") + f" ▲ ▼: {words('factor.sure')}."
    return section(words("cross.title"), note, table([words("bot"), *names], cells))


def league_curve(words: Words, result: LeagueResult) -> str:
    lines = [
        Curve(bot, [(float(games), row[index]) for games, row in result.curve])
        for index, bot in enumerate(result.bots)
    ]
    title = words("curve.title")
    drawn = curves(title, lines, words("games"))
    return section(title, words("curve.note"), drawn) if drawn else ""


# --- teams ------------------------------------------------------------------------------------


def teams_report(words: Words, experiment: Experiment, result: TeamsResult, wanted: int) -> str:
    rows = [
        Dot(" + ".join(row.bots), row.share, row.low, row.high, 0, percent(row.share))
        for row in result.rows
    ]
    title = words("teams.title")
    head = [words(key) for key in ("team", "games", "wins", "share", "interval", "score")]
    shown = table(head, team_rows(result))
    return whole_page(
        words, experiment, result.games, wanted,
        [
            section(title, words("teams.note"), dots(title, rows, None, True), shown),
            section(words("notable.title"), words("notable.note"), first_game()),
        ],
    )  # fmt: skip


def first_game() -> str:
    return "<pre>undercroft lab show . 0 --record game-0.json</pre>"


def team_rows(result: TeamsResult) -> list[list[str]]:
    return [
        [
            " + ".join(row.bots), f"{row.games:,}", f"{row.wins:,}", percent(row.share),
            f"{percent(row.low)} – {percent(row.high)}", f"{row.score:.2f} ± {row.score_error:.2f}",
        ]
        for row in result.rows
    ]  # fmt: skip


# --- dataset ----------------------------------------------------------------------------------


def dataset_report(words: Words, experiment: Experiment, result: DatasetResult, wanted: int) -> str:
    facts = [
        [words("games"), f"{result.games:,}"],
        [words("dataset.rows"), f"{result.rows:,}"],
        [words("dataset.size"), f"{result.size / 1e6:.2f}"],
    ]
    facts.append([words("dataset.vector"), str(result.observation)])
    title = words("offered.title")
    chosen = sorted(result.chosen.items(), key=lambda pair: -pair[1])
    rows = [[name, f"{count:,}", percent(count / result.rows)] for name, count in chosen]
    head = [words("moves"), words("count"), ""]
    named = [[name, words(f"column.{name}")] for name in COLUMNS]
    sections = [
        section(words("dataset.title"), words("dataset.note"), table(["", ""], facts)),
        section(words("dataset.columns"), "", table(["", ""], named)),
        section(title, "", columns(title, [("", result.options)], words("options"))),
        section(words("chosen.title"), "", table(head, rows)),
    ]
    return whole_page(words, experiment, result.games, wanted, sections)
