"""The cards that have been imported, found by name or by their text."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec

from legality.cards.location import default_database
from legality.cards.named import NamedCards, Written, storable
from legality.cards.schema import digest_of, kind_of
from legality.errors import CardError, NoDatabase
from legality.frozen import HashedByContent
from legality.printed.card import Card, Face
from legality.printed.names import folded, key
from legality.unfinished import led_to

if TYPE_CHECKING:  # in a browser there is none
    import sqlite3

_BY_NAME = """
SELECT DISTINCT card.id, card.name, faces, digest, preferred
FROM name JOIN card ON card.id = name.card WHERE whole = ? AND {column} = ? ORDER BY card.id
"""

_KNOWN = "SELECT 1 FROM name WHERE whole IN (0, 1) AND key = ? LIMIT 1"

_BY_ID = """
SELECT DISTINCT card.id, card.name, faces, digest, preferred
FROM identifier JOIN card ON card.id = identifier.card WHERE identifier.text = ? ORDER BY card.id
"""

_SEARCH = """
SELECT name, faces, digest FROM card WHERE token = 0 AND {words}
ORDER BY folded_name <> ?, instr(folded_name, ?) <> 1, instr(folded_name, ?) = 0, folded_name, id
LIMIT ?
"""


class _NamedFace(msgspec.Struct):
    """What of a face is looked at where only its name is wanted."""

    name: str
    type_line: str


_named_faces = msgspec.json.Decoder(tuple[_NamedFace, ...])

_MOST_WORDS = 100
"""SQLite bounds the depth of a statement; a card has few more words than these."""


_STORED = "SELECT id, preferred, token, name, faces, digest FROM card ORDER BY id"


class StoredCard(HashedByContent, frozen=True):
    """A card or token as it is stored: whose name each of its names is (`FACE`, `WHOLE`, `TOKEN`),
    and what sources number it by."""

    card: Card
    preferred: bool
    is_token: bool
    names: dict[str, int]
    numbers: list[str]


class CardDatabase(NamedCards):
    """A view of one database; it only reads. Close it, or use it in a `with` statement.

    It is its path: two views of one file are equal, and a copied or pickled one opens the file
    again (and is closed by itself), with the errors of `open`.
    """

    def __init__(self, path: Path, connection: "sqlite3.Connection") -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path | None = None) -> Self:
        """Open the database at `path`, or the default one. Raises NoDatabase where there is none,
        CardError where there is something else.
        """
        file = led_to(path or default_database())
        try:
            kind = kind_of(file)
        except OSError as error:
            raise CardError(str(file), f"cannot be read ({error.strerror})") from error
        match kind:
            case "damaged":
                raise _damaged(file, "its check sum is another")
            case "missing":
                raise NoDatabase(file)
            case "foreign":
                raise CardError(str(file), "this file is no card database, or a damaged one")
            case "no file":
                raise CardError(str(file), "this is no regular file")
            case "another version":
                raise CardError(
                    str(file),
                    "another version of this program made this card database, or it is damaged; "
                    "make it anew with `legality cards import FILE`",
                )
            case "ours":
                return cls(file, _connected(file))

    def close(self) -> None:
        """Close the file; the database is not asked after that."""
        self._connection.close()

    def count(self) -> int:
        """How many cards it holds, tokens not counted."""
        [(number,)] = self._rows("SELECT count(*) FROM card WHERE token = 0")
        return int(str(number))

    def knows(self, name: str) -> bool:
        return bool(self._rows(_KNOWN, (key(storable(name)),)))

    def search(self, text: str, limit: int = 20) -> list[Card]:
        words = list(dict.fromkeys(folded(storable(text)).split()))[:_MOST_WORDS]
        if not words or limit <= 0:
            return []
        clause = " AND ".join(["instr(folded_text, ?)"] * len(words))
        name = folded(storable(text)).strip()
        rows = self._rows(_SEARCH.format(words=clause), (*words, name, name, name, limit))
        return [self._card(*row) for row in rows]

    def permanents(self) -> Iterator[str]:
        for (faces,) in self._rows("SELECT faces FROM card WHERE token = 0 ORDER BY id"):
            for face in _named_faces.decode(_bytes(faces)):
                if Face(face.name, face.type_line).is_permanent:
                    yield face.name

    def texts_with(self, words: Sequence[str]) -> list[str]:
        wanted = [folded(storable(word)) for word in words][:_MOST_WORDS]
        clause = " AND ".join(["instr(folded_text, ?)"] * len(wanted)) or "1"
        statement = f"SELECT name, faces, digest FROM card WHERE {clause} ORDER BY id"
        cards = [self._card(*row) for row in self._rows(statement, wanted)]
        return [face.oracle_text for card in cards for face in card.faces]

    def called(self, written: Written, sought: str, whose: int) -> list[Card]:
        rows = self._rows(_BY_NAME.format(column=written), (whose, sought))
        first = [row for row in rows if row[4]] or rows
        return [self._card(*row[1:4]) for row in first]

    def numbered(self, text: str) -> list[Card]:
        return [self._card(*row[1:4]) for row in self._rows(_BY_ID, (text,))]

    def keys(self) -> Mapping[str, str]:
        return self._keys

    @cached_property
    def _keys(self) -> dict[str, str]:
        rows = self._rows("SELECT DISTINCT text, key FROM name WHERE whole < 2")
        return {str(text): str(letters) for text, letters in rows}

    def stored(self) -> Iterator[StoredCard]:
        """Every card and token, in the order in which they were stored."""
        names, numbers = defaultdict[int, dict[str, int]](dict), defaultdict[int, list[str]](list)
        for card, text, whose in self._rows("SELECT card, text, whole FROM name"):
            names[int(str(card))][str(text)] = int(str(whose))
        for card, text in self._rows("SELECT card, text FROM identifier"):
            numbers[int(str(card))].append(str(text))
        for number, preferred, is_token, *card in self._rows(_STORED):
            own = int(str(number))
            made = self._card(*card)
            yield StoredCard(made, bool(preferred), bool(is_token), names[own], numbers[own])

    def _card(self, name: object, faces: object, digest: object) -> Card:
        if digest_of(str(name), _bytes(faces)) != digest:
            raise _damaged(self.path, f'the card "{name}" is not as it was stored')
        try:
            return Card(str(name), msgspec.json.decode(_bytes(faces), type=tuple[Face, ...]))
        except msgspec.DecodeError as error:
            raise _damaged(self.path, error) from error

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        import sqlite3

        try:
            return self._connection.execute(statement, tuple(values)).fetchall()
        except sqlite3.Error as error:
            raise _unreadable(self.path, error) or _damaged(self.path, error) from error


def _damaged(file: Path, why: object) -> CardError:
    return CardError(
        str(file),
        f"the card database is damaged ({why}); make it anew with `legality cards import FILE`",
    )


WAIT = 1.0
"""Seconds for which another program may hold the database; then it is busy."""


def _connected(file: Path) -> "sqlite3.Connection":
    """The file, open for reading. Raises `CardError`."""
    import sqlite3

    try:
        return sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=WAIT)
    except sqlite3.Error as error:
        raise _unreadable(file, error) or CardError(str(file), str(error)) from error


def _unreadable(file: Path, error: "sqlite3.Error") -> CardError | None:
    """What keeps a database from being read that need not be damaged, if that is so."""
    import sqlite3

    code = getattr(error, "sqlite_errorcode", 0)
    if code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return CardError(str(file), "the card database is busy: another program works with it")
    short = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR)
    if code & 0xFF not in short or code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return None
    return CardError(str(file), f"the card database cannot be read now ({error})")


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
