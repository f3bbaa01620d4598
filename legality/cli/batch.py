"""`legality batch`: each row of a table asked the same, its answer in the same row of another."""

import gc
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from hashlib import blake2b
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Protocol

from msgspec import Struct

from legality.batch.cluster import Cluster, NoCluster
from legality.batch.crew import Crew, NoProcess
from legality.batch.forked import Forked
from legality.batch.journal import Journal, Taken, Unkept, about
from legality.batch.order import Order
from legality.batch.parquet import BadTable, Table, write
from legality.batch.rows import Row
from legality.batch.run import Engine, rows
from legality.cards.location import default_databases
from legality.cli.asking import Asking, asking
from legality.cli.files import Unreadable, lines, reason
from legality.cli.output import BAD_INPUT, print_json, say, warn, worst
from legality.cli.progress import progress
from legality.cli.streams import NOT_WRITTEN
from legality.errors import ExtraNeeded, PositionError
from legality.unfinished import led_to
from legality.version import __version__


class Wanted(Struct, frozen=True):
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
    """Boards: told from others by the digest, then read."""

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


def run(file: str, output: str, wanted: Wanted, context: Forked | None = None) -> int:
    """Ask every board of the file, and write the table; the worst status of its rows. 2 where the
    input or the question cannot be, 74 where the output cannot be written. The `context` makes the
    processes."""
    try:
        question = asking(wanted.ask, wanted.rules, wanted.strict)
        source = _source(file, output, wanted.column)
        return _run(source, Path(output), question, wanted, context)
    except Unkept as error:
        warn(f"{error}; the same command goes on from here")
        return NOT_WRITTEN
    except (NoProcess, NoCluster) as error:
        warn(f"{error}; the same command goes on from here")
        return BAD_INPUT
    except (PositionError, ExtraNeeded, BadTable, Taken) as error:
        warn(str(error))
        return BAD_INPUT
    except Unreadable as error:
        warn(f"{file}: {error}")
        return BAD_INPUT


def _source(file: str, output: str, column: str) -> Source:
    """The boards. Raises `PositionError` where the input cannot be read, or is the output."""
    path = Path(file)
    try:
        target = led_to(Path(output))
        kind = path.stat().st_mode
        if not (S_ISREG(kind) or S_ISDIR(kind)):  # a pipe would wait for who writes to it
            raise PositionError(file, "expected a file, which can be read twice")
        with path.open("rb") as opened:
            begins = opened.read(4)
        if target.exists() and target.samefile(path):
            raise PositionError(output, "the output would take the place of the input")
        if target.is_symlink() or (target.exists() and not target.is_file()):
            raise PositionError(output, "expected a file to be written")
        if begins == b"PAR1" or file.endswith(".parquet"):
            return Table(path, column)
    except (OSError, ValueError) as error:
        raise PositionError(file, reason(error)) from None
    return Lines(file)


def _run(
    source: Source, output: Path, question: Asking, wanted: Wanted, context: Forked | None
) -> int:
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
        order = held.enter_context(Order(output.parent))
        engine = _engine(question, wanted, context)
        held.callback(engine.close)
        found = Found()
        gc.freeze()  # what was imported stays: it is not looked through while rows come and go
        with progress("boards", rate=True) as watch:
            texts = watch(_texts(source), source.rows)
            answers = rows(texts, question.key, engine, journal, order)
            try:
                write(led_to(output), found.counted(answers))
            except OSError as error:
                raise Unkept(f"{output}: {reason(error)}") from None
        boards = len(journal)
        journal.close()
        with suppress(OSError):
            journal.remove()
    found.tell(boards, known, wanted.as_json)
    return worst(found.statuses)


def _texts(source: Source) -> Iterator[bytes]:
    """The boards. Raises `Unreadable` also where the file cannot be read to its end."""
    try:
        yield from source.texts()
    except OSError as error:
        raise Unreadable(reason(error)) from None


def _engine(question: Asking, wanted: Wanted, context: Forked | None) -> Engine:
    if wanted.dask is not None:
        return Cluster(question, wanted.dask, wanted.seconds)
    return Crew(question, wanted.jobs, wanted.seconds, context)


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


class Found:
    """What is told of the rows at the end: how many of each status, and the first error."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self._errors = 0
        self._first = ""

    def counted(self, answers: Iterable[Row]) -> Iterator[Row]:
        """The same rows."""
        for number, row in enumerate(answers, start=1):
            self.statuses[row.status] += 1
            if row.error is not None:
                self._errors += 1
                self._first = self._first or f"row {number}: {row.error}"
            yield row

    def tell(self, boards: int, known: int, as_json: bool) -> None:
        """How many rows, of how many different boards, how many known before, and the rest."""
        if self._errors:
            others = f", the first of {self._errors} with an error" if self._errors > 1 else ""
            warn(f"{self._first}{others}")
        number = self.statuses.total()
        by_status = {str(status): self.statuses[status] for status in sorted(self.statuses)}
        if as_json:
            print_json({"rows": number, "boards": boards, "known": known, "statuses": by_status})
            return
        before = f", {known} known before" if known else ""
        say(f"{number} rows, {boards} different boards{before}")
        for status, count in by_status.items():
            say(f"status {status}: {count}")
