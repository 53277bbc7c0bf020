"""Golden transcripts: everything observable after each move, so that a diff shows a change.

python -m tools.golden     regenerates tests/golden/<game>-<seats>.txt, and <game>-<scenario>.txt

Recorded games (tests/records of each game) are replayed and stored with their current version and
fingerprint, unless they are of older rules; a move that has become illegal stops it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import undercroft
import undercroft.games
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.games import GAMES

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
GAMES_FOLDER = Path(undercroft.games.__file__).parent


def transcript(game: str, seats: int, seed: int, **options: Any) -> str:
    """Play one random game: questions, options, moves, and what the spectator and seat 0 see."""
    table = undercroft.new_table(game, seats=seats, seed=seed, options=options)
    rng = Rng(seed)
    lines = [f"{game}, {seats} seats, seed {seed}, rules {table.game.rules_version}"]
    told = 0
    while True:
        events = table.told(0)
        lines += [f"  {_line(event)}" for event in events[told:]]
        told = len(events)
        if not table.asked:
            break
        seat = table.asked[int(rng.below(len(table.asked)))]
        options = [str(move) for move in table.options(seat)]
        move = options[int(rng.below(len(options)))]
        lines.append(
            f"{table.version + 1}. seat {seat} {table.decision(seat)}: {move} of {options}"
        )
        table.play(seat, move)
    lines.append(_line({"view": table.view(None)}))
    lines.append(f"{table.outcome}")
    lines.append(f"fingerprint {table.fingerprint()}")
    return "\n".join(lines) + "\n"


def _line(event: dict[str, Any]) -> str:
    return json.dumps(event, ensure_ascii=False, sort_keys=True)


def transcripts() -> dict[str, str]:
    """Map file names to transcripts, for every game, seat count and scenario."""
    told = {
        f"{game.id}-{seats}.txt": transcript(game.id, seats, seed=2026 + seats)
        for game in GAMES
        for seats in range(game.least_seats, game.most_seats + 1)
    }
    return told | {
        f"{game.id}-{scenario}.txt": transcript(game.id, 2, seed=2026, scenario=scenario)
        for game in GAMES
        for scenario in scenarios(game)
    }


def scenarios(game: Game) -> tuple[str, ...]:
    """Return the scenarios of a game; the first is played in every other transcript."""
    for option in game.table_options:
        if option.name == "scenario":
            return tuple(str(value) for value in option.allowed[1:])
    return ()


def is_current(record: dict[str, Any]) -> bool:
    """Whether today's rules play for this record; those of older rules stay as written."""
    game = next(game for game in GAMES if game.id == record["game"])
    return game.of_version(record["rules_version"]) is game


def played_again(record: dict[str, Any]) -> dict[str, Any]:
    """Replay the same setup and moves under the current rules."""
    table = undercroft.new_table(
        record["game"], seats=record["seats"], seed=record["seed"],
        options=record["options"], stacked=record["stacked"],
    )  # fmt: skip
    for seat, move in record["moves"]:
        table.play(seat, move)
    return table.record()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in transcripts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    for path in sorted(GAMES_FOLDER.glob("*/tests/records/*.json")):
        stored = json.loads(path.read_text(encoding="utf-8"))
        if not is_current(stored):
            continue
        record = played_again(stored)
        path.write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
