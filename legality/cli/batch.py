"""`legality batch`: each row of a table asked the same, its answer in the same row of another."""

import gc
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from hashlib import blake2b
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Protocol

from msgspec import Struct

from legality.batch.cluster import Cluster, NoCluster
from legality.batch.crew import Crew, NoProcess
from legality.batch.input import Changed, held
from legality.batch.journal import Journal, JournalTaken, NotWritable, about
from legality.batch.order import RowOrder
from legality.batch.parquet import BadTable, ParquetTable, write
from legality.batch.question import BoardQuestion, question_of
from legality.batch.rows import Row
from legality.batch.run import Engine, rows
from legality.cards.location import default_databases
from legality.cli.files import Unreadable, lines_of, reason, without_blank_end
from legality.cli.output import print_json, say, warn
from legality.cli.progress import progress
from legality.errors import ExtraNeeded, PositionError
from legality.pool.beginning import Beginner
from legality.queries.statuses import BUSY, of_error, worst
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


class RowSource(Protocol):
    """Boards: told from others by the digest, then read. `texts` raises `Changed` where they are
    no longer what they were."""

    @property
    def rows(self) -> int: ...

    def texts(self) -> Iterator[bytes]: ...

    def digest(self) -> str: ...

    def close(self) -> None: ...


class RowLines:
    """The boards of a JSON Lines file, which is held open. Raises `Unreadable`, OSError."""

    def __init__(self, file: str) -> None:
        self._name = file
        self._file = held(file)
        try:
            self.rows, self._digest = 0, ""
            for _ in self._read():
                pass
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; it is read no more."""
        self._file.close()

    def texts(self) -> Iterator[bytes]:
        """Each line up to the last that is not blank. Raises `Changed`."""
        announced, digest, self.rows = self.rows, self._digest, 0
        try:
            yield from self._read()
        except Unreadable:
            raise Changed.since(self._name, announced, self.rows) from None
        if (self.rows, self._digest) != (announced, digest):
            raise Changed.since(self._name, announced, self.rows)

    def digest(self) -> str:
        """A digest of the lines."""
        return self._digest

    def _read(self) -> Iterator[bytes]:
        """The lines from the beginning; how many they are, and their digest, are noted."""
        digest = blake2b(digest_size=16)
        self._file.seek(0)
        for _, text in without_blank_end(lines_of(self._file)):
            self.rows += 1
            digest.update(text + b"\n")
            yield text
        self._digest = digest.hexdigest()


def run(file: str, output: str, wanted: Wanted, begin: Beginner | None = None) -> int:
    """Ask every board of the file, and write the table; the worst status of its rows. 2 where the
    input or the question cannot be, 74 where the output cannot be written. The processes are begun
    by `begin`."""
    try:
        question = question_of(wanted.ask, wanted.rules, wanted.strict)
        with closing(_source(file, output, wanted.column)) as source:
            return _run(source, Path(output), question, wanted, begin)
    except NoProcess as error:
        warn(f"{error}; the same command goes on from here")
        return BUSY
    except (NotWritable, NoCluster) as error:
        warn(f"{error}; the same command goes on from here")
        return of_error(error)
    except (PositionError, ExtraNeeded, BadTable, JournalTaken, Changed) as error:
        warn(str(error))
        return of_error(error)
    except Unreadable as error:
        warn(f"{file}: {error}")
        return of_error(error)
    finally:
        if begin is not None:
            begin.close()


def _source(file: str, output: str, column: str) -> RowSource:
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
        if not target.parent.is_dir():
            raise PositionError(output, f"expected a folder that is there, got {target.parent}")
        if target.is_symlink() or (target.exists() and not target.is_file()):
            raise PositionError(output, "expected a file to be written")
        if begins == b"PAR1" or file.endswith(".parquet"):
            return ParquetTable(path, column)
        return RowLines(file)
    except (OSError, ValueError) as error:
        raise PositionError(file, reason(error)) from error


def _run(
    source: RowSource, output: Path, question: BoardQuestion, wanted: Wanted, begin: Beginner | None
) -> int:
    beside = output.with_name(f"{output.name}.journal")
    announced, cards = source.rows, _cards()
    header = about(
        input=source.digest(),
        question=[question.op, json.loads(question.fields), wanted.seconds],
        cards=cards,
        version=__version__,
    )
    with ExitStack() as stack:
        journal = Journal(beside, header, wanted.fresh)
        stack.callback(_let_go, journal)
        known = journal.known
        order = stack.enter_context(RowOrder(output.parent))
        engine = _engine(question, wanted, begin)
        stack.callback(engine.close)
        tally = Tally()
        gc.freeze()  # what was imported stays: it is not looked through while rows come and go
        with progress("boards", rate=True, as_lines=True) as watch:
            texts = watch(_texts(source), announced)
            answers = rows(texts, question.key, engine, journal, order)
            answers = _all(answers, announced, cards)
            try:
                given = source if isinstance(source, ParquetTable) else None
                write(led_to(output), tally.counted(answers), given)
            except OSError as error:
                raise NotWritable(f"{output}: {reason(error)}") from error
        boards = len(journal)
        journal.close()
        with suppress(OSError):
            journal.remove()
    tally.tell(boards, known, wanted.as_json)
    return worst(tally.statuses)


def _texts(source: RowSource) -> Iterator[bytes]:
    """The boards. Raises `Unreadable` also where the file cannot be read to its end."""
    try:
        yield from source.texts()
    except OSError as error:
        raise Unreadable(reason(error)) from error


def _all(answers: Iterable[Row], announced: int, cards: list[list[object]]) -> Iterator[Row]:
    """The same rows. Raises `Changed` at their end where they are not as many as the input has, or
    where the card databases are others than at the beginning."""
    number = 0
    for row in answers:
        number += 1
        yield row
    if number != announced:
        raise Changed(f"{announced} rows were to be answered, {number} were; nothing was written")
    if _cards() != cards:
        names = ", ".join(str(path) for path in default_databases())
        raise Changed(f"the card database ({names}) changed meanwhile; nothing was written")


def _engine(question: BoardQuestion, wanted: Wanted, begin: Beginner | None) -> Engine:
    if wanted.dask is not None:
        return Cluster(question, wanted.dask, wanted.seconds)
    return Crew(question, wanted.jobs, wanted.seconds, begin)


def _let_go(journal: Journal) -> None:
    """What went wrong before is told, not what goes wrong now."""
    with suppress(NotWritable, JournalTaken):
        journal.close()


def _cards() -> list[list[object]]:
    """The databases that names of cards are looked up in: which, and of when."""
    databases: list[list[object]] = []
    for path in default_databases():
        with suppress(OSError):
            stat = os.stat(path)
            databases.append([str(path), stat.st_size, stat.st_mtime_ns])
    return databases


class Tally:
    """The summary of the rows: how many have each status, and the first error."""

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
