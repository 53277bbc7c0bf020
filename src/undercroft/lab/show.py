"""One game of an experiment replayed, as a table that can be inspected and recorded."""

from __future__ import annotations

from undercroft.bots.playing import Watcher
from undercroft.engine.api import Table, open_table
from undercroft.engine.state import State
from undercroft.games import game_called
from undercroft.lab.experiment import Experiment
from undercroft.lab.league import seated
from undercroft.lab.loop import seed_of
from undercroft.lab.match import play_game, rotated
from undercroft.lab.teams import seated as team_seated


class Scribe(Watcher):
    """Records who played what."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, int]] = []

    def asked(self, state: State, seat: int, codes: list[int], move: int) -> None:
        self.moves.append((seat, move))


def bots_of(experiment: Experiment, number: int) -> list[str]:
    """Return the bot in each seat of a game."""
    if experiment.command == "league":
        return [experiment.bots[bot] for bot in seated(experiment, number)]
    if experiment.command == "teams":
        return team_seated(experiment, number)
    return rotated(experiment.bots, number)


def shown_game(experiment: Experiment, number: int) -> Table:
    """Replay game `number`; return it as a table with its whole history."""
    rules = game_called(experiment.game)
    scribe = Scribe()
    play_game(experiment, number, bots_of(experiment, number), scribe)
    seed = seed_of(experiment.seed, number)
    table = open_table(rules, experiment.seats, seed, experiment.options, None)
    for seat, move in scribe.moves:
        table.play(seat, rules.notation(move))
    return table
