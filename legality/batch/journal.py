"""The answers that are known already, in a file beside the one that is to be written.

It is a database that holds what was committed whatever happens to the program, so that a run that
was stopped goes on where it was; and it keeps what would not fit into memory.
"""

import json
import sqlite3
import time
import zlib
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from legality.errors import LegalityError

TOGETHER = 512
"""So many answers are written to it together at most; as many more are at hand without it."""
AT_ONCE = 256
"""So many keys are looked up together: fewer than any version of SQLite has parameters."""
COMMIT = 1.0
"""Seconds of work that an end by force may lose."""
FORM = "3"
SUM = 4
"""Bytes of the check sum before each row."""
TABLES = {"about", "answers"}


class JournalTaken(LegalityError):
    """The file belongs to something else, or another program works with it."""


class NotWritable(LegalityError):
    """The journal cannot be written on, or not be read."""


class Journal:
    """The journal in that file for a run that is `about` that. Raises `JournalTaken` where it is of
    another run, unless it is to be `fresh`, and `NotWritable`."""

    def __init__(self, path: Path, about: Mapping[str, str], fresh: bool = False) -> None:
        self.path = path
        with self._faults():
            self._database = sqlite3.connect(path, isolation_level=None, timeout=0.0)
        try:
            with self._faults():
                self._begin({"form": FORM, **about}, fresh)
        except BaseException:
            self._database.close()
            raise

    def _begin(self, about: Mapping[str, str], fresh: bool) -> None:
        """Another run may be at work with the file: nothing is forgotten before it is ours."""
        ask = self._database.execute
        ask("PRAGMA locking_mode = EXCLUSIVE")
        if {str(name) for (name,) in ask("SELECT tbl_name FROM sqlite_master")} - TABLES:
            raise JournalTaken(f"{self.path} is no journal of a batch")
        ask("PRAGMA journal_mode = WAL")
        ask("PRAGMA synchronous = NORMAL")
        ask("CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT)")
        ask("CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, row BLOB)")
        ask("BEGIN IMMEDIATE")
        if fresh:
            ask("DELETE FROM about")
            ask("DELETE FROM answers")
        stored_rows = cast("list[tuple[str, str]]", ask("SELECT name, value FROM about").fetchall())
        stored = dict(stored_rows)
        if not all(isinstance(cast("object", name), str) for name in stored):
            raise self._damaged()
        if stored and stored != about:
            names = sorted({*stored, *about})
            other = ", ".join(name for name in names if stored.get(name) != about.get(name))
            raise JournalTaken(f"{self.path} is of another run ({other}): --fresh begins anew")
        if not stored:
            self._database.executemany("INSERT INTO about VALUES (?, ?)", about.items())
            ask("COMMIT")  # whose it is, it says from now on
            ask("BEGIN IMMEDIATE")
        self.known = int(ask("SELECT count(*) FROM answers").fetchone()[0])
        self._number = self.known
        self._pending: dict[bytes, bytes] = {}
        self._written: dict[bytes, bytes] = {}  # last
        self._due = time.monotonic() + COMMIT

    def __len__(self) -> int:
        """How many answers it holds."""
        return self._number

    def answers(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """What is known of the answers for boards with those keys. Raises `NotWritable`."""
        wanted = set(keys)
        known = {key: self._pending[key] for key in wanted & self._pending.keys()}
        known |= {key: self._written[key] for key in wanted & self._written.keys()}
        others = list(wanted - known.keys())
        with self._faults():
            for first in range(0, len(others), AT_ONCE):
                known.update(self._read(others[first : first + AT_ONCE]))
        return known

    def _read(self, keys: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
        marks = ", ".join("?" * len(keys))
        words = f"SELECT key, row FROM answers WHERE key IN ({marks})"
        rows: list[tuple[bytes, bytes]] = self._database.execute(words, keys).fetchall()
        return [(key, self._unsealed(key, row)) for key, row in rows]

    def _unsealed(self, key: bytes, row: bytes) -> bytes:
        """The row that was kept. Raises `Taken` where it is not as it was kept: SQLite does not
        see every damage."""
        kept = row[SUM:] if isinstance(cast("object", row), bytes) else b""
        if row[:SUM] != _sum(key, kept):
            raise self._damaged()
        return kept

    def _damaged(self) -> JournalTaken:
        return JournalTaken(f"{self.path} is damaged; remove it to begin anew")

    def put(self, key: bytes, row: bytes) -> None:
        """Keep an answer. Raises `NotWritable`."""
        self._pending[key] = row
        self._number += 1
        if len(self._pending) >= TOGETHER:
            with self._faults():
                self._write()
        if time.monotonic() >= self._due:
            self.commit()

    def commit(self) -> None:
        """What was kept is kept from now on, whatever happens. Raises `NotWritable`."""
        with self._faults():
            self._write()
            self._database.execute("COMMIT")
            self._database.execute("BEGIN IMMEDIATE")
        self._due = time.monotonic() + COMMIT

    def _write(self) -> None:
        if not self._pending:
            return
        self._written, self._pending = self._pending, {}
        rows = [(key, _sum(key, row) + row) for key, row in self._written.items()]
        self._database.executemany("INSERT INTO answers VALUES (?, ?)", rows)

    def close(self) -> None:
        """Let it go; the file stays."""
        with self._faults():
            try:
                if self._database.in_transaction:
                    self._write()
                    self._database.execute("COMMIT")
            finally:
                self._database.close()

    def remove(self) -> None:
        """The file is needed no more. Raises OSError."""
        for ending in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + ending).unlink(missing_ok=True)

    @contextmanager
    def _faults(self) -> Generator[None]:
        try:
            yield
        except UnicodeDecodeError:  # SQLite complains in words of the file
            raise self._damaged() from None
        except sqlite3.OperationalError as error:
            if "decode" in str(error):
                raise self._damaged() from None
            if "locked" in str(error):
                raise JournalTaken(f"{self.path}: another run works with it") from error
            raise NotWritable(f"{self.path}: {error}") from (self._of_system() or error)
        except sqlite3.DatabaseError as error:
            raise JournalTaken(
                f"{self.path} is no journal of a batch ({error}), or a damaged one; remove it to "
                "begin anew"
            ) from error

    def _of_system(self) -> OSError | None:
        """Why the file cannot be opened, which SQLite does not tell, if it cannot."""
        try:
            self.path.open("ab").close()
        except OSError as error:
            return error
        return None


def _sum(key: bytes, row: bytes) -> bytes:
    """The check sum of an answer and of the board that it is for."""
    return zlib.crc32(row, zlib.crc32(key)).to_bytes(SUM, "big")


def about(**facts: object) -> dict[str, str]:
    """What a run is about, as a journal keeps it."""
    return {name: json.dumps(value, sort_keys=True) for name, value in facts.items()}
