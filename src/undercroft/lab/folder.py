"""An experiment folder: its parts, each written completely or not at all, and its reports."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

from undercroft.lab.errors import BadFolder
from undercroft.lab.experiment import Experiment

ABOUT: Final = "experiment.json"
PARTS: Final = "parts"


class Folder:
    """Parts by number. A part once written stays, whatever happens to the run."""

    def __init__(self, path: Path, experiment: Experiment, suffix: str) -> None:
        self.path = path
        self.suffix = suffix
        self.parts = path / PARTS
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise trouble(path, error) from error
        self._claim(experiment)

    def _claim(self, experiment: Experiment) -> None:
        """Claim the folder for an experiment; those of others are never mixed in or overwritten."""
        about = self.path / ABOUT
        wanted = msgspec.json.format(msgspec.json.encode(experiment), indent=1)
        if not about.exists():
            self.write(ABOUT, wanted)
        elif msgspec.json.format(about.read_bytes(), indent=1) != wanted:
            raise BadFolder(
                f"{self.path} already contains a different experiment; "
                "choose another folder or delete this one",
                what="out", value=str(self.path),
            )  # fmt: skip

    def place(self, number: int) -> Path:
        return self.parts / f"{number:06}.{self.suffix}"

    def load(self, number: int) -> bytes | None:
        """Load a finished part, if there is one."""
        try:
            return self.place(number).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise trouble(self.path, error) from error

    def save(self, number: int, part: bytes) -> None:
        self._write(self.place(number), part)

    def write(self, name: str, content: bytes | str) -> Path:
        """Write a file beside the parts."""
        place = self.path / name
        self._write(place, content.encode() if isinstance(content, str) else content)
        return place

    def _write(self, place: Path, content: bytes) -> None:
        unfinished = place.with_name(f"{place.name}.{os.getpid()}.unfinished")
        try:
            with unfinished.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(place)
        except OSError as error:
            raise trouble(self.path, error) from error
        finally:
            unfinished.unlink(missing_ok=True)


def read_experiment(path: Path) -> Experiment:
    """Load the experiment that a folder belongs to."""
    try:
        return msgspec.json.decode((path / ABOUT).read_bytes(), type=Experiment)
    except OSError as error:
        raise trouble(path, error) from error
    except msgspec.MsgspecError as error:
        raise BadFolder(f"{path / ABOUT} cannot be read: {error}", what="out") from error


def trouble(path: Path, error: OSError) -> BadFolder:
    return BadFolder(
        f"cannot save results in {path}: {error.strerror}", what="out", value=str(path)
    )
