"""The page of a balance study: what each factor changes, under each condition."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.games import game_called
from undercroft.lab.balance import VARIED, BalanceResult, ConditionResult, Estimate, FactorResult
from undercroft.lab.experiment import Experiment
from undercroft.lab.page import folded, section, table
from undercroft.lab.plots import Dot, columns, dots, legend
from undercroft.lab.reports import percent, sure, whole_page
from undercroft.lab.words import Words


def balance_report(words: Words, experiment: Experiment, result: BalanceResult, wanted: int) -> str:
    words.learn(game_called(experiment.game))
    conditions = [condition for condition in result.conditions if condition.name != VARIED]
    varied = [condition for condition in result.conditions if condition.name == VARIED]
    kinds = list(dict.fromkeys(one.kind for condition in conditions for one in condition.factors))
    sections = [
        balance_facts(words, conditions, result.cooperative),
        *[factor_section(words, kind, conditions, "") for kind in kinds],
        *[factor_section(words, "option", varied, words("factor.option_note")) for _ in varied],
        counted_section(words, "lengths", conditions, words("moves")),
        counted_section(words, "scores", conditions, words("score")),
        counted_section(words, "offered", conditions, words("options")),
        balance_reasons(words, conditions),
    ]
    return whole_page(words, experiment, conditions[0].games, wanted, sections)


def condition_name(
    words: Words, conditions: list[ConditionResult], condition: ConditionResult
) -> str:
    return words(f"condition.{condition.name}") if len(conditions) > 1 else ""


def spread(one: Estimate | None, as_share: bool = False) -> str:
    if one is None:
        return "·"
    error = (one.high - one.low) / 2
    if as_share:
        return f"{percent(one.mean)} ± {percent(error)}"
    return f"{one.mean:.2f} ± {error:.2f}"


def won_by_all(condition: ConditionResult) -> Estimate:
    lost = condition.lost_by_all
    return Estimate(1 - lost.mean, 1 - lost.high, 1 - lost.low)


def balance_facts(
    words: Words, conditions: list[ConditionResult], cooperative: bool = False
) -> str:
    lost = ["lost", *[spread(condition.lost_by_all, True) for condition in conditions]]
    won = ["won", *[spread(won_by_all(condition), True) for condition in conditions]]
    rows = [
        ["games", *[f"{condition.games:,}" for condition in conditions]],
        ["moves", *[spread(condition.moves) for condition in conditions]],
        ["score", *[spread(condition.score) for condition in conditions]],
        won if cooperative else lost,
        ["options", *[f"{condition.options:.2f}" for condition in conditions]],
        ["choice_options", *[f"{condition.choice_options:.2f}" for condition in conditions]],
        ["forced", *[percent(condition.forced) for condition in conditions]],
        ["mattered", *[spread(condition.mattered, True) for condition in conditions]],
        ["lead", *[percent(condition.lead) for condition in conditions]],
    ]
    named = [[words(f"fact.{row[0]}"), *row[1:]] for row in rows]
    head = ["", *[condition_name(words, conditions, condition) for condition in conditions]]
    return section(words("facts.title"), words("fact.note"), table(head, named))


def factor_section(words: Words, kind: str, conditions: list[ConditionResult], more: str) -> str:
    """Show one kind of factor: the difference it makes, and the numbers behind it."""
    found = [
        (index, condition, one)
        for index, condition in enumerate(conditions)
        for one in condition.factors
        if one.kind == kind
    ]
    if not found:
        return ""
    whole_table, by_score = found[0][2].table, found[0][2].by_score
    first = {one.id: _difference(one) for index, _, one in found if index == 0}
    order = sorted({one.id for _, _, one in found}, key=lambda id: -first.get(id, 0.0))
    found.sort(key=lambda entry: (order.index(entry[2].id), entry[0]))
    rows = [dot for index, _, one in found if (dot := _factor_dot(words, index, one)) is not None]
    title = words.heading(kind)
    team_or_seat = "factor.team_note" if whole_table else "factor.seat_note"
    note = words("factor.table_note" if by_score else team_or_seat)
    note += f" ▲ ▼: {words('factor.sure')}. {more}"
    drawn = dots(title, rows, 0.0, not by_score)
    cells = [_factor_row(words, conditions, condition, one) for _, condition, one in found]
    names = (
        [words(f"condition.{condition.name}") for condition in conditions]
        if len(conditions) > 1
        else []
    )
    shown = table(factor_head(words, whole_table), cells)
    key = legend(names)
    return section(title, note.strip(), key, drawn, folded(words("factor.numbers"), shown))


def _difference(one: FactorResult) -> float:
    found = one.score_difference if one.by_score else one.share_difference
    return 0.0 if found is None else found.mean


def _factor_dot(words: Words, series: int, one: FactorResult) -> Dot | None:
    found = one.score_difference if one.by_score else one.share_difference
    if found is None:
        return None
    said = f"{found.mean:+.2f}" if one.by_score else f"{found.mean:+.1%}"
    said += sure(found.low, found.high, 0.0)
    return Dot(words.factor(one.kind, one.id), found.mean, found.low, found.high, series, said)


def factor_head(words: Words, whole_table: bool) -> list[str]:
    keys = ["name", "occurs", "with", "without", "difference"]
    keys += ["score_with", "score_without", "score_difference"]
    return [words(f"factor.{key}") for key in keys] + (
        [words("factor.moves")] if whole_table else []
    )


def _factor_row(
    words: Words, conditions: list[ConditionResult], condition: ConditionResult, one: FactorResult
) -> list[str]:
    name = words.factor(one.kind, one.id)
    if len(conditions) > 1:
        name += f" ({words(f'condition.{condition.name}')})"
    row = [
        name, percent(one.frequency), spread(one.share, True), spread(one.other_share, True),
        _signed(one.share_difference, True), spread(one.score), spread(one.other_score),
        _signed(one.score_difference, False),
    ]  # fmt: skip
    return [*row, f"{one.moves:.1f}"] if one.table else row


def _signed(one: Estimate | None, as_share: bool) -> str:
    if one is None:
        return "·"
    said = f"{one.mean:+.1%}" if as_share else f"{one.mean:+.2f}"
    return said + sure(one.low, one.high, 0.0)


def counted_section(words: Words, name: str, conditions: list[ConditionResult], axis: str) -> str:
    counts = [
        (condition_name(words, conditions, condition), getattr(condition, name))
        for condition in conditions
    ]
    title = words(f"{name}.title")
    note = (
        words("lengths.note", mean=f"{conditions[0].moves.mean:.1f}") if name == "lengths" else ""
    )
    note = words("offered.note") if name == "offered" else note
    return section(title, note, columns(title, counts, axis))


def balance_reasons(words: Words, conditions: list[ConditionResult]) -> str:
    reasons = sorted({reason for condition in conditions for reason in condition.reasons})
    rows = [
        [
            reason.replace("_", " "),
            *[
                percent(condition.reasons.get(reason, 0) / condition.games)
                for condition in conditions
            ],
        ]
        for reason in reasons
    ]
    return section(words("reasons.title"), "", table(["", *_names(words, conditions)], rows))


def _names(words: Words, conditions: list[ConditionResult]) -> Iterable[str]:
    return [condition_name(words, conditions, condition) for condition in conditions]
