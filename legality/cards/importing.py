"""From a downloaded file to a database, all or nothing.

The new database is built beside the old one under a name of its own and takes its place in one step
at the end. So a fault, an end by force or a second import at the same time leaves a whole database:
the old one, or that of the import that ended last.
"""

import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from legality.cards.formats import Format, entries, format_of
from legality.cards.location import default_database
from legality.cards.named import FACE, TOKEN, WHOLE
from legality.cards.schema import INDEXES, TABLES, digest_of, kind_of, seal
from legality.cards.source import Progress, TextSource
from legality.cards.stream import JsonStream
from legality.errors import CardError
from legality.printed.card import Card
from legality.printed.names import folded, key
from legality.printed.objects import Entry
from legality.unfinished import instead_of, led_to


class ImportReport(Struct, frozen=True):
    """What an import did: `cards` and `tokens` are in the database now; `merged` stood more than
    once in the file; `left_out` are emblems and pictures.
    """

    database: Path
    format: Format
    cards: int
    merged: int
    left_out: int
    tokens: int = 0


def import_cards(
    file: Path, database: Path | None = None, progress: Progress | None = None
) -> ImportReport:
    """Make the database of the cards in `file`, in place of the one that there was.

    `database` is the default one where it is None. `progress` is called with the bytes read and
    the bytes of the file. Raises CardError: then the old database stays as it was.
    """
    target = led_to(database or default_database())
    with TextSource(file, progress) as source:
        stream = JsonStream(source)
        file_format = format_of(stream)
        with _new_file_for(target) as new:
            counts = _fill(new, entries(stream, file_format), source.file)
    return ImportReport(target, file_format, *counts)


@contextmanager
def _new_file_for(target: Path) -> Generator[Path]:
    """A path beside the target; what is made there takes its place if all goes well."""
    with _writing(target):
        _require_ours(target)
        target.parent.mkdir(parents=True, exist_ok=True)
    with _writing(target), instead_of(target) as new:
        yield new


@contextmanager
def _writing(target: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise CardError(str(target), f"cannot be written ({error.strerror})") from error


def _require_ours(target: Path) -> None:
    """Raises CardError where something stands that is not to be replaced."""
    match kind_of(target):
        case "foreign":
            raise CardError(
                str(target),
                "this file is no card database and is not overwritten; name another path",
            )
        case "no file":
            raise CardError(str(target), "this is no regular file; name another path")
        case "missing" | "ours" | "damaged" | "another version":
            return


def _fill(new: Path, entries: Iterator[Entry], file: Path) -> tuple[int, int, int, int]:
    try:
        with closing(sqlite3.connect(new)) as connection:
            # Until it is whole, no one looks at this file: it needs no journal and no waiting.
            connection.executescript(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + TABLES
            )
            counts = _insert(connection, entries)
            if not counts[0] and not counts[3]:
                raise CardError(str(file), "expected cards, found none")
            connection.executescript(INDEXES)
            connection.commit()
    except sqlite3.Error as error:
        raise CardError(str(new.parent), f"the database cannot be written ({error})") from error
    seal(new)
    return counts


def _insert(connection: sqlite3.Connection, entries: Iterator[Entry]) -> tuple[int, int, int, int]:
    cards = merged = left_out = tokens = 0
    for entry in entries:
        numbers: list[int] = []
        if entry.card is not None:
            number, new = _insert_card(connection, entry.card, entry.preferred, _names(entry.card))
            numbers.append(number)
            cards += new
            merged += not new
        for token in entry.tokens:
            number, new = _insert_card(connection, token, None, _token_names(token))
            numbers.append(number)
            tokens += new
            merged += not new
        left_out += not numbers
        connection.executemany(
            "INSERT INTO identifier (card, text) VALUES (?, ?)",
            [(number, text) for number in numbers for text in entry.ids],
        )
    return cards, merged, left_out, tokens


def _names(card: Card) -> dict[str, int]:
    """Its name and those of its faces; which of them is that of the whole card."""
    return {card.name: WHOLE} | {face.name: FACE for face in card.faces if face.name != card.name}


def _token_names(token: Card) -> dict[str, int]:
    """Its name, and that which cards of tokens have: without "Token" (111.4)."""
    return {token.name: TOKEN, token.name.removesuffix(" Token"): TOKEN}


def _insert_card(
    connection: sqlite3.Connection, card: Card, preferred: bool | None, names: dict[str, int]
) -> tuple[int, bool]:
    """Its number in the table, and whether it is new; one that is known is preferred if either of
    the two is. None is preferred of tokens."""
    faces = msgspec.json.encode(card.faces)
    digest = digest_of(card.name, faces)
    token, first = preferred is None, bool(preferred)
    row = card.name, faces, digest, first, token, folded(card.name), folded(card.searched)
    inserted = connection.execute(
        "INSERT OR IGNORE INTO card "
        "(name, faces, digest, preferred, token, folded_name, folded_text) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        row,
    )
    if not inserted.rowcount:
        connection.execute(
            "UPDATE card SET preferred = max(preferred, ?) WHERE digest = ?", (first, digest)
        )
        known = connection.execute("SELECT id FROM card WHERE digest = ?", (digest,))
        return int(known.fetchone()[0]), False
    connection.executemany(
        "INSERT INTO name (card, whole, text, key) VALUES (?, ?, ?, ?)",
        [(inserted.lastrowid, whole, name, key(name)) for name, whole in names.items()],
    )
    return int(inserted.lastrowid or 0), True
