"""What the tests of the lab share: quick experiments, bots that misbehave, the command line."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from undercroft.cli import app

BOTS = '''
class First:
    """Always the first option, as a notation."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, knowledge):
        return str(knowledge.options[0])


class Raises(First):
    def choose(self, knowledge):
        raise RuntimeError("no idea")


class RaisesLater(First):
    """Fails in some games only, so that some work is finished before."""

    def choose(self, knowledge):
        if self.seed % 7 == 0:
            raise RuntimeError("bad luck")
        return knowledge.options[-1]


class Cheats(First):
    def choose(self, knowledge):
        return "win at once"


class CannotBegin:
    def __init__(self, seed):
        raise ValueError("not today")

    def choose(self, knowledge):
        return ""


NO_BOT = 3
'''


def advised_bots(folder: Path) -> str:
    """A file with bots of one's own; add `:Class`."""
    place = folder / "advised_bots.py"
    place.write_text(BOTS, encoding="utf-8")
    return str(place)


class Said:
    """What a command answered."""

    def __init__(self, code: int, out: str, wrong: str) -> None:
        self.code = code
        self.out = out
        self.wrong = wrong


def lab(*words: str | Path) -> Said:
    """Run `undercroft lab ...` in this process."""
    done = CliRunner().invoke(app, ["lab", *map(str, words)])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Said(done.exit_code, done.stdout, done.stderr)
