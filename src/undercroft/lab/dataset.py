"""Games as Parquet: one row per decision, with the seat's observation, options, move, result."""

from __future__ import annotations

import io
from typing import Any, Final

import msgspec

from undercroft.bots.playing import Watcher
from undercroft.engine.game import Game
from undercroft.engine.plain_encoder import encoder_for
from undercroft.engine.state import State
from undercroft.games import game_called
from undercroft.lab.errors import NotInstalled
from undercroft.lab.experiment import Experiment
from undercroft.lab.match import Played, play_game, rotated
from undercroft.lab.runner import Study


class Notes(Watcher):
    """Records every decision of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.encoder = encoder_for(game)
        self.rows: list[tuple[int, Any, list[int], int]] = []

    def asked(self, state: State, seat: int, codes: list[int], move: int) -> None:
        view = self.game.view_for(state, seat)
        self.rows.append((seat, self.encoder.vector(view), codes[:], move))


def play_part(experiment: Experiment, games: range) -> bytes:
    """Play the games of one chunk; return them as the bytes of a Parquet file."""
    polars = polars_module()
    rules = game_called(experiment.game)
    columns: dict[str, list[Any]] = {name: [] for name in schema(polars, rules)}
    for number in games:
        notes = Notes(rules)
        played = play_game(experiment, number, watcher=notes)
        add_rows(columns, experiment, number, notes, played)
    buffer = io.BytesIO()
    frame = polars.DataFrame(columns, schema=schema(polars, rules))
    frame.write_parquet(buffer)
    return buffer.getvalue()


def add_rows(
    columns: dict[str, list[Any]],
    experiment: Experiment,
    number: int,
    notes: Notes,
    played: Played,
) -> None:
    bots = rotated(experiment.bots, number)
    shares = played.shares()
    for place, (seat, observed, codes, move) in enumerate(notes.rows):
        row = {
            "game": number,
            "number": place,
            "seat": seat,
            "bot": bots[seat],
            "observation": observed,
            "options": codes,
            "move": move,
            "notation": notes.game.notation(move),
            "result": shares[seat],
            "score": played.scores[seat],
        }
        for name, value in row.items():
            columns[name].append(value)


def schema(polars: Any, game: Game) -> dict[str, Any]:
    """Return columns and types; `options` and `move` are indices into the game's list of moves."""
    vector = polars.Array(polars.Float32, encoder_for(game).size)
    return {
        "game": polars.Int64,
        "number": polars.Int32,
        "seat": polars.Int8,
        "bot": polars.String,
        "observation": vector,
        "options": polars.List(polars.Int16),
        "move": polars.Int16,
        "notation": polars.String,
        "result": polars.Float64,
        "score": polars.Int32,
    }


def field_names(game: Game) -> list[str]:
    """Return the name of each feature of an observation."""
    fields = encoder_for(game).fields
    return [f"{field.name} {label}".strip() for field in fields for label in field.labels]


def is_whole(part: bytes, games: range) -> bool:
    """Return whether a part is readable and includes the last game of its chunk."""
    polars = polars_module()
    try:
        found = polars.read_parquet(io.BytesIO(part), columns=["game"])["game"]
    except polars.exceptions.PolarsError:
        return False
    return bool(found.n_unique() == len(games) and found.max() == games[-1])


STUDY: Final = Study(play_part, is_whole)


class DatasetResult(msgspec.Struct):
    """The contents of the Parquet files, counted while writing."""

    game: str
    games: int = 0
    rows: int = 0
    size: int = 0
    observation: int = 0  # features of the vector
    moves: list[str] = []
    chosen: dict[str, int] = {}
    options: dict[int, int] = {}


def counted(experiment: Experiment, parts: Any) -> DatasetResult:
    """Count rows, games, moves chosen and options offered, part by part."""
    polars = polars_module()
    rules = game_called(experiment.game)
    result = DatasetResult(experiment.game, moves=[move.notation for move in rules.moves])
    result.observation = encoder_for(rules).size
    for part in parts:
        columns = ["game", "notation", "options"]
        frame = polars.read_parquet(io.BytesIO(part), columns=columns)
        result.games += frame["game"].n_unique()
        result.rows += frame.height
        result.size += len(part)
        for notation, count in frame["notation"].value_counts().iter_rows():
            result.chosen[notation] = result.chosen.get(notation, 0) + count
        for offered, count in frame["options"].list.len().value_counts().iter_rows():
            result.options[offered] = result.options.get(offered, 0) + count
    return result


def polars_module() -> Any:
    try:
        import polars
    except ImportError as error:
        raise NotInstalled(
            "a dataset needs Polars: pip install 'undercroft[lab]'", what="polars"
        ) from error
    return polars
