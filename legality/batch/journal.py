"""The answers that are known already, in a file beside the one that is to be written.

It is a database that holds what was committed whatever happens to the program, so that a run that
was stopped goes on where it was; and it keeps what would not fit into memory.
"""

import json
import sqlite3
import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from legality.errors import LegalityError

TOGETHER = 512
"""So many answers are written to it together at most; as many more are at hand without it."""
ASKED = 256
"""So many keys are looked up together: fewer than any version of SQLite has parameters."""
COMMIT = 1.0
"""Seconds of work that an end by force may lose."""
FORM = "2"
TABLES = {"about", "answers"}


class Taken(LegalityError):
    """The file belongs to something else, or another program works with it."""


class Unkept(LegalityError):
    """The journal cannot be written on, or not be read."""


class Journal:
    """The journal in that file for a run that is `about` that. Raises `Taken` where it is of
    another run, unless it is to be `fresh`, and `Unkept`."""

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
            raise Taken(f"{self.path} is no journal of a batch")
        ask("PRAGMA journal_mode = WAL")
        ask("PRAGMA synchronous = NORMAL")
        ask("CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT)")
        ask("CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, row BLOB)")
        ask("BEGIN IMMEDIATE")
        if fresh:
            ask("DELETE FROM about")
            ask("DELETE FROM answers")
        said = cast("list[tuple[str, str]]", ask("SELECT name, value FROM about").fetchall())
        stated = dict(said)
        if stated and stated != about:
            names = sorted({*stated, *about})
            other = ", ".join(name for name in names if stated.get(name) != about.get(name))
            raise Taken(f"{self.path} is of another run ({other}): --fresh begins anew")
        if not stated:
            self._database.executemany("INSERT INTO about VALUES (?, ?)", about.items())
            ask("COMMIT")  # whose it is, it says from now on
            ask("BEGIN IMMEDIATE")
        self.found = int(ask("SELECT count(*) FROM answers").fetchone()[0])
        self._number = self.found
        self._pending: dict[bytes, bytes] = {}
        self._written: dict[bytes, bytes] = {}  # last
        self._due = time.monotonic() + COMMIT

    def __len__(self) -> int:
        """How many answers it holds."""
        return self._number

    def answers(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """What is known of the answers for boards with those keys. Raises `Unkept`."""
        wanted = set(keys)
        found = {key: self._pending[key] for key in wanted & self._pending.keys()}
        found |= {key: self._written[key] for key in wanted & self._written.keys()}
        others = list(wanted - found.keys())
        with self._faults():
            for first in range(0, len(others), ASKED):
                found.update(self._read(others[first : first + ASKED]))
        return found

    def _read(self, keys: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
        places = ", ".join("?" * len(keys))
        words = f"SELECT key, row FROM answers WHERE key IN ({places})"
        return self._database.execute(words, keys).fetchall()

    def put(self, key: bytes, row: bytes) -> None:
        """Keep an answer. Raises `Unkept`."""
        self._pending[key] = row
        self._number += 1
        if len(self._pending) >= TOGETHER:
            with self._faults():
                self._write()
        if time.monotonic() >= self._due:
            self.commit()

    def commit(self) -> None:
        """What was kept is kept from now on, whatever happens. Raises `Unkept`."""
        with self._faults():
            self._write()
            self._database.execute("COMMIT")
            self._database.execute("BEGIN IMMEDIATE")
        self._due = time.monotonic() + COMMIT

    def _write(self) -> None:
        if not self._pending:
            return
        self._written, self._pending = self._pending, {}
        self._database.executemany("INSERT INTO answers VALUES (?, ?)", self._written.items())

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
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise Taken(f"{self.path}: another run works with it") from None
            raise Unkept(f"{self.path}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise Taken(f"{self.path} is no journal of a batch ({error})") from None


def about(**stated: object) -> dict[str, str]:
    """What a run is about, as a journal keeps it."""
    return {name: json.dumps(value, sort_keys=True) for name, value in stated.items()}


__all__ = ["Journal", "Taken", "Unkept", "about"]
