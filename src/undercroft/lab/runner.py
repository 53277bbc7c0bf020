"""Runs an experiment: loads finished chunks, plays missing ones, yields all parts in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

from undercroft.lab.crews import Crew, Job, Play
from undercroft.lab.experiment import Experiment, chunks
from undercroft.lab.folder import Folder


class Study(NamedTuple):
    """How the games of one chunk are played, and how a finished part is recognized."""

    play: Play
    is_whole: Callable[[bytes, range], bool]


class Run:
    """One run of an experiment; `parts` can be stopped at any time and resumed later."""

    def __init__(
        self,
        experiment: Experiment,
        games: int,
        study: Study,
        crew: Crew,
        folder: Folder | None,
        progress: Callable[[int], None],
    ) -> None:
        self.experiment = experiment
        self.games = chunks(experiment, games)
        self.study = study
        self.crew = crew
        self.folder = folder
        self.progress = progress
        self.next = 0
        self.held: dict[int, bytes | None] = {}  # None: it is in the folder

    def parts(self) -> Generator[bytes, None, None]:
        """Yield every part in the order of its games, whichever finished first."""
        for number, part in self.crew.done(self.study.play, self.experiment, self._missing()):
            if self.folder is not None:
                self.folder.save(number, part)
            self.progress(len(self.games[number]))
            self.held[number] = part if self.folder is None else None
            yield from self._in_order()
        yield from self._in_order()

    def _missing(self) -> Iterator[Job]:
        """Yield jobs for the missing chunks, and register the finished ones."""
        for number, games in enumerate(self.games):
            if self.kept(number) is None:
                yield number, games
            else:
                self.progress(len(games))
                self.held[number] = None

    def kept(self, number: int) -> bytes | None:
        """Load a part from the folder, if it covers all games of its chunk."""
        part = None if self.folder is None else self.folder.load(number)
        if part is None or not self.study.is_whole(part, self.games[number]):
            return None
        return part

    def all_kept(self) -> Iterator[bytes]:
        """Yield the finished parts of an interrupted run, including those after a gap."""
        for number in range(len(self.games)):
            part = self.kept(number)
            if part is not None:
                yield part

    def _in_order(self) -> Iterator[bytes]:
        while self.next in self.held:
            part = self.held.pop(self.next)
            if part is None:
                part = self.kept(self.next)
                assert part is not None, "a saved part stays"
            yield part
            self.next += 1
