"""What was measured: a record for each method and board, in a journal that can be gone on with."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Literal

import msgspec

Status = Literal["proved", "wrong", "timeout", "out of reach", "crashed"]


class JournalError(Exception):
    """A journal that cannot be gone on with: what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Run:
    """One answer: seconds of the wall clock and of the processor, and the latter by stage."""

    elapsed: float
    processor: float
    stages: dict[str, float]

    def seconds(self, *without: str) -> float:
        """What passed from the parsed position to the answer, without those stages too."""
        left_out = ("reading", "explaining", *without)
        return self.processor - sum(self.stages.get(stage, 0.0) for stage in left_out)


@dataclass(frozen=True, slots=True)
class Record:
    """What a method did with a board: several runs of the same question, and the most memory they
    took (MiB, beyond what the imports take). `note` says why there is no answer."""

    method: str
    board: str
    status: Status
    answer: int | bool | None = None
    runs: tuple[Run, ...] = ()
    memory: float = 0.0
    note: str = ""

    @property
    def seconds(self) -> float:
        """The median of the runs from the parsed position to the answer: rules, building and
        solving (explaining comes after)."""
        return median(run.seconds() for run in self.runs)

    @property
    def from_problem(self) -> float:
        """The same from the Problem on: without the rules."""
        return median(run.seconds("rules") for run in self.runs)

    def stage(self, name: str) -> float:
        """The median seconds of one stage."""
        return median(run.stages.get(name, 0.0) for run in self.runs)


def recorded(path: Path) -> dict[tuple[str, str], Record]:
    """The records of a journal, whatever it was measured with."""
    _, *lines = path.read_text(encoding="utf-8").splitlines()
    found = (msgspec.json.decode(line, type=Record) for line in lines)
    return {(one.method, one.board): one for one in found}


class Journal:
    """The records of a benchmark in a file, one a line after a line of settings; each is written
    as soon as it is known."""

    def __init__(self, path: Path, settings: dict[str, Any], *, fresh: bool = False) -> None:
        self.path = path
        self.records: dict[tuple[str, str], Record] = {}
        if fresh or not path.exists():
            path.write_text(json.dumps(settings) + "\n", encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        before: dict[str, Any] = json.loads(lines[0]) if lines else {}
        if different := sorted(k for k in settings if before.get(k) != settings[k]):
            raise JournalError(
                f"{path} has runs with another {', '.join(different)}; "
                "give another --output, or --fresh to begin again"
            )
        for line in lines[1:]:
            if not line.endswith("\n"):  # interrupted while it was written: measured again
                path.write_text("".join(lines[:-1]), encoding="utf-8")
                break
            record = msgspec.json.decode(line, type=Record)
            self.records[record.method, record.board] = record

    def add(self, record: Record) -> None:
        """Keeps a record."""
        self.records[record.method, record.board] = record
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(record)) + "\n")

    def of(self, method: str) -> Iterator[Record]:
        """The records of a method."""
        return (one for one in self.records.values() if one.method == method)
