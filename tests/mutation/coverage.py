"""Which tests run which line, and how long each takes: one run of the whole suite, stored."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from coverage import CoverageData

from tests.mutation import durations
from tests.mutation.mutants import ROOT, Mutant

SETTINGS = """[run]
source =
    legality
    models/legality_models
relative_files = true
data_file = {folder}/lines
"""
SHORT = 0.5
"""Seconds."""


def measure(folder: Path, arguments: list[str]) -> int:
    """Run the suite and store what it covers. Status of pytest."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "settings"
    settings.write_text(SETTINGS.format(folder=folder.resolve()), encoding="utf-8")
    asked = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutation.durations"]
    asked += ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
    names = {**os.environ, durations.PLACE: str((folder / "seconds.json").resolve())}
    return subprocess.run([*asked, *arguments], cwd=ROOT, env=names, check=False).returncode


@dataclass
class Covered:
    """What a run of the suite stored in that folder."""

    folder: Path

    @cached_property
    def seconds(self) -> dict[str, float]:
        """Each test that passed, and how long it took."""
        read: dict[str, float] = json.loads(
            (self.folder / "seconds.json").read_text(encoding="utf-8")
        )
        return read

    @cached_property
    def _data(self) -> CoverageData:
        data = CoverageData(str(self.folder / "lines"))
        data.read()
        return data

    def _file(self, file: str) -> dict[int, set[str]]:
        """The tests by the lines of a file."""
        return {
            line: {one.rpartition("|")[0] for one in contexts if one}
            for line, contexts in self._data.contexts_by_lineno(file).items()
        }

    def by_mutant(self, file: str, mutants: Iterable[Mutant]) -> list[tuple[Mutant, list[str]]]:
        """The tests that run the lines of each mutant, the short ones first, of these those of
        its room; else as they fall, so that tests that are alike are not tried in a row.

        What runs as the module is imported, every test of the module runs.
        """
        lines = self._file(file)
        whole = set[str]().union(*lines.values())
        found: list[tuple[Mutant, list[str]]] = []
        for mutant in mutants:
            first, last = mutant.lines
            tests = set[str]().union(*(lines.get(at, ()) for at in range(first, last + 1)))
            at_import = not tests and any(at in lines for at in range(first, last + 1))
            known = (whole if at_import else tests) & self.seconds.keys()
            own = f"tests/{mutant.room}/"
            found.append((mutant, sorted(known, key=lambda one: self._rank(one, own))))
        return found

    def _rank(self, test: str, own: str) -> tuple[bool, bool, bytes]:
        seconds = self.seconds[test]
        return seconds > SHORT, not test.startswith(own), hashlib.md5(test.encode()).digest()
