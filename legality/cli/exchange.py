"""`legality import KIND FILE`: boards from other programs' files, as JSON Lines."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from legality.cards import CardsByName
from legality.cli.files import Unreadable, lines, reason, text, whole
from legality.cli.output import print_json, problem, warn
from legality.errors import LegalityError, OptionError, PositionError
from legality.exchange.arena import client
from legality.exchange.arena.names import Book
from legality.json_text import decode
from legality.position.writing import to_value
from legality.queries import imports
from legality.queries.statuses import ALL_LEGAL, BAD_INPUT, of_error, worst

SUFFIX: Mapping[imports.OfBoards, str] = {"forge": "*.pzl", "argentum": "*.json", "phase": "*.json"}
"""The files of a folder that are boards."""


def run(
    kind: imports.Program,
    files: Sequence[str],
    names: str | None,
    abilities: str | None,
    rules: str | None,
) -> int:
    """Import files: exit status 0 where something of each was read, else 2."""
    try:
        imports.require_used(kind, names=names, abilities=abilities)
    except OptionError as error:
        warn(problem(error))
        return BAD_INPUT
    if kind != "arena":
        return worst([_boards(kind, Path(file), rules) for file in files])
    with imports.CardTexts(warn) as cards:
        try:
            book = _book(names, abilities, cards)
        except LegalityError as error:
            warn(str(error))
            return of_error(error)
        return worst([_log(file, book, rules) for file in files])


def _log(file: str, book: Book, rules: str | None) -> int:
    read = 0
    try:
        for row in imports.decisions(file, lines(file), book, rules, warn):
            print_json(row)
            read += 1
    except LegalityError as error:
        warn(f"{file}: {error}")
        return of_error(error)
    return ALL_LEGAL if read else BAD_INPUT


def _book(names: str | None, abilities: str | None, cards: imports.CardTexts) -> Book:
    """Names from that file, a table or Arena's own database, which has texts of abilities too;
    without one from the card databases, by Arena's numbers. Raises `LegalityError`."""
    if names is None:
        return Book(cards.name, _table(abilities), cards)
    if not _is_database(names):
        return Book(_table(names).get, _table(abilities), cards)
    try:
        client_data = client.read(Path(names))
    except client.NotOfArena as error:
        raise Unreadable(f"{names}: {error}") from error
    return Book(client_data.names.get, {**client_data.abilities, **_table(abilities)}, cards)


def _is_database(file: str) -> bool:
    try:
        return client.is_database(Path(file))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file}: {reason(error)}") from error


def _boards(kind: imports.OfBoards, file: Path, rules: str | None) -> int:
    """Import a file that is a board, or those of a folder and of its folders."""
    files = sorted(file.rglob(SUFFIX[kind])) if file.is_dir() else [file]
    if not files:
        warn(f"{file}: expected files {SUFFIX[kind]}, found none")
    cards = CardsByName()
    statuses = [_board(kind, board_file, cards, rules) for board_file in files]
    read = statuses.count(ALL_LEGAL)
    if file.is_dir():
        warn(f"{file}: {read} of {len(files)} files were read")
    if others := {*statuses} - {ALL_LEGAL, BAD_INPUT}:
        return worst(others)
    return ALL_LEGAL if read else BAD_INPUT


def _board(kind: imports.OfBoards, file: Path, cards: CardsByName, rules: str | None) -> int:
    """Print the position of a file; the exit status."""
    try:
        imported = imports.taken(kind, file.stem, text(str(file)), cards, rules)
    except LegalityError as error:
        warn(f"{file}: {error}")
        return of_error(error)
    for part in imported.left_out:
        warn(imports.not_taken(str(file), part))
    print_json(to_value(imported.position))
    return ALL_LEGAL


def _table(file: str | None) -> Mapping[int, str]:
    """A JSON object whose keys are numbers. Raises `Unreadable`."""
    if file is None:
        return {}
    try:
        return msgspec.convert(decode(whole(file)), dict[int, str], strict=False)
    except (msgspec.ValidationError, PositionError) as error:
        raise Unreadable(f"{file}: expected a JSON object, number → text: {error}") from None
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}") from error
