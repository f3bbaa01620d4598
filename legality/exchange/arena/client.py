"""Names of cards and texts of abilities from the card database that MTG Arena installs.

`Raw_CardDatabase_….mtga` in `MTGA_Data/Downloads/Raw` is an SQLite file: `Cards` has a printing
(`GrpId`) with the number of its name (`TitleId`), `Abilities` an ability (`Id`) with that of its
text (`TextId`), `Localizations_enUS` the English words of a number (`LocId`, `Loc`), in several
forms (`Formatted`); older files have all languages in `Localizations` (`enUS`).
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from legality.errors import LegalityError
from legality.frozen import HashedByContent

BEGIN = b"SQLite format 3\x00"
"""How every SQLite file begins."""
SELF = "CARDNAME"
"""What stands in an ability for the name of what has it."""
REBALANCED = "A-"
"""Before the names of cards that Arena changed, as card objects have them."""
_MARKUP = re.compile(r"<[^<>]*>")
_SYMBOLS = re.compile(r"\{o([^{}]*)\}")


class NotOfArena(LegalityError):
    """A file that is no card database of MTG Arena, or a damaged one."""


class ClientDatabase(HashedByContent, frozen=True):
    """What is taken of such a file: English names by printing, texts by ability."""

    names: dict[int, str]
    abilities: dict[int, str]


def is_database(file: Path) -> bool:
    """Whether the file is an SQLite file. Raises `OSError`."""
    with file.open("rb") as stream:
        return stream.read(len(BEGIN)) == BEGIN


def read(file: Path) -> ClientDatabase:
    """Names and texts; the file is only read. Raises `NotOfArena`."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            tables = {str(name) for (name,) in database.execute("SELECT name FROM sqlite_master")}
            if "Cards" not in tables:
                raise NotOfArena("expected MTG Arena's card database, found no table `Cards`")
            words = _words(database, tables)
            names = dict(_names(database, words))
            abilities = _abilities(database, words) if "Abilities" in tables else {}
    except sqlite3.Error as error:
        raise NotOfArena(f"expected MTG Arena's card database: {error}") from error
    return ClientDatabase(names, abilities)


def _words(database: sqlite3.Connection, tables: set[str]) -> dict[int, str]:
    """The English words of each number: of several forms the first, which has the least markup."""
    if "Localizations_enUS" in tables:
        query = "SELECT LocId, Loc FROM Localizations_enUS ORDER BY Formatted DESC"
    elif "Localizations" in tables:
        query = "SELECT LocId, enUS FROM Localizations ORDER BY Formatted DESC"
    else:
        raise NotOfArena("expected MTG Arena's card database, found no English words in it")
    rows = database.execute(query)
    return {number: words for number, words in rows if type(number) is int and words}


def _names(database: sqlite3.Connection, words: dict[int, str]) -> Iterator[tuple[int, str]]:
    columns = {str(row[1]) for row in database.execute("PRAGMA table_info(Cards)")}
    changed = "IsRebalanced" if "IsRebalanced" in columns else "0"
    for printing, title, rebalanced in database.execute(
        f"SELECT GrpId, TitleId, {changed} FROM Cards"
    ):
        name = _MARKUP.sub("", words.get(title, "")).strip()
        if name:
            other = rebalanced and not name.startswith(REBALANCED)
            yield printing, f"{REBALANCED}{name}" if other else name


def _abilities(database: sqlite3.Connection, words: dict[int, str]) -> dict[int, str]:
    rows = database.execute("SELECT Id, TextId FROM Abilities")
    return {number: plain(words[text]) for number, text in rows if text in words}


def plain(text: str) -> str:
    """A text without markup, its symbols as on cards: `{o1oW}` is `{1}{W}`."""
    return _SYMBOLS.sub(_symbols, _MARKUP.sub("", text)).strip()


def _symbols(match: re.Match[str]) -> str:
    each = (symbol.strip("()") for symbol in match[1].split("o"))
    return "".join(f"{{{symbol}}}" for symbol in each if symbol)
