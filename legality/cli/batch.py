"""`legality batch`: each row of a table asked the same, its answer in the same row of another."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from legality.batch.cluster import Cluster, NoCluster
from legality.batch.crew import Crew, NoProcess
from legality.batch.journal import Journal, Taken, Unkept, about
from legality.batch.parquet import BadTable, Table, write
from legality.batch.rows import Row
from legality.batch.run import Changed, Engine, ask, rows
from legality.cards.location import default_databases
from legality.cli.asking import Asking, asking
from legality.cli.files import Unreadable, lines, reason
from legality.cli.output import BAD_INPUT, print_json, say, warn, worst
from legality.cli.progress import progress
from legality.cli.streams import NOT_WRITTEN
from legality.errors import ExtraNeeded, PositionError
from legality.values import dataclass
from legality.version import __version__


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of a batch: how it is asked, of whom, and how it is told."""

    ask: str
    rules: str | None
    strict: bool
    column: str
    seconds: float
    jobs: int
    dask: str | None
    fresh: bool
    as_json: bool


class Source(Protocol):
    """Boards that can be read several times."""

    @property
    def rows(self) -> int: ...

    def texts(self) -> Iterator[bytes]: ...

    def digest(self) -> str: ...


class Lines:
    """The boards of a JSON Lines file. Raises `Unreadable`."""

    def __init__(self, file: str) -> None:
        self._file = file
        digest = blake2b(digest_size=16)
        self.rows = 0
        for text in self.texts():
            self.rows += 1
            digest.update(text + b"\n")
        self._digest = digest.hexdigest()

    def texts(self) -> Iterator[bytes]:
        """Each line that is not empty."""
        return (line for _, line in lines(self._file) if line.strip())

    def digest(self) -> str:
        """A digest of the lines."""
        return self._digest


def run(file: str, output: str, wanted: Wanted) -> int:
    """Ask every board of the file, and write the table; the worst status of its rows. 2 where the
    input or the question cannot be, 74 where the output cannot be written."""
    try:
        question = asking(wanted.ask, wanted.rules, wanted.strict)
        source = _source(file, output, wanted.column)
        return _run(source, Path(output), question, wanted)
    except Unkept as error:
        warn(f"{error}; the same command goes on from here")
        return NOT_WRITTEN
    except (NoProcess, NoCluster) as error:
        warn(f"{error}; the same command goes on from here")
        return BAD_INPUT
    except (PositionError, ExtraNeeded, BadTable, Changed, Taken) as error:
        warn(str(error))
        return BAD_INPUT
    except Unreadable as error:
        warn(f"{file}: {error}")
        return BAD_INPUT


def _source(file: str, output: str, column: str) -> Source:
    """The boards. Raises `PositionError` where the input cannot be read, or is the output."""
    path, target = Path(file), Path(output)
    try:
        with path.open("rb") as opened:
            begins = opened.read(4)
        if not path.is_file():
            raise PositionError(file, "expected a file, which can be read twice")
        if target.exists() and target.samefile(path):
            raise PositionError(output, "the output would take the place of the input")
        if target.exists() and not target.is_file():
            raise PositionError(output, "expected a file to be written")
        if begins == b"PAR1" or file.endswith(".parquet"):
            return Table(path, column)
    except (OSError, ValueError) as error:
        raise PositionError(file, reason(error)) from None
    return Lines(file)


def _run(source: Source, output: Path, question: Asking, wanted: Wanted) -> int:
    beside = output.with_name(f"{output.name}.journal")
    stated = about(
        input=source.digest(),
        question=[question.op, json.loads(question.fields), wanted.seconds],
        cards=_cards(),
        version=__version__,
    )
    with ExitStack() as held:
        journal = Journal(beside, stated, wanted.fresh)
        held.callback(_let_go, journal)
        known = journal.found
        with progress("boards", rate=True) as watch:
            engine = _engine(question, wanted)
            held.callback(engine.close)
            ask(watch(source.texts(), source.rows), question.key, engine, journal)
        statuses: Counter[int] = Counter()
        with progress("rows written", rate=True) as watch:
            answers = rows(watch(source.texts(), source.rows), question.key, journal)
            try:
                write(output, _counted(answers, statuses))
            except OSError as error:
                raise Unkept(f"{output}: {reason(error)}") from None
        boards = len(journal)
        journal.close()
        with suppress(OSError):
            journal.remove()
    _tell(boards, known, statuses, wanted.as_json)
    return worst(statuses)


def _engine(question: Asking, wanted: Wanted) -> Engine:
    if wanted.dask is not None:
        return Cluster(question, wanted.dask, wanted.seconds)
    return Crew(question, wanted.jobs, wanted.seconds)


def _let_go(journal: Journal) -> None:
    """What went wrong before is told, not what goes wrong now."""
    with suppress(Unkept, Taken):
        journal.close()


def _cards() -> list[list[object]]:
    """The databases that names of cards are looked up in: which, and of when."""
    found: list[list[object]] = []
    for path in default_databases():
        with suppress(OSError):
            stat = os.stat(path)
            found.append([str(path), stat.st_size, stat.st_mtime_ns])
    return found


def _counted(answers: Iterator[Row], statuses: Counter[int]) -> Iterator[Row]:
    for row in answers:
        statuses[row.status] += 1
        yield row


def _tell(boards: int, known: int, statuses: Counter[int], as_json: bool) -> None:
    """How many rows, of how many different boards, how many known before, and their statuses."""
    number = sum(statuses.values())
    by_status = {str(status): statuses[status] for status in sorted(statuses)}
    if as_json:
        print_json({"rows": number, "boards": boards, "known": known, "statuses": by_status})
        return
    say(f"{number} rows, {boards} different boards" + (f", {known} known before" * bool(known)))
    for status, count in by_status.items():
        say(f"status {status}: {count}")
