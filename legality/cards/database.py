"""The cards that have been imported, found by name or by their text."""

import sqlite3
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import msgspec

from legality.cards.closing import Closing
from legality.cards.location import default_database
from legality.cards.schema import digest_of, kind_of
from legality.errors import AmbiguousName, CardError, CardNotFound, NoDatabase
from legality.printed.card import Card, Face
from legality.printed.names import folded, key, nearest
from legality.printed.tokens import only, speaks_of_token, token
from legality.unfinished import led_to

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
ORDER BY folded_name <> ?1, instr(folded_name, ?1) <> 1, instr(folded_name, ?1) = 0, folded_name, id
LIMIT ?2
"""

MOST_NEAR = 5
"""So many names are given where one is not known, or is that of several."""

_MOST_WORDS = 100
"""SQLite bounds the depth of a statement; a card has few more words than these."""


class CardDatabase(Closing):
    """A view of one database; it only reads. Close it, or use it in a `with` statement.

    It is its path: two views of one file are equal, and a copied or pickled one opens the file
    again (and is closed by itself), with the errors of `open`.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
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
            case "missing":
                raise NoDatabase(file)
            case "foreign":
                raise CardError(str(file), "this file is no card database")
            case "no file":
                raise CardError(str(file), "this is no regular file")
            case "another version":
                raise CardError(
                    str(file),
                    "another version of this program made this card database; "
                    "make it anew with `legality cards import FILE`",
                )
            case "ours":
                return cls(file, sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardDatabase) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).open, (self.path,)

    def close(self) -> None:
        """Close the file; the database is not asked after that."""
        self._connection.close()

    def __repr__(self) -> str:
        return f"CardDatabase({str(self.path)!r}, {self.count()} cards)"

    def count(self) -> int:
        """How many cards it holds, tokens not counted."""
        [(number,)] = self._rows("SELECT count(*) FROM card WHERE token = 0")
        return int(str(number))

    def find(self, name: str | int) -> Card:
        """The card that a name means: `Card.face(name)` is then the face.

        In this order, the first that any card fits: the card's own name to the letter; in another
        way of writing; the name of a face to the letter; in another way. Among several cards of
        one name the preferred (see Entry) come first; faces that are the same (two cards can
        become one) are no choice. What no card is called may be an id of Scryfall (of a printing or
        of the card), or MTG Arena's number; a number is nothing else. Words for a token ("1/1 white
        Soldier creature token") mean that token, and so does its name where no card has it. Raises
        CardNotFound, AmbiguousName with at most 5 names, or CardError for words that mean no token,
        or several.
        """
        if isinstance(name, int):
            return self._by_id(str(name), spelt=False)
        name = _storable(name)
        if speaks_of_token(name):
            return token(name, self.tokens)
        for whole in (1, 0):
            for column, sought in (("text", name), ("key", key(name))):
                found = self._named(column, sought, whole)
                if len({card.face(name) for card in found} if not whole else found) > 1:
                    raise AmbiguousName(name, tuple(card.name for card in found[:MOST_NEAR]))
                if found:
                    return found[0]
        return self._by_id(name)

    def knows(self, name: str) -> bool:
        """Whether a card, or several, or a face of one, has this name; tokens not counted."""
        return bool(self._rows(_KNOWN, (key(_storable(name)),)))

    def tokens(self, name: str) -> list[Card]:
        """The tokens of that name, each a card of one face."""
        return self._named("key", key(_storable(name)), 2)

    def search(self, text: str, limit: int = 20) -> list[Card]:
        """The cards whose names, types or texts have all the words of `text`, in any case and with
        or without diacritics; those whose name is or begins with the text come first.
        """
        words = list(dict.fromkeys(folded(_storable(text)).split()))[:_MOST_WORDS]
        if not words or limit <= 0:
            return []
        clause = " AND ".join(f"instr(folded_text, ?{place + 3})" for place in range(len(words)))
        rows = self._rows(
            _SEARCH.format(words=clause), (folded(_storable(text)).strip(), limit, *words)
        )
        return [self._card(*row) for row in rows]

    def _named(self, column: str, sought: str, whole: int) -> list[Card]:
        rows = self._rows(_BY_NAME.format(column=column), (whole, sought))
        first = [row for row in rows if row[4]] or rows
        return [self._card(*row[1:4]) for row in first]

    def _by_id(self, name: str, *, spelt: bool = True) -> Card:
        found = [self._card(*row[1:4]) for row in self._rows(_BY_ID, (name.strip().lower(),))]
        if len(found) > 1:
            raise AmbiguousName(name, tuple(card.name for card in found[:MOST_NEAR]))
        if not found and (tokens := self.tokens(name)):
            return only(name, tokens)
        if not found:
            raise CardNotFound(name, nearest(name, self._keys, MOST_NEAR) if spelt else ())
        return found[0]

    @cached_property
    def _keys(self) -> dict[str, str]:
        rows = self._rows("SELECT DISTINCT text, key FROM name WHERE whole < 2")
        return {str(text): str(letters) for text, letters in rows}

    def _card(self, name: object, faces: object, digest: object) -> Card:
        if digest_of(str(name), _bytes(faces)) != digest:
            raise self._damaged(ValueError(f'the card "{name}" is not as it was stored'))
        try:
            return Card(str(name), msgspec.json.decode(_bytes(faces), type=tuple[Face, ...]))
        except msgspec.DecodeError as error:
            raise self._damaged(error) from error

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        try:
            return self._connection.execute(statement, tuple(values)).fetchall()
        except sqlite3.Error as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> CardError:
        return CardError(
            str(self.path),
            f"the card database is damaged ({error}); make it anew with "
            "`legality cards import FILE`",
        )


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _storable(text: str) -> str:
    """Halves of surrogate pairs, which a command line may hand over, are in no name."""
    return text.encode("utf-8", "replace").decode()
